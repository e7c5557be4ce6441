"""The search: where to play next, when it is enough, and the proof with fresh dice.

Cost is known, success is not: the next games go where a smaller change times the chance that it
lies in the band is largest (expected improvement under a constraint).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from sandtable.kernel.errors import SandtableError
from sandtable.lab.tune.meter import Meter, Tally
from sandtable.lab.tune.model import Model
from sandtable.lab.tune.space import Candidate, Space
from sandtable.lab.tune.tuning import Band

SURE = 0.9  # chance of the band from which a candidate is taken to reach it
PLAIN = 0.97  # from which a proof needs no further game
LIKELY = 0.7  # the same for one that was played as often as it may be
HOPE = 0.1  # below it nobody looks for the band any longer
ENOUGH = 0.01  # of all change there could be: what a further look may gain at least
MORE = 1.25  # than all change there could be: what having nothing yet counts as
WHOLE = 0.03  # by so much success a knob's whole range has to come nearer where none is near
PROOFS = 2  # that are paid for
FEWEST, MOST_AT_ONCE = 10, 200

Verdict = Literal["already there", "reached", "not proven", "out of reach"]


class Budget:
    """How the games are shared out."""

    def __init__(self, games: int, knobs: int) -> None:
        self.games = games
        self.batch = min(MOST_AT_ONCE, max(FEWEST, games // 30))
        self.proof = games // 5
        self.most = games // 4  # at one candidate
        self.least = 4 * FEWEST * (2 * knobs + 1)
        if games < self.least:
            what = f"{games} games are too few to say anything about so many knobs"
            raise SandtableError(f"{what}; give at least {self.least}")


class Search:
    """One tuning, as far as it has come."""

    def __init__(self, space: Space, meter: Meter, band: Band, budget: Budget) -> None:
        self.space, self.meter, self.band, self.budget = space, meter, band, budget
        self.refused: dict[Candidate, str] = {}
        self.proofs: list[Candidate] = []
        self.best: Candidate = space.own
        self.verdict: Verdict = "out of reach"
        self._costs = {one: space.cost(one) for one in space.candidates}
        self._far = sum(dial.knob.weight * dial.farthest for dial in space.dials)

    def run(self) -> Iterator[None]:
        """Play until it is decided; yields at every game."""
        yield from self._begin()
        for proof in range(PROOFS):
            yield from self._look(kept_back=(PROOFS - proof) * self.budget.proof)
            found = self._smallest()
            if found is None:
                continue  # what was kept for a proof is spent on looking
            self.best = found
            left = self.budget.games - self.meter.spent
            yield from self._prove(found, left // (PROOFS - proof))
            if self.verdict != "not proven":
                return
        if self.verdict != "not proven":
            yield from self._look(kept_back=0)
            self.best = self._nearest()

    def _begin(self) -> Iterator[None]:
        """The author's own values, and each knob at its ends."""
        for candidate in (self.space.own, *self.space.ends()):
            yield from self.meter.more(candidate, self.budget.batch)

    def _look(self, kept_back: int) -> Iterator[None]:
        while True:
            pick = self._next()
            left = self.budget.games - kept_back - self.meter.spent
            if pick is None or left < FEWEST:
                return
            more = max(self.budget.batch, self._games(pick))
            room = self.budget.most - self._games(pick)
            yield from self.meter.more(pick, min(more, room, left))

    def _prove(self, found: Candidate, most: int) -> Iterator[None]:
        """Fresh games until it is plain whether they lie in the band, at most so many."""
        self.proofs.append(found)
        last = self.meter.spent + most
        while self.meter.spent < last:
            more = min(2 * self.budget.batch, last - self.meter.spent)
            yield from self.meter.more(found, more, fresh=True)
            if not 1 - PLAIN < self.likely() < PLAIN:
                break
        inside = not self.band.short_of(self.proof().share)
        good: Verdict = "already there" if found == self.space.own else "reached"
        self.verdict = good if inside else "not proven"

    # where to play next

    def _next(self) -> Candidate | None:
        """The candidate that promises most; None if none promises enough."""
        inside, expected = self._chances()
        goal = self._goal(inside)
        promise = {one: chance * (goal - self._costs[one]) for one, chance in inside.items()}
        for one in sorted(promise, key=lambda one: (-promise[one], self._costs[one], one)):
            if promise[one] < ENOUGH * self._far:
                break
            if self._games(one) < self.budget.most and self._allowed(one):
                return one
        if max(inside.values()) < HOPE:  # look at the nearest well before it is given up
            near = self._nearest_of(expected)
            if self._games(near) < self.budget.most:
                return near if self._allowed(near) else None
        return None

    def _goal(self, inside: dict[Candidate, float]) -> float:
        """The cost to get below: of the cheapest that is there, or more than any has."""
        there = [self._costs[one] for one in self.meter.measured() if self._there(one, inside[one])]
        return min(there, default=MORE * self._far)

    def _there(self, candidate: Candidate, inside: float) -> bool:
        """Surely; or likely, where all was played that one candidate is given."""
        return inside >= (LIKELY if self._games(candidate) >= self.budget.most else SURE)

    def _allowed(self, candidate: Candidate) -> bool:
        """Whether the game takes it: ends do not tell about every mixture."""
        if self._games(candidate):
            return True
        if candidate not in self.refused:
            try:
                self.meter.loaded(candidate)
            except SandtableError as error:
                self.refused[candidate] = str(error)
        return candidate not in self.refused

    def _games(self, candidate: Candidate) -> int:
        return self.meter.tally(candidate).games

    def _chances(self) -> tuple[dict[Candidate, float], dict[Candidate, float]]:
        """Of all that are not refused: the chance of the band, and the share expected."""
        measured = self.meter.measured()
        for one in measured:  # of a sample of all candidates these may be missing
            self._costs |= {near: self.space.cost(near) for near in self.space.near(one)}
        ones = [one for one in self._costs if one not in self.refused]
        model = Model(self.space, measured)
        inside, expected = model.chances([*map(self.space.moved, ones)], self.band.shares)
        return (dict(zip(ones, inside.tolist(), strict=True)), dict(zip(ones, expected.tolist(), strict=True)))

    # what came of it

    def _smallest(self) -> Candidate | None:
        """The cheapest that is there; a smaller change may make up for a little doubt."""
        inside, _ = self._chances()
        measured = [one for one in self.meter.measured() if inside[one] >= 2 * HOPE]

        def worth(one: Candidate) -> tuple[float, float, Candidate]:
            left = MORE * self._far - self._costs[one]
            return (min(inside[one], SURE) * left, -self._costs[one], one)

        return max(measured, key=worth, default=None)

    def _nearest(self) -> Candidate:
        """Of what was measured."""
        _, expected = self._chances()
        return self._nearest_of({one: expected[one] for one in self.meter.measured()})

    def _nearest_of(self, expected: dict[Candidate, float]) -> Candidate:
        """What is nearly as near with less change is nearer."""

        def short(one: Candidate) -> tuple[float, float, Candidate]:
            off = self.band.short_of(expected[one])
            return (round(off + WHOLE * self._costs[one], 4), self._costs[one], one)

        return min(expected, key=short)

    def proof(self) -> Tally:
        """The games with fresh dice at the best."""
        return self.meter.tally(self.best, fresh=True)

    def likely(self) -> float:
        """How likely the true share of the best lies in the band, by its fresh games alone."""
        from scipy.special import betainc

        tally = self.proof()
        won, lost = tally.wins + 1, tally.games - tally.wins + 1
        low, high = (float(betainc(won, lost, end)) for end in self.band.shares)
        return high - low
