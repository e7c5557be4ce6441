"""What soldiers are worth and what an attack can be expected to cost them (SF-AI-1, SF-AI-2)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sandtable.games.special_forces.objectives import WORKER
from sandtable.games.special_forces.state import Soldier, State

WAYS = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)  # of 36, by the sum of two dice
THROUGH = 7 / 12  # what one layer of cover lets through
WORKER_WORTH = 14.0
LEAST_WORTH = 1.5
FOLDER_WORTH = 10.0
# The part of his worth that a soldier loses at each level of damage.
LOST = (0.12, 0.45, 0.80, 1.0)
STUNNED = 0.3  # what a flash-bang does is passing
# Layers beyond this let nothing through that would matter.
MOST_LAYERS = 24
PASSES = tuple(THROUGH ** min(layers, MOST_LAYERS) for layers in range(512))


class Body(NamedTuple):
    """All that counts about a target: his armour, and the wounds that he can still take."""

    armor: int
    wounds_left: int  # 3 stands for more


def body(state: State, soldier: Soldier) -> Body:
    card = state.content.soldiers[soldier.card]
    return Body(card.armor, min(3, card.ap - soldier.wounds))


def value(state: State, soldier: Soldier) -> float:
    if soldier.card == WORKER:
        return WORKER_WORTH
    worth = max(LEAST_WORTH, float(state.content.soldiers[soldier.card].cost))
    carries = state.folder is not None and state.folder.carrier == soldier.id
    return worth + FOLDER_WORTH if carries else worth


def passes(layers: int) -> float:
    """The chance that no layer of cover stops an attack."""
    return PASSES[layers]


@lru_cache(maxsize=64)  # of plain numbers: nobody owns it
def at_least(needed: int) -> float:
    """The chance of two dice to reach a number."""
    return sum(WAYS[max(0, needed) :]) / 36


def at_most(number: int) -> float:
    return 1 - at_least(number + 1)


def lost(level: int, target: Body) -> float:
    """The part of his worth that a level of damage takes from a target."""
    if level < 0:
        return 0.0
    if level >= 3 or (level and level >= target.wounds_left):
        return 1.0
    return LOST[level]


@lru_cache(maxsize=8192)  # of plain numbers: nobody owns it
def expected(needed: int, damage: int, target: Body, bonus: int = 0) -> float:
    """The part of a target's worth that one attack costs, before any cover."""
    return (
        sum(
            ways * lost(roll + bonus - needed + damage - target.armor, target)
            for roll, ways in enumerate(WAYS)
            if ways and roll + bonus >= needed
        )
        / 36
    )
