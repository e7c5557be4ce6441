"""A turn from its start to its end: the order of its steps, and what is begun anew (TY-TURN-1)."""

from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.team_yankee.rules.turns import EndTurn, PlayerTurn, StartingStep, begin_anew
from sandtable.games.team_yankee.state import State
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.build import position

DONE = ("passed", "taken", "charged", "mined")  # what is noted of a Unit in its turn
TANKS = ("US-M60", (20, 10), (23, 10), (26, 10))


def pending(at: Table[State], step: Step) -> list[str]:
    """What a step brings."""
    at.push(step)
    at.agenda.pop().run(at)
    names = [type(one).__name__ for one in reversed(at.agenda)]
    return names[: names.index("Rest")]


@covers("TY-TURN-1", "TY-WIN-3")
def test_a_turn_runs_in_its_order_and_ends_with_the_tests_that_may_end_the_battle() -> None:
    at = position(blue=[TANKS])
    assert pending(at, PlayerTurn()) == ["StartingStep", "MovementStep", "ShootingStep", "AssaultStep", "EndTurn"]
    at = position(blue=[TANKS])
    assert pending(at, EndTurn()) == ["HoldCheck", "ClearanceCheck", "WipedOutCheck", "TurnCap"]
    assert at.state.phase == "end"


@covers("TY-MOR-1", "TY-TURN-1")
def test_the_starting_step_runs_in_its_order() -> None:
    at = position(blue=[TANKS])

    assert pending(at, StartingStep()) == [
        "SnapshotObjectives",
        "CheckTimeOfDay",
        "RallyAndRemount",
        "UnitLastStand",
        "FormationMorale",
        "CheckStartVictory",
        "StrategicWithdrawal",
        "RollReserves",
        "PlaceAmbush",
        "RollStrikeAircraft",
    ]
    assert at.state.phase == "starting"


@covers("TY-TURN-1", "TY-MOR-1")
def test_a_turn_that_starts_begins_anew() -> None:
    at = position(blue=[TANKS], teams={1: {"moved": 40}})
    pending(at, StartingStep())
    assert at.state.teams[1].moved == 0


@covers("TY-TURN-1")
def test_what_a_team_did_is_forgotten_when_its_own_turn_starts() -> None:
    at = position(blue=[TANKS], red=[("SU-T72", (20, 40))])
    for team in (1, 4):
        at.state.change_team(team, moved=40, dashed=True, shot=True)
    begin_anew(at.state)
    assert (at.state.teams[1].moved, at.state.teams[1].dashed) == (0, False)
    assert (at.state.teams[4].moved, at.state.teams[4].dashed) == (40, True)


@covers("TY-TURN-1", "TY-ORD-1")
def test_what_a_unit_did_is_forgotten_when_its_own_turn_starts() -> None:
    at = position(blue=[TANKS], red=[("SU-T72", (20, 40))])
    fresh = at.state.units[1]
    did = {"order": "blitz", "fired_at": (2,)} | dict.fromkeys(DONE, True)
    for unit in (1, 2):
        at.state.change_unit(unit, **did)
    begin_anew(at.state)
    assert (at.state.units[1], at.state.units[2].order) == (fresh, "blitz")


@covers("TY-SMK-1", "TY-TURN-1")
def test_smoke_lifts_when_its_owners_turn_starts() -> None:
    at = position(blue=[TANKS], smoke=[(20, 20), (30, 20)])
    mine, theirs = at.state.smoke
    at.state.smoke = (mine, replace(theirs, seat="red"))
    begin_anew(at.state)
    assert [one.seat for one in at.state.smoke] == ["red"]


@pytest.mark.parametrize(
    ("did", "hidden"),
    [
        ({}, True),
        ({"moved": 20}, False),
        ({"shot": True}, False),
        ({"assaulted": True}, False),
        ({"acted": True}, False),
    ],
)
@covers("TY-MOV-8")
def test_who_neither_moved_shot_nor_assaulted_is_gone_to_ground(did: dict[str, Any], hidden: bool) -> None:
    at = position(blue=[TANKS], red=[("SU-T72", (20, 40))])
    at.state.change_team(1, **did)
    pending(at, EndTurn())
    assert at.state.teams[1].hidden is hidden
    assert not at.state.teams[4].hidden


@covers("TY-MOV-8", "TY-AIR-2")
def test_aircraft_never_go_to_ground() -> None:
    at = position(blue=[("US-AH1", (20, 10))])
    pending(at, EndTurn())
    assert not at.state.teams[1].hidden


@covers("TY-MOV-8")
def test_scouts_go_to_ground_although_they_moved() -> None:
    at = position(blue=[("US-SCT", (20, 10))], teams={1: {"moved": 100}})
    pending(at, EndTurn())
    assert at.state.teams[1].hidden
