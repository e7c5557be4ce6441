"""Reactions (SF-REA, SF-HTD): the enemies of an attacker answer before it is resolved."""

from sandtable.games.special_forces.events import AttackRolled, CoverRolled, Dodged, Harmed
from sandtable.games.special_forces.rules.attack import Launch
from sandtable.games.special_forces.rules.command import GiveCommand
from sandtable.games.special_forces.rules.reactions import HitTheDirt, Suppress
from sandtable.testing import covers
from sandtable.testing.drill import asked, choose, dice_left, happened, options, refused
from tests.cases import cases
from tests.games.special_forces.build import DONE, battle, dot, fire, man, on, played

DUEL = {"US-8": "D1", "IIF-2": on("K1", ap=2)}


@covers("SF-REA-1")
def test_the_attack_waits_until_the_other_side_has_reacted() -> None:
    table = played(battle(DUEL, acting="US-8", dice=[9]), fire("IIF-2"))
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


@covers("SF-REA-3", "SF-HTD-1", "SF-MOV-11")
@cases(
    {
        "fails on seven": (False, 7, 10, False),
        "succeeds on eight": (False, 8, 10, True),
        "fails on five with Focus": (True, 5, 10, False),
        "succeeds on six with Focus": (True, 6, 10, True),
    }
)
def test_hit_the_dirt(focused: bool, roll: int, attack: int, safe: bool) -> None:
    """For one AP, or two with Focus; it is no activation."""
    table = played(battle(DUEL, acting="US-8", dice=[roll, attack]), fire("IIF-2"), HitTheDirt("IIF-2", focused))
    assert happened(table, Dodged)[0].success == happened(table, AttackRolled)[0].negated == safe
    assert bool(happened(table, Harmed)) != safe
    soldier = man(table, "IIF-2")
    assert (soldier.ap, soldier.spent, soldier.acted) == (1 - focused, True, False)
    assert happened(table, CoverRolled) == []


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


@covers("SF-HTD-2")
def test_each_attack_is_dodged_anew() -> None:
    table = played(battle(DUEL, acting="US-8", dice=[8, 4, 2, 10]), *[fire("IIF-2"), HitTheDirt("IIF-2")] * 2)
    assert [dodge.success for dodge in happened(table, Dodged)] == [True, False]
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
