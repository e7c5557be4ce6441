"""What a host does to a table. Whatever he does to a seat is said at the table, and kept."""

from __future__ import annotations

from sandtable.kernel.decision import Seat
from sandtable.kernel.game import SPECTATOR
from sandtable.kernel.match import HUMAN
from sandtable.players.cards import player_card
from sandtable.server.links import SPECTATOR_LINK, new_secret
from sandtable.server.room import Room, refused
from sandtable.server.sitting import REVOKED, TABLE, check_room_for_notes, relink
from sandtable.server.store import LinkRow
from sandtable.server.tasks import whole


async def reissue(room: Room, name: str) -> None:
    """Another secret for a role; whoever came with the old one has to go."""
    await whole(_reissue(room, name))


async def _reissue(room: Room, name: str) -> None:
    async with room.held():
        if name in room.seats:
            told = f"The host has reissued the link of {room.game.seat_name(name)}"
            sat = name in room.seating.taken
            who = room.seating.people.get(name) or "whoever sat there"
            told += f": {who} has to get up." if sat else "."
            await relink(room, name, room.seating.left(name), told)
            return
        link = LinkRow(name, new_secret())
        await room.store.set_link(room.id, link)
        room.links[name] = link.secret
    if name == SPECTATOR_LINK:
        room.shut(REVOKED, SPECTATOR)


async def seat_player(room: Room, seat: Seat, player: str) -> None:
    """Hand a seat to a computer player, or back to a person."""
    async with room.held():
        if room.status != "running":
            raise refused("The play is over; nobody has to sit there any more")
        check_room_for_notes(room)
        seats = {**room.seats, seat: player}
        card = player_card(player, room.game)
        whom = "a person" if player == HUMAN else f"{card.name}, a computer ({player})"
        async with room.talk.speaking(TABLE, f"The host has given {room.game.seat_name(seat)} to {whom}.") as said:
            await room.store.set_seats(room.id, seats, said)
            room.row.seats = seats
            room.match.sit(seats)
    room.presence.changed()
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
