"""Forces come to the table: built there or ready, then Formations, Units and Teams (TY-FRC)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from sandtable.games.team_yankee import force_edits, force_shop, forces
from sandtable.games.team_yankee.cards import Bloc, Bought, ForceList, UnitCard
from sandtable.games.team_yankee.force_edits import ForceReady, Shop
from sandtable.games.team_yankee.state import Formation, State, Team, Unit
from sandtable.games.team_yankee.vocabulary import SEATS, FormationId, Seat, UnitId, UnitRole
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.event import Event
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table
from sandtable.kernel.words import counted

BLOCS: dict[Seat, Bloc] = {"blue": "nato", "red": "pact"}  # whose ready forces come first


class ForceRaised(Event, frozen=True):
    """A side has its force: cards and Teams of its Units, Attachments left out."""

    seat: Seat
    name: str
    nation: str
    points: int
    units: tuple[tuple[str, int], ...]


class LossesCharged(Event, frozen=True):
    """What a side lost in the battle before is dearer now, by card (TY-SEL-6)."""

    seat: Seat
    more: tuple[tuple[str, int], ...]


# what is settled before


def chosen_force(state: State, seat: Seat) -> str:
    """The id of a ready force, or `built`; an operation has forces of its own (TY-SEL-6)."""
    chosen = state.mission.chosen
    return chosen.blue if seat == "blue" else chosen.red


def dearer(state: State, seat: Seat) -> dict[str, int]:
    """What losses of the battle before make dearer now, by card (TY-SEL-6)."""
    if not state.history:  # of an operation; a single battle ends with its first report
        return {}
    return dict(Counter(state.history[-1].lost[SEATS.index(seat)]))


def shop_of(state: State, seat: Seat) -> Shop:
    """A side's list as it stands, with what may be spent on it."""
    roster = state.sides[seat].roster or force_edits.EMPTY
    points, built = state.mission.chosen.points, chosen_force(state, seat) == forces.BUILT
    return Shop(state.content, roster, points, dearer(state, seat), BLOCS[seat], not built)


# steps


class RaiseForce(Step, frozen=True):
    """A ready force, or one that its player builds first; then everybody gets a number."""

    seat: Seat

    def run(self, table: Table[State]) -> None:
        state = table.state
        wanted = chosen_force(state, self.seat)
        if more := _charged(state, self.seat):
            table.record(LossesCharged("TY-SEL-6", self.seat, more))
        if wanted == forces.BUILT:
            table.push(BuildForce(self.seat), NumberForce(self.seat))
            return
        state.change_side(self.seat, roster=state.content.forces[wanted])
        # A ready force is taken as it is; only losses of an operation make one too dear.
        trimmed = dearer(state, self.seat) and shop_of(state, self.seat).left < 0
        table.push(*((BuildForce(self.seat),) if trimmed else ()), NumberForce(self.seat))


def _charged(state: State, seat: Seat) -> tuple[tuple[str, int], ...]:
    """What is dearer of a ready force, or might be of one that is built."""
    ready, more = state.content.forces.get(chosen_force(state, seat)), dearer(state, seat)
    cards = [one.card for _, one in forces.listed(ready)] if ready else sorted(more)
    kept = {card: more[card] for card in cards if card in more}
    return tuple(one for one in kept.items() if "attachment" not in state.content.units[one[0]].roles)


class BuildForce(Ask, frozen=True):
    """One thing after the other until the force is complete (TY-FRC-2)."""

    seat: Seat

    def decision(self, state: State) -> Decision:
        shop = shop_of(state, self.seat)
        options = force_shop.options(shop)
        return Decision(self.seat, _prompt(shop), "TY-FRC-2", options, open=True)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if not isinstance(choice, force_edits.EDITS):
            return super().refuse(state, choice)
        return force_shop.why_not(shop_of(state, self.seat), choice)

    def answer(self, table: Table[State], choice: Any) -> None:
        if isinstance(choice, ForceReady):
            return
        state = table.state
        roster = force_shop.edited(shop_of(state, self.seat), choice)
        state.change_side(self.seat, roster=roster)
        shop = shop_of(state, self.seat)
        if not shop.trimmed or shop.left < 0:
            table.push(self)


def _prompt(shop: Shop) -> str:
    if shop.left < 0:
        return f"Your losses cost points: drop {counted(-shop.left, 'point')} of Units or options"
    said = f"Build your force: {shop.left} of {shop.points} points left"
    owed = forces.still_owed(shop.content, shop.force)
    return f"{said}, {owed} of them for Units that it needs" if owed else said


class NumberForce(Step, frozen=True):
    """Units in the order of the list, an Attachment after its core, their Teams (TY-FRC-1)."""

    seat: Seat

    def run(self, table: Table[State]) -> None:
        state = table.state
        roster = state.sides[self.seat].roster
        assert roster is not None, "a force is numbered when it is complete"
        prices = iter(forces.prices(state.content, roster, dearer(state, self.seat)))
        _number(state, self.seat, roster, prices)
        state.change_side(self.seat, force=roster.id, name=roster.name, nation=roster.nation)
        bought = tuple((one.card, one.teams) for _, one in forces.listed(roster))
        spent = forces.total(state.content, roster, dearer(state, self.seat))
        table.record(ForceRaised("TY-FRC-1", self.seat, roster.name, roster.nation, spent, bought))


def _number(state: State, seat: Seat, roster: ForceList, prices: Iterator[int]) -> None:
    for raised in roster.formations:
        number = max(state.formations, default=0) + 1
        hq = max(state.units, default=0) + 1
        state.formations[number] = Formation(number, raised.formation, seat, hq, raised.allied)
        for n, bought in enumerate(raised.units):
            role: UnitRole = "combat" if n else "hq"
            _enlist(state, _unit(state, seat, bought, role, next(prices), number), bought)
    for bought in roster.support:
        alone = "independent" in state.content.units[bought.card].roles  # TY-FRC-3
        role = "independent" if alone else "support"
        _enlist(state, _unit(state, seat, bought, role, next(prices)), bought)


def _unit(state: State, seat: Seat, bought: Bought, role: UnitRole, points: int, within: FormationId = 0) -> Unit:
    number = max(state.units, default=0) + 1
    return Unit(number, bought.card, seat, role, bought.teams, points, formation=within)


def _enlist(state: State, unit: Unit, bought: Bought) -> None:
    """A Unit with its Teams, and its Attachment right after it."""
    state.units[unit.id] = unit
    card = state.content.units[unit.card]
    _teams(state, unit.id, card.teams.get(unit.size, ("",) * unit.size), bought.plough)
    if card.carrier:
        _attach(state, unit, card)


def _teams(state: State, unit: UnitId, arms: tuple[str, ...], plough: bool = False) -> None:
    """The Leader first; the last one has the plough: the Leader need not go ahead (TY-FRC-4)."""
    first = max(state.teams, default=0) + 1
    for n, arm in enumerate(arms):
        last = n == len(arms) - 1
        state.teams[first + n] = Team(first + n, unit, arm, plough and last)
    state.change_unit(unit, leader=first)


def _attach(state: State, core: Unit, card: UnitCard) -> None:
    number, many = max(state.units) + 1, card.carriers[core.size]
    state.units[number] = Unit(
        number, card.carrier, core.seat, "attachment", many, 0, formation=core.formation, core=core.id
    )
    _teams(state, number, ("",) * many)
    state.change_unit(core.id, attachment=number)
