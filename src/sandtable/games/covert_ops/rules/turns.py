"""The Activation Phase: turns alternate, and seats share theirs (CO-C4-3, CO-5.1, CO-5.2-1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from sandtable.games.covert_ops import figures
from sandtable.games.covert_ops.opposition.turn import OpforTurn
from sandtable.games.covert_ops.rules import activation, assets
from sandtable.games.covert_ops.rules.rounds import CheckTurnEnd, PhaseBegan
from sandtable.games.covert_ops.rules.words import name
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import Seat, UnitId
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.deed import Deed, Menu
from sandtable.kernel.event import Event
from sandtable.kernel.step import Settled, Step
from sandtable.kernel.table import Table
from sandtable.kernel.words import counted


class TurnHanded(Event, frozen=True):
    """A seat lets another one activate (CO-5.1-7)."""

    seat: Seat
    to: Seat


# turns


def waiting(state: State) -> list[Unit]:
    """Player units that have not activated in this round, by id."""
    return [unit for unit in state.players() if not unit.activated]


def opfor_waits(state: State) -> bool:
    """Whether an Opfor unit or a marker has not activated in this round."""
    return any(not unit.activated for unit in state.enemies()) or any(
        not marker.activated for marker in state.markers.values()
    )


class ActivationPhase(Step, frozen=True):
    """The players keep the Initiative: the first turn of each round is theirs (CO-5.1-1)."""

    def run(self, table: Table[State]) -> None:
        table.state.phase, table.state.turn = "activation", ""
        table.record(PhaseBegan("CO-C4-3", "activation"))
        table.push(NextTurn())


class NextTurn(Step, frozen=True):
    """Turns alternate until everybody has activated; a side with nothing left is skipped."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        ours, theirs = bool(waiting(state)), opfor_waits(state)
        if not ours and not theirs:
            state.turn = ""
            return
        players = ours and (state.turn != "players" or not theirs)
        state.turn = "players" if players else "opfor"
        table.beat()
        table.push(PlayerTurn() if players else OpforTurn(), CheckTurnEnd(), self)


class PlayerTurn(Step, frozen=True):
    """One unit activates, with those that it Commands; passing is not allowed (CO-C4-3)."""

    def run(self, table: Table[State]) -> None:
        seat = asked(table.state)
        if seat:
            ClaimActivation(seat).settle(table)


def asked(state: State) -> Seat:
    """The next seat after the one that activated last, skipping those with nobody (CO-5.1-7)."""
    seats = state.mission.seats
    able = {unit.seat for unit in waiting(state)}
    first = seats.index(state.last_seat) + 1 if state.last_seat in seats else 0
    turned = (*seats[first:], *seats[:first])
    return next((seat for seat in turned if seat in able), "")


def spoken(seat: Seat) -> str:
    """A seat as people say it."""
    return seat.replace("-", " ")


# who activates


class Activate(Deed, frozen=True, tag="activate"):
    """This unit, now."""

    rule: ClassVar[str] = "CO-5.1-2"
    kind: ClassVar[str] = "Activate"
    unit: UnitId

    @classmethod
    def candidates(cls, state: State, who: ClaimActivation) -> Iterable[Self]:
        return (cls(unit.id) for unit in waiting(state) if unit.seat == who.seat)

    def label(self, state: State) -> str:
        return name(state, self.unit)

    def detail(self, state: State) -> str:
        """The tokens that it would receive, and what it can still bear."""
        unit = state.units[self.unit]
        orders = figures.order_tokens(state, unit)
        told = [counted(figures.action_tokens(state, unit), "Action")]
        told += [counted(orders, "Order")] if orders else []
        most = figures.starting_damage(state, unit)
        told.append(f"{figures.remaining(state, unit)} of {most} Damage left")
        return ", ".join(told)

    def takes(self, state: State) -> str:
        return "Suppression: 1 Action fewer" if state.units[self.unit].suppression else ""

    def why_not(self, state: State, who: ClaimActivation) -> Refusal | None:
        unit = state.units.get(self.unit)
        if unit is None or not unit.seat or not unit.here:
            return Refusal("CO-5.1-2", "There is no such player unit in the Combat Zone")
        if unit.activated:
            return Refusal("CO-C4-3", f"{name(state, unit.id)} has activated in this round")
        if unit.seat != who.seat:
            return Refusal("CO-5.1-7", f"{name(state, unit.id)} belongs to {spoken(unit.seat)}: hand the turn over")
        return None

    def act(self, table: Table[State], who: ClaimActivation) -> None:
        table.state.last_seat = who.seat
        activation.begin(table, self.unit)


class HandTo(Deed, frozen=True, tag="hand-to"):
    """Another seat activates in this turn; it must (CO-5.1-7)."""

    rule: ClassVar[str] = "CO-5.1-7"
    kind: ClassVar[str] = "Hand over"
    seat: Seat

    @classmethod
    def candidates(cls, state: State, who: ClaimActivation) -> Iterable[Self]:
        return (cls(seat) for seat in state.mission.seats if seat != who.seat)

    def label(self, state: State) -> str:
        return f"Let {spoken(self.seat)} activate"

    def detail(self, state: State) -> str:
        theirs = [unit.id for unit in waiting(state) if unit.seat == self.seat]
        return f"Waiting: {', '.join(name(state, who) for who in theirs)}"

    def why_not(self, state: State, who: ClaimActivation) -> Refusal | None:
        if who.handed:
            return Refusal("CO-5.1-7", "The turn was handed over once; this seat activates a unit")
        if self.seat == who.seat or all(unit.seat != self.seat for unit in waiting(state)):
            return Refusal("CO-5.1-7", "Another seat with a unit that has not activated")
        return None

    def act(self, table: Table[State], who: ClaimActivation) -> None:
        table.record(TurnHanded("CO-5.1-7", who.seat, self.seat))
        ClaimActivation(self.seat, handed=True).settle(table)


class ClaimActivation(Menu, Settled, frozen=True):
    """Which of the seat's units activates; not asked where there is only one answer."""

    deeds: ClassVar[tuple[type[Deed], ...]] = (Activate, HandTo)
    seat: Seat
    handed: bool = False

    def who(self, state: State) -> ClaimActivation:
        return self

    def decision(self, state: State) -> Decision:
        options = (*self.offered(state), *assets.offers(state, "player-turn"))
        about = tuple(f"unit-{one.unit}" for one in options if isinstance(one, Activate))
        return Decision(self.seat, "Which unit activates?", "CO-5.1-2", options, about=about)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, assets.UseAsset):
            return assets.why_not(state, choice, "player-turn")
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: Choice) -> None:
        if isinstance(choice, assets.UseAsset):
            table.push(self)
            assets.use(table, choice, self.seat)
        else:
            super().answer(table, choice)
