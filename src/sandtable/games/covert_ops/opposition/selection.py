"""Who of the Opfor activates next, and who is closest to whom (CO-5.2-2 to -7, CO-P1-5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sandtable.boards.tabletop.shapes import Disc, gap
from sandtable.games.covert_ops import figures
from sandtable.games.covert_ops.ground import marker_disc, nearest_gap
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import UnitId


class Selected(NamedTuple):
    """A unit or, with no unit, an Activity marker; the rule of its priority."""

    unit: UnitId = 0
    marker: int = 0
    rule: str = ""


def select(state: State) -> Selected | None:
    """The first of the highest priority that has not activated; None if all have."""
    waiting = [unit for unit in state.enemies() if not unit.activated]
    if waiting:
        return _unit(state, waiting)
    markers = [one for one in state.markers.values() if not one.activated]
    if not markers:
        return None
    seen = state.discs(state.players())
    far = max(markers, key=lambda one: (nearest_gap(marker_disc(one), seen), -one.id))
    return Selected(marker=far.id, rule="CO-5.2-6")


def _unit(state: State, waiting: Sequence[Unit]) -> Selected:
    """Alert ones the closest first, officers before infantry; Unaware ones the farthest first."""
    rank = min(_rank(state, unit) for unit in waiting)
    ranked = [unit for unit in waiting if _rank(state, unit) == rank]
    seen = state.discs(state.players())
    sign = 1 if rank < 2 else -1
    first = min(ranked, key=lambda unit: (sign * nearest_gap(state.disc(unit.id), seen), unit.id))
    return Selected(first.id, rule=f"CO-5.2-{rank + 2}")


def _rank(state: State, unit: Unit) -> int:
    """Alert officers, Alert infantry, Unaware officers, Unaware infantry."""
    return (0 if unit.alert else 2) + (0 if state.profile(unit.id).officer else 1)


def closest(state: State, base: Disc, among: Sequence[Unit]) -> Unit | None:
    """The smallest gap; ties least Damage remaining, then lowest id (CO-4.4-7, CO-P1-5)."""
    return min(
        among, key=lambda unit: (gap(base, state.disc(unit.id)), figures.remaining(state, unit), unit.id), default=None
    )


def nearest(state: State, base: Disc) -> Unit | None:
    """The nearest player unit, ties lowest id (CO-5.2-7)."""
    players = state.players()
    return min(players, key=lambda one: (gap(base, state.disc(one.id)), one.id), default=None)


def alive(state: State, who: UnitId) -> bool:
    """Whether a unit is still in the Combat Zone."""
    unit = state.units.get(who)
    return unit is not None and unit.here
