"""The repository keeps its own style; what each check looks for is told where it is written."""

from tests.tidy.law import options_read, rule_sets_compared
from tests.tidy.purity import impurities
from tests.tidy.repository import option_names, python_files, text_files
from tests.tidy.style import bare_suppressions, long_parts, missing_docstrings
from tests.tidy.text import broken_links, places_of_one_machine

# File (`src/...py`) or function (`src/...py::Class.name`) that may be long, and why.
LONG: dict[str, str] = {
    "src/croupier/cli/simulate.py::simulate": "it is all signature and help: one line per option",
    "src/croupier/server/messages.py": "the protocol stands in one place, to be read as a whole",
}


def test_options_are_read_only_by_the_predicates() -> None:
    options = option_names()
    assert [
        fault for source in python_files("src/") for fault in options_read(source, options)
    ] == []


def test_nothing_asks_which_rule_set_it_is() -> None:
    assert [fault for source in python_files("src/") for fault in rule_sets_compared(source)] == []


def test_the_packages_below_the_shell_are_pure() -> None:
    assert [fault for source in python_files("src/") for fault in impurities(source)] == []


def test_what_is_long_has_a_reason() -> None:
    long = {part for source in python_files("src/") for part in long_parts(source)}
    assert sorted(long - LONG.keys()) == [], "split it, or give the reason in LONG"
    assert sorted(LONG.keys() - long) == [], "no longer long: take it out of LONG"
    assert all(len(reason.split()) > 2 for reason in LONG.values())


def test_suppressions_have_a_code_and_a_reason() -> None:
    assert [fault for source in python_files() for fault in bare_suppressions(source)] == []


def test_docstrings_say_something() -> None:
    assert [fault for source in python_files("src/") for fault in missing_docstrings(source)] == []


def test_links_lead_somewhere() -> None:
    files = text_files()
    paths = frozenset(source.path for source in files)
    pages = (source for source in files if source.path.endswith(".md"))
    assert [fault for source in pages for fault in broken_links(source, paths)] == []


def test_nothing_belongs_to_one_machine() -> None:
    assert [fault for source in text_files() for fault in places_of_one_machine(source)] == []
