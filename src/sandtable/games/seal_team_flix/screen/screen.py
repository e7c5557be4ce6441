"""What a seat is shown of a mission, part by part."""

from __future__ import annotations

from functools import cached_property

from sandtable.games.seal_team_flix.content import Content
from sandtable.games.seal_team_flix.screen import info, measure, pointing, scene_aim, subject
from sandtable.games.seal_team_flix.screen.debrief import make_debrief
from sandtable.games.seal_team_flix.screen.field import Field
from sandtable.games.seal_team_flix.screen.here import here
from sandtable.games.seal_team_flix.screen.scene import make_scene
from sandtable.games.seal_team_flix.screen.scene_outfit_narrow import narrow_outfit
from sandtable.games.seal_team_flix.screen.sheet import make_sheet
from sandtable.games.seal_team_flix.screen.sheet_map import make_drawing
from sandtable.games.seal_team_flix.screen.where import happens_at
from sandtable.games.seal_team_flix.view import View
from sandtable.kernel.decision import Choice, Decision
from sandtable.show import FieldScreen, Measured, Parts, Screen
from sandtable.show.aim import Aim

PARTS: Parts[Field] = Parts(
    make_sheet,
    make_drawing,
    make_scene,
    pointing.stands_for,
    pointing.could_mean,
    happens_at,
    info.info,
    measure.measure,
    make_debrief,
    subject.subject,
    subject.lifts,
    here,
)


class MissionScreen(FieldScreen[View, Field]):
    def __init__(self, title: str, view: View, decision: Decision | None, content: Content) -> None:
        super().__init__(title, view, decision, Field(view, content), PARTS)

    @cached_property
    def narrow(self) -> Screen[View] | None:
        """Only while gear is chosen: a Map stays as it is."""
        if self.field.running:
            return None
        narrow = MissionScreen(self.title, self.view, self.decision, self.field.content)
        narrow.scene = narrow_outfit(self.field, self.decision)
        return narrow

    @cached_property
    def aim(self) -> Aim | None:
        return scene_aim.aim(self.field, self.decision)

    def aimed(self, choice: Choice) -> Measured | None:
        return scene_aim.aimed(self.field, choice)
