"""Measures the balance of Covert Ops (guide, A.5) and prints it as the table of the docs.

`python tools/balance_covert.py FOLDER [NAME ...]` plays what is missing of each cell, fifty games
each in turn, and keeps a row for every game in FOLDER: it may be stopped and goes on where it was.
`--games 60` asks for another number of them, `--jobs 2` plays in two processes, `--table` plays
nothing. A cell's games are those of `sandtable sim covert-ops --seed 1000` with the settings that
its row names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeAlias

from sandtable.games.covert_ops import GAME
from sandtable.games.covert_ops.rules.teams import BuyPoint, Hire, TeamReady
from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.lab.cells import Band as Share
from sandtable.lab.cells import Tool, lines_of, measured, share
from sandtable.lab.simulation import Plan, play_one
from sandtable.players import make_player

SEED = "1000"
CHUNK = 50
ENOUGH = 300  # games for a verdict
OPFOR = ("homeworld", "zhrenthrar", "volucrid")
Band: TypeAlias = tuple[Share, Share, Share]  # success, Minor or better, Major
FREE: Band = (None, None, None)
RESULTS = (("pyrrhic", "minor", "major"), ("minor", "major"), ("major",))
# Blackwake standard without the Marksman: 101 points
LEAN = ("bw-serg", "bw-oper", "bw-oper", "bw-hack", "bw-medic", "bw-gun")


class Cell(NamedTuple):
    """A mission as it is played, and what the guide asks of it."""

    mission: str
    settings: Mapping[str, str] = {}
    band: Band = FREE
    player: str = "basic"
    build: tuple[Choice, ...] = ()

    @property
    def command(self) -> str:
        chosen = "".join(f" --set {key}={value}" for key, value in self.settings.items())
        return f"--mission {self.mission} --players player-1={self.player}{chosen}"


SG, SV = "smash-and-grab", "survival"
SG_BAND: Band = ((65, 98), (15, 75), (2, 45))
SV_BAND: Band = ((70, 95), (15, 45), (1, 15))
HARDER: dict[str, tuple[Band, Band]] = {
    "recruit": (((85, 99), (55, 90), (20, 60)), FREE),
    "veteran": (((30, 85), (10, 55), (1, 30)), ((50, 85), (8, 30), (0, 8))),
    "elite": (((10, 65), (3, 35), (0, 15)), FREE),
}
HIRED = tuple(Hire(one) for one in LEAN)
CELLS: dict[str, Cell] = {
    **{f"sg-{one}": Cell(SG, {"opfor": one}, SG_BAND) for one in OPFOR},
    **{f"sv-{one}": Cell(SV, {"opfor": one}, SV_BAND) for one in OPFOR},
    "cm1": Cell("dead-drop", band=((70, 95), (45, 80), (10, 40))),
    "cm2": Cell("cold-iron", band=((50, 85), (30, 65), (10, 35))),
    "cm3": Cell("open-cage", band=((55, 90), (35, 70), (10, 40))),
    "cm4": Cell("long-night", band=((60, 90), (25, 60), (5, 25))),
    "cm5": Cell("crown-of-glass", band=((50, 85), (30, 65), (5, 25))),
    **{
        f"{name}-{level}": Cell(mission, {"opfor": "homeworld", "difficulty": level}, bands[n])
        for level, bands in HARDER.items()
        for n, (name, mission) in enumerate((("sg", SG), ("sv", SV)))
    },
    "random": Cell(SG, {}, ((0, 5), None, None), "random"),
    **{f"seats-{n}": Cell(SG, {"opfor": "homeworld", "players": n}) for n in ("2", "4")},
    **{
        f"seasoned-{name}": Cell(mission, settings, player="seasoned")
        for name, mission, settings in (
            ("sg", SG, {"opfor": "zhrenthrar"}),
            ("sv", SV, {"opfor": "homeworld"}),
            ("cm3", "open-cage", {}),
        )
    },
    **{
        f"assets-{n}": Cell(
            SG, {"opfor": "zhrenthrar", "teams": "built"}, FREE, "seasoned", (*HIRED, *(BuyPoint(),) * n, TeamReady())
        )
        for n in (0, 5)
    },
}


def played(cell: Cell, number: int) -> tuple[str, int]:
    """How one game ends, and its Victory Points."""
    if cell.build:
        return _built(cell, f"{SEED}/{number}")
    plan = Plan(
        game="covert-ops",
        mission=cell.mission,
        games=number,
        seed=SEED,
        settings=dict(cell.settings),
        players={"player-1": cell.player},
    )
    if cell.player == "basic":
        plan = plan.manned()
    row = play_one(GAME, plan.set_up(GAME), plan, number)[0]
    return row.result, row.score


def _built(cell: Cell, seed: str) -> tuple[str, int]:
    """With a team that is built at the table."""
    mission = GAME.configure(GAME.mission(cell.mission), cell.settings)
    table = Table.start(GAME, mission, SeededDice(seed), logged=False)
    player, count = make_player(cell.player, GAME, seed), 0
    for choice in cell.build:
        table.play("player-1", choice)
    while decision := table.decision:
        look = partial(table.redealt, decision.seat, SeededDice(f"{seed}/{count}"))
        table.play(decision.seat, player.choose(decision, look))
        count += 1
    return table.state.result, table.state.vp


def line(name: str, number: int) -> str:
    """One game as it is kept."""
    result, score = played(CELLS[name], number)
    return f"{result},{score}"


def rows(folder: Path, names: list[str]) -> Iterator[str]:
    """A line of the table for every cell that was played."""
    yield "| cell | command | games | success | Minor or better | Major |"
    yield "|---|---|---|---|---|---|"
    for name in names:
        if found := Counter(result for result, _ in lines_of(folder, name)):
            cell, n = CELLS[name], found.total()
            told = (
                share(sum(found[one] for one in which), n, band, ENOUGH)
                for which, band in zip(RESULTS, cell.band, strict=True)
            )
            yield f"| {name} | `{cell.command}` | {n} | {' | '.join(told)} |"


if __name__ == "__main__":
    measured(Tool(__file__, __doc__.splitlines()[0], list(CELLS), rows, ENOUGH, CHUNK))
