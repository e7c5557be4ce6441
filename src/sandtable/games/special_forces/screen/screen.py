"""What a seat is shown of a battle, part by part."""

from __future__ import annotations

from functools import cached_property

from sandtable.games.special_forces.content import Content
from sandtable.games.special_forces.screen import info, measure, pointing
from sandtable.games.special_forces.screen.field import Field
from sandtable.games.special_forces.screen.scene import make_scene
from sandtable.games.special_forces.screen.sheet import make_sheet
from sandtable.games.special_forces.screen.sheet_map import make_drawing
from sandtable.games.special_forces.view import View
from sandtable.kernel.decision import Choice, Decision
from sandtable.show import Measured, Screen
from sandtable.show.scene import Scene
from sandtable.show.sheet import Chip, Drawing, Sheet


class BattleScreen(Screen[View]):
    def __init__(self, title: str, view: View, decision: Decision | None, content: Content) -> None:
        super().__init__(title, view, decision)
        self._field = Field(view, content)

    @cached_property
    def sheet(self) -> Sheet:
        return make_sheet(self._field, self.decision)

    @cached_property
    def drawing(self) -> Drawing | None:
        return make_drawing(self._field, self.decision)

    @cached_property
    def scene(self) -> Scene:
        return make_scene(self._field, self.decision)

    def stands_for(self, choice: Choice) -> tuple[str, ...]:
        return pointing.stands_for(self._field, choice)

    def could_mean(self, element: str) -> tuple[Choice, ...]:
        return pointing.could_mean(self._field, element)

    def info(self, element: str) -> tuple[Chip, ...]:
        return info.info(self._field, element)

    def measure(self, start: str, end: str) -> Measured | None:
        return measure.measure(self._field, start, end)
