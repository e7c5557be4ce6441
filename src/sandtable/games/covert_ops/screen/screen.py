"""What a seat is shown of a mission, part by part."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from sandtable.games.covert_ops.content import Content
from sandtable.games.covert_ops.screen import placing, pointing, putting
from sandtable.games.covert_ops.screen.debrief import make_debrief
from sandtable.games.covert_ops.screen.field import Field
from sandtable.games.covert_ops.screen.here import here
from sandtable.games.covert_ops.screen.info import info
from sandtable.games.covert_ops.screen.measure import measure
from sandtable.games.covert_ops.screen.scene import make_scene
from sandtable.games.covert_ops.screen.sheet import make_sheet
from sandtable.games.covert_ops.screen.sheet_map import make_drawing
from sandtable.games.covert_ops.screen.where import happens_at
from sandtable.games.covert_ops.screen.withheld import withheld
from sandtable.games.covert_ops.view import View
from sandtable.kernel.decision import Choice, Decision
from sandtable.show.field_screen import FieldScreen, Parts
from sandtable.show.placing import Draft, Placed, Placing
from sandtable.show.screen import Withheld

PARTS: Final = Parts(
    sheet=make_sheet,
    drawing=make_drawing,
    scene=make_scene,
    stands_for=pointing.stands_for,
    could_mean=pointing.could_mean,
    happens_at=happens_at,
    info=info,
    measure=measure,
    debrief=make_debrief,
    subject=pointing.subject,
    lifts=pointing.lifts,
    here=here,
)


class MissionScreen(FieldScreen[View, Field]):
    def __init__(self, title: str, view: View, decision: Decision | None, content: Content) -> None:
        super().__init__(title, view, decision, Field(view, content), PARTS)

    @cached_property
    def subject(self) -> tuple[str, ...]:
        return putting.anywhere(self.field, self.decision) or super().subject

    @cached_property
    def nearby(self) -> tuple[str, ...]:
        return pointing.nearby(self.field)

    @cached_property
    def withheld(self) -> tuple[Withheld, ...]:
        return withheld(self.field, self.decision)

    @cached_property
    def placing(self) -> Placing | None:
        return placing.placing(self.field, self.decision)

    def placed(self, drawn: Draft | Choice) -> Placed | None:
        return placing.placed(self.field, self.decision, drawn)
