"""What a host does to a table."""

from __future__ import annotations

from sandtable.kernel.decision import Seat
from sandtable.kernel.game import SPECTATOR
from sandtable.server.links import HOST, SPECTATOR_LINK
from sandtable.server.messages import People, encode
from sandtable.server.room import Room, refused

REVOKED = 4401


async def reissue(room: Room, name: str, secret: str) -> None:
    """Another secret for a role; whoever came with the old one has to go."""
    async with room.held():
        await room.store.set_link(room.id, name, secret)
        room.links[name] = secret
    if name != HOST:
        room.shut(REVOKED, SPECTATOR if name == SPECTATOR_LINK else name)


async def seat_player(room: Room, seat: Seat, player: str) -> None:
    """Hand a seat to a computer player, or back to a person."""
    async with room.held():
        if room.status != "running":
            raise refused("The play is over; nobody has to sit there any more")
        seats = {**room.seats, seat: player}
        await room.store.set_seats(room.id, seats)
        room.row.seats = seats
        room.match.sit(seats)
    room.tell(encode(People(room.people())), plain=False)
    room.show()
    room.computers.attended()
    room.wake_computer()


async def close_table(room: Room) -> None:
    """No more choices: the seed and the journal are open from now on."""
    async with room.held():
        if room.status != "running":
            return
        result = "closed by the host"
        await room.store.set_status(room.id, "closed", result)
        room.row.status, room.row.result = "closed", result
    room.show()
    room.tell_table()
