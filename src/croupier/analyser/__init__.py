"""The exact analyser: what a rule set is worth, and the best play, for any composition."""
