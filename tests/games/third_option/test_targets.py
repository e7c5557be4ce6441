"""Target type protocols (7.5.4): what is done at the Mission Target."""

from typing import Any

import pytest

from sandtable.games.third_option.events import FighterAttacked
from sandtable.games.third_option.rules.assets import PlayAsset
from sandtable.games.third_option.rules.direct_action import EnterBox
from sandtable.games.third_option.rules.engagement import Engagement
from sandtable.games.third_option.rules.scoring import ScoreMission
from sandtable.games.third_option.rules.targets import MissionTarget
from sandtable.games.third_option.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.third_option.build import (
    BLANK,
    HOTEL,
    KILL,
    PAIR,
    answered,
    card,
    choose,
    dice_left,
    direct_action,
    entry_of,
    happened,
    kinetic_round,
    resting,
    story,
    unit_hits,
)


def target(kind: str, threat: str = "LOW", **more: Any) -> Table[State]:
    """The protocol of a type, with nobody left in the pool."""
    more.setdefault("teams", PAIR)
    return direct_action(MissionTarget(), box=7, mission=card(kind, threat), **more)


# F3


@covers("TO-7.5.4-1")
def test_an_f3_target_fights_alone_until_its_second_hit() -> None:
    # One hit, then a second; the target misses with 3 and hits with 2.
    table = target("f3", dice=[1, 10, 3, 10, 1, 2, 1])
    one_round = ["EV-01", "GB-F", "GB-H", "The target"]
    assert story(table) == one_round * 2
    assert [team for team, at in table.state.teams.items() if at.hits] == ["GB-F"]
    assert (table.state.objective_done, unit_hits(table)) == (True, [2])


@covers("TO-7.5.4-1")
def test_an_f3_target_that_outlasts_the_assault_force_is_a_failure() -> None:
    table = target("f3", teams={"GB-H": ("direct_action", 1)}, dice=[1, 2, 1])
    entry = entry_of(table)
    assert (entry.tier, entry.objective_done, dice_left(table)) == ("fubar", False, [1])


@covers("TO-7.5.4-16")
def test_fighters_placed_here_join_the_fight_with_the_target_and_stand_before_it() -> None:
    # A Fighter hits with 3, the target does not; two hits go one on each.
    table = target("f3", events=["EV-12"], dice=[1, 1, 3, 3, 2, 1, 1, 10, 10])
    assert story(table)[:5] == ["EV-12", "GB-F", "GB-H", "Fighter 2", "The target"]
    assert [attack.hit for attack in happened(table, FighterAttacked)][:2] == [True, False]
    assert (resting(table), unit_hits(table), table.state.rounds) == (True, [2, 2], 2)


@covers("TO-7.5.4-16")
@pytest.mark.parametrize(("dice", "hits"), [([1, 1, 10, 10], [1, 1]), ([1, 10, 10, 10], [0, 1])])
def test_the_target_is_last_in_the_order_of_hits(dice: list[int], hits: list[int]) -> None:
    # The target bears number 1; the Fighter of Local Militia, number 2, stands before it.
    table = kinetic_round(box=7, fight="target", teams=PAIR, target=0, events=["EV-12"], dice=dice)
    assert unit_hits(table) == hits


@covers("TO-7.5.4-16")
def test_the_fight_goes_on_until_the_fighters_beside_a_dead_target_are_gone() -> None:
    table = target("f3", events=["EV-01", "EV-12"], dice=[1, 10, 10, 1, 1, 10, 10, 1, 10, 10])

    assert story(table)[4:] == [
        "EV-12",
        "GB-F",
        "GB-H",
        "Fighter 2",
        "The target",
        "EV-01",
        "GB-F",
        "GB-H",
        "Fighter 2",
    ]
    assert (unit_hits(table), table.state.objective_done) == ([2, 2], True)


@covers("TO-7.5.4-16")
def test_an_assault_force_lost_beside_a_dead_target_has_failed() -> None:
    teams = {"GB-F": ("direct_action", 1), "OP-1": ("direct_action", 1)}
    table = target("f3", teams=teams, events=["EV-01", "EV-12"], dice=[1, 10, 10, 1, 1, 3, 10, 1, 10, 3])
    entry = entry_of(table)
    assert (unit_hits(table), entry.tier, entry.objective_done) == ([2, 1], "fubar", False)


@covers("TO-7.5.4-17")
@pytest.mark.parametrize(("event", "miss", "hit"), [("EV-15", 2, 1), ("EV-21", 4, 3), ("EV-01", 3, 2)])
def test_fighter_attack_modifiers_work_on_a_target(event: str, miss: int, hit: int) -> None:
    teams = {"GB-H": ("direct_action", 1)}
    missed = target("f3", teams=teams, events=[event], dice=[10, miss, 1, 10, 1, 10])
    struck = target("f3", teams=teams, events=[event], dice=[10, hit])
    assert missed.state.objective_done
    assert (entry_of(struck).tier, entry_of(struck).objective_done) == ("fubar", False)


@covers("TO-7.5.4-17")
def test_a_target_alone_skips_its_attack_on_a_shift_change() -> None:
    table = target("f3", events=["EV-22"], dice=[1, 1])
    assert story(table) == ["EV-22", "GB-F", "GB-H"]
    assert table.state.objective_done


@covers("TO-7.5.4-17")
def test_beside_a_fighter_it_is_the_target_that_skips() -> None:
    table = direct_action(
        Engagement("target"), box=7, teams=PAIR, target=1, here=[1], events=["EV-22"], dice=[1, 1, 10]
    )
    assert story(table) == ["EV-22", "GB-F", "GB-H", "Fighter 1"]


@covers("TO-7.5.4-17")
def test_an_extra_fighter_attack_is_made_by_a_target_that_fights() -> None:
    # Crossfire at an empty objective waits for the next round, which is that with the target.
    table = direct_action(EnterBox(5), teams=PAIR, slots=[BLANK, "EA-17", BLANK], dice=[1, 1, 10, 10, 6, 1])
    assert (story(table).count("The target"), dice_left(table)) == (2, [])


@covers("TO-7.5.4-17")
@pytest.mark.parametrize(("here", "hits"), [([0], [1, 1]), ([1], [2, 1]), ([], [2])])
def test_card_hits_reach_a_target_after_the_fighters(here: list[int], hits: list[int]) -> None:
    # Quick Reaction Flight: two hits before the dice, all of which miss.
    mission = card(threat="MEDIUM")
    table = kinetic_round(
        box=7, fight="target", mission=mission, here=here, target=0, teams=HOTEL, assets=["AC-16"], dice=[10, 10, 10]
    )
    choose(table, PlayAsset("AC-16"))
    assert unit_hits(table) == hits


@covers("TO-7.5.4-17")
def test_cards_that_remove_fighters_never_remove_a_target() -> None:
    # Risky Approach, die 3: a Fighter beside the target goes, then one of the pool, then nobody.
    dice = [3, 10, 10, 3, 10, 10, 3, 1, 10]
    events = ["EV-23", "EV-23", "EV-23"]
    table = direct_action(
        Engagement("target"), box=7, teams=HOTEL, fighters=1, here=1, target=1, events=events, dice=dice
    )
    assert story(table) == ["EV-23", "GB-H", "The target"] * 3
    assert [unit.place for unit in table.state.units.values()] == ["casualties"] * 3


# capture


@covers("TO-7.5.4-2", "TO-7.5.4-3")
@pytest.mark.parametrize("die", [1, 4])
def test_a_capture_target_surrenders_on_4_or_less_without_a_fight(die: int) -> None:
    table = target("capture", dice=[die])
    assert (table.state.surrendered, table.state.objective_done) == (True, True)
    assert (story(table), table.state.rounds) == ([], 0)


@covers("TO-7.5.4-2", "TO-7.5.4-3")
@pytest.mark.parametrize(("die", "hits"), [(2, 1), (3, 0)])
def test_a_combative_capture_target_makes_one_attack_without_modifiers(die: int, hits: int) -> None:
    table = target("capture", awareness=2, dice=[5, 2, die])
    assert table.state.teams["GB-H"].hits == hits
    assert (table.state.objective_done, table.state.surrendered) == (True, False)
    assert (resting(table), table.state.rounds) == (True, 0)


@covers("TO-7.5.4-2", "TO-7.5.4-3")
@pytest.mark.parametrize(("last", "done"), [(5, True), (6, False)])
def test_a_guarded_capture_target_leaves_the_fight_to_its_guard(last: int, done: bool) -> None:
    table = target("capture", dice=[6, *KILL, last])
    assert story(table) == ["EV-01", "GB-F", "GB-H", "Fighter 1"]
    assert (table.state.objective_done, table.state.surrendered) == (done, False)
    assert resting(table)


@covers("TO-7.5.4-2")
def test_modifiers_count_on_the_capture_roll() -> None:
    # Halyard -1 and Snatch Kit -1: a 6 is a surrender.
    teams = PAIR | {"OP-2": "rg"}
    table = answered(target("capture", teams=teams, assets=["AC-20"], dice=[6]), PlayAsset("AC-20"))
    assert table.state.surrendered


# sabotage, rescue, recon


@covers("TO-7.5.4-4", "TO-7.5.4-7")
@pytest.mark.parametrize(
    ("kind", "threat", "number"),
    [
        ("sabotage", "LOW", 8),
        ("sabotage", "MEDIUM", 7),
        ("sabotage", "HIGH", 6),
        ("recon", "LOW", 9),
        ("recon", "MEDIUM", 8),
        ("recon", "HIGH", 7),
    ],
)
def test_sabotage_and_recon_succeed_on_their_column_of_chart_a5(kind: str, threat: str, number: int) -> None:
    assert target(kind, threat, dice=[number]).state.objective_done
    failed = target(kind, threat, dice=[number + 1, 1])
    assert (failed.state.objective_done, dice_left(failed)) == (False, [1])  # one roll only


@covers("TO-7.5.4-4", "TO-7.5.4-7")
@pytest.mark.parametrize(("kind", "team", "die"), [("sabotage", "RG-7", 9), ("recon", "RG-10", 10)])
def test_a_team_that_helps_lowers_the_sabotage_or_recon_roll(kind: str, team: str, die: int) -> None:
    assert target(kind, teams=PAIR | {team: "rg"}, dice=[die]).state.objective_done


@covers("TO-7.5.4-4")
def test_after_a_failed_sabotage_the_mission_is_played_on_and_lost() -> None:
    table = direct_action(EnterBox(7), ScoreMission(), mission=card("sabotage"), teams=PAIR, dice=[9, 6, 1])
    entry = entry_of(table)
    assert (entry.tier, entry.exfiltrated) == ("fubar", True)


@covers("TO-7.5.4-6")
@pytest.mark.parametrize(("threat", "number"), [("LOW", 8), ("MEDIUM", 7), ("HIGH", 6)])
def test_a_rescue_is_rolled_on_chart_a4_with_its_standoff(threat: str, number: int) -> None:
    teams = HOTEL | {"GB-G": "direct_action"}
    freed = target("rescue", threat, teams=teams, dice=[number])
    standoff = target("rescue", threat, teams=teams, dice=[number + 1, *KILL, number])
    again = target("rescue", threat, teams=teams, dice=[number + 1, *KILL, number + 1, 1])
    killed = target("rescue", threat, teams=teams, dice=[number + 2, 1])

    assert (freed.state.objective_done, story(freed)) == (True, [])
    assert (standoff.state.objective_done, standoff.state.rounds) == (True, 1)
    assert (again.state.objective_done, dice_left(again)) == (False, [1])
    assert (killed.state.objective_done, dice_left(killed)) == (False, [1])


@covers("TO-7.5.4-6")
def test_modifiers_count_on_both_rescue_rolls() -> None:
    # Foxtrot -1, Friar -1 and Hostage Handler -2: a 10 is a 6.
    teams = {"GB-F": "direct_action", "RG-4": "rg"}
    table = answered(target("rescue", "HIGH", teams=teams, assets=["AC-19"], dice=[10]), PlayAsset("AC-19"))
    assert table.state.objective_done
    # Without the Handler 9 is a 7 and a standoff; after the fight 8 is a 6.
    table = target("rescue", "HIGH", teams=teams, dice=[9, 1, 10, 1, 10, 8])
    assert (table.state.rounds, table.state.objective_done) == (2, True)


# raid


@covers("TO-7.5.4-9")
def test_a_raid_meets_three_more_fighters_at_the_target() -> None:
    table = target("raid", dice=[1, 1, 10, 10, 10, 1, 1, 10, 10, 10, 1, 1, 10])
    assert story(table)[:6] == ["EV-01", "GB-F", "GB-H", "Fighter 1", "Fighter 2", "Fighter 3"]
    assert (unit_hits(table), table.state.objective_done) == ([2, 2, 2], True)
    assert resting(table)


@covers("TO-7.5.4-9")
def test_a_raid_is_not_complete_before_the_last_of_them_falls() -> None:
    # Two Fighters fall in two rounds, the third takes both teams.
    teams = {"GB-F": ("direct_action", 1), "GB-H": ("direct_action", 1)}
    table = target("raid", teams=teams, dice=[*[1, 1, 10, 10, 10] * 2, 10, 10, 3, 1, 10, 1])
    entry = entry_of(table)
    assert (unit_hits(table), entry.tier, entry.objective_done) == ([2, 2, 0], "fubar", False)
