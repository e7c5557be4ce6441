"""A volley as it is put together: who fires what at whom; no die before it is fired (A.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from sandtable.games.team_yankee import volleys
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.rules import to_hit
from sandtable.games.team_yankee.rules.antiair import EnemyAAFire
from sandtable.games.team_yankee.rules.firing import FireVolley
from sandtable.games.team_yankee.rules.words import name, team_name
from sandtable.games.team_yankee.state import Shot, State, Volley
from sandtable.games.team_yankee.vocabulary import TeamId, UnitId
from sandtable.games.team_yankee.volleys import Salvo
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.event import Modifier
from sandtable.kernel.step import Ask
from sandtable.kernel.table import Table
from sandtable.kernel.words import counted


class FireHeld(BattleEvent, frozen=True):
    """A Unit that could fire does not."""

    unit: UnitId


class Advised(Choice, frozen=True, tag="advised"):
    """Every Team at its best target."""

    rule: ClassVar[str] = "TY-SHT-1"
    words: ClassVar[str] = "Everybody at the best target"

    def detail(self, state: State) -> str:
        return self.told(Salvo(state))

    def told(self, salvo: Salvo) -> str:
        return told(salvo, salvo.advised(salvo.state.volleys[-1].unit))


class At(Choice, frozen=True, tag="at"):
    """All that may and have no target yet, or the picked Team, fire at this one."""

    rule: ClassVar[str] = "TY-SHT-1"
    kind: ClassVar[str] = "Target"
    target: TeamId

    def label(self, state: State) -> str:
        return f"At {team_name(state, self.target)}"

    def detail(self, state: State) -> str:
        return self.told(Salvo(state))

    def told(self, salvo: Salvo) -> str:
        return told(salvo, aimed(salvo, self.target), target=False)


class Pick(Choice, frozen=True, tag="pick"):
    """The next target is for this Team alone."""

    rule: ClassVar[str] = "TY-SHT-1"
    kind: ClassVar[str] = "One Team"
    team: TeamId

    def label(self, state: State) -> str:
        return f"{team_name(state, self.team)} alone"


class With(Choice, frozen=True, tag="with"):
    """The next target is for this weapon."""

    rule: ClassVar[str] = "TY-SHT-1"
    kind: ClassVar[str] = "Weapon"
    weapon: str

    def label(self, state: State) -> str:
        return f"With the {state.content.weapons[self.weapon].name}"


class Fire(Choice, frozen=True, tag="fire"):
    """Roll the dice."""

    rule: ClassVar[str] = "TY-SHT-1"
    words: ClassVar[str] = "Fire"

    def detail(self, state: State) -> str:
        return self.told(Salvo(state))

    def told(self, salvo: Salvo) -> str:
        return told(salvo, salvo.state.volleys[-1].shots)


class HoldFire(Choice, frozen=True, tag="hold-fire"):
    """This Unit does not shoot in this step."""

    rule: ClassVar[str] = "TY-SHT-1"
    words: ClassVar[str] = "Hold fire"
    goes_on: ClassVar[bool] = True

    def detail(self, state: State) -> str:
        return "Whoever does not shoot, move or assault goes to ground."


def told(salvo: Salvo, shots: Sequence[Shot], *, target: bool = True) -> str:
    """Alike ones together: `T-72 company: 2 Teams with 105mm gun, 4 dice on 4+ (3+, Night +1)`."""
    state = salvo.state
    alike: dict[tuple[TeamId, str, tuple[Modifier, ...]], list[int]] = {}
    for one in shots:
        chance = salvo.chance(one.team, one.weapon, one.target)
        arm = state.content.weapons[one.weapon].name
        alike.setdefault((one.target, arm, chance.parts), []).append(chance.dice)
    return "; ".join(
        f"{f'{team_name(state, whom)}: ' if target else ''}{counted(len(dice), 'Team')} with "
        f"{arm}, {counted(sum(dice), 'die', 'dice')} on {_score(made)}"
        for (whom, arm, made), dice in alike.items()
    )


def _score(made: tuple[Modifier, ...]) -> str:
    """`4+`, and what it is made of where that is more than the target's card (TY-SHT-4)."""
    need = f"{to_hit.score(made)}+"
    return f"{need} ({to_hit.summed_up(made)})" if len(made) > 1 else need


def waiting(state: State, volley: Volley) -> list[TeamId]:
    """Teams for which the next target is: the picked one, or all that have none."""
    if volley.picked:
        return [volley.picked]
    firing = {shot.team for shot in volley.shots}
    return [team for team in volleys.shooters(state, volley.unit) if team not in firing]


def aimed(salvo: Salvo, target: TeamId) -> list[Shot]:
    """What firing at a target means now: the shots of those that may."""
    volley = salvo.state.volleys[-1]
    found: list[Shot] = []
    for team in waiting(salvo.state, volley):
        if not volley.weapon:
            weapon = salvo.best_weapon(team, target)
        else:
            known = salvo.weapons(team, target)
            weapon = next((one for one in known if one.id == volley.weapon), None)
        if weapon:
            found.append(Shot(team, weapon.id, target))
    return found


def _targets(salvo: Salvo, teams: Sequence[TeamId], weapon: str = "") -> Iterator[TeamId]:
    """Enemies at which one of these Teams may fire, with that weapon if one is named, by id."""
    near = sorted({foe for team in teams for foe in salvo.gun(team).near})
    return (foe for foe in near if any(salvo.reaches(team, foe, weapon) for team in teams))


class DeclareTargets(Ask, frozen=True):
    """Who fires at whom: all of it before a die is rolled (TY-SHT-1)."""

    def decision(self, state: State) -> Decision:
        volley, salvo = state.volleys[-1], Salvo(state)
        unit, teams = state.units[volley.unit], waiting(state, volley)
        options: list[Choice] = [Fire()] if volley.shots else []
        if not volley.shots and not volley.picked and not volley.weapon:
            options.append(Advised())
        options += [At(one) for one in _targets(salvo, teams, volley.weapon)]
        if not volley.picked and not volley.weapon:
            options += self._narrowed(salvo, volley.unit, teams)
        options.append(HoldFire())
        prompt = f"{name(state, unit.id)} shoots: at whom?"
        about = tuple(f"team-{team}" for team in teams)
        return Decision(unit.seat, prompt, "TY-SHT-1", tuple(options), about=about)

    def _narrowed(self, salvo: Salvo, unit: UnitId, teams: Sequence[TeamId]) -> list[Choice]:
        """One Team alone, or one weapon, that has a target, where that makes a difference."""
        if not any(_targets(salvo, teams)):
            return []
        state, waits = salvo.state, set(teams)
        used = {team: salvo.used(team) for team in volleys.shooters(state, unit)}
        able = [team for team, arms in used.items() if arms]
        arms = dict.fromkeys(arm for team in able if team in waits for arm in used[team])
        picks: list[Choice] = [Pick(team) for team in able] if len(able) > 1 else []
        return picks + ([With(arm) for arm in arms] if len(arms) > 1 else [])

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, At):
            return Refusal("TY-SHT-1", "None of the Teams that wait for a target may fire at that")
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: Choice) -> None:
        state = table.state
        volley = state.volleys[-1]
        match choice:
            case Fire():
                table.push(EnemyAAFire(volley.unit), FireVolley())
                return
            case HoldFire():
                state.volleys.pop()
                table.record(FireHeld("TY-SHT-1", volley.unit))
                return
            case Advised():
                state.volley(shots=volleys.advised(state, volley.unit))
            case At(target):
                _aim(state, volley, aimed(Salvo(state), target))
            case Pick(team):
                state.volley(picked=team)
            case With(weapon):
                state.volley(weapon=weapon)
        table.push(DeclareTargets())


def _aim(state: State, volley: Volley, shots: list[Shot]) -> None:
    """New shots in place of those that the same Teams had, by Team id."""
    new = {shot.team: shot for shot in (*volley.shots, *shots)}
    ordered = tuple(new[team] for team in sorted(new))
    state.volley(shots=ordered, picked=0, weapon="")
