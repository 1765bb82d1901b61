"""Fixtures of the command line's tests."""

from pathlib import Path

import pytest

from tests.cli.running import Runner


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Runner:
    return Runner(capsys, tmp_path)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the locale of the machine is, these tests read English unless they say so."""
    monkeypatch.setenv("LC_ALL", "C")
