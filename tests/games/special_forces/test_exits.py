"""Leaving the map (SF-EXI), and who may do so in the five printed scenarios."""

import pytest

from sandtable.games.special_forces.events import Left
from sandtable.games.special_forces.rules.movement import ExitMap, Move, Sprint
from sandtable.games.special_forces.state import Folder
from sandtable.games.special_forces.vocabulary import MapEdge
from sandtable.testing import covers
from sandtable.testing.drill import choose, happened, options, refused
from tests.games.special_forces.build import battle, dot, man, on, path, played, scenario, stands

CARRIED = Folder(carrier="US-8", discovered=True)
CARRIER = {"gear": ("folder",)}


@covers("SF-EXI-1", "SF-EXI-4", "SF-HFC-4", "SF-HFC-5")
def test_the_worker_leaves_by_the_south_edge_for_one_ap() -> None:
    table = battle({"UN": on("D20", ap=2), "US-8": "E20", "IIF-2": "V9"}, mission=scenario("hfc"), acting="UN")
    choose(table, ExitMap("S"))
    gone = man(table, "UN")
    assert (gone.status, gone.left_by, gone.ap, stands(table, "UN")) == ("exited", "S", 1, "")
    assert happened(table, Left)[0].edge == "S"
    assert table.outcome is not None
    assert table.outcome.summary == "US Victory"


@covers("SF-EXI-3", "SF-HFC-4")
def test_a_private_may_not_leave_home_for_christmas() -> None:
    table = battle({"UN": "A1", "US-8": "D20", "IIF-2": "V9"}, mission=scenario("hfc"), acting="US-8")
    assert options(table, ExitMap) == []
    assert refused(table, ExitMap("S")) == "SF-EXI-3"


@covers("SF-EXI-3", "SF-SOM-4", "SF-RAT-4")
@pytest.mark.parametrize(
    ("name", "who", "edge", "rule"),
    [
        ("som", "US-2", "E", ""),
        ("som", "US-2", "N", "SF-EXI-3"),
        ("rat", "IIF-UR-01", "E", ""),
        ("rat", "US-8", "E", "SF-EXI-3"),
        ("bth", "US-2", "E", "SF-EXI-3"),
        ("bth", "IIF-UR-01", "E", "SF-EXI-3"),
        ("wmd", "US-2", "E", "SF-EXI-3"),
    ],
)
def test_only_those_whom_the_scenario_names_may_leave(name: str, who: str, edge: MapEdge, rule: str) -> None:
    # Z1 is a corner: it has an East and a North edge.
    table = battle({who: "Z1", "US-9": "A5", "IIF-3": "A9"}, mission=scenario(name), acting=who, folder=Folder(dot=0))
    assert refused(table, ExitMap(edge)) == rule
    assert (ExitMap(edge) in options(table, ExitMap)) == (rule == "")


@covers("SF-EXI-2", "SF-WMD-10")
@pytest.mark.parametrize(("where", "edges"), [("M1", []), ("A1", ["W"]), ("Z20", ["E", "S"]), ("M20", ["S"])])
def test_the_carrier_leaves_by_any_edge_that_is_not_walled(where: str, edges: list[str]) -> None:
    party = {"US-8": on(where, **CARRIER), "IIF-2": "C9"}
    table = battle(party, mission=scenario("wmd"), acting="US-8", folder=CARRIED)
    assert [one.edge for one in options(table, ExitMap)] == edges
    assert refused(table, ExitMap("N")) == "SF-EXI-2"


@covers("SF-EXI-1")
def test_nobody_leaves_from_the_middle_of_the_map() -> None:
    table = battle({"US-2": "Y9", "IIF-UR-01": "A1"}, mission=scenario("som"), acting="US-2")
    assert refused(table, ExitMap("E")) == "SF-EXI-2"


@covers("SF-EXI-4")
def test_whoever_leaves_takes_his_counters_and_commands_along() -> None:
    party = {"US-2": on("Z10", gear=("frag",)), "US-8": "A1", "IIF-UR-01": "A9"}
    table = played(battle(party, mission=scenario("som"), acting="US-2"), ExitMap("E"))
    assert man(table, "US-2").gear == ("frag",)
    assert man(table, "US-2").commands == 2
    assert "us" not in [one.side for one in table.state.side("us") if one.commands]


@covers("SF-EXI-1", "SF-MOV-7")
def test_whoever_has_crossed_clutter_does_not_leave_either() -> None:
    party = {"IIF-2": on("Z9", locked=True, empty=("ak47",)), "US-8": "A1"}
    table = battle(party, mission=scenario("rat"), acting="IIF-2")
    assert options(table, ExitMap) == []
    assert refused(table, ExitMap("E")) == "SF-MOV-7"


@covers("SF-MOV-14")
def test_the_extra_dot_of_a_sprint_may_be_the_way_out() -> None:
    table = battle({"IIF-2": "W20", "IIF-3": "A9", "US-8": "A1"}, mission=scenario("rat"), acting="IIF-2")
    way = path("X20", "Y20", "Z20")
    assert {one.path[-1] for one in options(table, Sprint) if one.leave == "E"} >= {dot("Z20")}
    assert refused(table, Sprint(way, "S")) == "SF-EXI-3"
    choose(table, Sprint(way, "E"))
    assert (man(table, "IIF-2").left_by, man(table, "IIF-2").ap) == ("E", 0)


@covers("SF-MOV-14", "SF-MOV-10")
def test_a_sprint_out_is_no_longer_than_any_other() -> None:
    table = battle({"IIF-2": "V20", "US-8": "A1"}, mission=scenario("rat"), acting="IIF-2")
    way = path("W20", "X20", "Y20", "Z20")
    assert refused(table, Sprint(way)) == ""
    assert refused(table, Sprint(way, "E")) == "SF-MOV-10"


@covers("SF-MOV-13")
def test_a_sprint_over_clutter_does_not_go_on_off_the_map() -> None:
    # On Commercial-1 a low wall runs between Y3 and Z3.
    table = battle({"US-2": "Y3", "IIF-UR-01": "A9"}, mission=scenario("som"), acting="US-2")
    assert refused(table, Sprint(path("Z3"))) == ""
    assert refused(table, Sprint(path("Z3"), "E")) == "SF-MOV-13"


@covers("SF-EXI-1", "SF-SOM-4")
def test_moving_to_the_edge_and_out_costs_one_ap_more() -> None:
    table = battle({"US-2": "Y9", "IIF-UR-01": "A1"}, mission=scenario("som"), acting="US-2")
    choose(table, Move(path("Z9")), ExitMap("E"))
    assert (man(table, "US-2").status, man(table, "US-2").ap) == ("exited", 2)
