"""What the engine says, as codes with arguments and as a sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from croupier.engine.refusals import Refusal
from croupier.messages import say
from croupier.server.live import Member
from croupier.server.messages import Refused

_CAPITAL: Final = re.compile(r"(?<!^)(?=[A-Z])")


def key_of(kind: type) -> str:
    """The name in the catalogue of a class of acts or events: `banker_draw`."""
    return _key(kind.__name__)


@cache
def _key(name: str) -> str:
    return _CAPITAL.sub("_", name).lower()


def refused_on_wire(refusal: Refusal, act: str, members: Mapping[str, Member]) -> Refused:
    """A refusal as it is sent; `act` is the key of the act's kind."""
    controller = next((said for name, said in refusal.arguments if name == "controller"), "")
    member = members.get(str(controller))
    return _refused(refusal, act, None if member is None else member.display)


@lru_cache(maxsize=4096)
def _refused(refusal: Refusal, act: str, controller: str | None) -> Refused:
    """The same, of a box whose controller is shown by this name."""
    arguments: dict[str, int | str] = {"act": act, **dict(refusal.arguments)}
    shown = {} if controller is None else {"controller": controller}
    code = refusal.code.name.lower()
    return Refused(
        code=code,
        article=refusal.article,
        arguments=arguments,
        text=say(f"refusal.{code}", **{**arguments, **shown}),
    )
