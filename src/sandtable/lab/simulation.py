"""Thousands of plays of one mission: one row per game and seat, in the order of the games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from sandtable.kernel.decision import Outcome
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import DeadEnd, SandtableError, UnknownName
from sandtable.kernel.game import Game, load_game
from sandtable.kernel.journal import check_seed
from sandtable.kernel.names import nearest
from sandtable.kernel.player import UNATTENDED, stopped
from sandtable.kernel.table import Table
from sandtable.lab.memory import set_aside
from sandtable.lab.wilson import wilson
from sandtable.players import make_player

CHUNK = 50  # small enough that no process waits long for the last one


class Row(msgspec.Struct, frozen=True):
    """One seat's result in one game."""

    game: int
    seed: str
    seat: str
    player: str
    result: str
    won: bool
    score: int
    decisions: int


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What is simulated; everything in it is plain data, so a worker can be handed it."""

    game: str
    mission: str
    players: dict[str, str]
    games: int
    seed: str
    packs: tuple[str, ...] = ()
    settings: dict[str, str] = {}

    def load(self) -> Game[Any]:
        return load_game(self.game).with_packs([Path(pack) for pack in self.packs])

    def set_up(self, game: Game[Any]) -> Any:
        """The mission with its settings."""
        return game.configure(game.mission(self.mission), self.settings)

    def manned(self) -> Plan:
        """`basic` plays where nobody is named."""
        game = self.load()
        seats = dict.fromkeys(game.seats_of(self.set_up(game)), "basic")
        return msgspec.structs.replace(self, players=seats | self.players)

    def check(self) -> None:
        """Unknown missions, seats and players are found before the first game."""
        check_seed(self.seed)
        game = self.load()
        seats = game.seats_of(self.set_up(game))
        for seat, player in self.players.items():
            if seat not in seats:
                raise UnknownName(f"unknown seat '{seat}'{nearest(seat, seats)}")
            make_player(player, game, 0, modules=True)
        for seat in seats:
            if seat not in self.players:
                raise UnknownName(f"nobody plays {seat}; say --players {seat}=basic")


def play_out(
    game: Game[Any], mission: Any, plan: Plan, number: int
) -> tuple[Table[Any], int]:  # fmt: skip
    """One game to its end, or to where it is plain that it finds none; and how many decisions.

    Its seed is the plan's seed and its number.
    """
    seed = f"{plan.seed}/{number}"
    table = Table.start(game, mission, SeededDice(seed), logged=False)
    players = {
        seat: make_player(name, game, f"{seed}/{seat}", modules=True)
        for seat, name in plan.players.items()
    }
    decisions = 0
    decision = table.decision
    while decision is not None and decisions < UNATTENDED:
        look = _Look(table, decision.seat, f"{seed}/{decisions}")
        table.play(decision.seat, players[decision.seat].choose(decision, look))
        decisions += 1
        decision = table.decision
    return table, decisions


def play_one(game: Game[Any], mission: Any, plan: Plan, number: int) -> list[Row]:
    """The results of one game, a row for each seat."""
    table, decisions = play_out(game, mission, plan, number)
    outcome = _unfinished(plan) if table.decision else table.outcome
    if outcome is None:
        raise DeadEnd(f"game {number} of {plan.mission} ended without an outcome")
    return [
        Row(
            number,
            f"{plan.seed}/{number}",
            seat,
            name,
            outcome.result,
            outcome.won[seat],
            outcome.score[seat],
            decisions,
        )
        for seat, name in plan.players.items()
    ]


def _unfinished(plan: Plan) -> Outcome:
    """Nobody has won, and the results say so; the other games are played all the same."""
    seats = plan.players
    said = stopped(UNATTENDED)
    return Outcome("unfinished", said, dict.fromkeys(seats, False), dict.fromkeys(seats, 0))


class _Look:
    """Deals a table on which nothing hidden is real, if the player asks for one."""

    __slots__ = ("_salt", "_seat", "_table")

    def __init__(self, table: Table[Any], seat: str, salt: str) -> None:
        self._table, self._seat, self._salt = table, seat, salt

    def __call__(self) -> Table[Any]:
        return self._table.redealt(self._seat, SeededDice(self._salt))


def play_chunk(plan: Plan, first: int, count: int) -> list[Row]:
    """Some games of a plan, in one process."""
    game = plan.load()
    mission = plan.set_up(game)
    rows = []
    for number in range(first, first + count):
        rows += play_one(game, mission, plan, number)
    set_aside()
    return rows


def simulate(plan: Plan, jobs: int = 1) -> Iterator[Row]:
    """Every row, as the games are played; the same rows for any number of jobs."""
    plan.check()
    chunks = [(first, min(CHUNK, plan.games - first)) for first in range(0, plan.games, CHUNK)]
    if jobs == 1:
        for first, count in chunks:
            yield from play_chunk(plan, first, count)
        return
    try:
        import joblib
    except ModuleNotFoundError as error:
        raise SandtableError(
            "--jobs needs the extra 'lab': pip install 'sandtable[lab]'"
        ) from error
    work = (joblib.delayed(play_chunk)(plan, first, count) for first, count in chunks)
    for rows in joblib.Parallel(n_jobs=jobs, return_as="generator")(work):
        yield from rows


class Summary:
    """Counts over many rows; takes them one by one, keeps none."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self._won: Counter[str] = Counter()
        self._score: Counter[str] = Counter()
        self._results: Counter[str] = Counter()

    def add_all(self, rows: Iterable[Row]) -> Iterator[Row]:
        """Count rows on their way through."""
        for row in rows:
            self._add(row)
            yield row

    def _add(self, row: Row) -> None:
        self._won[row.seat] += row.won
        self._score[row.seat] += row.score
        if row.seat == next(iter(self._won)):  # a game has a row for every seat, but counts once
            self.games += 1
            self.decisions += row.decisions
            self._results[row.result] += 1

    def as_data(self) -> dict[str, Any]:
        """Rates with their intervals, for printing and for JSON."""
        games = self.games
        return {
            "games": games,
            "decisions_per_game": round(self.decisions / games, 2) if games else 0,
            "results": {name: rate(count, games) for name, count in self._results.most_common()},
            "won": {seat: rate(count, games) for seat, count in self._won.items()},
            "mean_score": {seat: round(n / games, 3) for seat, n in self._score.items() if games},
        }


def rate(count: int, n: int) -> dict[str, Any]:
    low, high = wilson(count, n)
    share = count / n if n else 0.0
    return {"count": count, "rate": round(share, 4), "low": round(low, 4), "high": round(high, 4)}
