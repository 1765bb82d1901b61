"""People: guests with a session, their chips, and private links to other devices."""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import Connection, delete, select

from croupier.history.notation import name_problem
from croupier.server.live import Member
from croupier.server.store import schema as s
from croupier.server.store.batch import ISSUER, Draft, wallet
from croupier.server.store.writer import Refusal

FIRST_CHIPS: Final = 1000
BROKE_BELOW: Final = 100
LINK_MINUTES: Final = 10
_TOKEN_BYTES: Final = 32
_LONGEST_SLUG: Final = 20
_SUFFIX: Final = "abcdefghjkmnpqrstuvwxyz23456789"


def new_secret() -> str:
    """A secret that cannot be guessed, for a cookie or a link."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def hashed(secret: str) -> str:
    """A secret as it is stored: whoever reads the database cannot use it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def checked_display(display: str) -> str:
    """A name to show, trimmed.

    Raises:
        Refusal: nothing of it could be seen, or it has control characters.
    """
    trimmed = display.strip()
    if any(unicodedata.category(char) == "Cc" for char in trimmed):
        raise Refusal("name_control_characters", "A name has no control characters")
    if not any(unicodedata.category(char)[0] in "LNPS" for char in trimmed):
        raise Refusal("name_empty", "A name has at least one character that can be seen")
    return trimmed


def _free_name(connection: Connection, taken: set[str], display: str) -> str:
    """A NAME for hand histories, near to what is shown and not taken."""
    plain = unicodedata.normalize("NFKD", display).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_LONGEST_SLUG].rstrip("-")
    if name_problem(slug) is not None:
        slug = "guest"
    name = slug
    known = select(s.people.c.name)
    while (
        name == "guest" or name in taken or connection.scalar(known.where(s.people.c.name == name))
    ):
        name = f"{slug}-{''.join(secrets.choice(_SUFFIX) for _ in range(4))}"
    return name


@dataclass(frozen=True, slots=True)
class NewGuest:
    """Somebody comes in for the first time and gets chips to play with."""

    display: str
    token_hash: str
    table: str | None = None

    def run(self, draft: Draft) -> Member:
        """Write the person, his session and his first chips."""
        name = _free_name(draft.batch.connection, draft.batch.new_people, self.display)
        draft.insert(s.people, name=name, display=self.display, bot=False, created_ms=draft.now_ms)
        _open_session(draft, name, self.token_hash)
        draft.move(ISSUER, wallet(name), FIRST_CHIPS, f"first:{name}")
        return Member(name, self.display, bot=False)


def _open_session(draft: Draft, name: str, token_hash: str) -> None:
    draft.insert(s.sessions, token_hash=token_hash, person=name, created_ms=draft.now_ms)


@dataclass(frozen=True, slots=True)
class TopUp:
    """New chips for somebody who is broke, once a day (UTC)."""

    person: str
    table: str | None = None

    def run(self, draft: Draft) -> int:
        """Issue what is missing to the first amount; the chips he then has."""
        chips = draft.balance(wallet(self.person))
        if chips >= BROKE_BELOW:
            raise Refusal("not_broke", f"There is a top-up for whoever has less than {BROKE_BELOW}")
        day = datetime.fromtimestamp(draft.now_ms / 1000, UTC).date().isoformat()
        effect = f"top-up:{self.person}:{day}"
        if has_effect(draft.batch.connection, effect):
            raise Refusal("topped_up_today", "There is one top-up a day; come back tomorrow")
        draft.move(ISSUER, wallet(self.person), FIRST_CHIPS - chips, effect)
        return FIRST_CHIPS


def has_effect(connection: Connection, effect: str) -> bool:
    """Whether an effect has been posted."""
    query = select(s.postings.c.effect).where(s.postings.c.effect == effect)
    return connection.scalar(query) is not None


@dataclass(frozen=True, slots=True)
class NewLink:
    """A private link to another device."""

    person: str
    code_hash: str
    table: str | None = None

    def run(self, draft: Draft) -> None:
        """Remember the link for some minutes."""
        expires = draft.now_ms + LINK_MINUTES * 60_000
        draft.insert(
            s.device_links, code_hash=self.code_hash, person=self.person, expires_ms=expires
        )


@dataclass(frozen=True, slots=True)
class UseLink:
    """Another device becomes the person of a link, which is then used up."""

    code_hash: str
    token_hash: str
    table: str | None = None

    def run(self, draft: Draft) -> Member:
        """Open a session for the person of the link."""
        connection = draft.batch.connection
        links = s.device_links
        row = connection.execute(select(links).where(links.c.code_hash == self.code_hash)).first()
        if row is None or row.expires_ms < draft.now_ms:
            raise Refusal("link_expired", "This link has been used or is too old; make a new one")
        connection.execute(delete(links).where(links.c.code_hash == self.code_hash))
        _open_session(draft, row.person, self.token_hash)
        person = connection.execute(select(s.people).where(s.people.c.name == row.person)).one()
        return Member(person.name, person.display, person.bot)


def person_of(connection: Connection, token: str) -> Member | None:
    """The person of a session, `None` for a token that is none."""
    query = (
        select(s.people)
        .join(s.sessions, s.sessions.c.person == s.people.c.name)
        .where(s.sessions.c.token_hash == hashed(token))
    )
    row = connection.execute(query).first()
    return None if row is None else Member(row.name, row.display, row.bot)


def chips_of(connection: Connection, person: str) -> int:
    """What somebody has that is free."""
    query = select(s.accounts.c.balance).where(s.accounts.c.id == wallet(person))
    return connection.scalar(query) or 0
