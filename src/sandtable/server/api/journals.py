"""Journals and what can be done with them: take away, bring back, look at, branch off."""

from __future__ import annotations

from typing import Any, Literal

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody

from sandtable.kernel.journal import SUFFIX
from sandtable.kernel.match import HUMAN
from sandtable.kernel.rolls import Rolls
from sandtable.server.access import FromAccess, address_of, hall_of, problem
from sandtable.server.api.shapes import BranchAt, MadeTable, made, troubles
from sandtable.server.api.tables import ONE
from sandtable.server.aside.jobs import End
from sandtable.server.bounds import JOURNALS, ROLLS
from sandtable.server.hall import Hall
from sandtable.server.messages import Frame
from sandtable.server.moments import Moment

NDJSON = "application/x-ndjson"
JOURNAL_BYTES = 2_000_000
STILL_HIDDEN = "The journal holds the seed: it opens when the play is over or the host closes it"


@get(
    f"{ONE}/journal",
    responses=troubles(401, 404, 409),
    media_type=NDJSON,
    summary="The journal of a table that is over",
)
async def journal(access: FromAccess) -> Response[bytes]:
    room = access.room
    if room.status == "running":
        raise problem(409, STILL_HIDDEN)
    name = f"{room.game.id}-{room.id}{SUFFIX}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(room.match.journal.encode(), media_type=NDJSON, headers=headers)


@post(
    JOURNALS,
    responses=troubles(413, 415),
    request_max_body_size=JOURNAL_BYTES,
    summary="Bring a journal, to play on or to look at",
)
async def bring_journal(
    state: State, request: Request[Any, Any, Any], use: FromQuery[Literal["continue", "analyse"]] = "continue"
) -> MadeTable:
    hall, brought = hall_of(state), await request.body()
    _check_lines(brought, hall)
    room = await hall.adopt(brought, address_of(request), closed=use == "analyse")
    return made(room)


@get(
    f"{ONE}/rolls",
    responses=troubles(401, 404, 409),
    summary="Every roll of a table that is over, and which number of the seed it is",
)
async def rolls(state: State, access: FromAccess) -> Response[Rolls]:
    room, desk = access.room, hall_of(state).desk
    if room.status == "running":
        raise problem(409, STILL_HIDDEN)
    data = room.match.journal.encode()
    return _ready(await desk.rolls(room.game, data, room.id, access.address))


@post(
    ROLLS,
    status_code=200,
    responses=troubles(413, 415),
    request_max_body_size=JOURNAL_BYTES,
    summary="The same of a journal that is brought; nothing of it is kept",
)
async def brought_rolls(state: State, request: Request[Any, Any, Any]) -> Response[Rolls]:
    hall, brought = hall_of(state), await request.body()
    _check_lines(brought, hall)
    return _ready(await hall.rolls(brought, address_of(request)))


@post(
    f"{ONE}/branch",
    responses=troubles(401, 403, 404, 409, 413, 415),
    summary="A new table that goes on from a moment of this one",
)
async def branch(
    state: State, request: Request[Any, Any, Any], access: FromAccess, data: JSONBody[BranchAt]
) -> MadeTable:
    room = access.room
    # A branch shows the dice to come: nobody may have been promised to play for them.
    first = room.match.journal.header.seats
    alone = all(list(who.values()).count(HUMAN) <= 1 for who in (room.seats, first))
    alone = alone and not room.seating.shared
    if room.status == "running" and not (access.host and alone):
        raise problem(409, "Others play here; branch off when the play is over")
    seat, noticed = access.numbering(), room.record.noticed
    if data.at > noticed.count(seat):
        raise problem(404, f"There is no moment {data.at}; the last is {noticed.count(seat)}")
    if data.seat and data.seat not in room.seats:
        raise problem(404, f"There is no seat '{data.seat}' at this table")
    at = noticed.line(seat, data.at)
    return made(await hall_of(state).branch(room, at, address_of(request), data.seat))


@get(f"{ONE}/moments", responses=troubles(401, 403, 404), summary="The moments of a table")
async def moments(state: State, access: FromAccess) -> Response[list[Moment]]:
    seat, hall = access.viewer(), hall_of(state)
    async with access.room.held():  # what is not saved yet has not happened
        film = hall.film(access.room, access.address)
    return _ready(await hall.desk.moments(film, seat))


@get(f"{ONE}/moments/{{n:int}}", responses=troubles(401, 403, 404), summary="What this link saw at a moment")
async def one_moment(
    state: State, access: FromAccess, n: FromPath[int], narrow: FromQuery[bool] = False
) -> Response[Frame]:
    seat, room, hall = access.viewer(), access.room, hall_of(state)
    async with room.held():
        film, last = hall.film(room, access.address), room.told_seq(seat)
    if not 0 <= n <= last:
        raise problem(404, f"There is no moment {n}; the last is {last}")
    seed = None if room.status == "running" else room.match.journal.header.seed
    return _ready(await hall.desk.moment(film, n, seat, End(room.status, seed, narrow)))


def _check_lines(brought: bytes, hall: Hall) -> None:
    if brought.count(b"\n") > hall.limits.journal_lines + 1:
        raise problem(413, f"A journal has at most {hall.limits.journal_lines} lines here")


def _ready(body: bytes) -> Response[Any]:
    """It was put into JSON where it was made."""
    return Response(body, media_type="application/json")
