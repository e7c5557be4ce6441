"""Where on the picture an event happens: the pieces that it names, whoever acts or rolls first."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.team_yankee.rules.bombardment import BombardmentFell, RangedIn, SmokeLaid
from sandtable.games.team_yankee.rules.light import LightRolled, TimeSettled
from sandtable.games.team_yankee.rules.losses import UnitDestroyed
from sandtable.games.team_yankee.rules.objectives import ObjectiveHeld
from sandtable.games.team_yankee.rules.ranged_in import RangedInPlaced
from sandtable.games.team_yankee.rules.reserves import ReservesRolled
from sandtable.games.team_yankee.rules.scoring import BattleScored
from sandtable.games.team_yankee.rules.selection import PlanCommitted
from sandtable.games.team_yankee.rules.victory import BattleEnded
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.sequence import TurnBegan
from sandtable.kernel.event import Event

# In the order in which a page looks at them: who acts, then whom it concerns.
TEAMS = ("team", "spotter", "leader", "by", "target", "carrier", "teams", "struck")
UNITS = ("unit", "foe", "core", "units")


def happens_at(field: Field, event: Event) -> tuple[str, ...]:
    """The elements that an event is about, there or not."""
    named = tuple(_named(event))
    leaders = () if any(one.startswith("team-") for one in named) else _leaders(field, event)
    found = (*named, *leaders, *_things(event), *_of_kind(field, event))
    return tuple(dict.fromkeys(found))


def _named(event: Event) -> Iterator[str]:
    """Teams, then Units."""
    for names, kind in ((TEAMS, "team"), (UNITS, "unit")):
        for name in names:
            value = getattr(event, name, 0)
            ids = value if isinstance(value, tuple) else (value,)
            yield from (f"{kind}-{one}" for one in ids if one and isinstance(one, int))


def _leaders(field: Field, event: Event) -> Iterator[str]:
    """Where a Unit as a whole acts or rolls, and whom it is about."""
    for name in ("unit", "foe"):
        unit = field.view.units.get(getattr(event, name, 0))
        if unit:
            yield f"team-{unit.leader}"


def _things(event: Event) -> Iterator[str]:
    """Markers on the ground."""
    for kind in ("mine", "objective"):
        value = getattr(event, kind, 0)
        if value and isinstance(value, int):
            yield f"{kind}-{value}"


def _of_kind(field: Field, event: Event) -> tuple[str, ...]:
    match event:
        case UnitDestroyed(unit=unit):
            return tuple(f"team-{one.id}" for one in field.view.teams.values() if one.unit == unit)
        case BombardmentFell():
            return ("template",)
        case RangedIn(unit=unit) | RangedInPlaced(unit=unit):
            return (f"aim-{unit}-0",)
        case SmokeLaid():
            return (f"smoke-{len(field.view.smoke)}",)
        case ObjectiveHeld(objective=objective):
            return (f"objective-{objective}",)
        case LightRolled() | TimeSettled():
            return "sky", "light-dice"
        case ReservesRolled(seat=seat):
            return (f"reserve-{seat}",)
        case PlanCommitted(seat=seat):
            return (f"plan-{seat}",)
        case TurnBegan(seat=seat):
            return (f"beads-{seat}",)
        case BattleEnded() | BattleScored():
            return ("mission",)
    return ()
