"""Tangos that act one after another: the players choose the order where it changes anything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import ClassVar, TypeAlias

from msgspec.structs import replace

from sandtable.games.seal_team_flix.rules.ties import Pick, PickTango, Tie
from sandtable.games.seal_team_flix.state import State, Tango
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

End: TypeAlias = tuple[Tango, int]  # a Tango as it may be afterwards, and what that costs the Timer
Outlooks: TypeAlias = dict[int, tuple[End, ...]]
Outcome: TypeAlias = tuple[tuple[Tango, Tango], int]

ANYWHERE = -1  # every Space, as bits


class InOrder(Step, frozen=True):
    """A Phase of some Tangos: one of them, then the rest."""

    tangos: tuple[int, ...]
    settled: bool = False  # the order of these changes nothing

    def outlook(self, state: State, tango: Tango) -> Sequence[End]:
        """All that may become of a Tango if it goes now."""
        raise NotImplementedError

    def concern(self, state: State, tango: Tango) -> int:
        """Spaces, as bits, on which all that may become of it depends: what others do elsewhere
        makes no difference to it."""
        del state, tango
        return ANYWHERE

    def handle(self, table: Table[State], tango: Tango) -> None:
        raise NotImplementedError

    def tie(self, tangos: tuple[int, ...], among: tuple[int, ...]) -> TieTangoOrder:
        """The question which of `among` goes next, of all `tangos`."""
        raise NotImplementedError

    def run(self, table: Table[State]) -> None:
        state = table.state
        left = tuple(one for one in self.tangos if one in state.tangos)
        if not left:
            return
        settled = self.settled or state.mission.auto_ties
        among = () if settled else tied(state, left, self)
        if among:
            table.push(self.tie(left, among))
        else:
            table.push(type(self)(left[1:], True))
            self.handle(table, state.tangos[left[0]])


class TieTangoOrder(Tie, frozen=True):
    """Which of those that are in each other's way goes next."""

    prompt: ClassVar[str] = "Which Tango goes next?"
    tangos: tuple[int, ...]
    among: tuple[int, ...]

    def step(self, tangos: tuple[int, ...]) -> InOrder:
        """The Phase, for these Tangos."""
        raise NotImplementedError

    def picks(self, state: State) -> tuple[Pick, ...]:
        del state
        return tuple(map(PickTango, self.among))

    def chosen(self, table: Table[State], pick: Pick) -> None:
        step = self.step(tuple(one for one in self.tangos if one != pick.value))
        table.push(step)
        step.handle(table, table.state.tangos[int(pick.value)])


def tied(state: State, tangos: Sequence[int], phase: InOrder) -> tuple[int, ...]:
    """Tangos for which going before or after another one leads to different positions."""
    if len(tangos) == 1:
        return ()
    pieces = [state.tangos[one] for one in tangos]
    now = {tango.id: tuple(phase.outlook(state, tango)) for tango in pieces}
    found: set[int] = set()
    for one, other in _neighbours(state, pieces, now, phase):
        if _outcomes(state, one, other, now, phase) != _outcomes(state, other, one, now, phase):
            found.update((one.id, other.id))
    return tuple(one for one in tangos if one in found)


def _neighbours(
    state: State, pieces: Sequence[Tango], now: Outlooks, phase: InOrder
) -> Iterator[tuple[Tango, Tango]]:
    """Pairs of which one may leave or enter a Space that concerns the other."""
    changed = {tango.id: _changed(tango, now[tango.id]) for tango in pieces}
    if not any(changed.values()):
        return
    concern = {tango.id: phase.concern(state, tango) for tango in pieces}
    for one, other in combinations(pieces, 2):
        if changed[one.id] & concern[other.id] or changed[other.id] & concern[one.id]:
            yield one, other


def _changed(tango: Tango, ends: Sequence[End]) -> int:
    """The Spaces that a Tango may leave or enter, as bits."""
    found = 0
    for end, _ in ends:
        if end.cell != tango.cell:
            found |= 1 << end.cell | 1 << tango.cell
    return found


def _outcomes(
    state: State, first: Tango, second: Tango, now: Outlooks, phase: InOrder
) -> set[Outcome]:
    """All positions that the two may leave if one goes before the other."""
    found: set[Outcome] = set()
    for end, cost in now[first.id]:
        same = end.cell == first.cell
        ends = now[second.id] if same else phase.outlook(_after(state, end), second)
        found.update((_pair(end, then), cost + more) for then, more in ends)
    return found


def _after(state: State, tango: Tango) -> State:
    twin = state.copy()
    twin.put_tango(tango)
    return twin


def _pair(one: Tango, other: Tango) -> tuple[Tango, Tango]:
    """Patrols are all alike: who of them stands where makes no difference."""
    if one.kind == "sentry":
        return (one, other) if one.id < other.id else (other, one)
    first, second = sorted((one, other), key=lambda tango: (tango.cell, tango.stunned))
    return replace(first, id=0), replace(second, id=0)
