"""The moments of the game that need their cards: the shoe is written, the browsers are real."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.web.people import Person, play_round, until
from tests.web.test_round import cut_if_asked

Make = Callable[..., Person]
Write = Callable[[str], None]
# Six packs: six cards are burned first.
BURNED = "2c 2d 2h 2s 3c 3d "


def seated(person: Make, rules: str, **options: object) -> Person:
    ana = person("Ana").enter()
    ana.sit_at(ana.open_table(rules, **options))
    cut_if_asked(ana)
    ana.bet()
    return ana


def outcomes(person: Person) -> list[str]:
    person.page.locator(".outcome").first.wait_for()
    return [
        text.replace("\n", " ").replace("\N{MINUS SIGN}", "-")
        for text in person.page.locator(".outcome").all_inner_texts()
    ]


def test_an_insurance_is_offered_with_its_cost_and_paid(
    person: Make, shoe: Write, pictures: Path
) -> None:
    shoe(BURNED + "Ts Ac 9h 3c Kd")
    ana = seated(person, "macau-2000")
    until(lambda: ana.can("insure"))
    assert "costs 5" in ana.page.locator("[data-verb=insure]").inner_text()
    ana.page.screenshot(path=pictures / "insurance.png")
    ana.page.keyboard.press("i")
    until(lambda: not ana.can("insure"))
    play_round(ana, number=1)
    shown = outcomes(ana)
    assert any("+10 insurance" in text and "art. 8" in text for text in shown), shown
    assert any(text.startswith("-10") for text in shown), shown


def test_chips_are_spent_at_the_second_press_for_whoever_wants_it_so(
    person: Make, shoe: Write
) -> None:
    shoe(BURNED + "Ts Ac 9h 3c Kd")
    ana = seated(person, "macau-2000")
    until(lambda: ana.can("insure"))
    ana.page.get_by_role("button", name="Settings").click()
    ana.page.get_by_label("Ask before chips are spent").check()
    ana.page.keyboard.press("Escape")
    before = ana.chips
    ana.press("insure")
    assert "Sure?" in ana.page.locator("[data-verb=insure]").inner_text()
    assert ana.chips == before
    ana.press("insure")
    until(lambda: ana.chips == before - 5)


def test_even_money_is_offered_for_a_natural(person: Make, shoe: Write) -> None:
    shoe(BURNED + "As Ah Kd 3c 5d 9c")
    ana = seated(person, "macau-2000")
    until(lambda: ana.can("even_money"))
    ana.press("even_money")
    play_round(ana, number=1)
    assert any("+10 even money" in text for text in outcomes(ana))


def test_a_pair_is_split_to_four(person: Make, shoe: Write, pictures: Path) -> None:
    shoe(BURNED + "8s 6c 8h 8d 8c Ts Td Th Tc 2c Tc Tc")
    ana = seated(person, "macau-2004")
    for hands in (2, 3, 4):
        until(lambda: ana.can("split") or ana.can("ready"))
        if ana.can("ready"):
            ana.press("ready")
            until(lambda: ana.can("split"))
        ana.press("split")
        ana.page.locator(".box .hand").nth(hands - 1).wait_for()
    ana.page.screenshot(path=pictures / "split-to-four.png")
    play_round(ana, number=1)
    assert len(outcomes(ana)) == 4


def test_five_cards_may_take_the_half(person: Make, shoe: Write) -> None:
    shoe(BURNED + "2h 9h 3s 4d 5c Ac 3c Td")
    ana = seated(person, "macau-2000")
    until(lambda: ana.can("hit") or ana.can("ready"))
    if ana.can("ready"):
        ana.press("ready")
    for cards in (3, 4, 5):
        until(lambda: ana.can("hit"))
        ana.page.keyboard.press("h")
        ana.page.locator(".hand .place").nth(cards - 1).wait_for()
    until(lambda: ana.can("five_cards"))
    ana.page.keyboard.press("f")
    play_round(ana, number=1)
    assert any("+5 five cards" in text for text in outcomes(ana))


def test_the_bank_passes_when_everybody_was_paid(person: Make, shoe: Write, pictures: Path) -> None:
    shoe("Ts 9h Th 8d")
    ana, bo = person("Ana").enter(), person("Bo").enter()
    table = ana.open_table("banker")
    ana.sit_at(table)
    bo.sit_at(table)
    bo.bet()
    play_round(ana, bo, number=1)
    bo.page.get_by_text("Banker: You").wait_for()
    ana.page.get_by_text("Banker: Bo").wait_for()
    # Its shoe has ended with the round, so its order is known and can be checked.
    ana.go(f"shoe/{table}/1")
    ana.page.get_by_text("The fingerprint fits").wait_for()
    ana.page.screenshot(path=pictures / "proof.png")


def test_a_punter_who_leaves_in_the_round_has_escaped(person: Make, shoe: Write) -> None:
    shoe("5s 9h 6h 8d")
    ana, bo = person("Ana").enter(), person("Bo").enter()
    table = ana.open_table("banker")
    ana.sit_at(table)
    bo.sit_at(table)
    bo.bet()
    until(lambda: bo.can("stand"))
    bo.page.get_by_role("tab", name="People").click()
    bo.page.get_by_role("button", name="Leave the table").click()
    assert any("-10 left" in text for text in outcomes(ana))


def test_a_banker_who_leaves_in_the_round_pays(person: Make, shoe: Write) -> None:
    shoe("5s 9h 6h 8d")
    ana, bo = person("Ana").enter(), person("Bo").enter()
    table = ana.open_table("banker")
    ana.sit_at(table)
    bo.sit_at(table)
    bo.bet()
    until(lambda: bo.can("stand"))
    ana.page.get_by_role("tab", name="People").click()
    ana.page.get_by_role("button", name="Leave the table").click()
    shown = outcomes(bo)
    assert any("+10 banker left" in text for text in shown), shown
