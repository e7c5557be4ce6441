"""Who may charge whom, and where a charge comes to (TY-ASL-1, -2, -11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.boards.tabletop.shapes import Disc
from sandtable.boards.tabletop.ways import Way
from sandtable.games.team_yankee import figures, ground, verbs
from sandtable.games.team_yankee.rules import command
from sandtable.games.team_yankee.rules.to_hit import holds
from sandtable.games.team_yankee.state import State, Team
from sandtable.games.team_yankee.vocabulary import EXTRA, TABLE, TOUCH, TeamId, UnitId
from sandtable.games.team_yankee.ways import Mover
from sandtable.kernel.decision import Refusal

REACH = EXTRA + 4  # edge to edge, with what contact allows


def why_no_charge(state: State, unit: UnitId, foe: UnitId = 0) -> Refusal | None:
    """Why a Unit may not charge, or not this enemy (TY-ASL-1)."""
    one, card = state.units[unit], state.card(unit)
    if not (card.infantry or card.armour is not None) or one.role == "independent":
        return Refusal("TY-ASL-1", "Only Infantry and armoured Tanks charge")
    if one.charged:
        return Refusal("TY-ASL-1", "It has charged in this turn")
    if one.pinned:
        return Refusal("TY-ASL-1", "It is Pinned Down")
    if one.order in ("dig-in", "shoot-and-scoot"):
        return Refusal("TY-ORD-4", "Under that Order it may not assault")
    if foe and set(one.fired_at) - {foe}:
        return Refusal("TY-ASL-1", "It shot at another Unit than it would contact")
    return None


def able(state: State, team: Team) -> bool:
    """Whether a Team of a Unit that may charge goes along (TY-ASL-1, TY-SHT-9, TY-MINE-10)."""
    if not team.here or team.bailed or team.dashed or team.cleared:
        return False
    if figures.transport(state, team.id) or not command.in_command(state, team.id):
        return False
    forbidden = (
        verb for weapon in figures.weapons_of(state, team.id) for verb in figures.of_weapon(state, weapon, verbs.Forbid)
    )
    return not any(verb.action in ("charge", "assault") and holds(state, team, verb.when) for verb in forbidden)


def chargers(state: State, unit: UnitId) -> list[TeamId]:
    return [team.id for team in state.teams_of(unit) if able(state, team)]


def goal_for(state: State, team: TeamId, foe: UnitId, far: int = max(TABLE) * 2) -> TeamId:
    """The nearest Team of an enemy Unit within so many ticks that is seen at the start; 0: none."""
    seen = [
        (ground.gap(state, team, one.id), one.id)
        for one in state.teams_of(foe)
        if one.here and ground.within(state, team, one.id, far) and ground.sees(state, team, one.id)
    ]
    return min(seen, default=(0, 0))[1]


def charge_way(state: State, team: TeamId, goal: TeamId) -> Way:
    """Straight at the centre, to the last tick point at which it overlaps nobody (TY-ASL-11)."""
    way = state.teams[team].at, state.teams[goal].at
    return Mover(state, team).cut(way, EXTRA, "tactical", "charge")


def touched(state: State, team: TeamId, at: Disc | None = None) -> list[TeamId]:
    """Enemies on the ground with which a Team is in contact, there or where it stands."""
    disc = at or state.disc(team)
    foes = state.bases.foes_near(disc, state.seat_of(team), TOUCH)
    return [foe for foe in foes if not figures.aircraft(state, foe) and ground.touching(disc, state.disc(foe))]


def contacts(state: State, team: TeamId, foe: UnitId) -> bool:
    """Whether a Team would reach that Unit, as things stand now."""
    goal = goal_for(state, team, foe, REACH)
    if not goal:
        return False
    end = charge_way(state, team, goal)[-1]
    disc = Disc(*end, figures.radius_of(state, team))
    return any(state.teams[one].unit == foe for one in touched(state, team, disc))


def foes_in_reach(state: State, unit: UnitId) -> Iterator[UnitId]:
    """Enemy Units that at least one Team would contact, by id."""
    if why_no_charge(state, unit):
        return
    for foe in near_units(state, unit):
        if why_no_charge(state, unit, foe) is None and any(
            contacts(state, team, foe) for team in chargers(state, unit)
        ):
            yield foe


def near_units(state: State, unit: UnitId) -> list[UnitId]:
    """Enemy Units with a Team within reach of a charge by one of these, by id."""
    seat = state.units[unit].seat
    own = [state.disc(team.id) for team in state.teams_of(unit) if team.here]
    if not own or not state.bases.foes_near(own[0], seat, REACH + _spread(own)):
        return []  # what holds for most is found by one look
    near = {foe for disc in own for foe in state.bases.foes_near(disc, seat, REACH)}
    return sorted({state.teams[foe].unit for foe in near})


def _spread(discs: Sequence[Disc]) -> int:
    """Nobody of these is farther from the first."""
    x, y, _ = discs[0]
    return max(abs(one.x - x) + abs(one.y - y) for one in discs)
