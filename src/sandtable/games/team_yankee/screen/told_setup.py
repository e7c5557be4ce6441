"""Forces, plans, the mission, ground, deployment: what happens before the first turn."""

from __future__ import annotations

from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.rules.ambush import AmbushLaid, AmbushSprung
from sandtable.games.team_yankee.rules.attacker import AttackerKnown, FirstTurnKnown, RolledOff
from sandtable.games.team_yankee.rules.deployment import Embarked, Loitering
from sandtable.games.team_yankee.rules.forces import ForceRaised, LossesCharged
from sandtable.games.team_yankee.rules.handicap import BenefitTaken
from sandtable.games.team_yankee.rules.holding_back import HeldBack, ReservesCommitted
from sandtable.games.team_yankee.rules.leaving_out import LeavingOutCommitted, LeftOut
from sandtable.games.team_yankee.rules.light import LightRolled, TimeSettled
from sandtable.games.team_yankee.rules.minefields import MinefieldLaid
from sandtable.games.team_yankee.rules.objectives import ObjectivePlaced
from sandtable.games.team_yankee.rules.picking import GroundPicked
from sandtable.games.team_yankee.rules.placing import UnitPlaced, UnitSetAside
from sandtable.games.team_yankee.rules.ranged_in import RangedInPlaced
from sandtable.games.team_yankee.rules.selection import MissionFound, PlanCommitted, PlansRevealed
from sandtable.games.team_yankee.screen.telling import place, seat_faces, side, tell, unit, units
from sandtable.games.team_yankee.sequence import BattleBegan
from sandtable.games.team_yankee.sides import ground_name
from sandtable.games.team_yankee.vocabulary import other
from sandtable.kernel.words import counted
from sandtable.show.sheet import Chip, Span, die_face

LIGHTS = {
    "dawn": "Dawn: the battle begins at Night",
    "daylight": "Daylight",
    "dusk": "Dusk: night will fall",
    "darkness": "Darkness: it is Night throughout",
}
BENEFITS = {
    "minefield": "one more Minefield",
    "roll": "1 more on the roll-off",
    "reserves": "one re-roll of its Reserve dice",
    "ranged-in": "one more Ranged In marker",
}


@tell.register
def _(event: BattleBegan | ForceRaised | LossesCharged, content: Content) -> Chip:
    match event:
        case BattleBegan(battle=battle, points=points, layout=layout):
            table = content.tables[layout].title if layout in content.tables else layout
            return Span(f"Battle {battle}: {points} points at {table}", strong=True), Span("")
        case ForceRaised(seat=seat, name=name, points=points, units=bought):
            many = counted(len(bought), "Unit")
            return side(seat), Span(f" fields {name}: {points} points, {many}")
        case LossesCharged(seat=seat, more=more):
            dear = (f"{content.units[card].name} +{n}" for card, n in more if card in content.units)
            return side(seat), Span(f" pays more points for what it lost: {', '.join(dear)}")


@tell.register
def _(event: PlanCommitted | PlansRevealed | MissionFound, content: Content) -> Chip:
    match event:
        case PlanCommitted(seat=seat):
            return side(seat), Span(" has a battle plan")
        case PlansRevealed(blue=blue, red=red):
            return (side("blue"), Span(f" plans to {blue}, "), side("red"), Span(f" to {red}"))
        case MissionFound(mission=mission, die=die):
            known = content.missions.get(mission)
            called = known.title if known else mission.replace("-", " ").title()  # a lesson
            title = Span(called, strong=True)
            rolled = (die_face(die, 6, "plain"), Span(" ")) if die else ()
            return *rolled, Span("The mission is "), title


@tell.register
def _(event: RolledOff | AttackerKnown | FirstTurnKnown, _: Content) -> Chip:
    match event:
        case RolledOff(what=what, first=first, dice=dice, more=more):
            ours = (*seat_faces(dice[:1], first), *_more(more[0]))
            theirs = (*seat_faces(dice[1:], other(first)), *_more(more[1]))
            return Span(f"Roll-off for {what}: "), *ours, Span("against "), *theirs
        case AttackerKnown(seat=seat):
            return side(seat), Span(" attacks")
        case FirstTurnKnown(seat=seat):
            return side(seat), Span(" has the first turn")


def _more(n: int) -> Chip:
    return (Span(f"{n:+} "),) if n else ()


@tell.register
def _(event: LeavingOutCommitted | LeftOut | ReservesCommitted | HeldBack, content: Content) -> Chip:
    match event:
        case LeavingOutCommitted(seat=seat):
            return side(seat), Span(" has chosen who stays out of the battle")
        case LeftOut(seat=seat, units=()):
            return side(seat), Span(" brings everybody")
        case LeftOut(seat=seat, units=who):
            return side(seat), Span(" leaves out "), *units(event, who, content)
        case ReservesCommitted(seat=seat):
            return side(seat), Span(" has chosen its Reserves")
        case HeldBack(seat=seat, units=()):
            return side(seat), Span(" holds nobody in Reserve")
        case HeldBack(seat=seat, units=who):
            return side(seat), Span(" holds in Reserve "), *units(event, who, content)


@tell.register
def _(event: GroundPicked | BenefitTaken, _: Content) -> Chip:
    match event:
        case GroundPicked(seat=seat, ground=ground):
            return side(seat), Span(f" picks {ground_name(ground)}")
        case BenefitTaken(seat=seat, benefit=benefit):
            return side(seat), Span(f", the weaker force, has {BENEFITS[benefit]}")


@tell.register
def _(event: ObjectivePlaced | MinefieldLaid | RangedInPlaced, content: Content) -> Chip:
    match event:
        case ObjectivePlaced(seat=seat, objective=number, at=at):
            return side(seat), Span(f" places Objective {number} at {place(at)}")
        case MinefieldLaid(seat=seat, at=at):
            return side(seat), Span(f" lays a Minefield at {place(at)}")
        case RangedInPlaced(unit=who, at=at):
            return unit(event, who, content), Span(f" is Ranged In on {place(at)}")


@tell.register
def _(event: TimeSettled | LightRolled, _: Content) -> Chip:
    match event:
        case TimeSettled(mode=mode, die=die):
            rolled = (die_face(die, 6, "plain"), Span(" ")) if die else ()
            return *rolled, Span(LIGHTS[mode], strong=True)
        case LightRolled(seat=seat, dice=dice, changed=changed, night=night):
            now = "night falls" if night else "morning breaks"
            said = Span(now, strong=True) if changed else Span("the light stays", "soft")
            return *seat_faces(dice, seat), said


@tell.register
def _(event: UnitPlaced | UnitSetAside | Loitering | Embarked, content: Content) -> Chip:
    who = unit(event, event.unit, content)
    match event:
        case UnitPlaced():
            return who, Span(" is deployed")
        case UnitSetAside():
            return who, Span(" finds no room: it comes in the first turn")
        case Loitering():
            return who, Span(" waits off the table")
        case Embarked():
            return who, Span(" begins in its Transports")


@tell.register
def _(event: AmbushLaid | AmbushSprung, content: Content) -> Chip:
    said = " lies in Ambush" if isinstance(event, AmbushLaid) else " springs its Ambush"
    return unit(event, event.unit, content), Span(said)
