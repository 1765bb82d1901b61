"""Checks of every text file: links that lead somewhere, nothing that only one machine knows."""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from tests.tidy.repository import Source

_CODE = re.compile(r"^(```|~~~).*?^\1|`[^`\n]*`", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(\s*<?([^)\s>]+)")
_REFERENCE = re.compile(r"^\[[^\]]+\]:\s*<?(\S+?)>?\s*$", re.MULTILINE)
_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|#|//", re.IGNORECASE)

# Written so that this file does not hold what it looks for.
_HOSTS = re.compile(
    r"py[p]i\.org|python[h]osted\.org|npm[j]s\.(?:org|com)|yarn[p]kg\.com|deb\.de[b]ian\.org"
    r"|crate[s]\.io|proxy\.golan[g]\.org|conda\.anacond[a]\.org",
    re.IGNORECASE,
)
_MACHINE_PATHS = re.compile(r"(?<![\w.*/-])/(?:home|root|work|Users|mnt)/|\b[A-Z]:\\\\?Users\b")


def broken_links(source: Source, paths: frozenset[str]) -> list[str]:
    """Find relative links of a Markdown file that lead to none of these files or folders."""
    known = paths | {str(parent) for path in paths for parent in PurePosixPath(path).parents}
    text = _CODE.sub(_blank, source.text)
    return [
        f"{source.path}:{line}: the link to {target} leads nowhere"
        for line, target in _links(text)
        if not _ELSEWHERE.match(target)
        if _resolve(source.path, target.partition("#")[0]) not in known
    ]


def _blank(match: re.Match[str]) -> str:
    """Replace code by its line breaks, so that what follows keeps its line number."""
    return "\n" * match[0].count("\n")


def _links(text: str) -> Iterator[tuple[int, str]]:
    for pattern in (_LINK, _REFERENCE):
        for match in pattern.finditer(text):
            yield text.count("\n", 0, match.start()) + 1, match[1]


def _resolve(path: str, target: str) -> str:
    """Follow a relative link from a file; empty where it leaves the repository."""
    parts = list(PurePosixPath(path).parts[:-1])
    for part in PurePosixPath(target).parts:
        if part != "..":
            parts.append(part)
        elif parts:
            parts.pop()
        else:
            return ""
    return "/".join(parts) or "."


def places_of_one_machine(source: Source) -> list[str]:
    """Find hosts of package registries and absolute paths of somebody's machine."""
    return [
        f"{source.path}:{number}: {what}"
        for number, line in enumerate(source.text.splitlines(), start=1)
        for pattern, what in (
            (_HOSTS, "names the host of a package registry; name the package instead"),
            (_MACHINE_PATHS, "holds an absolute path of one machine"),
        )
        if pattern.search(line)
    ]
