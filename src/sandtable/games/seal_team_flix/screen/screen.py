"""What a seat is shown of a mission, part by part."""

from __future__ import annotations

from functools import cached_property

from sandtable.games.seal_team_flix.content import Content
from sandtable.games.seal_team_flix.screen import info, measure, pointing, scene_aim
from sandtable.games.seal_team_flix.screen.field import Field
from sandtable.games.seal_team_flix.screen.scene import make_scene
from sandtable.games.seal_team_flix.screen.sheet import make_sheet
from sandtable.games.seal_team_flix.screen.sheet_map import make_drawing
from sandtable.games.seal_team_flix.view import View
from sandtable.kernel.decision import Choice, Decision
from sandtable.show import Measured, Screen
from sandtable.show.aim import Aim
from sandtable.show.scene import Scene
from sandtable.show.sheet import Chip, Drawing, Sheet


class MissionScreen(Screen[View]):
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

    @cached_property
    def aim(self) -> Aim | None:
        return scene_aim.aim(self._field, self.decision)

    def aimed(self, choice: Choice) -> Measured | None:
        return scene_aim.aimed(self._field, choice)

    def stands_for(self, choice: Choice) -> tuple[str, ...]:
        return pointing.stands_for(choice)

    def could_mean(self, element: str) -> tuple[Choice, ...]:
        return pointing.could_mean(self._field, element)

    def info(self, element: str) -> tuple[Chip, ...]:
        return info.info(self._field, element)

    def measure(self, start: str, end: str) -> Measured | None:
        return measure.measure(self._field, start, end)
