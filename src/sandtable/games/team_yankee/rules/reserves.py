"""Reserves arrive: dice by turn, the Unit that comes, who comes along (TY-RES-3 to -6, -15 to -17).

How they enter the table is in `entering`.
"""

from __future__ import annotations

from itertools import chain
from typing import ClassVar

from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.rules.leaving_out import cores
from sandtable.games.team_yankee.rules.scatter import RollScatter
from sandtable.games.team_yankee.rules.words import name
from sandtable.games.team_yankee.state import State, Unit
from sandtable.games.team_yankee.vocabulary import Seat, UnitId
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.event import Event
from sandtable.kernel.step import Ask, Settled, Step
from sandtable.kernel.table import Table

ARRIVAL = 5  # on a die (TY-RES-3)
CERTAIN = 3  # dice that bring one Unit whatever they show (TY-RES-5)
DELAY = 2  # turns without dice (TY-RES-4)


class ReservesRolled(Event, frozen=True):
    """Dice for Reserves, and how many Units they bring."""

    seat: Seat
    dice: tuple[int, ...]
    arrive: int


class UnitArrives(BattleEvent, frozen=True):
    """These come this turn."""

    units: tuple[UnitId, ...]


def reserve_dice(state: State, seat: Seat, turn: int) -> int:
    """So many in an own turn: Immediate from the first on, Delayed two less (TY-RES-3, -4)."""
    reserves = state.sides[seat].reserves
    if reserves is None or not waiting(state, seat):
        return 0  # TY-RES-6
    return max(0, turn - DELAY) if reserves.kind == "delayed" else turn


def waiting(state: State, seat: Seat) -> list[Unit]:
    """Units in Reserve that a die may bring; observers by themselves only when no Unit is left.

    TY-RES-17.
    """
    there = cores(state, seat, "reserve")
    return [one for one in there if one.role != "independent"] or there


def arriving(dice: tuple[int, ...]) -> int:
    """One Unit for each 5+, one at least for three dice (TY-RES-3, -5)."""
    found = sum(die >= ARRIVAL for die in dice)
    return found or int(len(dice) >= CERTAIN)


class RollReserves(Step, frozen=True):
    """In the Starting Step; a Scattered Unit that waited rolls its edge anew (TY-RES-12)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        seat = state.active
        assert seat, "nobody has the turn"
        late = (one for one in cores(state, seat, "waiting") if not one.aside)
        table.push(*(RollScatter(whole(state, one.id)) for one in late), ReserveDice(seat))


class ReserveDice(Step, frozen=True):
    """All dice together (guide, 7.6)."""

    seat: Seat

    def run(self, table: Table[State]) -> None:
        state = table.state
        many = reserve_dice(state, self.seat, state.sides[self.seat].turn)
        if not many:
            return
        dice = _thrown(table, self.seat, many)
        side = state.sides[self.seat]
        if "reserves" in side.benefits and "reserves" not in side.used:
            table.push(RerollReserves(self.seat, dice))
        else:
            table.push(Arrivals(self.seat, arriving(dice)))


def _thrown(table: Table[State], seat: Seat, many: int) -> tuple[int, ...]:
    reserves = table.state.sides[seat].reserves
    assert reserves is not None, "dice are rolled for Reserves"
    rule = "TY-RES-4" if reserves.kind == "delayed" else "TY-RES-3"
    need = (ARRIVAL, "or more brings a Unit")
    dice = tuple(table.roll(6, why="Reserves", rule=rule, need=need, by=seat) for _ in range(many))
    arrive = min(arriving(dice), len(waiting(table.state, seat)))
    table.record(ReservesRolled(rule, seat, dice, arrive))
    return dice


# a handicap's re-roll


class RollAgain(Choice, frozen=True, tag="roll-again"):
    """All Reserve dice once more, once in the battle."""

    rule: ClassVar[str] = "TY-SEL-5"
    words: ClassVar[str] = "Roll all Reserve dice again"


class KeepDice(Choice, frozen=True, tag="keep-dice"):
    """As they fell."""

    rule: ClassVar[str] = "TY-SEL-5"
    words: ClassVar[str] = "Keep the dice"
    goes_on: ClassVar[bool] = True


class RerollReserves(Ask, frozen=True):
    """TY-SEL-5."""

    seat: Seat
    dice: tuple[int, ...]

    def decision(self, state: State) -> Decision:
        shown = ", ".join(map(str, self.dice))
        prompt = f"Reserve dice: {shown}. Roll them again?"
        return Decision(self.seat, prompt, "TY-SEL-5", (RollAgain(), KeepDice()))

    def answer(self, table: Table[State], choice: RollAgain | KeepDice) -> None:
        dice = self.dice
        if isinstance(choice, RollAgain):
            used = table.state.sides[self.seat].used
            table.state.change_side(self.seat, used=(*used, "reserves"))
            dice = _thrown(table, self.seat, len(dice))
        table.push(Arrivals(self.seat, arriving(dice)))


# who comes


class Arrivals(Step, frozen=True):
    """One Unit after the other: choose, roll, choose, roll (TY-SCAT-1)."""

    seat: Seat
    left: int

    def run(self, table: Table[State]) -> None:
        if self.left and waiting(table.state, self.seat):
            table.push(Arrivals(self.seat, self.left - 1))
            ChooseArrivingUnit(self.seat).settle(table)


class Arrive(Choice, frozen=True, tag="arrive"):
    """This Unit comes this turn, with whoever comes along."""

    rule: ClassVar[str] = "TY-RES-3"
    unit: UnitId
    along: tuple[UnitId, ...] = ()  # Independent Teams (TY-RES-17)

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)}{self._with(state)}"

    def fold(self, state: State) -> str:
        return name(state, self.unit)

    def way(self, state: State) -> str:
        return self._with(state).strip() or "alone"

    def detail(self, state: State) -> str:
        reserves = state.sides[state.units[self.unit].seat].reserves
        if state.card(self.unit).aircraft or reserves is None:
            return ""
        if reserves.scatter:
            return "A die says by which edge or corner it comes."
        return "It moves on in this Movement Step, from the edge that the mission names."

    def _with(self, state: State) -> str:
        names = " and ".join(name(state, one) for one in self.along)
        return f" with {names}" if names else ""


class ChooseArrivingUnit(Settled, frozen=True):
    """Of the player's choice; it must come now (TY-RES-3)."""

    seat: Seat

    def decision(self, state: State) -> Decision:
        units = waiting(state, self.seat)
        free = tuple(one.id for one in cores(state, self.seat, "reserve") if one.role == "independent")
        options: list[Choice] = []
        for unit in units:
            if free and unit.role != "independent" and not state.card(unit.id).aircraft:
                options.append(Arrive(unit.id, free))
            options.append(Arrive(unit.id))
        return Decision(self.seat, "Which Unit arrives?", "TY-RES-3", tuple(options))

    def answer(self, table: Table[State], choice: Arrive) -> None:
        state = table.state
        named = (choice.unit, *choice.along)
        coming = tuple(chain.from_iterable(whole(state, one) for one in named))
        for one in coming:
            where = "loiter" if state.card(one).aircraft else "waiting"  # TY-RES-16
            state.change_unit(one, where=where, entry=())
        table.record(UnitArrives("TY-RES-3", coming))
        table.push(RollScatter(coming))


def whole(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """A Unit and its Attachment (TY-RES-2)."""
    attachment = state.units[unit].attachment
    return (unit, attachment) if attachment else (unit,)
