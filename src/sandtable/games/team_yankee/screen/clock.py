"""What the next turns bring: the light, Reserves, the cap, in words and numbers."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.games.team_yankee.mission import WinClear, WinHold, WinTurn
from sandtable.games.team_yankee.rules.light import CHANGES
from sandtable.games.team_yankee.rules.objectives import wanted
from sandtable.games.team_yankee.rules.reserves import reserve_dice
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import LIGHT_TURN, Role, Seat, other
from sandtable.kernel.words import counted
from sandtable.show.sheet import Line, Span, cited

STEPS = {
    "forces": "Building forces",
    "selection": "Choosing the mission",
    "setup": "Set-up",
    "deployment": "Deployment",
    "starting": "Starting Step",
    "movement": "Movement Step",
    "shooting": "Shooting Step",
    "assault": "Assault Step",
    "end": "End of turn",
    "over": "Over",
}
MODES = {"dawn": "Dawn", "daylight": "Daylight", "dusk": "Dusk", "darkness": "Darkness"}


class Change(NamedTuple):
    """The next roll for the light: in which of whose turns, with how many dice."""

    seat: Seat
    turn: int
    dice: int

    @property
    def chance(self) -> int:
        """Of a hundred, that one of them shows 5 or 6."""
        return round(100 * (1 - (2 / 3) ** self.dice))


def next_change(state: State) -> Change | None:
    """None where the light stays; before that, who rolls next (TY-TOD-6 to -8)."""
    if state.light_mode not in CHANGES or state.light_done or not state.attacker:
        return None
    if state.light_dice and state.active:
        seat = other(state.active)
        return Change(seat, state.sides[seat].turn + 1, state.light_dice + 1)
    defender = other(state.attacker)
    return Change(defender, max(LIGHT_TURN, state.sides[defender].turn + 1), 1)


def light_words(state: State) -> str:
    """`Dawn, Night now`."""
    now = "Night" if state.night else "daylight"
    if state.light_mode not in CHANGES:
        return MODES[state.light_mode]
    return f"{MODES[state.light_mode]}, {now} {'from now on' if state.light_done else 'now'}"


def change_words(state: State) -> str:
    """`Red rolls 1 die in turn 3: 33 % that night falls`; nothing where it stays."""
    change = next_change(state)
    if change is None:
        return ""
    what = "night falls" if state.light_mode == "dusk" else "morning breaks"
    dice = counted(change.dice, "die", "dice")
    who = change.seat.capitalize()
    return f"{who} rolls {dice} in turn {change.turn}: {change.chance} % that {what}"


def reserve_words(field: Field, seat: Seat) -> str:
    """`2 dice in turn 4`; nothing without Reserves."""
    state = field.state
    turn = state.sides[seat].turn + 1
    known = state.sides[seat].reserves
    many = reserve_dice(state, seat, turn)
    if known is None or not any(one.where == "reserve" for one in state.force(seat)):
        return ""
    return f"{counted(many, 'die', 'dice')} in turn {turn}" if many else f"no dice in turn {turn}"


def cap_words(field: Field) -> str:
    """`turn 3 of 12`, by whoever has had more turns."""
    mission = field.mission
    now = max((side.turn for side in field.view.sides.values()), default=0)
    return f"turn {now} of {mission.chosen.cap}" if mission.capped else f"turn {now}, no cap"


def win_lines(field: Field) -> list[Line]:
    """How the battle is won, as the mission says."""
    found: list[Line] = []
    for verb in field.mission.wins:
        match verb:
            case WinHold(who=role, turn=turn):
                words = f" wins by Holding {_which(field, role)}{_from(turn)}"
                found.append(_won(field, role, words, "TY-OBJ-4"))
            case WinClear(turn=turn):
                words = f" wins if no attacker is within 8 in of an Objective{_from(turn)}"
                found.append(_won(field, "defender", words, "TY-OBJ-10"))
            case WinTurn(turn=turn):
                words = f" wins when their turn {turn} begins"
                found.append(_won(field, "defender", words, "TY-REA-4"))
    found.append(cited("A force whose own Formations have all fled has lost", rule="TY-WIN-1"))
    return found


def _won(field: Field, role: str, words: str, rule: str) -> Line:
    return cited(Span(_role(field, role), strong=True), words, rule=rule)


def _which(field: Field, role: Role) -> str:
    """`Objective 1 or 2`, as soon as they lie there."""
    if not field.view.attacker:
        return "an Objective"
    numbers = wanted(field.state, field.state.seat_in(role))
    return f"Objective {' or '.join(map(str, numbers))}" if numbers else "an Objective"


def _from(turn: int) -> str:
    return f", from turn {turn} on" if turn > 1 else ""


def _role(field: Field, role: str) -> str:
    attacker = field.view.attacker
    if not attacker:
        return f"The {role.capitalize()}"
    return (attacker if role == "attacker" else other(attacker)).capitalize()
