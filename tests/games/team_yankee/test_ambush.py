"""Ambush (TY-AMB)."""

from collections.abc import Sequence
from typing import Any

import pytest

from sandtable.games.team_yankee.rules.ambush import (
    AmbushLaid,
    AmbushSprung,
    ChooseAmbush,
    LayAmbush,
    LieInAmbush,
    LieLow,
    NoAmbush,
    PlaceAmbush,
    Spring,
    lying,
)
from sandtable.games.team_yankee.rules.deployment import TakeToPlace
from sandtable.games.team_yankee.rules.holding_back import deployed
from sandtable.games.team_yankee.rules.placing import PlaceTeams
from sandtable.games.team_yankee.rules.scoring import lost
from sandtable.games.team_yankee.rules.withdrawal import on_table
from sandtable.games.team_yankee.state import NOWHERE, State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, happened, options, refused, resting, run
from tests.cases import cases
from tests.games.team_yankee.battles import GIVEN, MEETING, answer, asker, attacked, until
from tests.games.team_yankee.build import add_unit, asked, at_inches, position, spot

WATCHER = ("US-M1", (36, 20))  # 16 inches and both bases from y 38
FAR_OFF = ("US-M1", (5, 5))


def ambush(card: str = "SU-HQ72", *foes: Any, friends: Sequence[Any] = (), **rest: Any) -> Table[State]:
    """Red defends the north, from y 32 on in Contact, and lies in Ambush; it is red's turn."""
    red = [*friends, (card,)]
    at = position(mission="contact", blue=list(foes or (WATCHER,)), red=red, active="red", **rest)
    unit = max(at.state.units)
    at.state.change_unit(unit, where="ambush")
    return at


def appeared(at: Table[State], unit: int = 2) -> list[int]:
    """Spring a Unit at its first place: who has sprung."""
    run(at, PlaceAmbush())
    choose(at, Spring(unit))
    return [one.unit for one in happened(answer(at), AmbushSprung)]


# before the battle


@covers("TY-AMB-1")
def test_the_defender_may_hold_one_unit_that_it_deploys() -> None:
    at = until(attacked("contact"), "ChooseAmbush")
    assert asker(at) == "red"
    held = {unit.id for unit in at.state.force("red") if unit.where == "reserve"}
    offered = [one.unit for one in options(at, LieInAmbush)]
    assert offered
    assert not held & set(offered)
    assert [one.unit for one in happened(choose(at, LieInAmbush(offered[0])), AmbushLaid)] == offered[:1]
    assert [unit.id for unit in lying(at.state, "red")] == offered[:1]
    assert asked(at) != "ChooseAmbush"


@covers("TY-AMB-1")
def test_nobody_else_lies_in_ambush_with_a_unit_that_lies_there_alone() -> None:
    at = until(attacked("contact", "red"), "ChooseAmbush")
    unit = options(at, LieInAmbush)[-1].unit
    choose(at, LieInAmbush(unit))
    assert [one.id for one in at.state.units.values() if one.where == "ambush"] == [unit]


@covers("TY-AMB-1", "TY-CTR-1", "TY-BRK-1", "TY-CON-1", "TY-REA-1")
def test_six_missions_have_an_ambush_of_the_defender() -> None:
    for name in GIVEN:
        assert until(attacked(name), "ChooseAmbush").state.mission.id == name
    for name in MEETING:
        script = attacked(name).state.mission.script
        assert "Ambush" not in [type(verb).__name__ for verb in script]


@covers("TY-AMB-1")
def test_neither_aircraft_nor_observers_lie_in_ambush_and_nobody_has_to() -> None:
    at = position(mission="contact", red=[("SU-HIND",), ("SU-OP",)], active="red")
    for unit in (1, 2):
        at.state.change_unit(unit, where="loiter" if unit == 1 else "tray")
    run(at, LayAmbush())
    assert resting(at)
    at = until(attacked("contact"), "ChooseAmbush")
    choose(at, NoAmbush())
    assert not lying(at.state, "red")


@covers("TY-AMB-2")
def test_a_unit_in_ambush_counts_as_on_the_table_and_deployed() -> None:
    at = ambush()
    assert [unit.id for unit in on_table(at.state, "red")] == [2]
    assert [unit.id for unit in deployed(at.state, "red")] == [2]
    assert at.state.teams[2].at == NOWHERE


# springing it


@covers("TY-AMB-3")
def test_it_may_be_placed_in_any_starting_step_of_its_owner() -> None:
    at = ambush()
    at.state.active = "blue"
    assert not run(at, PlaceAmbush())
    assert resting(at)
    at.state.active = "red"
    run(at, PlaceAmbush())
    assert options(at) == [LieLow(), Spring(2)]
    choose(at, Spring(2))
    assert [one.unit for one in happened(answer(at), AmbushSprung)] == [2]
    assert at.state.units[2].where == "table"
    assert resting(at)


@covers("TY-AMB-3")
def test_any_or_all_of_several_are_sprung_one_after_the_other() -> None:
    at = ambush()
    add_unit(at.state, "red", "SU-HQ64", where="ambush")
    appeared(at)
    assert options(at) == [LieLow(), Spring(3)]


@covers("TY-AMB-3")
def test_a_unit_is_laid_at_once_where_its_owner_wants_it() -> None:
    at = ambush()
    run(at, PlaceAmbush())
    events = choose(at, PlaceTeams(2, ((2, at_inches(60, 40), 3),)))
    assert [one.unit for one in happened(events, AmbushSprung)] == [2]
    assert (spot(at, 2), at.state.teams[2].face) == ((60, 40), 3)
    assert resting(at)


@covers("TY-AMB-3")
def test_only_what_lies_in_ambush_is_sprung() -> None:
    at = ambush()
    tank = add_unit(at.state, "red", "SU-HQ72", (60, 40))
    run(at, PlaceAmbush())
    assert refused(at, Spring(tank.id)) == refused(at, NoAmbush()) == "TY-AMB-3"
    assert refused(at, PlaceTeams(tank.id, ((tank.leader, at_inches(50, 40), -1),))) == "TY-AMB-3"


@covers("TY-AMB-3")
def test_a_unit_is_placed_whole_and_in_command() -> None:
    at = ambush("SU-T72")
    at.state.change_unit(2, size=3)
    run(at, PlaceAmbush())
    apart = tuple((team, at_inches(20 + 9 * n, 44), -1) for n, team in enumerate((2, 3, 4)))
    assert refused(at, PlaceTeams(2, apart)) == "TY-DEP-2"
    assert refused(at, PlaceTeams(2, apart[:2])) == "TY-DEP-2"


SPEARHEAD = {"friends": [("SU-REC", (60, 31))]}
HILL, HEDGE = {"pieces": (("hill", 30, 24, 42, 28),)}, {"pieces": (("hedge", (30, 28), (42, 28)),)}
WOOD = {"pieces": (("woods", 20, 39, 60, 48),)}


@covers("TY-AMB-4", "TY-AMB-5", "TY-AMB-6", "TY-NIGHT-10")
@cases(
    {
        "on the border of the Deployment Area": ("SU-HQ72", FAR_OFF, {}, (60, 32), ""),
        "outside the Deployment Area": ("SU-HQ72", FAR_OFF, {}, (60, 31.95), "TY-AMB-4"),
        "where only Spearhead extends the area": ("SU-HQ72", FAR_OFF, SPEARHEAD, (60, 29), "TY-AMB-4"),
        "16 inches north of an enemy who sees it": ("SU-HQ72", WATCHER, {}, (36, 38), ""),
        "nearer than 16 inches": ("SU-HQ72", WATCHER, {}, (36, 37.95), "TY-AMB-5"),
        # 18 inches from centre to centre are 10.8 and 14.4
        "16 inches north-east of it": ("SU-HQ72", WATCHER, {}, (46.8, 34.4), ""),
        "nearer than 16 inches to the north-east": ("SU-HQ72", WATCHER, {}, (46.75, 34.4), "TY-AMB-5"),
        "16 inches north-west of it": ("SU-HQ72", WATCHER, {}, (25.2, 34.4), ""),
        "nearer than 16 inches to the north-west": ("SU-HQ72", WATCHER, {}, (25.25, 34.4), "TY-AMB-5"),
        "nearer, hidden by a hill": ("SU-HQ72", WATCHER, HILL, (36, 34), ""),
        "nearer, concealed by a hedge": ("SU-HQ72", WATCHER, HEDGE, (36, 34), ""),
        "nearer, in Foxholes, which are no terrain": ("SU-HQB", WATCHER, {}, (36, 34), "TY-AMB-5"),
        "nearer at Night": ("SU-HQ72", WATCHER, {"night": True}, (36, 34), "TY-AMB-5"),
        "4 inches from an enemy who does not see it": ("SU-HQ72", ("US-M1", (36, 38)), WOOD, (36, 44), ""),
        "nearer than 4 inches, though unseen": ("SU-HQ72", ("US-M1", (36, 38)), WOOD, (36, 43.95), "TY-AMB-6"),
        "under an enemy aircraft": ("SU-HQ72", ("US-AH1", (36, 38)), {}, (36, 40), ""),
        "near an enemy Transport": ("SU-HQ72", ("US-TRK", (36, 38)), {}, (36, 40), "TY-AMB-6"),
    }
)
def test_where_a_unit_is_sprung(card: str, foe: Any, more: Any, where: tuple[float, float], rule: str) -> None:
    at = ambush(card, foe, **more)
    run(at, PlaceAmbush())
    unit = lying(at.state, "red")[0]
    assert refused(at, PlaceTeams(unit.id, ((unit.leader, at_inches(*where), -1),))) == rule


@covers("TY-AMB-7", "TY-AMB-8")
@pytest.mark.parametrize(("card", "foxhole"), [("SU-HQB", True), ("SU-HQ72", False)], ids=["infantry", "tanks"])
def test_ambushers_have_not_moved_and_have_gone_to_ground_and_infantry_is_dug_in(card: str, foxhole: bool) -> None:
    at = ambush(card)
    appeared(at)
    team = at.state.teams[2]
    assert (team.still, team.went, team.hidden, team.foxhole) == (True, False, True, foxhole)


# attachments


@covers("TY-AMB-9")
def test_the_attachment_shares_the_ambush_with_everybody_mounted() -> None:
    at = until(attacked("rearguard", "blue"), "ChooseAmbush")
    infantry = next(one for one in options(at, LieInAmbush) if one.attachment)
    choose(at, infantry)
    core = at.state.units[infantry.unit]
    assert at.state.units[core.attachment].where == "ambush"
    at.state.active = "red"
    run(at, PlaceAmbush())
    assert options(at) == [LieLow(), Spring(core.id)]
    choose(at, Spring(core.id))
    assert [one.unit for one in happened(answer(at), AmbushSprung)] == [core.id]
    assert [at.state.units[one].where for one in (core.id, core.attachment)] == ["table", "table"]
    assert all(team.aboard for team in at.state.teams_of(core.id))


@covers("TY-AMB-9")
def test_who_has_no_carriers_with_room_for_all_lies_in_ambush_alone() -> None:
    at = position(mission="contact", red=[("SU-T72",), ("SU-BMPC",), ("SU-BMP",)])
    for unit in (1, 2, 3):
        at.state.change_unit(unit, where="tray")
    tanks, rifles = LieInAmbush(1), LieInAmbush(2)
    assert ChooseAmbush().decision(at.state).options == (tanks, rifles, NoAmbush())  # one BMP for 7


@covers("TY-AMB-9")
def test_the_attachment_may_be_deployed_without_it() -> None:
    at = until(attacked("rearguard", "blue"), "ChooseAmbush")
    infantry = next(one for one in options(at, LieInAmbush) if one.attachment)
    choose(at, LieInAmbush(infantry.unit))
    attachment = at.state.units[infantry.unit].attachment
    until(at, "DeployUnit")
    assert TakeToPlace(attachment) in options(at)
    assert TakeToPlace(infantry.unit) not in options(at)


@covers("TY-AMB-9")
def test_infantry_whose_carriers_do_not_share_the_ambush_comes_on_foot() -> None:
    at = ambush("SU-BMPC", FAR_OFF)
    add_unit(at.state, "red", "SU-BMP", (60, 40))
    assert appeared(at) == [2]
    assert all(team.here and team.foxhole for team in at.state.teams_of(2))


# it may stay hidden


@covers("TY-AMB-10")
def test_it_never_has_to_appear_and_is_not_lost() -> None:
    at = ambush()
    run(at, PlaceAmbush())
    choose(at, LieLow())
    assert resting(at)
    assert at.state.units[2].where == "ambush"
    assert not lost(at.state, "red")


@covers("TY-AMB-10", "TY-AMB-3")
def test_a_unit_that_finds_no_room_about_its_leader_stays_and_is_not_asked_about_again() -> None:
    north, south = ("river", 0, 42.5, 72, 48), ("river", 0, 32, 72, 41.5)
    west, east = ("river", 0, 41, 59.5, 43), ("river", 60.5, 41, 72, 43)
    at = ambush("SU-T72", pieces=(north, south, west, east))  # one dry inch
    assert (appeared(at), at.state.units[2].where, resting(at)) == ([], "ambush", True)


@covers("TY-AMB-10")
def test_without_a_legal_place_nobody_is_asked() -> None:
    everywhere = [("US-M1", *[(x, y) for x in range(1, 72, 5) for y in (33, 38, 43, 47)])]
    at = ambush("SU-HQ72", *everywhere)
    run(at, PlaceAmbush())
    assert resting(at)
    assert at.state.units[2].where == "ambush"
    assert ChooseAmbush().decision(at.state).options == (NoAmbush(),)
