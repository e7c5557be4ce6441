"""Positions of Covert Ops at the end of a mission: the last round, and one activation is left.

What is best in each is worked out by `exact`; none was chosen by what a search makes of it.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from sandtable.games.covert_ops.game import CovertOps
from sandtable.games.covert_ops.rules.actions import AttackWith
from sandtable.games.covert_ops.rules.activation import ChooseAction, EndOfActivation
from sandtable.games.covert_ops.rules.attacks import declare
from sandtable.games.covert_ops.rules.defences import Defend
from sandtable.games.covert_ops.rules.going import Go
from sandtable.games.covert_ops.rules.rounds import CheckTurnEnd, EndPhase, VictoryPhase
from sandtable.games.covert_ops.rules.scoring import ScoreMission
from sandtable.games.covert_ops.rules.turns import NextTurn
from sandtable.games.covert_ops.sequence import AfterMission, PlayRound
from sandtable.games.covert_ops.state import Attack, State
from sandtable.games.covert_ops.vocabulary import LAST_ROUND
from sandtable.kernel.dice import ScriptedDice
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from tests.games.covert_ops.build import activate, content, position
from tests.players.endings import after, began, positions

GAME = CovertOps(content())
REST: tuple[Step, ...] = (NextTurn(), VictoryPhase(), EndPhase(), PlayRound(), ScoreMission(), AfterMission())
NIGHT = 8  # the last round of Long Night


def last_round(
    mission: str,
    *,
    done: Mapping[str, int] | None = None,
    units: Mapping[int, dict[str, Any]] | None = None,
    **more: Any,
) -> Table[State]:
    """Everybody has activated, and `units` say who has not; words are those of `build`."""
    at = position(mission, **({"round": LAST_ROUND} | more))
    state = at.state
    for unit in list(state.units.values()):
        state.put(replace(unit, activated=True))
    for element, times in (done or {}).items():
        state.elements[element] = replace(state.elements[element], done=times)
    for who, fields in (units or {}).items():
        state.change(who, **fields)
    return at


def last_action(mission: str, *, actions: int = 1, **more: Any) -> Table[State]:
    """Unit 1 has so many actions left."""
    at = last_round(mission, **more)
    activate(at, 1, actions=actions)
    return begun(at.state, ChooseAction(1), EndOfActivation(1), CheckTurnEnd())


def attacked(mission: str, weapon: str, dice: Iterable[int], **more: Any) -> Table[State]:
    """Unit 2 attacks unit 1, and its dice have fallen."""
    at = last_round(mission, **more)
    table: Table[State] = Table(GAME, at.state, [*reversed(REST)], ScriptedDice(dice))
    declare(table, Attack(2, 1, weapon))
    table.advance()
    return after(table)


def begun(state: State, *steps: Step) -> Table[State]:
    return began(GAME, state, *steps, *REST)


# positions


def leave_at_once() -> Table[State]:
    """The file is pulled, and the hacker stands in the zone."""
    return last_action("smash-and-grab", team=[("bw-hack", 18, 3)], done={"TERM": 1})


def pull_the_file() -> Table[State]:
    """An enemy can be shot at; only the file counts."""
    hacker, enemy = ("bw-hack", 18, 24.5), ("hc-rifle", 22, 24)
    return last_action("smash-and-grab", team=[hacker], alert=[enemy])


def open_the_cache() -> Table[State]:
    """One ledger is found; another lies at hand."""
    seeker, enemy = ("bw-hack", 7, 20.8), ("hc-rifle", 9, 14)
    return last_action("dead-drop", team=[seeker], alert=[enemy], done={"C2": 1})


def captive_goes() -> Table[State]:
    """A captive who ends its activation in the zone is free."""
    captive = {1: {"captive": True}}
    return last_action("open-cage", team=[("cp-captive", 30, 8)], done={"G1": 1}, units=captive)


def captive_goes_there() -> Table[State]:
    return after(captive_goes(), Go())


def feed_the_uplink() -> Table[State]:
    hacker, enemy = ("bw-hack", 18, 16.2), ("vh-grub", 22, 18)
    return last_action("long-night", team=[hacker], alert=[enemy], vp=4, round=NIGHT, done={"UP": 1})


def leave_it_to_the_hacker() -> Table[State]:
    """The team has one try in a round, and somebody who knows how is still to activate."""
    team, units = [("bw-oper", 18, 16.2), ("bw-hack", 19.8, 18)], {2: {"activated": False, "suppression": 1}}
    return last_action("long-night", team=team, vp=4, round=NIGHT, done={"UP": 1}, units=units)


def into_the_zone() -> Table[State]:
    """The zone has to be held at the end of the round."""
    stands = [("bw-oper", 18, 8.5)]
    return after(last_action("long-night", team=stands, vp=2, round=NIGHT, done={"UP": 2}), Go())


def go_and_leave() -> Table[State]:
    """Two actions: one to go to the zone, one to leave by it."""
    return last_action("cold-iron", team=[("bw-breach", 18, 9)], done={"K1": 1, "K2": 1}, actions=2)


def at_the_vault(member: Any, *enemies: Any) -> Table[State]:
    return last_action("crown-of-glass", team=[member], alert=enemies, done={"VAULT": 1}, units={2: {"damage": 8}})


def shoot_the_warden() -> Table[State]:
    """A rifleman is nearer."""
    return at_the_vault(("bw-marks", 18, 28), ("cp-strake", 18, 33), ("hc-rifle", 20, 31))


def dice_that_count() -> Table[State]:
    """Two of four dice: a pair is worth something to others, not here."""
    at = at_the_vault(("bw-breach", 18, 30), ("cp-strake", 18, 33))
    return after(at, AttackWith(2, "breaching-shotgun"), dice=[6, 5, 4, 3])


def defend_to_live() -> Table[State]:
    """A Riposte takes more off than a Dodge, and that is all the difference."""
    stands: dict[str, Any] = {"team": [("sl-duel", 18, 15)], "alert": [("vh-crawler", 18, 17)]}
    night = {"vp": 4, "round": NIGHT, "done": {"UP": 0}, "units": {1: {"damage": 4}}}
    return attacked("long-night", "scything-limbs", [5, 4, 1], **stands, **night)


def dodge_into_the_zone() -> Table[State]:
    """Whoever dodges moves; armour takes as much off, and one stays where one is."""
    stands: dict[str, Any] = {"team": [("bw-varrow", 18, 10)], "alert": [("vh-firefly", 18, 5)]}
    return attacked("long-night", "burning-spit", [3, 4], **stands, vp=2, round=NIGHT, done={"UP": 2})


def dodge_there() -> Table[State]:
    return after(dodge_into_the_zone(), Defend(1, "dodge", 2))


POSITIONS = positions(globals())
