"""How likely a flick strikes what: the same few hundred errors every time, run in one sweep.

For people to look at; no ruling rests on it (STF-PHY-24).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from sandtable.boards.flick import DISCS, NOBODY, Hand, erred, sweep
from sandtable.games.seal_team_flix.rules import side_boards
from sandtable.games.seal_team_flix.rules.aiming import DRAWS, Flick, boards, hand, laid, piece_name, shot_of
from sandtable.games.seal_team_flix.rules.flicking import FlickDisc
from sandtable.games.seal_team_flix.rules.placing import DOORS
from sandtable.games.seal_team_flix.rules.side_boards import FlickSide, SideFlick
from sandtable.games.seal_team_flix.state import State
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.game import Odds
from sandtable.kernel.step import Ask

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray

ANGLES, POWERS = 32, 8  # how finely the two errors are sampled
SAMPLES = ANGLES * POWERS
SIDE_ANGLES, SIDE_POWERS = 16, 4  # side boards are run one by one
MOST_NAMED = 3


class Chance(NamedTuple):
    """So many of the samples strike that piece."""

    what: str
    hits: int
    samples: int = SAMPLES
    body: int = NOBODY


def quantiles(n: int) -> list[int]:
    """Draws in the middle of n equal parts."""
    return [DRAWS * (2 * at + 1) // (2 * n) for at in range(n)]


@lru_cache(maxsize=4096)  # of plain numbers: nobody owns it
def spread(angle: int, power: int, steady: Hand) -> tuple[tuple[int, int], ...]:
    """What a flick may turn into, each as likely as the next."""
    return tuple(erred(angle, power, (k1, k2), steady) for k1 in quantiles(ANGLES) for k2 in quantiles(POWERS))


def chances(state: State, choice: Flick) -> list[Chance]:
    """Of each piece on the board that the disc may strike itself, the likeliest first.

    Of a stack the bottom disc counts; it is the one that Doors stop.
    """
    firing = state.firing
    at = laid(state, firing, choice) if firing else None
    if firing is None or at is None or isinstance(at, Refusal):
        return []
    steady = hand(state, state.seals[firing.seat], shot_of(state, firing))
    board = boards(state, firing)
    rows = _rows(at, spread(choice.angle, choice.power, steady))
    hits = (sweep(board, DISCS[firing.size], rows).touched > 0).sum(axis=0).tolist()
    found = [
        Chance(piece_name(state, body.id, body.kind), n, body=body.id)
        for body, n in zip(board.pieces, hits, strict=True)
        if n and body.id < DOORS
    ]
    return sorted(found, key=lambda one: -one.hits)


def _rows(at: tuple[float, float], aims: tuple[tuple[int, int], ...]) -> NDArray[float64]:
    import numpy as np  # not before the first flick: it takes a while

    return np.array([(*at, *aim) for aim in aims], dtype=np.float64)


def side_chance(state: State, choice: SideFlick) -> Chance | None:
    """That this flick is enough; where several discs lie, that it knocks one away."""
    side = state.side
    if side is None:
        return None
    steady = side_boards.hand_on(state, side)
    lying = len(side_boards.remaining(side)) if side.targets else 0
    won = 0
    for k1 in quantiles(SIDE_ANGLES):
        for k2 in quantiles(SIDE_POWERS):
            aim = erred(choice.angle, choice.power, (k1, k2), steady)
            shot, after = side_boards.run_side(side, *aim)
            if lying > 1:
                won += len(side_boards.remaining(after)) < lying
            else:
                won += side_boards.succeeded(state.mission.difficulty, after, shot.rest)
    what = "knocks a disc away" if lying > 1 else "success"
    return Chance(what, won, SIDE_ANGLES * SIDE_POWERS)


def odds(state: State, ask: Ask, decision: Decision) -> dict[Choice, tuple[Odds, ...]]:
    """Beside each suggested flick."""
    found: dict[Choice, tuple[Odds, ...]] = {}
    for option in decision.options:
        if isinstance(ask, FlickDisc) and isinstance(option, Flick):
            named = chances(state, option)[:MOST_NAMED]
            found[option] = tuple(_odds(one, "STF-PHY-18") for one in named)
        elif isinstance(ask, FlickSide) and isinstance(option, SideFlick):
            one = side_chance(state, option)
            found[option] = (_odds(one, "STF-PHY-18"),) if one else ()
    return found


def _odds(one: Chance, rule: str) -> Odds:
    return Odds(one.what, one.hits, one.samples, rule=rule)
