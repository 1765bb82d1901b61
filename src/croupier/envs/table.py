"""The table that an environment runs: croupier and bots act until somebody else is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from croupier.core.cards import Card
from croupier.engine import acts as a
from croupier.engine import predicates as may
from croupier.engine.apply import apply_legal
from croupier.engine.judge import refusal
from croupier.engine.offers import default_act, offers
from croupier.engine.order import Awaiting, Waits, awaiting, play_order
from croupier.engine.refusals import IllegalAct, Refusal
from croupier.engine.state import Box, Dealer, Phase, State
from croupier.engine.views import view
from croupier.envs.actions import Action, Ask, Moment, act_of, legal_acts
from croupier.envs.setup import Setup
from croupier.messages import say
from croupier.players.card_order import CardOrder

_NOT_ASKED: Final = (a.Sit, a.Leave, a.Cut)
_ASKED_MOST: Final = 200
"""After so many answers in one moment a bot is taken to have said enough."""


class IllegalAction(ValueError):
    """An action that is not open to who is asked; nothing has changed.

    `refusal` is the law's, `None` where only this environment does not ask for the act now.
    """

    def __init__(self, action: int, refused: Refusal | None) -> None:
        article = "" if refused is None else refused.article
        super().__init__(say("envs.illegal", action=action, article=article))
        self.action = action
        self.refusal = refused

    def __reduce__(self) -> tuple[object, ...]:
        # An environment may run in a process of its own.
        return IllegalAction, (self.action, self.refusal)


@dataclass(frozen=True, slots=True)
class Question:
    """Who is asked what, and the legal actions with the acts that they mean."""

    ask: Ask
    acts: dict[int, a.PersonAct | None]


class Table:
    """One table, round after round: `open_round`, then `question` and `answer` by turns.

    `banker` is the seat that holds the bank in this round, also when it has just passed.
    Everything of chance comes from `rng`: the order of the cards, who cuts and where.
    """

    def __init__(self, setup: Setup, rng: np.random.Generator) -> None:
        self.setup = setup
        self._seat = {person: box for box, person in enumerate(setup.people, start=1)}
        self.new_shoe(rng)

    def new_shoe(self, rng: np.random.Generator) -> None:
        """Begin again with a new shoe, and the bank where it begins."""
        self.rng = rng
        self.state = self.setup.seated
        self.is_over = True
        self._cards = CardOrder(self._mix)
        self._queue: list[Ask] = []
        self._asked: Phase | None = None
        self._before = self.state.rounds
        self.banker = self.state.banker

    def _mix(self, cards: list[Card]) -> None:
        cards[:] = [cards[at] for at in self.rng.permutation(len(cards)).tolist()]

    def set_chips(self) -> None:
        """Give everybody the chips of the setup, if they are counted."""
        if self.setup.chips is not None:
            for person in self.setup.people:
                self.do(a.Chips(person, self.setup.chips))

    def open_round(self) -> None:
        """Begin the next round."""
        self.is_over = False
        self._queue = []
        self._asked = None
        self._before = self.state.rounds
        self.banker = self.state.banker

    # What the environments ask ---------------------------------------------------------

    @property
    def has_played(self) -> bool:
        """Whether the round is over and was dealt: it is not when nobody bets."""
        return self.is_over and self.state.rounds > self._before

    def net(self, person: str) -> int:
        """What somebody won or lost in the round that is over, in chips."""
        if not self.has_played:
            return 0
        assert self.state.last is not None
        return self.state.last.net.get(person, 0)

    def seat(self, person: str) -> int:
        """The box at which somebody sits."""
        return self._seat[person]

    def shown(self, seen: State) -> tuple[dict[int, Box], Dealer]:
        """Boxes and dealer of the round that is played, or has just ended, in a view of it."""
        if self.has_played and seen.last is not None:
            return seen.last.boxes, seen.last.dealer
        return seen.boxes, seen.dealer

    def question(self) -> Question | None:
        """Let the croupier and the bots act until somebody is asked; `None`: the round is over."""
        while not self.is_over:
            while self._queue:
                ask = self._queue[0]
                if ask.person not in self.setup.bots:
                    question = self._question(ask)
                    if question is not None:
                        return question
                self._queue.pop(0)
                if ask.person in self.setup.bots:
                    self._ask_bot(ask)
            self._go_on()
        return None

    def answer(self, question: Question, action: int) -> None:
        """Do what an action means.

        Raises:
            IllegalAction: it is not open; nothing has changed.
        """
        if action not in question.acts:
            raise IllegalAction(action, self._why_not(question.ask, action))
        act = question.acts[action]
        ask = self._queue.pop(0)
        if act is None:
            return
        if ask.moment is Moment.BETS or ask.moment is Moment.WINDOW:
            self._queue.insert(0, ask._replace(must=False))
        self._apply(act)

    # The course of a round -------------------------------------------------------------

    def _question(self, ask: Ask) -> Question | None:
        """The question for somebody, unless he can only pass."""
        acts = legal_acts(self.state, ask, self.setup.stakes)
        if ask.must or len(acts) > 1 or Action.PASS not in acts:
            return Question(ask, acts)
        return None

    def _why_not(self, ask: Ask, action: int) -> Refusal | None:
        act = act_of(self.state, ask, self.setup.stakes, action)
        return None if act is None else refusal(self.state, act)

    def _go_on(self) -> None:
        """Do the one thing that the table waits for, or queue those who are to be asked."""
        next_up = awaiting(self.state)
        waits = next_up.waits
        if waits is Waits.BETS:
            if self._asked is not Phase.BETS:
                self._ask_all(Phase.BETS, Moment.BETS, self.setup.people)
            elif order := play_order(self.state):
                self.do(a.Deal(order[0], 1, self._cards.draw()))
            else:
                self.is_over = True
        elif waits is Waits.WINDOW:
            if self._asked is not Phase.WINDOW:
                people = sorted(next_up.people, key=self._seat.__getitem__)
                self._ask_all(Phase.WINDOW, Moment.WINDOW, people)
            else:
                self.do(a.Close())
        elif waits is Waits.DECISION or waits is Waits.BANKER:
            (person,) = next_up.people
            moment = Moment.PLAY if waits is Waits.DECISION else Moment.BANKER
            self._queue.append(Ask(person, moment, next_up.box or 0, next_up.hand or 0))
        else:
            self._croupier(next_up)

    def _ask_all(self, phase: Phase, moment: Moment, people: Sequence[str]) -> None:
        self._asked = phase
        hand = 1 if moment is Moment.WINDOW else 0
        must = moment is Moment.BETS
        self._queue += [Ask(each, moment, self._seat[each], hand, must) for each in people]

    def _croupier(self, next_up: Awaiting) -> None:
        """What the croupier does unasked."""
        waits = next_up.waits
        if waits is Waits.CARD:
            assert next_up.box is not None
            assert next_up.hand is not None
            self.do(a.Deal(next_up.box, next_up.hand, self._cards.draw()))
        elif waits is Waits.DEALER_CARD:
            self.do(a.DealDealer(self._cards.draw()))
        elif waits is Waits.SETTLEMENT:
            self.do(a.Settle())
        elif waits is Waits.BURN:
            self._cards.burn()
            self.do(a.Burn(None))
        elif waits is Waits.SHUFFLE:
            self.do(a.Shuffle())
            self._cut()
        else:
            self.do(a.Misdeal())

    def _cut(self) -> None:
        """Somebody at the table cuts, anywhere; both by chance (2000/2.1(a), (b), 2004/2)."""
        left = self.state.shoe.left
        if self.state.phase is Phase.BETS and may.may_cut(self.state.rules) and left is not None:
            person = self.setup.people[self.rng.integers(len(self.setup.people))]
            cards = int(self.rng.integers(1, left))
            self.do(a.Cut(person, cards))

    # Acts ------------------------------------------------------------------------------

    def do(self, act: a.Act) -> None:
        """Apply an act that is known to be legal: the croupier's, or one that was offered."""
        self.state, events = apply_legal(self.state, act)
        for event in events:
            self._cards.follow(self.state, event)
        if not self.is_over and self.state.rounds > self._before:
            self.is_over = True
            self._queue = []

    def _apply(self, act: a.PersonAct) -> None:
        """Apply a person's act; a split may open a moment for pair bets."""
        self.do(act)
        if isinstance(act, a.Split) and may.takes_new_pair_bets(self.state.rules):
            hands = self.state.boxes[act.box].hands
            person = self.setup.people[act.box - 1]
            self._queue += [
                Ask(person, Moment.PAIR, act.box, at)
                for at, hand in enumerate(hands, start=1)
                if hand.from_split and len(hand.cards) == 1
            ]

    def _ask_bot(self, ask: Ask) -> None:
        """Let a bot act: once in its turn, else until it says nothing."""
        policy, person = self.setup.bots[ask.person], ask.person
        is_turn = ask.moment in {Moment.PLAY, Moment.BANKER}
        for _ in range(1 if is_turn else _ASKED_MOST):
            seen = view(self.state, person)
            offered = [o for o in offers(seen, person) if not isinstance(o.act, _NOT_ASKED)]
            act = policy(seen, offered)
            if act is None and is_turn:
                act = default_act(seen, person)
            if act is None:
                return
            if (refused := refusal(self.state, act)) is not None:
                raise IllegalAct(act, refused)
            self._apply(act)
