"""Who meets whom, where, on which side and with which seeds."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import Any

import msgspec

from sandtable.kernel.decision import Seat
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.game import Game
from sandtable.lab.code import code_of
from sandtable.lab.simulation import Plan

CHUNK = 10  # games that a worker is given at most
ROUNDS = 4  # in which all meet all, at least, where there are as many games

Key = tuple[str, int, str, str, str, str]  # mission, game, who on which side, and their code
Sides = tuple[tuple[Seat, ...], ...]


class Entrant(msgspec.Struct, frozen=True):
    """A player, and what its code is: ours is known by the version of the program."""

    name: str = ""
    code: str = ""


class Task(msgspec.Struct, frozen=True):
    """Some games of two players on a mission, or of one where there is no other side."""

    plan: Plan
    numbers: tuple[int, ...]
    first: Entrant
    second: Entrant
    sides: Sides

    def key(self, number: int) -> Key:
        first, second = self.first, self.second
        return (self.plan.mission, number, first.name, second.name, first.code, second.code)


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """What is played; plain data, as a Plan."""

    game: str
    missions: tuple[str, ...]
    players: tuple[str, ...]
    games: int  # of every two, on every mission and side
    seed: str = "1"
    packs: tuple[str, ...] = ()
    settings: dict[str, str] = {}

    @property
    def identity(self) -> dict[str, Any]:
        """What makes its games those and no others, whoever plays how many of them."""
        packs = [pack.digest for pack in self.load().packs]
        return {"game": self.game, "seed": self.seed, "settings": self.settings, "packs": packs}

    @property
    def files(self) -> dict[str, str]:
        return self._plan(self.missions[0], {}).files

    def load(self) -> Game[Any]:
        return self._plan(self.missions[0], {}).load()

    def check(self) -> None:
        """Whatever is unknown is found before the first game."""
        for names, what in ((self.players, "player"), (self.missions, "mission")):
            twice = [one for one in names if names.count(one) > 1]
            if twice:
                raise UnknownName(f"the {what} '{twice[0]}' is named twice")
        if len(self.players) < 2:
            raise UnknownName("a tournament takes two players at least: --players basic random")
        game = self.load()
        for mission in self.missions:
            sides = self.sides(game, mission)
            if len(sides) > 2:
                what = f"{mission} has {len(sides)} sides; a tournament is for one or two"
                raise UnknownName(what)
            for player in self.players:
                self._plan(mission, _seated(sides[:1], player) | _seated(sides[1:], player)).check()

    def sides(self, game: Game[Any], mission: str) -> Sides:
        return game.sides_of(self._plan(mission, {}).set_up(game))

    def tasks(self, done: Collection[Key] = ()) -> Iterator[Task]:
        """What is still to be played. All meet all again and again, so that whoever looks early
        sees a fair picture."""
        game = self.load()
        entrants = [Entrant(name, code_of(name, game)) for name in self.players]
        places = [(self._plan(mission, {}).pinned(), self.sides(game, mission)) for mission in self.missions]
        size = max(1, min(CHUNK, self.games // ROUNDS))
        for start in range(0, self.games, size):
            block = range(start, min(start + size, self.games))
            for plan, sides in places:
                for first, second in _meetings(entrants, sides):
                    task = _task(plan, sides, first, second)
                    missing = tuple(n for n in block if task.key(n) not in done)
                    if missing:
                        yield msgspec.structs.replace(task, numbers=missing)

    def total(self, game: Game[Any]) -> int:
        """How many games there are in all."""
        entrants = [Entrant(name) for name in self.players]
        return self.games * sum(len(_meetings(entrants, self.sides(game, mission))) for mission in self.missions)

    def _plan(self, mission: str, players: dict[Seat, str]) -> Plan:
        """All of them have one seed: game n has the same dice whoever plays it."""
        return Plan(
            game=self.game,
            mission=mission,
            players=players,
            games=self.games,
            seed=self.seed,
            packs=self.packs,
            settings=self.settings,
        )


def _task(plan: Plan, sides: Sides, first: Entrant, second: Entrant) -> Task:
    seated = _seated(sides[:1], first.name) | _seated(sides[1:], second.name)
    return Task(msgspec.structs.replace(plan, players=seated), (), first, second, sides)


def _seated(sides: Sides, player: str) -> dict[Seat, str]:
    return {seat: player for side in sides for seat in side}


def _meetings(entrants: Sequence[Entrant], sides: Sides) -> list[tuple[Entrant, Entrant]]:
    """Every two on either side; each alone where there is only one."""
    if len(sides) < 2:
        return [(one, Entrant()) for one in entrants]
    twos = combinations(entrants, 2)
    return [turned for one, two in twos for turned in ((one, two), (two, one))]
