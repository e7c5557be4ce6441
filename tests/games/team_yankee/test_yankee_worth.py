"""What a battle promises whoever looks ahead: what is good makes it better, and time runs out."""

from typing import Any

import pytest

from sandtable.games.team_yankee import GAME
from sandtable.games.team_yankee.rules.scoring import reward
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import Seat
from sandtable.games.team_yankee.worth import Features, aims
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.build import add_unit, position
from tests.slow import slow

BLUE: list[tuple[Any, ...]] = [
    ("US-HQT", (10, 6), (14, 6)),
    ("US-M1", (20, 6), (24, 6), (28, 6)),
    ("US-M1", (40, 6), (44, 6), (48, 6)),
]
RED = [(card, *((x, 48 - y) for x, y in places)) for card, *places in BLUE]  # as strong
GROUND = [(24, 44), (48, 44), (24, 4), (48, 4)]  # two that win for each


def battle(mission: str = "free-for-all", turn: int = 4, **rest: Any) -> State:
    told = {"blue": BLUE, "red": RED, "objectives": GROUND, "mission": mission, **rest}
    state = position(**told).state
    for seat in ("blue", "red"):
        state.change_side(seat, turn=turn)
    return state


def after(state: State, *teams: int, **what: Any) -> State:
    for team in teams:
        state.change_team(team, **what)
    return state


def worth(state: State, seat: str = "blue") -> float:
    return GAME.worth(state, seat)


def seen(state: State, seat: Seat = "blue") -> Features:
    ((_, found),) = aims(state, seat)
    return found


@pytest.mark.parametrize("mission", ["free-for-all", "contact"])
def test_a_tank_lost_or_left_is_worse_for_its_side_and_better_for_the_other(mission: str) -> None:
    whole, left, gone = battle(mission), after(battle(mission), 3, bailed=True), battle(mission)
    after(gone, 3, lost=True)
    assert worth(whole) > worth(left) > worth(gone)
    assert worth(whole, "red") < worth(left, "red") < worth(gone, "red")


@covers("TY-VP-5")
def test_who_is_far_from_every_objective_has_little_left_to_hope_for_in_the_last_turns() -> None:
    hopes = [worth(battle(turn=turn)) for turn in (4, 9, 11)]
    assert hopes == sorted(hopes, reverse=True)
    assert hopes[0] > hopes[2] + 0.2
    agreed = [worth(battle(turn=11, chosen={"cap": cap})) for cap in (12, 20)]
    assert agreed[0] + 0.2 < agreed[1]


def test_where_both_lose_in_the_end_the_last_turns_are_bad_for_both() -> None:
    early, late = battle(turn=4), battle(turn=12)
    assert worth(late) < worth(early)
    assert worth(late, "red") < worth(early, "red")


@covers("TY-MOR-6")
def test_as_many_tanks_are_worse_lost_where_the_formation_is_nearer_to_fleeing_then() -> None:
    """All three of one Unit, or two of it and one of the other."""
    of_one, of_both = after(battle(), 3, 4, 5, lost=True), after(battle(), 3, 4, 6, lost=True)
    assert worth(of_one) > worth(of_both)
    assert worth(of_one, "red") < worth(of_both, "red")


@covers("TY-OBJ-4")
def test_who_would_hold_an_objective_is_better_off_than_who_shares_it() -> None:
    alone = [("US-M1", (24, 40), (26, 40))]
    guard = [("SU-T72", (24, 47), (40, 30), (44, 30))]
    holds = battle(blue=[*BLUE, *alone], red=[*RED, ("SU-T72", (14, 30), (40, 30), (44, 30))])
    shares = battle(blue=[*BLUE, *alone], red=[*RED, *guard])
    assert worth(holds) > worth(shares)
    assert worth(holds, "red") < worth(shares, "red")


@covers("TY-VP-1", "TY-VP-6")
def test_a_promise_is_no_better_than_the_victory_that_is_left_and_no_worse_than_a_defeat() -> None:
    state = battle()
    for seat in ("blue", "red"):
        assert reward(1) < worth(state, seat) < reward(8)
    for unit in (2, 3):
        state.change_unit(unit, where="destroyed")
    assert reward(1) < worth(state, "blue") < reward(7)
    assert reward(2) < worth(state, "red") < reward(8)


@pytest.mark.parametrize(
    ("mission", "turn", "late"),
    [
        ("free-for-all", 6, 0),
        ("free-for-all", 9, 0.5),
        ("free-for-all", 12, 1),
        ("free-for-all", 13, 1),
        ("rearguard", 3, 0),
        ("rearguard", 6, 0.5),
        ("rearguard", 9, 1),
    ],
)
@covers("TY-REA-4", "TY-VP-5")
def test_it_is_late_when_the_last_turn_is_near(mission: str, turn: int, late: float) -> None:
    assert seen(battle(mission, turn)).late == late


@covers("TY-MOR-3", "TY-MOR-6")
def test_a_force_is_the_shakier_the_fewer_teams_it_can_lose() -> None:
    """An HQ of two, and Tank Units of which two have to be left, the strongest of them aside."""
    foot = ("US-MECH", *((30 + n, 14) for n in range(5)))  # three have to be left
    spare = {
        4: battle(),
        3: after(battle(), 3, lost=True),
        2: after(battle(), 3, 4, bailed=True),
        5: battle(blue=[BLUE[0], foot, foot]),
        0: after(battle(), 1, 2, 3, 4, lost=True),
    }
    assert {1 / seen(state).shaky - 1 for state in spare.values()} == set(spare)
    assert [1 / seen(state, "red").foe_shaky - 1 for state in spare.values()] == [*spare]


@covers("TY-MOR-6")
def test_reserves_keep_a_formation_together_and_those_who_fled_do_not() -> None:
    state = battle()
    for team in (6, 7, 8):
        state.change_team(team, at=(-1, -1))
    state.change_unit(3, where="reserve")
    assert 1 / seen(state).shaky - 1 == 4
    state.change_unit(3, where="destroyed")
    assert 1 / seen(state).shaky - 1 == 2


def test_who_is_still_to_come_counts_a_little_less_and_who_left_not_at_all() -> None:
    strengths = []
    for where in ("table", "reserve", "destroyed", "withdrawn", "out"):
        state = battle()
        state.change_unit(3, where=where)
        strengths.append(seen(state).force)
    assert strengths[0] > strengths[1] > strengths[2] == strengths[3] == strengths[4]
    assert strengths[0] == 0


def test_a_tank_that_is_left_by_its_crew_counts_half() -> None:
    left, gone = after(battle(), 3, 4, bailed=True), after(battle(), 3, lost=True)
    assert seen(left).force == pytest.approx(seen(gone).force)


def test_units_that_the_enemy_lost_more_count_and_one_s_own_against() -> None:
    state = battle()
    for unit in (2, 5, 6):
        state.change_unit(unit, where="destroyed")
    assert seen(state).gone == -seen(state, "red").gone == pytest.approx(1 / 6)


@covers("TY-OBJ-4")
def test_an_objective_is_had_where_no_enemy_stands_beside_it() -> None:
    tank, away = ("US-M1", (24, 41), (60, 30)), ("US-M1", (66, 30), (66, 34), (66, 38))
    alone = battle(blue=[*BLUE, tank], red=[away])
    shared = battle(blue=[*BLUE, tank], red=[away, ("US-M1", (24, 47), (60, 34))])
    assert (seen(alone).has, seen(alone, "red").foe_has, seen(alone, "red").has) == (1, 1, 0)
    assert (seen(shared).has, seen(shared, "red").foe_has) == (0, 0)


def test_the_way_is_that_of_the_nearest_to_the_nearest_and_who_is_about_it_counts_when_near() -> None:
    far = seen(battle())
    assert far.way == pytest.approx(38 / 48)  # by the longer side, from (24, 6) to (24, 44)
    assert (far.about, far.foe_way) == (0, far.way)
    tank = ("US-M1", (24, 36), (60, 30))
    near = seen(battle(blue=[*BLUE, tank]))
    assert near.way == pytest.approx(8 / 48)
    assert -1 < near.about < 0  # one against the two Tanks of RED that stand there
    assert seen(battle(blue=[*BLUE, tank]), "red").foe_about == near.about
    assert seen(battle("annihilation", objectives=[])).way == 1


def test_both_have_the_same_to_do_in_a_meeting_and_else_who_attacks_makes_a_difference() -> None:
    state = battle("contact", attacker="red")
    assert (seen(state).attacks, seen(state, "red").attacks) == (0, 1)
    assert worth(battle("contact", turn=12)) != worth(battle("free-for-all", turn=12))


def test_the_chance_to_win_is_told_whatever_the_victory_is_worth() -> None:
    """Three Units lost make a victory a minor one, not by themselves a less likely one."""
    state = battle(red=[("SU-T72", (66, 46))])
    before = GAME.hope(state, "blue")
    assert 0.9 < before < 1
    assert worth(state) == pytest.approx(2 * before - 1)
    for _ in range(3):
        add_unit(state, "blue", "US-VADS", where="destroyed")
    assert GAME.hope(state, "blue") > (worth(state) + 1) / 2 + 0.1


@pytest.mark.parametrize("mission", [*slow(["free-for-all"]), "bridgehead"])
def test_a_worth_is_never_beyond_an_end_and_true_at_the_end(mission: str) -> None:
    chosen = {"blue_force": "FO-E", "red_force": "FO-F"}
    battle = GAME.configure(GAME.mission(mission), chosen)
    table = Table.start(GAME, battle, SeededDice("worth"), logged=False)
    turn = -1
    while asked := table.decision:
        if GAME.turn_of(table.state) > turn:
            turn = GAME.turn_of(table.state)
            assert all(-1 < GAME.worth(table.state, seat) < 1 for seat in GAME.seats)
        table.play(asked.seat, GAME.models["quick"](table))
    assert table.outcome is not None
    assert {seat: GAME.worth(table.state, seat) for seat in GAME.seats} == table.outcome.reward
