"""What a move, an exit or a loss changes about the result of a battle, as the scenario's ladder has it."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.games.special_forces.counts import (
    AliveIn,
    Count,
    Down,
    Holds,
    Missing,
    NoSoldiers,
    PercentLeft,
    PvLeft,
    TurnOver,
    leaves,
)
from sandtable.games.special_forces.mission import Victory
from sandtable.games.special_forces.state import NOWHERE, Soldier, State
from sandtable.games.special_forces.victory import judge, measured, rewards_of, standing
from sandtable.games.special_forces.vocabulary import Dot, MapEdge, Side, SoldierId

DECISIVE = 50.0
STEP = 3.0  # towards the next rung, in the last turn
ENDLESS = 99
COUNTS_LOSSES = AliveIn | Missing | Holds | NoSoldiers | PercentLeft | PvLeft


class ResultValue(NamedTuple):
    """How good a result is for a side, from -1 to 1; compare two of them with `<`."""

    reward: float
    progress: int = 0  # of the measure, upwards for this side
    decided: int = 0  # 1 if the battle is won for good, -1 if it is lost


class Stakes:
    """What one side has to win or lose by what happens next."""

    def __init__(self, state: State, side: Side) -> None:
        self.state = state
        self.side = side
        self.victory: Victory = state.mission.victory
        self.last_turn = turns_left(state) == 0
        found = [leaf for count in _counts(self.victory) for leaf in leaves(count)]
        self.buildings = {leaf.building for leaf in found if isinstance(leaf, AliveIn | Missing | Holds)}
        self.targets = {leaf.who for leaf in found if isinstance(leaf, Down)}
        self._of_building: dict[tuple[SoldierId, int], float] = {}
        self.any_loss = any(isinstance(leaf, COUNTS_LOSSES) for leaf in found)

    @cached_property
    def now(self) -> ResultValue:
        return result_value(self.state, self.side)

    def compare(self, then: State) -> int:
        """1 if a change makes the result better for this side, -1 if worse, else 0."""
        value = result_value(then, self.side)
        return (value > self.now) - (value < self.now)

    def of(self, then: State) -> float:
        """What a change is worth: it ends the battle, or it is the last turn."""
        value = result_value(then, self.side)
        if value.decided:
            return DECISIVE * (value.reward - (min(0.0, self.now.reward) if self.last_turn else 0.0))
        if not self.last_turn:
            return 0.0
        steps = (value.progress > self.now.progress) - (value.progress < self.now.progress)
        return DECISIVE * (value.reward - self.now.reward) + STEP * steps

    def of_dot(self, soldier: Soldier, dot: Dot) -> float:
        """What it changes to stand on a dot: buildings alone are counted."""
        if not self.buildings:
            return 0.0
        of_building = self.state.ground.of_building
        here, there = of_building[soldier.dot], of_building[dot]
        if here == there or not {here, there} & self.buildings:
            return 0.0
        if (soldier.id, there) not in self._of_building:
            self._of_building[soldier.id, there] = self.of(placed(self.state, soldier, dot))
        return self._of_building[soldier.id, there]

    def of_loss(self, soldier: Soldier) -> float:
        """What it changes that a soldier goes Down."""
        named = bool({soldier.side, soldier.card, soldier.id} & self.targets)
        last = self.any_loss and (self.last_turn or len(list(self.state.side(soldier.side))) == 1)
        return self.of(fallen(self.state, soldier)) if named or last else 0.0

    def best_buildings(self, soldier: Soldier) -> tuple[int, ...]:
        """The counted buildings in which a soldier does most for the result."""
        absent = result_value(_with(self.state, replace(soldier, status="reserve", dot=NOWHERE)), self.side)
        gains = {building: self._gain(soldier, building, absent) for building in sorted(self.buildings)}
        best = max(gains.values())
        return tuple(building for building, gain in gains.items() if gain == best)

    def _gain(self, soldier: Soldier, building: int, absent: ResultValue) -> tuple[float, int]:
        inside = placed(self.state, soldier, self.state.ground.inside(building)[0])
        value = result_value(inside, self.side)
        return value.reward - absent.reward, value.progress - absent.progress


def _counts(victory: Victory) -> list[Count]:
    ends = [count for end in victory.ends for count in (end.condition, end.counted) if count]
    return [victory.counted, *ends]


def result_value(state: State, side: Side) -> ResultValue:
    """The result if the battle ends now, or if it goes on and stays as it is."""
    victory, ended = state.mission.victory, judge(state)
    found = ended or standing(state)
    reward = rewards_of(victory, found.result, found.winner)[side]
    progress = measured(victory.counted, state)
    decided = (reward > 0) - (reward < 0) if ended else 0
    return ResultValue(reward, progress if victory.rises_for(side) else -progress, decided)


def turns_left(state: State) -> int:
    """The turns that follow this one."""
    ends = state.mission.victory.ends
    if state.mission.options.turn_limits_off:
        ends = tuple(end for end in ends if not end.ruled)
    limits = [end.condition.turn for end in ends if isinstance(end.condition, TurnOver)]
    return max(0, min(limits, default=ENDLESS) - state.turn)


# what a soldier could do, or what could happen to one


def placed(state: State, soldier: Soldier, dot: Dot) -> State:
    return _with(state, replace(soldier, dot=dot))


def fallen(state: State, soldier: Soldier) -> State:
    return _with(state, replace(soldier, status="down", dot=NOWHERE))


def departed(state: State, soldier: Soldier, edge: MapEdge) -> State:
    """Without a soldier who has left the map, and without what this soldier carried."""
    after = _with(state, replace(soldier, status="exited", dot=NOWHERE, left_by=edge))
    if after.folder and after.folder.carrier == soldier.id:
        after.folder = replace(after.folder, carrier="", off_map=True)
    return after


def with_folder(state: State, soldier: Soldier) -> State:
    after = state.copy()
    if after.folder:
        after.folder = replace(after.folder, dot=NOWHERE, carrier=soldier.id)
    return after


def _with(state: State, soldier: Soldier) -> State:
    after = state.copy()
    after.put(soldier)
    return after
