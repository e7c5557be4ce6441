"""Markers and the squads that they stand for (CO-4.3, CO-4.3A, CO-P1-9, CO-2.1-4, CO-K-10)."""

import pytest

from sandtable.boards.tabletop.ticks import INCH
from sandtable.games.covert_ops import ground
from sandtable.games.covert_ops.opposition.events import OpforTurnBegan
from sandtable.games.covert_ops.opposition.turn import OpforTurn
from sandtable.games.covert_ops.rules.activation import ActivateUnit, ChooseAction
from sandtable.games.covert_ops.rules.awareness import Alerted
from sandtable.games.covert_ops.rules.discovery import (
    Discover,
    Discovered,
    DiscoverMarker,
    LeaveMarkers,
    NoRoom,
    OfferDiscovery,
    PlaceSquad,
    PutUnit,
    Recruited,
    in_range,
)
from sandtable.games.covert_ops.rules.tokens import Activated
from sandtable.games.covert_ops.state import State
from sandtable.games.covert_ops.vocabulary import MOST_OPFOR
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.covert_ops.build import (
    add_unit,
    at_inches,
    choose,
    dice_left,
    happened,
    options,
    position,
    refused,
    resting,
    run,
)


def discovered(faction: str, *dice: int, **rest: object) -> Table[State]:
    """A marker in the middle, a player unit due south of it; the marker is discovered."""
    at = position(team=[("bw-oper", 18, 4)], markers=[(18, 18)], faction=faction, dice=dice, **rest)  # type: ignore[arg-type]
    run(at, DiscoverMarker(1))
    return at


def squad(table: Table[State]) -> list[tuple[str, float, float]]:
    found = table.state.enemies()
    return [(unit.profile, unit.at[0] / INCH, unit.at[1] / INCH) for unit in found]


@covers("CO-4.3-1")
def test_a_marker_is_a_disc_of_size_40() -> None:
    at = position(markers=[(18, 18)])
    assert ground.marker_disc(at.state.markers[1]).radius == 16


# the range


@covers("CO-4.3A-1")
@pytest.mark.parametrize(("y", "near"), [(23.4, True), (23.45, False)])
def test_discovery_range_is_eighteen_inches(y: float, near: bool) -> None:
    at = position(team=[("bw-oper", 18, 4)], markers=[(18, y)])
    assert bool(in_range(at.state, at.state.units[1])) is near


@covers("CO-4.3A-1")
def test_discovery_range_needs_line_of_sight() -> None:
    at = position("smash-and-grab", team=[("bw-oper", 18, 8)], markers=[(18, 14)])
    assert not in_range(at.state, at.state.units[1])


@covers("CO-4.3A-3")
def test_a_unit_may_discover_when_it_activates_marker_by_marker() -> None:
    at = position(team=[("bw-oper", 18, 4)], markers=[(10, 18), (26, 18)], dice=[1])
    run(at, ActivateUnit(1))
    assert options(at) == [Discover(1), Discover(2), LeaveMarkers()]
    choose(at, Discover(2))
    assert options(at) == [Discover(1), LeaveMarkers()]
    choose(at, LeaveMarkers())
    assert list(at.state.markers) == [1]
    assert isinstance(at.agenda[-1], ChooseAction)


@covers("CO-4.3A-3")
def test_nobody_is_asked_where_no_marker_is_in_range() -> None:
    at = position(team=[("bw-oper", 18, 4)], markers=[(18, 30)])
    run(at, OfferDiscovery(1))
    assert resting(at)


# the squad


@covers("CO-2.1-4", "CO-SG-3")
@pytest.mark.parametrize(("face", "last"), [(3, "hc-rifle"), (4, "hc-gunner"), (5, "hc-gunner")])
def test_the_random_element_of_a_squad_is_rolled_when_it_is_discovered(face: int, last: str) -> None:
    at = discovered("homeworld", face)
    assert [one[0] for one in squad(at)] == ["hc-leader", "hc-rifle", "hc-rifle", last]


@covers("CO-SG-2")
@pytest.mark.parametrize(("face", "last"), [(1, "zp-warrior"), (6, "zp-dream")])
def test_a_squad_of_the_prides(face: int, last: str) -> None:
    at = discovered("zhrenthrar", face)
    assert [one[0] for one in squad(at)] == ["zp-leader", "zp-warrior", "zp-warrior", last]


@covers("CO-P1-9", "CO-SG-4")
def test_a_squad_is_placed_from_the_side_of_the_nearest_player_unit() -> None:
    at = discovered("volucrid", 1)
    assert squad(at) == [
        ("vh-howler", 18, 16.2),
        ("vh-crawler", 19.5, 17.35),
        ("vh-firefly", 16.5, 17.35),
        ("vh-grub", 18.95, 18.95),
        ("vh-grub", 17.05, 18.95),
    ]


@covers("CO-P1-9")
def test_a_unit_without_room_beside_the_marker_stands_farther_out() -> None:
    at = position(team=[("bw-oper", 18, 4)], markers=[(18, 18)], dice=[1])
    for x in (15.6, 16.8, 18, 19.2, 20.4):
        for y in (15.6, 16.8, 18, 19.2, 20.4):
            if (x, y) != (18, 18):
                add_unit(at.state, ("hc-rifle", x, y))
    run(at, DiscoverMarker(1))
    placed = at.state.enemies()[24:]
    assert len(placed) == 4
    middle = at_inches(18, 18)
    away = [(u.at[0] - middle[0], u.at[1] - middle[1]) for u in placed]
    assert away == [(0, -78), (30, -73), (-30, -73), (73, -30)]  # toward the player unit first


@covers("CO-P1-9")
@pytest.mark.parametrize("choices", ["default", "players"])
def test_a_squad_that_finds_no_room_about_its_marker_does_not_come(choices: str) -> None:
    crowd = [("bw-oper", x, y) for x in range(8, 29) for y in range(8, 29, 2)]
    at = position(team=crowd, markers=[(18, 18)], dice=[1], chosen={"opfor_choices": choices})
    events = run(at, DiscoverMarker(1))
    assert happened(events, Recruited) == []
    assert [one.rule for one in happened(events, NoRoom)] == ["CO-P1-9"] * 4


@covers("CO-4.3A-4")
def test_every_unit_touches_the_marker_which_is_then_removed() -> None:
    at = position(team=[("bw-oper", 18, 4)], markers=[(18, 18)], dice=[1])
    marker = ground.marker_disc(at.state.markers[1])
    run(at, DiscoverMarker(1))
    assert all(ground.touching(at.state.disc(one.id), marker) for one in at.state.enemies())
    assert not at.state.markers


@covers("CO-4.3A-5")
def test_those_who_have_a_player_unit_in_alert_range_are_alert_and_the_others_not() -> None:
    at = position(team=[("bw-oper", 18, 4)], markers=[(18, 18.35)], dice=[1])
    events = run(at, DiscoverMarker(1))
    assert [unit.alert for unit in at.state.enemies()] == [True, False, False, False]
    assert [one.rule for one in happened(events, Alerted)] == ["CO-4.3A-5"]


@covers("CO-4.3A-8")
def test_a_discovered_squad_can_still_activate_in_this_round() -> None:
    at = discovered("homeworld", 1)
    assert not any(unit.activated for unit in at.state.enemies())


@covers("CO-4.3A-6")
def test_a_squad_that_players_discover_does_not_act_at_once() -> None:
    at = position(team=[("bw-oper", 18, 4)], markers=[(18, 12)], dice=[1])
    run(at, ActivateUnit(1))
    events = choose(at, Discover(1))
    assert at.state.units[2].alert
    assert not happened(events, OpforTurnBegan)
    assert isinstance(at.agenda[-1], ChooseAction)


@covers("CO-4.3A-2")
def test_a_marker_that_ends_its_move_in_range_is_discovered() -> None:
    at = position(team=[("bw-oper", 18, 4)], markers=[(18, 25)], dice=[1, *[1] * 20], cards=["AC11"])  # S 4
    events = run(at, OpforTurn())
    assert [(one.rule, one.by) for one in happened(events, Discovered)] == [("CO-4.3A-2", 0)]


@covers("CO-4.3A-2")
def test_a_marker_that_is_only_placed_is_not_discovered() -> None:
    at = position(team=[("bw-oper", 18, 4)], markers=[(18, 14)])
    run(at)
    assert list(at.state.markers) == [1]


@covers("CO-4.3-2")
def test_markers_activate_only_when_no_unit_is_left_to() -> None:
    at = position(
        team=[("bw-oper", 2, 2)], opfor=[("vh-grub", 30, 30)], faction="volucrid", markers=[(34, 34), (2, 34)]
    )
    first = happened(run(at, OpforTurn()), OpforTurnBegan)
    then = happened(run(at, OpforTurn()), OpforTurnBegan)
    assert [(one.unit, one.marker) for one in (*first, *then)] == [(2, 0), (0, 1)]


@covers("CO-4.3-3")
def test_a_marker_activates_once_in_a_round() -> None:
    at = position(team=[("bw-oper", 2, 2)], markers=[(34, 34)], cards=["AC11"])
    run(at, OpforTurn())
    assert at.state.markers[1].activated
    assert run(at, OpforTurn()) == []


@covers("CO-4.3A-6", "CO-4.3A-7")
def test_an_alert_officer_acts_at_once_and_all_of_them_have_a_token_fewer() -> None:
    at = position(
        team=[("bw-oper", 18, 4)],
        markers=[(18, 18)],
        cards=["AC11"],  # S 4
        dice=[1] * 30,
    )
    at.state.change(1, damage=-20)
    events = run(at, OpforTurn())
    while not resting(at):
        events += choose(at, options(at)[-1])
    began = [(one.unit, one.actions) for one in happened(events, Activated)]
    assert began[0] == (2, 1)
    assert [actions for _, actions in began] == [1, 1, 1]  # the Leader and two whom it Commands


@covers("CO-4.3A-6")
def test_nobody_acts_at_once_if_the_officer_is_not_alert() -> None:
    at = position(team=[("bw-oper", 18, 4)], markers=[(18, 25)], dice=[1], cards=["AC11"])
    events = run(at, OpforTurn())
    assert happened(events, Discovered)
    assert not happened(events, Activated)


def test_quiet_patrols_have_no_random_element_and_roll_no_die() -> None:
    calm = next(
        one.id
        for one in position().state.content.conditions.values()
        if any(type(verb).__name__ == "NoRandom" for verb in one.effects)
    )
    at = discovered("homeworld", 6, conditions=(calm,))
    assert len(at.state.enemies()) == 3
    assert dice_left(at) == [6]


def test_a_condition_makes_officers_tougher_when_they_are_recruited() -> None:
    at = discovered("homeworld", 1, conditions=("CD03",))
    assert [bool(unit.tougher) for unit in at.state.enemies()] == [True, False, False, False]


@covers("CO-K-10")
def test_a_unit_that_would_be_the_thirty_first_is_not_placed() -> None:
    at = position(team=[("bw-oper", 18, 2)], markers=[(18, 18)], dice=[1])
    for n in range(28):
        add_unit(at.state, ("hc-rifle", 1 + n * 1.25 if n < 14 else 1 + (n - 14) * 1.25, 34 if n < 14 else 30))
    events = run(at, DiscoverMarker(1))
    assert len(at.state.enemies()) == MOST_OPFOR
    assert [one.profile for one in happened(events, Recruited)] == ["hc-leader", "hc-rifle"]
    assert [one.rule for one in happened(events, NoRoom)] == ["CO-K-10", "CO-K-10"]
    assert not at.state.markers


# where the players place it


def by_players(*dice: int) -> Table[State]:
    at = position(team=[("bw-oper", 18, 4)], markers=[(18, 18)], dice=dice, chosen={"opfor_choices": "players"})
    run(at, DiscoverMarker(1))
    return at


@covers("CO-1.1-1", "CO-4.3A-4")
def test_the_lead_seat_may_place_a_squad_unit_by_unit_the_default_first() -> None:
    at = by_players(1)
    assert isinstance(at.agenda[-1], PlaceSquad)
    assert len(options(at)) == 16
    assert options(at)[0] == PutUnit(at_inches(18, 16.6))
    for _ in range(4):
        choose(at, options(at)[0])
    assert resting(at)
    assert [one[0] for one in squad(at)] == ["hc-leader", "hc-rifle", "hc-rifle", "hc-rifle"]
    assert not at.state.markers


@covers("CO-4.3A-4")
def test_a_unit_that_is_placed_touches_the_marker_and_stands_on_nothing() -> None:
    at = by_players(1)
    assert refused(at, PutUnit(at_inches(18, 16.5))) == ""
    assert refused(at, PutUnit(at_inches(18, 16.4))) == "CO-4.3A-4"
    choose(at, PutUnit(at_inches(18, 16.6)))
    assert refused(at, PutUnit(at_inches(18, 16.6))) == "CO-C1-6"
    assert refused(at, LeaveMarkers()) == "CO-4.3A-4"
