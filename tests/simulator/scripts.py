"""Hands of the corpus as scripts: who plays how with which cards, or why kernels cannot."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from croupier.core.cards import PACK_SIZE
from croupier.engine import acts as a
from croupier.engine import predicates as may
from croupier.engine.events import Ended, RanOutShuffled, Shuffled, WagerSettled
from croupier.engine.judge import refusal
from croupier.engine.order import is_natural, upcard_points
from croupier.engine.state import LastRound, Phase, State
from croupier.history.errors import NotationError, UnreadableText
from croupier.history.read import SessionReader
from croupier.history.replay import RoundReplay, Step, UnreadableRound, opening
from croupier.players.basic import hand_facts
from croupier.statute import Rules
from croupier.tables.play import HandFacts, Play
from tests.corpus.hands import HandFile

CARD_COUNTS: Final = 1000
"""What every card adds to the count, so that each one changes the true count."""

UNSEEN: Final = 0
"""The kind that stands for a card which nobody saw."""

_PLAYS: Final[dict[type[a.Act], Play]] = {
    a.Hit: Play.HIT,
    a.Stand: Play.STAND,
    a.Double: Play.DOUBLE,
    a.TakeFiveCards: Play.FIVE_CARDS,
}


class NotModelled(Exception):
    """Kernels have nothing for what happens in a hand; the reason in words."""


class Answer(NamedTuple):
    """What somebody did when the rules asked him; `true` is the true count of all cards seen."""

    box: int
    true: int
    question: Hashable
    answer: Play | bool


class Script:
    """Plays what was written for the same facts, and stands on all others; a `Strategy`."""

    sees_cards = True

    def __init__(self) -> None:
        self.answers: dict[Hashable, Play | bool] = {}

    def takes(self, others: Mapping[Hashable, Play | bool]) -> bool:
        """Take answers over, unless one of them differs from what is written."""
        mine = self.answers
        if any(mine.get(question, answer) is not answer for question, answer in others.items()):
            return False
        mine |= others
        return True

    @property
    def insures(self) -> bool:
        return self.answers.get(("insures",)) is True

    @property
    def takes_even_money(self) -> bool:
        return self.answers.get(("even money",)) is True

    def surrenders(self, upcard: int, hand: HandFacts) -> bool:
        return self.answers.get(("surrender", upcard, hand)) is True

    def splits(self, upcard: int, points: int) -> bool:
        return self.answers.get(("split", upcard, points)) is True

    def play(self, upcard: int, hand: HandFacts, may: Collection[Play]) -> Play:
        answer = self.answers.get(("play", upcard, hand))
        return answer if isinstance(answer, Play) else Play.STAND


@dataclass
class ScriptedRound:
    """A round of the corpus; boxes in the order of play."""

    rules: Rules
    banker: str | None = None
    boxes: list[int] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    banker_draws: dict[int, bool] = field(default_factory=dict)
    """[soft total] What the banker chose."""

    opens: bool = False
    """Whether opening burns come before it."""

    cards: list[int] = field(default_factory=list)
    """Kinds of all cards that left the shoe, burned ones too."""

    settled: list[WagerSettled] = field(default_factory=list)
    last: LastRound | None = None

    @property
    def upcard(self) -> int:
        """Its points."""
        assert self.last is not None
        assert self.last.dealer.upcard is not None
        return self.last.dealer.upcard.points

    def net(self, box: int, *wagers: a.Wager) -> int:
        """What some wagers on a box have won, in chips."""
        return sum(each.net for each in self.settled if each.box == box and each.wager in wagers)

    def staked(self, box: int) -> int:
        """Chips on a box's hands in the end."""
        assert self.last is not None
        hands = self.last.boxes[box].hands
        return sum(each.amount for hand in hands for each in hand.stakes)

    def scripts(self) -> list[Script] | None:
        """One for each box; `None` where a box plays alike hands differently."""
        scripts = {box: Script() for box in self.boxes}
        if all(scripts[box].takes({asked: says}) for box, _, asked, says in self.answers):
            return list(scripts.values())
        return None

    def scripts_by_count(self) -> tuple[int, Script, Script]:
        """One for all boxes up to a true count, and another one from it on.

        Raises:
            NotModelled: two are not enough.
        """
        before, after = Script(), Script()
        answers = iter(self.answers)
        for box, true, asked, says in answers:
            if not before.takes({asked: says}):
                later = [Answer(box, true, asked, says), *answers]
                if all(after.takes({each.question: each.answer}) for each in later):
                    return true, before, after
        raise NotModelled("alike hands of a box are played differently more than once")


def scripted_rounds(hand: HandFile) -> Iterator[ScriptedRound]:
    """Read a hand's rounds.

    Raises:
        NotModelled: kernels have nothing for what happens.
    """
    try:
        with hand.path.open("rb") as lines:
            reader = SessionReader(lines)
            state = opening(reader.header)
            for _, record in reader.rounds():
                replay = RoundReplay(state, record)
                reading = _Reading(state)
                for step in replay.steps():
                    reading.take(step)
                if not replay.is_complete:
                    raise NotModelled("the round is not played to its end")
                state = replay.state
                yield reading.finished(state)
    except (NotationError, UnreadableRound, UnreadableText) as error:
        raise NotModelled("cannot be read") from error


class _Reading:
    """Reads one round step by step."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._round = ScriptedRound(state.rules)

    def take(self, step: Step) -> None:
        """Take what was done and was legal."""
        if step.refusal is None:
            act = step.act
            self._check(step)
            if isinstance(act, a.Close):
                self._window_closes()
            elif isinstance(act, (*a.PLAYS, *a.BANKER_ACTS)):
                self._played(act)
            elif isinstance(act, a.Burn | a.Deal | a.DealDealer):
                self._round.cards.append(UNSEEN if act.card is None else act.card.kind)
            for event in step.events:
                if isinstance(event, Shuffled):
                    self._round.opens = event.opening
                    self._round.cards.clear()
                elif isinstance(event, WagerSettled):
                    self._round.settled.append(event)
        self._state = step.state

    def finished(self, state: State) -> ScriptedRound:
        """Give the round that has ended."""
        played = self._round
        assert state.last is not None
        played.last = state.last
        if not played.boxes:
            raise NotModelled("the round ends before the window")
        return played

    def _check(self, step: Step) -> None:
        act, state = step.act, self._state
        if isinstance(act, a.Leave) and state.phase is not Phase.BETS:
            raise NotModelled("somebody leaves during the round")
        if isinstance(act, a.Misdeal):
            raise NotModelled("a misdeal")
        if isinstance(act, a.Void) or (isinstance(act, a.Deal) and act.exposed):
            raise NotModelled("a card is exposed by mistake")
        if isinstance(act, a.DealDealer) and act.mistake is not None:
            raise NotModelled("the dealer draws by mistake")
        if isinstance(act, a.Bet) and act.hand is not None:
            raise NotModelled("a pair bet on a split hand")
        if any(isinstance(each, RanOutShuffled) for each in step.events):
            raise NotModelled("the shoe runs out, and given cards lie in one order only")

    def _window_closes(self) -> None:
        """Note what everybody has decided in the window."""
        state, rules = self._state, self._state.rules
        up = upcard_points(state)
        self._round.banker = state.banker_name
        for number, box in state.boxes.items():
            if len({each.person for each in box.stakes}) > 1:
                raise NotModelled("several people bet on a box")
            self._round.boxes.append(number)
            hand = box.hands[0]
            is_open = hand.ended is None
            if may.offers_surrender(rules) and may.surrender_upcard(up):
                surrendered = hand.ended is Ended.SURRENDERED
                self._note(number, surrendered, "surrender", up, hand_facts(state, hand))
            if is_natural(hand) and may.offers_even_money(rules) and may.even_money_upcard(up):
                self._note(number, not is_open, "even money")
            if is_open and may.may_insure(up):
                self._note(number, bool(box.insurances), "insures")
                most = may.insurance_ceiling(rules, box.stakes[0].amount)
                if any(each.amount != most for each in box.insurances):
                    raise NotModelled("less than the most is insured")

    def _played(self, act: a.Play | a.BankerAct) -> None:
        state = self._state
        if isinstance(act, a.BankerDraw | a.BankerStand):
            total = state.dealer.total
            assert total is not None
            draws = isinstance(act, a.BankerDraw)
            if self._round.banker_draws.setdefault(total.points, draws) is not draws:
                raise NotModelled("the banker chooses differently on one total")
            return
        up, hand = upcard_points(state), state.boxes[act.box].hands[act.hand - 1]
        is_split = isinstance(act, a.Split)
        if is_split or _may_split(state, act):
            self._note(act.box, is_split, "split", up, hand.known[0].points)
        if not is_split:
            self._note(act.box, _PLAYS[type(act)], "play", up, hand_facts(state, hand))

    def _note(self, box: int, answer: Play | bool, *question: Hashable) -> None:
        state = self._state
        seen = len(state.dealer.cards) - (state.dealer.hidden_at is not None)
        seen += sum(len(hand.cards) for _, _, hand in state.hands_in_order)
        left = may.pack_count(state.rules) * PACK_SIZE - len(self._round.cards)
        true = CARD_COUNTS * seen * PACK_SIZE // left
        self._round.answers.append(Answer(box, true, question, answer))


def _may_split(state: State, act: a.Play) -> bool:
    """Whether the rules allow a split, whatever chips somebody has."""
    rich = state.fork()
    rich.purses = {}
    return refusal(rich, a.Split(act.person, act.box, act.hand)) is None
