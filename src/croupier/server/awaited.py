"""Whose word a table waits for in each of its stages.

It is public, and so is when it ends: nothing here may depend on a hidden card or on anybody's
chips. So offers are asked for as a spectator would see them.
"""

from __future__ import annotations

from croupier.engine import acts as a
from croupier.engine import predicates as may
from croupier.engine.offers import offers
from croupier.engine.order import awaiting
from croupier.engine.state import Phase, State
from croupier.engine.views import NOBODY, view
from croupier.server.live import LiveTable


def awaited_at(live: LiveTable) -> set[str]:
    """Whose word the stage waits for; its clock or its host may end it before."""
    state, stage = live.state, live.stage
    if stage == "cut":
        return seated_people(live)
    if stage == "pairs":
        return pair_bettors(live)
    if stage == "window":
        return _window_people(live)
    if stage == "bets":
        return _bettors(live)
    return set(awaiting(state).people)


def seated_people(live: LiveTable) -> set[str]:
    """Those with a seat who take part and are no bots."""
    return {
        name
        for name in live.state.seats.values()
        if not live.members[name].bot and _takes_part(live, name)
    }


def _takes_part(live: LiveTable, name: str) -> bool:
    member = live.members[name]
    return not (member.sitting_out or member.away)


def _bettors(live: LiveTable) -> set[str]:
    """Those who have bet, and those with a seat who may yet; a banker does not bet."""
    state = live.state
    seated = {name for name in state.seats.values() if _takes_part(live, name)}
    return {*seated, *state.flow} - {state.banker_name or ""}


def pair_bettors(live: LiveTable) -> set[str]:
    """Who may bet on a pair on a hand just split; bots do not."""
    state = live.state
    if state.phase is not Phase.PLAY or not may.takes_new_pair_bets(state.rules):
        return set()
    seen = view(state, NOBODY)
    people = {*state.seats.values(), *state.bettors} - state.gone
    return {name for name in people if not live.members[name].bot and _has_offer(seen, name, a.Bet)}


def _window_people(live: LiveTable) -> set[str]:
    """Who may insure or the like; everybody where some cards lie face down and one may."""
    state = live.state
    if live.speakers is None or live.speakers[0] is not state:
        people = awaiting(state).people
        seen = view(state, NOBODY)
        may_speak = frozenset(each for each in people if _has_offer(seen, each, *a.WINDOW_ACTS))
        if may_speak and any(hand.hidden for _, _, hand in state.hands_in_order):
            may_speak = people
        live.speakers = state, may_speak
    return set(live.speakers[1])


def _has_offer(seen: State, person: str, *kinds: type) -> bool:
    return any(isinstance(each.act, kinds) and not each.refusal for each in offers(seen, person))
