"""The store: one schema, one writer, and all that is particular to a database."""
