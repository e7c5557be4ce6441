"""Finds the weights of a game's `worth`: plays of its adviser, and least squares over positions.

python tools/fit_worth.py special-forces --missions hfc,rat --plays 100
Every turn's first position is one row; the last fifth of the plays is kept apart, and tells how
well the worth agrees with how plays ended.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import Game, load_game
from sandtable.kernel.table import Table

Floats = np.ndarray[Any, np.dtype[np.float64]]
RIDGE = 1.0  # so that what hardly varies has no great weight
Row = tuple[str, tuple[float, ...], float, bool]  # kind, features, reward, kept apart


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--missions", default="", help="comma between them; all as a rule")
    parser.add_argument("--plays", type=int, default=100)
    parser.add_argument("--player", default="basic")
    parser.add_argument("--seed", default="fit")
    parser.add_argument("--rows", default="", help="a file that keeps the positions")
    return parser.parse_args()


def seen_by(state: Any, game: Game[Any], worth: Any) -> tuple[str, tuple[float, ...]]:
    """Whose features these are, and the features."""
    if hasattr(worth, "side"):
        return worth.side(state), worth.features(state)
    seat = game.seats[0]
    try:
        return seat, worth.features(state)
    except TypeError:  # seen by either side
        return seat, worth.features(state, seat)


def rows_of(game: Game[Any], mission: Any, seed: str, player: str, apart: bool) -> list[Row]:
    """A play's positions where turns begin."""
    worth: Any = import_module(f"{type(game).__module__.rsplit('.', 1)[0]}.worth")
    model = game.heuristics[player]
    table = Table.start(game, mission, SeededDice(seed), logged=False)
    found: list[tuple[str, str, tuple[float, ...]]] = []
    turn = 0
    while asked := table.decision:
        now = game.turn_of(table.state)
        if now > turn:
            found.append((worth.kind(table.state), *seen_by(table.state, game, worth)))
            turn = now
        table.play(asked.seat, model(table))
    outcome: Any = table.outcome
    return [(kind, features, outcome.reward[seat], apart) for kind, seat, features in found]


def least_squares(x: Floats, y: Floats, signs: tuple[int, ...]) -> Floats:
    """Coordinate by coordinate; a weight that has a sign keeps it, so that more is never worse."""
    gram = x.T @ x + RIDGE * np.eye(x.shape[1])
    moments = x.T @ y
    weights = np.zeros(x.shape[1])
    for _ in range(500):
        for k, sign in enumerate(signs):
            best = weights[k] + (moments[k] - gram[k] @ weights) / gram[k, k]
            weights[k] = sign * max(0.0, sign * best) if sign else best
    return weights


def fitted(rows: list[Row], signs: tuple[int, ...]) -> tuple[list[float], float, float]:
    """Weights, and how they agree with the ends of plays that they were not made from."""
    taught = [one for one in rows if not one[3]]
    x = np.array([one[1] for one in taught])
    y = np.array([one[2] for one in taught])
    weights = least_squares(x, y, signs)
    apart = [one for one in rows if one[3]] or taught
    guesses = np.clip(np.array([one[1] for one in apart]) @ weights, -1, 1)
    ends = np.array([one[2] for one in apart])
    agrees = np.corrcoef(guesses, ends)[0, 1] if guesses.std() and ends.std() else 0.0
    return [round(float(one), 3) for one in weights], float(agrees), float(ends.mean())


def main() -> None:
    said = arguments()
    game = load_game(said.game)
    names = said.missions.split(",") if said.missions else [one.id for one in game.missions()]
    rows: defaultdict[str, list[Row]] = defaultdict(list)
    if said.rows and Path(said.rows).exists():
        names = []
        for kind, features, reward, apart in json.loads(Path(said.rows).read_text()):
            rows[kind].append((kind, tuple(features), reward, apart))
    for name in names:
        mission = game.mission(name)
        for n in range(said.plays):
            apart = n >= said.plays * 4 // 5
            for row in rows_of(game, mission, f"{said.seed}/{n}", said.player, apart):
                rows[row[0]].append(row)
        print(f"{name}: {sum(map(len, rows.values()))} positions so far", flush=True)
    if said.rows:
        Path(said.rows).write_text(json.dumps([row for some in rows.values() for row in some]))
    worth: Any = import_module(f"{type(game).__module__.rsplit('.', 1)[0]}.worth")
    for kind, some in rows.items():
        weights, agrees, mean = fitted(some, worth.SIGNS)
        print(f'    "{kind}": {tuple(weights)},')
        print(f"    # {len(some)} positions, correlation {agrees:.2f} on plays kept apart,"
              f" where the mean reward was {mean:+.2f}")  # fmt: skip


if __name__ == "__main__":
    main()
