"""The page about the analyser shows what the shipped prices say."""

from tests.analyser.option_table import DOCUMENT, block, table


def test_the_table_of_option_values_is_up_to_date() -> None:
    assert block(DOCUMENT.read_text(encoding="utf-8")) == table()
