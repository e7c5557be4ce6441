"""The Alarm track (CO-6.0)."""

from typing import Any

import pytest

from sandtable.games.covert_ops.rules.alarm import AlarmChanged, RaiseAlarm, raise_alarm
from sandtable.games.covert_ops.vocabulary import tier_of
from sandtable.testing import covers
from tests.games.covert_ops.build import happened, position, run

FAR = ("bw-oper", 2, 2)
RIFLE = "hc-rifle"


def three_alert_two_unaware(**rest: Any) -> int:
    alert = [(RIFLE, 30, 30), (RIFLE, 32, 30), (RIFLE, 34, 30)]
    at = position(team=[FAR], opfor=[(RIFLE, 20, 30), (RIFLE, 22, 30)], alert=alert, **rest)
    run(at, RaiseAlarm())
    return at.state.alarm


@covers("CO-6.0-1")
def test_the_alarm_starts_at_0() -> None:
    assert position(team=[FAR]).state.alarm == 0


@covers("CO-6.0-2")
@pytest.mark.parametrize(
    ("level", "tier"), [(0, 1), (1, 1), (5, 1), (6, 2), (7, 2), (10, 2), (11, 3), (15, 3), (16, 4), (20, 4)]
)
def test_there_are_four_tiers_of_five_levels(level: int, tier: int) -> None:
    assert tier_of(level) == tier


@covers("CO-6.0-3")
def test_the_alarm_rises_by_the_number_of_alert_units() -> None:
    assert three_alert_two_unaware(alarm=4) == 7


@covers("CO-6.0-4")
def test_a_quiet_round_raises_the_alarm_by_1() -> None:
    at = position(team=[FAR], opfor=[(RIFLE, 30, 30)], alarm=4)
    run(at, RaiseAlarm())
    assert at.state.alarm == 5


@covers("CO-6.0-5")
def test_the_alarm_never_rises_above_20_nor_falls_below_0() -> None:
    assert three_alert_two_unaware(alarm=18) == 20
    at = position(team=[FAR], alarm=1)
    raise_alarm(at, -3, "CO-C9-5")
    assert at.state.alarm == 0


def test_a_level_that_stays_is_not_told() -> None:
    at = position(team=[FAR], alert=[(RIFLE, 30, 30)], alarm=20)
    assert not happened(run(at, RaiseAlarm()), AlarmChanged)


@covers("CO-3.0-14")
@pytest.mark.parametrize(("round_", "level"), [(1, 0), (2, 0), (3, 1)])
def test_silent_insertion_holds_the_alarm_in_rounds_1_and_2(round_: int, level: int) -> None:
    at = position(team=[FAR], conditions=("CD11",), round=round_)
    run(at, RaiseAlarm())
    assert at.state.alarm == level
