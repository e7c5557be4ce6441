"""Defensive Fire: whoever is near and sees the charge shoots at it (TY-ASL-3)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.team_yankee import figures, ground, verbs
from sandtable.games.team_yankee.cards import Weapon
from sandtable.games.team_yankee.gunners import able
from sandtable.games.team_yankee.odds import expected_kills
from sandtable.games.team_yankee.rules.firing import FireVolley
from sandtable.games.team_yankee.rules.to_hit import FireKind
from sandtable.games.team_yankee.rules.words import name
from sandtable.games.team_yankee.state import Shot, State, Volley
from sandtable.games.team_yankee.vocabulary import DEFENSIVE_FIRE, TeamId, other
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table
from sandtable.kernel.words import counted

KIND: FireKind = "defensive-fire"


class FireBack(Choice, frozen=True, tag="fire-back"):
    """Everybody at the charging Team that is most likely lost."""

    rule: ClassVar[str] = "TY-ASL-3"
    words: ClassVar[str] = "Fire"

    def takes(self, state: State) -> str:
        return counted(len(advised(state)), "Team")

    def detail(self, state: State) -> str:
        return "Every Team within 8 inches at the charging Team that it most likely destroys."


class FireBackAt(Choice, frozen=True, tag="fire-back-at"):
    """As its player wants it: some of the Teams, each with a weapon and a target."""

    rule: ClassVar[str] = "TY-ASL-3"
    shots: tuple[Shot, ...]

    def label(self, state: State) -> str:
        return counted(len(self.shots), "Team fires", "Teams fire")


class LetThemCome(Choice, frozen=True, tag="let-them-come"):
    """Hold fire."""

    rule: ClassVar[str] = "TY-ASL-3"
    words: ClassVar[str] = "Hold fire"
    goes_on: ClassVar[bool] = True


class DefensiveFire(Step, frozen=True):
    """Asked where somebody can fire."""

    def run(self, table: Table[State]) -> None:
        if advised(table.state):
            table.push(DefensiveFireTargets())


class DefensiveFireTargets(Ask, frozen=True):
    """Whoever is charged may fire first (TY-ASL-3)."""

    def decision(self, state: State) -> Decision:
        assault = state.assault
        assert assault is not None, "an assault goes on"
        goals = [goal for _, goal in assault.goals]
        whom = next((f" {name(state, state.teams[goal].unit)}" for goal in goals), "")
        prompt = f"{name(state, assault.unit)} charges{whom}: Defensive Fire?"
        about = tuple(dict.fromkeys(f"team-{team}" for team in (*assault.teams, *goals)))
        options = (FireBack(), LetThemCome())
        return Decision(other(assault.seat), prompt, "TY-ASL-3", options, open=True, about=about)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if not isinstance(choice, FireBackAt):
            return super().refuse(state, choice)
        teams = [one.team for one in choice.shots]
        if not teams or len(set(teams)) < len(teams):
            return Refusal("TY-ASL-3", "Each Team fires once")
        known = set(guns(state))
        for one in choice.shots:
            arms = [arm.id for arm in weapons(state, one.team, one.target)] if one.team in known else []
            if one.weapon not in arms:
                return Refusal("TY-ASL-3", "That Team cannot fire that at a charging Team")
        return None

    def answer(self, table: Table[State], choice: Choice) -> None:
        state = table.state
        if isinstance(choice, LetThemCome):
            return
        shots = choice.shots if isinstance(choice, FireBackAt) else advised(state)
        state.volleys.append(Volley(0, KIND, shots=shots))
        table.push(FireVolley())


def guns(state: State) -> list[TeamId]:
    """Enemy ground Teams within 8 inches of a charging Team, not Bailed Out, of any Unit."""
    assault = state.assault
    assert assault is not None, "an assault goes on"
    return [foe for foe in ground.enemies(state, assault.seat) if not state.teams[foe].bailed and targets(state, foe)]


def targets(state: State, gun: TeamId) -> list[TeamId]:
    """Charging Teams within 8 inches that it sees."""
    assault = state.assault
    assert assault is not None, "an assault goes on"
    return [
        team
        for team in assault.teams
        if ground.within(state, gun, team, DEFENSIVE_FIRE) and ground.sees(state, gun, team)
    ]


def weapons(state: State, gun: TeamId, target: TeamId) -> list[Weapon]:
    """Neither Guided nor artillery (TY-ASL-3)."""
    if target not in targets(state, gun):
        return []
    return [arm for arm in able(state, gun, target, KIND) if not guided(state, arm)]


def guided(state: State, weapon: Weapon) -> bool:
    forbidden = figures.of_weapon(state, weapon, verbs.Forbid)
    return any(verb.action == "running-infantry" for verb in forbidden)


def advised(state: State) -> tuple[Shot, ...]:
    """Every Team its weapon and charging Team of most expected kills, then the nearest."""
    found = (best(state, gun) for gun in guns(state))
    return tuple(one for one in found if one)


def best(state: State, gun: TeamId) -> Shot | None:
    known = [
        (
            expected_kills(state, gun, arm, target, KIND),
            -ground.gap(state, gun, target),
            -target,
            Shot(gun, arm.id, target),
        )
        for target in targets(state, gun)
        for arm in weapons(state, gun, target)
    ]
    return max(known, key=lambda one: one[:3])[3] if known else None
