"""How a question is answered by drawing on the table."""

from __future__ import annotations

from sandtable.games.team_yankee.screen.field import Field
from sandtable.kernel.decision import Choice, Decision
from sandtable.show.placing import Draft, Placed, Placing


def placing(field: Field, decision: Decision | None) -> Placing | None:  # noqa: ARG001
    """Nothing is drawn yet."""
    return None


def placed(field: Field, decision: Decision | None, drawn: Draft | Choice) -> Placed | None:  # noqa: ARG001
    """Nothing is drawn yet."""
    return None
