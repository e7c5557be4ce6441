"""Who may bombard what, who spots for it, and how hard Ranging In is (TY-ART-1 to -4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.boards.tabletop.shapes import Disc, gap
from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.games.team_yankee import figures, ground, verbs
from sandtable.games.team_yankee.cards import Weapon
from sandtable.games.team_yankee.rules import command
from sandtable.games.team_yankee.rules.to_hit import first_volley, silent
from sandtable.games.team_yankee.state import NOWHERE, State
from sandtable.games.team_yankee.vocabulary import DANGER, TEMPLATE, TeamId, UnitId, other
from sandtable.kernel.decision import Refusal
from sandtable.kernel.event import Modifier, total

ATTEMPTS = 3  # TY-ART-4


def gun_of(state: State, team: TeamId) -> Weapon | None:
    """The weapon with which a Team bombards."""
    return next((one for one in figures.weapons_of(state, team) if one.artillery), None)


def guns(state: State, unit: UnitId) -> list[TeamId]:
    """Teams that can take part: they did not move, unless they fly (TY-ART-1, TY-AIR-5)."""
    flies = state.card(unit).aircraft
    if not flies and not figures.artillery(state, unit):
        return []
    return [
        team.id
        for team in state.teams_of(unit)
        if gun_of(state, team.id) and silent(state, team.id) is None and (flies or team.still)
    ]


def firing(state: State, unit: UnitId, aim: Spot) -> list[TeamId]:
    """The guns that have the Aiming Point in range and, for aircraft, in front (TY-ART-3)."""
    return [team for team in guns(state, unit) if _reaches(state, team, aim)]


def _reaches(state: State, team: TeamId, aim: Spot) -> bool:
    gun = gun_of(state, team)
    assert gun is not None, "only guns are asked"
    least, most = figures.weapon_range(state, gun, aircraft=False)
    far = gap(state.disc(team), Disc(*aim))
    if not least <= far <= most:
        return False
    front = any(one.action == "behind" for one in figures.of_weapon(state, gun, verbs.Forbid))
    return not front or ground.in_front(state, team, aim)


def template(state: State, weapon: Weapon) -> tuple[int, int]:
    """Half a side, and how near no friend may be, in ticks (TY-ART-3, -6)."""
    for verb in figures.of_weapon(state, weapon, verbs.Template):
        return verb.inches * INCH // 2, verb.danger * INCH
    return TEMPLATE, DANGER


# who sees it


def spotters(state: State, unit: UnitId) -> Iterator[TeamId]:
    """Its Leader, its Formation Commander, any Observer; aircraft see for themselves (TY-ART-2)."""
    one = state.units[unit]
    if state.card(unit).aircraft:
        yield from (team.id for team in state.teams_of(unit) if team.here)
        return
    known = [one.leader, command.commander(state, one.formation) if one.formation else 0]
    known += [team.id for team in state.standing(one.seat) if figures.observer(state, team.id)]
    for team in dict.fromkeys(known):
        if team and team not in state.spotters and _can_spot(state, team):
            yield team


def _can_spot(state: State, team: TeamId) -> bool:
    found = state.teams[team]
    return found.here and not found.bailed and not found.dashed


def ranging(state: State, unit: UnitId, spotter: TeamId, target: TeamId) -> tuple[Modifier, ...]:
    """What an attempt must show (TY-ART-4, TY-NIGHT-8)."""
    parts = [Modifier("Skill", state.card(unit).skill, "TY-ART-4")]
    if target and ground.concealed(state, spotter, target):
        parts.append(Modifier("Concealed", 1, "TY-ART-4"))
    if state.night:
        parts.append(Modifier("Night", 1, "TY-NIGHT-8"))
    for verb in figures.of_card(state, state.card_of(spotter), verbs.RangeInAdd):
        parts.append(Modifier("Observer", verb.n, "TY-ART-4"))
    return tuple(parts)


def range_in_need(state: State, unit: UnitId, spotter: TeamId, target: TeamId) -> int:
    return max(2, total(ranging(state, unit, spotter, target)))


# what may be bombarded


def aim_of(state: State, unit: UnitId, target: TeamId) -> Spot:
    """The centre of an enemy Team, or the Unit's own marker (0)."""
    return state.teams[target].at if target else state.units[unit].ranged


def fault(state: State, unit: UnitId, target: TeamId, spotter: TeamId) -> Refusal | None:
    """Why a Bombardment cannot be fired there; None if it can."""
    aim = aim_of(state, unit, target)
    if first_volley(state):
        return Refusal("TY-ME-4", "Nobody bombards in the first turn of a Meeting Engagement")
    if target and not _enemy(state, unit, target):
        return Refusal("TY-ART-2", "The Aiming Point is an enemy Team on the ground")
    if aim == NOWHERE:
        return Refusal("TY-ART-2", "It has no Ranged In marker")
    used = firing(state, unit, aim)
    if not used:
        return Refusal("TY-ART-3", "No gun that stayed has it in range")
    friends = _too_near(state, unit, aim, used)
    if friends:
        return Refusal("TY-ART-3", "A friend is too near to the Aiming Point")
    return _unspotted(state, unit, target, spotter)


def _enemy(state: State, unit: UnitId, target: TeamId) -> bool:
    there = state.teams[target].here and not figures.aircraft(state, target)
    return there and state.seat_of(target) != state.units[unit].seat


def _too_near(state: State, unit: UnitId, aim: Spot, used: Sequence[TeamId]) -> bool:
    gun = gun_of(state, used[0])
    assert gun is not None, "only guns fire"
    danger = template(state, gun)[1]
    return any(
        gap(state.disc(team.id), Disc(*aim)) <= danger
        for team in state.standing(state.units[unit].seat)
        if not figures.aircraft(state, team.id)
    )


def _unspotted(state: State, unit: UnitId, target: TeamId, spotter: TeamId) -> Refusal | None:
    if not target and state.units[unit].preplanned:
        return None  # TY-RNG-2
    if spotter not in spotters(state, unit):
        return Refusal("TY-ART-2", "That Team cannot spot for it")
    seen = (
        ground.sees(state, spotter, target)
        if target
        else ground.clear(state, state.teams[spotter].at, state.units[unit].ranged)
    )
    return None if seen else Refusal("TY-ART-2", "The spotter has no Line of Sight to it")


def best_spotter(state: State, unit: UnitId, target: TeamId) -> TeamId:
    """Whoever makes Ranging In easiest, of equal ones the lowest id; 0 if nobody can."""
    able = [one for one in spotters(state, unit) if fault(state, unit, target, one) is None]
    return min(
        able, key=lambda one: (range_in_need(state, unit, one, target), one), default=0
    )  # fmt: skip


def aims(state: State, unit: UnitId) -> Iterator[tuple[TeamId, TeamId]]:
    """Enemy Teams that may be bombarded with the best spotter for each; 0: the own marker."""
    if not guns(state, unit) or first_volley(state):
        return
    if state.units[unit].ranged != NOWHERE:
        spotter = 0 if state.units[unit].preplanned else best_spotter(state, unit, 0)
        if fault(state, unit, 0, spotter) is None:
            yield 0, spotter
    if next(spotters(state, unit), 0):
        for team in state.standing(other(state.units[unit].seat)):
            spotter = best_spotter(state, unit, team.id)
            if spotter:
                yield team.id, spotter
