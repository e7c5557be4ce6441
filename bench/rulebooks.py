"""Whole rulebooks in Python, side by side: random play of our games, and of Catanatron."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from sandtable.kernel import Game, game_ids, load_game
from sandtable.kernel.errors import SandtableError
from sandtable.lab.bench import Figure
from sandtable.lab.rivals import CATAN, in_turn, random_game


def figures(seconds: float) -> Iterator[Figure]:
    for name in game_ids():
        game = load_game(name)
        missions = playable(game)
        play = partial(random_mission, game, missions)
        for n in range(len(missions)):  # maps and cards are read and their tables made once
            play(n)
        best = in_turn(play, seconds)
        ours, catan = best[""], best.get(CATAN)
        yield Figure(
            work=f"{game.title}, {len(missions)} missions in turn",
            ours=ours,
            unit="decisions/s",
            peers={CATAN: catan} if catan else {},
            budget="" if catan else f"seen beside {CATAN}",
        )


def playable(game: Game[Any]) -> list[Any]:
    """The first dozen missions, as they are without settings."""
    found = []
    for info in game.missions():
        try:
            found.append(game.mission(info.id))
        except SandtableError:  # one that is made up only when it is played
            continue
    return found[:12]


def random_mission(game: Game[Any], missions: list[Any], n: int) -> int:
    return random_game(game, missions[n % len(missions)], n)
