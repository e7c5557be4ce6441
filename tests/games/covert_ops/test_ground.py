"""Bases, distances, directions, the three sight lines and cover (CO-C1, CO-C2)."""

from sandtable.boards.tabletop.mats import radius_of
from sandtable.boards.tabletop.shapes import Disc, gap, overlap, within
from sandtable.boards.tabletop.ticks import INCH, alternating, heading, inward, outward
from sandtable.games.covert_ops import GAME, ground
from sandtable.games.covert_ops.state import State
from sandtable.testing import covers
from tests.cases import cases
from tests.games.covert_ops.build import add_marker, add_unit, at_inches, position

SG = "smash-and-grab"
Point = tuple[float, float]


def disc(x: float, y: float, size: int = 30) -> Disc:
    return Disc(*at_inches(x, y), radius_of(size))


def temple(*, low: bool = False) -> State:
    return position(SG, low=low).state


def seen(state: State, a: Disc, b: Disc) -> bool:
    """Both ways: sight is mutual."""
    there = ground.sees(state, a, b)
    assert ground.sees(state, b, a) is there
    return there


# bases and distances


@covers("CO-C1-2")
@cases(
    {"25": (25, "vh-grub", 10), "30": (30, "bw-oper", 12), "40": (40, "vh-crawler", 16), "50": (50, "vh-howler", 20)}
)
def test_a_base_is_a_disc_by_its_size(size: int, profile: str, radius: int) -> None:
    assert radius_of(size) == radius
    assert position(team=[(profile, 10, 10)]).state.disc(1) == Disc(200, 200, radius)


@covers("CO-C1-3", "CO-C1-8")
def test_distance_is_measured_from_edge_to_edge_with_the_root_rounded_up() -> None:
    assert gap(disc(10, 10), disc(10, 16, 40)) == 92
    assert gap(disc(10, 10), disc(15, 14)) == 105
    assert gap(disc(10, 10), disc(10.5, 10)) == gap(disc(10, 10), disc(10, 10.5)) == 0


@covers("CO-C1-4")
def test_within_is_at_most_and_touching_has_two_ticks_of_play() -> None:
    base, far = disc(10, 10), disc(10, 16, 40)
    assert [within(base, disc(13, 10), ticks) for ticks in (36, 35)] == [True, False]
    assert [within(base, far, ticks) for ticks in (92, 91)] == [True, False]
    touching = [ground.touching(base, Disc(200 + away, 200, 12)) for away in (23, 24, 26, 27)]
    assert touching == [False, True, True, False]


@covers("CO-C1-5")
def test_bases_overlap_only_if_they_are_nearer_than_their_radii() -> None:
    assert [overlap(disc(10, 10), Disc(200 + away, 200, 12)) for away in (24, 23)] == [False, True]


@covers("CO-C1-9")
def test_inward_points_are_never_farther_and_outward_points_never_nearer() -> None:
    assert (inward(1, 37), outward(1, 37)) == ((34, 14), (35, 15))
    assert (inward(0, 37), outward(4, 37)) == ((37, 0), (0, 37))
    assert all(sum(n * n for n in inward(k, 37)) <= 37 * 37 for k in range(16))
    assert all(sum(n * n for n in outward(k, 37)) >= 37 * 37 for k in range(16))
    assert alternating(0) == (0, 1, 15, 2, 14, 3, 13, 4, 12, 5, 11, 6, 10, 7, 9, 8)
    assert alternating(3)[:4] == (3, 4, 2, 5)
    assert (heading((0, -5)), heading((10, 4))) == (12, 1)


# sight: the Altar reaches from (15, 11) to (21, 12.5)


@covers("CO-C2-2")
@cases(
    {
        "the western one meets it": (21.3, (2, 4)),
        "along its side is free": (21, (2, 4)),
        "the eastern one alone is free": (20.9, (3, 5)),
        "two at least meet it": (20.7, (3, 5, 6)),
        "none is free": (20.35, (7,)),
    }
)
def test_three_lines_run_past_the_altar(x: float, blocked: tuple[int, ...]) -> None:
    assert ground.lines(temple(), disc(x, 7.5), disc(x, 14.5)) in blocked


@covers("CO-C1-8", "CO-C2-3")
@cases(
    {
        "not through the Altar": (disc(18, 8), disc(18, 14), False),
        "by one clear line of three": (disc(20.9, 7.5), disc(20.9, 14.5), True),
        "along a side of the Altar": (Disc(*at_inches(21, 9)), Disc(*at_inches(21, 14)), True),
        "not a tick beside that": (Disc(*at_inches(20.95, 9)), Disc(*at_inches(20.95, 14)), False),
        "over a Barricade: there is no height": (disc(15, 7), disc(15, 10.3), True),
    }
)
def test_a_base_sees_another(a: Disc, b: Disc, sees: bool) -> None:
    assert seen(temple(low=True), a, b) is sees


@covers("CO-C2-4")
def test_bases_and_markers_block_no_sight() -> None:
    state = position(team=[("bw-oper", 10, 10), ("bw-medic", 12, 10)]).state
    add_unit(state, ("vh-howler", 14, 10))
    add_marker(state, 16, 10)
    assert seen(state, disc(10, 10), disc(20, 10))
    assert ground.lines(state, disc(10, 10), disc(20, 10)) == 0


# cover


@covers("CO-C2-5", "CO-C2-7")
@cases(
    {
        "from a wall that hides a part of it": ((21.3, 7.5), (21.3, 14.5), "wall"),
        "not from a wall beside it": ((22, 7.5), (22, 14.5), ""),
        "in the Rubble, from everybody outside": ((3, 21), (8, 21), "shelter"),
        "not from whoever is in it too": ((8.5, 21.5), (8, 21), ""),
        "not from whoever is just inside it": ((6.5, 21), (8.5, 21), ""),
        "not outside, from whoever is in it": ((8, 21), (3, 21), ""),
    }
)
def test_a_target_has_cover(attacker: Point, target: Point, cover: str) -> None:
    assert ground.cover(temple(), disc(*attacker), disc(*target)) == cover


@covers("CO-C2-6")
@cases(
    {
        "behind it": ((14.3, 3), (14.3, 9.9), "low"),  # a Barricade from 13.5 to 16.5, 8.5 to 9
        "near it": ((15, 4), (15, 10.35), "low"),
        "not more than two inches behind it": ((14.3, 3), (14.3, 11.65), ""),
        "not with the attacker within an inch of it": ((14.3, 7.4), (14.3, 9.9), ""),
        "not with the attacker half an inch from it": ((15, 7.4), (15, 10.35), ""),
        "with the attacker a tick more than an inch from it": ((14.3, 6.85), (14.3, 9.9), "low"),
        "not where it does not lie between": ((18, 10), (15, 10.35), ""),
        "two inches behind another one": ((14.5, 13.3), (14.5, 18.6), "low"),  # 13 to 16, 15.5 to 16
        "not a tick farther": ((14.5, 13.3), (14.5, 18.65), ""),
    }
)
def test_a_low_piece_covers(attacker: Point, target: Point, cover: str) -> None:
    assert ground.cover(temple(low=True), disc(*attacker), disc(*target)) == cover


@covers("CO-C4-11")
def test_whoever_hunkers_has_cover_in_the_open() -> None:
    assert ground.cover(position().state, disc(8, 14), disc(8, 20), hunkered=True) == "hunker"


@covers("CO-4.0-1", "CO-5.1-3")
def test_all_opfor_units_are_friends_and_enemies_of_all_player_units() -> None:
    team, opfor = [("bw-oper", 1, 1), ("sl-lance", 3, 1)], [("hc-rifle", 5, 5), ("vh-grub", 9, 9)]
    at = position(team=team, opfor=opfor, seats=("player-1", "player-2"))
    assert [[friend.id for friend in at.state.friends(who)] for who in (1, 2, 3, 4)] == [[2], [1], [4], [3]]
    assert [[foe.id for foe in at.state.foes(who)] for who in (1, 2, 3, 4)] == [[3, 4], [3, 4], [1, 2], [1, 2]]
    assert INCH == 20


# what is kept


def test_what_was_worked_out_of_a_position_is_no_part_of_it() -> None:
    table, fresh = position(SG), position(SG)
    before = GAME.codec.digest((table.state, []))
    assert ground.terrain(table.state) is ground.terrain(table.state)
    assert GAME.codec.digest((table.state, [])) == before
    assert table.state == fresh.state


def test_a_copy_finds_the_table_as_its_own_low_pieces_lie() -> None:
    state = position(SG, low=True).state
    known = ground.terrain(state)
    twin = state.copy()
    assert ground.terrain(twin) is known
    twin.low = twin.low[:-1]
    assert len(ground.terrain(twin).low) == len(known.low) - 1
    assert ground.terrain(state) is known
