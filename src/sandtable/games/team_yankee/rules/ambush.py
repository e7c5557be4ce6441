"""Ambush: the Defender holds one Unit off the table and places it when it pays (TY-AMB)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.boards.tabletop.shapes import Disc
from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.team_yankee import figures, ground
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.rules.deployment import may_ride, mount, to_place
from sandtable.games.team_yankee.rules.placing import Judge, PlaceTeams, PlacingAsk
from sandtable.games.team_yankee.rules.words import name, team_name
from sandtable.games.team_yankee.state import State, Unit
from sandtable.games.team_yankee.vocabulary import AMBUSH_NEAR, AMBUSH_SEEN, Seat, TeamId, UnitId
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.step import Ask, Settled, Step
from sandtable.kernel.table import Table


class AmbushLaid(BattleEvent, frozen=True):
    """A Unit lies in Ambush; force lists are open, so everybody knows which (guide, 6)."""

    unit: UnitId


class AmbushSprung(BattleEvent, frozen=True):
    """It appears."""

    unit: UnitId


MEANT = (
    "It appears in your region at the start of one of your turns: 16 inches from enemies that see "
    "it, unless terrain conceals it, and 4 from all."
)


# before the battle


class LieInAmbush(Choice, frozen=True, tag="lie-in-ambush"):
    """This Unit is held in Ambush, with its Attachment or without."""

    rule: ClassVar[str] = "TY-AMB-1"
    unit: UnitId
    attachment: bool = False

    def label(self, state: State) -> str:
        more = f" with {name(state, state.units[self.unit].attachment)}" if self.attachment else ""
        return f"{name(state, self.unit)}{more}"

    def detail(self, state: State) -> str:
        return MEANT


class NoAmbush(Choice, frozen=True, tag="no-ambush"):
    """Everything is placed."""

    rule: ClassVar[str] = "TY-AMB-1"
    words: ClassVar[str] = "No Ambush"
    goes_on: ClassVar[bool] = True


class LayAmbush(Step, frozen=True):
    """Nobody is asked who has nothing to hide."""

    def run(self, table: Table[State]) -> None:
        ChooseAmbush().settle(table)


class ChooseAmbush(Settled, frozen=True):
    """The Defender may hold one of the Units that are deployed (TY-AMB-1, -9)."""

    def decision(self, state: State) -> Decision:
        seat = state.seat_in("defender")
        found: list[Choice] = []
        for unit in to_place(state, seat):
            found.append(LieInAmbush(unit.id))
            if may_ride(state, unit.id):
                found.append(LieInAmbush(unit.id, attachment=True))
        prompt = "Hold a Unit in Ambush?"
        return Decision(seat, prompt, "TY-AMB-1", (*found, NoAmbush()))

    def answer(self, table: Table[State], choice: LieInAmbush | NoAmbush) -> None:
        if isinstance(choice, NoAmbush):
            return
        state = table.state
        attachment = state.units[choice.unit].attachment if choice.attachment else 0
        for unit in (choice.unit, attachment):
            if unit:
                state.change_unit(unit, where="ambush")
                table.record(AmbushLaid("TY-AMB-1", unit))


# in the Starting Step


def lying(state: State, seat: Seat) -> list[Unit]:
    """Units in Ambush; an Attachment comes with its core."""
    return [unit for unit in state.force(seat) if unit.where == "ambush" and not unit.core]


class Spring(Choice, frozen=True, tag="spring"):
    """This Unit appears now."""

    rule: ClassVar[str] = "TY-AMB-3"
    unit: UnitId

    def label(self, state: State) -> str:
        return f"Spring the Ambush: {name(state, self.unit)}"

    def detail(self, state: State) -> str:
        return MEANT


class LieLow(Choice, frozen=True, tag="lie-low"):
    """It stays in Ambush; it never has to appear (TY-AMB-10)."""

    rule: ClassVar[str] = "TY-AMB-10"
    words: ClassVar[str] = "Stay in Ambush"
    goes_on: ClassVar[bool] = True

    def detail(self, state: State) -> str:
        return "It may appear in any later turn, or never."


class PlaceAmbush(Step, frozen=True):
    """In any Starting Step of its owner (TY-AMB-3)."""

    def run(self, table: Table[State]) -> None:
        assert table.state.active, "it is somebody's turn"
        table.push(SpringAmbush(table.state.active))


class SpringAmbush(Ask, frozen=True):
    """Any or all of them, one after the other; drawn at once where somebody likes (TY-AMB-3)."""

    seat: Seat
    tried: tuple[UnitId, ...] = ()  # found no room about a place, and are not offered again

    def decision(self, state: State) -> Decision | None:
        waiting = [one.id for one in lying(state, self.seat) if one.id not in self.tried]
        able = [unit for unit in waiting if has_room(state, unit)]
        if not able:
            return None  # TY-AMB-10
        options = (LieLow(), *(Spring(unit) for unit in able))
        return Decision(self.seat, "Spring the Ambush?", "TY-AMB-3", options, open=True)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if not isinstance(choice, PlaceTeams):
            return super().refuse(state, choice)
        if choice.unit not in [placed_unit(state, one.id) for one in lying(state, self.seat)]:
            return Refusal("TY-AMB-3", "That Unit is not in Ambush")
        return PlaceFromAmbush(choice.unit).refuse(state, choice)

    def answer(self, table: Table[State], choice: LieLow | Spring | PlaceTeams) -> None:
        if isinstance(choice, LieLow):
            return
        table.push(SpringAmbush(self.seat, (*self.tried, choice.unit)))
        if isinstance(choice, Spring):
            table.push(PlaceFromAmbush(placed_unit(table.state, choice.unit)))
        else:
            PlaceFromAmbush(choice.unit).answer(table, choice)


def placed_unit(state: State, unit: UnitId) -> UnitId:
    """What is laid on the table: carriers, if they lie in Ambush too (TY-AMB-9)."""
    attachment = state.units[unit].attachment
    both = attachment and state.units[attachment].where == "ambush"
    return attachment if both else unit


def has_room(state: State, unit: UnitId) -> bool:
    """Whether there is a legal place for its Leader at all."""
    return PlaceFromAmbush(placed_unit(state, unit)).has_room(state)


class PlaceFromAmbush(PlacingAsk, frozen=True):
    """Whole and In Command, out of sight or far enough from the enemy (TY-AMB-3 to -6)."""

    rule: ClassVar[str] = "TY-AMB-3"

    def limits(self, state: State, team: TeamId) -> Judge:
        foes = ground.enemies(state, state.units[self.unit].seat)
        discs = [(foe, state.disc(foe)) for foe in foes]
        own, radius = self.region(state), figures.radius_of(state, team)

        def judge(at: Spot) -> Refusal | None:
            if not own.contains(at):
                return Refusal("TY-AMB-4", "An Ambush is laid in your deployment area")
            disc = Disc(*at, radius)
            near = (foe for foe, there in discs if nearer(disc, there, AMBUSH_SEEN))
            return next(filter(None, (_exposed(state, team, disc, foe) for foe in near)), None)

        return judge

    def answer(self, table: Table[State], choice: Choice) -> None:
        super().answer(table, choice)  # type: ignore[arg-type] # the options of its base
        state = table.state
        if state.units[self.unit].where != "table":
            return
        core = state.units[self.unit].core
        if core:  # it lies in Ambush too (TY-AMB-9)
            mount(state, core)
            state.change_unit(core, where="table")
        table.record(AmbushSprung("TY-AMB-3", core or self.unit))

    def no_room(self, table: Table[State]) -> None:
        """It stays in Ambush (TY-AMB-10)."""


def _exposed(state: State, team: TeamId, disc: Disc, foe: TeamId) -> Refusal | None:
    """Of those within 16 inches: whether it sees it unconcealed, or is within 4 inches."""
    there = state.disc(foe)
    if nearer(disc, there, AMBUSH_NEAR):
        return Refusal("TY-AMB-6", f"That is nearer than 4 inches to {team_name(state, foe)}")
    if not ground.sees_from(state, foe, there.at, disc.at):
        return None
    if ground.concealed_by_terrain(state, foe, team, disc.at):
        return None
    return Refusal("TY-AMB-5", f"{team_name(state, foe)} sees it from less than 16 inches")


def nearer(a: Disc, b: Disc, far: int) -> bool:
    """Whether two bases are less than so far apart: at least that far is allowed."""
    reach = far + a.radius + b.radius
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < reach * reach
