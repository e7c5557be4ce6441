"""Directions and errors: shipped tables and whole numbers (STF-PHY-17, -22, -23)."""

from hashlib import sha256
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sandtable.boards.flick import Hand, direction, erred, nearest_angle, z
from sandtable.boards.flick.tables import directions, table
from sandtable.testing import covers
from tools import flick_tables

ROOKIE, VETERAN, OPERATOR = Hand(30, 6), Hand(40, 8), Hand(50, 10)
ANGLES = st.integers(0, 3599)
# Below this the products themselves lose digits.
OFFSETS = st.floats(-30, 30).map(lambda offset: offset if abs(offset) > 1e-9 else 0.0)


def checksum(name: str) -> str:
    return sha256(",".join(map(str, table(name))).encode()).hexdigest()


@covers("STF-PHY-22", "STF-PHY-23")
def test_the_shipped_tables_are_those_of_the_guide_to_the_last_digit() -> None:
    assert (len(table("sines")), len(table("quantiles"))) == (901, 2048)
    assert {name: checksum(name) for name in flick_tables.CHECKSUMS} == flick_tables.CHECKSUMS


@covers("STF-PHY-22")
def test_listed_sines() -> None:
    listed = {0: 0, 1: 1745328365898, 300: 500000000000000, 450: 707106781186548, 600: 866025403784439, 900: 10**15}
    assert {i: table("sines")[i] for i in listed} == listed


@covers("STF-PHY-23")
def test_listed_quantiles() -> None:
    listed = {0: 0, 1: 1, 512: 315, 1024: 665, 1536: 1129, 2000: 2105, 2047: 2493}
    assert {j: table("quantiles")[j] for j in listed} == listed
    assert [z(2048 + j) for j in listed] == list(listed.values())
    assert [z(2047 - j) for j in listed] == [-value for value in listed.values()]


def test_the_generator_writes_what_is_shipped() -> None:
    made = flick_tables.tables()
    assert made == {name: list(table(name)) for name in made}


@covers("STF-PHY-22")
def test_directions_run_from_east_to_south_to_west_to_north() -> None:
    assert [direction(a) for a in (0, 900, 1800, 2700)] == [(1, 0), (0, 1), (-1, 0), (0, -1)]
    assert direction(1234) == (-0.550480740084996, 0.834847863263407)
    assert direction(300) == (0.866025403784439, 0.5)


@covers("STF-PHY-22")
@given(ANGLES)
def test_a_quarter_turn_turns_the_direction_exactly(angle: int) -> None:
    c, s = direction(angle)
    assert direction((angle + 900) % 3600) == (-s, c)
    assert direction(-angle % 3600) == (c, -s)


@pytest.mark.parametrize("angle", [-1, 3600])
def test_an_angle_is_0_to_3599_tenths(angle: int) -> None:
    with pytest.raises(ValueError, match="0 to 3599 tenths"):
        direction(angle)


@pytest.mark.parametrize("draw", [-1, 4096])
def test_a_draw_is_0_to_4095(draw: int) -> None:
    with pytest.raises(ValueError, match="0 to 4095"):
        z(draw)


@covers("STF-PHY-23")
def test_the_worked_example_of_the_error() -> None:
    assert (z(3000), z(500)) == (612, -1141)
    assert erred(900, 80, (3000, 500), VETERAN) == (924, 7270)
    assert erred(900, 80, (3000, 500), VETERAN.scaled(80)) == (920, 7416)


@covers("STF-PHY-23")
def test_percentages_of_several_cards_compound() -> None:
    hand = VETERAN.scaled(80).scaled(75)
    assert (hand.times, hand.over) == (6000, 10_000)
    # 4 deg x 0.612 x 0.6 = 1.4688 deg; 80 x 8 % x -1.141 x 0.6 = -4.381
    assert erred(900, 80, (3000, 500), hand) == (915, 7562)


@covers("STF-PHY-23")
def test_halves_are_rounded_away_from_zero() -> None:
    one, three = 2048 + 1, table("quantiles").index(500) + 2048
    assert (z(one), z(three)) == (1, 500)
    # Half a tenth either way: 1 tenth x 500/1000.
    assert erred(0, 50, (three, 2048), Hand(1, 0)) == (1, 5000)
    assert erred(0, 50, (4095 - three, 2048), Hand(1, 0)) == (3599, 5000)
    # Half a hundredth either way: 1 point = 100 hundredths x 1 % x 500/1000.
    assert erred(0, 2, (2048, three), Hand(0, 1)) == (0, 201)
    assert erred(0, 3, (2048, 4095 - three), Hand(0, 1)) == (0, 298)


@covers("STF-PHY-19", "STF-PHY-23")
def test_the_top_disc_of_a_stack_has_85_per_cent_of_the_power() -> None:
    assert erred(0, 80, (2048, 2048), VETERAN, share=85) == (0, 6800)
    assert erred(900, 80, (3000, 500), VETERAN, share=85) == (924, 6179)


@covers("STF-PHY-17")
@given(ANGLES, st.integers(1, 100), st.tuples(st.integers(0, 4095), st.integers(0, 4095)))
def test_the_error_is_bounded_by_two_and_a_half_sigma(angle: int, power: int, draws: tuple[int, int]) -> None:
    turned, hundredths = erred(angle, power, draws, OPERATOR)
    veer = (turned - angle + 1800) % 3600 - 1800
    assert abs(veer) <= 125
    assert 100 <= hundredths <= 11_000
    assert abs(hundredths - 100 * power) <= 25 * power or hundredths == 100


@covers("STF-PHY-17", "STF-PHY-23")
def test_power_after_error_is_clamped_to_1_and_110() -> None:
    assert erred(0, 100, (2048, 4095), OPERATOR) == (0, 11_000)
    assert erred(0, 1, (2048, 0), OPERATOR) == (0, 100)


@covers("STF-PHY-17", "STF-PHY-18")
@given(ANGLES, st.integers(1, 100), st.tuples(st.integers(0, 4095), st.integers(0, 4095)))
def test_an_exact_hand_makes_no_error(angle: int, power: int, draws: tuple[int, int]) -> None:
    assert erred(angle, power, draws, OPERATOR.scaled(0)) == (angle, 100 * power)


def test_the_error_is_symmetric_and_has_the_spread_of_a_cut_normal() -> None:
    draws = [z(k) / 1000 for k in range(4096)]
    assert sum(draws) == pytest.approx(0, abs=1e-9)
    # The variance of a normal cut at 2.5 sigma is 1 - 5*phi(2.5)/(2*Phi(2.5)-1) = 0.9113.
    assert sum(x * x for x in draws) / 4096 == pytest.approx(0.9113, abs=2e-4)


def by_trying_all(dx: float, dy: float) -> int:
    products = [dx * c + dy * s for c, s in directions()]
    return products.index(max(products))


@covers("STF-PHY-24")
@given(OFFSETS, OFFSETS)
@example(0.0, 0.0)
@example(1.0, -1e-300)
def test_the_nearest_angle_has_the_largest_dot_product_of_all(dx: float, dy: float) -> None:
    assert nearest_angle(dx, dy) == by_trying_all(dx, dy)


@covers("STF-PHY-24")
def test_the_nearest_angle_between_pieces_on_a_map_and_the_lowest_of_equals() -> None:
    chance = Random(3)
    for _ in range(300):
        dx, dy = chance.randrange(-40, 41) / 10, chance.randrange(-40, 41) / 10
        assert nearest_angle(dx, dy) == by_trying_all(dx, dy)
    for angle in (0, 1, 449, 899, 900, 1801, 2700, 3599):
        assert nearest_angle(*direction(angle)) == angle
    (c0, s0), (c1, s1) = direction(0), direction(1)
    assert nearest_angle(c0 + c1, s0 + s1) in {0, 1}
