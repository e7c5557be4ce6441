"""A flick as it is told and shown: who struck what, and where everything was when."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from sandtable.boards.flick import FLICKED, Contact, Kind, Shot
from sandtable.games.seal_team_flix.events import Piece
from sandtable.games.seal_team_flix.rules.placing import Where
from sandtable.games.seal_team_flix.side_layouts import Kind as SideKind
from sandtable.games.seal_team_flix.vocabulary import BoardId, Size
from sandtable.kernel.event import Event

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
    """One contact with a body, and the rule about it."""

    ms: float
    x: float
    y: float
    speed: float
    mover: int
    body: int
    kind: Struck
    rule: str
    who: str = ""  # a standee as State.standing calls it; a target by its numeral or letter


class Flicked(Event, frozen=True):
    """A disc was flicked over the Map."""

    who: BoardId
    arm: str  # the weapon or card
    size: Size
    place: Where
    space: str
    angle: int  # after the error, in tenths of a degree
    power: int  # after the error, in hundredths
    draws: tuple[int, int]
    struck: tuple[Piece, ...]
    ways: tuple[Way, ...] = ()
    touches: tuple[Touch, ...] = ()


class SideFlicked(Event, frozen=True):
    """A disc was flicked on a side board."""

    who: BoardId
    board: SideKind
    size: Size
    angle: int
    power: int
    draws: tuple[int, int]
    left: int  # flicks
    ways: tuple[Way, ...] = ()
    touches: tuple[Touch, ...] = ()


class FiringForfeited(Event, frozen=True):
    """Discs that are not flicked any more."""

    who: BoardId
    left: int
    why: Literal["stopped", "no_room"]


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
