"""Drone strikes in Direct Action (7.5.6)."""

from typing import Any

import pytest

from sandtable.games.third_option.rules.direct_action import EnterBox, Rally, RallyPoint
from sandtable.games.third_option.rules.drone import DroneStrike
from sandtable.games.third_option.rules.modifiers import roll_modifiers
from sandtable.games.third_option.rules.scoring import ScoreMission
from sandtable.games.third_option.state import Campaign, Effect, State, Unit
from sandtable.games.third_option.vocabulary import RollClass
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.third_option.build import (
    HOTEL,
    PAIR,
    boxes_entered,
    card,
    choose,
    dice_left,
    direct_action,
    entry_of,
    options,
    position,
    story,
)

DRONE = Rally("drone")


def strike(*dice: int, **more: Any) -> Table[State]:
    """The strike of the rally point on an F3 target with five Fighters in the pool."""
    setting: dict[str, Any] = {"teams": PAIR, "assets": ["AC-02"], "fighters": 5, "awareness": 0}
    return direct_action(DroneStrike(), box=2, dice=dice, **(setting | more))


def effect(table: Table[State]) -> tuple[str, int]:
    """What became of the target, and how many Fighters were removed."""
    return table.state.drone, len(table.state.units_at("casualties"))


@covers("TO-7.5.6-1")
@pytest.mark.parametrize(
    ("kind", "area", "allowed"),
    [
        ("f3", "CENTCOM", True),
        ("f3", "SOUTHCOM", True),
        ("f3", "AFRICOM", True),
        ("f3", "INDOPACOM", True),
        ("f3", "EUCOM", False),
        ("f3", "NORTHCOM", False),
        ("capture", "CENTCOM", False),
        ("sabotage", "CENTCOM", False),
        ("rescue", "CENTCOM", False),
        ("recon", "CENTCOM", False),
        ("raid", "CENTCOM", False),
    ],
)
def test_drones_fly_on_f3_missions_only_and_not_in_eucom_or_northcom(kind: str, area: str, allowed: bool) -> None:
    table = direct_action(RallyPoint(), box=2, mission=card(kind), area=area, teams=PAIR, assets=["AC-02"])
    assert (DRONE in options(table)) is allowed
    assert (table.why_not(DRONE) is None) is allowed


@covers("TO-7.5.6-2")
def test_a_strike_needs_the_card_in_hand() -> None:
    table = direct_action(RallyPoint(), box=2, teams=PAIR, assets=["AC-08"])
    assert DRONE not in options(table)


@covers("TO-7.5.6-2", "TO-7.5.6-3")
@pytest.mark.parametrize(
    ("dice", "drone", "kept"),
    [((9, 8, 1), "hit", False), ((9, 9), "missed", False), ((9, 8, 4), "missed", False), ((10,), "unavailable", True)],
    ids=["destroyed", "not launched", "survives", "unavailable"],
)
def test_the_card_is_expended_once_the_drone_is_available(dice: tuple[int, ...], drone: str, kept: bool) -> None:
    table = strike(*dice, 1)
    assert ("AC-02" in table.state.assets, "AC-02" in table.state.discarded) == (kept, not kept)
    assert (table.state.drone, dice_left(table)) == (drone, [1])


@covers("TO-7.5.6-3")
@pytest.mark.parametrize(
    ("die", "result"), [(1, ("hit", 2)), (2, ("missed", 2)), (3, ("missed", 1)), (4, ("missed", 0))]
)
def test_the_damage_die_decides_the_target_and_removes_fighters(die: int, result: tuple[str, int]) -> None:
    table = strike(9, 8, die)
    assert effect(table) == result
    assert table.state.objective_done is (result[0] == "hit")


@covers("TO-7.5.6-3")
def test_fighters_of_the_pool_are_removed_after_the_damage() -> None:
    table = strike(9, 8, 2, fighters=[0, 1, 0])
    gone = [unit.number for unit in table.state.units_at("casualties")]
    assert gone == [1, 2]  # the damaged one and the lowest number
    assert table.state.pool() == [Unit(3, "fighter", "pool")]


@covers("TO-7.5.6-3")
@pytest.mark.parametrize(("n", "assets"), [(-2, ["AC-02", "AC-08"]), (2, ["AC-02"])])
def test_availability_and_launch_are_never_modified(n: int, assets: list[str]) -> None:
    more = {"effects": [Effect(("drone",), n, "mission", "OPN-3")], "assets": assets}
    assert strike(10, 1, 1, **more).state.drone == "unavailable"
    assert (dice_left(strike(9, 9, 1, **more)), dice_left(strike(9, 8, 6, **more))) == ([1], [])


@covers("TO-7.5.6-4")
@pytest.mark.parametrize(
    ("group", "result"),
    [
        (["RG-1"], ("missed", 1)),
        (["RG-1", "RG-2"], ("missed", 2)),
        (["RG-1", "RG-2", "RG-3"], ("missed", 2)),
        (["RG-1", "RG-2", "RG-3", "RG-5"], ("hit", 2)),
        (["RG-1", "OP-2"], ("missed", 1)),
    ],
    ids=["one", "two", "three", "four", "one and the Operative"],
)
def test_every_two_recon_teams_lower_the_damage_roll_by_1(group: list[str], result: tuple[str, int]) -> None:
    assert effect(strike(9, 8, 3, teams=PAIR | dict.fromkeys(group, "rg"))) == result


@covers("TO-7.5.6-4")
def test_only_active_recon_teams_make_pairs() -> None:
    teams = PAIR | {"RG-1": "rg", "RG-2": "casualties", "RG-3": "casualties"}
    assert effect(strike(9, 8, 3, teams=teams)) == ("missed", 1)


@covers("TO-7.5.6-4", "TO-4.2-5")
@pytest.mark.parametrize("roll", ["infil", "exfil", "sabotage", "recon", "rescue", "capture"])
def test_pairs_of_recon_teams_help_no_roll_but_the_damage(roll: RollClass) -> None:
    teams = HOTEL | {"RG-1": "rg", "RG-2": "rg", "RG-3": "rg", "RG-5": "rg"}
    assert roll_modifiers(direct_action(teams=teams).state, roll, "land") == ()


@covers("TO-7.5.6-4")
def test_a_recon_team_committed_to_the_assault_still_makes_a_pair() -> None:
    teams = PAIR | {"RG-1": "rg", "RG-9": "direct_action"}
    assert effect(strike(9, 8, 3, teams=teams)) == ("missed", 2)


@covers("TO-7.5.6-5")
@pytest.mark.parametrize(
    ("more", "result"),
    [
        ({"teams": {"GB-E": "direct_action"}}, ("missed", 1)),
        ({"teams": {"GB-E": "direct_action", "RG-6": "rg"}}, ("missed", 2)),
        ({"teams": {"GB-E": "direct_action", "RG-6": "rg", "OP-1": "rg"}}, ("hit", 2)),
        ({"teams": {"GB-E": "direct_action", "OP-1": "direct_action"}}, ("missed", 2)),
        ({"teams": HOTEL | {"GB-E": "recon", "RG-6": "casualties"}}, ("missed", 0)),
        ({"assets": ["AC-02", "AC-08"]}, ("missed", 1)),
        ({"effects": [Effect(("drone",), 1, "mission", "Test")]}, ("missed", 0)),
    ],
    ids=["Echo", "and Horus", "and Nightjar", "Nightjar committed", "absent teams", "Designator", "Thunderdome"],
)
def test_all_drone_modifiers_are_summed_in_direct_action(more: dict[str, Any], result: tuple[str, int]) -> None:
    assert effect(strike(9, 8, 4, **more)) == result


@covers("TO-7.5.6-5")
def test_teams_assets_and_operation_add_up() -> None:
    # Echo, Horus, Nightjar, Designator and an earlier Recon -1 each, a lost Recon +1: -4 in all.
    more: dict[str, Any] = {
        "teams": {"GB-E": "direct_action", "RG-6": "rg", "OP-1": "rg"},
        "assets": ["AC-02", "AC-08"],
        "campaign": Campaign("Test", (position().state.leg,), benefits=("recon",)),
        "effects": [Effect(("drone",), 1, "mission", "Test")],
    }
    assert effect(strike(9, 8, 5, **more)) == ("hit", 2)
    assert effect(strike(9, 8, 4, **more)) == ("hit", 3)


@covers("TO-7.5.6-6")
@pytest.mark.parametrize("dice", [(9, 9), (9, 8, 4)], ids=["not launched", "survives"])
def test_a_failed_strike_leaves_egress_and_a_failed_mission(dice: tuple[int, ...]) -> None:
    table = direct_action(EnterBox(2), ScoreMission(), teams=PAIR, assets=["AC-02"], awareness=0, dice=[*dice, 6, 1])
    choose(table, DRONE)
    entry = entry_of(table)
    assert boxes_entered(table)[1:] == ["Egress", "Draw Event E", "Exfiltration"]
    assert (entry.exfiltrated, entry.objective_done, entry.tier) == (True, False, "fubar")


@covers("TO-7.5.6-7")
def test_a_drone_kill_needs_no_fight_with_the_pool() -> None:
    table = direct_action(
        EnterBox(2), ScoreMission(), teams=PAIR, assets=["AC-02"], awareness=0, fighters=5, dice=[9, 8, 1, 6, 1]
    )
    choose(table, DRONE)
    entry = entry_of(table)
    assert [line for line in story(table) if line.startswith(("Fighter", "GB-"))] == []
    assert (len(table.state.pool()), entry.tier, entry.vp) == (3, "tier-one", 8)
