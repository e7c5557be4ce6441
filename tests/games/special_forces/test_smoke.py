"""Smoke (SF-SMK): thrown, spreading, thinning, and what it stops."""

import pytest

from sandtable.games.special_forces.events import CoverRolled, SmokeLanded, SmokeThinned
from sandtable.games.special_forces.mission import Mission, Options
from sandtable.games.special_forces.rules.attack import Launch
from sandtable.games.special_forces.rules.reactions import HitTheDirt
from sandtable.games.special_forces.rules.smoke import AdvanceSmoke, RemoveSmoke, spread
from sandtable.games.special_forces.sequence import PlayTurn
from sandtable.games.special_forces.state import Cloud, State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import asked, choose, happened, options
from tests.cases import cases
from tests.games.special_forces.build import DONE, US_FIRST, battle, dot, drill, fire, game, man, on, played, scenario

SMOKE = {"gear": ("smoke",)}
PAIR = {"US-8": "A1", "IIF-2": "Z20"}


def puff(name: str, number: int = 1) -> Cloud:
    return Cloud(number, dot(name), 1, (dot(name),))


def full(name: str, number: int = 1, turn: int = 1) -> Cloud:
    """A cloud that has spread."""
    around = spread(game().content.maps["commercial-1"], dot(name))
    return Cloud(number, dot(name), turn, (dot(name), *around))


def advanced(turn: int, *clouds: Cloud, mission: Mission | str = "commercial-1") -> Table[State]:
    """What the players are asked before that turn."""
    return battle(PAIR, mission=mission, begin=[AdvanceSmoke()], turn=turn, clouds=list(clouds))


def counters(table: Table[State]) -> int:
    return sum(len(cloud.dots) for cloud in table.state.clouds)


@covers("SF-SMK-1")
def test_every_grenade_makes_a_cloud_of_its_own() -> None:
    table = battle({"US-8": on("D1", gear=("smoke", "smoke")), "IIF-2": on("O1", ap=0)}, acting="US-8", dice=[5, 5])
    choose(table, Launch("smoke", dot("F1")), Launch("smoke", dot("B1")))
    assert [cloud.id for cloud in table.state.clouds] == [1, 2]


@covers("SF-SMK-1")
@pytest.mark.parametrize(("roll", "lands"), [(5, True), (4, False)])
def test_smoke_that_is_thrown_well_is_in_effect_at_once(roll: int, lands: bool) -> None:
    table = battle({"US-8": on("D1", **SMOKE), "IIF-2": on("O1", ap=0)}, acting="US-8", dice=[roll])
    choose(table, Launch("smoke", dot("F1")))
    assert bool(happened(table, SmokeLanded)) == lands
    assert table.state.smoke(dot("F1")) == lands
    assert man(table, "US-8").gear == ()
    assert table.state.layers(dot("D1"), dot("O1")) == lands


@covers("SF-SMK-1", "SF-RAD-9")
def test_nobody_hits_the_dirt_before_a_smoke_grenade() -> None:
    table = battle({"US-8": on("D1", **SMOKE), "IIF-2": "F1"}, acting="US-8", dice=[5])
    choose(table, Launch("smoke", dot("F1")))
    assert options(table, HitTheDirt) == []
    choose(table, DONE)
    assert (man(table, "IIF-2").stuns, table.state.smoke(dot("F1"))) == (0, 1)


@covers("SF-SMK-1", "SF-SUM-3")
def test_cover_on_the_way_stops_a_smoke_grenade_even_to_an_empty_dot() -> None:
    table = battle({"US-8": on("G3", **SMOKE), "IIF-2": "Z20"}, acting="US-8", dice=[8, 12])
    choose(table, Launch("smoke", dot("D3")))
    assert [one.what for one in happened(table, CoverRolled)] == ["door"]
    assert table.state.clouds == []


@covers("SF-SMK-2", "SF-SMK-4")
def test_before_the_next_turn_smoke_spreads_one_dot_in_all_directions() -> None:
    table = battle(PAIR, mission="commercial-1", begin=[PlayTurn()], clouds=[puff("H6")], dice=US_FIRST)
    (cloud,) = table.state.clouds
    assert (len(cloud.dots), dot("H6") in cloud.dots) == (9, True)
    assert {table.state.ground.distance(dot("H6"), spot) for spot in cloud.dots} == {0, 1}


@covers("SF-SMK-4")
def test_smoke_spreads_only_once() -> None:
    table = advanced(3, full("H6"))
    assert counters(table) == 9
    choose(table, RemoveSmoke(dot("G5")), RemoveSmoke(dot("G6")))
    assert counters(table) == 7


@covers("SF-SMK-3")
def test_walls_hold_smoke_back_doors_and_low_walls_do_not() -> None:
    table = advanced(2, puff("F2"), mission="residential-1")
    (cloud,) = table.state.clouds
    names = {table.state.ground.names[one] for one in cloud.dots}
    assert names == {"F2", "F1", "G1", "E1", "G2", "F3", "G3", "E3"}  # not E2 behind the wall


@covers("SF-SMK-5")
def test_each_player_takes_one_counter_from_every_cloud_the_us_first() -> None:
    table = advanced(3, full("H6", 1), full("M6", 2))
    for seat, name in (("us", "H6"), ("us", "M6"), ("iif", "H6"), ("iif", "M6")):
        (wanted,) = (cloud for cloud in table.state.clouds if cloud.centre == dot(name))
        assert {thinned.dot for thinned in options(table, RemoveSmoke)} == set(wanted.dots)
        assert asked(table) == seat
        choose(table, options(table)[0])
    assert counters(table) == 14
    assert [thinned.side for thinned in happened(table, SmokeThinned)] == ["us", "us", "iif", "iif"]


@covers("SF-SMK-5", "SF-SOM-13")
def test_against_the_automated_iif_the_us_player_takes_both() -> None:
    party = {"US-2": "A1", "IIF-UR-01": "Z20"}
    table = battle(party, mission=scenario("som"), begin=[AdvanceSmoke()], turn=3, clouds=[full("H6")])
    for _ in range(2):
        assert asked(table) == "us"
        choose(table, options(table, RemoveSmoke)[0])
    assert counters(table) == 7


@covers("SF-SMK-5", "SF-SMK-6")
def test_a_cloud_lasts_from_its_throw_to_the_fifth_turn_after() -> None:
    cloud = full("H6")
    for turn, left in ((3, 7), (4, 5), (5, 3), (6, 0)):
        table = advanced(turn, cloud)
        while options(table, RemoveSmoke):
            choose(table, options(table, RemoveSmoke)[0])
        assert counters(table) == left
        cloud = next(iter(table.state.clouds), cloud)


@covers("SF-SMK-6")
def test_what_is_left_goes_before_the_fifth_turn_after_the_throw() -> None:
    table = advanced(6, full("H6", turn=1), full("M6", 2, turn=5))
    assert [cloud.id for cloud in table.state.clouds] == [2]
    assert {one.rule for one in happened(table, SmokeThinned)} == {"SF-SMK-6"}


@covers("SF-SMK-7", "SF-SMK-8", "SF-SMK-9")
@cases(
    {
        "on the attacker": (["D1"], [8, 12], [True]),
        "beside the attacker": (["E1"], [8, 12], [True]),
        "on the way": (["H1"], [8, 12], [True]),
        "on the target": (["K1"], [8, 12], [True]),
        "of two clouds on a dot, twice": (["H1", "H1"], [7, 7, 5], [False, False]),
    }
)
def test_smoke_on_the_line_is_a_roll(where: list[str], dice: list[int], rolls: list[bool]) -> None:
    clouds = [puff(name, number) for number, name in enumerate(where, 1)]
    table = battle({"US-8": "D1", "IIF-2": on("K1", ap=0)}, acting="US-8", dice=dice, clouds=clouds)
    choose(table, fire("IIF-2", "Burst"))
    assert [(cover.what, cover.success) for cover in happened(table, CoverRolled)] == [
        ("smoke", roll) for roll in rolls
    ]
    assert man(table, "IIF-2").stuns == 0


@covers("SF-SMK-10")
@pytest.mark.parametrize(("distance", "needed"), [(0, 3), (1, 3), (2, 5), (3, 5), (4, 8), (5, 8), (6, None)])
def test_the_table_of_the_smoke_grenade(distance: int, needed: int | None) -> None:
    smoke = game().content.counters["smoke"]
    assert smoke.modes[0].needed(distance) == needed
    assert (smoke.is_smoke, smoke.radius, smoke.cost) == (True, 1, 1)


@covers("SF-CTR-1")
def test_there_is_always_one_more_smoke_counter() -> None:
    party = {"US-8": on("D1", **SMOKE), "IIF-2": on("O20", ap=0)}
    clouds = [Cloud(n, dot("J10"), 1, (dot("J10"),) * 9) for n in range(40)]
    table = played(battle(party, acting="US-8", dice=[5], clouds=clouds, thrown=40), Launch("smoke", dot("F1")))
    assert table.state.smoke(dot("F1")) == 1
    assert counters(table) == 361


@covers("SF-SMK-2")
def test_by_option_a_cloud_loses_its_centre_when_it_spreads() -> None:
    table = advanced(2, puff("H6"), mission=drill("commercial-1", options=Options(smoke_eight=True)))
    assert (counters(table), table.state.smoke(dot("H6"))) == (8, 0)
