"""The stack of the server without a house: what comes in goes to everybody at the table.

Each message is answered to its sender and sent, as a frame of the usual size, to all who are
connected under the same table id. Prints its address like `croupier serve`.
"""

from __future__ import annotations

import asyncio
import socket
from collections import defaultdict
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar, WebSocket, websocket

_PADDING = "x" * 5000
_rooms: defaultdict[str, set[asyncio.Queue[bytes]]] = defaultdict(set)
_seqs: defaultdict[str, int] = defaultdict(int)


class _Said(msgspec.Struct):
    type: str
    table: str
    id: str = ""


_decoder = msgspec.json.Decoder(_Said)


@websocket("/ws")
async def echo(socket: WebSocket[Any, Any, Any]) -> None:
    """One connection."""
    await socket.accept()
    out: asyncio.Queue[bytes] = asyncio.Queue()
    sending = asyncio.get_running_loop().create_task(_send_all(socket, out))
    room: set[asyncio.Queue[bytes]] = set()
    try:
        while True:
            message = await socket.receive()
            if message["type"] != "websocket.receive":
                return
            said = _decoder.decode(message.get("text") or b"")
            room = _rooms[said.table]
            room.add(out)
            _seqs[said.table] += 1
            seq = _seqs[said.table]
            if said.id:
                out.put_nowait(
                    f'{{"type":"reply","id":"{said.id}","ok":true,"seq":{seq}}}'.encode()
                )
            frame = f'{{"type":"table","seq":{seq},"opening":0,"padding":"{_PADDING}"}}'.encode()
            for each in room:
                each.put_nowait(frame)
    finally:
        room.discard(out)
        sending.cancel()


async def _send_all(socket: WebSocket[Any, Any, Any], out: asyncio.Queue[bytes]) -> None:
    while True:
        await socket.send_text(await out.get())


def main() -> None:
    """Serve on any free port."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(1024)
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    app = Litestar([echo], openapi_config=None, logging_config=None)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=1,
    )
    uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main()
