"""Orders of Field Officers (CO-C7-1 to -3, CO-C8-7, CO-5.1-3 to -5)."""

import pytest

from sandtable.games.covert_ops.rules.actions import AttackWith
from sandtable.games.covert_ops.rules.activation import Command, EndActivation
from sandtable.games.covert_ops.rules.attacks import DiceRolled
from sandtable.games.covert_ops.rules.orders import Designate, Rally
from sandtable.games.covert_ops.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.covert_ops.build import Stands, acting, choose, happened, options, position, refused, why

END = EndActivation()


def led(officer: str, *team: Stands, orders: int = 2, foes: tuple[Stands, ...] = (), **tokens: int) -> Table[State]:
    """An officer at (10, 10) that acts, its friends, and Alert enemies."""
    at = position(team=[(officer, 10, 10), *team], alert=foes, dice=[1] * 20)
    at.state.change(2, **tokens) if tokens else None
    return acting(at, orders=orders)


# Command


@covers("CO-C7-1")
def test_a_commanded_unit_performs_its_whole_activation_and_the_officer_goes_on() -> None:
    at = led("bw-serg", ("bw-oper", 14, 10))
    choose(at, Command(2))
    assert [one.unit for one in at.state.activations] == [1, 2]
    assert at.state.units[2].actions == 2
    choose(at, END)
    assert [one.unit for one in at.state.activations] == [1]
    assert at.state.units[1].orders == 1
    assert at.state.units[2].activated


@covers("CO-C7-1")
@pytest.mark.parametrize(("x", "rule"), [(19.2, ""), (19.25, "CO-C7-1")])
def test_command_reaches_as_far_as_rad_from_edge_to_edge(x: float, rule: str) -> None:
    assert refused(led("bw-serg", ("bw-oper", x, 10)), Command(2)) == rule


@covers("CO-C7-1")
def test_command_needs_no_line_of_sight() -> None:
    at = acting(position("smash-and-grab", team=[("bw-serg", 18, 9), ("bw-oper", 18, 14)]), orders=1)
    assert options(at, Command) == [Command(2)]


@covers("CO-C7-1")
def test_only_unactivated_infantry_is_commanded() -> None:
    at = led("bw-serg", ("bw-oper", 14, 10), ("bw-varrow", 10, 14), activated=True)
    assert not options(at, Command)
    for who in (1, 2, 3):
        assert refused(at, Command(who)) == "CO-C7-1"


@covers("CO-C7-1")
def test_no_enemy_is_commanded() -> None:
    at = led("bw-serg", ("bw-oper", 14, 10), foes=(("hc-rifle", 10, 14),))
    assert options(at, Command) == [Command(2)]
    assert refused(at, Command(3)) == "CO-C7-1"


@covers("CO-C7-1")
def test_without_an_order_token_nobody_is_commanded() -> None:
    at = led("bw-serg", ("bw-oper", 14, 10), orders=0)
    assert why(at, Command(2)) == "CO-C7-1: 1 Order token needed, 0 left"


@covers("CO-C4-6")
def test_infantry_gives_no_orders() -> None:
    at = led("bw-oper", ("bw-medic", 14, 10), orders=1)
    assert refused(at, Command(2)) == "CO-C4-6"


@covers("CO-5.1-4", "CO-5.1-5")
def test_a_unit_of_another_faction_is_irregular_and_takes_two_orders() -> None:
    at = led("bw-serg", ("sl-lance", 14, 10))
    assert options(at, Command)[0].takes(at.state) == "2 Orders"
    choose(at, Command(2))
    assert at.state.units[1].orders == 0
    assert refused(led("bw-serg", ("sl-lance", 14, 10), orders=1), Command(2)) == "CO-C7-1"


@covers("CO-5.1-3")
def test_units_of_all_players_are_friendly_to_one_another() -> None:
    at = acting(position(team=[("bw-serg", 10, 10), ("bw-oper", 14, 10)], seats=("player-1", "player-2")), orders=1)
    assert options(at, Command) == [Command(2)]
    assert [unit.id for unit in at.state.friends(1)] == [2]


@covers("CO-C8-7")
@pytest.mark.parametrize(("officer", "dice"), [("bw-varrow", 5), ("bw-serg", 4)])
def test_inspire_gives_the_first_attack_of_a_commanded_unit_a_die(officer: str, dice: int) -> None:
    at = led(officer, ("bw-oper", 14, 10), foes=(("hc-rifle", 24, 10),))
    choose(at, Command(2))
    events = choose(at, AttackWith(3, "suppressed-carbine"))
    assert len(happened(events, DiceRolled)[0].dice) == dice


# Rally


@covers("CO-C7-2")
def test_rally_discards_one_suppression_rend_or_marker_token_of_a_friend() -> None:
    at = led("bw-serg", ("bw-oper", 14, 10), suppression=1, rend=1)
    assert options(at, Rally) == [Rally(2, "suppression"), Rally(2, "rend")]
    choose(at, Rally(2, "suppression"))
    unit = at.state.units[2]
    assert (unit.suppression, unit.rend, at.state.units[1].orders) == (0, 1, 1)


@covers("CO-C7-2")
def test_rally_reaches_as_far_as_rad() -> None:
    at = led("bw-serg", ("bw-oper", 20, 10), rend=1)
    assert why(at, Rally(2, "rend")) == "CO-C7-2: Blackwake Operator is 8.8 in away; RAD is 8 in"


@covers("CO-C7-2")
def test_rally_is_for_friends_that_have_such_a_token() -> None:
    at = led("bw-serg", ("bw-oper", 14, 10), foes=(("hc-rifle", 12, 14),))
    assert refused(at, Rally(2, "rend")) == "CO-C7-2"
    assert refused(at, Rally(3, "rend")) == "CO-C7-2"
    assert refused(at, Rally(9, "rend")) == "CO-C7-2"


# Designate


@covers("CO-C7-3")
@pytest.mark.parametrize(("x", "rule"), [(29.2, ""), (29.25, "CO-C7-3")])
def test_designate_marks_an_enemy_within_eighteen_inches(x: float, rule: str) -> None:
    at = led("bw-serg", foes=(("hc-rifle", x, 10),))
    assert refused(at, Designate(2)) == rule
    if not rule:
        choose(at, Designate(2))
        assert at.state.units[2].marker == 1
        assert at.state.units[1].orders == 1


@covers("CO-C7-3")
def test_designate_needs_line_of_sight() -> None:
    at = acting(position("smash-and-grab", team=[("bw-serg", 18, 9)], alert=[("hc-rifle", 18, 14)]), orders=1)
    assert refused(at, Designate(2)) == "CO-C7-3"
    assert not options(at, Designate)


@covers("CO-C5-13")
def test_an_enemy_is_not_marked_twice() -> None:
    at = led("bw-serg", foes=(("hc-rifle", 20, 10),), marker=1)
    assert refused(at, Designate(2)) == "CO-C5-13"
