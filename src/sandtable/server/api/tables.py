"""Tables: making and managing them, their links and seats."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, delete, get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from sandtable.server.about import described
from sandtable.server.access import (
    Access,
    FromAccess,
    address_of,
    bearer,
    hall_of,
    must_be_house,
    no_link,
    problem,
    table_of,
)
from sandtable.server.api.shapes import (
    LinksOut,
    ListedTable,
    MadeTable,
    NewTable,
    SatDown,
    Sits,
    SitsDown,
    links_out,
    made,
    troubles,
)
from sandtable.server.hall import Wish
from sandtable.server.links import HOST
from sandtable.server.manage import close_table, reissue, seat_player
from sandtable.server.messages import TableOut
from sandtable.server.seating import Seating
from sandtable.server.sitting import NoSeat, ask_back, sit

ONE = "/api/tables/{table_id:str}"


class _Named(msgspec.Struct):
    id: str


class _Head(msgspec.Struct):
    """As much of a journal's header as the list tells."""

    mission: _Named


_MISSION = msgspec.json.Decoder(_Head)


@post("/api/tables", responses=troubles(404, 413, 415), summary="Make a table")
async def make_table(
    state: State, request: Request[Any, Any, Any], data: JSONBody[NewTable]
) -> MadeTable:
    if bool(data.mission) == bool(data.guide):
        raise problem(400, "Name a mission or a guide")
    if data.guide and data.settings:
        raise problem(400, "A guide has set its mission up already")
    wish = msgspec.convert(msgspec.structs.asdict(data), Wish)
    return made(await hall_of(state).make(wish, address_of(request)))


@post(
    f"{ONE}/again",
    responses=troubles(401, 404),
    summary="Another table like this one: mission, settings and players",
)
async def play_again(
    state: State, request: Request[Any, Any, Any], access: FromAccess
) -> MadeTable:
    return made(await hall_of(state).again(access.room, address_of(request)))


@get("/api/tables", responses=troubles(401), summary="Every table of the server")
async def list_tables(state: State, request: Request[Any, Any, Any]) -> list[ListedTable]:
    hall = hall_of(state)
    must_be_house(request, hall)
    return [
        ListedTable(
            id=one.row.id,
            game=one.row.game,
            title=one.row.title,
            mission=_MISSION.decode(one.row.header).mission.id,
            status=one.row.status,
            seq=0 if one.row.status == "running" else one.seq,  # may tell what is chosen in secret
            touched=one.row.touched,
            links=links_out(one.links, Seating(one.claims).taken),
        )
        for one in await hall.store.every()
    ]


@get(ONE, responses=troubles(401, 404), summary="A table")
async def one_table(access: FromAccess) -> TableOut:
    async with access.room.held():  # what is not saved yet has not happened
        return described(access.room, access.role, access.seat)


@delete(ONE, responses=troubles(401, 403, 404), summary="Delete a table")
async def delete_table(state: State, access: FromAccess) -> None:
    access.must_host()
    await hall_of(state).delete(access.room)


@get(f"{ONE}/links", responses=troubles(401, 403, 404), summary="The links of a table")
async def list_links(access: FromAccess) -> LinksOut:
    access.must_host()
    return _links(access)


def _links(access: Access) -> LinksOut:
    return links_out(access.room.links, access.room.seating.taken)


@post(
    f"{ONE}/sit",
    status_code=200,
    responses=troubles(401, 404, 409, 413, 415),
    summary="Sit down with an invitation; the link that is yours from now on",
)
async def sit_down(
    state: State,
    request: Request[Any, Any, Any],
    table_id: FromPath[str],
    data: JSONBody[SitsDown],
) -> SatDown:
    room, invitation = await table_of(hall_of(state), table_id), bearer(request)
    try:
        seat, link = await sit(room, invitation, data.key)
    except NoSeat as error:
        raise no_link(room, invitation) from error
    return SatDown(seat, link)


@post(
    f"{ONE}/links/{{name:str}}",
    status_code=200,
    responses=troubles(401, 403, 404),
    summary="Revoke a link and issue another",
)
async def new_link(access: FromAccess, name: FromPath[str]) -> LinksOut:
    access.must_host()
    if name not in access.room.links:
        raise problem(404, f"There is no link '{name}'; host, spectator or a seat")
    await reissue(access.room, name)
    return _links(access)


@post(
    f"{ONE}/seats/{{seat:str}}/ask",
    status_code=200,
    responses=troubles(401, 403, 404, 409),
    summary="Ask whoever sits there for the seat",
)
async def ask_seat(access: FromAccess, seat: FromPath[str]) -> TableOut:
    access.must_host()
    _check_seat(access, seat)
    await ask_back(access.room, seat)
    return described(access.room, HOST, None)


def _check_seat(access: Access, seat: str) -> None:
    if seat not in access.room.seats:
        raise problem(404, f"There is no seat '{seat}'")


@put(
    f"{ONE}/seats/{{seat:str}}",
    responses=troubles(401, 403, 404, 409, 413, 415),
    summary="Say who plays a seat",
)
async def put_player(
    state: State, access: FromAccess, seat: FromPath[str], data: JSONBody[Sits]
) -> TableOut:
    access.must_host()
    _check_seat(access, seat)
    hall_of(state).check_player(access.room.game, data.player)
    await seat_player(access.room, seat, data.player)
    return described(access.room, HOST, None)


@post(
    f"{ONE}/close",
    status_code=200,
    responses=troubles(401, 403, 404),
    summary="End a table; its seed and journal are open then",
)
async def close(access: FromAccess) -> TableOut:
    access.must_host()
    await close_table(access.room)
    return described(access.room, HOST, None)
