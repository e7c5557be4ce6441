"""Where on the picture an event happens."""

from __future__ import annotations

from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.screen.field import Field
from sandtable.kernel.event import Event


def happens_at(field: Field, event: Event) -> tuple[str, ...]:  # noqa: ARG001
    """Whoever it names."""
    if not isinstance(event, BattleEvent):
        return ()
    return tuple(f"team-{one.team}" if one.team else f"unit-{one.unit}" for one in event.cast)
