"""A table for short tests: people's acts as text, the croupier's cards in a row."""

from croupier.core.cards import card
from croupier.engine import acts as a
from croupier.engine.apply import apply
from croupier.engine.events import Event
from croupier.engine.judge import refusal
from croupier.engine.offers import Offer, offers
from croupier.engine.opening import opening_state
from croupier.engine.order import Awaiting, Waits, awaiting, play_order
from croupier.engine.refusals import RefusalCode
from croupier.engine.state import Hand, Limits
from croupier.engine.views import NOBODY, view
from croupier.history.notation import read_act
from croupier.statute import load_statute


class Game:
    """One table in the middle of a shoe; in `banker`, after a shuffle. `people` sit from 1 on."""

    def __init__(
        self,
        rules: str,
        *people: str,
        limits: Limits | None = None,
        chips: dict[str, int] | None = None,
        **options: object,
    ) -> None:
        chosen = load_statute(rules).rules(**options)
        self.state = opening_state(chosen, limits, in_shoe=True)
        self.events: list[Event] = []
        for name, amount in (chips or {}).items():
            self.apply(a.Chips(name, amount))
        for box, name in enumerate(people, start=1):
            self.apply(a.Sit(name, box))

    def apply(self, act: a.Act) -> None:
        """Apply an act and keep its events."""
        self.state, events = apply(self.state, act)
        self.events += events

    def do(self, *acts: str) -> "Game":
        """Apply acts written as in a hand history."""
        for text in acts:
            self.apply(read_act(text).act)
        return self

    def cards(self, text: str) -> "Game":
        """Let these cards leave the shoe, each to where one is due, with the burns before them."""
        for each in text.split():
            self._prepare()
            waits = self.waits
            if waits.waits is Waits.DEALER_CARD:
                self.apply(a.DealDealer(card(each)))
            elif waits.waits is Waits.BETS:
                self.apply(a.Deal(play_order(self.state)[0], 1, card(each)))
            else:
                assert waits.box is not None
                assert waits.hand is not None
                self.apply(a.Deal(waits.box, waits.hand, card(each)))
        return self

    def _prepare(self) -> None:
        while self.waits.waits in {Waits.SHUFFLE, Waits.BURN}:
            self.apply(a.Burn(None) if self.waits.waits is Waits.BURN else a.Shuffle())

    def settle(self) -> "Game":
        """End the round."""
        self.apply(a.Settle())
        return self

    @property
    def waits(self) -> Awaiting:
        return awaiting(self.state)

    def asks(self) -> tuple[Waits, set[str]]:
        """What the table waits for, and from whom."""
        waits = self.waits
        return waits.waits, set(waits.people)

    @property
    def net(self) -> dict[str, int]:
        """What the finished round has brought."""
        assert self.state.last is not None
        return self.state.last.net

    def refused(self, text: str) -> RefusalCode | None:
        """Why an act would be refused now."""
        found = refusal(self.state, read_act(text).act)
        return None if found is None else found.code

    def offered(self, person: str) -> dict[str, Offer]:
        """What a person is offered, by the kind of act (bets by their wager and box)."""
        return {_kind(offer.act): offer for offer in offers(self.state, person)}

    def legal(self, person: str) -> set[str]:
        """The kinds of act that a person may do now."""
        return {kind for kind, offer in self.offered(person).items() if offer.refusal is None}

    def seen(self, viewer: str = NOBODY, box: int = 1) -> Hand:
        """The first hand of a box as somebody sees it."""
        return view(self.state, viewer).boxes[box].hands[0]


def _kind(act: a.Act) -> str:
    name = type(act).__name__.lower()
    if isinstance(act, a.Bet):
        return (
            f"{act.wager.value} {act.box}"
            if act.hand is None
            else f"{act.wager.value} {act.box}.{act.hand}"
        )
    return f"{name} {act.box}" if isinstance(act, a.Sit) else name
