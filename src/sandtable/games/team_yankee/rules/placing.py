"""A Unit is put on the table: at a ready place, or every Team where its owner lays it (TY-DEP)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, TypeAlias

from sandtable.boards.tabletop.orders import PutAt
from sandtable.boards.tabletop.packing import ready
from sandtable.boards.tabletop.regions import Region
from sandtable.boards.tabletop.shapes import Disc, inside, overlap, within
from sandtable.boards.tabletop.ticks import TURNS, Spot, heading, told
from sandtable.games.team_yankee import figures, ground, packing, sides
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.country import country
from sandtable.games.team_yankee.frames import middle
from sandtable.games.team_yankee.rules.points import READY, called, points_of, spread
from sandtable.games.team_yankee.rules.words import name, team_name
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import COMMAND, WIDE_COMMAND, WIDE_UNIT, Seat, TeamId, UnitId, other
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.step import Ask
from sandtable.kernel.table import Table

Judge: TypeAlias = Callable[[Spot], Refusal | None]
Stand: TypeAlias = tuple[TeamId, Spot, int]  # a Team, where it stands, which way it faces; -1: at the enemy


class UnitPlaced(BattleEvent, frozen=True):
    """A Unit stands on the table."""

    unit: UnitId
    stands: tuple[Stand, ...]


class UnitSetAside(BattleEvent, frozen=True):
    """There was no room: it arrives in its owner's first turn without a roll (TY-DEP-13)."""

    unit: UnitId


class PlaceTeams(Choice, frozen=True, tag="place-teams"):
    """Every Team of a Unit where it is laid."""

    rule: ClassVar[str] = "TY-DEP-10"
    unit: UnitId
    stands: tuple[Stand, ...]

    def label(self, state: State) -> str:
        leader = state.units[self.unit].leader
        at = next((at for who, at, _ in self.stands if who == leader), None)
        return f"Place {name(state, self.unit)}{f' at {told(at)}' if at else ''}"


class PlacingAsk(Ask, frozen=True):
    """Where a Unit is placed; `limits` says what its moment forbids."""

    unit: UnitId

    rule: ClassVar[str] = "TY-DEP-10"

    def region(self, state: State) -> Region:
        """Where its ready places are looked for."""
        return sides.deployment(state, state.units[self.unit].seat)

    def limits(self, state: State, team: TeamId) -> Judge:
        """Why a Team may not be placed at a point, beside what stands and lies there."""
        raise NotImplementedError

    def decision(self, state: State) -> Decision:
        who = f"unit-{self.unit}"
        spots = self.leader_spots(state)
        options = tuple(PutAt(who, n) for n in range(len(spots)))
        unit = state.units[self.unit]
        prompt = f"Place {name(state, self.unit)}"
        names = called(state, spots)
        return Decision(unit.seat, prompt, self.rule, options, open=True, about=(who,), called=names)

    def leader_spots(self, state: State) -> tuple[Spot, ...]:
        """Where a ready place has its Leader; the others are packed when it is taken."""
        free = self._free(state)
        found = ready(spread(self.region(state)), free, READY)
        return found or ready(points_of(self.region(state)), free, 1)

    def has_room(self, state: State) -> bool:
        """Whether there is a place for its Leader at all."""
        return any(map(self._free(state), points_of(self.region(state))))

    def _free(self, state: State) -> Callable[[Spot], bool]:
        leader = state.units[self.unit].leader
        judge, stands = self.limits(state, leader), standing_room(state, leader)
        return lambda at: stands(at) and judge(at) is None

    def ready(self, state: State, place: int, spots: Sequence[Spot] | None = None) -> packing.Places | None:
        """The n-th ready place, or where there is no room about it the next one (TY-DEP-13).

        Whoever asks for several brings its `leader_spots`, which are looked for but once.
        """
        judge = self.limits(state, state.units[self.unit].leader)
        for at in self._tried(state, place, self.leader_spots(state) if spots is None else spots):
            found = packing.packed(state, self.unit, at, lambda _, spot: judge(spot) is None)
            if found:
                return found
        return None

    def _tried(self, state: State, place: int, spots: Sequence[Spot]) -> Iterator[Spot]:
        yield from spots[place:]
        yield from spots[:place]
        yield from filter(self._free(state), points_of(self.region(state)))

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, PlaceTeams):
            return self.misplaced(state, choice)
        return super().refuse(state, choice)

    def misplaced(self, state: State, choice: PlaceTeams) -> Refusal | None:
        """Why a Unit may not stand like that (TY-DEP-2, -10)."""
        if choice.unit != self.unit:
            return Refusal(self.rule, f"It is {name(state, self.unit)} that is placed now")
        teams = [one.id for one in state.teams_of(self.unit)]
        if sorted(who for who, _, _ in choice.stands) != teams:
            return Refusal("TY-DEP-2", "All Teams of the Unit are placed, each once")
        if not all(-1 <= face < TURNS for _, _, face in choice.stands):
            return Refusal("TY-GEO-7", f"A Team faces one of {TURNS} directions")
        return (
            self._crowded(state, choice.stands)
            or self._out_of_command(state, choice.stands)
            or self._outside(state, choice.stands)
        )

    def _outside(self, state: State, stands: Sequence[Stand]) -> Refusal | None:
        found = (self.limits(state, team)(at) for team, at, _ in stands)
        return next(filter(None, found), None)

    def _crowded(self, state: State, stands: Sequence[Stand]) -> Refusal | None:
        own: list[Disc] = []
        for team, at, _ in stands:
            wrong = ground.wrong_stand(state, team, at)
            disc = Disc(*at, figures.radius_of(state, team))
            if wrong or any(overlap(disc, one) for one in own):
                why = _WRONG.get(wrong, "Something or somebody is there already")
                return Refusal("TY-DEP-10", f"{team_name(state, team)}: {why}")
            own.append(disc)
        return None

    def _out_of_command(self, state: State, stands: Sequence[Stand]) -> Refusal | None:
        far = WIDE_COMMAND if len(stands) >= WIDE_UNIT else COMMAND
        radius = figures.radius_of(state, stands[0][0])
        leader = next(at for who, at, _ in stands if who == state.units[self.unit].leader)
        for team, at, _ in stands:
            if not within(Disc(*at, radius), Disc(*leader, radius), far):
                why = f"{team_name(state, team)} is too far from its Leader"
                return Refusal("TY-DEP-2", why)
        return None

    def answer(self, table: Table[State], choice: PutAt | PlaceTeams) -> None:
        if isinstance(choice, PlaceTeams):
            put(table, self.unit, choice.stands, self.rule)
            return
        places = self.ready(table.state, choice.place)
        if places is None:
            self.no_room(table)
        else:
            put(table, self.unit, tuple((team, at, -1) for team, at in places.items()), self.rule)

    def no_room(self, table: Table[State]) -> None:
        """Nothing is found for it anywhere."""
        set_aside(table, self.unit)


_WRONG = {
    "TY-DEP-10": "The whole base stands on the table",
    "TY-TER-2": "The ground there is Impassable",
    "TY-TER-3": "Only Infantry goes into Buildings",
}


def standing_room(state: State, team: TeamId) -> Callable[[Spot], bool]:
    """Whether a Team may stand at a point; for many points what is there is gathered once."""
    radius, land, shut = figures.radius_of(state, team), country(state), ground.shut_to(state, team)
    others = ground.bases(state, air=figures.aircraft(state, team), but=(team,))

    def free(at: Spot) -> bool:
        disc = Disc(*at, radius)
        if not inside(disc, land.ground) or land.at(at) & shut:
            return False
        return not any(overlap(disc, one) for one in others)

    return free


def put(table: Table[State], unit: UnitId, stands: tuple[Stand, ...], rule: str) -> None:
    """Gone to Ground, Infantry in Foxholes (TY-DEP-6, -7, TY-AMB-8)."""
    state = table.state
    seat, foxhole = state.units[unit].seat, state.card(unit).infantry
    faced = tuple((team, at, turned_to_enemy(state, seat, at, face)) for team, at, face in stands)
    for team, at, face in faced:
        state.change_team(team, at=at, face=face, hidden=True, foxhole=foxhole)
    state.change_unit(unit, where="table")
    table.record(UnitPlaced(rule, unit, faced))


def turned_to_enemy(state: State, seat: Seat, at: Spot, face: int) -> int:
    """As it was laid; of itself a Team faces the middle of the enemy's region (TY-GEO-7)."""
    if face >= 0:
        return face
    x, y = middle(sides.deployment(state, other(seat)))
    return heading((x - at[0], y - at[1]))


def set_aside(table: Table[State], unit: UnitId) -> None:
    """It arrives in turn 1 from its owner's own edge or corner (TY-DEP-13)."""
    table.state.change_unit(unit, where="waiting", aside=True)
    table.record(UnitSetAside("TY-DEP-13", unit))
