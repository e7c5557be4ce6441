"""Step forward: somebody at a guided table has the script go on by one choice (SF-INT-4)."""

from __future__ import annotations

from sandtable.kernel.decision import Refusal, Seat
from sandtable.server.coach import scripted
from sandtable.server.messages import StepForward
from sandtable.server.room import Ack, Room, Stale, refused
from sandtable.server.tasks import whole


async def step(room: Room, seat: Seat, message: StepForward, ack: Ack) -> None:
    """Play what the guide proposes: one's own choice, or that of a seat that waits for this."""
    await whole(_step(room, seat, message, ack))


async def _step(room: Room, seat: Seat, message: StepForward, ack: Ack) -> None:
    async with room.held():
        key = f"{seat}/{message.key}"
        if key in room.keys:
            ack(room.keys[key])
            return
        humans = room.humans()
        decision, turn = room.match.decision, scripted(room.guide, room.match, humans)
        if room.status != "running" or decision is None or turn is None:
            raise refused("No guide proposes anything now")
        if message.seq != room.told_seq(seat):
            raise Stale(Refusal("table", "Something else is asked by now; look again"))
        if seat not in humans:
            raise refused(f"The computer player {room.seats[seat]} answers for {seat}")
        if decision.seat != seat and decision.seat in humans:
            raise refused(f"It is {decision.seat} who is asked", decision.rule)
        await room.commit(lambda: room.match.play(decision.seat, turn.choice), key, ack)
