"""A question that is answered by drawing, and what all such questions share."""

from __future__ import annotations

from abc import ABC, abstractmethod

from msgspec.structs import replace

from sandtable.boards.tabletop.ticks import INCH, TURNS, Spot
from sandtable.games.team_yankee import sides
from sandtable.games.team_yankee.figures import radius_of
from sandtable.games.team_yankee.rules.placing import turned_to_enemy
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.screen.pieces import team_base
from sandtable.games.team_yankee.state import NOWHERE, State
from sandtable.games.team_yankee.vocabulary import TeamId, UnitId, other
from sandtable.kernel.decision import Choice, Decision
from sandtable.show.measured import Measured
from sandtable.show.placing import Draft, Handle, Placing
from sandtable.show.scene_tabletop import Base

STEP = INCH // 2  # of an arrow key
NOTHING = Measured("Nothing is drawn yet", ())
BARE = {"hidden": False, "foxhole": False, "dashed": False, "shot_last": False}


class Drawing(ABC):
    """What may be drawn, what a drawing means, and what is told of it."""

    def __init__(self, field: Field, decision: Decision) -> None:
        self.field, self.decision = field, decision
        self.state: State = field.state

    @abstractmethod
    def plan(self) -> Placing:
        """What may be laid hold of."""

    @abstractmethod
    def meant(self, draft: Draft) -> Choice | None:
        """The choice that a drawing comes to; None while it means nothing."""

    @abstractmethod
    def shown(self, choice: Choice) -> Measured | None:
        """A choice in words and on the picture; None if it is nothing that is drawn."""

    def held(self, draft: Draft) -> Measured:
        """What is told while a piece is only held."""
        return NOTHING

    def points(self, choice: Choice) -> tuple[Spot, ...]:
        """Where a hand would draw it."""
        return ()

    # pieces

    def tray(self, team: TeamId, at: Spot, unit: UnitId, name: str = "") -> Handle:
        """A Team that is not on the table yet: its Unit lies in the tray."""
        one = self.state.teams[team]
        here, seat = one.at != NOWHERE, self.state.units[unit].seat
        laid = not here and sides.deployment(self.state, other(seat)).rects
        face = turned_to_enemy(self.state, seat, at, -1) if laid else one.face
        group = f"unit-{unit}" if len(self.state.teams_of(unit)) > 1 else ""
        return Handle(
            f"team-{team}",
            name or self.field.team_name(team),
            one.at if here else at,
            "point",
            radius_of(self.state, team),
            turns=TURNS,
            face=face,
            group=group,
            element=f"team-{team}" if here else f"unit-{unit}",
            tray=not here,
        )


def ghost(field: Field, team: TeamId, at: Spot, face: int) -> Base:
    """A Team where it would stand; what it is now does not count there."""
    there = replace(field.view.teams[team], at=at, face=face, **BARE)
    return team_base(field, there, 0, "ghost-", "ghost")


def unit_about(decision: Decision) -> UnitId:
    """The Unit that a question is about; 0: none."""
    return next((number(one) for one in decision.about if one.startswith("unit-")), 0)


def number(name: str) -> int:
    """The number at the end of an element's name; 0: there is none."""
    last = name.rpartition("-")[2]
    return int(last) if last.isdecimal() else 0
