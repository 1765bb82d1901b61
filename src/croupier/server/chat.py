"""The chat: what is said at a table is written like everything else, the last lines of it."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Final

from croupier.server.commands import Command
from croupier.server.live import LiveTable
from croupier.server.messages import ChatLine, Phrase, Reply
from croupier.server.store.batch import Draft
from croupier.server.store.writer import Refusal

KEPT_LINES: Final = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class SayLine(Command):
    """A line of the chat: exactly one of a phrase by key and a plain text."""

    phrase: Phrase | None
    text: str | None

    def _do(self, draft: Draft, live: LiveTable) -> Reply:
        if not live.settings.chat:
            raise Refusal("chat_off", "The host has switched the chat off")
        if (self.phrase is None) == (self.text is None):
            raise Refusal("say_one", "A line is a phrase or a text, one of them")
        if any(unicodedata.category(char) == "Cc" for char in self.text or ""):
            raise Refusal("say_plain", "A line has no control characters")
        line = ChatLine(
            table=live.id,
            number=live.lines[-1].number + 1 if live.lines else 1,
            who=self.person.name,
            display=self.person.display,
            phrase=self.phrase,
            text=self.text,
            at=draft.now_ms,
        )
        live = live.fork()
        live.lines = (*live.lines, line)[-KEPT_LINES:]
        draft.keep(live)
        return self._well(live)
