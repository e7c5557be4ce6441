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
from tests.games.special_forces.field import content

CONTENT = content()

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


@covers("SF-SOL-1", "SF-SOL-2", "SF-SOL-3", "SF-SOL-5", "SF-SOL-6", "SF-PV-3", "SF-CARD-1")
def test_the_us_soldiers_are_those_of_the_table() -> None:
    found = [soldier_row(card) for card in CONTENT.soldiers.values() if card.side == "us"]
    assert found == rows(US_SOLDIERS)


@covers("SF-SOL-4", "SF-SOL-6", "SF-PV-2", "SF-CARD-1", "SF-UNT-3")
def test_the_iif_soldiers_are_those_of_the_table() -> None:
    found = [soldier_row(card) for card in CONTENT.soldiers.values() if card.side == "iif"]
    assert found == rows(IIF_SOLDIERS)


@covers("SF-ATK-4", "SF-WPN-1", "SF-WPN-2", "SF-WPN-3", "SF-WPN-4")
def test_the_weapons_are_those_of_the_table() -> None:
    weapons = CONTENT.weapons.values()
    assert [weapon_row(one, mode) for one in weapons for mode in one.modes] == rows(WEAPONS)


@covers("SF-PV-4", "SF-RAD-10", "SF-SMK-10", "SF-WPN-4", "SF-REL-7")
def test_the_counters_are_those_of_the_table() -> None:
    assert [counter_row(one) for one in CONTENT.counters.values()] == rows(COUNTERS)


def card(name: str) -> SoldierCard:
    return CONTENT.soldiers[name]


def costs(*names: str) -> list[int]:
    return [card(name).cost for name in names]


@covers("SF-PV-2")
def test_an_iif_leader_costs_as_much_as_a_rocket_and_more_than_three_trained() -> None:
    assert costs("IIF-1", "IIF-2", "IIF-3", "IIF-4") == [13, 4, 4, 4]
    assert costs("UR", "UP", "UB", "RPG") == [1, 1, 2, 13]


@covers("SF-PV-3")
def test_us_soldiers_cost_7_to_18_points() -> None:
    assert costs("US-1", "US-2", "US-3", "US-5", "US-7") == [18, 15, 11, 12, 11]
    assert costs("US-8", "US-9", "US-10") == [7, 7, 7]


@covers("SF-PV-4")
def test_a_counter_costs_a_point_and_a_rocket_two() -> None:
    one = ("frag", "smoke", "aid", "rifle-mag", "mg-ammo")
    assert [CONTENT.counters[name].cost for name in (*one, "law")] == [1, 1, 1, 1, 1, 2]


@covers("SF-SOL-1")
def test_the_us_command_team_leads_by_rank() -> None:
    team = [card(name) for name in ("US-1", "US-2", "US-3")]
    assert [(one.commands, one.initiative, one.issue) for one in team] == [
        (3, 2, ("aid",)),
        (2, 1, ("aid",)),
        (1, 0, ()),
    ]
    for one in team:
        assert (one.ap, one.armor, one.weapons, one.gear) == (4, 1, ("m4a1",), 4)
        assert one.extra == ("rifle-mag", "rifle-mag")


@covers("SF-SOL-2")
@pytest.mark.parametrize("name", ["US-8", "US-9", "US-10", "US-11"])
def test_a_us_private_has_3_ap_and_a_rifle_with_two_magazines(name: str) -> None:
    one = card(name)
    assert (one.name, one.ap, one.armor, one.gear) == ("Private", 3, 1, 3)
    assert (one.weapons, one.extra) == (("m4a1",), ("rifle-mag", "rifle-mag"))
    assert (one.effects, one.banned) == ((), frozenset())


@covers("SF-SOL-3")
def test_the_gunner_may_not_sprint_and_the_medic_heals_better() -> None:
    gunner, medic = card("US-5"), card("US-7")
    assert (gunner.ap, gunner.armor, gunner.gear, gunner.banned) == (3, 1, 2, frozenset({"sprint"}))
    assert gunner.weapons == ("m60", "m9")
    assert gunner.extra == ("mg-ammo", "mg-ammo", "pistol-mag")
    assert (medic.ap, medic.armor, medic.gear, medic.banned) == (3, 1, 4, frozenset())
    assert (medic.weapons, medic.extra) == (("m4a1",), ("rifle-mag",))
    assert (medic.issue, medic.aid_bonus) == (("aid", "aid"), 2)


@covers("SF-SOL-4")
def test_the_iif_leader_commands_two_and_the_trained_have_no_armor() -> None:
    leader = card("IIF-1")
    assert (leader.ap, leader.armor, leader.commands, leader.initiative) == (4, 1, 2, 1)
    assert (leader.weapons, leader.gear) == (("ak47",), 3)
    assert leader.extra == ("rifle-mag", "rifle-mag")
    for one in map(card, ("IIF-2", "IIF-3", "IIF-4")):
        assert (one.ap, one.armor, one.commands, one.gear) == (3, 0, 0, 2)
        assert (one.weapons, one.extra) == (("ak47",), ("rifle-mag",))


def fires(weapon: str, mode: str) -> tuple[int, ...]:
    """What is needed at each border of the ranges, and at which rolls one is Out."""
    found = next(one for one in CONTENT.arms[weapon].modes if one.name == mode)
    return (*(found.needed(distance) or 0 for distance in (0, 2, 3, 10, 11, 20, 30)), found.out)


@covers("SF-WPN-1")
def test_an_ak_47_hits_nearer_and_runs_out_sooner_the_more_it_fires() -> None:
    assert fires("ak47", "Semi") == (6, 6, 9, 9, 12, 12, 12, 3)
    assert fires("ak47", "Burst") == (4, 4, 7, 7, 11, 11, 11, 5)
    assert fires("ak47", "Auto") == (2, 2, 5, 5, 0, 0, 0, 7)
    assert CONTENT.arms["ak47"].damage == 0


@covers("SF-WPN-2")
def test_the_untrained_spray_and_snap_and_never_run_out() -> None:
    assert fires("spray-rifle", "Spray") == (8, 8, 10, 10, 12, 12, 12, 0)
    assert fires("snap-pistol", "Snap") == (6, 6, 11, 11, 0, 0, 0, 0)
    assert [CONTENT.arms[name].damage for name in ("spray-rifle", "snap-pistol")] == [0, 0]


@covers("SF-WPN-4")
def test_the_m60_does_more_harm_the_m9_less_and_a_law_is_spent() -> None:
    assert fires("m60", "Burst") == (4, 4, 6, 6, 9, 9, 9, 3)
    assert fires("m60", "Auto") == (3, 3, 4, 4, 7, 7, 7, 5)
    assert fires("m9", "Semi") == (5, 5, 10, 10, 0, 0, 0, 3)
    assert fires("law", "Rocket") == (0, 0, 7, 7, 9, 9, 0, 0)
    law = CONTENT.arms["law"]
    assert [CONTENT.arms[name].damage for name in ("m60", "m9", "law")] == [1, 0, 2]
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


@covers("SF-UNT-2")
def test_untrained_soldiers_may_not_do_six_things() -> None:
    forbidden = {"focus", "sprint", "plan", "suppress", "givetake", "firstaid"}
    for name in ("UR", "UP", "RPG", "UB"):
        assert CONTENT.soldiers[name].banned == forbidden


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
    found = next(one for one in CONTENT.arms[weapon].modes if one.name == mode)
    assert found.needed(distance) == needed


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
