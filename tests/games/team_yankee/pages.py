"""What the page of a mission says, asked of the game itself: who picks, what lies where, who wins.

Blue attacks. Points are in inches, in the canonical frame unless one is named.
"""

from typing import Any

from sandtable.boards.tabletop.ticks import INCH
from sandtable.games.team_yankee import sides
from sandtable.games.team_yankee.mission import Mission
from sandtable.games.team_yankee.rules.objectives import ClearanceCheck, HoldCheck, LayObjective, SnapshotObjectives
from sandtable.games.team_yankee.rules.picking import TakeGround
from sandtable.games.team_yankee.rules.scoring import ScoreBattle
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import Frame, Seat
from sandtable.kernel.table import Table
from tests.games.team_yankee.battles import GAME, asker, attacked, until
from tests.games.team_yankee.build import at_inches, options, position, refused, run

Boxes = list[tuple[float, float, float, float]]
LONG: list[Frame] = ["identity", "half-turn"]


def mission(name: str) -> Mission:
    found: Mission = GAME.mission(name)
    return found


def picks(name: str) -> tuple[str, list[Frame], list[str]]:
    """Who is asked for ground first, and what is offered, in words."""
    at = until(attacked(name), "PickGround")
    found = options(at, TakeGround)
    return asker(at), [one.frame for one in found], [one.label(at.state) for one in found]


def region(name: str, seat: Seat, frame: Frame = "identity", case: Any = "") -> Boxes:
    at = position(mission=name, frame=frame, case=case)
    rects = sides.deployment(at.state, seat).rects
    return [tuple(n / INCH for n in rect) for rect in rects]  # type: ignore[misc] # four


def placing(name: str, nth: int = 1) -> Table[State]:
    return until(attacked(name), "PlaceObjective", times=nth)


def takes(at: Table[State], *spots: tuple[float, float]) -> list[bool]:
    return [not refused(at, LayObjective(at_inches(*spot))) for spot in spots]


def script(name: str) -> list[str]:
    return [type(verb).__name__ for verb in mission(name).script]


def won(name: str, seat: Seat, turn: int, at_y: float, **rest: Any) -> bool:
    """Whether a player alone by an Objective at (50, y) wins in an own turn."""
    card = "US-M1" if seat == "blue" else "SU-T72"
    own = [(card, (50, at_y))]
    at = position(**{"mission": name, "objectives": [(50, at_y), (20, at_y)], seat: own, **rest})
    at.state.active = seat
    at.state.change_side(seat, turn=turn)
    run(at, SnapshotObjectives(), HoldCheck(), ScoreBattle())
    return at.state.winner == seat


def cleared(name: str, turn: int, x: float = 5) -> bool:
    """Whether the Defender wins with the nearest attacker there, and an Objective at (50, 36)."""
    at = position(mission=name, objectives=[(50, 36), (58, 36)], blue=[("US-M1", (x, 36))])
    at.state.active = "red"
    at.state.change_side("red", turn=turn)
    run(at, ClearanceCheck(), ScoreBattle())
    return at.state.winner == "red"
