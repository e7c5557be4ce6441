"""Taking choices back: freely, by one's own word, or when all the others agree."""

from __future__ import annotations

from sandtable.kernel.decision import Refusal, Seat
from sandtable.kernel.match import HUMAN
from sandtable.server.links import role_of
from sandtable.server.messages import Consent, Undo, UndoAsked, UndoSettled, UndoWaits, encode
from sandtable.server.room import Ack, AskedUndo, Room, Stale, refused
from sandtable.server.tasks import whole

ALONE = "Dice have fallen or something hidden was shown since; undo all the same?"


async def undo(room: Room, seat: Seat, message: Undo, ack: Ack) -> None:
    """Take the last choice of this screen back with all that followed, or ask the others first."""
    await whole(_undo(room, seat, message, ack))


async def _undo(room: Room, seat: Seat, message: Undo, ack: Ack) -> None:
    async with room.held():
        key = f"{seat}/{message.key}"
        if key in room.keys:
            ack(room.keys[key])
            return
        if room.status != "running":
            raise refused("The play is over and its dice are open; branch off in the replay")
        if not _only_computers_since(room, seat, message.seq):
            raise Stale(Refusal("table", "Something has happened since; look again"))
        beside = here(room, message)
        kind = room.undo_for(seat, beside)
        if kind == "no":
            raise refused("You have made no choice that could be undone")
        others = room.voters() - {seat} - beside
        if kind == "ask" and others:
            room.asked_undo = AskedUndo(seat, room.seq, key, others, beside)
            _tell(room, others, asked(seat))
            _tell(room, {seat}, UndoWaits(sorted(others)))
            return
        if kind == "ask" and not message.agreed:
            raise refused(ALONE)
        await _take_back(room, seat, beside, key, ack)


def _only_computers_since(room: Room, seat: Seat, seq: int) -> bool:
    """Whether computer players made every choice that this seat has noticed after `seq`."""
    record, now = room.record, room.told_seq(seat)
    by = (record.whose[record.noticed.line(seat, count)] for count in range(seq + 1, now + 1))
    return 0 <= seq <= now and all(room.seats.get(player, HUMAN) != HUMAN for player in by)


def asked(by: Seat) -> UndoAsked:
    return UndoAsked(by, "would like to take the last choice back")


def here(room: Room, message: Undo) -> set[Seat]:
    """Seats at the same screen: their links came along, and nobody sits there elsewhere."""
    shown = {role_of(link, room.links) for link in message.links}
    return {seat for seat in room.seats if seat in shown and not room.audience(seat).listeners}


async def consent(room: Room, seat: Seat, message: Consent) -> None:
    """One of the others agrees, or does not."""
    await whole(_consent(room, seat, message))


async def _consent(room: Room, seat: Seat, message: Consent) -> None:
    async with room.held():
        wish = room.asked_undo
        if wish is None or wish.seq != room.seq:
            raise refused("Nobody asks to undo anything now")
        if seat not in wish.waiting:
            raise refused("You are not asked to agree")
        if message.yes:
            wish.waiting.discard(seat)
            if wish.waiting & room.voters():
                return
            await _take_back(room, wish.by, wish.beside, wish.key, lambda _: None)
        room.asked_undo = None
        _tell(room, room.voters(), UndoSettled(message.yes, seat))


async def _take_back(room: Room, seat: Seat, beside: set[Seat], key: str, ack: Ack) -> None:
    steps = room.undo_steps(seat, beside)

    def act() -> None:
        for _ in range(steps):
            room.match.undo(agreed=True)

    await room.commit(act, key, ack)


def _tell(room: Room, seats: set[Seat], message: UndoAsked | UndoWaits | UndoSettled) -> None:
    for seat in sorted(seats):
        room.audience(seat).send(encode(message), plain=False)
