"""Every message between page and server, and every body of the HTTP API: types with bounds.

Acts travel as the `.21h` text without the name ("hit 1.1", "bet 50 1 pair"); the server puts
the sender's NAME before it. What a reader may not see is not in his message at all.
`python -m croupier.server.schema` exports these types for the page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, Union

import msgspec
from msgspec import Meta

from croupier.engine.acts import Wager
from croupier.engine.events import Ended
from croupier.server.wire_events import WIRE_EVENTS

LARGEST: Final = 2**53 - 1
"""The largest number that a browser reads exactly; no balance or stake may pass it."""

TableId: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9]{8,32}$")]
CommandId: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,40}$")]
Name: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_-]{0,39}$")]
Display: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]
Title: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=LARGEST)]
Signed: TypeAlias = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
ActText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
Seconds: TypeAlias = Annotated[int, Meta(ge=3, le=300)]
HostAct: TypeAlias = Literal[
    "pause", "resume", "clocks_off", "clocks_on", "chat_off", "chat_on", "remove", "start"
]
Phrase: TypeAlias = Literal[
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "one_moment",
    "goodbye",
    "congratulations",
    "oh_no",
]
Stage: TypeAlias = Literal["cut", "bets", "pairs", "window", "decision", "banker"]
"""What the table waits for: the cut, bets before the deal, pair bets on hands
just split, insurance and the like, a play, the banker's choice."""


class Strict(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What comes from outside: nothing but what is named here."""


def strict_kinds(kind: type[Strict] = Strict) -> list[type[Strict]]:
    """Every type of what comes from outside."""
    return [kind, *(each for sub in kind.__subclasses__() for each in strict_kinds(sub))]


class Sent(msgspec.Struct, kw_only=True):
    """What we send."""


# From the page -------------------------------------------------------------------------


class _FromPage(Strict, tag_field="type"):
    table: TableId


class Watch(_FromPage, tag="watch"):
    """Start or resume watching; `after` is the last `seq` that was shown, `null` for none."""

    after: Number | None = None


class Unwatch(_FromPage, tag="unwatch"):
    """Watch no longer; that is not leaving."""


class DoAct(_FromPage, tag="act"):
    """An act; `opening` is that of the frame in which it was offered."""

    id: CommandId
    opening: Number
    act: ActText


class Ready(_FromPage, tag="ready"):
    """Be done with the cut, the bets or the window that this opening is."""

    id: CommandId
    opening: Number


class SitOut(_FromPage, tag="sit_out"):
    """Keep the seat and be asked for no bets, or be asked again."""

    id: CommandId
    out: bool


class Say(_FromPage, tag="say"):
    """A line in the table's chat: exactly one of a phrase by key and a short plain text."""

    id: CommandId
    phrase: Phrase | None = None
    text: Annotated[str, Meta(min_length=1, max_length=120)] | None = None


class Host(_FromPage, tag="host"):
    """What only the table's host may do; `who` for `remove`."""

    id: CommandId
    do: HostAct
    who: Name | None = None


FromPage: TypeAlias = Watch | Unwatch | DoAct | Ready | SitOut | Say | Host


# What lies on the table ----------------------------------------------------------------


class Seat(Sent):
    """Who sits at a box; `away`: his last decision was made by the clock."""

    who: str
    display: str
    bot: bool
    away: bool
    connected: bool
    sitting_out: bool


class StakeOn(Sent):
    """What one bettor has on a hand, or on a box before the deal."""

    who: str
    amount: int
    doubled: bool
    open: bool


class SideBetOn(Sent):
    """An extra bet."""

    who: str
    wager: Wager
    amount: int
    open: bool
    won: bool


class InsuranceOn(Sent):
    """An insurance on a box."""

    who: str
    amount: int
    open: bool


class HandOn(Sent):
    """A hand; cards that the reader does not see are `null`, and so is `total` then."""

    cards: list[str | None]
    hidden: int
    hidden_from: int
    total: int | None
    soft: bool
    natural: bool
    stakes: list[StakeOn]
    pairs: list[SideBetOn]
    ended: Ended | None
    due: bool


class BoxOn(Sent):
    """A box of this round."""

    controller: str | None
    stakes: list[StakeOn]
    sides: list[SideBetOn]
    insurances: list[InsuranceOn]
    hands: list[HandOn]


class DealerOn(Sent):
    """The dealer's or banker's hand; `upcard_at` counts from 0."""

    cards: list[str | None]
    total: int | None
    soft: bool
    natural: bool
    upcard_at: int


class ShoeOn(Sent):
    """The shoe; `commitment` was published with the shuffle, `number` counts the table's shoes."""

    number: int
    left: int | None
    packs: int
    cut_card_from_end: int | None
    cut_card_out: bool
    tray: int
    may_cut: bool
    commitment: str | None
    algorithm: str | None


class Settlement(Sent):
    """One wager decided; `ruling` is a key of the catalogue's file `ruling`."""

    who: str
    box: int
    hand: int
    wager: Wager
    stake: int
    net: int
    returned: int
    ruling: str
    article: str


class RoundResult(Sent):
    """The round that ended last; `number` counts the table's rounds from 1."""

    number: int
    boxes: dict[str, BoxOn]
    dealer: DealerOn
    net: dict[str, int]
    burned: bool
    settlements: list[Settlement]


class Turn(Sent):
    """Whose play it is; `box` 0 is the banker's own hand."""

    box: int
    hand: int
    who: str


class Deadline(Sent):
    """When the clock acts, in milliseconds since 1970 by the server's clock (`now`)."""

    at: int
    total_ms: int
    kind: Stage


class TableLimits(Strict):
    """The least and the largest stake of one person on one wager."""

    least: Annotated[int, Meta(ge=2, le=1_000_000)] = 2
    most: Annotated[int, Meta(ge=2, le=1_000_000_000)] = 1000


class Clocks(Strict):
    """Seconds for each thing that the table waits for; `on` false: it waits."""

    on: bool = True
    bets_s: Seconds = 20
    window_s: Seconds = 12
    turn_s: Seconds = 20
    cut_s: Seconds = 8


class Public(Sent):
    """The table as everybody may see it, the same for all and so without words of ours.

    `name` is `null` where it is called after its rules; what `names` shows for a bot is a letter.
    """

    rules: str
    options: dict[str, Any]
    name: str | None
    host: str | None
    paused: bool
    chat: bool
    clocks: Clocks
    limits: TableLimits
    phase: Literal["bets", "deal", "window", "play", "dealer", "end"]
    stage: Stage
    waiting_for: list[str]
    ready: list[str]
    round: int
    turn: Turn | None
    deadline: Deadline | None
    now: int
    seats: dict[str, Seat]
    boxes_count: int
    names: dict[str, str]
    rotating: bool
    banker: int | None
    cover_left: int | None
    boxes: dict[str, BoxOn]
    order: list[int]
    dealer: DealerOn
    shoe: ShoeOn
    last: RoundResult | None
    spectators: int


class Refused(Sent):
    """Why an act is not allowed: `code` is a key of the catalogue's file `refusal`.

    A `controller` among the arguments is a NAME; in `text`, which is English, he is shown.
    """

    code: str
    article: str
    arguments: dict[str, int | str]
    text: str


class OfferOn(Sent):
    """What the reader may do; `{amount}` in `act` stands for a number between least and most."""

    act: str
    verb: str
    box: int | None
    hand: int | None
    wager: Wager | None
    least: int
    most: int
    step: int
    cost: int
    refusal: Refused | None


class You(Sent):
    """What is for the reader's eyes only.

    `boxes` and `dealer` take the place of the public ones where he sees more. `default` is
    what the clock would do for him.
    """

    who: str
    chips: int
    seats: list[int]
    is_host: bool
    sitting_out: bool
    asked: bool
    offers: list[OfferOn]
    default: str | None
    boxes: dict[str, BoxOn]
    dealer: DealerOn | None


# To the page ---------------------------------------------------------------------------

if TYPE_CHECKING:
    WireEvent: TypeAlias = msgspec.Struct
else:
    WireEvent = Union[WIRE_EVENTS]  # noqa: UP007 made of events that are known only here


class _ToPage(Sent, tag_field="type"):
    pass


class TableFrame(_ToPage, tag="table"):
    """The table after an effect; `seq` counts acts, `events` are those since the last frame.

    `fresh`: nothing is known of what came before. A frame can repeat its `seq` when only
    people's presence, the clock or settings have changed.
    """

    table: str
    seq: int
    opening: int
    fresh: bool
    events: list[WireEvent]
    public: Public
    you: You


class Problem(Sent):
    """Something that cannot be done for another reason than the rules."""

    code: str
    text: str


class Reply(_ToPage, tag="reply"):
    """The answer to a command, the same each time that its id comes."""

    id: str
    ok: bool
    seq: int
    refusal: Refused | None = None
    error: Problem | None = None


class ChatLine(_ToPage, tag="chat"):
    """A line of the chat, numbered from 1 at each table; `at` in milliseconds since 1970."""

    table: str
    number: int
    who: str
    display: str
    phrase: str | None
    text: str | None
    at: int


class Failed(_ToPage, tag="error"):
    """A frame that could not be understood or served; the connection stays."""

    code: str
    text: str


class Closed(_ToPage, tag="closed"):
    """The table is no longer watched: it is gone, or the reader was removed."""

    table: str
    code: str
    text: str


ToPage: TypeAlias = TableFrame | Reply | ChatLine | Failed | Closed
