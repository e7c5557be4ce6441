"""Minefields: their number, where they lie, how they are cleared (TY-MINE-6 to -10)."""

from typing import Any

import pytest

from sandtable.boards.tabletop.orders import PutAt
from sandtable.games.team_yankee.rules import charges
from sandtable.games.team_yankee.rules.minefields import (
    ClearMine,
    ClearMinefields,
    ClearNoMore,
    LayMine,
    MinefieldCleared,
    MinefieldLaid,
    PlaceMinefield,
    able,
    number,
)
from sandtable.games.team_yankee.rules.movement import MovementStep, TakeUnit
from sandtable.games.team_yankee.rules.objectives import SnapshotObjectives
from sandtable.games.team_yankee.rules.orders import GiveOrder
from sandtable.games.team_yankee.rules.to_hit import silent
from sandtable.games.team_yankee.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.team_yankee.battles import GIVEN, MEETING, asker, attacked, battle, told, until
from tests.games.team_yankee.build import (
    Place,
    at_inches,
    begin,
    choose,
    happened,
    options,
    position,
    refused,
    resting,
    run,
)

MINED = ["bridgehead", "no-retreat", "rearguard"]


# placing


@covers("TY-MINE-6")
@pytest.mark.parametrize(("points", "mines"), [(25, 1), (26, 2), (50, 2), (51, 3), (60, 3), (76, 4), (100, 4)])
def test_there_is_one_minefield_for_25_points_or_part_thereof(points: int, mines: int) -> None:
    assert number(position(red=[("SU-T72", (36, 40))], units={1: {"points": points}}).state, "red") == mines


@covers("TY-MINE-6", "TY-BRG-1", "TY-NOR-1", "TY-REA-1")
def test_only_three_missions_have_minefields_and_the_defender_lays_them_all() -> None:
    for name in (*MEETING, *GIVEN):
        at = until(attacked(name), "DeployUnit")
        assert len(at.state.mines) == (2 if name in MINED else 0), name
    at = until(attacked("rearguard"), "PlaceMinefield")
    assert asker(at) == "red"


@covers("TY-MINE-7")
def test_a_minefield_lies_on_the_table_outside_the_attackers_area() -> None:
    at = until(attacked("rearguard"), "PlaceMinefield")
    free: list[Place] = [(36, 8.05), (0, 48), (72, 24)]
    barred: list[Place] = [(36, 8), (36, 48.05), (-0.05, 24), (72.05, 24), (36, -0.05)]
    refusals = [refused(at, LayMine(at_inches(*place))) for place in (*free, *barred)]
    assert refusals == [""] * 3 + ["TY-MINE-7"] * 5


@covers("TY-MINE-7")
def test_the_edge_itself_is_on_the_table_and_what_is_laid_is_told() -> None:
    at = begin(position(mission="rearguard", frame="half-turn"), PlaceMinefield("red"))
    assert at.decision
    assert at.decision.prompt == "Lay Minefield 1"
    assert refused(at, PutAt("mine", 99)) == "TY-MINE-7"
    events = choose(at, LayMine(at_inches(36, 0)))
    assert happened(events, MinefieldLaid) == [MinefieldLaid("TY-MINE-7", "red", 1, at_inches(36, 0))]


@covers("TY-MINE-7")
def test_two_minefields_do_not_share_a_point_and_none_lies_in_a_river() -> None:
    at = until(attacked("rearguard", layout="ulfe-river"), "PlaceMinefield")
    assert refused(at, LayMine(at_inches(10, 22))) == "TY-MINE-7"
    assert refused(at, LayMine(at_inches(15, 22))) == ""  # on the bridge
    choose(at, LayMine(at_inches(36, 30)))
    assert refused(at, LayMine(at_inches(36, 30))) == "TY-MINE-7"
    assert refused(at, LayMine(at_inches(36, 30.05))) == ""


@covers("TY-MINE-7")
def test_the_ready_points_are_legal_in_every_frame() -> None:
    at = until(battle("bridgehead", attacker="blue", layout="ulfe-river"), "PickGround")
    choose(at, options(at)[1])  # turned half round
    until(at, "PlaceMinefield")
    ask: Any = at.agenda[-1]
    assert len(options(at, PutAt)) == 12
    assert not [spot for spot in ask.places(at.state) if refused(at, LayMine(spot))]


# clearing


def clearing(*places: tuple[float, float], card: str = "US-MECH", **rest: Any) -> Table[State]:
    """A Unit whose turn began where it stands; mines lie at (20, 20) and (20, 26)."""
    rest.setdefault("mines", [(20, 20), (20, 26)])
    return begin(position(blue=[(card, *places)], **rest), SnapshotObjectives())


@covers("TY-MINE-9")
def test_infantry_that_stood_in_the_zone_removes_the_minefield_at_once() -> None:
    at = clearing((20, 18), (20, 16))
    run(at, ClearMinefields(1))
    assert options(at, ClearMine) == [ClearMine(1, 1)]
    assert happened(choose(at, ClearMine(1, 1)), MinefieldCleared)
    assert list(at.state.mines) == [2]
    assert resting(at)


@covers("TY-MINE-9")
@cases(
    {
        "the zone reaches 2 inches from the marker to the edge": (17.4, 17.4, True),
        "who stands farther off": (17.35, 17.35, False),
        "whoever came into the zone in this turn": (10, 19, False),
        "whoever has left the zone": (19, 10, False),
    }
)
def test_who_stood_in_the_zone_and_still_does_may_clear(began: float, stands: float, may: bool) -> None:
    at = clearing((20, began), mines=[(20, 20)])
    at.state.change_team(1, at=at_inches(20, stands))
    run(at, ClearMinefields(1))
    assert (not resting(at)) is may


@covers("TY-MINE-8", "TY-MINE-9")
def test_under_the_order_the_leader_clears_too_each_team_once() -> None:
    at = clearing((20, 18), (20, 16), mines=[(20, 20), (20, 19)])
    run(at, MovementStep())
    choose(at, TakeUnit(1), GiveOrder(1, "clear-mines"))
    assert ClearMine(1, 1) in options(at)
    choose(at, ClearMine(1, 1))
    assert list(at.state.mines) == [2]
    assert not [one for one in options(at, ClearMine) if one.team == 1]


@covers("TY-MINE-9")
def test_the_clearing_team_is_within_six_inches_of_its_leader() -> None:
    for y, may in ((13, True), (12, False)):
        at = clearing((20, y), (20, 20))
        run(at, ClearMinefields(1))
        assert (not resting(at)) is may


@covers("TY-MINE-9")
def test_a_tank_clears_only_with_a_device() -> None:
    at = clearing((20, 18), card="US-M1")
    run(at, ClearMinefields(1))
    assert resting(at)
    at.state.change_team(1, plough=True)
    run(at, ClearMinefields(1))
    assert options(at, ClearMine) == [ClearMine(1, 1)]


@covers("TY-MINE-9")
def test_mounted_passengers_and_bailed_out_tanks_do_not_clear() -> None:
    at = clearing((20, 18), (20, 17))
    at.state.change_team(1, aboard=2)
    assert not able(at.state, at.state.teams[1])
    at = clearing((20, 18), card="US-M1")
    at.state.change_team(1, plough=True, bailed=True)
    run(at, ClearMinefields(1))
    assert resting(at)


@covers("TY-MINE-8", "TY-MINE-9")
def test_each_team_removes_one_and_nobody_has_to() -> None:
    at = clearing((20, 18), (20, 23), mines=[(20, 20), (20, 21)])
    run(at, ClearMinefields(1))
    choose(at, ClearMine(1, 1))
    assert options(at) == [ClearMine(2, 2), ClearNoMore()]
    choose(at, ClearNoMore())
    assert resting(at)


@covers("TY-MINE-10")
def test_who_clears_has_moved_and_stays_in_its_foxhole() -> None:
    at = clearing((20, 18))
    at.state.change_team(1, foxhole=True, hidden=True)
    run(at, ClearMinefields(1))
    choose(at, ClearMine(1, 1))
    team = at.state.teams[1]
    assert (team.acted, team.went, team.cleared) == (True, True, True)
    assert (team.foxhole, team.hidden, team.still) == (True, False, False)


@covers("TY-MINE-8", "TY-MINE-9", "TY-MINE-10")
def test_example_7_engineers_clear_a_minefield_without_a_die_and_do_nothing_else() -> None:
    at = position(blue=[("US-MECH", (20, 10), (24.2, 10))], red=[("SU-T72", (24.2, 13))], mines=[(25.5, 10)])
    for step in (SnapshotObjectives(), MovementStep()):
        run(at, step)
    for choice in (TakeUnit(1), GiveOrder(1, "clear-mines"), ClearMine(2, 1)):
        choose(at, choice)
    engineers = at.state.teams[2]
    assert not at.state.mines
    assert not engineers.still
    assert getattr(silent(at.state, 2), "rule", "") == "TY-MINE-10"
    assert not charges.able(at.state, engineers)


def test_minefields_are_numbered_with_the_objectives() -> None:
    at = until(attacked("rearguard"), "DeployUnit")
    assert not set(at.state.mines) & set(at.state.objectives)
    assert not told(at, MinefieldCleared)
