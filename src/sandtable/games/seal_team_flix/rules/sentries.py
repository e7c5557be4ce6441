"""Phase 2: Sentries that hear something take Cover, once in a mission (STF-P2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from sandtable.games.seal_team_flix.ground import Ground
from sandtable.games.seal_team_flix.rules.tango_cover import cover_ends, seek_cover
from sandtable.games.seal_team_flix.rules.tango_order import End, InOrder, TieTangoOrder
from sandtable.games.seal_team_flix.state import OPEN, State, Tango
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class Phase2SentriesTakeCover(Step, frozen=True):
    """Sound does not change in this Phase, so who hears is found out once."""

    def run(self, table: Table[State]) -> None:
        table.state.phase = 2
        table.push(AlertSentries(hearers(table.state)))


class AlertSentries(InOrder, frozen=True):
    """Sight of a SEAL is not needed, nor does a Stun matter (STF-P2-1, STF-P2-4)."""

    def outlook(self, state: State, tango: Tango) -> Sequence[End]:
        return cover_ends(state, tango, state.living())

    def handle(self, table: Table[State], tango: Tango) -> None:
        seek_cover(table, tango, table.state.living())

    def tie(self, tangos: tuple[int, ...], among: tuple[int, ...]) -> TieTangoOrder:
        return TieSentryOrder(tangos, among)


class TieSentryOrder(TieTangoOrder, frozen=True):
    tie_rule: ClassVar[str] = "STF-P2-1"

    def step(self, tangos: tuple[int, ...]) -> InOrder:
        return AlertSentries(tangos)


def loud_areas(state: State) -> set[int]:
    """Those with Sound or the Alert token."""
    loud = {area for area, sound in enumerate(state.sound) if sound}
    if state.alert_place >= 0:
        loud.add(state.area(state.alert_place))
    return loud


def audible_areas(state: State) -> set[int]:
    """Where a Sentry hears: an open way leads to noise, or one closed Door (STF-P2-2, -3)."""
    loud = loud_areas(state)
    if not loud:
        return loud
    ground = state.ground
    doors = [(ground.area_of[door.one], ground.area_of[door.other]) for door in ground.doors]
    ways = [pair for pair, door in zip(doors, state.doors, strict=True) if door == OPEN]
    heard = _spread(loud, (*ways, *area_lines(ground)))
    for pair, door in zip(doors, state.doors, strict=True):
        if door != OPEN and loud.intersection(pair):
            heard.update(pair)
    return heard


def _spread(areas: set[int], ways: Sequence[tuple[int, int]]) -> set[int]:
    """These Areas and all that ways lead to."""
    reached, before = set(areas), 0
    while len(reached) > before:
        before = len(reached)
        for pair in ways:
            if reached.intersection(pair):
                reached.update(pair)
    return reached


@lru_cache(maxsize=64)
def area_lines(ground: Ground) -> tuple[tuple[int, int], ...]:
    """Areas that an Area line joins; nothing ever closes it (STF-MAP-5)."""
    of = ground.area_of
    pairs = {
        (of[cell], of[other])
        for cell in ground.cells
        for other, door in ground.steps(cell)
        if door < 0 and of[cell] < of[other]
    }
    return tuple(sorted(pairs))


def hearers(state: State) -> tuple[int, ...]:
    """Sentries still on their icon that hear something (STF-P2-1, STF-ALR-2)."""
    heard = audible_areas(state)
    return tuple(
        tango.id
        for tango in sorted(state.tangos.values(), key=lambda one: one.id)
        if tango.kind == "sentry" and not tango.alert and state.area(tango.cell) in heard
    )


STEPS = (Phase2SentriesTakeCover, AlertSentries, TieSentryOrder)
CHOICES = ()
