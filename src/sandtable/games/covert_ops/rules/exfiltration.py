"""Leaving by the Player Deployment Zone (CO-SG-11, CO-CP-9, -10)."""

from __future__ import annotations

from typing import ClassVar, Self

from sandtable.boards.tabletop.shapes import gap_to
from sandtable.boards.tabletop.ticks import inches
from sandtable.games.covert_ops import figures, ground
from sandtable.games.covert_ops.cast import UnitEvent
from sandtable.games.covert_ops.rules import payment
from sandtable.games.covert_ops.rules.basics import Action
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import UnitId
from sandtable.kernel.decision import Refusal
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.kernel.words import counted


class Exfiltrated(UnitEvent, frozen=True):
    """A player unit leaves the Combat Zone and is safe."""

    unit: UnitId


def open_to_leave(state: State) -> bool:
    """Whether the briefing lets units leave by now (CO-SG-11, CO-CP-10)."""
    way = state.mission.exfiltration
    if way is None:
        return False
    if not way.done and not way.destroyed:
        return True
    done = sum(element.done for element in state.elements.values())
    return bool(way.done and done >= way.done) or (bool(way.destroyed) and way.destroyed in state.destroyed)


def not_yet(state: State) -> str:
    """What is still to be done before anybody may leave."""
    way = state.mission.exfiltration
    if way is None:
        return "Nobody leaves this mission by the zone"
    wanted = []
    if way.done:
        done = sum(element.done for element in state.elements.values())
        wanted.append(f"{done} of {counted(way.done, 'success', 'successes')} at elements")
    if way.destroyed:
        wanted.append(f"{state.content.profiles[way.destroyed].name} is not destroyed")
    return f"The way out is not open yet: {', '.join(wanted)}"


def _says_so(state: State) -> str:
    campaigns = state.content.campaigns.values()
    return "CO-CP-10" if any(state.mission.id in one.missions for one in campaigns) else "CO-SG-11"


class Exfiltrate(Action, frozen=True, tag="exfiltrate"):
    """No test; for a unit with Interact it is its Interact of this activation."""

    rule: ClassVar[str] = "CO-SG-11"
    words: ClassVar[str] = "Exfiltrate"
    kind: ClassVar[str] = "Interact"
    action: ClassVar[payment.Named] = "exfiltrate"

    @classmethod
    def candidates(cls, state: State, who: Unit) -> tuple[Self, ...]:
        del who
        return (cls(),) if open_to_leave(state) else ()

    def detail(self, state: State) -> str:
        return "The unit leaves the Combat Zone by the zone and is safe"

    def named(self, state: State, unit: Unit) -> payment.Named:
        return "interact" if figures.has_action(state, unit, "interact") else "exfiltrate"

    def obstacle(self, state: State, unit: Unit) -> Refusal | None:
        if unit.captive:
            return Refusal("CO-CP-9", "A captive leaves when its activation ends in the zone")
        if not open_to_leave(state):
            return Refusal(_says_so(state), not_yet(state))
        base = state.disc(unit.id)
        if not ground.in_zone(state, base):
            far = inches(gap_to(base, ground.zone(state).points))
            return Refusal("CO-SG-11", f"Its base has to overlap the zone, {far} in away")
        return None

    def act(self, table: Table[State], unit: Unit) -> None:
        table.push(Leaves(unit.id))
        named = self.named(table.state, unit)
        payment.PayWith(unit.id, named, rule="CO-SG-11").settle(table)


class Leaves(Step, frozen=True):
    """Paid for already."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        leave(table, self.unit, "CO-SG-11")


def leave(table: Table[State], who: UnitId, rule: str) -> None:
    state = table.state
    state.change(who, zone="exfiltrated")
    state.out = (*state.out, who)
    table.record(Exfiltrated(rule, who))


def captive_leaves(table: Table[State], who: UnitId) -> None:
    """When its activation ends with its base within the zone; always allowed (CO-CP-9, -10)."""
    state = table.state
    unit = state.units[who]
    if unit.captive and unit.here and ground.in_zone(state, state.disc(who)):
        leave(table, who, "CO-CP-9")
