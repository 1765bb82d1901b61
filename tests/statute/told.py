"""What people are told when a choice is refused."""

import pytest

from croupier.messages import say
from croupier.statute import ChoiceError


def told(caught: pytest.ExceptionInfo[ChoiceError]) -> str:
    """Return the sentence of the error that was caught."""
    return say(f"choice.{caught.value.code}", **caught.value.arguments)
