"""Who is lost, what becomes of the Unit and of whoever rode along (TY-SAV, TY-VP, TY-TRN-3)."""

import pytest

from sandtable.games.team_yankee.rules.command import LeaderSucceeded
from sandtable.games.team_yankee.rules.harm import BailedOut
from sandtable.games.team_yankee.rules.losses import TeamDestroyed, UnitDestroyed, UnitPinned, lose, pin
from sandtable.games.team_yankee.rules.morale import flee
from sandtable.games.team_yankee.rules.passengers import SetDown
from sandtable.games.team_yankee.rules.saves import SaveAgainst
from sandtable.testing import covers
from tests.games.team_yankee.build import asked, at_inches, choose, happened, mount, options, position, resting, run
from tests.games.team_yankee.guns import bailed, hit_by, lost


@covers("TY-MOV-8")
def test_a_tank_whose_crew_bails_out_has_done_nothing_and_stays_gone_to_ground() -> None:
    at = position(red=[("SU-T72", (36, 22))], dice=[4, 2], teams={1: {"hidden": True}})
    run(at, SaveAgainst(1, hit_by(20, 2)))
    assert (at.state.teams[1].bailed, at.state.teams[1].hidden) == (True, True)


@covers("TY-SAV-2", "TY-SAV-4")
def test_a_crew_that_leaves_its_tank_is_told_and_a_second_time_only_tests() -> None:
    at = position(red=[("SU-T72", (36, 22))], dice=[4, 2, 4, 2, 3])
    first, second = (run(at, SaveAgainst(1, hit_by(20, 2))) for _ in range(2))
    assert [one.team for one in happened(first, BailedOut)] == [1]
    assert not happened(second, BailedOut)
    assert bailed(at) == [1]


@covers("TY-CMD-3", "TY-VP-3")
def test_another_team_leads_and_the_unit_is_destroyed_with_its_last_one() -> None:
    at = position(blue=[("US-M60", (20, 10), (23, 10))], units={1: {"pinned": True}})
    lose(at, 1, "TY-SAV-2")
    assert (at.state.units[1].where, at.state.units[1].leader) == ("table", 2)
    lose(at, 2, "TY-SAV-2")
    assert (at.state.units[1].where, at.state.units[1].pinned) == ("destroyed", False)
    events = at.log or []
    gone = [(one.team, one.at) for one in happened(events, TeamDestroyed)]
    assert gone == [(1, at_inches(20, 10)), (2, at_inches(23, 10))]
    assert [one.leader for one in happened(events, LeaderSucceeded)] == [2]
    assert [(one.rule, one.unit) for one in happened(events, UnitDestroyed)] == [("TY-SAV-2", 1)]


@covers("TY-CMD-3")
def test_the_leader_stays_while_others_are_lost_and_nobody_is_lost_twice() -> None:
    at = position(blue=[("US-M60", (20, 10), (23, 10), (26, 10))])
    for _ in range(2):
        lose(at, 3, "TY-SAV-2")
    assert at.state.units[1].leader == 1
    assert [one.team for one in happened(at.log or [], TeamDestroyed)] == [3]


@covers("TY-SHT-11", "TY-AIR-4")
@pytest.mark.parametrize(
    ("card", "dead", "pinned"), [("US-MECH", False, True), ("SU-HIND", False, False), ("US-MECH", True, False)]
)
def test_a_unit_is_pinned_once_and_neither_aircraft_nor_the_dead_are(card: str, dead: bool, pinned: bool) -> None:
    at = position(blue=[(card, (20, 10))])
    if dead:
        lose(at, 1, "TY-SAV-1")
    for _ in range(2):
        pin(at, 1, "TY-SHT-11")
    assert at.state.units[1].pinned is pinned
    assert [one.unit for one in happened(at.log or [], UnitPinned)] == [1] * pinned


@covers("TY-MOR-6", "TY-TRN-3")
def test_whoever_rides_with_a_formation_that_flees_is_put_down_unharmed() -> None:
    at = position(
        blue=[
            ("US-HQM", (20, 10)),
            ("US-MECH", (22, 10)),
            ("US-TRK", (30, 10)),
            ("US-HQM", (40, 10)),
            ("US-MECH", (42, 10)),
        ]
    )
    mount(at, 3, 5)  # infantry of the second company in a Transport of the first
    flee(at, 1)
    run(at)
    assert (lost(at), asked(at)) == ([1, 2, 3], "PlacePassenger")
    choose(at, options(at, SetDown)[0])

    assert at.state.teams[5].here
    assert at.state.units[5].pinned
    assert resting(at)
