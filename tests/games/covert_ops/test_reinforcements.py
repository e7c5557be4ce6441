"""Markers that come later: Reinforcements cards, Survival's endless ones, Long Night's."""

import pytest

from sandtable.games.covert_ops.rules.reinforcements import (
    EndlessReinforcements,
    MarkerPlaced,
    MarkerRefused,
    ReinforcementDrawn,
    RoundSpawns,
    spawn,
)
from sandtable.games.covert_ops.rules.rounds import CheckTurnEnd
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.covert_ops.build import dice_left, happened, position, run

FAR = ("bw-oper", 18, 18)


def survival(**rest: object) -> Table:  # type: ignore[type-arg] # a test's shorthand
    rest.setdefault("opfor", [("hc-rifle", 30, 4)])
    return position("survival", team=[FAR], **rest)  # type: ignore[arg-type] # likewise


def placed(at: Table) -> list[tuple[float, float]]:  # type: ignore[type-arg] # likewise
    return [(x / 20, y / 20) for x, y in (one.at for one in at.state.markers.values())]


@covers("CO-K-2")
def test_a_marker_comes_at_its_insertion_point() -> None:
    at = position(team=[FAR])
    spawn(at, "A", "CO-K-2")
    assert placed(at) == [(6, 35)]
    assert at.log == [MarkerPlaced("CO-K-2", 1, (120, 700), "A")]


@covers("CO-K-2", "CO-C1-10")
def test_a_marker_whose_point_is_taken_comes_at_the_nearest_legal_point() -> None:
    at = position(team=[("bw-oper", 4.9, 35)])
    spawn(at, "A", "CO-K-2")
    assert placed(at) == [(6.5, 35)]


@covers("CO-K-2", "CO-C1-10")
def test_a_marker_that_finds_no_legal_point_within_six_inches_does_not_come() -> None:
    crowd = [("bw-oper", x, y) for x in range(13) for y in range(28, 37, 2)]
    at = position(team=crowd)
    spawn(at, "A", "CO-K-2")
    assert not at.state.markers
    assert at.log == [MarkerRefused("CO-C1-10", "A")]


@covers("CO-4.3-4")
def test_there_is_never_a_fifth_marker() -> None:
    at = position(team=[FAR], markers=[(2, 2), (10, 2), (2, 10), (10, 10)])
    spawn(at, "A", "CO-K-2")
    assert len(at.state.markers) == 4
    assert at.log == [MarkerRefused("CO-4.3-4", "A")]


@covers("CO-SV-3")
def test_tier_3_brings_one_reinforcement_once() -> None:
    at = survival(alarm=12, markers=[(2, 2)], dice=[2])
    run(at, EndlessReinforcements())
    assert placed(at) == [(2, 2), (33, 33)]
    run(at, EndlessReinforcements())
    assert len(at.state.markers) == 2


@covers("CO-SV-4", "CO-SV-14")
def test_tier_4_brings_two_different_ones() -> None:
    at = survival(alarm=17, tiers=(3,), dice=[2, 5])
    run(at, EndlessReinforcements())
    assert placed(at) == [(33, 33), (33, 3)]


@covers("CO-SV-14")
@pytest.mark.parametrize(
    ("dice", "drawn"), [([1, 1], "AB"), ([1, 4], "AC"), ([2, 1], "BA"), ([2, 3], "BA"), ([2, 4], "BC"), ([3, 6], "CB")]
)
def test_a_d3_over_all_and_a_d6_over_the_earlier_and_the_later_of_those_left(dice: list[int], drawn: str) -> None:
    at = survival(alarm=17, tiers=(3,), dice=dice)
    events = run(at, EndlessReinforcements())
    assert happened(events, ReinforcementDrawn) == [
        ReinforcementDrawn("CO-SV-14", dice[0], 3, drawn[0]),
        ReinforcementDrawn("CO-SV-14", dice[1], 6, drawn[1]),
    ]
    points = {"A": (3, 33), "B": (33, 33), "C": (33, 3)}
    assert placed(at) == [points[letter] for letter in drawn]


@covers("CO-SV-4")
def test_a_rise_past_both_tiers_brings_tier_3_first() -> None:
    at = survival(alarm=16, dice=[1, 2, 6])
    run(at, EndlessReinforcements())
    assert placed(at) == [(3, 33), (33, 33), (33, 3)]
    assert at.state.tiers == (3, 4)


@covers("CO-SV-5", "CO-SV-7")
def test_level_20_brings_all_three_in_every_end_phase_without_dice() -> None:
    at = survival(alarm=20, tiers=(3, 4))
    run(at, EndlessReinforcements())
    assert placed(at) == [(3, 33), (33, 33), (33, 3)]
    at.state.markers.clear()
    run(at, EndlessReinforcements())
    assert len(at.state.markers) == 3
    assert not dice_left(at)


@covers("CO-SV-6")
def test_an_empty_table_brings_all_three_after_any_turn() -> None:
    at = survival(opfor=[])
    run(at, CheckTurnEnd())
    assert len(at.state.markers) == 3


@covers("CO-SV-6")
def test_a_marker_on_the_table_is_enough_to_keep_them_away() -> None:
    at = survival(opfor=[], markers=[(2, 2)])
    run(at, CheckTurnEnd())
    assert len(at.state.markers) == 1


def test_other_missions_have_no_endless_reinforcements() -> None:
    at = position("smash-and-grab", team=[FAR], alarm=20)
    run(at, EndlessReinforcements(), CheckTurnEnd())
    assert not at.state.markers


@covers("CO-CP-7")
def test_long_night_sends_a_marker_to_c_at_the_end_of_rounds_3_and_6() -> None:
    came = []
    for turn in range(1, 9):
        at = position("long-night", team=[FAR], round=turn)
        run(at, RoundSpawns())
        came += [turn] if placed(at) == [(18, 35)] else []
    assert came == [3, 6]
