"""Blows, Counterattack, fighting back, and who wins (TY-ASL-5 to -8, -10, -12)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from sandtable.boards.tabletop.ticks import heading
from sandtable.games.team_yankee import ground
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.rules.breaking_off import BreakOff
from sandtable.games.team_yankee.rules.charges import charge_way
from sandtable.games.team_yankee.rules.extra import ExtraMove
from sandtable.games.team_yankee.rules.harm import destroy
from sandtable.games.team_yankee.rules.moves import Go, PinMined
from sandtable.games.team_yankee.rules.saves import SaveAgainst, blow
from sandtable.games.team_yankee.rules.testing import tested
from sandtable.games.team_yankee.rules.words import team_name
from sandtable.games.team_yankee.state import Assault, State
from sandtable.games.team_yankee.vocabulary import AROUND, BLOW, EXCHANGES, EXTRA, NEVER, Seat, TeamId, UnitId, other
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.event import Event
from sandtable.kernel.step import Settled, Step
from sandtable.kernel.table import Table


class BlowStruck(BattleEvent, frozen=True):
    """A Team strikes."""

    team: TeamId
    need: int
    die: int


class FightingBack(BattleEvent, frozen=True):
    unit: UnitId


class AssaultWon(Event, frozen=True):
    """Nobody who could fight is left within 4 inches (TY-ASL-10)."""

    seat: Seat


def current(state: State) -> Assault:
    assert state.assault is not None, "an assault goes on"
    return state.assault


def fit(state: State, teams: tuple[TeamId, ...]) -> tuple[TeamId, ...]:
    return tuple(one for one in teams if state.teams[one].here and not state.teams[one].bailed)


# blows


class StrikeBlows(Step, frozen=True):
    """Every assaulting Team within 2 inches of an enemy, by id (TY-ASL-5)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        table.beat()
        assault = state.assault = replace(current(state), teams=fit(state, current(state).teams))
        table.push(*(Strike(team) for team in assault.teams), Counterattack())


class Strike(Step, frozen=True):
    """One die against its Assault number; a hit is allotted by its owner."""

    team: TeamId

    def run(self, table: Table[State]) -> None:
        state = table.state
        card = state.card_of(self.team)
        if card.assault >= NEVER or not struck(state, self.team):
            return
        why = f"{team_name(state, self.team)} strikes"
        seat = state.seat_of(self.team)
        die = table.roll(6, why=why, rule="TY-ASL-5", need=f"{card.assault}+", by=seat)
        table.record(BlowStruck("TY-ASL-5", self.team, card.assault, die))
        if die >= card.assault:
            AllotBlow(self.team).settle(table)


def struck(state: State, team: TeamId) -> list[TeamId]:
    """Enemies on the ground within 2 inches of a Team (TY-ASL-5)."""
    foes = ground.enemies(state, state.seat_of(team))
    return [foe for foe in foes if ground.within(state, team, foe, BLOW)]


class Hit(Choice, frozen=True, tag="hit"):
    """The blow falls on this Team."""

    rule: ClassVar[str] = "TY-ASL-5"
    target: TeamId

    def label(self, state: State) -> str:
        return team_name(state, self.target)


class AllotBlow(Settled, frozen=True):
    """Whom a blow hits; of those that are alike the nearest, so it is seldom asked (A.2)."""

    team: TeamId

    def decision(self, state: State) -> Decision:
        alike: dict[tuple[object, ...], TeamId] = {}
        near = struck(state, self.team)
        for foe in sorted(near, key=lambda one: (ground.gap(state, self.team, one), one)):
            alike.setdefault(_standing(state, foe), foe)
        options = tuple(map(Hit, sorted(alike.values())))
        prompt = f"{team_name(state, self.team)} hits: whom?"
        seat, about = state.seat_of(self.team), (f"team-{self.team}",)
        return Decision(seat, prompt, "TY-ASL-5", options, about=about)

    def answer(self, table: Table[State], choice: Hit) -> None:
        strike = blow(table.state, self.team, choice.target)
        if strike:
            table.push(SaveAgainst(choice.target, strike))


def _standing(state: State, foe: TeamId) -> tuple[object, ...]:
    """What of a Team matters to whoever strikes it."""
    team, unit = state.teams[foe], state.unit_of(foe)
    return unit.id, unit.leader == foe, team.arm, team.plough, team.bailed


# the other side


class Counterattack(Step, frozen=True):
    """Enemies that can fight within 4 inches test, Unit by Unit; none: the strikers won."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        table.beat()
        assault = state.assault = replace(
            current(state), teams=fit(state, current(state).teams), exchange=current(state).exchange + 1
        )
        near = around(state)
        if not near:
            table.push(WinAssault())
        elif assault.exchange >= EXCHANGES:
            table.push(*_spent(state))
        else:
            table.push(*(CounterattackTest(unit) for unit in near), FightBack(tuple(near)))


def around(state: State) -> list[UnitId]:
    """Units with Teams that are not Bailed Out within 4 inches of an assaulter, by id."""
    assault = current(state)
    found = {
        state.teams[foe].unit
        for foe in ground.enemies(state, assault.seat)
        if not state.teams[foe].bailed and any(ground.within(state, foe, team, AROUND) for team in assault.teams)
    }
    return sorted(found)


def _spent(state: State) -> list[Step]:
    """After ten exchanges the side that charged Breaks Off (TY-ASL-8)."""
    assault, near = current(state), around(state)
    charged = state.units[assault.unit].seat
    if assault.seat != charged:
        return [*map(BreakOff, near), WinAssault()]
    units = sorted({state.teams[team].unit for team in assault.teams})
    foes = tuple(team.id for unit in near for team in state.teams_of(unit))
    return [SwapTo(other(charged), foes), *map(BreakOff, units), WinAssault()]


class SwapTo(Step, frozen=True):
    """The other side's Teams are the assaulting ones now."""

    seat: Seat
    teams: tuple[TeamId, ...]

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.assault = replace(current(state), seat=self.seat, teams=fit(state, self.teams))


class CounterattackTest(Step, frozen=True):
    """At least its Counterattack number, or it Breaks Off (TY-ASL-7)."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        state = table.state
        passed = tested(table, self.unit, "counterattack", "TY-ASL-7")
        state.change_unit(self.unit, passed=passed)


class FightBack(Step, frozen=True):
    """Who failed Breaks Off; then who passed strikes back (TY-ASL-7, -8)."""

    units: tuple[UnitId, ...]

    def run(self, table: Table[State]) -> None:
        state = table.state
        brave = [unit for unit in self.units if state.units[unit].passed]
        shy = [unit for unit in self.units if not state.units[unit].passed]
        leave = [BreakOff(unit) for unit in shy]
        if not brave:
            table.push(*leave, WinAssault())
            return
        foes = current(state).teams
        teams = tuple(sorted(team.id for unit in brave for team in state.teams_of(unit)))
        seat = other(current(state).seat)
        for unit in brave:
            table.record(FightingBack("TY-ASL-8", unit))
        moves = (StandAgainst(team, foes) for team in teams)
        table.push(*leave, SwapTo(seat, teams), *moves, *map(PinMined, brave), StrikeBlows())


class StandAgainst(Step, frozen=True):
    """Up to 4 inches straight at the nearest assaulter, ties to the lowest id (TY-ASL-12)."""

    team: TeamId
    foes: tuple[TeamId, ...]

    def run(self, table: Table[State]) -> None:
        state = table.state
        if not fit(state, (self.team,)):
            return
        foe = min(self.foes, key=lambda one: (ground.gap(state, self.team, one), one))
        if ground.touching(state.disc(self.team), state.disc(foe)):
            return
        way = charge_way(state, self.team, foe)
        (x, y), (u, v) = way[-1], state.teams[foe].at
        face = heading((u - x, v - y))
        table.push(Go(self.team, tuple(way), "tactical", "fighting-back", face, EXTRA))


# the end


class WinAssault(Step, frozen=True):
    """Bailed Out enemies within 4 inches are Destroyed; the winners may move (TY-ASL-10)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        assault = state.assault = replace(current(state), teams=fit(state, current(state).teams))
        if not assault.teams:
            return
        table.beat()
        table.record(AssaultWon("TY-ASL-10", assault.seat))
        for foe in ground.enemies(state, assault.seat):
            near = any(ground.within(state, foe, team, AROUND) for team in assault.teams)
            if state.teams[foe].bailed and near:
                destroy(table, foe, "TY-ASL-10")
        units = dict.fromkeys(state.teams[team].unit for team in assault.teams)
        table.push(*(self._consolidate(state, unit) for unit in units))

    def _consolidate(self, state: State, unit: UnitId) -> ExtraMove:
        teams = tuple(team for team in current(state).teams if state.teams[team].unit == unit)
        return ExtraMove(unit, teams, "consolidating")
