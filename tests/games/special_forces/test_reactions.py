"""Reactions (SF-REA, SF-HTD): the enemies of an attacker answer before it is resolved."""

import pytest

from sandtable.games.special_forces.events import AttackRolled, CoverRolled, Dodged, Harmed
from sandtable.games.special_forces.rules.attack import Launch
from sandtable.games.special_forces.rules.command import GiveCommand
from sandtable.games.special_forces.rules.reactions import HitTheDirt, Suppress
from sandtable.testing import covers
from sandtable.testing.drill import asked, choose, dice_left, happened, options, refused
from tests.games.special_forces.build import DONE, battle, dot, fire, man, on, played


@covers("SF-REA-1")
def test_the_attack_waits_until_the_other_side_has_reacted() -> None:
    table = played(battle({"US-8": "D1", "IIF-2": "K1"}, acting="US-8", dice=[9]), fire("IIF-2"))
    assert happened(table, AttackRolled) == []
    choose(table, DONE)
    assert len(happened(table, AttackRolled)) == 1


@covers("SF-REA-2")
def test_a_soldier_reacts_once_to_an_attack_his_friend_may_too() -> None:
    table = battle({"US-8": "D1", "IIF-2": "K1", "IIF-3": "J1"}, acting="US-8", dice=[7])
    choose(table, fire("IIF-2"), HitTheDirt("IIF-2"))
    assert refused(table, HitTheDirt("IIF-2")) == "SF-REA-2"
    assert refused(table, Suppress("IIF-2", "ak47", "Burst")) == "SF-REA-2"
    assert refused(table, Suppress("IIF-3", "ak47", "Burst")) == ""


@covers("SF-REA-3")
@pytest.mark.parametrize(("focused", "left"), [(False, 2), (True, 1)])
def test_a_reaction_costs_one_ap_or_two_if_focused(focused: bool, left: int) -> None:
    table = battle({"US-8": "D1", "IIF-2": "K1"}, acting="US-8", dice=[6, 4])
    choose(table, fire("IIF-2"), HitTheDirt("IIF-2", focused))
    assert man(table, "IIF-2").ap == left
    assert happened(table, Dodged)[0].success == focused  # 6, or 6 + 2


@covers("SF-REA-3")
def test_a_focused_reaction_needs_two_ap() -> None:
    table = played(battle({"US-8": "D1", "IIF-2": on("K1", ap=1)}, acting="US-8"), fire("IIF-2"))
    assert refused(table, HitTheDirt("IIF-2", True)) == "SF-REA-3"


@covers("SF-REA-4")
def test_a_suppress_is_not_answered_itself() -> None:
    table = battle({"US-8": "D1", "US-9": "E1", "IIF-2": "K1"}, acting="US-8", dice=[12, 12])
    choose(table, fire("IIF-2"), Suppress("IIF-2", "ak47", "Burst"))
    assert dice_left(table) == []  # rolled at once, with nobody asked between
    assert asked(table) == "us"


@covers("SF-REA-5", "SF-SUP-3")
def test_a_bystander_only_suppresses_and_only_if_he_sees_the_attacker() -> None:
    table = played(battle({"US-8": "D1", "IIF-2": "K1", "IIF-3": "J1", "IIF-4": "D5"}, acting="US-8"), fire("IIF-2"))
    assert refused(table, HitTheDirt("IIF-3")) == "SF-HTD-1"
    assert refused(table, Suppress("IIF-3", "ak47", "Burst")) == ""
    assert refused(table, Suppress("IIF-4", "ak47", "Burst")) == "SF-SUP-3"  # behind a house


@covers("SF-REA-1", "SF-RAD-11")
def test_the_attacker_s_own_side_does_not_react() -> None:
    table = played(battle({"US-8": "D1", "US-9": "E1", "IIF-2": "K1"}, acting="US-8"), fire("IIF-2"))
    assert refused(table, Suppress("US-9", "m4a1", "Burst")) == "SF-REA-1"


@covers("SF-HTD-1")
@pytest.mark.parametrize(("roll", "safe"), [(7, False), (8, True)])
def test_hit_the_dirt_succeeds_on_eight(roll: int, safe: bool) -> None:
    table = battle({"US-8": "D1", "IIF-2": on("K1", ap=1)}, acting="US-8", dice=[roll, 10])
    choose(table, fire("IIF-2"), HitTheDirt("IIF-2"))
    assert happened(table, AttackRolled)[0].negated == safe
    assert bool(happened(table, Harmed)) != safe


@covers("SF-HTD-2")
def test_each_attack_is_dodged_anew() -> None:
    table = battle({"US-8": "D1", "IIF-2": on("K1", ap=2)}, acting="US-8", dice=[8, 4, 2, 10])
    choose(table, fire("IIF-2"), HitTheDirt("IIF-2"), fire("IIF-2"), HitTheDirt("IIF-2"))
    assert [one.success for one in happened(table, Dodged)] == [True, False]
    assert (man(table, "IIF-2").ap, man(table, "IIF-2").wounds) == (0, 2)


@covers("SF-HTD-3")
def test_a_blast_victim_dodges_without_seeing_the_attacker() -> None:
    # IIF-2 stands round the corner of the burst, out of the thrower's sight.
    table = battle({"US-8": on("F1", gear=("frag",)), "IIF-2": "E5"}, acting="US-8")
    assert not table.state.ground.sees(dot("F1"), dot("E5"))
    choose(table, Launch("frag", dot("F4")))
    assert refused(table, HitTheDirt("IIF-2")) == ""
    assert refused(table, Suppress("IIF-2", "ak47", "Burst")) == "SF-SUP-3"


@covers("SF-HTD-1")
def test_the_worker_may_hit_the_dirt_but_not_suppress() -> None:
    table = played(battle({"IIF-2": "D1", "UN": "K1"}, acting="IIF-2", dice=[8, 9]), fire("UN", weapon="ak47"))
    assert options(table, Suppress) == []
    choose(table, HitTheDirt("UN"))
    assert man(table, "UN").stuns == 0


@covers("SF-STN-1", "SF-STN-3", "SF-CMD-8")
def test_a_stunned_soldier_does_not_react_not_even_with_a_command() -> None:
    table = battle({"US-8": "D1", "IIF-1": "Z20", "IIF-3": "Z19", "IIF-2": on("K1", stuns=1, ap=0)}, acting="US-8")
    choose(table, fire("IIF-2"), GiveCommand("IIF-1", "IIF-2"))
    assert man(table, "IIF-2").ap == 1
    assert refused(table, HitTheDirt("IIF-2")) == "SF-STN-1"
    assert refused(table, Suppress("IIF-2", "ak47", "Burst")) == "SF-STN-1"


@covers("SF-UNT-2")
def test_an_untrained_soldier_hits_the_dirt_but_neither_suppresses_nor_focuses() -> None:
    table = played(battle({"US-8": "D1", "IIF-UR-01": "K1"}, acting="US-8"), fire("IIF-UR-01"))
    assert options(table, HitTheDirt) == [HitTheDirt("IIF-UR-01")]
    assert options(table, Suppress) == []
    assert refused(table, HitTheDirt("IIF-UR-01", True)) == "SF-UNT-2"


@covers("SF-REA-3", "SF-MOV-11")
def test_a_reaction_spends_ap_but_is_no_activation() -> None:
    table = battle({"US-8": "D1", "IIF-2": "K1"}, acting="US-8", dice=[8, 4])
    choose(table, fire("IIF-2"), HitTheDirt("IIF-2"))
    assert (man(table, "IIF-2").spent, man(table, "IIF-2").acted) == (True, False)
    assert happened(table, CoverRolled) == []
