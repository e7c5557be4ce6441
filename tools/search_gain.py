"""What `search` gains over `basic`: both play the same seats on the same seeds.

python tools/search_gain.py special-forces hfc --seats us --player search:200 --games 20
python tools/search_gain.py third-option MC-01,MC-10 --against basic,seasoned --games 9
Each play has one line; then the share won by each, with intervals, and the paired differences.
Several missions take turns, `--games` plays of each, no two of them on the same seed.
`--others` says who sits at the seats that are not named, `basic` as a rule; `--against` who else
than `basic` is compared.
"""

from __future__ import annotations

import argparse
from math import sqrt
from time import process_time
from typing import Any

from sandtable.kernel.decision import Outcome
from sandtable.kernel.game import load_game
from sandtable.lab.simulation import Plan, play_out
from sandtable.lab.wilson import Z95, wilson


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("mission", help="comma between several")
    parser.add_argument("--seats", default="", help="comma between them; all as a rule")
    parser.add_argument("--player", default="search:200")
    parser.add_argument("--against", default="basic", help="comma between several")
    parser.add_argument("--others", default="basic")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", default="gain")
    parser.add_argument("--set", action="append", default=[], help="a setting: difficulty=veteran")
    parser.add_argument("--alternate", action="store_true", help="the seats take turns")
    return parser.parse_args()


def played(said: argparse.Namespace, name: str, number: int, player: str) -> tuple[Outcome, str, int]:
    """One game with a player at the measured seats: the outcome, one of the seats, decisions."""
    game = load_game(said.game)
    settings = dict(one.split("=", 1) for one in said.set)
    mission = game.configure(game.mission(name), settings)
    seats = game.seats_of(mission)
    mine = said.seats.split(",") if said.seats else list(seats)
    if said.alternate:
        mine = [seats[number % len(seats)]]
    players = {seat: player if seat in mine else said.others for seat in seats}
    plan = Plan(game=said.game, mission=name, players=players, games=1, seed=said.seed)
    table, decisions = play_out(game, mission, plan, number)
    outcome: Any = table.outcome
    return outcome, mine[0], decisions


def interval(numbers: list[float]) -> str:
    n = len(numbers)
    mean = sum(numbers) / n
    error = sqrt(sum((one - mean) ** 2 for one in numbers) / max(1, n - 1) / n)
    return f"{mean:+.3f} ± {Z95 * error:.3f}"


def share(won: list[bool]) -> str:
    low, high = wilson(sum(won), len(won))
    return f"{sum(won)}/{len(won)} = {sum(won) / len(won):.0%} ({low:.0%} to {high:.0%})"


def main() -> None:
    said = arguments()
    rivals = said.against.split(",")
    won: dict[str, list[bool]] = {name: [] for name in (*rivals, said.player)}
    rewards: dict[str, list[float]] = {name: [] for name in won}
    missions = said.mission.split(",") * said.games
    for number, mission in enumerate(missions, said.first):
        line = [f"{number} {mission}"]
        for name in won:
            began = process_time()
            outcome, seat, decisions = played(said, mission, number, name)
            won[name].append(outcome.won[seat])
            rewards[name].append(outcome.reward[seat])
            took = process_time() - began
            line.append(f"{name} {seat} {outcome.result} {outcome.reward[seat]:+.2f} {decisions} decisions {took:.1f}s")
        print(" | ".join(line), flush=True)
    for name in won:
        print(f"{name}: won {share(won[name])}, reward {interval(rewards[name])}")
    for rival in rivals:
        print(f"{said.player} over {rival}:")
        pairs = zip(rewards[said.player], rewards[rival], strict=True)
        print("paired reward:", interval([mine - theirs for mine, theirs in pairs]))
        pairs = zip(won[said.player], won[rival], strict=True)
        print("paired wins:", interval([float(mine) - theirs for mine, theirs in pairs]))


if __name__ == "__main__":
    main()
