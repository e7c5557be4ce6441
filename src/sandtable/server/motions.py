"""What is seen moving because of events, for those who hear of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from sandtable.kernel.decision import Seat
from sandtable.kernel.event import Event
from sandtable.pictures import draw_element
from sandtable.server.messages import MotionOut
from sandtable.show import ShownGame
from sandtable.show.aim import Hit, Key, Motion, Track

FINE = 2  # decimals of a unit or a millisecond: nobody sees more, and doubles are long to send


class Moved(NamedTuple):
    at: int  # of the log
    event: Event
    seen: MotionOut


class Motions:
    """Worked out once for each event, when the first one hears of it."""

    def __init__(self, game: ShownGame[Any], events: Sequence[Event], first: int = 0) -> None:
        self._game = game
        self._events = events
        self._first = first  # where the log has the first of them
        self._moved: list[Moved] | None = None

    def heard(self, seat: Seat, start: int = 0, end: int | None = None) -> tuple[MotionOut, ...]:
        """In the order in which it happened: because of events of the log from `start` to `end`."""
        if self._moved is None:
            found = [(event, self._game.motion(event)) for event in self._events]
            self._moved = [
                Moved(at, event, _out(motion)) for at, (event, motion) in enumerate(found, self._first) if motion
            ]
        return tuple(
            moved.seen
            for moved in self._moved
            if moved.at >= start and (end is None or moved.at < end) and self._game.hears(moved.event, seat)
        )


def _out(motion: Motion) -> MotionOut:
    tracks = tuple(Track(track.element, tuple(map(_key, track.keys))) for track in motion.tracks)
    hits = tuple(_hit(hit) for hit in motion.hits)
    put = tuple((one.id, draw_element(one)) for one in motion.extra)
    return MotionOut(tracks, hits, put, motion.group)


def _key(key: Key) -> Key:
    return Key(round(key.ms, FINE), round(key.x, FINE), round(key.y, FINE), round(key.speed, FINE))


def _hit(hit: Hit) -> Hit:
    return replace(hit, ms=round(hit.ms, FINE))
