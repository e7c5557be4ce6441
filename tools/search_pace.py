"""Playouts a second on one core: to the end by `basic`, and as far as `search` looks.

python tools/search_pace.py special-forces rat --playouts 20
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import Any

from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import Heuristic, load_game
from sandtable.kernel.player import UNATTENDED
from sandtable.kernel.table import Table
from sandtable.players.search import played_out

EVERY = 3  # positions of a play are this many choices of so many parts apart


def positions(table: Table[Any], model: Heuristic) -> list[Table[Any]]:
    """A play from its start, looked at here and there."""
    found = []
    for _ in range(UNATTENDED):
        asked = table.decision
        if asked is None:
            break
        found.append(table.copy())
        table.play(asked.seat, model(table))
    return found[:: max(1, len(found) // EVERY)][:EVERY]


def to_the_end(table: Table[Any], model: Heuristic) -> None:
    while asked := table.decision:
        table.play(asked.seat, model(table))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("mission")
    parser.add_argument("--playouts", type=int, default=20)
    said = parser.parse_args()
    game = load_game(said.game)
    basic, quick = game.heuristics["basic"], game.model
    table = Table.start(game, game.mission(said.mission), SeededDice("pace"), logged=False)
    looks = positions(table, basic)
    took = [0.0, 0.0]
    for n in range(said.playouts):
        for at in looks:
            for k in range(2):
                twin = at.copy(dice=SeededDice(f"pace/{n}"))
                seat = twin.decision.seat if twin.decision else game.seats[0]
                began = process_time()
                if k:
                    played_out(twin, quick, seat)
                else:
                    to_the_end(twin, basic)
                took[k] += process_time() - began
    done = said.playouts * len(looks)
    end, far = done / took[0], done / took[1]
    print(
        f"{said.game} {said.mission}: {end:.1f} playouts a second to the end, {far:.1f} as far"
        f" as search looks ({far / end:.1f} times)"
    )


if __name__ == "__main__":
    main()
