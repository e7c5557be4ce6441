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
from tests.boards.flick.office import Flick
from tests.cases import cases

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
    shot = flick(Board([]), SMALL, 1, 0.5, angle=0, power=5000)
    assert shot.contacts == []
    assert shot.rest == (6.625, 0.5)


@covers("STF-PHY-4", "STF-PHY-5")
def test_full_power_slides_22_and_a_half() -> None:
    for disc in (SMALL, MEDIUM, LARGE):
        rests(flick(Board([]), disc, 0, 0, angle=900, power=10_000), 0, 22.5)


def standing(x: float, y: float) -> Board:
    return Board([standee(x, y, STANDEE)])


def walled(*ends: float) -> Board:
    return Board([], Walls([wall(*ends)]))


@covers("STF-PHY-2", "STF-PHY-6", "STF-PHY-7")
@cases(
    {
        "v2 into a wall": (walled(6, 0, 6, 4), (MEDIUM, 1, 2, 0, 7000), Kind.WALL, 31.8371, (3.4094, 2)),
        "v3 a bank shot": (walled(0, 3, 9, 3), (SMALL, 1, 1, 450, 6000), Kind.WALL, 29.9626, (6.031738, 0.796957)),
        "v4 into a standee": (standing(5.5, 0.5), (LARGE, 1, 0.5, 0, 8000), Kind.STANDEE, 40.9683, (3.9659, 0.5)),
        "v7 off its side": (standing(4, 0.8), (SMALL, 1, 0.5, 0, 8000), Kind.STANDEE, 43.332, (5.9568004, -4.8305604)),
        "v9 a wider token": (Board([token(4.5, 0.5, 3)]), (SMALL, 1, 0.5, 0, 6000), Kind.TOKEN, 28.5657, (3.184, 0.5)),
    }
)
def test_one_contact(board: Board, played: Flick, kind: Kind, speed: float, rest: tuple[float, float]) -> None:
    shot = flick(board, *played)
    assert told(shot) == [(FLICKED, kind, speed)]
    rests(shot, *rest)


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


@covers("STF-PHY-2", "STF-PHY-6")
def test_v8_a_closed_door_is_softer_than_a_wall() -> None:
    shot = flick(Board([door(4, 0, 4, 1, id=7)]), MEDIUM, 1, 0.5, angle=0, power=6000)
    assert told(shot) == [(FLICKED, Kind.DOOR, 29.4211)]
    assert shot.contacts[0].struck == 7
    rests(shot, 2.3375, 0.5)


@covers("STF-PHY-8", "STF-PHY-13")
def test_v10_a_block_pinned_to_a_wall_does_not_freeze_the_disc() -> None:
    board = Board([block(4.5, 2.5, BLOCK)], Walls([wall(0, 3, 9, 3)]))
    shot = flick(board, LARGE, 4.4, 0.6, angle=800, power=10_000)

    by_disc, by_block = (FLICKED, Kind.BLOCK), (BLOCK, Kind.WALL)
    assert [contact[:2] for contact in told(shot)] == [*[by_disc, by_block] * 3, by_disc]
    speeds = [58.2691, 33.1915, 13.5722, 5.8308, 9.4602, 1.0985, 9.2808]
    assert [contact[2] for contact in told(shot)] == speeds
    assert shot.moved == {BLOCK: (4.5, 2.66)}
    rests(shot, 5.309533, 2.011844)
