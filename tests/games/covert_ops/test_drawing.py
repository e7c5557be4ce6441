"""What is drawn on the table of Covert Ops, and what one is told before the deed."""

from typing import Any

from sandtable.games.covert_ops.rules.activation import ChooseAction
from sandtable.games.covert_ops.rules.aftermath import Dodge, DodgeMove
from sandtable.games.covert_ops.rules.assets import PlaceBeacon, PlaceSmoke, SmokeAt
from sandtable.games.covert_ops.rules.deployment import Deploy, DeployTeams
from sandtable.games.covert_ops.rules.going import Move, Toward
from sandtable.games.covert_ops.rules.terrain import AsOnTheMap, LayLow, PlaceLowTerrain
from sandtable.games.covert_ops.state import NOWHERE, State
from sandtable.kernel.table import Table
from sandtable.show.placing import Draft, Placed, Stroke
from tests.games.covert_ops.build import activate, at_inches, position, refused, run
from tests.games.covert_ops.shown import screen, told

OPER = ("bw-oper", 18, 8)


def acting(name: str = "", **rest: Any) -> Table[State]:
    """An Operator in the middle of its activation."""
    rest.setdefault("team", [OPER])
    at = position(name, **rest)
    activate(at, 1)
    run(at, ChooseAction(1))
    return at


def drawn(
    at: Table[State], *points: tuple[float, float], who: str = "unit-1", mode: str = "", face: int = -1
) -> Placed:
    stroke = Stroke(who, tuple(at_inches(*point) for point in points), face)
    found = screen(at).placed(Draft((stroke,), mode))
    assert found is not None
    return found


# ways


def test_a_unit_that_activates_is_taken_hold_of_in_the_modes_that_it_has() -> None:
    placing = screen(acting()).placing
    assert placing
    assert [(one.id, one.how, one.legs) for one in placing.handles] == [("unit-1", "way", 8)]
    assert [mode for mode, _ in placing.modes] == ["move", "storm"]


def test_a_drawn_way_is_a_move_along_it() -> None:
    at = acting()
    found = drawn(at, (20, 8), (20, 11))
    assert found.choice == Move(1, tuple(at_inches(*p) for p in ((18, 8), (20, 8), (20, 11))))
    assert found.shown.title.startswith("5 of 6 in")


def test_an_end_alone_is_led_round_the_altar() -> None:
    at = acting("smash-and-grab", team=[("bw-oper", 14.5, 10)])
    found = drawn(at, (16, 13.4))
    assert isinstance(found.choice, Move)
    assert len(found.choice.path) > 2
    assert refused(at, found.choice) == ""


def test_an_end_that_is_too_dear_straight_ahead_is_led_round_the_barricade() -> None:
    at = acting("smash-and-grab", low=True, team=[("bw-oper", 15, 13.2)])  # below its right end
    over, led = drawn(at, (15, 17.6)).choice, drawn(at, (15.6, 18.4)).choice
    assert isinstance(over, Move)
    assert isinstance(led, Move)
    assert (len(over.path), len(led.path) > 2) == (2, True)
    assert refused(at, led) == ""


def test_a_way_into_a_wall_stays_as_drawn_so_that_the_rules_say_why_not() -> None:
    at = acting("smash-and-grab", team=[("bw-oper", 18, 9.5)])
    found = drawn(at, (18, 12))
    assert found.choice
    assert refused(at, found.choice) == "CO-C3-2"


def test_a_unit_that_is_only_held_shows_its_reach() -> None:
    found = drawn(acting())
    assert found.choice is None
    assert found.shown.title == "Up to 6 in"
    assert found.shown.elements


def test_an_order_under_the_pointer_is_shown_as_the_way_it_stands_for() -> None:
    at = acting("smash-and-grab", team=[("bw-oper", 18, 8)])
    found = screen(at).placed(Toward("unit-1", "zone"))
    assert found
    assert found.choice == Toward("unit-1", "zone")
    assert {one.id for one in found.shown.elements} >= {"way", "ghost-unit-1"}


# the look ahead


def test_the_look_ahead_names_whom_a_way_would_alert_and_what_it_does_to_the_alarm() -> None:
    at = acting(opfor=[("hc-rifle", 18, 25)], alert=[("hc-rifle", 2, 35)], alarm=4)
    lines = told(drawn(at, (18, 13)).shown)
    assert any("Would be alerted: M-TAC Rifleman" in line for line in lines)
    assert any("alarm 6, tier 2, not 5" in line for line in lines)


def test_the_look_ahead_keeps_quiet_where_nobody_would_notice() -> None:
    lines = told(drawn(acting(opfor=[("hc-rifle", 18, 35)]), (18, 9)).shown)
    assert lines == []


def test_the_look_ahead_gives_the_chance_of_an_interrupt() -> None:
    at = acting(alert=[("hc-gunner", 18, 20)])
    at.state.change(2, actions=1)
    run(at, ChooseAction(1))
    # three dice of 0/1/1 against Armor 1: at least 2 of raw damage
    lines = told(drawn(at, (18, 10)).shown)
    assert any("would interrupt: 74 % to do damage" in line for line in lines)


def test_the_look_ahead_says_from_whom_there_is_cover() -> None:
    at = acting("smash-and-grab", low=True, team=[("bw-oper", 13.7, 13)], alert=[("hc-rifle", 13.7, 19.3)])
    assert any("Cover from M-TAC Rifleman: behind a low piece" in line for line in told(drawn(at, (13.7, 14.85)).shown))
    assert any("In plain sight" in line for line in told(drawn(at, (13.7, 12.7)).shown))


def test_the_look_ahead_names_markers_that_could_be_discovered() -> None:
    at = acting(markers=[(18, 28)])
    assert not any("Marker 1" in line for line in told(drawn(at, (18, 8.1)).shown))
    assert any("Marker 1 could be discovered" in line for line in told(drawn(at, (18, 10)).shown))


# places


def test_units_are_laid_from_the_tray() -> None:
    at = position("smash-and-grab", team=[OPER, OPER], low=True)
    for who in (1, 2):
        at.state.change(who, at=NOWHERE, zone="tray")
    run(at, DeployTeams())
    placing = screen(at).placing
    assert placing
    assert [one.tray for one in placing.handles] == [True, True]
    assert drawn(at, (15, 3), who="unit-2").choice == Deploy(((2, at_inches(15, 3)),))


def test_a_low_piece_is_laid_and_turned() -> None:
    at = position("smash-and-grab", chosen={"place_low": True})
    run(at, PlaceLowTerrain())
    assert drawn(at, (18, 3), who="low-1", face=5).choice == LayLow(0, at_inches(18, 3), 1)


def test_low_pieces_wait_in_the_tray_and_the_whole_table_is_seen_while_they_are_laid() -> None:
    at = position("smash-and-grab", team=[OPER], chosen={"place_low": True})
    run(at, PlaceLowTerrain())
    shown = screen(at)
    assert shown.subject_there == ("low-1", "table")
    assert {f"low-{n}" for n in range(1, 7)} <= shown.scene.ids()
    as_mapped = shown.placed(AsOnTheMap())
    assert as_mapped
    assert [one.id for one in as_mapped.shown.elements] == ["ghost-low-1"]


def test_smoke_is_laid_at_a_point_and_tells_whom_it_hides_from_whom() -> None:
    at = acting(points=1, alert=[("hc-rifle", 18, 16)])
    run(at, PlaceSmoke("player-1", 30, 240))
    found = drawn(at, (18, 12), who="place")
    assert found.choice == SmokeAt(at_inches(18, 12))
    assert told(found.shown)[0].startswith("Hides Blackwake Operator from M-TAC Rifleman")


def test_a_beacon_tells_which_markers_it_calls() -> None:
    at = acting(points=2, markers=[(5, 26), (31, 26)])
    run(at, PlaceBeacon("player-1", 6 * 20, 18 * 20))
    lines = told(drawn(at, (4, 20), who="place").shown)
    assert [line.split(" comes")[0] for line in lines] == ["Marker 1"]
    at.state.markers.clear()
    lines = told(drawn(at, (4, 20), who="place").shown)
    assert lines[0].startswith("No marker is within 18 in")


def test_a_dodge_shows_what_follows_from_ending_there() -> None:
    at = position(team=[OPER], alert=[("hc-rifle", 18, 16)])
    run(at, DodgeMove(1, 60))
    found = drawn(at, (20, 8))
    assert found.choice == Dodge(1, at_inches(20, 8))
    assert found.shown.title == "2 in"
    assert any("In plain sight of M-TAC Rifleman" in line for line in told(found.shown))


def test_a_way_that_alerts_somebody_puts_a_flag_on_the_alarm_track() -> None:
    at = acting(opfor=[("hc-rifle", 18, 25)], alert=[("hc-rifle", 2, 35)], alarm=4)
    flags: list[Any] = [one for one in drawn(at, (18, 13)).shown.elements if one.id == "ahead-alarm"]
    assert [(one.value, one.ahead, one.worse, one.bare) for one in flags] == [(4, 5, 6, True)]
    assert "ahead-alarm" not in [one.id for one in drawn(at, (18, 9)).shown.elements]
