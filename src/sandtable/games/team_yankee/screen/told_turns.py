"""Turns, tests, morale, Reserves, and how a battle ends, as the log tells them."""

from __future__ import annotations

from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.rules.command import LeaderSucceeded
from sandtable.games.team_yankee.rules.losses import TeamDestroyed, UnitDestroyed, UnitPinned
from sandtable.games.team_yankee.rules.morale import FormationFled, FormationStands, Rallied, Remounted
from sandtable.games.team_yankee.rules.objectives import ObjectiveHeld
from sandtable.games.team_yankee.rules.operation import OperationStands
from sandtable.games.team_yankee.rules.reserves import ReservesRolled, UnitArrives
from sandtable.games.team_yankee.rules.scatter import Scattered
from sandtable.games.team_yankee.rules.scoring import BattleScored
from sandtable.games.team_yankee.rules.testing import Attempted
from sandtable.games.team_yankee.rules.victory import BattleEnded
from sandtable.games.team_yankee.rules.withdrawal import DelayCounted, Withdrawn
from sandtable.games.team_yankee.screen.telling import faces, party, seat_faces, side, team, tell, unit, unit_tone
from sandtable.games.team_yankee.sequence import TurnBegan
from sandtable.kernel.words import counted
from sandtable.show.sheet import Chip, Span

TESTS = {
    "courage": "Courage",
    "morale": "Morale",
    "rally": "Rally",
    "remount": "Remount",
    "skill": "Skill",
    "counterattack": "Counterattack",
    "cross": "Cross",
}
PLACES = {
    "left-edge": "the left short edge",
    "left-corner": "the own left corner",
    "own-edge": "the own edge",
    "right-corner": "the own right corner",
    "right-edge": "the right short edge",
}
ENDS = {
    "TY-WIN-1": "the enemy's force has fled",
    "TY-WIN-5": "the enemy's force is wiped out",
    "TY-OBJ-4": "an Objective is Held",
    "TY-OBJ-10": "no attacker is near an Objective",
    "TY-REA-4": "the rearguard has held long enough",
    "TY-VP-5": "time is up",
}


@tell.register
def _(event: TurnBegan | ReservesRolled | UnitArrives | Scattered, content: Content) -> Chip:
    match event:
        case TurnBegan(seat=seat, turn=turn):
            return side(seat), Span(f", turn {turn}", strong=True)
        case ReservesRolled(seat=seat, dice=dice, arrive=arrive):
            comes = f"{counted(arrive, 'Unit')} from Reserve" if arrive else "nobody arrives"
            return *seat_faces(dice, seat), Span(comes)
        case UnitArrives(units=who):
            return *party(event, who, content), Span(" arrives")
        case Scattered(units=who, die=die, place=at):
            tone = unit_tone(event, who[0])
            return *faces((die,), tone), *party(event, who, content), Span(f" by {PLACES[at]}")


@tell.register
def _(event: Attempted, content: Content) -> Chip:
    who = unit(event, event.unit, content)
    name = TESTS[event.test]
    if not event.dice:
        passed = Span("passes" if event.passed else "cannot pass", "soft")
        return who, Span(f": {name}, "), passed
    result = Span("passed", "good") if event.passed else Span("failed", "bad")
    again = Span(", again by its Commander") if len(event.dice) > 1 else Span("")
    rolled = faces(event.dice, unit_tone(event, event.unit))
    return *rolled, who, Span(f": {name} {event.need}+ "), result, again


@tell.register
def _(event: Rallied | Remounted | LeaderSucceeded | UnitPinned, content: Content) -> Chip:
    match event:
        case Rallied(unit=who):
            return unit(event, who, content), Span(" rallies", "good")
        case Remounted(team=who):
            return team(event, who, content), Span(": the crew remounts", "good")
        case LeaderSucceeded(unit=who):
            return unit(event, who, content), Span(" has a new Leader")
        case UnitPinned(unit=who):
            return unit(event, who, content), Span(" is Pinned Down", "bad", strong=True)


@tell.register
def _(event: TeamDestroyed | UnitDestroyed, content: Content) -> Chip:
    match event:
        case TeamDestroyed(team=who):
            return team(event, who, content), Span(" is lost", "bad")
        case UnitDestroyed(unit=who):
            return unit(event, who, content), Span(" is Destroyed", "bad", strong=True)


@tell.register
def _(event: FormationStands | FormationFled, content: Content) -> Chip:
    known = content.formations.get(event.card)
    name = Span(f" {known.name if known else 'Formation'}")
    if isinstance(event, FormationStands):
        return side(event.seat), name, Span(" is below strength and stands", strong=True)
    return side(event.seat), name, Span(" flees", "bad", strong=True)


@tell.register
def _(event: DelayCounted | Withdrawn, content: Content) -> Chip:
    match event:
        case DelayCounted(seat=seat, total=total, counters=counters):
            now = counted(counters, "Delay Counter") if counters else "a Unit has to withdraw"
            return side(seat), Span(f" counts {total}: {now}")
        case Withdrawn(unit=who, shaken=shaken):
            state = " shaken: it counts as Destroyed" if shaken else " in good order"
            return unit(event, who, content), Span(f" withdraws{state}")


@tell.register
def _(event: ObjectiveHeld | BattleEnded | BattleScored | OperationStands, _: Content) -> Chip:
    match event:
        case ObjectiveHeld(seat=seat, objective=number):
            return side(seat), Span(f" Holds Objective {number}", strong=True)
        case BattleEnded(winner="", rule=rule):
            return (Span(f"Nobody wins: {ENDS.get(rule, 'the battle is over')}", "bad", strong=True),)
        case BattleEnded(winner=seat, rule=rule):
            why = ENDS.get(rule, "the battle is decided")
            return side(seat), Span(f" wins: {why}", strong=True)
        case BattleScored(victory=victory, blue=blue, red=red):
            kind = f"{victory.capitalize()} Victory: " if victory else ""
            return Span(f"{kind}Blue {blue}, Red {red} Victory Points", strong=True), Span("")
        case OperationStands(battle=battle, blue=blue, red=red, winner=seat, over=over):
            said = f"After {counted(battle, 'battle')}: Blue {blue}, Red {red}"
            ends = (Span(". "), side(seat), Span(" wins the operation")) if over and seat else ()
            return Span(said, strong=True), *ends
