"""How kernels are compiled: once, and kept in a folder that belongs to exactly their source.

numba looks only at the file of the function itself when it asks whether what it kept is still
good. A kernel that calls one in another file would go on using the old one, so the folder's
name holds a digest of all files of the package that the kernel stands in.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from inspect import getfile
from os import W_OK, access, environ
from pathlib import Path
from shutil import rmtree
from tempfile import gettempdir
from types import ModuleType
from typing import Any, Final, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., object])


@cache
def _cache_folder(package: Path) -> Path:
    """Beside the source where that can be written to, else where a person's caches are."""
    digest = sha256()
    for path in sorted(package.glob("*.py")):
        digest.update(path.read_bytes())
    # What is compiled to look out for its bounds is not what runs every day.
    config: Any = numba.config
    name = f"kernels-{digest.hexdigest()[:12]}{'-checked' * bool(config.BOUNDSCHECK)}"
    if access(package, W_OK):
        return _without_older(package / "__pycache__" / name)
    home = environ.get("XDG_CACHE_HOME") or (
        Path.home() / ".cache" if "HOME" in environ else gettempdir()
    )
    return _without_older(Path(home) / "croupier" / package.name / name)


def _without_older(folder: Path) -> Path:
    """Remove what belongs to source that is no more, once for each new source."""
    if not folder.exists():
        for other in folder.parent.glob("kernels-*"):
            if other != folder:
                rmtree(other, ignore_errors=True)
    return folder


_OPTIONS: Final[dict[str, Any]] = {
    # Sums may be reordered, so that they run on vectors; nothing else is taken lightly.
    "fastmath": {"reassoc", "contract"},
    "nogil": True,
    "error_model": "numpy",
}


def kernel(function: F) -> F:
    """Compile a function when it is first called, and keep what comes out."""
    config: Any = numba.config
    kept = config.CACHE_DIR
    config.CACHE_DIR = str(_cache_folder(Path(getfile(function)).parent))
    try:
        return cast(F, numba.njit(cache=True, **_OPTIONS)(function))
    finally:
        config.CACHE_DIR = kept


def part(function: F) -> F:
    """Make a function part of the kernels that call it; nothing else can, and nothing is kept."""
    ways_in: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return cast(F, numba.njit(**_OPTIONS, **ways_in)(function))


def are_kept(package: ModuleType) -> bool:
    """Whether any of a package's kernels have been compiled; else the first call takes long."""
    (folder,) = package.__path__
    return any(_cache_folder(Path(folder)).rglob("*.nbi"))
