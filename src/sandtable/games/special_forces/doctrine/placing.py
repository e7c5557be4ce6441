"""Where soldiers start and where the folder is hidden (SF-AI-9; guide, 11.4)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from sandtable.games.special_forces.doctrine.aims import Aim, aim_of
from sandtable.games.special_forces.doctrine.fields import Field, field, nearest_field
from sandtable.games.special_forces.doctrine.sight import ranges
from sandtable.games.special_forces.ground import Ground
from sandtable.games.special_forces.objectives import exit_dots
from sandtable.games.special_forces.state import Soldier, State
from sandtable.games.special_forces.vocabulary import OTHER, Dot, Side
from sandtable.games.special_forces.zone_language import IIF_LEADER, is_fixed
from sandtable.games.special_forces.zones import dots, free_dots, zone_of
from sandtable.kernel.kept import kept

HIDING_PLACES = 12
OPEN_FROM = 7  # how far off a dot of open ground must be to look in from afar
NEAR_LEADER = 3
LEADER_STAYS = 8
CROWD = 2
HUDDLE = 0.4  # decides between dots that are seen alike
POST = 3  # keepers so near to each other look after the same rooms
BEHIND = 50.0  # a dot that the guide leaves out is taken only when there is no other


def best_place(state: State, soldier: Soldier, free: Iterable[Dot]) -> Dot:
    """The dot with the lowest score; ties go to the lower row, then the lower column."""
    scores = _Scores(state, soldier)
    return min(free, key=lambda dot: (scores.of(dot), dot))


class _Scores:
    """The guide's set-up scores for one soldier."""

    def __init__(self, state: State, soldier: Soldier) -> None:
        self.state = state
        self.soldier = soldier
        self.side: Side = soldier.side
        self.ground = state.ground
        self.aim: Aim = aim_of(state.mission)
        self.placed = list(state.side(self.side))
        self.enemies = tuple(one.dot for one in state.side(OTHER[self.side]))
        self.watching = sum(1 << dot for dot in self.enemies)
        self.their_zone = zone_mask(state, OTHER[self.side])

    def of(self, dot: Dot) -> float:
        own = self.side == self.aim.side
        match self.aim.kind:
            case "rescue":
                return self._rescue(dot)
            case "breakout" if own:
                return self._exit[dot] + 0.01 * self._off_centre(dot)
            case "escape":
                return self._exit[dot] + (self._watchers(dot) if own else 0.05 * self._zone(dot))
            case "fetch":
                return self._fetch(dot) if own else self._keep(dot)
            case "laststand":
                return self._stand(dot) if own else self._besiege(dot)
            case _:
                seen = self._zone(dot)
                return self._goal[dot] + 0.5 * seen if own else float(seen)

    # scores

    def _rescue(self, dot: Dot) -> float:
        if self.soldier.card == self.aim.who:
            return self._exit[dot] + 0.5 * self._zone(dot)
        if self.side == self.aim.side:
            return self._ward[dot] + 0.5 * self._zone(dot)
        return self._ward[dot] + 2 * self._watchers(dot)

    def _fetch(self, dot: Dot) -> float:
        first = self.placed[0].dot if self.placed else dot
        apart = ranges(self.ground, first)[dot]
        return self._goal[dot] + 0.5 * self._watchers(dot) + 0.5 * apart

    def _keep(self, dot: Dot) -> float:
        """Around the folder, out of sight from afar; its own building before all others.

        Ours: not all of them in one wing, which would show where a hidden folder lies.
        """
        item, far = self.state.mission.item, ranges(self.ground, dot)
        if item is None or item.hidden_by is None:
            return self._await(dot)
        outside = 0.0 if dot in self._item_zone else BEHIND
        posted = sum(far[one.dot] <= POST for one in self.placed)
        return outside + 0.6 * self._folder[dot] + 0.05 * _open_views(self.ground, dot) + posted

    def _await(self, dot: Dot) -> float:
        """Ours: an item that everybody sees is a race. Fighters start in front, whoever leads them
        in the second rank, and launchers where they look out.
        """
        card = self.state.card(self.soldier)
        if any(self.state.arm(weapon).endless == "each" for weapon in card.weapons):
            return 0.6 * self._folder[dot] - 0.05 * _open_views(self.ground, dot)
        zone = dots(zone_of(self.state, self.side), self.ground, self.state)
        front = min(self._folder[one] for one in zone)
        leads = card.commands > 0 and self._folder[dot] == front
        return 0.6 * self._folder[dot] + leads

    def _stand(self, dot: Dot) -> float:
        building = self.ground.of_building[dot] == self.aim.building
        leader, far = self._leader, ranges(self.ground, dot)
        close = leader is not None and far[leader] <= NEAR_LEADER
        huddled = sum(far[one.dot] <= 1 for one in self.placed)  # one grenade for all of them
        out = 0.0 if building and not close else BEHIND
        return self._watchers(dot) + HUDDLE * huddled + out

    def _besiege(self, dot: Dot) -> float:
        far = ranges(self.ground, dot)
        crowd = sum(far[one.dot] <= CROWD for one in self.placed)
        away = self._goal[dot]
        leader = self.soldier.card == IIF_LEADER and away < LEADER_STAYS
        return away + 2 * crowd + 4 * leader

    # what they are made of

    @cached_property
    def _leader(self) -> Dot | None:
        leaders = [one for one in self.state.soldiers.values() if one.card == IIF_LEADER]
        return leaders[0].dot if leaders and leaders[0].here else None

    @cached_property
    def _exit(self) -> Field:
        return field(self.ground, exit_dots(self.ground, self.aim.edges))

    @cached_property
    def _folder(self) -> Field:
        folder = self.state.folder
        return field(self.ground, (folder.dot,) if folder else self._item_zone)

    @cached_property
    def _ward(self) -> Field:
        """To the Worker; before she stands, to where she will."""
        everybody = self.state.soldiers.values()
        ward = next(one for one in everybody if one.card == self.aim.who)
        if ward.here:
            return field(self.ground, (ward.dot,))
        recruits = (*self.state.mission.us.soldiers, *self.state.mission.iif.soldiers)
        found = next(one.zone for one in recruits if one.card == ward.card)
        zone = self.state.mission.zones[found] if found else zone_of(self.state, ward.side)
        there = free_dots(zone, self.ground, self.state)
        return field(self.ground, (best_place(self.state, ward, there),)) if there else self._exit

    @cached_property
    def _goal(self) -> Field:
        if self.aim.building:
            return field(self.ground, self.ground.inside(self.aim.building))
        if self.state.mission.item:
            return field(self.ground, self._item_zone)
        if self.enemies:
            return nearest_field(self.ground, tuple(sorted(self.enemies)))
        return field(self.ground, _fixed_zone(self.state, OTHER[self.side]))

    @cached_property
    def _item_zone(self) -> tuple[Dot, ...]:
        item = self.state.mission.item
        return dots(self.state.mission.zones[item.zone], self.ground) if item else ()

    def _watchers(self, dot: Dot) -> int:
        return (self.ground.sights.masks[dot] & self.watching).bit_count()

    def _zone(self, dot: Dot) -> int:
        return (self.ground.sights.masks[dot] & self.their_zone).bit_count()

    def _off_centre(self, dot: Dot) -> float:
        row = self.ground.lattice.place(dot)[1] + 1
        return abs(row - (self.ground.lattice.height + 1) / 2)


def zone_mask(state: State, side: Side) -> int:
    """The dots of a side's zone as bits."""
    return sum(1 << dot for dot in _fixed_zone(state, side))


def _fixed_zone(state: State, side: Side) -> tuple[Dot, ...]:
    """A zone that depends on soldiers is nowhere until they stand."""
    zone = zone_of(state, side)
    return dots(zone, state.ground) if is_fixed(zone) else ()


@kept(4096)
def _open_views(ground: Ground, dot: Dot) -> int:
    """Dots of open ground, not near, that have a line to this one."""
    far = ranges(ground, dot)
    seen = ground.sights.seen[dot]
    return sum(far[other] >= OPEN_FROM and not ground.of_building[other] for other in seen)


def hiding_places(state: State, among: Iterable[Dot]) -> list[Dot]:
    """The dots that the fewest dots outside their building look at (guide, 11.2)."""
    ground = state.ground
    seen = ground.sights.seen
    away = field(ground, exit_dots(ground, aim_of(state.mission).edges))

    def rank(dot: Dot) -> tuple[int, int, int]:
        building = ground.of_building[dot]
        outside = sum(ground.of_building[other] != building for other in seen[dot])
        return outside, -away[dot], dot

    return sorted(among, key=rank)[:HIDING_PLACES]
