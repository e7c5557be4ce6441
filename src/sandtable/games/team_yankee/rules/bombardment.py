"""Bombardments: aim, Range In, roll for everybody under the template, or lay Smoke (TY-ART)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.team_yankee import figures
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.rules.antiair import EnemyAAFire
from sandtable.games.team_yankee.rules.batteries import (
    ATTEMPTS,
    aim_of,
    aims,
    fault,
    firing,
    gun_of,
    range_in_need,
    ranging,
    template,
)
from sandtable.games.team_yankee.rules.losses import pin
from sandtable.games.team_yankee.rules.saves import SaveAgainst, bomb
from sandtable.games.team_yankee.rules.volley import FireHeld, HoldFire
from sandtable.games.team_yankee.rules.words import name, team_name
from sandtable.games.team_yankee.state import Smoke, State, Struck, Volley
from sandtable.games.team_yankee.vocabulary import Seat, TeamId, UnitId
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.event import Modifier
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table

FEW, MANY = 2, 6  # weapons: hits are rolled again, misses are rolled again (TY-ART-7)


class RangingIn(BattleEvent, frozen=True):
    """An attempt to Range In."""

    unit: UnitId
    spotter: TeamId
    modifiers: tuple[Modifier, ...]
    need: int
    die: int
    attempt: int


class RangedIn(BattleEvent, frozen=True):
    """The marker lies at the Aiming Point."""

    unit: UnitId
    at: Spot


class BombardmentFell(BattleEvent, frozen=True):
    """Who was under the template, with each one's dice, and who was hit."""

    unit: UnitId
    at: Spot
    half: int
    teams: tuple[TeamId, ...]
    dice: tuple[tuple[int, ...], ...]
    struck: tuple[TeamId, ...]


class SmokeLaid(BattleEvent, frozen=True):
    unit: UnitId
    at: Spot


class Bombard(Choice, frozen=True, tag="bombard"):
    """This Unit fires a Bombardment instead of shooting (TY-ART-1)."""

    rule: ClassVar[str] = "TY-ART-1"
    kind: ClassVar[str] = "Bombard"
    unit: UnitId

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)} bombards"

    def detail(self, state: State) -> str:
        return "Up to three attempts to Range In; then everybody under the template is rolled for."

    def begin(self, table: Table[State]) -> None:
        table.state.change_unit(self.unit, taken=True)
        table.push(FireBombardment(self.unit))


class Aim(Choice, frozen=True, tag="aim"):
    """An Aiming Point, who spots for it, high explosive or Smoke."""

    rule: ClassVar[str] = "TY-ART-2"
    target: TeamId  # 0: the Unit's own Ranged In marker
    spotter: TeamId = 0
    smoke: bool = False

    def label(self, state: State) -> str:
        at = team_name(state, self.target) if self.target else "its Ranged In marker"
        return f"Smoke at {at}" if self.smoke else f"At {at}"

    def group(self, state: State) -> str:
        return "Smoke" if self.smoke else "Bombardment"

    def detail(self, state: State) -> str:
        if self.smoke:
            return "A square of 6 inches until your next turn; once in a battle (TY-SMK-1)"
        if not self.spotter:
            return "Ranged In without a roll (TY-RNG-2)"
        return f"{team_name(state, self.spotter)} spots"


def may_bombard(state: State, unit: UnitId) -> bool:
    return next(iter(aims(state, unit)), None) is not None


def may_smoke(state: State, unit: UnitId) -> bool:
    """Once per game (TY-SMK-1)."""
    return not state.units[unit].smoked and figures.allows(state, state.card(unit), "smoke")


class FireBombardment(Ask, frozen=True):
    """Where to, and what (TY-ART-2, TY-SMK-1)."""

    unit: UnitId

    def decision(self, state: State) -> Decision:
        known = list(aims(state, self.unit))
        options: list[Choice] = [Aim(target, spotter) for target, spotter in known]
        if may_smoke(state, self.unit):
            options += [Aim(target, spotter, smoke=True) for target, spotter in known]
        seat, prompt = state.units[self.unit].seat, f"{name(state, self.unit)} bombards: where?"
        options.append(HoldFire())
        about = (f"unit-{self.unit}",)
        return Decision(seat, prompt, "TY-ART-2", tuple(options), open=True, about=about)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        """Another spotter than the best one is drawn, not offered."""
        if not isinstance(choice, Aim):
            return super().refuse(state, choice)
        if choice.target and choice.target not in state.teams:
            return Refusal("TY-ART-2", "There is no such Team")
        if choice.smoke and not may_smoke(state, self.unit):
            return Refusal("TY-SMK-1", "It lays Smoke once per game, if it can at all")
        return fault(state, self.unit, choice.target, choice.spotter)

    def answer(self, table: Table[State], choice: Choice) -> None:
        state = table.state
        if not isinstance(choice, Aim):
            table.record(FireHeld("TY-SHT-1", self.unit))
            return
        aim = aim_of(state, self.unit, choice.target)
        volley = Volley(self.unit, "bombardment", spotter=choice.spotter, aim=aim, smoke=choice.smoke)
        state.volleys.append(volley)
        if choice.spotter and not state.card(self.unit).aircraft:
            state.spotters = (*state.spotters, choice.spotter)
        marked = aim == state.units[self.unit].ranged
        steps = (OnMarker(),) if marked else (RangeIn(choice.target, 1),)
        table.push(EnemyAAFire(self.unit), *steps)


class OnMarker(Step, frozen=True):
    """At its own marker it is Ranged In at once (TY-ART-5, TY-RNG-2)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        unit = state.units[state.volleys[-1].unit]
        again = bool(unit.bombarded) and unit.bombarded == state.turn - 1
        state.volley(tries=1, repeated=again)
        table.push(PlaceTemplate())


class RangeIn(Step, frozen=True):
    """Up to three attempts (TY-ART-4); then nothing falls."""

    target: TeamId
    attempt: int

    def run(self, table: Table[State]) -> None:
        state = table.state
        volley = state.volleys[-1]
        if not state.teams[volley.spotter].here:  # shot down meanwhile
            table.push(EndBombardment())
            return
        need = range_in_need(state, volley.unit, volley.spotter, self.target)
        parts = ranging(state, volley.unit, volley.spotter, self.target)
        why = f"{name(state, volley.unit)} ranges in, attempt {self.attempt}"
        seat = state.units[volley.unit].seat
        die = table.roll(6, why=why, rule="TY-ART-4", need=f"{need}+", by=seat)
        told = RangingIn("TY-ART-4", volley.unit, volley.spotter, parts, need, die, self.attempt)
        table.record(told)
        if die >= need:
            self._hits(table, volley)
        elif self.attempt < ATTEMPTS:
            table.push(RangeIn(self.target, self.attempt + 1))
        else:
            table.push(EndBombardment())

    def _hits(self, table: Table[State], volley: Volley) -> None:
        """The marker moves to the Aiming Point (TY-ART-5)."""
        state = table.state
        state.change_unit(volley.unit, ranged=volley.aim, preplanned=False, bombarded=0)
        state.volley(tries=self.attempt)
        table.record(RangedIn("TY-ART-5", volley.unit, volley.aim))
        table.push(PlaceTemplate())


class PlaceTemplate(Step, frozen=True):
    """Smoke, or a die for everybody under the template (TY-ART-6, TY-SMK-1)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        volley = state.volleys[-1]
        if volley.smoke:
            seat = state.units[volley.unit].seat
            state.smoke = (*state.smoke, Smoke(volley.aim, seat))
            state.change_unit(volley.unit, smoked=True)
            table.record(SmokeLaid("TY-SMK-1", volley.unit, volley.aim))
            table.push(EndBombardment())
        else:
            state.change_unit(volley.unit, bombarded=state.turn)
            table.push(RollUnderTemplate(), SaveBombs(), PinUnderTemplate(), EndBombardment())


class RollUnderTemplate(Step, frozen=True):
    """Every ground Team under it, friend or foe, is rolled for once (TY-ART-6, -7)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        volley = state.volleys[-1]
        used = firing(state, volley.unit, volley.aim)
        gun = gun_of(state, used[0]) if used else None
        if gun is None:
            return
        half = template(state, gun)[0]
        teams = under(state, volley.aim, half)
        dice = tuple(_rolled(table, team, volley, len(used)) for team in teams)
        struck = tuple(
            team for team, faces in zip(teams, dice, strict=True) if faces[-1] >= hit_need(state, team, volley)
        )
        state.volley(hits=tuple(Struck(team, used[0], gun.id) for team in struck))
        fell = BombardmentFell("TY-ART-7", volley.unit, volley.aim, half, teams, dice, struck)
        table.record(fell)


def under(state: State, aim: Spot, half: int) -> tuple[TeamId, ...]:
    """Ground Teams whose centre is inside the square or on its edge, by id (TY-ART-6)."""
    return tuple(
        team.id
        for team in state.teams.values()
        if team.here
        and not figures.aircraft(state, team.id)
        and abs(team.at[0] - aim[0]) <= half
        and abs(team.at[1] - aim[1]) <= half
    )


def hit_need(state: State, team: TeamId, volley: Volley) -> int:
    """Is Hit On, and 1 more for each attempt after the first (TY-ART-7)."""
    return state.card_of(team).hit_on + volley.tries - 1


def _rolled(table: Table[State], team: TeamId, volley: Volley, weapons: int) -> tuple[int, ...]:
    """A Team's die, and the second one where hits or misses are rolled again (TY-ART-7)."""
    state = table.state
    need, seat = hit_need(state, team, volley), state.units[volley.unit].seat
    why = f"Bombardment of {team_name(state, team)}"
    die = table.roll(6, why=why, rule="TY-ART-7", need=f"{need}+", by=seat)
    again = die >= need if weapons <= FEW else die < need if weapons >= MANY else False
    if not again:
        return (die,)
    second = table.roll(6, why=f"{why}, again", rule="TY-ART-7", need=f"{need}+", by=seat)
    return (die, second)


class SaveBombs(Step, frozen=True):
    """Saves by Team id (TY-ART-8)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        volley = state.volleys[-1]
        arms = state.content.weapons
        table.push(
            *(
                SaveAgainst(hit.target, bomb(state, hit.by, arms[hit.weapon], hit.target, again=volley.repeated))
                for hit in volley.hits
            )
        )


class PinUnderTemplate(Step, frozen=True):
    """Any hit pins Infantry (TY-SHT-11)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        struck = {state.teams[hit.target].unit for hit in state.volleys[-1].hits}
        for unit in sorted(struck):
            if state.card(unit).infantry:
                pin(table, unit, "TY-SHT-11")


class EndBombardment(Step, frozen=True):
    """The guns have Shot, whether anything fell or not (TY-NIGHT-6)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        volley = state.volleys.pop()
        for team in firing(state, volley.unit, volley.aim):
            state.change_team(team, shot=True, hidden=False)
        struck = {state.teams[hit.target].unit for hit in volley.hits}
        state.change_unit(volley.unit, fired_at=tuple(sorted(struck)))


def lift_smoke(state: State, seat: Seat) -> None:
    """At the start of its owner's turn (TY-SMK-1)."""
    state.smoke = tuple(one for one in state.smoke if one.seat != seat)
