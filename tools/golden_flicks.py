"""Writes the golden journals of SEAL Team Flix: a small play for everything that can happen.

`python tools/golden_flicks.py` looks for what is missing or does not replay any more; names of
plays write those anew, and `--all` every one. Run it only when the rules have changed on purpose.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from sandtable.games.seal_team_flix import GAME
from sandtable.games.seal_team_flix.rules.campaign import BranchTaken
from sandtable.games.seal_team_flix.rules.explosions import Exploded
from sandtable.games.seal_team_flix.rules.movement import Rescued
from sandtable.games.seal_team_flix.rules.outfit import PutBack, TakeCard, TakeKit
from sandtable.games.seal_team_flix.rules.round_end import Abort
from sandtable.games.seal_team_flix.rules.side_boards import BoardEnded
from sandtable.games.seal_team_flix.rules.sniping import Snipe
from sandtable.games.seal_team_flix.side_layouts import TITLES, Kind
from sandtable.games.seal_team_flix.state import Report, State
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.errors import JournalError
from sandtable.kernel.journal import read_journal
from sandtable.kernel.match import Match, replay
from sandtable.players import make_player

FOLDER = Path(__file__).parents[1] / "tests" / "golden" / "seal_team_flix"
LIMIT = 400  # plays for one journal
TRIES = 3  # the smallest of so many that will do
LONG = 1  # a Campaign takes its time: the first will do

Ends = Callable[[Match], bool]
Insists = Callable[[Decision], Choice | None]


def nothing(decision: Decision) -> Choice | None:
    del decision
    return None


def breaks_off(decision: Decision) -> Choice | None:
    return next((one for one in decision.options if isinstance(one, Abort)), None)


def snipes(decision: Decision) -> Choice | None:
    """A sniper's rifle is taken in hand, and fired at whoever is far enough away."""
    rifle = TakeCard("W16")
    if rifle in decision.options:
        return rifle
    if TakeKit() in decision.options or PutBack("W16") in decision.options:
        return None
    return next((one for one in decision.options if isinstance(one, Snipe)), None)


class Golden(NamedTuple):
    """A play to look for: what is set, how it has to go, and what is insisted on."""

    mission: str
    goes: Ends
    settings: Mapping[str, str]
    player: str = "basic"
    insist: Insists = nothing
    tries: int = TRIES


# how it went


def last(match: Match) -> Report:
    state: State = match.table.state
    return state.history[-1]


def living(match: Match) -> bool:
    return any(not one.kia for one in match.table.state.seals.values())


def result(name: str) -> Ends:
    return lambda match: last(match).result == name and living(match)


def timed_out(match: Match) -> bool:
    return last(match).result == "failure" and match.table.state.timer == 0


def all_lost(match: Match) -> bool:
    return not living(match) and not went_off("nuke")(match)


def went_off(kind: str) -> Ends:
    return lambda match: any(isinstance(one, Exploded) and one.kind == kind for one in match.log)


def played(board: Kind, *, won: bool) -> Ends:
    """A side board came to this end."""

    def goes(match: Match) -> bool:
        ended = [one for one in match.log if isinstance(one, BoardEnded)]
        return any((one.board, one.won) == (TITLES[board], won) for one in ended)

    return goes


def brought_home(match: Match) -> bool:
    return result("success")(match) and any(isinstance(one, Rescued) for one in match.log)


def branched(to: str) -> Ends:
    return lambda match: any(isinstance(one, BranchTaken) and one.to == to for one in match.log)


def team(seals: int, difficulty: str = "rookie", **more: str) -> dict[str, str]:
    return {"seals": str(seals), "difficulty": difficulty, "ties": "auto"} | more


GOLDEN: dict[str, Golden] = {
    "success": Golden("1", result("success"), team(1)),
    "success-asked-about-ties": Golden("1", result("success"), team(2, ties="asked")),
    "success-of-four-operators": Golden("2B", result("success"), team(4, "operator")),
    "partial": Golden("4B", result("partial"), team(1)),
    "failure-out-of-time": Golden("2A", timed_out, team(1, "veteran")),
    "failure-broken-off": Golden("4B", result("failure"), team(2, ties="asked"), insist=breaks_off),
    "failure-kia": Golden("4A", all_lost, team(1, "operator")),
    "failure-nuclear": Golden("8A", went_off("nuke"), team(1, "operator")),
    "two-maps": Golden("5A", result("success"), team(2)),
    "hostage-rescued": Golden("4A", brought_home, team(1)),
    "mastermind-captured": Golden("4C", brought_home, team(2)),
    "bypass": Golden("1", played("lock", won=True), team(1, "veteran")),
    "bypass-failed": Golden("3B", played("lock", won=False), team(1, "operator")),
    "defuse": Golden("3A", played("bomb", won=True), team(1)),
    "defuse-against-the-clock": Golden("3A", played("bomb", won=True), team(1, timed_bombs="on")),
    "defuse-failed": Golden("3A", played("bomb", won=False), team(1, "operator")),
    "sniping": Golden("2B", played("sniping", won=True), team(1), insist=snipes),
    "rescue-shot": Golden("5B", played("rescue", won=True), team(1), insist=snipes),
    "rescue-shot-failed": Golden(
        "5B", played("rescue", won=False), team(1, "operator"), insist=snipes
    ),
    "campaign-aborted": Golden("campaign", branched("ABORT"), team(1, "operator"), tries=LONG),
    "campaign-won": Golden("campaign", branched("WIN"), team(2, hand="exact"), tries=LONG),
}


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


def stands(path: Path) -> bool:
    """It is there and replays to the same hashes."""
    try:
        replay(read_journal(path), GAME, path)
    except JournalError:
        return False
    return True


def main() -> None:
    console = Console()
    FOLDER.mkdir(parents=True, exist_ok=True)
    named = [name for name in sys.argv[1:] if name in GOLDEN]
    for name, golden in GOLDEN.items():
        path = FOLDER / f"{name}.sandtable.jsonl"
        if name not in named and (named or ("--all" not in sys.argv and stands(path))):
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
