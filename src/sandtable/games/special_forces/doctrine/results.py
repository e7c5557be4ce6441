"""What a move, an exit or a loss changes about the result of a battle, as the scenario's ladder has it."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.games.special_forces.counts import (
    AliveIn,
    Count,
    Down,
    Exited,
    Holds,
    Missing,
    NoSoldiers,
    PercentExited,
    PercentLeft,
    PvExited,
    PvLeft,
    TurnOver,
    leaves,
)
from sandtable.games.special_forces.mission import Victory
from sandtable.games.special_forces.state import NOWHERE, Soldier, State
from sandtable.games.special_forces.victory import judge, measured, results_of_ends, rewards_of, standing
from sandtable.games.special_forces.vocabulary import Dot, MapEdge, Side, SoldierId

DECISIVE = 50.0
STEP = 3.0  # towards the next rung, in the last turn
ENDLESS = 99
IN_BUILDING = AliveIn | Missing | Holds
COUNTS_EXITS = Exited | PercentExited | PvExited
COUNTS_LOSSES = IN_BUILDING | NoSoldiers | PercentLeft | PvLeft


class ResultValue(NamedTuple):
    """How good a result is for a side, from -1 to 1, and whether the battle ends with it."""

    reward: float
    progress: int  # of the measure, upwards for this side
    ended: bool

    @property
    def wins(self) -> bool:
        return self.ended and self.reward > 0

    @property
    def loses(self) -> bool:
        return self.ended and self.reward < 0

    @property
    def rank(self) -> tuple[float, int]:
        """The better result has the greater rank, whether or not the battle ends with it."""
        return self.reward, self.progress


class Stakes:
    """What one side has to win or lose by what happens next."""

    def __init__(self, state: State, side: Side) -> None:
        self.state = state
        self.side = side
        self.victory: Victory = state.mission.victory
        self.last_turn = turns_left(state) == 0
        found = [leaf for count in _counts(self.victory) for leaf in leaves(count)]
        self.buildings = {leaf.building for leaf in found if isinstance(leaf, IN_BUILDING)}
        self.targets = {leaf.who for leaf in found if isinstance(leaf, Down)}
        self._in_building: dict[tuple[SoldierId, int], ResultValue] = {}
        self._losses: dict[SoldierId, float] = {}
        self.any_loss = any(isinstance(leaf, COUNTS_LOSSES) for leaf in found)
        self.counts_only_exits = all(isinstance(leaf, COUNTS_EXITS) for leaf in leaves(self.victory.counted))
        conditions = [leaf for end in self.victory.ends for leaf in leaves(end.condition)]
        # Conditions that an attack can fulfil while its side has more than one soldier left.
        self.loss_ends = any(isinstance(leaf, IN_BUILDING | PercentLeft | PvLeft) for leaf in conditions)
        self.place_ends = any(isinstance(leaf, IN_BUILDING) for leaf in conditions)

    @cached_property
    def now(self) -> ResultValue:
        return result_value(self.state, self.side)

    def after(self, then: State) -> ResultValue:
        return result_value(then, self.side)

    def of(self, value: ResultValue) -> float:
        """What a change to this result is worth: it ends the battle, or it is the last turn."""
        now = self.now
        if value.ended:
            return DECISIVE * (value.reward - self._reward_without(value))
        if now.ended and not self.last_turn:
            return -DECISIVE * now.reward  # what would have ended the battle no longer does
        if not self.last_turn:
            return 0.0
        steps = (value.progress > now.progress) - (value.progress < now.progress)
        return DECISIVE * (value.reward - now.reward) + STEP * steps

    def _reward_without(self, value: ResultValue) -> float:
        """The reward to expect if this end does not come: 0 while there are turns left to play."""
        if self.now.ended:
            return self.now.reward
        if not self.last_turn:
            return 0.0
        return min(0.0, self.now.reward) if value.reward > 0 else self.now.reward

    def rewards_of_ends(self) -> list[float]:
        """The reward of each end of the scenario if it came now."""
        found = results_of_ends(self.state)
        return [rewards_of(self.victory, end.result, end.winner)[self.side] for end in found]

    def at(self, soldier: Soldier, dot: Dot) -> ResultValue:
        """The result with a soldier on another dot: only buildings are counted."""
        of_building = self.state.ground.of_building
        here, there = of_building[soldier.dot], of_building[dot]
        if here == there or not {here, there} & self.buildings:
            return self.now
        if (soldier.id, there) not in self._in_building:
            self._in_building[soldier.id, there] = self.after(placed(self.state, soldier, dot))
        return self._in_building[soldier.id, there]

    def of_dot(self, soldier: Soldier, dot: Dot) -> float:
        """What it changes to stand on a dot."""
        if not self.buildings:
            return 0.0
        value = self.at(soldier, dot)
        return 0.0 if value is self.now else self.of(value)

    def attack_loses(self, soldier: Soldier, dot: Dot) -> bool:
        """Whether any attack from a dot ends the battle lost, because an end of it holds already."""
        if not self.place_ends and not self.now.ended:
            return False
        return self.at(soldier, dot).loses

    def of_loss(self, soldier: Soldier) -> float:
        """What it changes that a soldier goes Down."""
        named = bool({soldier.side, soldier.card, soldier.id} & self.targets)
        last = self.any_loss and (self.last_turn or len(list(self.state.side(soldier.side))) == 1)
        if not (named or last or self.loss_ends):
            return 0.0
        if soldier.id not in self._losses:
            self._losses[soldier.id] = self.of(self.after(fallen(self.state, soldier)))
        return self._losses[soldier.id]

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
    return ResultValue(reward, progress if victory.rises_for(side) else -progress, ended is not None)


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
