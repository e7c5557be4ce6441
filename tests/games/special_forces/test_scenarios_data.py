"""The scenarios as data: maps, zones, forces, points, exits and reinforcements."""

from itertools import product

import pytest

from sandtable.games.special_forces.crosschecks import force_points
from sandtable.games.special_forces.mission import Force, Mission, Recruit
from sandtable.games.special_forces.zone_language import parse
from sandtable.games.special_forces.zones import candidates, dots
from sandtable.testing import covers
from tests.games.special_forces.field import content, field

CONTENT = content()
SCENARIOS = {
    name: one
    for name, one in CONTENT.missions.items()
    if one.made == "written" and not one.dice  # neither battles of one's own nor a lesson
}

# id | title | complexity | minutes | map | first to place | limit | initiative | automated
HEADS = """
hfc | Home For Christmas | Introductory | 30 | residential-1 | us | 20 | normal | False
som | Shades of Mogadishu | Introductory, solitaire | 45 | commercial-1 | us | 30 | us | True
rat | Rat's Nest | Moderate | 45 | residential-1 | us | 15 | normal | False
wmd | WMD Secrets | Moderate | 45 | government-1 | iif | 15 | normal | False
bth | Baiting The Hook | Advanced | 90 | commercial-1 | iif | 10 | normal | False
cornershop | Corner Shop | Original | 45 | commercial-1 | us | 8 | normal | False
housecall | House Call | Original | 30 | residential-1 | us | 12 | normal | False
antenna | Antenna | Original | 45 | government-1 | iif | 12 | normal | False
headhunt | Headhunt | Original | 45 | residential-1 | iif | 12 | normal | False
"""

# id | side | zone | soldiers with their gear
FORCES = """
hfc | us | near(4, 2) | US-8; US-9; UN in(3)
hfc | iif | near(8, 2) | IIF-2; IIF-3; IIF-4
som | us | edge(W) | US-2; US-8
som | iif | dot(Z1) + dot(Z20) + mid(E) | UR dot(Z1); UR dot(Z20); UR mid(E)
rat | us | near(6, 1) | US-3 +frag; US-8 +frag; US-9 +smoke; US-10
rat | iif | in(11, 12, 13) | IIF-1 +frag; IIF-2 +frag; 2 UR; UP; UB
wmd | us | edge(W, S, E) | US-1 +frag +aid; US-2 +frag +aid; US-3 +frag; US-8 +rifle-mag;\
 US-9 +rifle-mag; US-10 +rifle-mag
wmd | iif | in(1, 2, 3) | IIF-1 +frag +frag +frag; IIF-2 +frag +frag; IIF-3 +frag; 8 UR; 2 UP;\
 2 UB; RPG
bth | us | all - around(iif_leader, 3) | US-2 +frag +smoke +aid; US-3 +frag +smoke +rifle-mag;\
 US-5; US-7 +mg-ammo; US-8 +frag +law +rifle-mag; US-9 +frag +law +rifle-mag
bth | iif | all - near(1, 2) | IIF-1 +frag; IIF-2 +frag; 4 UR; 2 UP; RPG; UB
cornershop | us | in(2) | US-3 +frag; US-7 +frag; US-8 +smoke; US-9
cornershop | iif | edge(E) + edge(S) | IIF-1 +frag; IIF-2; IIF-3; IIF-5; 6 UR; UB
housecall | us | near(9, 2) | US-2 +smoke; US-8 +frag; US-9; UN in(13)
housecall | iif | near(4, 2) | IIF-1; IIF-2; IIF-3; 6 UR; 2 UP; UB
antenna | us | edge(S) | US-1 +aid; US-4 +rifle-mag; US-8; US-9
antenna | iif | in(1) + in(3) | IIF-1; RPG; IIF-2; IIF-3; IIF-4; 5 UR; UB
headhunt | us | edge(E) + edge(N) | US-3 +smoke; US-6 +frag; US-8 +frag; US-9
headhunt | iif | in(4) + in(11) | IIF-1; IIF-2; IIF-3; IIF-4; IIF-6; 5 UR; 2 UP
"""

SOM_TABLE = """
2-3 | UR | around(any_us, 1)
4-5 | 2 UR; RPG | around(NE, 2)
6-6 | 2 UR; UP | around(eastmost_us, 2)
7-7 | 2 UR | around(mid(E), 2)
8-8 | 2 UR; UB | around(eastmost_us, 2)
9-10 | 3 UR | around(SE, 2)
11-12 | UR | around(any_us, 1)
"""
BTH_TABLE = """
2-3 | 4 UR | in(5) + in(6)
4-5 | 2 UR; UP | in(3) + in(7)
6-6 | UR; UB | in(7)
7-7 | 3 UR | in(3) + in(8)
8-8 | 2 UR | in(7)
9-10 | RPG | in(4) + in(8) together
11-12 | 2 UB | in(6) + in(7)
"""


def rows(table: str) -> list[str]:
    return table.strip().splitlines()


def row(*cells: object) -> str:
    return " | ".join(str(cell) for cell in cells)


def recruit_text(recruit: Recruit) -> str:
    count = f"{recruit.n} " if recruit.n > 1 else ""
    gear = "".join(f" +{counter}" for counter in recruit.gear)
    return f"{count}{recruit.card}{gear} {recruit.zone}".strip()


def soldiers_text(soldiers: tuple[Recruit, ...]) -> str:
    return "; ".join(map(recruit_text, soldiers))


def head_row(mission: Mission) -> str:
    head = row(mission.id, mission.title, mission.complexity, mission.minutes, mission.map)
    return row(head, mission.place_first, mission.limit, mission.initiative, mission.automated)


def force_row(mission: Mission, side: str, force: Force) -> str:
    return row(mission.id, side, force.zone, soldiers_text(force.soldiers))


def arrivals(mission: Mission) -> list[str]:
    assert mission.reinforcements
    assert mission.reinforcements.side == "iif"
    assert mission.reinforcements.from_turn == 1
    return [
        row(f"{one.lo}-{one.hi}", soldiers_text(one.soldiers), one.zone + " together" * one.together)
        for one in mission.reinforcements.table
    ]


@covers("SF-HFC-1", "SF-SOM-1", "SF-RAT-1", "SF-WMD-1", "SF-BTH-1")
def test_the_scenarios_are_played_on_the_maps_of_the_table() -> None:
    assert [head_row(mission) for mission in SCENARIOS.values()] == rows(HEADS)


@covers(
    "SF-HFC-2",
    "SF-HFC-3",
    "SF-SOM-2",
    "SF-SOM-3",
    "SF-RAT-2",
    "SF-RAT-3",
    "SF-WMD-2",
    "SF-WMD-3",
    "SF-WMD-4",
    "SF-WMD-5",
    "SF-BTH-2",
    "SF-BTH-3",
    "SF-BTH-4",
    "SF-BTH-5",
)
def test_the_forces_and_zones_are_those_of_the_table() -> None:
    found = [
        force_row(mission, side, force)
        for mission in SCENARIOS.values()
        for side, force in (("us", mission.us), ("iif", mission.iif))
    ]
    assert found == rows(FORCES)


@covers("SF-PV-1", "SF-BYO-5")
@pytest.mark.parametrize(
    ("name", "us", "iif"),
    [
        ("hfc", 14, 12),
        ("som", 22, 3),
        ("rat", 35, 24),
        ("wmd", 73, 54),
        ("bth", 78, 40),
        ("cornershop", 39, 39),
        ("housecall", 31, 31),
        ("antenna", 45, 45),
        ("headhunt", 40, 40),
    ],
)
def test_the_forces_cost_what_is_printed(name: str, us: int, iif: int) -> None:
    mission = SCENARIOS[name]
    assert (force_points(CONTENT, mission.us), force_points(CONTENT, mission.iif)) == (us, iif)


@covers("SF-BYO-7")
def test_every_force_may_be_replaced_for_its_points_but_for_the_automated_one() -> None:
    for mission in SCENARIOS.values():
        assert mission.us.points == force_points(CONTENT, mission.us)
        assert mission.iif.points == (0 if mission.automated else force_points(CONTENT, mission.iif))


@covers("SF-EXI-3", "SF-HFC-4", "SF-SOM-4", "SF-RAT-4", "SF-WMD-10")
def test_only_those_may_leave_whom_the_scenario_names() -> None:
    exits = {mission.id: [(one.who, "".join(one.edges)) for one in mission.exits] for mission in SCENARIOS.values()}

    assert exits == {
        "hfc": [("UN", "S")],
        "som": [("us", "E")],
        "rat": [("iif", "E")],
        "wmd": [("carrier", "NESW")],
        "bth": [],
        "cornershop": [],
        "housecall": [("UN", "W")],
        "antenna": [("carrier", "WSE")],
        "headhunt": [("IIF-1", "E")],
    }


@covers("SF-SOM-8")
def test_the_reinforcements_of_shades_of_mogadishu_are_those_of_the_table() -> None:
    assert arrivals(SCENARIOS["som"]) == rows(SOM_TABLE)


@covers("SF-BTH-6", "SF-RNF-3")
def test_the_reinforcements_of_baiting_the_hook_are_those_of_the_table() -> None:
    assert arrivals(SCENARIOS["bth"]) == rows(BTH_TABLE)


@pytest.mark.parametrize("name", ["som", "bth"])
def test_a_roll_brings_as_many_points_on_average_in_both_scenarios(name: str) -> None:
    table, cards = SCENARIOS[name].reinforcements, CONTENT.soldiers
    assert table
    brought = 0
    for first, second in product(range(1, 7), repeat=2):
        arriving = table.row(first + second)
        assert arriving
        brought += sum(cards[one.card].cost * one.n for one in arriving.soldiers)
    assert brought == 179  # of 36 rolls


@pytest.mark.parametrize("name", ["som", "bth"])
def test_every_roll_of_two_dice_has_one_row(name: str) -> None:
    table = SCENARIOS[name].reinforcements
    assert table
    for roll in range(2, 13):
        assert sum(one.lo <= roll <= one.hi for one in table.table) == 1
        found = table.row(roll)
        assert found
        assert found.lo <= roll <= found.hi


def test_the_folder_is_hidden_by_the_iif_in_the_main_building() -> None:
    item = SCENARIOS["wmd"].item
    assert item
    assert (item.zone, item.hidden_by, item.taker) == ("in(1)", "iif", "us")
    assert len(dots(parse(item.zone), CONTENT.maps["government-1"])) == 96


def test_the_set_of_antenna_stands_in_the_open_in_the_barracks() -> None:
    item, ground = SCENARIOS["antenna"].item, CONTENT.maps["government-1"]
    assert item
    assert (item.zone, item.hidden_by, item.taker) == ("dot(B12)", None, "us")
    assert ground.of_building[ground.lattice.by_name["B12"]] == 2


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_zone_has_room_for_the_soldiers_of_its_force(name: str) -> None:
    mission = SCENARIOS[name]
    state = field(name, {"IIF-1": "A2"})
    for force in (mission.us, mission.iif):
        heads = sum(recruit.n for recruit in force.soldiers)
        assert len(dots(parse(force.zone), state.ground, state)) >= heads


@pytest.mark.parametrize("name", SCENARIOS)
def test_no_soldier_of_the_two_sides_can_start_on_the_dot_of_another_zone(name: str) -> None:
    """But where a rule says so: Baiting The Hook leaves nearly the whole map to both."""
    mission, ground = SCENARIOS[name], CONTENT.maps[SCENARIOS[name].map]
    us = set(dots(parse(mission.us.zone), ground))
    assert bool(us & set(dots(parse(mission.iif.zone), ground))) == (name == "bth")


def test_where_a_soldier_must_be_named_the_scenario_has_him() -> None:
    table = SCENARIOS["som"].reinforcements
    assert table
    state = field("som", {"US-2": "A4", "US-8": "A9"})
    asking = [one.zone for one in table.table if candidates(parse(one.zone), state.ground, state)]
    assert asking == ["around(any_us, 1)", "around(eastmost_us, 2)", "around(eastmost_us, 2)", "around(any_us, 1)"]


def test_every_scenario_has_a_briefing_of_its_own() -> None:
    briefs = [mission.brief for mission in SCENARIOS.values()]
    assert all(len(brief) > 80 for brief in briefs)
    assert len(set(briefs)) == 9
