"""Where on the picture an event happens: whoever acts first, then whom or what it befalls."""

from __future__ import annotations

from sandtable.games.special_forces import events
from sandtable.games.special_forces.content import Content
from sandtable.games.special_forces.screen.field import Field
from sandtable.games.special_forces.screen.told import tone
from sandtable.games.special_forces.vocabulary import IIF, US
from sandtable.kernel.event import Event
from sandtable.show.sheet import Tone


def happens_at(field: Field, event: Event) -> tuple[str, ...]:
    known = field.view.soldiers
    return tuple([f"{'soldier' if name in known else 'dot'}-{name}" for name in _named(event)])


def whose(event: Event, content: Content) -> str:
    """The side of whoever is named first: attacks are told as his, and harm as his who takes it."""
    named = _named(event)
    sides: dict[Tone, str] = {"friend": US, "foe": IIF}
    return sides.get(tone(named[0], content), "") if named else ""


def _named(event: Event) -> tuple[str, ...]:
    """Soldiers, and dots by their names."""
    match event:
        case events.AttackDeclared(attacker=one, target=other):
            return (one, other)
        case events.AttackRolled(attacker=one):
            return (one,)
        case events.Aided(soldier=one, patient=other):
            return (one, other)
        case events.Commanded(giver=one, receiver=other) | events.Handed(giver=one, receiver=other):
            return (one, other)
        case events.Reinforced(soldiers=several) | events.PlansMade(soldiers=several):
            return several
        case events.SmokeLanded(dot=dot) | events.SmokeSpread(dot=dot):
            return (dot,)
        case _:
            soldier: str = getattr(event, "soldier", "")
            return (soldier,) if soldier else ()
