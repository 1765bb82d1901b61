"""What the engine says, as codes with arguments and as a sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from croupier.engine.refusals import Refusal
from croupier.messages import say
from croupier.server.live import Member
from croupier.server.messages import Refused

_CAPITAL: Final = re.compile(r"(?<!^)(?=[A-Z])")


@cache
def key_of(kind: type) -> str:
    """The name in the catalogue of a class of acts or events: `banker_draw`."""
    return _CAPITAL.sub("_", kind.__name__).lower()


def refused_on_wire(refusal: Refusal, act: str, members: Mapping[str, Member]) -> Refused:
    """A refusal as it is sent; `act` is the key of the act's kind."""
    arguments: dict[str, int | str] = {"act": act, **dict(refusal.arguments)}
    controller = members.get(str(arguments.get("controller", "")))
    shown = {} if controller is None else {"controller": controller.display}
    code = refusal.code.name.lower()
    return Refused(
        code=code,
        article=refusal.article,
        arguments=arguments,
        text=say(f"refusal.{code}", **{**arguments, **shown}),
    )
