"""Positions whose best answer can be proven: one wins the play at once, however dice fall.

Every face of every die is looked at; where cards are shuffled or a flick is drawn nothing is known.
"""

from collections.abc import Callable, Iterable
from inspect import signature
from types import FunctionType
from typing import Any

from msgspec.structs import replace

from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import ScriptedDice, SeededDice
from sandtable.kernel.game import Game
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from tests.players.exact import Faces, Needed, Unsolved

BEST = 1.0 - 1e-9  # no reward is better
END = "the end"  # the seed of positions that are built


def ends(table: Table[Any], choice: Choice, most: int = 300) -> float | None:
    """What an answer is worth to whoever gives it, if the play ends with it however dice fall.

    None where somebody is asked again, or too much can happen.
    """
    seat = table.decision.seat if table.decision else ""
    todo: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    found = 0.0
    while todo:
        faces, weight = todo.pop()
        most -= 1
        twin = table.copy(dice=Faces(faces))
        try:
            twin.play(seat, choice)
        except Needed as needed:
            some = range(1, needed.sides + 1)
            todo += [((*faces, one), weight / needed.sides) for one in some]
            continue
        except Unsolved:
            return None
        if twin.outcome is None or most < 0:
            return None
        found += weight * twin.outcome.reward[seat]
    return found


def proven(table: Table[Any]) -> tuple[set[Choice], set[Choice]]:
    """Answers that win at once, as well as can be; and those that lose at once."""
    options = table.decision.options if table.decision else ()
    if table.game.id == "seal-team-flix":
        sure = {one for one in options if _completes(table, one)}
        return sure, set(options) - sure
    values = {one: ends(table, one) for one in options}
    sure = {one for one, worth in values.items() if worth is not None and worth >= BEST}
    lost = {one for one, worth in values.items() if worth is not None and worth <= -BEST}
    return sure, lost


def _completes(table: Table[Any], choice: Choice) -> bool:
    """Whether all Primary Objectives are done then; in a last moment nobody else can do them."""
    twin = table.copy()
    twin.play(twin.decision.seat if twin.decision else "", choice)
    primary = [one for one in twin.state.objectives.values() if one.role == "primary"]
    return all(one.status in ("cleared", "carried") for one in primary)


def replayed(game: Any, mission: str, seed: str, choices: int) -> Table[Any]:
    """A play of the model, with something else now and then, after so many choices."""
    table = Table.start(game, game.mission(mission), SeededDice(seed), logged=False)
    for n in range(choices):
        step(table, seed, n)
    return table


def step(table: Table[Any], seed: str, n: int) -> None:
    """One choice of such a play."""
    decision = table.decision
    assert decision is not None
    stray = SeededDice(f"{seed}/{n}")
    options = decision.options
    if options and stray.roll(10) == 1:
        choice = options[stray.roll(len(options)) - 1]
    else:
        choice = table.game.heuristics["basic"](table)
    table.play(decision.seat, choice)


def last_moment(table: Table[Any]) -> Table[Any]:
    """The same position in the last turn of all, with one action left and nobody else to act."""
    state = table.state.copy()
    if table.game.id == "special-forces":
        state.turn = state.mission.limit
        for one in list(state.soldiers.values()):
            ap = min(one.ap, 1) if one.id == state.active else 0
            state.put(replace(one, ap=ap, plan=False, commands=0))
    elif table.game.id == "seal-team-flix":
        state.timer = 1
        for one in list(state.seals.values()):
            if one.seat == state.active:
                state.put_seal(replace(one, actions=min(one.actions, 1)))
            else:
                state.put_seal(replace(one, activated=True))
    twin = Table(table.game, state, list(table.agenda), table.dice.copy())
    twin.advance()
    return twin


def positions(module: dict[str, Any]) -> tuple[Callable[[], Table[Any]], ...]:
    """The functions of a module that lay a position out: its own, which need nothing to be told."""
    own = [one for one in module.values() if isinstance(one, FunctionType) and one.__module__ == module["__name__"]]
    return tuple(one for one in own if not signature(one).parameters)


def began(game: Game[Any], state: Any, *steps: Step) -> Table[Any]:
    """A table on which these steps are still to come, up to its first question."""
    table: Table[Any] = Table(game, state, [*reversed(steps)], SeededDice(END))
    table.advance()
    return table


def after(table: Table[Any], *choices: Choice, dice: Iterable[int] = ()) -> Table[Any]:
    """Some choices later, with dice that fell like that; others are still to fall."""
    twin = table.copy(dice=ScriptedDice(dice))
    for one in choices:
        assert twin.decision is not None
        twin.play(twin.decision.seat, one)
    return twin.copy(dice=SeededDice(END))
