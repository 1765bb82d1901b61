"""The game of 21 under written rules: dealt, played, judged and priced."""

__version__ = "0.1.0"
