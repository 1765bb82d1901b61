"""Checks that no rule is known twice: who reads an option, who asks which rule set it is."""

import ast
from collections.abc import Iterator

from tests.tidy.repository import Source

PREDICATES = "src/croupier/engine/predicates.py"
RULE_SETS = frozenset({"macau-2000", "macau-2004", "banker"})
# "banker" is a person too: comparing with it is a fault only where a rule set is meant.
NAMES_OF_AN_ID = frozenset({"id", "rules_id", "rules", "rule_set", "ruleset", "statute_id"})


def options_read(source: Source, options: frozenset[str]) -> list[str]:
    """Find where an option of `Rules` is read; only the engine's predicates may."""
    if source.path == PREDICATES or source.package == "statute":
        return []
    tree = ast.parse(source.text)
    aliases = {"rules"} | _aliases(tree)
    return [
        f"{source.path}:{line}: reads the option {name}; ask engine/predicates.py instead"
        for line, name in _reads(tree, aliases)
        if name in options
    ]


def _is_rules(node: ast.expr, aliases: set[str]) -> bool:
    """Whether this is ``rules``, ``anything.rules`` or a variable that was given one of them."""
    if isinstance(node, ast.Name):
        return node.id in aliases
    return isinstance(node, ast.Attribute) and node.attr == "rules"


def _aliases(tree: ast.Module) -> set[str]:
    """Collect variables that stand for the rules, by assignment or by annotation."""
    found = set()
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if _is_rules(
                value, {"rules"}
            ):
                found.add(name)
            case ast.arg(arg=name, annotation=ast.Name(id="Rules")):
                found.add(name)
    return found


def _reads(tree: ast.Module, aliases: set[str]) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=value, attr=name) if _is_rules(value, aliases):
                yield node.lineno, name
            case ast.Call(
                func=ast.Name(id="getattr"), args=[value, ast.Constant(value=str(name)), *_]
            ) if _is_rules(value, aliases):
                yield node.lineno, name
            case ast.MatchClass(cls=ast.Name(id="Rules"), kwd_attrs=names):
                yield from ((node.lineno, name) for name in names)


def rule_sets_compared(source: Source) -> list[str]:
    """Find where behaviour hangs on which rule set it is, by comparing, matching or looking up."""
    if source.package == "statute":
        return []
    return [
        f"{source.path}:{line}: asks which rule set it is; ask what its rules say instead"
        for line in sorted(set(_asks(ast.parse(source.text))))
    ]


def _asks(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, comparators=others):
                if _compares_id([left, *others]):
                    yield node.lineno
            case ast.Match(subject=subject, cases=cases):
                values = [
                    pattern.value
                    for case in cases
                    for pattern in ast.walk(case.pattern)
                    if isinstance(pattern, ast.MatchValue)
                ]
                if _compares_id([subject, *values]):
                    yield node.lineno
            case ast.Subscript(value=ast.Dict(keys=keys), slice=key):
                if _compares_id([key, *(each for each in keys if each is not None)]):
                    yield node.lineno
            case ast.Subscript(slice=key) if _is_id_of_rules(key):
                yield node.lineno
            case ast.Attribute(value=value) if _is_id_of_rules(value):
                yield node.lineno


def _is_id_of_rules(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Attribute) and node.attr == "id" and _is_rules(node.value, {"rules"})
    )


def _compares_id(operands: list[ast.expr]) -> bool:
    constants = {
        part.value
        for operand in operands
        for part in ast.walk(operand)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }
    named = {_last_name(operand) for operand in operands}
    return (
        any(_is_id_of_rules(operand) for operand in operands)
        or bool(constants & (RULE_SETS - {"banker"}))
        or ("banker" in constants and bool(named & NAMES_OF_AN_ID))
    )


def _last_name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
