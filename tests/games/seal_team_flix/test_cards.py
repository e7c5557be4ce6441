"""Boards, weapons, Equipment and Specializations against the tables, in the tables' notation."""

from collections import Counter

import msgspec
import pytest

from sandtable.games.seal_team_flix.cards import Discs, Equipment, Weapon, copies_of
from sandtable.games.seal_team_flix.verbs import Effect, Special
from sandtable.games.seal_team_flix.vocabulary import DISC_STOCK, SPECS, Grade, kind_of
from sandtable.testing import covers
from tests.games.seal_team_flix.build import content

CONTENT = content()

# name | Speed | Health | printed Secondary
BOARDS = """
Hannah | 5 | 5 | P9
George | 4 | 6 | P45
Amara | 6 | 4 | P9
Tomas | 5 | 5 | P9
Ingrid | 4 | 6 | P45
Kaleo | 3 | 7 | P45
"""
# id | name | class | Grade | Specializations | Sound | Single | Burst | Stack | Cover | Door
#    | Attachments | effects
WEAPONS = """
W01 | MP5 | SMG | 6 | ANY | 2 | 1M | 2S | - | remove | stop | SUP LAS MAG | -
W02 | MP5SD | SMG | 7 | ANY | 1 | 1M | 2S | - | remove | stop | LAS MAG | -
W03 | UMP45 | SMG | 6 | ANY | 2 | 1L | - | - | remove | stop | SUP LAS | -
W04 | P90 | SMG | 7 | PNT SIG | 3 | 1S | 4S | - | remove | stop | LAS | -
W05 | MP7 | SMG | 7 | ANY | 2 | 1M | 3S | - | remove | stop | SUP LAS | -
W06 | Vector | SMG | 8 | ASL PNT COR | 3 | 1L | 3M/3S | - | remove | stop | SUP LAS MAG | -
W07 | PDW Compact | SMG | 9 | PNT SIG | 1 | 1M | 3M | - | remove | stop | LAS MAG | -
W08 | M4A1 | Battle Rifle | 6 | ANY | 3 | 1L | 3S | - | stun | stop | SUP LAS MAG BIP | -
W09 | MK18 | Battle Rifle | 6 | ANY | 3 | 1M | 2M | - | stun | stop | SUP LAS | -
W10 | HK416 | Battle Rifle | 7 | ANY | 3 | 1L | 3M/3S | - | stun | stop | SUP LAS MAG | -
W11 | Robinson XCR SD | Battle Rifle | 7 | ANY | 2 | 1L | 3M/3S | - | stun | stop | LAS | -
W12 | MK17 | Battle Rifle | 8 | ASL GRN EOD | 4 | 1L | 2L | - | kill | stop | SUP LAS BIP | -
W13 | M14 EBR | Battle Rifle | 7 | ASL SNI | 4 | 1L | 2M | - | kill | stop | SUP BIP | -
W14 | MK48 support gun | Battle Rifle | 8 | ASL | 5 | 1M | 5S | - | stun | stop | BIP | -
W15 | Captured AK | Battle Rifle | 6 | ANY | 4 | 1L | 3M | - | stun | stop | - | -
W16 | Steyr Scout | Sniper Rifle | 6 | ANY | 3 | 1L | - | - | stun | stop | SUP BIP | -
W17 | MK12 SPR | Sniper Rifle | 7 | ANY | 3 | 1L | 2M | - | stun | stop | SUP BIP | -
W18 | M24 | Sniper Rifle | 7 | SNI | 3 | 1L | - | - | kill | stop | SUP BIP | aim(80, sniping)
W19 | M110 | Sniper Rifle | 8 | SNI | 4 | 1L | 2L | - | kill | stop | SUP BIP LAS | -
W20 | MK15 | Sniper Rifle | 9 | SNI | 6 | 1L | - | - | kill | pierce | BIP | aim(80, sniping)
W21 | M870 | Combat Shotgun | 6 | ANY | 4 | 1L | - | 2M | stun | pierce-top | - | -
W22 | M1014 | Combat Shotgun | 7 | BRE ASL EOD | 4 | 1L | 2M | 2M | stun | pierce-top | LAS | -
W23 | MK3 Short | Combat Shotgun | 8 | BRE EOD | 5 | 1L | - | 2L | kill | pierce-top | LAS | -
W24 | Auto-12 | Combat Shotgun | 9 | BRE | 6 | 1L | 3M | 2L | kill | pierce-top | LAS | -
W25 | MK23 pistol | Secondary | 7 | ANY | 2 | 1L | - | - | remove | stop | - | -
W26 | Machine pistol | Secondary | 7 | PNT SIG COR | 3 | 1S | 3S | - | remove | stop | - | -
W27 | .357 revolver | Secondary | 8 | ANY | 3 | 1L | - | - | stun | stop | - | -
"""
# id | name | copies | keywords | slot | Grade | Specializations | use
EQUIPMENT = """
E01 | Flashbang Grenade | 3 | Ordnance Grenade | equipment | 6 | ANY | 1
E02 | High Explosive Grenade | 3 | Ordnance Grenade | equipment | 6 | ANY | 1
E03 | Breaching Charge | 2 | Ordnance Charge | equipment | 7 | ANY | 1
E04 | Remote Bomb | 2 | Ordnance Charge | equipment | 7 | ANY | 1
E05 | Snake Cam | 2 | Electronics Optic | equipment | 6 | ANY | 1
E06 | Dart Pistol | 2 | Sidearm Silent | secondary | 7 | ANY | 1
E07 | Seeker Rounds | 2 | Ammunition Guided | equipment | 8 | ANY | with Fire
E08 | Suppressor | 3 | Attachment Muzzle | equipment | 6 | ANY | passive
E09 | Ballistic Armor | 3 | Armor Plate | equipment | 6 | ANY | passive
E10 | Blast Armor | 2 | Armor Suit | equipment | 7 | ANY | passive
E11 | Medical Kit | 3 | Medical Kit | equipment | 6 | ANY | 1
E12 | Tool Kit | 2 | Tool Kit | equipment | 6 | ANY | passive
E13 | Laser Sight | 2 | Attachment Rail | equipment | 7 | ANY | passive
E14 | Extended Magazine | 2 | Attachment Feed | equipment | 7 | ANY | passive
E15 | Bipod | 1 | Attachment Support | equipment | 7 | ANY | passive
E16 | Smoke Grenade | 2 | Ordnance Grenade | equipment | 6 | ANY | 1
E17 | Decoy Beacon | 1 | Electronics Lure | equipment | 8 | SIG PNT | 1
E18 | Motion Sensor | 1 | Electronics Optic | equipment | 8 | SIG EOD | 1
"""
# id | effects | afterwards
EQUIPMENT_EFFECTS = """
E01 | flick(S, 1, grenade); stun(affected); add_sound(4, target) | discard
E02 | flick(S, 1, grenade); blast(affected); add_sound(6, target) | discard
E03 | remove_door(any); stun(area_beyond); add_sound(6, area_beyond) | discard
E04 | place(remote_bomb, adjacent); detonate(remote_bomb) | discard at detonation
E05 | reveal(linked_door) | keep
E06 | charges(2); flick(S, 1, dart) | blocks slot when empty
E07 | charges(2); reflick(1, single) | discard when empty
E08 | sound(-1, primary) | keep
E09 | ignore(bullet, 1) | discard
E10 | ignore(explosion, 1) | discard
E11 | heal(1, self_or_adjacent); ignore(bleeding, 1) | discard
E12 | bypass_discs(1); defuse_flicks(1) | keep
E13 | aim(80, single) | keep
E14 | disc(1, burst) | keep
E15 | aim(75, unmoved) | keep
E16 | flick(S, 1, grenade); smoke(affected) | discard
E17 | add_sound(3, area_within_2) | discard
E18 | reveal(own_and_one_adjacent_area) | keep
"""
# abbreviation | name | E-7 | E-8 adds | E-9 adds
SPECIALIZATIONS = """
ASL | Assaulter | aim(90, rifle) | disc(1, rifle_burst) | aim(80, rifle)
SNI | Sniper | aim(85, sniping) | sound(-1, sniper) | disc(1, sniper_single)
BRE | Breacher | double_up(Charge) | immune(stun, own_ordnance) | disc(1, stack)
COR | Corpsman | double_up(Medical); heal_bonus(1) | free(use_medical, 1) | health(1)
EOD | Bomb technician | defuse_flicks(1) | ignore(explosion, 1 per mission) | side_size(1, defuse)
PNT | Point man | speed(1) | free(knife, 1) | speed(1)
SIG | Signals | bypass_discs(1) | free(use_snake_cam, 1) | remove_sound(1, own_area)
GRN | Grenadier | double_up(Grenade) | aim(70, grenade) | nudge(1)
"""
USES = {"action": "1", "passive": "passive", "fire": "with Fire"}
AFTER = {
    "discard": "discard",
    "keep": "keep",
    "discard-detonated": "discard at detonation",
    "discard-empty": "discard when empty",
    "block-slot": "blocks slot when empty",
}


def rows(table: str) -> list[str]:
    return table.strip().split("\n")


def written(effects: tuple[Effect | Special, ...]) -> str:
    """`aim(90, rifle); disc(1, burst)`."""
    return "; ".join(map(_call, effects)) or "-"


def _call(effect: Effect | Special) -> str:
    fields = msgspec.to_builtins(effect)
    name, per = fields.pop("do"), fields.pop("per", "card")
    inside = ", ".join(map(str, fields.values())) + (" per mission" if per == "mission" else "")
    return f"{name}({inside})" if inside else str(name)


def _weapon(card: Weapon) -> str:
    cells = [card.id, card.name, card.type, card.grade, " ".join(card.specs) or "ANY", card.sound]
    cells += [card.single, card.burst or "-", card.stack or "-", card.cover, card.door]
    return " | ".join(map(str, [*cells, " ".join(card.attachments) or "-", written(card.effects)]))


def _equipment(card: Equipment) -> str:
    cells = [card.id, card.name, card.copies, " ".join(card.keywords), card.slot, card.grade]
    return " | ".join(map(str, [*cells, " ".join(card.specs) or "ANY", USES[card.use]]))


@covers("STF-CNT-3")
def test_there_are_six_seals_with_the_speed_and_health_of_the_table() -> None:
    found = [f"{one.name} | {one.speed} | {one.health} | {one.secondary}" for one in CONTENT.boards.values()]
    assert found == rows(BOARDS)
    assert list(CONTENT.boards) == [one.name.lower() for one in CONTENT.boards.values()]


@covers("STF-CNT-3")
def test_the_printed_secondaries_are_two_pistols_that_fire_single_discs() -> None:
    light, heavy = CONTENT.secondaries["P9"], CONTENT.secondaries["P45"]
    assert (light.sound, light.rates) == (1, {"single": (Discs(1, "S"),)})
    assert (heavy.sound, heavy.rates) == (2, {"single": (Discs(1, "M"),)})
    assert {(one.cover, one.door) for one in (light, heavy)} == {("remove", "stop")}


@covers("STF-CNT-4")
def test_every_weapon_is_as_the_table_has_it() -> None:
    assert [_weapon(card) for card in CONTENT.weapons.values()] == rows(WEAPONS)


@covers("STF-CNT-4")
def test_every_equipment_card_is_as_the_table_has_it() -> None:
    cards = list(CONTENT.equipment.values())
    assert [_equipment(card) for card in cards] == rows(EQUIPMENT)
    assert [f"{card.id} | {written(card.effects)} | {AFTER[card.after]}" for card in cards] == rows(EQUIPMENT_EFFECTS)


@covers("STF-CNT-4")
def test_only_the_remote_bomb_does_something_when_it_goes_off() -> None:
    found = {card.id: written(card.detonation) for card in CONTENT.equipment.values()}
    assert found.pop("E04") == "blast(affected); clear_cover(affected); add_sound(6, token)"
    assert set(found.values()) == {"-"}


@covers("STF-GEAR-9")
def test_the_words_by_which_weapons_list_attachments_name_the_attachment_cards() -> None:
    found = {card.attachment: card.name for card in CONTENT.equipment.values() if card.attachment}
    assert found == {"SUP": "Suppressor", "LAS": "Laser Sight", "MAG": "Extended Magazine", "BIP": "Bipod"}
    marked = [card.id for card in CONTENT.equipment.values() if "Attachment" in card.keywords]
    assert marked == ["E08", "E13", "E14", "E15"]


@covers("STF-CNT-4", "STF-GEAR-14")
def test_every_specialization_is_as_the_table_has_it() -> None:
    found = [
        " | ".join((one.id, one.name, written(one.e7), written(one.e8), written(one.e9)))
        for one in CONTENT.specializations.values()
    ]
    assert found == rows(SPECIALIZATIONS)
    assert tuple(CONTENT.specializations) == SPECS


@covers("STF-CMP-2")
def test_the_set_has_24_specialization_27_weapon_and_38_equipment_cards() -> None:
    specializations = 3 * len(CONTENT.specializations)
    weapons = [copy for copy in CONTENT.deck if kind_of(copy) in CONTENT.weapons]
    equipment = [copy for copy in CONTENT.deck if kind_of(copy) in CONTENT.equipment]
    assert (specializations, len(weapons), len(equipment)) == (24, 27, 38)
    assert specializations + len(CONTENT.deck) == 89
    assert len(set(CONTENT.deck)) == len(CONTENT.deck)


@covers("STF-CMP-2")
def test_copies_of_a_card_are_told_apart_by_their_number() -> None:
    assert copies_of(CONTENT.equipment["E10"]) == ("E10#1", "E10#2")
    assert copies_of(CONTENT.weapons["W01"]) == ("W01#1",)
    assert CONTENT.card("E10#2") is CONTENT.equipment["E10"]


def test_weapons_come_in_five_classes() -> None:
    assert Counter(card.type for card in CONTENT.weapons.values()) == {
        "SMG": 7,
        "Battle Rifle": 8,
        "Sniper Rifle": 5,
        "Combat Shotgun": 4,
        "Secondary": 3,
    }
    slots = Counter(card.slot for card in CONTENT.weapons.values())
    assert slots == {"primary": 24, "secondary": 3}


@covers("STF-CMP-3")
def test_there_are_six_small_six_medium_and_four_large_discs() -> None:
    assert DISC_STOCK == {"S": 6, "M": 6, "L": 4}


@covers("STF-FIR-3")
def test_a_rate_may_offer_sizes() -> None:
    assert CONTENT.weapons["W10"].rates == {"single": (Discs(1, "L"),), "burst": (Discs(3, "M"), Discs(3, "S"))}
    assert CONTENT.weapons["W22"].rates["stack"] == (Discs(2, "M"),)


@covers("STF-GEAR-14", "STF-PHY-18")
@pytest.mark.parametrize(
    ("spec", "grade", "effects"),
    [
        ("ASL", 6, "-"),
        ("ASL", 7, "aim(90, rifle)"),
        ("ASL", 8, "aim(90, rifle); disc(1, rifle_burst)"),
        ("ASL", 9, "disc(1, rifle_burst); aim(80, rifle)"),
        ("PNT", 9, "speed(1); free(knife, 1); speed(1)"),
        ("COR", 7, "double_up(Medical); heal_bonus(1)"),
    ],
)
def test_a_higher_card_includes_the_lower_ones_but_only_the_lowest_aim(spec: str, grade: Grade, effects: str) -> None:
    found = {str(key): one for key, one in CONTENT.specializations.items()}[spec]
    assert written(found.effects(grade)) == effects


def test_only_stacks_pierce_with_their_top_disc() -> None:
    for card in CONTENT.weapons.values():
        assert (card.door == "pierce-top") == (card.stack is not None)
    assert [card.id for card in CONTENT.weapons.values() if card.door == "pierce"] == ["W20"]


def test_every_card_that_is_used_says_in_words_what_it_does() -> None:
    texts = [card.text for card in CONTENT.equipment.values()]
    texts += [card.text for card in CONTENT.specializations.values()]
    assert all(len(text) > 20 for text in texts)
