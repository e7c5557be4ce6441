"""Preplanned targets (TY-RNG-1, TY-ME-1)."""

from typing import Any

from sandtable.boards.tabletop.orders import PutAt
from sandtable.games.team_yankee.rules.ranged_in import (
    AimAt,
    PlaceRangedIn,
    PlaceRangedInMarkers,
    RangedInPlaced,
    batteries,
)
from sandtable.games.team_yankee.state import NOWHERE
from sandtable.testing import covers
from tests.games.team_yankee.battles import GIVEN, MEETING, asker, attacked, until
from tests.games.team_yankee.build import at_inches, begin, choose, happened, options, position, refused, resting, run

BIG: dict[str, Any] = {"blue": "FO-A", "red": "FO-B", "points": 100}


@covers("TY-RNG-1")
def test_the_defender_then_the_attacker_place_a_marker_for_each_artillery_unit() -> None:
    at = until(attacked("contact", "blue"), "PlaceRangedIn")
    assert asker(at) == "red"
    assert happened(choose(at, AimAt(at_inches(36, 10))), RangedInPlaced)[0].at == at_inches(36, 10)
    assert asker(at) == "blue"
    choose(at, AimAt(at_inches(20, 40)))
    assert at.asking != "PlaceRangedIn"
    red, blue = (batteries(at.state, seat)[0] for seat in ("red", "blue"))
    marks = [(at.state.units[unit].ranged, at.state.units[unit].preplanned) for unit in (red, blue)]
    assert marks == [(at_inches(36, 10), True), (at_inches(20, 40), True)]


@covers("TY-RNG-1")
def test_artillery_in_reserve_has_a_marker_what_is_left_out_has_none() -> None:
    at = position(mission="contact", red=[("SU-2S1",), ("SU-2S3",), ("SU-BM21", (10, 40)), ("SU-T72", (1, 1))])
    at.state.change_unit(2, where="out")
    assert batteries(at.state, "red") == [1, 3]


@covers("TY-RNG-1")
def test_a_marker_lies_anywhere_on_the_table() -> None:
    at = until(attacked("contact"), "PlaceRangedIn")
    assert refused(at, AimAt(at_inches(0, 0))) == ""
    assert refused(at, AimAt(at_inches(72, 48))) == ""
    assert refused(at, AimAt(at_inches(72.05, 40))) == "TY-RNG-1"
    assert refused(at, AimAt(at_inches(72, 48.05))) == "TY-RNG-1"
    assert refused(at, PutAt("unit-1", 99))  # no such point was offered


@covers("TY-RNG-1")
def test_objectives_and_cover_are_among_the_ready_points() -> None:
    at = until(attacked("contact", layout="steinfeld-crossroads"), "PlaceRangedIn")
    ask: Any = at.agenda[-1]
    spots = ask.places(at.state)
    assert len(options(at, PutAt)) == 12
    assert spots[:4] == tuple(one.at for one in at.state.objectives.values())
    choose(at, PutAt(f"unit-{ask.unit}", 2))
    assert at.state.units[ask.unit].ranged == spots[2]


@covers("TY-RNG-1")
def test_what_gives_no_cover_is_no_ready_point() -> None:
    ground = [("road", (0, 31), (72, 31)), ("woods", 41, 15, 45, 17)]
    at = position(mission="contact", red=[("SU-2S1", (10, 40))], pieces=ground)
    assert PlaceRangedIn(1).places(at.state)[0] == at_inches(43, 16)


@covers("TY-ME-1")
def test_nobody_places_markers_in_a_meeting_engagement() -> None:
    for name in MEETING:
        at = until(attacked(name, **BIG), "DeployUnit")
        assert all(unit.ranged == NOWHERE for unit in at.state.units.values())
        run(position(mission=name, red=[("SU-2S1", (10, 40))]), PlaceRangedInMarkers())
    at = begin(position(mission="dust-up", red=[("SU-2S1", (10, 40))]), PlaceRangedInMarkers())
    assert resting(at)


@covers("TY-REA-2", "TY-RNG-1")
def test_all_other_missions_have_them_before_units_are_placed() -> None:
    for name in GIVEN:
        at = until(attacked(name), "DeployUnit")
        marked = [unit.id for unit in at.state.units.values() if unit.preplanned]
        assert marked == [*batteries(at.state, "blue"), *batteries(at.state, "red")], name
