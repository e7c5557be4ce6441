"""Computer players play the measure of the scenario on the table, whatever it is."""

import random
from collections.abc import Callable, Iterator

import pytest

from sandtable.games.special_forces.doctrine.basic import basic
from sandtable.games.special_forces.doctrine.results import result_value
from sandtable.games.special_forces.mission import End, Exit, Item, Mission, Rung, Victory
from sandtable.games.special_forces.rules.actions import Activate
from sandtable.games.special_forces.rules.attack import Attacking
from sandtable.games.special_forces.state import Folder, State
from sandtable.games.special_forces.victory import judge, rewards
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


# What is counted, the upper limits of all rungs but the last, and what ends the battle at once.
ENDS: tuple[tuple[str, tuple[int, ...], tuple[str, ...]], ...] = (
    ("pv_exited(us)", (5, 10, 20), ("exited(us)",)),
    ("exited(iif)", (0, 1), ("exited(iif)",)),
    ("exited(us) + exited(us, S)", (0, 1, 2), ("exited(us)",)),
    ("exited(us) + exited(iif, E)", (0,), ("exited(us, W)", "exited(us, N)", "exited(iif)")),
    ("percent_exited(iif)", (30, 60, 90, 200), ("exited(IIF-2)", "exited(US-8)")),
    ("pv_left(us)", (6, 12, 20), ("exited(US-8)", "exited(iif, W)")),
    ("item(carried) + item(offmap)", (0, 1), ("item(carried)",)),
    ("item(carried) + exited(iif)", (0,), ("item(carried) + exited(us)",)),
    ("alive_in(us, 2) + exited(us)", (0, 1, 2), ("exited(us)",)),
)


def mission(measure: str, enough: int, rising: Side) -> Mission:
    """Enough of a measure makes one side win, less the other; the battle has three turns."""
    return counted(measure, (enough - 1,), rising)


def counted(measure: str, tops: tuple[int, ...], rising: Side, *ends: str) -> Mission:
    """As many rungs win as lose, and a middle one is a draw; the battle ends after three turns, or before."""
    half, draw = divmod(len(tops) + 1, 2)
    winners = (*[OTHER[rising]] * half, *[None] * draw, *[rising] * half)
    rungs = zip((*tops, 999), winners, strict=True)
    ladder = tuple(Rung(upto=top, result=f"Up to {top}", winner=winner) for top, winner in rungs)
    conditions = tuple(End(when=end) for end in (*ends, "turn_over(3)"))
    return drill(
        victory=Victory(measure=measure, ladder=ladder, ends=conditions),
        exits=tuple(Exit(who=who, edges=("E", "W", "N", "S")) for who in (*SIDES, "carrier")),
        item=Item(zone="all") if "item" in measure else None,
    )


def position(rng: random.Random, played: Mission, side: Side, turn: int = 3) -> Table[State]:
    """Two soldiers a side, by default in the last turn, around buildings 2 and 3 or at the map's edge."""
    ground = content().maps[played.map]
    near = [*ground.inside(2, 3), *(step.to for dot in ground.inside(2, 3) for step in ground.steps[dot])]
    edge = [dot for dot, name in enumerate(ground.names) if name[0] in "ABYZ"]
    places = rng.sample(sorted({*near, *edge}), 5)
    names = ("US-8", "US-1", "IIF-2", "IIF-1")
    ap = {name: 3 if name[:2] == side[:2].upper() else rng.choice((0, 3)) for name in names}
    soldiers: dict[str, str | Spot] = {
        name: on(ground.names[dot], ap=ap[name], start=ap[name]) for name, dot in zip(names, places, strict=False)
    }
    folder = Folder(dot=places[4], discovered=True) if played.item else None
    return battle(soldiers, mission=played, turn=turn, to_move=side, folder=folder, then=[7])


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


def reward_at_once(table: Table[State], side: Side, choice: Choice) -> float | None:
    """The reward if a choice ends the battle without a die and before the turn is over."""
    after = table.copy(dice=ScriptedDice())
    try:
        after.play(side, choice)
    except OutOfDice:
        return None
    return rewards(after.state)[side] if after.state.over and judge(after.state) else None


def best_at_once(table: Table[State], side: Side) -> float:
    """The greatest reward of all single choices of a soldier that end the battle; -1 without any."""
    values = [-1.0]
    for soldier in table.state.side(side):
        begun = table.copy(dice=ScriptedDice())
        begun.play(side, Activate(soldier.id))
        options = begun.decision.options if begun.decision else ()
        values += [
            reward_at_once(begun, side, choice) or -1.0 for choice in options if not isinstance(choice, Attacking)
        ]
    return max(values)


def check_ends(table: Table[State], side: Side) -> bool:
    """Let `basic` play for one side until the turn is over; whether one action could win at once."""
    turn, best, rewarded = table.state.turn, best_at_once(table, side), []
    while table.decision is not None and table.state.turn == turn:
        choice = (basic if table.decision.seat == side else idle)(table)
        if table.decision.seat == side:
            reward = reward_at_once(table, side, choice)
            if reward is not None and reward <= 0:
                assert turn == 3 or len(table.state.side(side)) == 1, choice
                assert reward > result_value(table.state, side).reward or reward == 0, choice
            rewarded.append(reward)
        table.play(table.decision.seat, choice)
    assert best <= 0 or rewarded == [None, best]  # an activation and the winning action
    return best > 0


@covers("SF-AI-5", "SF-AI-6")
@pytest.mark.parametrize("positions", [9, *slow([150])])
@pytest.mark.parametrize("rising", SIDES)
@pytest.mark.parametrize(("measure", "tops", "ends"), ENDS)
def test_a_battle_is_ended_at_once_by_a_victory_and_by_nothing_else(
    measure: str, tops: tuple[int, ...], ends: tuple[str, ...], rising: Side, positions: int
) -> None:
    """Without a victory only the last soldier and the last turn end it, and with no worse a result."""
    rng, played = random.Random(measure), counted(measure, tops, rising, *ends)
    for n in range(positions):
        side = SIDES[n % 2]
        table = position(rng, played, side, turn=1 + n % 3)
        check_ends(table.copy(dice=SeededDice(n)), side)


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
