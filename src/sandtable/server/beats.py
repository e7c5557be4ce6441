"""What happened between two questions, part by part, as each seat saw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sandtable.kernel.decision import Seat
from sandtable.kernel.event import Event
from sandtable.kernel.table import Beat, Table
from sandtable.server.frames import Looks
from sandtable.server.motions import Motions
from sandtable.show import ShownGame
from sandtable.show.scene import Scene

MOST = 24  # parts of one choice; whatever comes before the last of them is one part


class Part(NamedTuple):
    """The table where a part of what happened ends."""

    at: int  # events of the log
    looks: Looks

    def scene(self, seat: Seat, *, narrow: bool) -> Scene:
        return self.looks.screen(seat, narrow=narrow).scene


class Story:
    """What has happened since it was told last; each picture is made when the first one sees it."""

    def __init__(
        self, game: ShownGame[Any], table: Table[Any], fresh: Sequence[Event], first: int, beats: Sequence[Beat] = ()
    ) -> None:
        """`first` is where the log has the first of the fresh events."""
        self.motions = Motions(game, fresh, first)
        inside = [beat for beat in beats if first < beat.at < first + len(fresh)]
        self.parts = tuple(Part(beat.at, _looks(game, table, beat)) for beat in inside[-MOST:])


def _looks(game: ShownGame[Any], table: Table[Any], beat: Beat) -> Looks:
    """Nothing is asked in between."""
    return Looks(game, Table(game, beat.state, [], table.dice), 0)
