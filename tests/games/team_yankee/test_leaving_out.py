"""Left Out of Battle (TY-DEP-4), and where a Unit may start (TY-DEP-1)."""

from sandtable.games.team_yankee.rules.leaving_out import AllChosen, Exclude, Include, LeftOut
from sandtable.games.team_yankee.rules.minefields import number, strength
from sandtable.games.team_yankee.rules.victory import own_formations
from sandtable.kernel.dice import SeededDice
from sandtable.testing import covers
from tests.games.team_yankee.battles import GIVEN, MEETING, attacked, battle, to_battle, told, until
from tests.games.team_yankee.build import choose, options, refused

HQ, FIRST, TRACKS, SECOND, TANKS, MISSILES = 1, 3, 4, 5, 7, 8  # of blue


@covers("TY-DEP-4")
def test_attachments_are_left_out_with_their_unit_and_may_be_taken_along_again() -> None:
    at = attacked("annihilation")
    choose(at, Exclude(FIRST))
    assert [at.state.units[unit].where for unit in (FIRST, TRACKS)] == ["out", "out"]
    refusal = at.why_not(Exclude(TRACKS))
    assert refusal is not None
    assert (refusal.rule, refusal.why) == ("TY-DEP-4", "That is no Unit of yours that takes part")
    choose(at, Include(FIRST))
    assert [at.state.units[unit].where for unit in (FIRST, TRACKS)] == ["tray", "tray"]


@covers("TY-DEP-4")
def test_a_formation_of_the_own_nation_keeps_its_hq_and_another_unit() -> None:
    at = attacked("annihilation")
    assert refused(at, Exclude(HQ)) == "TY-DEP-4"
    for unit in (FIRST, SECOND, TANKS):
        choose(at, Exclude(unit))
    assert refused(at, Exclude(MISSILES)) == "TY-DEP-4"
    assert Exclude(MISSILES) not in options(at)


@covers("TY-DEP-4")
def test_an_allied_formation_does_not_count_for_that() -> None:
    at = attacked("annihilation", blue="FO-A", red="FO-B", points=100)
    own = own_formations(at.state, "blue")
    assert (len(own), refused(at, Exclude(own[0].hq))) == (1, "TY-DEP-4")
    allied = next(one for one in at.state.formations.values() if one.allied)
    assert refused(at, Exclude(allied.hq)) == ""


@covers("TY-DEP-4")
def test_units_left_out_count_for_nothing() -> None:
    at = attacked("rearguard")
    assert (strength(at.state, "red"), number(at.state, "red")) == (50, 2)
    choose(at, AllChosen(), Exclude(until(at, "LeaveOut").state.formations[2].hq + 2))
    left = 50 - at.state.units[at.state.formations[2].hq + 2].points
    assert (strength(at.state, "red"), number(at.state, "red")) == (left, 2)
    choose(at, AllChosen())
    assert told(at, LeftOut)[0].seat == "red"


@covers("TY-DEP-1")
def test_every_unit_starts_in_exactly_one_place() -> None:
    places = {"table", "ambush", "reserve", "loiter", "out", "waiting"}
    for name in (*MEETING, *GIVEN):
        at = battle(name, attacker="blue", dice=SeededDice(3), red="FO-B", points=100)
        choose(at, Exclude(TANKS))
        to_battle(at)
        assert {unit.where for unit in at.state.units.values()} <= places
        for unit in at.state.units.values():
            stands = [one.at != (-1, -1) or one.aboard for one in at.state.teams_of(unit.id)]
            assert all(stands) if unit.where == "table" else not any(stands)
