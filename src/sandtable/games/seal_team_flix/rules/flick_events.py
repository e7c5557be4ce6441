"""A flick as it is told and shown: who struck what, and where everything was when."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct

from sandtable.boards.flick import FLICKED, Contact, Kind, Shot
from sandtable.games.seal_team_flix.vocabulary import SIZE_NAMES, Size
from sandtable.kernel.event import Event
from sandtable.kernel.words import plural

Struck = Literal["wall", "door", "block", "standee", "token", "disc"]
WORDS: dict[Kind, Struck] = {
    Kind.STANDEE: "standee",
    Kind.TOKEN: "token",
    Kind.BLOCK: "block",
    Kind.DISC: "disc",
    Kind.DOOR: "door",
    Kind.WALL: "wall",
}
Key = tuple[float, float, float, float]  # milliseconds, x, y in u, speed in u/s


class Way(Struct, frozen=True):
    """Where one body was when; between two keys it slows down evenly."""

    body: int  # FLICKED, or the id of a Block (placing.BLOCKS + cell) or of a side board's target
    keys: tuple[Key, ...]
    off: bool = False  # over the edge of a side board


class Touch(Struct, frozen=True):
    """One contact; `what` is the struck body, in words of the picture and of the table."""

    ms: float
    x: float
    y: float
    speed: float
    mover: int
    body: int
    kind: Struck
    what: str
    rule: str
    who: str = ""  # of a standee: as State.standing calls it


class Flicked(Event, frozen=True):
    """A disc was flicked over the Map."""

    who: str
    what: str  # the weapon or card
    size: Size
    start: str
    angle: int  # after the error, in tenths of a degree
    power: int  # after the error, in hundredths
    draws: tuple[int, int]
    struck: tuple[str, ...]
    ways: tuple[Way, ...] = ()
    touches: tuple[Touch, ...] = ()

    def text(self, content: Any) -> str:
        del content
        said = (
            f"{self.who}, {self.what}: a {SIZE_NAMES[self.size]} disc from {self.start}, "
            f"{self.angle / 10:.1f} degrees, power {self.power / 100:.1f}"
        )
        return f"{said}: strikes {', '.join(self.struck) if self.struck else 'nothing'}"


class SideFlicked(Event, frozen=True):
    """A disc was flicked on a side board."""

    who: str
    board: str
    size: Size
    angle: int
    power: int
    draws: tuple[int, int]
    left: int  # flicks
    ways: tuple[Way, ...] = ()
    touches: tuple[Touch, ...] = ()

    def text(self, content: Any) -> str:
        del content
        hits = sum(one.kind == "disc" and one.mover == FLICKED for one in self.touches)
        return (
            f"{self.who}, {self.board}: {self.angle / 10:.1f} degrees, "
            f"power {self.power / 100:.1f}, {hits or 'no'} {plural(hits, 'disc')} touched; "
            f"flicks left: {self.left}"
        )


class FiringForfeited(Event, frozen=True):
    """Discs that are not flicked any more."""

    who: str
    left: int
    why: str

    def text(self, content: Any) -> str:
        del content
        return f"{self.who}: {self.why}; not flicked: {self.left}"


def ways(shot: Shot) -> tuple[Way, ...]:
    """What moved, as keys in milliseconds."""
    off = {leg.mover for leg in shot.legs if leg.off}
    found = []
    for body, stretches in shot.tracks().items():
        keys: list[Key] = []
        for one in stretches:
            keys.append((1000 * one.began, *one.start, one.speed))
            keys.append((1000 * one.ended, *one.end, one.last_speed))
        found.append(Way(body, tuple(dict.fromkeys(keys)), body in off))
    return tuple(found)


def touches(shot: Shot, tell: Callable[[Contact], tuple[str, ...]]) -> tuple[Touch, ...]:
    """Every contact with its moment; `tell` knows what was met, under which rule, and who."""
    found = []
    clock: dict[int, float] = {FLICKED: 0.0}
    for leg in shot.legs:
        clock[leg.mover] = ended = clock[leg.mover] + leg.seconds
        one = leg.contact
        if one is not None:
            clock[one.struck] = max(clock.get(one.struck, 0.0), ended)
            at = (1000 * ended, one.x, one.y, one.speed)
            found.append(Touch(*at, one.mover, one.struck, WORDS[one.kind], *tell(one)))
    return tuple(found)
