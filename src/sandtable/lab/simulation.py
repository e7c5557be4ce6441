"""Thousands of plays of one mission: one row per game and seat, in the order of the games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import SandtableError, UnknownName
from sandtable.kernel.game import Game, load_game
from sandtable.kernel.journal import check_seed
from sandtable.kernel.names import nearest
from sandtable.kernel.table import Table
from sandtable.lab import engines
from sandtable.lab.code import check_code, codes_of
from sandtable.lab.engines import Engine
from sandtable.lab.memory import set_aside
from sandtable.lab.portion import Portion
from sandtable.lab.rows import Row as Row
from sandtable.lab.rows import Store
from sandtable.lab.wilson import wilson
from sandtable.players import make_player
from sandtable.players.playing import ending, play_on

CHUNK = 50  # games that a worker is given at most
SHARES = 32  # parts of a plan at least, where it has as many games: the last one is short


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What is simulated; everything in it is plain data, so a worker can be handed it."""

    game: str
    mission: str
    players: dict[str, str]
    games: int
    seed: str
    packs: tuple[str, ...] = ()
    settings: dict[str, str] = {}
    digests: tuple[str, ...] = ()  # of its packs, where they must be these and no others
    codes: dict[str, str] = {}  # of players of somebody's own, likewise

    @property
    def identity(self) -> dict[str, Any]:
        """What makes its games those and no others, however many; packs and players of somebody's
        own by what is in them."""
        game = self.load()
        said: dict[str, Any] = msgspec.to_builtins(self)
        del said["games"], said["digests"], said["codes"]
        said |= {"packs": [pack.digest for pack in game.packs]}
        code = codes_of(self.players.values(), game)
        return said | {"code": code} if code else said

    @property
    def files(self) -> dict[str, str]:
        """What its packs are called, by their digests: for people."""
        return {pack.digest: pack.name for pack in self.load().packs}

    def load(self) -> Game[Any]:
        game = load_game(self.game).with_packs([Path(pack) for pack in self.packs])
        for pack, digest in zip(game.packs, self.digests, strict=False):
            if pack.digest != digest:
                raise SandtableError(
                    f"the pack '{pack.name}' is not the one that the run began with: leave it as"
                    " it is meanwhile, and let all workers have the same; what was played is kept"
                )
        for name, code in self.codes.items():
            check_code(name, code, game)
        return game

    def pinned(self) -> Plan:
        """Held to packs and players as they are now: on other machines, until the last game."""
        game = self.load()
        digests = tuple(pack.digest for pack in game.packs)
        codes = codes_of(self.players.values(), game)
        return msgspec.structs.replace(self, digests=digests, codes=codes)

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


def play_out(game: Game[Any], mission: Any, plan: Plan, number: int) -> tuple[Table[Any], int]:
    """One game to its end, or to where it is plain that it finds none; and how many decisions.

    Its seed is the plan's seed and its number.
    """
    seed = f"{plan.seed}/{number}"
    table = Table.start(game, mission, SeededDice(seed), logged=False)
    players = {seat: make_player(name, game, f"{seed}/{seat}", modules=True) for seat, name in plan.players.items()}
    return table, play_on(table, players, seed)


def play_one(game: Game[Any], mission: Any, plan: Plan, number: int) -> list[Row]:
    """The results of one game, a row for each seat."""
    table, decisions = play_out(game, mission, plan, number)
    outcome = ending(table, tuple(plan.players))
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
            outcome.reward[seat],
            outcome.turns,
            outcome.ended,
            outcome.summary,
        )
        for seat, name in plan.players.items()
    ]


class Share(msgspec.Struct, frozen=True):
    """Some games of a plan, for one worker."""

    plan: Plan
    numbers: tuple[int, ...]


def play_share(share: Share) -> list[Row]:
    game = share.plan.load()
    mission = share.plan.set_up(game)
    rows = []
    for number in share.numbers:
        rows += play_one(game, mission, share.plan, number)
    set_aside()
    return rows


def timed_share(share: Share) -> tuple[list[Row], float]:
    """And the seconds that it took."""
    began = perf_counter()
    return play_share(share), perf_counter() - began


def play_shares(plan: Plan, where: Engine, done: Container[int] = ()) -> Iterator[list[Row]]:
    """The games that are still to be played, in their order, as they come."""
    plan = plan.pinned()
    missing = [number for number in range(plan.games) if number not in done]
    portion = Portion(max(1, min(CHUNK, plan.games // SHARES)))
    shares = (Share(plan, numbers) for numbers in portion.cut(missing))
    for rows, seconds in where.run(timed_share, shares):
        portion.took(len(rows) // len(plan.players), seconds)
        yield rows


def simulate(plan: Plan, jobs: int = 1, engine: str = "", store: Store[Row] | None = None) -> Iterator[Row]:
    """Every row, as the games are played; the same rows wherever they are played.

    What the store holds already is not played again.
    """
    plan.check()
    done = set()
    for row in store or ():
        if row.game < plan.games:
            done.add(row.game)
            yield row
    for rows in play_shares(plan, engines.engine(engine, jobs), done):
        if store:
            store.add(rows)
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
