"""Records: plain memory with named fields, which kernels pass on by its address alone.

Arrays and tuples of arrays cost a kernel two counted references for every array at every call,
ten times more than drawing a card; a record costs nothing.
"""

from __future__ import annotations

from typing import Any, Protocol, TypeVar, cast, get_type_hints

import numpy as np
import numpy.typing as npt


class Record(Protocol):
    """What a record's class says of itself: fields as `Annotated[type, numpy type, shape]`."""


R = TypeVar("R", bound=Record)


def record_type(of: type[Record]) -> np.dtype[np.void]:
    """The memory layout of a record's class."""
    fields: list[Any] = []
    for name, hint in get_type_hints(of, include_extras=True).items():
        kind, *shape = hint.__metadata__
        fields.append((name, kind, tuple(shape)) if shape else (name, kind))
    return np.dtype(fields, align=True)


def new_record(of: type[R]) -> R:
    """A record of this class, all zeros."""
    return cast(R, np.zeros(1, record_type(of)).view(np.recarray)[0])


def memory_of(record: Record) -> npt.NDArray[np.void]:
    """The memory of a record that `new_record` has made."""
    memory: npt.NDArray[np.void] = cast(Any, record).base
    return memory
