"""The side of the table: the battle's clock, force trees, the map in signs, shelves."""

import pytest

from sandtable.games.team_yankee.mission import Reserves
from sandtable.games.team_yankee.screen.clock import next_change
from sandtable.games.team_yankee.state import State
from sandtable.kernel.table import Table
from sandtable.show.sheet import words
from tests.games.team_yankee.battles import battle, until
from tests.games.team_yankee.build import mount, position
from tests.games.team_yankee.shown import panel, screen


def line(table: Table[State], row: int) -> str:
    """A line of the map without its margin."""
    drawing = screen(table).drawing
    assert drawing is not None
    return "".join(span.text for span in drawing.lines[row])[drawing.margin :]


def test_the_top_tells_whose_turn_it_is_which_step_and_both_turn_numbers() -> None:
    at = position(blue=[("US-M1", (10, 10))], red=[("SU-T72", (10, 30))], night=True)
    assert screen(at).sheet.now == "Blue's turn 1 · Movement Step · Night"
    assert panel(at, "Battle")["TURNS"] == "Blue 1  Red 0  turn 1 of 12"


@pytest.mark.parametrize(
    ("mode", "rolled", "said"),
    [
        ("daylight", 0, "Daylight"),
        ("dusk", 0, "Dusk, daylight now  Red rolls 1 die in turn 3: 33 % that night falls"),
        ("dusk", 1, "Dusk, daylight now  Red rolls 2 dice in turn 1: 56 % that night falls"),
    ],
)
def test_the_light_comes_with_the_dice_of_its_next_change(mode: str, rolled: int, said: str) -> None:
    at = position(blue=[("US-M1", (10, 10))], light_mode=mode, light_dice=rolled)
    assert panel(at, "Battle")["LIGHT"] == said


def test_a_light_that_has_changed_stays() -> None:
    at = position(blue=[("US-M1", (10, 10))], light_mode="dawn", light_done=True)
    assert next_change(at.state) is None
    assert panel(at, "Battle")["LIGHT"] == "Dawn, daylight from now on"


@pytest.mark.parametrize(("kind", "dice"), [("immediate", "4 dice"), ("delayed", "2 dice")])
def test_reserves_come_with_their_dice_of_the_next_turn(kind: str, dice: str) -> None:
    at = position(blue=[("US-M1", (10, 10)), ("US-M60",)])
    reserves = Reserves(who="attacker", kind=kind)  # type: ignore[arg-type] # one of the two
    at.state.change_side("blue", turn=3, reserves=reserves)
    assert panel(at, "Battle")["RESERVES"].startswith(f"Blue {dice} in turn 4")


def test_delay_counters_and_objectives_are_told() -> None:
    at = position(blue=[("US-M1", (10, 10))], red=[("SU-T72", (40, 30))], objectives=[(10, 12), (60, 40)])
    at.state.change_side("red", delay=2)
    rows = panel(at, "Battle")
    assert rows["WITHDRAWAL"].startswith("2 Delay Counters")
    assert (rows["Objective 1"], rows["Objective 2"]) == ("with Blue", "nobody within 4 in")


def test_a_force_tree_tells_where_each_unit_is_and_what_is_left_of_it() -> None:
    at = position(blue=[("US-M1", (10, 10), (14, 10), (18, 10)), ("US-M60",), ("US-ITV", (5, 5))])
    at.state.change_team(2, lost=True)
    at.state.change_team(3, bailed=True)
    at.state.change_unit(3, pinned=True)
    rows = panel(at, "Blue")
    assert rows["Abrams tank platoon"].startswith("●●○ 2 of 3  B1")
    assert "in Reserve" in rows["M60A3 tank platoon"]
    assert rows["M901 missile section"].endswith("P")


def test_a_unit_that_will_roll_morale_is_marked() -> None:
    at = position(blue=[("US-M1", (10, 10), (14, 10), (18, 10))], teams={2: {"lost": True}, 3: {"lost": True}})
    assert "Last Stand" in panel(at, "Blue")["Abrams tank platoon"]


def test_rows_look_at_their_unit_and_carriers_stand_below_their_core() -> None:
    at = position(blue=[("US-MECH", (10, 10)), ("US-TRK", (12, 10))])
    mount(at, 2, 1)
    rows = next(one for one in screen(at).sheet.panels if one.title.startswith("Blue")).rows
    assert [row.element for row in rows][-2:] == ["unit-1", "unit-2"]
    assert rows[-1].label.startswith("    ")
    assert "aboard" in str(rows[-2].chips)


def test_the_map_shows_everybody_where_they_stand() -> None:
    at = position(
        blue=[("US-M1", (10.5, 1))],
        red=[("SU-T72", (40.5, 47))],
        objectives=[(20.5, 1)],
        mines=[(30.5, 1)],
        pieces=[("woods", 50, 0, 60, 4)],
    )
    assert (line(at, 1)[40], line(at, -1)[10], line(at, -1)[20:22]) == ("2", "1", "◆1")
    assert (line(at, -1)[30], line(at, -1)[50:60]) == ("※", "♣" * 10)


def test_there_is_no_map_before_the_mission_is_known() -> None:
    assert screen(battle("battle-plans")).drawing is None


def test_a_shelf_offers_cards_by_formation_while_a_force_is_built() -> None:
    at = battle("annihilation", blue="built", red="FO-F")
    until(at, "BuildForce")
    shelves = screen(at).sheet.shelves
    assert [one.title for one in shelves][:2] == ["Ready forces", "Formations"]
    assert all(offer.choices for shelf in shelves for offer in shelf.offers)


def test_beside_the_map_each_unit_has_a_line_and_the_rest_are_counted() -> None:
    at = position(blue=[("US-M60", (10, 10), (14, 10)), ("US-ITV",)], objectives=[(10, 12)])
    at.state.change_team(2, bailed=True)
    drawing = screen(at).drawing
    assert drawing is not None
    battle, blue = ([words(row.chips) for row in panel.rows] for panel in drawing.roster[:2])
    assert (battle[-1], blue) == ("◆1 Blue", ["1 2/2 M60A3 tank platoon B", "1 in Reserve"])
