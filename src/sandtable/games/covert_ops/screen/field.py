"""A view and what it is played with; where things lie on the picture."""

from __future__ import annotations

from functools import cached_property

from sandtable.boards.tabletop.mats import Table
from sandtable.boards.tabletop.picture import MARGIN, Frame
from sandtable.boards.tabletop.shapes import Disc
from sandtable.games.covert_ops import ground
from sandtable.games.covert_ops.cards import Profile
from sandtable.games.covert_ops.content import Content
from sandtable.games.covert_ops.mission import Mission
from sandtable.games.covert_ops.opposition.selection import Selected, select
from sandtable.games.covert_ops.rules.words import name
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.view import View, as_state
from sandtable.games.covert_ops.vocabulary import SEATS, UnitId
from sandtable.show.scene_tabletop import Area

HEAD, FOOT = 188, 84  # of the strips above and below the table
TRAY = 60  # from one piece of the tray to the next


class Field:
    """Everything that the picture, the sheet and the ruler ask about."""

    def __init__(self, view: View, content: Content) -> None:
        self.view = view
        self.content = content
        self.reaches: dict[tuple[UnitId, str], Area] = {}  # by unit and mode

    @cached_property
    def state(self) -> State:
        """A state that looks like the view, to ask the rules about sight and ways."""
        return as_state(self.view, self.content)

    @property
    def mission(self) -> Mission:
        return self.view.mission

    @cached_property
    def table(self) -> Table:
        return ground.table_of(self.state)

    @cached_property
    def frame(self) -> Frame:
        """The table below the alarm and the deck."""
        return Frame(self.table.size, y=HEAD + MARGIN)

    @property
    def size(self) -> tuple[int, int]:
        """Of the whole picture."""
        wide = self.frame.wide + 2 * MARGIN
        return wide, self.frame.high + 2 * MARGIN + HEAD + FOOT

    @property
    def running(self) -> bool:
        """The table is laid; before that teams are built and conditions picked."""
        return bool(self.view.elements or self.view.markers or self.view.low or self.view.round)

    @property
    def live(self) -> bool:
        """A round goes on: there is something to foresee."""
        return bool(self.view.round) and self.view.phase != "over" and not self.view.over

    def profile(self, unit: Unit) -> Profile:
        return self.content.profiles[unit.profile]

    def radius(self, unit: Unit) -> int:
        return self.frame.long(self.profile(unit).radius)

    def disc(self, unit: Unit) -> Disc:
        return Disc(*unit.at, self.profile(unit).radius)

    def name(self, who: UnitId) -> str:
        return name(self.state, who)

    def seat_number(self, unit: Unit) -> int:
        """Of several seats; 0 where somebody plays alone."""
        alone = len(self.mission.seats) == 1 or not unit.seat
        return 0 if alone else SEATS.index(unit.seat) + 1

    @cached_property
    def next_up(self) -> Selected | None:
        """Whom of the enemy the next Opfor turn selects, as things stand."""
        return select(self.state) if self.view.round else None

    @property
    def acting(self) -> Unit | None:
        """Whose activation goes on."""
        if not self.view.activations:
            return None
        return self.view.units.get(self.view.activations[-1].unit)
