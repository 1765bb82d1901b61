"""Setup: what a learner chooses about a table, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, TypedDict, Unpack

from croupier.core.money import is_stake
from croupier.engine import acts as a
from croupier.engine import predicates as may
from croupier.engine.apply import apply
from croupier.engine.opening import opening_state
from croupier.engine.state import MOST_STAKE, State
from croupier.envs.actions import Stakes
from croupier.messages import say
from croupier.players import Policy, basic, flat_bets, seated
from croupier.statute import Rules, load_statute

MOST_CHIPS: Final = MOST_STAKE
"""The most that somebody can be given, so that sums of chips stay exact wherever they go."""

Illegal: TypeAlias = Literal["refuse", "raise"]


class Settings(TypedDict, total=False):
    """What may be chosen for an environment; all of it may be left out."""

    rules: str
    """The rule set, as `macau-2000` (the default)."""

    options: Mapping[str, object]
    """Options of the rule set that differ from the defaults, as `{"five_cards": True}`."""

    stakes: Sequence[int]
    """The main stakes to choose among, in chips, even numbers; `(10,)`. The first is the unit
    of the reward."""

    side_stake: int
    """What is staked on each side bet, in chips, an even number; 0 (the default) for none."""

    may_sit_out: bool
    """Whether somebody who could stake may pass; not by default."""

    others: Sequence[Policy]
    """Further people, who stake the first of `stakes` and play by these policies. By default
    nobody, or one who plays `basic` where a player holds the bank and would be alone."""

    chips: int | None
    """What each person can stake at the beginning of an episode; `None`: enough."""

    rounds: int
    """How many rounds an episode has; 1."""

    keep_shoe: bool
    """Whether the next episode goes on with the shoe (the default) or begins a new one."""

    counts: bool
    """Whether the observation holds the cards that have been seen since the shuffle."""

    illegal: Illegal
    """What becomes of an illegal action: `refuse` it (the default) or `raise` IllegalAction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """A table as an environment runs it.

    `people` sit at the boxes 1, 2, ... and are named after them; those with a policy in
    `bots` are not asked. `seated` is the table before the first shuffle.
    """

    rules: Rules
    people: tuple[str, ...]
    bots: Mapping[str, Policy]
    stakes: Stakes
    chips: int | None
    rounds: int
    keep_shoe: bool
    counts: bool
    illegal: Illegal
    seated: State

    @property
    def agents(self) -> tuple[str, ...]:
        """Who is asked: everybody who is no bot."""
        return tuple(person for person in self.people if person not in self.bots)

    @property
    def most_hands(self) -> int:
        """How many hands a box can have."""
        hands = 1
        while may.may_have_hands(self.rules, hands + 1):
            hands += 1
        return hands


def name_of(seat: int) -> str:
    """The name of who sits at a box."""
    return f"player_{seat}"


def prepare(agents: int, seat: int | None = None, **settings: Unpack[Settings]) -> Setup:
    """Make a setup with so many agents, one of them at `seat` if that is given.

    Raises:
        StatuteError: there is no such rule set.
        ChoiceError: the rule set does not permit the options.
        ValueError: a setting cannot be, or there are not enough boxes.
    """
    rules = load_statute(settings.get("rules", "macau-2000")).rules(**settings.get("options", {}))
    stakes = _stakes(settings)
    others = settings.get("others")
    if others is None:
        others = (basic,) if may.is_bank_rotating(rules) and agents == 1 else ()
    people = tuple(name_of(box) for box in range(1, agents + len(others) + 1))
    boxes, needed = may.box_count(rules), 2 if may.is_bank_rotating(rules) else 1
    if agents < 1 or not needed <= len(people) <= boxes:
        raise ValueError(say("envs.people", people=len(people), least=needed, most=boxes))
    if seat is not None and not 1 <= seat <= len(people):
        raise ValueError(say("envs.seat", seat=seat, most=len(people)))
    asked = {name_of(seat)} if seat is not None else set(people[:agents])
    whole = [seated(flat_bets(stakes.main[0]), policy) for policy in others]
    bots = dict(zip((each for each in people if each not in asked), whole, strict=True))
    return Setup(
        rules=rules,
        people=people,
        bots=bots,
        stakes=stakes,
        chips=_chips(settings.get("chips")),
        rounds=_positive(settings.get("rounds", 1)),
        keep_shoe=settings.get("keep_shoe", True),
        counts=settings.get("counts", False),
        illegal=_illegal(settings.get("illegal", "refuse")),
        seated=_seated(rules, people),
    )


def _stakes(settings: Settings) -> Stakes:
    main, side = tuple(settings.get("stakes", (10,))), settings.get("side_stake", 0)
    if not main or not all(is_stake(each) for each in main) or not (side == 0 or is_stake(side)):
        raise ValueError(say("envs.stakes", stakes=", ".join(map(str, (*main, side)))))
    return Stakes(main, side, settings.get("may_sit_out", False))


def _positive(rounds: int) -> int:
    if rounds < 1:
        raise ValueError(say("envs.rounds", rounds=rounds))
    return rounds


def _chips(chips: int | None) -> int | None:
    if chips is not None and not 0 <= chips <= MOST_CHIPS:
        raise ValueError(say("envs.chips", chips=chips, most=MOST_CHIPS))
    return chips


def _illegal(illegal: Illegal) -> Illegal:
    if illegal not in {"refuse", "raise"}:
        raise ValueError(say("envs.illegal_setting", illegal=illegal))
    return illegal


def _seated(rules: Rules, people: Sequence[str]) -> State:
    """The table with everybody in his seat, in the order of the boxes."""
    state = opening_state(rules)
    for box, person in enumerate(people, start=1):
        state, _ = apply(state, a.Sit(person, box))
    return state
