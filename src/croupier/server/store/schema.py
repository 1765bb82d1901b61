"""The schema of the house's database.

People and tables are known by their names and ids everywhere, so no row needs a number of
its own. Times are milliseconds since 1970 (`_ms`). What makes the house safe is said here as
constraints: one act per place in a table's order, one posting per effect, no balance below 0.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

people: Final = Table(
    "people",
    metadata,
    Column("name", Text, primary_key=True),
    Column("display", Text, nullable=False),
    Column("bot", Boolean, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
)

sessions: Final = Table(
    "sessions",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.name"), nullable=False, index=True),
    Column("created_ms", BigInteger, nullable=False),
)

device_links: Final = Table(
    "device_links",
    metadata,
    Column("code_hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.name"), nullable=False),
    Column("expires_ms", BigInteger, nullable=False),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("limits", Text, nullable=False),
    Column("clocks", Text, nullable=False),
    Column("bots", Integer, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("chat", Boolean, nullable=False),
    Column("paused", Boolean, nullable=False),
    Column("host", Text, ForeignKey("people.name"), nullable=True),
    Column("created_ms", BigInteger, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("opening", BigInteger, nullable=False),
    Column("stage", Text, nullable=False),
)

members: Final = Table(
    "members",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("person", Text, ForeignKey("people.name"), nullable=False),
    Column("sitting_out", Boolean, nullable=False),
    Column("removed", Boolean, nullable=False),
    Column("away", Boolean, nullable=False, server_default=false()),
    PrimaryKeyConstraint("table_id", "person"),
)

lines: Final = Table(
    "lines",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("person", Text, ForeignKey("people.name"), nullable=False),
    Column("phrase", Text, nullable=True),
    Column("text", Text, nullable=True),
    Column("at_ms", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
)
"""The last lines of each table's chat; older ones are forgotten."""

acts: Final = Table(
    "acts",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("act", Text, nullable=False),
    Column("command", Text, nullable=True),
    Column("at_ms", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
)
"""What happened at a table, in order; `(table_id, seq)` is the fence between two writers."""

rounds: Final = Table(
    "rounds",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("first_seq", BigInteger, nullable=False),
    Column("last_seq", BigInteger, nullable=False),
    Column("shoe", Integer, nullable=False),
    Column("ended_ms", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
)

results: Final = Table(
    "results",
    metadata,
    Column("table_id", Text, nullable=False),
    Column("round", BigInteger, nullable=False),
    Column("person", Text, ForeignKey("people.name"), nullable=False),
    Column("net", BigInteger, nullable=False),
    Column("ended_ms", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "round", "person"),
    Index(None, "person", "ended_ms"),
)

shoes: Final = Table(
    "shoes",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("round", BigInteger, nullable=False),
    Column("cards", Text, nullable=False),
    Column("salt", Text, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("algorithm", Text, nullable=False),
    Column("retired_seq", BigInteger, nullable=True),
    PrimaryKeyConstraint("table_id", "number"),
    UniqueConstraint("table_id", "seq"),
)
"""The order of every shoe, made by the act `seq`; secret until `retired_seq` is set."""

checkpoints: Final = Table(
    "checkpoints",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("round", BigInteger, nullable=False),
    Column("facts", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
)
"""What a table stood like after the act `seq`, made of the acts before it: replaying begins there.

`round` counts the rounds that had ended, `facts` are `engine.standing.Standing` as JSON.
"""

deadlines: Final = Table(
    "deadlines",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("opening", BigInteger, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("total_ms", BigInteger, nullable=False),
)

ready: Final = Table(
    "ready",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("opening", BigInteger, nullable=False),
    Column("person", Text, ForeignKey("people.name"), nullable=False),
    PrimaryKeyConstraint("table_id", "opening", "person"),
)

commands: Final = Table(
    "commands",
    metadata,
    Column("person", Text, ForeignKey("people.name"), nullable=False),
    Column("id", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("answer", LargeBinary, nullable=False),
    Column("at_ms", BigInteger, nullable=False, index=True),
    PrimaryKeyConstraint("id", "person"),
)

accounts: Final = Table(
    "accounts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("balance", BigInteger, nullable=False),
    CheckConstraint("balance >= 0 OR id = 'issuer'", name="not_negative"),
    CheckConstraint("balance <= 9007199254740991", name="exact"),
)

postings: Final = Table(
    "postings",
    metadata,
    Column("effect", Text, primary_key=True),
    Column("from_account", Text, ForeignKey("accounts.id"), nullable=False),
    Column("to_account", Text, ForeignKey("accounts.id"), nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    CheckConstraint("amount > 0", name="positive"),
    CheckConstraint("from_account <> to_account", name="two_accounts"),
)
"""Double entry: each row takes from one account and gives to another, once per effect."""
