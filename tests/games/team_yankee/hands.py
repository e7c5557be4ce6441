"""A hand that draws: strokes by inches, what they come to, and what comes of doing it."""

from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.screen.placing import placed, placing
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.view import make_view
from sandtable.kernel.decision import Choice
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from sandtable.show.placing import Draft, Placed, Placing, Stroke
from sandtable.show.sheet import words
from tests.games.team_yankee.build import at_inches, choose, refused

Inches = tuple[float, float]


def field_of(at: Table[State]) -> Field:
    """What whoever is asked sees."""
    assert at.decision is not None
    return Field(make_view(at.state, at.decision.seat), at.state.content)


def plan(at: Table[State]) -> Placing:
    found = placing(field_of(at), at.decision)
    assert found is not None, "nothing is drawn here"
    return found


def stroke(handle: str, *points: Inches, face: int = -1, alone: bool = False) -> Stroke:
    return Stroke(handle, tuple(at_inches(*one) for one in points), face, alone)


def draw(at: Table[State], *strokes: Stroke, mode: str = "") -> Placed:
    found = placed(field_of(at), at.decision, Draft(strokes, mode))
    assert found is not None, "nothing is drawn here"
    return found


def look(at: Table[State], choice: Choice) -> Placed:
    """An option under the pointer."""
    found = placed(field_of(at), at.decision, choice)
    assert found is not None
    return found


def drawn(at: Table[State], *strokes: Stroke, mode: str = "") -> Choice:
    choice = draw(at, *strokes, mode=mode).choice
    assert choice is not None, "it means nothing"
    return choice


def barred(at: Table[State], *strokes: Stroke, mode: str = "") -> str:
    """The rule by which a drawing is refused; empty if it is accepted."""
    return refused(at, drawn(at, *strokes, mode=mode))


def do(at: Table[State], *strokes: Stroke, mode: str = "") -> list[Event]:
    """Draw it and do it."""
    return choose(at, drawn(at, *strokes, mode=mode))


def ghosts(found: Placed) -> dict[str, tuple[int, int]]:
    """Where pieces would stand, on the picture."""
    put = found.shown.elements
    return {one.id: (one.x, one.y) for one in put if one.id.startswith("ghost-")}


def told(found: Placed) -> list[str]:
    """Its title and lines in words."""
    return [found.shown.title, *(words((line.spans,)) for line in found.shown.lines)]
