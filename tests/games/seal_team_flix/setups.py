"""Missions that are being set up, up to the first question."""

from typing import Any

from sandtable.games.seal_team_flix.sequence import SetupMission
from sandtable.games.seal_team_flix.state import NOWHERE, State
from sandtable.games.seal_team_flix.vocabulary import SEATS
from sandtable.kernel.dice import ScriptedDice, SeededDice
from sandtable.kernel.table import Table
from tests.games.seal_team_flix.build import bare, change, mission, names, position, run

# Mission 1: Cover of the Areas a to i, then the green, yellow and red Patrol.
DICE = [1, 4, 1, 1, 1, 1, 1, 1, 1, 3, 10, 9]


def unplaced(name: str = "1", *, seals: int = 2, dice: Any = (), **rest: Any) -> Table[State]:
    """A team that has been chosen and stands nowhere yet."""
    empty = bare(mission(name))
    start = names(empty, empty.ground.starts[empty.mission.start])
    table = position(name, seals=dict(zip(SEATS[:seals], start, strict=False)), dice=dice, **rest)
    for seat in table.state.seals:
        change(table, seat, cell=NOWHERE, health=0, activated=True)
    return table


def set_up(name: str = "1", *, dice: Any = None, seed: str = "7", **rest: Any) -> Table[State]:
    """Everything up to the first question: where the first SEAL deploys."""
    table = unplaced(name, **rest)
    table.dice = SeededDice(seed) if dice is None else ScriptedDice(dice)
    run(table, SetupMission())
    return table
