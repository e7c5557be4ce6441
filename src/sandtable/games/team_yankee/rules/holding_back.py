"""Who is held in Reserve, within the limits of the mission (TY-RES-1, -2, -13, -14, -17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from sandtable.games.team_yankee import figures
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.mission import Reserves
from sandtable.games.team_yankee.rules.leaving_out import cores, put
from sandtable.games.team_yankee.rules.words import name
from sandtable.games.team_yankee.state import State, Unit
from sandtable.games.team_yankee.vocabulary import RESERVE_SHARE, SEATS, Seat, UnitId
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.event import Event
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import of
from sandtable.kernel.words import counted

HEAVY = 4  # front armour of Tanks that Deep Reserves keep away (TY-RES-13)
TANK_KILLER, REACH = 16, 24  # Anti-tank and inches of what is held back late (TY-AI-3)


class ReservesCommitted(Event, frozen=True):
    """Somebody has chosen; what is not told before both have."""

    seat: Seat


class HeldBack(BattleEvent, frozen=True):
    """The Units of a player that are in Reserve."""

    seat: Seat
    units: tuple[UnitId, ...]


# limits


def most_deployed(state: State) -> int:
    """60 per cent of the agreed points, rounded down (TY-RES-1)."""
    return state.mission.chosen.points * RESERVE_SHARE // 100


def deployed(state: State, seat: Seat) -> list[Unit]:
    """Units that are not in Reserve: table, Ambush or Loitering; an Attachment costs nothing."""
    away = ("reserve", "out")
    return [one for one in state.force(seat) if one.where not in away and not one.core]


def heavy(state: State, unit: UnitId) -> bool:
    """A Tank Unit with strong armour, or an Aircraft Unit (TY-RES-13)."""
    card = state.card(unit)
    return card.aircraft or (card.armour is not None and card.armour[0] >= HEAVY)


def broken_limit(state: State, seat: Seat, reserves: Reserves) -> Refusal | None:
    """The limit that a player's Reserves break as they are now, and by how much."""
    there = deployed(state, seat)
    if reserves.flanking:
        held = any(one.role != "independent" for one in cores(state, seat, "reserve"))
        return None if held else Refusal("TY-RES-14", "At least one Unit is held in Reserve")
    points, most = sum(one.points for one in there), most_deployed(state)
    if points > most:
        more = counted(points - most, "point")
        why = f"{points} points would be deployed, {most} at most: {more} too many"
        return Refusal("TY-RES-1", why)
    strong = [one for one in there if heavy(state, one.id)]
    if reserves.deep and len(strong) > 1:
        why = f"{len(strong)} Units of heavy Tanks or Aircraft would be deployed, 1 at most"
        return Refusal("TY-RES-13", why)
    return None


# what is advised


def advised(state: State, seat: Seat, reserves: Reserves) -> tuple[UnitId, ...]:
    """What is held back by the guide's own order, by id (TY-AI-3)."""
    twin = state.copy()
    for unit in cores(twin, seat, "reserve"):
        put(twin, unit.id, "tray")
    held: list[UnitId] = []
    while broken_limit(twin, seat, reserves):
        held.append(next(_next_back(twin, seat, reserves)))
        put(twin, held[-1], "reserve")
    _fill_up(twin, seat, reserves, held)
    return tuple(one.id for one in cores(twin, seat, "reserve"))


def _next_back(state: State, seat: Seat, reserves: Reserves) -> Iterator[UnitId]:
    """Who goes next, the first of those named; observers after Units, the main HQ last."""
    there = cores(state, seat, "tray")
    main = next((one.hq for one in state.formations.values() if one.seat == seat), 0)
    units = [one for one in there if one.role != "independent" and one.id != main]
    if reserves.deep:
        strong = [one for one in there if heavy(state, one.id)]
        kept = max(strong, key=lambda one: (one.id == main, one.points, -one.id), default=None)
        yield from (one.id for one in strong if one is not kept)
    yield from (one.id for one in units if state.card(one.id).aircraft)
    yield from (one.id for one in units if not kills_tanks(state, one.id))
    over = sum(one.points for one in there) - most_deployed(state)
    yield from (one.id for one in sorted(units, key=lambda one: _waste(one, over)))
    yield from (one.id for one in there if one.id != main)
    yield main


def _fill_up(state: State, seat: Seat, reserves: Reserves, held: list[UnitId]) -> None:
    """Where the last to go left room, the dearest that fit come back; Aircraft after others."""

    def order(unit: UnitId) -> tuple[bool, int, UnitId]:
        return state.card(unit).aircraft, -state.units[unit].points, unit

    for unit in sorted(held, key=order):
        put(state, unit, "tray")
        if broken_limit(state, seat, reserves):
            put(state, unit, "reserve")


def _waste(unit: Unit, over: int) -> tuple[bool, int, UnitId]:
    """Enough at once, with as little as can be; else the most expensive."""
    enough = unit.points >= over
    return not enough, unit.points if enough else -unit.points, unit.id


def kills_tanks(state: State, unit: UnitId) -> bool:
    """Whether a Unit has a weapon against Tanks that reaches far (TY-AI-3)."""
    return any(
        weapon.anti_tank >= TANK_KILLER and weapon.range >= REACH
        for team in state.teams_of(unit)
        for weapon in figures.weapons_of(state, team.id)
    )


# choosing


class HoldBack(Choice, frozen=True, tag="hold-back"):
    """This Unit is in Reserve, with its Attachments."""

    rule: ClassVar[str] = "TY-RES-1"
    kind: ClassVar[str] = "Hold back"
    unit: UnitId

    def label(self, state: State) -> str:
        return f"Hold back {name(state, self.unit)}"

    def takes(self, state: State) -> str:
        return counted(state.units[self.unit].points, "point")


class BringForward(Choice, frozen=True, tag="bring-forward"):
    """It is deployed after all."""

    rule: ClassVar[str] = "TY-RES-1"
    kind: ClassVar[str] = "Deploy"
    takes_back: ClassVar[bool] = True
    unit: UnitId

    def label(self, state: State) -> str:
        return f"Deploy {name(state, self.unit)}"

    def takes(self, state: State) -> str:
        return counted(state.units[self.unit].points, "point")


class HoldAsAdvised(Choice, frozen=True, tag="hold-as-advised"):
    """What keeps the limits with the least harm, whatever was chosen so far."""

    rule: ClassVar[str] = "TY-AI-3"
    words: ClassVar[str] = "Hold back what is advised"

    def detail(self, state: State) -> str:
        return "Aircraft and what kills no tanks first, the HQ last; nothing more is asked."


class ReservesChosen(Choice, frozen=True, tag="reserves-chosen"):
    """Everybody else is deployed."""

    rule: ClassVar[str] = "TY-RES-1"
    words: ClassVar[str] = "Ready: everybody else is deployed"
    goes_on: ClassVar[bool] = True


class SetReserves(Step, frozen=True):
    """Somebody chooses; where both do unseen they are asked one after the other, blue first."""

    verb: Reserves

    def run(self, table: Table[State]) -> None:
        state = table.state
        unseen = [one for one in of(state.mission.script, Reserves) if one.unseen]
        if not self.verb.unseen:
            self._open(table)
        elif self.verb == unseen[0]:
            for one in unseen:
                state.change_side(state.seat_in(one.who), reserves=one)
            seats = {state.seat_in(one.who) for one in unseen}
            asks = (ChooseReserves(seat) for seat in SEATS if seat in seats)
            table.push(*asks, ShowReserves())

    def _open(self, table: Table[State]) -> None:
        seat = table.state.seat_in(self.verb.who)
        table.state.change_side(seat, reserves=self.verb)
        table.push(ChooseReserves(seat), ShowReserves(seat))


class ShowReserves(Step, frozen=True):
    """What is in Reserve, of one player or of both together."""

    seat: Seat | None = None

    def run(self, table: Table[State]) -> None:
        if self.seat is None:
            table.reveal()
        for seat in SEATS if self.seat is None else (self.seat,):
            held = tuple(one.id for one in cores(table.state, seat, "reserve"))
            table.record(HeldBack("TY-RES-1", seat, held))


class ChooseReserves(Ask, frozen=True):
    """One Unit after the other, until the limits are kept and nobody else is wanted."""

    seat: Seat

    def decision(self, state: State) -> Decision:
        reserves = _of(state, self.seat)
        ready = () if broken_limit(state, self.seat, reserves) else (ReservesChosen(),)
        options: tuple[Choice, ...] = (
            HoldAsAdvised(),
            *(HoldBack(one.id) for one in cores(state, self.seat, "tray")),
            *(BringForward(one.id) for one in cores(state, self.seat, "reserve")),
            *ready,
        )
        rule = "TY-RES-14" if reserves.flanking else "TY-RES-1"
        return Decision(self.seat, self._prompt(state, reserves), rule, options)

    def _prompt(self, state: State, reserves: Reserves) -> str:
        if reserves.flanking:
            return "Hold Units in Reserve: at least one"
        points = sum(one.points for one in deployed(state, self.seat))
        more = "; one heavy Unit" if reserves.deep else ""
        most = most_deployed(state)
        return f"Hold Units in Reserve: {points} of at most {most} points deployed{more}"

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, ReservesChosen):
            return broken_limit(state, self.seat, _of(state, self.seat))
        if isinstance(choice, HoldBack | BringForward):
            return Refusal("TY-RES-2", "That is no Unit of yours that could be moved so")
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: Choice) -> None:
        state = table.state
        match choice:
            case HoldBack(unit):
                put(state, unit, "reserve")
                table.push(self)
            case BringForward(unit):
                put(state, unit, "tray")
                table.push(self)
            case _:
                if isinstance(choice, HoldAsAdvised):
                    hold(state, self.seat, advised(state, self.seat, _of(state, self.seat)))
                state.change_side(self.seat, reserved=True)
                table.record(ReservesCommitted("TY-RES-1", self.seat))


def hold(state: State, seat: Seat, held: tuple[UnitId, ...]) -> None:
    """Exactly these are in Reserve."""
    for where in ("tray", "reserve"):
        for unit in cores(state, seat, where):
            put(state, unit.id, "reserve" if unit.id in held else "tray")


def _of(state: State, seat: Seat) -> Reserves:
    reserves = state.sides[seat].reserves
    assert reserves is not None, "the mission gives no Reserves"
    return reserves
