"""How the mission is found, who attacks, who begins (TY-SEL, TY-BP, TY-ATK)."""

from itertools import product

import pytest
from msgspec.structs import replace

from sandtable.games.team_yankee.rules.attacker import (
    AttackerKnown,
    DetermineAttacker,
    FirstTurnKnown,
    RolledOff,
    RollOff,
    infantry_formations,
)
from sandtable.games.team_yankee.rules.selection import MissionFound, PlanCommitted, PlansRevealed, TakePlan
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import PLANS, Plan
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.battles import GAME, asker, battle, to_battle, told, until
from tests.games.team_yankee.build import begin, choose, dice_left, options, position, run

BRK, CTR, DUP, ENC, FFA = "breakthrough", "counterattack", "dust-up", "encounter", "free-for-all"
CON, BRG, NOR, REA = "contact", "bridgehead", "no-retreat", "rearguard"
SAME = (BRK, CTR, DUP, ENC, FFA, FFA)
MATRIX = {
    ("attack", "manoeuvre"): (BRK, CON, CTR, CTR, DUP, ENC),
    ("attack", "defend"): (BRG, BRG, NOR, NOR, REA, REA),
    ("manoeuvre", "defend"): (BRK, BRG, CON, NOR, NOR, REA),
}


def planned(blue: Plan, red: Plan, *dice: int) -> Table[State]:
    at = battle("battle-plans", dice=dice)
    choose(at, TakePlan(blue), TakePlan(red))
    return at


@covers("TY-SEL-1")
def test_a_mission_is_agreed_rolled_for_or_found_by_battle_plans() -> None:
    agreed, rolled = battle("rearguard", dice=[4, 2]), battle("random-mission", dice=[4])
    assert told(agreed, MissionFound) == [MissionFound("TY-SEL-1", "rearguard")]
    assert rolled.state.mission.id == ENC
    assert planned("attack", "defend", 5).state.mission.id == REA


@covers("TY-SEL-2")
@pytest.mark.parametrize(("die", "name"), [(1, "annihilation"), (2, FFA), (3, DUP), (4, ENC), (5, CTR), (6, CON)])
def test_the_random_table_knows_six_missions(die: int, name: str) -> None:
    at = battle("random-mission", dice=[die, 6, 1])
    assert told(at, MissionFound) == [MissionFound("TY-SEL-2", name, die)]


@covers("TY-SEL-3")
def test_missions_stand_in_the_order_in_which_one_learns_them_and_all_may_be_played() -> None:
    listed = [one.id for one in GAME.missions()]
    assert listed[:3] == ["annihilation", FFA, DUP]
    assert listed.index("random-mission") > listed.index(REA)
    assert all(GAME.mission(name).id == name for name in listed)


# battle plans


@covers("TY-BP-1")
def test_both_plans_are_committed_then_shown_together_then_the_die_is_rolled() -> None:
    at = battle("battle-plans", dice=[5])
    assert asker(at) == "blue"
    assert choose(at, TakePlan("attack")) == [PlanCommitted("TY-BP-1", "blue")]
    assert asker(at) == "red"
    kinds = [type(one) for one in choose(at, TakePlan("defend"))]
    assert kinds[:3] == [PlanCommitted, PlansRevealed, MissionFound]


@covers("TY-BP-2")
@pytest.mark.parametrize("die", range(1, 7))
def test_two_plans_alike_roll_off_for_the_attacker(die: int) -> None:
    for plan in PLANS:
        at = planned(plan, plan, die, 2, 2, 3, 6)
        assert (at.state.mission.id, at.state.attacker) == (SAME[die - 1], "red")
        assert len(told(at, RolledOff)) == 2


@covers("TY-BP-3", "TY-BP-4", "TY-BP-5", "TY-ATK-1")
@pytest.mark.parametrize(("plans", "die"), [*product(MATRIX, range(1, 7))])
def test_the_bolder_plan_attacks_and_the_die_finds_the_mission(plans: tuple[Plan, Plan], die: int) -> None:
    bold, shy = plans
    for blue, red, attacker in ((bold, shy, "blue"), (shy, bold, "red")):
        at = planned(blue, red, die)
        assert at.state.mission.id == MATRIX[plans][die - 1]
        assert at.state.attacker == attacker
        assert not told(at, RolledOff)


@covers("TY-BP-6")
def test_each_side_has_three_plan_cards_and_no_plan_leads_to_annihilation() -> None:
    at = battle("battle-plans")
    assert [one.plan for one in options(at, TakePlan)] == ["attack", "manoeuvre", "defend"]
    cells = at.state.content.plans.values()
    assert not any("annihilation" in cell.missions for cell in cells)


@covers("TY-BP-7")
def test_each_plan_says_what_it_suits() -> None:
    at = battle("battle-plans")
    attack, manoeuvre, defend = (one.detail(at.state) for one in options(at, TakePlan))
    assert "brute strength" in attack
    assert "mobility" in manoeuvre
    assert "anti-tank missiles" in defend


@covers("TY-BP-8")
def test_blue_has_the_row_whatever_the_blocs_are() -> None:
    at = battle("battle-plans", blue="FO-F", red="FO-D", points=60, dice=[1])
    choose(at, TakePlan("attack"), TakePlan("defend"))
    assert at.state.attacker == "blue"


# who attacks


@covers("TY-ATK-2")
def test_the_higher_die_attacks_and_ties_are_rolled_again() -> None:
    at = begin(position(attacker="", dice=[3, 3, 6, 6, 2, 5]), RollOff())
    assert at.state.attacker == "red"
    assert not dice_left(at)


@covers("TY-ATK-3")
def test_a_mission_that_rolls_for_the_attacker_does_not_if_that_is_known() -> None:
    assert not told(battle("annihilation", attacker="red"), RolledOff)
    at = planned("attack", "manoeuvre", 5)  # Dust Up, whose page rolls
    until(at, "PickGround")
    assert (at.state.mission.id, at.state.attacker) == (DUP, "blue")


@covers("TY-SEL-4")
def test_whoever_has_more_infantry_formations_defends() -> None:
    at = battle("contact", blue="FO-E", red="FO-H", points=75)
    assert [infantry_formations(at.state, seat) for seat in ("blue", "red")] == [1, 0]
    assert told(at, AttackerKnown) == [AttackerKnown("TY-SEL-4", "red")]
    assert battle("contact", blue="FO-G", red="FO-F", points=75).state.attacker == "blue"


@covers("TY-SEL-4")
@pytest.mark.parametrize("allied", [False, True])
def test_an_allied_infantry_formation_counts_as_much_as_an_own_one(allied: bool) -> None:
    at = position(blue=[("US-HQT", (5, 5)), ("WG-HQP", (9, 5))], red=[("SU-HQ72", (5, 40))], attacker="")
    at.state.formations[2] = replace(at.state.formations[2], allied=allied)
    assert run(at, DetermineAttacker()) == [AttackerKnown("TY-SEL-4", "red")]


@covers("TY-SEL-4")
def test_equal_numbers_of_infantry_formations_roll_off() -> None:
    at = battle("contact", dice=[6, 5])
    assert at.state.attacker == "blue"
    assert told(at, RolledOff)


@covers("TY-SEL-4")
@pytest.mark.parametrize("name", ["contact", "annihilation"])
def test_the_players_may_agree_on_a_method_or_a_player(name: str) -> None:
    infantry = battle(name, attacker="infantry", blue="FO-E", red="FO-H", points=75)
    assert infantry.state.attacker == "red"
    assert battle(name, attacker="roll", dice=[2, 6]).state.attacker == "red"
    assert battle(name, attacker="red").state.attacker == "red"


@covers("TY-SEL-4")
def test_a_roll_off_that_was_agreed_does_not_look_at_infantry() -> None:
    at = battle("contact", attacker="roll", blue="FO-E", red="FO-H", points=75, dice=[6, 2])
    assert at.state.attacker == "blue"  # by its Infantry Formation it would defend


@covers("TY-ATK-3")
def test_an_attacker_who_is_known_stays_the_attacker_whatever_was_agreed() -> None:
    at = position(attacker="red", chosen={"attacker": "blue"})
    assert (run(at, DetermineAttacker()), at.state.attacker) == ([], "red")


@covers("TY-SEL-4", "TY-ATK-1")
def test_what_battle_plans_say_stands_before_what_was_agreed() -> None:
    at = battle("battle-plans", attacker="red", dice=[1])
    choose(at, TakePlan("attack"), TakePlan("defend"))
    assert at.state.attacker == "blue"
    at = position(attacker="", chosen={"attacker": "blue"}, dice=[1, 6])
    for seat in ("blue", "red"):
        at.state.change_side(seat, plan="attack", planned=True)
    run(at, DetermineAttacker())
    assert at.state.attacker == "red"


# who begins


@covers("TY-ATK-4")
@pytest.mark.parametrize("name", ["contact", "rearguard"])
def test_the_attacker_has_the_first_turn(name: str) -> None:
    at = to_battle(battle(name, attacker="red", dice=SeededDice(1)))
    assert at.state.first == at.state.active == "red"


@covers("TY-ATK-4")
def test_in_a_meeting_engagement_both_roll_after_deployment_the_attackers_die_first() -> None:
    at = to_battle(battle("annihilation", attacker="red", dice=[4, 4, 1, 2]))
    assert told(at, RolledOff)[-1].first == "red"
    assert told(at, FirstTurnKnown) == [FirstTurnKnown("TY-ATK-4", "blue")]
    assert at.state.active == "blue"
