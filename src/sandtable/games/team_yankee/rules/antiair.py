"""Anti-aircraft fire: whoever can answers an aircraft attack before it strikes (TY-AA-1 to -3)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.team_yankee import figures, verbs, volleys
from sandtable.games.team_yankee.cards import Weapon
from sandtable.games.team_yankee.rules.firing import FireVolley
from sandtable.games.team_yankee.rules.night import RollNightVisibility
from sandtable.games.team_yankee.rules.to_hit import fires_at_aircraft
from sandtable.games.team_yankee.rules.words import name
from sandtable.games.team_yankee.state import Shot, State, Unit, Volley
from sandtable.games.team_yankee.vocabulary import UnitId, other
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table


class EnemyAAFire(Step, frozen=True):
    """Every enemy Unit that could fire at the aircraft, by id, once in this Shooting Step."""

    unit: UnitId  # that attacks

    def run(self, table: Table[State]) -> None:
        state = table.state
        if not state.card(self.unit).aircraft:
            return
        guns = [one.id for one in state.force(other(state.units[self.unit].seat)) if armed(state, one)]
        table.push(*(Answer(gun, self.unit) for gun in guns))


class Answer(Step, frozen=True):
    """One Unit: it is asked if there is an aircraft left to fire at."""

    unit: UnitId
    aircraft: UnitId

    def run(self, table: Table[State]) -> None:
        state = table.state
        if state.units[self.unit].answered:
            return
        blind = not any(figures.radar(state, one.id) for one in state.teams_of(self.unit))
        if answers(state, self.unit, self.aircraft):
            looks = (RollNightVisibility(self.unit),) if blind else ()
            table.push(*looks, FireAA(self.unit, self.aircraft))


class FireAtAircraft(Choice, frozen=True, tag="fire-at-aircraft"):
    """Fire at the aircraft before they attack."""

    rule: ClassVar[str] = "TY-AA-2"
    unit: UnitId

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)} fires"

    def takes(self, state: State) -> str:
        return "its own next Shooting Step" if machine_guns(state, self.unit) else ""


class LetPass(Choice, frozen=True, tag="let-pass"):
    """Hold fire."""

    rule: ClassVar[str] = "TY-AA-2"
    words: ClassVar[str] = "Hold fire"
    goes_on: ClassVar[bool] = True


class FireAA(Ask, frozen=True):
    """Whether a Unit fires at aircraft that attack (TY-AA-2)."""

    unit: UnitId
    aircraft: UnitId

    def decision(self, state: State) -> Decision | None:
        if not answers(state, self.unit, self.aircraft):
            return None
        unit = state.units[self.unit]
        prompt = f"{name(state, self.aircraft)} attacks: does {name(state, self.unit)} fire?"
        about = (f"unit-{self.unit}", f"unit-{self.aircraft}")
        return Decision(unit.seat, prompt, "TY-AA-2", (FireAtAircraft(self.unit), LetPass()), about=about)

    def answer(self, table: Table[State], choice: Choice) -> None:
        if not isinstance(choice, FireAtAircraft):
            return
        state = table.state
        shots = answers(state, self.unit, self.aircraft)
        state.change_unit(self.unit, answered=True)
        for shot in shots:
            if machine_gun(state, state.content.weapons[shot.weapon]):
                state.change_team(shot.team, silent=True)
        state.volleys.append(Volley(self.unit, "anti-aircraft", shots=shots))
        table.push(FireVolley())


def answers(state: State, unit: UnitId, aircraft: UnitId) -> tuple[Shot, ...]:
    """Each Team with its weapon at the aircraft that it would most likely down."""
    flying = [team.id for team in state.teams_of(aircraft)]
    teams = volleys.shooters(state, unit, "anti-aircraft")
    shots = (volleys.best_shot(state, team, flying, "anti-aircraft") for team in teams)
    return tuple(one for one in shots if one)


def armed(state: State, unit: Unit) -> bool:
    """Whether it has a weapon that may fire at aircraft (TY-AA-1)."""
    return unit.where == "table" and any(
        fires_at_aircraft(state, weapon)
        for team in state.teams_of(unit.id)
        for weapon in figures.weapons_of(state, team.id)
    )


def machine_gun(state: State, weapon: Weapon) -> bool:
    """An AA MG: one die at aircraft, and its Team is silent in its own next Shooting Step."""
    return any(verb.against == "aircraft" for verb in figures.of_weapon(state, weapon, verbs.RofSet))


def machine_guns(state: State, unit: UnitId) -> bool:
    return any(
        machine_gun(state, weapon) for team in state.teams_of(unit) for weapon in figures.weapons_of(state, team.id)
    )
