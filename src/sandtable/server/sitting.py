"""Sitting down by a link, and getting up again; all of it is said at the table, and kept."""

from __future__ import annotations

from sandtable.kernel.decision import Seat
from sandtable.server.links import HOST, SPECTATOR_LINK, new_secret, role_of
from sandtable.server.messages import People, SeatAsked, encode
from sandtable.server.room import Room, refused, whole
from sandtable.server.seating import new_claim
from sandtable.server.store import LinkRow

REVOKED = 4401
TABLE = ""  # who speaks when it is nobody's seat
OFTEN = "Seats and links of this table have changed often enough; play on, or make another table"


class NoSeat(Exception):
    """This link opens no seat here, at least not for whoever asks."""


async def sit(room: Room, invitation: str, key: str) -> tuple[Seat, str]:
    """Take the seat of an invitation; the secret that only whoever sits there has from now on.

    Asked again, with the same key or with that secret, it is told again.
    """
    return await whole(_sit(room, invitation, key))


async def _sit(room: Room, invitation: str, key: str) -> tuple[Seat, str]:
    async with room.held():
        again = room.seating.sat(invitation, key)
        if again:
            return again, room.links[again]
        seat = role_of(invitation, room.links)
        if seat is None or seat in (HOST, SPECTATOR_LINK):
            raise NoSeat
        if seat not in room.seating.taken:
            told = f"Somebody has sat down as {room.game.seat_name(seat)}."
            await relink(room, seat, new_claim(invitation, key), told)
        return seat, room.links[seat]


async def ask_back(room: Room, seat: Seat) -> None:
    """The host would like to have a seat back; whoever sits there may say no."""
    async with room.held():
        if seat not in room.seating.taken:
            raise refused(f"Nobody has sat down as {room.game.seat_name(seat)}; its link is yours")
        if seat in room.seating.asked_back:
            return
        await tell(room, f"The host asks for the seat of {room.game.seat_name(seat)}.")
        room.seating.asked_back.add(seat)
        room.audience(seat).send(encode(SeatAsked()), plain=False)


async def hand_back(room: Room, seat: Seat, *, yes: bool) -> None:
    """Whoever sits there gets up, or says that he stays."""
    await whole(_hand_back(room, seat, yes=yes))


async def _hand_back(room: Room, seat: Seat, *, yes: bool) -> None:
    async with room.held():
        if seat not in room.seating.taken:
            raise refused("This seat is the host's already")
        if yes:
            told = f"{room.game.seat_name(seat)} has got up; the seat is the host's again."
            await relink(room, seat, room.seating.left(seat), told)
        elif seat in room.seating.asked_back:
            await tell(room, f"{room.game.seat_name(seat)} keeps the seat.")
            room.seating.asked_back.discard(seat)


async def relink(room: Room, seat: Seat, claim: str, told: str) -> None:
    """Another secret for a seat, for whoever holds the lock; all who came with the old one go."""
    check_room_for_notes(room)
    link = LinkRow(seat, new_secret(), claim)
    async with room.talk.speaking(TABLE, told) as said:
        await room.store.set_link(room.id, link, said)
        room.links[seat] = link.secret
        room.seating.note(seat, claim)
        room.shut(REVOKED, seat)
    room.tell(encode(People(room.people())), plain=False)


async def tell(room: Room, text: str) -> None:
    check_room_for_notes(room)
    async with room.talk.speaking(TABLE, text) as said:
        await room.store.say(room.id, said)


def check_room_for_notes(room: Room) -> None:
    """Bounded like what people say, but apart: nobody talks so much that this is not told."""
    if sum(said.who == TABLE for said in room.talk.lines) >= room.limits.chat_lines:
        raise refused(OFTEN)
