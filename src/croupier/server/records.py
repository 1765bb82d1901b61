"""Hand histories of finished rounds and shoes, as their askers may have them.

Every hand has been turned when a round ends, so its cards are no secret; what others had in
their pockets is. Their chips are written as what they had in play at the most, with which the
round replays in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, desc, select

from croupier.engine import acts as a
from croupier.engine.events import HandDoubled, HandSplit, RanOutShuffled
from croupier.engine.state import State
from croupier.history.model import Header, History
from croupier.history.write import record_of, write_history
from croupier.server.api_types import RoundCard, Rounds, ShoeProof
from croupier.server.live import Happened, LiveTable, stored_act
from croupier.server.store import schema as s
from croupier.server.store.load import replayed, resumed, settings_of
from croupier.server.store.writer import Refusal

_MOST_ROUNDS: Final = 200


@dataclass(frozen=True, slots=True)
class _Part:
    """Rounds that follow each other, with the table before the first of them."""

    opened: LiveTable
    rounds: tuple[tuple[Happened, ...], ...]


def rounds_of(connection: Connection, person: str) -> Rounds:
    """The rounds in which somebody took part, the latest first."""
    query = (
        select(s.results, s.tables.c.name, s.tables.c.rules, s.rounds.c.shoe)
        .join(s.tables, s.tables.c.id == s.results.c.table_id)
        .join(
            s.rounds,
            (s.rounds.c.table_id == s.results.c.table_id)
            & (s.rounds.c.number == s.results.c.round),
        )
        .where(s.results.c.person == person)
        .order_by(desc(s.results.c.ended_ms))
        .limit(_MOST_ROUNDS)
    )
    return Rounds(
        rounds=[
            RoundCard(
                table=row.table_id,
                table_name=row.name or None,
                rules=row.rules,
                round=row.round,
                shoe=row.shoe,
                ended_at=row.ended_ms,
                net=row.net,
            )
            for row in connection.execute(query)
        ]
    )


def round_text(connection: Connection, table: str, number: int, asker: str) -> str:
    """A finished round as `.21h`, with the proof of its shoe once that is retired.

    Where the shoe ran out in it, the rounds before it from that shoe stand before it: only
    they tell which cards were shuffled back.

    Raises:
        Refusal: there is no such round, or it is not over.
    """
    row = _round_row(connection, table, number)
    part = _part(connection, table, [row])
    if _is_begun(part.opened.state) and _runs_out(part):
        earlier = s.rounds.c.number <= number
        part = _part(connection, table, _rounds_from(connection, table, row.shoe, earlier))
    return _text(part, asker, _proof_row(connection, table, row.shoe))


def _is_begun(state: State) -> bool:
    """Whether the next round begins in the middle of a shoe."""
    return not state.shoe.shuffle_due


def _runs_out(part: _Part) -> bool:
    return any(
        isinstance(event, RanOutShuffled)
        for happened in part.rounds
        for each in happened
        for event in each.events
    )


def round_happened(
    connection: Connection, table: str, number: int
) -> tuple[LiveTable, tuple[Happened, ...]]:
    """A finished round: the table before its first act, and what happened.

    Raises:
        Refusal: there is no such round, or it is not over.
    """
    row = _round_row(connection, table, number)
    part = _part(connection, table, [row])
    return part.opened, part.rounds[0]


def _round_row(connection: Connection, table: str, number: int) -> Row[Any]:
    query = select(s.rounds).where(s.rounds.c.table_id == table, s.rounds.c.number == number)
    row = connection.execute(query).first()
    if row is None:
        raise Refusal("no_such_round", "There is no finished round of this number at this table")
    return row


def shoe_text(connection: Connection, table: str, number: int, asker: str) -> str:
    """All rounds of a retired shoe as `.21h`, with its proof.

    Raises:
        Refusal: there is no such shoe, or its order is still secret.
    """
    shoe = _shoe_row(connection, table, number)
    if shoe.retired_seq is None:
        raise Refusal("shoe_in_use", "The order of this shoe is revealed when the shoe has ended")
    rounds = _rounds_from(connection, table, number)
    if not rounds:
        raise Refusal("no_such_round", "No round was played from this shoe")
    part = _part(connection, table, rounds)
    return _text(part, asker, shoe)


def _rounds_from(
    connection: Connection, table: str, shoe: int, *which: ColumnElement[bool]
) -> Sequence[Row[Any]]:
    """The rounds that began with cards from a shoe, in order."""
    query = select(s.rounds).where(s.rounds.c.table_id == table, s.rounds.c.shoe == shoe, *which)
    return connection.execute(query.order_by(s.rounds.c.number)).all()


def shoe_proof(connection: Connection, table: str, number: int) -> ShoeProof:
    """How a shoe's order was fixed; the order itself once the shoe is retired.

    Raises:
        Refusal: there is no such shoe.
    """
    row = _shoe_row(connection, table, number)
    retired = row.retired_seq is not None
    return ShoeProof(
        table=table,
        number=number,
        algorithm=row.algorithm,
        commitment=row.commitment,
        salt=row.salt if retired else None,
        order=row.cards if retired else None,
        cut=_cut_of(connection, row),
        retired=retired,
        begins_round=row.round,
    )


def _shoe_row(connection: Connection, table: str, number: int) -> Row[Any]:
    query = select(s.shoes).where(s.shoes.c.table_id == table, s.shoes.c.number == number)
    row = connection.execute(query).first()
    if row is None:
        raise Refusal("no_such_shoe", "There is no shoe of this number at this table")
    return row


def _proof_row(connection: Connection, table: str, number: int) -> Row[Any] | None:
    row = _shoe_row(connection, table, number)
    return None if row.retired_seq is None else row


def _cut_of(connection: Connection, shoe: Row[Any]) -> int | None:
    """Behind how many cards a shoe was cut, `None` where no player cut it."""
    query = (
        select(s.acts.c.act)
        .where(s.acts.c.table_id == shoe.table_id, s.acts.c.seq > shoe.seq)
        .where(s.acts.c.act.like("% cut %"))
        .order_by(s.acts.c.seq)
    )
    after = select(s.shoes.c.seq).where(
        s.shoes.c.table_id == shoe.table_id, s.shoes.c.number == shoe.number + 1
    )
    last = connection.scalar(after)
    if last is not None:
        query = query.where(s.acts.c.seq < last)
    text = connection.scalar(query)
    act = None if text is None else stored_act(text)
    return act.cards if isinstance(act, a.Cut) else None


def _part(connection: Connection, table: str, rows: Sequence[Row[Any]]) -> _Part:
    """Replay a table up to the end of some rounds, and keep what happened in them."""
    row = connection.execute(select(s.tables).where(s.tables.c.id == table)).one()
    first, last = rows[0], rows[-1]
    live = resumed(connection, settings_of(row), first.number - 1)
    opened = live.fork()
    rounds: list[tuple[Happened, ...]] = []
    current: list[Happened] = []
    for happened in replayed(connection, live, last.last_seq):
        if happened.seq < first.first_seq:
            opened = live.fork()
            continue
        current.append(happened)
        if live.state.rounds - first.number >= len(rounds):
            rounds.append(tuple(current))
            current = []
    return _Part(opened, tuple(rounds))


def _text(part: _Part, asker: str, shoe: Row[Any] | None) -> str:
    state = part.opened.state
    happened = [each for each_round in part.rounds for each in each_round]
    people = _people(state, happened)
    shown = {asker, *_bankers(state, happened)}
    chips = _in_play(state, happened, people - shown)
    chips |= {name: state.purses[name] for name in sorted(shown) if name in state.purses}
    options = msgspec.to_builtins(part.opened.settings.options)
    header = Header(
        rules=state.rules,
        options=options,
        seats=_seats(state),
        chips={name: chips[name] for name in sorted(chips)},
        begins="round" if _is_begun(state) else "shuffle",
    )
    rounds = tuple(
        record_of(each.act for each in acts if not _is_secret(each.act, shown))
        for acts in part.rounds
    )
    return write_history(History(header, rounds, proof=_proof(happened, shoe)))


def _is_secret(act: a.Act, shown: set[str]) -> bool:
    return isinstance(act, a.Chips) and act.person not in shown


def _seats(state: State) -> dict[int, str]:
    """The seats, from a banker's on where there is one."""
    order = sorted(state.seats, key=lambda box: (box < (state.banker or 0), box))
    return {box: state.seats[box] for box in order}


def _people(state: State, happened: Iterable[Happened]) -> set[str]:
    people = set(state.seats.values())
    people |= {each.act.person for each in happened if isinstance(each.act, a.PERSON_ACTS)}
    return people


def _bankers(state: State, happened: Iterable[Happened]) -> set[str]:
    """Everybody who held the bank: what a banker can cover is public."""
    names = {state.banker_name, *(each.state.banker_name for each in happened)}
    return {name for name in names if name is not None}


def _in_play(state: State, happened: Sequence[Happened], people: set[str]) -> dict[str, int]:
    """The most that each of these had in play at once, over all the rounds.

    An act can pay somebody in the moment in which it takes from him (a split turns a pair up),
    so what he had to have for it counts too.
    """
    peak = dict.fromkeys(sorted(people), 0)
    earlier = dict.fromkeys(peak, 0)
    for each in happened:
        ended = each.state.rounds > state.rounds
        flow = each.state.last.net if ended and each.state.last is not None else each.state.flow
        for name in peak:
            before = -(earlier[name] + state.flow.get(name, 0))
            after = -(earlier[name] + flow.get(name, 0))
            peak[name] = max(peak[name], after, before + _taken(state, each, name))
            if ended:
                earlier[name] += flow.get(name, 0)
        state = each.state
    return peak


def _taken(before: State, happened: Happened, person: str) -> int:
    """What a double or a split has taken from somebody."""
    taken = 0
    for event in happened.events:
        if isinstance(event, HandDoubled | HandSplit) and person in event.paid:
            stake = before.boxes[event.box].hands[event.hand - 1].stake_of(person)
            taken += 0 if stake is None else stake.amount
    return taken


def _proof(happened: Iterable[Happened], shoe: Row[Any] | None) -> dict[str, str | int] | None:
    if shoe is None:
        return None
    proof: dict[str, str | int] = {
        "algorithm": shoe.algorithm,
        "commitment": shoe.commitment,
        "salt": shoe.salt,
        "order": shoe.cards,
    }
    cuts = [
        each.act.cards for each in happened if isinstance(each.act, a.Cut) and each.seq > shoe.seq
    ]
    return proof | ({"cut": cuts[0]} if cuts else {})
