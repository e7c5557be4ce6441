"""What a seat is shown of a battle, part by part."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.force_edits import AddUnit, BringForce, RaiseFormation, TakeForce
from sandtable.games.team_yankee.force_text import FORMAT, parse
from sandtable.games.team_yankee.rules.bombardment import Aim
from sandtable.games.team_yankee.screen import placing, pointing
from sandtable.games.team_yankee.screen.debrief import make_debrief
from sandtable.games.team_yankee.screen.drawing import unit_about
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.screen.here import here
from sandtable.games.team_yankee.screen.info import info
from sandtable.games.team_yankee.screen.measure import measure
from sandtable.games.team_yankee.screen.scene import make_scene
from sandtable.games.team_yankee.screen.sheet import make_sheet
from sandtable.games.team_yankee.screen.sheet_map import make_drawing
from sandtable.games.team_yankee.screen.where import happens_at
from sandtable.games.team_yankee.screen.withheld import withheld
from sandtable.games.team_yankee.view import View
from sandtable.kernel.decision import Choice, Decision
from sandtable.show.field_screen import FieldScreen, Parts
from sandtable.show.placing import Draft, Placed, Placing
from sandtable.show.screen import Withheld
from sandtable.show.writing import Writing

HINT: Final = "A force as plain text, one Unit a line under its Formation, or as YAML"
EXAMPLE: Final = f"{FORMAT}\nid: own\nname: Task Force Own\nnation: us\n\nFM-USM\n  US-HQM 1\n  US-M60 3"

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


class BattleScreen(FieldScreen[View, Field]):
    def __init__(self, title: str, view: View, decision: Decision | None, content: Content) -> None:
        super().__init__(title, view, decision, Field(view, content), PARTS)

    @cached_property
    def subject(self) -> tuple[str, ...]:
        """A Unit that rides is looked for in its Transports."""
        return tuple(one for name in super().subject for one in self._carried(name))

    def _carried(self, element: str) -> tuple[str, ...]:
        kind, _, number = element.partition("-")
        if kind != "unit" or not number.isdecimal() or element in self._there:
            return (element,)
        riding = (team.aboard for team in self.field.state.teams_of(int(number)) if team.aboard)
        return tuple(f"team-{one}" for one in dict.fromkeys(riding))

    @cached_property
    def _there(self) -> frozenset[str]:
        return self.scene.ids()

    def stands_for(self, choice: Choice) -> tuple[str, ...]:
        """A battery's own marker is aimed at by its Unit, which only the question names."""
        if isinstance(choice, Aim) and not choice.target and self.decision:
            return (f"aim-{unit_about(self.decision)}-0",)
        return super().stands_for(choice)

    def lifts(self, choice: Choice) -> str:
        """Only what lies there can be taken up; what is still to be laid is drawn."""
        name = super().lifts(choice)
        return name if name in self._there else ""

    @cached_property
    def placing(self) -> Placing | None:
        return placing.placing(self.field, self.decision)

    @cached_property
    def withheld(self) -> tuple[Withheld, ...]:
        return withheld(self.field, self.decision)

    @cached_property
    def writing(self) -> Writing | None:
        """A force that was written down elsewhere, while one is built (TY-FRC-2)."""
        if self.decision is None or not any(
            isinstance(one, TakeForce | AddUnit | RaiseFormation) for one in self.decision.options
        ):
            return None
        return Writing("Paste a list", HINT, EXAMPLE)

    def written(self, text: str) -> Choice:
        return BringForce(parse(text))

    def placed(self, drawn: Draft | Choice) -> Placed | None:
        return placing.placed(self.field, self.decision, drawn)
