"""Intervals of means from few values."""

import pytest

from sandtable.lab.student import between


@pytest.mark.parametrize("values", [[], [3.0], [0.0, 0.0], [2.0] * 9])
def test_a_single_value_or_a_few_alike_have_no_interval(values: list[float]) -> None:
    mean, low, high = between(values)
    assert (mean, low, high) == (values[0] if values else 0.0, None, None)


def test_many_values_that_are_all_alike_leave_no_doubt() -> None:
    assert between([2.0] * 10) == (2.0, 2.0, 2.0)


def test_few_values_have_the_wide_interval_of_student() -> None:
    """By the table of any textbook: 12.706 and 4.303 standard errors for two values and three."""
    assert between([0.0, 2.0]) == pytest.approx((1, 1 - 12.706, 1 + 12.706), abs=1e-3)
    assert between([0.0, 3.0, 6.0]) == pytest.approx((3, 3 - 7.452, 3 + 7.452), abs=1e-3)


def test_a_difference_of_shares_is_never_more_than_one() -> None:
    assert between([0.0, 1.0], reach=1) == (0.5, -1.0, 1.0)
