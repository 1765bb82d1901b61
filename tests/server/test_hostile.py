"""What is malformed, huge or meant badly: one clear error, and nothing else happens."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.house import Guest, Process, house

AMOUNTS = (
    "NaN",
    "Infinity",
    "1e999",
    "true",
    '"50"',
    "[50]",
    "null",
    "-50",
    "0.5",
    "\u0665\u0660",
    "5_0",
    "+4",
)
HUGE = "1234567890123456789012345678901"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with house(
        tmp_path_factory.mktemp("house") / "house.sqlite", CROUPIER_RATE_FACTOR="20"
    ) as made:
        yield made


@pytest.fixture
def ana(place: Process) -> Iterator[Guest]:
    with Guest(place, "Ana") as guest:
        yield guest


@pytest.fixture
def table(ana: Guest) -> str:
    made = ana.open_table(clocks={"on": False})
    ana.watch(made)
    ana.act(made, "sit 1")
    ana.look(made)
    ana.ready(made)
    ana.wait_for(made, stage="bets")
    return made


@pytest.mark.parametrize("amount", [*AMOUNTS, HUGE, "1" * 50])
def test_an_amount_that_is_none_is_refused_and_nothing_is_posted(
    ana: Guest, table: str, amount: str
) -> None:
    reply = ana.act(table, f"bet {amount} 1")
    assert not reply["ok"]
    assert reply["error"]["code"] in {"act_unreadable", "amount_too_large"}
    assert ana.look(table)["you"]["chips"] == 1000
    assert ana.seen["public"]["boxes"] == {}


@pytest.mark.parametrize(
    "value", ["NaN", "Infinity", "1e999", "true", '"50"', "[50]", "null", HUGE]
)
@pytest.mark.parametrize("field", ["opening", "act", "id", "table"])
def test_a_raw_value_of_another_type_is_refused_and_the_connection_stays(
    ana: Guest, table: str, field: str, value: str
) -> None:
    fields = {"opening": "1", "act": '"bet 50 1"', "id": '"aaaaaaaa"', "table": f'"{table}"'}
    fields[field] = value
    if field == "act" and value == '"50"':
        value = fields["act"] = "50"
    body = ",".join(f'"{name}":{text}' for name, text in fields.items())
    ana.send(f'{{"type":"act",{body}}}')
    assert ana.until("error")["code"] == "malformed"
    assert ana.look(table)["you"]["chips"] == 1000


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "null",
        "[]",
        '"act"',
        "{",
        "{}",
        '{"type":"nothing"}',
        '{"type":"act"}',
        '{"type":"watch","table":"../../etc"}',
        '{"type":"watch","table":"abcdefgh","more":1}',
        '{"type":"watch","table":"abcdefgh","after":-1}',
        '{"type":"watch","table":"abcdefgh","after":1e3}',
        '{"type":"say","table":"abcdefgh","id":"aaaaaaaa","text":"' + "x" * 121 + '"}',
        '{"type":"host","table":"abcdefgh","id":"aaaaaaaa","do":"destroy"}',
        "[" * 5000,
        '{"a":' * 2000,
        "\x00",
    ],
)
def test_a_frame_that_is_no_message_gets_one_error(ana: Guest, frame: str) -> None:
    ana.send(frame)
    assert ana.until("error")["code"] == "malformed"
    ana.send({"type": "watch", "table": "abcdefgh"})
    assert ana.until("error")["code"] == "no_such_table"


def test_a_binary_frame_is_read_like_text(ana: Guest) -> None:
    ana.socket.send(b"\xff\xfe")
    assert ana.until("error")["code"] == "malformed"


def test_a_frame_that_is_too_long_ends_the_connection_and_nothing_else(
    ana: Guest, table: str
) -> None:
    from tests.server.house import is_closed  # noqa: PLC0415 only this needs it

    ana.send("x" * 100_000)
    assert is_closed(ana)
    ana.hang_up()
    assert ana.watch(table)["you"]["chips"] == 1000


@pytest.mark.parametrize(
    "act",
    [
        "stand 1.1 clock",
        "chips 50",
        "close",
        "deal 1.1 As",
        "bet 10 1 main",
        "bet 10 1.1.1",
        "bet 10 99999",
        "bet 10",
        "",
        " ",
        "hit",
        "x" * 80,
        "bet 10 1\nbo bet 10 1",
    ],
)
def test_an_act_that_is_none_of_a_persons_is_not_done(ana: Guest, table: str, act: str) -> None:
    seq = ana.look(table)["seq"]
    ana.send(
        {
            "type": "act",
            "table": table,
            "id": "aaaaaaaa",
            "opening": ana.seen["opening"],
            "act": act,
        }
    )
    answer = ana.receive()
    while answer["type"] == "table":
        answer = ana.receive()
    assert answer["type"] == "error" or answer["ok"] is False
    assert ana.look(table)["seq"] == seq


def test_too_many_messages_are_slowed_down_and_the_connection_stays(tmp_path: Path) -> None:
    with house(tmp_path / "house.sqlite") as place, Guest(place, "Ana") as ana:
        for _ in range(65):
            ana.send({"type": "unwatch", "table": "abcdefgh"})
        assert ana.until("error")["code"] == "too_fast"
        ana.send({"type": "watch", "table": "abcdefgh"})
        assert ana.until("error", code="no_such_table")


# Who may come in -----------------------------------------------------------------------


def socket_status(place: Process, origin: str | None, cookie: str = "") -> int:
    """With which HTTP status a socket is refused."""
    headers = {"Cookie": cookie} if cookie else {}
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(
            place.url.replace("http", "ws") + "/ws",
            origin=None if origin is None else Origin(origin),
            additional_headers=headers,
        ),
    ):
        pass
    return refused.value.response.status_code


@pytest.mark.parametrize("origin", [None, "http://elsewhere.example", "null"])
def test_a_socket_from_another_page_is_refused(
    place: Process, ana: Guest, origin: str | None
) -> None:
    cookie = f"croupier={ana.http.cookies['croupier']}"
    assert socket_status(place, origin, cookie) == 403


def test_a_socket_without_a_session_is_told_so(place: Process) -> None:
    with connect(place.url.replace("http", "ws") + "/ws", origin=Origin(place.url)) as socket:
        try:
            socket.recv(5)
        except Exception:  # noqa: BLE001 it is closed, with a code
            assert socket.close_code == 4401


@pytest.mark.parametrize("token", ["", "x", "x" * 5000, "'; DROP TABLE people; --"])
def test_a_session_that_is_none_is_nobody(place: Process, token: str) -> None:
    answer = httpx.get(f"{place.url}/api/me", headers={"Cookie": f'croupier="{token}"'})
    assert answer.status_code == 401
    assert answer.json()["code"] == "not_signed_in"


def test_a_post_from_another_page_is_refused(place: Process) -> None:
    answer = httpx.post(
        f"{place.url}/api/guests",
        json={"display": "Ana"},
        headers={"Origin": "http://elsewhere.example"},
    )
    assert answer.status_code == 403


@pytest.mark.parametrize(
    ("display", "status"),
    [
        ("<img src=x onerror=alert(1)>", 400),  # 28 characters: over the limit
        ("<b onclick=alert(1)>", 201),
        ("\u202eevil", 201),
        ("x" * 10_000, 400),
        ("", 400),
        ("   ", 422),
        ("\u200b", 422),
        ("a\x00b", 422),
        ("陳大文", 201),
        ("bet", 201),
    ],
)
def test_a_name_is_shown_as_it_is_or_refused(place: Process, display: str, status: int) -> None:
    answer = httpx.post(f"{place.url}/api/guests", json={"display": display})
    assert answer.status_code == status
    if status == 201:
        assert answer.json()["display"] == display
        assert answer.headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    "wanted",
    [
        {"name": "T", "rules": "nothing"},
        {"name": "T", "rules": "macau-2000", "options": {"decks": 99}},
        {"name": "T", "rules": "macau-2000", "options": {"nothing": 1}},
        {"name": "T", "rules": "macau-2000", "options": {"decks": True}},
        {"name": "T", "rules": "macau-2000", "limits": {"least": 3}},
        {"name": "T", "rules": "macau-2000", "limits": {"least": 20, "most": 10}},
        {"name": "T", "rules": "macau-2000", "bots": 99},
        {"name": "T", "rules": "macau-2000", "clocks": {"turn_s": 0}},
        {"name": "T", "rules": "macau-2000", "more": 1},
        {"name": "T" * 41, "rules": "macau-2000"},
        {},
    ],
)
def test_a_table_that_cannot_be_is_not_opened(ana: Guest, wanted: dict[str, object]) -> None:
    before = len(ana.get("/api/tables")["tables"])
    answer = ana.http.post("/api/tables", json=wanted)
    assert answer.status_code in {400, 404, 422}
    assert set(answer.json()) == {"code", "text"}
    assert len(ana.get("/api/tables")["tables"]) == before


@pytest.mark.parametrize(
    "path", ["/api/messages/..%2f..", "/api/messages/xx", "/api/rules/..", "/../pyproject.toml"]
)
def test_nothing_lies_outside(place: Process, path: str) -> None:
    answer = httpx.get(f"{place.url}{path}")
    assert answer.status_code in {400, 404}
    assert "Traceback" not in answer.text


def test_every_answer_has_the_security_headers(place: Process) -> None:
    for path in ("/", "/api/rules", "/health", "/nothing"):
        headers = httpx.get(f"{place.url}{path}").headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


def test_the_cookie_cannot_be_read_by_a_script(place: Process) -> None:
    answer = httpx.post(f"{place.url}/api/guests", json={"display": "Ana"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert json.dumps(answer.json()).find(answer.cookies["croupier"]) == -1


def test_who_does_not_read_loses_the_connection_and_nobody_else_does(
    place: Process, ana: Guest, table: str
) -> None:
    with Guest(place, "Deaf") as deaf, socket.socket() as wire:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        address = urlsplit(place.url)
        wire.connect((address.hostname, address.port))
        wire.sendall(
            f"GET /ws HTTP/1.1\r\nHost: {address.netloc}\r\nOrigin: {place.url}\r\n"
            f"Cookie: croupier={deaf.http.cookies['croupier']}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        assert wire.recv(15).startswith(b"HTTP/1.1 101")
        wire.settimeout(0.1)
        watch = json.dumps({"type": "watch", "table": table}).encode()
        frame = bytes((0x81, 0x80 | len(watch), 0, 0, 0, 0)) + watch
        wire.sendall(frame)
        while not ana.look(table)["public"]["spectators"]:
            time.sleep(0.05)
        deadline = time.monotonic() + 30
        while ana.look(table)["public"]["spectators"]:
            assert time.monotonic() < deadline, "frames wait for ever"
            with suppress(OSError):
                wire.sendall(frame * 50)
        assert ana.seen["you"]["chips"] == 1000
