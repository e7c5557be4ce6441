"""Activity markers are discovered and squads recruited (CO-4.3A, CO-P1-9, CO-2.1-4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from sandtable.boards.tabletop.shapes import Disc, gap
from sandtable.boards.tabletop.ticks import Spot, alternating, heading, inches, outward
from sandtable.games.covert_ops import figures, ground, verbs
from sandtable.games.covert_ops.cast import UnitEvent
from sandtable.games.covert_ops.rules import awareness
from sandtable.games.covert_ops.state import Marker, State, Unit
from sandtable.games.covert_ops.vocabulary import MOST_OPFOR, UnitId
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.event import Event
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table

GROWS, MOST_FAR = 10, 120  # ticks, where there is no room beside a marker (CO-P1-9)


class Discovered(UnitEvent, frozen=True):
    """A marker turns out to be a squad; `face` decided its random element, 0 if none was rolled."""

    marker: int
    by: UnitId  # 0: by its own move
    face: int
    squad: int


class Recruited(UnitEvent, frozen=True):
    """A new Opfor unit stands on the table."""

    unit: UnitId
    profile: str
    at: Spot


class NoRoom(Event, frozen=True):
    """A unit of a squad finds no spot, or there are thirty already (CO-P1-9, CO-K-10)."""

    profile: str


# whom a unit may discover


def in_range(state: State, unit: Unit) -> list[Marker]:
    """Markers in Discovery Range of a player unit, by id (CO-4.3A-1)."""
    return [
        marker
        for marker in state.markers.values()
        if ground.in_discovery_range(state, ground.marker_disc(marker), unit)
    ]


def may_be_seen(state: State, marker: Marker) -> bool:
    """Whether any player unit has it in Discovery Range (CO-4.3A-2)."""
    disc = ground.marker_disc(marker)
    return any(ground.in_discovery_range(state, disc, unit) for unit in state.players())


class Discover(Choice, frozen=True, tag="discover"):
    """Turn this marker over."""

    rule: ClassVar[str] = "CO-4.3A-3"
    kind: ClassVar[str] = "Discover"
    marker: int

    def label(self, state: State) -> str:
        return f"Discover marker {self.marker}"

    def takes(self, state: State) -> str:
        near = ground.nearest_gap(
            ground.marker_disc(state.markers[self.marker]), [state.disc(unit.id) for unit in state.players()]
        )
        return f"a squad is placed there, {inches(near)} in from the nearest of you"

    def detail(self, state: State) -> str:
        return "Units that have one of you in Alert Range are Alert at once; all can still activate"


class LeaveMarkers(Choice, frozen=True, tag="leave-markers"):
    """What is there stays unknown."""

    rule: ClassVar[str] = "CO-4.3A-3"
    words: ClassVar[str] = "Leave it undiscovered"
    goes_on: ClassVar[bool] = True


class OfferDiscovery(Ask, frozen=True):
    """Marker by marker, when an activation starts and after each reposition (CO-4.3A-3)."""

    unit: UnitId

    def decision(self, state: State) -> Decision | None:
        unit = state.units[self.unit]
        if not state.markers or not unit.here or not unit.seat:
            return None
        found = in_range(state, unit)
        if not found:
            return None
        options = (*(Discover(marker.id) for marker in found), LeaveMarkers())
        about = tuple(f"marker-{marker.id}" for marker in found)
        prompt = "Discover a marker in Discovery Range?"
        return Decision(unit.seat, prompt, "CO-4.3A-3", options, about=about)

    def answer(self, table: Table[State], choice: Discover | LeaveMarkers) -> None:
        if isinstance(choice, Discover):
            table.push(DiscoverMarker(choice.marker, by=self.unit), self)


# where a squad stands


def place_about(state: State, about: Disc, radius: int, toward: Spot) -> Spot | None:
    """The first legal spot around a base, from the side that faces `toward` (CO-P1-9)."""
    others = ground.bases(state)
    for spot in spots_about(about, radius, toward):
        if ground.may_end(state, Disc(*spot, radius), others):
            return spot
    return None


def spots_about(about: Disc, radius: int, toward: Spot) -> Iterator[Spot]:
    """Touching it, then farther and farther out, alternating from one direction."""
    first = heading((toward[0] - about.x, toward[1] - about.y))
    for more in range(0, MOST_FAR + 1, GROWS):
        for direction in alternating(first):
            dx, dy = outward(direction, about.radius + radius + more)
            yield about.x + dx, about.y + dy


def nearest_player(state: State, disc: Disc) -> Unit | None:
    """By the gap; ties go to the lowest id."""
    return min(state.players(), key=lambda unit: (gap(disc, state.disc(unit.id)), unit.id), default=None)


def facing(state: State, disc: Disc) -> Spot:
    """Where the nearest player unit stands; eastward if there is none."""
    unit = nearest_player(state, disc)
    return unit.at if unit else (disc.x + 1, disc.y)


def recruit(table: Table[State], profile: str, at: Spot, squad: int) -> UnitId:
    """A new Opfor unit, not yet activated (CO-4.3A-8); 0 if there are thirty (CO-K-10)."""
    state = table.state
    if len(state.enemies()) >= MOST_OPFOR:
        table.record(NoRoom("CO-K-10", profile))
        return 0
    state.made += 1
    unit = Unit(state.made, profile, at=at, squad=squad)
    state.put(_tougher(state, unit))
    table.record(Recruited("CO-4.3A-4", unit.id, profile, at))
    return unit.id


def _tougher(state: State, unit: Unit) -> Unit:
    """Conditions change Damage when a unit is recruited (CD03)."""
    more = sum(verb.damage for verb in figures.lasting(state, unit, verbs.Stat))
    return replace(unit, tougher=more) if more else unit


# a marker is discovered


class DiscoverMarker(Step, frozen=True):
    """Its random element is rolled now, never earlier (CO-2.1-4)."""

    marker: int
    own_move: bool = False  # of the marker, in the Opfor turn (CO-4.3A-2)
    by: UnitId = 0  # the unit that chose to

    def run(self, table: Table[State]) -> None:
        state = table.state
        if self.marker not in state.markers:
            return
        faction = state.content.factions[state.opfor]
        plain = any(True for _ in figures.common(state, verbs.NoRandom))
        face = 0 if plain or not faction.low else _which(table)
        table.beat()
        state.squads += 1
        members = faction.squad + ((faction.low if face <= 3 else faction.high) if face else ())
        rule = "CO-4.3A-2" if self.own_move else "CO-4.3A-3"
        table.record(Discovered(rule, self.marker, self.by, face, state.squads))
        table.push(PlaceMembers(self.marker, state.squads, members), EndDiscovery(self.marker, state.squads))


def _which(table: Table[State]) -> int:
    return table.roll(6, why="who else is in the squad", rule="CO-2.1-4")


class PlaceMembers(Step, frozen=True):
    """In printed order, the random element last; the marker still stands (CO-P1-9)."""

    marker: int
    squad: int
    members: tuple[str, ...]

    def run(self, table: Table[State]) -> None:
        state = table.state
        if state.mission.chosen.opfor_choices == "players" and self.members:
            table.push(PlaceMembers(self.marker, self.squad, self.members[1:]))
            ask = PlaceSquad(self.marker, self.squad, self.members[0])
            if ask.spots(state):
                table.push(ask)
            else:
                table.record(NoRoom("CO-P1-9", self.members[0]))
            return
        about = ground.marker_disc(state.markers[self.marker])
        for profile in self.members:
            radius = state.content.profiles[profile].radius
            spot = place_about(state, about, radius, facing(state, about))
            _put(table, profile, spot, self.squad)


def _put(table: Table[State], profile: str, spot: Spot | None, squad: int) -> None:
    if spot is None:
        table.record(NoRoom("CO-P1-9", profile))
    else:
        recruit(table, profile, spot, squad)


class PutUnit(Choice, frozen=True, tag="put-unit"):
    """It stands there."""

    rule: ClassVar[str] = "CO-4.3A-4"
    kind: ClassVar[str] = "Place"
    placed: ClassVar[bool] = True
    at: Spot

    def label(self, state: State) -> str:
        return f"At {inches(self.at[0])}, {inches(self.at[1])} in"


class PlaceSquad(Ask, frozen=True):
    """The lead seat places a squad, unit by unit, where the table wants it so (CO-1.1-1)."""

    marker: int
    squad: int
    profile: str

    def decision(self, state: State) -> Decision | None:
        spots = self.spots(state)
        options = tuple(PutUnit(spot) for spot in spots)
        name = state.content.profiles[self.profile].name
        prompt = f"Where does the {name} stand, touching the marker?"
        about = (f"marker-{self.marker}",)
        if not options:
            return None
        return Decision(state.lead, prompt, "CO-4.3A-4", options, open=True, about=about)

    def spots(self, state: State) -> tuple[Spot, ...]:
        """The one by default first; farther out only if none is free beside the marker."""
        about, radius = self.sizes(state)
        others, toward = ground.bases(state), facing(state, about)
        near = [*spots_about(about, radius, toward)][:16]
        free = tuple(p for p in near if ground.may_end(state, Disc(*p, radius), others))
        far = None if free else place_about(state, about, radius, toward)
        return free or ((far,) if far else ())

    def sizes(self, state: State) -> tuple[Disc, int]:
        about = ground.marker_disc(state.markers[self.marker])
        return about, state.content.profiles[self.profile].radius

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if not isinstance(choice, PutUnit):
            return Refusal("CO-4.3A-4", "A unit of the squad is placed now")
        about, radius = self.sizes(state)
        base = Disc(*choice.at, radius)
        if not ground.touching(base, about):
            far = inches(gap(base, about))
            return Refusal("CO-4.3A-4", f"It has to touch the marker: {far} in away, 0.1 at most")
        if not ground.may_end(state, base, ground.bases(state)):
            return Refusal("CO-C1-6", "No base stands on another one, on terrain or off the table")
        return None

    def answer(self, table: Table[State], choice: PutUnit) -> None:
        _put(table, self.profile, choice.at, self.squad)


class EndDiscovery(Step, frozen=True):
    """Whoever has a player unit in Alert Range is Alert; the marker goes (CO-4.3A-4, -5)."""

    marker: int
    squad: int

    def run(self, table: Table[State]) -> None:
        state = table.state
        for unit in state.enemies():
            if unit.squad == self.squad:
                awareness.notices(table, unit.id, "CO-4.3A-5")
        state.markers.pop(self.marker, None)
