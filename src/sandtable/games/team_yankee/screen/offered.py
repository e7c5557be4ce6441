"""Places that are ready: marks on the table, and the ground on which an Objective may lie."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from sandtable.boards.tabletop.orders import PutAt
from sandtable.boards.tabletop.picture import outlined
from sandtable.games.team_yankee.screen.drawn_points import Objective
from sandtable.games.team_yankee.screen.field import FRAME, Field
from sandtable.games.team_yankee.screen.placing import drawing_of
from sandtable.kernel.decision import Decision
from sandtable.show.scene import Element, Spot

DOT = 11


def place_id(choice: PutAt) -> str:
    return f"place-{choice.place}"


def offered(field: Field, decision: Decision | None) -> Iterator[Element]:
    """What a list of places stands for on the table."""
    ready = [one for one in decision.options if isinstance(one, PutAt)] if decision else []
    drawing = drawing_of(field, decision) if ready else None
    if drawing is None:
        return
    if isinstance(drawing, Objective):
        ground = outlined(FRAME, "lies-here", drawing.region())
        yield replace(ground, title="The Objective may lie here", rule=drawing.rule)
    for one in ready:
        for at in drawing.points(one):
            x, y = field.frame.at(at)
            yield Spot(id=place_id(one), x=x, y=y, radius=DOT, title=one.label(field.state))
