"""A house and browsers for the tests of the page; in a process of their own (tools/test_page)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import httpx
import pytest

from tests.web.people import FLAGS, Person, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

CHROMIUM: Final = os.environ.get("CHROMIUM") or shutil.which("chromium")
_STACK: Final = Path(tempfile.gettempdir(), f"croupier-stack-{os.getpid()}")
IS_WANTED: Final = "CROUPIER_BROWSER_TESTS" in os.environ

# Playwright leaves an event loop running behind it, which other tests would stumble over.
collect_ignore_glob = [] if IS_WANTED else ["test_*.py"]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house that was opened for these tests; its address."""
    database = tmp_path_factory.mktemp("house") / "house.sqlite"
    _STACK.write_text("")
    command = [sys.executable, "-m", "tests.web.stacked", "serve", "--port", "0", "--database"]
    env = {**os.environ, "CROUPIER_STACK": str(_STACK)}
    with subprocess.Popen(
        [*command, str(database)], stdout=subprocess.PIPE, text=True, env=env
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1]
        until(lambda: is_open(address))
        yield address
        process.terminate()


def is_open(address: str) -> bool:
    """Whether the house answers."""
    with suppress(httpx.HTTPError):
        return httpx.get(f"{address}/health").status_code == HTTPStatus.OK
    return False


@pytest.fixture
def shoe() -> Iterator[Callable[[str], None]]:
    """Writes which cards the next shoes begin with."""

    def write(cards: str) -> None:
        _STACK.write_text(cards)

    yield write
    _STACK.write_text("")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 only these tests need it

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def person(browser: Browser, house: str) -> Iterator[Callable[..., Person]]:
    """Makes people, each with a browser context of his own."""
    contexts: list[BrowserContext] = []
    people: list[Person] = []

    def make(name: str, *, phone: bool = False, **settings: Any) -> Person:  # noqa: ANN401 as Playwright has them
        settings.setdefault("locale", "en-GB")
        settings.setdefault("reduced_motion", "reduce")
        context = browser.new_context(
            viewport={"width": 390, "height": 844} if phone else {"width": 1280, "height": 800},
            has_touch=phone,
            **settings,
        )
        contexts.append(context)
        made = Person(context, house, name)
        people.append(made)
        return made

    yield make
    faults = [fault for each in people for fault in each.faults]
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture(scope="session")
def pictures() -> Path:
    """The folder of the screenshots of the main states."""
    folder = Path(os.environ.get("CROUPIER_SCREENSHOTS", "build/screenshots"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder
