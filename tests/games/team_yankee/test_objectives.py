"""Objectives: placing, Holding, contesting, clearing (TY-OBJ)."""

from typing import Any

import pytest

from sandtable.boards.tabletop.orders import PutAt
from sandtable.games.team_yankee import ground
from sandtable.games.team_yankee.rules.objectives import (
    ClearanceCheck,
    HoldCheck,
    LayObjective,
    ObjectiveHeld,
    ObjectivePlaced,
    SnapshotObjectives,
    eligible,
    held,
    misplaced,
    wanted,
)
from sandtable.games.team_yankee.rules.points import WHOLE
from sandtable.games.team_yankee.rules.scoring import ScoreBattle
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import HOLD, Frame
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.team_yankee.battles import attacked, until
from tests.games.team_yankee.build import (
    Place,
    Stands,
    at_inches,
    choose,
    happened,
    mount,
    options,
    position,
    refused,
    run,
)

FFA: dict[str, Any] = {"mission": "free-for-all", "objectives": [(36, 44)]}
TANK, FOE = ("US-M1", (36, 40)), ("SU-T72", (60, 44))
FAR_HQ = ("SU-HQ72", (2, 46))


def snapshot(at: Table[State]) -> tuple[int, ...]:
    run(at, SnapshotObjectives())
    return at.state.objectives[1].eligible


def end(at: Table[State], *, of: str = "blue") -> list[Event]:
    """The checks at the end of a turn."""
    at.state.active = of  # type: ignore[assignment] # a seat
    return run(at, HoldCheck(), ClearanceCheck(), ScoreBattle())


def holding(**rest: Any) -> Table[State]:
    """Blue's tank was by the Objective when its turn began."""
    at = position(**{**FFA, "blue": [("US-HQT", (2, 2)), TANK], "red": [FAR_HQ, FOE], **rest})
    snapshot(at)
    return at


# placing


@covers("TY-OBJ-3")
def test_the_centre_keeps_the_missions_limits_and_the_marker_lies_on_the_table() -> None:
    at = until(attacked("free-for-all"), "PlaceObjective")
    free: list[Place] = [(36, 40), (8, 47)]
    barred: list[Place] = [(7.95, 44), (36, 39.95), (36, 47.05), (64.05, 44)]
    refusals = [refused(at, LayObjective(at_inches(*place))) for place in (*free, *barred)]
    assert refusals == [""] * 2 + ["TY-OBJ-3"] * 4


@covers("TY-OBJ-1", "TY-OBJ-3")
@cases(
    {
        "the whole rectangle lies on the table": ([], [(1.25, 1), (70.75, 47)], [(1.2, 24), (70.8, 24), (36, 0.95)]),
        "none of its four sides reaches into Impassable ground": (
            [("river", 30, 20, 34, 28)],
            [(28.7, 24), (35.3, 24), (32, 29.05), (32, 18.95)],
            [(28.75, 24), (35.25, 24), (32, 28.95), (32, 19.05)],
        ),
    }
)
def test_where_an_objective_lies(pieces: list[Any], free: list[Place], barred: list[Place]) -> None:
    state = position(pieces=pieces).state
    assert [one for one in (*free, *barred) if misplaced(state, WHOLE, at_inches(*one)) is None] == free


@covers("TY-OBJ-3")
def test_objectives_are_numbered_as_they_are_laid_and_only_where_one_may() -> None:
    at = until(attacked("free-for-all"), "PlaceObjective")
    assert at.decision is not None
    assert at.decision.prompt == "Place Objective 1"
    assert refused(at, PutAt("objective", 99)) == "TY-OBJ-3"
    events = choose(at, LayObjective(at_inches(36, 44)))
    assert events[0] == ObjectivePlaced("TY-OBJ-3", "blue", 1, at_inches(36, 44))
    assert at.decision.prompt == "Place Objective 2"


@covers("TY-OBJ-3")
def test_objectives_do_not_overlap_but_may_touch() -> None:
    at = until(attacked("free-for-all"), "PlaceObjective")
    choose(at, LayObjective(at_inches(36, 44)))
    assert refused(at, LayObjective(at_inches(38.45, 45))) == "TY-OBJ-3"
    assert refused(at, LayObjective(at_inches(38.5, 45))) == ""
    assert refused(at, LayObjective(at_inches(36, 46))) == ""


@covers("TY-OBJ-3")
def test_no_part_of_an_objective_lies_in_a_river() -> None:
    at = until(attacked("no-retreat", layout="ulfe-river"), "PlaceObjective")
    # The river runs from 25 to 27 in the east.
    assert refused(at, LayObjective(at_inches(62, 23.95))) == ""
    assert refused(at, LayObjective(at_inches(62, 24))) == "TY-OBJ-3"


@covers("TY-OBJ-3")
def test_twelve_ready_points_are_spread_over_the_region_and_legal() -> None:
    at = until(attacked("no-retreat", layout="ulfe-river"), "PlaceObjective", times=2)
    ready = options(at, PutAt)
    assert len(ready) == 12
    ask: Any = at.agenda[-1]
    spots = ask.places(at.state)
    assert not [spot for spot in spots if refused(at, LayObjective(spot))]
    assert max(x for x, _ in spots) - min(x for x, _ in spots) >= 300
    choose(at, ready[5])
    assert at.state.objectives[2].at == spots[5]


# who is near


@covers("TY-OBJ-1")
@pytest.mark.parametrize(("x", "near"), [(42.25, True), (42.3, False)])
def test_distance_is_from_the_edge_of_the_base_to_the_rectangle(x: float, near: bool) -> None:
    at = position(**FFA, blue=[("US-M1", (x, 44))])  # 36 + 1.25 + 4 + 1
    assert ground.near_objective(at.state, 1, 1, HOLD) is near
    assert bool(snapshot(at)) is near


@covers("TY-OBJ-2")
def test_a_team_may_stand_on_an_objective_and_see_across() -> None:
    at = position(**FFA, blue=[("US-M1", (30, 44))], red=[("SU-T72", (42, 44))])
    assert ground.may_stand(at.state, 1, at_inches(36, 44))
    assert ground.sees(at.state, 1, 2)
    assert not ground.concealed(at.state, 1, 2)


@covers("TY-OBJ-5")
def test_aircraft_transports_and_independent_teams_neither_hold_nor_contest() -> None:
    counting, others = ["US-M1", "US-CHAP", "US-MECH"], ["US-TRK", "US-FIST", "US-AH1", "US-A10"]
    at = position(**FFA, blue=[(card, (36, 44)) for card in (*counting, *others)])
    assert [at.state.card(unit).id for unit in at.state.units if eligible(at.state, unit)] == counting


@covers("TY-OBJ-5")
def test_bailed_out_tanks_and_mounted_passengers_do_not_count() -> None:
    at = position(**FFA, blue=[TANK, ("US-MECH", (1, 1)), ("US-TRK", (36, 44))])
    assert eligible(at.state, 1)
    at.state.change_team(1, bailed=True)
    mount(at, 3, 2)
    assert not eligible(at.state, 1)
    assert not eligible(at.state, 2)


@covers("TY-OBJ-6")
def test_a_team_that_dashed_last_turn_holds_this_turn() -> None:
    at = position(**FFA, blue=[TANK])
    at.state.change_team(1, dashed=True)
    assert snapshot(at) == (1,)
    assert not at.state.teams[1].dashed


@covers("TY-OBJ-6")
def test_an_enemy_that_dashed_up_in_its_own_turn_does_not_contest_in_the_next() -> None:
    at = position(**FFA, blue=[TANK], red=[("SU-T72", (37, 44))])
    at.state.change_team(2, dashed=True)
    snapshot(at)
    assert at.state.teams[2].dashed
    assert held(at.state, 1, "blue")


@covers("TY-OBJ-6")
def test_a_team_that_dashes_now_does_not_hold() -> None:
    at = holding()
    at.state.change_team(1 + 1, dashed=True)
    assert not held(at.state, 1, "blue")


@covers("TY-OBJ-6")
def test_a_team_that_dashed_does_not_contest() -> None:
    at = holding(red=[FAR_HQ, ("SU-T72", (37, 44))])
    assert not held(at.state, 1, "blue")
    at.state.change_team(4, dashed=True)
    assert held(at.state, 1, "blue")


@covers("TY-OBJ-7")
def test_pinned_teams_hold_and_contest() -> None:
    at = position(**FFA, blue=[("US-MECH", (36, 44))])
    at.state.change_unit(1, pinned=True)
    assert snapshot(at) == (1,)
    assert held(at.state, 1, "blue")


@covers("TY-OBJ-8")
def test_a_tank_that_was_bailed_out_when_its_turn_began_does_not_qualify() -> None:
    at = position(**FFA, blue=[TANK])
    at.state.change_team(1, bailed=True)
    assert snapshot(at) == ()
    at.state.change_team(1, bailed=False)
    assert not held(at.state, 1, "blue")


# winning


@covers("TY-OBJ-4")
def test_a_player_wins_by_an_objective_that_no_enemy_contests() -> None:
    at = holding()
    (event,) = happened(end(at), ObjectiveHeld)
    assert (event.seat, event.teams, event.wins) == ("blue", (2,), True)
    assert (at.state.winner, at.state.ended) == ("blue", "TY-OBJ-4")


@covers("TY-OBJ-4")
@pytest.mark.parametrize(("x", "winner"), [(42.25, ""), (42.3, "blue")])
def test_an_enemy_within_four_inches_contests(x: float, winner: str) -> None:
    at = holding(red=[FAR_HQ, ("SU-T72", (x, 44))])
    end(at)
    assert at.state.winner == winner


@covers("TY-OBJ-4")
def test_whoever_only_arrives_this_turn_does_not_hold() -> None:
    at = holding(blue=[("US-HQT", (2, 2)), ("US-M1", (36, 30))])
    at.state.change_team(2, at=at_inches(36, 44))
    end(at)
    assert not at.state.winner


@covers("TY-OBJ-9")
def test_the_holder_need_not_stay_but_must_live() -> None:
    at = holding()
    at.state.change_team(2, at=at_inches(10, 10))
    assert held(at.state, 1, "blue")
    at.state.change_team(2, bailed=True)
    assert not held(at.state, 1, "blue")
    at.state.change_team(2, bailed=False, lost=True)
    assert not held(at.state, 1, "blue")


@covers("TY-OBJ-9")
def test_a_holder_that_mounted_does_not_hold() -> None:
    at = position(**FFA, blue=[("US-MECH", (36, 44)), ("US-TRK", (36, 41))])
    snapshot(at)
    assert held(at.state, 1, "blue")
    mount(at, 2, 1)
    assert not held(at.state, 1, "blue")


def clearing(*blue: Stands, turn: int = 6) -> Table[State]:
    """Red defends Objectives at (36, 44) and (50, 10) against these Units and a distant HQ."""
    ground = [(36, 44), (50, 10)]
    at = position(mission="no-retreat", objectives=ground, red=[FAR_HQ], blue=[("US-HQT", (2, 2)), *blue])
    at.state.change_side("red", turn=turn)
    return at


@covers("TY-OBJ-10")
@pytest.mark.parametrize(("turn", "x", "winner"), [(5, 60, ""), (6, 46.25, ""), (6, 46.3, "red")])
def test_the_defender_wins_when_no_attacker_is_within_eight_inches(turn: int, x: float, winner: str) -> None:
    at = clearing(("US-M1", (x, 44)), turn=turn)
    end(at, of="red")
    assert at.state.winner == winner


@covers("TY-OBJ-10")
def test_all_objectives_must_be_clear_and_who_cannot_hold_does_not_count() -> None:
    at = clearing(("US-TRK", (36, 44)), ("US-M1", (50, 10)))
    end(at, of="red")
    assert not at.state.ended
    at.state.change_team(3, bailed=True)
    end(at, of="red")
    assert at.state.winner == "red"


def test_the_clearance_is_tested_in_defender_turns_alone() -> None:
    at = clearing(turn=9)
    at.state.change_side("blue", turn=9)
    end(at, of="blue")
    assert not at.state.winner


@covers("TY-OBJ-4")
@cases(
    {
        "those in the enemy's half": ("free-for-all", "identity", ((1,), (2,))),
        "those in the enemy's half of a table turned half round": ("free-for-all", "half-turn", ((2,), (1,))),
        "an Attacker wants them all where the mission names none": ("no-retreat", "identity", ((1, 2), ())),
    }
)
def test_which_objectives_a_player_wants(name: str, frame: Frame, found: tuple[tuple[int, ...], ...]) -> None:
    at = position(mission=name, frame=frame, objectives=[(20, 44), (50, 4)])
    assert (wanted(at.state, "blue"), wanted(at.state, "red")) == found
