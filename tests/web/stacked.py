"""`croupier serve` with shoes in a written order: the file CROUPIER_STACK has the first cards.

Read at every shuffle, so that one house serves tests with different shoes; cards that are not
named follow in any order.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from croupier.cli.app import main
from croupier.core.cards import Card, card
from croupier.server import play
from croupier.server.shoe import ShoeOrder, new_order
from tests.server.desk import StackedShoes


def stacked(number: int, seq: int, round_: int, cards: Iterable[Card]) -> ShoeOrder:
    """A shoe in the written order, or a shuffled one where none is written."""
    words = Path(os.environ["CROUPIER_STACK"]).read_text(encoding="utf-8").split()
    make = StackedShoes(tuple(map(card, words))) if words else new_order
    return make(number, seq, round_, list(cards))


if __name__ == "__main__":
    vars(play)["new_order"] = stacked
    main()
