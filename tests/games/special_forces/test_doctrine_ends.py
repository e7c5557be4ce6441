"""Computer players end a battle at once if that wins it, and otherwise only if nothing better is left."""

from typing import Any

import pytest

from sandtable.games.special_forces.doctrine.basic import basic
from sandtable.games.special_forces.mission import End, Exit, Mission, Rung, Victory
from sandtable.games.special_forces.rules.actions import Activate
from sandtable.games.special_forces.rules.attack import Attacking, Detonate, Fire, HandToHand
from sandtable.games.special_forces.rules.movement import ExitMap, Move, Sprint
from sandtable.games.special_forces.state import State
from sandtable.games.special_forces.vocabulary import SIDES, Side
from sandtable.kernel.decision import Choice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.special_forces.build import DONE, END, PASS, Spot, battle, drill, on
from tests.games.special_forces.field import content

Soldiers = dict[str, str | Spot]
Ladder = tuple[tuple[int, Side | None], ...]
TEN_POINTS: Ladder = ((9, "iif"), (99, "us"))
# US-8 is worth 7 points, US-1 is worth 18.
STEPS: Ladder = ((5, "iif"), (9, "iif"), (15, "us"), (99, "us"))


def mission(measure: str, ladder: Ladder, *ends: str, edges: str = "NESW") -> Mission:
    """The battle ends by any of `ends`, and after turn 6."""
    rungs = tuple(Rung(upto=top, result=f"Up to {top}", winner=winner) for top, winner in ladder)
    conditions = tuple(End(when=end) for end in (*ends, "turn_over(6)"))
    exits = tuple(Exit(who=who, edges=tuple(edges)) for who in SIDES)  # type: ignore[arg-type]  # letters of edges
    return drill(victory=Victory(measure=measure, ladder=rungs, ends=conditions), exits=exits)


def answer(played: Mission, soldiers: Soldiers, *, turn: int = 1, acting: str = "") -> Choice:
    side = acting[:3].lower().rstrip("-") or "us"
    return basic(battle(soldiers, mission=played, turn=turn, acting=acting, to_move=side))


def play_out(table: Table[State], side: Side) -> Side | None:
    """Who wins if `basic` plays for one side and the other does nothing."""
    while table.decision is not None:
        options = table.decision.options
        nothing = next((choice for choice in (PASS, END, DONE) if choice in options), options[0])
        table.play(table.decision.seat, basic(table) if table.decision.seat == side else nothing)
    return table.state.winner


# to leave the map


@covers("SF-AI-5")
@pytest.mark.parametrize("turn", [1, 5])
def test_an_exit_that_loses_at_once_is_left_to_a_soldier_whose_exit_wins(turn: int) -> None:
    played = mission("pv_exited(us)", TEN_POINTS, "exited(us)")
    soldiers: Soldiers = {"US-8": "A4", "US-1": "F6", "IIF-2": on("Y10", ap=0, start=0)}
    later = [9, 4] * (6 - turn)
    assert play_out(battle(soldiers, mission=played, turn=turn, to_move="us", then=later), "us") == "us"


@covers("SF-AI-6")
@pytest.mark.parametrize(("ladder", "second"), [(TEN_POINTS, "US-9"), (STEPS, "US-5")])
def test_the_soldier_whose_exit_wins_best_leaves_first(ladder: Ladder, second: str) -> None:
    """US-9 is worth 7 points, US-5 is worth 12: a victory, but a smaller one than that of US-1."""
    played = mission("pv_exited(us)", ladder, "exited(us)")
    soldiers: Soldiers = {"US-8": "A4", second: "A10", "US-1": "A8", "IIF-2": "Y10"}
    assert answer(played, soldiers) == Activate("US-1")
    assert answer(played, soldiers, acting="US-1") == ExitMap("W")


@covers("SF-AI-5")
def test_of_two_edges_the_one_that_wins_best_is_taken() -> None:
    ladder: Ladder = ((0, "iif"), (1, "us"), (99, "us"))
    played = mission("exited(us, N) + exited(us)", ladder, "exited(us)", edges="WN")
    assert answer(played, {"US-8": "A1", "IIF-2": "Y10"}, acting="US-8") == ExitMap("N")


@covers("SF-AI-5")
@pytest.mark.parametrize("turn", [1, 6])
def test_the_last_soldier_accepts_a_smaller_defeat_but_no_equal_one(turn: int) -> None:
    soldiers: Soldiers = {"US-8": "A4", "IIF-2": on("Y10", ap=0)}
    smaller = mission("pv_exited(us)", STEPS, "exited(us)")
    assert answer(smaller, soldiers, turn=turn, acting="US-8") == ExitMap("W")
    equal = mission("pv_exited(us)", TEN_POINTS, "exited(us)")
    assert not isinstance(answer(equal, soldiers, turn=turn, acting="US-8"), ExitMap | Sprint)


@covers("SF-AI-5")
def test_the_last_soldier_accepts_no_smaller_defeat_while_another_edge_wins() -> None:
    ladder: Ladder = ((0, "iif"), (1, "iif"), (99, "us"))
    played = mission("exited(us) + exited(us, E)", ladder, "exited(us)")
    assert not isinstance(answer(played, {"US-8": "A4", "IIF-2": on("Y10", ap=0)}, acting="US-8"), ExitMap)


@covers("SF-AI-6")
@pytest.mark.parametrize(("turn", "accepted"), [(1, False), (6, True)])
def test_a_smaller_defeat_waits_for_the_last_turn_while_a_friend_is_there(turn: int, accepted: bool) -> None:
    played = mission("pv_exited(us)", STEPS, "exited(us)")
    soldiers: Soldiers = {"US-8": "A4", "US-1": on("M10", ap=0, start=0), "IIF-2": on("Y10", ap=0)}
    assert (answer(played, soldiers, turn=turn, acting="US-8") == ExitMap("W")) == accepted


@covers("SF-AI-6")
def test_in_the_last_turn_a_friend_who_may_still_win_acts_before_a_smaller_defeat() -> None:
    played = mission("pv_exited(us)", STEPS, "exited(us)")
    soldiers: Soldiers = {"US-8": "A4", "US-1": on("C8", ap=4, start=4, spent=True), "IIF-2": on("Y10", ap=0)}
    assert answer(played, soldiers, turn=6) == Activate("US-1")


# to attack


@covers("SF-AI-3")
@pytest.mark.parametrize(("end", "attacked"), [("turn_over(5)", True), ("no_soldiers(iif)", False)])
def test_the_last_enemy_is_spared_while_that_end_loses(end: str, attacked: bool) -> None:
    played = mission("exited(us)", ((0, "iif"), (9, "us")), end, edges="E")
    soldiers: Soldiers = {"US-8": "F1", "IIF-2": on("G1", ap=0, empty=("ak47",), extra=())}
    choice = answer(played, soldiers, acting="US-8")
    assert isinstance(choice, Fire | HandToHand) == attacked


@covers("SF-AI-3")
@pytest.mark.parametrize(("end", "attacked"), [("turn_over(5)", True), ("no_soldiers(us)", False)])
def test_a_dangerous_enemy_is_spared_too_if_that_is_a_small_defeat(end: str, attacked: bool) -> None:
    ladder: Ladder = ((0, "us"), (1, "us"), (2, "us"), (9, "iif"))
    played = mission("no_soldiers(us) + no_soldiers(us)", ladder, end, edges="E")
    soldiers: Soldiers = {"IIF-1": on("F1", start=4), "US-1": on("G1", ap=0)}
    choice = answer(played, soldiers, acting="IIF-1")
    assert isinstance(choice, Attacking) == attacked


@covers("SF-AI-3")
@pytest.mark.parametrize(("end", "detonated"), [("turn_over(5)", True), ("no_soldiers(iif)", False)])
def test_the_last_bomber_does_not_detonate_where_that_loses(end: str, detonated: bool) -> None:
    played = mission("down(iif)", ((0, "iif"), (9, "us")), end)
    bomber = {"IIF-UB-01": on("F1", ap=1, start=1, locked=True), "US-1": on("E1", ap=0), "US-2": on("G1", ap=0)}
    choice = answer(played, bomber, acting="IIF-UB-01")
    assert (choice == Detonate()) == detonated


@covers("SF-AI-5")
def test_an_attack_ends_a_battle_whose_winning_end_holds_already() -> None:
    """Otherwise it is checked only at the end of the turn (SF-WIN-2)."""
    assert isinstance(answer(held_by("us"), in_building(ap=3), acting="US-8"), Attacking)


@covers("SF-AI-5")
def test_nobody_attacks_while_an_end_that_loses_holds_already() -> None:
    assert answer(held_by("iif"), in_building(locked=True)) == PASS
    choice = answer(held_by("iif"), in_building(ap=3), acting="US-8")
    assert isinstance(choice, Move | Sprint)
    ground = battle(in_building()).state.ground
    assert not ground.of_building[choice.path[-1]]


def held_by(winner: Side) -> Mission:
    """A soldier of the US side in building 2 ends the battle."""
    return mission("no_soldiers(us)", ((0, winner), (9, None)), "alive_in(us, 2)")


def in_building(**changes: Any) -> Soldiers:
    """US-8 in building 2, and an enemy in sight outside who cannot fire."""
    ground = content().maps["residential-1"]
    start, seen = next(
        (start, seen)
        for start in ground.inside(2)
        for seen in range(len(ground.names))
        if not ground.of_building[seen] and ground.distance(start, seen) == 2 and ground.sees(start, seen)
    )
    enemy = on(ground.names[seen], ap=0, empty=("ak47",), extra=())
    return {"US-8": on(ground.names[start], **changes), "IIF-2": enemy, "IIF-4": on("Z20", ap=0)}
