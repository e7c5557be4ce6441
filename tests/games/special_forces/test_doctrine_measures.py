"""Computer players play the measure of the scenario on the table, whatever it is."""

import random
from collections.abc import Callable, Iterator

import pytest

from sandtable.games.special_forces.doctrine.basic import basic
from sandtable.games.special_forces.mission import End, Exit, Item, Mission, Rung, Victory
from sandtable.games.special_forces.rules.actions import Activate
from sandtable.games.special_forces.state import Folder, State
from sandtable.games.special_forces.vocabulary import OTHER, SIDES, Side
from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import ScriptedDice, SeededDice
from sandtable.kernel.errors import OutOfDice
from sandtable.kernel.table import Table
from sandtable.players.search import Budget, Search
from sandtable.testing import covers
from tests.games.special_forces.build import DONE, END, PASS, Spot, battle, drill, game, on
from tests.games.special_forces.field import content
from tests.slow import slow

Player = Callable[[Table[State]], Choice]
# What is counted, and from how many on it is enough.
MEASURES = (
    ("exited(us)", 1),
    ("exited(iif, E)", 1),
    ("exited(US-8)", 1),
    ("pv_exited(us)", 2),
    ("percent_exited(iif)", 20),
    ("percent_left(us)", 60),
    ("pv_left(iif)", 6),
    ("alive_in(us, 2)", 1),
    ("alive_in(iif, 2) + alive_in(us, 3)", 1),
    ("missing(us, 2)", 2),
    ("holds(iif, 2)", 1),
    ("holds(us, 2)", 2),
    ("item(carried)", 1),
    ("item(discovered) + item(offmap)", 2),
    ("down(US-8)", 1),
    ("down(us) + exited(iif)", 1),
    ("no_soldiers(us)", 1),
)


def mission(measure: str, enough: int, rising: Side) -> Mission:
    """Enough of a measure makes one side win, less the other; the battle has three turns."""
    ladder = (
        Rung(upto=enough - 1, result="Too Little", winner=OTHER[rising]),
        Rung(upto=99, result="Enough", winner=rising),
    )
    return drill(
        victory=Victory(measure=measure, ladder=ladder, ends=(End(when="turn_over(3)"),)),
        exits=tuple(Exit(who=who, edges=("E", "W", "N", "S")) for who in (*SIDES, "carrier")),
        item=Item(zone="all") if "item" in measure else None,
    )


def position(rng: random.Random, played: Mission, side: Side) -> Table[State]:
    """Two soldiers a side in the last turn, around buildings 2 and 3 or at the map's edge."""
    ground = content().maps[played.map]
    near = [*ground.inside(2, 3), *(step.to for dot in ground.inside(2, 3) for step in ground.steps[dot])]
    edge = [dot for dot, name in enumerate(ground.names) if name[0] in "ABYZ"]
    places = rng.sample(sorted({*near, *edge}), 5)
    names = ("US-8", "US-1", "IIF-2", "IIF-1")
    soldiers: dict[str, str | Spot] = {
        name: on(ground.names[dot], ap=rng.choice((0, 3)) if name[:2] != side[:2].upper() else 3)
        for name, dot in zip(names, places, strict=False)
    }
    folder = Folder(dot=places[4], discovered=True) if played.item else None
    return battle(soldiers, mission=played, turn=3, to_move=side, folder=folder, then=[7])


def idle(table: Table[State]) -> Choice:
    """Nothing more is done; whoever has just been activated has to do something."""
    options = table.decision.options if table.decision else ()
    return next((choice for choice in (PASS, END, DONE) if choice in options), options[0])


def winner(table: Table[State], side: Side, player: Player) -> Side | None:
    """Who wins if a player goes on for one side, and the other does nothing."""
    while table.decision is not None:
        seat = table.decision.seat
        table.play(seat, (player if seat == side else idle)(table))
    return table.state.winner


def winning(table: Table[State], side: Side) -> Iterator[tuple[str, Choice]]:
    """Every single choice of a soldier that wins without a die if nobody does anything after it."""
    for soldier in table.state.side(side):
        begun = table.copy(dice=ScriptedDice())
        begun.play(side, Activate(soldier.id))
        for choice in begun.decision.options if begun.decision else ():
            after = begun.copy()
            try:
                after.play(side, choice)
                if winner(after, side, idle) == side:
                    yield soldier.id, choice
            except OutOfDice:
                continue


def won_by(player: Player, measure: str, enough: int, rising: Side, positions: int) -> int:
    """In how many positions one move wins; the player then wins in each."""
    rng, wins = random.Random(measure), 0
    for n in range(positions):
        side = SIDES[n % 2]
        table = position(rng, mission(measure, enough, rising), side)
        if any(winning(table, side)):
            wins += 1
            assert winner(table.copy(dice=SeededDice(n)), side, player) == side, (n, side)
    return wins


@covers("SF-AI-10")
@pytest.mark.parametrize("rising", SIDES)
@pytest.mark.parametrize(("measure", "enough"), MEASURES)
def test_a_move_that_wins_in_the_last_turn_is_made(measure: str, enough: int, rising: Side) -> None:
    assert won_by(basic, measure, enough, rising, 14)


@pytest.mark.parametrize("rising", SIDES)
@pytest.mark.parametrize("row", [("holds(us, 2)", 2), *slow(row for row in MEASURES if row != ("holds(us, 2)", 2))])
def test_search_makes_it_too(row: tuple[str, int], rising: Side) -> None:
    search = Search(game(), Budget(24))
    assert won_by(lambda table: search.prospects(table)[0].choice, *row, rising, 4)


@covers("SF-AI-10")
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_an_empty_building_that_counts_is_entered_before_the_battle_ends(turn: int) -> None:
    ground = content().maps["residential-1"]
    door = min(
        step.to for inside in ground.inside(2) for step in ground.steps[inside] if not ground.of_building[step.to]
    )
    soldiers = {"US-8": on(ground.names[door], ap=3)}
    table = battle(soldiers, mission=mission("holds(us, 2)", 1, "us"), turn=turn, to_move="us", then=[9, 4] * 6)
    assert winner(table, "us", basic) == "us"
