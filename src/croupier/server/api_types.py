"""Bodies of the HTTP API; see `messages` for what the socket carries."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, field

from croupier.server.messages import (
    Clocks,
    Display,
    Public,
    Sent,
    Stage,
    Strict,
    TableLimits,
    Title,
    WireEvent,
    You,
)

Choice: TypeAlias = bool | int | str | list[str]
Bots: TypeAlias = Annotated[int, Meta(ge=0, le=6)]


class NewGuest(Strict):
    """A guest's name, as others will see it."""

    display: Display


class DeviceCode(Strict):
    """The secret of a private link, from another device of the same person."""

    code: Annotated[str, Meta(min_length=16, max_length=100)]


class DeviceLink(Sent):
    """A private link that makes another device this person, once, for some minutes."""

    url: str
    code: str
    minutes: int


class Me(Sent):
    """The asker; `chips` is what is free, `tables` where he sits or has bets."""

    who: str
    display: str
    chips: int
    can_top_up: bool
    tables: list[str]


class NewTable(Strict):
    """A table to be opened; `options` as a hand history writes them.

    Without a name it is called after its rules, in each reader's language.
    """

    rules: Annotated[str, Meta(max_length=40)]
    name: Title | None = None
    options: dict[Annotated[str, Meta(max_length=40)], Choice] = field(default_factory=dict)
    limits: TableLimits = field(default_factory=TableLimits)
    clocks: Clocks = field(default_factory=Clocks)
    bots: Bots = 0
    public: bool = True
    chat: bool = True


class TableCard(Sent):
    """A table in the lobby; `title` is that of its rules, in the asker's language."""

    id: str
    name: str | None
    rules: str
    title: str
    options: dict[str, Any]
    limits: TableLimits
    people: int
    bots: int
    spectators: int
    boxes: int
    free_boxes: int
    stage: Stage
    round: int
    public: bool
    link: str


class Lobby(Sent):
    """Every public table, the liveliest first."""

    tables: list[TableCard]


class RuleSet(Sent):
    """A rule set in the list."""

    rules: str
    title: str


class RuleSets(Sent):
    """Every rule set."""

    rule_sets: list[RuleSet]


class Permits(Sent):
    """What an option permits: one of `values`, a number from `least` to `most`, any of `any_of`."""

    values: list[bool | int | str] | None = None
    least: int | None = None
    most: int | None = None
    any_of: list[str] | None = None


class SheetOption(Sent):
    """An option; `permitted` is `null` where it does not apply with the other choices."""

    name: str
    value: Any
    default: Any
    permitted: Permits | None
    depends_on: list[str]
    article: str
    source: Literal["law", "house", "assumed"]
    reason: str | None
    permit: bool
    says: str
    value_says: dict[str, str]


class SheetLine(Sent):
    """A provision of a rule set, explained."""

    article: str
    source: Literal["law", "house", "assumed"]
    says: str
    reason: str | None
    fixed: dict[str, Any]
    options: list[SheetOption]


class RuleSheet(Sent):
    """A rule set with what is in force under the choices that were asked about."""

    rules: str
    title: str
    options: dict[str, Any]
    lines: list[SheetLine]


class RoundCard(Sent):
    """A round in which the asker took part; `net` is his own."""

    table: str
    table_name: str | None
    rules: str
    round: int
    shoe: int
    ended_at: int
    net: int


class Rounds(Sent):
    """The asker's rounds, the latest first."""

    rounds: list[RoundCard]


class Step(Sent):
    """One act of a finished round, and the table after it as the asker saw it then."""

    act: str
    events: list[WireEvent]
    public: Public
    you: You


class Steps(Sent):
    """A finished round, act by act."""

    steps: list[Step]


class ShoeProof(Sent):
    """How a shoe's order was fixed; `order` and `salt` are `null` until it is retired."""

    table: str
    number: int
    algorithm: str
    commitment: str
    salt: str | None
    order: str | None
    cut: int | None
    retired: bool
    begins_round: int


class Health(Sent):
    """Whether the house is open."""

    ok: bool
    version: str
    tables: int
    connections: int


class Message(Sent):
    """What went wrong, for a program and for a person."""

    code: str
    text: str


class Catalogue(Sent):
    """The sentences of a language, by file and key."""

    language: str
    files: dict[str, dict[str, str | dict[str, str]]]
