"""What the automated opponent chooses in attacks (guide, 8.5; CO-4.4-3 to -12, CO-SG-8, CO-P1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from sandtable.boards.tabletop.shapes import Disc, gap
from sandtable.boards.tabletop.ticks import INCH, Spot, alternating, heading, inward
from sandtable.games.covert_ops import ground
from sandtable.games.covert_ops.cards import Defence
from sandtable.games.covert_ops.ground import Walker
from sandtable.games.covert_ops.rules.attack_figures import melee, origin
from sandtable.games.covert_ops.state import Attack, State
from sandtable.games.covert_ops.vocabulary import DefenceKind, Mark, UnitId

# the attack


def selected(state: State, attack: Attack, listed: Sequence[Mark]) -> Mark:
    """Suppression with Defensive Fire, else the first that the target lacks (CO-SG-8)."""
    if "select-by-need" not in state.content.factions[state.opfor].activity:
        return listed[0]
    if attack.by == "defensive-fire" and "suppression" in listed:
        return "suppression"
    target = state.units[attack.target]
    return next((mark for mark in listed if not target.tokens(mark)), listed[0])


def pool(dice: Sequence[int], most: int) -> tuple[int, ...]:
    """The highest (CO-4.4-3)."""
    return tuple(sorted(dice, reverse=True)[:most])


def named(found: Sequence[Defence], damage: int) -> DefenceKind:
    """With Precise: whatever would reduce the damage most, ties as printed (CO-4.4-4)."""
    return strongest(found, damage).kind


def strongest(found: Sequence[Defence], damage: int) -> Defence:
    """The largest reduction, ties as printed (CO-4.4-8)."""
    return max(found, key=lambda one: min(one.n, damage))  # max keeps the first of equals


# the defence


def defence(state: State, attack: Attack, who: UnitId, found: Sequence[Defence], damage: int) -> Defence:
    """Riposte if it can be used, Dodge if it leads out of sight, else the largest reduction.

    CO-4.4-8, -9, -12.
    """
    kinds = {one.kind: one for one in found}
    if "riposte" in kinds:
        return kinds["riposte"]
    dodge = kinds.get("dodge")
    if dodge and len(found) > 1 and _can_hide(state, attack, who, dodge):
        return dodge
    return strongest(found, damage)


def _can_hide(state: State, attack: Attack, who: UnitId, dodge: Defence) -> bool:
    base = origin(state, attack)
    if base is None:
        return False
    hidden = _hidden(state, base, who)
    return any(hidden(at) for _, at in dodge_ends(state, base.at, who, dodge.then * INCH))


# the Dodge move


def dodge_ends(state: State, source: Spot, who: UnitId, far: int) -> Iterator[tuple[int, Spot]]:
    """Staying, then each half and each whole way of the 16 directions: the shortest first.

    Directions alternate from the one nearest to straight away from the attacker (CO-P1-7).
    """
    walker = Walker.unit(state, who)
    start = walker.start.at
    away = heading((start[0] - source[0], start[1] - source[1]))
    yield 0, start
    steps = [(length, *inward(k, length)) for length in (far // 2, far) for k in alternating(away)]
    spots = [(start[0] + dx, start[1] + dy) for _, dx, dy in steps]
    costs, ends = walker.goer.costs(start, spots, far), walker.goer.ends(spots)
    for (length, _, _), at, cost, ok in zip(steps, spots, costs, ends, strict=True):
        if cost >= 0 and ok:
            yield length, at


def dodge_end(state: State, attack: Attack, who: UnitId, far: int) -> Spot:
    """Out of LOS, else to cover or obscurement, else it stays (CO-4.4-10); from melee as far away
    as it gets (CO-4.4-11)."""
    base = origin(state, attack)
    start = state.units[who].at
    if base is None:
        return start
    ends = list(dodge_ends(state, base.at, who, far))
    if melee(state, attack):
        radius = state.profile(who).radius
        return max(ends, key=lambda one: (gap(base, _disc(one[1], radius)), -one[0]))[1]
    for good in (_hidden(state, base, who), _shielded(state, base, who)):
        found = next((at for _, at in ends if good(at)), None)
        if found is not None:
            return found
    return start


def _disc(at: Spot, radius: int) -> Disc:
    return Disc(*at, radius)


def _hidden(state: State, base: Disc, who: UnitId) -> Callable[[Spot], bool]:
    radius = state.profile(who).radius
    return lambda at: not ground.sees(state, base, Disc(*at, radius))


def _shielded(state: State, base: Disc, who: UnitId) -> Callable[[Spot], bool]:
    """In cover or obscured from the attacker; a Hunker token covers it wherever it stands."""
    radius, hunkered = state.profile(who).radius, state.units[who].hunker > 0

    def good(at: Spot) -> bool:
        disc = Disc(*at, radius)
        covered = ground.cover(state, base, disc, hunkered=hunkered)
        return bool(covered) or ground.obscured(state, base, disc)

    return good
