"""What a seat is shown of a mission, part by part."""

from __future__ import annotations

from functools import cached_property

from sandtable.games.covert_ops.content import Content
from sandtable.games.covert_ops.screen import placing, pointing
from sandtable.games.covert_ops.screen.field import Field
from sandtable.games.covert_ops.screen.scene import make_scene
from sandtable.games.covert_ops.view import View
from sandtable.kernel.decision import Choice, Decision
from sandtable.show import Screen
from sandtable.show.placing import Draft, Placed, Placing
from sandtable.show.scene import Scene


class MissionScreen(Screen[View]):
    def __init__(self, title: str, view: View, decision: Decision | None, content: Content) -> None:
        super().__init__(title, view, decision)
        self.field = Field(view, content)

    @cached_property
    def scene(self) -> Scene:
        return make_scene(self.field, self.decision)

    @cached_property
    def placing(self) -> Placing | None:
        return placing.placing(self.field, self.decision)

    def placed(self, drawn: Draft | Choice) -> Placed | None:
        return placing.placed(self.field, self.decision, drawn)

    def stands_for(self, choice: Choice) -> tuple[str, ...]:
        return pointing.stands_for(self.field, choice)

    def could_mean(self, element: str) -> tuple[Choice, ...]:
        return pointing.could_mean(self.field, element)

    @cached_property
    def subject(self) -> tuple[str, ...]:
        if not self.decision:
            return ()
        return self.decision.about or pointing.subject(self.field)
