"""Grenades, rockets and vests (SF-RAD, SF-UNT-5): one roll on a dot, then everybody around it."""

import pytest

from sandtable.games.special_forces.events import AttackDeclared, AttackRolled, CoverRolled, Dodged, Harmed, Sheltered
from sandtable.games.special_forces.rules.attack import Detonate, Launch
from sandtable.games.special_forces.rules.damage import victims
from sandtable.games.special_forces.rules.reactions import HitTheDirt, Suppress
from sandtable.games.special_forces.state import Attack, Cloud
from sandtable.testing import covers
from sandtable.testing.drill import asked, choose, dice_left, happened, options, refused
from tests.games.special_forces.build import DONE, battle, dot, game, log_text, man, on, played

FRAG = {"gear": ("frag",)}
CALM = {"ap": 0}  # cannot react


@covers("SF-RAD-1", "SF-RAD-2")
def test_a_grenade_that_succeeds_strikes_its_dot_and_the_eight_around_it() -> None:
    party = {"US-8": on("H6", **FRAG), "IIF-2": on("J6", **CALM), "IIF-3": on("K7", **CALM), "IIF-4": on("L6", **CALM)}
    table = played(battle(party, mission="commercial-1", acting="US-8", dice=[5]), Launch("frag", dot("J6")))
    assert [one.soldier for one in happened(table, Harmed)] == ["IIF-2", "IIF-3"]  # L6 is 2 away


@covers("SF-RAD-1", "SF-ATK-5")
def test_a_grenade_that_misses_harms_nobody_and_is_gone() -> None:
    party = {"US-8": on("J5", **FRAG), "IIF-2": on("L5", **CALM)}
    table = played(battle(party, mission="commercial-1", acting="US-8", dice=[4]), Launch("frag", dot("L5")))
    assert happened(table, Harmed) == []
    assert man(table, "US-8").gear == ()


@covers("SF-RAD-1", "SF-TER-5")
def test_cover_on_the_line_to_the_dot_negates_the_whole_burst() -> None:
    party = {"US-8": on("G3", **FRAG), "IIF-2": on("D3", **CALM), "IIF-3": on("C3", **CALM)}
    table = played(battle(party, acting="US-8", dice=[8, 12]), Launch("frag", dot("D3")))
    assert [one.what for one in happened(table, CoverRolled)] == ["door"]
    assert happened(table, Harmed) == []


@covers("SF-RAD-3", "SF-LOS-4")
def test_the_target_is_any_dot_in_reach_and_in_sight_occupied_or_not() -> None:
    table = battle({"US-8": on("D1", **FRAG), "IIF-2": "Z20"}, acting="US-8")
    assert refused(table, Launch("frag", dot("G1"))) == ""
    assert refused(table, Launch("frag", dot("J1"))) == "SF-ATK-3"  # range 6
    assert refused(table, Launch("frag", dot("D3"))) == "SF-LOS-4"  # behind a wall
    assert refused(table, Launch("frag", -3)) == "SF-RAD-3"


@covers("SF-RAD-3", "SF-CTR-2")
def test_the_dot_is_announced_like_a_target() -> None:
    table = played(battle({"US-8": on("D1", **FRAG), "IIF-2": "G1"}, acting="US-8"), Launch("frag", dot("F1")))
    assert happened(table, AttackDeclared)[0].target == "F1"
    pending = game().view(table.state, "iif").attack
    assert pending is not None
    assert (pending.dot, pending.target) == (dot("F1"), "")


@covers("SF-RAD-4", "SF-DMG-3")
def test_one_roll_for_all_and_to_each_his_own_armor() -> None:
    party = {"US-8": on("D1", gear=("law",)), "IIF-1": on("K1", **CALM), "IIF-2": on("J1", **CALM)}
    table = battle({**party, "IIF-1": on("K1", ap=0, commands=0)}, acting="US-8", dice=[8])
    choose(table, Launch("law", dot("K1")))  # needs 7, +2
    assert {one.soldier: one.level for one in happened(table, Harmed)} == {"IIF-1": 2, "IIF-2": 3}
    assert man(table, "IIF-2").status == "down"
    assert man(table, "IIF-1").wounds == 2
    assert len(happened(table, AttackRolled)) == 1


@covers("SF-RAD-5", "SF-RAD-11")
def test_a_burst_strikes_friends_and_they_may_not_hit_the_dirt() -> None:
    table = battle({"US-8": on("D1", **FRAG), "US-9": "G1", "IIF-2": "F1"}, acting="US-8", dice=[6])
    choose(table, Launch("frag", dot("F1")))
    assert {one.soldier for one in options(table, HitTheDirt)} == {"IIF-2"}
    assert refused(table, HitTheDirt("US-9")) == "SF-REA-1"
    choose(table, DONE)
    assert {one.soldier: one.level for one in happened(table, Harmed)} == {"IIF-2": 2, "US-9": 1}


@covers("SF-RAD-5")
def test_a_burst_next_to_the_thrower_strikes_him_too() -> None:
    table = played(battle({"IIF-UB-01": "D1", "US-8": on("E1", ap=0)}, acting="IIF-UB-01", dice=[6]), Detonate())
    assert [one.soldier for one in happened(table, Harmed)] == ["IIF-UB-01", "US-8"]


@covers("SF-RAD-6", "SF-TER-6")
def test_walls_stop_a_blast_and_clutter_may() -> None:
    party = {"US-8": on("F4", **FRAG), "IIF-2": on("E2", **CALM), "IIF-3": on("E3", **CALM), "IIF-4": on("G2", **CALM)}
    table = played(battle(party, acting="US-8", dice=[6, 8, 7]), Launch("frag", dot("F2")))
    sheltered = [(one.soldier, one.what, one.success) for one in happened(table, Sheltered)]
    assert sheltered == [("IIF-4", "low wall", True), ("IIF-3", "door", False)]
    assert [one.soldier for one in happened(table, Harmed)] == ["IIF-3"]


@covers("SF-RAD-7")
def test_smoke_covers_the_dot_but_not_those_around_it() -> None:
    party = {"US-8": on("D1", **FRAG), "IIF-2": on("H1", **CALM)}
    clouds = [Cloud(1, dot("H1"), 1, (dot("H1"),))]
    table = played(battle(party, acting="US-8", dice=[6], clouds=clouds), Launch("frag", dot("G1")))
    assert happened(table, CoverRolled) == []
    assert happened(table, Sheltered) == []
    assert [one.soldier for one in happened(table, Harmed)] == ["IIF-2"]


@covers("SF-RAD-8", "SF-SUP-7")
def test_a_radius_attack_is_suppressed_by_whoever_sees_the_thrower() -> None:
    party = {
        "US-8": on("F4", **FRAG),
        "IIF-2": "D4",  # in the house, behind its wall
        "IIF-3": "F1",
        "IIF-4": on("G1", **CALM),  # in the blast too
    }
    table = played(battle(party, acting="US-8", dice=[7, 12]), Launch("frag", dot("F2")))
    assert {one.soldier for one in options(table, Suppress)} == {"IIF-3"}
    assert refused(table, Suppress("IIF-2", "ak47", "Burst")) == "SF-SUP-3"
    choose(table, Suppress("IIF-3", "ak47", "Burst"))
    assert happened(table, Harmed) == []
    assert asked(table) == "us"


@covers("SF-RAD-9", "SF-HTD-3", "SF-LAY-1")
def test_each_enemy_in_the_blast_may_hit_the_dirt_and_saves_only_himself() -> None:
    table = battle({"US-8": on("D1", **FRAG), "IIF-2": "F1", "IIF-3": "G1", "IIF-4": "K1"}, acting="US-8", dice=[8, 6])
    choose(table, Launch("frag", dot("F1")))
    assert {one.soldier for one in options(table, HitTheDirt)} == {"IIF-2", "IIF-3"}
    assert refused(table, HitTheDirt("IIF-4")) == "SF-HTD-1"
    choose(table, HitTheDirt("IIF-2"))
    assert happened(table, Dodged)[0].success
    assert asked(table) == "iif"  # the attack goes on against the others
    choose(table, DONE)
    assert [one.soldier for one in happened(table, Harmed)] == ["IIF-3"]


@covers("SF-RAD-9")
def test_whoever_is_shielded_by_a_wall_has_nothing_to_dodge() -> None:
    table = battle({"US-8": on("F4", **FRAG), "IIF-2": "E2", "IIF-3": "F1"}, acting="US-8")
    choose(table, Launch("frag", dot("F2")))
    assert {one.soldier for one in options(table, HitTheDirt)} == {"IIF-3"}


@covers("SF-RAD-10")
@pytest.mark.parametrize(("distance", "needed"), [(0, None), (1, None), (2, 5), (3, 5), (4, 8), (5, 8), (6, None)])
def test_the_table_of_the_fragmentation_grenade(distance: int, needed: int | None) -> None:
    frag = game().content.counters["frag"]
    assert frag.modes[0].needed(distance) == needed
    assert (frag.damage, frag.radius, frag.cost) == (1, 1, 1)


@covers("SF-RAD-12")
def test_victims_are_struck_target_first_then_by_row_and_column() -> None:
    everywhere = {"IIF-2": "H3", "IIF-3": "F2", "IIF-4": "G3", "IIF-5": "F4", "US-8": "G2"}
    state = battle(everywhere, mission="commercial-1").state
    attack = Attack("US-8", "frag", "Grenade", dot("G3"), "", 5)
    assert [one.id for one in victims(state, attack)] == ["IIF-4", "IIF-3", "US-8", "IIF-2", "IIF-5"]


@covers("SF-RAD-12")
def test_each_victim_takes_his_damage_before_the_next_rolls_for_shelter() -> None:
    party = {"US-8": on("F4", **FRAG), "IIF-3": on("E3", **CALM), "IIF-4": on("G2", **CALM)}
    table = played(battle(party, acting="US-8", dice=[6, 7, 7]), Launch("frag", dot("F2")))
    order = [(type(e).__name__, e.soldier) for e in table.log or () if hasattr(e, "soldier")]
    assert order == [("Sheltered", "IIF-4"), ("Harmed", "IIF-4"), ("Sheltered", "IIF-3"), ("Harmed", "IIF-3")]


@covers("SF-SUM-3", "SF-RAD-3")
def test_a_burst_with_nobody_in_it_rolls_no_cover() -> None:
    table = battle({"US-8": on("G3", **FRAG), "IIF-2": "Z20"}, acting="US-8", dice=[12])
    choose(table, Launch("frag", dot("D3")))  # through the doorway into an empty house
    assert happened(table, CoverRolled) == []
    assert dice_left(table) == []


# vests and launchers


@covers("SF-UNT-5")
@pytest.mark.parametrize("dice", [[4], [6], [12]])
def test_a_bomber_is_down_after_his_attack_whether_it_succeeds_or_not(dice: list[int]) -> None:
    table = played(battle({"IIF-UB-01": "D1", "US-8": on("E1", ap=0)}, acting="IIF-UB-01", dice=dice), Detonate())
    assert man(table, "IIF-UB-01").status == "down"
    assert bool(man(table, "US-8").stuns or not man(table, "US-8").here) == (dice != [4])


@covers("SF-UNT-5", "SF-SUP-7")
def test_a_bomber_who_is_suppressed_is_down_all_the_same() -> None:
    table = battle({"IIF-UB-01": "D1", "US-8": "E1"}, acting="IIF-UB-01", dice=[6, 12])
    choose(table, Detonate(), Suppress("US-8", "m4a1", "Burst"))
    assert (man(table, "US-8").here, man(table, "US-8").stuns) == (True, 0)
    assert [(one.soldier, one.down) for one in happened(table, Harmed)] == [("IIF-UB-01", True)]
    assert man(table, "IIF-UB-01").status == "down"


@covers("SF-WPN-3", "SF-UNT-5")
def test_the_vest_bursts_on_the_bomber_s_own_dot_only() -> None:
    vest = game().content.weapons["vest"]
    assert [vest.modes[0].needed(distance) for distance in (0, 1)] == [5, None]
    assert (vest.damage, vest.radius) == (2, 1)
    assert options(battle({"IIF-UB-01": "D1", "US-8": "E1"}, acting="IIF-UB-01"), Launch) == []


@covers("SF-REL-5", "SF-SOL-6")
def test_the_launcher_of_the_grenadier_eats_one_round_a_shot() -> None:
    table = battle({"US-4": "D1", "IIF-2": on("I1", **CALM)}, acting="US-4", dice=[2, 2, 2])
    assert refused(table, Launch("m203", dot("E1"))) == "SF-ATK-3"
    choose(table, *(Launch("m203", dot("I1")) for _ in range(3)))
    assert man(table, "US-4").issue == ()
    spent = battle({"US-4": on("D1", issue=()), "IIF-2": "I1"}, acting="US-4")
    assert refused(spent, Launch("m203", dot("I1"))) == "SF-ATK-6"


@covers("SF-RAD-1")
def test_a_flash_bang_stuns_twice_and_does_nothing_else() -> None:
    table = battle({"US-8": on("D1", gear=("flash",)), "IIF-1": on("G1", ap=0, commands=0)}, acting="US-8", dice=[12])
    choose(table, Launch("flash", dot("G1")))
    assert (man(table, "IIF-1").stuns, man(table, "IIF-1").wounds) == (2, 0)
    assert log_text(happened(table, Harmed)[0]) == "IIF-1: 2 Stuns"


@covers("SF-STN-4")
def test_a_flash_bang_leaves_nobody_with_more_than_three_stuns() -> None:
    table = battle({"US-8": on("D1", gear=("flash",)), "IIF-2": on("G1", stuns=2)}, acting="US-8", dice=[5])
    choose(table, Launch("flash", dot("G1")))
    assert man(table, "IIF-2").stuns == 3
