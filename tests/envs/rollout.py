"""Environments driven at random, and settings drawn at random."""

from collections.abc import Iterator
from random import Random
from typing import Any

from croupier.envs import Action, TableEnv
from croupier.statute import load_statute, rule_set_ids


def some_settings(rng: Random) -> dict[str, Any]:
    """A rule set with permitted choices, each option being chosen or left out, and a table."""
    rules_id = rng.choice(rule_set_ids())
    statute = load_statute(rules_id)
    choices: dict[str, Any] = {}
    for option in statute.options:
        permitted = option.permitted(statute.rules(**choices))
        if permitted is not None and rng.random() < 0.5:
            choices[option.name] = rng.choice(list(permitted))
    return {
        "rules": rules_id,
        "options": choices,
        "players": rng.randint(2, statute.rules(**choices).boxes),
        "stakes": rng.choice([(10,), (2, 20, 50)]),
        "side_stake": rng.choice([0, 2, 10]),
        "may_sit_out": rng.random() < 0.3,
        "chips": rng.choice([None, None, 30, 1000, 1000, 0]),
        "rounds": rng.choice([1, 3]),
        "counts": rng.random() < 0.5,
    }


def questions(env: TableEnv, rng: Random, rounds: int) -> Iterator[str]:
    """Play legal actions at random; yield the agent that is asked, before it answers."""
    played = 0
    env.reset(seed=rng.randrange(2**32))
    while played < rounds:
        agent = env.agent_selection
        if env.terminations[agent]:
            played += 1
            env.reset()
            continue
        yield agent
        open_now = env.infos[agent]["action_mask"].nonzero()[0]
        # Hits come often, and surrenders seldom, so that hands grow long.
        more = [each for each in (Action.PASS, Action.HIT) if each in open_now]
        env.step(int(rng.choice([*open_now, *more, *more])))
