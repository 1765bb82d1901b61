"""Checks of size, suppressions and docstrings."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from typing import TypeAlias

from tests.tidy.repository import Source

FILE_LINES_MAX = 400
FUNCTION_LINES_MAX = 60

_Named: TypeAlias = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef

_SUPPRESSION = re.compile(
    r"#\s*(?:(?:(?:ruff|flake8):\s*)?noqa|type:\s*ignore|(?:mypy|pyright):\s*ignore)\b"
)
_REASONED = re.compile(
    r"#\s*(?:(?:ruff:\s*)?noqa:\s*[A-Z]+\d+(?:\s*,\s*[A-Z]+\d+)*|type:\s*ignore\[[a-z, -]+\])"
    r"\s*[#:–-]*\s*(?P<reason>\S.*)"
)


def long_parts(source: Source) -> Iterator[str]:
    """Name the file (``path``) and the functions (``path::Class.name``) that are too long."""
    if source.text.count("\n") > FILE_LINES_MAX:
        yield source.path
    for name, node in _named(ast.parse(source.text)):
        length = (node.end_lineno or node.lineno) - node.lineno + 1
        if not isinstance(node, ast.ClassDef) and length > FUNCTION_LINES_MAX:
            yield f"{source.path}::{name}"


def _named(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, _Named]]:
    """Walk classes and functions with their dotted names, nested ones too."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, _Named):
            yield prefix + node.name, node
            yield from _named(node, f"{prefix}{node.name}.")
        else:
            yield from _named(node, prefix)


def bare_suppressions(source: Source) -> list[str]:
    """Find ``noqa`` and ``type: ignore`` without a rule's code or without a reason after it."""
    found = []
    for token in tokenize.generate_tokens(io.StringIO(source.text).readline):
        if token.type != tokenize.COMMENT or not _SUPPRESSION.search(token.string):
            continue
        reasoned = _REASONED.search(token.string)
        if reasoned is None or len(reasoned["reason"].split()) < 2:
            found.append(
                f"{source.path}:{token.start[0]}: a suppression names its rule and then its reason:"
                " '# noqa: CODE reason' or '# type: ignore[code]  # reason'"
            )
    return found


def missing_docstrings(source: Source) -> list[str]:
    """Find modules and public classes and functions without a docstring that says something."""
    tree = ast.parse(source.text)
    module = source.path.removesuffix(".py").removesuffix("/__init__").rpartition("/")[2]
    found = [_docstring_fault(tree, module, 1)]
    found += [
        _docstring_fault(node, node.name, node.lineno)
        for name, node in _named(tree)
        if _is_public(name) and not _is_exempt(node) and not _is_local(name, tree)
    ]
    return [f"{source.path}:{fault}" for fault in found if fault]


def _is_public(name: str) -> bool:
    return not any(part.startswith("_") for part in name.split("."))


def _is_exempt(node: _Named) -> bool:
    """Overloads and setters are parts of a function that is documented elsewhere."""
    names = {ast.unparse(decorator).rpartition(".")[2] for decorator in node.decorator_list}
    return bool(names & {"overload", "override", "setter"})


def _is_local(name: str, tree: ast.Module) -> bool:
    """Whether it lies inside a function, where nobody else can see it."""
    functions = {name for name, node in _named(tree) if not isinstance(node, ast.ClassDef)}
    parents = name.split(".")[:-1]
    return any(".".join(parents[:end]) in functions for end in range(1, len(parents) + 1))


def _docstring_fault(node: _Named | ast.Module, name: str, line: int) -> str:
    text = ast.get_docstring(node)
    if not text:
        return f"{line}: {name} has no docstring"
    sentence = " ".join(text.partition("\n\n")[0].split())
    if isinstance(node, ast.Module) and not re.search(r"[.:?]( |$)", sentence):
        return f"{line}: the docstring of {name} begins with no whole sentence"
    if set(_words(sentence)) <= set(_words(name)) | _FILLERS:
        return f"{line}: the docstring of {name} says no more than its name"
    return ""


def _words(text: str) -> list[str]:
    """Split a sentence or a name (``hand_total``, ``HandTotal``) into words in the singular."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text).lower()
    return [
        word.removesuffix("s") if len(word) > 3 else word
        for word in re.findall(r"[a-z0-9]+", spaced)
    ]


# They say nothing about a thing when they stand beside its name.
_FILLERS = frozenset(
    _words(
        "a an and are class for function get gives given is it its method module of represents"
        " returns that the this to whether"
    )
)
