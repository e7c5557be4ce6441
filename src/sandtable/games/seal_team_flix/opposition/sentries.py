"""Phase 2: Sentries that hear something take Cover, once in a mission (STF-P2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from sandtable.games.seal_team_flix.ground import Ground
from sandtable.games.seal_team_flix.opposition.cover import cover_ends, seek_cover
from sandtable.games.seal_team_flix.opposition.cover_spaces import closest
from sandtable.games.seal_team_flix.opposition.lookahead import End, Prospects, Scope
from sandtable.games.seal_team_flix.opposition.order import InOrder, TieTangoOrder
from sandtable.games.seal_team_flix.state import OPEN, State, Tango
from sandtable.kernel.kept import kept
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class Phase2SentriesTakeCover(Step, frozen=True):
    """Sound does not change in this Phase, so who hears is found out once."""

    def run(self, table: Table[State]) -> None:
        table.state.phase = 2
        table.push(AlertSentries(hearers(table.state)))


class Posts(Prospects):
    """Where Sentries take Cover."""

    def ends(self, tango: Tango, crowd: int) -> tuple[End, ...]:
        return cover_ends(self.at(crowd), tango, self.state.living())

    def scope(self, tango: Tango) -> Scope:
        """It stays in its Area (STF-P2-9)."""
        return Scope(self._area(tango), self.heeds(tango))

    def heeds(self, tango: Tango) -> int:
        state, area = self.state, self._area(tango)
        found = area
        for seal in closest(state, tango, state.living()) if state.living() else ():
            found |= state.ground.cover_views(area, seal.cell)
        return found

    def _area(self, tango: Tango) -> int:
        ground = self.state.ground
        return ground.area_bits[ground.area_of[tango.cell]]


class AlertSentries(InOrder, frozen=True):
    """Sight of a SEAL is not needed, nor does a Stun matter (STF-P2-1, STF-P2-4)."""

    prospects: ClassVar[type[Prospects]] = Posts

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
    doors = list(zip(_door_areas(state.ground), state.doors, strict=True))
    ways = [pair for pair, door in doors if door == OPEN]
    heard = _spread(loud, (*ways, *area_lines(state.ground)))
    for (one, other), door in doors:
        if door != OPEN and (one in loud or other in loud):
            heard.update((one, other))
    return heard


@kept(1)
def _door_areas(ground: Ground) -> tuple[tuple[int, int], ...]:
    """The Areas on both sides of each Door."""
    of = ground.area_of
    return tuple((of[door.one], of[door.other]) for door in ground.doors)


def _spread(areas: set[int], ways: Sequence[tuple[int, int]]) -> set[int]:
    """These Areas and all that ways lead to."""
    reached, before = set(areas), 0
    while len(reached) > before:
        before = len(reached)
        for one, other in ways:
            if one in reached or other in reached:
                reached.update((one, other))
    return reached


@kept(1)
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
    tangos = state.tangos.values()
    waiting = [one for one in tangos if one.kind == "sentry" and not one.alert]
    if not waiting:
        return ()
    heard, area_of = audible_areas(state), state.ground.area_of
    return tuple(sorted([one.id for one in waiting if area_of[one.cell] in heard]))
