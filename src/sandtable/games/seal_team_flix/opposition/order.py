"""Tangos that act one after another: the players choose the order where it changes anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from sandtable.boards.grid.lattice import cells_in
from sandtable.games.seal_team_flix.opposition.lookahead import Prospects, Trial
from sandtable.games.seal_team_flix.rules.ties import Pick, PickTango, Tie
from sandtable.games.seal_team_flix.state import State, Tango
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class InOrder(Step, frozen=True):
    """A Phase of some Tangos: one of them, then the rest."""

    prospects: ClassVar[type[Prospects]]
    tangos: tuple[int, ...]
    settled: bool = False  # the order of these changes nothing

    def idle(self, state: State, tango: Tango) -> bool:
        """It has nothing to do."""
        return False

    def handle(self, table: Table[State], tango: Tango) -> None:
        raise NotImplementedError

    def tie(self, tangos: tuple[int, ...], among: tuple[int, ...]) -> TieTangoOrder:
        """The question which of `among` goes next, of all `tangos`."""
        raise NotImplementedError

    def run(self, table: Table[State]) -> None:
        table.beat()
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

    prompt: ClassVar[str] = "Whoever goes first may take another's Cover: which Tango goes next?"
    tangos: tuple[int, ...]
    among: tuple[int, ...]

    def step(self, tangos: tuple[int, ...]) -> InOrder:
        """The Phase, for these Tangos."""
        raise NotImplementedError

    def picks(self, state: State) -> tuple[Pick, ...]:
        return tuple(map(PickTango, self.among))

    def chosen(self, table: Table[State], pick: Pick) -> None:
        step = self.step(tuple(one for one in self.tangos if one != pick.value))
        table.push(step)
        step.handle(table, table.state.tangos[int(pick.value)])


def tied(state: State, tangos: Sequence[int], phase: type[InOrder]) -> tuple[int, ...] | None:
    """Tangos of which it matters who goes next; none if it does not yet, but may after the next has
    gone; None if no order of them matters at all."""
    if len(tangos) == 1:
        return None
    trial = Trial(phase.prospects(state, [state.tangos[one] for one in tangos]))
    verdicts = [trial.verdict(group) for group in trial.groups()]
    among = {trial.tangos[place].id for one in verdicts for place in cells_in(one.among)}
    if among:
        return tuple(one for one in tangos if one in among)
    return None if all(one.free for one in verdicts) else ()
