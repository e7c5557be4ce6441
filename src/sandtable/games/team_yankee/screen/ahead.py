"""Before the deed: tests on the way with their odds, Command, concealment, shots and threats."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from sandtable.boards.tabletop.ticks import Spot
from sandtable.boards.tabletop.ways import length_of
from sandtable.games.team_yankee import figures, ground, odds, volleys
from sandtable.games.team_yankee.cards import Weapon
from sandtable.games.team_yankee.gunners import Gunner
from sandtable.games.team_yankee.hazards import Hazard
from sandtable.games.team_yankee.rules import command, testing
from sandtable.games.team_yankee.rules.advancing import Going
from sandtable.games.team_yankee.rules.moves import NO_CROSS, OWN_MOVE, UNCOUNTED, cross_need, turned
from sandtable.games.team_yankee.rules.objectives import eligible
from sandtable.games.team_yankee.rules.to_hit import needed
from sandtable.games.team_yankee.rules.words import name, team_name
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.state import Shot, State
from sandtable.games.team_yankee.vocabulary import HOLD, Mode, TeamId, UnitId, other
from sandtable.games.team_yankee.ways import Mover, Why
from sandtable.show.scene import Way
from sandtable.show.sheet import Line, Span, Tone, cited

MOST = 4  # names in a line
AFRESH = {"moved": 0, "acted": False, "went": False, "dashed": False, "shot": False, "silent": False, "cleared": False}


class Move(NamedTuple):
    """Teams of a Unit and their ways; what is told is told of one of them."""

    unit: UnitId
    team: TeamId
    mode: Mode
    why: Why
    goings: tuple[Going, ...]


class Outlook:
    """The table as if a move had been made, without dice."""

    def __init__(self, state: State, move: Move) -> None:
        self.state, self.move = state, move
        self.seat = state.units[move.unit].seat

    @cached_property
    def there(self) -> State:
        """With everybody at the end of the way."""
        twin = self.state.copy()
        for team, way, face in self.move.goings:
            _gone(twin, team, self.move, (way, face))
        return twin

    @cached_property
    def answer(self) -> State:
        """The same in the enemy's next turn: whoever shot or moved there may again."""
        twin, foe = self.there.copy(), other(self.seat)
        twin.active = foe
        twin.change_side(foe, turn=twin.sides[foe].turn + 1)
        for one in self.foes:
            twin.change_team(one, **AFRESH)
        return twin

    @cached_property
    def foes(self) -> list[TeamId]:
        """Of each enemy Unit the nearest Team, the nearest first."""
        x, y = self.there.disc(self.move.team).at
        found: dict[UnitId, tuple[int, TeamId]] = {}
        for one in self.there.standing(other(self.seat)):
            far = (one.at[0] - x) ** 2 + (one.at[1] - y) ** 2, one.id
            if one.unit not in found or far < found[one.unit]:
                found[one.unit] = far
        return [team for _, team in sorted(found.values())]

    # in words

    def lines(self) -> Iterator[Line]:
        yield from self._tests()
        yield from self._command()
        yield from self._holding()
        if not self.state.card(self.move.unit).aircraft:
            yield from self._hidden()
        if self.shot:
            yield _shot(self.there, self.shot, "Best shot", "good")
        if self.threat:
            yield _shot(self.answer, self.threat, "Worst threat", "bad")

    def _tests(self) -> Iterator[Line]:
        """Each test once, with how many Teams have to pass it."""
        found: dict[tuple[str, str, int], int] = {}
        for team, way, _ in self.move.goings:
            for met in self.hazards(team, way):
                key = met.kind, met.name, self._need(team, met)
                found[key] = found.get(key, 0) + 1
        for (kind, told, need), many in found.items():
            who = f"{many} Teams" if many > 1 else "1 Team"
            rule, test = ("TY-MOV-6", "Cross") if kind == "cross" else ("TY-MINE-2", "Skill")
            passed = _percent(odds.at_least(need))
            yield cited(Span(f"{told}: {who}", "bad"), f", {test} {need}+, {passed} % each", rule=rule)

    def hazards(self, team: TeamId, way: tuple[Spot, ...]) -> tuple[Hazard, ...]:
        met = Mover(self.state, team).hazards(way)
        if self.move.why in NO_CROSS:
            return tuple(one for one in met if one.kind == "mine")
        return met

    def _need(self, team: TeamId, met: Hazard) -> int:
        if met.kind == "cross":
            return cross_need(self.state, team, met)
        return testing.score(self.state, self.move.unit, "skill")

    def _command(self) -> Iterator[Line]:
        teams = [team.id for team in self.there.teams_of(self.move.unit) if team.here]
        lost = [team for team in teams if not command.in_command(self.there, team)]
        if lost:
            yield cited(Span("Out of Command: ", "bad"), _names(self.there, lost), rule="TY-CMD-1")

    def _holding(self) -> Iterator[Line]:
        """Objectives that it would be by, as it has to be when a turn of its side starts."""
        there = self.there
        for one in there.objectives:
            team = self.move.team
            if ground.near_objective(there, team, one, HOLD):
                able = eligible(there, team)
                told = "it contests it" if able else "it does not contest it"
                tone: Tone = "good" if able else "bad"
                yield cited(Span(f"Within 4 in of Objective {one}", tone), f": {told}", rule="TY-OBJ-6")

    def _hidden(self) -> Iterator[Line]:
        """From whom it would be concealed, and who would see it plainly."""
        there, team = self.answer, self.move.team
        seen = [foe for foe in self.foes if ground.sees(there, foe, team)]
        veiled = [foe for foe in seen if ground.concealed(there, foe, team)]
        plain = [foe for foe in seen if foe not in veiled]
        if plain:
            yield cited(Span("In plain sight of ", "bad"), _units(there, plain), rule="TY-LOS-1")
        if veiled:
            yield cited(Span("Concealed from ", "good"), _units(there, veiled), rule="TY-LOS-4")
        if self.foes and not seen:
            yield cited(Span("Nobody would see it", "good"), rule="TY-LOS-1")

    # shots

    @cached_property
    def shot(self) -> Shot | None:
        """The best that it would have in this turn's Shooting Step."""
        if self.state.phase != "movement":
            return None
        return volleys.best_shot(self.there, self.move.team, self.foes)

    @cached_property
    def threat(self) -> Shot | None:
        """Of each enemy Unit its nearest Team: what would most likely destroy it."""
        found = [one for foe in self.foes for one in self._threats(foe)]
        return max(found, key=lambda one: one[0])[1] if found else None

    def _threats(self, foe: TeamId) -> Iterator[tuple[Fraction, Shot]]:
        team = self.move.team
        for weapon in Gunner(self.answer, foe).at(team):
            yield _kills(self.answer, foe, weapon, team), Shot(foe, weapon.id, team)

    def sights(self, field: Field) -> Iterator[Way]:
        """Lines to whoever it would shoot at, and from whoever would shoot at it."""
        tones: tuple[tuple[str, Shot | None, Tone], ...] = (
            ("sight-shot", self.shot, "friend"),
            ("sight-threat", self.threat, "foe"),
        )
        for id_, shot, tone in tones:
            if shot:
                ends = self.there.disc(shot.team).at, self.there.disc(shot.target).at
                yield Way(
                    id=id_, x=0, y=0, points=field.frame.way(ends), look="sight", straight=True, done=2, tone=tone
                )


def _gone(state: State, team: TeamId, move: Move, end: tuple[tuple[Spot, ...], int]) -> None:
    """As `moves.OnTheWay.arrive` leaves a Team that meets nothing."""
    (way, face), one = end, state.teams[team]
    far = length_of(way)
    fields: dict[str, object] = {"at": way[-1], "face": turned(face, way, one.face)}
    if far:
        fields |= {"foxhole": False, "hidden": one.hidden and figures.scout(state, team, "moving")}
        if move.why not in UNCOUNTED:
            fields["moved"] = one.moved + far
        if move.why in OWN_MOVE:
            fields["dashed"] = move.mode == "dash"
    state.change_team(team, **fields)


def _kills(state: State, shooter: TeamId, weapon: Weapon, target: TeamId) -> Fraction:
    """The chance that one volley of a Team destroys another."""
    many, hit, effect = odds.chance(state, shooter, weapon, target)
    return 1 - (1 - hit * effect.destroyed) ** many


def _shot(state: State, shot: Shot, what: str, tone: Tone) -> Line:
    weapon = state.content.weapons[shot.weapon]
    many, _, _ = odds.chance(state, shot.team, weapon, shot.target)
    need = needed(state, shot.team, weapon, shot.target)
    dice = "1 die" if many == 1 else f"{many} dice"
    whom = shot.target if tone == "good" else shot.team
    percent = _percent(_kills(state, shot.team, weapon, shot.target))
    told = f"{weapon.name}, {dice} at {need}+, {percent} % to destroy"
    return cited(Span(f"{what}: ", tone), f"{team_name(state, whom)}: {told}", rule="TY-SHT-4")


def _names(state: State, teams: list[TeamId]) -> str:
    return _some([team_name(state, one) for one in teams])


def _units(state: State, teams: list[TeamId]) -> str:
    return _some([name(state, state.teams[one].unit) for one in teams])


def _some(names: list[str]) -> str:
    more = len(names) - MOST
    return ", ".join(names[:MOST]) + (f" and {more} more" if more > 0 else "")


def _percent(chance: Fraction) -> int:
    return round(100 * chance)
