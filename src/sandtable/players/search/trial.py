"""One question, thought about: sequential halving over worlds that all candidates share."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, sqrt
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

from sandtable.kernel.decision import Choice, Seat
from sandtable.kernel.game import Heuristic
from sandtable.kernel.table import Table
from sandtable.players.search.budget import MOST_PLAYOUTS, Budget
from sandtable.players.search.crew import shared_out
from sandtable.players.search.playout import Interrupted, Stop, played_out, worlds_of
from sandtable.players.search.tried import Prospect, Tried

FIRST = 5.0  # seconds for the first world if somebody is waiting: then the model's answer is given
FEW = 4  # worlds after which answers are left that led to the very same positions
ENOUGH = 8  # after which those are left that cannot become better beyond luck
SURE = 1.0  # standard errors by which another answer must be better than the model's
WARY = 15.0  # and by the square of the error so often: the less is known, the more the model counts
HOPE = 1.0  # standard errors by which an answer may be better than it looks
Candidates = Callable[[Table[Any]], list[Tried]]  # the model's own answer first
Came: TypeAlias = tuple[float, float, str]  # reward, chance, and the end in the first worlds


def beyond_luck(error: float) -> float:
    """By how much an answer must be better than the model's own, known as well as this.

    As if the model were right a little more often than not: where playouts say little it is
    believed, where they say much they are.
    """
    return max(SURE * error, WARY * error * error)


class Means(NamedTuple):
    """What may be spent on a question, and who plays on."""

    budget: Budget
    quick: Heuristic
    processes: int


class Trial:
    """All candidates in the running are tried in the same worlds with the same dice.

    What the model would do comes first and stays to the end.
    """

    def __init__(self, table: Table[Any], seat: Seat, tried: Candidates, means: Means, hurried: Stop) -> None:
        self.seat, self.means, self.hurried = seat, means, hurried
        self.began = perf_counter()
        self.world = worlds_of(table, seat)
        # An answer that ends the turn is not looked at for a turn longer than the others.
        self.until = table.game.looks_until(table.state)
        self.running = tried(table)
        self.own = self.running[0]
        self.dropped: list[Tried] = []
        self.done = 0  # worlds that all in the running were tried in
        self.rounds = (len(self.running) - 1).bit_length()
        self.planned = planned(means.budget, len(self.running))

    def run(self) -> list[Prospect]:
        """What came of it, what to do first."""
        for n in range(self.rounds):
            if not self._round(n) or len(self.running) == 1:
                break
        return [one.prospect() for one in self._ordered()]

    def _round(self, n: int) -> bool:
        """False when there is no more time, or nothing to find out."""
        until = self._until(n)
        last = self.done + worlds_of_round(self.means.budget, self.rounds, len(self.running))
        goes_on = True
        for end in (*looks(self.done, last), last):
            goes_on = self._tried_in(end - self.done, until)
            self._drop()
            if not goes_on or self.done < end or len(self.running) == 1:
                break
        self._halve()
        return goes_on

    def _until(self, n: int) -> float:
        """When a round ends by the clock."""
        seconds = self.means.budget.seconds
        return self.began + seconds * (n + 1) / self.rounds if seconds else inf

    def _tried_in(self, worlds: int, until: float) -> bool:
        """Try all in so many worlds more; False if nothing came of it, or somebody is waiting."""
        numbers = range(self.done, self.done + worlds)

        def plays(n: int) -> list[Came] | None:
            first = n < numbers.start + self.means.processes
            over = not first and (perf_counter() >= until or self.hurried())
            return None if over else self._world(n)

        found = shared_out(plays, numbers, self.means.processes)
        for results in found:
            for one, result in zip(self.running, results, strict=True):
                one.add(*result)
        self.done += len(found)
        return bool(found) and not self.hurried()

    def _world(self, n: int) -> list[Came] | None:
        """What comes of each candidate in one world; None if there was no time for it."""
        world = self.world(n)
        try:
            return [self._playout(world.copy(), one.choice, n) for one in self.running]
        except Interrupted:
            return None

    def _playout(self, table: Table[Any], choice: Choice, n: int) -> Came:
        table.play(self.seat, choice)
        reward, won = played_out(table, self.means.quick, self.seat, self._late, self.until)
        return reward, won, table.state_hash() if n < FEW else ""

    def _late(self) -> bool:
        seconds = self.means.budget.seconds
        if seconds and perf_counter() > self.began + seconds:
            return True
        if not self.hurried():
            return False
        return self.done > 0 or perf_counter() > self.began + FIRST

    def _drop(self) -> None:
        """What makes no difference, or none any more, is not thought about any longer."""
        self._keep([one for one in self.running[1:] if not self._alike(one) and self._hopeful(one)])

    def _halve(self) -> None:
        """The worse half drops out."""
        others = sorted(self.running[1:], key=lambda one: -one.mean)
        self._keep(others[: len(self.running) // 2])

    def _keep(self, kept: list[Tried]) -> None:
        left = [one for one in self.running[1:] if one not in kept]
        self.dropped[:0] = sorted(left, key=lambda one: -one.mean)
        self.running = [self.own, *kept]

    def _alike(self, one: Tried) -> bool:
        """In the very same positions after a few worlds: luck alone often brings equal rewards."""
        return self.done >= FEW and one.ends == self.own.ends

    def _hopeful(self, one: Tried) -> bool:
        """Whether it could be better beyond luck in the end."""
        if self.done < ENOUGH:
            return True
        lead, error = one.lead(self.own)
        in_the_end = error * sqrt(self.done / max(self.done, self.planned))
        return lead + HOPE * error > beyond_luck(in_the_end)

    def _ordered(self) -> list[Tried]:
        """What to do comes first: the model's own answer unless another is better beyond luck."""
        others = sorted(self.running[1:], key=lambda one: -one.mean)
        if others and self._better(others[0]):
            return [others[0], self.own, *others[1:], *self.dropped]
        return [self.own, *others, *self.dropped]

    def _better(self, one: Tried) -> bool:
        lead, error = one.lead(self.own)
        return lead > beyond_luck(error)


def looks(done: int, last: int) -> list[int]:
    """Worlds after which it is looked at what came of them: each time as many more."""
    ends = (FEW << n for n in range(last.bit_length()))
    return [end for end in ends if done < end < last]


def worlds_of_round(budget: Budget, rounds: int, running: int) -> int:
    """As many as a round has budget for, at least one."""
    most = MOST_PLAYOUTS if budget.seconds else budget.playouts
    return max(1, most // (rounds * running))


def planned(budget: Budget, running: int) -> float:
    """Worlds that the last in the running are tried in; nobody knows how many by the clock."""
    if budget.seconds:
        return inf
    rounds, worlds = (running - 1).bit_length(), 0
    for _ in range(rounds):
        worlds += worlds_of_round(budget, rounds, running)
        running = running // 2 + 1
    return worlds
