"""How much of everything: by a number of games, or by the time that there is."""

from __future__ import annotations

from time import perf_counter, process_time
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.kernel.decision import Seat
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.player import UNATTENDED
from sandtable.kernel.table import Table
from sandtable.lab.report.records import Played
from sandtable.lab.report.work import Job, do
from sandtable.lab.simulation import Plan
from sandtable.players.guard import Looks
from sandtable.players.search import Budget, Search

ENOUGH = 40  # plays without which there is no verdict to be had
TRY = 1.0  # seconds that are spent to see how fast it goes
FEW, MANY = 2, 64  # plays in one go that are hardly and surely enough for that
FEWEST = 20  # plays of a setting's value that are worth a line
SEARCHING = 0.34  # of the time is for search, once there are plays enough for a verdict
RUNGS = 3  # budgets of search, each twice the one before
FEW_SEARCHED = {3: 8, 2: 6, 1: 2}  # games of each without which there are fewer budgets, or none
LEAST, MOST = 4, 50  # playouts a decision of the first of them
WEIGHINGS = 16  # playouts of a choice: many positions tell more than firm ones
POSITIONS = 24  # without which nothing is said of luck
# Where games are named: of how many one is searched, watched, played with a value of a setting.
SEARCH_OF, WATCH_OF, SETTING_OF = 20, 40, 4
TRIAL = 2.0  # plays that a trial takes: one, part of another, and the search for missed wins
KEPT = 0.85  # of the time is planned; the rest is for starting, drawing, and what is slower


class Pace(Struct, frozen=True):
    """What a play takes, and who plays with whom."""

    basic: float  # seconds of the processor
    random: float
    decisions: float
    sides: tuple[tuple[Seat, ...], ...]
    look: float = 0.0  # what a play takes longer for each playout of a search's budget
    quiet: float = 1.0  # which part of a processor there is: others may work as well

    @property
    def looking(self) -> float:
        """Where it was not measured: a playout begins somewhere in a play."""
        return self.look or self.decisions * self.basic / 2


class Scale(Struct, frozen=True, kw_only=True):
    """How many of each kind of work; the same numbers and seed give the same report."""

    games: int
    random: int = 0
    search: int = 0  # games of each budget and side
    budgets: tuple[int, ...] = ()
    trials: int = 0
    weighed: int = 0
    weighings: int = 0  # playouts of each choice
    watched: int = 0
    positions: int = 0  # of a watched play
    playouts: int = 0  # from each position
    setting: int = 0  # games of each value of a setting


def measure_pace(plan: Plan, patience: float = TRY) -> Pace:
    """A few plays, for the processor's time that they take and for who wins with whom."""
    plays = _plays(plan, 0, 1)  # the first one warms up
    began, clock = process_time(), perf_counter()
    seconds, count = 0.0, 1
    # Maps and tables are worked out in the first plays: of few the last one counts.
    while not seconds or process_time() - began < (patience if count > FEW else 4 * patience):
        if count > MANY:
            break
        start, n = process_time(), len(plays)
        plays += _plays(plan, n, count)
        seconds, count = (process_time() - start) / count, 2 * count
    wild, start = replace(plan, players=dict.fromkeys(plan.players, "random")), process_time()
    _plays(wild, 0, 2)
    random = (process_time() - start) / 2
    sides = sides_of(plan, plays)
    look = _looking_ahead(plan, sides[0], patience)
    quiet = (process_time() - began) / max(1e-6, perf_counter() - clock)
    decisions = sum(one.decisions for one in plays) / len(plays)
    return Pace(seconds, random, decisions, sides, look, min(1.0, max(0.1, quiet)))


def _looking_ahead(plan: Plan, side: tuple[Seat, ...], patience: float) -> float:
    """By a play in which a search of the least budget is asked as well, as long as there is time.

    What the rest of its answers would have taken is as much as those that it was asked for.
    """
    game = plan.load()
    table = Table.start(game, plan.set_up(game), SeededDice(plan.seed), logged=False)
    search, basic = Search(game, Budget(LEAST)), game.heuristics["basic"]
    asked, thought, took = 0, 0, 0.0
    for n in range(UNATTENDED):
        decision = table.decision
        if decision is None:
            break
        look = Looks(table, decision.seat, plan.seed, n)
        if decision.seat in side:
            asked += 1
            if took < patience:
                start = process_time()
                search.choose(decision, look)
                took, thought = took + process_time() - start, thought + 1
        table.play(decision.seat, basic(look()))
    return took / LEAST * asked / max(1, thought)


def _plays(plan: Plan, first: int, count: int) -> list[Played]:
    found = do(Job(kind="play", group="", plan=plan, first=first, count=count)).records
    return [one for one in found if isinstance(one, Played)]


def sides_of(plan: Plan, plays: list[Played]) -> tuple[tuple[Seat, ...], ...]:
    """Seats that always end alike are one side."""
    found: dict[Any, list[Seat]] = {}
    for seat in plan.players:
        ends = tuple((one.won[seat], one.reward[seat], one.score[seat]) for one in plays)
        found.setdefault(ends, []).append(seat)
    return tuple(tuple(seats) for seats in found.values())


def by_games(games: int) -> Scale:
    """By a number that somebody names: nothing hangs on the clock."""
    return Scale(
        games=games,
        random=max(1, games // 2),
        search=games // SEARCH_OF,
        budgets=(8, 16, 32),
        trials=games,
        weighed=games // 2,
        weighings=WEIGHINGS,
        watched=games // WATCH_OF,
        positions=16,
        playouts=48,
        setting=games // SETTING_OF,
    )


def by_time(seconds: float, pace: Pace, values: int) -> Scale:
    """As much as fits: first plays enough for a verdict, then everything else by its share."""
    one, sides = pace.basic, len(pace.sides)
    plays = min(2000.0, max(0.12 * seconds / one, min(ENOUGH * 2, 0.5 * seconds / one)))
    rest = max(0.0, seconds - plays * one)
    half = one / 2  # a playout begins somewhere in a play
    budgets, search = _ladder(SEARCHING * rest, pace.looking * sides)
    rest = rest if budgets else rest / (1 - SEARCHING)  # without it, the others have its time
    weighed = int(0.18 * rest / (one + 4 * WEIGHINGS * half))
    spare = 0.0 if weighed >= POSITIONS else 0.18  # where it is too slow to weigh, more is watched
    watch, playouts, positions = _watching((0.2 + spare) * rest, half)
    setting = int(0.1 * rest / one / max(1, values))
    return Scale(
        games=max(1, int(plays)),
        random=min(1000, int(0.06 * rest / pace.random / sides)),
        search=search,
        budgets=budgets,
        trials=min(20_000, int(0.12 * rest / (TRIAL * one))),
        weighed=0 if spare else weighed,
        weighings=WEIGHINGS,
        watched=watch,
        positions=positions,
        playouts=playouts,
        setting=min(1000, setting) if setting >= FEWEST else 0,
    )


def _ladder(seconds: float, each: float) -> tuple[tuple[int, ...], int]:
    """Budgets, and games of each: some dozens if that can be, else few games of small budgets.

    `each`: what a game takes for each playout of its budget, all sides together.
    """
    for rungs in range(RUNGS, 0, -1):
        together = each * (2**rungs - 1)
        if seconds >= FEW_SEARCHED[rungs] * LEAST * together:
            first = min(MOST, max(LEAST, int(seconds / (together * ENOUGH))))
            budgets = tuple(first * 2**n for n in range(rungs))
            return budgets, min(500, int(seconds / (together * first)))
    return (), 0


def _watching(seconds: float, half: float) -> tuple[int, int, int]:
    """Plays, playouts from a position, and positions: few and shaky, or many and firm."""
    for playouts, positions, plays in ((96, 20, 8), (48, 16, 5), (24, 12, 3), (12, 8, 2)):
        found = int(seconds / (playouts * positions * 1.3 * half))
        if found >= plays:
            return min(60, found), playouts, positions
    return 0, 12, 0
