"""Short ways to fire in tests."""

from typing import Any

from sandtable.games.team_yankee.rules.bombardment import Aim, FireBombardment
from sandtable.games.team_yankee.rules.firing import FireVolley
from sandtable.games.team_yankee.rules.saves import Strike
from sandtable.games.team_yankee.rules.to_hit import needed
from sandtable.games.team_yankee.state import Shot, State, Volley
from sandtable.games.team_yankee.vocabulary import TeamId
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from tests.games.team_yankee.build import choose, position, run

GUNS = ("SU-2S1", (30, 4), (33, 4), (36, 4))
POST = ("SU-OP", (33, 14))
RIFLES = ("WG-PZGR", (33, 30), (35, 30))
WOODS = ("woods", 20, 20, 46, 26)  # between the observer and the rifles


def need(table: Table[State], shooter: TeamId, weapon: str, target: TeamId) -> int:
    """The score that a shot needs."""
    return needed(table.state, shooter, table.state.content.weapons[weapon], target)


def fire(table: Table[State], *shots: tuple[TeamId, str, TeamId]) -> list[Event]:
    """A volley of the first shooter's Unit, from the first die to the last."""
    state = table.state
    volley = Volley(state.teams[shots[0][0]].unit, shots=tuple(Shot(*one) for one in shots))
    state.volleys.append(volley)
    return run(table, FireVolley())


def lost(table: Table[State]) -> list[TeamId]:
    return [team.id for team in table.state.teams.values() if team.lost]


def bailed(table: Table[State]) -> list[TeamId]:
    return [team.id for team in table.state.teams.values() if team.bailed]


def hit_by(anti_tank: int, firepower: int, **more: object) -> Strike:
    return Strike(0, "", anti_tank, firepower, **more)  # type: ignore[arg-type] # fields by name


def battery(*dice: int, red: tuple[object, ...] = RIFLES, **more: Any) -> Table[State]:
    """Three 2S1 (Teams 1 to 3), an observer (4), and rifles (5 and 6) 15 inches before it."""
    at = position(blue=[GUNS, POST], red=[red], dice=dice, **more)
    at.state.change_side("blue", turn=2)
    return at


def bombard(at: Table[State], target: int = 5, spotter: int = 4, **more: bool) -> list[Event]:
    run(at, FireBombardment(1))
    return choose(at, Aim(target, spotter, **more))
