"""The first schema of the house."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema to this revision."""
    _create_ledger()
    _create_people()
    _create_tables()
    _create_play()
    _create_answers()


def _create_ledger() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("balance >= 0 OR id = 'issuer'", name=op.f("ck_accounts_not_negative")),
        sa.CheckConstraint("balance <= 9007199254740991", name=op.f("ck_accounts_exact")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
    )
    op.create_table(
        "postings",
        sa.Column("effect", sa.Text(), nullable=False),
        sa.Column("from_account", sa.Text(), nullable=False),
        sa.Column("to_account", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("amount > 0", name=op.f("ck_postings_positive")),
        sa.CheckConstraint("from_account <> to_account", name=op.f("ck_postings_two_accounts")),
        sa.ForeignKeyConstraint(
            ["from_account"], ["accounts.id"], name=op.f("fk_postings_from_account")
        ),
        sa.ForeignKeyConstraint(
            ["to_account"], ["accounts.id"], name=op.f("fk_postings_to_account")
        ),
        sa.PrimaryKeyConstraint("effect", name=op.f("pk_postings")),
    )


def _create_people() -> None:
    op.create_table(
        "people",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("display", sa.Text(), nullable=False),
        sa.Column("bot", sa.Boolean(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_people")),
    )
    op.create_table(
        "device_links",
        sa.Column("code_hash", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("expires_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.name"], name=op.f("fk_device_links_person")),
        sa.PrimaryKeyConstraint("code_hash", name=op.f("pk_device_links")),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.name"], name=op.f("fk_sessions_person")),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_person"), "sessions", ["person"], unique=False)


def _create_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("limits", sa.Text(), nullable=False),
        sa.Column("clocks", sa.Text(), nullable=False),
        sa.Column("bots", sa.Integer(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("chat", sa.Boolean(), nullable=False),
        sa.Column("paused", sa.Boolean(), nullable=False),
        sa.Column("host", sa.Text(), nullable=True),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("opening", sa.BigInteger(), nullable=False),
        sa.Column("stage", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["host"], ["people.name"], name=op.f("fk_tables_host")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_table(
        "deadlines",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("opening", sa.BigInteger(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("total_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_deadlines_table_id")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_deadlines")),
    )
    op.create_table(
        "members",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("sitting_out", sa.Boolean(), nullable=False),
        sa.Column("removed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.name"], name=op.f("fk_members_person")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_members_table_id")),
        sa.PrimaryKeyConstraint("table_id", "person", name=op.f("pk_members")),
    )
    op.create_table(
        "ready",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("opening", sa.BigInteger(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.name"], name=op.f("fk_ready_person")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_ready_table_id")),
        sa.PrimaryKeyConstraint("table_id", "opening", "person", name=op.f("pk_ready")),
    )


def _create_play() -> None:
    op.create_table(
        "acts",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("command", sa.Text(), nullable=True),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_acts_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_acts")),
    )
    op.create_table(
        "rounds",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("first_seq", sa.BigInteger(), nullable=False),
        sa.Column("last_seq", sa.BigInteger(), nullable=False),
        sa.Column("shoe", sa.Integer(), nullable=False),
        sa.Column("ended_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_rounds_table_id")),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_rounds")),
    )
    op.create_table(
        "shoes",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("round", sa.BigInteger(), nullable=False),
        sa.Column("cards", sa.Text(), nullable=False),
        sa.Column("salt", sa.Text(), nullable=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("algorithm", sa.Text(), nullable=False),
        sa.Column("retired_seq", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_shoes_table_id")),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_shoes")),
        sa.UniqueConstraint("table_id", "seq", name=op.f("uq_shoes_table_id_seq")),
    )


def _create_answers() -> None:
    op.create_table(
        "commands",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("answer", sa.LargeBinary(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.name"], name=op.f("fk_commands_person")),
        sa.PrimaryKeyConstraint("id", "person", name=op.f("pk_commands")),
    )
    op.create_index(op.f("ix_commands_at_ms"), "commands", ["at_ms"], unique=False)
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("round", sa.BigInteger(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("net", sa.BigInteger(), nullable=False),
        sa.Column("ended_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.name"], name=op.f("fk_results_person")),
        sa.PrimaryKeyConstraint("table_id", "round", "person", name=op.f("pk_results")),
    )
    op.create_index(
        op.f("ix_results_person_ended_ms"), "results", ["person", "ended_ms"], unique=False
    )
