"""Boards that discs are flicked on: every state has a shape of its own, and lies where it is."""

import re
from collections.abc import Sequence
from itertools import combinations
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from sandtable.pictures import draw, draw_element
from sandtable.pictures.theme import THEMES
from sandtable.show.scene import Element, Piece, Scene, Spot, Terrain
from sandtable.show.scene_flick import Chit, Contact, Disc, Door, Noise, Shot, Timer, Trail
from tests.pictures.scenes import said, variants
from tests.pictures.test_board import shapes
from tests.pictures.test_theme import contrast

SEAL = Piece(id="s", x=0, y=0, size=27, tone="friend", name="HAN", base=12, seat=1, pips=(4, 5))
TOKEN = Chit(id="t", x=0, y=0, radius=15, icon="bomb")
DOOR = Door(id="d", x=0, y=0, length=50, upright=False)
STATES: dict[str, Sequence[Element]] = {
    "standees": variants(SEAL, seat=[2], pips=[(3, 5)], stuns=[1], lying=[True], tone=["foe"], base=[0]),
    "tokens": variants(TOKEN, hidden=[True], state=["lost", "done"], goal=["first"], badge=["4"], icon=["bio"]),
    "doors": (DOOR, replace(DOOR, state="locked", text="2"), replace(DOOR, state="open")),
    "paths": variants(Trail(id="p", x=0, y=0, points=((0, 0), (50, 0)), shape="round"), shape=["square", "diamond"]),
    "noise": variants(Noise(id="n", x=0, y=0, value=2), loudest=[True]),
}


@pytest.mark.parametrize("kind", STATES)
def test_no_state_is_told_by_colour_alone(kind: str) -> None:
    for one, other in combinations(STATES[kind], 2):
        assert shapes(draw_element(one)) != shapes(draw_element(other)), (one, other)


def test_a_goal_that_must_be_reached_has_a_full_star_and_another_an_open_one() -> None:
    first, second = (draw_element(replace(TOKEN, goal=goal)) for goal in ("first", "second"))
    assert first != second
    assert draw_element(TOKEN) not in (first, second)


def test_a_standee_stands_on_a_base_of_its_true_size_about_its_place() -> None:
    bases = [
        one
        for one in ElementTree.fromstring(draw_element(SEAL)).iter("circle")
        if (one.get("cx"), one.get("cy"), one.get("r")) == ("0", "0", "12")
    ]
    assert len(bases) == 1


def test_where_somebody_goes_next_shows_only_while_one_points_at_him() -> None:
    drawn = draw_element(replace(SEAL, ahead=((50, 0),)))
    assert 'class="tell"' in drawn
    assert 'class="tell"' not in draw_element(SEAL)
    sheet = draw(Scene(10, 10))
    assert ".tell{display:none" in sheet
    assert ".el:hover>.tell" in sheet


def test_a_locked_door_says_how_many_digits_whichever_way_it_stands() -> None:
    for upright in (False, True):
        door = replace(DOOR, state="locked", text="3", upright=upright)
        assert ">3<" in draw_element(door)


def test_risk_is_a_mark_for_each_who_would_shoot_four_at_most() -> None:
    spot = Spot(id="d", x=0, y=0, radius=11, text="2")
    count = [draw_element(replace(spot, risk=risk)).count("l4 7 4-7z") for risk in (0, 1, 3, 9)]
    assert count == [0, 1, 3, 4]


def test_a_shot_goes_through_all_its_points_and_numbers_its_contacts() -> None:
    shot = Shot(id="s", x=0, y=0, points=((0, 0), (90, 0), (40, 30)), radius=10, contacts=(Contact((90, 0), "1"),))
    drawn = draw_element(shot)
    assert "M0 0L90 0L40 30" in drawn
    assert ">1<" in drawn
    assert 'cx="40" cy="30" r="10"' in drawn
    assert 'cx="40" cy="30" r="10"' not in draw_element(replace(shot, ends=False))


def test_a_stack_of_discs_shows_its_edges_and_its_number() -> None:
    disc = Disc(id="d", x=0, y=0, radius=11, size="small", count=3)
    assert ">3<" in draw_element(disc)
    assert draw_element(disc).count("<circle") > draw_element(replace(disc, count=1)).count("<circle")


def test_discs_of_the_three_sizes_are_of_three_paints() -> None:
    looks = [Disc(id="d", x=0, y=0, radius=14, size=size) for size in ("small", "medium", "large")]
    assert len(set(map(draw_element, looks))) == 3


def test_the_timer_counts_down_from_left_to_right_and_its_value_is_large() -> None:
    drawn = draw_element(Timer(id="t", x=0, y=0, width=420, top=20, value=7))
    spaces = re.findall(r'<g transform="translate\(([\d.]+) 15\)">', drawn)
    assert [float(x) for x in spaces] == [20 * at + 10 for at in range(21)]
    assert re.findall(r">(\d+)</text>", drawn) == [str(n) for n in range(20, -1, -1)]
    assert 'font-size="16"' in drawn.split(">7<")[0].rsplit("<text", 1)[1]


def test_letters_start_anew_at_a_seam() -> None:
    plan = Terrain(id="b", x=0, y=0, columns=5, rows=1, cell=20, margin=30, look="plan", seam=2)
    letters = [one.text for one in said(draw(Scene(200, 100, (plan,)))) if one.text.isalpha()]
    assert letters[::2] == ["A", "B", "A", "B", "C"]


@pytest.mark.parametrize("theme", THEMES)
def test_walls_of_a_plan_stand_out_from_every_floor(theme: str) -> None:
    colours = THEMES[theme]
    for floor in ("planks", "tiles", "plaster", "carpet", "concrete", "slate"):
        assert contrast(colours["wall"], colours[floor]) >= 3
