"""Where on the picture an event happens: the pieces that it names, whoever acts first."""

from __future__ import annotations

from sandtable.games.covert_ops.cast import UnitEvent
from sandtable.games.covert_ops.opposition.events import CardIdle, CardKept, CardsDrawn
from sandtable.games.covert_ops.rules.alarm import AlarmChanged
from sandtable.games.covert_ops.rules.assets import CardsOrdered, CardsSeen
from sandtable.games.covert_ops.rules.conditions import ConditionInPlay
from sandtable.games.covert_ops.rules.exfiltration import Exfiltrated
from sandtable.games.covert_ops.rules.harm import UnitDestroyed
from sandtable.games.covert_ops.rules.scoring import MissionScored, PointsScored
from sandtable.games.covert_ops.rules.setup import DeckShuffled
from sandtable.games.covert_ops.rules.terrain import LowPlaced
from sandtable.games.covert_ops.screen.field import Field
from sandtable.games.covert_ops.sequence import RoundBegan
from sandtable.kernel.event import Event

# In the order in which a page looks at them: who acts, then whom it concerns.
UNITS = ("attacker", "officer", "unit", "target", "mover", "by", "who")


def happens_at(field: Field, event: Event) -> tuple[str, ...]:
    """The elements that an event is about, there or not."""
    found = [*_units(event), *_things(field, event)]
    return tuple(dict.fromkeys(found))


def _units(event: Event) -> list[str]:
    if not isinstance(event, UnitEvent):
        return []
    found: list[str] = []
    for name in UNITS:
        value = getattr(event, name, 0)
        ids = value if isinstance(value, tuple) else (value,)
        found += [f"unit-{one}" for one in ids if one and isinstance(one, int)]
    return found


def _things(field: Field, event: Event) -> list[str]:
    """Markers, elements, casualties; what lies above the table."""
    found: list[str] = []
    if marker := getattr(event, "marker", 0):
        found.append(f"marker-{marker}")
    if element := getattr(event, "element", ""):
        found.append(f"element-{element}")
    if of := getattr(event, "of", ""):
        found.append(of)
    if casualty := getattr(event, "casualty", 0):
        found.append(f"casualty-{casualty}")
    return found + _of_kind(field, event)


def _of_kind(field: Field, event: Event) -> list[str]:
    match event:
        case UnitDestroyed(unit=unit):
            return [f"casualty-{unit}"]
        case Exfiltrated():
            return ["zone"]
        case AlarmChanged():
            return ["alarm"]
        case CardKept(card=card) | CardIdle(card=card):
            return [f"card-{card}", "deck"]
        case CardsDrawn() | CardsSeen() | CardsOrdered() | DeckShuffled():
            return ["deck"]
        case ConditionInPlay(condition=condition):
            return [f"condition-{condition}"]
        case PointsScored() | MissionScored():
            return ["points"]
        case RoundBegan():
            return ["round"]
        case LowPlaced(piece=piece):
            return [field.table.movable[piece].id]
    return []
