"""The command serve: where it listens, what it is told, and how it ends."""

import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from croupier.cli.app import croupier
from croupier.cli.failure import Failure
from croupier.server.settings import BadSetting, serve_settings
from tests.server.house import Guest, Process, house


def test_a_busy_port_is_named(tmp_path: Path) -> None:
    with house(tmp_path / "house.sqlite") as place:
        port = place.url.rpartition(":")[2]
        said = subprocess.run(
            [sys.executable, "-m", "croupier", "serve", "--port", port],
            env={"CROUPIER_DATABASE": str(tmp_path / "other.sqlite"), "PATH": ""},
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
        assert said.returncode == 2
        assert f"Port {port} is in use already" in said.stderr
        assert "Traceback" not in said.stderr


@pytest.mark.parametrize("port", ["99999", "-1", "x"])
def test_a_port_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, port: str) -> None:
    monkeypatch.setenv("CROUPIER_PORT", port)
    with pytest.raises(BadSetting):
        serve_settings(None, None, None, None)


@pytest.mark.parametrize("url", ["cards.example", "ftp://x", "https://x/y", "https://"])
def test_a_public_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(Failure):
        croupier(["serve", "--public-url", url])


def test_a_flag_goes_before_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CROUPIER_HOST", "0.0.0.0")
    monkeypatch.setenv("CROUPIER_PORT", "1234")
    monkeypatch.setenv("CROUPIER_DATABASE", str(tmp_path))
    assert serve_settings(None, None, None, None).port == 1234
    assert serve_settings("::1", 99, None, None).host == "::1"
    assert serve_settings(None, None, None, None).database == tmp_path


def test_only_this_machine_can_come_in_if_nothing_is_said() -> None:
    assert serve_settings(None, 0, "x", None).host == "127.0.0.1"


def test_behind_a_proxy_cookies_and_origin_follow_the_public_address(tmp_path: Path) -> None:
    public = "https://cards.example"
    with house(tmp_path / "house.sqlite", CROUPIER_PUBLIC_URL=public) as place:
        answer = httpx.post(f"{place.local}/api/guests", json={"display": "Ana"})
        assert "Secure" in answer.headers["set-cookie"]
        cookie = {"Cookie": f"croupier={answer.cookies['croupier']}"}
        link = httpx.post(f"{place.local}/api/me/device-link", headers=cookie).json()
        assert link["url"].startswith(f"{public}/#/device/")
        other = httpx.post(
            f"{place.local}/api/guests", json={"display": "Bo"}, headers={"Origin": place.local}
        )
        assert other.status_code == 403


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_closes_gracefully_and_leaves_nothing_behind(
    tmp_path: Path, how: signal.Signals
) -> None:
    with house(tmp_path / "house.sqlite") as place, Guest(place, "Ana") as ana:
        table = ana.open_table()
        ana.watch(table)
        place.process.send_signal(how)
        assert place.wait() in {0, -signal.SIGTERM}
        assert not list(tmp_path.glob("*-wal"))


def test_friends_get_a_link_and_a_code_where_they_can_come_in(tmp_path: Path) -> None:
    place = Process(tmp_path / "house.sqlite", host="0.0.0.0")
    place.stop()
    assert "Friends on this network come in at http://" in place.said
    assert "\u2588" in place.said, "a QR code"
