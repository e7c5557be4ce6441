"""The random battle (guide, 10.3): every row of every column, and the automatic purchase."""

from collections import Counter

import pytest
from msgspec.structs import replace

from sandtable.games.special_forces.crosschecks import force_points
from sandtable.games.special_forces.events import BattleRolled, ForceReady
from sandtable.games.special_forces.generator import dealt, purchase
from sandtable.games.special_forces.mission import Force, Mission, Recruit
from sandtable.games.special_forces.rules.turn import bonus
from sandtable.games.special_forces.state import State
from sandtable.games.special_forces.vocabulary import Side
from sandtable.kernel.decision import Face
from sandtable.kernel.dice import ManualDice, ScriptedDice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import dice_left, happened
from tests.games.special_forces.build import game, log_text
from tests.games.special_forces.field import content

# Map, objective, points, attacker, limit, extra.
PLAIN = (1, 1, 1, 1, 1, 1)


def rolled(*dice: int) -> Table[State]:
    """A random battle whose columns show these dice, up to the first question."""
    mission = game().mission("random-battle")
    return Table.start(game(), mission, ScriptedDice(list(dice)))


def battle(*dice: int) -> Mission:
    table = rolled(*dice)
    assert dice_left(table) == []
    return table.state.mission


def said(table: Table[State]) -> list[str]:
    return [log_text(event) for event in happened(table, BattleRolled)]


def cards(soldiers: tuple[Recruit, ...]) -> Counter[str]:
    return Counter(one.card for one in soldiers)


@covers("SF-INT-2")
def test_dice_choose_a_battle_column_by_column_and_say_what_they_mean() -> None:
    assert said(rolled(3, 3, 2, 5, 2, 4, 6, 2)) == [
        "[3] Map: Commercial-1",
        "[3][2][5] Objective: Hold the Building, Bus office (8)",
        "[2] Points: 25 for each side",
        "[4] Attacker: IIF",
        "[6] Limit: 16 turns",
        "[2] Extra: nothing more",
    ]


@pytest.mark.parametrize(
    ("face", "map_id"),
    [
        (1, "residential-1"),
        (2, "residential-1"),
        (3, "commercial-1"),
        (4, "commercial-1"),
        (5, "government-1"),
        (6, "government-1"),
    ],
)
def test_the_first_die_is_the_map(face: int, map_id: str) -> None:
    assert battle(face, *PLAIN[1:]).map == map_id


@covers("SF-BYO-6")
@pytest.mark.parametrize(
    ("dice", "objective", "building", "measure"),
    [
        ((1,), "eliminate", 0, "percent_left(iif)"),
        ((2,), "breakout", 0, "percent_exited(us)"),
        ((3, 6, 6), "hold", 13, "holds(us, 13)"),  # 1 + 12 mod 13
        ((3, 1, 1), "hold", 3, "holds(us, 3)"),
        ((4, 1, 4), "fetch", 2, "item(carried) + item(offmap)"),  # entry 0 of 2 6 9 10 13
        ((4, 6, 3), "fetch", 13, "item(carried) + item(offmap)"),
        ((5, 1, 1), "rescue", 9, "exited(UN)"),  # entry 2
        ((6,), "kingpin", 0, "down(IIF-2)"),
    ],
)
def test_the_second_is_the_objective_and_two_more_its_building(
    dice: tuple[int, ...], objective: str, building: int, measure: str
) -> None:
    mission = battle(1, *dice, *PLAIN[2:])
    assert mission.objective
    assert (mission.objective.id, mission.objective.building) == (objective, building)
    assert mission.victory.measure == measure


@pytest.mark.parametrize(("map_die", "faces", "number"), [(3, (6, 6), 1), (3, (2, 2), 3), (5, (4, 5), 1)])
def test_what_is_fetched_lies_in_a_building_of_the_central_list(
    map_die: int, faces: tuple[int, int], number: int
) -> None:
    mission = battle(map_die, 4, *faces, *PLAIN[2:])
    assert mission.objective
    assert mission.objective.building == number
    assert mission.item
    assert mission.item.hidden_by is None


@covers("SF-BYO-3")
@pytest.mark.parametrize(("face", "points"), [(1, 20), (2, 25), (3, 30), (4, 35), (5, 40), (6, 50)])
def test_the_third_is_the_points_of_both_sides(face: int, points: int) -> None:
    mission = battle(1, 1, face, 1, 1, 1)
    assert (mission.us.points, mission.iif.points) == (points, points)
    for force in (mission.us, mission.iif):
        assert force_points(content(), force) == points


@pytest.mark.parametrize(
    ("dice", "attacker"), [((1,), "us"), ((2,), "us"), ((3,), "us"), ((4,), "iif"), ((5,), "iif"), ((6, 6, 4), "iif")]
)
def test_the_fourth_is_the_attacker_and_a_six_is_rolled_again(dice: tuple[int, ...], attacker: str) -> None:
    mission = battle(1, 1, 1, *dice, 1, 1)
    assert mission.objective
    assert mission.objective.attacker == attacker


@pytest.mark.parametrize("face", [4, 6])
def test_whoever_is_rolled_it_is_the_us_who_bring_somebody_home(face: int) -> None:
    mission = battle(1, 5, 1, 1, 1, face, 1, 1)
    assert mission.objective
    assert mission.objective.attacker == "us"
    assert mission.us.soldiers[-1] == Recruit(card="UN", zone="in(9)")


@pytest.mark.parametrize(("face", "limit"), [(1, 12), (2, 12), (3, 14), (4, 14), (5, 16), (6, 16)])
def test_the_fifth_is_the_limit_and_a_break_out_has_two_turns_more(face: int, limit: int) -> None:
    assert battle(1, 1, 1, 1, face, 1).limit == limit
    assert battle(1, 2, 1, 1, face, 1).limit == limit + 2


def test_two_smoke_grenades_are_free_for_each_side() -> None:
    mission = battle(1, 1, 3, 1, 1, 3)
    gear = {one.card: one.gear for one in (*mission.us.soldiers, *mission.iif.soldiers)}
    # The US have a point left for a Frag; what is free comes after it and costs nothing.
    assert gear["US-2"] == ("frag", "smoke")
    assert gear["US-8"] == ("smoke",)
    assert gear["US-9"] == ()
    assert (gear["IIF-1"], gear["IIF-2"]) == (("smoke",), ("smoke",))


def test_every_soldier_with_a_number_gets_a_grenade() -> None:
    mission = battle(1, 1, 2, 1, 1, 4)
    gear = {one.card: one.gear for one in (*mission.us.soldiers, *mission.iif.soldiers)}
    assert gear["US-3"] == gear["US-8"] == gear["US-9"] == ("frag",)
    assert gear["IIF-1"] == gear["IIF-2"] == ("frag",)
    assert gear["UP"] == ()


def test_a_crowd_comes_from_turn_three() -> None:
    mission = battle(1, 1, 1, 1, 1, 5)
    printed = content().missions["som"].reinforcements
    assert mission.reinforcements
    assert printed
    assert mission.reinforcements.table == printed.table
    assert (mission.reinforcements.side, mission.reinforcements.from_turn) == ("iif", 3)


def test_the_us_may_be_quicker_while_one_of_them_is_there() -> None:
    table = rolled(1, 1, 1, 1, 1, 6)
    assert table.state.mission.bonus == {"us": 1}
    assert bonus(table.state, "us") == 0  # nobody stands yet
    corporal = table.state.soldiers["US-3"]  # he has no bonus of his own
    table.state.put(replace(corporal, status="map", dot=0))
    assert bonus(table.state, "us") == 1


def test_the_plain_extras_change_nothing() -> None:
    for face in (1, 2):
        mission = battle(1, 1, 1, 1, 1, face)
        assert (mission.bonus, mission.reinforcements) == ({}, None)


@covers("SF-BYO-1")
def test_the_forces_are_bought_and_told_before_anybody_is_placed() -> None:
    table = rolled(*PLAIN)
    assert [event.points for event in happened(table, ForceReady)] == [20, 20]
    assert table.state.mission.title == "Random battle: Clean Sweep"
    assert table.decision
    assert table.decision.rule == "SF-SET-2"


# the automatic purchase


@pytest.mark.parametrize(
    ("points", "bought"),
    [
        (14, {"US-8": 1, "US-9": 1}),
        (17, {"US-8": 1, "US-9": 1}),
        (18, {"US-3": 1, "US-8": 1}),
        (20, {"US-3": 1, "US-8": 1}),
        (25, {"US-3": 1, "US-8": 1, "US-9": 1}),
        (30, {"US-2": 1, "US-8": 1, "US-9": 1}),
        (35, {"US-2": 1, "US-8": 1, "US-9": 1}),
        (40, {"US-2": 1, "US-8": 1, "US-9": 1, "US-10": 1}),
        (50, {"US-2": 1, "US-8": 1, "US-9": 1, "US-10": 1, "US-11": 1}),
        (54, {"US-2": 1, "US-8": 1, "US-9": 1, "US-10": 1, "US-11": 1}),  # 11 left
        (55, {"US-2": 1, "US-8": 1, "US-9": 1, "US-10": 1, "US-11": 1, "US-7": 1}),
        (67, {"US-2": 1, "US-8": 1, "US-9": 1, "US-10": 1, "US-11": 1, "US-7": 1, "US-5": 1}),
    ],
)
def test_the_us_buy_a_leader_riflemen_and_specialists(points: int, bought: dict[str, int]) -> None:
    assert cards(purchase("us", points, content())) == bought


@pytest.mark.parametrize(
    ("points", "bought"),
    [
        (12, {"IIF-2": 1, "UR": 3, "IIF-3": 1, "UP": 1}),
        (20, {"UB": 1, "IIF-2": 1, "UR": 6, "IIF-3": 1, "IIF-4": 1}),
        (24, {"UB": 1, "IIF-2": 1, "UR": 9, "IIF-3": 1, "IIF-4": 1, "UP": 1}),
        (25, {"IIF-1": 1, "UB": 1, "IIF-2": 1, "UR": 3, "UP": 3}),
        (30, {"IIF-1": 1, "UB": 2, "IIF-2": 1, "UR": 3, "IIF-3": 1, "UP": 2}),
        (39, {"IIF-1": 1, "UB": 2, "IIF-2": 1, "UR": 9, "IIF-3": 1, "IIF-4": 1, "UP": 1}),
        (40, {"IIF-1": 1, "RPG": 1, "UB": 2, "IIF-2": 1, "UR": 3, "UP": 3}),
        (50, {"IIF-1": 1, "RPG": 1, "UB": 3, "IIF-2": 1, "UR": 6, "IIF-3": 1, "IIF-4": 1}),
        (60, {"IIF-1": 1, "RPG": 1, "UB": 4, "IIF-2": 1, "UR": 9, "IIF-3": 1, "IIF-4": 1, "IIF-7": 1, "UP": 1}),
    ],
)
def test_the_iif_buy_in_the_order_of_the_guide(points: int, bought: dict[str, int]) -> None:
    assert cards(purchase("iif", points, content())) == bought


@pytest.mark.parametrize("side", ["us", "iif"])
@pytest.mark.parametrize("points", range(7, 101, 3))
def test_a_purchase_is_legal_and_never_costs_more_than_its_points(side: Side, points: int) -> None:
    force = Force(zone="all", soldiers=purchase(side, points, content()), points=points)
    assert 0 < force_points(content(), force) <= points
    for one in force.soldiers:
        assert len(one.gear) <= content().soldiers[one.card].gear
    numbered = [one.card for one in force.soldiers if content().soldiers[one.card].number]
    assert len(numbered) == len(set(numbered))


def test_what_is_left_buys_a_frag_each_then_a_smoke_each() -> None:
    force = purchase("us", 35, content())  # 6 points for three soldiers
    assert [one.gear for one in force] == [("frag", "smoke")] * 3


def test_whoever_is_there_already_is_not_bought_again() -> None:
    assert "IIF-1" not in cards(purchase("iif", 40, content(), ["IIF-1"]))


def test_free_counters_pass_by_whoever_has_no_room() -> None:
    force = (Recruit(card="UR"), Recruit(card="IIF-5", gear=("frag",)), Recruit(card="IIF-2"))
    found = dealt(content(), force, ("smoke", "smoke", "smoke"))
    assert [one.gear for one in found] == [(), ("frag",), ("smoke", "smoke")]  # a third is too many


def test_real_dice_are_asked_for_column_by_column() -> None:
    table = Table.start(game(), game().mission("random-battle"), ManualDice("own"))
    asking = []
    for face in (1, 3, 6, 6, 1, 1, 1, 1):
        assert table.decision
        asking.append(table.decision.prompt.split("random battle: ")[1])
        table.play(table.decision.seat, Face(face))
    assert asking == ["map", "objective", "building", "building", "points", "attacker", "limit", "extra"]
    assert table.state.mission.victory.measure == "holds(us, 13)"
