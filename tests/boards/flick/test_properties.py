"""What holds for every flick on every board."""

from collections.abc import Callable
from itertools import pairwise
from math import hypot, inf
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.boards.flick import (
    FLICKED,
    LARGE,
    SMALL,
    Board,
    Body,
    Disc,
    Kind,
    Shot,
    Walls,
    block,
    door,
    flick,
    overlaps,
    standee,
    target,
    token,
    wall,
)
from sandtable.boards.flick.kernel import struck
from sandtable.boards.flick.tables import direction
from sandtable.testing import covers
from tests.boards.flick import office, side

Play = Callable[[int], tuple[Board, Disc, Shot]]
Turn = Callable[[float, float], tuple[float, float]]
ROOMY = Disc(0.43, 1.0)  # half the diagonal of a Block
SEEDS = st.integers(0, 2**32 - 1)


def shot_of(seed: int) -> tuple[Board, Disc, Shot]:
    ((board, played),) = office.flicks(seed, 1)
    return board, played[0], flick(board, *played)


def side_shot(seed: int) -> tuple[Board, Disc, Shot]:
    """Discs on discs."""
    ((board, played),) = side.flicks(seed, 1)
    return board, played[0], flick(board, *played)


def gap(body: Body, radius: float, x: float, y: float) -> float:
    """Between the rims of a disc and a body."""
    across, down = max(abs(x - body.x) - body.half_x, 0), max(abs(y - body.y) - body.half_y, 0)
    return hypot(across, down) - body.radius - radius


def between(moved: Body, other: Body) -> float:
    """Between a Block and another body, doors as rectangles without their round ends."""
    half_x, half_y, radius = other.half_x, other.half_y, other.radius
    if other.kind is Kind.DOOR:
        half_x, half_y, radius = max(half_x, radius), max(half_y, radius), 0
    across = abs(moved.x - other.x) - half_x - moved.half_x
    down = abs(moved.y - other.y) - half_y - moved.half_y
    inside = min(max(across, down), 0)
    return hypot(max(across, 0), max(down, 0)) + inside - radius


# energy and speed


@covers("STF-PHY-7", "STF-PHY-8")
@given(
    st.tuples(st.sampled_from([1.0, 1.8, 2.9]), st.sampled_from([1.0, 3.0, 4.0, inf])),
    st.sampled_from([0.3, 0.4, 0.5, 0.6, 0.8]),
    st.tuples(st.integers(0, 3599), st.integers(0, 3599)),
    st.floats(0.5, 66),
)
def test_kinetic_energy_never_grows_at_a_contact(
    pair: tuple[float, float], bounce: float, angles: tuple[int, int], speed: float
) -> None:
    (c, s), (nx, ny) = map(direction, angles)
    if c * nx + s * ny > 0:
        nx, ny = -nx, -ny
    vx, vy, start = struck(pair, bounce, (speed * c, speed * s), (nx, ny))
    before, after = pair[0] * speed * speed, pair[0] * (vx * vx + vy * vy)
    if start:
        after += pair[1] * start * start
    assert after <= before * (1 + 1e-12)
    assert vx * ny - vy * nx == pytest.approx(speed * (c * ny - s * nx), abs=1e-9)


@covers("STF-PHY-7", "STF-PHY-8", "STF-PHY-9")
@pytest.mark.parametrize("play", [shot_of, side_shot])
@given(seed=SEEDS)
@settings(max_examples=60)
def test_all_bodies_together_lose_no_more_than_the_launch_gave(play: Play, seed: int) -> None:
    board, disc, shot = play(seed)
    mass = {body.id: body.mass for body in board.pieces} | {FLICKED: disc.mass}
    rubbed = sum(mass[leg.mover] * (leg.speed**2 - leg.last_speed**2) for leg in shot.legs)
    assert rubbed <= disc.mass * shot.legs[0].speed ** 2 * (1 + 1e-9)


@covers("STF-PHY-5")
@pytest.mark.parametrize("play", [shot_of, side_shot])
@given(seed=SEEDS)
@settings(max_examples=60)
def test_the_squared_speed_falls_evenly_along_a_leg(play: Play, seed: int) -> None:
    board, _, shot = play(seed)
    blocks = {body.id for body in board.pieces if body.kind is Kind.BLOCK}
    for leg in shot.legs:
        length = hypot(leg.end[0] - leg.start[0], leg.end[1] - leg.start[1])
        twice = 240 if leg.mover in blocks else 160
        assert leg.last_speed**2 == pytest.approx(leg.speed**2 - twice * length, abs=1e-6)
        assert leg.seconds == pytest.approx((leg.speed - leg.last_speed) / (twice / 2))


# places


@covers("STF-PHY-10", "STF-PHY-12")
@given(SEEDS)
@settings(max_examples=150)
def test_nothing_leaves_a_walled_map_and_nothing_overlaps_at_rest(seed: int) -> None:
    board, disc, shot = shot_of(seed)
    assert shot.rest is not None
    x, y = shot.rest
    assert disc.radius < x < office.COLUMNS - disc.radius
    assert disc.radius < y < office.ROWS - disc.radius
    after = board.after(shot.moved)
    assert min(gap(body, disc.radius, x, y) for body in after.bodies) > -1e-6
    for one in after.pieces:
        if one.id in shot.moved:
            apart = [between(one, other) for other in after.pieces if other is not one]
            assert min(apart, default=1) > -1e-6


@covers("STF-PHY-10")
@given(SEEDS)
@settings(max_examples=100)
def test_no_leg_of_a_disc_passes_through_anything_fixed(seed: int) -> None:
    board, disc, shot = shot_of(seed)
    fixed = [body for body in board.bodies if body.mass == inf]
    for leg in shot.legs:
        if leg.mover != FLICKED:
            continue
        for k in range(41):
            x = leg.start[0] + (leg.end[0] - leg.start[0]) * k / 40
            y = leg.start[1] + (leg.end[1] - leg.start[1]) * k / 40
            assert min(gap(body, disc.radius, x, y) for body in fixed) > -1e-6


@covers("STF-SB-1")
@given(SEEDS)
@settings(max_examples=100)
def test_on_a_side_board_bodies_rest_inside_the_edge_or_are_off(seed: int) -> None:
    _, _, shot = side_shot(seed)
    for place in (shot.rest, *shot.moved.values()):
        if place is not None:
            assert 0 <= place[0] <= 8
            assert 0 <= place[1] <= 12
    off = {leg.mover for leg in shot.legs if leg.off}
    assert off == {body for body, place in shot.moved.items() if place is None} | (
        {FLICKED} if shot.rest is None else set()
    )


# pictures in a mirror


def turned(body: Body, turn: Turn) -> Body:
    """The same body on a board that has been mirrored or turned about the origin."""
    made = {Kind.STANDEE: standee, Kind.TOKEN: token, Kind.BLOCK: block}
    if body.kind in made:
        return made[body.kind](*turn(body.x, body.y), body.id)
    if body.kind is Kind.DISC:
        return target(*turn(body.x, body.y), body.id, stack=round(body.mass))
    one = turn(body.x - body.half_x, body.y - body.half_y)
    other = turn(body.x + body.half_x, body.y + body.half_y)
    return door(*one, *other, body.id) if body.kind is Kind.DOOR else wall(*one, *other)


def about_the_origin(seed: int) -> tuple[list[Body], Disc, int]:
    """Pieces on eighths of a unit inside a square of walls, and a flick from the middle."""
    chance = Random(seed)
    sides = ((-6, -6, 6, -6), (-6, 6, 6, 6), (-6, -6, -6, 6), (6, -6, 6, 6), (-4, -2, -1, -2), (3, 1, 3, 4))
    bodies: list[Body] = [*(wall(*ends) for ends in sides), door(-2, 3, 0, 3, 50)]
    for number in range(6):
        x, y = chance.randrange(-40, 41) / 8, chance.randrange(-40, 41) / 8
        if hypot(x, y) > 1 and not overlaps(walled(bodies), ROOMY, x, y):
            kind = chance.choice((standee, token, block, target))
            bodies.append(kind(x, y, number))
    return bodies, chance.choice((SMALL, LARGE)), chance.randrange(3600)


TURNS: dict[str, tuple[Turn, Callable[[int], int]]] = {
    "mirrored east and west": (lambda x, y: (-x, y), lambda angle: 1800 - angle),
    "mirrored north and south": (lambda x, y: (x, -y), lambda angle: -angle),
    "turned by 90 degrees": (lambda x, y: (-y, x), lambda angle: angle + 900),
    "turned by 180 degrees": (lambda x, y: (-x, -y), lambda angle: angle + 1800),
}


@covers("STF-PHY-21")
@pytest.mark.parametrize("turn", TURNS)
@given(seed=SEEDS)
@settings(max_examples=50)
def test_a_turned_board_gives_a_turned_shot(turn: str, seed: int) -> None:
    bodies, disc, angle = about_the_origin(seed)
    place, way = TURNS[turn]

    one = flick(walled(bodies), disc, 0, 0, angle, 9000)
    if tied(one):
        return  # which of two contacts comes first is settled by row and column, not by the mirror
    board = walled([turned(body, place) for body in bodies])
    other = flick(board, disc, 0, 0, way(angle) % 3600, 9000)

    assert one.rest is not None
    assert other.rest == pytest.approx(place(*one.rest), abs=1e-9)
    assert [c.speed for c in other.contacts] == pytest.approx([c.speed for c in one.contacts])
    assert [c.struck for c in other.contacts] == [c.struck for c in one.contacts]
    for body, where in one.moved.items():
        assert where is not None
        assert other.moved[body] == pytest.approx(place(*where), abs=1e-9)


def walled(bodies: list[Body]) -> Board:
    walls = Walls(body for body in bodies if body.kind is Kind.WALL)
    return Board([body for body in bodies if body.kind is not Kind.WALL], walls)


def tied(shot: Shot) -> bool:
    """Whether two contacts lie at one place."""
    ends = [(leg.mover, *leg.end) for leg in shot.legs if leg.contact]
    return any(
        one[0] == other[0] and hypot(one[1] - other[1], one[2] - other[2]) < 1e-8 for one, other in pairwise(ends)
    )
