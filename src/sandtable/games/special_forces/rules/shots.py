"""What an attack and a Suppress have in common: cover on the line, and the magazine."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from sandtable.games.special_forces.events import Cover, CoverRolled, RanDry
from sandtable.games.special_forces.ground import KINDS, Ground, Terrain
from sandtable.games.special_forces.rules.basics import COVER, two_dice
from sandtable.games.special_forces.state import Soldier, State
from sandtable.games.special_forces.vocabulary import Dot, SoldierId, WeaponId
from sandtable.kernel.kept import kept
from sandtable.kernel.table import Table

FOR_THE_MAGAZINE = "it is stopped already, but may empty the magazine"  # SF-REL-1


def loaded(state: State, soldier: Soldier, weapon: WeaponId) -> bool:
    """SF-ATK-6: something in the box; a launcher that feeds on counters needs one (SF-REL-5)."""
    arm = state.arm(weapon)
    if arm.feeds_on and arm.feeds_on not in soldier.counters:
        return False
    return weapon not in soldier.empty


def stopped_by_cover(table: Table[State], name: SoldierId, end: Dot) -> bool:
    """Roll for clutter and smoke along a line, from attacker to target (SF-LAY-1)."""
    need = (COVER, "or more together stops the shot")
    for what in cover(table.state, table.state.soldiers[name].dot, end):
        rule = "SF-SMK-7" if what == "smoke" else "SF-TER-3"
        dice = two_dice(table, f"{what} in the line of {name}", rule, need)
        success = sum(dice) >= COVER
        table.record(CoverRolled(rule, what, dice, success))
        if success:
            return True
    return False


def cover(state: State, start: Dot, end: Dot) -> list[Cover]:
    """The layers of a line in order: smoke on a dot, then the clutter on the way to the next."""
    ground = state.ground
    if not state.clouds and not ground.checks(start, end):
        return []
    cells = ground.line_cells(start, end)
    found: list[Cover] = ["smoke"] * state.smoke(start) if cells else []
    for near, far in pairwise(cells):
        found += _clutter(ground, near, far, start if near == start else None)  # SF-TER-4
        found += ["smoke"] * state.smoke(far)
    return found


@kept(16_384)
def _clutter(ground: Ground, near: Dot, far: Dot, exempt: Dot | None) -> tuple[Terrain, ...]:
    crossed = ground.crossing(near, far, exempt)
    if crossed is None:
        return ()
    return tuple(KINDS[edge.kind] for edge in crossed.edges if edge not in crossed.exempt)


def check_ammo(table: Table[State], name: SoldierId, weapon: WeaponId, mode: str, roll: int) -> None:
    """SF-REL-1 to -3: the Out number is checked whether the attack hit or was negated."""
    state = table.state
    arm, soldier = state.arm(weapon), state.soldiers[name]
    out = next((row.out for row in arm.modes if row.name == mode), 0)
    dry = (arm.ammo is not None and roll <= out) or arm.endless == "each"
    if dry and soldier.here:
        state.put(replace(soldier, empty=(*soldier.empty, weapon)))
        table.record(RanDry("SF-REL-1", name, weapon))
