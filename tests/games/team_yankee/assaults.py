"""Short ways to assault in tests."""

from typing import Any

from sandtable.games.team_yankee.rules.assault import AssaultStep, Charge
from sandtable.games.team_yankee.rules.defensive_fire import FireBack, LetThemCome
from sandtable.games.team_yankee.state import Assault, State
from sandtable.games.team_yankee.vocabulary import Seat, TeamId, UnitId
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from sandtable.testing.drill import choose, run
from tests.games.team_yankee.build import asked, position

RIFLES, FOES = ("SU-BMPC", (36, 20)), ("WG-PZGR", (36, 23.2))  # 2 inches from edge to edge
HILL = ("hill", 20, 21.4, 50, 21.8)  # between them


def step(*dice: int, blue: Any = (RIFLES,), red: Any = (FOES,), **more: Any) -> Table[State]:
    """Blue's Assault Step."""
    at = position(blue=blue, red=red, dice=dice, **more)
    run(at, AssaultStep())
    return at


def charge(at: Table[State], *, fire: bool = False, unit: UnitId = 1, foe: TeamId = 2) -> list[Event]:
    """A charge, at which they fire if they may and shall."""
    events = choose(at, Charge(unit, foe))
    if asked(at) == "DefensiveFireTargets":
        events += choose(at, FireBack() if fire else LetThemCome())
    return events


def assaulting(at: Table[State], *teams: TeamId, seat: Seat = "blue", **fields: Any) -> Table[State]:
    """These Teams of the first Unit have charged; other words are fields of the assault."""
    at.state.assault = Assault(1, seat, **{"teams": teams, "chargers": teams, **fields})
    return at


def assaulted(at: Table[State]) -> list[TeamId]:
    """Who has assaulted in this turn."""
    return [team.id for team in at.state.teams.values() if team.assaulted]
