"""SEAL Team Flix: random play, copies, and the `basic` player with all its aiming."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from msgspec.structs import replace

from sandtable.boards.flick.engine import warm
from sandtable.games.seal_team_flix import GAME
from sandtable.games.seal_team_flix.mission import Mission
from sandtable.lab.bench import Figure
from sandtable.lab.pace import begun, deciding, mean_play
from sandtable.lab.rivals import beside_peers, copies, random_game

MISSIONS = tuple(one.id for one in GAME.content.missions.values() if not one.campaign)


def figures(seconds: float) -> Iterator[Figure]:
    warm()
    for n in range(len(MISSIONS)):  # maps and cards are read and their tables made once
        random_mission(n)
    yield from beside_peers("random play, all missions in turn", random_mission, seconds)
    table = begun(GAME, mission("8A", 4), lambda state: state.round >= 4)  # on two maps
    pieces = table.state.seals, table.state.tangos, table.state.objectives
    yield copies(table, pieces, "pieces", seconds)
    yield from basic_missions(seconds)


# random play


def random_mission(n: int) -> int:
    """Mission after mission, for one SEAL to four."""
    return random_game(GAME, mission(MISSIONS[n % len(MISSIONS)], 1 + n % 4), n)


# the basic player


def basic_missions(seconds: float) -> Iterator[Figure]:
    """Every mission with `basic` in all seats: whole missions, and every single decision."""
    decisions: list[float] = []
    share = seconds / len(MISSIONS)
    alone = {name: mean_play(GAME, mission(name, 1), share, decisions) for name in MISSIONS}
    worst = max(alone, key=lambda name: alone[name])
    yield Figure(
        work=f"basic, one SEAL, slowest mission ({worst})",
        ours=alone[worst],
        unit="ms",
        budget="at most 1000 ms",
        met=alone[worst] <= 1000,
    )
    middle = median(alone.values())
    yield Figure(
        work="basic, one SEAL, median mission",
        ours=middle,
        unit="ms",
        budget="at most 300 ms",
        met=middle <= 300,
        aim=True,
    )
    team = [mean_play(GAME, mission(name, 4), share, decisions) for name in MISSIONS]
    yield Figure(work="basic, four SEALs, median mission", ours=median(team), unit="ms")
    yield from deciding(decisions)


def mission(name: str, seals: int) -> Mission:
    printed: Mission = GAME.mission(name)
    return replace(printed, seals=seals)
