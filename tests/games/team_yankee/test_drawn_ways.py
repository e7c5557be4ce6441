"""Ways drawn by hand: a Unit in formation, one Team alone, and what is foreseen (A.2, A.6)."""

from statistics import median
from time import process_time
from typing import Any

import pytest

from sandtable.boards.tabletop.orders import March
from sandtable.games.team_yankee.rules.advancing import Advance, Done
from sandtable.games.team_yankee.rules.extra import ExtraMove
from sandtable.games.team_yankee.rules.movement import EndMovement, MovementStep, TakeUnit
from sandtable.games.team_yankee.rules.moves import Moved
from sandtable.games.team_yankee.rules.spearhead import BeginSpearhead
from sandtable.games.team_yankee.screen.placing import placing
from sandtable.games.team_yankee.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.build import asked, begin, choose, happened, position, spot
from tests.games.team_yankee.hands import barred, do, draw, drawn, field_of, ghosts, look, plan, stroke, told

PLATOON = ("US-M60", (20, 10), (20, 13), (23, 10))
FOE = ("SU-T72", (20, 40))


def step(*units: Any, **more: Any) -> Table[State]:
    return begin(position(blue=list(units), **more), MovementStep())


def taken(*units: Any, **more: Any) -> Table[State]:
    at = step(*units, **more)
    choose(at, TakeUnit(1))
    return at


# together and alone


def test_the_unit_follows_a_dragged_leader_in_formation() -> None:
    at = taken(PLATOON)
    do(at, stroke("team-1", (25, 20)))
    assert [spot(at, n) for n in (1, 2, 3)] == [(25, 20), (25, 23), (28, 20)]


def test_what_is_shown_is_what_is_played() -> None:
    at = taken(PLATOON, pieces=[("building", 24, 18, 26, 22)])
    found = draw(at, stroke("team-1", (25, 17)))
    shown = ghosts(found)
    assert found.choice is not None
    choose(at, found.choice)
    frame = field_of(at).frame if at.decision else None
    assert frame is not None
    assert shown == {f"ghost-team-{n}": frame.at(at.state.teams[n].at) for n in (1, 2, 3)}


def test_a_team_that_is_drawn_alone_goes_alone_and_the_others_are_asked_for() -> None:
    at = taken(PLATOON)
    do(at, stroke("team-3", (26, 12), alone=True))
    assert [spot(at, n) for n in (1, 2, 3)] == [(20, 10), (20, 13), (26, 12)]
    assert asked(at) == "MoveUnit"
    assert [one.id for one in plan(at).handles] == ["team-1", "team-2"]


def test_whoever_was_drawn_apart_goes_its_own_way_while_the_rest_follows() -> None:
    at = taken(PLATOON)
    do(at, stroke("team-1", (20, 20)), stroke("team-3", (30, 12), alone=True))
    assert [spot(at, n) for n in (1, 2, 3)] == [(20, 20), (20, 23), (30, 12)]


def test_a_column_that_drives_forward_from_behind_is_not_in_its_own_way() -> None:
    at = taken(("US-M60", (20, 10), (20, 13), (20, 16)))
    do(at, stroke("team-1", (20, 15)))
    assert [spot(at, n) for n in (1, 2, 3)] == [(20, 15), (20, 18), (20, 21)]


def test_a_follower_that_cannot_stand_at_its_distance_stands_beside_it() -> None:
    at = taken(PLATOON, pieces=[("building", 24, 18, 32, 22)])
    do(at, stroke("team-1", (22, 20)))
    x, y = spot(at, 3)
    assert not (24 <= x <= 32 and 18 <= y <= 22)
    assert (x, y) != (23, 10)
    assert spot(at, 2) == (22, 23)


def test_any_unit_may_be_drawn_before_one_is_taken_one_at_a_time() -> None:
    at = step(PLATOON, ("US-M60", (40, 10)))
    handles = plan(at).handles
    assert [one.id for one in handles] == ["team-1", "team-2", "team-3", "team-4"]
    assert handles[1].words == "M60A3 tank platoon 1, Team 2"
    assert handles[0].words == "M60A3 tank platoon 1"
    choice = drawn(at, stroke("team-1", (20, 15)), stroke("team-4", (40, 18)))
    assert choice == Advance(2, ((4, ((800, 200), (800, 360)), -1),))
    choose(at, choice)
    assert spot(at, 4) == (40, 18)
    assert spot(at, 1) == (20, 10)


# ways


def test_an_end_behind_a_building_is_led_round_it_and_more_points_are_legs() -> None:
    at = taken(("US-M60", (20, 10)), pieces=[("building", 18, 13, 22, 15)])
    (going,) = drawn(at, stroke("team-1", (20, 18))).ways  # type: ignore[attr-defined] # Advance
    assert len(going[1]) > 2
    do(at, stroke("team-1", (24, 12), (24, 16)))
    assert spot(at, 1) == (24, 16)


def test_a_team_faces_along_its_last_leg_or_as_it_is_turned_and_may_only_turn() -> None:
    at = taken(PLATOON)
    do(at, stroke("team-1", face=0))
    assert [at.state.teams[n].face for n in (1, 2)] == [0, 4]
    do(at, stroke("team-1", (20, 15), face=8))
    assert [at.state.teams[n].face for n in (1, 2, 3)] == [8, 8, 8]


def test_a_drawing_dashes_in_that_mode_only_and_is_told_by_its_ground() -> None:
    at = taken(("US-M60", (20, 10)), pieces=[("road", (20, 0), (20, 48))])
    assert [mode for mode, _ in plan(at).modes] == ["tactical", "dash"]
    assert barred(at, stroke("team-1", (20, 27))) == "TY-MOV-1"
    found = draw(at, stroke("team-1", (20, 27)), mode="dash")
    assert found.shown.title.startswith("17 of ")
    assert found.shown.title.endswith("a Dash by road")
    do(at, stroke("team-1", (20, 27)), mode="dash")
    assert at.state.teams[1].dashed


@pytest.mark.parametrize(
    ("end", "mode", "rule"),
    [
        ((20, 30), "", "TY-MOV-1"),
        ((20, 39), "dash", "TY-MOV-2"),
        ((20, -3), "", "TY-DEP-5"),
        ((30, 10), "", "TY-TER-3"),
        ((20, 20), "dash", "TY-MOV-3"),
        ((26, 19), "", "TY-MOV-4"),
    ],
)
def test_what_cannot_be_gone_is_refused_with_its_rule(end: Any, mode: str, rule: str) -> None:
    foe = ("SU-T72", (26, 21.5))
    at = taken(PLATOON, red=[foe], pieces=[("building", 28, 8, 32, 12)])
    assert barred(at, stroke("team-1", end), mode=mode) == rule


@covers("TY-MOV-1")
def test_a_drawing_that_moves_a_team_twice_is_refused() -> None:
    at = taken(PLATOON)
    twice = (stroke("team-1", (20, 14)), stroke("team-1", (22, 14)))
    assert barred(at, *twice) == "TY-MOV-1"


def test_dashing_followers_stay_in_command_of_where_their_leader_will_be() -> None:
    at = taken(PLATOON)
    do(at, stroke("team-1", (20, 30)), mode="dash")
    assert [spot(at, n) for n in (1, 2, 3)] == [(20, 30), (20, 33), (23, 30)]


# other questions


def test_a_move_of_an_order_is_drawn_within_4_inches() -> None:
    at = begin(position(blue=[PLATOON]), ExtraMove(1, (1, 2), "follow-me"))
    assert [one.id for one in plan(at).handles] == ["team-1", "team-2"]
    assert barred(at, stroke("team-1", (20, 14.05))) == "TY-MOV-1"
    events = do(at, stroke("team-1", (20, 14)))
    assert [one.why for one in happened(events, Moved)] == ["follow-me", "follow-me"]
    assert [spot(at, n) for n in (1, 2, 3)] == [(20, 14), (20, 17), (23, 10)]


def test_a_spearhead_is_drawn_in_formation_and_refused_where_it_is_too_bold() -> None:
    at = begin(position(mission="annihilation", blue=[("US-SCT", (36, 8), (36, 11))]), BeginSpearhead(1))
    assert barred(at, stroke("team-1", (36, 22)), mode="dash") == "TY-DEP-12"
    do(at, stroke("team-1", (36, 16)), mode="dash")
    assert [spot(at, n) for n in (1, 2)] == [(36, 16), (36, 19)]


def test_an_order_to_a_spearhead_is_shown_as_it_would_be_driven() -> None:
    at = begin(position(mission="annihilation", blue=[("US-SCT", (36, 8), (36, 11))]), BeginSpearhead(1))
    order = March("unit-1", 4, 4, "dash")
    shown, frame = ghosts(look(at, order)), field_of(at).frame
    choose(at, order)
    assert shown == {f"ghost-team-{n}": frame.at(at.state.teams[n].at) for n in (1, 2)}


def test_nothing_is_drawn_where_nobody_can_go() -> None:
    at = step(PLATOON)
    assert placing(field_of(at), None) is None
    choose(at, EndMovement())
    assert placing(field_of(at), at.decision) is None


def test_an_order_under_the_pointer_is_shown_as_it_would_be_gone() -> None:
    at = taken(PLATOON)
    order = March("unit-1", 4, 4, "tactical")
    found = look(at, order)
    assert (found.choice, len(ghosts(found))) == (order, 3)
    assert found.shown.title == "14 of 14 in, Tactical"
    assert told(look(at, Done())) == ["Stay"]


def test_a_held_team_shows_how_far_it_could_come() -> None:
    at = taken(PLATOON)
    found = draw(at, stroke("team-1"))
    assert found.choice is None
    assert [one.id for one in found.shown.elements] == ["reach"]
    assert found.shown.title == "Up to 14 in"
    dash = draw(at, stroke("team-1"), mode="dash").shown.title
    assert dash.startswith("Up to ")
    assert dash.endswith(" by road")


# foreseen


def lines(at: Table[State], *strokes: Any, mode: str = "") -> list[str]:
    return told(draw(at, *strokes, mode=mode))[1:]


def test_tests_on_the_way_are_told_with_their_odds() -> None:
    at = taken(PLATOON, pieces=[("woods", 16, 15, 21, 25)], mines=[(23, 18)])
    found = lines(at, stroke("team-1", (20, 20)))
    assert found[0] == "Woods: 2 Teams, Cross 3+, 67 % each"
    assert found[1] == "Minefield: 3 Teams, Skill 3+, 67 % each"


def test_who_is_out_of_command_is_told() -> None:
    (line,) = lines(taken(PLATOON), stroke("team-1", (20, 22), alone=True))
    assert line.startswith("Out of Command: ")
    assert "Team 3" in line


def test_who_sees_it_and_who_does_not_is_told() -> None:
    hill = ("hill", 30, 30, 60, 34)
    found = lines(taken(("US-M60", (20, 10)), red=[FOE], pieces=[hill]), stroke("team-1", (20, 18)))
    assert any(line.startswith("In plain sight of T-72") for line in found)
    hidden = taken(("US-M60", (45, 10)), red=[("SU-T72", (45, 45))], pieces=[hill])
    assert "Nobody would see it" in lines(hidden, stroke("team-1", (45, 14)))


def test_the_best_shot_and_the_worst_threat_are_told_and_drawn() -> None:
    at = taken(("US-M60", (20, 10)), red=[("SU-T72", (20, 30))])
    found = draw(at, stroke("team-1", (20, 15)))
    assert any(line.startswith("Best shot: T-72") for line in told(found))
    assert any(line.startswith("Worst threat: T-72") for line in told(found))
    ids = {one.id for one in found.shown.elements}
    assert {"sight-shot", "sight-threat"} <= ids
    dashing = lines(at, stroke("team-1", (20, 15)), mode="dash")
    assert not any(line.startswith("Best shot") for line in dashing)


def test_an_objective_that_it_would_contest_is_told() -> None:
    at = taken(("US-M60", (20, 10)), objectives=[(20, 22)])
    assert "Within 4 in of Objective 1: it contests it" in lines(at, stroke("team-1", (20, 18)))
    dash = lines(at, stroke("team-1", (20, 18)), mode="dash")
    assert "Within 4 in of Objective 1: it does not contest it" in dash


# quick enough to be looked at while one drags


def test_a_unit_of_ten_among_forty_enemies_is_foreseen_at_once() -> None:
    ten = ("SU-T72", *((10 + 3 * (k % 5), 8 + 3 * (k // 5)) for k in range(10)))
    foes = [("US-M1", *((6 + 7 * u + 3 * k, 36 + 3 * k) for k in range(4))) for u in range(9)]
    at = taken(ten, red=foes, layout="steinfeld-crossroads")
    spent = []
    for k in range(9):
        start = process_time()
        draw(at, stroke("team-1", (14 + k / 2, 16)))
        spent.append(process_time() - start)
    assert median(spent) < 0.05  # 4 ms; a busy machine takes longer
