"""Writes the golden journals of Covert Ops: a small play for everything that can happen.

`python tools/golden_covert.py` looks for what is missing or does not replay any more; names of
plays write those anew, and `--all` every one. Run it only when the rules have changed on purpose.
"""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console

from sandtable.games.covert_ops import GAME
from sandtable.games.covert_ops.rules.alarm import AlarmChanged
from sandtable.games.covert_ops.rules.casualties import Casevac, CasualtyMoved, FieldMedicine, Revived
from sandtable.games.covert_ops.rules.conditions import AddCondition
from sandtable.games.covert_ops.rules.exfiltration import Exfiltrated
from sandtable.games.covert_ops.rules.interact import CaptiveFreed
from sandtable.games.covert_ops.rules.reinforcements import MarkerPlaced, ReinforcementDrawn
from sandtable.games.covert_ops.state import State
from sandtable.games.covert_ops.vocabulary import ALARM_TOP
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.event import Event
from sandtable.kernel.match import Match
from sandtable.testing.goldens import Goes, Golden, Goldens, Search, chooses, tells

FOLDER = Path(__file__).parents[1] / "tests" / "golden" / "covert_ops"
carries = chooses(Casevac)  # whoever can takes up the fallen
tends = chooses(FieldMedicine)  # whoever can brings the fallen round


def eased(decision: Decision) -> Choice | None:
    """With the conditions that help most."""
    wanted = [AddCondition(one) for one in EASY]
    return next((one for one in wanted if one in decision.options), None)


# how it went


def state_of(match: Match) -> State:
    state: State = match.table.state
    return state


def result(name: str) -> Goes:
    return lambda match: state_of(match).result == name


def captive_out(match: Match) -> bool:
    state = state_of(match)
    freed = any(state.units[who].captive for who in state.out)
    return freed and tells(CaptiveFreed, Exfiltrated)(match)


def cascade(match: Match) -> bool:
    """Three Reinforcements cards were drawn, and brought markers."""
    drawn = [one for one in match.log if isinstance(one, ReinforcementDrawn)]
    return len(drawn) >= 3 and tells(MarkerPlaced)(match)


def full_alarm(match: Match) -> bool:
    levels = [one.after for one in match.log if isinstance(one, AlarmChanged)]
    return bool(levels) and levels[-1] == ALARM_TOP


def whole_campaign(match: Match) -> bool:
    state = state_of(match)
    assert state.campaign is not None
    return len({one.mission for one in state.history}) == len(state.campaign.legs)


def lost_campaign(match: Match) -> bool:
    return state_of(match).result == "defeat" and not whole_campaign(match)


def against(opfor: str, **more: str) -> dict[str, str]:
    return {"opfor": opfor} | more


SG, SV = "smash-and-grab", "survival"
LUCKY = {"opfor": "volucrid", "difficulty": "recruit", "conditions": "chosen"}
EASY = ("CD08", "CD07", "CD11", "CD14")  # small squads, short of sight, a late alarm
HARD = {"difficulty": "elite", "wild": "on"}
GOLDEN: dict[str, Golden] = {
    "smash-and-grab.defeat": Golden(SG, result("defeat"), against("zhrenthrar")),
    "smash-and-grab.pyrrhic": Golden(SG, result("pyrrhic"), against("volucrid")),
    "smash-and-grab.minor": Golden(SG, result("minor"), against("homeworld", players="2")),
    "smash-and-grab.major": Golden(SG, result("major"), against("homeworld")),
    "survival.defeat": Golden(SV, result("defeat"), against("zhrenthrar") | HARD),
    "survival.pyrrhic": Golden(SV, result("pyrrhic"), against("homeworld")),
    "survival.minor": Golden(SV, result("minor"), against("volucrid", players="3")),
    "survival.major": Golden(SV, result("major"), LUCKY, insist=eased),
    "random": Golden(SG, tells(Event), {"players": "6", "opfor_choices": "players"}, "random"),
    "built-by-hand": Golden(
        "cold-iron", tells(Event), {"teams": "built", "conditions": "chosen", "low": "placed", "players": "2"}, "random"
    ),
    "captive-out": Golden("open-cage", captive_out),
    "casualty-carried": Golden(SG, tells(CasualtyMoved), against("zhrenthrar"), insist=carries),
    "casualty-revived": Golden(SG, tells(Revived), against("zhrenthrar"), insist=tends),
    "reinforcement-cascade": Golden(SV, cascade, against("homeworld")),
    "alarm-at-20": Golden(SG, full_alarm, HARD),
    "dead-drop": Golden("dead-drop", result("major")),
    "long-night": Golden("long-night", result("minor")),
    "crown-of-glass": Golden("crown-of-glass", result("pyrrhic")),
    "campaign": Golden("glass-meridian", whole_campaign, {"difficulty": "recruit"}),
    "campaign-lost": Golden("glass-meridian", lost_campaign, HARD, "random"),
}


def main() -> None:
    console = Console()
    for line in Goldens(GAME, FOLDER).wanted(GOLDEN, sys.argv[1:], Search(most=200)):
        console.print(line)


if __name__ == "__main__":
    main()
