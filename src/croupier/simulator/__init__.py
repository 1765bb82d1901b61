"""The simulator: many rounds of the real game, by compiled state machines."""
