"""Writes the golden journals of SEAL Team Flix: a small play for everything that can happen.

`python tools/golden_flicks.py` looks for what is missing or does not replay any more; names of
plays write those anew, and `--all` every one. Run it only when the rules have changed on purpose.
"""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console

from sandtable.games.seal_team_flix import GAME
from sandtable.games.seal_team_flix.rules.campaign import BranchTaken
from sandtable.games.seal_team_flix.rules.explosions import Exploded
from sandtable.games.seal_team_flix.rules.movement import Rescued
from sandtable.games.seal_team_flix.rules.outfit import PutBack, TakeCard, TakeKit
from sandtable.games.seal_team_flix.rules.round_end import Abort
from sandtable.games.seal_team_flix.rules.side_boards import BoardEnded
from sandtable.games.seal_team_flix.rules.sniping import Snipe
from sandtable.games.seal_team_flix.side_layouts import Kind
from sandtable.games.seal_team_flix.state import Report, State
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.match import Match
from sandtable.testing.goldens import Goes, Golden, Goldens, Search, chooses

FOLDER = Path(__file__).parents[1] / "tests" / "golden" / "seal_team_flix"
breaks_off = chooses(Abort)


def snipes(decision: Decision) -> Choice | None:
    """A sniper's rifle is taken in hand, and fired at whoever is far enough away."""
    rifle = TakeCard("W16")
    if rifle in decision.options:
        return rifle
    if TakeKit() in decision.options or PutBack("W16") in decision.options:
        return None
    return next((one for one in decision.options if isinstance(one, Snipe)), None)


# how it went


def last(match: Match) -> Report:
    state: State = match.table.state
    return state.history[-1]


def living(match: Match) -> bool:
    return any(not one.kia for one in match.table.state.seals.values())


def result(name: str) -> Goes:
    return lambda match: last(match).result == name and living(match)


def timed_out(match: Match) -> bool:
    return last(match).result == "failure" and match.table.state.timer == 0


def all_lost(match: Match) -> bool:
    return not living(match) and not went_off("nuke")(match)


def went_off(kind: str) -> Goes:
    return lambda match: any(isinstance(one, Exploded) and one.kind == kind for one in match.log)


def played(board: Kind, *, won: bool) -> Goes:
    """A side board came to this end."""

    def goes(match: Match) -> bool:
        ended = [one for one in match.log if isinstance(one, BoardEnded)]
        return any((one.board, one.won) == (board, won) for one in ended)

    return goes


def brought_home(match: Match) -> bool:
    return result("success")(match) and any(isinstance(one, Rescued) for one in match.log)


def branched(to: str) -> Goes:
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
    "rescue-shot-failed": Golden("5B", played("rescue", won=False), team(1, "operator"), insist=snipes),
    "campaign-aborted": Golden("campaign", branched("ABORT"), team(1, "operator"), first=True),
    "campaign-won": Golden("campaign", branched("WIN"), team(2, hand="exact"), first=True),
}


def main() -> None:
    console = Console()
    for line in Goldens(GAME, FOLDER).wanted(GOLDEN, sys.argv[1:], Search(few=3)):
        console.print(line)


if __name__ == "__main__":
    main()
