"""What a screen reader finds and is told: regions, names, and the main moments in their order."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.web.people import Person, is_betting, until
from tests.web.test_moments import BURNED
from tests.web.test_round import cut_if_asked

Make = Callable[..., Person]
Write = Callable[[str], None]


def heard(person: Person) -> str:
    """The last piece of news."""
    return ["", *person.page.get_by_test_id("announcer").locator("p").all_inner_texts()][-1]


def all_heard(person: Person) -> str:
    """The latest pieces of news, one under the other."""
    return str(person.page.get_by_test_id("announcer").inner_text())


def in_order(text: str, *parts: str) -> bool:
    """Whether the text has all parts, each after the one before."""
    at = 0
    for part in parts:
        at = text.find(part, at)
        if at < 0:
            return False
    return True


def test_deal_turn_and_result_are_told_in_their_order(person: Make, shoe: Write) -> None:
    shoe(BURNED + "5s 9h 6c Tc 3h Td 9c")
    ana = person("Ana").enter()
    ana.sit_at(ana.open_table("macau-2000"))
    cut_if_asked(ana)
    until(lambda: "Place your bet" in heard(ana))
    ana.bet()
    dealt = ("Box 1: 5 of spades", "Dealer: 9 of hearts", "Box 1: 6 of clubs", "Before play")
    until(lambda: in_order(all_heard(ana), *dealt), "the deal")
    ana.press("ready")
    until(lambda: heard(ana) == "Your turn: box 1, 11 against the dealer’s 9", "the turn")
    ana.press("stand")
    ended = ("Box 1 stands", "Dealer: 10 of diamonds", "Ana wins 10", "Result: You +10", "Place")
    until(lambda: in_order(all_heard(ana), *ended), "the result")
    assert "burned" not in all_heard(ana), "of what nobody sees there is nothing to say"


def test_what_can_be_done_and_what_lies_where_have_names(person: Make) -> None:
    ana, bo = person("Ana").enter(), person("Bo").enter()
    table = ana.open_table("macau-2000")
    ana.sit_at(table)
    bo.go(f"table/{table}")
    cut_if_asked(ana)
    felt = bo.page.get_by_role("region", name="The table")
    spot = felt.get_by_role("group", name="box 1, Ana").locator("button.spot")
    until(lambda: spot.locator(".unseen").inner_text() == "box 1: lay down a chip of 10")
    spot.click()
    until(lambda: "(10 laid down)" in spot.locator(".unseen").inner_text())
    bar = bo.page.get_by_role("region", name="What you can do")
    bar.get_by_role("button", name="Bet 10").click()
    ana.bet(2)
    felt = ana.page.get_by_role("region", name="The table")
    until(lambda: not is_betting(ana) and (ana.can("stand") or ana.can("ready")))
    told = felt.get_by_role("button", name=re.compile("^box"), disabled=True)
    assert told.count() == 1, "an empty box that takes nothing is not told"
    assert told.locator(".unseen").inner_text() == "box 1 (20 bet)"


def test_the_chat_is_told_though_it_is_not_in_sight(person: Make) -> None:
    ana, bo = person("Ana").enter(), person("Bo").enter()
    table = ana.open_table("macau-2000")
    for each in (ana, bo):
        each.go(f"table/{table}")
    bo.page.get_by_role("tab", name="Chat").click()
    bo.page.get_by_role("button", name="Good luck").click()
    until(lambda: heard(ana) == "Bo: Good luck")
    assert heard(bo) != "Bo: Good luck"
