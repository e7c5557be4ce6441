"""A view and what it is played with; where things lie on the picture."""

from __future__ import annotations

from functools import cached_property

from sandtable.boards.tabletop.mats import Table
from sandtable.boards.tabletop.picture import MARGIN, Frame
from sandtable.games.team_yankee.cards import UnitCard
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.mission import Mission
from sandtable.games.team_yankee.rules.words import name, team_name
from sandtable.games.team_yankee.state import State, Team, Unit
from sandtable.games.team_yankee.view import View, as_state
from sandtable.games.team_yankee.vocabulary import RADIUS, TABLE, TeamId, UnitId
from sandtable.games.team_yankee.volleys import Salvo

HEAD, FOOT = 136, 104  # of the strips above and below the table
FRAME = Frame(TABLE, y=HEAD + MARGIN, scale=(1, 1))  # a unit of the picture for a tick (A.6)


class Field:
    """Everything that the picture, the sheet and the ruler ask about."""

    def __init__(self, view: View, content: Content) -> None:
        self.view = view
        self.content = content

    @cached_property
    def state(self) -> State:
        """A state that looks like the view, to ask the rules about sight and ways."""
        return as_state(self.view, self.content)

    @cached_property
    def salvo(self) -> Salvo:
        """The volley that is fired now, each of its chances worked out once."""
        return Salvo(self.state, self.view.volleys[-1].kind)

    @property
    def mission(self) -> Mission:
        return self.view.mission

    @cached_property
    def table(self) -> Table:
        return self.content.tables[self.mission.chosen.layout]

    @property
    def frame(self) -> Frame:
        return FRAME

    @property
    def size(self) -> tuple[int, int]:
        """Of the whole picture."""
        wide = self.frame.wide + 2 * MARGIN
        return wide, self.frame.high + 2 * MARGIN + HEAD + FOOT

    @property
    def running(self) -> bool:
        """The mission is known: before that forces are built and plans committed."""
        return self.view.phase not in ("forces", "selection")

    def card(self, unit: Unit) -> UnitCard:
        return self.content.units[unit.card]

    def radius(self, team: Team) -> int:
        return self.frame.long(RADIUS[self.card(self.view.units[team.unit]).kind])

    def name(self, who: UnitId) -> str:
        return name(self.state, who)

    def team_name(self, who: TeamId) -> str:
        return team_name(self.state, who)
