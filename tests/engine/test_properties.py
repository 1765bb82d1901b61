"""What must hold at every table, whatever people do: a state machine of random acts."""

from dataclasses import replace
from random import Random
from typing import TypeAlias

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from croupier.core.cards import CARDS, PACK_SIZE, Card
from croupier.engine import acts as a
from croupier.engine import events as e
from croupier.engine.apply import apply
from croupier.engine.evolve import evolve
from croupier.engine.judge import refusal
from croupier.engine.offers import default_act, offers
from croupier.engine.order import Waits, awaiting
from croupier.engine.state import Limits, Phase, State
from croupier.engine.views import NOBODY, redact, view
from croupier.statute.rules import Rules
from tests.engine.tables import (
    PEOPLE,
    card_act,
    check_offers,
    legal_offers,
    seated_table,
    some_rules,
)

VIEWERS = (*PEOPLE, NOBODY)
FAVOURED = ("", "A8T", "7", "678", "AK", "2345", "A", "56T")
"""Ranks that come often at a table, so that pairs, naturals, bonuses and long hands do."""
Kinds: TypeAlias = type | tuple[type, ...]
NUMBERS = st.integers(0, 2**20)


def open_stakes(state: State) -> dict[str, int]:
    """Sum what everybody has on the table and undecided."""
    found: list[tuple[str, int]] = []
    for box in state.boxes.values():
        stakes = [each for hand in box.hands for each in hand.stakes] or list(box.stakes)
        found += [(each.person, each.amount) for each in stakes if each.is_open]
        bets = (*box.side_bets, *(each for hand in box.hands for each in hand.pairs))
        found += [(each.person, each.amount) for each in bets if each.is_open]
        found += [(each.person, each.amount) for each in box.insurances if each.is_open]
    sums: dict[str, int] = {}
    for person, amount in found:
        sums[person] = sums.get(person, 0) + amount
    return sums


class Table(RuleBasedStateMachine):
    """Plays random acts and checks every promise after each of them."""

    state: State

    @initialize(
        rules=some_rules(),
        chips=st.lists(st.integers(0, 400), min_size=4, max_size=4),
        favoured=st.sampled_from(FAVOURED),
    )
    def open_table(self, rules: Rules, chips: list[int], favoured: str) -> None:
        """Seat three people with few chips each, a fourth stands; ana may have enough."""
        self.favoured = favoured
        purses = {name: amount * 3 for name, amount in zip(PEOPLE, chips, strict=True)}
        if chips[0] % 2:
            del purses["ana"]
        self.state = seated_table(rules, purses, Limits(least=2, most=200))
        self.start_round()
        self.twin: State | None = None

    def start_round(self) -> None:
        """Remember what people had, and forget the round's settlements."""
        self.purses = dict(self.state.purses)
        self.nets: dict[str, int] = {}

    @rule(number=NUMBERS)
    def croupier(self, number: int) -> None:
        """Let the croupier do what is due, now and then something he must not."""
        act = card_act(self.state, number, self.favoured if number % 4 else "")
        if act is not None:
            self.do(act)

    @rule(number=NUMBERS, amount=st.integers(0, 60))
    def bet(self, number: int, amount: int) -> None:
        """Let somebody bet, if the round has not begun."""
        self.offered(number, amount, a.Bet)

    @rule(number=NUMBERS, amount=st.integers(0, 60))
    def play(self, number: int, amount: int) -> None:
        """Let somebody do one of the things that he is offered, bets and leaving aside."""
        self.offered(number, amount, (*a.WINDOW_ACTS, *a.PLAYS, *a.BANKER_ACTS, a.Cut))

    @precondition(lambda self: self.state.phase is not Phase.DEAL)
    @rule(number=NUMBERS, share=st.integers(0, 5))
    def come_or_go(self, number: int, share: int) -> None:
        """Now and then somebody sits down or leaves."""
        if share == 0:
            self.offered(number, 0, (a.Sit, a.Leave))

    @rule(seed=NUMBERS, acts=st.integers(60, 200))
    def play_on(self, seed: int, acts: int) -> None:
        """Let everybody do what comes to mind for a while, so that rounds come to their ends."""
        chance = Random(seed)
        for _ in range(acts):
            number, amount = chance.randrange(2**20), chance.randrange(60)
            kind = chance.randrange(100)
            if kind < 60:
                self.croupier(number)
            elif kind < 75:
                self.bet(number, amount)
            elif kind < 98:
                self.play(number, amount)
            elif kind < 99 and self.state.phase is not Phase.DEAL:
                self.come_or_go(number, amount % 2)
            else:
                self.mistake(number)

    @rule(number=NUMBERS)
    def mistake(self, number: int) -> None:
        """Now and then the croupier makes a mistake, or shuffles early."""
        acts: tuple[a.Act, ...] = (
            a.Misdeal(),
            a.Void(CARDS[number % 52]),
            a.DealDealer(CARDS[number % 52], a.Mistake.UNSEEN),
            a.DealDealer(CARDS[number % 52], a.Mistake.SEEN),
            a.Shuffle(),
            a.CutCard(),
            a.Chips(PEOPLE[number % 4], number % 300),
        )
        act = acts[number % 23 % len(acts)]
        if number % 5 == 0 and refusal(self.state, act) is None:
            self.do(act)

    def offered(self, number: int, amount: int, kinds: Kinds) -> None:
        """Do one of the offered acts of some kinds."""
        found = [each for each in legal_offers(self.state) if isinstance(each[1].act, kinds)]
        if found:
            _, offer = found[number % len(found)]
            steps = (offer.most - offer.least) // offer.step if offer.step else 0
            act = offer.act
            if offer.step:
                act = offer.with_amount(offer.least + offer.step * (amount % (steps + 1)))
            self.do(act)

    def do(self, act: a.Act) -> None:
        """Apply an act and check every promise."""
        before, remembered = self.state, repr(self.state)
        after, events = apply(before, act)
        assert repr(before) == remembered, "apply changed the state that it was given"
        self.state = after
        check_views(before, after, events)
        self.check_twin(before, act, after, events)
        self.check_money(act, events)
        check_cards(after)
        number = len(remembered)
        check_people(after, PEOPLE[number % 4])
        if number % 3 == 0:
            check_offers(after, PEOPLE[number % 4], number % 130)
        check_nothing_else_is_needed(after)

    def check_money(self, act: a.Act, events: list[e.Event]) -> None:
        """Chips in are chips out: purses follow from bets and settlements, and so does net."""
        state = self.state
        if isinstance(act, a.Chips):
            self.purses[act.person] = act.amount - state.flow.get(act.person, 0)
        for event in events:
            if isinstance(event, e.WagerSettled):
                self.nets[event.person] = self.nets.get(event.person, 0) + event.net
                if self.banker is not None:
                    self.nets[self.banker] = self.nets.get(self.banker, 0) - event.net
            elif isinstance(event, e.RoundBurned):
                self.nets = {}
            elif isinstance(event, e.RoundEnded):
                self.check_round_end(event)
        if any(isinstance(event, e.RoundEnded) for event in events):
            self.start_round()
        open_ = open_stakes(state)
        for person, flow in state.flow.items():
            assert flow == self.nets.get(person, 0) - open_.get(person, 0), person
        for person, chips in self.state.purses.items():
            assert chips >= 0, person
            assert chips == self.purses.get(person, chips) + state.flow.get(person, 0), person
        self.banker = state.banker_name

    banker: str | None = None

    def check_round_end(self, event: e.RoundEnded) -> None:
        """A round's net is the sum of its settlements; among players it is zero."""
        assert dict(event.net) == {name: self.nets.get(name, 0) for name, _ in event.net}
        for name, net in event.net:
            if name in self.purses:
                assert self.state.purses[name] == self.purses[name] + net
        if self.banker is not None:
            assert sum(net for _, net in event.net) == 0

    # Secrets ---------------------------------------------------------------------------

    def check_twin(self, before: State, act: a.Act, after: State, events: list[e.Event]) -> None:
        """Swap a hidden card: until it is turned, nobody who cannot see it notices."""
        if self.twin is None:
            self.start_twin(act, after, events)
            return
        twin = self.twin
        if refusal(twin, act) is not None:
            assert is_owners_or_card(act, self.owners), (act, refusal(twin, act))
            self.twin = None
            return
        twin_after, twin_events = apply(twin, act)
        if tells_the_card(events) or tells_the_card(twin_events):
            self.twin = None
            return
        for viewer in VIEWERS:
            if viewer in self.owners:
                continue
            assert [redact(after, each, viewer) for each in events] == [
                redact(twin_after, each, viewer) for each in twin_events
            ]
            assert view(after, viewer) == view(twin_after, viewer)
            assert offers(after, viewer) == offers(twin_after, viewer)
        assert awaiting(after) == awaiting(twin_after)
        self.twin = twin_after

    def start_twin(self, act: a.Act, after: State, events: list[e.Event]) -> None:
        """Begin a second table where a hidden card is another one."""
        hidden = [
            each
            for each in events
            if isinstance(each, e.CardDealt | e.DealerCardDealt) and each.hidden
        ]
        if not hidden or len(events) > 1:
            return
        dealt = hidden[0].card
        assert dealt is not None
        other = CARDS[(dealt.kind * 7 + 11) % PACK_SIZE]
        if after.shoe.out.of(other) >= after.rules.decks:
            return
        is_box = isinstance(act, a.Deal)
        self.owners = frozenset(
            {stake.person for stake in after.boxes[act.box].stakes}
            if isinstance(act, a.Deal)
            else {name for name in (after.banker_name,) if name is not None}
        )
        self.twin = with_other_card(
            after, act.box if is_box and isinstance(act, a.Deal) else 0, other
        )

    owners: frozenset[str] = frozenset()


def with_other_card(state: State, box: int, other: Card) -> State:
    """Return a state where the card dealt last to a box (0: the dealer) is another one."""
    twin = state.fork()
    if box:
        hand = state.boxes[box].hands[0]
        old = hand.cards[-1]
        twin.set_hand(box, 0, replace(hand, cards=(*hand.cards[:-1], other)))
    else:
        old = state.dealer.cards[-1]
        twin.dealer = replace(state.dealer, cards=(*state.dealer.cards[:-1], other))
    assert old is not None
    out = state.shoe.out.concealed([old]).revealed([other])
    twin.shoe = replace(state.shoe, out=out)
    return twin


def is_owners_or_card(act: a.Act, owners: frozenset[str]) -> bool:
    """Whether an act may be legal at one table only: the owner's, or a card that is there."""
    if isinstance(act, a.Deal | a.DealDealer | a.Void | a.Burn):
        return True
    return getattr(act, "person", None) in owners


def tells_the_card(events: list[e.Event]) -> bool:
    """Whether an act turns cards or tells by its rule what lies hidden."""
    return any(isinstance(each, e.HandTurned | e.DealerTurned | e.BankerChecked) for each in events)


def check_views(before: State, after: State, events: list[e.Event]) -> None:
    """An old view carried on by redacted events is the new view; the croupier's is the state."""
    whole = before.fork()
    steps = []
    for event in events:
        evolve(whole, event)
        steps.append((whole.fork(), event))
    assert whole == after
    for viewer in VIEWERS:
        seen = view(before, viewer)
        for state, event in steps:
            redacted = redact(state, event, viewer)
            if redacted is not None:
                evolve(seen, redacted)
        assert seen == view(after, viewer), (viewer, events)


def check_cards(state: State) -> None:
    """Every card is in the shoe or out of it, and no kind is there more often than packs."""
    shoe = state.shoe
    packs = state.rules.decks
    if shoe.left is not None:
        assert shoe.left + shoe.out.size == packs * PACK_SIZE
    assert max(shoe.out.kinds) <= packs
    table = [card for _, _, hand in state.hands_in_order for card in hand.cards]
    gone = shoe.tray.size + shoe.spent.size
    assert gone <= shoe.out.size <= gone + len(table) + len(state.dealer.cards)


def check_people(state: State, person: str) -> None:
    """What a person is offered depends on nothing that he cannot see; the default is legal."""
    own = view(state, person)
    assert offers(own, person) == offers(state, person)
    assert default_act(own, person) == default_act(state, person)
    default = default_act(state, person)
    assert default is None or refusal(state, default) is None


def check_nothing_else_is_needed(state: State) -> None:
    """The table always waits for something that somebody can do."""
    next_up = awaiting(state)
    act = card_act(state, 0)
    if act is not None:
        assert refusal(state, act) is None, (act, refusal(state, act))
    if next_up.waits in {Waits.DECISION, Waits.BANKER}:
        assert len(next_up.people) == 1
        (person,) = next_up.people
        assert default_act(state, person) is not None
    for viewer in VIEWERS:
        assert awaiting(view(state, viewer)) == next_up


TestTable = Table.TestCase
