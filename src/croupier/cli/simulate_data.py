"""What `croupier simulate` found, as data: one object, or one figure a line."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from math import isfinite, sqrt
from typing import Any, Final

from croupier.analyser.shipped import shipped_value
from croupier.cli.simulate_game import Simulation
from croupier.simulator.results import Estimate, Results, SeatResult
from croupier.simulator.run import Run
from croupier.tables.procedure import compile_procedure

Data = dict[str, Any]

COLUMNS: Final = ("table", "key", "measure", "value", "error", "per", "number")
"""Of the CSV: `value` with its standard error, `per` one of `number` denominators."""


def figures(simulation: Simulation, done: Run, seconds: float) -> Data:
    """Everything that is told; an error is a standard error.

    Nets are in units: what a box stakes at first, or as many as a counter's ramp says.
    """
    ask, game = simulation.ask, simulation.plan.game
    results = Results(game, done.tally)
    data: Data = {
        "rules": ask.statute.id,
        "options": ask.statute.choices(ask.rules),
        "strategies": list(simulation.strategies),
        "count": _count(simulation),
        "seed": ask.seed,
        "rounds_per_shoe_most": ask.rounds_most,
        "rounds": results.rounds,
        "shoes": results.shoes,
        "rounds_per_shoe": results.rounds_per_shoe,
        "misdeals": results.misdeals,
        "boxes": results.boxes,
        "blocks": done.blocks,
        "was_stopped": done.was_stopped,
        "seconds": seconds,
        "rounds_per_second": results.rounds / seconds,
        "together": _seat(results.together),
        "seats": [_seat(each) for each in results.seats],
        "covariance": results.covariance,
        "distribution": [list(each) for each in results.distribution],
        **_tables(results),
    }
    if simulation.draws_on:
        data["banker_draws_on_soft"] = [list(each) for each in simulation.draws_on]
    if ask.trip is not None:
        data["ruin"] = _ruin(results, *ask.trip)
    exact = _exact(simulation, results)
    return data if exact is None else {**data, "exact": exact}


def _tables(results: Results) -> Data:
    """What some rounds, boxes or bets brought, each with how many there were."""
    return {
        "by_upcard": [
            {
                "upcard": share.key,
                "boxes": share.number,
                "net_per_box": _estimate(share.net),
                "initial_per_box": share.initial,
            }
            for share in results.by_upcard
        ],
        "by_true_count": [
            {
                "true_count": share.key,
                "rounds": share.number,
                "net_per_round": _estimate(share.net),
                "initial_per_round": share.initial,
            }
            for share in results.by_true_count
        ],
        "as_banker": [
            {
                "seat": share.key + 1,
                "rounds_as_banker": share.number,
                "net_per_round_as_banker": _estimate(share.net),
            }
            for share in results.as_banker
        ],
        "side_bets": [
            {
                "bet": each.name,
                "bets": each.number,
                "net_per_bet": _estimate(each.per_bet),
                "outcomes": [list(outcome) for outcome in each.outcomes],
            }
            for each in results.side_bets
        ],
    }


def _count(simulation: Simulation) -> Data | None:
    """What a counter stakes on each box, from the first true count that is told apart."""
    count, counting = simulation.ask.count, simulation.plan.game.counting
    if count is None or counting is None:
        return None
    units = {str(counting.count_from + at): units for at, units in enumerate(counting.stakes)}
    return {"system": count.system, "bets_only": count.bets_only, "units": units}


def _estimate(found: Estimate) -> Data:
    """None stands for an error that one shoe alone does not tell."""
    if not isfinite(found.error):
        return {"value": found.value, "error": None, "low": None, "high": None}
    low, high = found.interval
    return {"value": found.value, "error": found.error, "low": low, "high": high}


def _seat(found: SeatResult) -> Data:
    return {
        "net_per_round": _estimate(found.per_round),
        "deviation_of_round": found.deviation,
        "net_per_initial_unit": _estimate(found.per_initial),
        "net_per_final_unit": found.per_final,
        "initial_units": found.initial,
        "final_units": found.final,
    }


def _ruin(results: Results, bankroll: int, trip_rounds: int) -> Data:
    ruin = results.ruin(bankroll, trip_rounds)
    return {
        "bankroll": bankroll,
        "rounds_per_trip": trip_rounds,
        "trips": ruin.trips,
        "ruined_per_trip": _estimate(ruin.in_trip) if ruin.trips else None,
        "ruined_ever": ruin.ever,
    }


def _exact(simulation: Simulation, results: Results) -> Data | None:
    """What the analyser says of a full shoe and a flat bet, beside the net per initial unit.

    `is_same`: whether that is just what was simulated, so that only chance makes a difference.
    """
    ask, found = simulation.ask, simulation.found
    if ask.count is not None:
        return None
    value = shipped_value(ask.statute, ask.rules) if found is None else found.value
    if value is None:
        return None
    per_initial = results.together.per_initial
    errors = (per_initial.value - value) / per_initial.error if per_initial.error else None
    data: Data = {
        "strategy": simulation.strategies[0] if found else "CDP1",
        "net_per_initial_unit": value,
        "difference_in_errors": errors,
        "is_same": found is not None and _is_always_full(simulation),
    }
    if found is not None and len(simulation.strategies) - bool(simulation.draws_on) == 1:
        from croupier.analyser.spread import variance

        data["deviation_of_round"] = sqrt(variance(found))
    return data


def _is_always_full(simulation: Simulation) -> bool:
    procedure = compile_procedure(simulation.ask.rules)
    every_round = procedure.is_shuffled_every_round or procedure.cards_go_back
    return every_round or simulation.ask.rounds_most == 1


def csv_text(data: Data) -> str:
    """A line for every figure, under `COLUMNS`."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(_rows(data))
    return text.getvalue()


Row = tuple[object, ...]


def _rows(data: Data) -> Iterator[Row]:
    rounds, shoes = data["rounds"], data["shoes"]
    yield "run", "", "rounds_per_shoe", data["rounds_per_shoe"], "", "shoe", shoes
    yield "run", "", "misdeals", data["misdeals"] / rounds, "", "round", rounds
    yield from _seat_rows("together", "", data["together"], rounds)
    for seat, found in enumerate(data["seats"], 1):
        yield from _seat_rows("seat", seat, found, rounds)
    for one, row in enumerate(data["covariance"], 1):
        for two, value in enumerate(row[:one], 1):
            yield "covariance", f"{one} {two}", "covariance", value, "", "round", rounds
    for net, share in data["distribution"]:
        yield "distribution", net, "share", share, "", "box", data["boxes"]
    for each in data["by_upcard"]:
        number, upcard = each["boxes"], each["upcard"]
        yield _row("by_upcard", upcard, "net", each["net_per_box"], "box", number)
    for each in data["by_true_count"]:
        key, number = each["true_count"], each["rounds"]
        yield _row("by_true_count", key, "net", each["net_per_round"], "round", number)
        initial = each["initial_per_round"]
        yield "by_true_count", key, "initial", initial, "", "round", number
    for each in data["as_banker"]:
        number, net = each["rounds_as_banker"], each["net_per_round_as_banker"]
        yield _row("as_banker", each["seat"], "net", net, "round as banker", number)
    for each in data["side_bets"]:
        bet, number = each["bet"], each["bets"]
        yield _row("side_bet", bet, "net", each["net_per_bet"], "bet", number)
        for net, share in each["outcomes"]:
            yield "side_bet", f"{bet} {net:+}", "share", share, "", "bet", number
    ruin = data.get("ruin")
    if ruin and ruin["ruined_per_trip"]:
        trips = ruin["trips"]
        yield _row("ruin", ruin["bankroll"], "ruined", ruin["ruined_per_trip"], "trip", trips)


def _row(table: str, key: object, measure: str, found: Data, per: str, number: object) -> Row:
    error = "" if found["error"] is None else found["error"]
    return table, key, measure, found["value"], error, per, number


def _seat_rows(table: str, key: object, found: Data, rounds: int) -> Iterator[Row]:
    yield _row(table, key, "net", found["net_per_round"], "round", rounds)
    yield table, key, "deviation", found["deviation_of_round"], "", "round", rounds
    initial, final = found["initial_units"], found["final_units"]
    yield _row(table, key, "net", found["net_per_initial_unit"], "initial unit", initial)
    yield table, key, "net", found["net_per_final_unit"], "", "final unit", final
