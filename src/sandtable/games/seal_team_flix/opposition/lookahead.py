"""Whether it matters in which order Tangos go: every order is tried out, with every answer.

First those are told apart that can never be in each other's way; what is left are small groups, and
of each group all orders are followed to the end. Sets of Spaces are bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations
from typing import NamedTuple, TypeAlias

from sandtable.boards.grid.lattice import bits, cells_in
from sandtable.games.seal_team_flix.state import State, Tango

End: TypeAlias = tuple[Tango, int]  # a Tango as it may be afterwards, and what that costs the Timer

Marks: TypeAlias = tuple[tuple[int, int], ...]  # Spaces that it may end on, what that adds

COSTS = 64  # an outcome is a sum: what it costs, and COSTS times the Spaces that are taken then
CROWDED = 5  # so many are asked about, even if others may make up for what two do to each other
MOST_TRIED = 20_000  # outcomes; where there are more, players are asked in any case


class Scope(NamedTuple):
    """Of a Tango."""

    uses: int  # Spaces that it may leave or enter, whatever others do before it
    concern: int  # as long as nothing changes on these, the same may become of it as now


NOTHING = Scope(0, 0)


class Prospects:
    """What may become of Tangos that go one after another.

    Only on which Spaces others stand makes a difference to them (`crowd`), not who they are.
    """

    def __init__(self, state: State, tangos: Sequence[Tango]) -> None:
        self.state = state
        self.tangos = [one for one in tangos if self.involved(one)]
        self._twins = {state.crowd: state}

    def at(self, crowd: int) -> State:
        """The position with the crowd elsewhere."""
        found = self._twins.get(crowd)
        if found is None:
            found = self._twins[crowd] = self.state.as_if(crowd)
        return found

    def involved(self, tango: Tango) -> bool:
        """It may have something to do, if not now then after others have gone."""
        return True

    def ends(self, tango: Tango, crowd: int) -> tuple[End, ...]:
        """All that may become of it if it goes then."""
        raise NotImplementedError

    def scope(self, tango: Tango) -> Scope:
        raise NotImplementedError

    def heeds(self, tango: Tango) -> int:
        """Spaces on which others may make a difference to it, whatever they do."""
        raise NotImplementedError

    def sort(self, tango: Tango) -> object:
        """Whoever is of the same sort would do the same in its place, if there is such a sort."""
        return None


class Future(NamedTuple):
    """Of a group from some moment on."""

    outcomes: frozenset[int]
    free: bool  # its order makes no difference any more


OVER = Future(frozenset([0]), free=True)


class Verdict(NamedTuple):
    """On a group: whom to ask about, and whether nothing will have to be asked later either."""

    among: int
    free: bool


class TooManyOrders(Exception):
    """More than anybody would wait for."""


class Trial:
    """All orders of some Tangos. Sets of them are bits too: bit n for the one at place n."""

    def __init__(self, prospects: Prospects) -> None:
        self.prospects = prospects
        self.state = prospects.state
        self.tangos = prospects.tangos
        self._stride = len(self.state.ground.window)
        self._ends: dict[tuple[int, int], Marks] = {}
        self.scopes = list(map(prospects.scope, self.tangos)) if len(self.tangos) > 1 else []
        self.heeds = [0] * len(self.tangos)
        self.unsettled = self._unsettled() if len(self.tangos) > 1 else []
        for place in self.unsettled:
            self.heeds[place] = prospects.heeds(self.tangos[place])
        self._parts: dict[int, list[int]] = {}
        self._heeded: dict[int, int] = {}
        self._futures: dict[tuple[int, int], Future] = {}
        self._tried = 0

    def _unsettled(self) -> list[int]:
        """Those whom others may disturb; whom nobody can does what it would do now."""
        unsure = list(range(len(self.tangos)))
        while unsure:
            once, twice = _used(self.scopes)
            sure = [place for place in unsure if not self._disturbed(place, once, twice)]
            if not sure:
                break
            unsure = [place for place in unsure if place not in sure]
            for place in sure if unsure else ():
                self._fix(place)
        return unsure

    def _disturbed(self, place: int, once: int, twice: int) -> bool:
        """Somebody else may leave or enter a Space that concerns it now."""
        scope = self.scopes[place]
        return bool(scope.concern & (twice | once & ~scope.uses))

    def _fix(self, place: int) -> None:
        """It heeds nobody, and uses only Spaces that it would use now."""
        here, found = 1 << self.tangos[place].cell, 0
        for cell, _ in self._marked(place, self.state.crowd):
            found |= cell | here if cell != here else 0
        self.scopes[place] = Scope(found, 0)

    @cached_property
    def _links(self) -> list[int]:
        """Who may be in the way of each one, or in whose way it may be."""
        found = [0] * len(self.tangos)
        uses, heeds = [scope.uses for scope in self.scopes], self.heeds
        for one, other in combinations(range(len(self.tangos)), 2):
            if uses[one] & heeds[other] or uses[other] & heeds[one]:
                found[one] |= 1 << other
                found[other] |= 1 << one
        return found

    @cached_property
    def _twins(self) -> list[int]:
        """Those before each one that would do the same in its place, and leave a Space that nobody
        heeds: of these the first goes first."""
        heeded = 0
        for heeds in self.heeds:
            heeded |= heeds
        found: list[int] = []
        sorts: dict[object, int] = {}
        for place, one in enumerate(self.tangos):
            sort = None if heeded >> one.cell & 1 else self.prospects.sort(one)
            found.append(sorts.get(sort, 0) if sort else 0)
            sorts[sort] = sorts.get(sort, 0) | 1 << place
        return found

    def groups(self) -> list[int]:
        """Two or more who may be in each other's way, directly or by way of others."""
        if not self.unsettled:
            return []
        everybody = (1 << len(self.tangos)) - 1
        return [group for group in self._apart(everybody) if group & group - 1]

    def _apart(self, left: int) -> list[int]:
        """The parts of a group that have nothing to do with each other."""
        found = self._parts.get(left)
        if found is None:
            found, rest = [], left
            while rest:
                part, new = 0, rest & -rest
                while new:
                    part |= new
                    near = 0
                    for place in cells_in(new):
                        near |= self._links[place]
                    new = near & left & ~part
                found.append(part)
                rest &= ~part
            self._parts[left] = found
        return found

    # all orders

    def future(self, left: int, crowd: int) -> Future:
        """Of those who are left, in any order."""
        if not left & left - 1:
            return self.first(left, crowd, left.bit_length() - 1)
        parts = self._apart(left)
        if len(parts) == 1:
            return self._whole(left, crowd)
        found = OVER
        for part in parts:
            found = _side_by_side(found, self.future(part, crowd))
            self._count(found)
        return found

    def _whole(self, left: int, crowd: int) -> Future:
        heeded = self._heeded.get(left)
        if heeded is None:
            heeded = 0
            for place in cells_in(left):
                heeded |= self.heeds[place]
            self._heeded[left] = heeded
        key = (left, crowd & heeded)
        found = self._futures.get(key)
        if found is None:
            firsts = [self.first(left, crowd, one) for one in self._forward(left)]
            found = self._futures[key] = _together(firsts)
        return found

    def _forward(self, left: int) -> list[int]:
        """Who may go first; one of those who are alike."""
        return [place for place in cells_in(left) if not self._twins[place] & left]

    def first(self, left: int, crowd: int, place: int) -> Future:
        """If this one goes now, and then all others in any order."""
        marked = self._marked(place, crowd)
        rest = left & ~(1 << place)
        if not rest:
            return Future(frozenset([mark for _, mark in marked]), free=True)
        without = crowd & ~(1 << self.tangos[place].cell)
        outcomes: list[int] = []
        free = True
        for cell, mark in marked:
            after = self.future(rest, without | cell)
            outcomes += [mark + other for other in after.outcomes]
            free = free and after.free
        return self._count(Future(frozenset(outcomes), free))

    def _count(self, future: Future) -> Future:
        self._tried += len(future.outcomes)
        if self._tried > MOST_TRIED:
            raise TooManyOrders
        return future

    def _marked(self, place: int, crowd: int) -> Marks:
        """Where it may stand afterwards, as bits, and what it then adds to the outcome."""
        key = (place, crowd & self.heeds[place])
        found = self._ends.get(key)
        if found is None:
            ends = self.prospects.ends(self.tangos[place], crowd)
            found = tuple([(1 << end.cell, self._mark(end, cost)) for end, cost in ends])
            self._ends[key] = found
        return found

    def _mark(self, end: Tango, cost: int) -> int:
        """Patrols are all alike: who of them stands where makes no difference."""
        lane = 2 * end.id + end.alert if end.kind == "sentry" else end.stunned
        return COSTS * (1 << lane * self._stride + end.cell) + cost

    # what is asked

    def verdict(self, group: int) -> Verdict:
        """Whether it matters who of a group goes next."""
        self._tried = 0
        try:
            if group.bit_count() < CROWDED or not self._contested(group):
                return _judged(self._by_first(group))
        except TooManyOrders:
            pass
        return Verdict(group, free=False)

    def _contested(self, group: int) -> bool:
        """Some two of them would do something else if the one went just before the other."""
        crowd = self.state.crowd
        for one, other in combinations(cells_in(group), 2):
            if self._links[one] >> other & 1:
                both = 1 << one | 1 << other
                if self.first(both, crowd, one).outcomes != self.first(both, crowd, other).outcomes:
                    return True
        return False

    def _by_first(self, group: int) -> dict[int, Future]:
        """What may come of a group, by who goes first."""
        most = max(self.state.timer - 1, 0)  # the Timer never falls below 1 (STF-P3-11)
        found: dict[int, Future] = {}
        for place in cells_in(group):
            like = cells_in(self._twins[place] & group)
            future = self.first(group, self.state.crowd, like[0] if like else place)
            found[place] = future if most >= len(self.tangos) else _capped(future, most)
        return found


def _judged(firsts: dict[int, Future]) -> Verdict:
    """By what may come of a group, by who goes first; whoever may as well go later is not asked
    about."""
    outcomes = {place: one.outcomes for place, one in firsts.items()}
    every = frozenset[int]().union(*outcomes.values())
    partial = {place: some for place, some in outcomes.items() if some != every}
    if not partial:
        return Verdict(0, all(one.free for one in firsts.values()))
    enough = every.issubset(frozenset[int]().union(*partial.values()))
    asked = partial if enough and len(set(partial.values())) > 1 else outcomes
    return Verdict(bits(asked), free=False)


def _side_by_side(one: Future, other: Future) -> Future:
    """Of two parts that have nothing to do with each other."""
    outcomes = frozenset([here + there for here in one.outcomes for there in other.outcomes])
    return Future(outcomes, one.free and other.free)


def _together(firsts: Sequence[Future]) -> Future:
    """Whoever goes first."""
    outcomes = firsts[0].outcomes
    if all(one.outcomes == outcomes for one in firsts):
        return Future(outcomes, all(one.free for one in firsts))
    return Future(outcomes.union(*[one.outcomes for one in firsts]), free=False)


def _capped(future: Future, most: int) -> Future:
    if all(outcome % COSTS <= most for outcome in future.outcomes):
        return future
    split = [divmod(outcome, COSTS) for outcome in future.outcomes]
    return Future(frozenset(spaces * COSTS + min(cost, most) for spaces, cost in split), free=False)


def _used(scopes: Sequence[Scope]) -> tuple[int, int]:
    """Spaces that somebody may leave or enter, and those where more than one may."""
    once = twice = 0
    for scope in scopes:
        twice |= once & scope.uses
        once |= scope.uses
    return once, twice
