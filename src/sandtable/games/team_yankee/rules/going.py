"""How a Spearhead Team goes its way before the battle (TY-DEP-12)."""

from __future__ import annotations

from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.team_yankee.rules.moves import Go
from sandtable.games.team_yankee.vocabulary import Mode, TeamId
from sandtable.kernel.step import Step


def drive_on(team: TeamId, way: tuple[Spot, ...], mode: Mode) -> Step:
    """The step that carries a way out."""
    return Go(team, way, mode, "spearhead")
