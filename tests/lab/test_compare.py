"""Two versions of a mission on the same seeds."""

import pytest

from sandtable.lab.compare import compared, mcnemar
from sandtable.lab.report.records import Played


def plays(*won: bool) -> list[Played]:
    return [
        Played(n, "", {"a": one}, {"a": 2.0 * one - 1}, {"a": 10 * one}, 5, {"turns": 3.0 + one})
        for n, one in enumerate(won)
    ]


@pytest.mark.parametrize(
    ("a", "b", "p"), [(0, 0, 1.0), (5, 5, 1.0), (0, 5, 0.0625), (2, 10, 0.03857), (10, 2, 0.03857)]
)
def test_an_uneven_split_is_as_unlikely_as_that_of_a_coin(a: int, b: int, p: float) -> None:
    assert mcnemar(a, b) == pytest.approx(p, abs=1e-4)


def test_only_plays_that_differ_speak_for_a_change() -> None:
    found = compared(plays(*[True] * 40, *[False] * 20), plays(*[True] * 50, *[False] * 10), "a")
    assert (found.only_first, found.only_second) == (0, 10)
    assert found.said == "better"
    assert (found.first.rate, found.second.rate) == pytest.approx((40 / 60, 50 / 60))
    by_name = {one.name: one for one in found.differences}
    assert list(by_name) == ["success", "reward", "score", "decisions", "turns"]
    assert (by_name["score"].low or 0) > 0
    turns = by_name["turns"]
    assert (turns.first, turns.second, turns.change) == pytest.approx((3 + 4 / 6, 3 + 5 / 6, 1 / 6))


def test_what_succeeds_less_often_beyond_chance_is_worse() -> None:
    found = compared(plays(*[True] * 10, *[False] * 20), plays(*[False] * 30), "a")
    assert (found.plays, found.said) == (30, "worse")


def test_versions_without_a_play_in_common_say_nothing() -> None:
    found = compared(plays(True), plays(True, True)[1:], "a")
    assert (found.plays, found.said, found.differences) == (0, "too few plays", [])


def test_a_mission_is_no_better_than_itself() -> None:
    same = plays(*[True] * 30, *[False] * 30)
    found = compared(same, same, "a")
    assert found.said == "no difference seen"
    assert all(one.change == one.low == one.high == 0 for one in found.differences)


def test_few_plays_say_nothing_about_a_change() -> None:
    assert compared(plays(*[False] * 20), plays(*[True] * 20), "a").said == "too few plays"


def test_plays_are_paired_by_their_number() -> None:
    found = compared(plays(True, False, True)[1:], plays(True, True, False), "a")
    turned = compared(plays(True, True, False), plays(True, False, True)[1:], "a")
    assert (found.plays, found.only_first, found.only_second) == (2, 1, 1)
    assert (turned.plays, turned.only_first, turned.only_second) == (2, 1, 1)


def test_one_play_of_each_has_no_interval() -> None:
    found = compared(plays(False), plays(True), "a")
    assert {one.name: one.change for one in found.differences}["score"] == 10
    assert {(one.low, one.high) for one in found.differences} == {(None, None)}


def test_shares_differ_by_one_at_the_most_and_other_figures_by_what_they_do() -> None:
    found = compared(plays(False, False), plays(True, False), "a")
    ends = {one.name: (one.low, one.high) for one in found.differences}
    assert ends["success"] == (-1, 1)
    assert ends["score"] == pytest.approx((5 - 63.531, 5 + 63.531), abs=1e-3)
