"""Tangos that act one after another: the players choose the order where it changes anything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import combinations
from typing import ClassVar, TypeAlias

from sandtable.games.seal_team_flix.rules.ties import Pick, PickTango, Tie
from sandtable.games.seal_team_flix.state import State, Tango
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

End: TypeAlias = tuple[Tango, int]  # a Tango as it may be afterwards, and what that costs the Timer
Mark: TypeAlias = tuple[int, bool, bool, int]  # a Tango, as far as it differs from others
Outcome: TypeAlias = tuple[tuple[Mark, ...], int]
Stage: TypeAlias = tuple[tuple[int, ...], tuple[Mark, ...], int]  # who is left, who went, cost

ANYWHERE = -1  # every Space, as bits
MOST_TRIED = 6  # rivals whose orders are all tried; more are asked about in any case


class Prospects:
    """What may become of Tangos that go in a Phase, as things are."""

    def __init__(self, state: State) -> None:
        self.state = state

    def involved(self, tango: Tango) -> bool:
        """It may have something to do, if not now then after others have gone."""
        del tango
        return True

    def ends(self, tango: Tango) -> tuple[End, ...]:
        """If it goes now."""
        raise NotImplementedError

    def later(self, tango: Tango, first: Tango, end: Tango) -> tuple[End, ...]:
        """If it goes after the first, once that has come to this end."""
        del first
        return type(self)(_after(self.state, end)).ends(tango)

    def concern(self, tango: Tango) -> int:
        """Spaces, as bits, on which all that may become of it depends: what others do elsewhere
        makes no difference to it."""
        del tango
        return ANYWHERE


class InOrder(Step, frozen=True):
    """A Phase of some Tangos: one of them, then the rest."""

    prospects: ClassVar[type[Prospects]]
    tangos: tuple[int, ...]
    settled: bool = False  # the order of these changes nothing

    def idle(self, state: State, tango: Tango) -> bool:
        """It has nothing to do."""
        del state, tango
        return False

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
        among = None if settled else tied(state, left, type(self))
        if among:
            table.push(self.tie(left, among))
        elif among is None:
            self._next(table, left)
        else:
            table.push(type(self)(left[1:]))
            self.handle(table, state.tangos[left[0]])

    def _next(self, table: Table[State], left: tuple[int, ...]) -> None:
        """The first that has anything to do; the order changes nothing."""
        tangos = table.state.tangos
        for at, one in enumerate(left, 1):
            if not self.idle(table.state, tangos[one]):
                table.push(type(self)(left[at:], settled=True))
                self.handle(table, tangos[one])
                return


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


def tied(state: State, tangos: Sequence[int], phase: type[InOrder]) -> tuple[int, ...] | None:
    """Tangos for which going before or after others leads to different positions; None if all of
    them keep out of each other's way for good."""
    if len(tangos) == 1:
        return None
    left = set(tangos)
    known = _verdicts(state, tangos, phase).items()
    verdicts = {pair: verdict for pair, verdict in known if left.issuperset(pair)}
    found: set[int] = set()
    rivals: list[tuple[int, int]] = []
    for pair, verdict in verdicts.items():
        if verdict is Verdict.TIED:
            found.update(pair)
        elif verdict is Verdict.RIVALS:
            rivals.append(pair)
    for group in () if found else _groups(rivals):
        if _contested(state, group, phase.prospects):
            found.update(group)
    return tuple(one for one in tangos if one in found) if verdicts else None


class Verdict(Enum):
    """What two Tangos are to each other that are in each other's way."""

    CONTENT = 1  # neither heeds what the other does
    RIVALS = 2  # one does, but their order does not matter
    TIED = 3


Verdicts: TypeAlias = dict[tuple[int, int], Verdict]


def _verdicts(state: State, tangos: Sequence[int], phase: type[InOrder]) -> Verdicts:
    """Of all pairs that are in each other's way: those known before, as long as whoever had to go
    stayed where it was."""
    key = (phase, state.setting)
    pieces = {one: state.tangos[one] for one in tangos}
    known: tuple[dict[int, Tango], Verdicts] = state.sights.get(key, ({}, {}))
    if not pieces.items() <= known[0].items():
        trial = Trial(phase.prospects(state), pieces.values())
        known = state.sights[key] = pieces, trial.verdicts()
    return known[1]


class Trial:
    """What would become of some Tangos, one before the other."""

    def __init__(self, prospects: Prospects, tangos: Iterable[Tango]) -> None:
        self.prospects = prospects
        self.tangos = [one for one in tangos if prospects.involved(one)]
        self.now = {one.id: prospects.ends(one) for one in self.tangos}
        self._concerns: dict[int, int] = {}
        self._later: dict[tuple[int, int, int], tuple[End, ...]] = {}

    def verdicts(self) -> Verdicts:
        changed = {one.id: _changed(one, self.now[one.id]) for one in self.tangos}
        if len(changed) < 2 or not any(changed.values()):
            return {}
        concerns = self._concerns = {one.id: self.prospects.concern(one) for one in self.tangos}
        return {
            (one.id, other.id): self._judged(one, other)
            for one, other in combinations(self.tangos, 2)
            if changed[one.id] & concerns[other.id] or changed[other.id] & concerns[one.id]
        }

    def _judged(self, one: Tango, other: Tango) -> Verdict:
        if not (self.heeds(one, other) or self.heeds(other, one)):
            return Verdict.CONTENT
        outcomes = _outcomes(self, one, other)
        if outcomes != _outcomes(self, other, one):
            return Verdict.TIED
        apart = _apart(self.now[one.id], self.now[other.id])
        return Verdict.CONTENT if outcomes == apart else Verdict.RIVALS

    def heeds(self, tango: Tango, other: Tango) -> bool:
        """It makes a difference to a Tango whether the other one has gone before."""
        now = self.now[tango.id]
        return any(self.then(tango, other, end) != now for end, _ in self.now[other.id])

    def then(self, tango: Tango, first: Tango, end: Tango) -> tuple[End, ...]:
        """All that may become of a Tango if another one has gone before."""
        moved = 1 << first.cell | 1 << end.cell
        if end.cell == first.cell or not moved & self._concerns[tango.id]:
            return self.now[tango.id]
        key = (tango.id, end.id, end.cell)
        found = self._later.get(key)
        if found is None:
            found = self._later[key] = self.prospects.later(tango, first, end)
        return found


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
    twin = state.with_tangos()
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


def _contested(state: State, group: tuple[int, ...], phase: type[Prospects]) -> bool:
    """Some other order than the listed one leads to a position of its own."""
    if len(group) > MOST_TRIED:
        return True
    listed = _finals(state, group, phase, any_order=False)
    return _finals(state, group, phase, any_order=True) != listed


def _finals(
    state: State, group: tuple[int, ...], phase: type[Prospects], *, any_order: bool
) -> set[Outcome]:
    """All positions that a group may leave."""
    stages: dict[Stage, State] = {(group, (), 0): state}
    for _ in group:
        later: dict[Stage, State] = {}
        for (left, gone, cost), at in stages.items():
            for one in left if any_order else left[:1]:
                rest = tuple(other for other in left if other != one)
                for end, more in phase(at).ends(at.tangos[one]):
                    stage = (rest, _alike(*gone, _mark(end)), cost + more)
                    if stage not in later:
                        later[stage] = _after(at, end)
        stages = later
    return {(gone, cost) for _, gone, cost in stages}
