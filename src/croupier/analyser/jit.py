"""How kernels are compiled: once, and kept in a folder that belongs to exactly this source.

numba looks only at the file of the function itself when it asks whether what it kept is still
good. A kernel that calls one in another file would go on using the old one, so the folder's
name holds a digest of all files of this package.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from os import W_OK, access, environ
from pathlib import Path
from shutil import rmtree
from tempfile import gettempdir
from typing import Any, Final, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., object])


def _cache_folder() -> Path:
    """Beside the source where that can be written to, else where a person's caches are."""
    package = Path(__file__).parent
    digest = sha256()
    for path in sorted(package.glob("*.py")):
        digest.update(path.read_bytes())
    name = f"kernels-{digest.hexdigest()[:12]}"
    if access(package, W_OK):
        return package / "__pycache__" / name
    home = environ.get("XDG_CACHE_HOME") or (
        Path.home() / ".cache" if "HOME" in environ else gettempdir()
    )
    return Path(home) / "croupier" / name


def _without_older(folder: Path) -> Path:
    """Remove what belongs to source that is no more, once for each new source."""
    if not folder.exists():
        for other in folder.parent.glob("kernels-*"):
            if other != folder:
                rmtree(other, ignore_errors=True)
    return folder


_FOLDER: Final = _without_older(_cache_folder())
_FASTMATH: Final[set[str]] = {"reassoc", "contract"}
"""Sums may be reordered, so that they run on vectors; nothing else is taken lightly."""


def kernel(function: F) -> F:
    """Compile a function when it is first called, and keep what comes out."""
    config: Any = numba.config
    kept = config.CACHE_DIR
    config.CACHE_DIR = str(_FOLDER)
    try:
        options: Any = {"cache": True, "nogil": True, "error_model": "numpy"}
        return cast(F, numba.njit(fastmath=_FASTMATH, **options)(function))
    finally:
        config.CACHE_DIR = kept


def are_kept() -> bool:
    """Whether anything has been compiled before; else the first price takes long."""
    return any(_FOLDER.rglob("*.nbi"))
