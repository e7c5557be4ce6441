"""The printed automation of Shades of Mogadishu (SF-SOM-9 to -15), step by step."""

import pytest

from sandtable.games.special_forces.events import AttackDeclared, AttackRolled, Moved, Reloaded, StunCleared
from sandtable.games.special_forces.mission import Options
from sandtable.games.special_forces.opposition import ForHim, StepOn
from sandtable.games.special_forces.rules.actions import Activate
from sandtable.games.special_forces.rules.movement import Move
from sandtable.games.special_forces.rules.reactions import HitTheDirt
from sandtable.games.special_forces.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import asked, choose, happened, options, resting
from tests.games.special_forces.build import END, PASS, battle, dot, fire, game, man, on, path, played, scenario, stands

TOWN = game().content.maps["commercial-1"]
BY_ITSELF = Options(auto_choices=True)


def town(party: dict[str, str], *dice: int, auto: bool = False) -> Table[State]:
    """It is the IIF's turn to act. A US soldier with 0 AP and no Commands is never asked."""
    mission = scenario("som", options=BY_ITSELF if auto else Options())
    return battle(party, mission=mission, to_move="iif", dice=dice)


def calm(where: str, **changes: int) -> str:
    return on(where, **({"ap": 0, "commands": 0} | changes))


def steps(table: Table[State]) -> set[str]:
    return {TOWN.names[one.dot] for one in options(table, StepOn)}


@covers("SF-SOM-9")
def test_the_closest_acts_first_then_outward_each_once_a_turn() -> None:
    party = {"US-8": on("D6", ap=1), "IIF-UP-01": "Z6", "IIF-UP-02": "Q6", "IIF-UP-03": "V6"}
    table = town(party, auto=True)  # pistols out of reach: they only walk
    for name in ("IIF-UP-02", "IIF-UP-03", "IIF-UP-01"):
        assert happened(table, Moved)[-1].soldier == name
        assert man(table, name).ap == 0
        assert asked(table) == "us"
        choose(table, PASS)
    assert resting(table)  # they have all acted, and the US has passed


@covers("SF-SOM-9", "SF-SOM-13")
def test_of_equally_close_ones_the_us_player_picks() -> None:
    table = town({"US-8": on("M6", ap=1), "IIF-UR-01": "H6", "IIF-UR-02": "R6"})
    assert (asked(table), options(table, ForHim)) == ("us", [ForHim("IIF-UR-01"), ForHim("IIF-UR-02")])
    choose(table, ForHim("IIF-UR-02"))
    assert table.state.active == "IIF-UR-02"


@covers("SF-SOM-9")
def test_after_each_us_activation_one_of_them_acts() -> None:
    table = battle({"US-8": "A6", "IIF-UP-01": "Z6", "IIF-UP-02": "Y6"}, mission=scenario("som", options=BY_ITSELF))
    choose(table, Activate("US-8"), Move(path("B6")), END)
    assert {one.soldier for one in happened(table, Moved)} == {"US-8", "IIF-UP-02"}
    choose(table, Activate("US-8"), Move(path("A6")), END)
    assert happened(table, Moved)[-1].soldier == "IIF-UP-01"
    choose(table, Activate("US-8"), Move(path("B6")))
    assert resting(table)  # its last AP, and everybody has acted


@covers("SF-SOM-10")
def test_without_a_line_he_steps_towards_one_and_stops_as_soon_as_he_has_it() -> None:
    # From H7 the bank hides A6; row 6 is open from end to end.
    assert not TOWN.sees(dot("H7"), dot("A6"))
    table = town({"US-8": calm("A6"), "IIF-UR-01": "H7"})
    assert steps(table) == {name for name in ("G6", "H6", "I6") if TOWN.sees(dot(name), dot("A6"))}
    choose(table, StepOn(dot("H6")))
    assert (stands(table, "IIF-UR-01"), man(table, "IIF-UR-01").ap) == ("H6", 0)
    assert happened(table, AttackDeclared) == []  # no attack in that activation


@covers("SF-SOM-10")
def test_he_walks_two_dots_on_a_shortest_way_to_a_line() -> None:
    # In the market hall he is several dots from any dot that sees the Private.
    table = town({"US-8": calm("A20"), "IIF-UR-01": "T3"}, auto=True)
    moved = happened(table, Moved)
    assert len(moved) == 2
    assert TOWN.distance(dot("T3"), dot(moved[1].path[0])) <= 2
    assert not happened(table, AttackDeclared)


@covers("SF-SOM-10")
def test_without_any_way_to_a_line_his_ap_are_lost() -> None:
    # Two comrades and two walls: no free dot to step on.
    corner = {
        "US-8": calm("A20"),
        "IIF-UR-01": "R2",
        "IIF-UR-02": on("S2", acted=True),
        "IIF-UR-03": on("R3", acted=True),
        "IIF-UR-04": on("S3", acted=True),
    }
    assert {TOWN.names[step.to] for step in TOWN.steps[dot("R2")]} == {"S2", "R3", "S3"}
    table = town(corner)

    assert (stands(table, "IIF-UR-01"), man(table, "IIF-UR-01").ap) == ("R2", 0)


@covers("SF-SOM-10", "SF-MOV-7")
def test_clutter_on_the_way_ends_his_movement() -> None:
    table = town({"US-8": calm("D6"), "IIF-UR-01": on("J6", locked=True)}, 2)
    assert stands(table, "IIF-UR-01") == "J6"  # the AP of the step is lost
    assert len(happened(table, AttackRolled)) == 1


@covers("SF-SOM-11")
def test_with_a_line_at_three_or_more_he_comes_a_dot_closer_and_attacks_once() -> None:
    table = town({"US-8": calm("D6"), "IIF-UR-01": "J6"}, 2)
    assert steps(table) == {"I5", "I6", "I7"}
    choose(table, StepOn(dot("I6")))
    (attack,) = happened(table, AttackDeclared)
    assert (attack.attacker, attack.distance, attack.needed) == ("IIF-UR-01", 5, 10)
    assert man(table, "IIF-UR-01").ap == 0


@covers("SF-SOM-11")
def test_he_attacks_no_more_than_once_however_many_ap_he_has() -> None:
    table = played(town({"US-8": calm("D6"), "IIF-UR-01": on("J6", ap=4)}, 2), StepOn(dot("I6")))
    assert len(happened(table, AttackDeclared)) == 1
    assert man(table, "IIF-UR-01").ap == 0


@covers("SF-SOM-13")
def test_nobody_is_asked_where_there_is_nothing_to_choose() -> None:
    # Comrades fill two of the three dots that are closer.
    there = {"IIF-UR-02": on("I5", acted=True), "IIF-UR-03": on("I7", acted=True)}
    assert stands(town({"US-8": calm("D6"), "IIF-UR-01": "J6", **there}, 2), "IIF-UR-01") == "I6"


@covers("SF-SOM-11")
def test_a_step_that_costs_him_the_line_costs_him_the_attack() -> None:
    # Z6 sees A6 along the street; from Y5 the market hall is in the way.
    assert not TOWN.sees(dot("Y5"), dot("A6"))
    table = played(town({"US-8": calm("A6"), "IIF-UR-01": "Z6"}), StepOn(dot("Y5")))
    assert happened(table, AttackDeclared) == []
    assert man(table, "IIF-UR-01").ap == 0


@covers("SF-SOM-11", "SF-SOM-12")
def test_at_exactly_three_he_still_comes_closer_first() -> None:
    table = town({"US-8": calm("D6"), "IIF-UR-01": "G6"}, 2)
    assert steps(table) == {"F5", "F6"}  # south of him is the bank
    choose(table, StepOn(dot("F6")))
    (attack,) = happened(table, AttackDeclared)
    assert (attack.distance, attack.needed) == (2, 8)
    assert man(table, "IIF-UR-01").ap == 0


@covers("SF-SOM-12")
def test_at_two_or_less_he_attacks_twice() -> None:
    table = town({"US-8": calm("F6"), "IIF-UR-01": "D6"}, 2, 2)
    assert [one.needed for one in happened(table, AttackDeclared)] == [8, 8]
    assert happened(table, Moved) == []


@covers("SF-SOM-12")
def test_the_target_is_the_closest_in_sight() -> None:
    table = town({"US-2": calm("I6"), "US-8": calm("F6"), "IIF-UR-01": "D6"}, 2, 2)
    assert [one.target for one in happened(table, AttackDeclared)] == ["US-8", "US-8"]


@covers("SF-SOM-12", "SF-SOM-13")
def test_of_equally_close_targets_the_us_player_picks_anew_for_the_second_attack() -> None:
    table = town({"US-8": calm("F6"), "US-2": calm("B6"), "IIF-UR-01": "D6"}, 2, 2)
    assert {one.soldier for one in options(table, ForHim)} == {"US-2", "US-8"}
    choose(table, ForHim("US-2"), ForHim("US-8"))
    assert [one.target for one in happened(table, AttackDeclared)] == ["US-2", "US-8"]


@covers("SF-SOM-13")
def test_by_itself_it_takes_the_cheapest_target() -> None:
    table = town({"US-2": calm("B6"), "US-8": calm("F6"), "IIF-UR-01": "D6"}, 2, 2, auto=True)
    assert [one.target for one in happened(table, AttackDeclared)] == ["US-8", "US-8"]


@covers("SF-SOM-13")
def test_by_itself_it_takes_the_lowest_number_of_equal_ones() -> None:
    table = town({"US-10": calm("B6"), "US-9": calm("F6"), "IIF-UR-01": "D6"}, 2, 2, auto=True)
    assert {one.target for one in happened(table, AttackDeclared)} == {"US-9"}


@covers("SF-SOM-13")
def test_the_automated_iif_never_react() -> None:
    table = battle({"US-8": "D6", "IIF-UR-01": "J6"}, mission=scenario("som"), acting="US-8", dice=[2])
    choose(table, fire("IIF-UR-01"))
    assert asked(table) == "us"
    assert man(table, "IIF-UR-01").ap == 2


@covers("SF-SOM-9", "SF-REA-1")
def test_the_us_react_to_their_attacks() -> None:
    table = town({"US-8": on("F6", ap=1), "IIF-UR-01": "D6"}, 8, 2, 2)
    assert asked(table) == "us"
    choose(table, HitTheDirt("US-8"))
    assert len(happened(table, AttackRolled)) == 2


@covers("SF-SOM-13")
def test_by_itself_it_steps_out_of_sight_then_behind_cover() -> None:
    hidden = town({"US-8": calm("A6"), "IIF-UR-01": "Z6"}, auto=True)
    assert stands(hidden, "IIF-UR-01") == "Y5"  # the step that costs him the line
    covered = town({"US-8": calm("D6"), "IIF-UR-01": "J6"}, 2, 2, 2, auto=True)
    assert [covered.state.layers(dot(name), dot("D6")) for name in ("I5", "I6", "I7")] == [0, 0, 2]
    assert stands(covered, "IIF-UR-01") == "I7"  # two corners of the bank


@covers("SF-SOM-14", "SF-UNT-5")
def test_a_bomber_next_to_a_soldier_detonates() -> None:
    table = town({"US-8": calm("F6"), "US-2": calm("A20"), "IIF-UB-01": "E6"}, 6)
    assert happened(table, AttackDeclared)[0].weapon == "vest"
    assert man(table, "IIF-UB-01").status == "down"


@covers("SF-SOM-14")
def test_a_bomber_farther_away_spends_his_attacks_on_coming_closer() -> None:
    table = town({"US-8": calm("D6"), "IIF-UB-01": "J6"}, auto=True)
    assert len(happened(table, Moved)) == 2
    assert TOWN.distance(dot(stands(table, "IIF-UB-01")), dot("D6")) == 4
    assert happened(table, AttackDeclared) == []


@covers("SF-SOM-14", "SF-RAD-6")
def test_a_bomber_does_not_detonate_against_a_wall() -> None:
    # D7 is in the bank, right behind its wall.
    assert TOWN.distance(dot("D6"), dot("D7")) == 1
    assert not TOWN.sees(dot("D6"), dot("D7"))
    assert happened(town({"US-8": calm("D7"), "IIF-UB-01": "D6"}, auto=True), AttackDeclared) == []


@covers("SF-SOM-14")
def test_a_rocket_man_steps_and_fires_then_steps_and_reloads() -> None:
    (attack,) = happened(town({"US-8": calm("D6"), "IIF-RPG-01": "M6"}, 2, auto=True), AttackDeclared)
    assert (attack.weapon, attack.target, attack.distance) == ("rpg7", "D6", 8)
    later = town({"US-8": calm("D6"), "IIF-RPG-01": on("M6", empty=("rpg7",))}, auto=True)
    assert (len(happened(later, Moved)), len(happened(later, Reloaded))) == (1, 1)
    assert man(later, "IIF-RPG-01").empty == ()


@covers("SF-SOM-14")
def test_a_rocket_man_at_close_quarters_uses_his_pistol() -> None:
    table = town({"US-8": calm("D6"), "IIF-RPG-01": "F6"}, 2, 2)
    assert [one.weapon for one in happened(table, AttackDeclared)] == ["snap-pistol"] * 2


@covers("SF-SOM-14")
def test_a_pistol_that_does_not_reach_becomes_a_step_closer() -> None:
    table = played(town({"US-8": calm("A6"), "IIF-UP-01": "Z6"}), StepOn(dot("Y6")))
    assert steps(table) == {"X5", "X6", "X7"}  # the attack that he cannot make
    choose(table, StepOn(dot("X6")))
    assert (stands(table, "IIF-UP-01"), man(table, "IIF-UP-01").ap) == ("X6", 0)
    assert happened(table, AttackDeclared) == []


@covers("SF-SOM-15")
@pytest.mark.parametrize(("stuns", "attacks"), [(1, 1), (2, 0), (3, 0)])
def test_stuns_are_cleared_first_and_what_is_left_is_one_attack(stuns: int, attacks: int) -> None:
    table = town({"US-8": calm("D6"), "IIF-UR-01": on("J6", stuns=stuns)}, *[2] * attacks)
    assert len(happened(table, StunCleared)) == min(stuns, 2)
    assert len(happened(table, AttackDeclared)) == attacks
    assert stands(table, "IIF-UR-01") == "J6"  # no AP for a step


@covers("SF-SOM-15")
def test_with_one_ap_left_and_no_line_he_moves_one_dot() -> None:
    table = town({"US-8": calm("A6"), "IIF-UR-01": on("H7", stuns=1)})
    choose(table, options(table, StepOn)[0])
    assert len(happened(table, Moved)) == 1


@covers("SF-SOM-5", "SF-SOM-9")
def test_when_the_last_us_soldier_falls_the_battle_is_over() -> None:
    table = town({"US-8": calm("F6", wounds=2), "IIF-UR-01": "D6"}, 12)
    assert table.outcome is not None
    assert table.outcome.summary == "IIF Victory"


@covers("SF-SOM-6")
def test_the_us_act_first_in_every_turn() -> None:
    party = {"US-8": "A6", "IIF-UP-01": on("Z6", acted=True, ap=0)}
    table = played(battle(party, mission=scenario("som", options=BY_ITSELF), to_move="us", then=[7]), PASS)
    assert (table.state.turn, asked(table)) == (2, "us")
