"""Enrage and Consume (CO-C8-3, CO-C8-4); whoever performs them has paid already."""

from __future__ import annotations

from sandtable.boards.tabletop.shapes import within
from sandtable.boards.tabletop.ticks import INCH
from sandtable.games.covert_ops import figures
from sandtable.games.covert_ops.cast import UnitEvent
from sandtable.games.covert_ops.rules import harm
from sandtable.games.covert_ops.state import State
from sandtable.games.covert_ops.vocabulary import CONSUME_INCHES, ENRAGE_INCHES, MOST, UnitId
from sandtable.kernel.table import Table

GORGED_BY_FRIEND, HEALED_BY_FRIEND, HEALED_BY_ENEMY, BITE = 2, 3, 2, 2


class Enraged(UnitEvent, frozen=True):
    unit: UnitId
    target: UnitId


class Consumed(UnitEvent, frozen=True):
    """A friend was eaten, or an enemy bitten."""

    unit: UnitId
    target: UnitId
    friend: bool


def enrage_targets(state: State, who: UnitId) -> list[UnitId]:
    """Other friends with Vengeful within 8 inches that can take a Fury (CO-C8-3, CO-SG-7)."""
    disc = state.disc(who)
    return [
        one.id
        for one in state.friends(who)
        if one.fury < MOST["fury"]
        and figures.has_ability(state, one, "vengeful")
        and within(disc, state.disc(one.id), ENRAGE_INCHES * INCH)
    ]


def enrage(table: Table[State], who: UnitId, target: UnitId) -> None:
    """1 Fury for a friend (CO-C8-3)."""
    table.record(Enraged("CO-C8-3", who, target))
    harm.give(table, target, "fury", 1, "CO-C8-3")


def consume_targets(state: State, who: UnitId) -> list[UnitId]:
    """Friends within 2 inches, and enemies there below half of their Damage (CO-C8-4)."""
    disc = state.disc(who)
    weak = [one for one in state.foes(who) if figures.weak(state, one)]
    return sorted(
        one.id for one in (*state.friends(who), *weak) if within(disc, state.disc(one.id), CONSUME_INCHES * INCH)
    )


def consume(table: Table[State], who: UnitId, target: UnitId) -> None:
    """A friend is destroyed and gorges the eater; an enemy is bitten, without defence.

    A friend that is eaten was not destroyed by an enemy: nobody avenges it.
    """
    state = table.state
    friend = state.units[target].opfor == state.units[who].opfor
    table.record(Consumed("CO-C8-4", who, target, friend))
    if friend:
        harm.destroy(table, target, by_enemy=False, rule="CO-C8-4", eaten=True)
        harm.heal(table, who, HEALED_BY_FRIEND, "CO-C8-4")
        harm.give(table, who, "gorged", GORGED_BY_FRIEND, "CO-C8-4")
    else:
        harm.suffer(table, target, BITE, rule="CO-C8-4", by=who)
        harm.heal(table, who, HEALED_BY_ENEMY, "CO-C8-4")
