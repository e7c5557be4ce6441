"""Who asks: the role that a request's secret has at a table."""

from __future__ import annotations

from typing import Any, TypeAlias

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.params import FromPath

from sandtable.kernel.decision import Seat
from sandtable.kernel.game import SPECTATOR
from sandtable.server.aside.fair_queue import QueueKey
from sandtable.server.buckets import counted_as
from sandtable.server.hall import Hall
from sandtable.server.links import HOST, SPECTATOR_LINK, role_of, same
from sandtable.server.room import Room

NO_LINK = "This link does not open the table; it may have been revoked"
USED = "Somebody has sat down with this link; ask for a new one, or for a link to watch"
NO_TABLE = "There is no such table"
DELETED = "This table was deleted; who runs this server can still bring it back"


def problem(status: int, detail: str) -> HTTPException:
    return HTTPException(detail=detail, status_code=status)


class Access:
    """A table and what the one who asks may do there."""

    def __init__(self, room: Room, name: str, secret: str, address: str) -> None:
        self.room = room
        self.name = name
        self.address = address
        self._secret = secret

    @property
    def queue_key(self) -> QueueKey:
        """The queue in which jobs for this request wait."""
        return QueueKey(self.address, self.room.id)

    @property
    def revoked(self) -> bool:
        """Since it was looked at first: somebody may have had to wait for his turn."""
        return not same(self._secret, self.room.links[self.name])

    @property
    def host(self) -> bool:
        return self.name == HOST

    @property
    def role(self) -> str:
        return self.name if self.name in (HOST, SPECTATOR_LINK) else "seat"

    @property
    def seat(self) -> Seat | None:
        return self.name if self.role == "seat" else None

    def viewer(self) -> Seat:
        """Whose view this link opens; the host's opens none."""
        if self.host:
            raise problem(403, "The host's link opens no view; use a seat's or the spectators'")
        return self.seat or SPECTATOR

    def numbering(self) -> Seat:
        """Whose count of moments is meant; at a table for one, the host means that one's."""
        humans = self.room.humans()
        return self.seat or (min(humans) if self.host and len(humans) == 1 else SPECTATOR)

    def player(self) -> Seat:
        if self.seat is None:
            raise problem(403, "Only a seat's link may do this")
        return self.seat

    def must_host(self) -> None:
        if not self.host:
            raise problem(403, "Only the host's link may do this")


def hall_of(state: State) -> Hall:
    hall: Hall = state.hall
    return hall


def bearer(request: Request[Any, Any, Any]) -> str:
    kind, _, secret = request.headers.get("authorization", "").partition(" ")
    return secret.strip() if kind.lower() == "bearer" else ""


def address_of(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    return counted_as(request.client.host) if request.client else ""


async def table_of(hall: Hall, table_id: str) -> Room:
    room = await hall.room(table_id)
    if room is None:
        raise await missing(hall, table_id)
    return room


async def missing(hall: Hall, table_id: str) -> HTTPException:
    """Deleted, or never there."""
    deleted = await hall.in_basket(table_id)
    return problem(410, DELETED) if deleted else problem(404, NO_TABLE)


def no_link(room: Room, secret: str) -> HTTPException:
    return problem(401, USED if room.seating.invited(secret) else NO_LINK)


async def open_access(request: Request[Any, Any, Any], state: State, table_id: FromPath[str]) -> Access:
    """For routes of one table: 404 if there is none, 401 without a link to it."""
    hall = hall_of(state)
    room = await table_of(hall, table_id)
    secret = bearer(request)
    name = role_of(secret, room.links)
    if name is None:
        raise no_link(room, secret)
    # Many share one link to watch: each address has its own measure.
    address = address_of(request)
    if not hall.by_link.take(f"{table_id}/{name}/{address}"):
        raise problem(429, "Too many requests with this link; wait a moment")
    return Access(room, name, secret, address)


FromAccess: TypeAlias = NamedDependency[Access]


def must_be_house(request: Request[Any, Any, Any], hall: Hall) -> None:
    if not same(bearer(request), hall.house):
        raise problem(401, "Only the link that the server printed opens the list of all tables")
