"""Digests of what each seat has seen and done, in order: true information states.

Every event that a seat hears extends its digest, and so does every answer, with what the seat saw
when it gave it. Two plays have the same digest if and only if the seat cannot tell them apart.
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
    """Memories of all seats in a play."""

    def __init__(self, memories: dict[Seat, bytes]) -> None:
        self.memories = memories

    @classmethod
    def of(cls, session: Session) -> Recall:
        """Return empty memories, for a play in which nothing has happened yet."""
        return cls(dict.fromkeys(session.seats, b""))

    def copy(self) -> Recall:
        return Recall(self.memories.copy())

    def record_events(self, session: Session, events: Iterable[Event]) -> None:
        """Add each event to the memory of every seat that hears it."""
        hears = session.game.hears
        for event in events:
            data = _encode(session, event)
            for seat, memory in self.memories.items():
                if hears(event, seat):
                    self.memories[seat] = _digest(memory, data)

    def record_answer(self, session: Session, seat: Seat, slot: int) -> None:
        """Add an answer to the seat's memory, with the question and what the seat saw."""
        self.memories[seat] = _digest(self.digest(session, seat), b"%d" % slot)

    def digest(self, session: Session, seat: Seat, *, asked: bool = True) -> bytes:
        """Digest everything a seat has seen and done, and what it sees and is asked now."""
        seen = session.seen(seat, asked=asked)
        return _digest(self.memories[seat], _encode(session, seen))

    def keep_only(self, session: Session, seat: Seat) -> Recall:
        """Return memories for a redealt play: the past of one seat; of the others what they see."""
        nothing = Recall.of(session)
        others = {other: nothing.digest(session, other, asked=False) for other in self.memories}
        return Recall(others | {seat: self.memories[seat]})


def _encode(session: Session, value: Any) -> bytes:
    """Encode a value; equal values give equal bytes, in whatever order a set holds them."""
    hook = session.game.encode_hook
    plain = msgspec.to_builtins(value, order="deterministic", str_keys=True, enc_hook=hook)
    return msgspec.msgpack.encode(plain)


def _digest(memory: bytes, more: bytes) -> bytes:
    return blake2b(more, key=memory, digest_size=16).digest()
