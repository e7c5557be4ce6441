"""Covert Ops: random play, copies, the automated opponent, drawings, and the `basic` player."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median
from time import process_time
from typing import Any

from sandtable.games.covert_ops import GAME
from sandtable.games.covert_ops.opposition.actions import OpforAction
from sandtable.games.covert_ops.state import State
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.lab.bench import Figure
from sandtable.lab.pace import begun, deciding, mean_play
from sandtable.lab.rivals import beside_peers, copies, random_game
from sandtable.testing.drafts import draft_of

MISSIONS = tuple(info.id for info in GAME.missions() if not info.operation)
LEAST, AIM = 0.08, 0.15  # times tic-tac-toe: this game measures


def figures(seconds: float) -> Iterator[Figure]:
    GAME.warm()
    for n in range(len(MISSIONS)):  # tables and cards are read and their nets made once
        random_mission(n)
    yield from beside_peers("random play, all missions in turn", random_mission, seconds, LEAST, AIM)
    table = begun(GAME, mission("survival", 1), lambda state: state.round >= 4)
    pieces = table.state.units, table.state.markers, table.state.elements
    yield copies(table, pieces, "units", seconds)
    yield opfor_actions(seconds)
    yield from drawings(seconds)
    yield from basic_missions(seconds)


# random play


def mission(name: str, players: int) -> Any:
    return GAME.configure(GAME.mission(name), {"players": str(players)})


def random_mission(n: int) -> int:
    """Mission after mission, for one player to four."""
    return random_game(GAME, mission(MISSIONS[n % len(MISSIONS)], 1 + n % 4), n)


# the automated opponent


class Timed(Table[State]):
    """A table that times each activation of an Alert unit, as long as nobody is asked in it."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.took: list[float] = []

    def advance(self) -> None:
        agenda = self.agenda
        while agenda and not agenda[-1].asks:
            step = agenda.pop()
            if isinstance(step, OpforAction) and self.state.units[step.unit].alert:
                self._time(step)
            else:
                step.run(self)
        super().advance()

    def _time(self, step: OpforAction) -> None:
        """Line after line, with all that follows from each, until the unit is done."""
        agenda = self.agenda
        below, start = len(agenda), process_time()
        step.run(self)
        if len(agenda) == below:
            return  # it had nothing to do
        while len(agenda) > below and not agenda[-1].asks:
            agenda.pop().run(self)
        if len(agenda) == below:
            self.took.append(1e3 * (process_time() - start))


def opfor_actions(seconds: float) -> Figure:
    """Alert units of all missions against a team that plays at random."""
    took: list[float] = []
    start, n = process_time(), 0
    while n < 7 or process_time() - start < seconds:
        random = Random(n)
        played = mission(MISSIONS[n % len(MISSIONS)], 1)
        table = Timed.start(GAME, played, SeededDice(n), logged=False)
        while (decision := table.decision) is not None:
            table.play(decision.seat, random.choice(decision.options))
        assert isinstance(table, Timed)
        took += table.took
        n += 1
    middle = median(took)
    return Figure(
        work=f"an Alert unit acts, median of {len(took)}",
        ours=middle,
        unit="ms",
        budget="at most 1 ms",
        met=middle <= 1,
    )


# what a hand draws


def drawings(seconds: float) -> Iterator[Figure]:
    """What a drawn way comes to, with the look ahead, in the fourth round of Survival."""

    def drawn(state: State) -> bool:
        return state.round >= 4 and bool(state.activations)

    table = begun(GAME, mission("survival", 1), drawn)
    chance, took = Random(7), []
    for _ in range(max(60, int(100 * seconds))):
        assert table.decision is not None
        seat = table.decision.seat
        known, fresh = (GAME.screen(GAME.view(table.state, seat), table.decision) for _ in range(2))
        if known.placing is None:
            break
        draft = draft_of(known.placing, chance)
        start = process_time()
        fresh.placed(draft)
        took.append(1e3 * (process_time() - start))
    half = median(took)
    yield Figure(
        work="what a drawn way comes to (placed), median", ours=half, unit="ms", budget="at most 5 ms", met=half <= 5
    )
    yield Figure(work="the same, worst", ours=max(took), unit="ms")


# the basic player


def basic_missions(seconds: float) -> Iterator[Figure]:
    """Every mission with `basic` in all seats: whole missions, and every single decision."""
    decisions: list[float] = []
    share = seconds / len(MISSIONS)
    alone = {name: mean_play(GAME, mission(name, 1), share, decisions) for name in MISSIONS}
    worst = max(alone, key=lambda name: alone[name])
    yield Figure(
        work=f"basic, one player, slowest mission ({worst})",
        ours=alone[worst],
        unit="ms",
        budget="at most 2000 ms",
        met=alone[worst] <= 2000,
    )
    yield Figure(work="basic, one player, median mission", ours=median(alone.values()), unit="ms")
    yield from deciding(decisions)
