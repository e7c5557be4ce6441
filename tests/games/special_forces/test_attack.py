"""Attacks (SF-ATK, SF-SUM, SF-DIE, SF-HTH, SF-CTR): declared, answered, rolled."""

from typing import Any

import pytest

from sandtable.games.special_forces.events import (
    AttackDeclared,
    AttackRolled,
    CoverRolled,
    Dodged,
    Harmed,
    RanDry,
    SuppressDeclared,
)
from sandtable.games.special_forces.rules.attack import Fire, HandToHand, Launch
from sandtable.games.special_forces.rules.gear import FirstAid
from sandtable.games.special_forces.rules.reactions import HitTheDirt, Suppress
from sandtable.kernel.decision import Choice
from sandtable.testing import covers
from sandtable.testing.drill import asked, choose, dice_left, happened, options, refused
from tests.cases import cases
from tests.games.special_forces.build import DONE, battle, dot, fire, game, log_text, man, on, played, reloaded

ARMS = game().content.arms
OPEN = {"US-8": "D1", "IIF-2": on("K1", ap=0)}  # range 7, and nobody reacts
READY = {"US-8": "M9", "IIF-2": "J9"}
WINDOW = {"US-8": "M9", "IIF-2": on("J9", ap=0)}  # a window on the line
BESIDE = {"US-8": "D1", "IIF-2": on("E1", ap=0)}
LOW_WALL = {"US-8": "F2", "IIF-2": on("G2", ap=0)}  # between them
FOCUSED_BURST = fire("IIF-2", "Burst", focused=True)
DIRT = HitTheDirt("IIF-2")


# the guide's worked attack


@covers("SF-SUM-1", "SF-SUM-2", "SF-SUM-3", "SF-SUM-4", "SF-SUM-5", "SF-SUP-4", "SF-SUP-5")
def test_the_worked_attack_of_the_guide() -> None:
    party = {"US-8": on("M9", ap=2), "IIF-2": on("J9", ap=1), "IIF-3": on("K9", ap=2)}
    table = played(battle(party, acting="US-8", dice=[6, 9, 5, 7, 8, 7, 3]), fire("IIF-2", "Burst"))
    declared = happened(table, AttackDeclared)[-1]
    assert (declared.distance, declared.needed, man(table, "US-8").ap) == (3, 6, 1)

    choose(table, DIRT)
    assert not happened(table, Dodged)[-1].success
    assert man(table, "IIF-2").ap == 0

    table = played(reloaded(table), Suppress("IIF-3", "ak47", "Burst"))
    answered = happened(table, SuppressDeclared)[-1]
    assert (answered.distance, answered.needed) == (2, 4)
    assert [(one.what, one.success) for one in happened(table, CoverRolled)] == [
        ("low wall", True),  # it stops the Suppress
        ("window", False),
    ]
    assert (man(table, "IIF-3").ap, man(table, "IIF-3").empty) == (1, ("ak47",))

    hit = happened(table, Harmed)[-1]
    assert (hit.level, man(table, "IIF-2").wounds, man(table, "IIF-2").stuns) == (2, 2, 2)
    assert man(table, "US-8").empty == ()

    choose(table, fire("IIF-2", "Burst"))
    assert dice_left(table) == []  # he is stunned and the other is empty: nobody was asked
    assert happened(table, RanDry)[-1].soldier == "US-8"


# the table of a weapon


@covers("SF-ATK-1")
def test_whoever_attacks_names_weapon_mode_and_target() -> None:
    table = battle({"US-8": on("D1", ap=1), "IIF-2": "I1", "IIF-3": "K1"}, acting="US-8")
    shots = {(one.weapon, one.mode, one.target) for one in options(table, Fire)}
    assert shots == {("m4a1", mode, who) for mode in ("Semi", "Burst", "Auto") for who in ("IIF-2", "IIF-3")}
    assert [ARMS[name].modes[0].name for name in ("frag", "law")] == ["Grenade", "Rocket"]


@covers("SF-ATK-2", "SF-ATK-4")
@pytest.mark.parametrize(
    ("mode", "needs", "out"), [("Semi", (5, 8, 12), 3), ("Burst", (3, 6, 10), 5), ("Auto", (1, 4, None), 7)]
)
def test_the_table_of_the_m4a1(mode: str, needs: tuple[int | None, ...], out: int) -> None:
    row = next(one for one in ARMS["m4a1"].modes if one.name == mode)
    assert row.out == out
    for (near, far), need in zip(((0, 2), (3, 10), (11, 30)), needs, strict=True):
        assert {row.needed(distance) for distance in range(near, far + 1)} == {need}
    assert row.needed(31) is None
    assert ARMS["m4a1"].damage == 0


@covers("SF-ATK-2", "SF-SUM-2", "SF-SUM-3", "SF-SUM-4", "SF-SUM-5", "SF-REL-1", "SF-REL-3")
@covers("SF-DIE-5", "SF-DMG-2", "SF-HTH-1", "SF-HTH-3", "SF-REA-4", "SF-TER-4")
@cases(
    {
        "one less than is needed misses": (OPEN, [fire("IIF-2")], [7], (8, False, [], ())),
        "as much as is needed hits": (OPEN, [fire("IIF-2")], [8], (8, False, [0], ())),
        "a miss harms nobody and may be Out": (OPEN, [fire("IIF-2", "Burst")], [5], (6, False, [], ("m4a1",))),
        "focused, a natural 3 is Out": (OPEN, [FOCUSED_BURST], [3], (6, False, [], ("m4a1",))),
        "focused, a natural 4 is not": (OPEN, [FOCUSED_BURST], [4], (6, False, [0], ())),
        "negated, it is rolled and may be Out": (WINDOW, [fire("IIF-2", "Burst")], [8, 4], (6, True, [], ("m4a1",))),
        "hit the dirt needs no cover": (READY, [fire("IIF-2", "Burst"), DIRT], [8, 12], (6, True, [], ())),
        "after Done it goes on": (OPEN | {"IIF-2": "K1"}, [fire("IIF-2"), DONE], [9], (8, False, [1], ())),
        "hand to hand needs five": (BESIDE, [HandToHand("IIF-2")], [4], (5, False, [], ())),
        "hand to hand harms three less": (BESIDE, [HandToHand("IIF-2")], [5], (5, False, [-3], ())),
        "hand to hand by 3 more than is needed": (BESIDE, [HandToHand("IIF-2")], [8], (5, False, [0], ())),
        "hand to hand by 4 more than is needed": (BESIDE, [HandToHand("IIF-2")], [9], (5, False, [1], ())),
        "clutter between fighters is not checked": (LOW_WALL, [HandToHand("IIF-2")], [8], (5, False, [0], ())),
    }
)
def test_an_attack_is_rolled(
    party: dict[str, str], choices: list[Choice], dice: list[int], expected: tuple[Any, ...]
) -> None:
    table = played(battle(party, acting="US-8", dice=dice), *choices)
    attack, shooter = happened(table, AttackRolled)[-1], man(table, "US-8")
    levels = [harmed.level for harmed in happened(table, Harmed)]
    assert (attack.needed, attack.negated, levels, shooter.empty) == expected
    assert (sum(attack.dice), dice_left(table), asked(table)) == (dice[-1], [], "us")
    assert shooter.ap == 2 - choices[0].focused  # type: ignore[attr-defined] # of an attack


@covers("SF-ATK-3", "SF-ATK-6", "SF-DIE-2", "SF-DIE-6", "SF-HTH-1", "SF-HTH-3", "SF-HTH-4", "SF-SOL-5")
@cases(
    {
        "a dash, at range 12": ({"US-8": "D1", "IIF-2": "P1"}, fire("IIF-2", "Auto"), "SF-ATK-3"),
        "nothing, at range 12 by a Burst": ({"US-8": "D1", "IIF-2": "P1"}, fire("IIF-2", "Burst"), ""),
        "a pistol at range 11": ({"US-5": "A1", "IIF-2": "L1"}, fire("IIF-2", weapon="m9"), "SF-ATK-3"),
        "an empty weapon": ({"US-8": on("D1", empty=("m4a1",)), "IIF-2": "I1"}, fire("IIF-2"), "SF-ATK-6"),
        "Focus with 1 AP": ({"US-8": on("D1", ap=1), "IIF-2": "K1"}, fire("IIF-2", focused=True), "SF-DIE-2"),
        "hand to hand through a wall": ({"US-8": "F2", "IIF-2": "E2"}, HandToHand("IIF-2"), "SF-HTH-3"),
        "hand to hand two dots away": ({"US-8": "F2", "IIF-2": "F4"}, HandToHand("IIF-2"), "SF-HTH-3"),
        "a stunned fighter": ({"US-8": on("D1", stuns=1), "IIF-2": "E1"}, HandToHand("IIF-2"), "SF-STN-1"),
        "the worker's fist": ({"UN": "D1", "IIF-2": "E1"}, HandToHand("IIF-2"), "SF-SOL-5"),
        "the worker's shot": ({"UN": "D1", "IIF-2": "E1"}, fire("IIF-2"), "SF-SOL-5"),
    }
)
def test_what_forbids_an_attack_is(party: dict[str, str], choice: Choice, rule: str) -> None:
    assert refused(battle(party, acting=next(iter(party))), choice) == rule


@covers("SF-HTH-1", "SF-HTH-3")
def test_hand_to_hand_reaches_the_next_dot() -> None:
    table = battle({"US-8": "F2", "IIF-2": "E2", "IIF-3": "F4", "IIF-4": "G2"}, acting="US-8")
    assert [blow.target for blow in options(table, HandToHand) if not blow.focused] == ["IIF-4"]


@covers("SF-ATK-5")
@pytest.mark.parametrize("dice", [[12, 12], [2, 2], [2, 12]], ids=["negated", "missed", "hit"])
def test_a_rocket_is_gone_whatever_comes_of_it(dice: list[int]) -> None:
    table = battle({"US-8": on("N9", gear=("law",)), "IIF-2": on("J9", stuns=1)}, acting="US-8", dice=[*dice, 2, 2, 2])
    choose(table, Launch("law", dot("J9")))
    assert man(table, "US-8").gear == ()


@covers("SF-ATK-6")
def test_an_empty_weapon_does_not_suppress() -> None:
    table = played(battle({"US-8": "D1", "IIF-2": on("I1", empty=("ak47",))}, acting="US-8"), fire("IIF-2"))
    assert options(table, Suppress) == []


@covers("SF-ATK-7")
def test_a_target_is_an_enemy_and_the_worker_is_one_of_the_us() -> None:
    table = battle({"IIF-2": "D1", "IIF-3": "F1", "UN": "H1", "US-8": "J1"}, acting="IIF-2")
    assert {one.target for one in options(table, Fire)} == {"UN", "US-8"}
    assert refused(table, fire("IIF-3", weapon="ak47")) == "SF-ATK-7"


@covers("SF-ATK-8")
def test_he_attacks_as_often_as_his_ap_and_ammo_last() -> None:
    table = played(battle(OPEN, acting="US-8", dice=[4, 4, 4]), fire("IIF-2"), fire("IIF-2"), fire("IIF-2"))
    assert len(happened(table, AttackRolled)) == 3


# the steps


@covers("SF-SUM-1", "SF-CTR-2", "SF-CTR-4", "SF-REA-1")
def test_shooter_target_range_and_needed_roll_are_told_before_the_reactions() -> None:
    table = played(battle({"US-8": "D1", "IIF-2": "K1"}, acting="US-8"), fire("IIF-2", "Burst"))
    assert man(table, "US-8").ap == 2
    for seat in game().seats:
        pending = game().view(table.state, seat).attack
        assert pending is not None
        assert (pending.attacker, pending.target, pending.needed) == ("US-8", "IIF-2", 6)
    assert table.decision is not None
    assert table.decision.seat == "iif"
    assert table.decision.prompt == "US-8 attacks IIF-2: M4A1 Burst, range 7, needs 6. React?"


@covers("SF-SUM-2", "SF-REA-1")
def test_reactions_are_declared_and_resolved_one_by_one() -> None:
    table = battle({"US-8": "D1", "IIF-2": "K1", "IIF-3": "J1"}, acting="US-8", dice=[3, 2, 8])
    choose(table, fire("IIF-2"), DIRT)
    assert happened(table, Dodged)
    assert asked(table) == "iif"  # another one may follow
    choose(table, Suppress("IIF-3", "ak47", "Semi"))
    assert dice_left(table) == []  # nobody is left who could react: the attack is rolled


@covers("SF-SUM-3")
def test_cover_is_rolled_after_the_reactions_and_their_ap_stay_spent() -> None:
    table = played(battle(READY, acting="US-8", dice=[4, 9, 6]), fire("IIF-2", "Burst"), DIRT)
    order = [type(event) for event in table.log or ()]
    kinds = (Dodged, CoverRolled, AttackRolled)
    assert [kind for kind in order if kind in kinds] == list(kinds)
    assert man(table, "IIF-2").ap == 2
    assert happened(table, AttackRolled)[0].negated


# two dice and focus


@covers("SF-DIE-1")
def test_every_roll_is_two_dice_and_both_are_in_the_log() -> None:
    table = played(battle({"US-8": "D1", "IIF-2": "K1"}, acting="US-8", dice=[7, 9]), fire("IIF-2"), DIRT)
    assert happened(table, Dodged)[0].dice == (6, 1)
    assert happened(table, AttackRolled)[0].dice == (6, 3)
    assert log_text(happened(table, AttackRolled)[0]).startswith("[6][3] US-8 attacks: 9, ")


@covers("SF-DIE-2", "SF-DIE-3", "SF-DIE-5")
def test_focus_costs_one_ap_more_and_adds_two_to_hit_and_harm() -> None:
    table = played(battle(OPEN, acting="US-8", dice=[8]), fire("IIF-2", focused=True))
    assert man(table, "US-8").ap == 1
    assert happened(table, Harmed)[0].level == 2  # 8 + 2 against 8
    assert man(table, "IIF-2").wounds == 2


@covers("SF-DIE-3")
def test_focus_is_paid_for_before_any_reaction() -> None:
    table = played(battle({"US-8": on("D1", ap=2), "IIF-2": "K1"}, acting="US-8"), fire("IIF-2", focused=True))
    assert (asked(table), man(table, "US-8").ap) == ("iif", 0)
    assert table.state.attack is not None
    assert table.state.attack.focused


@covers("SF-DIE-4")
def test_attacks_reactions_and_first_aid_may_be_focused() -> None:
    party = {"US-2": on("D1", gear=("frag", "law", "smoke"), wounds=1), "IIF-2": "E1", "IIF-3": "H1"}
    table = battle(party, acting="US-2")
    for choice in (
        fire("IIF-2", focused=True),
        HandToHand("IIF-2", True),
        Launch("frag", dot("H1"), True),
        Launch("law", dot("H1"), True),
        Launch("smoke", dot("H1"), True),
        FirstAid("US-2", True),
    ):
        assert refused(table, choice) == ""
        assert choice in options(table, type(choice))

    choose(table, fire("IIF-2"))
    assert refused(table, HitTheDirt("IIF-2", True)) == ""
    assert refused(table, Suppress("IIF-3", "ak47", "Burst", True)) == ""


@covers("SF-DIE-6", "SF-DIE-2")
def test_an_action_is_focused_once_at_most() -> None:
    table = played(battle(OPEN, acting="US-8", dice=[8]), fire("IIF-2", focused=True))
    assert [bonus.n for bonus in happened(table, AttackRolled)[0].modifiers] == [2]
    assert man(table, "US-8").ap == 1


# hand to hand


@covers("SF-HTH-2")
def test_hand_to_hand_may_be_answered_like_any_attack() -> None:
    table = battle({"US-8": "D1", "IIF-2": "E1", "IIF-3": "G1"}, acting="US-8", dice=[8, 7])
    choose(table, HandToHand("IIF-2"))
    assert HitTheDirt("IIF-2") in options(table, HitTheDirt)
    choose(table, Suppress("IIF-3", "ak47", "Burst"))
    assert happened(table, AttackRolled)[-1].negated


@covers("SF-HTH-4")
@cases({"a Private": ("US-8", True), "a bomber": ("IIF-UB-01", True), "but not the worker": ("UN", False)})
def test_hand_to_hand_is_fought_by(who: str, fights: bool) -> None:
    enemy = "US-9" if who.startswith("IIF") else "IIF-2"
    assert bool(options(battle({who: "D1", enemy: "E1"}, acting=who), HandToHand)) == fights


@covers("SF-CTR-3")
def test_every_counter_and_card_tells_what_it_does_and_what_it_costs() -> None:
    content = game().content
    texts = [one.text for one in (*content.counters.values(), *content.weapons.values())]
    texts += [card.text for card in content.soldiers.values()]
    assert all(texts)
    costs = {name: one.cost for name, one in content.counters.items()}
    assert costs["frag"] == 1
    assert all(cost for name, cost in costs.items() if name != "folder")
