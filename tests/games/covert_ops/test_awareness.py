"""Who becomes Alert (CO-4.1, CO-4.1A, CO-C8-6)."""

import pytest

from sandtable.games.covert_ops.opposition.activation import ActivateOpforUnit
from sandtable.games.covert_ops.rules import awareness
from sandtable.games.covert_ops.rules.actions import Attacks
from sandtable.games.covert_ops.rules.attacks import DiceRolled
from sandtable.games.covert_ops.rules.awareness import Alerted
from sandtable.games.covert_ops.rules.movement import Reposition
from sandtable.games.covert_ops.rules.rounds import ReadyPhase
from sandtable.games.covert_ops.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.covert_ops.build import Stands, at_inches, happened, position, run

RIFLE = "hc-rifle"


def arrived(unit: Stands, foe: Stands, name: str = "", **rest: object) -> Table[State]:
    """A player unit has just ended a reposition there."""
    at = position(name, team=[unit], opfor=[foe], **rest)  # type: ignore[arg-type]
    here = at.state.units[1].at
    run(at, Reposition(1, (here, here), "move"))
    return at


@covers("CO-4.1-1", "CO-4.1-2")
def test_an_opfor_unit_is_unaware_until_it_has_an_alert_token() -> None:
    at = position(opfor=[(RIFLE, 18, 18)])
    assert not at.state.units[1].alert
    awareness.alert(at, 1, "CO-4.1-1")
    assert at.state.units[1].alert


@covers("CO-4.1-3")
def test_a_second_alert_has_no_effect() -> None:
    at = position(alert=[(RIFLE, 18, 18)])
    awareness.alert(at, 1, "CO-4.1-3")
    assert not happened(at, Alerted)


@covers("CO-4.1-4")
def test_an_alert_unit_stays_alert_whatever_it_sees() -> None:
    at = position(team=[("bw-oper", 1, 1)], alert=[(RIFLE, 35, 35)])
    run(at, ReadyPhase(), Reposition(2, (at_inches(35, 35), at_inches(35, 34)), "card"))
    assert at.state.units[2].alert


@covers("CO-4.1-4")
def test_player_units_and_those_who_are_gone_are_never_alerted() -> None:
    at = position(team=[("bw-oper", 1, 1)], opfor=[(RIFLE, 35, 35)])
    at.state.change(2, zone="dead")
    awareness.alert(at, 1, "CO-4.1-1")
    awareness.alert(at, 2, "CO-4.1-1")
    assert not at.state.units[1].alert
    assert not at.state.units[2].alert


@covers("CO-4.1-5", "CO-4.1A-3")
@pytest.mark.parametrize(("y", "noticed"), [(17.2, True), (17.25, False)])
def test_whoever_ends_a_move_within_twelve_inches_is_noticed(y: float, noticed: bool) -> None:
    at = arrived(("bw-oper", 18, 4), (RIFLE, 18, y))
    assert at.state.units[2].alert is noticed


@covers("CO-4.1-5")
def test_alert_range_needs_line_of_sight() -> None:
    at = arrived(("bw-oper", 18, 8), (RIFLE, 18, 14), "smash-and-grab")
    assert not at.state.units[2].alert


@covers("CO-4.1A-3")
def test_only_the_end_of_a_move_counts() -> None:
    at = position(team=[("bw-oper", 2, 4)], opfor=[(RIFLE, 18, 6)])
    run(at, Reposition(1, (at_inches(2, 4), at_inches(18, 4), at_inches(34, 4)), "move"))
    assert not at.state.units[2].alert


@covers("CO-4.1A-3")
def test_everybody_who_sees_it_notices_a_unit() -> None:
    at = position(team=[("bw-oper", 18, 4)], opfor=[(RIFLE, 16, 12), (RIFLE, 20, 12)])
    events = run(at, Reposition(1, (at_inches(18, 4),) * 2, "move"))
    assert [(one.unit, one.rule) for one in happened(events, Alerted)] == [(2, "CO-4.1A-3"), (3, "CO-4.1A-3")]


@covers("CO-4.1A-3")
def test_a_unit_that_is_put_down_is_noticed() -> None:
    at = position(team=[("bw-oper", 18, 4)], opfor=[(RIFLE, 18, 12)])
    awareness.placed(at, 1)
    assert at.state.units[2].alert


@covers("CO-C8-6")
def test_ghost_shortens_the_range_for_that_unit() -> None:
    assert not arrived(("bw-wraith", 18, 4), (RIFLE, 18, 11.7)).state.units[2].alert  # 6.5 in
    assert arrived(("bw-wraith", 18, 4), (RIFLE, 18, 11.2)).state.units[2].alert  # 6 in
    assert arrived(("bw-oper", 18, 4), (RIFLE, 18, 11.7)).state.units[2].alert


@covers("CO-4.1A-2")
@pytest.mark.parametrize(("y", "notices"), [(17.2, True), (17.25, False)])
def test_an_opfor_unit_notices_where_its_own_reposition_ends(y: float, notices: bool) -> None:
    at = position(team=[("bw-oper", 18, 4)], opfor=[(RIFLE, 18, 25)])
    events = run(at, Reposition(2, (at_inches(18, 25), at_inches(18, y)), "card"))
    assert at.state.units[2].alert is notices
    assert [one.rule for one in happened(events, Alerted)] == ["CO-4.1A-2"] * notices


@covers("CO-4.1A-5")
def test_an_opfor_unit_notices_whom_it_has_in_range_when_it_is_placed() -> None:
    at = position(team=[("bw-oper", 18, 4)], opfor=[(RIFLE, 18, 12), (RIFLE, 18, 30)])
    awareness.placed(at, 2)
    awareness.placed(at, 3)
    assert [at.state.units[who].alert for who in (2, 3)] == [True, False]


@covers("CO-4.1A-1")
@pytest.mark.parametrize("alert", [True, False])
def test_whoever_an_alert_officer_commands_is_alert(alert: bool) -> None:
    at = position(team=[("bw-oper", 2, 2)], opfor=[("hc-leader", 34, 34), (RIFLE, 32, 34)], cards=["AC11"], kept="AC11")
    at.state.change(2, alert=alert)
    events = run(at, ActivateOpforUnit(2))
    told = [(one.unit, one.rule) for one in happened(events, Alerted)]
    assert told == [(3, "CO-4.1A-1")] * alert


@covers("CO-4.1A-4")
def test_a_target_is_alert_before_the_dice_are_rolled() -> None:
    at = position(team=[("bw-marks", 4, 4)], opfor=[(RIFLE, 4, 33)], dice=[1, 1, 2])
    events = run(at, Attacks(1, 2, "longwatch-rifle"))
    kinds = [type(one) for one in events]
    assert kinds.index(Alerted) < kinds.index(DiceRolled)
    assert at.state.units[2].alert
