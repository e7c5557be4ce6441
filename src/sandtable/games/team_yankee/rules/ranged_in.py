"""Preplanned targets: Ranged In markers before the battle (TY-RNG-1, TY-ME-1)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.boards.tabletop.orders import PutAt
from sandtable.boards.tabletop.shapes import box_of
from sandtable.boards.tabletop.ticks import Spot, told
from sandtable.games.team_yankee import figures
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.country import country
from sandtable.games.team_yankee.rules.points import WHOLE, called, ready_points
from sandtable.games.team_yankee.rules.words import name
from sandtable.games.team_yankee.state import NOWHERE, State
from sandtable.games.team_yankee.vocabulary import TABLE, Role, Seat, UnitId
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table

COVER = 5  # middles of so many pieces among the ready points
ROLES: tuple[Role, ...] = ("defender", "attacker")


def on_table(at: Spot) -> bool:
    return 0 <= at[0] <= TABLE[0] and 0 <= at[1] <= TABLE[1]


class RangedInPlaced(BattleEvent, frozen=True):
    """A Unit is Ranged In on that point from the first turn on."""

    unit: UnitId
    at: Spot


class AimAt(Choice, frozen=True, tag="aim-at"):
    """The marker lies there."""

    rule: ClassVar[str] = "TY-RNG-1"
    kind: ClassVar[str] = "Place"
    placed: ClassVar[bool] = True
    at: Spot

    def label(self, state: State) -> str:
        return f"Range in on {told(self.at)}"


def batteries(state: State, seat: Seat) -> list[UnitId]:
    """Artillery Units, deployed or in Reserve (TY-RNG-1)."""
    return [unit.id for unit in state.force(seat) if unit.where != "out" and figures.artillery(state, unit.id)]


class PlaceRangedInMarkers(Step, frozen=True):
    """One for each Artillery Unit, the Defender's first; none in a Meeting Engagement (TY-ME-1)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        if state.mission.meeting:
            return
        seats = [state.seat_in(role) for role in ROLES]
        asks: list[Step] = []
        for seat in seats:
            asks += [PlaceRangedIn(unit) for unit in batteries(state, seat)]
            if "ranged-in" in state.sides[seat].benefits and batteries(state, seat):
                asks.append(ChooseSecondMarker(seat))
        table.push(*asks)


class PlaceRangedIn(Ask, frozen=True):
    """Anywhere on the table (TY-RNG-1); `second`: one more, of a handicap (TY-SEL-5)."""

    unit: UnitId
    second: bool = False

    def decision(self, state: State) -> Decision:
        who = f"unit-{self.unit}"
        places = self.places(state)
        options = tuple(PutAt(who, n) for n in range(len(places)))
        prompt = f"Range in {name(state, self.unit)} before the battle"
        rule = "TY-SEL-5" if self.second else "TY-RNG-1"
        seat, names = state.units[self.unit].seat, called(state, places)
        return Decision(seat, prompt, rule, options, open=True, about=(who,), called=names)

    def places(self, state: State) -> tuple[Spot, ...]:
        """Objectives first, then what gives cover, then all over the table."""
        marks = (one.at for one in state.objectives.values())
        pieces = [one for one in country(state).table.pieces if "conceals" in one.kind.flags]
        cover = (box_of(one.parts[0]).middle for one in pieces[:COVER])
        return ready_points(WHOLE, on_table, (*marks, *cover))

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if not isinstance(choice, AimAt):
            return super().refuse(state, choice)
        return None if on_table(choice.at) else Refusal("TY-RNG-1", "The marker lies on the table")

    def answer(self, table: Table[State], choice: PutAt | AimAt) -> None:
        state = table.state
        at = choice.at if isinstance(choice, AimAt) else self.places(state)[choice.place]
        if self.second:
            state.change_unit(self.unit, second=at)
        else:
            state.change_unit(self.unit, ranged=at, preplanned=True)
        table.record(RangedInPlaced("TY-SEL-5" if self.second else "TY-RNG-1", self.unit, at))


# a handicap's extra marker


class SecondMarkerFor(Choice, frozen=True, tag="second-marker-for"):
    """One more marker for this Unit."""

    rule: ClassVar[str] = "TY-SEL-5"
    unit: UnitId

    def label(self, state: State) -> str:
        return name(state, self.unit)


class ChooseSecondMarker(Ask, frozen=True):
    """Which Artillery Unit has the extra marker (TY-SEL-5)."""

    seat: Seat

    def decision(self, state: State) -> Decision:
        options = tuple(SecondMarkerFor(unit) for unit in batteries(state, self.seat))
        prompt = "Which Artillery Unit has one more Ranged In marker?"
        return Decision(self.seat, prompt, "TY-SEL-5", options)

    def answer(self, table: Table[State], choice: SecondMarkerFor) -> None:
        table.push(PlaceRangedIn(choice.unit, second=True))


class LayGuns(Step, frozen=True):
    """Before a turn: on which of its two markers a Unit is Ranged In (TY-SEL-5)."""

    seat: Seat

    def run(self, table: Table[State]) -> None:
        two = (one for one in table.state.force(self.seat) if one.second != NOWHERE)
        table.push(*(ChooseMarker(one.id) for one in two if one.where == "table"))


class TurnTo(Choice, frozen=True, tag="turn-to"):
    """The other marker."""

    rule: ClassVar[str] = "TY-SEL-5"
    unit: UnitId

    def label(self, state: State) -> str:
        return f"Range in on {told(state.units[self.unit].second)}"

    def takes(self, state: State) -> str:
        return "" if state.units[self.unit].preplanned else "the marker set in play is given up"


class StayLaid(Choice, frozen=True, tag="stay-laid"):
    """The marker on which it is Ranged In."""

    rule: ClassVar[str] = "TY-SEL-5"
    goes_on: ClassVar[bool] = True
    unit: UnitId

    def label(self, state: State) -> str:
        return f"Stay with {told(state.units[self.unit].ranged)}"


class ChooseMarker(Ask, frozen=True):
    """The extra marker of a handicap is as good as the first (TY-SEL-5, TY-RNG-2)."""

    unit: UnitId

    def decision(self, state: State) -> Decision:
        prompt = f"{name(state, self.unit)}: which marker this turn?"
        options = (StayLaid(self.unit), TurnTo(self.unit))
        about = (f"unit-{self.unit}",)
        return Decision(state.units[self.unit].seat, prompt, "TY-SEL-5", options, about=about)

    def answer(self, table: Table[State], choice: StayLaid | TurnTo) -> None:
        if isinstance(choice, StayLaid):
            return
        state, unit = table.state, table.state.units[self.unit]
        spare = unit.ranged if unit.preplanned else NOWHERE  # one set in play is given up
        state.change_unit(self.unit, ranged=unit.second, second=spare, preplanned=True, bombarded=0)
        table.record(RangedInPlaced("TY-SEL-5", self.unit, unit.second))
