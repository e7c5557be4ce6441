"""Tangos that act one after another: the players choose the order where it changes anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import ClassVar, TypeAlias

from msgspec.structs import replace

from sandtable.games.seal_team_flix.rules.ties import Pick, PickTango, Tie
from sandtable.games.seal_team_flix.state import State, Tango
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

End: TypeAlias = tuple[Tango, int]  # a Tango as it may be afterwards, and what that costs the Timer
Outlook: TypeAlias = Callable[[State, Tango], Sequence[End]]
Outcome: TypeAlias = tuple[tuple[Tango, Tango], int]


class InOrder(Step, frozen=True):
    """A Phase of some Tangos: one of them, then the rest."""

    tangos: tuple[int, ...]
    settled: bool = False  # the order of these changes nothing

    def outlook(self, state: State, tango: Tango) -> Sequence[End]:
        """All that may become of a Tango if it goes now."""
        raise NotImplementedError

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
        among = () if settled else tied(state, left, self.outlook)
        if among:
            table.push(self.tie(left, among))
        else:
            table.push(replace(self, tangos=left[1:], settled=True))
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


def tied(state: State, tangos: Sequence[int], outlook: Outlook) -> tuple[int, ...]:
    """Tangos for which going before or after another one leads to different positions."""
    if len(tangos) == 1:
        return ()
    pieces = [state.tangos[one] for one in tangos]
    now = {tango.id: tuple(outlook(state, tango)) for tango in pieces}
    twins = {end: _after(state, end[0]) for tango in pieces for end in now[tango.id]}

    def outcomes(first: Tango, second: Tango) -> set[Outcome]:
        return {
            (_pair(end, then), cost + more)
            for end, cost in now[first.id]
            for then, more in _second(first, second, (end, cost))
        }

    def _second(first: Tango, second: Tango, end: End) -> Sequence[End]:
        return now[second.id] if end[0] == first else outlook(twins[end], second)

    found: set[int] = set()
    stays = {tango.id for tango in pieces if now[tango.id] == ((tango, 0),)}
    for one, other in combinations(pieces, 2):
        if not stays.issuperset((one.id, other.id)) and outcomes(one, other) != outcomes(
            other, one
        ):
            found.update((one.id, other.id))
    return tuple(one for one in tangos if one in found)


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
