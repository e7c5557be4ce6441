"""What fire between places would do: one source, plain or compiled.

Whole numbers say who reaches whom. What a shot is worth are other numbers: computer players weigh
them, and no ruling does.
"""

from __future__ import annotations

from typing import TypeAlias

from sandtable.boards.tabletop.kernel import Rows
from sandtable.games.team_yankee.vocabulary import LONG_RANGE, RADIUS

X, Y, NEAR = range(3)  # of a Team: where it is, and the point of the chart nearest to that
FACE_X, FACE_Y, ALIKE = range(3, 6)  # of a target: its front, and which of the kinds it is
LEAST, MOST = range(2)  # of an arm: how far it reaches between middles, squared
FIRST, LAST, MANY = range(3)  # of a band: its arms, and how many Teams it has
FIRST_GUN, LAST_GUN = range(2, 4)  # of a band of enemies: its Teams
BOTH = 2 * RADIUS["tank"]
FAR = (LONG_RANGE + BOTH) ** 2
SHOWN = 4  # ways in which a target is met: near and far, each from the front and from the side
RANGES = 2  # near and far

Worths: TypeAlias = list[float]
Sights: TypeAlias = tuple[Rows, Rows]  # points of a chart, and which of them see each other
Arms: TypeAlias = tuple[Rows, list[Worths]]  # ranges, and what each does


def dealt(land: Sights, spots: list[int], aims: tuple[Rows, Worths], bands: Rows, arms: Arms, found: Worths) -> None:
    """What bands of Teams do from each of some points, all of a band at their best target."""
    (points, seen), (targets, values), (ranges, kills) = land, aims, arms
    for k in range(len(spots)):
        spot, whole = spots[k], 0.0
        for b in range(len(bands)):
            best = 0.0
            for t in range(len(targets)):
                aim = targets[t]
                if not seen[spot][aim[NEAR]]:
                    continue
                dx, dy = points[spot][X] - aim[X], points[spot][Y] - aim[Y]
                square = dx * dx + dy * dy
                side = 1 if dx * aim[FACE_X] + dy * aim[FACE_Y] < 0 else 0
                shown = SHOWN * aim[ALIKE] + (2 if square > FAR else 0) + side
                for a in range(bands[b][FIRST], bands[b][LAST]):
                    if ranges[a][LEAST] <= square <= ranges[a][MOST]:
                        best = max(best, kills[a][shown] * values[t])
            whole += best * bands[b][MANY]
        found[k] = whole


def added(parts: Worths, many: int) -> float:
    """The sum of the first so many, as numpy adds: eight sums side by side, then what is left.

    Players whose battles were measured added so, and choose as they did to the last tie.
    """
    whole, eighths = 0.0, many - many % 8
    if eighths:
        for k in range(8, eighths):
            parts[k % 8] += parts[k]
        left = (parts[0] + parts[1]) + (parts[2] + parts[3])
        whole = left + ((parts[4] + parts[5]) + (parts[6] + parts[7]))
    for k in range(eighths, many):
        whole += parts[k]
    return whole


def suffered(
    land: Sights, spots: Rows, guns: tuple[Rows, Rows, Worths], arms: Arms, value: float, found: Worths
) -> None:
    """What all enemies do to a Team worth so much at each of some points, with how it is hidden;
    with the guns comes room to work in."""
    (points, seen), (rows, bands, parts), (ranges, harm) = land, guns, arms
    for k in range(len(spots)):
        spot, hidden, whole = spots[k][0], spots[k][1], 0.0
        for b in range(len(bands)):
            many = 0
            for g in range(bands[b][FIRST_GUN], bands[b][LAST_GUN]):
                gun = rows[g]
                parts[many] = 0.0
                many += 1
                if not seen[spot][gun[NEAR]]:
                    continue
                dx, dy = points[spot][X] - gun[X], points[spot][Y] - gun[Y]
                square = dx * dx + dy * dy
                met = RANGES * hidden + (1 if square > FAR else 0)
                for a in range(bands[b][FIRST], bands[b][LAST]):
                    if ranges[a][LEAST] <= square <= ranges[a][MOST]:
                        parts[many - 1] = max(parts[many - 1], harm[a][met])
            whole += value * added(parts, many)
        found[k] = whole
