"""Whole rounds through the real house, with a browser for each person."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.people import Person, is_betting, play_round, round_of, until, until_turn

Make = Callable[..., Person]


@pytest.mark.parametrize("rules", ["macau-2000", "macau-2004", "banker"])
def test_two_people_play_a_round(person: Make, rules: str, pictures: Path) -> None:
    ana, bo = person("Ana").enter(), person("Bo").enter()
    table = ana.open_table(rules)
    ana.sit_at(table)
    bo.sit_at(table)
    cut_if_asked(ana, bo)
    for each in (ana, bo):
        if is_betting(each):
            each.bet()
    play_round(ana, bo, number=1)
    for each in (ana, bo):
        each.page.locator(".outcome").first.wait_for()
        each.page.screenshot(path=pictures / f"{rules}-{each.name}-result.png")
    shown = [each.page.locator(".outcome").all_inner_texts() for each in (ana, bo)]
    assert shown[0] == shown[1]
    assert all("\n" in text for text in shown[0]), "every result has its article"


def test_an_article_is_explained_at_a_tap(person: Make) -> None:
    ana = person("Ana").enter()
    ana.sit_at(ana.open_table("macau-2000"))
    cut_if_asked(ana)
    ana.bet()
    play_round(ana, number=1)
    ana.page.locator(".outcome .article").first.click()
    dialog = ana.page.locator("dialog")
    dialog.locator(".says").first.wait_for()
    assert len(dialog.locator(".says").first.inner_text()) > 30
    ana.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")


def test_a_refused_act_says_why_with_its_article(person: Make) -> None:
    ana = person("Ana").enter()
    ana.sit_at(ana.open_table("macau-2000"))
    cut_if_asked(ana)
    for number in range(1, 12):
        ana.bet()
        until(lambda: ana.page.locator("#acts [data-verb=stand]").count() or ana.can("ready"))
        if ana.can("ready") and not is_betting(ana):
            ana.press("ready")
        grey = ana.page.locator("#acts [aria-disabled=true]")
        until_turn(ana, number)
        if grey.count():
            grey.first.click(force=True)
            assert ana.page.locator("footer [role=alert] .article").count() == 1
            return
        play_round(ana, number=number)
    raise AssertionError("in no round was anything refused")


def test_somebody_bets_on_anothers_box(person: Make) -> None:
    ana, bo = person("Ana").enter(), person("Bo").enter()
    table = ana.open_table("macau-2000")
    ana.sit_at(table)
    cut_if_asked(ana)
    bo.go(f"table/{table}")
    spot = bo.page.get_by_role("button", name="box 1: lay down").first
    spot.click()
    bo.press("place")
    until(lambda: ana.page.get_by_text("Bo 10").count() > 0, "the other one's chips are seen")
    ana.bet()
    play_round(ana, bo, number=1)
    until(lambda: bo.page.locator(".outcome").count() > 0)


def test_what_is_laid_down_can_be_taken_back_and_repeated(person: Make) -> None:
    ana = person("Ana").enter()
    ana.sit_at(ana.open_table("macau-2004"))
    cut_if_asked(ana)
    before = ana.chips
    ana.page.locator("#acts .chip").nth(1).click()
    ana.page.locator("#acts .chip").nth(2).click()
    ana.page.get_by_role("button", name="Take back").click()
    ana.page.get_by_role("button", name="Clear").click()
    assert ana.chips == before
    ana.bet(2)
    until(lambda: ana.chips == before - 20 or round_of(ana) > 1)
    play_round(ana, number=1)
    ana.page.get_by_role("button", name="Repeat").click()
    assert "20" in ana.page.locator("#acts [data-verb=place]").inner_text()


def cut_if_asked(*people: Person) -> None:
    """Leave the cut to the dealer, where one is offered."""
    cut = "#acts [data-verb=cut]"
    for each in people:
        each.page.locator("footer .say b").wait_for()
    for each in people:
        if each.page.locator(cut).count():
            each.press("ready")
    for each in people:
        each.page.locator(cut).wait_for(state="detached")
