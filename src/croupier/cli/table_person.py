"""The person at the table: a policy that asks on the screen and reads what is typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.text import Text

from croupier.cli.sentences import refusal_sentence
from croupier.cli.table_bets import BetSlip
from croupier.cli.table_explain import article_lines, help_lines, rules_lines
from croupier.cli.table_hints import (
    choice_hints,
    cut_hints,
    is_window_open,
    pair_hints,
    play_hints,
    window_hints,
)
from croupier.cli.table_screen import Screen
from croupier.cli.table_words import Said, act_of, read_line
from croupier.engine import acts as a
from croupier.engine.judge import refusal
from croupier.engine.offers import Offer
from croupier.engine.state import Phase, State
from croupier.messages import say

_LEAVE = frozenset({"q", "quit", "leave", "exit", "bye"})
_DECLINE = frozenset({"", "n", "no", "none", "done", "close"})


class Person:
    """Asks the person who sits at this terminal; a policy like that of any bot.

    Wrong input costs one line and nothing else. Who leaves says nothing more: the round is
    played out for him as when his time is up.
    """

    def __init__(self, screen: Screen, default_stake: int) -> None:
        self._screen = screen
        self._slip = BetSlip(default_stake)
        self._bets: Iterator[a.Bet] | None = None
        self._article = ""
        self._noted: Said | None = None
        self.is_leaving = False

    def __call__(self, view: State, offers: Sequence[Offer]) -> a.PersonAct | None:
        """Answer what the table asks now."""
        if self.is_leaving:
            return None
        return self._answer(view, offers)

    def _answer(self, view: State, offers: Sequence[Offer]) -> a.PersonAct | None:
        if view.phase is Phase.BETS:
            if all(isinstance(offer.act, a.Cut) for offer in offers):
                return self._cut(view, offers)
            return self._next_bet(view)
        if view.phase is Phase.WINDOW:
            return self._window(view, offers)
        if all(isinstance(offer.act, a.Bet) for offer in offers):
            return self._pair_bet(view, offers)
        return self._play(view, offers)

    # The moments of a round ------------------------------------------------------------

    def _cut(self, view: State, offers: Sequence[Offer]) -> a.PersonAct | None:
        return self._until_legal(
            view, lambda: cut_hints(offers), a.Cut, "play.not_cut", number_means="cut"
        )

    def _next_bet(self, view: State) -> a.PersonAct | None:
        """The bets of the slip, one after the other, then nothing."""
        if self._bets is None:
            self._noted = None
            self._bets = iter(self._fill_slip(view))
        bet = next(self._bets, None)
        if bet is None:
            self._bets = None
        return bet

    def _fill_slip(self, view: State) -> list[a.Bet]:
        slip = self._slip
        slip.open(view)
        while (line := self._line(view, slip.hints)) is not None:
            if line in {"", "done", "deal"}:
                if refused := slip.confirm():
                    self._tell_refusal(*refused)
                    continue
                return slip.bets
            if line in {"skip", "pass", "0", "none", "no"}:
                slip.clear()
                return []
            if line in {"clear", "back"}:
                slip.clear()
                continue
            said = read_line(line)
            act = None if said is None else act_of(said, slip.view)
            if said is None or act is None:
                self._not_understood("play.not_bets")
            elif refused_act := slip.add(act):
                self._tell_refusal(*refused_act)
        return []

    def _window(self, view: State, offers: Sequence[Offer]) -> a.PersonAct | None:
        if not is_window_open(offers) or self._noted is not None:
            return None
        return self._until_legal(
            view, lambda: window_hints(view, offers), a.WINDOW_ACTS, "play.not_window", offers
        )

    def _pair_bet(self, view: State, offers: Sequence[Offer]) -> a.PersonAct | None:
        return self._until_legal(view, lambda: pair_hints(offers), a.Bet, "play.not_bets")

    def _play(self, view: State, offers: Sequence[Offer]) -> a.PersonAct | None:
        noted, self._noted = self._noted, None
        if noted is not None:
            act = act_of(noted, view)
            refused = refusal(view, act)
            if refused is None:
                return act
            self._tell_refusal(refusal_sentence(refused, act), refused.article)
        is_banker = view.phase is Phase.DEALER
        kinds = a.BANKER_ACTS if is_banker else a.PLAYS
        wrong = "play.not_choice" if is_banker else "play.not_play"
        hints = choice_hints if is_banker else play_hints
        return self._until_legal(view, lambda: hints(view, offers), kinds, wrong, must=True)

    # Asking ----------------------------------------------------------------------------

    def _until_legal(
        self,
        view: State,
        hints: Callable[[], list[Text]],
        kinds: type | tuple[type, ...],
        not_understood: str,
        offers: Sequence[Offer] = (),
        *,
        number_means: str = "bet",
        must: bool = False,
    ) -> a.PersonAct | None:
        """Ask until a legal act of these kinds is named, or none (unless one `must` be)."""
        while (line := self._line(view, hints)) is not None:
            if line in _DECLINE and not must:
                return None
            said = read_line(line, number_means=number_means)
            if said is None:
                self._not_understood(not_understood)
                continue
            if said.is_play and view.phase is Phase.WINDOW:
                self._noted = said
                return None
            act = _filled(act_of(said, view), said, offers)
            refused = refusal(view, act)
            if refused is not None:
                self._tell_refusal(refusal_sentence(refused, act), refused.article)
            elif not isinstance(act, kinds):
                self._not_understood(not_understood)
            else:
                self._article = ""
                return act
        return None

    def _line(self, view: State, hints: Callable[[], list[Text]]) -> str | None:
        """A line that is meant for the table; help and rules are shown in between."""
        while True:
            line = self._screen.ask(hints())
            if line is None or line.lower() in _LEAVE:
                self.is_leaving = True
                if view.phase is not Phase.BETS:
                    self._tell(say("play.leaving"))
                return None
            word = line.lower()
            if word == "help" or (word == "?" and not self._article):
                self._screen.page(help_lines(view))
            elif word.startswith("?"):
                self._explain(view, word[1:].strip() or self._article)
            elif word in {"r", "rules"}:
                self._screen.page(rules_lines(view.rules))
            else:
                return word

    def _explain(self, view: State, article: str) -> None:
        lines = article_lines(view.rules, article)
        if lines is None:
            self._tell(say("play.article_unknown", article=article, rules=view.rules.id))
        else:
            self._screen.page(lines)

    def _tell_refusal(self, sentence: str, article: str) -> None:
        self._article = article
        self._tell(sentence)

    def _not_understood(self, key: str) -> None:
        self._tell(say(key))

    def _tell(self, sentence: str) -> None:
        self._screen.tell(Text(sentence, "yellow"))


def _filled(act: a.PersonAct, said: Said, offers: Sequence[Offer]) -> a.PersonAct:
    """The act with the box and the amount of its offer where none was named."""
    for offer in offers:
        same_box = said.box is None or getattr(offer.act, "box", None) == said.box
        if offer.refusal is None and type(offer.act) is type(act) and same_box:
            if not isinstance(offer.act, a.Insure):
                return offer.act
            return offer.with_amount(said.amount or offer.most)
    return act
