"""A lesson says who takes part, and where some of them stand already (TY-DEP-4, -10)."""

from msgspec.structs import replace

from sandtable.games.team_yankee.mission import InPlace
from sandtable.games.team_yankee.rules.in_place import StandInPlace
from sandtable.games.team_yankee.rules.leaving_out import LeftOut
from sandtable.games.team_yankee.rules.placing import UnitPlaced, UnitSetAside
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import Seat
from sandtable.kernel.dice import ScriptedDice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.battles import GAME, answer, asker, attacked, mission, told
from tests.games.team_yankee.build import at_inches, happened, position, resting, run, spot

LESSON = "first-light"


def there(at: Table[State], seat: Seat, where: str) -> list[str]:
    """The cards of a side's Units that are there, in the order of its force."""
    return [unit.card for unit in at.state.force(seat) if unit.where == where]


@covers("TY-DEP-4")
def test_whoever_a_lesson_does_not_name_takes_no_part_and_nobody_is_asked() -> None:
    at = attacked(LESSON)
    assert at.asking == "DeployUnit"
    assert there(at, "blue", "table") == ["US-HQM", "US-MECH", "US-MTR", "US-FIST"]
    assert there(at, "blue", "tray") == ["US-M60"]  # by hand
    assert there(at, "red", "table") == ["SU-HQR", "SU-BTRC", "SU-T72"]
    assert there(at, "red", "tray") == []
    first, second = [one for one in at.state.force("red") if one.card == "SU-BTRC"]
    assert (first.where, second.where) == ("out", "table")
    assert [one.left_out for one in at.state.sides.values()] == [True, True]
    assert [one.seat for one in told(at, LeftOut)] == ["blue", "red"]


@covers("TY-DEP-4")
def test_a_side_of_which_a_lesson_says_nothing_chooses_for_itself() -> None:
    lesson = mission(LESSON, attacker="blue")
    script = tuple(one for one in lesson.script if not (isinstance(one, InPlace) and one.who == "attacker"))
    at = Table.start(GAME, replace(lesson, script=script), ScriptedDice((), sides=6))
    assert (at.asking, asker(at)) == ("LeaveOut", "blue")
    answer(at)
    assert at.asking == "DeployUnit"  # red is not asked
    assert there(at, "red", "table") == ["SU-HQR", "SU-BTRC", "SU-T72"]


@covers("TY-DEP-10", "TY-GEO-7")
def test_a_unit_stands_about_its_leaders_point_and_faces_the_enemy() -> None:
    at = attacked(LESSON)
    leaders = {unit.card: unit.leader for unit in at.state.units.values() if unit.where == "table"}
    assert spot(at, leaders["US-MECH"]) == (43, 10)
    assert spot(at, leaders["SU-T72"]) == (35, 37)
    assert at.state.teams[leaders["US-MTR"]].face in (3, 4, 5)  # north
    assert at.state.teams[leaders["SU-T72"]].face in (11, 12, 13)
    (placed,) = [one for one in told(at, UnitPlaced) if one.stands[0][0] == leaders["US-MTR"]]
    assert placed.rule == "TY-DEP-10"


@covers("TY-DEP-10")
def test_the_point_turns_with_the_table() -> None:
    at = position(mission="annihilation", blue=[("US-M60",)], frame="half-turn")
    run(at, StandInPlace("blue", "US-M60", (30, 5)))
    assert at.state.teams[1].at == at_inches(42, 43)


@covers("TY-DEP-13")
def test_who_has_no_room_there_is_set_aside_and_who_does_not_exist_is_nowhere() -> None:
    at = position(mission="annihilation", blue=[("US-M60",)], units={1: {"where": "tray"}})
    assert not run(at, StandInPlace("blue", "US-M60", (36, 5), nth=2))
    events = run(at, StandInPlace("blue", "US-M60", (36, 24)))  # not in its deployment area
    assert [one.unit for one in happened(events, UnitSetAside)] == [1]
    assert not happened(events, UnitPlaced)
    assert resting(at)
