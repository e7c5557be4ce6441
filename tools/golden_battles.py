"""Writes the golden journals of Special Forces: the shortest battle found for every result.

`python tools/golden_battles.py` looks for what is missing; with `--all` it writes every one anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from rich.console import Console

from sandtable.games.special_forces import GAME
from sandtable.games.special_forces.content import SCENARIOS
from sandtable.games.special_forces.mission import Mission
from sandtable.games.special_forces.rules.actions import Activate, EndActivation, Pass
from sandtable.games.special_forces.rules.movement import ExitMap, Move
from sandtable.games.special_forces.rules.reactions import Done
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.journal import read_journal
from sandtable.kernel.match import Match
from sandtable.kernel.player import Look, Player
from sandtable.players import make_player

FOLDER = Path(__file__).parents[1] / "tests" / "golden" / "special_forces"
# Who plays: what good players seldom reach others may.
PAIRS = (("basic", "basic"), ("basic", "random"), ("random", "basic"), ("idle", "leaderless"))
ENOUGH = 24  # battles of each pair, if nothing is missing any more
MOST = 600


class Idle:
    """Lets everything pass; what cannot be passed it answers as `basic` does."""

    def __init__(self, seed: str) -> None:
        self._basic = make_player("basic", GAME, seed)

    def choose(self, decision: Decision, look: Look) -> Choice:
        idle = [one for one in decision.options if isinstance(one, Pass | Done | EndActivation)]
        return idle[0] if idle else self._basic.choose(decision, look)


class Leaderless(Idle):
    """Everybody but the leader runs for the east edge, and nothing else."""

    def choose(self, decision: Decision, look: Look) -> Choice:
        soldiers = look().state.soldiers
        stuck = {name for name, one in soldiers.items() if one.locked or one.card == "IIF-1"}
        running = [one for one in decision.options if self._runs(one, stuck)]
        return max(running, key=self._east) if running else super().choose(decision, look)

    def _runs(self, choice: Choice, stuck: set[str]) -> bool:
        started = isinstance(choice, Activate) and choice.soldier not in stuck
        return started or isinstance(choice, Move | ExitMap)

    def _east(self, choice: Choice) -> tuple[bool, int]:
        width = GAME.content.maps["residential-1"].lattice.width
        column = choice.path[-1] % width if isinstance(choice, Move) else 0
        return isinstance(choice, ExitMap), column


ODD: dict[str, type[Idle]] = {"idle": Idle, "leaderless": Leaderless}


def player(name: str, seed: str) -> Player:
    return ODD[name](seed) if name in ODD else make_player(name, GAME, seed)


def results(mission: Mission) -> set[str]:
    """Every result of its ladder, as outcomes name them."""
    return {rung.result.lower().replace(" ", "-") for rung in mission.victory.ladder}


def battle(mission: Mission, seed: str, players: tuple[str, str]) -> Match:
    named = dict(zip(GAME.seats, players, strict=True))
    seats = {seat: named[seat] for seat in GAME.seats_of(mission)}
    match = Match.new(GAME, mission, seed=seed)
    made = {seat: player(name, f"{seed}/{seat}") for seat, name in seats.items()}
    while decision := match.decision:
        match.play(decision.seat, match.computer_choice(made[decision.seat]))
    return match


def shortest(mission: Mission) -> Iterator[tuple[str, bytes]]:
    """For each result the battle with the smallest journal."""
    found: dict[str, bytes] = {}
    for n in count():
        if n >= MOST or (n >= ENOUGH and found.keys() >= results(mission)):
            break
        for pair in PAIRS:
            match = battle(mission, f"golden-{n}", pair)
            outcome = match.outcome
            if outcome is None:
                continue
            journal = match.journal.encode()
            if len(journal) < len(found.get(outcome.result, journal + b" ")):
                found[outcome.result] = journal
    yield from sorted(found.items())


def main() -> None:
    console = Console()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in SCENARIOS:
        mission = GAME.mission(name)
        have = {path.name.split(".")[1] for path in FOLDER.glob(f"{name}.*")}
        everything = "--all" in sys.argv
        if not everything and have >= results(mission):
            continue
        for result, journal in shortest(mission):
            if result in have and not everything:
                continue
            path = FOLDER / f"{name}.{result}.sandtable.jsonl"
            path.write_bytes(journal)
            lines = len(read_journal(path).lines)
            console.print(f"{path.name}: {lines} lines, {len(journal) // 1024} KB")


if __name__ == "__main__":
    main()
