"""Strike Aircraft that come and go, Helicopters that hover and wait (TY-AIR)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.boards.tabletop.orders import PutAt
from sandtable.boards.tabletop.shapes import Disc, inside, overlap, within
from sandtable.boards.tabletop.ticks import TURNS, Spot, heading, inward
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.country import country
from sandtable.games.team_yankee.packing import Room
from sandtable.games.team_yankee.rules.points import called
from sandtable.games.team_yankee.rules.words import name
from sandtable.games.team_yankee.state import NOWHERE, State
from sandtable.games.team_yankee.vocabulary import AIR_COMMAND, RADIUS, Seat, TeamId, UnitId, Where, other
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table

ARRIVES = 4  # on 4+ (TY-AIR-1)
PLACES = 12  # that are ready to be chosen
STAND_OFF = 280  # ticks from the enemy, for a ready place
Flown = tuple[TeamId, Spot, int]  # where, and which way it faces


class StrikeRolled(BattleEvent, frozen=True):
    """Whether Strike Aircraft come this turn."""

    unit: UnitId
    die: int


class Flew(BattleEvent, frozen=True):
    """Aircraft are over the table."""

    unit: UnitId
    places: tuple[Flown, ...]


class Left(BattleEvent, frozen=True):
    """Aircraft are off the table, and Loiter."""

    unit: UnitId


# the Starting Step


class RollStrikeAircraft(Step, frozen=True):
    """One die for each Strike Aircraft Unit that is not in Reserve (TY-AIR-1, TY-ME-2)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        assert state.active, "it is somebody's turn"
        if not grounded(state):
            table.push(*(StrikeDie(unit) for unit in _strikes(state, state.active, "loiter")))


class StrikeDie(Step, frozen=True):
    """On 4+ it may be placed in the Movement Step."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        state = table.state
        why, seat = f"Whether {name(state, self.unit)} comes", state.units[self.unit].seat
        die = table.roll(6, why=why, rule="TY-AIR-1", need=f"{ARRIVES}+", by=seat)
        state.change_unit(self.unit, air=die >= ARRIVES)
        table.record(StrikeRolled("TY-AIR-1", self.unit, die))


def _strikes(state: State, seat: Seat, where: Where) -> list[UnitId]:
    """Strike Aircraft Units of a player that are there."""
    return [
        unit.id for unit in state.force(seat) if unit.where == where and state.card(unit.id).kind == "strike-aircraft"
    ]


def grounded(state: State) -> bool:
    """The first player's first turn of a Meeting Engagement: no aircraft come (TY-ME-2)."""
    return state.mission.meeting and state.active == state.first and state.turn == 1


# the Movement Step


def may_fly(state: State, unit: UnitId) -> bool:
    """Whether aircraft may be placed or moved in this Movement Step."""
    one = state.units[unit]
    if grounded(state):
        return False
    if state.card(unit).kind == "strike-aircraft":
        return one.air and one.where == "loiter"
    return one.where in ("loiter", "table")


class Fly(Choice, frozen=True, tag="fly"):
    """Aircraft at these places, each with its facing."""

    rule: ClassVar[str] = "TY-AIR-2"
    kind: ClassVar[str] = "Place"
    placed: ClassVar[bool] = True
    places: tuple[Flown, ...]

    def label(self, state: State) -> str:
        return f"{name(state, state.teams[self.places[0][0]].unit)} flies there"


class Loiter(Choice, frozen=True, tag="loiter"):
    """Off the table, out of everybody's reach."""

    rule: ClassVar[str] = "TY-AIR-2"
    words: ClassVar[str] = "Loiter off the table"

    def detail(self, state: State) -> str:
        return "Nobody can fire at it there; it may come back in a later turn."


class StayThere(Choice, frozen=True, tag="stay-there"):
    """Where they are."""

    rule: ClassVar[str] = "TY-AIR-2"
    words: ClassVar[str] = "Stay"
    goes_on: ClassVar[bool] = True


class MoveAircraft(Ask, frozen=True):
    """Anywhere over the table, or off it (TY-AIR-1, -2)."""

    unit: UnitId

    def decision(self, state: State) -> Decision:
        unit = state.units[self.unit]
        who, places = f"unit-{unit.id}", ready_places(state, self.unit)
        options: list[Choice] = [PutAt(who, n) for n in range(len(places))]
        if unit.where == "table":
            options.append(Loiter())
        options.append(StayThere())
        prompt = f"{name(state, self.unit)}: where to?"
        names = called(state, (flown[0][1] for flown in places))
        return Decision(unit.seat, prompt, "TY-AIR-2", tuple(options), open=True, about=(who,), called=names)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if not isinstance(choice, Fly):
            return super().refuse(state, choice)
        return wrong_flight(state, self.unit, choice.places)

    def answer(self, table: Table[State], choice: Choice) -> None:
        match choice:
            case PutAt():
                fly(table, self.unit, ready_places(table.state, self.unit)[choice.place])
            case Fly():
                fly(table, self.unit, choice.places)
            case Loiter():
                leave(table, self.unit, "TY-AIR-2")


def wrong_flight(state: State, unit: UnitId, places: tuple[Flown, ...]) -> Refusal | None:
    """All of them, on the table, within 6 inches of their Leader, not over others (TY-AIR-6)."""
    wanted = [team.id for team in state.teams_of(unit)]
    if sorted(team for team, _, _ in places) != wanted:
        return Refusal("TY-AIR-6", "All aircraft of the Unit fly together, each once")
    if any(not 0 <= face < TURNS for _, _, face in places):
        return Refusal("TY-GEO-7", "A Team faces one of 16 directions")
    radius = RADIUS["helicopter"]
    discs = {team: Disc(*at, radius) for team, at, _ in places}
    leader = discs[state.units[unit].leader]
    others = _flying(state, unit)
    for disc in discs.values():
        if not inside(disc, country(state).ground):
            return Refusal("TY-AIR-6", "Aircraft stay over the table")
        if not within(disc, leader, AIR_COMMAND):
            return Refusal("TY-AIR-6", "Aircraft stand within 6 inches of their Leader")
        if any(overlap(disc, one) for one in others):
            return Refusal("TY-AIR-6", "Aircraft do not stand over one another")
        others.append(disc)
    return None


def _flying(state: State, but: UnitId) -> list[Disc]:
    return [
        state.disc(team.id)
        for team in state.teams.values()
        if team.here and team.unit != but and state.card_of(team.id).aircraft
    ]


def ready_places(state: State, unit: UnitId) -> list[tuple[Flown, ...]]:
    """One before each enemy Unit on the table, as far as guns are dangerous, facing it."""
    seat = state.units[unit].seat
    foes = [one for one in state.force(other(seat)) if one.where == "table"]
    spots = [state.disc(one.leader).at for one in foes][:PLACES] or [country(state).ground.middle]
    found: list[tuple[Flown, ...]] = []
    room = Room(state, unit)
    for spot in spots:
        places = _before(state, room, spot)
        if places and places not in found:
            found.append(places)
    return found


def _before(state: State, room: Room, foe: Spot) -> tuple[Flown, ...]:
    """On the side of the middle of the own Teams, else of the table."""
    own = [team.at for team in state.standing(state.seat_of(room.leader))]
    home = country(state).ground.middle
    if own:
        home = sum(x for x, _ in own) // len(own), sum(y for _, y in own) // len(own)
    back = heading((home[0] - foe[0], home[1] - foe[1]))
    for off in range(TURNS):
        dx, dy = inward(back + off, STAND_OFF)
        at = foe[0] + dx, foe[1] + dy
        places = room.filled(at, lambda *_: True)
        if places is not None:
            face = heading((-dx, -dy))
            return tuple((team, places[team], face) for team in sorted(places))
    return ()


def fly(table: Table[State], unit: UnitId, places: tuple[Flown, ...]) -> None:
    """They are over the table; a Helicopter that flew does not count as moved (TY-AIR-2)."""
    state = table.state
    state.change_unit(unit, where="table")
    for team, at, face in places:
        state.change_team(team, at=at, face=face, hidden=False)
    table.record(Flew("TY-AIR-2", unit, places))


def leave(table: Table[State], unit: UnitId, rule: str) -> None:
    """Off the table."""
    state = table.state
    state.change_unit(unit, where="loiter", air=False)
    for team in state.teams_of(unit):
        state.change_team(team.id, at=NOWHERE)
    table.record(Left(rule, unit))


class RemoveStrikeAircraft(Step, frozen=True):
    """At the end of the Shooting Step Strike Aircraft fly home (TY-AIR-1)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        assert state.active, "it is somebody's turn"
        for unit in _strikes(state, state.active, "table"):
            leave(table, unit, "TY-AIR-1")
