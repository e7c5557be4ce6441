"""The Opfor turn: who activates, in which order things happen, Command, card moves, markers."""

from sandtable.games.covert_ops.opposition.activation import ActivateOpforUnit
from sandtable.games.covert_ops.opposition.events import (
    CardDiscarded,
    CardsDrawn,
    Commanded,
    Decided,
    MarkerMoved,
    OpforTurnBegan,
)
from sandtable.games.covert_ops.opposition.selection import closest, select
from sandtable.games.covert_ops.opposition.turn import OpforTurn
from sandtable.games.covert_ops.rules.awareness import Alerted
from sandtable.games.covert_ops.rules.discovery import Discovered
from sandtable.games.covert_ops.rules.interrupts import DefensiveFire
from sandtable.games.covert_ops.rules.movement import Moved
from sandtable.games.covert_ops.rules.payment import Acted
from sandtable.games.covert_ops.rules.tokens import Activated
from sandtable.games.covert_ops.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.covert_ops.build import Stands, choose, happened, options, position, run, spot

TEAM = [("bw-oper", 2, 2)]
LEADER, RIFLE = "hc-leader", "hc-rifle"


def chosen(table: Table[State]) -> int:
    """A unit, or a marker with a minus."""
    found = select(table.state)
    assert found is not None
    return found.unit or -found.marker


# who activates


@covers("CO-5.2-2", "CO-5.2-3", "CO-5.2-4", "CO-5.2-5")
@cases(
    {
        "Alert officers first, then Alert infantry, the closest first": (
            [],
            [(RIFLE, 5, 5), (LEADER, 30, 30), (LEADER, 20, 20), (RIFLE, 8, 8)],
            [4, 3, 2, 5],
        ),
        "Alert infantry before Unaware officers, and the Unaware farthest first": (
            [(RIFLE, 20, 20), (RIFLE, 30, 30), (LEADER, 15, 15), (LEADER, 25, 25)],
            [(RIFLE, 34, 34)],
            [6, 5, 4, 3, 2],
        ),
    }
)
def test_the_order_of_activation(opfor: list[Stands], alert: list[Stands], order: list[int]) -> None:
    at = position(team=TEAM, opfor=opfor, alert=alert)
    for who in order:
        assert chosen(at) == who
        at.state.change(who, activated=True)


@covers("CO-5.2-6", "CO-4.3-2")
def test_markers_come_last_and_the_farthest_first() -> None:
    at = position(team=TEAM, opfor=[("vh-grub", 5, 30)], markers=[(10, 10), (30, 30)])
    assert chosen(at) == 2
    at.state.change(2, activated=True)
    assert chosen(at) == -2


@covers("CO-5.2-7")
def test_equal_distances_are_settled_by_the_lowest_id() -> None:
    at = position(team=[("bw-oper", 18, 18)], alert=[(RIFLE, 18, 28), (RIFLE, 28, 18)])
    assert chosen(at) == 2
    far = position(team=[("bw-oper", 18, 18)], markers=[(18, 28), (28, 18)])
    assert chosen(far) == -1


@covers("CO-5.2-1", "CO-4.2-4")
def test_with_nobody_left_the_turn_is_skipped_and_no_card_drawn() -> None:
    at = position(team=TEAM, opfor=[(RIFLE, 30, 30)])
    at.state.change(2, activated=True)
    before = at.state.deck
    assert run(at, OpforTurn()) == []
    assert at.state.deck == before


@covers("CO-4.2-4")
def test_the_unit_is_chosen_before_cards_are_drawn_and_the_card_goes_at_the_end() -> None:
    at = position(team=TEAM, opfor=[(RIFLE, 30, 30)], cards=["AC01"])
    kinds = [type(one) for one in run(at, OpforTurn())]
    order = [kinds.index(kind) for kind in (OpforTurnBegan, CardsDrawn, Activated, CardDiscarded)]
    assert order == sorted(order)


@covers("CO-P1-5", "CO-4.4-7")
def test_the_closest_of_two_equally_near_is_the_one_with_less_damage_remaining() -> None:
    at = position(team=[("bw-oper", 18, 28), ("bw-oper", 28, 18)], alert=[(RIFLE, 18, 18)])
    base = at.state.disc(3)
    assert closest(at.state, base, at.state.players()) == at.state.units[1]
    at.state.change(2, damage=3)
    assert closest(at.state, base, at.state.players()) == at.state.units[2]


# officers


@covers("CO-5.2A-1")
def test_an_officer_commands_the_infantry_closest_to_a_player_unit_first() -> None:
    at = position(
        faction="volucrid",
        team=[("bw-oper", 18, 10)],
        alert=[
            ("vh-howler", 18, 22),
            ("vh-grub", 14, 23),
            ("vh-firefly", 21, 19),
            ("vh-crawler", 15, 17),
            ("vh-grub", 22, 23),
        ],
        dice=[1] * 20,
    )
    events = run(at, ActivateOpforUnit(2))
    assert [one.unit for one in happened(events, Commanded)] == [5, 4]
    assert [one.unit for one in happened(events, Activated)] == [2, 5, 4]


@covers("CO-5.2A-1")
@cases(
    {
        "no other officer": ((LEADER, 30, 27), (RIFLE, 30, 33)),
        "nobody beyond its radius": ((RIFLE, 30, 20.7), (RIFLE, 30, 20.8)),
    }
)
def test_an_officer_commands(other: Stands, commanded: Stands) -> None:
    at = position(team=TEAM, opfor=[(LEADER, 30, 30), other, commanded])
    assert [event.unit for event in happened(run(at, ActivateOpforUnit(2)), Commanded)] == [4]


@covers("CO-4.1A-1")
def test_an_alert_officer_alerts_whom_it_commands() -> None:
    at = position(team=TEAM, opfor=[(RIFLE, 30, 30)], alert=[(LEADER, 30, 33)])
    events = run(at, ActivateOpforUnit(3))
    assert [(one.unit, one.rule) for one in happened(events, Alerted)] == [(2, "CO-4.1A-1")]


@covers("CO-5.2A-1", "CO-5.2-8")
def test_an_unaware_officer_commands_too_and_alerts_nobody() -> None:
    at = position(team=TEAM, opfor=[(LEADER, 30, 30), (RIFLE, 30, 33)], cards=["AC02"])
    events = run(at, OpforTurn())
    assert [one.unit for one in happened(events, Moved)] == [3, 2]
    assert not happened(events, Alerted)


# the Unaware


@covers("CO-4.2-7")
def test_double_time_lets_a_rifleman_make_the_whole_seven_inches_of_the_card() -> None:
    at = position(team=TEAM, opfor=[(RIFLE, 10, 30)], cards=["AC10"])
    run(at, OpforTurn())
    assert spot(at, 2) == (17, 30)


@covers("CO-4.2-7")
def test_a_card_move_is_no_longer_than_the_units_mv() -> None:
    at = position(team=TEAM, opfor=[("hc-gunner", 20, 30)], cards=["AC08"], kept="AC08")
    run(at, ActivateOpforUnit(2))
    assert spot(at, 2) == (15, 30)


@covers("CO-5.2A-2", "CO-4.1A-2")
def test_a_card_move_into_alert_range_leaves_the_rest_of_the_actions_for_an_attack() -> None:
    at = position(team=[("bw-oper", 10, 30)], opfor=[(RIFLE, 26, 30)], cards=["AC12"], dice=[1, 1])
    events = run(at, OpforTurn())
    assert spot(at, 2) == (21, 30)
    assert [one.rule for one in happened(events, Alerted)] == ["CO-4.1A-2"]
    assert [one.action for one in happened(events, Acted)] == ["move", "attack"]


@covers("CO-5.2A-2")
def test_a_unit_that_defensive_fire_alerts_after_its_card_move_ends_its_activation() -> None:
    at = position(team=[("bw-marks", 10, 30)], opfor=[(RIFLE, 32, 30)], cards=["AC04"], dice=[1] * 9)
    at.state.change(1, actions=1)
    run(at, OpforTurn())
    events = choose(at, options(at, DefensiveFire)[0])
    assert (spot(at, 2), at.state.units[2].alert) == ((28, 30), True)
    assert not happened(events, Decided)
    assert (at.state.units[2].actions, at.state.activations) == (1, [])


@covers("CO-5.2A-2")
def test_an_unaware_unit_that_can_pay_nothing_does_not_move() -> None:
    at = position(team=TEAM, opfor=[("vh-grub", 20, 30)], cards=["AC02"], faction="volucrid")
    at.state.change(2, suppression=1)
    events = run(at, OpforTurn())
    assert not happened(events, Moved)
    assert at.state.units[2].suppression == 0


@covers("CO-5.2A-2", "CO-4.4-13")
def test_a_card_move_is_paid_with_other_tokens_before_action_tokens() -> None:
    at = position(team=TEAM, opfor=[("zp-warrior", 20, 30)], cards=["AC02"], faction="zhrenthrar")
    at.state.change(2, fury=1)
    events = run(at, OpforTurn())
    assert [one.token for one in happened(events, Acted)] == ["fury"]
    assert (at.state.units[2].fury, at.state.units[2].actions) == (0, 2)


@covers("CO-5.2A-4")
def test_a_mission_may_say_that_somebody_stands_while_unaware() -> None:
    at = position(
        "crown-of-glass",
        team=[("bw-oper", 18, 2)],
        opfor=[("cp-strake", 18, 34)],
        cards=["AC02"],
        chosen={"stands": ("cp-strake",)},
    )
    events = run(at, OpforTurn())
    assert not happened(events, Moved)
    assert at.state.units[2].actions == 3


@covers("CO-SV-8", "CO-2.1-5")
def test_in_survival_the_compass_leads_to_the_zone() -> None:
    at = position("survival", team=[("bw-oper", 13, 13)], opfor=[(RIFLE, 34, 30)], cards=["AC02"])
    run(at, OpforTurn())
    x, y = spot(at, 2)
    assert x < 34
    assert y < 30


@covers("CO-SV-8")
def test_a_base_that_touches_the_zone_does_not_move() -> None:
    at = position("survival", team=[("bw-oper", 13, 13)], markers=[(21.5, 24.8)], cards=["AC02"], dice=[1] * 30)
    events = run(at, OpforTurn())
    (moved,) = happened(events, MarkerMoved)
    assert moved.way == ((430, 496), (430, 496))


@covers("CO-SV-8", "CO-P1-8")
def test_a_marker_near_the_zone_stops_when_its_base_overlaps_it() -> None:
    at = position("survival", team=[("bw-oper", 13, 13)], markers=[(23, 27.8)], cards=["AC08"], dice=[1] * 9)
    (moved,) = happened(run(at, OpforTurn()), MarkerMoved)
    assert 480 <= moved.way[-1][1] < 496


# markers


@covers("CO-4.2-5", "CO-4.3-3")
def test_a_marker_ignores_the_effect_of_the_card_and_activates_once() -> None:
    at = position(team=TEAM, markers=[(30, 30)], cards=["AC18"])  # Raise the Alarm, E 6
    run(at, OpforTurn())
    assert at.state.alarm == 0
    assert at.state.markers[1].activated
    assert run(at, OpforTurn()) == []


@covers("CO-4.3A-2")
def test_a_marker_that_ends_its_move_in_discovery_range_is_discovered() -> None:
    at = position(team=[("bw-oper", 10, 30)], markers=[(34, 30)], cards=["AC08"], dice=[1] * 9)
    events = run(at, OpforTurn())
    (found,) = happened(events, Discovered)
    assert (found.marker, found.rule) == (1, "CO-4.3A-2")
    assert not at.state.markers


@covers("CO-4.3A-2")
def test_a_marker_that_ends_its_move_farther_away_stays_one() -> None:
    at = position(team=[("bw-oper", 10, 30)], markers=[(35.2, 30)], cards=["AC04"])
    run(at, OpforTurn())
    assert list(at.state.markers) == [1]


@covers("CO-4.3A-6", "CO-4.3A-7")
def test_the_alert_officer_of_that_squad_acts_at_once_with_one_token_fewer_for_all() -> None:
    at = position(team=[("bw-oper", 18, 12)], markers=[(18, 28)], cards=["AC03"], dice=[1] * 30)
    at.state.change(1, at=(360, 240 + 60))
    events = run(at, OpforTurn())
    told = [(one.unit, one.actions) for one in happened(events, Activated)]
    assert told == [(2, 1), *((one.unit, 1) for one in happened(events, Commanded))]
    assert len(told) == 3


@covers("CO-4.3A-6")
def test_it_is_the_officer_of_that_squad_whoever_else_is_alert() -> None:
    at = position(
        team=[("bw-oper", 18, 15)], alert=[(LEADER, 3, 33)], markers=[(18, 28)], cards=["AC03"], dice=[1] * 30
    )
    at.state.change(2, activated=True)
    events = run(at, OpforTurn())
    officer, *_ = [one.unit for one in happened(events, Activated)]
    assert at.state.units[officer].squad == at.state.squads
    assert at.state.profile(officer).officer


@covers("CO-4.3A-6")
def test_an_officer_that_is_not_alert_does_not_act_in_that_turn() -> None:
    at = position(team=[("bw-oper", 10, 30)], markers=[(34, 30)], cards=["AC08"], dice=[1])
    events = run(at, OpforTurn())
    assert not happened(events, Activated)
    assert len(at.state.enemies()) == 4


@covers("CO-4.3A-7")
def test_the_card_has_no_effect_on_whoever_was_discovered_by_its_marker() -> None:
    at = position(team=[("bw-oper", 18, 12)], markers=[(18, 28)], cards=["AC20"], dice=[1] * 30)
    at.state.change(1, at=(360, 280))
    events = run(at, OpforTurn())
    assert {one.actions for one in happened(events, Activated)} == {1}
    assert at.state.lasting == []


@covers("CO-4.4-14")
def test_whoever_is_destroyed_on_the_way_does_nothing_more() -> None:
    at = position(team=[("bw-gun", 10, 30)], alert=[(RIFLE, 31.9, 30)], dice=[6, 6, 6, 6])
    at.state.change(1, actions=1)
    at.state.change(2, damage=2)
    run(at, ActivateOpforUnit(2))
    choose(at, options(at, DefensiveFire)[0])
    while at.decision and at.asking != "Rest":
        choose(at, at.decision.options[0])
    assert not at.state.units[2].here
    assert at.state.activations == []
    assert [one.line for one in happened(at, Decided)] == [5]
