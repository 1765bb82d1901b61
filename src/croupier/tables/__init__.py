"""Rules compiled to small integer arrays, by calling the engine's predicates."""
