"""docs/environments.md tells the truth: its examples run, its tables are those of the code."""

import re
from pathlib import Path
from typing import get_type_hints

import pytest

from croupier.engine.events import Ended
from croupier.envs import Action, BoxEnv, Settings
from croupier.envs.actions import Moment

PAGE = Path("docs/environments.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)


def rows(heading: str) -> list[list[str]]:
    """The cells of the first table after a heading, without its head."""
    text = PAGE.split(f"{heading}\n", 1)[1]
    table = re.search(r"(?:^\|.*\n)+", text, flags=re.MULTILINE)
    assert table is not None
    lines = table[0].splitlines()[2:]
    return [[cell.strip(" `") for cell in line.strip("|").split(" | ")] for line in lines]


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_runs(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(example, "docs/environments.md", "exec"), {})
    assert capsys.readouterr().out


def test_there_are_examples_for_both_interfaces() -> None:
    assert ["gymnasium.make" in each for each in EXAMPLES] == [True, False]
    assert ["table_v0" in each for each in EXAMPLES] == [False, True]


def test_the_actions_are_listed_by_number_and_name() -> None:
    assert [(int(number), name) for number, name, _ in rows("## Actions")] == [
        (action.value, action.name) for action in Action
    ]


def test_the_settings_are_listed_with_their_defaults() -> None:
    names = [name for name, *_ in rows("### Settings")]
    assert names == [*get_type_hints(Settings), "render_mode"]
    assert not BoxEnv()._episode.setup.counts


def test_the_fields_are_listed_in_their_order_with_their_shapes() -> None:
    env = BoxEnv(rules="banker", counts=True, side_stake=2, chips=100)
    setup = env._episode.setup
    sizes = {"H": setup.most_hands, "P": len(setup.people) - 1}
    assert sizes == {"H": 2, "P": 1}
    listed = []
    for name, shape, meaning in rows("## Observations"):
        listed.append((name, eval(shape, {}, sizes)))
        if name == "ended":
            ends = [f"{number} {ended.value}" for number, ended in enumerate(Ended, start=1)]
            assert meaning.endswith(f"0 not yet, {', '.join(ends)}")
        if name == "moment":
            numbers = [int(number) for number in re.findall(r"\d", meaning)]
            assert numbers == [moment.value for moment in Moment]
    assert listed == [(field.name, field.shape) for field in env.layout.fields]
