"""As much of a WebSocket as the load test needs, so that its clients cost little."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlsplit

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_FINAL: Final = 0x80
_MASKED: Final = 0x80
_NO_MASK: Final = bytes(4)


class Wire(asyncio.Protocol):
    """A client's end; `take` gets every text frame."""

    def __init__(self, take: Callable[[bytes], None], request: bytes) -> None:
        self._take = take
        self._request = request
        self._rest = b""
        self._transport: asyncio.Transport | None = None
        self._is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:  # noqa: ANN401 the loop's transport
        """Ask for the upgrade."""
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Take every frame that is complete."""
        if self._rest:
            data = self._rest + data
        at = 0 if self._is_open else self._upgraded(data)
        while self._is_open and len(data) - at >= 2:
            length, begin = data[at + 1], at + 2
            if length == 126:
                length, begin = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, begin = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            end = begin + length
            if end > len(data):
                break
            self._frame(data[at], data[begin:end])
            at = end
        self._rest = data[at:]

    def connection_lost(self, error: Exception | None) -> None:
        """Tell whoever waits that this failed."""
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionError("closed"))

    def _upgraded(self, data: bytes) -> int:
        """Where frames begin, once the server's answer is complete."""
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return 0
        if data.startswith(b"HTTP/1.1 101 "):
            self._is_open = True
            self.opened.set_result(None)
        else:
            self.opened.set_exception(ConnectionError(data[:end].decode()))
        return end + 4

    def _frame(self, first: int, payload: bytes) -> None:
        kind = first & 0x0F
        assert first & _FINAL, "the server sends whole frames"
        if kind == _TEXT:
            self._take(payload)
        elif kind == _PING:
            self._write(_PONG, payload)
        elif kind == _CLOSE:
            self.close()

    def send(self, text: str) -> None:
        """Send a text frame."""
        self._write(_TEXT, text.encode())

    def _write(self, kind: int, payload: bytes) -> None:
        assert self._transport is not None
        length = len(payload)
        head = bytes((_FINAL | kind, _MASKED | min(length, 126)))
        size = length.to_bytes(2, "big") if length > 125 else b""
        # A mask of nothing but zeros: the server unmasks as ever, and we need not mask.
        self._transport.write(b"".join((head, size, _NO_MASK, payload)))

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()


async def connect(url: str, cookie: str, take: Callable[[bytes], None]) -> Wire:
    """A socket of the server."""
    parts = urlsplit(url)
    request = (
        f"GET /ws HTTP/1.1\r\nHost: {parts.netloc}\r\nOrigin: {url}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
        f"Sec-WebSocket-Version: 13\r\nCookie: croupier={cookie}\r\n\r\n"
    )
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(
        lambda: Wire(take, request.encode()), host=parts.hostname or "", port=parts.port or 80
    )
    await wire.opened
    return wire
