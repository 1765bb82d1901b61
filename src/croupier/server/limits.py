"""Rate limits: a bucket of so many requests that fills up at so many a second."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

_MOST_KEYS: Final = 10_000


@dataclass(slots=True)
class Bucket:
    """Lets `burst` through at once and `per_s` a second in the long run."""

    burst: float
    per_s: float
    left: float = field(init=False)
    since: float = field(init=False)

    def __post_init__(self) -> None:
        self.left, self.since = self.burst, monotonic()

    def take(self) -> bool:
        """Let one through, if there is room for it."""
        now = monotonic()
        self.left = min(self.burst, self.left + (now - self.since) * self.per_s)
        self.since = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket per key; the longest unused are forgotten."""

    def __init__(self, burst: float, per_s: float) -> None:
        self._burst, self._per_s = burst, per_s
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Let one of this key through, if there is room for it."""
        bucket = self._buckets.setdefault(key, Bucket(self._burst, self._per_s))
        self._buckets.move_to_end(key)
        if len(self._buckets) > _MOST_KEYS:
            self._buckets.popitem(last=False)
        return bucket.take()


class Limits:
    """The rate limits of a house, `factor` times the usual ones (more for load tests)."""

    def __init__(self, factor: float) -> None:
        self._factor = factor
        self.guests = Buckets(30 * factor, 0.5 * factor)
        self.tables = Buckets(10 * factor, 0.1 * factor)
        self.links = Buckets(10 * factor, 0.2 * factor)

    def frames(self) -> Bucket:
        """For the frames of one connection."""
        return Bucket(60 * self._factor, 20 * self._factor)

    def lines(self) -> Bucket:
        """For the lines that one connection says in a chat."""
        return Bucket(5 * self._factor, 0.5 * self._factor)
