"""Pictures of what `croupier simulate` found: nets, upcards, true counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from croupier.cli.failure import Failure
from croupier.cli.price import upcard_text
from croupier.cli.simulate_options import Ask
from croupier.messages import say

Data = Mapping[str, Any]


def draw(path: Path, ask: Ask, data: Data) -> None:
    """Write the picture in the format of its suffix."""
    try:
        import altair as alt
    except ImportError:
        raise Failure(say("price.extra_missing")) from None
    strategies = ", ".join(dict.fromkeys(data["strategies"]))
    words = {"title": ask.statute.title, "rules": ask.statute.id, "strategies": strategies}
    title = alt.TitleParams(
        say("simulate.header", **words),
        subtitle=say("simulate.picture_rounds", rounds=data["rounds"], seed=data["seed"]),
    )
    picture = alt.vconcat(*_panels(alt, data)).properties(title=title)
    try:
        picture.save(str(path), scale_factor=2.0)
    except OSError as error:
        reason = error.strerror or str(error)
        raise Failure(say("price.file_not_writable", file=str(path), reason=reason)) from error


def _panels(alt: Any, data: Data) -> Iterator[Any]:  # noqa: ANN401 charts of altair have many types
    nets = [{"net": net, "share": 100 * share} for net, share in data["distribution"]]
    yield (
        alt.Chart({"values": nets}, width=420, height=200)
        .mark_bar(width=6)
        .encode(
            x=alt.X("net:Q", title=say("simulate.axis_net")),
            y=alt.Y("share:Q", title=say("simulate.axis_share"), scale=alt.Scale(type="symlog")),
        )
    )
    upcards = [
        _point(upcard_text(each["upcard"]), each["net_per_box"]) for each in data["by_upcard"]
    ]
    yield _points(alt, upcards, "simulate.axis_upcard", "simulate.axis_box")
    counts = [
        _point(f"{each['true_count']:+}", each["net_per_round"]) for each in data["by_true_count"]
    ]
    if counts:
        yield _points(alt, counts, "simulate.axis_true_count", "simulate.axis_round")


def _point(key: str, net: Data) -> dict[str, object]:
    return {"key": key, "net": net["value"], "low": net["low"], "high": net["high"]}


def _points(alt: Any, rows: Sequence[Data], across: str, up: str) -> Any:  # noqa: ANN401 charts of altair have many types
    """A point for each key, with its interval of 95 %."""
    names = [row["key"] for row in rows]
    base = alt.Chart({"values": list(rows)}, width=420, height=200).encode(
        x=alt.X("key:N", sort=names, title=say(across), axis=alt.Axis(labelAngle=0))
    )
    points = base.mark_point(filled=True, size=40).encode(y=alt.Y("net:Q", title=say(up)))
    return points + base.mark_rule().encode(y="low:Q", y2="high:Q")
