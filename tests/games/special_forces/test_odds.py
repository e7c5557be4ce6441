"""Odds before the dice fall: exact, and the same as the rules give over every pair of dice."""

from fractions import Fraction
from itertools import product

import pytest

from sandtable.games.special_forces.events import AttackRolled, Harmed, RanDry
from sandtable.games.special_forces.odds import at_least, past
from sandtable.games.special_forces.rules.attack import Detonate, Fire, HandToHand, Launch
from sandtable.games.special_forces.rules.gear import FirstAid
from sandtable.games.special_forces.rules.reactions import Done, HitTheDirt, Suppress
from sandtable.games.special_forces.state import Cloud, State
from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import ScriptedDice
from sandtable.kernel.game import Odds
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, happened
from tests.games.special_forces.build import battle, dot, fire, on, played


def chances(table: Table[State], choice: Choice) -> dict[str, Fraction]:
    return {one.what: Fraction(one.wins, one.outof) for one in table.odds()[choice]}


def odds(table: Table[State], choice: Choice, what: str) -> Odds:
    return next(one for one in table.odds()[choice] if one.what == what)


@covers("SF-DIE-1")
def test_two_dice_reach_a_number_as_often_as_the_table_says() -> None:
    table = {2: 36, 3: 35, 4: 33, 5: 30, 6: 26, 7: 21, 8: 15, 9: 10, 10: 6, 11: 3, 12: 1}
    assert {n: at_least(n) * 36 for n in range(2, 13)} == table
    assert past(2) == Fraction(21, 36) ** 2


@covers("SF-DMG-3", "SF-REL-1")
@pytest.mark.parametrize(
    ("name", "weapon", "mode", "target", "expected"),
    [
        ("US-8", "m4a1", "Semi", "IIF-2", (15, 3, 3)),
        ("IIF-2", "ak47", "Burst", "US-8", (21, 3, 10)),
        ("IIF-2", "ak47", "Auto", "IIF-3", (0, 0, 0)),
    ],
)
def test_hit_down_and_empty_are_the_figures_of_the_guide(
    name: str, weapon: str, mode: str, target: str, expected: tuple[int, int, int]
) -> None:
    """Range 9 on open ground: nothing stands between."""
    table = battle({"US-8": "F1", "IIF-2": "O1", "IIF-3": "Z20"}, acting=name)
    shot = fire(target, mode, weapon)
    if not any(expected):
        assert shot not in table.odds()  # nobody fires at his own side
        return
    found = chances(table, shot)
    assert [found[what] * 36 for what in ("hit", "Down", "magazine empty")] == list(expected)


@covers("SF-TER-3", "SF-TER-4", "SF-LAY-2")
def test_every_check_on_the_line_lets_21_of_36_through() -> None:
    """M9 to J9: one window; the low wall beside the shooter costs nothing."""
    found = chances(battle({"US-8": "M9", "IIF-2": "J9"}, acting="US-8"), fire("IIF-2", "Burst"))
    assert found["past window"] == Fraction(21, 36)
    assert found["hit"] == Fraction(21, 36) * Fraction(26, 36)


@covers("SF-DIE-2", "SF-DIE-5")
def test_focus_counts_for_the_hit_the_damage_and_the_magazine() -> None:
    table = battle({"US-8": "F1", "IIF-2": "O1"}, acting="US-8")
    shot = fire("IIF-2", "Burst", focused=True)
    found = chances(table, shot)
    assert found["hit"] == at_least(4)
    assert found["Down"] == at_least(7)
    assert found["magazine empty"] == Fraction(3, 36)
    assert [(part.source, part.n) for part in odds(table, shot, "hit").modifiers] == [("Focus", 2)]


@covers("SF-WND-2")
def test_a_wounded_man_goes_down_more_easily() -> None:
    """Trained, 3 AP: with two Wounds any Hit puts him Down."""
    fresh = battle({"US-8": "F1", "IIF-2": "O1"}, acting="US-8")
    hurt = battle({"US-8": "F1", "IIF-2": on("O1", wounds=2)}, acting="US-8")
    assert chances(fresh, fire("IIF-2"))["Down"] == at_least(11)
    assert chances(hurt, fire("IIF-2"))["Down"] == at_least(9)


@covers("SF-DMG-3")
def test_armour_and_weapon_are_named_beside_the_chance_to_put_him_down() -> None:
    down = odds(battle({"US-5": "F1", "IIF-1": "O1"}, acting="US-5"), Fire("m60", "Auto", "IIF-1"), "Down")
    assert [(part.source, part.n) for part in down.modifiers] == [("M60", 1), ("Armor", -1)]


@covers("SF-HTH-2")
def test_bare_hands_hit_often_and_kill_seldom() -> None:
    found = chances(battle({"US-8": "F1", "IIF-2": "G1"}, acting="US-8"), HandToHand("IIF-2"))
    assert (found["hit"], found["Down"]) == (at_least(5), at_least(11))


@covers("SF-RAD-5", "SF-RAD-6")
def test_a_blast_names_everybody_whom_it_could_put_down_friends_too() -> None:
    """Range 3 needs 5, +1 damage: Down on 7 for Armor 0, on 8 for Armor 1."""
    soldiers: dict[str, str] = {"US-8": on("F1", gear=("frag",)), "US-9": "J1", "IIF-2": "I1"}
    found = chances(battle(soldiers, acting="US-8"), Launch("frag", dot("I1")))
    assert found["on the mark"] == at_least(5)
    assert found["IIF-2 Down"] == at_least(7)
    assert found["US-9 Down"] == at_least(8)


def test_a_burst_with_nobody_in_it_meets_no_cover() -> None:
    table = battle({"US-8": on("M9", gear=("frag",)), "IIF-2": "A1"}, acting="US-8")
    assert set(chances(table, Launch("frag", dot("J9")))) == {"on the mark"}


@covers("SF-SMK-7", "SF-SMK-8")
def test_smoke_around_the_shooter_is_a_check_like_any_other() -> None:
    table = battle({"US-8": "F1", "IIF-2": "O1"}, acting="US-8", clouds=[Cloud(1, dot("F1"), 1, (dot("F1"),))])
    assert chances(table, fire("IIF-2"))["past smoke"] == Fraction(21, 36)


@covers("SF-UNT-5")
def test_a_bomber_is_not_told_that_he_may_die() -> None:
    found = chances(battle({"IIF-UB-01": "F1", "US-8": "G1"}, acting="IIF-UB-01"), Detonate())
    assert set(found) == {"on the mark", "US-8 Down", "on the mark if they react"}


@covers("SF-HTD-1", "SF-HTD-2")
def test_hit_the_dirt_needs_an_eight_and_focus_makes_it_a_six() -> None:
    table = played(battle({"US-8": "F1", "IIF-2": "O1"}, acting="US-8"), fire("IIF-2"))
    assert chances(table, HitTheDirt("IIF-2"))["out of the way"] == Fraction(15, 36)
    assert chances(table, HitTheDirt("IIF-2", True))["out of the way"] == Fraction(26, 36)


@covers("SF-SUP-4", "SF-SUP-5")
def test_a_suppression_has_its_own_cover_and_its_own_magazine() -> None:
    """IIF-3 on K9 against M9: the window beside him is free, the low wall L9/M9 is not."""
    table = played(battle({"US-8": "M9", "IIF-2": "J9", "IIF-3": "K9"}, acting="US-8"), fire("IIF-2", "Burst"))
    found = chances(table, Suppress("IIF-3", "ak47", "Burst"))
    assert found["past low wall"] == Fraction(21, 36)
    assert found["attack negated"] == Fraction(21, 36) * at_least(4)
    assert found["magazine empty"] == Fraction(10, 36)


def test_without_a_reaction_the_attack_is_what_it_was() -> None:
    table = battle({"US-8": "M9", "IIF-2": "J9"}, acting="US-8")
    before = chances(table, fire("IIF-2", "Burst"))
    choose(table, fire("IIF-2", "Burst"))
    after = chances(table, Done())
    assert after == {what: before[what] for what in after}
    assert set(after) == {"hit", "Down", "past window"}


@covers("SF-FAP-2", "SF-FAP-3")
def test_first_aid_needs_a_seven_and_a_medic_helps_with_two_more() -> None:
    soldiers: dict[str, str] = {"US-7": "F1", "US-8": on("G1", wounds=1), "IIF-2": "Z20"}
    table = battle(soldiers, acting="US-7")
    aid = FirstAid("US-8")
    assert chances(table, aid)["a Wound becomes a Stun"] == at_least(5)
    assert [part.n for part in odds(table, aid, "a Wound becomes a Stun").modifiers] == [2]


@pytest.mark.parametrize("focused", [False, True])
def test_the_odds_are_what_the_rules_do_over_every_pair_of_dice(focused: bool) -> None:
    """A window on the line: one cover roll, then the attack, 1,296 ways in all."""
    soldiers: dict[str, str] = {"US-8": "M9", "IIF-2": on("J9", ap=0, wounds=1)}
    shot = fire("IIF-2", "Burst", focused=focused)
    table = battle(soldiers, acting="US-8")
    counted = {"hit": 0, "Down": 0, "magazine empty": 0}
    for cover, roll in product(product(range(1, 7), repeat=2), repeat=2):
        twin = table.copy(dice=ScriptedDice([*cover, *roll]))
        twin.log, twin.chance = [], []
        twin.play("us", shot)
        counted["hit"] += happened(twin, AttackRolled)[0].hit
        counted["Down"] += any(event.down for event in happened(twin, Harmed))
        counted["magazine empty"] += bool(happened(twin, RanDry))
    found = chances(table, shot)

    assert {what: found[what] * 1296 for what in counted} == counted


@covers("SF-REA-1", "SF-HTD-1", "SF-SUP-4")
def test_the_likely_reactions_are_the_better_plain_one_of_everybody_who_can() -> None:
    """Range 9: US-8 ducks on 8 or suppresses with Auto on 4; IIF-2's Burst needs 7."""
    alone = battle({"US-8": "F1", "IIF-2": "O1"}, acting="IIF-2")
    ducking = battle({"US-8": on("F1", empty=("m4a1",)), "IIF-2": "O1"}, acting="IIF-2")
    idle = battle({"US-8": on("F1", ap=0), "IIF-2": "O1"}, acting="IIF-2")
    shot = fire("US-8", "Burst", "ak47")
    assert chances(alone, shot)["hit if they react"] == at_least(7) * (1 - at_least(4))
    assert chances(ducking, shot)["hit if they react"] == at_least(7) * (1 - at_least(8))
    assert "hit if they react" not in chances(idle, shot)


@covers("SF-REA-2")
def test_two_who_can_react_both_do() -> None:
    table = battle({"US-8": "F1", "US-9": "G1", "IIF-2": "O1"}, acting="IIF-2")
    through = (1 - at_least(4)) ** 2
    assert chances(table, fire("US-8", "Burst", "ak47"))["hit if they react"] == at_least(7) * through
