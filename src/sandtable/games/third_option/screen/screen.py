"""What a seat is shown of a mission, part by part."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from sandtable.games.third_option.content import Content
from sandtable.games.third_option.screen import pointing, subject
from sandtable.games.third_option.screen.debrief import make_debrief
from sandtable.games.third_option.screen.scene import make_narrow, make_scene
from sandtable.games.third_option.screen.sheet import make_sheet
from sandtable.games.third_option.screen.where import happens_at
from sandtable.games.third_option.view import View
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.event import Event
from sandtable.show import Screen
from sandtable.show.debrief import Debrief
from sandtable.show.scene import Scene
from sandtable.show.sheet import Sheet


class MatScreen(Screen[View]):
    def __init__(self, title: str, view: View, decision: Decision | None, content: Content) -> None:
        super().__init__(title, view, decision)
        self._content = content

    @cached_property
    def sheet(self) -> Sheet:
        return make_sheet(self.view, self._content, self.decision)

    @cached_property
    def scene(self) -> Scene:
        return make_scene(self.view, self._content, self.decision)

    @cached_property
    def narrow(self) -> Screen[View] | None:
        scene = make_narrow(self.view, self._content, self.decision)
        if scene is None:
            return None
        narrow = MatScreen(self.title, self.view, self.decision, self._content)
        narrow.scene = scene
        return narrow

    def debrief(self, told: Sequence[Event] = ()) -> Debrief | None:
        return make_debrief(self.view, self._content, told)

    @cached_property
    def subject(self) -> tuple[str, ...]:
        return subject.subject(self.view, self.decision) if self.decision else ()

    def lifts(self, choice: Choice) -> str:
        return subject.lifts(choice)

    def stands_for(self, choice: Choice) -> tuple[str, ...]:
        return pointing.stands_for(choice, self._content)

    def happens_at(self, event: Event) -> tuple[str, ...]:
        return happens_at(event, self._content)

    def could_mean(self, element: str) -> tuple[Choice, ...]:
        return pointing.could_mean(self.view, element, self._content)
