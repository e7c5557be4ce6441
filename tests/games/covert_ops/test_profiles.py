"""Weapons, profiles, squads and ready teams against the guide's tables, in their notation."""

from collections import Counter

import pytest

from sandtable.games.covert_ops.card_checks import team_faults
from sandtable.games.covert_ops.cards import Defence, Profile, Weapon
from sandtable.games.covert_ops.verbs import Modifiers
from sandtable.games.covert_ops.vocabulary import REQUISITION, SEATS, officers_in
from sandtable.testing import covers
from tests.games.covert_ops.build import content

CONTENT = content()
OPFOR_FACTIONS, TEAM_FACTIONS = CONTENT.opfor_factions, CONTENT.team_factions

# name | type | range | dice | pool | track | modifiers
WEAPONS = """
M-TAC Rifle | R | 20 | 2 | 2 | 0/1/2 | -
Fireteam Carbine | R | 16 | 3 | 2 | 0/1/2 | -
Squad Automatic Gun | R | 20 | 3 | 3 | 0/1/1 | Select(Marker,Rend,Suppression)
Service Pistol | R | 10 | 2 | 1 | 0/1/2 | Sidearm
Combat Knife | M | 1 | 2 | 1 | 0/1/2 | -
Breaching Shotgun | R | 8 | 4 | 2 | 0/1/3 | Impact(2), Sidearm
War Glaive | M | 2 | 3 | 2 | 0/1/3 | Impact(2)
Bolt-Caster | R | 12 | 2 | 2 | 0/1/2 | -
Shardbow | R | 14 | 2 | 2 | 0/1/2 | -
Hooked Blades | M | 1 | 3 | 2 | 0/1/2 | -
Dream Lash | R | 10 | 2 | 2 | 0/1/2 | Precise
Bone Talisman | M | 1 | 2 | 1 | 0/1/1 | -
Stalking Knives | M | 1 | 4 | 2 | 0/1/2 | Rend
Sonic Shriek | R | 10 | 2 | 2 | 0/1/1 | AOE(2), Suppression
Tearing Jaws | M | 1 | 3 | 2 | 0/1/3 | -
Scything Limbs | M | 1 | 3 | 2 | 0/1/2 | Rend
Burning Spit | R | 10 | 2 | 2 | 0/1/2 | AOE(1)
Barbed Tail | M | 1 | 2 | 1 | 0/1/2 | -
Gnaw | M | 1 | 2 | 1 | 0/1/1 | -
Silk Lash | R | 8 | 3 | 2 | 0/1/1 | Suppression, Impact(1)
Suppressed Carbine | R | 18 | 4 | 2 | 0/1/2 | -
Compact SMG | R | 12 | 3 | 2 | 0/1/2 | Sidearm
Longwatch Rifle | R | 30 | 3 | 1 | 0/2/4 | Precise
Storm Repeater | R | 20 | 4 | 3 | 0/1/1 | Select(Marker,Rend,Suppression)
Trench Spike | M | 1 | 3 | 1 | 0/2/3 | -
Monofil Blade | M | 1 | 4 | 2 | 0/1/3 | Feint(Marker)
Lantern Sabre | M | 2 | 4 | 2 | 0/1/2 | Precise
Beam Lance | R | 16 | 3 | 2 | 0/1/2 | Feint(Rend)
Arc Gauntlet | R | 6 | 3 | 2 | 0/1/2 | Suppression, Sidearm
Automaton Fists | M | 1 | 4 | 2 | 0/2/3 | Impact(3)
Needle Emitter | R | 10 | 2 | 2 | 0/1/1 | Feint(Marker), Sidearm
Warden Cannon | R | 16 | 4 | 2 | 0/1/3 | -
Shock Maul | M | 1 | 3 | 2 | 0/1/3 | Impact(2)
"""
# id | name | type | Size | Mv | RAD | AT | OT | Dmg | Sl | cost
FIGURES = """
hc-leader | M-TAC Fireteam Leader | Officer | 30 | 6 | 8 | 2 | 2 | 5 | 2 | 18
hc-rifle | M-TAC Rifleman | Infantry | 30 | 6 | - | 2 | - | 3 | 1 | 9
hc-gunner | M-TAC Support Gunner | Infantry | 30 | 5 | - | 2 | - | 4 | 1 | 13
hc-medic | M-TAC Corpsman | Infantry | 30 | 6 | - | 2 | - | 4 | 1 | 10
hc-tech | M-TAC Systems Specialist | Infantry | 30 | 6 | - | 2 | - | 4 | 1 | 10
hc-breach | M-TAC Breacher | Infantry | 30 | 5 | - | 2 | - | 5 | 1 | 14
zp-leader | Pride Packleader | Officer | 40 | 7 | 8 | 2 | 2 | 7 | 2 | 23
zp-warrior | Pride Packwarrior | Infantry | 40 | 7 | - | 2 | - | 5 | 1 | 12
zp-dream | Khariphesh Dreamspeaker | Infantry | 40 | 6 | - | 2 | - | 4 | 1 | 13
zp-stalker | Pride Stalker | Infantry | 40 | 8 | - | 2 | - | 5 | 1 | 16
zp-bone | Pride Bonesetter | Infantry | 40 | 6 | - | 2 | - | 5 | 1 | 11
zp-lore | Pride Lorekeeper | Infantry | 40 | 6 | - | 2 | - | 5 | 1 | 11
vh-howler | Volgox Howler | Officer | 50 | 6 | 10 | 2 | 2 | 8 | 2 | 24
vh-crawler | Volgox Crawler | Infantry | 40 | 7 | - | 2 | - | 5 | 1 | 14
vh-firefly | Volgox Firefly | Infantry | 40 | 8 | - | 2 | - | 3 | 1 | 12
vh-grub | Epulex Grub | Infantry | 25 | 4 | - | 1 | - | 2 | 0 | 3
vh-spinner | Volgox Spinner | Infantry | 40 | 6 | - | 2 | - | 5 | 1 | 13
vh-nurse | Epulex Nurse | Infantry | 30 | 5 | - | 2 | - | 5 | 1 | 10
vh-mimic | Epulex Mimic | Infantry | 30 | 6 | - | 2 | - | 4 | 1 | 12
bw-varrow | Captain Ilse Varrow (Unique) | Officer | 30 | 6 | 9 | 2 | 3 | 8 | 2 | 32
bw-serg | Blackwake Sergeant | Officer | 30 | 6 | 8 | 2 | 2 | 7 | 2 | 22
bw-oper | Blackwake Operator | Infantry | 30 | 6 | - | 2 | - | 6 | 1 | 17
bw-hack | Blackwake Intrusion Tech | Infantry | 30 | 6 | - | 2 | - | 5 | 1 | 13
bw-medic | Blackwake Medic | Infantry | 30 | 6 | - | 2 | - | 6 | 1 | 14
bw-breach | Blackwake Breacher | Infantry | 30 | 5 | - | 2 | - | 7 | 1 | 19
bw-marks | Blackwake Marksman | Infantry | 30 | 5 | - | 2 | - | 5 | 1 | 18
bw-gun | Blackwake Gunner | Infantry | 30 | 5 | - | 2 | - | 6 | 1 | 18
bw-wraith | Wraith (Unique) | Infantry | 30 | 7 | - | 2 | - | 6 | 2 | 24
sl-superior | Adept-Superior Oneira (Unique) | Officer | 30 | 6 | 9 | 2 | 3 | 7 | 2 | 32
sl-warden | Lantern Warden | Officer | 30 | 6 | 8 | 2 | 2 | 7 | 2 | 23
sl-duel | Lantern Duelist | Infantry | 30 | 7 | - | 2 | - | 6 | 1 | 19
sl-lance | Lantern Lancer | Infantry | 30 | 6 | - | 2 | - | 6 | 1 | 16
sl-cipher | Lantern Cipher | Infantry | 30 | 6 | - | 2 | - | 5 | 1 | 13
sl-mender | Lantern Mender | Infantry | 30 | 6 | - | 2 | - | 5 | 1 | 13
sl-bulwark | Bulwark Automaton | Infantry | 50 | 4 | - | 2 | - | 9 | 1 | 24
sl-spark | Spark Drone | Infantry | 25 | 8 | - | 2 | - | 3 | 0 | 8
cp-strake | Warden-Colonel Strake (Unique) | Officer | 40 | 5 | 10 | 3 | 3 | 10 | 0 | -
cp-captive | Freed Captive | Infantry | 30 | 5 | - | 2 | - | 3 | 0 | -
"""
# id | defences | weapons
GEAR = """
hc-leader | Armor 1 | Fireteam Carbine; Combat Knife
hc-rifle | Armor 1 | M-TAC Rifle; Combat Knife
hc-gunner | Armor 1 | Squad Automatic Gun; Combat Knife
hc-medic | Armor 1 | Service Pistol; Combat Knife
hc-tech | Armor 1 | Service Pistol; Combat Knife
hc-breach | Armor 2 | Breaching Shotgun; Combat Knife
zp-leader | Dodge 1/3; Riposte 2/1 | Bolt-Caster; War Glaive
zp-warrior | Dodge 1/3 | Shardbow; Hooked Blades
zp-dream | Dodge 1/4 | Dream Lash; Bone Talisman
zp-stalker | Dodge 2/4 | Shardbow; Stalking Knives
zp-bone | Dodge 1/3 | Bolt-Caster; Bone Talisman
zp-lore | Riposte 1/1 | Bolt-Caster; Bone Talisman
vh-howler | Armor 1 | Sonic Shriek; Tearing Jaws
vh-crawler | Armor 1 | Scything Limbs
vh-firefly | Dodge 1/4 | Burning Spit; Barbed Tail
vh-grub | - | Gnaw
vh-spinner | Armor 1 | Silk Lash; Barbed Tail
vh-nurse | Armor 1 | Gnaw
vh-mimic | Dodge 1/3 | Silk Lash; Gnaw
bw-varrow | Armor 1; Dodge 1/3 | Suppressed Carbine; Monofil Blade
bw-serg | Armor 1 | Suppressed Carbine; Trench Spike
bw-oper | Armor 1 | Suppressed Carbine; Combat Knife
bw-hack | Dodge 1/3 | Compact SMG; Combat Knife
bw-medic | Armor 1 | Compact SMG; Combat Knife
bw-breach | Armor 2 | Breaching Shotgun; Trench Spike
bw-marks | Dodge 1/2 | Longwatch Rifle; Combat Knife
bw-gun | Armor 1 | Storm Repeater; Combat Knife
bw-wraith | Dodge 2/4 | Compact SMG; Monofil Blade
sl-superior | Riposte 2/2; Dodge 1/3 | Beam Lance; Lantern Sabre
sl-warden | Armor 1; Riposte 1/1 | Beam Lance; Lantern Sabre
sl-duel | Riposte 2/2; Dodge 1/3 | Lantern Sabre; Arc Gauntlet
sl-lance | Armor 1 | Beam Lance; Combat Knife
sl-cipher | Dodge 1/3 | Arc Gauntlet; Combat Knife
sl-mender | Dodge 1/3 | Arc Gauntlet; Combat Knife
sl-bulwark | Armor 2 | Automaton Fists; Storm Repeater
sl-spark | Dodge 1/4 | Needle Emitter
cp-strake | Armor 2 | Warden Cannon; Shock Maul
cp-captive | Dodge 1/3 | -
"""
# id | actions | abilities, skills
SKILLS = """
hc-leader | Command, Storm, Interact | -
hc-rifle | Interact | -
hc-gunner | DefensiveFire, Interact | -
hc-medic | Interact | Medicine +2
hc-tech | Interact | Hacking +2, Search +1
hc-breach | Storm, Interact | Demolition +2
zp-leader | Command, Assault, Interact | Vengeful
zp-warrior | Interact | Vengeful
zp-dream | Enrage, Interact | Vengeful
zp-stalker | Assault, Interact | Vengeful, Search +1
zp-bone | Interact | Vengeful, Medicine +2
zp-lore | Interact | Vengeful, Hacking +2, Demolition +1
vh-howler | Command, Consume | -
vh-crawler | Assault, Consume | -
vh-firefly | Storm, Consume | Flight
vh-grub | - | -
vh-spinner | DefensiveFire, Interact, Consume | Demolition +2
vh-nurse | Interact | Medicine +3
vh-mimic | Interact | Ghost 4, Hacking +2
bw-varrow | Command, Storm, Interact | Inspire
bw-serg | Command, Interact | -
bw-oper | Storm, Interact | -
bw-hack | Interact | Hacking +2, Search +1
bw-medic | Interact | Medicine +2
bw-breach | Assault, Interact | Demolition +2
bw-marks | DefensiveFire, Interact | -
bw-gun | DefensiveFire, Interact | -
bw-wraith | Assault, Interact | Ghost 6, Search +2
sl-superior | Command, Assault, Interact | Inspire, Search +2
sl-warden | Command, Interact | -
sl-duel | Assault, Interact | -
sl-lance | Storm, Interact | -
sl-cipher | Interact | Hacking +3
sl-mender | Interact | Medicine +3
sl-bulwark | DefensiveFire | -
sl-spark | Storm | Flight
cp-strake | Command, Storm | -
cp-captive | - | -
"""
# faction | always | 1d6: 1-3 | 1d6: 4-6
SQUADS = """
homeworld | hc-leader hc-rifle hc-rifle | hc-rifle | hc-gunner
zhrenthrar | zp-leader zp-warrior zp-warrior | zp-warrior | zp-dream
volucrid | vh-howler vh-crawler vh-firefly | vh-grub vh-grub | vh-crawler
"""
# faction | cost of the ready teams for 120, 60, 40 and 30
TEAMS = """
blackwake | 119 52 39 30
lantern | 119 60 37 29
homeworld | 119 60 38 28
zhrenthrar | 114 57 38 27
volucrid | 117 60 39 29
"""


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().split("\n")]


def listed(cell: str, between: str = ", ") -> list[str]:
    return [] if cell == "-" else cell.split(between)


# weapons


def modified(modifiers: Modifiers) -> set[str]:
    """As the tables write it: Impact(2), Feint(Marker), Rend."""
    named = {"Precise": modifiers.precise, "Sidearm": modifiers.sidearm}
    named |= {f"Impact({modifiers.impact})": modifiers.impact > 0}
    named |= {f"AOE({modifiers.aoe})": modifiers.aoe > 0}
    named |= {f"Feint({(modifiers.feint or '').title()})": modifiers.feint is not None}
    named |= {f"Select({','.join(modifiers.select).title()})": bool(modifiers.select)}
    return {name for name, there in named.items() if there} | set(map(str.title, modifiers.marks))


def weapon_row(one: Weapon) -> list[str]:
    figures = [one.range, one.dice, one.pool, "/".join(map(str, one.track))]
    return [one.name, "M" if one.melee else "R", *map(str, figures)]


@covers("CO-K-7", "CO-C5-1")
def test_there_are_33_weapons_with_the_figures_of_the_tables() -> None:
    table = rows(WEAPONS)
    assert len(table) == 33
    assert [weapon_row(one) for one in CONTENT.weapons.values()] == [row[:6] for row in table]
    told = [modified(one.modifiers) for one in CONTENT.weapons.values()]
    assert told == [set(listed(row[6])) for row in table]


# profiles


def profile_row(one: Profile) -> list[str]:
    name = f"{one.name} (Unique)" if one.unique else one.name
    kind = "Officer" if one.officer else "Infantry"
    head = [one.id, name, kind, one.size, one.mv, one.rad or "-", one.actions, one.orders or "-"]
    return [str(cell) for cell in (*head, one.damage, one.slots, one.cost or "-")]


def defended(one: Defence) -> str:
    return f"{one.kind.title()} {one.n}" + (f"/{one.then}" if one.then else "")


def able(one: Profile) -> list[str]:
    skills = [f"{name.title()} +{n}" for name, n in one.skills.items()]
    ghost = [f"Ghost {one.ghost}"] if one.ghost else []
    return [*(name.title() for name in one.abilities), *ghost, *skills]


@covers("CO-K-7")
def test_there_are_38_profiles_with_the_figures_of_the_tables() -> None:
    assert len(CONTENT.profiles) == 38
    assert [profile_row(one) for one in CONTENT.profiles.values()] == rows(FIGURES)


def test_defences_and_weapons_are_in_printed_order() -> None:
    for name, defences, weapons in rows(GEAR):
        one = CONTENT.profiles[name]
        assert [defended(defence) for defence in one.defences] == listed(defences, "; "), name
        carried = [CONTENT.weapons[weapon].name for weapon in one.weapons]
        assert carried == listed(weapons, "; "), name


def test_actions_abilities_and_skills_are_those_of_the_tables() -> None:
    for name, actions, abilities in rows(SKILLS):
        one = CONTENT.profiles[name]
        does = [action.title().replace("-", "") for action in one.does]
        assert does == listed(actions), name
        assert able(one) == listed(abilities), name


def test_ten_profiles_are_named_in_the_printed_squads() -> None:
    printed = {name for row in rows(SQUADS) for cell in row[1:] for name in cell.split()}
    assert len(printed) == 10


def test_subtypes_are_the_words_of_the_names() -> None:
    counts = Counter(word for one in CONTENT.profiles.values() for word in one.subtypes)
    assert set(counts) == {"M-TAC", "Pride", "Khariphesh", "Volgox", "Epulex", "Blackwake", "Lantern", "Construct"}
    assert (counts["Blackwake"], counts["Construct"]) == (9, 2)


def test_only_a_grub_is_eaten_whole() -> None:
    assert [one.id for one in CONTENT.profiles.values() if one.eaten] == ["vh-grub"]


def test_a_captive_has_no_weapon_and_no_interact_and_nobody_can_buy_one() -> None:
    captive = CONTENT.profiles["cp-captive"]
    assert (captive.weapons, captive.does, captive.cost) == ((), (), 0)


# squads


@covers("CO-SG-1", "CO-2.1-3")
def test_three_factions_recruit_squads_in_the_order_of_a_d3() -> None:
    recruiting = tuple(one.id for one in CONTENT.factions.values() if one.squad)
    assert recruiting == OPFOR_FACTIONS == ("homeworld", "zhrenthrar", "volucrid")


@covers("CO-SG-2", "CO-SG-3", "CO-SG-4")
@pytest.mark.parametrize("row", rows(SQUADS), ids=lambda row: row[0])
def test_squads_are_the_printed_ones(row: list[str]) -> None:
    faction = CONTENT.factions[row[0]]
    found = [" ".join(names) for names in (faction.squad, faction.low, faction.high)]
    assert found == row[1:]


def test_each_opfor_faction_has_its_activity() -> None:
    assert {name: CONTENT.factions[name].activity for name in OPFOR_FACTIONS} == {
        "homeworld": ("select-by-need",),
        "zhrenthrar": ("vengeful-alerts", "fury-grants-assault", "enrage"),
        "volucrid": ("consume",),
    }


# ready teams


@covers("CO-3.0-2")
def test_requisition_goes_by_the_number_of_players() -> None:
    assert REQUISITION == {1: 120, 2: 60, 3: 40, 4: 30, 5: 30, 6: 30}
    assert len(REQUISITION) == len(SEATS)


@pytest.mark.parametrize("row", rows(TEAMS), ids=lambda row: row[0])
def test_ready_teams_cost_what_the_guide_says(row: list[str]) -> None:
    teams = CONTENT.factions[row[0]].teams
    costs = [sum(CONTENT.profiles[one].cost for one in team) for team in teams.values()]
    assert list(teams) == ["120", "60", "40", "30"]
    assert costs == list(map(int, row[1].split()))


def test_every_faction_that_can_be_chosen_has_ready_teams_within_the_limits() -> None:
    for name in TEAM_FACTIONS:
        for budget, team in CONTENT.factions[name].teams.items():
            units = [CONTENT.profiles[one] for one in team]
            assert list(team_faults(units, int(budget))) == []
            assert any("interact" in one.does for one in units)


def test_officers_and_copies_in_a_team_are_limited() -> None:
    assert [officers_in(points) for points in (120, 60, 40, 30)] == [3, 2, 1, 1]
    sergeant, medic = CONTENT.profiles["bw-serg"], CONTENT.profiles["bw-medic"]
    assert list(team_faults([sergeant] * 3, 120)) == []
    assert list(team_faults([sergeant] * 4, 120)) == ["4 Field Officers; 120 requisition allow 3 (CO-C9-3)"]
    assert list(team_faults([medic] * 5, 120)) == ["'bw-medic' is there 5 times; 4 are allowed (CO-C9-3)"]


def test_a_team_is_of_one_faction_and_within_its_requisition() -> None:
    operator, lancer = CONTENT.profiles["bw-oper"], CONTENT.profiles["sl-lance"]
    assert list(team_faults([operator, lancer], 30)) == [
        "costs 33, more than 30 (CO-C9-1)",
        "a team is of one faction (CO-C9-2)",
    ]


def test_a_unique_unit_is_there_once_and_whoever_has_no_cost_not_at_all() -> None:
    wraith, strake = CONTENT.profiles["bw-wraith"], CONTENT.profiles["cp-strake"]
    assert list(team_faults([wraith] * 2, 120)) == ["'bw-wraith' is unique and there 2 times (CO-3.0-5)"]
    assert list(team_faults([strake], 120)) == ["nobody can buy 'cp-strake': it has no cost"]
    assert list(team_faults([], 120)) == ["a team has one unit at least (CO-C9-3)"]
