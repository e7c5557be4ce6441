"""Positions of Team Yankee in the last turn of a battle: after it nobody wins on time.

What is best in each is worked out by `exact`; none was chosen by what a search makes of it.
"""

from typing import Any

from sandtable.games.team_yankee.game import TeamYankee
from sandtable.games.team_yankee.rules.assault import AssaultStep
from sandtable.games.team_yankee.rules.bombardment import Bombard
from sandtable.games.team_yankee.rules.movement import MovementStep, TakeUnit
from sandtable.games.team_yankee.rules.objectives import SnapshotObjectives
from sandtable.games.team_yankee.rules.scoring import ScoreBattle
from sandtable.games.team_yankee.rules.shooting import Shoot, ShootingStep
from sandtable.games.team_yankee.rules.turns import EndTurn
from sandtable.games.team_yankee.sequence import AfterBattle, NextTurn
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import SEATS, UnitId
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from tests.games.team_yankee.build import content, position
from tests.players.endings import after, began, positions

GAME = TeamYankee(content())


def last_turn(*steps: Step, gone: UnitId = 0, **more: Any) -> Table[State]:
    """Blue's last turn, the last of all, with these steps; words are those of `build`.

    A Unit may be gone, Destroyed in an earlier turn.
    """
    setting: dict[str, Any] = {"mission": "free-for-all", "first": "red"}
    state = position(**(setting | more)).state
    for seat in SEATS:
        state.change_side(seat, turn=state.mission.chosen.cap)
    for unit in list(state.units.values()):  # what is left of a Unit is worth what all of it cost
        state.change_unit(unit.id, points=unit.points or min(state.card(unit.id).sizes.values()))
    if gone:
        state.change_unit(gone, where="destroyed")
    rest = (*steps, EndTurn(), NextTurn("red"), ScoreBattle(), AfterBattle())
    return began(GAME, state, SnapshotObjectives(), *rest)


# positions


AT = (36, 31)  # the Objective


def shoot_who_contests() -> Table[State]:
    """Without a shot nobody Holds the Objective."""
    return last_turn(ShootingStep(), blue=[("US-M1", (36, 28))], red=[("SU-T72", (36, 34))], objectives=[AT])


def at_whom() -> Table[State]:
    """One tank stands by the Objective, another one does not."""
    red = [("SU-T72", (36, 34)), ("SU-ZSU", (50, 34))]
    at = last_turn(ShootingStep(), blue=[("US-M1", (36, 28))], red=red, objectives=[AT])
    return after(at, Shoot(1))


def the_last_of_them() -> Table[State]:
    """Whoever loses the last Unit of the last Formation has lost; Support is none."""
    red = [("SU-HQ72", (36, 44)), ("SU-ZSU", (50, 34))]
    at = last_turn(ShootingStep(), mission="annihilation", blue=[("US-M1", (36, 28))], red=red)
    return after(at, Shoot(1))


def charge() -> Table[State]:
    """Infantry that contests the Objective is driven off by hand."""
    return last_turn(AssaultStep(), blue=[("SU-BMPC", (36, 27))], red=[("WG-PZGR", (36, 30.2))], objectives=[AT])


def do_not_dash() -> Table[State]:
    """Teams that Dash do not Hold, wherever they go."""
    at = last_turn(MovementStep(), blue=[("US-M1", (36, 28))], red=[("SU-T72",)], objectives=[AT])
    return after(at, TakeUnit(1))


def clear_of_them() -> Table[State]:
    """The Defender wins if nobody is near any Objective."""
    blue, red = [("US-M1", (36, 20))], [("SU-T72", (36, 34)), ("SU-ZSU", (50, 20))]
    return last_turn(ShootingStep(), mission="bridgehead", attacker="red", blue=blue, red=red, objectives=[AT])


def shell_them() -> Table[State]:
    """Guns, an observer, and infantry by the Objective; others stand elsewhere."""
    blue = [("SU-2S1", (30, 4), (33, 4), (36, 4)), ("SU-OP", (33, 14)), ("SU-T72", (36, 28))]
    red = [("WG-PZGR", (36, 34)), ("WG-PZGR", (56, 30))]
    return last_turn(ShootingStep(), blue=blue, red=red, objectives=[AT])


def shell_whom() -> Table[State]:
    """The Defender's guns: only whoever is near the Objective keeps them from winning."""
    blue = [("SU-2S1", (30, 4), (33, 4), (36, 4)), ("SU-OP", (33, 14))]
    red = [("WG-PZGR", (36, 34)), ("WG-PZGR", (56, 30))]
    at = last_turn(ShootingStep(), mission="bridgehead", attacker="red", blue=blue, red=red, objectives=[AT])
    return after(at, Bombard(1))


def theirs_to_hold() -> Table[State]:
    """The Defender wins by an Objective as well; the Dragon is the one weapon that matters."""
    blue, red = [("US-MECH", (36, 15))], [("SU-BMPC", (36, 20)), ("SU-ZSU", (48, 15))]
    return last_turn(ShootingStep(), attacker="red", blue=blue, red=red, objectives=[(36, 17)])


def one_each() -> Table[State]:
    """Two tanks contest the Objective: two who both shoot at one of them do not win."""
    blue, red = [("US-M1", (34, 28), (38, 28))], [("SU-T72", (34, 34)), ("SU-T72", (38, 34))]
    at = last_turn(ShootingStep(), blue=blue, red=red, objectives=[AT])
    return after(at, Shoot(1))


def wipe_them_out() -> Table[State]:
    """By hand: the last Team of the last Formation."""
    blue, red = [("SU-BMPC", (36, 27))], [("SU-HQ72",), ("WG-PZGR", (36, 30.2))]
    return last_turn(AssaultStep(), mission="annihilation", blue=blue, red=red, gone=2)


POSITIONS = positions(globals())
