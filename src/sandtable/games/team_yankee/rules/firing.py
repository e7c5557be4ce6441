"""A volley from the first die to the last Save (TY-SHT-4, -5, -10, -11; dice as in 7.6)."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.team_yankee import figures, verbs
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.rules.losses import pin
from sandtable.games.team_yankee.rules.mistaken import MistakenTarget
from sandtable.games.team_yankee.rules.saves import SaveAgainst, shot
from sandtable.games.team_yankee.rules.shots import FireShot
from sandtable.games.team_yankee.state import State, Struck
from sandtable.games.team_yankee.vocabulary import MANY_TEAMS, PINNING, PINNING_MANY, UnitId
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class VolleyFired(BattleEvent, frozen=True):
    """A Unit fires; the shots follow."""

    unit: UnitId
    kind: str


class FireVolley(Step, frozen=True):
    """The volley that was put together is fired."""

    def run(self, table: Table[State]) -> None:
        volley = table.state.volleys[-1]
        table.beat()
        table.record(VolleyFired("TY-SHT-1", volley.unit, volley.kind))
        shots = (FireShot(one) for one in sorted(volley.shots, key=lambda one: one.team))
        table.push(*shots, CountHits(), ResolveSaves(), CheckPinned(), EndVolley())


class CountHits(Step, frozen=True):
    """How many hits each Unit took; its player may name a mistaken target (TY-SHT-10)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        volley = state.volleys[-1]
        struck = [state.teams[hit.target].unit for hit in volley.hits]
        for unit in dict.fromkeys(struck):
            taken = struck.count(unit)
            state.change_unit(unit, hits=state.units[unit].hits + taken)
        if state.assault:  # then it is Defensive Fire (TY-ASL-4)
            state.assault = replace(state.assault, hits=state.assault.hits + len(struck))
        if volley.kind == "fire":
            table.push(*(MistakenTarget(unit) for unit in sorted(set(struck))))


class ResolveSaves(Step, frozen=True):
    """Hit by hit, by target Team id (guide, 7.6)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        hits = sorted(state.volleys[-1].hits, key=lambda hit: hit.target)
        table.push(*(SaveHit(hit) for hit in hits))


class SaveHit(Step, frozen=True):
    """Face, range and cover are judged for the Team that takes the hit."""

    hit: Struck

    def run(self, table: Table[State]) -> None:
        state = table.state
        weapon = state.content.weapons[self.hit.weapon]
        table.push(SaveAgainst(self.hit.target, shot(state, self.hit.by, weapon, self.hit.target)))


class CheckPinned(Step, frozen=True):
    """An Infantry Unit with 5 hits in one Shooting Step, 8 if it has 12 Teams (TY-SHT-11)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        volley = state.volleys[-1]
        if volley.kind != "fire":
            return
        for unit in sorted({state.teams[hit.target].unit for hit in volley.hits}):
            if state.card(unit).infantry and state.units[unit].hits >= pinned_by(state, unit):
                pin(table, unit, "TY-SHT-11")


def pinned_by(state: State, unit: UnitId) -> int:
    """How many hits pin a Unit, or drive it back (TY-SHT-11, TY-ASL-4)."""
    return PINNING_MANY if len(state.teams_of(unit)) >= MANY_TEAMS else PINNING


class EndVolley(Step, frozen=True):
    """Whoever fired has Shot, and is no longer Gone to Ground (TY-MOV-8).

    Defensive Fire and anti-aircraft fire are not Shooting (TY-SHT-12).
    """

    def run(self, table: Table[State]) -> None:
        state = table.state
        volley = state.volleys.pop()
        if volley.kind != "fire":
            return
        for one in volley.shots:
            hidden = state.teams[one.team].hidden and _stays_hidden(state, one.team, one.weapon)
            state.change_team(one.team, shot=True, hidden=hidden)
        at = tuple(sorted({state.teams[one.target].unit for one in volley.shots}))
        state.change_unit(volley.unit, fired_at=at)


def _stays_hidden(state: State, team: int, weapon: str) -> bool:
    """A Hammerhead that fires missiles (guide, 9.2)."""
    arm = state.content.weapons[weapon]
    guided = any(verb.action == "running-infantry" for verb in figures.of_weapon(state, arm, verbs.Forbid))
    return guided and figures.scout(state, team, "shooting-guided")
