"""Enrage and Consume (CO-C8-3, CO-C8-4)."""

from sandtable.games.covert_ops.rules import abilities
from sandtable.testing import covers
from tests.games.covert_ops.build import position
from tests.games.covert_ops.fights import left


@covers("CO-C8-3")
def test_enrage_gives_fury_to_another_vengeful_friend_within_eight_inches() -> None:
    at = position(
        team=[("bw-oper", 1, 1)],
        faction="zhrenthrar",
        alert=[("zp-dream", 10, 10), ("zp-warrior", 19.6, 10), ("zp-warrior", 10, 19.65), ("vh-grub", 10, 12)],
    )
    assert abilities.enrage_targets(at.state, 2) == [3]
    abilities.enrage(at, 2, 3)
    assert at.state.units[3].fury == 1


@covers("CO-C8-3", "CO-C8-1")
def test_whoever_holds_two_fury_is_not_enraged_again() -> None:
    at = position(faction="zhrenthrar", alert=[("zp-dream", 10, 10), ("zp-warrior", 12, 10)])
    at.state.change(2, fury=2)
    assert abilities.enrage_targets(at.state, 1) == []


@covers("CO-C8-4")
def test_a_crawler_eats_a_grub_heals_three_and_is_gorged() -> None:
    at = position(faction="volucrid", alert=[("vh-crawler", 10, 10), ("vh-grub", 12, 10)])
    at.state.change(1, damage=2)
    abilities.consume(at, 1, 2)
    assert (left(at, 1), at.state.units[1].gorged) == (5, 2)
    assert not at.state.units[2].here


@covers("CO-C8-4")
def test_an_enemy_below_half_is_bitten_without_defence() -> None:
    at = position(
        team=[("bw-breach", 12, 10), ("bw-breach", 10, 12)], alert=[("vh-crawler", 10, 10)], faction="volucrid"
    )
    at.state.change(1, damage=4)  # 3 of 7
    at.state.change(2, damage=3)  # 4 of 7
    at.state.change(3, damage=3)
    assert abilities.consume_targets(at.state, 3) == [1]
    abilities.consume(at, 3, 1)
    assert (left(at, 1), left(at, 3), at.state.units[3].gorged) == (1, 4, 0)


@covers("CO-C8-4")
def test_a_player_unit_that_is_eaten_leaves_no_marker_and_is_dead() -> None:
    at = position(team=[("vh-crawler", 10, 10), ("vh-grub", 12, 10), ("vh-nurse", 10, 14.1)])
    assert abilities.consume_targets(at.state, 1) == [2]
    abilities.consume(at, 1, 2)
    unit = at.state.units[2]
    assert (unit.zone, unit.injuries) == ("dead", 0)
    assert at.state.casualties == {}


@covers("CO-C8-2", "CO-C8-4")
def test_nobody_avenges_a_friend_that_was_eaten() -> None:
    at = position(team=[("vh-crawler", 10, 10), ("zp-lore", 10, 12), ("zp-bone", 10, 14)])
    abilities.consume(at, 1, 2)
    assert at.state.units[3].fury == 0
