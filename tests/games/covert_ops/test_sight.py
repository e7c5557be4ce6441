"""Distance, the three sight lines and cover (CO-C1-2 to -4, -8, -9, CO-C2-2 to -7)."""

import pytest

from sandtable.boards.tabletop.shapes import Disc, gap, within
from sandtable.boards.tabletop.ticks import alternating, heading, inward, outward
from sandtable.games.covert_ops import ground
from sandtable.games.covert_ops.ground import touching
from sandtable.games.covert_ops.state import State
from sandtable.testing import covers
from tests.games.covert_ops.build import at_inches, position

TEMPLE = "smash-and-grab"


def disc(x: float, y: float, radius: int = 12) -> Disc:
    return Disc(*at_inches(x, y), radius)


def temple(**more: bool) -> State:
    return position(TEMPLE, **more).state  # type: ignore[arg-type] # low=True


# distance


@covers("CO-C1-2")
@pytest.mark.parametrize(
    ("profile", "radius"), [("vh-grub", 10), ("bw-oper", 12), ("vh-crawler", 16), ("vh-howler", 20)]
)
def test_a_base_is_a_disc_by_its_size(profile: str, radius: int) -> None:
    assert position(team=[(profile, 10, 10)]).state.disc(1) == Disc(200, 200, radius)


@covers("CO-C1-3", "CO-C1-8")
def test_distance_runs_from_edge_to_edge_and_is_rounded_up() -> None:
    assert gap(disc(10, 10), disc(10, 16, 16)) == 92
    assert gap(disc(10, 10), disc(15, 14)) == 105
    assert gap(disc(10, 10), disc(10, 10.5)) == 0


@covers("CO-C1-4")
def test_within_is_at_most_and_touching_has_two_ticks_of_play() -> None:
    base = disc(10, 10)

    assert within(base, disc(10, 16, 16), 92)
    assert not within(base, disc(10, 16, 16), 91)
    found = [touching(base, Disc(200 + far, 200, 12)) for far in (23, 24, 26, 27)]
    assert found == [False, True, True, False]


@covers("CO-C1-9")
def test_sixteen_directions_have_inward_and_outward_points() -> None:
    assert (inward(1, 37), outward(1, 37)) == ((34, 14), (35, 15))
    assert (inward(0, 37), outward(4, 37)) == ((37, 0), (0, 37))
    assert heading((10, 4)) == 1
    assert alternating(3)[:4] == (3, 4, 2, 5)


# sight


@covers("CO-C2-2")
def test_sight_runs_along_the_middle_and_both_rims() -> None:
    # The Altar's east side is x = 21: at x 21.3 only the western line meets it.
    state = temple()

    assert ground.lines(state, disc(21.3, 7.5), disc(21.3, 14.5)) in (2, 4)
    assert ground.lines(state, disc(21, 7.5), disc(21, 14.5)) in (2, 4)  # along a side is free
    assert ground.lines(state, disc(20.9, 7.5), disc(20.9, 14.5)) in (3, 5)


@covers("CO-C2-3")
def test_one_clear_line_of_three_is_sight_and_it_is_mutual() -> None:
    state = temple()
    hidden, seen = disc(18, 14), disc(20.9, 14.5)

    assert not ground.sees(state, disc(18, 8), hidden)
    assert ground.sees(state, disc(20.9, 7.5), seen)
    assert ground.sees(state, seen, disc(20.9, 7.5))


@covers("CO-C2-4")
def test_bases_never_block_sight() -> None:
    at = position(team=[("bw-oper", 10, 10), ("bw-oper", 15, 10)], alert=[("vh-howler", 20, 10)], markers=[(12.5, 10)])

    assert ground.lines(at.state, at.state.disc(1), at.state.disc(3)) == 0


# cover


@covers("CO-C2-5")
def test_a_blocked_line_beside_a_clear_one_is_cover() -> None:
    state = temple()

    assert ground.cover(state, disc(21.3, 7.5), disc(21.3, 14.5)) == "wall"
    assert ground.cover(state, disc(22, 7.5), disc(22, 14.5)) == ""


@covers("CO-C2-6")
@pytest.mark.parametrize(
    ("attacker", "target", "cover"),
    [
        (3, 9.9, "low"),  # behind the Barricade from y 8.5 to 9
        (3, 11.65, ""),  # more than 2 in behind it
        (7.4, 9.9, ""),  # the attacker stands within 1 in of it
        (6.85, 9.9, "low"),  # and here a tick more than that
    ],
)
def test_a_low_piece_near_the_target_and_not_near_the_attacker_is_cover(
    attacker: float, target: float, cover: str
) -> None:
    state = temple(low=True)

    assert ground.cover(state, disc(14.3, attacker), disc(14.3, target)) == cover


@covers("CO-C2-7")
def test_shelter_covers_from_whoever_is_outside_it() -> None:
    state = temple()  # Rubble around (8,21)

    assert ground.cover(state, disc(3, 21), disc(8, 21)) == "shelter"
    assert ground.cover(state, disc(6.5, 21), disc(8.5, 21)) == ""
