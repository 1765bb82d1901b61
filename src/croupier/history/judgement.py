"""The judgement of a round: its hands, settlements, refusals and payments, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from croupier.core.cards import card_text
from croupier.core.hands import total
from croupier.engine.acts import Wager
from croupier.engine.events import WagerSettled
from croupier.engine.state import Box, Dealer, Hand, State
from croupier.history.notation import write_act
from croupier.history.replay import RoundReplay, Step, awaiting_text

_OUTCOMES: Final = {
    "natural": "natural",
    "natural_beats_long_21": "natural",
    "even_money": "even money",
    "long_21": "win",
    "higher": "win",
    "dealer_bust": "win",
    "lower": "lose",
    "dealer_natural": "lose",
    "dealer_natural_beats_21": "lose",
    "dealer_natural_original": "lose",
    "bust": "bust",
    "push": "push",
    "push_naturals": "push",
    "insured": "insured",
    "special_bonus": "special bonus",
    "five_cards": "five cards",
    "surrender": "surrender",
    "escape": "escaped",
    "banker_escape": "banker escaped",
}


@dataclass
class Judgement:
    """One judged round, gathered step by step."""

    steps: list[Step] = field(default_factory=list)
    settlements: list[WagerSettled] = field(default_factory=list)
    refused: list[Step] = field(default_factory=list)
    is_complete: bool = False
    state: State | None = None

    def take(self, step: Step) -> None:
        """Add a step of the replay."""
        self.steps.append(step)
        self.state = step.state
        if step.refusal is not None:
            self.refused.append(step)
        self.settlements += [e for e in step.events if isinstance(e, WagerSettled)]

    def finish(self, replay: RoundReplay) -> None:
        """Note how the round was left."""
        self.is_complete = replay.is_complete
        self.state = replay.state

    @property
    def is_burned(self) -> bool:
        """Whether the round was burned, so that nothing in it counts."""
        state = self.state
        return (
            self.is_complete
            and state is not None
            and state.last is not None
            and (state.last.burned)
        )

    @property
    def net(self) -> dict[str, int]:
        """What everybody with an accepted bet has won or lost so far."""
        assert self.state is not None
        if self.is_complete:
            assert self.state.last is not None
            return dict(self.state.last.net)
        net = dict.fromkeys(self.state.flow, 0)
        banker = self.state.banker_name
        for each in self.settlements:
            net[each.person] = net.get(each.person, 0) + each.net
            if banker is not None:
                net[banker] = net.get(banker, 0) - each.net
        return net

    def boxes(self) -> Mapping[int, Box]:
        """The boxes of the round, played or being played."""
        assert self.state is not None
        if self.is_complete:
            assert self.state.last is not None
            return self.state.last.boxes
        return self.state.boxes

    def dealer(self) -> Dealer:
        """The dealer's (banker's) hand."""
        assert self.state is not None
        if self.is_complete:
            assert self.state.last is not None
            return self.state.last.dealer
        return self.state.dealer

    def outcome(self, box: int, hand: int) -> str | None:
        """A hand's outcome in one word, `None` while it is open."""
        if self.is_burned:
            return "burned"
        rulings = [
            each.ruling
            for each in self.settlements
            if (each.box, each.hand, each.wager) == (box, hand, Wager.MAIN)
        ]
        # A banker's escape pays on top of what the hand had come to before.
        own = [ruling for ruling in rulings if ruling != "banker_escape"] or rulings
        return _OUTCOMES[own[-1]] if own else None

    def as_data(self) -> dict[str, Any]:
        """The round as `croupier judge --json` prints it, save for `paid_wrongly`."""
        assert self.state is not None
        data: dict[str, Any] = {"complete": self.is_complete}
        if not self.is_complete:
            data["awaiting"] = awaiting_text(self.state)
        data["boxes"] = {
            str(number): {
                "hands": [
                    self._hand(number, at, hand) for at, hand in enumerate(box.hands, start=1)
                ]
            }
            for number, box in self.boxes().items()
            if box.hands
        }
        dealer = self.dealer()
        data["dealer"] = {
            "cards": [card_text(each) for each in dealer.cards],
            "total": total(dealer.known).points,
        }
        data["settlements"] = [] if self.is_burned else [_settlement(s) for s in self.settlements]
        data["net"] = self.net
        data["refused"] = [_refused(step) for step in self.refused]
        return data

    def _hand(self, box: int, number: int, hand: Hand) -> dict[str, Any]:
        points = total(hand.known)
        return {
            "cards": [card_text(each) for each in hand.cards],
            "total": points.points,
            "soft": points.soft,
            "stake": {stake.person: stake.amount for stake in hand.stakes},
            "outcome": self.outcome(box, number),
        }


def _settlement(event: WagerSettled) -> dict[str, Any]:
    return {
        "player": event.person,
        "box": event.box,
        "hand": event.hand,
        "wager": event.wager.value,
        "stake": event.stake,
        "net": event.net,
        "article": event.article,
    }


def _refused(step: Step) -> dict[str, Any]:
    assert step.refusal is not None
    return {
        "act": step.number,
        "text": write_act(step.act),
        "code": step.refusal.code.name,
        "article": step.refusal.article,
    }


def paid_wrongly(due: Mapping[str, int], paid: Mapping[str, int]) -> list[dict[str, Any]]:
    """Who was paid otherwise than is due in a round; who is not named was paid nothing."""
    return [
        {"player": name, "paid": paid.get(name, 0), "due": due.get(name, 0)}
        for name in {**due, **paid}
        if paid.get(name, 0) != due.get(name, 0)
    ]
