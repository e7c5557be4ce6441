"""Rally, Remount, Last Stands and Formation Morale (TY-MOR)."""

from itertools import pairwise
from typing import Any

import pytest

from sandtable.games.team_yankee.rules.losses import UnitDestroyed, lose
from sandtable.games.team_yankee.rules.morale import (
    FormationFled,
    FormationMorale,
    FormationStands,
    Rallied,
    RallyAndRemount,
    Remounted,
    UnitLastStand,
    flee,
)
from sandtable.games.team_yankee.rules.spirits import good_spirits
from sandtable.games.team_yankee.rules.testing import Attempted
from sandtable.games.team_yankee.state import NOWHERE, State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.team_yankee.build import Stands, begin, dice_left, happened, position, run
from tests.games.team_yankee.guns import bailed, lost

TANKS = ("US-M60", (20, 10), (23, 10), (26, 10))


def kill(at: Table[State], *teams: int) -> None:
    for team in teams:
        lose(at, team, "TY-SAV-2")


# Rally and Remount


@pytest.mark.parametrize(("die", "pinned"), [(3, True), (4, False)])
@covers("TY-MOR-2")
def test_pinned_infantry_rallies_on_its_number(die: int, pinned: bool) -> None:
    at = position(blue=[("US-MECH", (20, 10))], dice=[die], units={1: {"pinned": True}})
    events = run(at, RallyAndRemount())
    assert at.state.units[1].pinned is pinned
    assert [one.unit for one in happened(events, Rallied)] == [1] * (not pinned)


@covers("TY-MOR-2", "TY-MINE-5")
def test_a_pinned_tank_unit_rallies_on_remount() -> None:
    at = position(blue=[TANKS], dice=[3], units={1: {"pinned": True}})
    assert happened(run(at, RallyAndRemount()), Attempted)[0].test == "remount"
    assert not at.state.units[1].pinned


@covers("TY-MOR-2", "TY-MOR-3", "TY-MOR-4")
def test_example_9_two_operational_tanks_are_in_good_spirits() -> None:
    at = position(blue=[TANKS], dice=[2, 4])
    for team in (1, 2):
        at.state.change_team(team, bailed=True)
    events = run(at, RallyAndRemount(), UnitLastStand())
    assert (bailed(at), good_spirits(at.state, 1), dice_left(at)) == ([1], True, [])
    assert [one.team for one in happened(events, Remounted)] == [2]


@covers("TY-MOR-2")
def test_only_the_active_player_rallies() -> None:
    at = begin(position(red=[("SU-BMPC", (20, 10))], units={1: {"pinned": True}}), RallyAndRemount())
    assert at.state.units[1].pinned


@covers("TY-MOR-2", "TY-MOR-4", "TY-MOR-6")
def test_each_unit_rallies_and_stands_in_a_part_of_its_own_that_is_looked_at() -> None:
    infantry = ("US-MECH", *((40 + n, 10) for n in range(0, 6, 2)))
    at = position(blue=[TANKS, infantry, ("US-M1", (60, 10), (63, 10))], dice=[5, 1, 4, 6])
    at.state.change_unit(2, pinned=True)
    for team in (1, 2):
        at.state.change_team(team, bailed=True)
    kill(at, 3)
    at.log, at.beats = [], []
    run(at, RallyAndRemount())
    assert all(beat.at < len(at.log) for beat in at.beats)  # whoever needs nothing has none
    run(at, UnitLastStand())

    shown = [0, *(beat.at for beat in at.beats), len(at.log)]
    parts = [happened(at.log[start:end], Attempted) for start, end in pairwise(shown)]
    assert [[(one.unit, one.test) for one in part] for part in parts] == [
        [(1, "remount"), (1, "remount")],
        [(2, "rally")],
        [(1, "morale")],
    ]


@covers("TY-MOR-2", "TY-MOR-4", "TY-SW-7")
def test_units_that_are_withdrawn_or_destroyed_roll_no_more() -> None:
    at = position(blue=[TANKS, ("US-M60", (40, 10), (43, 10))], units={1: {"where": "withdrawn"}})
    at.state.change_team(1, bailed=True)
    kill(at, 3, 4, 5)
    assert not run(at, RallyAndRemount(), UnitLastStand())


# Good Spirits and Last Stand


@covers("TY-MOR-3")
@cases(
    {
        "Infantry with three operational Teams": (
            ("US-MECH", *((20 + n, 10) for n in range(0, 10, 2))),
            [4, 5],
            [],
            True,
        ),
        "Infantry with two": (("US-MECH", *((20 + n, 10) for n in range(0, 10, 2))), [3, 4, 5], [], False),
        "tanks with two": (TANKS, [3], [], True),
        "a single tank": (TANKS, [2, 3], [], False),
        "two of two tanks": (TANKS[:3], [], [], True),
        "one of two tanks, the other one Bailed Out": (TANKS[:3], [], [2], False),
        "whoever is out of Command is not operational": (("US-M60", (20, 10), (60, 10), (23, 10)), [3], [], False),
        "a small Unit without losses": (("US-HQT", (20, 10)), [], [], True),
    }
)
def test_who_is_in_good_spirits(unit: Stands, killed: list[int], left: list[int], spirited: bool) -> None:
    at = position(blue=[unit])
    kill(at, *killed)
    for team in left:
        at.state.change_team(team, bailed=True)
    assert good_spirits(at.state, 1) is spirited


@pytest.mark.parametrize(("die", "gone"), [(2, [1, 2, 3]), (3, [2, 3])])
@covers("TY-MOR-4")
def test_a_last_stand_that_fails_destroys_the_unit(die: int, gone: list[int]) -> None:
    at = position(blue=[TANKS], dice=[die])
    kill(at, 2, 3)
    events = run(at, UnitLastStand())
    assert lost(at) == gone
    assert [one.unit for one in happened(events, UnitDestroyed)] == [1] * (len(gone) == 3)


@covers("TY-MOR-4")
def test_hq_and_independent_teams_never_test() -> None:
    at = position(blue=[("US-HQT", (20, 10), (23, 10)), ("US-FIST", (40, 10))])
    kill(at, 2)
    at.state.change_team(3, bailed=True)
    run(at, UnitLastStand())
    assert lost(at) == [2]


@covers("TY-MOR-5")
def test_transports_never_test_and_do_not_count_for_their_formation() -> None:
    at = position(blue=[("US-HQM", (20, 10)), ("US-MECH", (30, 10)), ("US-TRK", (33, 10), (36, 10))], dice=[6])
    kill(at, 4)
    run(at, UnitLastStand())
    assert lost(at) == [4]
    kill(at, 1)
    run(at, FormationMorale())  # one Unit left beside the Transports: it flees without an HQ
    assert lost(at) == [1, 2, 3, 4]


# Formations


def company(*dice: int, **more: Any) -> Table[State]:
    """An HQ (Team 1) and a platoon (2 and 3)."""
    return position(blue=[("US-HQT", (20, 10)), ("US-M60", (30, 10), (33, 10))], dice=dice, **more)


SEEN = (FormationStands, FormationFled)


@covers("TY-MOR-6", "TY-DEP-4", "TY-AMB-2", "TY-SW-7")
@cases(
    {
        "with two Units in Good Spirits it stands": ([], [], {}, "stands"),
        "a platoon counts only while it is in Good Spirits": ([3], [3], {}, "holds"),
        "with one Unit that takes part it is below strength from the start": ([2], [], {2: "out"}, "flees"),
        "without a Commander on the table it flees": ([], [1], {}, "flees"),
        "an HQ in Ambush is the Commander who rolls": ([3], [2, 3], {1: "ambush"}, "holds"),
        "a Commander in Reserve rolls for nobody": ([], [2, 3], {1: "reserve"}, "flees"),
        "all of it withdrawn in Good Spirits, it stays": ([], [], {1: "withdrawn", 2: "withdrawn"}, "stands"),
        "a Unit withdrawn Shaken counts as destroyed": ([2], [], {2: "shaken"}, "flees"),
    }
)
def test_a_formation_stands_holds_or_flees(
    dice: list[int], killed: list[int], where: dict[int, str], result: str
) -> None:
    at = company(*dice)
    kill(at, *killed)
    for unit, place in where.items():
        shaken = place == "shaken"
        at.state.change_unit(unit, where="withdrawn" if shaken else place, shaken=shaken)
        for team in at.state.teams_of(unit):
            at.state.change_team(team.id, at=NOWHERE)
    run(at, FormationMorale())
    found = at.state.formations[1]
    assert (found.fled, found.held, dice_left(at)) == (result == "flees", result == "holds", [])


@pytest.mark.parametrize(("die", "fled"), [(2, True), (3, False)])
@covers("TY-MOR-6", "TY-WIN-1")
def test_below_strength_its_commander_rolls_morale(die: int, fled: bool) -> None:
    at = company(die)
    kill(at, 3)
    at.state.change_team(2, bailed=True)
    (event,) = [one for one in run(at, FormationMorale()) if isinstance(one, SEEN)]
    one = at.state.formations[1]
    assert (one.fled, one.held, bool(lost(at) == [1, 2, 3])) == (fled, not fled, fled)
    assert event == SEEN[fled]("TY-MOR-6", 1, "", "blue")


@covers("TY-MOR-6")
def test_an_hq_counts_while_one_team_of_it_is_operational() -> None:
    at = position(blue=[("US-HQT", (20, 10), (23, 10)), ("US-M60", (30, 10), (33, 10))])
    kill(at, 1)
    run(at, FormationMorale())  # no die: HQ and platoon are two
    assert not at.state.formations[1].held


@covers("TY-MOR-6")
def test_each_formation_stands_on_units_of_its_own() -> None:
    other = (("US-HQT", (50, 10)), ("US-M60", (60, 10), (63, 10)))
    at = position(blue=[("US-HQT", (20, 10)), ("US-M60", (30, 10), (33, 10)), *other])
    kill(at, 1)
    run(at, FormationMorale())
    assert [one.fled for one in at.state.formations.values()] == [True, False]
    assert lost(at) == [1, 2, 3]


@covers("TY-MOR-5")
def test_transports_that_are_all_there_do_not_hold_a_formation() -> None:
    at = position(blue=[("US-HQM", (20, 10)), ("US-MECH", (30, 10)), ("US-TRK", (33, 10))])
    kill(at, 1)
    run(at, FormationMorale())
    assert at.state.formations[1].fled


@covers("TY-MOR-6", "TY-DEP-4")
def test_the_enemys_formations_fled_ones_and_those_left_out_do_not_test() -> None:
    at = company(red=[("SU-HQ72", (36, 40))])  # below strength
    kill(at, 1)
    run(at, FormationMorale())
    assert [one.fled for one in at.state.formations.values()] == [True, False]
    assert not run(at, FormationMorale())
    away = company()
    for unit in (1, 2):
        away.state.change_unit(unit, where="out")
    assert not run(away, FormationMorale())


@covers("TY-MOR-6", "TY-SW-7", "TY-DEP-4")
def test_with_a_formation_go_its_own_units_but_none_that_left_before() -> None:
    units = [("US-M60", (30 + 6 * n, 10)) for n in range(4)]
    at = position(blue=[("US-HQT", (20, 10)), *units, ("US-HQT", (60, 10)), ("US-M1", (63, 10))])
    for unit, where in ((2, "withdrawn"), (3, "out"), (4, "loiter")):
        at.state.change_unit(unit, where=where)
    kill(at, 5)
    at.log = []
    flee(at, 1)

    gone = [one.unit for one in happened(at.log, UnitDestroyed)]
    assert gone == [1, 4]
    left = [at.state.units[unit].where for unit in range(2, 8)]
    assert left == ["withdrawn", "out", "destroyed", "destroyed", "table", "table"]


@covers("TY-MOR-6")
def test_a_formation_that_flees_is_shown_in_a_part_of_its_own() -> None:
    at = company()
    kill(at, 1)
    at.log, at.beats = [], []
    at.record(Rallied("TY-MOR-2", 2))
    run(at, FormationMorale())
    assert [beat.at for beat in at.beats] == [1]


@covers("TY-MOR-6")
def test_units_in_reserve_count_and_are_destroyed_when_it_flees() -> None:
    at = begin(company(units={2: {"where": "reserve"}}), FormationMorale())
    assert not at.state.formations[1].fled
    kill(at, 1)
    run(at, FormationMorale())
    assert at.state.units[2].where == "destroyed"


@covers("TY-SW-7")
def test_units_withdrawn_in_good_spirits_lower_the_number_needed() -> None:
    at = position(blue=[("US-HQT", (20, 10)), *[("US-M60", (30 + 4 * n, 10)) for n in range(3)]])
    for unit in (3, 4):
        at.state.change_unit(unit, where="withdrawn")
    run(at, FormationMorale())
    assert not at.state.formations[1].fled  # HQ and one: both are needed
    kill(at, 1)
    run(at, FormationMorale())
    assert at.state.formations[1].fled


@covers("TY-SW-7", "TY-DEP-4")
@pytest.mark.parametrize("places", [("withdrawn", "withdrawn"), ("withdrawn", "out")])
def test_where_one_unit_is_left_after_an_ordered_withdrawal_one_is_needed(places: tuple[str, str]) -> None:
    at = position(blue=[("US-HQT", (20, 10)), ("US-M60", (30, 10)), ("US-M60", (36, 10))])
    for unit, where in zip((2, 3), places, strict=True):
        at.state.change_unit(unit, where=where)
    run(at, FormationMorale())  # no die
    assert (at.state.formations[1].fled, at.state.formations[1].held) == (False, False)
