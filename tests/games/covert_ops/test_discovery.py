"""Markers and the squads that they stand for (CO-4.3, CO-4.3A, CO-P1-9, CO-2.1-4, CO-K-10)."""

from typing import Any

import pytest

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
from tests.cases import cases
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
    spot,
)

SG = "smash-and-grab"
UNIT = ("bw-oper", 18, 4)


def patrol(*dice: int, y: float = 18, **rest: Any) -> Table[State]:
    """A player unit, and a marker due north of it."""
    return position(**{"team": [UNIT], "markers": [(18, y)], "dice": dice, **rest})


def discovered(faction: str, *dice: int, **rest: Any) -> Table[State]:
    """The same, and the marker is discovered."""
    at = patrol(*dice, faction=faction, **rest)
    run(at, DiscoverMarker(1))
    return at


def profiles(table: Table[State]) -> list[str]:
    return [unit.profile for unit in table.state.enemies()]


@covers("CO-4.3-1")
def test_a_marker_is_a_disc_of_size_40() -> None:
    at = position(markers=[(18, 18)])
    assert ground.marker_disc(at.state.markers[1]).radius == 16


# the range


@covers("CO-4.3A-1")
@cases(
    {
        "eighteen inches": ("", 4, 23.4, True),
        "no farther": ("", 4, 23.45, False),
        "nothing without line of sight": (SG, 8, 14, False),
    }
)
def test_discovery_range_is(name: str, y: float, marker: float, near: bool) -> None:
    at = position(name, team=[("bw-oper", 18, y)], markers=[(18, marker)])
    assert bool(in_range(at.state, at.state.units[1])) is near


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


@covers("CO-2.1-4", "CO-SG-2", "CO-SG-3")
@cases(
    {
        "Homeworld: 3": ("homeworld", 3, ["hc-leader", "hc-rifle", "hc-rifle", "hc-rifle"]),
        "Homeworld: 4": ("homeworld", 4, ["hc-leader", "hc-rifle", "hc-rifle", "hc-gunner"]),
        "Homeworld: 5": ("homeworld", 5, ["hc-leader", "hc-rifle", "hc-rifle", "hc-gunner"]),
        "the prides: 1": ("zhrenthrar", 1, ["zp-leader", "zp-warrior", "zp-warrior", "zp-warrior"]),
        "the prides: 6": ("zhrenthrar", 6, ["zp-leader", "zp-warrior", "zp-warrior", "zp-dream"]),
    }
)
def test_the_random_element_of_a_squad_is_rolled_when_it_is_discovered(
    faction: str, face: int, squad: list[str]
) -> None:
    assert profiles(discovered(faction, face)) == squad


@covers("CO-P1-9", "CO-SG-4")
def test_a_squad_is_placed_from_the_side_of_the_nearest_player_unit() -> None:
    at = discovered("volucrid", 1)
    assert [(unit.profile, *spot(at, unit.id)) for unit in at.state.enemies()] == [
        ("vh-howler", 18, 16.2),
        ("vh-crawler", 19.5, 17.35),
        ("vh-firefly", 16.5, 17.35),
        ("vh-grub", 18.95, 18.95),
        ("vh-grub", 17.05, 18.95),
    ]


@covers("CO-P1-9")
def test_a_unit_without_room_beside_the_marker_stands_farther_out() -> None:
    at = patrol(1)
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
    at = patrol(1)
    marker = ground.marker_disc(at.state.markers[1])
    run(at, DiscoverMarker(1))
    assert all(ground.touching(at.state.disc(one.id), marker) for one in at.state.enemies())
    assert not at.state.markers


@covers("CO-4.3A-5")
def test_those_who_have_a_player_unit_in_alert_range_are_alert_and_the_others_not() -> None:
    at = patrol(1, y=18.35)
    events = run(at, DiscoverMarker(1))
    assert [unit.alert for unit in at.state.enemies()] == [True, False, False, False]
    assert [one.rule for one in happened(events, Alerted)] == ["CO-4.3A-5"]


@covers("CO-4.3A-8")
def test_a_discovered_squad_can_still_activate_in_this_round() -> None:
    at = discovered("homeworld", 1)
    assert not any(unit.activated for unit in at.state.enemies())


@covers("CO-4.3A-6")
def test_a_squad_that_players_discover_does_not_act_at_once() -> None:
    at = patrol(1, y=12)
    run(at, ActivateUnit(1))
    events = choose(at, Discover(1))
    assert at.state.units[2].alert
    assert not happened(events, OpforTurnBegan)
    assert isinstance(at.agenda[-1], ChooseAction)


@covers("CO-4.3A-2", "CO-4.3A-6")
def test_a_marker_that_ends_its_move_in_range_is_discovered_and_only_an_alert_officer_acts_at_once() -> None:
    at = patrol(*[1] * 21, y=25, cards=["AC11"])  # S 4
    events = run(at, OpforTurn())
    assert [(event.rule, event.by) for event in happened(events, Discovered)] == [("CO-4.3A-2", 0)]
    assert not happened(events, Activated)


@covers("CO-4.3A-2")
def test_a_marker_that_is_only_placed_is_not_discovered() -> None:
    at = patrol(y=14)
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
    at = patrol(*[1] * 30, cards=["AC11"])  # S 4
    at.state.change(1, damage=-20)
    events = run(at, OpforTurn())
    while not resting(at):
        events += choose(at, options(at)[-1])
    began = [(one.unit, one.actions) for one in happened(events, Activated)]
    assert began[0] == (2, 1)
    assert [actions for _, actions in began] == [1, 1, 1]  # the Leader and two whom it Commands


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


def by_players() -> Table[State]:
    return discovered("homeworld", 1, chosen={"opfor_choices": "players"})


@covers("CO-1.1-1", "CO-4.3A-4")
def test_the_lead_seat_may_place_a_squad_unit_by_unit_the_default_first() -> None:
    at = by_players()
    assert isinstance(at.agenda[-1], PlaceSquad)
    assert len(options(at)) == 16
    assert options(at)[0] == PutUnit(at_inches(18, 16.6))
    for _ in range(4):
        choose(at, options(at)[0])
    assert resting(at)
    assert profiles(at) == ["hc-leader", "hc-rifle", "hc-rifle", "hc-rifle"]
    assert not at.state.markers


@covers("CO-4.3A-4")
def test_a_unit_that_is_placed_touches_the_marker_and_stands_on_nothing() -> None:
    at = by_players()
    assert refused(at, PutUnit(at_inches(18, 16.5))) == ""
    assert refused(at, PutUnit(at_inches(18, 16.4))) == "CO-4.3A-4"
    choose(at, PutUnit(at_inches(18, 16.6)))
    assert refused(at, PutUnit(at_inches(18, 16.6))) == "CO-C1-6"
    assert refused(at, LeaveMarkers()) == "CO-4.3A-4"
