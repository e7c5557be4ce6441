"""Finds the weights of a game's `worth`: plays of a player of its, and a fit over positions.

python tools/fit_worth.py special-forces --missions hfc,rat --plays 100
python tools/fit_worth.py covert-ops --player quick --plays 150
Every turn's first position is one row; the last fifth of the plays is kept apart, and tells how
well the worth agrees with how plays ended. A module with `features` guesses at the reward (least
squares), one with `aims` at the chance of reaching each of several scores (logistic regression).
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize

from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import Game, load_game
from sandtable.kernel.table import Table

Floats = np.ndarray[Any, np.dtype[np.float64]]
RIDGE = 1.0  # so that what hardly varies has no great weight
Row = tuple[str, tuple[float, ...], float, bool]  # kind, features, how it ended, kept apart
Position = tuple[str, str, tuple[float, ...], int]  # kind, whose, features, the score aimed at


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--missions", default="", help="comma between them; all as a rule")
    parser.add_argument("--plays", type=int, default=100)
    parser.add_argument("--player", default="basic")
    parser.add_argument("--seed", default="fit")
    parser.add_argument("--rows", default="", help="a file that keeps the positions")
    parser.add_argument(
        "--set", action="append", default=[], help="settings, comma between them; said several times they take turns"
    )
    return parser.parse_args()


def seen(state: Any, game: Game[Any], worth: Any) -> list[Position]:
    """What is written down of a position: once, or for each score that a side aims at."""
    kind, seat = worth.kind(state), game.seats[0]
    if hasattr(worth, "aims"):
        sides = [side[0] for side in game.sides_of(state.mission)]
        return [(kind, one, *aim[::-1]) for one in sides for aim in worth.aims(state, one)]
    if hasattr(worth, "side"):
        return [(kind, worth.side(state), worth.features(state), 0)]
    try:
        return [(kind, seat, worth.features(state), 0)]
    except TypeError:  # seen by either side
        return [(kind, seat, worth.features(state, seat), 0)]


def rows_of(game: Game[Any], mission: Any, seed: str, player: str, apart: bool) -> list[Row]:
    """A play's positions where turns begin."""
    worth = worth_of(game)
    model = {**game.models, **game.heuristics}[player]
    table = Table.start(game, mission, SeededDice(seed), logged=False)
    found: list[Position] = []
    turn = 0
    while asked := table.decision:
        now = game.turn_of(table.state)
        if now > turn:
            found += seen(table.state, game, worth)
            turn = now
        table.play(asked.seat, model(table))
    outcome: Any = table.outcome
    return [
        (kind, features, outcome.score[seat] >= wanted if wanted else outcome.reward[seat], apart)
        for kind, seat, features, wanted in found
    ]


def worth_of(game: Game[Any]) -> Any:
    return import_module(f"{type(game).__module__.rsplit('.', 1)[0]}.worth")


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


def logistic(x: Floats, y: Floats, signs: tuple[int, ...]) -> Floats:
    """The likeliest weights, kept small; a weight that has a sign keeps it."""
    toward = np.where(y > 0, 1.0, -1.0)

    def loss(weights: Floats) -> tuple[float, Floats]:
        margins = toward * (x @ weights)
        slopes = -toward / (1 + np.exp(np.clip(margins, -30, 30)))
        value = np.logaddexp(0, -margins).sum() + RIDGE * (weights @ weights) / 2
        return float(value), x.T @ slopes + RIDGE * weights

    bounds = [(0 if one > 0 else None, 0 if one < 0 else None) for one in signs]
    found = minimize(loss, np.zeros(x.shape[1]), jac=True, method="L-BFGS-B", bounds=bounds)
    return np.array(found.x)


def fitted(rows: list[Row], worth: Any) -> tuple[list[float], float, float]:
    """Weights, and how they agree with the ends of plays that they were not made from."""
    taught = [one for one in rows if not one[3]]
    x = np.array([one[1] for one in taught])
    y = np.array([one[2] for one in taught], dtype=float)
    aims = hasattr(worth, "aims")
    weights = (logistic if aims else least_squares)(x, y, worth.SIGNS)
    apart = [one for one in rows if one[3]] or taught
    sums = np.array([one[1] for one in apart]) @ weights
    guesses = 1 / (1 + np.exp(-sums)) if aims else np.clip(sums, -1, 1)
    ends = np.array([one[2] for one in apart], dtype=float)
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
    chosen = [dict(one.split("=", 1) for one in some.split(",")) for some in said.set] or [{}]
    for name in names:
        for n in range(said.plays):
            mission = game.configure(game.mission(name), chosen[n % len(chosen)])
            apart = n >= said.plays * 4 // 5
            for row in rows_of(game, mission, f"{said.seed}/{n}", said.player, apart):
                rows[row[0]].append(row)
        print(f"{name}: {sum(map(len, rows.values()))} positions so far", flush=True)
    if said.rows:
        Path(said.rows).write_text(json.dumps([row for some in rows.values() for row in some]))
    for kind, some in rows.items():
        weights, agrees, mean = fitted(some, worth_of(game))
        print(f'    "{kind}": {tuple(weights)},')
        print(
            f"    # {len(some)} positions, correlation {agrees:.2f} on plays kept apart, where the mean was {mean:+.2f}"
        )


if __name__ == "__main__":
    main()
