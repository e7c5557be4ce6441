"""Which tables leave the memory when there are too many in it."""

from __future__ import annotations

from collections.abc import Collection

from sandtable.server.room import Room


def to_rest(rooms: Collection[Room], most: int) -> list[Room]:
    """Those that were left alone longest; where a computer plays unwatched, only if need be."""
    over = len(rooms) - most
    if over <= 0:
        return []
    free = [room for room in rooms if not room.listened and not room.lock.locked()]
    free.sort(key=lambda room: (room.computers.busy, room.touched))
    return free[:over]
