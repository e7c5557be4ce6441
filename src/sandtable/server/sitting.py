"""Sitting down by a link, and getting up again; all of it is said at the table, and kept."""

from __future__ import annotations

from sandtable.kernel.decision import Seat
from sandtable.server.links import HOST, SPECTATOR_LINK, new_secret, role_of
from sandtable.server.messages import SeatAsked, encode
from sandtable.server.names import LONGEST, TOO_LONG, called, fitting, tell_people, tidied
from sandtable.server.room import Room, refused
from sandtable.server.seating import new_claim
from sandtable.server.store import LinkRow
from sandtable.server.tasks import whole

REVOKED = 4401
TABLE = ""  # who speaks when it is nobody's seat
RENAMED = "You have changed your name often enough for now; wait a moment"
OFTEN = "Seats and links of this table have changed often enough; play on, or make another table"


class NoSeat(Exception):
    """This link opens no seat here, at least not for whoever asks."""


async def sit(room: Room, invitation: str, key: str, name: str = "") -> tuple[Seat, str]:
    """Take the seat of an invitation; the secret that only whoever sits there has from now on.

    Asked again, with the same key or with that secret, it is told again.
    """
    _check_name(name)
    return await whole(_sit(room, invitation, key, name))


async def _sit(room: Room, invitation: str, key: str, name: str) -> tuple[Seat, str]:
    async with room.held():
        again = room.seating.sat(invitation, key)
        if again:
            return again, room.links[again]
        seat = role_of(invitation, room.links)
        if seat is None or seat in (HOST, SPECTATOR_LINK):
            raise NoSeat
        if seat not in room.seating.taken:
            person = fitting(room, seat, name)
            told = f"{person or 'Somebody'} has sat down as {room.game.seat_name(seat)}."
            await relink(room, seat, new_claim(invitation, key), told, person)
        return seat, room.links[seat]


async def call_me(room: Room, seat: Seat, name: str) -> None:
    """Whoever sits there says who they are, or is called otherwise; that is told."""
    _check_name(name)
    await whole(_call_me(room, seat, name))


async def _call_me(room: Room, seat: Seat, wished: str) -> None:
    async with room.held():
        name, before = fitting(room, seat, wished), room.seating.people.get(seat, "")
        if name == before:
            return
        if not room.seating.renamings.take(seat):
            raise refused(RENAMED)
        if before:
            now = f"is called {name} now" if name else "has put the name away"
            told = f"{before} ({room.game.seat_name(seat)}) {now}."
            check_room_for_notes(room)
            async with room.talk.speaking(TABLE, told) as said:
                await room.store.set_person(room.id, seat, name, said)
        else:
            await room.store.set_person(room.id, seat, name)
        room.seating.people[seat] = name
    tell_people(room)


def _check_name(name: str) -> None:
    if len(tidied(name)) > LONGEST:
        raise refused(TOO_LONG)


async def ask_back(room: Room, seat: Seat) -> None:
    """The host would like to have a seat back; whoever sits there may say no."""
    async with room.held():
        if seat not in room.seating.taken:
            raise refused(f"Nobody has sat down as {room.game.seat_name(seat)}; its link is yours")
        if seat in room.seating.asked_back:
            return
        await tell(room, f"The host asks for the seat of {called(room, seat)}.")
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
            told = f"{called(room, seat)} has got up; the seat is the host's again."
            await relink(room, seat, room.seating.left(seat), told)
        elif seat in room.seating.asked_back:
            await tell(room, f"{called(room, seat)} keeps the seat.")
            room.seating.asked_back.discard(seat)


async def relink(room: Room, seat: Seat, claim: str, told: str, person: str = "") -> None:
    """Another secret for a seat, for whoever holds the lock; all who came with the old one go."""
    check_room_for_notes(room)
    link = LinkRow(seat, new_secret(), claim, person)
    async with room.talk.speaking(TABLE, told) as said:
        await room.store.set_link(room.id, link, said)
        room.links[seat] = link.secret
        room.seating.note(seat, claim, person)
        room.shut(REVOKED, seat)
    tell_people(room)


async def tell(room: Room, text: str) -> None:
    check_room_for_notes(room)
    async with room.talk.speaking(TABLE, text) as said:
        await room.store.say(room.id, said)


def check_room_for_notes(room: Room) -> None:
    """Bounded like what people say, but apart: nobody talks so much that this is not told."""
    if sum(said.who == TABLE for said in room.talk.lines) >= room.limits.chat_lines:
        raise refused(OFTEN)
