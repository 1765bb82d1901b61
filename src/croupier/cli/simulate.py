"""The command `croupier simulate`: many rounds on all cores, with standard errors."""

from __future__ import annotations

import time
from json import dumps
from pathlib import Path

from croupier.cli.failure import Exit, Failure
from croupier.cli.price import need_extra
from croupier.cli.rules import chosen_rules
from croupier.cli.simulate_options import Ask, Count, Goal, Where, whole_number
from croupier.messages import say

_PICTURES = (".svg", ".png")


def simulate(  # noqa: PLR0913 each is an option of the command
    rules: str,
    /,
    *,
    rounds: str | None = None,
    until_se: float | None = None,
    seed: int = 1,
    workers: int | None = None,
    processes: bool = False,
    dask: str | None = None,
    set_: tuple[str, ...] = (),
    boxes: int | None = None,
    players: int | None = None,
    strategy: tuple[str, ...] = (),
    banker_stands_from: tuple[int, ...] = (),
    count: str | None = None,
    ramp: str | None = None,
    bets_only: bool = False,
    fresh: bool = False,
    rounds_per_shoe: str | None = None,
    side_bets: bool = False,
    bankroll: str | None = None,
    trip: str | None = None,
    json: bool = False,
    csv: str | None = None,
    out: str | None = None,
) -> int:
    """Simulate whole shoes and tell what they brought, each figure with its standard error.

    Rounds are played in blocks, and the last one is played to its end: there are at least as many
    as were asked for. The same seed gives the same figures whatever the workers. Ctrl-C ends the
    run: what was played until then is told in full, and the exit status is 130.

    Args:
        rules: the rule set, as macau-2000
        rounds: how many at least, as 1e9; 1e7 if nothing else says when to stop
        until_se: stop at this standard error of the net per initial unit, as 1e-5
        seed: a whole number from 0 that all cards come from
        workers: how many threads (or processes, or blocks at once on a cluster); all cores
        processes: use processes instead of threads
        dask: the address of a Dask scheduler, as tcp://host:8786; needs the extra dask
        set_: choose OPTION=VALUE, as decks=8; may be repeated
        boxes: boxes that are played, in a game against a house; otherwise one per --strategy
        players: players of the banker game; otherwise one per --strategy, at least two
        strategy: chart (the rule set's own), CDP1 or CDZ- (the analyser's play), dealer (the
            dealer's rule), or a chart's FILE.toml; once for all, or once for each seat in order
        banker_stands_from: in the banker game the soft total from which a player stands who holds
            the bank; once for all, or once for each seat; otherwise as his chart says
        count: count cards: hi-lo, or a counting system's FILE.toml
        ramp: units on each box from a true count on, as "0:1 2:4 4:8"; otherwise the system's own
        bets_only: let the count change the bets alone, and no play
        fresh: shuffle before every round, which is what croupier edge prices
        rounds_per_shoe: shuffle after so many rounds, if the cut card has not come out before
        side_bets: put a unit on every extra bet of every box, too
        bankroll: units that all boxes are played with, to tell how often a trip loses them
        trip: rounds of such a trip, as 1e4
        json: print one JSON object instead of words
        csv: write every figure to this file as well, one a line
        out: draw nets, upcards and true counts to this file: .svg or .png

    Examples:
      croupier simulate macau-2000 --rounds 1e9
      croupier simulate macau-2004 --until-se 1e-4 --boxes 3 --set decks=8
      croupier simulate macau-2004 --strategy CDP1 --fresh --rounds 1e8
      croupier simulate macau-2004 --count hi-lo --bankroll 400 --trip 1e4
      croupier simulate banker --strategy chart --strategy dealer --strategy mine.toml
    """
    need_extra()
    if out is not None and Path(out).suffix not in _PICTURES:
        raise Failure(say("simulate.picture_format", file=out))
    statute, chosen = chosen_rules(rules, set_)
    goal = Goal.of(rounds, until_se)
    where = Where.of(workers, dask, processes=processes)
    ask = Ask(
        statute,
        chosen,
        seats=(boxes, players),
        strategies=strategy,
        stands_from=banker_stands_from,
        count=_count(count, ramp, bets_only=bets_only),
        rounds_most=_rounds_most(rounds_per_shoe, fresh=fresh),
        side_bets=side_bets,
        seed=_seed(seed),
        trip=_trip(bankroll, trip),
    )
    return _run(ask, goal, where, json=json, csv=csv, out=out)


def _run(
    ask: Ask, goal: Goal, where: Where, *, json: bool, csv: str | None, out: str | None
) -> int:
    from croupier.cli.simulate_data import csv_text, figures
    from croupier.cli.simulate_game import built
    from croupier.cli.simulate_run import played

    before = time.monotonic()
    simulation = built(ask)
    done = played(simulation.plan, goal, where)
    seconds = time.monotonic() - before
    if not done.blocks:
        raise Failure(say("simulate.nothing_done"))
    data = figures(simulation, done, seconds)
    if csv is not None:
        _write(csv, csv_text(data))
    if out is not None:
        from croupier.cli.simulate_picture import draw

        draw(Path(out), ask, data)
    if json:
        print(dumps(data))
    else:
        from croupier.cli.simulate_told import tell

        tell(ask, data)
    return Exit.INTERRUPTED if done.was_stopped else Exit.WELL


def _write(file: str, text: str) -> None:
    try:
        Path(file).write_text(text, encoding="utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise Failure(say("price.file_not_writable", file=file, reason=reason)) from error


def _rounds_most(rounds_per_shoe: str | None, *, fresh: bool) -> int | None:
    if rounds_per_shoe is None:
        return 1 if fresh else None
    if fresh:
        words = {"first": "--fresh", "second": "--rounds-per-shoe"}
        raise Failure(say("price.two_questions", **words))
    return whole_number("--rounds-per-shoe", rounds_per_shoe)


def _count(system: str | None, ramp: str | None, *, bets_only: bool) -> Count | None:
    if system is not None:
        return Count(system, ramp, bets_only)
    for option, is_given in {"--ramp": ramp is not None, "--bets-only": bets_only}.items():
        if is_given:
            raise Failure(say("simulate.without_count", option=option))
    return None


def _seed(seed: int) -> int:
    if seed < 0:
        raise Failure(say("simulate.too_small", option="--seed", least=0))
    return seed


def _trip(bankroll: str | None, trip: str | None) -> tuple[int, int] | None:
    """A bankroll in units and the rounds of a trip."""
    if bankroll is None and trip is None:
        return None
    if bankroll is None or trip is None:
        raise Failure(say("simulate.bankroll_and_trip"))
    return whole_number("--bankroll", bankroll), whole_number("--trip", trip)
