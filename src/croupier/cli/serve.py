"""The command `croupier serve`: opens the house for people with browsers."""

from __future__ import annotations

import errno
import io
import ipaddress
import logging
import socket
import sys
import webbrowser
from contextlib import suppress

from croupier.cli.failure import Exit, Failure
from croupier.cli.play import play
from croupier.messages import say
from croupier.server.settings import BadSetting, ServeSettings, serve_settings


def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    database: str | None = None,
    public_url: str | None = None,
    browser: bool = False,
) -> int:
    """Open the house: tables to play at in the browser, until Ctrl-C.

    Where others can come in, the link for them is printed, and a QR code of it. With
    --browser, on a machine without one, you are seated at a table in the terminal instead.

    Args:
        host: the address to listen on (127.0.0.1, this machine only; 0.0.0.0 for the network)
        port: the port to listen on (2100); 0 takes any that is free
        database: the file that keeps everything
        public_url: the address under which guests find the house, behind a proxy
        browser: open the page in a browser

    Each can be set in the environment too: CROUPIER_HOST, CROUPIER_PORT, CROUPIER_DATABASE,
    CROUPIER_PUBLIC_URL.

    Examples:
      croupier serve --browser
      croupier serve --host 0.0.0.0 --port 8080
      croupier serve --public-url https://cards.example
    """
    try:
        settings = serve_settings(host, port, database, public_url)
    except BadSetting as error:
        raise Failure(str(error)) from error
    listening = _listen(settings)
    local = _address(listening)
    address = settings.public_url or local
    for_friends = settings.public_url or _network_address(listening)
    has_browser = browser and webbrowser.open(address)
    if browser and not has_browser and for_friends is None and sys.stdin.isatty():
        # A house for this machine alone is of no use where nothing can show it.
        listening.close()
        print(say("serve.terminal_instead"), flush=True)
        return play()
    key = "serve.open" if settings.public_url is None else "serve.open_public"
    print(say(key, address=address, local=local, database=str(settings.database)), flush=True)
    if for_friends is not None:
        print(say("serve.friends", address=for_friends))
        print(_qr_code(for_friends), flush=True)
    if browser and not has_browser:
        print(say("serve.no_browser", address=address), flush=True)
    _run(settings, listening)
    return Exit.WELL


def _listen(settings: ServeSettings) -> socket.socket:
    """A listening socket, or one sentence that says why there is none."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        key = "serve.port_busy" if error.errno == errno.EADDRINUSE else "serve.no_address"
        reason = error.strerror or str(error)
        raise Failure(say(key, host=settings.host, port=settings.port, reason=reason)) from error
    listening.listen(1024)
    return listening


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}"


def _network_address(listening: socket.socket) -> str | None:
    """The address on the local network, `None` for a house that listens on this machine only."""
    host, port = listening.getsockname()[:2]
    if ipaddress.ip_address(host).is_loopback:
        return None
    if not ipaddress.ip_address(host).is_unspecified:
        return _address(listening)
    family = listening.family
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: this only asks which of our addresses would be used.
            probe.connect(("10.255.255.255" if family == socket.AF_INET else "fd00::1", 1))
        except OSError:
            return None
        own = probe.getsockname()[0]
    return f"http://{own}:{port}" if family == socket.AF_INET else f"http://[{own}]:{port}"


def _qr_code(address: str) -> str:
    import segno

    out = io.StringIO()
    segno.make(address).terminal(out, compact=True)
    return out.getvalue()


def _run(settings: ServeSettings, listening: socket.socket) -> None:
    import uvicorn

    from croupier.server.app import make_app
    from croupier.server.interpreter import tune

    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    config = uvicorn.Config(
        make_app(settings),
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=16 * 1024,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    tune()
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listening])
