"""Attacks on positions of `build`: declared at once, played until something is asked."""

from typing import Any

from sandtable.games.covert_ops import verbs
from sandtable.games.covert_ops.rules.attacks import declare
from sandtable.games.covert_ops.rules.movement import Reposition
from sandtable.games.covert_ops.state import Attack, Lasting, State
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from tests.games.covert_ops.build import at_inches, run

STRIKE = verbs.Strike(4, 3, (0, 1, 2), 2)
CARBINE, RIFLE, SABRE = "suppressed-carbine", "m-tac-rifle", "lantern-sabre"


def attack(at: Table[State], who: int, weapon: str, target: int, **more: Any) -> list[Event]:
    """A unit attacks; what happened until something is asked or it is over."""
    return _declared(at, Attack(who, target, weapon, **more))


def strike(at: Table[State], target: int) -> list[Event]:
    """A Precision Strike from off the table."""
    return _declared(at, Attack(0, target, "", "strike", seat="player-1", strike=STRIKE))


def _declared(at: Table[State], attack: Attack) -> list[Event]:
    log = at.log
    assert log is not None
    before = len(log)
    at._decision = None
    declare(at, attack)
    at.advance()
    return log[before:]


def moved(at: Table[State], who: int, x: float, y: float) -> list[Event]:
    """A unit ends a Move there."""
    return run(at, Reposition(who, (at.state.units[who].at, at_inches(x, y)), "move"))


def lasts(at: Table[State], verb: verbs.Lasting, *who: int, source: str = "") -> None:
    """A card's effect is on these units."""
    at.state.lasting.append(Lasting(verb, "turn", who, source))


def left(at: Table[State], who: int) -> int:
    """Damage remaining."""
    unit = at.state.units[who]
    return at.state.profile(who).damage - unit.damage - unit.injuries


def kinds(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]
