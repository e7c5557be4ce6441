"""The work of a report in small pieces: each a pure function of its job, wherever it runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from sandtable.kernel.decision import Seat
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.player import UNATTENDED
from sandtable.kernel.table import Table
from sandtable.lab.memory import set_aside
from sandtable.lab.report.naming import option_of
from sandtable.lab.report.records import Option, Played, Record
from sandtable.lab.report.trials import trial
from sandtable.lab.report.watching import Effort, watched
from sandtable.lab.report.weighing import weighed
from sandtable.lab.simulation import Plan, play_out
from sandtable.players import make_player
from sandtable.players.guard import Looks
from sandtable.show import ShownGame, shown

Kind = Literal["play", "search", "trial", "weigh", "watch"]


class Job(Struct, frozen=True, kw_only=True):
    """Some plays of one kind; `group` says what they are counted as."""

    kind: Kind
    group: str
    plan: Plan
    first: int
    count: int
    seat: Seat = ""
    every: int = 2  # one time of so many those who waver do
    positions: int = 0
    playouts: int = 0

    def cut(self, size: int) -> Iterator[Job]:
        """The same work in parts."""
        for first in range(self.first, self.first + self.count, size):
            yield replace(self, first=first, count=min(size, self.first + self.count - first))


class Done(Struct, frozen=True):
    """What came of a job: a record of each play, or none where it tells nothing."""

    job: Job
    records: list[Record | None]


def do(job: Job) -> Done:
    """Every play of a job."""
    game = shown(job.plan.load())
    mission = job.plan.set_up(game)
    one = ONE[job.kind]
    numbers = range(job.first, job.first + job.count)
    found = [one(game, mission, job, n) for n in numbers]
    set_aside()
    return Done(job, found)


def _play(game: ShownGame[Any], mission: Any, job: Job, number: int) -> Record | None:
    return _played(game, *play_out(game, mission, job.plan, number), job, number)


def _search(game: ShownGame[Any], mission: Any, job: Job, number: int) -> Record | None:
    """As any play, and what whoever looks ahead takes is noted: that much nobody can overlook."""
    plan, seed = job.plan, f"{job.plan.seed}/{number}"
    table = Table.start(game, mission, SeededDice(seed), logged=False)
    players = {seat: make_player(name, game, f"{seed}/{seat}") for seat, name in plan.players.items()}
    taken: dict[Option, None] = {}
    decisions = 0
    while (decision := table.decision) is not None and decisions < UNATTENDED:
        seat = decision.seat
        choice = players[seat].choose(decision, Looks(table, seat, seed, decisions))
        if plan.players[seat] != "basic":
            taken[option_of(table, choice)] = None
        table.play(seat, choice)
        decisions += 1
    return replace(_played(game, table, decisions, job, number), taken=list(taken))


def _played(game: ShownGame[Any], table: Table[Any], decisions: int, job: Job, number: int) -> Played:
    outcome, seats = table.outcome, job.plan.players
    tally = game.tally(table.state)
    if outcome is None:  # it found no end: nobody has won
        lost, none = dict.fromkeys(seats, False), dict.fromkeys(seats, 0)
        worst = dict.fromkeys(seats, -1.0)
        return Played(number, "unfinished", lost, worst, none, decisions, tally)
    return Played(
        number,
        outcome.result,
        outcome.won,
        outcome.reward,
        outcome.score,
        decisions,
        tally,
        losses=game.losses(table.state),
    )


def _trial(game: ShownGame[Any], mission: Any, job: Job, number: int) -> Record | None:
    return trial(game, mission, job.plan.seed, number)


def _weigh(game: ShownGame[Any], mission: Any, job: Job, number: int) -> Record | None:
    salt = f"{job.plan.seed}/{number}"
    return weighed(game, mission, salt, job.seat, (job.every, job.playouts))


def _watch(game: ShownGame[Any], mission: Any, job: Job, number: int) -> Record | None:
    effort = Effort(job.every, job.positions, job.playouts)
    return watched(game, mission, f"{job.plan.seed}/{number}", job.seat, effort)


One = Callable[[ShownGame[Any], Any, Job, int], Record | None]
ONE: dict[Kind, One] = {"play": _play, "search": _search, "trial": _trial, "weigh": _weigh, "watch": _watch}
