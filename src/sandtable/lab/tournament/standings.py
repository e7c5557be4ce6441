"""Who is better: points of every two, ratings with their error, intervals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import msgspec

from sandtable.lab.engines.base import lacking
from sandtable.lab.tournament.bouts import Bout
from sandtable.lab.wilson import Z95, wilson

ORDERS = 20  # in which the games are rated, and the mean taken: no order is the right one
MOST = 200_000  # games rated in all
Z = Z95


class Cell(msgspec.Struct, frozen=True):
    """How one did against another, or against all; a draw counts half."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        return self.won + self.drawn / 2

    @property
    def share(self) -> float:
        return self.points / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.points, self.games)

    def plus(self, points: float) -> Cell:
        return Cell(self.won + (points == 1), self.drawn + (points == 0.5), self.lost + (points == 0))

    def as_data(self) -> dict[str, Any]:
        low, high = self.interval
        return {
            "games": self.games,
            "won": self.won,
            "drawn": self.drawn,
            "lost": self.lost,
            "share": round(self.share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }


NONE = Cell()


class Stands(msgspec.Struct, frozen=True):
    """A player's place."""

    player: str
    rating: float
    error: float  # of the rating: it lies so near 95 times of 100
    all: Cell
    success: Cell  # missions that ended well for it, whoever played the other side
    reward: float  # the mean
    forfeits: int


class Standings(msgspec.Struct, frozen=True):
    """A tournament's table, the best first."""

    stands: tuple[Stands, ...]
    matrix: dict[tuple[str, str], Cell]
    missions: dict[tuple[str, str], Cell]  # by player and mission
    sides: dict[tuple[str, int], Cell]  # by player and side
    games: int
    faults: dict[str, str]  # the first reason of each that forfeited


class Duel(NamedTuple):
    """Two compared: in one game, or alone on the same seed."""

    mission: str
    game: int
    first: str
    second: str
    points: float  # of the first: 1, 0.5 or 0


def duels(bouts: Iterable[Bout]) -> Iterator[Duel]:
    """Every comparison that the games give."""
    alone: dict[tuple[str, int], list[Bout]] = defaultdict(list)
    for bout in bouts:
        if bout.second:
            points = 0.5 if not bout.winner else float(bout.winner == bout.first)
            yield Duel(bout.mission, bout.game, bout.first, bout.second, points)
        else:
            alone[bout.mission, bout.game].append(bout)
    for (mission, game), same in alone.items():
        for one, two in combinations(same, 2):
            yield Duel(mission, game, one.first, two.first, _better(one.reward, two.reward))


def _better(one: float, two: float) -> float:
    return 0.5 if one == two else float(one > two)


def standings(players: Iterable[str], bouts: Iterable[Bout]) -> Standings:
    """The table; it hangs on which games there are, not on the order in which they were played."""
    games = sorted(bouts, key=lambda bout: bout.key)
    compared = list(duels(games))
    matrix: dict[tuple[str, str], Cell] = defaultdict(Cell)
    missions: dict[tuple[str, str], Cell] = defaultdict(Cell)
    sides: dict[tuple[str, int], Cell] = defaultdict(Cell)
    for duel in compared:
        for side, (me, other, points) in enumerate(
            ((duel.first, duel.second, duel.points), (duel.second, duel.first, 1 - duel.points))
        ):
            for table, key in ((matrix, (me, other)), (missions, (me, duel.mission))):
                table[key] = table[key].plus(points)
            sides[me, side] = sides[me, side].plus(points)
    rated = ratings(players, games)
    faults: dict[str, str] = {}
    for bout in games:
        if bout.forfeit:
            faults.setdefault(bout.forfeit, bout.why)
    own = {name: _own(name, games) for name in rated}
    stands = [Stands(name, mu, Z * sigma, _total(name, matrix), *own[name]) for name, (mu, sigma) in rated.items()]
    stands.sort(key=lambda one: (-one.rating, one.player))
    two_sided = any(bout.second for bout in games)
    return Standings(tuple(stands), dict(matrix), dict(missions), dict(sides) if two_sided else {}, len(games), faults)


def _total(name: str, matrix: Mapping[tuple[str, str], Cell]) -> Cell:
    cells = [cell for (me, _), cell in matrix.items() if me == name]
    return Cell(*(sum(parts) for parts in zip(*map(msgspec.structs.astuple, cells), strict=True)))


def _own(name: str, games: Iterable[Bout]) -> tuple[Cell, float, int]:
    """How often a mission ended well for a player, what it was worth, how often it forfeited."""
    mine = [bout for bout in games if name in (bout.first, bout.second)]
    success, rewards = NONE, 0.0
    for bout in mine:
        success = success.plus(float(bout.winner == name))
        rewards += bout.reward if bout.first == name else bout.other_reward
    forfeits = sum(bout.forfeit == name for bout in mine)
    return success, rewards / max(1, len(mine)), forfeits


def rounds(bouts: Iterable[Bout]) -> list[dict[str, float]]:
    """Who was ranked together, by what they made of it: two in a game, all on one seed alone."""
    alone: dict[tuple[str, int], dict[str, float]] = defaultdict(dict)
    found = []
    for bout in bouts:
        if bout.second:
            found.append({name: float(bout.winner == name) for name in (bout.first, bout.second)})
        else:
            alone[bout.mission, bout.game][bout.first] = bout.reward
    return found + [ranked for ranked in alone.values() if len(ranked) > 1]


def ratings(players: Iterable[str], bouts: Iterable[Bout]) -> dict[str, tuple[float, float]]:
    """Mean and standard deviation of each by OpenSkill (Plackett and Luce): 25 is the middle.

    Nobody learns here, so nothing is forgotten (tau 0).
    """
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError as error:
        raise lacking("a tournament", "lab") from error
    model, names, played = PlackettLuce(tau=0.0), list(players), rounds(bouts)
    orders = max(1, min(ORDERS, MOST // max(1, len(played))))
    sums = dict.fromkeys(names, (0.0, 0.0))
    for order in range(orders):
        rated = {name: model.rating(name=name) for name in names}
        for ranked in Random(order).sample(played, len(played)):
            teams = [[rated[name]] for name in ranked]
            after = model.rate(teams, ranks=[-points for points in ranked.values()])
            rated |= {name: team[0] for name, team in zip(ranked, after, strict=True)}
        for name, rating in rated.items():
            mu, sigma = sums[name]
            sums[name] = (mu + rating.mu / orders, sigma + rating.sigma / orders)
    return sums
