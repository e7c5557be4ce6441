"""Infiltration (7.5.2): the roll, what a failure costs, and the event that follows."""

import pytest

from sandtable.games.third_option.rules.direct_action import EnterBox, Rally
from sandtable.games.third_option.rules.movement import RollInfiltration
from sandtable.testing import covers
from tests.games.third_option.build import ALPHA, PAIR, boxes_entered, card, dice_left, direct_action, options, story


@covers("TO-7.5.2-1")
@pytest.mark.parametrize("method", ["air", "sea", "land"])
@pytest.mark.parametrize(("die", "success"), [(1, True), (7, True), (8, False), (10, False)])
def test_an_infiltration_succeeds_on_7_or_less_by_every_method(method: str, die: int, success: bool) -> None:
    table = direct_action(RollInfiltration(), mission=card(infil=method), teams=PAIR, dice=[die])
    assert table.state.infiltrated is success


@covers("TO-7.5.2-1")
@pytest.mark.parametrize(("die", "success"), [(8, True), (9, False)])
def test_alpha_lowers_a_land_infiltration_by_1(die: int, success: bool) -> None:
    table = direct_action(RollInfiltration(), mission=card(infil="land"), teams=ALPHA, dice=[die])
    assert table.state.infiltrated is success


@covers("TO-7.5.2-1")
@pytest.mark.parametrize(("die", "success"), [(7, True), (8, False)])
def test_only_modifiers_of_the_prescribed_method_count(die: int, success: bool) -> None:
    # Alpha helps by land, Tidewater by sea; the mission prescribes air, and comes back by sea.
    teams = ALPHA | {"MB-1": "support"}
    mission = card(infil="air", exfil="sea")
    table = direct_action(RollInfiltration(), mission=mission, teams=teams, dice=[die])
    assert table.state.infiltrated is success


@covers("TO-7.5.2-2")
def test_a_failed_infiltration_raises_awareness_and_the_mission_goes_on() -> None:
    table = direct_action(EnterBox(0), teams=PAIR, awareness=0, dice=[8, 1, 1])
    assert (table.state.awareness, table.state.infiltrated) == (1, False)
    assert (table.state.box, dice_left(table)) == (2, [1, 1])  # the roll is not repeated
    assert Rally("continue") in options(table)


@covers("TO-7.5.2-2")
def test_a_successful_infiltration_leaves_awareness_as_it_is() -> None:
    table = direct_action(EnterBox(0), teams=PAIR, awareness=1, dice=[7])
    assert (table.state.awareness, table.state.infiltrated) == (1, True)
    assert Rally("continue") in options(table)


@covers("TO-7.5.2-3")
@pytest.mark.parametrize(("die", "awareness"), [(1, 1), (10, 2)])
def test_one_event_follows_the_infiltration_and_then_the_rally_point(die: int, awareness: int) -> None:
    table = direct_action(EnterBox(0), teams=PAIR, awareness=0, events=["EV-10"], dice=[die])
    assert story(table) == ["Infiltration", "Draw Event A", "EV-10", "Objective Rally Point"]
    assert (table.state.awareness, table.state.events_drawn) == (awareness, 1)
    assert boxes_entered(table)[-1] == "Objective Rally Point"
