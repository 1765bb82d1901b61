"""Opening tables, with bots where they are wanted."""

from __future__ import annotations

import secrets
import string
from dataclasses import dataclass
from typing import Final

from croupier.engine import acts as a
from croupier.engine.offers import offers
from croupier.messages import LANGUAGES, catalogue
from croupier.server.api_types import NewTable
from croupier.server.live import LiveTable, Member, Settings
from croupier.server.play import Play
from croupier.server.store import schema as s
from croupier.server.store.batch import ISSUER, Draft, wallet
from croupier.server.store.writer import Refusal
from croupier.statute import ChoiceError, load_statute, rule_set_ids

BOT_CHIPS: Final = 5000
_ID_CHARACTERS: Final = string.ascii_lowercase + string.digits
_ID_LENGTH: Final = 12


def new_table_id() -> str:
    """An id that nobody guesses: it is all that an invitation needs."""
    return "".join(secrets.choice(_ID_CHARACTERS) for _ in range(_ID_LENGTH))


def checked_table(wanted: NewTable, language: str = LANGUAGES[0]) -> None:
    """Check what a table is to be; what is wrong is said in a language.

    Raises:
        Refusal: the statute does not permit an option, or the limits are none.
    """
    if wanted.rules not in rule_set_ids():
        raise Refusal("no_such_rules", f"There are the rules {', '.join(rule_set_ids())}")
    if wanted.limits.most < wanted.limits.least or wanted.limits.least % 2:
        raise Refusal("limits", "The largest stake is at least the least one, which is even")
    try:
        load_statute(wanted.rules).rules(**wanted.options)
    except ChoiceError as error:
        reason = catalogue(language).say(f"choice.{error.code}", **error.arguments)
        raise Refusal("option", f"{error.key}: {reason}") from error


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Open a table and seat its bots."""

    id: str
    wanted: NewTable
    host: str | None
    table: str | None = None

    def run(self, draft: Draft) -> str:
        """Write the table, shuffle its first shoe; the table's id."""
        wanted = self.wanted
        settings = Settings(
            id=self.id,
            name=(wanted.name or "").strip(),
            rules=wanted.rules,
            options=wanted.options,
            limits=wanted.limits,
            clocks=wanted.clocks,
            bots=wanted.bots,
            public=wanted.public,
            chat=wanted.chat,
            paused=False,
            host=self.host,
        )
        play = Play(draft, LiveTable.new(settings))
        for number in range(wanted.bots):
            self._seat_bot(draft, play, number)
        play.finish()
        return self.id

    def _seat_bot(self, draft: Draft, play: Play, number: int) -> None:
        """Seat a bot at the last free box, so that one at least is left for people."""
        letter = string.ascii_lowercase[number]
        bot = Member(f"bot-{letter}-{self.id}", letter.upper(), bot=True)
        sits = [each.act for each in offers(play.state, bot.name) if isinstance(each.act, a.Sit)]
        if len(sits) < 2:
            return
        draft.insert(
            s.people, name=bot.name, display=bot.display, bot=True, created_ms=draft.now_ms
        )
        draft.move(ISSUER, wallet(bot.name), BOT_CHIPS, f"first:{bot.name}")
        play.live.with_member(bot)
        assert play.refused(sits[-1]) is None
        play.do(sits[-1])


@dataclass(frozen=True, slots=True)
class FundBot:
    """New chips for a bot that has run out of them."""

    table: str
    bot: str

    def run(self, draft: Draft) -> None:
        """Issue what is missing to the first amount, and let its table know."""
        chips = draft.balance(wallet(self.bot))
        live = draft.table(self.table)
        if live is None or chips >= BOT_CHIPS:
            return
        effect = f"fund:{self.bot}:{live.seq}"
        draft.move(ISSUER, wallet(self.bot), BOT_CHIPS - chips, effect)
        play = Play(draft, live)
        play.count_chips(None)
        play.finish()
