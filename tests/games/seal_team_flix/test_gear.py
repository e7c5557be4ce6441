"""What a SEAL may carry, and what it gets from it."""

from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

from sandtable.games.seal_team_flix import gear, gear_limits
from sandtable.games.seal_team_flix.cards import Discs
from sandtable.games.seal_team_flix.gear import Loadout, Shot
from sandtable.games.seal_team_flix.verbs import HealBonus, Immune, Nudge, RemoveSound, Speed
from sandtable.games.seal_team_flix.vocabulary import Condition, Grade, Rate, Size, Spec
from sandtable.testing import covers
from tests.games.packs import changed
from tests.games.seal_team_flix.build import content
from tests.games.seal_team_flix.test_content import CARDS, loaded

CONTENT = content()
# The cards by what they are called here.
NAMES = {card.name: card.id for card in CONTENT.cards.values()}


def copies(*names: str) -> tuple[str, ...]:
    """First copies, `Flashbang Grenade 2` for the second one."""
    found = (name.rpartition(" ") for name in names)
    return tuple(
        f"{NAMES[rest]}#{number}" if number.isdecimal() and rest in NAMES else f"{NAMES[name]}#1"
        for name, (rest, _, number) in zip(names, found, strict=True)
    )


def seal(*names: str, board: str = "hannah", grade: Grade = 6, spec: Spec | None = None) -> Loadout:
    return Loadout(board, grade, spec, copies(*names))


def refused(who: Loadout, name: str) -> str:
    """The rule against carrying one more card; empty if there is none."""
    refusal = gear_limits.why_not_carry(CONTENT, who, copies(name)[0])
    assert gear_limits.may_carry(CONTENT, who, copies(name)[0]) == (refusal is None)
    return refusal.rule if refusal else ""


# prerequisites


@covers("STF-GEAR-3")
def test_a_card_needs_its_grade() -> None:
    assert refused(seal(grade=6), "HK416") == "STF-GEAR-3"
    assert refused(seal(grade=7), "HK416") == ""
    refusal = gear_limits.why_not_carry(CONTENT, seal(), "W10#1")
    assert refusal
    assert refusal.why == "HK416 needs Grade E-7"


@covers("STF-GEAR-3")
def test_a_card_needs_one_of_its_specializations() -> None:
    assert refused(seal(grade=9, spec="SNI"), "M24") == ""
    assert refused(seal(grade=9, spec="ASL"), "M24") == "STF-GEAR-3"
    assert refused(seal(grade=9), "M24") == "STF-GEAR-3"
    assert refused(seal(grade=7, spec="PNT"), "P90") == ""
    refusal = gear_limits.why_not_carry(CONTENT, seal(grade=8, spec="ASL"), "E17#1")
    assert refusal
    assert refusal.why == "Decoy Beacon is for a Signals or Point man"


@covers("STF-CMP-2")
def test_a_card_is_carried_by_one_seal_only() -> None:
    assert refused(seal("MP5"), "MP5") == "STF-CMP-2"
    taken = gear_limits.why_not_carry(CONTENT, seal(), "E08#1", taken=["E08#1"])
    assert taken
    assert taken.rule == "STF-CMP-2"
    armed = seal("MP5")
    assert gear_limits.why_not_carry(CONTENT, armed, "E08#2", taken=["E08#1"]) is None


# slots


@covers("STF-GEAR-4")
def test_a_seal_carries_one_primary_weapon_of_any_of_four_classes() -> None:
    for name in ("MP5", "MK18", "Steyr Scout", "M870"):
        assert refused(seal(), name) == ""
        assert refused(seal("UMP45"), name) == "STF-GEAR-4"


@covers("STF-GEAR-5")
def test_the_printed_secondary_is_used_unless_a_card_covers_it() -> None:
    printed = gear.secondary(CONTENT, seal())
    assert printed is CONTENT.secondaries["P9"]
    assert gear.secondary(CONTENT, seal(board="kaleo")) is CONTENT.secondaries["P45"]
    assert gear.secondary(CONTENT, seal("MK23 pistol", grade=7)) is CONTENT.weapons["W25"]


@covers("STF-GEAR-5", "STF-GEAR-6")
def test_the_dart_pistol_lies_in_the_secondary_slot() -> None:
    darts = seal("Dart Pistol", grade=7)
    assert gear.secondary(CONTENT, darts) is None
    assert gear.rates(CONTENT, darts, "secondary") == {}
    assert gear.equipment(CONTENT, darts) == []
    assert refused(darts, "MK23 pistol") == "STF-GEAR-2"
    assert refused(seal("MK23 pistol", grade=7), "Dart Pistol") == "STF-GEAR-2"
    full = seal("Flashbang Grenade", "Medical Kit", grade=7)
    assert refused(full, "Dart Pistol") == ""


@covers("STF-GEAR-2")
def test_a_third_equipment_slot_exists_from_e8_on() -> None:
    slots: dict[Grade, str] = {6: "STF-GEAR-2", 7: "STF-GEAR-2", 8: "", 9: ""}
    for grade, rule in slots.items():
        two = seal("Flashbang Grenade", "Medical Kit", grade=grade)
        assert refused(two, "Ballistic Armor") == rule
    three = seal("Flashbang Grenade", "Medical Kit", "Ballistic Armor", grade=9)
    assert refused(three, "Snake Cam") == "STF-GEAR-2"


@covers("STF-GEAR-7")
def test_two_equipment_cards_may_share_one_keyword_but_not_both() -> None:
    flashbang = seal("Flashbang Grenade", grade=7)
    assert refused(flashbang, "High Explosive Grenade") == "STF-GEAR-7"
    assert refused(flashbang, "Flashbang Grenade 2") == "STF-GEAR-7"
    assert refused(flashbang, "Breaching Charge") == ""
    assert refused(seal("Medical Kit"), "Tool Kit") == ""
    assert refused(seal("Ballistic Armor", grade=7), "Blast Armor") == ""


# double_up


@covers("STF-GEAR-2", "STF-GEAR-7")
def test_a_grenadier_has_two_grenades_in_one_slot() -> None:
    one = seal("Flashbang Grenade", grade=7, spec="GRN")
    assert refused(one, "High Explosive Grenade") == ""
    two = seal("Flashbang Grenade", "High Explosive Grenade", grade=7, spec="GRN")
    assert refused(two, "Medical Kit") == ""  # the pair fills one slot of two
    assert refused(two, "Smoke Grenade") == "STF-GEAR-7"  # a slot holds two, not three
    three = seal("Flashbang Grenade", "High Explosive Grenade", "Medical Kit", grade=7, spec="GRN")
    assert refused(three, "Snake Cam") == "STF-GEAR-2"


@covers("STF-GEAR-7")
def test_doubling_up_is_for_one_keyword() -> None:
    breacher = seal("Breaching Charge", grade=7, spec="BRE")
    assert refused(breacher, "Remote Bomb") == ""
    assert refused(breacher, "Breaching Charge 2") == ""
    assert refused(seal("Flashbang Grenade", grade=7, spec="BRE"), "Smoke Grenade") == "STF-GEAR-7"
    assert refused(seal("Medical Kit", grade=7, spec="COR"), "Medical Kit 2") == ""


@covers("STF-GEAR-2")
def test_cards_that_share_one_keyword_may_lie_together_too() -> None:
    # A corpsman's two kits lie in one slot, whatever else is carried.
    kits = seal("Tool Kit", "Medical Kit", grade=7, spec="COR")
    assert refused(kits, "Medical Kit 2") == ""
    assert refused(kits, "Snake Cam") == "STF-GEAR-2"  # a Tool Kit is not Medical


# all that may be added


@covers("STF-GEAR-2", "STF-GEAR-4", "STF-GEAR-7", "STF-GEAR-9")
@pytest.mark.parametrize("spec", [None, "GRN", "COR", "BRE"])
def test_what_may_be_added_is_the_same_in_whatever_order_cards_were_taken(spec: Spec | None) -> None:
    names = ("MP5", "MK23 pistol", "Flashbang Grenade", "Medical Kit", "Breaching Charge")
    for n in range(len(names) + 1):
        for taken in permutations(names, n):
            who = seal(*taken, grade=9, spec=spec)
            single = [one for one in CONTENT.cards if gear_limits.may_carry(CONTENT, who, f"{one}#9")]
            assert list(gear_limits.carriable(CONTENT, who)) == single


@covers("STF-GEAR-9", "STF-CNT-1")
def test_what_may_be_added_is_asked_of_the_cards_in_play(tmp_path: Path) -> None:
    other = loaded(tmp_path, CARDS)
    assert set(other.cards) > set(CONTENT.cards)
    for who in (seal(grade=9, spec="ASL"), seal("MP5", grade=9, spec="ASL")):
        for cards in (CONTENT, other, CONTENT):
            single = [one for one in cards.cards if gear_limits.may_carry(cards, who, f"{one}#9")]
            assert list(gear_limits.carriable(cards, who)) == single


# Attachments


@covers("STF-GEAR-9")
def test_an_attachment_needs_a_primary_weapon_that_lists_it() -> None:
    assert refused(seal(), "Suppressor") == "STF-GEAR-9"
    assert refused(seal("MP5"), "Suppressor") == ""
    assert refused(seal("Captured AK"), "Suppressor") == "STF-GEAR-9"
    assert refused(seal("MP5SD", grade=7), "Suppressor") == "STF-GEAR-9"
    assert refused(seal("MK23 pistol", grade=7), "Laser Sight") == "STF-GEAR-9"


@covers("STF-GEAR-9")
def test_an_attachment_fills_an_equipment_slot() -> None:
    two = seal("MP5", "Suppressor", "Medical Kit", grade=7)
    assert refused(two, "Laser Sight") == "STF-GEAR-2"


@covers("STF-GEAR-9")
def test_attachments_go_back_to_the_stock_with_their_weapon() -> None:
    armed = seal("MP5", "Suppressor", "Medical Kit")
    assert gear_limits.put_back(CONTENT, armed, "W01#1").cards == ("E11#1",)
    assert gear_limits.put_back(CONTENT, armed, "E11#1").cards == ("W01#1", "E08#1")


# giving and receiving


@covers("STF-GEAR-6", "STF-GIV-1")
def test_weapons_are_never_given_and_equipment_is() -> None:
    def rule(copy: str) -> str:
        refusal = gear_limits.why_not_give(CONTENT, copy)
        return refusal.rule if refusal else ""

    assert rule("W25#1") == "STF-GEAR-6"
    assert rule("E06#1") == "STF-GEAR-6"  # the Dart Pistol lies in the Secondary slot
    assert rule("W01#1") == "STF-GIV-1"
    assert rule("E11#1") == ""


@covers("STF-GEAR-8")
def test_a_full_seal_may_discard_equipment_for_what_it_receives() -> None:
    full = seal("MP5", "Flashbang Grenade", "Medical Kit")
    assert gear_limits.discards(CONTENT, full, "E05#1") == ("E01#1", "E11#1")
    assert gear_limits.discards(CONTENT, full, "E02#1") == ("E01#1",)  # two grenades would clash
    assert gear_limits.discards(CONTENT, full, "E03#1") == ()  # it needs E-7 whatever is discarded
    assert gear_limits.discards(CONTENT, seal("MK23 pistol", grade=7), "E06#1") == ()  # no weapon goes


# Specializations


@covers("STF-MODE-3", "STF-GEAR-14", "STF-GEAR-15")
def test_who_may_take_a_specialization() -> None:
    def rule(who: Loadout, spec: Spec, *held: Spec) -> str:
        refusal = gear_limits.why_not_specialize(who, spec, held)
        return refusal.rule if refusal else ""

    assert rule(seal(grade=6), "SNI") == "STF-MODE-3"
    assert rule(seal(grade=7), "SNI", "COR") == ""
    assert rule(seal(grade=7), "SNI", "COR", "SNI") == "STF-GEAR-15"
    assert rule(seal(grade=8, spec="COR"), "SNI") == "STF-GEAR-14"


@covers("STF-GEAR-1", "STF-GEAR-14")
def test_a_point_man_is_faster_and_a_corpsman_tougher() -> None:
    assert gear.speed(CONTENT, seal()) == 5
    speeds = [gear.speed(CONTENT, seal(grade=grade, spec="PNT")) for grade in (7, 8, 9)]
    assert speeds == [6, 6, 7]
    assert gear.max_health(CONTENT, seal(board="amara", grade=8, spec="COR")) == 4
    assert gear.max_health(CONTENT, seal(board="amara", grade=9, spec="COR")) == 5


@covers("STF-GEAR-14")
def test_effects_are_those_of_the_card_of_the_grade() -> None:
    assert gear.effects(CONTENT, seal(grade=7, spec="PNT")) == (Speed(1),)
    assert not gear.active(CONTENT, seal(grade=7, spec="BRE"), Immune)
    assert gear.active(CONTENT, seal(grade=8, spec="BRE"), Immune)
    assert gear.active(CONTENT, seal(grade=9, spec="GRN"), Nudge) == (Nudge(1),)
    found = gear.active(CONTENT, seal(grade=9, spec="SIG"), RemoveSound)
    assert found == (RemoveSound(1, "own_area"),)
    assert gear.active(CONTENT, seal(grade=9, spec="COR"), HealBonus) == (HealBonus(1),)


def test_a_used_card_does_nothing_by_being_carried() -> None:
    assert gear.effects(CONTENT, seal("Flashbang Grenade", "Medical Kit")) == ()


def test_free_uses_come_with_e8() -> None:
    assert gear.free_uses(CONTENT, seal(grade=7, spec="PNT"), "knife") == 0
    assert gear.free_uses(CONTENT, seal(grade=8, spec="PNT"), "knife") == 1
    assert gear.free_uses(CONTENT, seal(grade=8, spec="PNT"), "use_medical") == 0


# Wounds and side boards


@covers("STF-WND-1", "STF-WND-2", "STF-WND-3")
def test_what_could_stop_a_wound() -> None:
    who = seal("Ballistic Armor", "Blast Armor", "Medical Kit", grade=8, spec="EOD")
    assert gear.preventers(CONTENT, who, "bullet") == ("E09#1",)
    assert gear.preventers(CONTENT, who, "explosion") == ("E10#1", "EOD")
    assert gear.preventers(CONTENT, who, "bleeding") == ("E11#1",)
    assert gear.preventers(CONTENT, seal(grade=7, spec="EOD"), "explosion") == ()


@covers("STF-SBE-2", "STF-SBB-2", "STF-EQP-19")
def test_a_tool_kit_and_training_give_more_flicks() -> None:
    assert (gear.bypass_flicks(CONTENT, seal()), gear.defuse_flicks(CONTENT, seal())) == (3, 4)
    kit = seal("Tool Kit")
    assert (gear.bypass_flicks(CONTENT, kit), gear.defuse_flicks(CONTENT, kit)) == (4, 5)
    assert gear.bypass_flicks(CONTENT, seal("Tool Kit", grade=7, spec="SIG")) == 5
    assert gear.defuse_flicks(CONTENT, seal("Tool Kit", grade=7, spec="EOD")) == 6


@pytest.mark.parametrize(("size", "larger"), [("S", "M"), ("M", "L"), ("L", "L")])
def test_a_bomb_technician_flicks_a_larger_disc_at_bombs_alone(size: Size, larger: Size) -> None:
    expert = seal(grade=9, spec="EOD")
    assert gear.side_size(CONTENT, expert, "defuse", size) == larger
    assert gear.side_size(CONTENT, expert, "bypass", size) == size
    assert gear.side_size(CONTENT, seal(grade=8, spec="EOD"), "defuse", size) == size


@covers("STF-EQP-14", "STF-EQP-16")
def test_some_cards_have_charges() -> None:
    found = [gear.charges(CONTENT, f"{card}#1") for card in ("E06", "E07", "E01", "W01")]
    assert found == [2, 2, 0, 0]


# Sound, Rates and aim


@covers("STF-GEAR-10")
def test_a_suppressor_lowers_the_primary_weapon_and_nothing_else() -> None:
    quiet = seal("MP5", "Suppressor")
    assert gear.weapon_sound(CONTENT, seal("MP5"), "primary") == 2
    assert gear.weapon_sound(CONTENT, quiet, "primary") == 1
    assert gear.weapon_sound(CONTENT, quiet, "secondary") == 1  # printed: 1
    assert gear.weapon_sound(CONTENT, seal("MP5", board="george"), "secondary") == 2


@covers("STF-GEAR-10")
def test_sound_never_falls_below_nothing() -> None:
    # Not legal together; the floor holds whatever is carried.
    whisper = seal("MP5SD", "Suppressor", "Suppressor 2", grade=7)
    assert gear.weapon_sound(CONTENT, whisper, "primary") == 0
    assert gear.weapon_sound(CONTENT, seal("Dart Pistol", grade=7), "secondary") == 0


def test_a_sniper_is_quieter_with_a_sniper_rifle_only() -> None:
    assert gear.weapon_sound(CONTENT, seal("M24", grade=8, spec="SNI"), "primary") == 2
    assert gear.weapon_sound(CONTENT, seal("M24", grade=7, spec="SNI"), "primary") == 3
    assert gear.weapon_sound(CONTENT, seal("M4A1", grade=8, spec="SNI"), "primary") == 3


@pytest.mark.parametrize(
    ("who", "rate", "discs"),
    [
        (seal("M4A1"), "burst", "3S"),
        (seal("M4A1", "Extended Magazine", grade=7), "burst", "4S"),
        (seal("M4A1", "Extended Magazine", grade=8, spec="ASL"), "burst", "5S"),
        (seal("M4A1", "Extended Magazine", grade=8, spec="ASL"), "single", "1L"),
        (seal("MP5", "Extended Magazine", grade=8, spec="ASL"), "burst", "3S"),
        (seal("HK416", grade=8, spec="ASL"), "burst", "4M/4S"),
        (seal("M24", grade=9, spec="SNI"), "single", "2L"),
        (seal("M24", grade=8, spec="SNI"), "single", "1L"),
        (seal("M870", grade=9, spec="BRE"), "stack", "3M"),
        (seal("M870", grade=8, spec="BRE"), "stack", "2M"),
    ],
)
def test_extra_discs_come_at_the_rate_that_the_effect_names(who: Loadout, rate: Rate, discs: str) -> None:
    found = gear.rates(CONTENT, who, "primary")[rate]
    assert "/".join(f"{one.n}{one.size}" for one in found) == discs


@covers("STF-GEAR-9")
def test_an_attachment_modifies_the_primary_weapon_alone() -> None:
    both = seal("MP5", "Extended Magazine", "Machine pistol", grade=7, spec="PNT")
    assert gear.rates(CONTENT, both, "secondary")["burst"] == (Discs(3, "S"),)
    sighted = seal("MP5", "Laser Sight", grade=7)
    assert percent(sighted, Shot("secondary", "Secondary", "single")) == 100
    assert percent(sighted, Shot("equipment", grenade=True)) == 100


def test_what_is_printed_on_a_weapon_is_about_that_weapon_alone(tmp_path: Path) -> None:
    pistol = changed(CARDS, "    attachments: [SUP, LAS]\n", "").replace("Battle Rifle", "Secondary")
    found = loaded(tmp_path, pistol)
    both = Loadout("hannah", 7, "ASL", ("W28#1", "W01#1"))
    assert gear.aim(found, both, Shot("secondary", "Secondary", "single")) == (90, 100)
    assert gear.aim(found, both, Shot("primary", "SMG", "single")) == (1, 1)


@covers("STF-CMP-3")
def test_no_rate_calls_for_more_discs_than_there_are() -> None:
    # Six magazines at once are not legal; the discs would run out all the same.
    magazines = ("W08#1", *(f"E14#{number}" for number in range(1, 7)))
    greedy = Loadout("hannah", 9, "ASL", magazines)
    assert gear.rates(CONTENT, greedy, "primary")["burst"] == (Discs(6, "S"),)


def percent(who: Loadout, shot: Shot) -> Fraction:
    product, hundreds = gear.aim(CONTENT, who, shot)
    return Fraction(product, hundreds) * 100


RIFLE = Shot("primary", "Battle Rifle", "single")


@covers("STF-PHY-18")
def test_of_one_specialization_the_lowest_aim_counts() -> None:
    aims = [percent(seal("M4A1", grade=grade, spec="ASL"), RIFLE) for grade in (7, 8, 9)]
    assert aims == [90, 90, 80]


@covers("STF-PHY-18")
def test_aim_of_different_cards_compounds() -> None:
    sniper = seal("M24", grade=7, spec="SNI")
    assert percent(sniper, Shot("primary", "Sniper Rifle", sniping=True)) == 68  # 80 % of 85 %
    assert percent(sniper, Shot("primary", "Sniper Rifle", "single")) == 100
    steady = seal("M4A1", "Laser Sight", "Bipod", grade=7, spec="ASL")
    assert percent(steady, RIFLE) == 54  # 90 %, 80 %, 75 %
    assert percent(steady, RIFLE._replace(moved=True)) == 72
    assert percent(steady, RIFLE._replace(rate="burst", moved=True)) == 90
    assert gear.aim(CONTENT, steady, RIFLE) == (90 * 80 * 75, 100**3)


def test_a_grenadier_throws_straighter() -> None:
    thrower = seal("Flashbang Grenade", grade=8, spec="GRN")
    assert percent(thrower, Shot("equipment", grenade=True)) == 70
    assert percent(thrower, Shot("secondary", "Secondary", "single")) == 100


SHOTS = {
    "rifle single": RIFLE,
    "rifle burst, moved": Shot("primary", "Battle Rifle", "burst", moved=True),
    "sniper single": Shot("primary", "Sniper Rifle", "single"),
    "sniper board": Shot("primary", "Sniper Rifle", sniping=True),
    "shotgun stack": Shot("primary", "Combat Shotgun", "stack"),
    "pistol": Shot("secondary", "Secondary", "single"),
    "grenade": Shot("equipment", grenade=True),
}


@pytest.mark.parametrize(
    ("when", "met"),
    [
        ("always", tuple(SHOTS)),
        ("primary", tuple(SHOTS)[:5]),
        ("secondary", ("pistol",)),
        ("single", ("rifle single", "sniper single", "pistol")),
        ("burst", ("rifle burst, moved",)),
        ("stack", ("shotgun stack",)),
        ("rifle", ("rifle single", "rifle burst, moved")),
        ("rifle_burst", ("rifle burst, moved",)),
        ("sniper", ("sniper single", "sniper board")),
        ("sniper_single", ("sniper single",)),
        ("sniping", ("sniper board",)),
        ("grenade", ("grenade",)),
        ("unmoved", tuple(name for name in SHOTS if "moved" not in name)),
    ],
)
def test_when_a_condition_is_met(when: Condition, met: tuple[str, ...]) -> None:
    assert tuple(name for name, shot in SHOTS.items() if gear.holds(when, shot)) == met
