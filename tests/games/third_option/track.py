"""Direct Action in one line: a quiet walk along the track, and what was met on it."""

from typing import Any

from sandtable.games.third_option.events import Attacked, CardShown, FighterAttacked, IntelAttacked, MarkerMoved
from sandtable.games.third_option.state import TRACK, State
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from tests.games.third_option.builders import card, position, who

PAIR = {"GB-F": "direct_action", "GB-H": "direct_action"}  # 6 and 5 against Fighters
HOTEL = {"GB-H": "direct_action"}
KILL = (1, 1, 10)  # both of the pair hit the same Fighter, which misses
QUIET = card("sabotage")  # LOW, land and air: one roll at the target, no counter to fight
HOME = (1, 6, 1)  # the sabotage, nobody at Egress, the exfiltration


def direct_action(*steps: Step, **more: Any) -> Table[State]:
    """As `position`, in Phase 3."""
    return position(*steps, phase="direct_action", **more)


def story(table: Table[State]) -> list[str]:
    """Boxes entered, cards shown and attacks made, in order."""
    told = []
    for event in table.log or ():
        match event:
            case MarkerMoved():
                told.append(TRACK[event.box])
            case CardShown():
                told.append(event.card)
            case Attacked():
                told.append(event.team)
            case FighterAttacked() | IntelAttacked():
                told.append(who(event))
    return told


def boxes(table: Table[State]) -> list[str]:
    """Boxes entered, in order."""
    return [TRACK[event.box] for event in table.log or () if isinstance(event, MarkerMoved)]
