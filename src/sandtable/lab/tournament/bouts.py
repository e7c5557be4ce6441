"""Games of a tournament: each ends with a row, also where a player forfeits it."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.kernel.decision import Outcome
from sandtable.kernel.game import Game
from sandtable.lab.code import check_code
from sandtable.lab.memory import set_aside
from sandtable.lab.simulation import play_out
from sandtable.lab.tournament.plan import Key, Task
from sandtable.players.guard import PlayerFault
from sandtable.players.playing import ending

FORFEIT = "forfeit"


class Bout(msgspec.Struct, frozen=True):
    """One game; `second` is empty where nobody plays the other side."""

    mission: str
    game: int
    seed: str
    first: str
    second: str
    winner: str  # a player; nobody where it is empty
    result: str
    reward: float  # of the first, from -1 to 1
    other_reward: float
    score: int
    other_score: int
    decisions: int
    turns: int = 0
    ended: str = ""
    summary: str = ""
    forfeit: str = ""  # the player that did not play, and why
    why: str = ""
    first_code: str = ""
    second_code: str = ""

    @property
    def key(self) -> Key:
        return (self.mission, self.game, self.first, self.second, self.first_code, self.second_code)


def play_task(task: Task) -> list[Bout]:
    """Some games, in one process."""
    game = task.plan.load()
    for entrant in (task.first, task.second):
        if entrant.name:
            check_code(entrant.name, entrant.code, game)
    mission = task.plan.set_up(game)
    bouts = [_bout(game, mission, task, number) for number in task.numbers]
    set_aside()
    return bouts


def _bout(game: Game[Any], mission: Any, task: Task, number: int) -> Bout:
    try:
        table, decisions = play_out(game, mission, task.plan, number)
    except PlayerFault as fault:
        return _forfeited(task, number, fault)
    outcome = ending(table, tuple(task.plan.players))
    one = task.sides[0][0]
    other = task.sides[1][0] if task.second.name else ""
    return Bout(
        task.plan.mission,
        number,
        f"{task.plan.seed}/{number}",
        task.first.name,
        task.second.name,
        _winner(task, outcome),
        outcome.result,
        outcome.reward[one],
        outcome.reward.get(other, 0.0),
        outcome.score[one],
        outcome.score.get(other, 0),
        decisions,
        outcome.turns,
        outcome.ended,
        outcome.summary,
        first_code=task.first.code,
        second_code=task.second.code,
    )


def _winner(task: Task, outcome: Outcome) -> str:
    """Whoever won alone."""
    players = (task.first.name, task.second.name)
    won = [name for name, side in zip(players, task.sides, strict=False) if outcome.won[side[0]]]
    return won[0] if len(won) == 1 else ""


def _forfeited(task: Task, number: int, fault: PlayerFault) -> Bout:
    """Whoever does not play has lost, and the other one has won."""
    first, second = task.first.name, task.second.name
    lost = fault.player == first
    reward = -1.0 if lost else 1.0
    return Bout(
        task.plan.mission,
        number,
        f"{task.plan.seed}/{number}",
        first,
        second,
        second if lost else first,
        FORFEIT,
        reward,
        -reward if second else 0.0,
        0,
        0,
        0,
        summary=f"{fault.player} forfeits",
        forfeit=fault.player,
        why=str(fault),
        first_code=task.first.code,
        second_code=task.second.code,
    )
