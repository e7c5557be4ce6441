"""What a seat has seen and done, in order, as one digest: a true information state.

It grows by every event that the seat hears, and by every answer that it gives to what it then
sees. Two plays have the same one if and only if the seat cannot tell them apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

import msgspec

from sandtable.adapters.session import Session
from sandtable.kernel.decision import Seat
from sandtable.kernel.event import Event


class Recall:
    """The memories of all seats of a play."""

    def __init__(self, memories: dict[Seat, bytes]) -> None:
        self.memories = memories

    @classmethod
    def of(cls, session: Session) -> Recall:
        """Of a play in which nothing has happened yet."""
        return cls(dict.fromkeys(session.seats, b""))

    def copy(self) -> Recall:
        return Recall(self.memories.copy())

    def hear(self, session: Session, events: Iterable[Event]) -> None:
        """Each seat remembers the events that it may know of."""
        hears = session.game.hears
        for event in events:
            written = _written(session, event)
            for seat, memory in self.memories.items():
                if hears(event, seat):
                    self.memories[seat] = _digest(memory, written)

    def answer(self, session: Session, seat: Seat, slot: int) -> None:
        """A seat remembers what it saw, what it was asked and what it answered."""
        self.memories[seat] = _digest(self.state_of(session, seat), b"%d" % slot)

    def state_of(self, session: Session, seat: Seat, *, asked: bool = True) -> bytes:
        """Everything that the seat has seen and done, with what it sees and is asked now."""
        seen = session.seen(seat, asked=asked)
        return _digest(self.memories[seat], _written(session, seen))

    def only(self, session: Session, seat: Seat) -> Recall:
        """One seat remembers all, the others what they see: their past in a redealt play."""
        nothing = Recall.of(session)
        others = {other: nothing.state_of(session, other, asked=False) for other in self.memories}
        return Recall(others | {seat: self.memories[seat]})


def _written(session: Session, value: Any) -> bytes:
    """The same bytes for equal values, in whatever order a set or a dictionary holds them."""
    hook = session.game.encode_hook
    plain = msgspec.to_builtins(value, order="deterministic", str_keys=True, enc_hook=hook)
    return msgspec.msgpack.encode(plain)


def _digest(memory: bytes, more: bytes) -> bytes:
    return blake2b(more, key=memory, digest_size=16).digest()
