"""What is written: names that look like code, languages, accessibility, other views."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.people import Person, play_round, until
from tests.web.test_round import cut_if_asked

Make = Callable[..., Person]
_A_KEY = re.compile(r"\b[a-z]+\.[a-z_]+\b|\{[a-z_]+")
_ENGLISH = re.compile(r"[A-Za-z]{2,}(?: [A-Za-z]{2,})+")


@pytest.mark.parametrize("name", ["<img src=x onerror=a()>", "\u202egnirts", "{person} {chips}"])
def test_a_name_is_shown_as_it_is(person: Make, name: str) -> None:
    ana, bo = person(name), person("Bo").enter()
    answer = ana.context.request.post(
        f"{ana.house}/api/guests", data={"display": name}, headers={"Origin": ana.house}
    )
    if not answer.ok:
        assert answer.status == 422, "refused, with a reason"
        return
    table = bo.open_table("macau-2000")
    ana.sit_at(table)
    bo.go(f"table/{table}")
    bo.page.locator(".plate").first.wait_for()
    assert name in bo.page.locator(".plate").first.inner_text()
    assert bo.page.locator(".baize img").count() == 0


def test_a_name_that_is_too_long_is_refused(person: Make) -> None:
    ana = person("Ana").go("create")
    field = ana.page.get_by_label("Your name at the table")
    field.wait_for()
    assert int(field.get_attribute("maxlength") or "99") <= 40
    answer = ana.context.request.post(
        f"{ana.house}/api/guests", data={"display": "x" * 10_000}, headers={"Origin": ana.house}
    )
    assert answer.status == 400


def test_the_chat_shows_text_as_text(person: Make) -> None:
    ana, bo = person("Ana").enter(), person("Bo").enter()
    table = ana.open_table("macau-2000")
    for each in (ana, bo):
        each.go(f"table/{table}")
        each.page.get_by_role("tab", name="Chat").click()
    ana.page.get_by_label("A short word").fill("<script>1</script>")
    ana.page.get_by_role("button", name="Send").click()
    bo.page.locator("li", has_text="<script>1</script>").wait_for()
    ana.page.get_by_role("tab", name="People").click()
    bo.page.get_by_role("button", name="Good luck").click()
    ana.page.get_by_role("tab", name="Chat1 unread").click()
    ana.page.locator("li", has_text="Good luck").wait_for()
    assert ana.page.locator(".unread").count() == 0
    bo.page.reload()
    bo.page.get_by_role("tab", name="Chat", exact=True).click()
    bo.page.locator("li", has_text="<script>1</script>").wait_for()
    assert bo.page.locator(".chat ol li").count() == 2, "what was said stays, and is not new"


@pytest.mark.parametrize("locale", ["en-GB", "zh-TW"])
@pytest.mark.parametrize("where", ["", "create", "rules/macau-2004", "history", "table"])
def test_every_view_is_told_in_words_and_is_accessible(
    person: Make, where: str, locale: str, pictures: Path
) -> None:
    ana = person("Ana", locale=locale).enter()
    if where == "table":
        table = ana.open_table("macau-2000", bots=3)
        ana.sit_at(table)
    else:
        ana.go(where)
    if where == "create":
        ana.page.get_by_text("2004").first.click()
        ana.page.locator("summary").click()
    ana.page.wait_for_timeout(600)
    if locale == "zh-TW":
        assert _ENGLISH.findall(ana.page.locator("body").inner_text()) == []
    assert ana.page.evaluate("document.documentElement.lang")[:2] == locale[:2]
    assert _A_KEY.findall(ana.page.locator("body").inner_text()) == []
    assert ana.scan() == []
    ana.page.screenshot(path=pictures / f"{where.partition('/')[0] or 'lobby'}-{locale}.png")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("phone", [False, True])
def test_a_result_is_accessible_in_both_themes(
    person: Make, theme: str, phone: bool, pictures: Path
) -> None:
    ana = person("Ana", phone=phone, color_scheme=theme).enter()
    ana.sit_at(ana.open_table("macau-2000"))
    cut_if_asked(ana)
    ana.bet()
    play_round(ana, number=1)
    assert ana.scan() == []
    size = "phone" if phone else "wide"
    ana.page.screenshot(path=pictures / f"result-{size}-{theme}.png")


def test_an_article_is_explained_in_the_readers_language_and_changes_with_it(
    person: Make, pictures: Path
) -> None:
    ana = person("Ana").enter()
    ana.sit_at(ana.open_table("macau-2004", bots=2))
    cut_if_asked(ana)
    ana.bet()
    play_round(ana, number=1)
    assert "Bot B" in ana.page.locator(".baize").inner_text()
    ana.page.get_by_role("button", name="Settings").click()
    ana.page.get_by_label("Language").select_option("zh-Hant")
    ana.page.keyboard.press("Escape")
    ana.page.locator(".outcome .article").first.click()
    says = ana.page.locator("dialog .says").first
    until(lambda: re.search(r"[\u4e00-\u9fff]{4}", says.inner_text()))
    assert _ENGLISH.findall(ana.page.locator("body").inner_text()) == []
    assert "電腦 B" in ana.page.locator(".baize").inner_text()
    ana.page.screenshot(path=pictures / "article-zh-Hant.png")


def test_rounds_are_kept_and_can_be_downloaded(person: Make) -> None:
    ana = person("Ana").enter()
    ana.sit_at(ana.open_table("macau-2000"))
    cut_if_asked(ana)
    ana.bet()
    play_round(ana, number=1)
    ana.go("history")
    with ana.page.expect_download() as download:
        ana.page.get_by_role("link", name=".21h").first.click()
    assert 'format = "21h/1"' in download.value.path().read_text(encoding="utf-8")
    ana.page.get_by_role("link", name="Shoe 1").first.click()
    until(lambda: "still in play" in ana.page.locator("#main").inner_text())


def test_a_round_can_be_stepped_through(person: Make, pictures: Path) -> None:
    ana, bo = person("Ana").enter(), person("Bo").enter()
    table = ana.open_table("banker")
    ana.sit_at(table)
    bo.sit_at(table)
    bo.page.locator("#acts .chip").first.wait_for()
    bo.bet()
    play_round(ana, bo, number=1)
    for each in (ana, bo):
        each.go("history")
        each.page.get_by_role("link", name="Step through").first.click()
        each.page.get_by_text("Step 1 of").wait_for()
        next_step = each.page.get_by_role("button", name="Next")
        hidden = False
        while next_step.is_enabled():
            next_step.click()
            hidden |= each.page.locator(".baize [aria-label='face down']").count() > 0
        assert hidden, "what was hidden from this person then is hidden in the replay"
        assert each.page.locator(".outcome .article").count() >= 1
        each.page.keyboard.press("ArrowLeft")
        assert next_step.is_enabled()
    bo.page.screenshot(path=pictures / "replay.png")


def test_a_private_link_carries_a_seat_to_another_device(person: Make) -> None:
    ana, phone = person("Ana").enter(), person("nobody", phone=True)
    table = ana.open_table("macau-2000")
    ana.sit_at(table)
    ana.page.get_by_role("button", name="Settings").click()
    ana.page.get_by_role("button", name="Make a private link").click()
    link = ana.page.get_by_role("textbox", name="Another device")
    link.wait_for()
    phone.page.goto(link.input_value())
    phone.page.get_by_role("button", name="Continue here").click()
    phone.page.get_by_role("heading", name="Ana").wait_for()
    phone.go(f"table/{table}")
    phone.page.locator(".plate.me").wait_for()


def test_settings_are_kept_and_hold_in_every_tab(person: Make) -> None:
    ana = person("Ana").enter().go("")
    other = ana.new_tab()
    other.goto(ana.house)
    ana.page.get_by_role("button", name="Settings").click()
    ana.page.get_by_label("Language").select_option("zh-Hant")
    ana.page.get_by_label("明暗").select_option("dark")
    other.get_by_role("heading", name="牌桌").wait_for()
    ana.page.reload()
    ana.page.get_by_role("heading", name="牌桌").wait_for()
    assert ana.page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_every_option_of_the_statute_can_be_chosen(person: Make) -> None:
    ana = person("Ana").enter().go("create")
    ana.page.get_by_text("Macau 2004").click()
    ana.page.locator("summary").click()
    ana.page.get_by_label("Half for five cards", exact=True).select_option("yes")
    ana.page.get_by_role("button", name="Open the table").click()
    ana.page.locator(".baize").wait_for()
    assert ana.page.get_by_role("banner").inner_text().count("Macau 2004") == 1, "said once"
    ana.page.get_by_role("link", name="The rules").click()
    ana.page.get_by_text("Half for five cards: yes").wait_for()
