"""AlertActions: the first line of the list that applies, then again from the top (guide, 8.3).

`next_line` is the one source of it, for play and for the forecast (CO-P1-1).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from sandtable.boards.tabletop.shapes import gap
from sandtable.boards.tabletop.ways import Stop, Way
from sandtable.games.covert_ops import figures
from sandtable.games.covert_ops.cards import Weapon
from sandtable.games.covert_ops.opposition.events import Decided
from sandtable.games.covert_ops.opposition.outlook import Outlook
from sandtable.games.covert_ops.opposition.selection import alive, closest
from sandtable.games.covert_ops.rules import abilities, attacks
from sandtable.games.covert_ops.rules.movement import Reposition
from sandtable.games.covert_ops.rules.payment import Named, Pays, pay
from sandtable.games.covert_ops.state import Attack, State, Unit
from sandtable.games.covert_ops.vocabulary import UnitId
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class Line(NamedTuple):
    """What a unit does now, by which line of the list; no action: its activation ends."""

    number: int
    action: Named | Literal[""] = ""
    pays: Pays = "action"
    target: UnitId = 0
    weapon: str = ""
    way: Way = ()
    rule: str = "CO-P1-1"


def next_line(state: State, who: UnitId) -> Line:
    """The first line that applies to an Alert unit whose activation goes on (CO-P1-1)."""
    if not state.players() or not _tokens(state.units[who]):
        return Line(0)
    unit = Outlook(state, who)
    for tried in LINES:
        line = tried(unit)
        if line is not None:
            return line
    return Line(8)


def _tokens(unit: Unit) -> int:
    return unit.fury + unit.gorged + unit.actions


# line 1: what the briefing of the faction adds


def _activity(unit: Outlook) -> Line | None:
    """Enrage or Consume, if it is unused, payable and there is a target (CO-SG-7, -9)."""
    state, own = unit.state, unit.unit
    activity = state.content.factions[state.opfor].activity
    if "enrage" in activity and (pays := _able(unit, "enrage")):
        friend = _enraged(state, own.id)
        if friend:
            return Line(1, "enrage", pays, friend, rule="CO-SG-7")
    if "consume" in activity and (pays := _able(unit, "consume")):
        eaten = _eaten(state, own.id)
        if eaten:
            return Line(1, "consume", pays, eaten, rule="CO-SG-9")
    return None


def _able(unit: Outlook, action: Literal["enrage", "consume"]) -> Pays | None:
    return unit.pays(action) if figures.has_action(unit.state, unit.unit, action) else None


def _enraged(state: State, who: UnitId) -> UnitId:
    """Most Damage remaining, then closest to a player unit, then lowest id (CO-SG-7)."""
    seen = [state.disc(unit.id) for unit in state.players()]

    def rank(friend: UnitId) -> tuple[int, int, int]:
        near = min(gap(state.disc(friend), disc) for disc in seen)
        return -figures.remaining(state, state.units[friend]), near, friend

    return min(abilities.enrage_targets(state, who), key=rank, default=0)


def _eaten(state: State, who: UnitId) -> UnitId:
    """The closest Grub, or unit below half of its Damage, friend or foe (CO-SG-9)."""
    units = (state.units[one] for one in abilities.consume_targets(state, who))
    food = [one for one in units if state.profile(one.id).eaten or figures.weak(state, one)]
    found = closest(state, state.disc(who), food)
    return found.id if found else 0


# lines 2 and 3: move and attack in one action


def _assault(unit: Outlook) -> Line | None:
    """CO-4.4-2; Fury grants it where the briefing says so (CO-SG-6)."""
    if not figures.has_action(unit.state, unit.unit, "assault"):
        return None
    return _charge(unit, 2, "assault", unit.mv, unit.of_kind(melee=True))


def _storm(unit: Outlook) -> Line | None:
    """CO-4.4-2; not with Fury on it."""
    if unit.unit.fury or not figures.has_action(unit.state, unit.unit, "storm"):
        return None
    return _charge(unit, 3, "storm", unit.mv // 2, unit.of_kind(melee=False))


def _charge(
    unit: Outlook, number: int, action: Literal["assault", "storm"], allowance: int, arms: Sequence[Weapon]
) -> Line | None:
    pays = unit.pays(action)
    met = unit.meeting(allowance, arms) if pays else None
    if pays is None or met is None or unit.target is None:
        return None
    way = unit.as_far_as(met)
    return Line(number, action, pays, unit.target.id, way=way, rule="CO-4.4-2")


# lines 4 to 6: attack from here, or move to attack


def _attack_or_close_in(unit: Outlook) -> Line | None:
    """Lines 4 to 6; with Fury 4 and 5 with melee weapons alone first (CO-SG-6)."""
    if not unit.may_attack:
        return None
    if figures.furious(unit.state, unit.unit):
        melee = unit.of_kind(melee=True)
        line = _attack(unit, melee) or _close_in(unit, melee)
        if line:
            return line
    return _attack(unit, unit.arms) or _close_in(unit, unit.arms) or _attack_another(unit)


def _attack(unit: Outlook, arms: Sequence[Weapon]) -> Line | None:
    """Line 4: T from here."""
    return _shot(unit, 4, unit.target, arms) if unit.target else None


def _shot(unit: Outlook, number: int, target: Unit, arms: Sequence[Weapon]) -> Line | None:
    paid = [arm for arm in arms if unit.pays("attack", melee=arm.melee)]
    arm = unit.arm_at(unit.base, target, paid)
    pays = unit.pays("attack", melee=arm.melee) if arm else None
    if arm is None or pays is None:
        return None
    return Line(number, "attack", pays, target.id, arm.id, rule="CO-5.2A-3")


def _close_in(unit: Outlook, arms: Sequence[Weapon]) -> Line | None:
    """Line 5: Move, if the tokens pay for all Moves that it takes and for the Attack."""
    met = unit.nearest_meeting((unit.tokens - 1) * unit.mv, arms)
    if met is None or not met.cost or not _afford(unit, met, arms):
        return None
    end = met if met.cost <= unit.mv else unit.last()
    return _moved(unit, 5, end)


def _afford(unit: Outlook, met: Stop, arms: Sequence[Weapon]) -> bool:
    assert unit.target is not None
    base = unit.base._replace(x=met.at[0], y=met.at[1])
    arm = unit.arm_at(base, unit.target, arms)
    return arm is not None and unit.pays_after(-(-met.cost // unit.mv), melee=arm.melee)


def _attack_another(unit: Outlook) -> Line | None:
    """Line 6: the closest eligible one (CO-4.4-7)."""
    others = [one for one in unit.players if unit.target and one.id != unit.target.id]
    eligible = [one for one in others if _shot(unit, 6, one, unit.arms)]
    found = closest(unit.state, unit.base, eligible)
    return _shot(unit, 6, found, unit.arms) if found else None


# line 7


def _follow(unit: Outlook) -> Line | None:
    """Line 7: along the walk, as far as one Move leads."""
    return _moved(unit, 7, unit.last()) if unit.may_attack else None


def _moved(unit: Outlook, number: int, end: Stop) -> Line | None:
    if end.at == unit.base.at or unit.target is None:
        return None
    pays = unit.pays("move")
    assert pays is not None  # `next_line` found a token, and any token pays for a Move
    way = unit.as_far_as(end)
    return Line(number, "move", pays, unit.target.id, way=way, rule="CO-5.2A-3")


LINES: tuple[Callable[[Outlook], Line | None], ...] = (_activity, _assault, _storm, _attack_or_close_in, _follow)


# carried out


class OpforAction(Step, frozen=True):
    """One action after the other while the unit is Alert and a line applies (CO-5.2A-3)."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        state = table.state
        if not alive(state, self.unit) or not state.units[self.unit].alert:
            return
        line = next_line(state, self.unit)
        table.record(Decided(line.rule, self.unit, line.number, line.action, line.target))
        if line.action:
            pay(table, line.action, line.pays, line.rule)
            table.push(self)
            _perform(table, self.unit, line)


def _perform(table: Table[State], who: UnitId, line: Line) -> None:
    if line.action == "enrage":
        abilities.enrage(table, who, line.target)
    elif line.action == "consume":
        abilities.consume(table, who, line.target)
    elif line.action == "move":
        table.push(Reposition(who, line.way, "move"))
    elif line.action == "attack":
        attacks.declare(table, Attack(who, line.target, line.weapon))
    elif line.action in ("assault", "storm"):
        by: Literal["assault", "storm"] = "assault" if line.action == "assault" else "storm"
        table.push(Reposition(who, line.way, by), FinishCharge(who, line.target, by))


class FinishCharge(Step, frozen=True):
    """The attack of an Assault or a Storm: T, or the closest eligible one if T is none (CO-C3-8).

    If nobody is, the action ends there: its token stays spent and it counts.
    """

    unit: UnitId
    target: UnitId
    by: Literal["assault", "storm"]

    def run(self, table: Table[State]) -> None:
        state = table.state
        if not alive(state, self.unit):
            return
        unit = Outlook(state, self.unit)
        arms = unit.of_kind(melee=self.by == "assault")
        target = self._target(unit, arms)
        arm = unit.arm_at(unit.base, target, arms) if target else None
        if target and arm:
            attacks.declare(table, Attack(self.unit, target.id, arm.id, by=self.by))

    def _target(self, unit: Outlook, arms: Sequence[Weapon]) -> Unit | None:
        eligible = [one for one in unit.players if unit.arm_at(unit.base, one, arms)]
        wanted = next((one for one in eligible if one.id == self.target), None)
        return wanted or closest(unit.state, unit.base, eligible)
