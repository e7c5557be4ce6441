"""What a SEAL may carry, and what it gets from it."""

from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

from sandtable.games.seal_team_flix import gear, gear_limits
from sandtable.games.seal_team_flix.cards import Discs
from sandtable.games.seal_team_flix.gear import Loadout, Shot
from sandtable.games.seal_team_flix.verbs import HealBonus, Immune, Nudge, RemoveSound, Speed
from sandtable.games.seal_team_flix.vocabulary import Condition, Grade, Rate, Size, Slot, Spec
from sandtable.testing import covers
from tests.cases import cases
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


def percent(who: Loadout, shot: Shot) -> Fraction:
    product, hundreds = gear.aim(CONTENT, who, shot)
    return Fraction(product, hundreds) * 100


PRIMARIES = ("MP5", "MK18", "Steyr Scout", "M870")
FLASHBANG = seal("Flashbang Grenade", grade=7)
TWO_GRENADES = seal("Flashbang Grenade", "High Explosive Grenade", grade=7, spec="GRN")
BREACHER = seal("Breaching Charge", grade=7, spec="BRE")
KITS = seal("Tool Kit", "Medical Kit", grade=7, spec="COR")
RIFLE = Shot("primary", "Battle Rifle", "single")
PISTOL = Shot("secondary", "Secondary", "single")
THROWER, SNIPER = seal("Flashbang Grenade", grade=8, spec="GRN"), seal("M24", grade=7, spec="SNI")
STEADY = seal("M4A1", "Laser Sight", "Bipod", grade=7, spec="ASL")


@covers("STF-GEAR-3")
@cases(
    {
        "its Grade": (seal(), "HK416", "HK416 needs Grade E-7"),
        "one of its Specializations": (
            seal(grade=8, spec="ASL"),
            "Decoy Beacon",
            "Decoy Beacon is for a Signals or Point man",
        ),
    }
)
def test_a_refusal_says_what_a_card_needs(who: Loadout, name: str, why: str) -> None:
    refusal = gear_limits.why_not_carry(CONTENT, who, copies(name)[0])
    assert refusal
    assert refusal.why == why


@covers("STF-GEAR-2", "STF-GEAR-3", "STF-GEAR-4", "STF-GEAR-7", "STF-GEAR-9", "STF-CMP-2")
@cases(
    {
        "a card needs its Grade": (seal(grade=6), "HK416", "STF-GEAR-3"),
        "and from that Grade on it is carried": (seal(grade=7), "HK416", ""),
        "a card needs one of its Specializations": (seal(grade=9, spec="ASL"), "M24", "STF-GEAR-3"),
        "and not none": (seal(grade=9), "M24", "STF-GEAR-3"),
        "a Sniper carries a Sniper Rifle": (seal(grade=9, spec="SNI"), "M24", ""),
        "a Point man carries a P90": (seal(grade=7, spec="PNT"), "P90", ""),
        "a card is carried once": (seal("MP5"), "MP5", "STF-CMP-2"),
        **{f"one Primary weapon: {name}": (seal(), name, "") for name in PRIMARIES},
        **{f"but not two: {name}": (seal("UMP45"), name, "STF-GEAR-4") for name in PRIMARIES},
        "two Equipment cards may not share both keywords": (FLASHBANG, "High Explosive Grenade", "STF-GEAR-7"),
        "nor be the same": (FLASHBANG, "Flashbang Grenade 2", "STF-GEAR-7"),
        "they may share one: Ordnance": (FLASHBANG, "Breaching Charge", ""),
        "they may share one: a Kit": (seal("Medical Kit"), "Tool Kit", ""),
        "they may share one: Armor": (seal("Ballistic Armor", grade=7), "Blast Armor", ""),
        "a Grenadier has two Grenades in one slot": (
            seal("Flashbang Grenade", grade=7, spec="GRN"),
            "High Explosive Grenade",
            "",
        ),
        "the pair fills one slot of two": (TWO_GRENADES, "Medical Kit", ""),
        "a slot holds two, not three": (TWO_GRENADES, "Smoke Grenade", "STF-GEAR-7"),
        "the pair and another card fill both slots": (
            seal("Flashbang Grenade", "High Explosive Grenade", "Medical Kit", grade=7, spec="GRN"),
            "Snake Cam",
            "STF-GEAR-2",
        ),
        "a Breacher doubles his Charges": (BREACHER, "Remote Bomb", ""),
        "even the same": (BREACHER, "Breaching Charge 2", ""),
        "but not Grenades": (seal("Flashbang Grenade", grade=7, spec="BRE"), "Smoke Grenade", "STF-GEAR-7"),
        "a Corpsman doubles Medical Kits": (seal("Medical Kit", grade=7, spec="COR"), "Medical Kit 2", ""),
        # A corpsman's two kits lie in one slot, whatever else is carried.
        "cards that share one keyword may lie together too": (KITS, "Medical Kit 2", ""),
        "a Tool Kit is not Medical": (KITS, "Snake Cam", "STF-GEAR-2"),
        "an Attachment needs a Primary weapon": (seal(), "Suppressor", "STF-GEAR-9"),
        "an Attachment goes with a weapon that lists it": (seal("MP5"), "Suppressor", ""),
        "a captured rifle lists none": (seal("Captured AK"), "Suppressor", "STF-GEAR-9"),
        "a silenced weapon lists no Suppressor": (seal("MP5SD", grade=7), "Suppressor", "STF-GEAR-9"),
        "a Secondary is not the weapon": (seal("MK23 pistol", grade=7), "Laser Sight", "STF-GEAR-9"),
        "an Attachment fills an Equipment slot": (
            seal("MP5", "Suppressor", "Medical Kit", grade=7),
            "Laser Sight",
            "STF-GEAR-2",
        ),
    }
)
def test_what_may_be_carried(who: Loadout, name: str, rule: str) -> None:
    assert refused(who, name) == rule


@covers("STF-CMP-2")
def test_a_card_is_carried_by_one_seal_only() -> None:
    taken = gear_limits.why_not_carry(CONTENT, seal(), "E08#1", taken=["E08#1"])
    assert taken
    assert taken.rule == "STF-CMP-2"
    assert gear_limits.why_not_carry(CONTENT, seal("MP5"), "E08#2", taken=["E08#1"]) is None


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


@covers("STF-GEAR-9")
def test_attachments_go_back_to_the_stock_with_their_weapon() -> None:
    armed = seal("MP5", "Suppressor", "Medical Kit")
    assert gear_limits.put_back(CONTENT, armed, "W01#1").cards == ("E11#1",)
    assert gear_limits.put_back(CONTENT, armed, "E11#1").cards == ("W01#1", "E08#1")


@covers("STF-GEAR-6", "STF-GIV-1")
@cases(
    {
        "a Secondary weapon": ("W25#1", "STF-GEAR-6"),
        "the Dart Pistol, which lies in the Secondary slot": ("E06#1", "STF-GEAR-6"),
        "a Primary weapon": ("W01#1", "STF-GIV-1"),
        "Equipment is given": ("E11#1", ""),
    }
)
def test_weapons_are_never_given(copy: str, rule: str) -> None:
    refusal = gear_limits.why_not_give(CONTENT, copy)
    assert (refusal.rule if refusal else "") == rule


@covers("STF-GEAR-8")
def test_a_full_seal_may_discard_equipment_for_what_it_receives() -> None:
    full = seal("MP5", "Flashbang Grenade", "Medical Kit")
    assert gear_limits.discards(CONTENT, full, "E05#1") == ("E01#1", "E11#1")
    assert gear_limits.discards(CONTENT, full, "E02#1") == ("E01#1",)  # two grenades would clash
    assert gear_limits.discards(CONTENT, full, "E03#1") == ()  # it needs E-7 whatever is discarded
    assert gear_limits.discards(CONTENT, seal("MK23 pistol", grade=7), "E06#1") == ()  # no weapon goes


@covers("STF-MODE-3", "STF-GEAR-14", "STF-GEAR-15")
@cases(
    {
        "nobody of E-6": (seal(grade=6), [], "STF-MODE-3"),
        "anybody of E-7": (seal(grade=7), ["COR"], ""),
        "nobody if a comrade holds it": (seal(grade=7), ["COR", "SNI"], "STF-GEAR-15"),
        "nobody who has one": (seal(grade=8, spec="COR"), [], "STF-GEAR-14"),
    }
)
def test_who_may_become_a_sniper(who: Loadout, held: list[Spec], rule: str) -> None:
    refusal = gear_limits.why_not_specialize(who, "SNI", held)
    assert (refusal.rule if refusal else "") == rule


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
    assert gear.active(CONTENT, seal(grade=9, spec="SIG"), RemoveSound) == (RemoveSound(1, "own_area"),)
    assert gear.active(CONTENT, seal(grade=9, spec="COR"), HealBonus) == (HealBonus(1),)


def test_a_used_card_does_nothing_by_being_carried() -> None:
    assert gear.effects(CONTENT, seal("Flashbang Grenade", "Medical Kit")) == ()


def test_free_uses_come_with_e8() -> None:
    assert gear.free_uses(CONTENT, seal(grade=7, spec="PNT"), "knife") == 0
    assert gear.free_uses(CONTENT, seal(grade=8, spec="PNT"), "knife") == 1
    assert gear.free_uses(CONTENT, seal(grade=8, spec="PNT"), "use_medical") == 0


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
    assert [gear.charges(CONTENT, f"{card}#1") for card in ("E06", "E07", "E01", "W01")] == [2, 2, 0, 0]


@covers("STF-GEAR-10")
@cases(
    {
        "an MP5": (seal("MP5"), "primary", 2),
        "a Suppressor lowers the Primary weapon": (seal("MP5", "Suppressor"), "primary", 1),
        "and nothing else": (seal("MP5", "Suppressor"), "secondary", 1),  # printed: 1
        "George's pistol": (seal("MP5", board="george"), "secondary", 2),
        # Not legal together; the floor holds whatever is carried.
        "it never falls below nothing": (seal("MP5SD", "Suppressor", "Suppressor 2", grade=7), "primary", 0),
        "darts": (seal("Dart Pistol", grade=7), "secondary", 0),
        "a Sniper of E-8 is quieter": (seal("M24", grade=8, spec="SNI"), "primary", 2),
        "one of E-7 is not": (seal("M24", grade=7, spec="SNI"), "primary", 3),
        "nor without a Sniper Rifle": (seal("M4A1", grade=8, spec="SNI"), "primary", 3),
    }
)
def test_how_loud_a_weapon_is(who: Loadout, slot: Slot, sound: int) -> None:
    assert gear.weapon_sound(CONTENT, who, slot) == sound


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
    assert percent(sighted, PISTOL) == 100
    assert percent(sighted, Shot("equipment", grenade=True)) == 100


def test_what_is_printed_on_a_weapon_is_about_that_weapon_alone(tmp_path: Path) -> None:
    pistol = changed(CARDS, "    attachments: [SUP, LAS]\n", "").replace("Battle Rifle", "Secondary")
    found = loaded(tmp_path, pistol)
    both = Loadout("hannah", 7, "ASL", ("W28#1", "W01#1"))
    assert gear.aim(found, both, PISTOL) == (90, 100)
    assert gear.aim(found, both, Shot("primary", "SMG", "single")) == (1, 1)


@covers("STF-CMP-3")
def test_no_rate_calls_for_more_discs_than_there_are() -> None:
    # Six magazines at once are not legal; the discs would run out all the same.
    magazines = ("W08#1", *(f"E14#{number}" for number in range(1, 7)))
    greedy = Loadout("hannah", 9, "ASL", magazines)
    assert gear.rates(CONTENT, greedy, "primary")["burst"] == (Discs(6, "S"),)


@covers("STF-PHY-18")
@cases(
    {
        "an Assault Leader of E-7": (seal("M4A1", grade=7, spec="ASL"), RIFLE, 90),
        "of E-8": (seal("M4A1", grade=8, spec="ASL"), RIFLE, 90),
        "of E-9: of one Specialization the lowest counts": (seal("M4A1", grade=9, spec="ASL"), RIFLE, 80),
        "80 % of 85 %": (SNIPER, Shot("primary", "Sniper Rifle", sniping=True), 68),
        "a Sniper without a board": (SNIPER, Shot("primary", "Sniper Rifle", "single"), 100),
        "90 %, 80 %, 75 %": (STEADY, RIFLE, 54),
        "a Bipod is for whoever stands": (STEADY, RIFLE._replace(moved=True), 72),
        "a Laser Sight is for single shots": (STEADY, RIFLE._replace(rate="burst", moved=True), 90),
        "a Grenadier throws straighter": (THROWER, Shot("equipment", grenade=True), 70),
        "and shoots as ever": (THROWER, PISTOL, 100),
    }
)
def test_aim_of_different_cards_compounds(who: Loadout, shot: Shot, aim: int) -> None:
    assert percent(who, shot) == aim


def test_aim_is_a_product_and_the_hundreds_that_it_is_of() -> None:
    assert gear.aim(CONTENT, STEADY, RIFLE) == (90 * 80 * 75, 100**3)


SHOTS = {
    "rifle single": RIFLE,
    "rifle burst, moved": Shot("primary", "Battle Rifle", "burst", moved=True),
    "sniper single": Shot("primary", "Sniper Rifle", "single"),
    "sniper board": Shot("primary", "Sniper Rifle", sniping=True),
    "shotgun stack": Shot("primary", "Combat Shotgun", "stack"),
    "pistol": PISTOL,
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
