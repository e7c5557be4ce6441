"""The physics vectors of the guide, to all the digits that it prints."""

import pytest

from sandtable.boards.flick import (
    FLICKED,
    LARGE,
    MEDIUM,
    SMALL,
    Board,
    Kind,
    Shot,
    Walls,
    block,
    door,
    flick,
    standee,
    token,
    wall,
)
from sandtable.testing import covers

OPEN = Board([])
STANDEE, BLOCK = 1, 2


def told(shot: Shot) -> list[tuple[int, Kind, float]]:
    return [(contact.mover, contact.kind, round(contact.speed, 4)) for contact in shot.contacts]


def rests(shot: Shot, x: float, y: float) -> None:
    assert shot.rest == pytest.approx((x, y), abs=1e-6)


def slid(shot: Shot, x: float) -> None:
    assert list(shot.moved) == [BLOCK]
    assert shot.moved[BLOCK] == pytest.approx((x, 0.5), abs=1e-6)


@covers("STF-PHY-4", "STF-PHY-5")
def test_v1_an_open_floor() -> None:
    shot = flick(OPEN, SMALL, 1, 0.5, angle=0, power=5000)
    assert shot.contacts == []
    assert shot.rest == (6.625, 0.5)


@covers("STF-PHY-4", "STF-PHY-5")
def test_full_power_slides_22_and_a_half() -> None:
    for disc in (SMALL, MEDIUM, LARGE):
        rests(flick(OPEN, disc, 0, 0, angle=900, power=10_000), 0, 22.5)


@covers("STF-PHY-2", "STF-PHY-6", "STF-PHY-7")
def test_v2_straight_into_a_wall() -> None:
    shot = flick(Board([], Walls([wall(6, 0, 6, 4)])), MEDIUM, 1, 2, angle=0, power=7000)
    assert told(shot) == [(FLICKED, Kind.WALL, 31.8371)]
    rests(shot, 3.4094, 2)


@covers("STF-PHY-6", "STF-PHY-7")
def test_v3_a_bank_shot_keeps_its_speed_along_the_wall() -> None:
    shot = flick(Board([], Walls([wall(0, 3, 9, 3)])), SMALL, 1, 1, angle=450, power=6000)
    assert told(shot) == [(FLICKED, Kind.WALL, 29.9626)]
    rests(shot, 6.031738, 0.796957)


@covers("STF-PHY-2", "STF-PHY-6", "STF-PHY-7")
def test_v4_straight_into_a_standee() -> None:
    shot = flick(Board([standee(5.5, 0.5, STANDEE)]), LARGE, 1, 0.5, angle=0, power=8000)
    assert told(shot) == [(FLICKED, Kind.STANDEE, 40.9683)]
    rests(shot, 3.9659, 0.5)


@covers("STF-PHY-3", "STF-PHY-8", "STF-PHY-13", "STF-LEG-2")
def test_v5_a_block_knocked_into_a_standee_stops_dead() -> None:
    board = Board([block(3.5, 0.5, BLOCK), standee(4.5, 0.5, STANDEE)])
    shot = flick(board, LARGE, 1, 0.5, angle=0, power=6000)

    assert told(shot) == [(FLICKED, Kind.BLOCK, 31.5975), (BLOCK, Kind.STANDEE, 15.4165)]
    slid(shot, 3.95)
    rests(shot, 3.0815, 0.5)


@covers("STF-PHY-3", "STF-PHY-5", "STF-PHY-8", "STF-PHY-13")
def test_v6_a_small_disc_rebounds_from_the_block_it_moves() -> None:
    shot = flick(Board([block(3.5, 0.5, BLOCK)]), SMALL, 1, 0.5, angle=0, power=10_000)

    assert told(shot) == [(FLICKED, Kind.BLOCK, 57.2713)]
    slid(shot, 4.571467)
    rests(shot, 2.7048, 0.5)


@covers("STF-PHY-6", "STF-PHY-7")
def test_v7_off_the_side_of_a_standee() -> None:
    shot = flick(Board([standee(4, 0.8, STANDEE)]), SMALL, 1, 0.5, angle=0, power=8000)
    assert told(shot) == [(FLICKED, Kind.STANDEE, 43.332)]
    rests(shot, 5.9568004, -4.8305604)


@covers("STF-PHY-2", "STF-PHY-6")
def test_v8_a_closed_door_is_softer_than_a_wall() -> None:
    shot = flick(Board([door(4, 0, 4, 1, id=7)]), MEDIUM, 1, 0.5, angle=0, power=6000)
    assert told(shot) == [(FLICKED, Kind.DOOR, 29.4211)]
    assert shot.contacts[0].struck == 7
    rests(shot, 2.3375, 0.5)


@covers("STF-PHY-2", "STF-PHY-6")
def test_v9_a_token_is_wider_than_a_standee() -> None:
    shot = flick(Board([token(4.5, 0.5, 3)]), SMALL, 1, 0.5, angle=0, power=6000)
    assert told(shot) == [(FLICKED, Kind.TOKEN, 28.5657)]
    rests(shot, 3.184, 0.5)


@covers("STF-PHY-8", "STF-PHY-13")
def test_v10_a_block_pinned_to_a_wall_does_not_freeze_the_disc() -> None:
    board = Board([block(4.5, 2.5, BLOCK)], Walls([wall(0, 3, 9, 3)]))
    shot = flick(board, LARGE, 4.4, 0.6, angle=800, power=10_000)

    assert told(shot) == [
        (FLICKED, Kind.BLOCK, 58.2691),
        (BLOCK, Kind.WALL, 33.1915),
        (FLICKED, Kind.BLOCK, 13.5722),
        (BLOCK, Kind.WALL, 5.8308),
        (FLICKED, Kind.BLOCK, 9.4602),
        (BLOCK, Kind.WALL, 1.0985),
        (FLICKED, Kind.BLOCK, 9.2808),
    ]
    assert shot.moved == {BLOCK: (4.5, 2.66)}
    rests(shot, 5.309533, 2.011844)
