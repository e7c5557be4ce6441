"""Charts A4 to A9: targets, drones and captures."""

from fractions import Fraction
from typing import Any

import pytest

from sandtable.games.third_option.events import Attacked, FighterAttacked, Happened
from sandtable.games.third_option.rules.assets import PlayAsset
from sandtable.games.third_option.rules.card_choices import PASS
from sandtable.games.third_option.rules.direct_action import CaptureCheck
from sandtable.games.third_option.rules.drone import DroneStrike
from sandtable.games.third_option.rules.scoring import ScoreMission
from sandtable.games.third_option.rules.targets import (
    CombativeTarget,
    GuardedTarget,
    MissionTarget,
    TargetCapture,
    TargetRescue,
)
from sandtable.games.third_option.state import Effect, State
from sandtable.kernel.errors import OutOfDice
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.third_option.build import (
    HOTEL,
    answered,
    card,
    choose,
    dice_left,
    ended,
    entry_of,
    happened,
    options,
    position,
    resting,
    unit_hits,
    who,
)
from tests.games.third_option.oracle import distribution

THREATS = ("LOW", "MEDIUM", "HIGH")
DUEL = (1, 10, 1, 10)  # Hotel hits a Fighter twice, and it misses


def at_target(*steps: Step, mission: Any, **more: Any) -> Table[State]:
    """The marker stands at Mission Target and the defenders are gone."""
    setting: dict[str, Any] = {"phase": "direct_action", "box": 7, "teams": HOTEL, "awareness": 0}
    return position(*steps or (MissionTarget(),), mission=mission, **(setting | more))


def modified(roll: Any, n: int) -> list[Effect]:
    return [Effect((roll,), n, "mission", "EV-01")]


# A4


def rescue(threat: str, *dice: int, **more: Any) -> Table[State]:
    return at_target(mission=card("rescue", threat), dice=dice, **more)


@covers("TO-A4-1", "TO-A4-2", "TO-A4-3")
@pytest.mark.parametrize(("threat", "number"), [("LOW", 8), ("MEDIUM", 7), ("HIGH", 6)])
def test_the_rescue_chart_frees_stands_off_or_kills(threat: str, number: int) -> None:
    for die in range(1, 11):
        if die == number + 1:  # a standoff: one Fighter is fought and the roll repeated
            table = rescue(threat, die, *DUEL, number)
            assert (unit_hits(table), table.state.objective_done) == ([2], True)
        else:
            table = rescue(threat, die)
            assert (unit_hits(table), table.state.objective_done) == ([], die <= number)


@covers("TO-A4-2", "TO-A4-3")
def test_in_medium_8_is_a_standoff_and_after_the_fight_another_8_loses_the_hostages() -> None:
    table = rescue("MEDIUM", 8, *DUEL, 8, 1)
    assert (table.state.objective_done, resting(table), dice_left(table)) == (False, True, [1])
    assert len(table.state.units) == 1  # no second standoff


@covers("TO-A4-2", "TO-A4-3")
@pytest.mark.parametrize("second", range(1, 11))
def test_only_a_result_within_the_number_succeeds_after_a_standoff(second: int) -> None:
    assert rescue("MEDIUM", 8, *DUEL, second).state.objective_done == (second <= 7)


@covers("TO-A4-2")
def test_the_repeated_rescue_roll_uses_the_same_modifiers() -> None:
    # Hostage Handler is spent on the first roll, and still counts on the second.
    table = answered(rescue("MEDIUM", 10, *DUEL, 9, assets=["AC-19"]), PlayAsset("AC-19"))
    assert table.state.objective_done
    lost = answered(rescue("MEDIUM", 10, *DUEL, 10, assets=["AC-19"]), PlayAsset("AC-19"))
    assert not lost.state.objective_done


@covers("TO-A4-2")
def test_the_fighter_of_the_standoff_fights_back_before_the_roll_is_repeated() -> None:
    table = rescue("MEDIUM", 8, 10, 3, 1, 10, 1, 10, 7)
    assert (table.state.teams["GB-H"].hits, table.state.objective_done) == (1, True)


@covers("TO-A4-1", "TO-A4-3")
@pytest.mark.parametrize(("drm", "frees", "kills"), [(-1, 8, 10), (1, 6, 8)])
def test_modifiers_are_added_to_the_rescue_die(drm: int, frees: int, kills: int) -> None:
    effects = modified("rescue", drm)
    assert rescue("MEDIUM", frees, effects=effects).state.objective_done
    killed = rescue("MEDIUM", kills, effects=effects)
    assert (killed.state.objective_done, unit_hits(killed)) == (False, [])


@covers("TO-A4-3")
def test_a_rescue_that_kills_the_hostages_fails_the_mission() -> None:
    table = at_target(TargetRescue(), ScoreMission(), mission=card("rescue"), exfiltrated=True, dice=[10])
    assert entry_of(table).tier == "fubar"


# A5


@covers("TO-A5-1", "TO-A5-2")
@pytest.mark.parametrize(("kind", "numbers"), [("sabotage", (8, 7, 6)), ("recon", (9, 8, 7))])
def test_sabotage_and_recon_succeed_on_a_d10_by_threat_with_one_roll_only(
    kind: str, numbers: tuple[int, int, int]
) -> None:
    for threat, number in zip(THREATS, numbers, strict=True):
        for die in range(1, 11):
            table = at_target(mission=card(kind, threat), dice=[die, 1])
            assert (table.state.objective_done, dice_left(table)) == (die <= number, [1])


@covers("TO-A5-1", "TO-A5-2")
@pytest.mark.parametrize(("kind", "asset", "number"), [("sabotage", "AC-18", 6), ("recon", "AC-21", 7)])
def test_in_high_an_asset_of_minus_2_moves_the_highest_die_that_succeeds_by_2(
    kind: str, asset: str, number: int
) -> None:
    # Shaped Charges: rolls of 8 or less succeed.
    for die in (number + 2, number + 3):
        table = at_target(mission=card(kind, "HIGH"), assets=[asset], dice=[die])
        assert options(table) == [PASS, PlayAsset(asset)]
        choose(table, PlayAsset(asset))
        assert table.state.objective_done == (die <= number + 2)


# A6


def target_fight(*dice: int, threat: str = "LOW", **more: Any) -> Table[State]:
    return at_target(mission=card("f3", threat), dice=dice, **more)


@covers("TO-A6-1")
def test_the_f3_target_attacks_once_each_round_and_takes_two_hits() -> None:
    teams = HOTEL | {"GB-F": "direct_action"}
    table = target_fight(1, 10, 3, 10, 10, 3, 10, 1, 3, teams=teams)
    assert [attack.team for attack in happened(table, Attacked)] == ["GB-F", "GB-H"] * 3
    assert [who(attack) for attack in happened(table, FighterAttacked)] == ["The target"] * 3
    assert (table.state.objective_done, unit_hits(table)) == (True, [2])


@covers("TO-A6-1")
@pytest.mark.parametrize("threat", THREATS)
@pytest.mark.parametrize(("awareness", "drm", "number"), [(0, 0, 2), (2, 0, 4), (-1, 0, 1), (0, 1, 3), (1, -1, 2)])
def test_awareness_and_card_modifiers_move_the_number_of_the_target_and_the_threat_does_not(
    threat: str, awareness: int, drm: int, number: int
) -> None:
    for die, hits in ((number, 1), (number + 1, 0)):
        table = target_fight(1, die, 1, 10, threat=threat, awareness=awareness, effects=modified("fighter_attack", drm))
        assert table.state.teams["GB-H"].hits == hits


# A7


def rally_strike(*dice: int, **more: Any) -> Table[State]:
    """The strike at the rally point, with no modifier of its own."""
    setting: dict[str, Any] = {"phase": "direct_action", "box": 2, "awareness": 0, "teams": HOTEL}
    return position(DroneStrike(), assets=["AC-02"], dice=dice, **(setting | more))


def strike(*dice: int, **more: Any) -> State:
    return rally_strike(*dice, **more).state


@covers("TO-A7-1")
@pytest.mark.parametrize("drm", [-2, 0, 2])
def test_availability_at_9_and_launch_at_8_of_a_d10_take_no_modifiers(drm: int) -> None:
    for die in range(1, 11):
        first = rally_strike(die, 10, effects=modified("drone", drm))
        assert dice_left(first) == ([] if die <= 9 else [10])  # the launch is rolled only then
        second = rally_strike(1, die, 6, effects=modified("drone", drm))
        assert dice_left(second) == ([] if die <= 8 else [6])  # and so is the damage


@covers("TO-A7-1")
def test_availability_and_launch_are_d10() -> None:
    chances = distribution(lambda dice: strike(*dice).drone)
    available, launched = Fraction(9, 10), Fraction(8, 10)
    assert chances["unavailable"] == 1 - available
    assert chances["hit"] == available * launched * Fraction(1, 6)


@covers("TO-A7-2")
@pytest.mark.parametrize(
    ("result", "destroyed", "removed"),
    [(-2, True, 3), (0, True, 3), (1, True, 2), (2, False, 2), (3, False, 1), (4, False, 0), (7, False, 0)],
)
def test_the_damage_table(result: int, destroyed: bool, removed: int) -> None:
    for die in (1, 3, 5):
        state = strike(1, 1, die, fighters=5, effects=modified("drone", result - die))
        assert (state.objective_done, len(state.pool())) == (destroyed, 5 - removed)


@covers("TO-A7-2")
def test_damage_is_one_d6() -> None:
    chances = distribution(lambda dice: strike(1, 1, *dice, fighters=5).objective_done)
    assert chances == {True: Fraction(1, 6), False: Fraction(5, 6)}


@covers("TO-A7-3")
@pytest.mark.parametrize("drm", [0, -3, -5, -6, -9])
def test_a_natural_six_does_nothing_whatever_the_modifiers(drm: int) -> None:
    state = strike(1, 1, 6, fighters=5, effects=modified("drone", drm))
    assert (state.objective_done, len(state.pool())) == (False, 5)


@covers("TO-A7-3")
def test_a_natural_five_with_modifiers_of_minus_5_does_all_it_can() -> None:
    state = strike(1, 1, 5, fighters=5, effects=modified("drone", -5))
    assert (state.objective_done, len(state.pool())) == (True, 2)


@covers("TO-A7-4")
def test_a_strike_removes_the_most_damaged_of_the_pool_first_and_then_the_lowest_numbers() -> None:
    state = strike(1, 1, 1, fighters=[0, 0, 1, 0], effects=modified("drone", -1))
    gone = [unit.number for unit in state.units_at("casualties")]
    assert (sorted(gone), [unit.number for unit in state.pool()]) == ([1, 2, 3], [4])
    state = strike(1, 1, 3, fighters=[0, 0, 1, 0])  # only one is removed
    assert [unit.number for unit in state.units_at("casualties")] == [3]


@covers("TO-A7-4")
def test_a_strike_takes_fighters_from_the_pool_only() -> None:
    state = strike(1, 1, 1, fighters=1, here=2, intel=1, effects=modified("drone", -1))
    assert (len(state.pool()), len(state.here()), len(state.intel())) == (0, 2, 1)


# A8


def check(dice: list[int], **more: Any) -> Table[State]:
    setting: dict[str, Any] = {"phase": "direct_action", "box": 10, "objective_done": True}
    return position(CaptureCheck(), dice=dice, **(setting | more))


def captured(dice: list[int], **more: Any) -> bool:
    return bool(check(dice, **more).state.teams_in("captured"))


@covers("TO-A8-1")
@pytest.mark.parametrize("teams", [HOTEL, HOTEL | {"RG-1": "rg"}, {"OP-1": "direct_action"}])
def test_on_the_normal_route_one_assault_team_left_is_captured_on_10_of_a_d10(teams: dict[str, str]) -> None:
    chances = distribution(lambda dice: captured(dice, teams=teams))
    assert chances == {True: Fraction(1, 10), False: Fraction(9, 10)}
    assert (captured([9], teams=teams), captured([10], teams=teams)) == (False, True)


@covers("TO-A8-1")
@pytest.mark.parametrize("teams", [HOTEL, {"GB-H": "casualties", "RG-1": "rg"}])
def test_on_an_abort_one_friendly_team_left_is_captured_on_6_of_a_d6(teams: dict[str, str]) -> None:
    chances = distribution(lambda dice: captured(dice, teams=teams, aborted=True))
    assert chances == {True: Fraction(1, 6), False: Fraction(5, 6)}
    assert [captured([d], teams=teams, aborted=True) for d in (1, 5, 6)] == [False, False, True]


@covers("TO-A8-1")
@pytest.mark.parametrize(
    ("teams", "aborted"),
    [
        (HOTEL | {"GB-F": "direct_action"}, False),
        (HOTEL | {"GB-F": "direct_action"}, True),
        (HOTEL | {"RG-1": "rg"}, True),
    ],
)
def test_more_than_one_team_left_makes_no_capture_check(teams: dict[str, str], aborted: bool) -> None:
    face = 6 if aborted else 10
    assert dice_left(check([face], teams=teams, aborted=aborted)) == [face]


# A9


def capture(*dice: int, steps: tuple[Step, ...] = (), **more: Any) -> Table[State]:
    return at_target(TargetCapture(), *steps, mission=card("capture"), dice=dice, **more)


@covers("TO-A9-1", "TO-A9-2", "TO-A9-3")
@pytest.mark.parametrize(("drm", "results"), [(0, "ssssCG"), (-1, "sssssC"), (1, "sssCGG"), (-2, "ssssss")])
def test_the_capture_chart_reads_surrender_to_4_combative_at_5_and_guarded_from_6(drm: int, results: str) -> None:
    rest = {"s": (), "C": (10,), "G": (*DUEL, 1)}
    for die, result in enumerate(results, 1):
        table = capture(die, *rest[result], effects=modified("capture", drm))
        assert (table.state.objective_done, dice_left(table)) == (True, [])
        assert (table.state.surrendered, len(table.state.units)) == (result == "s", result == "G")


@covers("TO-A9-1", "TO-A9-3")
@pytest.mark.parametrize("dice", [(7,), (6, *DUEL, 7)])
def test_both_dice_of_the_capture_chart_are_d6(dice: tuple[int, ...]) -> None:
    with pytest.raises(OutOfDice, match="not on a D6"):
        capture(*dice)


@covers("TO-A9-1")
@pytest.mark.parametrize(("dice", "bonus"), [((4,), 5), ((5, 10), 0), ((6, *DUEL, 5), 0)])
def test_a_surrender_is_worth_five_victory_points(dice: tuple[int, ...], bonus: int) -> None:
    entry = entry_of(capture(*dice, steps=(ScoreMission(),), exfiltrated=True))
    assert entry.vp == 5 + 3 + bonus  # a LOW card at Tier One


@covers("TO-A9-2")
def test_a_combative_target_attacks_one_drawn_assault_team_and_is_then_captured() -> None:
    def struck(dice: list[int]) -> tuple[int, ...]:
        teams = HOTEL | {"GB-F": "direct_action", "RG-1": "rg"}
        table = capture(5, *dice, teams=teams, awareness=2)
        assert table.state.objective_done
        return tuple(at.hits for at in table.state.teams.values())

    tenth = Fraction(1, 10)
    assert distribution(struck) == {(1, 0, 0): tenth, (0, 1, 0): tenth, (0, 0, 0): 8 * tenth}


@pytest.mark.parametrize("step", [TargetCapture(), CombativeTarget(), GuardedTarget()])
def test_each_die_of_the_capture_is_shown_by_itself(step: Step) -> None:
    table = position(mission=card("capture"), phase="direct_action", teams=HOTEL, dice=[4])
    table.beats, before = [], Happened("TO-7.5-3", "standoff")
    table.record(before)
    step.run(table)
    assert [beat.at for beat in table.beats] == [(table.log or []).index(before) + 1]


@covers("TO-A9-3")
@pytest.mark.parametrize("last", range(1, 7))
def test_a_guarded_target_is_killed_on_a_natural_6_after_the_guard_was_fought(last: int) -> None:
    table = capture(6, *DUEL, last, steps=(ScoreMission(),), exfiltrated=True)
    entry = entry_of(table)
    assert (entry.objective_done, entry.tier == "fubar") == (last < 6, last == 6)


@covers("TO-A9-3")
@pytest.mark.parametrize(("drm", "die", "last"), [(1, 5, 5), (1, 6, 5), (2, 4, 5)])
def test_the_second_die_of_a_guarded_target_is_not_modified(drm: int, die: int, last: int) -> None:
    effects = modified("capture", drm)
    assert capture(die, *DUEL, last, effects=effects).state.objective_done


@covers("TO-A9-3")
def test_the_guard_is_one_fighter_with_its_normal_modifiers() -> None:
    table = capture(6, 10, 5, *DUEL, 1, awareness=2)
    assert (unit_hits(table), table.state.teams["GB-H"].hits) == ([2], 1)


@covers("TO-A9-4")
@pytest.mark.parametrize("dice", [(5, 2), (6, 10, 3)])
def test_losing_the_assault_force_to_the_target_or_its_guard_is_a_failure(dice: tuple[int, ...]) -> None:
    table = capture(*dice, teams={"GB-H": ("direct_action", 1), "RG-1": "rg"})
    entry = entry_of(table)
    assert (entry.tier, entry.objective_done) == ("fubar", False)
    assert (entry.casualties, entry.captured) == (("GB-H",), ())


@covers("TO-A9-4")
def test_one_team_left_of_two_is_enough_to_take_the_target() -> None:
    teams = {"GB-F": ("direct_action", 1), "GB-H": "direct_action"}
    table = at_target(CombativeTarget(), mission=card("capture"), teams=teams, dice=[1, 1])
    assert (table.state.objective_done, ended(table)) == (True, None)
