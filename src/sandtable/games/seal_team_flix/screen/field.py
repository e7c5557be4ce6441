"""A view and what it is played with; where things lie on the picture."""

from __future__ import annotations

from functools import cached_property

from sandtable.games.seal_team_flix.content import Content
from sandtable.games.seal_team_flix.forecast import Forecast, forecast
from sandtable.games.seal_team_flix.ground import Ground
from sandtable.games.seal_team_flix.mission import Mission
from sandtable.games.seal_team_flix.rules import sight
from sandtable.games.seal_team_flix.state import NOWHERE, Cell, Objective, Seal, State, Tango
from sandtable.games.seal_team_flix.view import SeenObjective, View
from sandtable.kernel.decision import Seat
from sandtable.show.scene import Point

CELL = 50  # of a Space; 1 u in the picture
MARGIN, HEAD, FOOT = 38, 104, 74  # of the sheet's rim, of the strips above and below it
KINDS = {"patrol": "Patrol", "sentry": "Sentry", "mastermind": "Mastermind"}


class Field:
    """Everything that the picture, the sheet and the ruler ask about."""

    def __init__(self, view: View, content: Content) -> None:
        self.view = view
        self.content = content

    @cached_property
    def ground(self) -> Ground:
        return self.content.ground(self.view.mission)

    @property
    def mission(self) -> Mission:
        return self.view.mission

    @cached_property
    def state(self) -> State:
        """A state that looks like the view, to ask the rules about sight and ways.

        What face-down tokens are is made up; nothing that is asked here depends on it.
        """
        names = [name for name in View.__struct_fields__ if name != "objectives"]
        fields = {name: getattr(self.view, name) for name in names}
        tokens = {one.id: _guessed(one) for one in self.view.objectives.values()}
        return State(content=self.content, objectives=tokens, **fields)

    @cached_property
    def forecasts(self) -> dict[int, Forecast]:
        """What each Tango will do next; nothing once the mission is over."""
        found = () if self.view.over else forecast(self.state)
        return {one.tango: one for one in found}

    @cached_property
    def _movers_alert(self) -> bool:
        return sight.movers_alert(self.state)

    def alert(self, tango: Tango) -> bool:
        return tango.alert if tango.kind == "sentry" else self._movers_alert

    @property
    def running(self) -> bool:
        """The Map is set up; before that there is no Timer."""
        return self.view.timer > 0 or self.view.round > 0

    def name(self, cell: Cell) -> str:
        return self.ground.name(cell)

    def seal_name(self, seat: Seat) -> str:
        board = self.view.seals[seat].board
        return self.content.boards[board].name if board else seat

    def short(self, seal: Seal) -> str:
        """Three letters that fit on a standee."""
        return self.seal_name(seal.seat)[:3].upper() if seal.board else seal.seat[-1]

    def living(self) -> list[Seal]:
        return [seal for seal in self.view.seals.values() if seal.cell != NOWHERE]

    @property
    def active(self) -> Seal | None:
        seal = self.view.seals.get(self.view.active or "")
        return seal if seal and seal.here else None

    def area_name(self, cell: Cell) -> str:
        return self.ground.area_names[self.ground.area_of[cell]]

    def point(self, cell: Cell) -> Point:
        return point(self.ground, cell)

    def tango_name(self, tango: Tango) -> str:
        return f"{KINDS[tango.kind]} on {self.name(tango.cell)}"


def _guessed(token: SeenObjective) -> Objective:
    return Objective(
        token.id,
        token.type or "TP",
        token.role or "other",
        token.cell,
        token.revealed,
        token.status,
        token.carrier,
        token.letters,
        token.clock,
    )


def size(ground: Ground) -> tuple[int, int]:
    lattice = ground.lattice
    wide, high = lattice.width * CELL + 2 * MARGIN, lattice.height * CELL + 2 * MARGIN
    return wide, HEAD + high + FOOT


def point(ground: Ground, cell: Cell) -> Point:
    """The middle of a Space."""
    column, row = ground.lattice.place(cell)
    return MARGIN + column * CELL + CELL // 2, HEAD + MARGIN + row * CELL + CELL // 2


def at(x: float, y: float) -> Point:
    """A place of the Map, in u."""
    return round(MARGIN + x * CELL), round(HEAD + MARGIN + y * CELL)
