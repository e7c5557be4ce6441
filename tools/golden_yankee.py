"""Writes the golden journals of Team Yankee: a small play for everything that can happen.

`python tools/golden_yankee.py` looks for what is missing or does not replay any more; names of
plays write those anew, and `--all` every one. Run it only when the rules have changed on purpose.
"""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console

from sandtable.games.team_yankee import GAME
from sandtable.games.team_yankee.rules.ambush import AmbushSprung, LieInAmbush, Spring
from sandtable.games.team_yankee.rules.leaving_out import Exclude
from sandtable.games.team_yankee.rules.light import LightRolled
from sandtable.games.team_yankee.rules.selection import PlansRevealed
from sandtable.games.team_yankee.rules.shots import ShotFired
from sandtable.games.team_yankee.rules.withdrawal import Withdrawn
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import Role
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.event import Event
from sandtable.kernel.match import Match
from sandtable.testing.goldens import Goes, Golden, Goldens, Insists, Search, chooses, tells

FOLDER = Path(__file__).parents[1] / "tests" / "golden" / "team_yankee"
MISSIONS = [info.id for info in GAME.missions() if GAME.mission(info.id).select == "agreed"]
SMALL = {"blue_force": "FO-E", "red_force": "FO-F"}


# who insists on what


def idle(seat: str) -> Insists:
    """One side comes with few Units and goes on whenever it can, so that a play is short."""

    def insist(decision: Decision) -> Choice | None:
        if decision.seat != seat:
            return None
        left_out = [one for one in decision.options if isinstance(one, Exclude)]
        return next(iter(left_out), next((one for one in decision.options if one.goes_on), None))

    return insist


# how it went


def state_of(match: Match) -> State:
    state: State = match.table.state
    return state


def won(role: Role) -> Goes:
    """The Attacker or the Defender has won."""
    return lambda match: match.table.state.winner == state_of(match).seat_in(role)


def nobody(match: Match) -> bool:
    return not state_of(match).winner


def changed(mode: str) -> Goes:
    """The light has changed from Dawn or Dusk, and somebody shot after that."""

    def goes(match: Match) -> bool:
        at = [n for n, one in enumerate(match.log) if isinstance(one, LightRolled) and one.changed]
        later = match.log[at[0] :] if at else []
        shot = any(isinstance(one, ShotFired) for one in later)
        return shot and state_of(match).light_mode == mode

    return goes


def battles(match: Match) -> bool:
    """All three were fought."""
    return len(state_of(match).history) == 3


def bought(match: Match) -> bool:
    """Somebody fights with a force that is none of the ready ones."""
    state = state_of(match)
    ready = state.content.forces.values()
    return any(side.roster not in ready for side in state.sides.values())


def small(mission: str, **more: str) -> dict[str, str]:
    """50 points, few turns, blue attacks."""
    turns = {"cap": "8"} if GAME.mission(mission).capped else {}
    return {**SMALL, **turns, "attacker": "blue", **more}


def decided(mission: str) -> dict[str, Golden]:
    """A mission won by each side, the other one looking on."""
    wins: dict[Role, str] = {"attacker": "red", "defender": "blue"}
    return {
        f"{mission}.{role}": Golden(mission, won(role), small(mission), insist=idle(seat), first=True)
        for role, seat in wins.items()
    }


GOLDEN: dict[str, Golden] = {
    **{name: golden for mission in MISSIONS for name, golden in decided(mission).items()},
    "both-lose": Golden("dust-up", nobody, small("dust-up")),
    "withdrawal": Golden("rearguard", tells(Withdrawn), small("rearguard")),
    "ambush": Golden("counterattack", tells(AmbushSprung), small("counterattack"), insist=chooses(LieInAmbush, Spring)),
    "nightfall": Golden("counterattack", changed("dusk"), small("counterattack", light="dusk"), insist=idle("red")),
    "dawn": Golden("breakthrough", changed("dawn"), small("breakthrough", light="dawn"), insist=idle("blue")),
    "battle-plans": Golden("battle-plans", tells(PlansRevealed), {**SMALL, "cap": "8"}),
    "random-mission": Golden("random-mission", tells(Event), small("random-mission"), "random"),
    "built-by-hand": Golden(
        "no-retreat",
        bought,
        {"blue_force": "built", "red_force": "built", "points": "50", "cap": "8"},
        "random",
        insist=idle("red"),
        first=True,
    ),
    "linked": Golden("linked", battles, {"cap": "8"}, insist=idle("red"), first=True),
}


def main() -> None:
    console = Console()
    for line in Goldens(GAME, FOLDER).wanted(GOLDEN, sys.argv[1:], Search(most=200)):
        console.print(line)


if __name__ == "__main__":
    main()
