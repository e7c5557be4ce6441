"""Where a Unit may be sent by a word: Objectives, the nearest enemy, cover, its Leader (A.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import ClassVar

import numpy as np

from sandtable.boards.tabletop import orders
from sandtable.boards.tabletop.shapes import Disc, gap
from sandtable.boards.tabletop.ticks import Spot, inches
from sandtable.games.team_yankee import ground
from sandtable.games.team_yankee.country import country
from sandtable.games.team_yankee.ground import HIDES
from sandtable.games.team_yankee.rules import command
from sandtable.games.team_yankee.rules.words import team_name
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import Mode, TeamId, UnitId

COVER, LEADER = "cover", "leader"
SEARCH = 480  # how far cover is looked for, in ticks


class Toward(orders.Toward, frozen=True, tag="toward"):
    """By the shortest way to something on the table, as far as one comes."""

    rule: ClassVar[str] = "TY-INT-1"

    def label(self, state: State) -> str:
        return ", ".join(filter(None, (self._goal(state), self.way(state))))

    def fold(self, state: State) -> str:
        return self._goal(state) if self.mode else ""

    def way(self, state: State) -> str:
        return self.mode.capitalize()

    def detail(self, state: State) -> str:
        number = self.who.partition("-")[2]
        unit = state.units.get(int(number)) if number.isdecimal() else None
        at = goal_at(state, unit.id, self.goal) if unit else None
        if unit is None or at is None:
            return ""
        return f"{inches(gap(state.disc(unit.leader), Disc(*at)))} in from its Leader"

    def _goal(self, state: State) -> str:
        return f"Toward {goal_name(state, self.goal)}"


def goal_name(state: State, goal: str) -> str:
    """As people call it."""
    kind, _, number = goal.partition("-")
    if kind == "objective":
        return f"Objective {number}"
    if kind == "team" and number.isdecimal() and int(number) in state.teams:
        return f"the nearest enemy, {team_name(state, int(number))}"
    return {COVER: "the nearest cover", LEADER: "its Leader"}.get(goal, goal)


def goals(state: State, unit: UnitId, modes: Sequence[Mode]) -> Iterator[Toward]:
    """The orders that name a goal."""
    who, known = f"unit-{unit}", list(names(state, unit))
    for mode in modes:
        for goal in known:
            yield Toward(who, goal, mode)


@lru_cache(maxsize=256)  # of plain names: nobody owns it
def marches(who: str, modes: tuple[str, ...] = ("",)) -> tuple[orders.March, ...]:
    """The orders that name a heading: they are the same in every position."""
    return tuple(orders.marches(who, modes))


def names(state: State, unit: UnitId) -> Iterator[str]:
    """What can be gone to, as a picture calls it."""
    yield from (f"objective-{one}" for one in state.objectives)
    foe = nearest_enemy(state, unit)
    if foe:
        yield f"team-{foe}"
    yield COVER
    if not command.all_led(state, unit):
        yield LEADER


def goal_at(state: State, unit: UnitId, goal: str) -> Spot | None:
    """Where that is; None if there is no such thing (any more)."""
    kind, _, number = goal.partition("-")
    if kind == "objective" and number.isdecimal() and int(number) in state.objectives:
        return state.objectives[int(number)].at
    if kind == "team" and number.isdecimal() and int(number) in state.teams:
        return state.disc(int(number)).at if state.teams[int(number)].here else None
    if goal == LEADER:
        return state.disc(state.units[unit].leader).at
    return nearest_cover(state, unit) if goal == COVER else None


def nearest_enemy(state: State, unit: UnitId) -> TeamId:
    """The enemy on the ground that is nearest to the Leader; 0: none is on the table."""
    one = state.units[unit]
    return state.bases.nearest_foe(state.disc(one.leader), one.seat)


def nearest_cover(state: State, unit: UnitId) -> Spot | None:
    """The nearest point of the 2-inch grid in ground that conceals and is open to the Leader."""
    leader = state.units[unit].leader
    at, shut = state.disc(leader).at, ground.shut_to(state, leader)
    spots = country(state).spots(HIDES, shut)
    away = ((spots - at) ** 2).sum(axis=1)
    near = np.flatnonzero(away == away.min(initial=SEARCH * SEARCH))
    return min(((x, y) for x, y in spots[near].tolist()), default=None)
