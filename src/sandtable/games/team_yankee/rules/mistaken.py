"""Mistaken Target: hits that were meant for one Team find another of its Unit (TY-SHT-10)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.team_yankee import figures, ground
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.rules.words import name, place_name, team_name
from sandtable.games.team_yankee.state import State, Struck
from sandtable.games.team_yankee.vocabulary import COMMAND, LONG_RANGE, TeamId, UnitId
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.step import Settled, Step
from sandtable.kernel.table import Table

ENOUGH = 3  # on 3+ the two exchange all hits


class TargetMistaken(BattleEvent, frozen=True):
    """The die, and whether the hits were exchanged."""

    team: TeamId
    target: TeamId  # the Team that would take them
    die: int
    exchanged: bool


class Exchange(Choice, frozen=True, tag="exchange"):
    """Try to exchange the hits of two Teams."""

    rule: ClassVar[str] = "TY-SHT-10"
    kind: ClassVar[str] = "Mistaken target"
    team: TeamId
    target: TeamId

    def label(self, state: State) -> str:
        names = [place_name(state, one) for one in (self.target, self.team)]
        words = " instead of ".join(one.replace("Leader", "the Leader") for one in names)
        return words[0].upper() + words[1:]

    def takes(self, state: State) -> str:
        return "on 3+"


class AsAimed(Choice, frozen=True, tag="as-aimed"):
    """The hits stay where they are."""

    rule: ClassVar[str] = "TY-SHT-10"
    words: ClassVar[str] = "As aimed"
    goes_on: ClassVar[bool] = True


class MistakenTarget(Step, frozen=True):
    """Asked once for each Unit that was hit, where another Team would fare differently (A.2)."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        UseMistakenTarget(self.unit).settle(table)


class UseMistakenTarget(Settled, frozen=True):
    """Whose hits somebody else takes."""

    unit: UnitId

    def decision(self, state: State) -> Decision:
        options = (*exchanges(state, self.unit), AsAimed())
        prompt = f"{name(state, self.unit)} is hit: does another Team take hits?"
        about = tuple(f"team-{team}" for team in _struck(state, self.unit))
        return Decision(state.units[self.unit].seat, prompt, "TY-SHT-10", options, about=about)

    def answer(self, table: Table[State], choice: Exchange | AsAimed) -> None:
        if isinstance(choice, Exchange):
            table.push(RollMistaken(choice.team, choice.target))


class RollMistaken(Step, frozen=True):
    """One die: on 3+ the two exchange all hits."""

    team: TeamId
    target: TeamId

    def run(self, table: Table[State]) -> None:
        state = table.state
        why = f"Mistaken target: {team_name(state, self.target)}"
        seat = state.seat_of(self.team)
        die = table.roll(6, why=why, rule="TY-SHT-10", need=f"{ENOUGH}+", by=seat)
        if die >= ENOUGH:
            swap = {self.team: self.target, self.target: self.team}
            hits = state.volleys[-1].hits
            state.volley(hits=tuple(replace(hit, target=swap.get(hit.target, hit.target)) for hit in hits))
        table.record(TargetMistaken("TY-SHT-10", self.team, self.target, die, exchanged=die >= ENOUGH))


def exchanges(state: State, unit: UnitId) -> list[Exchange]:
    """Pairs of a hit Team and one near it that is seen and in range, and fares differently."""
    return [
        Exchange(team, other.id)
        for team in _struck(state, unit)
        for other in state.teams_of(unit)
        if other.here
        and ground.within(state, team, other.id, COMMAND)
        and _differs(state, team, other.id)
        and _exposed(state, _hits(state, team), other.id)
        and _exposed(state, _hits(state, other.id), team)
    ]


def _struck(state: State, unit: UnitId) -> list[TeamId]:
    hit = {hit.target for hit in state.volleys[-1].hits}
    return [team.id for team in state.teams_of(unit) if team.id in hit]


def _hits(state: State, team: TeamId) -> list[Struck]:
    return [hit for hit in state.volleys[-1].hits if hit.target == team]


def _exposed(state: State, hits: list[Struck], team: TeamId) -> bool:
    """Seen and in range of every Team whose hits it would receive."""
    for hit in hits:
        weapon = state.content.weapons[hit.weapon]
        far = figures.aircraft(state, team)
        least, most = figures.weapon_range(state, weapon, aircraft=far)
        if not least <= ground.gap(state, hit.by, team) <= most:
            return False
        if not ground.sees(state, hit.by, team):
            return False
    return True


def _differs(state: State, one: TeamId, two: TeamId) -> bool:
    """Whether it matters which of the two is hit: leading, arms, crew, face, range or cover."""
    return _standing(state, one, one) != _standing(state, two, one)


def _standing(state: State, team: TeamId, struck: TeamId) -> tuple[object, ...]:
    found = state.teams[team]
    leads = state.unit_of(team).leader == team
    seen = tuple(
        (
            ground.face_shown(state, team, hit.by),
            ground.gap(state, hit.by, team) > LONG_RANGE,
            ground.bulletproof(state, hit.by, team),
        )
        for hit in _hits(state, struck)
    )
    return (leads, found.arm, found.plough, found.bailed, seen)
