"""Every card, weapon and counter against the tables of the game, in the tables' notation."""

from collections import Counter as Tally
from importlib.resources import files

import msgspec
import pytest

from sandtable.games.special_forces import vocabulary as words
from sandtable.games.special_forces.cards import Armament, Counter, Mode, SoldierCard
from sandtable.games.special_forces.content import SECTIONS
from sandtable.kernel.rules import Catalogue
from sandtable.kernel.verbs import Verb
from sandtable.testing import covers
from tests.cases import cases
from tests.games.special_forces.field import content

CONTENT = content()
SIX = ("firstaid", "focus", "givetake", "plan", "sprint", "suppress")

# id | name | points | AP | Armor | weapons | Extra Ammo | Web Gear | effects
US_SOLDIERS = """
US-1 | Lieutenant | 18 | 4 | 1 | m4a1 | 2 rifle-mag | 4 | command 3, init 2, issue aid 1
US-2 | Sergeant | 15 | 4 | 1 | m4a1 | 2 rifle-mag | 4 | command 2, init 1, issue aid 1
US-3 | Corporal | 11 | 4 | 1 | m4a1 | 2 rifle-mag | 4 | command 1
US-4 | Grenadier | 11 | 3 | 1 | m4a1, m203 | 2 rifle-mag | 3 | issue 40mm 3
US-5 | M60 Gunner | 12 | 3 | 1 | m60, m9 | 2 mg-ammo, 1 pistol-mag | 2 | no sprint
US-6 | Marksman | 12 | 3 | 1 | m14 | 2 marksman-mag | 3 | -
US-7 | Medic | 11 | 3 | 1 | m4a1 | 1 rifle-mag | 4 | issue aid 2, aid_bonus 2
US-8 | Private | 7 | 3 | 1 | m4a1 | 2 rifle-mag | 3 | -
US-9 | Private | 7 | 3 | 1 | m4a1 | 2 rifle-mag | 3 | -
US-10 | Private | 7 | 3 | 1 | m4a1 | 2 rifle-mag | 3 | -
US-11 | Private | 7 | 3 | 1 | m4a1 | 2 rifle-mag | 3 | -
US-12 | Scout | 9 | 4 | 1 | m4a1 | 1 rifle-mag | 2 | -
UN | UN Aid Worker | 0 | 3 | 0 | - | - | 0 | no attack handtohand suppress givetake firstaid focus
"""
IIF_SOLDIERS = """
IIF-1 | Leader | 13 | 4 | 1 | ak47 | 2 rifle-mag | 3 | command 2, init 1
IIF-2 | Trained | 4 | 3 | 0 | ak47 | 1 rifle-mag | 2 | -
IIF-3 | Trained | 4 | 3 | 0 | ak47 | 1 rifle-mag | 2 | -
IIF-4 | Trained | 4 | 3 | 0 | ak47 | 1 rifle-mag | 2 | -
IIF-5 | Gunner | 9 | 3 | 0 | pkm | 2 mg-ammo | 1 | no sprint
IIF-6 | Sniper | 8 | 3 | 0 | svd | 1 marksman-mag | 2 | -
IIF-7 | Trained | 4 | 3 | 0 | ak47 | 1 rifle-mag | 2 | -
IIF-8 | Trained | 4 | 3 | 0 | ak47 | 1 rifle-mag | 2 | -
UR | Untrained Rifle | 1 | 2 | 0 | spray-rifle | - | 0 | untrained
UP | Untrained Pistol | 1 | 2 | 0 | snap-pistol | - | 0 | untrained
RPG | Untrained RPG | 13 | 2 | 0 | rpg7, snap-pistol | - | 0 | untrained
UB | Untrained Bomber | 2 | 2 | 0 | vest | - | 0 | untrained
"""

# name | mode | needed by range | Out | damage | other
WEAPONS = """
M4A1 | Semi | 0-2:5 3-10:8 11-30:12 | 3 | +0 | ammo rifle
M4A1 | Burst | 0-2:3 3-10:6 11-30:10 | 5 | +0 | ammo rifle
M4A1 | Auto | 0-2:1 3-10:4 | 7 | +0 | ammo rifle
AK-47 | Semi | 0-2:6 3-10:9 11-30:12 | 3 | +0 | ammo rifle
AK-47 | Burst | 0-2:4 3-10:7 11-30:11 | 5 | +0 | ammo rifle
AK-47 | Auto | 0-2:2 3-10:5 | 7 | +0 | ammo rifle
M60 | Burst | 0-2:4 3-10:6 11-30:9 | 3 | +1 | ammo belt
M60 | Auto | 0-2:3 3-10:4 11-30:7 | 5 | +1 | ammo belt
PKM | Burst | 0-2:5 3-10:7 11-30:10 | 3 | +1 | ammo belt
PKM | Auto | 0-2:4 3-10:5 11-30:8 | 5 | +1 | ammo belt
M14 | Semi | 0-2:6 3-10:6 11-30:8 | 3 | +1 | ammo marksman
SVD | Semi | 0-2:7 3-10:7 11-30:9 | 3 | +1 | ammo marksman
M9 | Semi | 0-2:5 3-10:10 | 3 | +0 | ammo pistol
M203 | Grenade | 3-10:6 11-20:9 | 0 | +1 | blast 1, uses 40mm
Spray rifle | Spray | 0-2:8 3-10:10 11-30:12 | 0 | +0 | endless none
Snap pistol | Snap | 0-2:6 3-10:11 | 0 | +0 | endless none
RPG-7 | Rocket | 3-10:8 11-30:10 | 0 | +2 | blast 1, endless each
Vest | Bomb | 0-0:5 | 0 | +2 | blast 1, self_down
Hand to Hand | Hand to Hand | 1-1:5 | 0 | -3 | -
"""

# id | name | points | table | effects
COUNTERS = """
frag | Fragmentation Grenade | 1 | Grenade 2-3:5 4-5:8 | dmg 1, blast 1, spend
smoke | Smoke Grenade | 1 | Grenade 0-1:3 2-3:5 4-5:8 | smoke 1, spend
law | LAW Rocket | 2 | Rocket 3-10:7 11-20:9 | dmg 2, blast 1, spend
aid | First Aid Pack | 1 | - | aid 7 1, spend
rifle-mag | Rifle Magazine | 1 | - | ammo rifle
mg-ammo | Machine Gun Ammo | 1 | - | ammo belt
pistol-mag | Pistol Magazine | 1 | - | ammo pistol
marksman-mag | Marksman Magazine | 1 | - | ammo marksman
40mm | 40mm Round | 1 | - | -
flash | Flash-Bang | 2 | Grenade 2-3:5 4-5:8 | blast 1, stun_only 2, spend
radio | Field Radio | 2 | - | radio 1
folder | WMD Secrets Folder | 0 | - | objective
"""


def rows(table: str) -> list[str]:
    return table.strip().splitlines()


def row(*cells: object) -> str:
    return " | ".join(str(cell) for cell in cells)


def effect_text(effect: Verb) -> str:
    if isinstance(effect, words.No):
        return f"no {' '.join(effect.what)}"
    values = [str(getattr(effect, field)) for field in effect.__struct_fields__]
    return " ".join([str(effect.__struct_config__.tag), *values])


def soldier_row(card: SoldierCard) -> str:
    extra = ", ".join(f"{n} {counter}" for counter, n in Tally(card.extra).items()) or "-"
    effects = ", ".join(map(effect_text, card.effects)) or "-"
    weapons = ", ".join(card.weapons) or "-"
    head = row(card.id, card.name, card.cost, card.ap, card.armor, weapons)
    return row(head, extra, card.gear, effects)


def bands(mode: Mode) -> str:
    return " ".join(f"{band.lo}-{band.hi}:{band.needed}" for band in mode.bands)


def weapon_row(weapon: Armament, mode: Mode) -> str:
    others = [effect for effect in weapon.effects if not isinstance(effect, words.Damage)]
    other = ", ".join(map(effect_text, others)) or "-"
    return row(weapon.name, mode.name, bands(mode), mode.out, f"{weapon.damage:+d}", other)


def counter_row(counter: Counter) -> str:
    table = " ".join(f"{mode.name} {bands(mode)}" for mode in counter.modes) or "-"
    effects = ", ".join(map(effect_text, counter.effects)) or "-"
    return row(counter.id, counter.name, counter.cost, table, effects)


@covers("SF-SOL-1", "SF-SOL-2", "SF-SOL-3", "SF-SOL-4", "SF-SOL-5", "SF-SOL-6")
@covers("SF-PV-2", "SF-PV-3", "SF-CARD-1", "SF-UNT-3")
@cases({"US": ("us", US_SOLDIERS), "IIF": ("iif", IIF_SOLDIERS)})
def test_the_soldiers_are_those_of_the_table(side: str, table: str) -> None:
    assert [soldier_row(card) for card in CONTENT.soldiers.values() if card.side == side] == rows(table)


@covers("SF-PV-2", "SF-PV-3", "SF-PV-4")
@cases(
    {
        "an IIF Leader costs as much as a rocket": (["IIF-1", "RPG"], [13, 13]),
        "and more than three Trained": (["IIF-2", "IIF-3", "IIF-4"], [4, 4, 4]),
        "Untrained": (["UR", "UP", "UB"], [1, 1, 2]),
        "US soldiers from 7 to 18 points": (["US-8", "US-3", "US-5", "US-2", "US-1"], [7, 11, 12, 15, 18]),
        "a counter costs a point and a rocket two": (["frag", "smoke", "aid", "law"], [1, 1, 1, 2]),
    }
)
def test_the_points_of_soldiers_and_counters(names: list[str], costs: list[int]) -> None:
    assert [(CONTENT.soldiers | CONTENT.counters)[name].cost for name in names] == costs


@covers("SF-ATK-4", "SF-WPN-1", "SF-WPN-2", "SF-WPN-3", "SF-WPN-4")
def test_the_weapons_are_those_of_the_table() -> None:
    assert [weapon_row(one, mode) for one in CONTENT.weapons.values() for mode in one.modes] == rows(WEAPONS)


@covers("SF-PV-4", "SF-RAD-10", "SF-SMK-10", "SF-WPN-4", "SF-REL-7")
def test_the_counters_are_those_of_the_table() -> None:
    assert [counter_row(one) for one in CONTENT.counters.values()] == rows(COUNTERS)


@covers("SF-SOL-1", "SF-SOL-2", "SF-SOL-3", "SF-SOL-4", "SF-UNT-2")
@cases(
    {
        "a Lieutenant commands thrice": (["US-1"], (3, 2, ("aid",), 0, ())),
        "a Sergeant twice": (["US-2"], (2, 1, ("aid",), 0, ())),
        "a Corporal once": (["US-3"], (1, 0, (), 0, ())),
        "a Private not at all": (["US-8", "US-9", "US-10", "US-11"], (0, 0, (), 0, ())),
        "the gunner may not sprint": (["US-5"], (0, 0, (), 0, ("sprint",))),
        "the medic heals better": (["US-7"], (0, 0, ("aid", "aid"), 2, ())),
        "an IIF Leader commands twice": (["IIF-1"], (2, 1, (), 0, ())),
        "the Trained do nothing special": (["IIF-2", "IIF-3", "IIF-4"], (0, 0, (), 0, ())),
        "Untrained may not do six things": (["UR", "UP", "RPG", "UB"], (0, 0, (), 0, SIX)),
    }
)
def test_the_effects_of_a_card_are_commands_initiative_issue_aid_and_bans(
    names: list[str], expected: tuple[object, ...]
) -> None:
    for card in (CONTENT.soldiers[name] for name in names):
        bans = tuple(sorted(card.banned))
        assert (card.commands, card.initiative, card.issue, card.aid_bonus, bans) == expected


@covers("SF-WPN-1", "SF-WPN-2", "SF-WPN-4")
@cases(
    {
        "an AK-47 needs most": ("ak47", "Semi", (6, 6, 9, 9, 12, 12, 12), 3, 0),
        "an AK-47 needs less in a Burst": ("ak47", "Burst", (4, 4, 7, 7, 11, 11, 11), 5, 0),
        "an AK-47 needs least and is empty soonest": ("ak47", "Auto", (2, 2, 5, 5, None, None, None), 7, 0),
        "the Untrained spray and never run out": ("spray-rifle", "Spray", (8, 8, 10, 10, 12, 12, 12), 0, 0),
        "the Untrained snap and never run out": ("snap-pistol", "Snap", (6, 6, 11, 11, None, None, None), 0, 0),
        "an M60 does more harm": ("m60", "Burst", (4, 4, 6, 6, 9, 9, 9), 3, 1),
        "an M60 in Auto": ("m60", "Auto", (3, 3, 4, 4, 7, 7, 7), 5, 1),
        "an M9 does not reach far": ("m9", "Semi", (5, 5, 10, 10, None, None, None), 3, 0),
        "a LAW does most harm": ("law", "Rocket", (None, None, 7, 7, 9, 9, None), 0, 2),
    }
)
def test_a_weapon_at_each_border_of_the_ranges(
    weapon: str, mode: str, needed: tuple[int | None, ...], out: int, damage: int
) -> None:
    (found,) = (one for one in CONTENT.arms[weapon].modes if one.name == mode)
    assert tuple(found.needed(distance) for distance in (0, 2, 3, 10, 11, 20, 30)) == needed
    assert (found.out, CONTENT.arms[weapon].damage) == (out, damage)


@covers("SF-WPN-4")
def test_a_law_is_spent_and_strikes_around_it() -> None:
    law = CONTENT.arms["law"]
    assert law.radius == 1
    assert any(isinstance(effect, words.Spend) for effect in law.effects)


@covers("SF-UNT-1", "SF-UNT-6")
def test_numbers_belong_to_one_card_of_a_side_and_untrained_have_none() -> None:
    for side, last in (("us", 12), ("iif", 8)):
        cards = [card for card in CONTENT.soldiers.values() if card.side == side]
        numbered = [card for card in cards if card.number]
        assert [card.number for card in numbered] == list(range(1, last + 1))
        assert [card.id for card in numbered] == [f"{side.upper()}-{number}" for number in range(1, last + 1)]
    assert [card.id for card in CONTENT.soldiers.values() if not card.number] == ["UN", "UR", "UP", "RPG", "UB"]


@covers("SF-SOL-5")
def test_the_worker_runs_plans_and_takes_cover_but_never_fights() -> None:
    worker = CONTENT.soldiers["UN"]
    assert not worker.banned & {"sprint", "plan"}
    assert {"attack", "handtohand", "suppress"} <= worker.banned
    assert (worker.weapons, worker.extra, worker.issue) == ((), (), ())


@covers("SF-ATK-3")
@pytest.mark.parametrize(
    ("weapon", "mode", "distance", "needed"),
    [
        ("m9", "Semi", 10, 10),
        ("m9", "Semi", 11, None),
        ("m4a1", "Semi", 7, 8),
        ("m4a1", "Auto", 12, None),
        ("m4a1", "Semi", 30, 12),
        ("m4a1", "Semi", 31, None),
        ("frag", "Grenade", 1, None),
        ("frag", "Grenade", 4, 8),
        ("vest", "Bomb", 0, 5),
        ("vest", "Bomb", 1, None),
        ("hand", "Hand to Hand", 0, None),
        ("hand", "Hand to Hand", 1, 5),
        ("hand", "Hand to Hand", 2, None),
    ],
)
def test_a_range_in_no_band_cannot_be_shot_at(weapon: str, mode: str, distance: int, needed: int | None) -> None:
    assert next(one for one in CONTENT.arms[weapon].modes if one.name == mode).needed(distance) == needed


@covers("SF-REL-7")
def test_every_soldier_carries_spare_ammo_that_fits_a_weapon_of_his() -> None:
    for card in CONTENT.soldiers.values():
        fits = {CONTENT.weapons[weapon].ammo for weapon in card.weapons}
        assert {CONTENT.counters[counter].ammo for counter in card.extra} <= fits


@covers("SF-CTR-3")
def test_every_card_weapon_and_counter_says_in_words_what_it_is() -> None:
    assert all(card.text for card in CONTENT.soldiers.values())
    assert all(arm.text for arm in CONTENT.arms.values())


def test_the_derived_figures_of_a_weapon_follow_from_its_effects() -> None:
    arms = CONTENT.arms
    assert (arms["m203"].radius, arms["m203"].feeds_on, arms["m203"].boxed) == (1, "40mm", False)
    assert (arms["rpg7"].endless, arms["rpg7"].boxed) == ("each", True)
    assert (arms["spray-rifle"].endless, arms["spray-rifle"].boxed) == ("none", False)
    assert (arms["smoke"].is_smoke, arms["smoke"].radius) == (True, 1)
    assert arms["flash"].stuns_only == 2
    assert arms["vest"].kills_user
    assert (arms["hand"].damage, arms["hand"].radius) == (-3, None)


def test_a_content_file_has_a_json_schema() -> None:
    _, components = msgspec.json.schema_components(list(SECTIONS.values()))
    assert {"SoldierCard", "Weapon", "Counter", "Mission", "End"} <= set(components)


def test_the_catalogue_has_292_rules() -> None:
    catalogue = Catalogue.load(files("sandtable.games.special_forces") / "rules.toml")
    assert (len(catalogue), catalogue.prefix) == (292, "SF")
