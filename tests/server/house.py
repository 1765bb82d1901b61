"""A real house in a process of its own, on a free port, and clients that talk to it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

PATIENCE_S = 10.0
Json = dict[str, Any]


class Process:
    """A house that was started with `croupier serve`, and may be killed and started again."""

    def __init__(
        self,
        database: Path,
        environment: Mapping[str, str] | None = None,
        *,
        host: str = "127.0.0.1",
    ) -> None:
        self.database = database
        self.host = host
        self._environment = dict(environment or {})
        self.start()

    def start(self, **environment: str) -> None:
        """Start on a free port and wait until it is open."""
        command = [sys.executable, "-m", "croupier", "serve", "--port", "0", "--host", self.host]
        self.process = subprocess.Popen(
            [*command, "--database", str(self.database)],
            env={**os.environ, **self._environment, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.findall(r"https?://[^\s,]+", line)
        assert found, line + self.process.stdout.read()
        self.url, self.local = found[0], found[-1]
        self._wait_until_open()

    def _wait_until_open(self) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            try:
                httpx.get(f"{self.local}/health").raise_for_status()
            except httpx.HTTPError:
                time.sleep(0.03)
            else:
                return
        raise AssertionError("the house did not open")

    def kill(self) -> None:
        """Kill it at once, as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.wait()

    def stop(self) -> int:
        """Ask it to close; its exit status."""
        self.process.send_signal(signal.SIGINT)
        return self.wait()

    def wait(self) -> int:
        """Wait for its end."""
        assert self.process.stdout is not None
        status = self.process.wait(PATIENCE_S)
        self.said = self.process.stdout.read()
        self.process.stdout.close()
        return status


@contextmanager
def house(database: Path, **environment: str) -> Iterator[Process]:
    """A house that is closed in the end."""
    process = Process(database, environment)
    try:
        yield process
    finally:
        if process.process.poll() is None:
            process.kill()


class Guest:
    """Somebody with a browser: a session, and a socket."""

    def __init__(self, house: Process, display: str) -> None:
        self.house = house
        self.http = httpx.Client(base_url=house.url, timeout=PATIENCE_S)
        answer = self.http.post("/api/guests", json={"display": display})
        assert answer.status_code == 201, answer.text
        self.name: str = answer.json()["who"]
        self._socket: ClientConnection | None = None
        self.frames: list[Json] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.hang_up()
        self.http.close()

    def moved_to(self, house: Process) -> None:
        """Find the house again after it was started anew."""
        cookies = self.http.cookies
        self.http.close()
        self.http = httpx.Client(base_url=house.url, timeout=PATIENCE_S, cookies=dict(cookies))
        self.hang_up()

    @property
    def socket(self) -> ClientConnection:
        """The socket, connected when it is first used."""
        if self._socket is None:
            self._opened = ExitStack()
            self._socket = self._opened.enter_context(
                connect(
                    self.house.url.replace("http", "ws") + "/ws",
                    origin=Origin(self.house.url),
                    additional_headers={"Cookie": f"croupier={self.http.cookies['croupier']}"},
                    compression=None,
                )
            )
        return self._socket

    def hang_up(self) -> None:
        """Close the socket; that is not leaving."""
        if self._socket is not None:
            self._opened.close()
            self._socket = None

    # HTTP ------------------------------------------------------------------------------

    def open_table(self, rules: str = "macau-2000", **wanted: object) -> str:
        """Open a table; its id."""
        body = {"name": "A table", "rules": rules, **wanted}
        answer = self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["id"]
        return table

    def get(self, path: str) -> Json:
        """What the API says, as JSON."""
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    # The socket ------------------------------------------------------------------------

    def send(self, message: Json | str) -> None:
        """Send a frame."""
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def receive(self, timeout: float = PATIENCE_S) -> Json:
        """The next frame; tables are kept in `frames`."""
        frame: Json = json.loads(self.socket.recv(timeout))
        if frame["type"] == "table":
            self.frames.append(frame)
        return frame

    def until(self, kind: str, timeout: float = PATIENCE_S, **fields: object) -> Json:
        """The next frame of a kind with these fields."""
        deadline = time.monotonic() + timeout
        while True:
            frame = self.receive(max(0.001, deadline - time.monotonic()))
            if frame["type"] == kind and all(frame.get(k) == v for k, v in fields.items()):
                return frame

    def watch(self, table: str, after: int | None = None) -> Json:
        """Watch a table; the first frame of it."""
        self.send({"type": "watch", "table": table, "after": after})
        return self.until("table", table=table)

    @property
    def seen(self) -> Json:
        """The last frame of a table."""
        return self.frames[-1]

    def command(self, kind: str, table: str, **fields: object) -> Json:
        """Send a command and wait for its reply."""
        id_ = str(fields.pop("id", uuid.uuid4()))
        self.send({"type": kind, "table": table, "id": id_, **fields})
        return self.until("reply", id=id_)

    def act(self, table: str, text: str, opening: int | None = None, **fields: object) -> Json:
        """Act in the opening that was seen last."""
        at = self.seen["opening"] if opening is None else opening
        return self.command("act", table, opening=at, act=text, **fields)

    def ready(self, table: str) -> Json:
        """Be ready in the opening that was seen last."""
        return self.command("ready", table, opening=self.seen["opening"])

    def look(self, table: str) -> Json:
        """A fresh frame."""
        self.send({"type": "watch", "table": table, "after": None})
        return self.until("table", table=table, fresh=True)

    def wait_for(self, table: str, **public: object) -> Json:
        """The first frame in which the table is like this."""
        frame = self.look(table)
        while any(frame["public"].get(k) != v for k, v in public.items()):
            frame = self.until("table", table=table)
        return frame


def is_closed(guest: Guest) -> bool:
    """Whether the house has hung up."""
    try:
        while True:
            guest.receive(0.5)
    except ConnectionClosed:
        return True
    except TimeoutError:
        return False
