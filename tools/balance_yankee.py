"""Measures the balance of Team Yankee (guide, 14 and A.5) and prints it as the table of the docs.

`python tools/balance_yankee.py FOLDER [NAME ...]` plays what is missing of each cell, twenty games
each in turn, and keeps a row for every game in FOLDER: it may be stopped and goes on where it was.
`--games 60` asks for another number of them, `--jobs 2` plays in two processes, `--table` plays
nothing. A cell takes turns between its commands, so that forces and seats alternate; the games of
each are those of `sandtable sim team-yankee --seed 1000` with what it says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from statistics import fmean, pstdev
from typing import NamedTuple

from sandtable.games.team_yankee import GAME
from sandtable.games.team_yankee.rules.leaving_out import Exclude, LeaveOut
from sandtable.games.team_yankee.state import State
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.lab.cells import Band, Tool, lines_of, measured, share, verdict
from sandtable.lab.simulation import Plan, play_out
from sandtable.lab.wilson import Z95
from sandtable.players import make_player

SEED = "1000"
CHUNK = 20
ENOUGH = 200  # games for a verdict
NEAR = 15  # points by which other layouts may differ from L1
MISSIONS = {
    "ann": "annihilation",
    "ffa": "free-for-all",
    "dup": "dust-up",
    "enc": "encounter",
    "con": "contact",
    "brk": "breakthrough",
    "ctr": "counterattack",
    "brg": "bridgehead",
    "nor": "no-retreat",
    "rea": "rearguard",
}
LAYOUTS = {"L2": "haselbach-heights", "L3": "ulfe-river"}
MEETING = ("ann", "ffa", "dup", "enc")
# what TY-AI-3 would hold back first of FO-A: 22 of its 100 points
WEAKER = ("US-M109", "US-VADS", "US-SCT", "US-MECH")


class Command(NamedTuple):
    """One row of settings: who plays which force."""

    mission: str
    settings: Mapping[str, str]
    blue: str = "basic"
    red: str = "basic"

    def told(self) -> str:
        seats = {"blue": self.blue, "red": self.red}
        players = "".join(f" --players {seat}={one}" for seat, one in seats.items() if one != "basic")
        chosen = "".join(f" --set {key}={value}" for key, value in self.settings.items())
        return f"--mission {self.mission}{players}{chosen}"

    def plan(self) -> Plan:
        return Plan(
            game="team-yankee",
            mission=self.mission,
            games=1,
            seed=SEED,
            settings=dict(self.settings),
            players={"blue": self.blue, "red": self.red},
        )


class Cell(NamedTuple):
    """What is measured, and what the guide asks of it."""

    commands: tuple[Command, ...]
    attacker: Band = None
    defender: Band = None
    neither: int | None = None  # per cent, at most
    turns: tuple[int, int] | None = None
    player: str = ""  # whose wins are counted
    wins: Band = None
    first: Band = None
    like: str = ""  # the cell on L1
    weaker: bool = False
    enough: int = ENOUGH


class Fought(NamedTuple):
    """How one game ended."""

    winner: str
    attacker: str
    first: str
    turns: int
    ended: str


def of(code: str, *, layout: str = "L1", players: tuple[str, str] = ("basic", "basic")) -> Command:
    """Blue attacks where the mission does not roll; FO-C defends where there are mines."""
    forces = ("FO-D", "FO-C") if code in ("brg", "nor", "rea") else ("FO-A", "FO-B")
    chosen = {"blue_force": forces[0], "red_force": forces[1]}
    if code not in MEETING:
        chosen["attacker"] = "blue"
    if layout != "L1":
        chosen["layout"] = LAYOUTS[layout]
    return Command(MISSIONS[code], chosen, *players)


def turned(one: Command) -> Command:
    """The same with the other force on either side."""
    blue, red = one.settings["blue_force"], one.settings["red_force"]
    return one._replace(settings={**one.settings, "blue_force": red, "red_force": blue})


def both(code: str, layout: str = "L1") -> tuple[Command, ...]:
    one = of(code, layout=layout)
    return (one,) if code in ("brg", "nor", "rea") else (one, turned(one))


def duel(code: str, better: str, other: str) -> tuple[Command, ...]:
    """Either player with either force on either side."""
    one, two = (of(code, players=pair) for pair in ((better, other), (other, better)))
    return (one, two, turned(one), turned(two))


def against(code: str) -> tuple[Command, ...]:
    return of(code, players=("basic", "random")), of(code, players=("random", "basic"))


CELLS: dict[str, Cell] = {
    "ann": Cell(both("ann"), (45, 55), (45, 55), 10, (5, 9), first=(44, 56)),
    "ffa": Cell(both("ffa"), (45, 55), (45, 55), 8, (4, 8), first=(44, 56)),
    "dup": Cell(both("dup"), (42, 58), (42, 58), 10, (5, 9)),
    "enc": Cell(both("enc"), (42, 58), (42, 58), 10, (5, 9)),
    "con": Cell(both("con"), (42, 58), (42, 58), 10, (4, 8)),
    "brk": Cell(both("brk"), (38, 58), (42, 62), 5, (6, 8)),
    "ctr": Cell(both("ctr"), (38, 58), (42, 62), 5, (6, 8)),
    "brg": Cell(both("brg"), (40, 60), (40, 60), 5, (5, 8)),
    "nor": Cell(both("nor"), (40, 60), (40, 60), 5, (5, 8)),
    "rea": Cell(both("rea"), (38, 58), (42, 62), 0, (6, 8)),
    **{
        f"{better}-{code}": Cell(duel(code, better, worse), player=better, wins=(least, 100))
        for better, worse, least in (("veteran", "basic", 56), ("basic", "recruit", 62))
        for code in ("ffa", "con")
    },
    **{f"random-{code}": Cell(against(code), player="basic", wins=(85, 100), enough=40) for code in MISSIONS},
    **{
        f"{code}-{layout}": Cell(both(code, layout), like=code)
        for layout in ("L2", "L3")
        for code in ("ffa", "con", "brg")
    },
    "weaker": Cell(both("ffa"), player="FO-A", wins=(25, 42), weaker=True),
}


# games


def played(cell: Cell, number: int) -> Fought:
    """The cell's game of that number: its commands take turns."""
    command = cell.commands[number % len(cell.commands)]
    plan, mine = command.plan(), number // len(cell.commands)
    mission = plan.set_up(GAME)
    table = _weakened(plan, mine) if cell.weaker else play_out(GAME, mission, plan, mine)[0]
    state: State = table.state
    turns = max(side.turn for side in state.sides.values())
    return Fought(state.winner, state.attacker, state.first, turns, state.ended)


def _weakened(plan: Plan, number: int) -> Table[State]:
    """FO-A leaves some Units out of the battle (TY-DEP-4)."""
    seed = f"{plan.seed}/{number}"
    table: Table[State] = Table.start(GAME, plan.set_up(GAME), SeededDice(seed), logged=False)
    players = {seat: make_player(who, GAME, f"{seed}/{seat}") for seat, who in plan.players.items()}
    count = 0
    while decision := table.decision:
        look = partial(table.redealt, decision.seat, SeededDice(f"{seed}/{count}"))
        choice = _left_out(table) or players[decision.seat].choose(decision, look)
        table.play(decision.seat, choice)
        count += 1
    return table


def _left_out(table: Table[State]) -> Exclude | None:
    state, ask = table.state, table.agenda[-1]
    if not isinstance(ask, LeaveOut):
        return None
    units = (one for one in state.force(ask.seat) if one.card in WEAKER and one.where == "tray")
    return next((Exclude(one.id) for one in units), None)


def line(name: str, number: int) -> str:
    """One game as it is kept."""
    return ",".join(map(str, played(CELLS[name], number)))


def kept(folder: Path, name: str) -> list[Fought]:
    """The games that have been played."""
    cut = lines_of(folder, name)
    return [Fought(won, attacker, first, int(n), rule) for won, attacker, first, n, rule in cut]


# the table


def rows(folder: Path, names: list[str]) -> Iterator[str]:
    """A line of the table for every cell that was played."""
    yield "| cell | commands | games | measured |"
    yield "|---|---|---|---|"
    for name in names:
        if games := kept(folder, name):
            cell = CELLS[name]
            said = "; ".join(_measured(cell, games, folder))
            commands = "<br>".join(f"`{one.told()}`" for one in cell.commands)
            yield f"| {name} | {commands} | {len(games)} | {said} |"


def _measured(cell: Cell, games: list[Fought], folder: Path) -> Iterator[str]:
    n = len(games)
    if cell.player:
        yield f"{cell.player} wins {share(_won(cell, games), n, cell.wins, cell.enough)}"
        return
    attacker = sum(one.winner == one.attacker for one in games)
    nobody = sum(not one.winner for one in games)
    yield f"Attacker {share(attacker, n, cell.attacker, ENOUGH)}"
    yield f"Defender {share(n - attacker - nobody, n, cell.defender, ENOUGH)}"
    most = None if cell.neither is None else (0, cell.neither)
    yield f"neither {share(nobody, n, most, ENOUGH)}"
    yield _turns(cell, games)
    if cell.first:
        first = sum(one.winner == one.first for one in games)
        enough = ENOUGH - nobody  # games that nobody won count as played
        yield f"of those decided the first player {share(first, n - nobody, cell.first, enough)}"
    if "FO-A" in cell.commands[0].settings.values():
        yield f"of those decided FO-A {share(_forces(cell, games), n - nobody, None, ENOUGH)}"
    if cell.like and (there := kept(folder, cell.like)):
        yield _apart(attacker, n, sum(one.winner == one.attacker for one in there), len(there))


def _apart(count: int, n: int, there: int, of: int) -> str:
    """How far from the same on L1, in points."""
    here, on_l1 = count / n, there / of
    error = 100 * Z95 * (here * (1 - here) / n + on_l1 * (1 - on_l1) / of) ** 0.5
    apart = 100 * (here - on_l1)
    met = verdict(min(n, of), abs(apart) - error <= NEAR, ENOUGH)
    return f"{apart:+.0f} points from L1 (± {error:.0f}), at most {NEAR}: {met}"


def _turns(cell: Cell, games: list[Fought]) -> str:
    turns = [one.turns for one in games]
    mean, error = fmean(turns), Z95 * pstdev(turns) / len(turns) ** 0.5
    said = f"{mean:.1f} turns (± {error:.1f})"
    if cell.turns is None:
        return said
    low, high = cell.turns
    met = mean - error <= high and low <= mean + error
    return f"{said}, {low} to {high}: {verdict(len(turns), met, ENOUGH)}"


def _won(cell: Cell, games: list[Fought]) -> int:
    if cell.weaker:
        return _forces(cell, games)
    many = len(cell.commands)
    seats = [dict(zip(("blue", "red"), (one.blue, one.red), strict=True)) for one in cell.commands]
    return sum(seats[n % many].get(one.winner) == cell.player for n, one in enumerate(games))


def _forces(cell: Cell, games: list[Fought]) -> int:
    """How often FO-A won."""
    many = len(cell.commands)
    forces = [one.settings for one in cell.commands]
    return sum(forces[n % many].get(f"{one.winner}_force") == "FO-A" for n, one in enumerate(games))


if __name__ == "__main__":
    measured(Tool(__file__, __doc__.splitlines()[0], list(CELLS), rows, ENOUGH, CHUNK))
