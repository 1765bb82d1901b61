"""Steps per second of the environments on one core, beside gymnasium's Blackjack-v1.

Everybody plays alike: hit under 15, decline the rest. The toy knows hit and stand, an endless
deck, no bets and no other people. Both are made with `gymnasium.make`, its wrappers included.
Times are CPU times, taken by turns; absolute figures depend on the machine, compare ratios.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import gymnasium

from croupier.envs import Action, Moment, TableEnv, env_id
from croupier.statute import rule_set_ids

ROUNDS = 1000
REPEATS = 7


class Played(NamedTuple):
    """How many steps some rounds took, and how long."""

    steps: int
    rounds: int
    seconds: float


def action_for(moment: int, total: int, mask: Any) -> int:  # noqa: ANN401  # an array of numpy's
    """Bet where one may, hit under 15, stand or decline otherwise."""
    if moment == Moment.PLAY:
        return Action.HIT if total < 15 and mask[Action.HIT] else Action.STAND
    if moment == Moment.BANKER:
        return Action.BANKER_STAND
    return Action.BET if mask[Action.BET] else Action.PASS


def box(rule_set: str) -> Callable[[int], int]:
    """The Gymnasium environment of a rule set; gives steps for rounds."""
    env = gymnasium.make(env_id(rule_set))
    env.reset(seed=1)

    def run(rounds: int) -> int:
        steps = 0
        for _ in range(rounds):
            observation, info = env.reset()
            over = False
            while not over:
                mask = info["action_mask"]
                action = action_for(observation["moment"], observation["total"], mask)
                observation, _, over, _, info = env.step(action)
                steps += 1
        return steps

    return run


def table(rule_set: str, players: int) -> Callable[[int], int]:
    """The PettingZoo environment of a rule set; gives steps, those of finished agents left out."""
    env = TableEnv(players=players, rules=rule_set)
    env.reset(seed=1)

    def run(rounds: int) -> int:
        steps = 0
        for _ in range(rounds):
            env.reset()
            for _ in env.agent_iter():
                vector, _, over, _, info = env.last()
                if over:
                    break
                env.step(action_for(vector[0], vector[1], info["action_mask"]))
                steps += 1
        return steps

    return run


def toy() -> Callable[[int], int]:
    """The toy; gives steps for rounds."""
    env = gymnasium.make("Blackjack-v1")
    env.reset(seed=1)

    def run(rounds: int) -> int:
        steps = 0
        for _ in range(rounds):
            (points, _, _), _ = env.reset()
            over = False
            while not over:
                (points, _, _), _, over, _, _ = env.step(int(points < 15))
                steps += 1
        return steps

    return run


def timed(run: Callable[[int], int]) -> Played:
    """Play some rounds."""
    start = time.process_time()
    steps = run(ROUNDS)
    return Played(steps, ROUNDS, time.process_time() - start)


def rows() -> Iterator[tuple[str, Callable[[int], int]]]:
    """What is measured, and its name."""
    yield "Blackjack-v1", toy()
    for rule_set in rule_set_ids():
        yield f"{rule_set}, box", box(rule_set)
    for rule_set in rule_set_ids():
        yield f"{rule_set}, table of 3", table(rule_set, 3)


def main() -> None:
    """Print steps and rounds per second (medians), and the ratio of steps to the toy's."""
    runs = dict(rows())
    for run in runs.values():
        run(ROUNDS // 10)
    played: dict[str, list[Played]] = {name: [] for name in runs}
    for _ in range(REPEATS):
        for name, run in runs.items():
            played[name].append(timed(run))
    print(f"{'environments':26} {'steps/s':>9} {'rounds/s':>9} {'steps/round':>12}  of the toy")
    toys = played["Blackjack-v1"]
    for name, found in played.items():
        steps = statistics.median(each.steps / each.seconds for each in found)
        rounds = statistics.median(each.rounds / each.seconds for each in found)
        ratio = statistics.median(
            (each.steps / each.seconds) / (other.steps / other.seconds)
            for each, other in zip(found, toys, strict=True)
        )
        a_round = sum(each.steps for each in found) / sum(each.rounds for each in found)
        print(f"{name:26} {steps:9,.0f} {rounds:9,.0f} {a_round:12.2f}  {ratio:.2f}")


if __name__ == "__main__":
    main()
