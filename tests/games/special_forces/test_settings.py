"""What may be set before a battle: everything of one's own, forces and readings of the others."""

import msgspec
import pytest

from sandtable.games.special_forces.mission import Mission, Options
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.settings import Setting
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import options
from tests.games.special_forces.build import game
from tests.games.special_forces.field import content

PRINTED = ("hfc", "som", "rat", "wmd", "bth")
OURS = ("cornershop", "housecall", "antenna", "headhunt")


def known(name: str) -> dict[str, Setting]:
    return {one.id: one for one in game().settings(game().mission(name))}


def values(name: str, setting: str) -> list[str]:
    return [value for value, _ in known(name)[setting].values]


def configured(name: str = "own-battle", /, **chosen: str) -> Mission:
    return game().configure(game().mission(name), chosen)


def test_battles_of_ones_own_stand_in_the_list_after_the_scenarios() -> None:
    assert [info.id for info in game().missions()] == [*PRINTED, *OURS, "own-battle", "random-battle"]


@pytest.mark.parametrize("name", [*PRINTED, *OURS, "own-battle", "random-battle"])
def test_untouched_settings_change_nothing_that_is_played(name: str) -> None:
    before, after = game().mission(name), configured(name)
    assert after.options == before.options
    assert after.buy == before.buy
    for field in ("map", "limit", "us", "iif", "victory", "exits", "item", "objective"):
        assert getattr(after, field) == getattr(before, field)


@covers("SF-BYO-1", "SF-BYO-6")
def test_map_objective_points_and_limit_are_the_players_choice() -> None:
    mission = configured(
        map="commercial-1", objective="hold", building="3", attacker="iif", limit="9", us_points="55", iif_points="70"
    )
    assert (mission.map, mission.limit, mission.us.points, mission.iif.points) == ("commercial-1", 9, 55, 70)
    assert mission.victory.measure == "holds(iif, 3)"
    assert mission.victory.ends[-1].when == "turn_over(9)"
    assert (mission.us.zone, mission.iif.zone) == ("in(3) + in(4, 5, 6)", "edge(W)")
    assert mission.place_first == "us"
    assert mission.title == "Your own battle: Hold the Building"


def test_an_item_may_be_hidden_and_the_way_out_chosen() -> None:
    mission = configured(objective="fetch", building="9", item="hidden", edges="S")
    assert mission.item
    assert (mission.item.zone, mission.item.hidden_by) == ("in(9)", "iif")
    assert [(one.who, one.edges) for one in mission.exits] == [("carrier", ("S",))]
    usual = configured(objective="fetch", building="9")
    assert usual.item
    assert usual.item.hidden_by is None
    assert [one.edges for one in usual.exits] == [("W",)]
    assert configured(objective="breakout", edges="any").exits[0].edges == ("N", "E", "S", "W")


@pytest.mark.parametrize("crowd", ["som", "bth"])
def test_a_last_stand_has_the_reinforcements_of_a_printed_scenario(crowd: str) -> None:
    mission = configured(objective="laststand", map="commercial-1", building="1", crowd=crowd)
    assert mission.reinforcements == content().missions[crowd].reinforcements
    assert configured(objective="hold", crowd=crowd).reinforcements is None


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ({"map": "government-1", "objective": "hold", "building": "4"}, "has no building 4"),
        ({"map": "government-1", "objective": "breakout", "edges": "N"}, "cannot be left there"),
        (
            {"map": "government-1", "objective": "laststand", "building": "1", "crowd": "bth"},
            "Government-1 has no building",
        ),
        ({"map": "mars"}, "'map' cannot be 'mars'"),
        ({"pointz": "20"}, "unknown setting 'pointz'"),
    ],
)
def test_what_cannot_be_is_refused_in_words(chosen: dict[str, str], why: str) -> None:
    with pytest.raises(UnknownName, match=why):
        configured(**chosen)


def test_a_building_s_number_is_told_for_every_map_that_has_it() -> None:
    meanings = dict(known("own-battle")["building"].meanings)
    homes, shops = content().maps["residential-1"], content().maps["commercial-1"]
    assert meanings["8"] == (f"Residential-1: {homes.buildings[7]}; Commercial-1: {shops.buildings[7]}")
    assert meanings["13"] == f"Residential-1: {homes.buildings[12]}"


def test_a_building_matters_only_where_the_objective_has_one() -> None:
    found = configured(map="government-1", objective="eliminate", building="13").objective
    assert found is not None
    assert (found.id, found.building) == ("eliminate", 0)


@pytest.mark.parametrize(
    ("forces", "buyers"), [("both", ("us", "iif")), ("us", ("us",)), ("iif", ("iif",)), ("none", ())]
)
def test_each_side_buys_or_is_bought_for(forces: str, buyers: tuple[str, ...]) -> None:
    assert configured(forces=forces).buy == buyers
    assert configured("random-battle", forces=forces).buy == buyers


@covers("SF-BYO-7")
def test_a_listed_force_may_be_replaced_but_not_the_automated_one() -> None:
    assert values("rat", "forces") == ["none", "both", "us", "iif"]
    assert values("som", "forces") == ["none", "us"]
    assert values("own-battle", "forces")[0] == "both"
    assert values("random-battle", "forces")[0] == "none"


@pytest.mark.parametrize("option", Options.__struct_fields__)
def test_every_other_reading_can_be_set_where_it_means_something(option: str) -> None:
    names = [info.id for info in game().missions() if option in known(info.id)]
    assert names == {"auto_choices": ["som"], "turn_limits_off": ["hfc", "som", "rat", "wmd"]}.get(
        option, [*PRINTED, *OURS, "own-battle", "random-battle"]
    )
    for name in names:
        assert getattr(configured(name, **{option: "on"}).options, option)
        assert not getattr(configured(name, **{option: "off"}).options, option)


def test_a_lesson_is_as_it_is() -> None:
    assert known("lesson") == {}
    assert configured("lesson") == game().mission("lesson")


def test_a_configured_mission_is_written_down_and_read_back_whole() -> None:
    mission = configured(objective="kingpin", blind_buy="on")
    assert game().codec.mission(msgspec.json.encode(mission)) == mission


@pytest.mark.parametrize("ground", ["residential-1", "commercial-1", "government-1"])
@pytest.mark.parametrize("objective", ["eliminate", "breakout", "hold", "fetch", "rescue", "laststand", "kingpin"])
def test_every_objective_can_be_set_up_on_every_map(objective: str, ground: str) -> None:
    mission = configured(objective=objective, map=ground, building="2", forces="none")
    table = Table.start(game(), mission, SeededDice(1))
    assert table.decision
    assert table.decision.rule == "SF-SET-2"
    assert options(table, type(table.decision.options[0]))
