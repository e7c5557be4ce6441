"""Defensive Fire (CO-C7-4, CO-C7-5, CO-4.4-6)."""

from msgspec.structs import replace

from sandtable.games.covert_ops.rules.attacks import AttackDeclared, ModifierSelected
from sandtable.games.covert_ops.rules.interrupts import DefensiveFire, HoldFire, Interrupted
from sandtable.games.covert_ops.state import State
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.covert_ops.build import activate, choose, happened, options, position, resting
from tests.games.covert_ops.fights import left, moved

MISS = [1, 1, 1]


def gunner(*dice: int, alert: bool = True, x: float = 24) -> Table[State]:
    """Operator 1 activates at (5,10); a Support Gunner 2 with an Action token stands east of it."""
    at = position(team=[("bw-oper", 5, 10)], dice=dice, **{"alert" if alert else "opfor": [("hc-gunner", x, 10)]})  # type: ignore[arg-type] # one or the other
    at.state.change(2, actions=1)
    activate(at, 1)
    return at


def fired(events: list[Event]) -> list[int]:
    return [one.unit for one in happened(events, Interrupted)]


@covers("CO-C7-4", "CO-SG-8")
def test_a_gunner_fires_with_suppression_at_whoever_ends_a_move_in_range() -> None:
    at = gunner(6, 1, 1)
    events = moved(at, 1, 8, 10)
    assert happened(events, AttackDeclared)[0].by == "defensive-fire"
    assert happened(events, ModifierSelected)[0].mark == "suppression"
    assert at.state.units[2].actions == 0


@covers("CO-4.4-6")
def test_opfor_fires_whenever_it_can_pay_and_not_without_a_token() -> None:
    at = gunner(*MISS)
    assert fired(moved(at, 1, 8, 10)) == [2]
    assert fired(moved(at, 1, 9, 10)) == []


@covers("CO-C7-4")
def test_a_unit_fires_once_in_the_activation_of_the_mover() -> None:
    at = gunner(*MISS)
    at.state.change(2, actions=2)
    assert fired(moved(at, 1, 8, 10)) == [2]
    assert fired(moved(at, 1, 9, 10)) == []


@covers("CO-C7-4")
def test_it_takes_an_action_token_and_a_move_in_the_movers_own_activation() -> None:
    at = gunner(*MISS)
    at.state.change(2, actions=0)
    assert fired(moved(at, 1, 8, 10)) == []
    at.state.change(2, actions=1)
    at.state.activations[-1] = replace(at.state.activations[-1], unit=2)
    assert fired(moved(at, 1, 9, 10)) == []


@covers("CO-C7-4")
def test_an_unaware_unit_does_not_interrupt() -> None:
    at = gunner(alert=False)
    assert fired(moved(at, 1, 8, 10)) == []


@covers("CO-C7-4")
def test_out_of_range_nobody_fires() -> None:
    at = gunner(x=30)
    assert fired(moved(at, 1, 8, 10)) == []  # 20.8 in


@covers("CO-C7-4")
def test_only_a_reposition_in_its_own_activation_draws_fire() -> None:
    at = gunner()
    at.state.activations.clear()
    assert fired(moved(at, 1, 8, 10)) == []


@covers("CO-C7-4")
def test_a_mover_that_engages_the_shooter_is_fired_at_all_the_same() -> None:
    at = gunner(*MISS, x=10)
    assert fired(moved(at, 1, 8, 10)) == [2]


@covers("CO-C7-5")
def test_alert_checks_come_before_interrupts() -> None:
    at = gunner(*MISS, alert=False, x=20)
    events = moved(at, 1, 8, 10)  # 10.8 in: noticed, then fired at (guide, E5)
    assert at.state.units[2].alert
    assert fired(events) == [2]


@covers("CO-C7-5")
def test_the_nearest_interrupting_unit_fires_first() -> None:
    at = position(team=[("bw-oper", 5, 10)], dice=MISS * 2, alert=[("hc-gunner", 24, 10), ("hc-gunner", 20, 10)])
    for who in (2, 3):
        at.state.change(who, actions=1)
    activate(at, 1)
    assert fired(moved(at, 1, 8, 10)) == [3, 2]


@covers("CO-C7-5")
def test_a_mover_that_has_fallen_is_not_fired_at_again() -> None:
    at = position(team=[("bw-oper", 5, 10)], dice=[6, 6, 6], alert=[("hc-gunner", 24, 10), ("hc-gunner", 20, 10)])
    for who in (2, 3):
        at.state.change(who, actions=1)
    at.state.change(1, damage=5, rend=1)
    activate(at, 1)
    assert fired(moved(at, 1, 8, 10)) == [3]
    assert not at.state.units[1].here


# players


def marksman(*dice: int) -> Table[State]:
    """An Alert Rifleman 2 activates; a Marksman 1 with an Action token watches."""
    at = position(team=[("bw-marks", 10, 10)], alert=[("hc-rifle", 30, 10)], dice=dice)
    at.state.change(1, actions=1)
    activate(at, 2)
    return at


@covers("CO-C7-4")
def test_players_are_asked_whether_they_fire() -> None:
    at = marksman(6, 6, 6)
    moved(at, 2, 28, 10)
    assert options(at) == [DefensiveFire(1, 2, "longwatch-rifle"), HoldFire()]
    choose(at, DefensiveFire(1, 2, "longwatch-rifle"))
    assert not at.state.units[2].here
    assert at.state.units[1].actions == 0


@covers("CO-C7-4")
def test_whoever_holds_fire_keeps_the_token_for_a_later_reposition() -> None:
    at = marksman()
    moved(at, 2, 28, 10)
    choose(at, HoldFire())
    assert resting(at)
    moved(at, 2, 26, 10)
    assert options(at)[0] == DefensiveFire(1, 2, "longwatch-rifle")
    assert left(at, 2) == 3
