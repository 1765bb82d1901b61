"""People with browsers: what they see and press, said so that a test reads like a story."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Page

FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_MS: Final = 15_000
_AXE: Final = Path("web/node_modules/axe-core/axe.min.js")
_LONGEST_ROUND: Final = 60
_EXPECTED: Final = ("401", "ERR_INTERNET_DISCONNECTED", "WebSocket connection")


class Person:
    """Somebody with a browser of his own; `faults` are what its console complained about."""

    def __init__(self, context: BrowserContext, house: str, name: str) -> None:
        self.context = context
        self.house = house
        self.name = name
        self.faults: list[str] = []
        self.page = self.new_tab()

    def new_tab(self) -> Page:
        """Another tab of the same browser."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._hear)
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(word in message.text for word in _EXPECTED):
            self.faults.append(message.text)

    # Coming in -------------------------------------------------------------------------

    def enter(self) -> Person:
        """Become a guest."""
        answer = self.context.request.post(
            f"{self.house}/api/guests", data={"display": self.name}, headers={"Origin": self.house}
        )
        assert answer.ok, answer.text()
        return self

    def open_table(self, rules: str, **more: object) -> str:
        """Open a private table and return its id."""
        asked = {
            "name": "Test",
            "rules": rules,
            "limits": {"least": 10, "most": 500},
            "public": False,
            "bots": 0,
            "clocks": {"on": False},
        } | more
        answer = self.context.request.post(
            f"{self.house}/api/tables", data=asked, headers={"Origin": self.house}
        )
        assert answer.ok, answer.text()
        return str(answer.json()["id"])

    def go(self, where: str) -> Person:
        """Open a place in the page, as `table/ID`."""
        self.page.goto(f"{self.house}/#/{where}")
        self.page.locator("#main").wait_for()
        return self

    def sit_at(self, table: str) -> Person:
        """Go to a table and sit down at the first free box."""
        self.go(f"table/{table}")
        self.page.locator("#acts [data-verb=sit]").click()
        self.page.locator("#acts [data-verb=sit]").wait_for(state="detached")
        return self

    # Playing ---------------------------------------------------------------------------

    @property
    def asked(self) -> str:
        """The sentence that tells what is asked."""
        return str(self.page.locator("footer .say b").inner_text())

    def can(self, verb: str) -> bool:
        """Whether there is a button for this act that would do it."""
        button = self.page.locator(f"#acts [data-verb={verb}]:not([aria-disabled=true]):enabled")
        return bool(button.count())

    def press(self, verb: str) -> None:
        """Press the button of an act."""
        self.page.locator(f"#acts [data-verb={verb}]").first.click()

    def try_press(self, verb: str) -> bool:
        """Press a button if it is there at this very moment; the table may move on any time."""
        return bool(
            self.page.evaluate(
                """(verb) => {
                    const button = document.querySelector(
                        `#acts [data-verb=${verb}]:not([aria-disabled=true]):enabled`)
                    const betting = document.querySelector('footer[data-stage=bets] .chip')
                    if (!button || (verb === 'ready' && betting)) return false
                    button.click()
                    return true
                }""",
                verb,
            )
        )

    def bet(self, chips: int = 1) -> None:
        """Lay some of the second chip on the own box, and bet."""
        for _ in range(chips):
            self.page.locator("#acts .chip").nth(1).click()
        self.press("place")
        self.page.locator("#acts [data-verb=place]").wait_for(state="detached")

    @property
    def has_result(self) -> bool:
        """Whether a round has ended and its results lie on the table."""
        return bool(self.page.locator(".outcome").count()) and self.can("ready")

    @property
    def chips(self) -> int:
        """What the person has free, as the page shows it."""
        return int(self.page.locator(".purse b").inner_text().replace(",", ""))

    def scan(self) -> list[str]:
        """What axe finds serious or worse, as `rule: selector`."""
        self.page.evaluate(_AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        return [
            f"{each['id']}: {node['target']}"
            for each in found["violations"]
            if each["impact"] in {"serious", "critical"}
            for node in each["nodes"]
        ]


def until(fact: Callable[[], object], what: str = "", seconds: float = 15) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not fact():
        assert time.monotonic() < end, what or "it did not come to that"
        time.sleep(0.05)


def until_turn(person: Person, number: int) -> None:
    """Wait until it is this person's turn, or the round is over."""
    until(lambda: person.can("stand") or round_of(person) > number)


def play_round(*people: Person, number: int) -> None:
    """Play on until the results of a round lie on the table; everybody stands."""
    for _ in range(_LONGEST_ROUND * 10):
        for each in people:
            any(map(each.try_press, ("stand", "banker_stand", "ready")))
        if all(round_of(each) > number for each in people):
            return
        time.sleep(0.1)
    raise AssertionError(f"the round did not end: {[each.asked for each in people]}")


def is_betting(person: Person) -> bool:
    """Whether the bets are open."""
    return bool(person.page.locator("footer[data-stage=bets] #acts .chip").count())


def round_of(person: Person) -> int:
    """The number of the round on the table."""
    text = person.page.locator("#tab-log, .baize .more").first.inner_text()
    return int("".join(filter(str.isdigit, text.split("\n")[0])))
