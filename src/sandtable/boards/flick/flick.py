"""Flicks: one with everything that happened, or thousands with what they touched."""

from __future__ import annotations

from itertools import zip_longest
from math import isfinite
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from sandtable.boards.flick.board import Board
from sandtable.boards.flick.bodies import FLICKED, Disc, Kind
from sandtable.boards.flick.kernel import BLOCK_DRAG, DISC_DRAG, GONE, LEAVES
from sandtable.boards.flick.tables import FULL_TURN, STRONGEST, direction

if TYPE_CHECKING:
    from numpy import bool_, float64, uint8
    from numpy.typing import NDArray

Point = tuple[float, float]
Power = TypeVar("Power", float, "NDArray[float64]")


class Contact(NamedTuple):
    """Who struck whom, how fast, and where the centre of the mover was."""

    mover: int
    struck: int
    kind: Kind
    speed: float
    x: float
    y: float


class Leg(NamedTuple):
    """A straight way of one body; legs come in the order in which they were worked out."""

    mover: int
    start: Point
    end: Point
    speed: float
    last_speed: float
    seconds: float
    contact: Contact | None
    off: bool


class Stretch(NamedTuple):
    """A leg as it is shown: from when to when, and where; it slows down evenly on the way."""

    began: float
    ended: float
    start: Point
    end: Point
    speed: float
    last_speed: float


class Shot(NamedTuple):
    """What a flick did: its legs, where the disc rests (None: off the board), what was moved."""

    legs: tuple[Leg, ...]
    rest: Point | None
    moved: dict[int, Point | None]

    @property
    def contacts(self) -> list[Contact]:
        return [leg.contact for leg in self.legs if leg.contact]

    def tracks(self) -> dict[int, list[Stretch]]:
        """For each body that moves, when it is where; all at once, as one would see it.

        A struck body starts when it was struck, or when it has come to rest from an earlier blow.
        """
        tracks: dict[int, list[Stretch]] = {}
        clock: dict[int, float] = {FLICKED: 0.0}
        for leg, following in zip_longest(self.legs, self.legs[1:]):
            began = clock[leg.mover]
            clock[leg.mover] = ended = began + leg.seconds
            stretch = Stretch(began, ended, leg.start, leg.end, leg.speed, leg.last_speed)
            tracks.setdefault(leg.mover, []).append(stretch)
            if following and leg.contact and following.mover == leg.contact.struck:
                clock[following.mover] = max(clock.get(following.mover, 0.0), ended)
        return tracks


class Sweep(NamedTuple):
    """What each of many flicks touched; a column for each piece of the board, in its order.

    A mark is the number of the first contact with that piece (1: the first of all), 0 if there was
    none: `touched` by the disc, `brushed` by something that the disc had set in motion.
    """

    touched: NDArray[uint8]
    brushed: NDArray[uint8]
    rests: NDArray[float64]
    off: NDArray[bool_]


def launch_speed(power: Power) -> Power:
    """In u/s; power in hundredths (STF-PHY-4)."""
    return 6.0 * power / 1000.0


def flick(board: Board, disc: Disc, x: float, y: float, angle: int, power: int) -> Shot:
    """One flick; angle in tenths of a degree, power in hundredths."""
    import numpy as np

    from sandtable.boards.flick.engine import play

    if not (isfinite(x) and isfinite(y)):
        raise ValueError(f"a disc lies at a place of the board, not at {x}, {y}")
    if not 1 <= power <= STRONGEST:
        raise ValueError(f"power is 1 to {STRONGEST} hundredths, not {power}")
    speed, (c, s) = launch_speed(power), direction(angle)
    launches = np.array([[x, y, speed * c, speed * s]], float)
    outcome = play(board.with_disc(disc), board.edge, launches, 0, traced=True)
    x, y, fate = outcome.ends[0].tolist()
    legs = tuple(_leg(board, line) for line in outcome.trace.tolist())
    moved = {leg.mover: None if leg.off else leg.end for leg in legs if leg.mover != FLICKED}
    return Shot(legs, None if fate == GONE else (x, y), moved)


def _leg(board: Board, line: list[float]) -> Leg:
    mover, x0, y0, speed, x1, y1, last, end = line
    index, bodies = int(end), board.bodies
    name, drag = FLICKED, DISC_DRAG
    if mover < len(bodies):
        body = bodies[int(mover)]
        name = body.id
        drag = BLOCK_DRAG if body.kind is Kind.BLOCK else DISC_DRAG
    contact = None
    if index >= 0:
        other = bodies[index]
        contact = Contact(name, other.id, other.kind, last, x1, y1)
    seconds = (speed - last) / (drag / 2)
    return Leg(name, (x0, y0), (x1, y1), speed, last, seconds, contact, end == LEAVES)


def sweep(board: Board, disc: Disc, flicks: NDArray[float64]) -> Sweep:
    """Many flicks of one disc, each a row of x, y, angle in tenths and power in hundredths."""
    import numpy as np

    from sandtable.boards.flick.engine import play, rays

    angles, powers = flicks[:, 2], flicks[:, 3]
    lawful = (angles >= 0) & (angles < FULL_TURN) & (powers >= 1) & (powers <= STRONGEST)
    if not (lawful.all() and np.isfinite(flicks[:, :2]).all()):
        raise ValueError("a flick is x, y, an angle of 0 to 3599 and a power of 1 to 11000")
    launches = np.array(flicks, float, order="C")
    launches[:, 2:] = rays()[angles.astype(np.intp)] * launch_speed(powers)[:, None]
    outcome = play(board.with_disc(disc), board.edge, launches, len(board.pieces), traced=False)
    ends = outcome.ends
    return Sweep(outcome.marks, outcome.blows, ends[:, :2], ends[:, 2] == GONE)
