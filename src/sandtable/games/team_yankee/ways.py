"""Ways of Teams: what makes one illegal, what is met on it, and the ways that the program finds.

Terrain is judged on the tick points of a way, nearness to enemies and mines by exact distance
(TY-GEO-6).
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from sandtable.boards.tabletop.ticks import Spot
from sandtable.boards.tabletop.ways import Way
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import Mode, Speed, TeamId
from sandtable.kernel.decision import Refusal

# Why a Team goes; "" is its move of the Movement Step. Those in CLOSE may come near to enemies.
Why: TypeAlias = Literal[
    "", "blitz", "follow-me", "shoot-and-scoot", "spearhead", "entering", "dismount",
    "charge", "fighting-back", "breaking-off", "consolidating",
]  # fmt: skip


class Hazard(NamedTuple):
    """A test on a way (TY-MOV-6, TY-MINE-1)."""

    kind: Literal["cross", "mine"]
    id: str  # of the piece, or "mine-3"
    at: Spot  # where the way meets it
    halt: Spot  # where a Team stands that is halted by it (TY-MOV-10, TY-MINE-4)
    way: Way  # its way so far
    harder: int = 0  # more than its Cross number is needed (Marsh)
    mine: int = 0


class Mover:
    """A Team on its way in one position."""

    def __init__(self, state: State, team: TeamId) -> None:
        self.state = state
        self.team = team

    def speed_class(self, way: Way) -> Speed:
        """Which Dash a way is (TY-MOV-2)."""
        return "cross-country"

    def fault(
        self, way: Way, mode: Mode, allowance: int | None = None, why: Why = ""
    ) -> Refusal | None:
        """Why a Team may not go that way; None if it may."""
        return None

    def hazards(self, way: Way) -> tuple[Hazard, ...]:
        """Cross tests and mines in the order of the way."""
        return ()

    def routed(self, goal: Spot) -> Way | None:
        """The shortest way to a point; None if there is none."""
        return (self.state.disc(self.team).at, goal)

    def cut(
        self, way: Way, allowance: int | None = None, mode: Mode = "tactical", why: Why = ""
    ) -> Way:
        """A way as far as its last tick point where the Team may stand (TY-MOV-11, TY-INT-1)."""
        return way

    def marched(self, heading: int, far: int, mode: Mode = "tactical", why: Why = "") -> Way:
        """Straight ahead in one of 16 headings, cut likewise (TY-INT-1)."""
        return (self.state.disc(self.team).at,)
