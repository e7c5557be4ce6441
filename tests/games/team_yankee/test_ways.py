"""Ways: what makes one illegal, and which Dash it is (TY-MOV, TY-NIGHT-1, TY-GEO-6)."""

from typing import Any

import pytest

from sandtable.boards.tabletop.ways import length_of
from sandtable.games.team_yankee import figures
from sandtable.games.team_yankee.state import NOWHERE, State
from sandtable.games.team_yankee.vocabulary import Mode
from sandtable.games.team_yankee.ways import Mover, Why
from sandtable.kernel.decision import Refusal
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.team_yankee.build import at_inches, mount, position, reprint
from tests.games.team_yankee.drives import Inches, foe, tank, way_of


def wrong(at: Table[State], *spots: Inches, mode: Mode = "tactical", team: int = 1, why: Why = "") -> str:
    """The rule that a way breaks; nothing if it is legal."""
    refusal = Mover(at.state, team).fault(way_of(*spots), mode, why=why)
    return refusal.rule if refusal else ""


def dash(at: Table[State], *spots: Inches, team: int = 1) -> str:
    return wrong(at, *spots, mode="dash", team=team)


NORTH, EAST = [(10, 30)], [(24, 10)]
HILL, HOUSE, MARSH = ("hill", 12, 0, 14, 48), ("building", 8, 13, 12, 15), ("marsh", 5, 14, 15, 16)
ROCKS: dict[str, Any] = {"pieces": [("rocky", 30, 10, 31, 12)]}
BOG: dict[str, Any] = {"pieces": [("marsh", 5, 5, 40, 15)]}
ROAD: dict[str, Any] = {"pieces": [("road", (5, 10), (60, 10))]}
RIVER = [("river", 0, 14, 72, 16), ("bridge", 20, 13, 23, 17)]
# The enemy sees a way through a gap between two houses only, and between two looks.
GAP = {"pieces": [("building", 12, 5, 13, 12.7), ("building", 12, 12.8, 13, 30)], "red": [foe(16, 12.75)]}
SMOKED: dict[str, Any] = {"card": "SU-T72", "smoke": [(13, 20), (17, 20)]}
MECH = [("US-MECH", (10, 10))]


@covers("TY-SHT-9", "TY-MOV-1", "TY-MOV-2", "TY-MOV-3", "TY-MOV-4", "TY-MOV-12", "TY-NIGHT-1", "TY-NIGHT-10")
@covers("TY-GEO-6", "TY-SMK-2", "TY-TER-2", "TY-TER-3", "TY-FRC-3")
@cases(
    {
        "a stabiliser stretches Tactical speed to 14 inches": ("tactical", {"card": "SU-T72"}, EAST, ""),
        "others go 10 inches": ("tactical", {"card": "US-SCT"}, [(20, 10)], ""),
        "and no farther": ("tactical", {"card": "US-SCT"}, [(20.05, 10)], "TY-MOV-1"),
        "Tactical speed is never reduced by ground": ("tactical", BOG, EAST, ""),
        "a Dash across country": ("dash", {}, [(38, 10)], ""),
        "a Dash that is too long": ("dash", {}, [(38.05, 10)], "TY-MOV-2"),
        "a Dash to the border of rocks, which is rocks": ("dash", ROCKS, [(30, 10)], ""),
        "a Dash is slower as soon as a part of it is in terrain": ("dash", ROCKS, [(30.05, 10)], "TY-MOV-2"),
        "a Dash past rocks": ("dash", ROCKS, [(10, 9.95), (37, 9.95)], ""),
        "a Dash by road": ("dash", ROAD, [(42, 10)], ""),
        "a Dash that leaves the road": ("dash", ROAD, [(42, 10.8)], "TY-MOV-2"),
        "at night nobody goes farther than a terrain Dash": ("dash", {"night": True}, [(30, 10)], ""),
        "at night a longer Dash": ("dash", {"night": True}, [(30.05, 10)], "TY-NIGHT-1"),
        "at night a tactical move": ("tactical", {"night": True}, EAST, ""),
        "at night a Dash on foot": ("dash", {"night": True, "blue": MECH}, [(18, 10)], ""),
        "at night a longer Dash on foot": ("dash", {"night": True, "blue": MECH}, [(18.05, 10)], "TY-NIGHT-1"),
        "a Dash more than 8 inches from an enemy beside its start": ("dash", {"red": [foe(20.05, 10)]}, NORTH, ""),
        "a Dash within 8 inches of an enemy beside its start": ("dash", {"red": [foe(20, 10)]}, NORTH, "TY-MOV-3"),
        "a tactical move beside that enemy": ("tactical", {"red": [foe(20, 10)]}, [(10, 24)], ""),
        "a Dash more than 8 inches from an enemy beside its way": ("dash", {"red": [foe(20.05, 20)]}, NORTH, ""),
        "a Dash within 8 inches of an enemy beside its way": ("dash", {"red": [foe(20, 20)]}, NORTH, "TY-MOV-3"),
        "a tactical move toward that enemy": ("tactical", {"red": [foe(20, 20)]}, [(10, 24)], ""),
        "a Dash by an enemy who cannot see it": ("dash", {"red": [foe(19, 20)], "pieces": [HILL]}, NORTH, ""),
        "a Dash by an enemy helicopter": ("dash", {"red": [foe(19, 20, "SU-HIND")]}, NORTH, ""),
        "a Dash by an enemy carrier": ("dash", {"red": [foe(19, 20, "SU-BTR")]}, NORTH, "TY-MOV-3"),
        "a Dash by an enemy without smoke": ("dash", {"card": "SU-T72", "red": [foe(19.5, 20)]}, NORTH, "TY-MOV-3"),
        "a Dash by an enemy behind deep smoke": ("dash", {**SMOKED, "red": [foe(19.5, 20)]}, NORTH, ""),
        "but not by another": ("dash", {**SMOKED, "red": [foe(19.5, 20), foe(19.5, 29)]}, NORTH, "TY-MOV-3"),
        "no look is taken within a leg": ("dash", GAP, [(10, 20)], ""),
        "looks are taken at the ends of legs": ("dash", GAP, [(10, 12.75), (10, 20)], "TY-MOV-3"),
        "daylight sight limits a Dash at night": ("dash", {"red": [foe(19, 15)], "night": True}, NORTH, "TY-MOV-3"),
        "more than 2 inches from an enemy": ("tactical", {"red": [foe(14.05, 15)]}, [(10, 20)], ""),
        "nobody comes within 2 inches of an enemy": ("tactical", {"red": [foe(14, 15)]}, [(10, 20)], "TY-MOV-4"),
        "but of a helicopter": ("tactical", {"red": [foe(14, 15, "SU-HIND")]}, [(10, 20)], ""),
        "nor of Infantry": ("tactical", {"red": [foe(13.6, 15, "SU-BMPC")]}, [(10, 20)], "TY-MOV-4"),
        "a river bars the way": ("tactical", {"pieces": RIVER}, [(10, 18)], "TY-TER-2"),
        "but not of amphibious Teams": ("tactical", {"pieces": RIVER, "card": "US-SCT"}, [(10, 18)], ""),
        "nor does a marsh": ("tactical", {"pieces": [MARSH], "card": "US-SCT"}, [(10, 18)], ""),
        "a building bars the way": ("tactical", {"pieces": [HOUSE]}, [(10, 18)], "TY-TER-3"),
        "past it the centre counts, not the base": ("tactical", {"pieces": [HOUSE]}, [(12.05, 12), (12.05, 16)], ""),
        "a building bars no Infantry": ("tactical", {"pieces": [HOUSE], "blue": MECH}, [(10, 14)], ""),
        "an independent Team dashes where it likes": ("dash", {"card": "US-FIST"}, [(34, 10)], ""),
    }
)
def test_a_way_from_10_10(mode: Mode, more: dict[str, Any], way: list[Inches], rule: str) -> None:
    assert wrong(tank(**more), (10, 10), *way, mode=mode) == rule


# how far


@covers("TY-MOV-1")
def test_a_way_begins_where_its_team_stands_and_is_no_longer_than_tactical_speed() -> None:
    at = tank()
    assert wrong(at, (10, 10), (24, 10)) == ""
    assert wrong(at, (10, 10), (24.05, 10)) == "TY-MOV-1"
    assert wrong(at, (11, 10), (12, 10)) == "TY-MOV-1"
    assert Mover(at.state, 1).fault(()) is not None
    far = Mover(at.state, 1).fault(way_of((10, 10), (25, 10)))
    assert far
    assert far.why == "Too far: 15 of 14 in"


@covers("TY-MOV-1")
def test_each_leg_is_rounded_up_to_whole_ticks() -> None:
    at = tank()
    zigzag = [(10 + k * 0.05, 10 + k * 0.05) for k in range(9)]
    assert length_of(way_of(*zigzag)) == 8 * 2
    mover = Mover(at.state, 1)
    assert mover.fault(way_of(*zigzag), allowance=16) is None
    assert mover.fault(way_of(*zigzag), allowance=15) is not None


@covers("TY-MOV-1")
def test_a_way_has_at_most_eight_legs_and_a_team_moves_once() -> None:
    at = tank()
    assert wrong(at, *((10 + k, 10) for k in range(9))) == ""
    nine = Mover(at.state, 1).fault(way_of(*((10 + k, 10) for k in range(10))))
    assert nine == Refusal("TY-MOV-1", "9 legs, and a way has at most 8")
    at.state.change_team(1, went=True)
    assert wrong(at, (10, 10), (12, 10)) == "TY-MOV-1"
    assert wrong(at, (10, 10), (12, 10), why="follow-me") == ""


@covers("TY-MOV-2", "TY-GEO-6")
def test_a_dash_is_a_road_dash_only_if_every_tick_point_is_on_road() -> None:
    mover = Mover(tank(**ROAD).state, 1)
    assert mover.speed_class(way_of((10, 10), (42, 10))) == "road"
    assert mover.speed_class(way_of((10, 10), (20, 10.75), (42, 10))) == "road"
    assert mover.speed_class(way_of((10, 10), (20, 10.8), (42, 10))) == "cross-country"


@covers("TY-MOV-2")
def test_a_road_through_woods_and_a_bridge_are_road_but_a_ford_is_terrain() -> None:
    pieces = ("woods", 12, 5, 20, 15), ("road", (5, 10), (60, 10)), ("bridge", 30, 8, 33, 12)
    mover = Mover(tank(pieces=pieces).state, 1)
    assert mover.speed_class(way_of((10, 10), (42, 10))) == "road"
    river = ("river", 12, 0, 20, 48), ("ford", 11, 8, 21, 12)
    mover = Mover(tank(pieces=river).state, 1)
    assert mover.speed_class(way_of((10, 10), (22, 10))) == "terrain"


@covers("TY-NIGHT-1")
def test_at_night_an_order_is_not_shortened_by_night() -> None:
    follow = Mover(tank(night=True).state, 1)
    assert follow.fault(way_of((10, 10), (14, 10)), allowance=80) is None
    far = follow.fault(way_of((10, 10), (14.05, 10)), allowance=80)
    assert far == Refusal("TY-MOV-1", "Too far: 4.05 of 4 in")  # that is not by Night


@covers("TY-NIGHT-1")
def test_at_night_a_tactical_move_is_no_longer_than_a_terrain_dash_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "speed", lambda _, __, way: 280 if way == "tactical" else 240)
    assert wrong(tank(), (10, 10), (24, 10)) == ""
    assert wrong(tank(night=True), (10, 10), (22, 10)) == ""
    assert wrong(tank(night=True), (10, 10), (22.05, 10)) == "TY-NIGHT-1"


# who is in the way


@covers("TY-MOV-4", "TY-GEO-6")
def test_nearness_to_an_enemy_is_the_exact_distance_to_the_leg() -> None:
    # No tick point of this leg is within 80 ticks of the enemy; the leg itself is.
    at = tank(foe(14.3, 13.75))
    way = way_of((10, 10), (11, 23))
    points = Mover(at.state, 1).points(way)[:, :2]
    assert ((points - at.state.teams[2].at) ** 2).sum(axis=1).min() == 6409
    assert (86 * 260 - 75 * 20) ** 2 <= 80 * 80 * (20**2 + 260**2)
    assert wrong(at, (10, 10), (11, 23)) == "TY-MOV-4"


@covers("TY-MOV-13")
def test_a_team_within_2_inches_of_an_enemy_moves_away_or_stays() -> None:
    at = tank(foe(13, 10))
    assert (wrong(at, (10, 10), (5, 10)), wrong(at, (10, 10), (10, 10))) == ("", "")
    assert wrong(at, (10, 10), (10.5, 12)) == "TY-MOV-13"  # nearer at first
    assert wrong(at, (10, 10), (10, 9.9)) == ""


@covers("TY-MOV-13")
def test_moving_away_ends_farther_off() -> None:
    at = tank(foe(13, 10))
    assert wrong(at, (10, 10), (9, 10), (10, 10)) == "TY-MOV-13"
    assert wrong(at, (10, 10), (9, 10), (9.95, 10)) == ""
    unasked = Mover(at.state, 1).wrong_end(at_inches(10.5, 10))
    assert unasked
    assert unasked.rule == "TY-MOV-13"


@covers("TY-MOV-4")
def test_in_an_assault_teams_come_as_near_as_contact_but_never_through() -> None:
    at = tank(foe(14, 10))
    assert wrong(at, (10, 10), (12, 10), why="charge") == ""
    assert wrong(at, (10, 10), (12.05, 10), why="charge") == "TY-MOV-5"
    assert wrong(at, (10, 10), (18, 10), why="breaking-off") == "TY-MOV-5"


@covers("TY-MOV-4", "TY-MOV-13")
def test_what_is_found_for_an_assault_is_not_taken_for_a_move() -> None:
    whys: tuple[Why, ...] = ("charge", "", "charge")
    way = way_of((10, 10), (12, 10))
    for x in (14, 15):  # too near already, or not yet
        mover = Mover(tank(foe(x, 10)).state, 1)
        assert [mover.fault(way, why=why) is None for why in whys] == [True, False, True]
        assert (mover.wrong_end(way[-1]) is None) is (x == 15)  # how it came there is another thing


@covers("TY-MOV-5")
def test_tanks_pass_friendly_infantry_only_and_infantry_passes_all_friends() -> None:
    at = position(blue=[("US-M1", (10, 10)), ("US-M60", (14, 10)), ("US-MECH", (10, 14), (14, 14))])
    vehicle, infantry = 1, 3
    assert wrong(at, (10, 10), (18, 10), team=vehicle) == "TY-MOV-5"
    assert wrong(at, (10, 10), (10, 18), team=vehicle) == ""
    assert wrong(at, (10, 14), (10, 7), team=infantry) == ""
    assert wrong(at, (10, 14), (18, 14), team=infantry) == ""


@covers("TY-MOV-5")
def test_no_move_ends_over_another_team_but_wrecks_and_aircraft_do_not_hinder() -> None:
    at = position(blue=[("US-M1", (10, 10)), ("US-MECH", (14, 10)), ("US-AH1", (10, 14))], red=[("SU-T72", (10, 20))])
    assert wrong(at, (10, 10), (14, 10)) == "TY-MOV-5"
    assert wrong(at, (10, 10), (12.4, 10)) == ""
    assert wrong(at, (10, 10), (12.45, 10)) == "TY-MOV-5"
    assert wrong(at, (10, 10), (10, 14)) == ""
    at.state.change_team(4, lost=True)
    assert wrong(at, (10, 10), (10, 20)) == ""
    mover = Mover(at.state, 1)
    assert mover.fault(way_of((10, 10), (10, 18))) is None
    there = mover.wrong_end(at_inches(14, 10))
    assert there
    assert there.rule == "TY-MOV-5"


@covers("TY-OBJ-2")
def test_an_objective_hinders_nobody() -> None:
    at = tank(objectives=[(14, 10)], pieces=())
    assert dash(at, (10, 10), (14, 10)) == ""
    assert Mover(at.state, 1).hazards(way_of((10, 10), (20, 10))) == ()


# ground that is closed


@covers("TY-TER-2", "TY-GEO-6")
def test_a_river_is_crossed_by_a_bridge_and_nowhere_beside_it() -> None:
    at = position(blue=[("US-M1", (21.5, 10))], pieces=RIVER)
    assert wrong(at, (21.5, 10), (21.5, 18)) == ""
    assert wrong(at, (21.5, 10), (19.95, 15)) == "TY-TER-2"


@covers("TY-TER-2", "TY-TER-3")
def test_nobody_ends_in_ground_that_is_closed_to_it_and_it_is_told_why() -> None:
    pieces = ("river", 0, 14, 72, 16), ("building", 8, 20, 12, 22)
    mover = Mover(tank(pieces=pieces).state, 1)
    river = mover.fault(way_of((10, 10), (10, 18)))
    assert river == Refusal("TY-TER-2", "Only Amphibious Teams cross a River: use a bridge or ford")
    assert Mover(tank(pieces=pieces).state, 1).wrong_end(at_inches(10, 15)) == river
    house = mover.wrong_end(at_inches(10, 21))
    assert house == Refusal("TY-TER-3", "Only Infantry may enter Buildings")
    assert mover.wrong_end(at_inches(10, 18)) is None


@covers("TY-TER-2")
def test_impassable_ground_of_any_other_kind_is_closed_even_to_amphibious_teams() -> None:
    at = tank(card="US-SCT", pieces=[MARSH])
    reprint(at, "kinds", flags=("terrain", "impassable"))
    assert Mover(at.state, 1).fault(way_of((10, 10), (10, 18))) == Refusal(
        "TY-TER-2", "Impassable ground is in the way"
    )


@covers("TY-DEP-5")
def test_a_base_may_touch_every_edge_of_the_table_but_not_pass_it() -> None:
    at = position(blue=[("US-M1", (70, 46)), ("US-M60", (2, 2))])
    for x, y in ((71, 46), (70, 47)):
        assert wrong(at, (70, 46), (x, y)) == ""
        assert wrong(at, (70, 46), (x + (x > 70) / 20, y + (y > 46) / 20)) == "TY-DEP-5"
    mover = Mover(at.state, 2)
    assert mover.walks(way_of((2, 2), (1, 2), (1, 1)))
    assert not mover.walks(way_of((2, 2), (0.95, 2), (4, 2)))
    assert not mover.walks(way_of((2, 2), (2, 0.95), (4, 2)))


@covers("TY-DEP-5")
def test_nobody_leaves_the_table() -> None:
    at = position(blue=[("US-M1", (2, 10))])
    assert (wrong(at, (2, 10), (1, 10)), wrong(at, (2, 10), (0.95, 10))) == ("", "TY-DEP-5")
    assert wrong(at, (2, 10), (-30, 10)) == "TY-DEP-5"
    assert wrong(at, (2, 10), (0, 10), (4, 10)) == "TY-DEP-5"


def test_a_way_that_is_drawn_miles_off_the_table_is_refused_and_cut_like_any_other() -> None:
    at = tank()
    mover, far = Mover(at.state, 1), ((200, 200), (10**30, 200), (200, 200))
    assert wrong(at, (10, 10), (10**9, 10), (10, 10)) == "TY-DEP-5"
    assert mover.fault(far, "dash") is not None
    assert mover.hazards(far) == ()
    assert mover.speed_class(far) == "cross-country"
    assert mover.cut(far) == way_of((10, 10), (24, 10))
    assert mover.cut(((200, 200), (200, 10**30))) == way_of((10, 10), (10, 24))


@covers("TY-RES-7")
def test_whoever_enters_begins_on_the_boundary_and_ends_wholly_on_the_table() -> None:
    at = position(blue=[("US-M1",)])
    assert wrong(at, (20, 0), (20, 1), why="entering") == ""
    assert wrong(at, (20, 0), (20, 28), mode="dash", why="entering") == ""
    assert wrong(at, (20, 0), (20, 0.95), why="entering") == "TY-RES-7"
    assert wrong(at, (20, 0), (20, 14.05), why="entering") == "TY-MOV-1"
    assert wrong(at, (20, 0), why="entering") != ""
    assert wrong(at, why="entering") != ""
    assert Mover(at.state, 1).fault((NOWHERE,), why="entering") is not None


@covers("TY-RES-7")
def test_whoever_enters_at_a_dash_need_not_go_toward_its_leader() -> None:
    at = led((14, 10), teams={2: {"at": NOWHERE}})
    assert wrong(at, (60, 0), (60, 10), mode="dash", team=2, why="entering") == ""


@covers("TY-MOV-4")
def test_whoever_enters_near_a_corner_keeps_2_inches_from_enemies_there() -> None:
    at = position(blue=[("US-M1",)], red=[("SU-T72", (1, 1))])
    assert wrong(at, (5, 0), (5, 4), why="entering") == "TY-MOV-4"
    assert wrong(at, (5.05, 0), (5.05, 4), why="entering") == ""


# who cannot move


@covers("TY-MOV-7")
def test_a_bailed_out_team_cannot_move() -> None:
    at = tank(teams={1: {"bailed": True}})
    assert wrong(at, (10, 10), (11, 10)) == "TY-MOV-7"
    assert Mover(at.state, 1).marched(0, 100) == way_of((10, 10))


@covers("TY-MOV-7")
def test_a_pinned_team_does_not_dash_nor_end_nearer_to_the_closest_enemy_it_sees() -> None:
    at = tank(foe(10, 25), foe(40, 10), units={1: {"pinned": True}})
    assert dash(at, (10, 10), (5, 10)) == "TY-MOV-7"
    assert wrong(at, (10, 10), (11, 11)) == "TY-MOV-7"
    assert wrong(at, (10, 10), (22, 10)) == ""  # nearer to the one that is farther off
    assert wrong(at, (10, 10), (10, 10)) == ""
    assert wrong(at, (10, 10), (1, 13)) == ""  # 15 inches off, as before
    assert wrong(at, (10, 10), (10, 14), why="fighting-back") == ""
    hill = tank(foe(10, 25), pieces=[("hill", 5, 18, 15, 20)], units={1: {"pinned": True}})
    assert wrong(hill, (10, 10), (10, 12)) == ""
    assert Mover(at.state, 1).marched(4, 280) == way_of((10, 10))
    assert Mover(at.state, 1).marched(12, 280) == way_of((10, 10), (10, 1))
    assert Mover(hill.state, 1).marched(4, 280) == way_of((10, 10), (10, 20.95))


@covers("TY-TRN-4")
def test_a_mounted_team_goes_with_its_transport() -> None:
    at = position(blue=[("US-MECH", (5, 5)), ("US-TRK", (10, 10))])
    mount(at, 2, 1)
    assert wrong(at, (10, 10), (11, 10)) == "TY-TRN-4"


@covers("TY-AIR-4")
def test_aircraft_go_over_everything() -> None:
    pieces = ("river", 0, 14, 72, 16), ("building", 20, 20, 30, 30)
    at = tank(foe(40, 30), card="US-AH1", pieces=pieces, mines=[(20, 15)])
    assert wrong(at, (10, 10), (40, 30)) == ""
    over = position(blue=[("US-AH1", (10, 10), (20, 10))], red=[("SU-HIND", (30, 10))])
    assert wrong(over, (10, 10), (40, 10)) == ""
    assert wrong(over, (10, 10), (29, 10)) == "TY-AIR-6"
    assert Mover(at.state, 1).hazards(way_of((10, 10), (40, 30))) == ()


# Command


def led(*spots: Inches, **more: Any) -> Table[State]:
    """A Leader at (10, 10) and others of its Unit."""
    return position(blue=[("US-M60", (10, 10), *spots)], **more)


@covers("TY-MOV-14", "TY-CMD-2")
def test_a_dash_that_ends_out_of_command_goes_only_by_the_route_to_the_leader() -> None:
    at = led((60, 10))
    assert wrong(at, (60, 10), (65, 10), team=2) == ""
    assert dash(at, (60, 10), (65, 10), team=2) == "TY-MOV-14"
    assert dash(at, (60, 10), (59, 10), team=2) == "TY-MOV-14"
    home = Mover(at.state, 2).homeward()
    assert home == way_of((60, 10), (36, 10))
    assert Mover(at.state, 2).fault(home, "dash") is None


@covers("TY-MOV-14")
def test_a_dash_that_ends_in_command_goes_any_way() -> None:
    assert dash(led((30, 10)), (30, 10), (30, 14), (18, 10), team=2) == ""
    at = led((12, 14))
    leader_at = at_inches(30, 10)
    way = way_of((12, 14), (30, 14))
    assert Mover(at.state, 2).fault(way, "dash") is not None
    assert Mover(at.state, 2, leader_at).fault(way, "dash") is None


@covers("TY-MOV-14")
def test_a_dash_is_not_bound_to_a_leader_who_is_not_on_the_table() -> None:
    assert dash(led((60, 10), teams={1: {"at": NOWHERE}}), (60, 10), (65, 10), team=2) == ""


@covers("TY-FRC-3")
def test_an_independent_team_is_bound_to_no_leader() -> None:
    two = position(blue=[("US-FIST", (10, 10), (40, 10))])
    assert dash(two, (40, 10), (60, 10), team=2) == ""
