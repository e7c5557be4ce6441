"""Teams are set up completely inside the Player Deployment Zone (CO-3.0-19)."""

from __future__ import annotations

from functools import lru_cache

from sandtable.boards.tabletop.orders import PutAt
from sandtable.boards.tabletop.packing import lattice, nearest_legal, ready
from sandtable.boards.tabletop.shapes import Disc, Rect, inside
from sandtable.boards.tabletop.ticks import INCH, Spot, inches
from sandtable.boards.tabletop.ways import Legal
from sandtable.games.covert_ops import ground
from sandtable.games.covert_ops.cast import UnitEvent
from sandtable.games.covert_ops.rules import awareness
from sandtable.games.covert_ops.rules.words import name
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import Seat, UnitId
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table

STEP = 3 * INCH // 2  # of the lattice of proposed places (guide, 9.8)
PLACES = 12  # that are ready to be chosen


class Deployed(UnitEvent, frozen=True):
    """A unit was put down."""

    unit: UnitId
    at: Spot


class Deploy(Choice, frozen=True, tag="deploy"):
    """Units at these places; those that are named already move there."""

    rule = "CO-3.0-19"
    places: tuple[tuple[UnitId, Spot], ...]

    def label(self, state: State) -> str:
        told = (f"{name(state, who)} at {inches(x)}, {inches(y)}" for who, (x, y) in self.places)
        return "; ".join(told)


class AsProposed(Choice, frozen=True, tag="as-proposed"):
    """Everybody who is not on the table yet takes the place that is proposed."""

    rule = "CO-3.0-19"
    words = "All as proposed"


class Set(Choice, frozen=True, tag="set"):
    """The team stands as it shall."""

    rule = "CO-3.0-19"
    words = "The team stands ready"
    goes_on = True


class DeployTeams(Step, frozen=True):
    """Seat by seat (CO-3.0-19); whoever is put down in sight may be noticed (CO-4.1A-3)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        seats = [seat for seat in state.mission.seats if of_seat(state, seat)]
        table.push(*(DeployTeam(seat) for seat in seats), NoticeTeams())


class NoticeTeams(Step, frozen=True):
    """Alert checks when all are there."""

    def run(self, table: Table[State]) -> None:
        for unit in table.state.players():
            awareness.placed(table, unit.id)


def of_seat(state: State, seat: Seat) -> list[Unit]:
    """Its units of this mission, in roster order."""
    there = ("tray", "combat")
    return [unit for unit in state.units.values() if unit.seat == seat and unit.zone in there]


class DeployTeam(Ask, frozen=True):
    """One question for a seat: its units are laid and moved again until it is ready."""

    seat: Seat

    def decision(self, state: State) -> Decision:
        waiting = [unit for unit in of_seat(state, self.seat) if unit.zone == "tray"]
        options: tuple[Choice, ...] = (Set(),)
        if waiting:
            first = waiting[0]
            places = ready_places(state, first)
            who = f"unit-{first.id}"
            options = (AsProposed(), *(PutAt(who, n) for n in range(len(places))))
        prompt = "Set your team up inside the zone"
        return Decision(self.seat, prompt, "CO-3.0-19", options, open=True)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, Set):
            return Refusal("CO-3.0-19", "Not everybody is on the table yet")
        if not isinstance(choice, Deploy) or not choice.places:
            return super().refuse(state, choice)
        own = {unit.id for unit in of_seat(state, self.seat)}
        moved = [who for who, _ in choice.places]
        if len(set(moved)) < len(moved) or not own.issuperset(moved):
            return Refusal("CO-3.0-19", "You set up your own units, each once")
        others = ground.bases(state, but=moved)
        for who, at in choice.places:
            base = Disc(*at, state.profile(who).radius)
            if refusal := barred(state, base, others):
                return refusal
            others.append(base)
        return None

    def answer(self, table: Table[State], choice: Choice) -> None:
        state = table.state
        if isinstance(choice, Set):
            return
        if isinstance(choice, PutAt):
            who = int(choice.who.removeprefix("unit-"))
            put(table, who, ready_places(state, state.units[who])[choice.place])
        elif isinstance(choice, Deploy):
            for who, at in choice.places:
                put(table, who, at)
        else:
            for unit in of_seat(state, self.seat):
                if unit.zone == "tray":
                    put(table, unit.id, proposed(state, unit))
        if not isinstance(choice, AsProposed):
            table.push(self)


def barred(state: State, base: Disc, others: list[Disc]) -> Refusal | None:
    """Why a unit may not be set up there; in a full zone there is one place for it outside."""
    if not inside(base, ground.zone(state)):
        if _room(state, base.radius, others):
            return Refusal("CO-3.0-19", "A base stands completely inside the zone")
        near = nearest_legal(_front(state), _free(state, base.radius, others))
        if near and near != base.at:
            where = f"{inches(near[0])}, {inches(near[1])}"
            return Refusal("CO-3.0-19", f"The zone is full; the nearest place is {where}")
    if not ground.may_end(state, base, others):
        return Refusal("CO-C1-6", "Something or somebody is there already")
    return None


def put(table: Table[State], who: UnitId, at: Spot | None) -> None:
    if at is not None:
        table.state.change(who, at=at, zone="combat")
        table.record(Deployed("CO-3.0-19", who, at))


def places_in_zone(state: State, radius: int) -> tuple[Spot, ...]:
    """The lattice of the zone with room for a base, the nearest to the front first (guide, 9.8)."""
    west, south, east, north = ground.zone(state)
    room = Rect(west + radius, south + radius, east - radius, north - radius)
    return _lattice(room, _front(state))


@lru_cache(maxsize=64)  # of plain numbers: nobody owns it
def _lattice(room: Rect, front: Spot) -> tuple[Spot, ...]:
    return tuple(lattice(room, STEP, front))


def ready_places(state: State, unit: Unit, most: int = PLACES) -> tuple[Spot, ...]:
    """The first of them that are free; else the nearest legal point to the front."""
    radius = state.profile(unit.id).radius
    others = ground.bases(state, but=(unit.id,))
    found = ready(places_in_zone(state, radius), _free(state, radius, others), most)
    if found:
        return found
    near = nearest_legal(_front(state), _free(state, radius, others))
    return (near,) if near else ()


def proposed(state: State, unit: Unit) -> Spot | None:
    return next(iter(ready_places(state, unit, 1)), None)


def _room(state: State, radius: int, others: list[Disc]) -> bool:
    """Whether some place of the zone is left."""
    return bool(ready(places_in_zone(state, radius), _free(state, radius, others), 1))


def _free(state: State, radius: int, others: list[Disc]) -> Legal:
    return lambda at: ground.may_end(state, Disc(*at, radius), others)


def _front(state: State) -> Spot:
    front = ground.table_of(state).mark("front")
    return front.at if front else ground.zone(state).middle
