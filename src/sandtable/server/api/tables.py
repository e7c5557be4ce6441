"""Tables: making and managing them, their links and seats."""

from __future__ import annotations

from contextlib import suppress
from math import isfinite
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

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
from sandtable.server.glance import glance
from sandtable.server.hall import TABLE_ID, Wish
from sandtable.server.links import HOST
from sandtable.server.manage import close_table, reissue, seat_player
from sandtable.server.messages import TableOut
from sandtable.server.reach import network_address
from sandtable.server.seating import Seating
from sandtable.server.sitting import NoSeat, ask_back, sit

ONE = "/api/tables/{table_id:str}"


PAGE, LONGEST = 100, 500  # tables of the house's list at once


@post("/api/tables", responses=troubles(404, 413, 415), summary="Make a table")
async def make_table(state: State, request: Request[Any, Any, Any], data: JSONBody[NewTable]) -> MadeTable:
    if bool(data.mission) == bool(data.guide):
        raise problem(400, "Name a mission or a guide")
    if data.guide and data.settings:
        raise problem(400, "A guide has set its mission up already")
    wish = msgspec.convert(msgspec.structs.asdict(data), Wish)
    return made(await hall_of(state).make(wish, address_of(request)))


@post(
    f"{ONE}/again", responses=troubles(401, 404), summary="Another table like this one: mission, settings and players"
)
async def play_again(state: State, request: Request[Any, Any, Any], access: FromAccess) -> MadeTable:
    return made(await hall_of(state).again(access.room, address_of(request)))


@get("/api/tables", responses=troubles(401), summary="The tables of the server, page by page")
async def list_tables(
    state: State,
    request: Request[Any, Any, Any],
    limit: Annotated[int, QueryParameter(ge=1, le=LONGEST)] = PAGE,
    after: Annotated[str, QueryParameter(max_length=100)] = "",
    deleted: FromQuery[bool] = False,
) -> list[ListedTable]:
    hall = hall_of(state)
    must_be_house(request, hall)
    found = await hall.store.every(limit, _cursor(after), deleted=deleted)
    return [
        ListedTable(
            id=one.id,
            game=one.game,
            title=one.title,
            mission=one.mission,
            status=one.status,
            seq=0 if one.status == "running" else one.seq,  # may tell what is chosen in secret
            touched=one.touched,
            links=links_out(one.links, Seating(one.claims).taken),
            deleted=one.deleted,
        )
        for one in found
    ]


def _cursor(after: str) -> tuple[float, str] | None:
    """`TOUCHED,ID` of the last table of the page before."""
    touched, comma, table_id = after.partition(",")
    if not after:
        return None
    with suppress(ValueError):
        if comma and isfinite(float(touched)) and TABLE_ID.fullmatch(table_id):
            return float(touched), table_id
    raise problem(400, "`after` is TOUCHED,ID of the last table that you have")


@post(f"{ONE}/restore", status_code=204, responses=troubles(401, 404), summary="Bring a deleted table back")
async def restore(state: State, request: Request[Any, Any, Any], table_id: FromPath[str]) -> None:
    hall = hall_of(state)
    must_be_house(request, hall)
    if not await hall.restore(table_id):
        raise problem(404, "No such table lies in the waste basket")


@get(ONE, responses=troubles(401, 404), summary="A table")
async def one_table(access: FromAccess) -> TableOut:
    async with access.room.held():  # what is not saved yet has not happened
        return described(access.room, access.role, access.seat)


@get(
    f"{ONE}/card.svg",
    responses=troubles(401, 403, 404),
    media_type="image/svg+xml",
    summary="A small picture of it, for a page of ours",
)
async def table_card(access: FromAccess) -> Response[str]:
    seat, room = access.viewer(), access.room
    async with room.held():
        drawn = glance(room.game, room.match.table, seat)
    return Response(drawn, media_type="image/svg+xml")


@delete(ONE, responses=troubles(401, 403, 404), summary="Delete a table")
async def delete_table(state: State, access: FromAccess) -> None:
    access.must_host()
    await hall_of(state).delete(access.room)


@get(f"{ONE}/links", responses=troubles(401, 403, 404), summary="The links of a table")
async def list_links(state: State, access: FromAccess) -> LinksOut:
    access.must_host()
    network = network_address(hall_of(state).network_port)
    return msgspec.structs.replace(_links(access), network=network)


def _links(access: Access) -> LinksOut:
    return links_out(access.room.links, access.room.seating.taken)


@post(
    f"{ONE}/sit",
    status_code=200,
    responses=troubles(401, 404, 409, 413, 415),
    summary="Sit down with an invitation; the link that is yours from now on",
)
async def sit_down(
    state: State, request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[SitsDown]
) -> SatDown:
    room, invitation = await table_of(hall_of(state), table_id), bearer(request)
    try:
        seat, link = await sit(room, invitation, data.key, data.name)
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


@put(f"{ONE}/seats/{{seat:str}}", responses=troubles(401, 403, 404, 409, 413, 415), summary="Say who plays a seat")
async def put_player(state: State, access: FromAccess, seat: FromPath[str], data: JSONBody[Sits]) -> TableOut:
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
