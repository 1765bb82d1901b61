"""Checks that the packages below the shell import and call nothing but pure code."""

import ast
import sys
from collections.abc import Iterator

from tests.tidy.repository import Source

PURE = frozenset({"core", "statute", "engine", "history"})
# Clock, randomness, people, processes, network and files: what the shell hands in instead.
IMPURE = frozenset(
    {
        "asyncio", "concurrent", "ctypes", "datetime", "fileinput", "getpass", "glob", "http",
        "importlib", "io", "locale", "logging", "mmap", "multiprocessing", "os", "pathlib",
        "platform", "queue", "random", "sched", "secrets", "select", "selectors", "shutil",
        "signal", "socket", "socketserver", "sqlite3", "ssl", "subprocess", "sys", "tempfile",
        "threading", "time", "urllib", "uuid", "warnings", "zoneinfo",
    }
)  # fmt: skip
# A statute is data of the package: reading it is the one thing that these packages read.
ALLOWED = {"statute": frozenset({"importlib"})}
IMPURE_CALLS = frozenset({"breakpoint", "eval", "exec", "input", "open", "print", "__import__"})


def impurities(source: Source) -> list[str]:
    """Find imports of anything but pure standard library, and calls that do I/O."""
    if source.package not in PURE:
        return []
    tree = ast.parse(source.text)
    allowed = ALLOWED.get(source.package, frozenset())
    found = [
        (line, f"imports {name}")
        for line, name in _imports(tree)
        if name != "croupier" and name not in allowed
        if name in IMPURE or name not in sys.stdlib_module_names
    ]
    found += [(line, f"calls {name}()") for line, name in _calls(tree) if name in IMPURE_CALLS]
    return [
        f"{source.path}:{line}: {what}; {source.package} is pure and gets what it needs handed in"
        for line, what in sorted(found)
    ]


def _imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Name the top-level package of each import; what is relative stays inside."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name.partition(".")[0]) for alias in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield node.lineno, module.partition(".")[0]


def _calls(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)):
                yield node.lineno, name
