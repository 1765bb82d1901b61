"""Environments for learners: Gymnasium's for one player, PettingZoo's for a table.

Importing this registers an id for every rule set: `croupier/Macau2000-v0` and so on.
"""

from croupier.messages import say
from croupier.statute import rule_set_ids

try:
    import gymnasium
    import pettingzoo
except ModuleNotFoundError as missing:
    raise ImportError(say("envs.extra_missing")) from missing

from croupier.envs.actions import Action, Moment
from croupier.envs.box import BoxEnv
from croupier.envs.setup import Settings
from croupier.envs.table import IllegalAction
from croupier.envs.table_v0 import TableEnv

__all__ = ["Action", "BoxEnv", "IllegalAction", "Moment", "Settings", "TableEnv", "env_id"]


def env_id(rule_set: str) -> str:
    """The id under which Gymnasium and PettingZoo know the environment of a rule set."""
    return f"croupier/{''.join(word.title() for word in rule_set.split('-'))}-v0"


for _rule_set in rule_set_ids():
    gymnasium.register(env_id(_rule_set), "croupier.envs.box:BoxEnv", kwargs={"rules": _rule_set})
    pettingzoo.register(
        "aec", env_id(_rule_set), "croupier.envs.table_v0:env", kwargs={"rules": _rule_set}
    )
