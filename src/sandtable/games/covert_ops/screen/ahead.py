"""Before the deed: what a way would cost, whom it would alert, who would shoot, who sees one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sandtable.boards.tabletop.shapes import gap
from sandtable.boards.tabletop.ticks import inches
from sandtable.boards.tabletop.ways import Way, length_of
from sandtable.games.covert_ops import ground, odds
from sandtable.games.covert_ops.rules import alarm, discovery, interrupts, ways
from sandtable.games.covert_ops.rules.words import name
from sandtable.games.covert_ops.state import Attack, State, Unit
from sandtable.games.covert_ops.vocabulary import ALARM_TOP, UnitId, tier_of
from sandtable.show.sheet import Line, Span, cited

COVERS = {
    "wall": "a wall hides a part of it",
    "low": "behind a low piece",
    "shelter": "in shelter",
    "hunker": "hunkered down",
}
MOST = 4  # lines of one kind


class Ahead(NamedTuple):
    """A way as far as it can be foreseen, without dice."""

    there: State  # as if the unit had gone
    alerted: tuple[UnitId, ...]
    shooters: tuple[UnitId, ...]  # who would interrupt
    seen_by: tuple[UnitId, ...]  # Alert enemies with LOS
    markers: tuple[int, ...]  # that could be discovered


def foresee(state: State, who: UnitId, way: Way) -> Ahead:
    """What follows at once from a reposition (CO-C7-5)."""
    there = state.copy()
    unit = there.change(who, at=way[-1])
    alerted = tuple(
        foe.id for foe in there.enemies() if not foe.alert and ground.in_alert_range(there, there.disc(foe.id), unit)
    )
    for foe_id in alerted:
        there.change(foe_id, alert=True)
    base = there.disc(who)
    seen = tuple(foe.id for foe in there.enemies() if foe.alert and ground.sees(there, there.disc(foe.id), base))
    found = tuple(marker.id for marker in discovery.in_range(there, unit))
    return Ahead(there, alerted, tuple(interrupts.ready(there, who)), seen, found)


def lines(state: State, unit: Unit, way: Way, ahead: Ahead) -> Iterator[Line]:
    """All of it in words."""
    yield from _cost(state, unit, way)
    for who in ahead.alerted[:MOST]:
        far = inches(gap(ahead.there.disc(who), ahead.there.disc(unit.id)))
        yield cited(Span(f"Would be alerted: {name(state, who)}", "bad"), f", {far} in away", rule="CO-4.1A-3")
    for who in ahead.shooters[:MOST]:
        yield _shot(ahead, who, unit.id)
    yield from _cover(ahead, unit.id)
    for marker in ahead.markers:
        yield cited(f"Marker {marker} could be discovered", rule="CO-4.3A-3")
    if ahead.alerted:
        yield from _alarm(state, ahead.there)


def _cost(state: State, unit: Unit, way: Way) -> Iterator[Line]:
    """What ground adds to the length; the length itself stands above."""
    cost, long = ways.cost(state, unit.id, way), length_of(way)
    legs = f"{len(way) - 1} legs, " if len(way) > 2 else ""
    if cost > long:
        yield cited(f"{legs}{inches(long)} in, and {inches(cost - long)} for Rough and Low ground", rule="CO-C3-3")
    elif legs:
        yield cited(f"{legs}led round what is in the way", rule="CO-C3-3")


def _shot(ahead: Ahead, shooter: UnitId, mover: UnitId) -> Line:
    weapon = interrupts.weapons(ahead.there, shooter, mover)[0]
    found = odds.prospect(ahead.there, Attack(shooter, mover, weapon, "defensive-fire"))
    percent = round(100 * found.harms)
    who = name(ahead.there, shooter)
    return cited(Span(f"{who} would interrupt", "bad"), f": {percent} % to do damage", rule="CO-C7-4")


def _cover(ahead: Ahead, mover: UnitId) -> Iterator[Line]:
    there, base = ahead.there, ahead.there.disc(mover)
    hunkered = bool(there.units[mover].hunker)
    for who in ahead.seen_by[:MOST]:
        by = ground.cover(there, there.disc(who), base, hunkered=hunkered)
        told = name(there, who)
        if by:
            yield cited(Span(f"Cover from {told}", "good"), f": {COVERS[by]}", rule="CO-C2-8")
        else:
            yield cited(f"In plain sight of {told}", rule="CO-C2-3")


def _alarm(now: State, then: State) -> Iterator[Line]:
    before = min(ALARM_TOP, now.alarm + alarm.increase(now))
    after = min(ALARM_TOP, then.alarm + alarm.increase(then))
    if after != before:
        yield cited(f"The round would end at alarm {after}, tier {tier_of(after)}, not {before}", rule="CO-6.0-3")
