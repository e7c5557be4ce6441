"""Assault and Storm, drawn or as orders (CO-C3-8, CO-C4-13, -14, CO-INT-2)."""

from sandtable.games.covert_ops.rules.activation import ChooseAction
from sandtable.games.covert_ops.rules.attacks import AttackDeclared
from sandtable.games.covert_ops.rules.charges import Assault, Storm
from sandtable.games.covert_ops.rules.going import Move
from sandtable.games.covert_ops.rules.movement import Moved
from sandtable.games.covert_ops.rules.strikes import NoTarget, StrikeAfter, Target
from sandtable.games.covert_ops.state import State
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.covert_ops.build import (
    Stands,
    activate,
    at_inches,
    choose,
    happened,
    options,
    position,
    refused,
    run,
    spot,
)

WRAITH, OPERATOR = "bw-wraith", "bw-oper"


def facing(profile: str, *foes: Stands, name: str = "") -> Table[State]:
    """A unit at (10, 10) that acts, and Alert enemies."""
    at = position(name, team=[(profile, 10, 10)], alert=foes, dice=[1] * 12)
    activate(at, 1)
    run(at, ChooseAction(1))
    return at


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


@covers("CO-C4-13")
def test_an_assault_that_ends_out_of_reach_is_refused() -> None:
    at = facing(WRAITH, ("hc-rifle", 17, 10))
    assert refused(at, drawn(14.7, 10, "assault")) == "CO-C4-13"
    assert refused(at, drawn(14.8, 10, "assault")) == ""


@covers("CO-C4-13", "CO-C4-14")
def test_an_assault_or_a_storm_of_no_length_is_allowed() -> None:
    assert refused(facing(WRAITH, ("hc-rifle", 12, 10)), drawn(10, 10, "assault")) == ""
    assert refused(facing(OPERATOR, ("hc-rifle", 15, 10)), drawn(10, 10, "storm")) == ""


@covers("CO-C4-14")
def test_a_storm_moves_up_to_half_of_mv_and_shoots() -> None:
    at = facing(OPERATOR, ("hc-rifle", 31, 10))
    assert refused(at, drawn(13.05, 10, "storm")) == "CO-C3-4"
    assert refused(at, drawn(11.75, 10, "storm")) == "CO-C4-14"  # 18.05 in
    events = choose(at, drawn(11.8, 10, "storm"))
    assert attacked(events) == [(2, "suppressed-carbine")]


@covers("CO-C4-14")
def test_half_of_an_odd_mv_is_exact() -> None:
    at = facing("hc-breach", ("hc-rifle", 17, 10))
    assert refused(at, drawn(12.5, 10, "storm")) == ""
    assert refused(at, drawn(12.55, 10, "storm")) == "CO-C3-4"


@covers("CO-C3-6")
def test_a_storm_may_not_end_engaged_without_a_sidearm() -> None:
    at = facing(OPERATOR, ("hc-rifle", 14, 10))
    assert refused(at, drawn(11.8, 10, "storm")) == "CO-C4-14"
    assert refused(at, drawn(11.75, 10, "storm")) == ""


def test_a_unit_without_storm_does_not_storm() -> None:
    assert refused(facing(WRAITH, ("hc-rifle", 14, 10)), drawn(10, 10, "storm")) == "CO-C4-9"


# as orders


@covers("CO-INT-2")
def test_an_ordered_assault_stops_at_the_first_sample_in_reach() -> None:
    at = facing(WRAITH, ("hc-rifle", 17, 10))
    assert options(at, Assault) == [Assault(2)]
    events = choose(at, Assault(2))
    assert spot(at, 1) == (15, 10)
    assert attacked(events) == [(2, "monofil-blade")]


@covers("CO-INT-2")
def test_an_ordered_storm_stops_at_the_first_sample_in_range() -> None:
    at = facing(OPERATOR, ("hc-rifle", 31, 10))
    events = choose(at, Storm(2))
    assert spot(at, 1) == (12, 10)
    assert attacked(events) == [(2, "suppressed-carbine")]


@covers("CO-INT-2")
def test_a_storm_from_where_one_can_shoot_already_goes_nowhere() -> None:
    at = facing(OPERATOR, ("hc-rifle", 20, 10))
    events = choose(at, Storm(2))
    assert [len(set(one.way)) for one in happened(events, Moved)] == [1]


@covers("CO-INT-2")
def test_only_enemies_that_the_walk_reaches_are_listed() -> None:
    at = facing(WRAITH, ("hc-rifle", 20, 10), ("hc-rifle", 10, 14))
    assert options(at, Assault) == [Assault(3)]
    refusal = at.why_not(Assault(2))
    assert refusal is not None
    assert refusal.why == "No way of 7 in leads to where it could attack; 8.8 in lie between"


@covers("CO-INT-2")
def test_a_wall_between_makes_the_way_too_long() -> None:
    at = position("smash-and-grab", team=[(WRAITH, 7.5, 9.4)], alert=[("hc-rifle", 7.5, 11.6)])
    activate(at, 1)
    run(at, ChooseAction(1))
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
    assert attacked(choose(at, Target(4, "suppressed-carbine"))) == [(4, "suppressed-carbine")]


@covers("CO-C3-8")
def test_a_unit_that_was_destroyed_on_its_way_attacks_nobody() -> None:
    at = facing(OPERATOR, ("hc-rifle", 16, 10))
    at.state.change(1, zone="casualty")
    assert run(at, StrikeAfter(1, "storm", 2)) == []


@covers("CO-INT-2")
def test_an_ordered_storm_hits_the_one_it_was_meant_for_without_asking() -> None:
    at = facing(OPERATOR, ("hc-rifle", 16, 10), ("hc-rifle", 10, 17))
    assert attacked(choose(at, Storm(3))) == [(3, "suppressed-carbine")]
