"""Commands made of functions: the signature gives the arguments, the docstring the help.

A function is a command like this: parameters before `*` are positional, those after it are
options (`--set` for `set_`); `bool` is a switch, a tuple can be given several times, `None` as
default means that it may be left out. The section `Args:` of the docstring says what each is,
and the rest stands above and below it in the help. The function returns the exit status.

This does what a library such as cyclopts does, for the few types that we need, and starts in a
tenth of the time (docs/decisions/0005-command-line.md).
"""

from __future__ import annotations

import argparse
import inspect
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from croupier.cli.failure import Failure

_SECTION = re.compile(r"^Args:\n((?:[ \t]+.*\n?|\n)*)", re.MULTILINE)
_OPTION = inspect.Parameter.KEYWORD_ONLY
_ARGUMENT = re.compile(r"^    (\w+): (.*(?:\n {5,}.*)*)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Command:
    """A command by name; `target` is MODULE:FUNCTION, imported only when it runs."""

    name: str
    target: str
    summary: str

    def load(self) -> Callable[..., int | None]:
        """Import the function."""
        module, _, function = self.target.partition(":")
        loaded: Callable[..., int | None] = getattr(import_module(module), function)
        return loaded


class _Parser(argparse.ArgumentParser):
    """A parser that says in one sentence what is wrong."""

    def error(self, message: str) -> Any:  # noqa: ANN401 the base class never returns
        raise Failure(f"{message[:1].upper()}{message[1:]}; {self.prog} --help tells more")


def run(
    program: str, summary: str, version: str, commands: Sequence[Command]
) -> Callable[..., int]:
    """Return the program: a function that takes the words and returns the exit status."""

    def program_of(words: Sequence[str]) -> int:
        try:
            return _run(program, words, _top_parser(program, summary, version, commands), commands)
        except SystemExit as done:
            # Help and version end the parsing so.
            return int(done.code or 0)

    return program_of


def _run(
    program: str, words: Sequence[str], top: argparse.ArgumentParser, commands: Sequence[Command]
) -> int:
    chosen = next((each for each in commands if words and words[0] == each.name), None)
    if chosen is None:
        if words:
            top.parse_args(words)
        top.print_help()
        return 0
    function = chosen.load()
    parser = _parser(f"{program} {chosen.name}", function)
    given = vars(parser.parse_args(words[1:]))
    parameters = inspect.signature(function).parameters.items()
    positional = [given.pop(name) for name, each in parameters if each.kind is not _OPTION]
    return int(function(*positional, **given) or 0)


def _top_parser(
    program: str, summary: str, version: str, commands: Sequence[Command]
) -> argparse.ArgumentParser:
    """The parser for what is no command: help, version, mistakes."""
    width = max(len(each.name) for each in commands) + 2
    listed = "\n".join(f"  {each.name:<{width}}{each.summary}" for each in commands)
    parser = _Parser(
        prog=program,
        usage=f"{program} COMMAND ...",
        description=f"{summary}\n\ncommands:\n{listed}",
        epilog=f"{program} COMMAND --help tells how a command is used.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        add_help=False,
    )
    parser.add_argument("-h", "--help", action="help", help=argparse.SUPPRESS)
    parser.add_argument("--version", action="version", version=version, help=argparse.SUPPRESS)
    names = ", ".join(each.name for each in commands)
    parser.add_argument("command", nargs="?", type=_no_command(names), help=argparse.SUPPRESS)
    return parser


def _no_command(names: str) -> Callable[[str], str]:
    def refuse(word: str) -> str:
        raise Failure(f'There is no command "{word[:40]}"; there are {names}')

    return refuse


def _parser(program: str, function: Callable[..., Any]) -> argparse.ArgumentParser:
    """The parser of one command."""
    text = inspect.getdoc(function) or ""
    section = _SECTION.search(text)
    says = {}
    if section is not None:
        found = _ARGUMENT.findall(section[1])
        says = {name: " ".join(sentence.split()) for name, sentence in found}
    parser = _Parser(
        prog=program,
        description=(text[: section.start()] if section else text).strip(),
        epilog=(text[section.end() :] if section else "").strip() or None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    hints = get_type_hints(function)
    for name, parameter in inspect.signature(function).parameters.items():
        is_option = parameter.kind is _OPTION
        word = name.rstrip("_")
        options = _argument(hints[name], parameter.default, is_option=is_option)
        options["help"] = says.get(name, "").replace("%", "%%")
        if is_option:
            if "type" in options:
                options["metavar"] = word.upper()
            parser.add_argument(f"--{word.replace('_', '-')}", dest=name, **options)
        else:
            parser.add_argument(name, metavar=word.upper(), **options)
    return parser


def _argument(hint: Any, default: Any, *, is_option: bool) -> dict[str, Any]:  # noqa: ANN401 hints and defaults are of any type
    """What argparse must know of a parameter's type and default."""
    optional = get_origin(hint) in {Union, UnionType}
    if optional:
        (hint,) = (each for each in get_args(hint) if each is not type(None))
    if hint is bool:
        return {"action": "store_true"}
    options: dict[str, Any] = {"default": default}
    if get_origin(hint) is tuple:
        options |= {"action": "append", "type": get_args(hint)[0], "default": list(default)}
    else:
        options["type"] = hint
    if not is_option and default is not inspect.Parameter.empty:
        options["nargs"] = "?"
    return options
