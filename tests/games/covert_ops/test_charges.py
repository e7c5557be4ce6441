"""Assault and Storm, drawn or as orders (CO-C3-8, CO-C4-13, -14, CO-INT-2)."""

from sandtable.games.covert_ops.rules.attacks import AttackDeclared
from sandtable.games.covert_ops.rules.charges import Assault, Storm
from sandtable.games.covert_ops.rules.going import Move
from sandtable.games.covert_ops.rules.movement import Moved
from sandtable.games.covert_ops.rules.strikes import NoTarget, StrikeAfter, Target
from sandtable.games.covert_ops.state import State
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.covert_ops.build import (
    Stands,
    acting,
    at_inches,
    choose,
    happened,
    options,
    position,
    refused,
    run,
    spot,
    why,
)
from tests.games.covert_ops.fights import CARBINE

WRAITH, OPERATOR = "bw-wraith", "bw-oper"


def facing(profile: str, *foes: Stands) -> Table[State]:
    """A unit at (10, 10) that acts, and Alert enemies."""
    return acting(position(team=[(profile, 10, 10)], alert=foes, dice=[1] * 12))


def attacked(events: list[Event]) -> list[tuple[int, str]]:
    return [(one.target, one.weapon) for one in happened(events, AttackDeclared)]


def drawn(x: float, y: float, mode: str) -> Move:
    return Move(1, (at_inches(10, 10), at_inches(x, y)), mode)  # type: ignore[arg-type]


@covers("CO-C4-13")
def test_an_assault_moves_up_to_mv_and_strikes_with_a_melee_weapon() -> None:
    at = facing(WRAITH, ("hc-rifle", 17, 10))
    events = choose(at, drawn(15.8, 10, "assault"))
    assert spot(at, 1) == (15.8, 10)
    assert attacked(events) == [(2, "monofil-blade")]
    assert at.state.units[1].actions == 1


@covers("CO-C4-14")
def test_a_storm_moves_up_to_half_of_mv_and_shoots() -> None:
    events = choose(facing(OPERATOR, ("hc-rifle", 31, 10)), drawn(11.8, 10, "storm"))
    assert attacked(events) == [(2, CARBINE)]


@covers("CO-C3-6", "CO-C4-13", "CO-C4-14")
@cases(
    {
        "an Assault out of reach": (WRAITH, 17, drawn(14.7, 10, "assault"), "CO-C4-13"),
        "an Assault within reach": (WRAITH, 17, drawn(14.8, 10, "assault"), ""),
        "an Assault of no length": (WRAITH, 12, drawn(10, 10, "assault"), ""),
        "a Storm of no length": (OPERATOR, 15, drawn(10, 10, "storm"), ""),
        "a Storm farther than half of Mv": (OPERATOR, 31, drawn(13.05, 10, "storm"), "CO-C3-4"),
        "a Storm out of range, at 18.05 inches": (OPERATOR, 31, drawn(11.75, 10, "storm"), "CO-C4-14"),
        "exactly half of an odd Mv": ("hc-breach", 17, drawn(12.5, 10, "storm"), ""),
        "a tick more than half of an odd Mv": ("hc-breach", 17, drawn(12.55, 10, "storm"), "CO-C3-4"),
        "a Storm that ends engaged, without a Sidearm": (OPERATOR, 14, drawn(11.8, 10, "storm"), "CO-C4-14"),
        "a Storm that ends a tick before": (OPERATOR, 14, drawn(11.75, 10, "storm"), ""),
        "a Storm of a unit without Storm": (WRAITH, 14, drawn(10, 10, "storm"), "CO-C4-9"),
    }
)
def test_a_drawn_charge(profile: str, foe: float, move: Move, rule: str) -> None:
    assert refused(facing(profile, ("hc-rifle", foe, 10)), move) == rule


# as orders


@covers("CO-INT-2")
@cases(
    {
        "Assault: in reach": (WRAITH, 17, Assault(2), (15, 10), "monofil-blade"),
        "Storm: in range": (OPERATOR, 31, Storm(2), (12, 10), CARBINE),
    }
)
def test_an_order_to_charge_stops_at_the_first_sample(
    profile: str, foe: float, order: Assault | Storm, end: tuple[float, float], weapon: str
) -> None:
    at = facing(profile, ("hc-rifle", foe, 10))
    assert options(at, type(order)) == [order]
    assert attacked(choose(at, order)) == [(2, weapon)]
    assert spot(at, 1) == end


@covers("CO-INT-2")
def test_a_storm_from_where_one_can_shoot_already_goes_nowhere() -> None:
    at = facing(OPERATOR, ("hc-rifle", 20, 10))
    events = choose(at, Storm(2))
    assert [len(set(one.way)) for one in happened(events, Moved)] == [1]


@covers("CO-INT-2")
def test_only_enemies_that_the_walk_reaches_are_listed() -> None:
    at = facing(WRAITH, ("hc-rifle", 20, 10), ("hc-rifle", 10, 14))
    assert options(at, Assault) == [Assault(3)]
    assert why(at, Assault(2)) == "CO-C4-13: No way of 7 in leads to where it could attack; 8.8 in lie between"


@covers("CO-INT-2")
def test_a_wall_between_makes_the_way_too_long() -> None:
    at = acting(position("smash-and-grab", team=[(WRAITH, 7.5, 9.4)], alert=[("hc-rifle", 7.5, 11.6)]))
    assert not options(at, Assault)
    assert refused(at, Assault(2)) == "CO-C4-13"
    assert refused(at, Assault(1)) == "CO-C4-13"


# interrupted


@covers("CO-C3-8")
def test_a_storm_whose_targets_are_gone_ends_there_and_counts() -> None:
    at = facing(OPERATOR, ("hc-rifle", 31, 10))
    at.state.act(used=("storm",), counted=True)
    events = run(at, StrikeAfter(1, "storm", 2))
    assert [type(one) for one in events] == [NoTarget]
    assert at.state.activations[-1].counted


@covers("CO-C3-8")
def test_a_player_may_take_another_target_when_the_first_is_out_of_reach() -> None:
    at = facing(OPERATOR, ("hc-rifle", 31, 10), ("hc-rifle", 16, 10), ("hc-rifle", 10, 17))
    run(at, StrikeAfter(1, "storm", 2))
    assert {one.target for one in options(at, Target)} == {3, 4}
    assert attacked(choose(at, Target(4, CARBINE))) == [(4, CARBINE)]


@covers("CO-C3-8")
def test_a_unit_that_was_destroyed_on_its_way_attacks_nobody() -> None:
    at = facing(OPERATOR, ("hc-rifle", 16, 10))
    at.state.change(1, zone="casualty")
    assert run(at, StrikeAfter(1, "storm", 2)) == []


@covers("CO-INT-2")
def test_an_ordered_storm_hits_the_one_it_was_meant_for_without_asking() -> None:
    at = facing(OPERATOR, ("hc-rifle", 16, 10), ("hc-rifle", 10, 17))
    assert attacked(choose(at, Storm(3))) == [(3, CARBINE)]
