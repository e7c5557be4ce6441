"""Who may bombard what, who spots for it, and how hard Ranging In is (TY-ART-1 to -4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from sandtable.boards.tabletop.shapes import Disc, gap, within
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
    known = [one.leader, command.commander(state, one.formation)]
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
    battery = Battery(state, unit)
    return battery.barred(target) or battery.unspotted(target, spotter)


class Battery:
    """A Unit that looks for something to bombard; made for one position."""

    def __init__(self, state: State, unit: UnitId) -> None:
        self.state, self.unit = state, state.units[unit]

    @cached_property
    def guns(self) -> list[TeamId]:
        return guns(self.state, self.unit.id)

    @cached_property
    def spotters(self) -> list[TeamId]:
        return list(spotters(self.state, self.unit.id))

    @cached_property
    def friends(self) -> list[Disc]:
        """Those on the ground, whom it must not endanger."""
        return [self.state.disc(one) for one in self.state.bases.on_ground(self.unit.seat)]

    def barred(self, target: TeamId) -> Refusal | None:
        """Why nobody could spot for it there."""
        state = self.state
        if first_volley(state):
            return Refusal("TY-ME-4", "Nobody bombards in the first turn of a Meeting Engagement")
        if target and not _enemy(state, self.unit.id, target):
            return Refusal("TY-ART-2", "The Aiming Point is an enemy Team on the ground")
        aim = aim_of(state, self.unit.id, target)
        if aim == NOWHERE:
            return Refusal("TY-ART-2", "It has no Ranged In marker")
        used = next((team for team in self.guns if _reaches(state, team, aim)), 0)
        if not used:
            return Refusal("TY-ART-3", "No gun that stayed has it in range")
        if self._endangers(aim, used):
            return Refusal("TY-ART-3", "A friend is too near to the Aiming Point")
        return None

    def _endangers(self, aim: Spot, used: TeamId) -> bool:
        gun = gun_of(self.state, used)
        assert gun is not None, "only guns fire"
        danger, there = template(self.state, gun)[1], Disc(*aim)
        return any(within(disc, there, danger) for disc in self.friends)

    def unspotted(self, target: TeamId, spotter: TeamId) -> Refusal | None:
        state = self.state
        if not target and self.unit.preplanned:
            return None  # TY-RNG-2
        if spotter not in self.spotters:
            return Refusal("TY-ART-2", "That Team cannot spot for it")
        seen = (
            ground.sees(state, spotter, target)
            if target
            else ground.clear(state, state.teams[spotter].at, self.unit.ranged)
        )
        return None if seen else Refusal("TY-ART-2", "The spotter has no Line of Sight to it")

    def best_spotter(self, target: TeamId) -> TeamId:
        """Whoever makes Ranging In easiest, of equal ones the lowest id; 0 if nobody can."""
        able = [one for one in self.spotters if self.unspotted(target, one) is None]
        if not able or self.barred(target):
            return 0
        return min(able, key=lambda one: (self._need(one, target), one))

    def _need(self, spotter: TeamId, target: TeamId) -> int:
        return range_in_need(self.state, self.unit.id, spotter, target)

    def aims(self) -> Iterator[tuple[TeamId, TeamId]]:
        """Enemy Teams that may be bombarded with the best spotter for each; 0: the own marker."""
        if not self.guns:
            return  # what holds for most
        if self.unit.ranged != NOWHERE:
            spotter = 0 if self.unit.preplanned else self.best_spotter(0)
            if (self.barred(0) or self.unspotted(0, spotter)) is None:
                yield 0, spotter
        for team in self.state.bases.on_ground(other(self.unit.seat)):
            spotter = self.best_spotter(team)
            if spotter:
                yield team, spotter


def _enemy(state: State, unit: UnitId, target: TeamId) -> bool:
    there = state.teams[target].here and not figures.aircraft(state, target)
    return there and state.seat_of(target) != state.units[unit].seat


def aims(state: State, unit: UnitId) -> Iterator[tuple[TeamId, TeamId]]:
    """What a Unit may bombard, and who spots for it."""
    return Battery(state, unit).aims()
