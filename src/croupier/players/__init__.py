"""Bots: policies that answer from what a person may see and what he is offered."""

from croupier.players.basic import basic
from croupier.players.bets import flat_bets, seated, varied_bets
from croupier.players.dealers_rule import DealersRule, dealers_rule
from croupier.players.policy import Policy
from croupier.players.uniform import random_policy

__all__ = [
    "DealersRule",
    "Policy",
    "basic",
    "dealers_rule",
    "flat_bets",
    "random_policy",
    "seated",
    "varied_bets",
]
