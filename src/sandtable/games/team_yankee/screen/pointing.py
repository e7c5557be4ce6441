"""What on the picture stands for a choice, what choosing a thing could mean, what it is about."""

from __future__ import annotations

from sandtable.boards.tabletop.orders import PutAt
from sandtable.games.team_yankee import force_edits, forces
from sandtable.games.team_yankee.rules import ambush, assault, deployment, holding_back, leaving_out
from sandtable.games.team_yankee.rules.antiair import FireAtAircraft
from sandtable.games.team_yankee.rules.blows import Hit
from sandtable.games.team_yankee.rules.bombardment import Aim, Bombard
from sandtable.games.team_yankee.rules.goals import LEADER, Toward
from sandtable.games.team_yankee.rules.minefields import ClearMine
from sandtable.games.team_yankee.rules.mistaken import Exchange
from sandtable.games.team_yankee.rules.movement import TakeUnit
from sandtable.games.team_yankee.rules.picking import TakeGround
from sandtable.games.team_yankee.rules.ranged_in import SecondMarkerFor
from sandtable.games.team_yankee.rules.reserves import Arrive
from sandtable.games.team_yankee.rules.selection import TakePlan
from sandtable.games.team_yankee.rules.shooting import Shoot
from sandtable.games.team_yankee.rules.volley import At, Pick
from sandtable.games.team_yankee.rules.withdrawal import Withdraw
from sandtable.games.team_yankee.screen.drawing import number
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.screen.mission_card import card_id
from sandtable.games.team_yankee.screen.muster import shelf_id
from sandtable.games.team_yankee.screen.offered import place_id
from sandtable.games.team_yankee.vocabulary import SEATS, UnitId
from sandtable.kernel.decision import Choice

NEAREST = 3  # own Units of which "why does it not charge?" is asked

# A Unit as a whole answers the question.
WHOLE = (
    TakeUnit,
    Shoot,
    Bombard,
    assault.Scoot,
    deployment.TakeToPlace,
    ambush.Spring,
    ambush.LieInAmbush,
    Arrive,
    Withdraw,
    SecondMarkerFor,
    FireAtAircraft,
    leaving_out.Exclude,
    leaving_out.Include,
    holding_back.HoldBack,
    holding_back.BringForward,
)


def stands_for(field: Field, choice: Choice) -> tuple[str, ...]:
    """The elements that stand for a choice, whether they are there or not."""
    if isinstance(choice, WHOLE):
        return unit_there(field, choice.unit)
    match choice:
        case At() | Hit() | Exchange():
            return (f"team-{choice.target}",)
        case Pick():
            return (f"team-{choice.team}",)
        case Aim(target) if target:
            return (f"team-{target}",)
        case assault.Charge():
            return unit_there(field, choice.foe)
        case ClearMine():
            return (f"mine-{choice.mine}",)
        case Toward():
            return _goal(field, choice)
        case PutAt():
            return (place_id(choice),)
    return _of_muster(field, choice)


def unit_there(field: Field, unit: UnitId) -> tuple[str, ...]:
    """A Unit: the ground among its Teams, or its piece in the tray; and every one of them."""
    teams = (one.id for one in field.view.teams.values() if one.unit == unit and one.here)
    return f"unit-{unit}", *(f"team-{team}" for team in teams)


def _goal(field: Field, order: Toward) -> tuple[str, ...]:
    if order.goal == LEADER:
        unit = field.view.units.get(number(order.who))
        return (f"team-{unit.leader}",) if unit else ()
    return (order.goal,)


def _of_muster(field: Field, choice: Choice) -> tuple[str, ...]:
    """Cards that lie there before the table is laid."""
    match choice:
        case TakePlan():
            return (f"plan-{choice.plan}",)
        case TakeGround():
            return (card_id(choice),)
        case force_edits.ResizeUnit() | force_edits.FitPlough() | force_edits.DropUnit():
            return tuple(_listed(field, choice.at, choice.n, choice.card))
    name = shelf_id(choice)
    return (name,) if name else ()


def _listed(field: Field, at: int, n: int, card: str) -> list[str]:
    """A Unit of a list, by its Formation, or the Support, and its place in it."""
    place = ["support", n] if at == force_edits.SUPPORT else ["formations", at, "units", n]
    found: list[str] = []
    for seat in SEATS:
        roster = field.view.sides[seat].roster
        for k, (steps, bought) in enumerate(forces.listed(roster) if roster else ()):
            if bought.card == card and steps == place:
                found.append(f"roster-{seat}-{k}")
    return found


# why not?


def could_mean(field: Field, element: str) -> tuple[Choice, ...]:
    """What choosing an element could mean, legal now or not, what is likeliest first."""
    kind, _, rest = element.partition("-")
    if not rest.isdecimal():
        return ()
    if kind == "team" and int(rest) in field.view.teams:
        return _at_team(field, int(rest))
    if kind == "unit" and int(rest) in field.view.units:
        unit = field.view.units[int(rest)]
        return _of_unit(field, unit.id) if unit.where != "table" else _at_team(field, unit.leader)
    return ()


def _at_team(field: Field, team: int) -> tuple[Choice, ...]:
    view = field.view
    if team not in view.teams:
        return ()
    unit = view.teams[team].unit
    if view.units[unit].seat == view.active:
        own = (Pick(team),) if view.volleys else ()
        return *own, *_of_unit(field, unit)
    match view.phase:
        case "shooting":
            return (At(team),)
        case "assault":
            return tuple(assault.Charge(one, unit) for one in _nearest(field, team))
    return ()


def _of_unit(field: Field, unit: UnitId) -> tuple[Choice, ...]:
    match field.view.phase:
        case "movement":
            return (TakeUnit(unit),)
        case "shooting":
            return Shoot(unit), Bombard(unit)
        case "deployment":
            return (deployment.TakeToPlace(unit),)
        case "starting":
            return (ambush.Spring(unit),)
    return ()


def _nearest(field: Field, foe: int) -> list[UnitId]:
    """Own Units by how near they are to an enemy."""
    state, view = field.state, field.view
    x, y = state.disc(foe).at
    own = state.standing(view.active) if view.active else []
    near = sorted(own, key=lambda one: (one.at[0] - x) ** 2 + (one.at[1] - y) ** 2)
    return list(dict.fromkeys(one.unit for one in near))[:NEAREST]


# who acts


def subject(field: Field) -> tuple[str, ...]:
    """Who shoots at whom, who charges; else whoever's turn it is."""
    view = field.view
    if view.volleys and view.volleys[-1].shots:
        shots = view.volleys[-1].shots
        ends = (*(one.target for one in shots), *(one.team for one in shots))
        return tuple(dict.fromkeys(f"team-{team}" for team in ends))
    if view.volleys and view.volleys[-1].unit:
        return (f"unit-{view.volleys[-1].unit}",)
    if view.assault:
        met = (f"unit-{unit}" for unit in view.assault.contacted)
        return f"unit-{view.assault.unit}", *met
    return ()


def lifts(_field: Field, choice: Choice) -> str:
    """The piece that one takes up and puts on what stands for a choice."""
    return choice.who if isinstance(choice, Toward | PutAt) else ""
