"""Who people say they are. It stands beside their seats and is told to no rule."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from itertools import count
from typing import TYPE_CHECKING

from sandtable.kernel.decision import Seat
from sandtable.kernel.match import HUMAN
from sandtable.players.cards import player_card, seated
from sandtable.players.lookalikes import is_invisible, skeletons
from sandtable.server.messages import People, SeatOut, encode
from sandtable.server.words import one_line

if TYPE_CHECKING:
    from sandtable.server.room import Room

LONGEST = 24  # characters
MARKS = 2  # accents on one letter
OURS = ("The table", "The host", "Somebody", "Nobody")  # who else speaks, or is spoken of
TOO_LONG = f"A name has up to {LONGEST} characters"


def tidied(text: str) -> str:
    """One line of letters that can be read: no controls, nothing unseen, no towers of accents."""
    plain = one_line(unicodedata.normalize("NFKC", text))
    kept: list[str] = []
    marks = 0
    for sign in plain:
        if is_invisible(sign):
            continue
        marks = marks + 1 if unicodedata.category(sign)[0] == "M" else 0
        if marks <= MARKS:
            kept.append(sign)
    found = one_line(unicodedata.normalize("NFKC", "".join(kept)))
    read = any(unicodedata.category(sign)[0] in "LNS" for sign in found)
    return found if read else ""


def distinct(name: str, taken: Collection[str]) -> str:
    """The name, with a number where another one looks like it."""
    used = frozenset().union(*map(skeletons, taken))
    if not name or used.isdisjoint(skeletons(name)):
        return name
    numbered = (f"{name[: LONGEST - len(str(n)) - 1]} {n}" for n in count(2))
    return next(one for one in numbered if used.isdisjoint(skeletons(one)))


def fitting(room: Room, seat: Seat, wished: str) -> str:
    """What somebody at this seat is called who would like to be called so."""
    return distinct(tidied(wished), _others(room, seat))


def _others(room: Room, seat: Seat) -> list[str]:
    """Names that would be taken for somebody else's."""
    seats = [room.game.seat_name(one) for one in room.seats if one != seat]
    people = [name for one, name in room.seating.people.items() if one != seat]
    return [*OURS, *seats, *people, *seated(room.seats, room.game, people).values()]


def called(room: Room, seat: Seat) -> str:
    """`Kestrel (Blue)`, or the seat alone where nobody has said a name."""
    who, name = _names(room).get(seat, ""), room.game.seat_name(seat)
    return f"{who} ({name})" if who else name


def _names(room: Room) -> dict[Seat, str]:
    """Whoever answers for the seats, by name: persons as they say, computers as they are known."""
    people = room.seating.people
    persons = {seat: people.get(seat, "") for seat in room.seats if room.seats[seat] == HUMAN}
    return persons | seated(room.seats, room.game, people.values())


def at_table(room: Room) -> dict[Seat, SeatOut]:
    """Who sits where, as everybody is told."""
    names, taken = _names(room), room.seating.taken
    return {
        seat: SeatOut(
            name=room.game.seat_name(seat),
            player=player,
            here=len(room.audience(seat).listeners),
            taken=seat in taken,
            who=names[seat],
            about="" if player == HUMAN else player_card(player, room.game).about,
        )
        for seat, player in room.seats.items()
    }


def tell_people(room: Room) -> None:
    room.tell(encode(People(at_table(room))), plain=False)
