"""Aiming: what a flick is worth when the hand errs (guide, section 13, rules 3, 9 and 17).

From every place where the disc may lie it is swept over the angles about each target, straight and
off one Wall; the error of the hand is laid over the result. What must not be struck is not risked
anywhere within the error.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil, exp, sqrt
from typing import Any, NamedTuple

from sandtable.boards.flick import DISCS, Beside, Board, Hand, Kind, nearest_angle, sweep
from sandtable.games.seal_team_flix.doctrine.weights import NEVER
from sandtable.games.seal_team_flix.ground import Ground
from sandtable.games.seal_team_flix.rules import placing
from sandtable.games.seal_team_flix.rules.aiming import Flick, boards, cover_entry, hand, shot_of
from sandtable.games.seal_team_flix.rules.placing import Point, Spot
from sandtable.games.seal_team_flix.state import Cell, Firing, State
from sandtable.games.seal_team_flix.vocabulary import Size
from sandtable.kernel.kept import kept

POWERS = (90, 50)
BIN = 10  # tenths of a degree between two flicks of a sweep
BOUNCE = 0.6  # of a Wall (STF-PHY-6)
RIM = 0.04  # half the thickness of a Wall
TRUNCATED = 2.5  # sigmas (STF-PHY-17)
REACH = 12.0  # u; nobody shoots further
SLID = {"kill": 1.0, "stun": 0.4, "remove": 0.0, "none": 0.0}  # a Block into a Tango


class Start(NamedTuple):
    """Where a disc may lie, and which side of the SEAL that is."""

    spot: Spot
    at: Point
    phi: int = -1


class Aim(NamedTuple):
    """A flick, what it is worth on average, and how likely it kills anybody."""

    flick: Flick
    value: float
    chance: float
    target: Cell


class Range(NamedTuple):
    """Everything that a sweep depends on; `worths` are those of the board's pieces."""

    board: Board
    ground: Ground
    size: Size
    hand: Hand
    worths: tuple[float, ...]
    slid: float
    targets: tuple[Cell, ...]
    starts: tuple[tuple[Spot, Point], ...]
    beside: Beside


def best_aims(state: State, firing: Firing, worths: dict[int, float], banks: bool) -> list[Aim]:
    """The best flick at each target, the best of all first; `worths` by the id of a body."""
    board = boards(state, firing)
    values = tuple(worths.get(body.id, 0.0) for body in board.pieces)
    targets = tuple(
        body.id for body, value in zip(board.pieces, values, strict=True) if value > 0 and body.kind is Kind.STANDEE
    )
    if not targets:
        return []
    steady = hand(state, state.seals[firing.seat], shot_of(state, firing))
    starts = tuple(_starts(state, firing))
    slid = SLID[cover_entry(state, firing)]
    beside = placing.beside(state, state.seals[firing.seat].cell, firing.size)
    asked = Range(board, state.ground, firing.size, steady, values, slid, targets, starts, beside)
    return _swept(state.ground, asked, banks)


def _starts(state: State, firing: Firing) -> Iterator[tuple[Spot, Point]]:
    disc = DISCS[firing.size]
    for spot in placing.spots(state, firing):
        at = firing.rest or placing.centre(state.ground, spot.space)
        if spot.where in ("self", "rest") or placing.fits_at(state, disc, at):
            yield spot, at


@kept(512)
def _swept(ground: Ground, asked: Range, banks: bool) -> list[Aim]:
    """Shared by all who ask on this ground, so nobody may change it."""
    del ground
    import numpy as np

    windows = [(start, target, angle) for target in asked.targets for start, angle in _lines(asked, target, banks)]
    if not windows:
        return []
    sigma = asked.hand.angle * asked.hand.times / asked.hand.over
    wide = ceil(TRUNCATED * sigma / BIN) if sigma else 0
    kernel = _bell(sigma, wide)
    span = SWAY + wide
    offsets = np.arange(-span, span + 1) * BIN
    rows = np.array(
        [
            (*start.at, (angle + offset) % 3600, 100.0 * power)
            for start, _, angle in windows
            for power in POWERS
            for offset in offsets.tolist()
        ]
    )
    swept = sweep(asked.board, DISCS[asked.size], rows)
    values, kills, banned = _worth(asked, swept)
    shape = (len(windows) * len(POWERS), len(offsets))
    return _chosen(windows, (values.reshape(shape), kills.reshape(shape)), banned.reshape(shape), kernel)


SWAY = 4  # bins to each side of the line that may be aimed at


def _bell(sigma: float, wide: int) -> Any:
    """The truncated normal distribution over the bins."""
    import numpy as np

    if not sigma:
        return np.ones(1)
    heights = [exp(-((n * BIN / sigma) ** 2) / 2) for n in range(-wide, wide + 1)]
    return np.array(heights) / sum(heights)


def _worth(asked: Range, swept: Any) -> tuple[Any, Any, Any]:
    """Of each row: its worth, whether it kills, whether it strikes what must not be struck."""
    import numpy as np

    worths = np.array(asked.worths)
    touched, brushed = swept.touched > 0, swept.brushed > 0
    standing = np.array([body.kind is Kind.STANDEE for body in asked.board.pieces])
    values = touched @ np.where(worths > NEVER, worths, 0.0)
    kills = touched @ (standing & (worths > 0))
    banned = touched @ (worths <= NEVER)
    if asked.slid:
        pushed = brushed & ~touched & standing
        values = values + asked.slid * (pushed @ np.where(worths > NEVER, worths, 0.0))
        kills = kills + pushed @ (standing & (worths > 0)) * (asked.slid == 1.0)
        if asked.slid == 1.0:
            banned = banned + pushed @ (worths <= NEVER)
    return values, kills > 0, banned > 0


def _chosen(windows: Sequence[Any], results: tuple[Any, Any], banned: Any, kernel: Any) -> list[Aim]:
    """For each target the line, power and angle with the best mean."""
    import numpy as np

    values, kills = results
    count = 2 * SWAY + 1
    taps = len(kernel)

    def blurred(rows: Any) -> Any:
        views = np.lib.stride_tricks.sliding_window_view(rows, taps, axis=1)
        return views @ kernel

    mean, chance = blurred(values.astype(float)), blurred(kills.astype(float))
    risky = np.lib.stride_tricks.sliding_window_view(banned, taps, axis=1).any(axis=2)
    mean = np.where(risky, NEVER, mean)
    # The middle of equals: a straight line before a slanting one.
    order = np.abs(np.arange(count) - SWAY)
    score = mean - 1e-6 * order
    tops = score.argmax(axis=1)
    best: dict[Cell, Aim] = {}
    for line, top in enumerate(tops.tolist()):
        start, target, angle = windows[line // len(POWERS)]
        value = float(mean[line, top])
        if target in best and best[target].value >= value:
            continue
        turned = (angle + (top - SWAY) * BIN) % 3600
        power = POWERS[line % len(POWERS)]
        flick = Flick(start.spot.where, start.spot.space, turned, power, start.phi)
        best[target] = Aim(flick, value, float(chance[line, top]), target)
    return sorted(best.values(), key=lambda aim: -aim.value)


# lines to a target


def _lines(asked: Range, target: Cell, banks: bool) -> Iterator[tuple[Start, int]]:
    goal = placing.centre(asked.ground, target)
    for spot, at in asked.starts:
        found = [goal]
        if banks:
            found += _mirrored(asked.ground, at, goal, DISCS[asked.size].radius)
        for point in found:
            dx, dy = point[0] - at[0], point[1] - at[1]
            if dx * dx + dy * dy > REACH * REACH:
                continue
            start = _laid(asked, spot, at, nearest_angle(dx, dy))
            if start is not None:
                away = point[0] - start.at[0], point[1] - start.at[1]
                yield start, nearest_angle(*away)


def _laid(asked: Range, spot: Spot, at: Point, angle: int) -> Start | None:
    if spot.where != "self":
        return Start(spot, at)
    side = asked.beside.nearest(angle)
    return None if side is None else Start(spot, asked.beside.place(side), side)


def _mirrored(ground: Ground, at: Point, goal: Point, radius: float) -> list[Point]:
    """Where the target would be seen in each Wall that a disc could bounce off (rule 17).

    A bounce keeps BOUNCE of the speed across the Wall, so the image lies that much farther behind.
    """
    found = []
    for wall in ground.wall_segments:
        if wall.x1 == wall.x2:
            image = _image(wall.x1, (at[0], goal[0]), radius)
            if image is not None and _between(at, (image, goal[1]), wall.x1, (wall.y1, wall.y2)):
                found.append((image, goal[1]))
        else:
            image = _image(wall.y1, (at[1], goal[1]), radius)
            turned = ((at[1], at[0]), (image or 0.0, goal[0]))
            if image is not None and _between(*turned, wall.y1, (wall.x1, wall.x2)):
                found.append((goal[0], image))
    return found


def _image(wall: float, ends: tuple[float, float], radius: float) -> float | None:
    """Along the axis across the Wall: behind it, if both ends are on the same side."""
    here, there = ends[0] - wall, ends[1] - wall
    if here * there <= 0:
        return None
    side = 1.0 if here > 0 else -1.0
    face = side * (radius + RIM)
    if abs(here) <= abs(face) or abs(there) <= abs(face):
        return None
    return wall + face - (there - face) / BOUNCE


def _between(at: Point, image: Point, wall: float, ends: tuple[float, float]) -> bool:
    """The line to the image crosses the Wall within its length; the first axis is across it."""
    share = (wall - at[0]) / (image[0] - at[0])
    crossing = at[1] + share * (image[1] - at[1])
    low, high = min(ends), max(ends)
    return low <= crossing <= high


# before a shot


@lru_cache(maxsize=4096)  # of plain numbers: nobody owns it
def open_floor(far2: int, size: Size, sigma: float) -> float:
    """About how likely a disc hits a standee at this distance (squared) on open floor."""
    radius = DISCS[size].radius
    far = max(sqrt(far2) - 0.30 - radius, 0.5)
    half = 57.3 * min(1.0, (0.25 + radius) / far)
    if not sigma or half >= TRUNCATED * sigma:
        return 1.0
    steps = 50
    heights = [exp(-((TRUNCATED * n / steps) ** 2) / 2) for n in range(steps + 1)]
    inside = int(steps * half / (TRUNCATED * sigma))
    return sum(heights[: inside + 1]) / sum(heights)
