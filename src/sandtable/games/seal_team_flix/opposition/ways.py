"""Where the Mastermind and Patrols go in Phase 3 (STF-P3, STF-LOUD, STF-SC-2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain

from msgspec.structs import replace

from sandtable.boards.grid.lattice import bits
from sandtable.games.seal_team_flix.ground import Ground
from sandtable.games.seal_team_flix.opposition.lookahead import NOTHING, End, Prospects, Scope
from sandtable.games.seal_team_flix.rules.sight import in_view, seen_seals, sight_concern
from sandtable.games.seal_team_flix.state import NOWHERE, Cell, State, Tango
from sandtable.games.seal_team_flix.verbs import Flee


def noise(state: State) -> bool:
    """Sight alone gives nobody a direction (STF-P3-7)."""
    return any(state.sound) or state.alert_place >= 0


def held(state: State, tango: Tango) -> bool:
    """Stunned, or in sight of a SEAL (STF-P3-2, STF-STN-3)."""
    return tango.stunned or bool(seen_seals(state, tango))


def exit_area(state: State, tango: Tango) -> int:
    """Where a Mastermind flees to, or -1 (STF-SC-2)."""
    flee = state.mission.condition(Flee) if tango.kind == "mastermind" else None
    return state.ground.areas.index(flee.area) if flee else NOWHERE


def goals(state: State, tango: Tango) -> tuple[int, ...]:
    """The Alert token's Area, or the Loudest; of several the nearest (STF-LOUD-1, -2)."""
    ground = state.ground
    if exit_area(state, tango) >= 0:
        return (exit_area(state, tango),)
    if state.alert_place >= 0:
        return (ground.area_of[state.alert_place],)
    top, here = max(state.sound), ground.area_of[tango.cell]
    loudest = [area for area, sound in enumerate(state.sound) if sound == top]
    if len(loudest) == 1:
        return (loudest[0],)
    least = min(ground.area_distance(here, area) for area in loudest)
    return tuple(area for area in loudest if ground.area_distance(here, area) == least)


def arrivals(state: State, area: int) -> tuple[Cell, ...]:
    """The free path Spaces of the highest number, green before yellow before red (STF-P3-5)."""
    return free_posts(state.ground, area, state.objects)


def free_posts(ground: Ground, area: int, objects: int) -> tuple[Cell, ...]:
    top = 0
    found: list[Cell] = []
    for cell, number in ground.posts[area]:
        if number < top:
            break
        if not objects >> cell & 1:
            found.append(cell)
            top = number
    return tuple(found)


def next_areas(state: State, tango: Tango, goal: int) -> tuple[int, ...]:
    """One Area along a shortest way; none from the goal itself (STF-P3-3, -6)."""
    return state.ground.next_areas(state.ground.area_of[tango.cell], goal)


def path_step(state: State, tango: Tango) -> Cell:
    """The next Space of the path that it stands on; NOWHERE after a STOP (STF-P3-8, -12)."""
    section, colour, number = state.ground.path_at[tango.cell]
    path = state.ground.paths[section, colour]
    if number < len(path.cells):
        return path.cells[number]
    return path.cells[0] if path.loop else NOWHERE


def blocked_by_us(state: State, cell: Cell) -> bool:
    """A SEAL or a Hostage stands there (STF-P3-11)."""
    who = state.standing.get(cell, "t")
    return not who.startswith("t")


def move_ends(state: State, tango: Tango) -> tuple[End, ...]:
    """All that may become of it if it moves now."""
    return ((tango, 0),) if tango.stunned else Ways(state, (tango,)).ends(tango, state.crowd)


class Ways(Prospects):
    """Where Tangos go; what is the same for all that set out from an Area is found once."""

    def __init__(self, state: State, tangos: Sequence[Tango]) -> None:
        super().__init__(state, tangos)
        self.loud, self.objects, self.things = noise(state), state.objects, state.things
        self._areas: dict[int, tuple[int, ...]] = {}
        self._reaches: dict[tuple[int, int], int] = {}

    def involved(self, tango: Tango) -> bool:
        return not tango.stunned

    def ends(self, tango: Tango, crowd: int) -> tuple[End, ...]:
        if in_view(self.state, tango) and seen_seals(self.at(crowd), tango):
            return ((tango, 0),)
        return self._gone(tango, self.things | crowd)

    def _gone(self, tango: Tango, objects: int) -> tuple[End, ...]:
        """If nothing holds it, and these Spaces are occupied."""
        if not self.loud and tango.kind == "mastermind":
            return ((tango, 0),)
        onward = self._onward(tango)
        if onward == NOWHERE:
            ground = self.state.ground
            posts = [free_posts(ground, area, objects) or (NOWHERE,) for area in self._into(tango)]
            cells = posts[0] if len(posts) == 1 else dict.fromkeys(chain(*posts))
            return _moved(tango, cells or (NOWHERE,))
        if objects >> onward & 1:
            return ((tango, int(blocked_by_us(self.state, onward))),)
        return _moved(tango, (onward,))

    def _onward(self, tango: Tango) -> Cell:
        """The next Space on its path, if it follows one; its own at the end of it."""
        if self.loud or tango.cell not in self.state.ground.path_at:
            return NOWHERE
        onward = path_step(self.state, tango)
        return tango.cell if onward == NOWHERE else onward

    def _into(self, tango: Tango) -> tuple[int, ...]:
        """The Areas in which it would look for a path Space."""
        return self._ahead(tango) if self.loud else (self.state.ground.area_of[tango.cell],)

    def _ahead(self, tango: Tango) -> tuple[int, ...]:
        """The next Areas on all ways to the noise."""
        state = self.state
        here = state.ground.area_of[tango.cell] if tango.kind == "patrol" else NOWHERE
        found = self._areas.get(here)
        if found is None:
            ways = [next_areas(state, tango, goal) for goal in goals(state, tango)]
            found = self._areas[here] = tuple(dict.fromkeys(chain(*ways)))
        return found

    # in whose way it may be

    def scope(self, tango: Tango) -> Scope:
        onward = self._onward(tango)
        if onward == NOWHERE:
            areas = self._into(tango)
            uses, now = self._posts(areas), self._posts(areas, 1)
        else:
            uses = now = 1 << onward | self._time(tango)
        if not uses:
            return NOTHING
        if in_view(self.state, tango):
            held_by = seen_seals(self.state, tango)
            now = sight_concern(self.state, tango) | (0 if held_by else now)
        return Scope(uses | 1 << tango.cell, now)

    def heeds(self, tango: Tango) -> int:
        return sight_concern(self.state, tango) | self.scope(tango).uses

    def sort(self, tango: Tango) -> object:
        """Out of sight, on their way into the same Areas, where there is room for all of them."""
        if in_view(self.state, tango) or self._onward(tango) != NOWHERE:
            return None
        areas = self._into(tango)
        return areas if all(map(self._roomy, areas)) else None

    def _roomy(self, area: int) -> bool:
        free = bits(cell for cell, _ in self.state.ground.posts[area]) & ~self.objects
        return free.bit_count() >= self._guests[area]

    def _time(self, tango: Tango) -> int:
        """Whoever costs time is in the others' way where there is not enough for all: a Space of
        its own stands for the Timer."""
        scarce = self.state.timer <= len(self._payers)
        return 1 << len(self.state.ground.window) if scarce and tango in self._payers else 0

    @cached_property
    def _payers(self) -> list[Tango]:
        """Those with a SEAL or a Hostage on the next Space of their path (STF-P3-11)."""
        ahead = [(one, self._onward(one)) for one in self.tangos]
        return [one for one, cell in ahead if cell >= 0 and blocked_by_us(self.state, cell)]

    @cached_property
    def _guests(self) -> Counter[int]:
        """How many may arrive in each Area."""
        found: Counter[int] = Counter()
        for one in self.tangos:
            onward = self._onward(one)
            areas = self._into(one) if onward == NOWHERE else (self.state.ground.area_of[onward],)
            found.update(areas)
        return found

    def _posts(self, areas: Iterable[int], guests: int = 0) -> int:
        """The path Spaces that decide where so many stop, or all that may arrive."""
        found = 0
        for area in areas:
            found |= self._contested(area, guests or self._guests[area])
        return found

    def _contested(self, area: int, guests: int) -> int:
        """From the highest number to the one that is left for the last of so many."""
        found = self._reaches.get((area, guests), 0)
        left, last = 0 if found else guests, 0
        for cell, number in self.state.ground.posts[area] if left else ():
            if number < last:
                break
            found |= 1 << cell
            if not self.objects >> cell & 1:
                left -= 1
                last = last if left else number
        self._reaches[area, guests] = found
        return found


def _moved(tango: Tango, cells: Iterable[Cell]) -> tuple[End, ...]:
    """NOWHERE: it stays."""
    return tuple([(tango if cell == NOWHERE else replace(tango, cell=cell), 0) for cell in cells])
