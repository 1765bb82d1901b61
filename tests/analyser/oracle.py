"""The oracle: a round played through the engine itself, in fractions, on a shoe small enough.

Nothing here knows a rule. A person decides by what he sees: states that look the same to him
are carried along together, each with its chance, and one act is chosen for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from croupier.core.cards import Card, card
from croupier.core.hands import total
from croupier.engine import acts as a
from croupier.engine.apply import apply, apply_legal
from croupier.engine.judge import refusal
from croupier.engine.opening import opening_state
from croupier.engine.order import Waits, awaiting, turn
from croupier.engine.state import Hand, Phase, State
from croupier.history.enumerate import _forced, deal, every_choice
from croupier.statute.rules import Rules

STAKE = 20
ONE = Fraction(1)
Shoe: TypeAlias = Mapping[Card, int]
Choose: TypeAlias = Callable[[State, list[a.Act]], list[a.Act]]
"""Which of the legal acts are to be considered."""


class Course(NamedTuple):
    """A state that somebody may be in, what is left in the shoe, and its chance."""

    state: State
    left: Mapping[Card, int]
    chance: Fraction


Known: TypeAlias = dict[Any, Fraction]


def suited(counts: Mapping[int, int]) -> dict[Card, int]:
    """A shoe that has each of these ranks in all four suits."""
    texts = {1: "A", 10: "T"}
    return {
        card(f"{texts.get(points, points)}{suit}"): count
        for points, count in counts.items()
        for suit in "cdhs"
    }


def opening(rules: Rules) -> State:
    """A table where ana has bet."""
    state = opening_state(rules)
    people = ["ban", "ana"] if rules.bank == "rotates" else ["ana"]
    setup: list[a.Act] = [a.Sit(name, box) for box, name in enumerate(people, start=1)]
    setup.append(a.Bet("ana", STAKE, len(people)))
    for act in setup:
        state, _ = apply(state, act)
    return state


def one_suit(counts: Mapping[int, int]) -> dict[Card, int]:
    """A shoe of one suit by points: for rules that do not ask for suits."""
    texts = {1: "A", 10: "T"}
    return {card(f"{texts.get(points, points)}s"): count for points, count in counts.items()}


def value(
    rules: Rules,
    shoe: Shoe,
    choose: Choose,
    banker_draws: Callable[[int], bool] = lambda _: False,
    first: tuple[int, int] | None = None,
    upcard: int | None = None,
) -> tuple[Fraction, Fraction]:
    """The net per stake when the best of `choose` is played; and the chance of such rounds.

    `first` and `upcard` (points) keep only rounds that begin so.
    """
    oracle = _Oracle(choose, banker_draws, first, upcard)
    net = oracle.best([Course(opening(rules), dict(shoe), ONE)])
    return net / STAKE, oracle.chance


class _Oracle:
    def __init__(
        self,
        choose: Choose,
        banker_draws: Callable[[int], bool],
        first: tuple[int, int] | None,
        upcard: int | None,
    ) -> None:
        self.choose = choose
        self.banker_draws = banker_draws
        self.first = first
        self.upcard = upcard
        self.chance = Fraction(0)
        self.known: Known = {}

    def best(self, courses: list[Course]) -> Fraction:
        """Sum of chance times net over courses that ana cannot tell apart."""
        net = Fraction(0)
        waiting: list[Course] = []
        for course in courses:
            state, is_over = _forced_on(course.state)
            if is_over:
                net += course.chance * _net(state)
            elif state.phase is Phase.DEALER:
                net += course.chance * self._dealer(state, course.left)
            else:
                waiting.append(Course(state, course.left, course.chance))
        if not waiting or not self._is_wanted(waiting):
            return net
        if waiting[0].state.phase is not Phase.PLAY:
            return net + self._best_of(waiting)
        total_chance = sum((each.chance for each in waiting), Fraction(0))
        shares = ((_key(each), each.chance / total_chance) for each in waiting)
        key = tuple(sorted(shares))
        if key not in self.known:
            self.known[key] = self._best_of(waiting) / total_chance
        return net + self.known[key] * total_chance

    def _best_of(self, waiting: list[Course]) -> Fraction:
        state = waiting[0].state
        if awaiting(state).waits in {Waits.WINDOW, Waits.DECISION}:
            acts = self.choose(state, _acts(state))
            return max(self.best([_after(each, act) for each in waiting]) for act in acts)
        return sum((self.best(group) for group in _dealt(waiting)), Fraction(0))

    def _is_wanted(self, courses: list[Course]) -> bool:
        """Leave rounds out that begin otherwise; count the chance of those that are wanted."""
        state = courses[0].state
        if awaiting(state).waits is not Waits.WINDOW:
            return True
        (box,) = state.boxes.values()
        points = sorted(each.points for each in box.hands[0].known)
        shown = state.dealer.upcard
        assert shown is not None
        if self.first is not None and points != sorted(self.first):
            return False
        if self.upcard is not None and shown.points != self.upcard:
            return False
        self.chance += sum((each.chance for each in courses), Fraction(0))
        return True

    def _dealer(self, state: State, left: Mapping[Card, int]) -> Fraction:
        """Net once nobody but the dealer draws; equal situations are reckoned once."""
        state, is_over = _forced_on(state)
        if is_over:
            return Fraction(_net(state))
        key = _key(Course(state, left, ONE))
        if key not in self.known:
            self.known[key] = self._dealer_afresh(state, left)
        return self.known[key]

    def _dealer_afresh(self, state: State, left: Mapping[Card, int]) -> Fraction:
        if awaiting(state).waits is Waits.BANKER:
            draws = self.banker_draws(total(state.dealer.known).points)
            act: a.Act = a.BankerDraw("ban") if draws else a.BankerStand("ban")
            return self._dealer(apply_legal(state, act)[0], left)
        return sum(
            (
                course.chance * self._dealer(course.state, course.left)
                for course in _each_card(Course(state, left, ONE))
            ),
            Fraction(0),
        )


def _forced_on(state: State) -> tuple[State, bool]:
    """Do what the croupier does without a card and without closing the window."""
    rounds = state.rounds
    while state.rounds == rounds:
        next_up = awaiting(state)
        act = None if next_up.waits is Waits.WINDOW else _forced(next_up)
        if act is None:
            return state, False
        state, _ = apply_legal(state, act)
    return state, True


def _net(state: State) -> int:
    assert state.last is not None
    return state.last.net["ana"]


def _acts(state: State) -> list[a.Act]:
    """What ana may do: in the window a surrender or nothing, else every play."""
    next_up = awaiting(state)
    if next_up.waits is Waits.DECISION:
        return every_choice(state, next_up)
    (number,) = state.boxes
    surrender = a.Surrender("ana", number)
    return [a.Close(), *([surrender] if refusal(state, surrender) is None else [])]


def _after(course: Course, act: a.Act) -> Course:
    state, _ = apply_legal(course.state, act)
    if isinstance(act, a.Surrender):
        state, _ = apply_legal(state, a.Close())
    return Course(state, course.left, course.chance)


def _each_card(course: Course) -> Iterator[Course]:
    size = sum(course.left.values())
    assert size, "the shoe is too small for this round"
    for each, count in course.left.items():
        if count:
            state, _ = apply_legal(course.state, deal(course.state, each))
            rest = {**course.left, each: count - 1}
            yield Course(state, rest, course.chance * count / size)


def _dealt(courses: list[Course]) -> list[list[Course]]:
    """Deal the next card; what ana can tell apart is parted, what is the same is put together."""
    groups: dict[Any, dict[Any, Course]] = {}
    for course in courses:
        for after in _each_card(course):
            group = groups.setdefault(_looks(after.state), {})
            key = _key(after)
            chance = after.chance + (group[key].chance if key in group else 0)
            group[key] = Course(after.state, after.left, chance)
    return [list(group.values()) for group in groups.values()]


def _looks(state: State) -> Any:  # noqa: ANN401 a key
    """What ana goes by: ranks, and of her suits whether they may still earn the bonus."""
    (box,) = state.boxes.values()
    dealer = state.dealer
    seen = [each.points for at, each in enumerate(dealer.cards) if each and at != dealer.hidden_at]
    hands = [(sorted(each.points for each in hand.known), is_suited(hand)) for hand in box.hands]
    return str((hands, seen))


def is_suited(hand: Hand) -> bool:
    """Whether a hand may still earn, or has earned, the bonus for one suit."""
    points = {each.points for each in hand.known}
    suits = {each.suit for each in hand.known}
    return len(points) == len(hand.known) and points <= {6, 7, 8} and len(suits) == 1


def _key(course: Course) -> Any:  # noqa: ANN401 a key
    """What decides how a course goes on, but for the names of the suits."""
    state, left = course.state, course.left
    (box,) = state.boxes.values()
    dealer = state.dealer
    suits = sorted(
        (
            [sorted(c.rank for c in hand.known if c.suit == suit) for hand in box.hands],
            [(at, c.rank) for at, c in enumerate(dealer.known) if c.suit == suit],
            sorted((c.rank, n) for c, n in left.items() if c.suit == suit and n),
        )
        for suit in "cdhs"
    )
    shape = [
        (len(hand.cards), hand.ended, hand.from_split, hand.due, hand.stakes, hand.cards[:1])
        if hand.from_split
        else (len(hand.cards), hand.ended, hand.due, hand.stakes)
        for hand in box.hands
    ]
    turned = (state.phase, dealer.stood, dealer.due, dealer.hidden_at, state.shoe.burns_due)
    return str((suits, shape, turned, box.declined_split))


def all_but_split(_: State, acts: list[a.Act]) -> list[a.Act]:
    """Everything that is legal, except splitting."""
    return [act for act in acts if not isinstance(act, a.Split)]


def everything(_: State, acts: list[a.Act]) -> list[a.Act]:
    """Everything that is legal."""
    return acts


def hand_on_turn(state: State) -> Hand:
    """The hand that is asked."""
    at_play = turn(state)
    assert at_play is not None
    return at_play.hand


def staked(
    rules: Rules, shoe: Shoe, choose: Choose, first: tuple[int, int], upcard: int
) -> Fraction:
    """Units staked in the end on all hands, given how the round begins."""
    total_chance = Fraction(0)
    known: Known = {}

    def walk(course: Course) -> Fraction:
        nonlocal total_chance
        state = course.state
        while (act := _forced(awaiting(state))) is not None and state.phase < Phase.DEALER:
            if isinstance(act, a.Close):
                if not _begins(state, first, upcard):
                    return Fraction(0)
                total_chance += course.chance
            state, _ = apply_legal(state, act)
        if state.phase >= Phase.DEALER:
            (box,) = state.boxes.values()
            units = sum(stake.amount for hand in box.hands for stake in hand.stakes)
            return course.chance * Fraction(units, STAKE)
        key = (state.phase is Phase.PLAY) and _key(Course(state, course.left, ONE))
        if key and key in known:
            return course.chance * known[key]
        if awaiting(state).waits is Waits.DECISION:
            (play,) = choose(state, _acts(state))
            units_after = walk(_after(Course(state, course.left, course.chance), play))
        else:
            cards = _each_card(Course(state, course.left, course.chance))
            units_after = sum((walk(after) for after in cards), Fraction(0))
        if key:
            known[key] = units_after / course.chance
        return units_after

    units = walk(Course(opening(rules), dict(shoe), ONE))
    return units / total_chance


def _begins(state: State, first: tuple[int, int], upcard: int) -> bool:
    (box,) = state.boxes.values()
    shown = state.dealer.upcard
    points = sorted(each.points for each in box.hands[0].known)
    return shown is not None and shown.points == upcard and points == sorted(first)


Nets: TypeAlias = dict[Fraction, Fraction]
"""Chances by net per stake."""


def distribution(
    rules: Rules,
    shoe: Shoe,
    choose: Choose,
    first: tuple[int, int] | None = None,
    upcard: int | None = None,
    is_wanted: Callable[[State], bool] = lambda _: True,
) -> Nets:
    """The chance of each net where one act is chosen always; the banker stands on soft totals.

    `first` and `upcard` (points) and `is_wanted` leave out rounds that begin otherwise.
    """
    known: dict[Any, Nets] = {}

    def begins(state: State) -> bool:
        (box,), shown = state.boxes.values(), state.dealer.upcard
        points = sorted(each.points for each in box.hands[0].known)
        return (
            shown is not None
            and upcard in {None, shown.points}
            and (first is None or points == sorted(first))
            and is_wanted(state)
        )

    def walk(state: State, left: Mapping[Card, int]) -> Nets:
        state, is_over = _forced_on(state)
        if is_over:
            return {Fraction(_net(state), STAKE): ONE}
        waits = awaiting(state).waits
        if waits is Waits.WINDOW and not begins(state):
            return {}
        key = None if state.phase is Phase.DEAL else (waits, _key(Course(state, left, ONE)))
        if key is None or key not in known:
            found = afresh(state, left, waits)
            if key is None:
                return found
            known[key] = found
        return known[key]

    def afresh(state: State, left: Mapping[Card, int], waits: Waits) -> Nets:
        course = Course(state, left, ONE)
        if waits is Waits.BANKER:
            return walk(apply_legal(state, a.BankerStand("ban"))[0], left)
        if waits in {Waits.WINDOW, Waits.DECISION}:
            (act,) = choose(state, _acts(state))
            return walk(_after(course, act).state, left)
        nets: Nets = {}
        for after in _each_card(course):
            for net, chance in walk(after.state, after.left).items():
                nets[net] = nets.get(net, Fraction(0)) + after.chance * chance
        return nets

    return walk(opening(rules), dict(shoe))
