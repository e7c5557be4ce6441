"""Who looks ahead: what is tried of a question, and where nobody goes back to."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any

from sandtable.kernel.decision import Choice, Decision, Seat
from sandtable.kernel.errors import Refused
from sandtable.kernel.game import Game
from sandtable.kernel.player import Look
from sandtable.kernel.table import Table
from sandtable.players.search.budget import Budget
from sandtable.players.search.candidates import candidates
from sandtable.players.search.playout import Stop, never
from sandtable.players.search.trial import Means, Trial
from sandtable.players.search.tried import Prospect, Tried

NAME = "search"
USUAL = Budget()
WIDE = 10  # options that are tried
WORLDS = 4  # playouts of a budget for each candidate, at least
REMEMBERED = 64  # positions that nobody goes back to


def is_search(name: str) -> bool:
    """`search`, `search:200`, `search:2s`."""
    return name == NAME or name.startswith(f"{NAME}:")


class Search:
    """Tries what the model weighed, and what nobody weighed, on tables that were dealt anew.

    What the model would do is done unless another answer is better beyond luck. However many
    processes play the worlds out, the same budget of playouts finds the same.
    """

    def __init__(self, game: Game[Any], budget: Budget = USUAL, model: str = "", *, processes: int = 1) -> None:
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
        means = Means(self.budget, self.quick, self.processes)
        return Trial(table, decision.seat, self.tried, means, hurried).run()

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
