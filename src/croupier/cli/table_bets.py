"""The bet slip: what a person is about to bet, judged line by line before it is placed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rich.text import Text

from croupier.cli.sentences import refusal_sentence
from croupier.cli.table_hints import keys
from croupier.core.money import STAKE_UNIT
from croupier.engine import acts as a
from croupier.engine.apply import apply_legal
from croupier.engine.bank import cover_left
from croupier.engine.judge import refusal
from croupier.engine.offers import offers
from croupier.engine.state import Box, State
from croupier.messages import say


class BetSlip:
    """Bets that are not placed yet, so that they can be cleared.

    Each line is judged as if those before it were placed already. `confirm` repeats the bets
    of the round before where none was named.
    """

    def __init__(self, default_stake: int) -> None:
        self._default_stake = default_stake
        self._last: list[a.Bet] = []
        self.bets: list[a.Bet] = []
        self.view: State

    def open(self, view: State) -> None:
        """Begin an empty slip before a round."""
        self._start = self.view = view
        self.bets = []

    def clear(self) -> None:
        """Take everything back."""
        self.open(self._start)

    def add(self, act: a.PersonAct) -> tuple[str, str] | None:
        """Add a bet; what is refused gives the sentence why, and its article."""
        refused = refusal(self.view, act)
        if refused is not None:
            return refusal_sentence(refused, act), refused.article
        assert isinstance(act, a.Bet), "before the deal nothing else is legal that can be typed"
        for bet in (*self._main_for(act), act):
            if refusal(self.view, bet) is None:
                self.view, _ = apply_legal(self.view, bet)
                self.bets.append(bet)
        return None

    def _main_for(self, act: a.Bet) -> list[a.Bet]:
        """The usual main stake, where an extra bet on one's own box would stand there alone."""
        box = self.view.boxes.get(act.box, Box())
        if act.wager is a.Wager.MAIN or box.stakes or self.view.seats.get(act.box) != act.person:
            return []
        return [b for b in self._repeated() if (b.box, b.wager) == (act.box, a.Wager.MAIN)]

    def confirm(self) -> tuple[str, str] | None:
        """Close the slip; an empty one repeats the last bets, less whatever is refused now."""
        if self.bets or not self._offered():
            # Main stakes first, so that no extra bet of a repeated slip brings one of its own.
            self._last = sorted(self.bets, key=lambda bet: bet.wager is not a.Wager.MAIN) or (
                self._last
            )
            return None
        refused = None
        for bet in self._repeated():
            refused = self.add(bet) or refused
        return None if self.bets else refused

    def _offered(self) -> list[a.Bet]:
        """The bets that would be taken now, each with its least amount."""
        found = offers(self.view, self.view.viewer or "")
        return [offer.act for offer in found if isinstance(offer.act, a.Bet)]

    def _repeated(self) -> list[a.Bet]:
        """The last bets, or at first the default stake on one's own seat."""
        if self._last:
            return self._last
        me = self.view.viewer
        for offer in offers(self._start, me or ""):
            act = offer.act
            if isinstance(act, a.Bet) and self._start.seats.get(act.box) == me:
                most = min(self._default_stake, offer.most) // STAKE_UNIT * STAKE_UNIT
                return [replace(act, amount=max(most, offer.least))]
        return []

    # Telling ---------------------------------------------------------------------------

    def hints(self) -> list[Text]:
        """What is on the slip, and what may be added."""
        view, me = self.view, self.view.viewer or ""
        others = _others(view)
        end = [say(f"play.key_{name}") for name in ("help", "rules", "leave")]
        lines = [Text(say("play.bets_of_others", bets=others), "dim")] if others else []
        left = cover_left(view, a.Wager.MAIN)
        if view.banker_name not in {None, me} and left is not None:
            lines.insert(
                0, Text(say("play.cover", person=view.banker_name or "", left=left), "dim")
            )
        offered = self._offered()
        if not offered and not self.bets:
            key = "bank_is_yours" if view.banker_name == me else "no_bet_possible"
            return [*lines, Text(say(f"play.{key}")), *keys([say("play.deal"), *end])]
        if self.bets:
            lines.append(Text(say("play.your_bets", bets=_listed(self.bets)), "bold"))
            first = say("play.deal")
        else:
            first = say("play.bet_again", bets=_listed(self._repeated()))
        words = [first, *self._also(offered)]
        return [*lines, *keys([*words, *end])]

    def _also(self, acts: list[a.Bet]) -> Iterator[str]:
        """Examples of other bets that would be taken."""
        me = self.view.viewer
        yield say("play.bet_number")
        for act in acts:
            if act.wager is a.Wager.MAIN and self.view.seats.get(act.box) != me:
                yield say("play.bet_other", box=act.box)
                break
        for wager in dict.fromkeys(act.wager for act in acts):
            if wager is not a.Wager.MAIN:
                yield say("play.bet_side", wager=wager.value)
        yield say("play.bet_clear") if self.bets else say("play.bet_skip")


def _listed(bets: list[a.Bet]) -> str:
    return ", ".join(
        say(f"play.bet_{bet.wager.value}", amount=bet.amount, box=bet.box) for bet in bets
    )


def _others(view: State) -> str:
    """What everybody else has bet: main stakes and, after a plus, extra bets."""
    placed: dict[str, list[str]] = {}
    for _, box in sorted(view.boxes.items()):
        for stake in box.stakes:
            placed.setdefault(stake.person, []).append(f"{stake.amount:,}")
        for bet in box.side_bets:
            word = say(f"play.side_{bet.wager.value}", amount=bet.amount)
            placed.setdefault(bet.person, []).append(f"+ {word}")
    return ", ".join(
        say("play.bet_of", person=person, amounts=" ".join(words))
        for person, words in placed.items()
        if person != view.viewer
    )
