"""Runs `croupier play` in this process with lines typed in advance, and judges what it saved."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.app import croupier


@dataclass
class Evening:
    """What a session left behind."""

    status: int
    out: str
    saved: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


@dataclass
class Door:
    """Lets tests sit down at a table."""

    monkeypatch: pytest.MonkeyPatch
    capsys: pytest.CaptureFixture[str]
    folder: Path

    def sit_down(self, lines: str, *words: str, save: bool = True) -> Evening:
        """Type the lines; the end of the input leaves."""
        file = self.folder / "session.21h"
        file.unlink(missing_ok=True)
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        saving = ["--save", str(file)] if save else []
        self.capsys.readouterr()
        status = croupier(["play", *words, *saving])
        out = self.capsys.readouterr().out
        return Evening(status, out, file.read_text("utf-8") if save else "")

    def judged(self) -> dict[str, Any]:
        """The judgement of the session saved last."""
        status = croupier(["judge", str(self.folder / "session.21h"), "--json"])
        judged: dict[str, Any] = json.loads(self.capsys.readouterr().out)
        assert status == 0
        return judged


@pytest.fixture
def door(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Door:
    monkeypatch.setenv("COLUMNS", "80")
    return Door(monkeypatch, capsys, tmp_path)
