"""The web application, put together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from sandtable.kernel.errors import JournalError, Refused, SandtableError, UnknownName
from sandtable.kernel.game import game_ids
from sandtable.server import lobby, static
from sandtable.server.access import open_access
from sandtable.server.api import bots, games, journals, tables
from sandtable.server.api.shapes import Trouble
from sandtable.server.aside import TooLong
from sandtable.server.faults import FAULTS, Broken
from sandtable.server.guard import Guard
from sandtable.server.hall import BadSetting, Hall, TooMany
from sandtable.server.presence import Crowded
from sandtable.server.reading import pages as reading
from sandtable.server.settings import Settings
from sandtable.server.socket import table_socket
from sandtable.server.store import NotSaved, Store
from sandtable.show import ShownGame, load_game
from sandtable.version import __version__

LOG = logging.getLogger("sandtable.server")
SWEEP, LAST_SWEEP = 60.0, 10.0  # seconds: between two, and for one that a server closes in
SMALL = 2000  # bytes that are not worth packing
HANDLERS = (
    games.list_games,
    games.one_game,
    games.one_mission,
    games.one_rule,
    games.game_picture,
    games.game_card,
    tables.make_table,
    tables.list_tables,
    tables.one_table,
    tables.delete_table,
    tables.restore,
    tables.list_links,
    tables.new_link,
    tables.put_player,
    tables.close,
    tables.play_again,
    tables.sit_down,
    tables.ask_seat,
    tables.table_card,
    journals.journal,
    journals.bring_journal,
    journals.branch,
    journals.moments,
    journals.one_moment,
    journals.rolls,
    journals.brought_rolls,
    bots.stream,
    bots.choose,
    table_socket,
    static.static_file,
    lobby.lobby_page,
    static.table_page,
    static.replay_page,
    static.verify_page,
    reading.rules_index,
    reading.game_rules,
    reading.examples,
    reading.example_picture,
)


def installed_games() -> dict[str, ShownGame[Any]]:
    return {name: load_game(name) for name in game_ids()}


def _read(game: ShownGame[Any]) -> None:
    """Rules and missions are read before the first who asks for them makes all others wait."""
    game.missions()
    game.guides()
    _ = game.catalogue


def create_app(settings: Settings, games: Mapping[str, ShownGame[Any]] | None = None) -> Guard:
    """The application; the database is opened when it starts and left when it stops."""
    LOG.addFilter(FAULTS)
    known = installed_games() if games is None else games
    for game in known.values():
        _read(game)
    app = routed(settings.limits.body_bytes)
    app.state = State({"settings": settings, "games": known})
    return Guard(app, settings)


def routed(body_bytes: int) -> Litestar:
    """All that answers, the same in every application but for the longest body that it reads."""
    return Litestar(
        route_handlers=HANDLERS,
        dependencies={"access": Provide(open_access)},
        lifespan=[_open],
        exception_handlers={
            HTTPException: _http_problem,
            SandtableError: _our_problem,
            RecursionError: _too_deep,
            Exception: _mistake,
        },
        openapi_config=OpenAPIConfig(
            title="Sandtable", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        request_max_body_size=body_bytes,
        compression_config=CompressionConfig("gzip", minimum_size=SMALL, exclude_opt_key="as_is"),
        logging_config=None,
    )


@asynccontextmanager
async def _open(app: Litestar) -> AsyncIterator[None]:
    state = app.state
    settings: Settings = state.settings
    try:
        store = await Store.open(settings.db)
    except SandtableError as error:
        state.failed = error
        raise
    hall = state.hall = Hall(store, state.games, settings)
    await hall.start()
    front = state.lobby = lobby.Lobby(hall)
    if settings.ahead:
        front.warm()
    closing = asyncio.Event()
    sweeping = asyncio.create_task(_sweep(hall, state.get("tidy", _nothing), closing))
    leaving = asyncio.create_task(_leave_when_lost(store, state))
    try:
        yield
    finally:
        closing.set()
        leaving.cancel()
        # A task that is cancelled amid a query may leave a connection that nobody can close.
        await asyncio.wait([sweeping], timeout=LAST_SWEEP)
        sweeping.cancel()
        await front.stop()
        await hall.stop()
        await store.close()


def _nothing() -> None:
    """An application inside another program leaves that program's memory alone."""


async def _leave_when_lost(store: Store, state: State) -> None:
    """Another server has the database: two that serve one table would tell two plays."""
    state.failed = await store.lost()
    LOG.error("%s", state.failed)
    state.get("stop", _nothing)()


async def _sweep(hall: Hall, tidy: Callable[[], None], closing: asyncio.Event) -> None:
    """Now and then, until the server closes; a sweep that has begun is ended."""
    while not await _comes(closing, min(SWEEP, hall.limits.idle_seconds / 2)):
        try:
            await hall.sweep()
        except SandtableError as error:  # the database may be away for a while
            LOG.warning("not swept: %s", error)
        except Exception:  # sweeping must go on, or the memory fills
            LOG.exception("not swept")
        tidy()


async def _comes(event: asyncio.Event, seconds: float) -> bool:
    """Whether something happens within so many seconds."""
    with suppress(TimeoutError):
        return await asyncio.wait_for(event.wait(), seconds)
    return False


def _said(status: int, detail: str, rule: str = "") -> Response[Trouble]:
    return Response(Trouble(status, detail, rule), status_code=status)


def _http_problem(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    page = not request.url.path.startswith("/api/")
    if error.status_code == 404 and page:
        return static.missing_page(request)
    extra = getattr(error, "extra", None)
    detail = error.detail
    if isinstance(extra, list) and extra:
        parts = (f"{one.get('key', '')}: {one.get('message', '')}" for one in extra)
        detail = f"{detail} ({'; '.join(part.strip(': ') for part in parts)})"
    response = _said(error.status_code, detail)
    for name, value in (error.headers or {}).items():
        response.set_header(name, value)
    return response


def _our_problem(request: Request[Any, Any, Any], error: SandtableError) -> Response[Trouble]:
    del request
    match error:
        case Refused(refusal=refusal):
            return _said(409, refusal.why, refusal.rule)
        case UnknownName():
            return _said(404, str(error))
        case JournalError():
            where = f"Line {error.line}: " if error.line else "The journal "
            return _said(400, f"{where}{error.what}")
        case BadSetting():
            return _said(400, str(error))
        case TooMany() | Crowded():
            return _said(429, str(error))
        case TooLong():
            return _said(413, str(error))
        case NotSaved():
            return _said(503, str(error))
        case Broken():
            return _said(500, str(error))
        case _:
            return _said(503, str(error))


def _too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[Trouble]:
    """A body of brackets within brackets; what a game does wrong is caught where it is played."""
    del request, error
    return _said(400, "The body is nested too deeply")


def _mistake(request: Request[Any, Any, Any], error: Exception) -> Response[Trouble]:
    LOG.exception("%s %s", request.method, request.url.path, exc_info=error)
    return _said(500, "The program made a mistake; nothing was changed")
