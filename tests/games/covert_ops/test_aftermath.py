"""Pushes of Impact and the moves of a Dodge (CO-C5-8, CO-C6-3, CO-C3-5)."""

from typing import Any

from sandtable.games.covert_ops.rules.aftermath import Dodge, Push, Sidestep, Stay
from sandtable.games.covert_ops.rules.attacks import Pool
from sandtable.games.covert_ops.rules.awareness import Alerted
from sandtable.games.covert_ops.rules.defences import Defend, NoDefence
from sandtable.games.covert_ops.rules.movement import Moved, Pushed
from sandtable.games.covert_ops.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.covert_ops.build import at_inches, choose, happened, options, position, refused, resting, spot
from tests.games.covert_ops.fights import RIFLE, attack

SHOTGUN = "breaching-shotgun"


def blasted(x: float = 16, **more: Any) -> Table[State]:
    """A Breacher has hit a Leader 6 inches east of it for 3 before its Armor."""
    at = position(team=[("bw-breach", round(x - 6, 2), 10)], alert=[("hc-leader", x, 10)], dice=[6, 2, 2, 2], **more)
    attack(at, 1, SHOTGUN, 2)
    choose(at, Pool((6, 2)))
    return at


@covers("CO-C5-8")
@cases({"half inches": (40, (18, 10)), "any whole tick up to its inches": (13, (16.65, 10)), "nothing": (0, (16, 10))})
def test_the_attacker_may_push_a_survivor_by(ticks: int, end: tuple[float, float]) -> None:
    at = blasted()
    assert [option.far for option in options(at, Push)] == [40, 30, 20, 10, 0]
    assert refused(at, Push(41)) == "CO-C5-8"
    choose(at, Push(ticks))
    assert spot(at, 2) == end


@covers("CO-C5-8")
def test_no_push_without_raw_damage_and_none_of_the_destroyed() -> None:
    at = position(team=[("bw-breach", 10, 10)], alert=[("hc-rifle", 16, 10)], dice=[1, 1, 1, 1, 6, 6, 6, 6])
    events = attack(at, 1, SHOTGUN, 2) + attack(at, 1, SHOTGUN, 2)
    assert resting(at)
    assert happened(events, Pushed) == []


@covers("CO-C5-8", "CO-C3-5")
@cases(
    {
        "not asked for at the edge": (35.4, (), []),
        "cut where the edge is 1.2 inches behind": (34.2, (), [24, 20, 10, 0]),
        "an inch longer in low gravity": (16, ("CD15",), [60, 50, 40, 30, 20, 10, 0]),
    }
)
def test_a_push_is(x: float, conditions: tuple[str, ...], ticks: list[int]) -> None:
    at = blasted(x, conditions=conditions)
    assert [option.far for option in options(at, Push)] == ticks
    assert resting(at) is (ticks == [])


@covers("CO-4.4-5")
def test_opfor_always_pushes_all_the_way() -> None:
    at = position(team=[("bw-oper", 10, 10)], alert=[("hc-breach", 16, 10)], dice=[6, 1, 1, 1])
    attack(at, 2, SHOTGUN, 1)
    choose(at, NoDefence(1, 3))
    assert spot(at, 1) == (8, 10)


@covers("CO-C6-4")
def test_an_attacker_that_a_riposte_destroys_pushes_nobody() -> None:
    at = position(team=[("sl-duel", 10, 10)], alert=[("zp-leader", 12.5, 10)], faction="zhrenthrar", dice=[6, 1, 1])
    at.state.change(2, damage=5)
    attack(at, 2, "war-glaive", 1)
    choose(at, Defend(1, "riposte", 3))
    assert not at.state.units[2].here
    assert spot(at, 1) == (10, 10)


# Dodge


def dodging() -> Table[State]:
    """An Intrusion Tech (Dodge 1/3) at (10,10) has dodged a shot from the east."""
    at = position(team=[("bw-hack", 10, 10)], opfor=[("hc-rifle", 10, 24.3)], alert=[("hc-rifle", 20, 10)], dice=[6, 1])
    attack(at, 3, RIFLE, 1)
    choose(at, Defend(1, "dodge", 2))
    return at


@covers("CO-C6-3")
def test_a_survivor_dodges_up_to_its_inches_along_one_straight_leg() -> None:
    at = dodging()
    assert refused(at, Dodge(1, at_inches(10, 13.05))) == "CO-C6-3"
    assert refused(at, Dodge(1, at_inches(10, 13))) == ""
    events = choose(at, Dodge(1, at_inches(10, 13)))
    assert spot(at, 1) == (10, 13)
    assert happened(events, Moved)[0].why == "dodge"


@covers("CO-C6-3")
def test_a_dodge_ends_where_a_base_may_stand_on_the_table() -> None:
    at = position(team=[("bw-hack", 1, 10), ("bw-hack", 1, 12)], alert=[("hc-rifle", 20, 10)], dice=[6, 1])
    attack(at, 3, RIFLE, 1)
    choose(at, Defend(1, "dodge", 2))
    assert refused(at, Dodge(1, at_inches(1, 12.5))) == "CO-C1-6"
    assert refused(at, Dodge(1, at_inches(0.5, 10))) == "CO-C3-2"


@covers("CO-C6-3", "CO-INT-1")
def test_a_dodge_may_be_ordered_by_direction_or_left_out() -> None:
    at, other = dodging(), dodging()
    choose(at, Sidestep("unit-1", 12, 2))
    choose(other, Stay())
    assert spot(at, 1) == (10, 8.5)
    assert spot(other, 1) == (10, 10)


@covers("CO-C6-3", "CO-4.1A-3")
def test_a_dodge_is_a_reposition_and_can_be_noticed() -> None:
    at = dodging()
    events = choose(at, Dodge(1, at_inches(10, 12)))
    assert happened(events, Alerted) == [Alerted("CO-4.1A-3", 2, 1)]
