"""Deployment: who places when, where and how (TY-DEP)."""

from typing import Any

import pytest

from sandtable.boards.tabletop.orders import PutAt
from sandtable.boards.tabletop.ticks import heading
from sandtable.games.team_yankee import figures, ground, sides
from sandtable.games.team_yankee.mission import Reserves
from sandtable.games.team_yankee.rules import command
from sandtable.games.team_yankee.rules.deployment import (
    BeginPlacing,
    DeployAll,
    DeployAlternately,
    Embark,
    Embarked,
    LoiterAircraft,
    Loitering,
    PlaceUnit,
    TakeToPlace,
    to_place,
)
from sandtable.games.team_yankee.rules.holding_back import most_deployed
from sandtable.games.team_yankee.rules.placing import PlaceTeams, UnitPlaced, UnitSetAside
from sandtable.games.team_yankee.rules.points import points_of, spread
from sandtable.games.team_yankee.sequence import TakeTurns
from sandtable.games.team_yankee.state import NOWHERE, State
from sandtable.games.team_yankee.vocabulary import Seat
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, happened, options, refused, resting, run
from tests.cases import cases
from tests.games.team_yankee.battles import answer, asker, attacked, told, until
from tests.games.team_yankee.build import asked, at_inches, begin, placing, position, tray


def laid(unit: int, *places: tuple[float, ...], first: int = 1) -> PlaceTeams:
    """Teams of a Unit by inches, numbered from `first`."""
    stands = tuple(
        (first + n, at_inches(*place[:2]), int(place[2]) if len(place) > 2 else -1) for n, place in enumerate(places)
    )
    return PlaceTeams(unit, stands)


def not_placed(*units: Any, **rest: Any) -> Table[State]:
    """Units of these sizes that are to be placed: their places do not matter."""
    at = position(mission="annihilation", blue=units, **rest)
    for unit in at.state.units:
        at.state.change_unit(unit, where="tray")
    for team in list(at.state.teams):
        at.state.change_team(team, at=NOWHERE)
    return at


# who places when


@covers("TY-DEP-8")
def test_players_place_a_unit_each_in_turn_the_attacker_first() -> None:
    at = until(attacked("annihilation", "red"), "DeployUnit")
    order = []
    while at.asking != "Rest" and not at.state.first:
        if at.asking == "DeployUnit":
            order.append(asker(at))
        if len(order) == 6:
            break
        answer(at)
    assert order == ["red", "blue", "red", "blue", "red", "blue"]


@covers("TY-DEP-8")
def test_whoever_has_none_left_passes_and_the_other_places_the_rest() -> None:
    at = begin(tray("US-M1", red=[("SU-T72",), ("SU-REC",), ("SU-ZSU",)]), DeployAlternately("blue"))
    order = []
    while not resting(at):
        if asked(at) == "DeployUnit":
            order.append(asker(at))
        answer(at)
    assert order == ["blue", "red", "red", "red"]


@covers("TY-DEP-9")
def test_in_other_missions_the_defender_places_everything_first() -> None:
    at = until(attacked("rearguard"), "DeployUnit")
    assert asker(at) == "red"
    while asker(at) == "red":
        answer(at)
    assert not to_place(at.state, "red")
    assert to_place(at.state, "blue")


@covers("TY-DEP-8", "TY-DEP-14")
@cases(
    {
        "all of one side": (["US-FIST", "US-M1", "US-VADS"], [], DeployAll("blue"), [2, 3, 1]),
        "in turn": (["US-FIST", "US-M1"], [("SU-T72",), ("SU-ZSU",)], DeployAlternately("blue"), [2, 1, 3, 4]),
        "in turn, an observer alone": (["US-FIST"], [("SU-T72",), ("SU-ZSU",)], DeployAlternately("blue"), [1, 2, 3]),
    }
)
def test_observers_are_placed_right_after_their_owners_last_unit(
    blue: list[str], red: Any, step: Step, order: list[int]
) -> None:
    at = begin(tray(*blue, red=red), step)
    found = []
    while not resting(at):
        found += [event.unit for event in happened(answer(at), UnitPlaced)]
    assert found == order


@covers("TY-DEP-14")
def test_an_observer_in_reserve_is_not_placed() -> None:
    at = tray("US-FIST", "US-M1")
    at.state.change_unit(1, where="reserve")
    run(at, DeployAll("blue"))
    while not resting(at):
        answer(at)
    assert [unit.where for unit in at.state.force("blue")] == ["reserve", "table"]


@covers("TY-DEP-11")
def test_aircraft_loiter_and_take_no_turn_but_count_as_deployed() -> None:
    at = tray("US-A10", "US-AH1", "US-M1")
    assert [event.unit for event in happened(run(at, LoiterAircraft("blue")), Loitering)] == [1, 2]
    assert [unit.where for unit in at.state.force("blue")] == ["loiter", "loiter", "tray"]
    assert [unit.id for unit in to_place(at.state, "blue")] == [3]
    assert most_deployed(at.state) == 60


@covers("TY-DEP-11")
def test_aircraft_of_both_sides_loiter_in_every_mission() -> None:
    for name in ("annihilation", "rearguard", "breakthrough"):
        at = until(attacked(name, red="FO-B", points=100), "DeployUnit")
        hinds = next(unit for unit in at.state.force("red") if unit.card == "SU-HIND")
        assert hinds.where in ("loiter", "reserve"), name


# attachments


@covers("TY-DEP-3")
def test_carriers_are_placed_with_their_infantry_anywhere_in_the_area() -> None:
    at = begin(tray("US-HQM", "US-TRK", "US-M1"), DeployAll("blue"))
    assert options(at) == [TakeToPlace(1), TakeToPlace(1, mounted=True), TakeToPlace(3)]
    assert [one.way(at.state) for one in options(at)] == ["on foot", "Mounted", ""]
    assert [one.fold(at.state) for one in options(at)] == [*["Mechanised company HQ"] * 2, ""]
    choose(at, TakeToPlace(1), laid(1, (5, 5)))
    assert at.decision is not None
    assert at.decision.about == ("unit-2",)
    assert refused(at, laid(2, (70, 10), first=2)) == ""


@covers("TY-DEP-3")
def test_passengers_may_begin_mounted() -> None:
    at = until(attacked("annihilation"), "DeployUnit")
    choose(at, TakeToPlace(3, mounted=True))
    assert [event.unit for event in happened(answer(at), Embarked)] == [3]
    infantry, carriers = at.state.teams_of(3), at.state.teams_of(4)
    assert at.state.units[3].where == at.state.units[4].where == "table"
    assert all(team.at == NOWHERE and team.hidden and not team.foxhole for team in infantry)
    riders = [team.aboard for team in infantry]
    assert [riders.count(one.id) for one in carriers] == [2, 2, 2, 1]
    assert at.state.teams[at.state.units[3].leader].aboard == at.state.units[4].leader
    assert all(command.in_command(at.state, team.id) for team in infantry)


@covers("TY-DEP-3")
def test_infantry_that_is_laid_at_once_is_followed_by_its_carriers() -> None:
    at = begin(tray("US-HQM", "US-TRK", "US-M1"), DeployAll("blue"))
    choose(at, laid(1, (5, 5)))
    assert (asked(at), at.state.units[1].where) == ("PlaceUnit", "table")
    choose(at, laid(2, (9, 5), first=2))
    assert options(at) == [TakeToPlace(3)]


@covers("TY-DEP-12")
def test_a_spearhead_unit_that_is_laid_at_once_moves_at_once() -> None:
    at = begin(tray("US-SCT", "US-M1"), DeployAll("blue"))
    choose(at, laid(1, (30, 5), (33, 5), (36, 5)))
    assert asked(at) == "SpearheadMove"


@covers("TY-DEP-3", "TY-DEP-13")
def test_infantry_whose_carriers_find_no_room_is_set_aside_with_them() -> None:
    at = tray("US-HQM", "US-TRK")
    at.state.change_unit(2, where="waiting", aside=True)
    run(at, Embark(1))
    assert (at.state.units[1].where, at.state.units[1].aside) == ("waiting", True)


# where


@covers("TY-DEP-10", "TY-ANN-2", "TY-DEP-5")
@cases(
    {
        "on the border of the region": ("US-HQT", (36, 12), ""),
        "beyond the border of the region": ("US-HQT", (36, 12.05), "TY-DEP-10"),
        "a base on the corner of the table": ("US-HQT", (1, 1), ""),
        "a base over the west edge": ("US-HQT", (0.95, 5), "TY-DEP-10"),
        "a base over the south edge": ("US-HQT", (36, 0.95), "TY-DEP-10"),
        "a base on the east edge": ("US-HQT", (71, 5), ""),
        "west of the table": ("US-HQT", (-1, 5), "TY-DEP-10"),
        "south of the table": ("US-HQT", (36, -1), "TY-DEP-10"),
        "east of the table": ("US-HQT", (73, 5), "TY-DEP-10"),
        "a tank in a building": ("US-HQT", (15, 5), "TY-DEP-10"),
        "infantry in a building": ("US-HQM", (15, 5), ""),
        "infantry in a river": ("US-HQM", (55, 5), "TY-DEP-10"),
    }
)
def test_a_team_is_placed_in_the_region_where_it_may_stand(card: str, where: tuple[float, float], rule: str) -> None:
    at = placing(card, pieces=(("building", 10, 2, 20, 10), ("river", 50, 2, 60, 10)))
    assert refused(at, laid(1, where)) == rule


@covers("TY-DEP-2", "TY-DEP-10")
@cases(
    {
        "all in command": (((20, 5), (28, 5), (12, 5)), ""),
        "one out of command": (((20, 5), (28.05, 5), (12, 5)), "TY-DEP-2"),
        "one too few": (((20, 5), (23, 5)), "TY-DEP-2"),
        "one too many": (((20, 5), (23, 5), (26, 5), (29, 5)), "TY-DEP-2"),
        "bases that touch": (((20, 5), (22, 5), (24, 5)), ""),
        "bases that overlap": (((20, 5), (21.95, 5), (24, 5)), "TY-DEP-10"),
    }
)
def test_all_teams_are_placed_side_by_side_in_command_of_their_leader(places: Any, rule: str) -> None:
    choice = laid(1, *places)
    assert refused(placing("US-M60"), choice) == rule
    assert refused(placing("US-M60"), PlaceTeams(1, choice.stands[::-1])) == rule  # whichever is named first


@covers("TY-DEP-2")
def test_a_unit_of_eight_teams_may_stand_wider() -> None:
    at = not_placed(("SU-T72", *[(1, 1)] * 8))
    run(at, BeginPlacing(1))
    row = [(36, 5), (46, 5), *((27 + 2.5 * n, 8) for n in range(6))]
    assert refused(at, laid(1, *row)) == ""


@covers("TY-DEP-10")
def test_a_unit_may_be_laid_at_once_without_being_named_first() -> None:
    at = until(attacked("annihilation"), "DeployUnit")
    tanks = at.state.units[7].leader
    choice = laid(7, (30, 5, 4), (33, 5, 4), (36, 5, 6), first=tanks)
    choose(at, choice)
    assert [at.state.teams[tanks + n].face for n in range(3)] == [4, 4, 6]
    assert (asker(at), refused(at, choice)) == ("red", "TY-DEP-8")
    assert refused(at, PutAt("unit-7", 0)) == "TY-DEP-8"


@covers("TY-DEP-6", "TY-DEP-7")
@pytest.mark.parametrize("seat", ["blue", "red"])
def test_infantry_starts_in_foxholes_and_everybody_gone_to_ground(seat: Seat) -> None:
    at = begin(tray("US-HQM", "US-HQT", "US-TRK", seat=seat), *(BeginPlacing(unit) for unit in (1, 2, 3)))
    while not resting(at):
        answer(at)
    assert [team.hidden for team in at.state.teams.values()] == [True] * 3
    assert [team.foxhole for team in at.state.teams.values()] == [True, False, False]


@covers("TY-GEO-7")
def test_each_team_is_laid_with_a_facing_of_its_own() -> None:
    at = placing("US-M60")
    assert refused(at, laid(1, (20, 5, 4), (23, 5, 16), (26, 5, 4))) == "TY-GEO-7"
    choose(at, laid(1, (20, 5, 0), (23, 5, 15), (26, 5, 8)))
    assert [at.state.teams[n].face for n in (1, 2, 3)] == [0, 15, 8]


@covers("TY-GEO-7")
def test_a_team_that_is_placed_by_itself_faces_the_middle_of_the_enemys_region() -> None:
    at = placing("US-HQT")
    choose(at, laid(1, (10, 5)))
    assert at.state.teams[1].face == heading((26, 37))
    at = placing("US-HQT")
    choose(at, laid(1, (66, 5)))
    assert at.state.teams[1].face == heading((-30, 37))
    at = placing("US-HQT", frame="half-turn")
    choose(at, options(at, PutAt)[0])
    assert at.state.teams[1].face in (10, 11, 12, 13, 14)


# ready places


@covers("TY-DEP-13")
@pytest.mark.parametrize("layout", ["steinfeld-crossroads", "haselbach-heights", "ulfe-river"])
def test_every_unit_finds_a_ready_place_and_every_one_of_them_is_legal(layout: str) -> None:
    at = until(attacked("annihilation", layout=layout), "DeployUnit")
    for unit in (1, 3, 7, 12):
        ask = PlaceUnit(unit)
        assert len(ask.leader_spots(at.state)) == 12
        for n in (0, 5, 11):
            places = ask.ready(at.state, n)
            assert places is not None
            stands = tuple((team, spot, -1) for team, spot in places.items())
            assert ask.misplaced(at.state, PlaceTeams(unit, stands)) is None


@covers("TY-DEP-13")
def test_a_unit_without_room_is_set_aside_and_comes_from_its_own_edge() -> None:
    pieces = (("river", 0, 0, 72, 13),)
    at = tray("US-M60", pieces=pieces)
    assert happened(run(at, BeginPlacing(1)), UnitSetAside)
    assert (at.state.units[1].where, at.state.units[1].aside) == ("waiting", True)
    assert sides.way_in(at.state, 1) == (((0, 0), (1440, 0)),)


@covers("TY-DEP-13")
def test_in_missions_with_quarters_it_comes_from_its_own_corner() -> None:
    at = tray("US-M60", mission="dust-up")
    at.state.change_side("blue", reserves=Reserves(who="attacker", kind="delayed", edge="north"))
    at.state.change_unit(1, where="waiting", aside=True)
    assert sides.way_in(at.state, 1) == (((0, 320), (0, 0), (320, 0)),)


@covers("TY-DEP-13")
def test_where_no_room_is_about_a_ready_place_the_next_one_is_taken() -> None:
    """A strip of dry land for one, and a field for all."""
    pieces = (("river", 0, 0, 50, 5), ("river", 0, 7, 50, 13))
    at = placing("US-M60", pieces=pieces)
    choose(at, options(at, PutAt)[0])
    assert at.state.units[1].where == "table"
    assert all(ground.may_stand(at.state, team.id, team.at) for team in at.state.teams_of(1))


def isle(x: float, y: float, east: float = 72) -> tuple[tuple[Any, ...], ...]:
    """A river as deep as the region, with a dry point in it; from `east` on there is none."""
    west, south = x - 0.5, y - 0.5
    return (
        ("river", 0, 0, west, 13),
        ("river", west + 1, 0, east, 13),
        ("river", west, 0, west + 1, south),
        ("river", west, south + 1, west + 1, 13),
    )


@covers("TY-DEP-13")
def test_a_unit_of_several_is_not_left_where_only_its_leader_has_room() -> None:
    at = placing("US-M60", pieces=isle(36, 6, east=60))
    assert PlaceUnit(1).leader_spots(at.state)[0] == at_inches(36, 6)
    choose(at, PutAt("unit-1", 0))
    assert all(team.at[0] >= 60 * 20 for team in at.state.teams_of(1))


@covers("TY-DEP-13")
def test_a_unit_of_which_only_the_leader_finds_room_is_set_aside() -> None:
    at = placing("US-M60", pieces=isle(36, 6))
    assert [one.unit for one in happened(choose(at, PutAt("unit-1", 0)), UnitSetAside)] == [1]
    assert (at.state.units[1].where, at.state.teams[1].here) == ("waiting", False)


@covers("TY-DEP-13")
def test_the_only_dry_point_is_offered_though_it_is_not_among_those_that_are_tried_first() -> None:
    region = sides.deployment(tray("US-HQT").state, "blue")
    left = next(one for one in points_of(region) if one not in spread(region) and min(one) > 40)
    at = placing("US-HQT", pieces=isle(left[0] / 20, left[1] / 20))
    assert PlaceUnit(1).leader_spots(at.state) == (left,)


@covers("TY-DEP-10")
def test_no_ready_place_has_its_leader_over_the_edge() -> None:
    at = placing("US-HQT")
    spots = PlaceUnit(1).leader_spots(at.state)
    assert [one for one in spots if not ground.may_stand(at.state, 1, one)] == []


def test_a_drawing_for_another_unit_is_refused() -> None:
    at = placing("US-HQT", "US-VADS")
    assert refused(at, laid(2, (10, 5), first=2)) == "TY-DEP-10"
    assert refused(at, laid(1, (10, 5, 16))) == refused(at, laid(1, (10, 5, -2))) == "TY-GEO-7"
    assert refused(at, PutAt("unit-1", 99)) == "TY-DEP-10"
    assert figures.radius_of(at.state, 1) == 20
    assert not told(at, UnitPlaced)


@covers("TY-DEP-3")
@pytest.mark.parametrize(("infantry", "carriers", "rides"), [(2, 1, True), (3, 1, False), (4, 2, True), (5, 2, False)])
def test_infantry_rides_if_its_carriers_have_room_for_all_of_it(infantry: int, carriers: int, rides: bool) -> None:
    at = not_placed(("US-MECH", *[(1, 1)] * infantry), ("US-TRK", *[(1, 1)] * carriers))
    run(at, DeployAll("blue"))
    assert options(at) == [TakeToPlace(1), *[TakeToPlace(1, mounted=True)] * rides]


@covers("TY-DEP-3")
def test_carriers_that_stand_in_place_already_are_not_placed_again() -> None:
    at = tray("US-HQM", "US-TRK")
    at.state.change_unit(2, where="table")
    at.state.change_team(2, at=at_inches(10, 5))
    run(at, DeployAll("blue"))
    assert options(at) == [TakeToPlace(1)]
    choose(at, laid(1, (5, 5)))
    assert resting(at)


@covers("TY-DEP-7", "TY-DEP-12")
def test_whoever_drove_on_before_the_battle_is_gone_to_ground_and_has_not_moved() -> None:
    at = position(mission="annihilation", blue=[("US-SCT", (36, 17))], first="red", red=[])
    at.state.change_team(1, hidden=False, moved=100, acted=True, dashed=True)
    TakeTurns().run(at)
    team = at.state.teams[1]
    assert (team.hidden, team.still, team.dashed) == (True, True, False)


@covers("TY-DEP-14")
def test_observers_are_placed_although_no_unit_of_either_side_is() -> None:
    at = position(blue=[("US-FIST",)], red=[("SU-OP",)], mission="annihilation")
    for unit in (1, 2):
        at.state.change_unit(unit, where="tray", role="independent")
    run(at, DeployAlternately("blue"))
    placed = []
    while asked(at) == "PlaceUnit":
        placed.append(asker(at))
        choose(at, options(at)[0])
    assert placed == ["blue", "red"]
