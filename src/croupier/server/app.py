"""The web application: API, socket, the page's files, and what every answer carries."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Litestar, MediaType, Request, Response, WebSocket, get, websocket
from litestar.config.response_cache import ResponseCacheConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router

from croupier import __version__
from croupier.server.api import HANDLERS, house_of, limits_of, signed_in
from croupier.server.api_types import Message
from croupier.server.house import House
from croupier.server.limits import Limits
from croupier.server.messages import strict_kinds
from croupier.server.people import chips_of
from croupier.server.settings import ServeSettings
from croupier.server.socket import Talk
from croupier.server.store.database import open_database
from croupier.server.store.writer import Refusal

_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self'; "
        "script-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_STATUS: Final = {
    "not_signed_in": 401,
    "too_many": 429,
    "no_such_table": 404,
    "no_such_rules": 404,
    "no_such_round": 404,
    "no_such_shoe": 404,
    "no_such_language": 404,
    "option": 422,
    "limits": 422,
    "name_empty": 422,
    "name_control_characters": 422,
}
_NOT_SIGNED_IN: Final = 4401
_BAD_ORIGIN: Final = 4403
_log = logging.getLogger(__name__)


def page_folder() -> Path | None:
    """Where the built page lies: in the package, or in the checkout; `None` if nowhere."""
    package = Path(__file__).resolve().parents[1]
    for folder in (package / "page", package.parents[1] / "web" / "dist"):
        if (folder / "index.html").is_file():
            return folder
    return None


def make_app(settings: ServeSettings) -> Litestar:
    """The application; its house opens when the application starts."""

    @asynccontextmanager
    async def open_house(app: Litestar) -> AsyncIterator[None]:
        house = House(open_database(settings.database))
        app.state.house = house
        await house.start()
        yield
        await house.stop()

    folder = page_folder()
    handlers: list[Any] = [*HANDLERS, play]
    if folder is None:
        handlers.append(no_page)
    else:
        handlers.append(create_static_files_router(path="/", directories=[folder], html_mode=True))
    app = Litestar(
        handlers,
        lifespan=[open_house],
        state=State({"settings": settings, "limits": Limits(settings.rate_factor)}),
        exception_handlers={Refusal: _refused, HTTPException: _failed, Exception: _broken},
        before_request=_check_method,
        before_send=[_add_headers],
        openapi_config=OpenAPIConfig(
            title="croupier", version=__version__, render_plugins=[JsonRenderPlugin()]
        ),
        request_max_body_size=64 * 1024,
        response_cache_config=ResponseCacheConfig(),
        logging_config=None,
    )
    _forbid_more(app)
    return app


def _forbid_more(app: Litestar) -> None:
    """Say in the API's description that what is sent has no more fields than are named there."""
    strict = {kind.__name__ for kind in strict_kinds()}
    components = app.openapi_schema.components
    assert components.schemas is not None
    for name in strict & components.schemas.keys():
        components.schemas[name].additional_properties = False


@get("/", media_type=MediaType.TEXT, sync_to_thread=False)
def no_page() -> str:
    """What is shown where the page has not been built."""
    return "The house is open, but its page has not been built: run npm run build in web/.\n"


@websocket("/ws")
async def play(socket: WebSocket[Any, Any, State]) -> None:
    """Play: see `messages` for what is said."""
    if not _is_own_origin(socket, required=True):
        await socket.close(code=_BAD_ORIGIN)
        return
    member = signed_in(socket)
    await socket.accept()
    if member is None:
        await socket.close(code=_NOT_SIGNED_IN, reason="Choose a name first")
        return
    house = house_of(socket)
    with house.engine.connect() as connection:
        chips = chips_of(connection, member.name)
    await Talk(house, member, socket, limits_of(socket)).run(chips)


def _is_own_origin(request: Any, *, required: bool) -> bool:  # noqa: ANN401 a request or a socket
    """Whether a request comes from our own page (browsers say so, and no page can lie)."""
    origin = request.headers.get("origin")
    if origin is None:
        return not required
    public = request.app.state.settings.public_url
    if public is not None:
        return bool(origin == public)
    return bool(urlsplit(origin).netloc == request.headers.get("host", ""))


async def _check_method(request: Request[Any, Any, State]) -> Response[Any] | None:
    """Let nothing be done from another page, and say what can be done at a path.

    Litestar's own answer knows the first handler of a path only.
    """
    if request.method == "OPTIONS":
        path = str(request.scope["path_template"])
        methods = sorted(request.app.route_handler_method_map.get(path, ()))
        return Response(None, status_code=204, headers={"allow": ", ".join(methods)})
    if request.method in {"GET", "HEAD"} or _is_own_origin(request, required=False):
        return None
    body = Message(code="bad_origin", text="This request comes from another page")
    return Response(body, status_code=403)


async def _add_headers(message: Any, scope: Any) -> None:  # noqa: ANN401 as ASGI has them
    if message["type"] == "http.response.start":
        headers = [(name.encode(), value.encode()) for name, value in _HEADERS.items()]
        # The names of what lies in assets/ change with what is in it.
        lasts = str(scope["path"]).startswith("/assets/") and message["status"] == 200
        cache = b"public, max-age=31536000, immutable" if lasts else b"no-cache"
        headers.append((b"cache-control", cache))
        message["headers"] = [*message["headers"], *headers]


def _refused(_: Request[Any, Any, State], error: Refusal) -> Response[Message]:
    status = _STATUS.get(error.code, 409)
    return Response(Message(code=error.code, text=error.text), status_code=status)


def _failed(_: Request[Any, Any, State], error: HTTPException) -> Response[Message]:
    """What the framework refuses: the kind of mistake, and nothing of ours."""
    texts = {404: "There is nothing here", 405: "This is not done here", 413: "This is too long"}
    text = texts.get(error.status_code, "What was sent is not what it must be")
    body = Message(code=f"http_{error.status_code}", text=text)
    return Response(body, status_code=error.status_code, headers=error.headers)


def _broken(request: Request[Any, Any, State], error: Exception) -> Response[Message]:
    _log.error("a request to %s failed", request.url.path, exc_info=error)
    body = Message(code="internal", text="This could not be done; the fault is ours")
    return Response(body, status_code=500)
