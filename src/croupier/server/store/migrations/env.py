"""How alembic runs our migrations: on the connection that `migrate` hands in."""

from __future__ import annotations

from alembic import context

from croupier.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
