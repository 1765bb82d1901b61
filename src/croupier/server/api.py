"""The HTTP API: people, lobby, tables, rule sheets, histories. Everything else is the socket's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie, State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from sqlalchemy import desc, select

from croupier import __version__
from croupier.server import api_types as t
from croupier.server import records, replays
from croupier.server.house import House
from croupier.server.languages import language_of
from croupier.server.limits import Buckets, Limits
from croupier.server.live import LiveTable, Member
from croupier.server.opening import OpenTable, checked_table, new_table_id
from croupier.server.people import (
    BROKE_BELOW,
    LINK_MINUTES,
    NewGuest,
    NewLink,
    TopUp,
    UseLink,
    checked_display,
    chips_of,
    hashed,
    new_secret,
    person_of,
)
from croupier.server.sheets import rule_sheet, sentences
from croupier.server.store import schema as s
from croupier.server.store.load import settings_of
from croupier.server.store.writer import Refusal
from croupier.statute import load_statute, rule_set_ids

COOKIE: Final = "croupier"
_MOST_LISTED: Final = 200
_YEAR_S: Final = 365 * 24 * 3600
_TEXT_21H: Final = "text/plain; charset=utf-8"
_ERRORS: Final = {
    code: ResponseSpec(t.Message, description=says)
    for code, says in (
        (400, "What was sent is not what it must be."),
        (401, "Nobody is signed in."),
        (404, "There is no such thing."),
        (409, "This cannot be done now."),
        (422, "This can be said, but the rules or the house do not permit it."),
        (429, "Too many requests."),
    )
}
TableId = Annotated[str, Parameter(pattern=r"^[a-z0-9]{8,32}$")]
Count = Annotated[int, Parameter(ge=1, le=2**31)]
Asker = Request[Any, Any, State]


def limits_of(request: Any) -> Limits:  # noqa: ANN401 a request or a socket
    """The rate limits of this house."""
    limits = request.app.state.limits
    assert isinstance(limits, Limits)
    return limits


def house_of(request: Any) -> House:  # noqa: ANN401 a request or a socket
    """The house that serves this request."""
    house = request.app.state.house
    assert isinstance(house, House)
    return house


def signed_in(request: Any) -> Member | None:  # noqa: ANN401 a request or a socket
    """Who asks, by the session cookie."""
    token = request.cookies.get(COOKIE, "")
    if not token or len(token) > 200:
        return None
    with house_of(request).engine.connect() as connection:
        return person_of(connection, token)


def _person(request: Asker) -> Member:
    person = signed_in(request)
    if person is None:
        raise Refusal("not_signed_in", "Choose a name first")
    return person


def _language(request: Asker) -> str:
    return language_of(request.headers.get("accept-language", ""))


def _limited(buckets: Buckets, key: str) -> None:
    if not buckets.take(key):
        raise Refusal("too_many", "Too many requests; try again in a minute")


def _address(request: Asker) -> str:
    return request.client.host if request.client is not None else ""


def _session(request: Asker, token: str, body: Any, status: int) -> Response[Any]:  # noqa: ANN401 any body
    cookie = Cookie(
        key=COOKIE,
        value=token,
        max_age=_YEAR_S,
        httponly=True,
        samesite="lax",
        secure=request.app.state.settings.is_secure,
    )
    return Response(body, status_code=status, cookies=[cookie])


# People --------------------------------------------------------------------------------


@post("/api/guests", responses=_ERRORS)
async def new_guest(request: Asker, data: t.NewGuest) -> Response[t.Me]:
    """Come in as a guest: a name, and a session in a cookie."""
    _limited(limits_of(request).guests, _address(request))
    token = new_secret()
    member = await house_of(request).do(NewGuest(checked_display(data.display), hashed(token)))
    return _session(request, token, _me(request, member), 201)


@get("/api/me", responses=_ERRORS, sync_to_thread=True)
def me(request: Asker) -> t.Me:
    """Who I am, and what I have."""
    return _me(request, _person(request))


def _me(request: Asker, member: Member) -> t.Me:
    house = house_of(request)
    with house.engine.connect() as connection:
        chips = chips_of(connection, member.name)
        query = select(s.members.c.table_id).where(s.members.c.person == member.name)
        known = list(connection.scalars(query))
    tables = [table for table in known if _takes_part(house.table(table), member.name)]
    return t.Me(
        who=member.name,
        display=member.display,
        chips=chips,
        can_top_up=chips < BROKE_BELOW,
        tables=tables,
    )


def _takes_part(live: LiveTable | None, name: str) -> bool:
    return live is not None and (name in live.state.seats.values() or name in live.state.flow)


@post("/api/me/top-up", responses=_ERRORS, status_code=200)
async def top_up(request: Asker) -> t.Me:
    """Get new chips when broke, once a day."""
    person = _person(request)
    await house_of(request).do(TopUp(person.name))
    return _me(request, person)


@post("/api/me/device-link", responses=_ERRORS)
async def device_link(request: Asker) -> t.DeviceLink:
    """Make a private link with which another device becomes this person, once."""
    person = _person(request)
    _limited(limits_of(request).links, person.name)
    code = new_secret()
    await house_of(request).do(NewLink(person.name, hashed(code)))
    return t.DeviceLink(url=f"{_base(request)}/#/device/{code}", code=code, minutes=LINK_MINUTES)


@post("/api/device", responses=_ERRORS)
async def use_device_link(request: Asker, data: t.DeviceCode) -> Response[t.Me]:
    """Become the person of a private link."""
    _limited(limits_of(request).links, _address(request))
    token = new_secret()
    member = await house_of(request).do(UseLink(hashed(data.code), hashed(token)))
    return _session(request, token, _me(request, member), 201)


def _base(request: Asker) -> str:
    """The address under which guests find the house."""
    public: str | None = request.app.state.settings.public_url
    return public or str(request.base_url).rstrip("/")


# Tables --------------------------------------------------------------------------------


@get("/api/tables", responses=_ERRORS, sync_to_thread=True)
def lobby(request: Asker) -> t.Lobby:
    """Every public table, the liveliest first."""
    house = house_of(request)
    with house.engine.connect() as connection:
        query = select(s.tables).where(s.tables.c.public).order_by(desc(s.tables.c.created_ms))
        settings = [settings_of(row) for row in connection.execute(query.limit(_MOST_LISTED))]
    lives = [live for each in settings if (live := house.table(each.id)) is not None]
    cards = [_card(request, live) for live in lives]
    return t.Lobby(tables=sorted(cards, key=lambda card: -(card.people + card.spectators)))


@post("/api/tables", responses=_ERRORS)
async def open_table(request: Asker, data: t.NewTable) -> t.TableCard:
    """Open a table with every option that the statute permits."""
    person = _person(request)
    _limited(limits_of(request).tables, person.name)
    checked_table(data, _language(request))
    house = house_of(request)
    table = await house.do(OpenTable(new_table_id(), data, person.name))
    return _card(request, _live(house, table))


@get("/api/tables/{table:str}", responses=_ERRORS, sync_to_thread=True)
def one_table(request: Asker, table: TableId) -> t.TableCard:
    """A table, for whoever has its link."""
    return _card(request, _live(house_of(request), table))


def _live(house: House, table: str) -> LiveTable:
    live = house.table(table)
    if live is None:
        raise Refusal("no_such_table", "There is no such table")
    return live


def _card(request: Asker, live: LiveTable) -> t.TableCard:
    settings, seats = live.settings, live.state.seats
    presence = house_of(request).hub.presence(live.id, live)
    seated = set(seats.values())
    bots = sum(1 for name in seated if live.members[name].bot)
    boxes = live.boxes
    return t.TableCard(
        id=live.id,
        name=settings.name or None,
        rules=settings.rules,
        title=load_statute(settings.rules, _language(request)).title,
        options=dict(settings.options),
        limits=settings.limits,
        people=len(seated) - bots,
        bots=bots,
        spectators=presence.spectators,
        boxes=boxes,
        free_boxes=boxes - len(seats),
        stage=live.stage,
        round=live.state.rounds + 1,
        public=settings.public,
        link=f"{_base(request)}/#/table/{live.id}",
    )


# Rules and words -----------------------------------------------------------------------


@get("/api/rules", sync_to_thread=True)
def rules(request: Asker) -> t.RuleSets:
    """Every rule set."""
    statutes = [load_statute(name, _language(request)) for name in rule_set_ids()]
    return t.RuleSets(rule_sets=[t.RuleSet(rules=each.id, title=each.title) for each in statutes])


@get("/api/rules/{name:str}", responses=_ERRORS, sync_to_thread=True)
def one_rule_set(request: Asker, name: str) -> t.RuleSheet:
    """A rule set's lines and options; choices as in a query, `?decks=4&side_bets=pair,sevens`."""
    choices: Mapping[str, str] = dict(request.query_params.items())
    return rule_sheet(name, choices, _language(request))


@get("/api/messages/{language:str}", responses=_ERRORS, sync_to_thread=True)
def messages(language: str) -> t.Catalogue:
    """The sentences of a language."""
    return sentences(language)


# Histories -----------------------------------------------------------------------------


@get("/api/me/rounds", responses=_ERRORS, sync_to_thread=True)
def my_rounds(request: Asker) -> t.Rounds:
    """The rounds in which I took part."""
    person = _person(request)
    with house_of(request).engine.connect() as connection:
        return records.rounds_of(connection, person.name)


@get(
    "/api/tables/{table:str}/rounds/{number:int}",
    responses=_ERRORS,
    media_type=_TEXT_21H,
    sync_to_thread=True,
)
def round_history(request: Asker, table: TableId, number: Count) -> str:
    """A finished round as a hand history (.21h)."""
    person = _person(request)
    with house_of(request).engine.connect() as connection:
        return records.round_text(connection, table, number, person.name)


@get("/api/tables/{table:str}/rounds/{number:int}/steps", responses=_ERRORS, sync_to_thread=True)
def round_steps(request: Asker, table: TableId, number: Count) -> t.Steps:
    """A finished round step by step, as the asker saw it."""
    person = _person(request)
    with house_of(request).engine.connect() as connection:
        return replays.steps_of(connection, table, number, person.name)


@get("/api/tables/{table:str}/shoes/{number:int}", responses=_ERRORS, sync_to_thread=True)
def shoe(request: Asker, table: TableId, number: Count) -> t.ShoeProof:
    """How a shoe's order was fixed, and the order itself once the shoe has ended."""
    with house_of(request).engine.connect() as connection:
        return records.shoe_proof(connection, table, number)


@get(
    "/api/tables/{table:str}/shoes/{number:int}/history",
    responses=_ERRORS,
    media_type=_TEXT_21H,
    sync_to_thread=True,
)
def shoe_history(request: Asker, table: TableId, number: Count) -> str:
    """All rounds of a shoe that has ended, with its proof (.21h)."""
    person = _person(request)
    with house_of(request).engine.connect() as connection:
        return records.shoe_text(connection, table, number, person.name)


@get("/health", sync_to_thread=True)
def health(request: Asker) -> t.Health:
    """Whether the house is open."""
    house = house_of(request)
    with house.engine.connect() as connection:
        tables = len(list(connection.scalars(select(s.tables.c.id))))
    return t.Health(ok=True, version=__version__, tables=tables, connections=len(house.hub.clients))


HANDLERS: Final = (
    new_guest,
    me,
    top_up,
    device_link,
    use_device_link,
    lobby,
    open_table,
    one_table,
    rules,
    one_rule_set,
    messages,
    my_rounds,
    round_history,
    round_steps,
    shoe,
    shoe_history,
    health,
)
