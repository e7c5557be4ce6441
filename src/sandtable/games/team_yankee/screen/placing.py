"""Answers that are drawn: ways of whole Units, Units that are laid, points, targets (A.2)."""

from __future__ import annotations

from sandtable.games.team_yankee.screen.drawing import NOTHING, Drawing
from sandtable.games.team_yankee.screen.drawn_points import points_drawn
from sandtable.games.team_yankee.screen.drawn_targets import targets_drawn
from sandtable.games.team_yankee.screen.drawn_units import units_drawn
from sandtable.games.team_yankee.screen.drawn_ways import ways_drawn
from sandtable.games.team_yankee.screen.field import Field
from sandtable.kernel.decision import Choice, Decision
from sandtable.show.measured import Measured
from sandtable.show.placing import Draft, Placed, Placing


def placing(field: Field, decision: Decision | None) -> Placing | None:
    """What may be drawn now; None where nothing is."""
    drawing = drawing_of(field, decision)
    return drawing.plan() if drawing else None


def placed(field: Field, decision: Decision | None, drawn: Draft | Choice) -> Placed | None:
    """A drawing, or an option that somebody looks at."""
    drawing = drawing_of(field, decision)
    if drawing is None:
        return None
    if isinstance(drawn, Draft):
        choice = drawing.meant(drawn)
        if choice is None:
            return Placed(None, drawing.held(drawn))
    else:
        choice = drawn
    shown = drawing.shown(choice) or Measured(_label(field, choice), ())
    return Placed(choice, shown, drawing.points(choice))


def _label(field: Field, choice: Choice) -> str:
    """What is not drawn is only called by its name."""
    return str(choice.label(field.state)) or NOTHING.title


def drawing_of(field: Field, decision: Decision | None) -> Drawing | None:
    """How the question is drawn; None if it is not."""
    if decision is None or not decision.open or not decision.options or not field.running:
        return None
    return (
        ways_drawn(field, decision)
        or units_drawn(field, decision)
        or points_drawn(field, decision)
        or targets_drawn(field, decision)
    )
