"""Writes the golden journals of Covert Ops: a small play for everything that can happen.

`python tools/golden_covert.py` looks for what is missing or does not replay any more; names of
plays write those anew, and `--all` every one. Run it only when the rules have changed on purpose.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from sandtable.games.covert_ops import GAME
from sandtable.games.covert_ops.rules.alarm import AlarmChanged
from sandtable.games.covert_ops.rules.casualties import (
    Casevac,
    CasualtyMoved,
    FieldMedicine,
    Revived,
)
from sandtable.games.covert_ops.rules.conditions import AddCondition
from sandtable.games.covert_ops.rules.exfiltration import Exfiltrated
from sandtable.games.covert_ops.rules.interact import CaptiveFreed
from sandtable.games.covert_ops.rules.reinforcements import MarkerPlaced, ReinforcementDrawn
from sandtable.games.covert_ops.state import State
from sandtable.games.covert_ops.vocabulary import ALARM_TOP
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.errors import JournalError
from sandtable.kernel.event import Event
from sandtable.kernel.journal import read_journal
from sandtable.kernel.match import Match, replay
from sandtable.players import make_player

FOLDER = Path(__file__).parents[1] / "tests" / "golden" / "covert_ops"
LIMIT = 200  # plays for one journal
TRIES = 1  # the smallest of so many that will do
LONG = 1  # a campaign takes its time: the first will do

Goes = Callable[[Match], bool]
Insists = Callable[[Decision], Choice | None]


def nothing(decision: Decision) -> Choice | None:
    del decision
    return None


def carries(decision: Decision) -> Choice | None:
    """Whoever can takes up the fallen."""
    return next((one for one in decision.options if isinstance(one, Casevac)), None)


def tends(decision: Decision) -> Choice | None:
    """Whoever can brings the fallen round."""
    return next((one for one in decision.options if isinstance(one, FieldMedicine)), None)


def eased(decision: Decision) -> Choice | None:
    """With the conditions that help most."""
    wanted = [AddCondition(one) for one in EASY]
    return next((one for one in wanted if one in decision.options), None)


class Golden(NamedTuple):
    """A play to look for: what is set, how it has to go, and what is insisted on."""

    mission: str
    goes: Goes
    settings: Mapping[str, str] = {}
    player: str = "basic"
    insist: Insists = nothing
    tries: int = TRIES


# how it went


def state_of(match: Match) -> State:
    state: State = match.table.state
    return state


def result(name: str) -> Goes:
    return lambda match: state_of(match).result == name


def told(*kinds: type[Event]) -> Goes:
    return lambda match: all(any(isinstance(one, kind) for one in match.log) for kind in kinds)


def captive_out(match: Match) -> bool:
    state = state_of(match)
    freed = any(state.units[who].captive for who in state.out)
    return freed and told(CaptiveFreed, Exfiltrated)(match)


def cascade(match: Match) -> bool:
    """Three Reinforcements cards were drawn, and brought markers."""
    drawn = [one for one in match.log if isinstance(one, ReinforcementDrawn)]
    return len(drawn) >= 3 and told(MarkerPlaced)(match)


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
    "random": Golden(SG, told(Event), {"players": "6", "opfor_choices": "players"}, "random"),
    "built-by-hand": Golden(
        "cold-iron", told(Event),
        {"teams": "built", "conditions": "chosen", "low": "placed", "players": "2"}, "random",
    ),
    "captive-out": Golden("open-cage", captive_out),
    "casualty-carried": Golden(SG, told(CasualtyMoved), against("zhrenthrar"), insist=carries),
    "casualty-revived": Golden(SG, told(Revived), against("zhrenthrar"), insist=tends),
    "reinforcement-cascade": Golden(SV, cascade, against("homeworld")),
    "alarm-at-20": Golden(SG, full_alarm, HARD),
    "dead-drop": Golden("dead-drop", result("major")),
    "long-night": Golden("long-night", result("minor")),
    "crown-of-glass": Golden("crown-of-glass", result("pyrrhic")),
    "campaign": Golden("glass-meridian", whole_campaign, {"difficulty": "recruit"}, tries=LONG),
    "campaign-lost": Golden("glass-meridian", lost_campaign, HARD, "random", tries=LONG),
}  # fmt: skip


def play(golden: Golden, seed: str) -> Match:
    """One match with this seed."""
    mission = GAME.configure(GAME.mission(golden.mission), golden.settings)
    match = Match.new(GAME, mission, seed=seed)
    player = make_player(golden.player, GAME, seed)
    while decision := match.decision:
        choice = golden.insist(decision) or match.computer_choice(player)
        match.play(decision.seat, choice)
    return match


def find(golden: Golden) -> Match | None:
    """The smallest of the first few plays that go as wanted."""
    found: list[Match] = []
    for n in range(LIMIT):
        match = play(golden, f"golden-{n}")
        if golden.goes(match):
            found.append(match)
        if len(found) == golden.tries:
            break
    return min(found, key=lambda match: len(match.journal.encode()), default=None)


def stands(path: Path, golden: Golden) -> bool:
    """It is there, replays to the same hashes and goes as it should."""
    try:
        return golden.goes(replay(read_journal(path), GAME, path))
    except JournalError:
        return False


def main() -> None:
    console = Console()
    FOLDER.mkdir(parents=True, exist_ok=True)
    named = [name for name in sys.argv[1:] if name in GOLDEN]
    for name, golden in GOLDEN.items():
        path = FOLDER / f"{name}.sandtable.jsonl"
        if name not in named and (named or ("--all" not in sys.argv and stands(path, golden))):
            continue
        match = find(golden)
        if match is None:
            console.print(f"{name}: not found in {LIMIT} plays")
            continue
        match.save(path)
        lines, size = len(match.journal.lines), len(match.journal.encode()) // 1024
        console.print(f"{name}: {match.journal.header.seed}, {lines} lines, {size} KB")


if __name__ == "__main__":
    main()
