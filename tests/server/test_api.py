"""The HTTP API does what its description says, whatever is sent to it (schemathesis)."""

import json
import re
import subprocess
import sys
from pathlib import Path

from tests.server.house import Guest, house

EXAMPLES = 12
SECONDS = 180
"""It takes about ten; whatever takes so long hangs."""

PERMITTED = """
[checks.positive_data_acceptance]
expected-statuses = ["2xx", 401, 403, 404, 409, 422, 429]
"""
"""What fits the description may still be against the rules (422); a fault of ours (5xx) may not."""


def test_the_api_keeps_its_own_description(tmp_path: Path) -> None:
    with (
        house(tmp_path / "house.sqlite", CROUPIER_RATE_FACTOR="1000") as place,
        Guest(place, "Ana") as ana,
    ):
        table = with_a_finished_round(ana)
        known = {"table": table, "number": 1, "name": "macau-2004", "language": "zh-Hant"}
        lines = [f"{name} = {json.dumps(value)}" for name, value in known.items()]
        config = "\n".join(("[parameters]", *lines, PERMITTED))
        (tmp_path / "schemathesis.toml").write_text(config)
        ran = subprocess.run(
            [
                Path(sys.executable).with_name("schemathesis"),
                "run",
                f"{place.url}/schema/openapi.json",
                "--header",
                f"Cookie: croupier={ana.http.cookies['croupier']}",
                "--checks=all",
                f"--max-examples={EXAMPLES}",
                "--generation-deterministic",
                "--continue-on-failure",
                "--no-color",
            ],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
        tested = re.search(r"Selected: (\d+)/(\d+)\n\s+Tested: (\d+)", ran.stdout)
        assert tested is not None, ran.stdout
        assert len(set(tested.groups())) == 1
        assert int(tested[1]) >= 17
        assert ana.get("/health")["ok"]


def with_a_finished_round(ana: Guest) -> str:
    """A table with a round that can be downloaded."""
    table = ana.open_table("macau-2004", clocks={"on": False})
    ana.watch(table)
    for text in ("sit 1", "cut 9", "bet 10 1"):
        ana.look(table)
        assert ana.act(table, text)["ok"]
    while ana.look(table)["public"]["last"] is None:
        turn = ana.seen["public"]["turn"]
        if turn is None:
            ana.ready(table)
        else:
            ana.act(table, f"stand {turn['box']}.{turn['hand']}")
    return table
