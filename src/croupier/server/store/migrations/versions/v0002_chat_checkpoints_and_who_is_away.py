"""The chat, checkpoints of tables, and who let the clock act; names of the house's own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema to this revision."""
    op.add_column(
        "members", sa.Column("away", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
    op.create_table(
        "lines",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("phrase", sa.Text(), nullable=True),
        sa.Column("text", sa.Text(), nullable=True),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.name"], name=op.f("fk_lines_person")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_lines_table_id")),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_lines")),
    )
    op.create_table(
        "checkpoints",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("round", sa.BigInteger(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_checkpoints_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_checkpoints")),
    )
    # The house's own tables and bots had English names; now each reader's language names them.
    op.execute("UPDATE tables SET name = '' WHERE host IS NULL")
    op.execute("UPDATE people SET display = substr(display, 5) WHERE bot AND display LIKE 'Bot _'")
