"""Fixtures of the command line's tests."""

from pathlib import Path

import pytest

from tests.cli.running import Runner


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Runner:
    return Runner(capsys, tmp_path)
