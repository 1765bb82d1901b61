"""The pure engine: one judge and one interpreter of the statutes; no chance, clock or I/O."""
