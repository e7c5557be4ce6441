"""Plans (SF-PLN): what is left of a turn is one AP more in the next."""

import pytest

from sandtable.games.special_forces.events import PlansMade
from sandtable.games.special_forces.rules.actions import Activate
from sandtable.games.special_forces.rules.movement import Move
from sandtable.testing import covers
from sandtable.testing.drill import asked, choose, happened
from tests.games.special_forces.build import END, PASS, US_FIRST, battle, man, on, pass_both, path


@covers("SF-PLN-1", "SF-PLN-2", "SF-PLN-3", "SF-TSQ-11")
@pytest.mark.parametrize(("left", "next_turn"), [(0, 3), (1, 4), (3, 4)])
def test_any_unspent_ap_are_one_ap_more_in_the_next_turn(left: int, next_turn: int) -> None:
    table = battle({"US-8": on("D1", ap=left), "US-9": "D5", "IIF-2": "O20"}, then=US_FIRST)
    pass_both(table)
    assert (man(table, "US-8").ap, man(table, "US-8").start) == (next_turn, next_turn)
    (plans,) = happened(table, PlansMade)
    assert ("US-8" in plans.soldiers) == (left > 0)


@covers("SF-PLN-2", "SF-STN-5")
def test_a_stunned_soldier_plans_without_doing_anything() -> None:
    table = battle({"US-8": on("D1", stuns=3, ap=2), "IIF-2": "O20"}, then=US_FIRST)
    pass_both(table)
    assert man(table, "US-8").start == 4


@covers("SF-PLN-4", "SF-PLN-5")
def test_a_plan_lasts_one_turn_and_unspent_ap_do_not_add_up() -> None:
    table = battle({"US-8": "D1", "IIF-2": "O20"}, then=[*US_FIRST, *US_FIRST, *US_FIRST])
    pass_both(table)
    assert man(table, "US-8").ap == 4
    assert not man(table, "US-8").plan  # it is in his AP now
    pass_both(table)
    assert man(table, "US-8").ap == 4  # a new Plan, not a second one


@covers("SF-PLN-4")
def test_whoever_spends_everything_has_no_plan_left() -> None:
    table = battle({"US-8": on("D1", plan=True), "IIF-2": "O20"}, then=[*US_FIRST, *US_FIRST])
    pass_both(table)
    choose(table, Activate("US-8"), Move(path("E1", "F1", "G1", "H1")))
    assert asked(table) == "iif"
    choose(table, PASS)
    assert (table.state.turn, man(table, "US-8").start) == (3, 3)


@covers("SF-PLN-2", "SF-UNT-2")
def test_untrained_soldiers_do_not_plan_the_worker_does() -> None:
    table = battle({"UN": "D1", "IIF-UR-01": "O20"}, then=US_FIRST)
    pass_both(table)
    assert (man(table, "UN").start, man(table, "IIF-UR-01").start) == (4, 2)


@covers("SF-PLN-3")
def test_spending_part_of_the_ap_leaves_one_plan() -> None:
    table = battle({"US-8": "D1", "IIF-2": "O20"}, then=US_FIRST)
    choose(table, Activate("US-8"), Move(path("E1")), END, PASS, PASS)
    assert man(table, "US-8").start == 4
