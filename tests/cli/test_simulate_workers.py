"""`croupier simulate` on threads, processes and a cluster; interrupted, and without the extra."""

from __future__ import annotations

import os
import pickle
import pty
import signal
import subprocess
import sys
from contextlib import suppress
from json import loads
from typing import Any

import pytest

from croupier.simulator.game import CannotSimulate
from tests.cli.running import Runner

GAME = ("simulate", "macau-2004", "--rounds", "2e6", "--boxes", "2", "--seed", "7", "--json")
OF_TIME = {"seconds", "rounds_per_second"}


def figures(run: Runner, *words: str) -> dict[str, Any]:
    """Everything that is told, but for how fast it was."""
    ran = run(*GAME, *words)
    assert ran.status == 0, ran.err
    return {name: value for name, value in ran.json.items() if name not in OF_TIME}


def test_one_worker_two_processes_and_a_cluster_give_the_same_figures(run: Runner) -> None:
    distributed = pytest.importorskip("distributed", reason="the extra dask is not installed")
    alone = figures(run, "--workers", "1")
    assert alone["blocks"] > 1
    assert figures(run, "--workers", "2") == alone
    assert figures(run, "--workers", "3") == alone
    assert figures(run, "--workers", "2", "--processes") == alone
    assert figures(run, "--workers", "2", "--seed", "8") != alone
    with distributed.LocalCluster(
        n_workers=1,
        threads_per_worker=2,
        host="127.0.0.1",
        dashboard_address=None,
        # It warns of the blocks that are given up when the last one needed is there.
        silence_logs="ERROR",
    ) as cluster:
        assert figures(run, "--dask", cluster.scheduler_address) == alone


def test_a_cluster_that_is_not_there_is_one_sentence(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed", reason="the extra dask is not installed")
    monkeypatch.setattr("croupier.cli.simulate_run._DASK_SECONDS", 1)
    refused = run(*GAME, "--dask", "tcp://127.0.0.1:1")
    assert refused.status == 2
    assert "no Dask scheduler at tcp://127.0.0.1:1" in refused.err
    refused = run(*GAME, "--dask", "nonsense://")
    assert refused.status == 2
    assert "no Dask scheduler at nonsense://" in refused.err


def test_without_the_extra_it_says_how_to_get_it(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    refused = run(*GAME, "--dask", "tcp://127.0.0.1:1")
    assert refused.status == 2
    assert "pip install 'croupier[dask]'" in refused.err


def test_why_a_game_cannot_be_played_comes_out_of_another_process() -> None:
    error = pickle.loads(pickle.dumps(CannotSimulate("seats", least=1, most=7)))
    assert (error.key, error.arguments) == ("seats", {"least": 1, "most": 7})


def rest(terminal: int) -> bytes:
    """What was written to a terminal that nobody writes to any more."""
    told = b""
    with suppress(OSError), os.fdopen(terminal, "rb", buffering=0) as stream:
        while more := stream.read(1 << 16):
            told += more
    return told


@pytest.mark.parametrize("words", [(), ("--processes",)], ids=["threads", "processes"])
def test_an_interrupt_keeps_what_was_played(words: tuple[str, ...]) -> None:
    """As in a terminal: the bar shows that something was played, then Ctrl-C reaches everybody."""
    terminal, theirs = pty.openpty()
    line = [sys.executable, "-m", "croupier", "simulate", "macau-2004", "--rounds", "1e13"]
    process = subprocess.Popen(
        [*line, "--workers", "2", "--json", *words],
        stdout=subprocess.PIPE,
        stderr=theirs,
        start_new_session=True,
        env={**os.environ, "TERM": "xterm"},
    )
    os.close(theirs)
    seen = b""
    while b"M rounds/s" not in seen:
        seen += os.read(terminal, 1 << 16)
    os.killpg(process.pid, signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    told = rest(terminal)
    assert b"Traceback" not in told
    found = loads(out)
    assert process.returncode == 130
    assert found["was_stopped"]
    assert 0 < found["rounds"] < 1e13
    assert sum(each["boxes"] for each in found["by_upcard"]) == found["rounds"]
