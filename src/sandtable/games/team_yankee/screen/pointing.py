"""Which pieces of the picture stand for which choice."""

from __future__ import annotations

from sandtable.games.team_yankee.screen.field import Field
from sandtable.kernel.decision import Choice


def stands_for(field: Field, choice: Choice) -> tuple[str, ...]:
    """The Team or Unit that it names."""
    target, unit, team = (getattr(choice, name, 0) for name in ("target", "unit", "team"))
    if isinstance(target, int) and target in field.view.teams:
        return (f"team-{target}",)
    if isinstance(team, int) and team in field.view.teams:
        return (f"team-{team}",)
    if isinstance(unit, int) and unit in field.view.units:
        return tuple(f"team-{one.id}" for one in field.state.teams_of(unit))
    return ()


def could_mean(field: Field, element: str) -> tuple[Choice, ...]:  # noqa: ARG001
    return ()


def subject(field: Field) -> tuple[str, ...]:
    """The Unit that fires now."""
    volleys = field.view.volleys
    return (f"unit-{volleys[-1].unit}",) if volleys and volleys[-1].unit else ()


def lifts(field: Field, choice: Choice) -> str:  # noqa: ARG001
    return ""
