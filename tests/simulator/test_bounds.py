"""Kernels never read beyond their arrays: over the largest games, where such a read raises.

As they are written, without compiling, they play the same rounds too.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parents[2]


def run(words: list[str], **switches: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "tests.simulator.in_bounds", *words]
    return subprocess.run(
        line, cwd=ROOT, env=os.environ | switches, capture_output=True, text=True, check=False
    )


def test_as_they_are_written_kernels_read_what_is_there() -> None:
    done = run([], NUMBA_DISABLE_JIT="1")
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(settings().max_examples < 1000, reason="compiles for long: make soak")
def test_as_they_are_compiled_kernels_read_what_is_there() -> None:
    done = run(["60"], NUMBA_BOUNDSCHECK="1")
    assert done.returncode == 0, done.stderr
