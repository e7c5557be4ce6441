"""A play goes on from a position as the model plays it, to its end or as far as one looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.kernel.decision import Seat
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import Refused
from sandtable.kernel.game import Heuristic
from sandtable.kernel.player import UNATTENDED
from sandtable.kernel.table import Table

SALT = 1 << 30
Stop = Callable[[], bool]  # whether what is left of a playout is not wanted any more


class Interrupted(Exception):
    """A playout was not wanted any more."""


def never() -> bool:
    return False


def played_out(
    table: Table[Any], model: Heuristic, seat: Seat, stop: Stop = never, until: int = -1
) -> tuple[float, float]:
    """What it is worth to a seat if the model plays every seat, and the chance that it is won.

    It ends with the play, or in the turn until which the game looks ahead (`Game.looks_until`),
    from here if nobody says which turn that is.
    """
    game = table.game
    if until < 0:
        until = game.looks_until(table.state)
    for _ in range(UNATTENDED):
        asked = table.decision
        if asked is None:
            break
        if until and game.turn_of(table.state) >= until:
            return guessed(table, seat)
        if stop():
            raise Interrupted
        if not went_on(table, model):
            return guessed(table, seat)
    outcome = table.outcome
    return (outcome.reward[seat], float(outcome.won[seat])) if outcome else (0.0, 0.0)


def went_on(table: Table[Any], model: Heuristic) -> bool:
    """One choice more; False if nobody knows any.

    A model is made for positions that its own play leads to, and these are others: where it says
    what is not legal the first option is taken.
    """
    asked = table.decision
    if asked is None:
        return False
    try:
        table.play(asked.seat, model(table))
    except Refused:
        if not asked.options:
            return False
        table.play(asked.seat, asked.options[0])
    return True


def guessed(table: Table[Any], seat: Seat) -> tuple[float, float]:
    """What the game thinks of a position, as a reward and as a chance."""
    worth = table.game.worth(table.state, seat) or 0.0
    worth = max(-1.0, min(1.0, worth))
    hope = table.game.hope(table.state, seat)
    return worth, (worth + 1) / 2 if hope is None else hope


def worlds_of(table: Table[Any], seat: Seat) -> Callable[[int], Table[Any]]:
    """Tables that a seat cannot tell from this one by their numbers, each with dice of its own."""
    salt = table.dice.copy().roll(SALT, "dice")
    return lambda n: table.redealt(seat, SeededDice(f"{salt}/{n}"))


def chance(table: Table[Any], seat: Seat, playouts: int, model: Heuristic) -> float:
    """The share of playouts that a seat wins from here; each in a world of its own."""
    world = worlds_of(table, seat)
    return sum(played_out(world(n), model, seat)[1] for n in range(playouts)) / playouts
