"""Tests that malformed data is refused with file, key and what would be right."""

from pathlib import Path

import pytest

from croupier.statute import StatuteError
from croupier.statute.load import General, parse_general, parse_statute

BROKEN = sorted((Path(__file__).parents[2] / "corpus/broken/statutes").glob("*.toml"))
NOTHING_GENERAL = General((), {})


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_mistake_is_refused_with_the_message_in_the_first_line_of_its_file(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    expected = text.partition("\n")[0].removeprefix("# ")
    with pytest.raises(StatuteError) as caught:
        parse_statute(text, path.name, NOTHING_GENERAL)
    assert str(caught.value) == f"{path.name}: {expected}"
    assert caught.value.file == path.name
    assert expected in (f"{caught.value.key}: {caught.value.message}", caught.value.message)


def test_there_are_malformed_files_to_refuse() -> None:
    assert len(BROKEN) > 60


def test_a_broken_file_breaks_for_its_mistake_alone() -> None:
    # The smallest file: refused only because most parameters are missing, which comes last.
    text = 'id = "x"\ntitle = "X"\n[[lines]]\nid = "x/1"\nsource = "law"\nsays = "It is so."\n'
    with pytest.raises(StatuteError, match="nothing fixes decks, device") as caught:
        parse_statute(text, "x.toml", NOTHING_GENERAL)
    assert caught.value.key == "lines"


@pytest.mark.parametrize(
    "more",
    [
        "fixed = { decks = 6 }",
        'options = [{ name = "decks", source = "house", says = "So.", values = [6], default = 6 }]',
    ],
)
def test_a_general_line_neither_fixes_nor_leaves_open(more: str) -> None:
    text = f'[[lines]]\nid = "general/x"\nsource = "law"\nsays = "It is so."\n{more}\n'
    with pytest.raises(StatuteError, match="fixes nothing and leaves nothing open") as caught:
        parse_general(text, "general.toml")
    assert (caught.value.file, caught.value.key) == ("general.toml", "lines[general/x]")


def test_nesting_without_end_is_refused_and_does_not_overflow() -> None:
    with pytest.raises(StatuteError, match="cannot be read"):
        parse_general(f"lines = {'[' * 5000}{']' * 5000}", "deep.toml")


def test_prose_broken_over_lines_is_read_as_one_line() -> None:
    text = '[[lines]]\nid = "general/x"\nsource = "law"\nsays = """\nIt is\nso."""\n'
    (line,) = parse_general(text, "general.toml").lines
    assert line.says == "It is so."


def test_a_statute_cites_its_own_line_where_the_general_one_differs() -> None:
    general = General((), {"natural": "general/x", "push": "general/x"})
    path = Path(__file__).parents[2] / "src/croupier/statute/data/banker.toml"
    # Without the general lines it may still be read: its own articles all stand in it.
    cites = parse_statute(path.read_text(encoding="utf-8"), path.name, general).cites
    assert cites["natural"] == "banker/natural"
    assert cites["push"] == "banker/compare"
