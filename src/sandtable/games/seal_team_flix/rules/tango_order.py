"""Tangos that act one after another: the players choose the order where it changes anything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import ClassVar, TypeAlias

from sandtable.games.seal_team_flix.rules.ties import Pick, PickTango, Tie
from sandtable.games.seal_team_flix.state import State, Tango
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

End: TypeAlias = tuple[Tango, int]  # a Tango as it may be afterwards, and what that costs the Timer
Outlooks: TypeAlias = dict[int, tuple[End, ...]]
Mark: TypeAlias = tuple[int, bool, bool, int]  # a Tango, as far as it differs from others
Outcome: TypeAlias = tuple[tuple[Mark, ...], int]
Stage: TypeAlias = tuple[tuple[int, ...], tuple[Mark, ...], int]  # who is left, who went, cost

ANYWHERE = -1  # every Space, as bits
MOST_TRIED = 6  # rivals whose orders are all tried; more are asked about in any case


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
        among = None if settled else tied(state, left, self)
        if among:
            table.push(self.tie(left, among))
        else:
            table.push(type(self)(left[1:], among is None))
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


def tied(state: State, tangos: Sequence[int], phase: InOrder) -> tuple[int, ...] | None:
    """Tangos for which going before or after others leads to different positions; None if all of
    them keep out of each other's way for good."""
    if len(tangos) == 1:
        return None
    trial = Trial(state, phase, tangos)
    found: set[int] = set()
    rivals: list[tuple[int, int]] = []
    neighbours = tuple(_neighbours(trial))
    for one, other in neighbours:
        outcomes = _outcomes(trial, one, other)
        if outcomes != _outcomes(trial, other, one):
            found.update((one.id, other.id))
        elif outcomes != _apart(trial.now[one.id], trial.now[other.id]):
            rivals.append((one.id, other.id))
    for group in () if found else _groups(rivals):
        if _contested(state, group, phase):
            found.update(group)
    return tuple(one for one in tangos if one in found) if neighbours else None


class Trial:
    """What would become of Tangos in a Phase, tried out on twins of the state."""

    def __init__(self, state: State, phase: InOrder, tangos: Sequence[int]) -> None:
        self.state, self.phase = state, phase
        self.pieces = [state.tangos[one] for one in tangos]
        self.now: Outlooks = {one.id: tuple(phase.outlook(state, one)) for one in self.pieces}
        self._concerns: dict[int, int] = {}
        self._twins: dict[tuple[int, int], State] = {}

    def concern(self, tango: Tango) -> int:
        found = self._concerns.get(tango.id)
        if found is None:
            found = self._concerns[tango.id] = self.phase.concern(self.state, tango)
        return found

    def then(self, tango: Tango, first: Tango, end: Tango) -> Sequence[End]:
        """All that may become of a Tango if another one has gone before."""
        if not (1 << first.cell | 1 << end.cell) & self.concern(tango) or end.cell == first.cell:
            return self.now[tango.id]
        key = (end.id, end.cell)
        if key not in self._twins:
            self._twins[key] = _after(self.state, end)
        return self.phase.outlook(self._twins[key], tango)


def _neighbours(trial: Trial) -> Iterator[tuple[Tango, Tango]]:
    """Pairs of which one may leave or enter a Space that concerns the other."""
    changed = {tango.id: _changed(tango, trial.now[tango.id]) for tango in trial.pieces}
    for one, other in combinations(trial.pieces, 2):
        mine, theirs = changed[one.id], changed[other.id]
        if (mine and mine & trial.concern(other)) or (theirs and theirs & trial.concern(one)):
            yield one, other


def _changed(tango: Tango, ends: Sequence[End]) -> int:
    """The Spaces that a Tango may leave or enter, as bits."""
    found = 0
    for end, _ in ends:
        if end.cell != tango.cell:
            found |= 1 << end.cell | 1 << tango.cell
    return found


def _outcomes(trial: Trial, first: Tango, second: Tango) -> set[Outcome]:
    """All positions that the two may leave if one goes before the other."""
    found: set[Outcome] = set()
    for end, cost in trial.now[first.id]:
        mark = _mark(end)
        for then, more in trial.then(second, first, end):
            found.add((_alike(mark, _mark(then)), cost + more))
    return found


def _apart(one: Sequence[End], other: Sequence[End]) -> set[Outcome]:
    """The positions that two may leave if neither takes notice of the other."""
    return {
        (_alike(_mark(end), _mark(then)), cost + more) for end, cost in one for then, more in other
    }


def _after(state: State, tango: Tango) -> State:
    twin = state.copy()
    twin.put_tango(tango)
    return twin


def _mark(tango: Tango) -> Mark:
    """Patrols are all alike: who of them stands where makes no difference."""
    return tango.cell, tango.stunned, tango.alert, tango.id if tango.kind == "sentry" else 0


def _alike(*marks: Mark) -> tuple[Mark, ...]:
    return tuple(sorted(marks))


# three and more: each two may be content where there is not enough for all


def _groups(rivals: Sequence[tuple[int, int]]) -> list[tuple[int, ...]]:
    """Three or more that rivalry links."""
    groups: list[set[int]] = []
    for pair in rivals:
        linked = [group for group in groups if not group.isdisjoint(pair)]
        groups = [group for group in groups if group not in linked]
        groups.append(set(pair).union(*linked))
    return [tuple(sorted(group)) for group in groups if len(group) > 2]


def _contested(state: State, group: tuple[int, ...], phase: InOrder) -> bool:
    """Some other order than the listed one leads to a position of its own."""
    if len(group) > MOST_TRIED:
        return True
    listed = _finals(state, group, phase, any_order=False)
    return _finals(state, group, phase, any_order=True) != listed


def _finals(
    state: State, group: tuple[int, ...], phase: InOrder, *, any_order: bool
) -> set[Outcome]:
    """All positions that a group may leave."""
    stages: dict[Stage, State] = {(group, (), 0): state}
    for _ in group:
        later: dict[Stage, State] = {}
        for (left, gone, cost), at in stages.items():
            for one in left if any_order else left[:1]:
                rest = tuple(other for other in left if other != one)
                for end, more in phase.outlook(at, at.tangos[one]):
                    stage = (rest, _alike(*gone, _mark(end)), cost + more)
                    if stage not in later:
                        later[stage] = _after(at, end)
        stages = later
    return {(gone, cost) for _, gone, cost in stages}
