"""Chips: integers of a smallest unit, multiplied and halved exactly, never rounded."""

from __future__ import annotations

from typing import Final

STAKE_UNIT: Final = 2
"""Every stake is a whole multiple of this, so that halves and 3:2 are whole (general/stakes)."""


def is_stake(amount: int) -> bool:
    """Whether an amount may be staked: a positive multiple of two units (general/stakes)."""
    return amount > 0 and amount % STAKE_UNIT == 0


def half(stake: int) -> int:
    """Half of a stake, exactly."""
    assert stake % STAKE_UNIT == 0, stake
    return stake // 2


def three_to_two(stake: int) -> int:
    """What a natural wins on a stake, exactly."""
    return half(stake) * 3
