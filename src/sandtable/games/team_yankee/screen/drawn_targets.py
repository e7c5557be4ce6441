"""Targets that are drawn: a line from a Team to whom it charges, fires at, or spots (A.2)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator

from sandtable.boards.tabletop.picture import way as line_of
from sandtable.boards.tabletop.ticks import Spot, inches
from sandtable.boards.tabletop.ways import length_of
from sandtable.games.team_yankee import chances, figures
from sandtable.games.team_yankee.odds import expected_kills
from sandtable.games.team_yankee.rules import batteries, bombardment, defensive_fire
from sandtable.games.team_yankee.rules.assault import Charge, ChargeAt, EndAssaults
from sandtable.games.team_yankee.rules.bombardment import Aim
from sandtable.games.team_yankee.rules.charges import charge_way, chargers, goal_for
from sandtable.games.team_yankee.rules.defensive_fire import FireBack, FireBackAt
from sandtable.games.team_yankee.rules.moves import turned
from sandtable.games.team_yankee.screen.drawing import STEP, Drawing, ghost, number, unit_about
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.screen.pieces import within
from sandtable.games.team_yankee.state import NOWHERE, Shot
from sandtable.games.team_yankee.vocabulary import SMOKE, TeamId, UnitId, other
from sandtable.games.team_yankee.volleys import Salvo
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.game import Odds
from sandtable.kernel.words import counted
from sandtable.show.measured import Measured
from sandtable.show.placing import Draft, Handle, Placing
from sandtable.show.scene import Element, Way
from sandtable.show.scene_battle import Template
from sandtable.show.sheet import Line, Span, cited

NEAR = 12  # ticks beyond the rim of a base: a hand means it
MARKER: TeamId = 0  # a battery's own Ranged In marker
SHELLS, CLOUD = ("", "Shells"), ("smoke", "Smoke")


def targets_drawn(field: Field, decision: Decision) -> Drawing | None:
    """The drawing of a question about targets; None for another question, or if nobody can."""
    kinds = {type(option) for option in decision.options}
    found: Targets | None = None
    if EndAssaults in kinds:
        found = Charges(field, decision)
    elif FireBack in kinds:
        found = DefensiveFire(field, decision)
    elif decision.rule == "TY-ART-2" and Aim in kinds:
        found = Spotting(field, decision)
    return found if found and found.able else None


class Targets(Drawing):
    """Lines from own Teams to enemies."""

    hint = "Drag a Team onto its target: the others choose the nearest"
    lone = "Drag the Team onto its target"  # where there is but one

    def __init__(self, field: Field, decision: Decision) -> None:
        super().__init__(field, decision)
        self.able = tuple(self.own())

    @abstractmethod
    def own(self) -> Iterable[TeamId]:
        """Teams from which a line may be drawn."""

    @abstractmethod
    def chosen(self, pairs: dict[TeamId, TeamId], mode: str, *, alone: bool) -> Choice | None:
        """What lines from Teams to targets mean."""

    def foes(self) -> Iterable[TeamId]:
        enemy = other("blue" if self.decision.seat == "blue" else "red")
        return (one.id for one in self.state.standing(enemy))

    def modes(self) -> tuple[tuple[str, str], ...]:
        return ()

    def spot(self, target: TeamId) -> Spot:
        return self.state.teams[target].at

    def plan(self) -> Placing:
        handles = tuple(self._handle(team) for team in self.able)
        snaps = tuple(dict.fromkeys(self.spot(one) for one in self.foes()))
        hint = self.hint if len(handles) > 1 else self.lone
        return Placing(self.field.frame.board(), handles, self.modes(), snaps, STEP, hint, targets=True)

    def _handle(self, team: TeamId) -> Handle:
        one = self.state.teams[team]
        return Handle(
            f"team-{team}",
            self.field.team_name(team),
            one.at,
            "leg",
            figures.radius_of(self.state, team),
            group=self.group(one.unit),
            element=f"team-{team}",
        )

    def group(self, unit: UnitId) -> str:
        """With whom a Team goes, unless it goes alone."""
        return f"unit-{unit}" if len(self.able) > 1 else ""

    def meant(self, draft: Draft) -> Choice | None:
        known = {f"team-{team}" for team in self.able}
        strokes = [one for one in draft.strokes if one.handle in known and one.points]
        found = {number(one.handle): self._at(one.points[-1]) for one in strokes}
        pairs = {team: target for team, target in found.items() if target is not None}
        alone = any(one.alone for one in strokes)
        return self.chosen(pairs, draft.mode, alone=alone) if pairs else None

    def _at(self, spot: Spot) -> TeamId | None:
        """The enemy under a hand."""
        known = [(_apart(self.spot(one), spot), one) for one in self.foes()]
        apart, target = min(known, default=(0, None))
        far = NEAR + (figures.radius_of(self.state, target) if target else NEAR)
        return target if target is not None and apart <= far * far else None

    def held(self, draft: Draft) -> Measured:
        return Measured("Let go on an enemy Team", ())

    def line(self, team: TeamId, to: Spot) -> Way:
        ends = self.state.teams[team].at, to
        return Way(
            id=f"line-{team}",
            x=0,
            y=0,
            points=self.field.frame.way(ends),
            look="sight",
            straight=True,
            done=2,
            tone="friend",
        )


class Charges(Targets):
    """Which Teams charge whom (TY-ASL-2)."""

    def own(self) -> Iterator[TeamId]:
        units = dict.fromkeys(one.unit for one in self.decision.options if isinstance(one, Charge))
        return (team for unit in units for team in chargers(self.state, unit))

    def chosen(self, pairs: dict[TeamId, TeamId], mode: str, *, alone: bool) -> Choice:
        first = next(iter(pairs))
        unit, foe = self.state.teams[first].unit, self.state.teams[pairs[first]].unit
        goals = {team: goal for team, goal in pairs.items() if self.state.teams[team].unit == unit}
        if not alone:
            goals = self._all(unit, foe) | goals
        return ChargeAt(unit, tuple(sorted(goals.items())))

    def _all(self, unit: UnitId, foe: UnitId) -> dict[TeamId, TeamId]:
        found = {team: goal_for(self.state, team, foe) for team in chargers(self.state, unit)}
        return {team: goal for team, goal in found.items() if goal}

    def shown(self, choice: Choice) -> Measured | None:
        match choice:
            case ChargeAt(unit, pairs):
                goals = {team: goal for team, goal in pairs if {team, goal} <= set(self.state.teams)}
            case Charge(unit, foe):
                goals = self._all(unit, foe)
            case _:
                return None
        if not goals or unit not in self.state.units:
            return None
        foe = self.state.teams[next(iter(goals.values()))].unit
        lines = tuple(_chance(one) for one in chances.charged(self.state, Charge(unit, foe)))
        title = f"{self.field.name(unit)} charges {self.field.name(foe)}"
        return Measured(title, lines, tuple(self._gone(goals)))

    def _gone(self, goals: dict[TeamId, TeamId]) -> Iterator[Element]:
        for team, goal in goals.items():
            way = charge_way(self.state, team, goal)
            yield self.line(team, self.spot(goal))
            if length_of(way):
                yield ghost(self.field, team, way[-1], turned(-1, way, 0))


class DefensiveFire(Targets):
    """Who fires at which of those who charge (TY-ASL-3)."""

    hint = "Drag a Team onto whom it fires at: the others choose"
    lone = "Drag the Team onto whom it fires at"

    def own(self) -> Iterable[TeamId]:
        return defensive_fire.guns(self.state)

    def foes(self) -> Iterable[TeamId]:
        return self.state.assault.teams if self.state.assault else ()

    def chosen(self, pairs: dict[TeamId, TeamId], mode: str, *, alone: bool) -> Choice:
        shots = {team: self._shot(team, target) for team, target in pairs.items()}
        if not alone:
            shots = {one.team: one for one in defensive_fire.advised(self.state)} | shots
        return FireBackAt(tuple(shots[team] for team in sorted(shots)))

    def _shot(self, team: TeamId, target: TeamId) -> Shot:
        """By the weapon that does most, or one that it cannot be: then that is told."""
        state, kind = self.state, defensive_fire.KIND
        arms = defensive_fire.weapons(state, team, target) or figures.weapons_of(state, team)
        best = max(arms, key=lambda arm: expected_kills(state, team, arm, target, kind))
        return Shot(team, best.id, target)

    def shown(self, choice: Choice) -> Measured | None:
        if not isinstance(choice, FireBack | FireBackAt):
            return None
        shots = choice.shots if isinstance(choice, FireBackAt) else defensive_fire.advised(self.state)
        known = [one for one in shots if {one.team, one.target} <= set(self.state.teams)]
        salvo = Salvo(self.state, defensive_fire.KIND)
        lines = tuple(map(_chance, chances.shown(salvo, chances.prospects(salvo, known))))
        put = tuple(self.line(one.team, self.spot(one.target)) for one in known)
        return Measured(counted(len(known), "Team fires", "Teams fire"), lines, put)


class Spotting(Targets):
    """From a spotter to the Aiming Point, or to the battery's own marker (TY-ART-2)."""

    hint = "Tap a target, or drag another spotter onto it"
    lone = "Tap a target, or drag the spotter onto it"

    @property
    def unit(self) -> UnitId:
        return unit_about(self.decision)

    def own(self) -> Iterable[TeamId]:
        return batteries.spotters(self.state, self.unit)

    def foes(self) -> Iterator[TeamId]:
        yield from super().foes()
        if self.state.units[self.unit].ranged != NOWHERE:
            yield MARKER

    def spot(self, target: TeamId) -> Spot:
        return batteries.aim_of(self.state, self.unit, target)

    def group(self, unit: UnitId) -> str:
        return ""  # one spots, whoever else could

    def modes(self) -> tuple[tuple[str, str], ...]:
        return (SHELLS, CLOUD) if bombardment.may_smoke(self.state, self.unit) else ()

    def chosen(self, pairs: dict[TeamId, TeamId], mode: str, *, alone: bool) -> Choice:
        spotter, target = next(reversed(pairs.items()))
        free = target == MARKER and self.state.units[self.unit].preplanned  # TY-RNG-2
        return Aim(target, 0 if free else spotter, mode == CLOUD[0])

    def shown(self, choice: Choice) -> Measured | None:
        if not isinstance(choice, Aim) or not self._known(choice):
            return None
        at = self.spot(choice.target)
        lines = [_chance(one) for one in chances.under_fire(self.state, self.unit, choice)]
        if choice.spotter:
            spots = Span(self.field.team_name(choice.spotter), strong=True)
            lines.insert(0, cited(spots, " spots", rule="TY-ART-2"))
        put: list[Element] = [self._template(at, smoke=choice.smoke)]
        if choice.spotter:
            put.append(self.line(choice.spotter, at))
        guns = batteries.firing(self.state, self.unit, at)
        put += [line_of(self.field.frame, f"gun-{gun}", (self.state.teams[gun].at, at)) for gun in guns[:1]]
        return Measured(f"{choice.label(self.state)}, {self._far(guns, at)}", tuple(lines), tuple(put))

    def _known(self, choice: Aim) -> bool:
        known, unit = self.state.teams, self.state.units[self.unit]
        aimed = choice.target in known if choice.target else unit.ranged != NOWHERE
        return aimed and (not choice.spotter or choice.spotter in known)

    def _far(self, guns: list[TeamId], at: Spot) -> str:
        if not guns:
            return "no gun reaches it"
        return f"{inches(length_of((self.state.teams[guns[0]].at, at)))} in"

    def _template(self, at: Spot, *, smoke: bool) -> Template:
        """As it will fall."""
        frame = self.field.frame
        x, y = frame.at(at)
        guns = batteries.guns(self.state, self.unit)
        gun = batteries.gun_of(self.state, guns[0]) if guns else None
        half, danger = batteries.template(self.state, gun) if gun and not smoke else (SMOKE, 0)
        return Template(
            id="ghost-template",
            x=x,
            y=y,
            half=frame.long(half),
            danger=frame.long(danger),
            within=within(self.field, (x, y)),
            text="Smoke" if smoke else "",
            rule="TY-ART-6",
            title="Where it falls",
        )


def _chance(one: Odds) -> Line:
    note = f" ({one.note})" if one.note else ""
    chance = Span(f"{round(100 * one.wins / one.outof)} %", "bad" if one.against else "good")
    return cited(f"{one.what[:1].upper()}{one.what[1:]}: ", chance, note, rule=one.rule)


def _apart(a: Spot, b: Spot) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
