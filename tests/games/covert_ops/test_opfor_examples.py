"""The worked examples E1 to E9 of the guide, literally (section 14)."""

from sandtable.games.covert_ops.opposition.activation import ActivateOpforUnit
from sandtable.games.covert_ops.opposition.events import CardKept, CardsDrawn, Commanded, Decided
from sandtable.games.covert_ops.opposition.turn import OpforTurn
from sandtable.games.covert_ops.rules.attacks import AttackDeclared, ModifierSelected
from sandtable.games.covert_ops.rules.interrupts import Interrupted
from sandtable.games.covert_ops.rules.movement import Moved, Reposition
from sandtable.games.covert_ops.rules.payment import Acted
from sandtable.games.covert_ops.rules.tokens import Activated
from sandtable.games.covert_ops.state import State
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.covert_ops.build import activate, at_inches, happened, position, run, spot


def marker_at(table: Table[State], marker: int) -> tuple[float, float]:
    x, y = table.state.markers[marker].at
    return x / 20, y / 20


def lines(events: list[Event], who: int) -> list[tuple[int, str]]:
    return [(one.line, one.action) for one in happened(events, Decided) if one.unit == who]


@covers("CO-4.2-6", "CO-P1-4")
def test_e1_a_marker_rides_south_until_the_altar_stops_it() -> None:
    at = position("smash-and-grab", low=True, markers=[(18, 17)], cards=["AC11"])  # S 4
    run(at, OpforTurn())
    assert marker_at(at, 1) == (18, 13.3)


@covers("CO-4.2-9", "CO-P1-4")
def test_e2_a_marker_that_would_touch_the_edge_goes_the_other_way_round_the_pillar() -> None:
    at = position("smash-and-grab", low=True, markers=[(5, 26)], cards=["AC12"])  # W 5
    run(at, OpforTurn())
    assert marker_at(at, 1) == (9.25, 25.15)


@covers("CO-P1-1", "CO-P1-3")
def test_e3_a_rifleman_moves_an_inch_into_range_and_attacks() -> None:
    at = position(team=[("bw-oper", 30, 8)], alert=[("hc-rifle", 30, 30)], dice=[1, 1])
    events = run(at, ActivateOpforUnit(2))
    assert spot(at, 2) == (30, 29)
    assert lines(events, 2) == [(5, "move"), (4, "attack"), (0, "")]
    assert at.state.units[2].actions == 0


@covers("CO-4.4-2", "CO-C4-14")
def test_e4_a_leader_storms_to_the_first_sample_in_range_and_keeps_a_token() -> None:
    at = position(team=[("bw-oper", 18, 10.4)], alert=[("hc-leader", 18, 30)], dice=[1, 1, 1])
    at.state.change(1, at=(360, 600 - 368 - 24))  # a gap of 18.4 inches
    events = run(at, ActivateOpforUnit(2))
    assert spot(at, 2) == (18, 27.5)
    assert lines(events, 2) == [(3, "storm"), (8, "")]
    assert at.state.units[2].actions == 1


@covers("CO-5.2A-2", "CO-C7-4", "CO-C7-5")
def test_e5_a_gunner_keeps_a_token_and_fires_with_it_when_it_is_alerted() -> None:
    at = position(team=[("bw-oper", 5, 5)], opfor=[("hc-gunner", 30, 30)], cards=["AC04"], dice=[1, 1, 1])
    run(at, OpforTurn())
    assert spot(at, 2) == (26, 30)
    assert (at.state.units[2].actions, at.state.units[2].alert) == (1, False)
    at.state.change(1, at=at_inches(26, 15))
    activate(at, 1)
    to = 600 - 11 * 20 - 24
    events = run(at, Reposition(1, (at_inches(26, 15), (520, to)), "move"))
    assert at.state.units[2].alert
    assert [(one.unit, one.mover) for one in happened(events, Interrupted)] == [(2, 1)]
    assert [one.mark for one in happened(events, ModifierSelected)] == ["suppression"]
    assert at.state.units[2].actions == 0


@covers("CO-C4-4", "CO-C5-15", "CO-K-4")
def test_e6_press_the_attack_makes_up_for_suppression_and_is_for_the_activator_alone() -> None:
    at = position(
        team=[("bw-oper", 2, 2)],
        alert=[("hc-leader", 30, 30), ("hc-rifle", 32, 30), ("hc-rifle", 28, 30)],
        cards=["AC16"],
    )
    at.state.change(2, suppression=1)
    events = run(at, OpforTurn())
    told = {one.unit: (one.actions, one.orders) for one in happened(events, Activated)}
    assert told == {2: (2, 2), 3: (2, 0), 4: (2, 0)}
    assert at.state.units[2].suppression == 0
    assert [one.unit for one in happened(events, Commanded)] == [4, 3]


@covers("CO-4.2-3")
def test_e7_of_two_cards_of_equal_threat_the_first_drawn_is_kept() -> None:
    at = position(team=[("bw-oper", 2, 2)], opfor=[("hc-rifle", 30, 30)], cards=["AC10", "AC12"])
    at.state.alarm = 10
    events = run(at, OpforTurn())
    (kept,) = happened(events, CardKept)
    assert (kept.card, kept.discarded) == ("AC10", ("AC12",))
    assert at.state.deck.discard == ("AC12", "AC10")


@covers("CO-6.0-6")
def test_e8_the_tier_at_the_start_of_a_turn_says_how_many_cards_are_drawn() -> None:
    cards = ["AC18", "AC01", "AC02", "AC03", "AC04", "AC05"]
    at = position(team=[("bw-oper", 2, 2)], opfor=[("hc-rifle", 30, 30), ("hc-rifle", 30, 10)], cards=cards, alarm=12)
    first = run(at, OpforTurn())
    assert at.state.alarm == 13
    second = run(at, OpforTurn())
    assert [len(one.cards) for one in happened(first + second, CardsDrawn)] == [3, 3]


@covers("CO-C4-8", "CO-4.4-13", "CO-C8-4")
def test_e9_a_crawler_eats_a_grub_and_assaults_and_attacks_with_what_that_gives() -> None:
    at = position(
        faction="volucrid",
        team=[("bw-oper", 18, 8)],
        alert=[("vh-crawler", 18, 18), ("vh-grub", 18, 20.3)],
        dice=[1] * 6,
    )
    at.state.change(1, at=(360, 360 - 150 - 28))  # a gap of 7.5 inches
    events = run(at, ActivateOpforUnit(2))
    assert [(one.action, one.token) for one in happened(events, Acted)] == [
        ("consume", "action"),
        ("assault", "gorged"),
        ("attack", "gorged"),
    ]
    (charge,) = happened(events, Moved)
    assert charge.way == ((360, 360), (360, 230))
    assert len(happened(events, AttackDeclared)) == 2
    assert at.state.units[2].actions == 1
    assert lines(events, 2)[-1] == (8, "")
