"""Positions of Third Option in which a question decides a mission; cards are blank, none hidden.

What is best in each is worked out by `exact`; none was chosen by what a search makes of it.
"""

from typing import Any

from sandtable.games.third_option import GAME
from sandtable.games.third_option.rules.awareness import OfferSacrifice
from sandtable.games.third_option.rules.casualties import MissionEnds
from sandtable.games.third_option.rules.decks import CancelEvent
from sandtable.games.third_option.rules.direct_action import (
    AfterStrike,
    BeginDirectAction,
    CheckAssaultForce,
    CommitTeam,
)
from sandtable.games.third_option.rules.drone import OfferReconDrone
from sandtable.games.third_option.rules.movement import Exfiltrate, RepeatExfiltration
from sandtable.games.third_option.rules.recon import MoveForward, OfferAbort
from sandtable.games.third_option.rules.recruiting import AssignTeams, Recruit
from sandtable.games.third_option.rules.scoring import ScoreMission
from sandtable.games.third_option.rules.targets import MissionTarget
from sandtable.games.third_option.sequence import FinishSession
from sandtable.games.third_option.state import EXFILTRATION, RALLY, TARGET, State
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from tests.games.third_option.builders import card, position
from tests.players.endings import positions

ALPHA = {"GB-A": "direct_action"}
RESCUE = card("rescue", "LOW", exfil="land")
SABOTAGE = {"mission": card("sabotage", "LOW"), "exfiltrated": True}
HARD = {"mission": card("sabotage", "HIGH")}
WAY_OUT = {"box": EXFILTRATION, "objective_done": True, "mission": RESCUE}  # still to be gone


def near_the_end(*steps: Step, **more: Any) -> Table[State]:
    """These steps, then the score; words are those of `builders`."""
    setting: dict[str, Any] = {"phase": "direct_action", "awareness": 0, "teams": ALPHA}
    state = position(**(setting | more)).state
    rest = (MissionEnds(), ScoreMission(), FinishSession())
    table = Table(GAME, state, [*reversed((*steps, *rest))], SeededDice("the end"))
    table.advance()
    return table


# positions


def a_better_way_out() -> Table[State]:
    """Two of ten faces more; without a way out a rescue has failed."""
    return near_the_end(Exfiltrate(3), **WAY_OUT, assets=["AC-15"])


def roll_again() -> Table[State]:
    """The last attempt has failed, and it may be made once more."""
    return near_the_end(RepeatExfiltration(3, ()), **WAY_OUT, assets=["AC-12"])


def blow_it_up() -> Table[State]:
    """One roll decides: Shaped Charges, now or never."""
    return near_the_end(MissionTarget(), box=TARGET, assets=["AC-18"], **(SABOTAGE | HARD))


def go_on_after_recon() -> Table[State]:
    """An abort is a failure, whatever the odds."""
    return near_the_end(OfferAbort(), MissionTarget(), phase="recon", **(SABOTAGE | HARD))


def the_operative_must() -> Table[State]:
    """Nobody else makes the assault; without one the mission is aborted."""
    steps = (CommitTeam("OP-1"), CheckAssaultForce(), MissionTarget())
    return near_the_end(*steps, teams={"OP-1": "rg"}, **SABOTAGE)


def strike_first() -> Table[State]:
    """Nobody is there for an assault: the drone is all that there is."""
    owned: dict[str, Any] = {"teams": {"OP-1": "recon", "AS-1": "support"}, "assets": ["AC-02", "AC-08"]}
    return near_the_end(OfferReconDrone(), CheckAssaultForce(), phase="recon", mission=card("f3", "LOW"), **owned)


def no_team_for_nothing() -> Table[State]:
    """No Fighter waits: awareness costs nothing, a team costs a tier."""
    teams = {"GB-A": "direct_action", "RG-1": "rg", "RG-2": "rg"}
    return near_the_end(OfferSacrifice(), MissionTarget(), teams=teams, awareness=1, **SABOTAGE)


def not_to_the_way_out() -> Table[State]:
    """The strike has missed: whoever leaves now has failed."""
    return near_the_end(AfterStrike(), box=RALLY, mission=card("f3", "LOW"), drone="missed")


def assign_somebody() -> Table[State]:
    """The only Ground Branch team is in the Recon box, and no Intel is there to be fought."""
    steps = (AssignTeams(), BeginDirectAction(), MissionTarget())
    return near_the_end(*steps, phase="planning", teams={"GB-A": "recon"}, **SABOTAGE)


def recruit_somebody() -> Table[State]:
    """Four points: who makes the assault, or leaves enough for somebody who does."""
    steps = (Recruit(), AssignTeams(), MoveForward(), BeginDirectAction(), MissionTarget())
    return near_the_end(*steps, phase="planning", teams={}, asset_points=4, **SABOTAGE)


def stop_their_fire() -> Table[State]:
    """One hit more, and the last team is gone."""
    hurt = {"GB-A": ("direct_action", 1)}
    return near_the_end(CancelEvent("EV-28"), MissionTarget(), teams=hurt, assets=["AC-23"], drawn="EV-28", **SABOTAGE)


def do_not_stop_good_news() -> Table[State]:
    """The event makes the way out easier."""
    return near_the_end(CancelEvent("EV-27"), Exfiltrate(3), **WAY_OUT, assets=["AC-23"], drawn="EV-27")


POSITIONS = positions(globals())
