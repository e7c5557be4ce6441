"""Sequential halving at the root over worlds that all candidates share."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from math import inf
from time import perf_counter
from typing import Any, TypeAlias

from sandtable.kernel.decision import Choice, Decision, Seat
from sandtable.kernel.errors import Refused
from sandtable.kernel.game import Game
from sandtable.kernel.player import Look
from sandtable.kernel.table import Table
from sandtable.players.search.budget import MOST_PLAYOUTS, Budget
from sandtable.players.search.candidates import candidates
from sandtable.players.search.crew import shared_out
from sandtable.players.search.playout import Interrupted, Stop, never, played_out, worlds_of
from sandtable.players.search.tried import Prospect, Tried

NAME = "search"
USUAL = Budget()
WIDE = 10  # options that are tried
SURE = 2.0  # standard errors by which another answer must be better than the model's
WORSE = 2.0  # by which it must be worse to be tried no more
WORLDS = 4  # playouts of a budget for each candidate, at least
FEW = 4  # worlds after which answers are left that led to the very same positions
MANY = 16  # after which those are left that came to the same: luck alone often does so in a few
REMEMBERED = 64  # positions that nobody goes back to
Came: TypeAlias = tuple[float, float, str]  # reward, chance, and the end in the first worlds


def is_search(name: str) -> bool:
    """`search`, `search:200`, `search:2s`."""
    return name == NAME or name.startswith(f"{NAME}:")


class Search:
    """All candidates in the running are tried in the same worlds with the same dice.

    After each round the worse half drops out, so most playouts go to the best. What the model
    would do stays to the end, and is done unless another answer is better beyond luck. However many
    processes play the worlds out, the same budget of playouts finds the same.
    """

    def __init__(
        self, game: Game[Any], budget: Budget = USUAL, model: str = "", *, processes: int = 1
    ) -> None:
        self.budget, self.processes = budget, processes
        self.model = game.heuristics[model or game.adviser]
        self.quick = game.heuristics[model] if model else game.model
        self._been: OrderedDict[str, None] = OrderedDict()

    def choose(self, decision: Decision, look: Look) -> Choice:
        if len(decision.options) == 1 and not decision.open:
            return decision.options[0]
        table = look()
        self.remember(table)
        return self.prospects(table)[0].choice

    @property
    def been(self) -> tuple[str, ...]:
        """Positions that it was asked in, for whoever asks again with another search."""
        return (*self._been,)

    def recall(self, been: Iterable[str]) -> None:
        """Positions that an earlier search was asked in."""
        self._been.update(dict.fromkeys(been))
        self._forget()

    def remember(self, table: Table[Any]) -> None:
        """It is asked here, and does not come back."""
        if table.decision:
            self.recall([_position(table, table.decision.seat)])

    def prospects(self, table: Table[Any], hurried: Stop = never) -> list[Prospect]:
        """What was tried on a table that was redealt for whoever is asked, the best first."""
        decision = table.decision
        if decision is None:
            return []
        trial = _Trial(table, decision.seat, self, hurried)
        return trial.run()

    def tried(self, table: Table[Any]) -> list[Tried]:
        """The candidates, without those that lead to where one is or was, or another leads."""
        found = candidates(table, self.model, self._wide)
        if len(found) < 2 or table.decision is None:
            return [Tried(choice) for choice in found]
        seat = table.decision.seat
        been = {"", _position(table, seat), *self._been}
        own, known = _after(table, seat, found[0]), dict[str, Choice]()
        for one in found[1:]:
            led = _after(table, seat, one)
            if led not in been and led != own:
                known.setdefault(led, one)
        new = list(known.values())
        if not own:
            return [Tried(choice) for choice in new or table.decision.options[:1]]
        return [Tried(choice) for choice in (found[0], *new)]

    @property
    def _wide(self) -> int:
        """No more candidates than a budget in playouts can tell apart."""
        few = max(2, self.budget.playouts // WORLDS)
        return WIDE if self.budget.seconds else min(WIDE, few)

    def _forget(self) -> None:
        while len(self._been) > REMEMBERED:
            self._been.popitem(last=False)


class _Trial:
    """One question, thought about."""

    def __init__(self, table: Table[Any], seat: Seat, search: Search, hurried: Stop) -> None:
        self.seat, self.search, self.hurried = seat, search, hurried
        self.world = worlds_of(table, seat)
        self.began = perf_counter()
        self.running = search.tried(table)
        self.own = self.running[0]
        self.dropped: list[Tried] = []
        self.done = 0  # worlds that all in the running were tried in
        self.fresh = 0  # of which so many came before this round

    def run(self) -> list[Prospect]:
        if len(self.running) > 1:
            rounds = (len(self.running) - 1).bit_length()
            for n in range(rounds):
                if not self._round(n, rounds) or len(self.running) == 1:
                    break
        return [one.prospect() for one in self._ordered()]

    def _round(self, n: int, rounds: int) -> bool:
        """False when there is no more time, or nothing to find out."""
        self.fresh, until = self.done, self._until(n, rounds)
        last = self.done + self._worlds_of_round(rounds)
        goes_on = True
        for end in (*(one for one in (FEW, MANY) if self.done < one < last), last):
            goes_on = self._tried_in(end - self.done, until)
            if self.done in (FEW, MANY):
                self._drop_alike()
            if not goes_on or self.done < end or len(self.running) == 1:
                break
        self._halve()
        return goes_on

    def _worlds_of_round(self, rounds: int) -> int:
        """As many as a round has budget for, at least one."""
        budget = self.search.budget
        most = MOST_PLAYOUTS if budget.seconds else budget.playouts
        return max(1, most // (rounds * len(self.running)))

    def _until(self, n: int, rounds: int) -> float:
        """When a round ends by the clock."""
        seconds = self.search.budget.seconds
        return self.began + seconds * (n + 1) / rounds if seconds else inf

    def _tried_in(self, worlds: int, until: float) -> bool:
        """Try all in so many worlds more; False if nothing came of it, or somebody is waiting."""
        numbers = range(self.done, self.done + worlds)

        def plays(n: int) -> list[Came] | None:
            first = n < numbers.start + self.search.processes
            over = not first and (perf_counter() >= until or self.hurried())
            return None if over else self._world(n)

        found = shared_out(plays, numbers, self.search.processes)
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
        reward, won = played_out(table, self.search.quick, self.seat, self._late)
        return reward, won, table.state_hash() if n < FEW else ""

    def _late(self) -> bool:
        seconds = self.search.budget.seconds
        if seconds and perf_counter() > self.began + seconds:
            return True
        return self.done > 0 and self.hurried()

    def _halve(self) -> None:
        """The worse half drops out, and whoever is plainly worse than the model's own answer."""
        others = sorted(self.running[1:], key=lambda one: -one.mean)
        half = others[: len(self.running) // 2]
        kept = [one for one in half if self._hopeful(one)]
        self.dropped[:0] = [one for one in others if one not in kept]
        self.running = [self.own, *kept]

    def _drop_alike(self) -> None:
        """What makes no difference is not thought about any longer."""
        own, others = self.own, self.running[1:]
        if self.done == FEW:
            alike = [one for one in others if one.ends == own.ends]
        else:
            alike = [one for one in others if one.rewards == own.rewards]
        self.dropped[:0] = alike
        self.running = [one for one in self.running if one not in alike]

    def _hopeful(self, one: Tried) -> bool:
        lead, error = one.lead(self.own)
        return lead > -WORSE * error

    def _ordered(self) -> list[Tried]:
        """What to do comes first: the model's own answer unless another is surely better."""
        others = [*sorted(self.running[1:], key=lambda one: -one.mean), *self.dropped]
        best = others[0] if others else self.own
        if best is not self.own and self._surely_better(best):
            return [best, self.own, *others[1:]]
        return [self.own, *others]

    def _surely_better(self, best: Tried) -> bool:
        """In all worlds, and in those of the last round by itself.

        Whoever is the best of many was lucky too; the last round was not looked at when the best
        were chosen.
        """
        lead, error = best.lead(self.own)
        again, doubt = best.lead(self.own, self.fresh)
        return lead > SURE * error and again > doubt


def _position(table: Table[Any], seat: Seat) -> str:
    """A position as a seat knows it."""
    return table.game.codec.digest((table.view(seat), table.agenda))


def _after(table: Table[Any], seat: Seat, choice: Choice) -> str:
    """The position that an answer leads to; by itself where dice fell, "" if it is not legal."""
    twin = table.copy()
    try:
        twin.play(seat, choice)
    except Refused:
        return ""
    fell = twin.dice.position() != table.dice.position()
    return f"{_position(twin, seat)}{choice if fell else ''}"
