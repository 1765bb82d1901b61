"""Losing and finding the connection, several tabs, phones, keyboards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.web.people import Person, is_betting, play_round, round_of, until, until_turn
from tests.web.test_moments import BURNED
from tests.web.test_round import cut_if_asked

Make = Callable[..., Person]


def deal(ana: Person) -> None:
    """Bet until there is a hand to decide about."""
    for _ in range(12):
        number = round_of(ana)
        ana.bet()
        until(lambda: not is_betting(ana))
        if ana.can("ready"):
            ana.press("ready")
        until_turn(ana, number)
        if ana.can("stand"):
            return
        until(lambda: is_betting(ana))


def test_a_reload_in_mid_turn_keeps_the_place(person: Make) -> None:
    ana = person("Ana").enter()
    ana.sit_at(ana.open_table("macau-2004"))
    cut_if_asked(ana)
    deal(ana)
    before = ana.asked
    ana.page.reload()
    until(lambda: ana.page.locator("footer .say b").count() and ana.asked == before)
    assert ana.can("stand")


def test_a_lost_connection_is_said_and_found_again(person: Make) -> None:
    ana, bo = person("Ana").enter(), person("Bo").enter()
    table = ana.open_table("macau-2000")
    ana.sit_at(table)
    bo.sit_at(table)
    cut_if_asked(ana, bo)
    ana.context.set_offline(True)
    ana.page.evaluate("() => window.dispatchEvent(new Event('offline'))")
    banner = ana.page.get_by_text("The connection is lost")
    banner.wait_for()
    until(lambda: bo.page.get_by_text("offline").count() > 0, "others see it")
    ana.context.set_offline(False)
    banner.wait_for(state="detached")
    assert is_betting(ana)
    ana.bet()
    bo.bet()
    play_round(ana, bo, number=1)


def test_when_time_is_up_the_hand_stands_and_everybody_is_told(
    person: Make, shoe: Callable[[str], None]
) -> None:
    shoe(BURNED + "5s 9h 6c Tc 3h Td 9c")
    ana, bo = person("Ana").enter(), person("Bo").enter()
    clocks = {"on": True, "bets_s": 20, "window_s": 3, "turn_s": 7, "cut_s": 3}
    table = ana.open_table("macau-2000", clocks=clocks)
    ana.sit_at(table)
    bo.go(f"table/{table}")
    cut_if_asked(ana)
    ana.bet()
    until(lambda: ana.can("stand"))
    assert all(0 < int(each.page.get_by_role("timer").inner_text()) <= 7 for each in (ana, bo))
    for each in (ana, bo):
        each.page.locator(".log").get_by_text("Time is up: box 1 stands, 11").wait_for()
        each.page.locator(".outcome").first.wait_for()


def test_the_host_pauses_and_removes(person: Make) -> None:
    ana, bo = person("Ana").enter(), person("Bo").enter()
    table = ana.open_table("macau-2000")
    ana.sit_at(table)
    bo.sit_at(table)
    cut_if_asked(ana, bo)
    ana.page.get_by_role("tab", name="People").click()
    ana.page.get_by_role("button", name="Pause").click()
    until(lambda: bo.asked == "The table is paused")
    ana.page.get_by_role("button", name="Go on").first.click()
    until(lambda: is_betting(bo))
    ana.page.get_by_role("button", name="Remove").click()
    bo.page.get_by_role("heading", name="You are no longer at this table").wait_for()
    until(lambda: ana.page.get_by_role("button", name="Remove").count() == 0)


def test_two_tabs_stay_in_step(person: Make) -> None:
    ana = person("Ana").enter()
    table = ana.open_table("macau-2000")
    ana.sit_at(table)
    cut_if_asked(ana)
    first, ana.page = ana.page, ana.new_tab()
    ana.go(f"table/{table}")
    until(lambda: is_betting(ana))
    ana.bet()
    play_round(ana, number=1)
    first.locator(".outcome").first.wait_for()
    shown = [page.locator(".outcome").all_inner_texts() for page in (first, ana.page)]
    assert shown[0] == shown[1]


def test_a_round_on_a_phone(person: Make, pictures: Path) -> None:
    ana = person("Ana", phone=True).enter()
    ana.sit_at(ana.open_table("macau-2004"))
    cut_if_asked(ana)
    for moment in ("bets", "play", "result"):
        width = ana.page.evaluate("document.documentElement.scrollWidth")
        assert width <= 390, f"{moment}: nothing is wider than the phone"
        assert too_small(ana) == [], moment
        ana.page.screenshot(path=pictures / f"phone-{moment}.png")
        if moment == "bets":
            deal(ana)
        elif moment == "play":
            play_round(ana, number=round_of(ana))


def too_small(person: Person) -> list[str]:
    """Buttons of the bar that a finger would miss."""
    sizes = person.page.locator("#acts button").evaluate_all(
        "all => all.map((each) => [each.innerText, each.offsetWidth, each.offsetHeight])"
    )
    return [str(text) for text, width, height in sizes if min(width, height) < 44]


def test_a_round_with_the_keyboard_alone(person: Make) -> None:
    ana = person("Ana").enter()
    table = ana.open_table("macau-2004")
    ana.go(f"table/{table}")
    ana.page.locator("#acts [data-verb=sit]").focus()
    ana.page.keyboard.press("Enter")
    ana.page.locator("#acts [data-verb=sit]").wait_for(state="detached")
    cut_if_asked(ana)
    until(lambda: is_betting(ana))
    assert ana.page.evaluate("document.activeElement.tagName") != "BODY", "the focus is kept"
    ana.page.locator("footer").focus()
    ana.page.keyboard.press("2")
    ana.page.locator("#acts [data-verb=place]").wait_for()
    ana.page.locator("footer").focus()
    ana.page.keyboard.press("Enter")
    for _ in range(40):
        if round_of(ana) > 1:
            break
        ana.page.keyboard.press("Enter" if ana.can("ready") and not is_betting(ana) else "s")
        ana.page.wait_for_timeout(200)
    assert round_of(ana) == 2
    assert "Result" in ana.page.get_by_test_id("announcer").inner_text()


COUNTS_MOVEMENTS = """
    window.movements = 0
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, timing) {
        if (this.closest('.baize') && (timing?.duration ?? timing) > 0) window.movements++
        return animate.call(this, frames, timing)
    }
    addEventListener('transitionrun', (event) => event.target.closest('.baize') && movements++)
"""


def test_cards_and_chips_move_until_that_is_switched_off(person: Make) -> None:
    ana = person("Ana", reduced_motion="no-preference").enter()
    ana.page.add_init_script(COUNTS_MOVEMENTS)
    ana.sit_at(ana.open_table("macau-2000"))
    cut_if_asked(ana)
    ana.bet()
    play_round(ana, number=1)
    assert ana.page.evaluate("movements") > 0
    ana.page.get_by_role("button", name="Settings").click()
    ana.page.get_by_role("checkbox", name="Motion").uncheck()
    ana.page.keyboard.press("Escape")
    until(lambda: ana.page.evaluate("document.getAnimations().length") == 0, "what moves, ends")
    ana.page.evaluate("movements = 0")
    ana.bet()
    play_round(ana, number=2)
    assert ana.page.evaluate("movements") == 0
