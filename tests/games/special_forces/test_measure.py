"""The private sight and range tool (SF-LOS-5): any two dots, from what everybody may know."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.games.special_forces.events import CoverRolled
from sandtable.games.special_forces.screen.scene_board import point
from sandtable.games.special_forces.state import Cloud, Folder, State
from sandtable.games.special_forces.view import make_view
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.pictures import draw_element
from sandtable.show import Measured
from sandtable.show.scene import Sight
from sandtable.testing import covers
from sandtable.testing.drill import choose, happened
from tests.games.special_forces.build import battle, dot, fire, game, on, played
from tests.games.special_forces.field import content
from tests.games.special_forces.test_sight import CELLS, DOT, GROUND, VECTORS

EMPTY = make_view(battle({"US-8": "A20", "IIF-2": "Z20"}, acting="US-8").state, "us")


def look(table: Table[State] | None, start: str, end: str, seat: str = "us") -> Measured:
    view = make_view(table.state, seat) if table else EMPTY
    found = game().screen(view).measure(start, end)
    assert found is not None
    return found


def said(found: Measured) -> list[str]:
    """The lines, with what is struck through in brackets."""
    return ["".join(f"[{span.text}]" if span.struck else span.text for span in line.chip) for line in found.lines]


def drawn(found: Measured) -> Sight:
    return next(one for one in found.elements if isinstance(one, Sight))


@covers("SF-LOS-5", "SF-MAP-6")
def test_a_line_tells_range_and_every_layer_in_order_with_its_rule() -> None:
    found = look(None, "F2", "I2")
    assert found.title == "F2 to I2"
    assert said(found) == [
        "Range 3 · line of sight, 2 checks  SF-LAY-1",
        "– [low wall between F2 and G2]: beside F2, no check  SF-TER-4",
        "1 vegetation between G2 and H2: 8+ stops it  SF-TER-3",
        "2 window between H2 and I2: 8+ stops it  SF-TER-3",
        "Past all cover 34 %  SF-LAY-2",
    ]


@covers("SF-LOS-5")
@pytest.mark.parametrize(("start", "end", "there", "back"), VECTORS)
def test_the_tool_counts_the_checks_that_an_attack_would_meet(start: str, end: str, there: int, back: int) -> None:
    for one, other, checks in ((start, end, there), (end, start, back)):
        first = said(look(None, one, other))[0]
        plural = {-1: "no line of sight", 0: "no check", 1: "1 check"}.get(checks, f"{checks} checks")
        assert plural in first


@covers("SF-LOS-5", "SF-LOS-2")
@given(CELLS, CELLS)
def test_the_tool_agrees_with_the_rules_about_every_line(one: int, other: int) -> None:
    names = GROUND.names
    found = look(None, names[one], names[other])
    checks = GROUND.checks(one, other)

    numbered = [line for line in said(found) if line[0].isdigit()]
    assert ("no line of sight" in said(found)[0]) == (checks < 0)
    if checks >= 0:
        assert len(numbered) == checks
    signs = [sign.text for sign in drawn(found).crossed]
    assert [sign for sign in signs if sign.isdigit()] == [str(n + 1) for n in range(len(numbered))]
    assert ("×" in signs) == (checks < 0)


@covers("SF-LOS-7")
def test_a_corner_says_which_way_the_line_goes_round_it() -> None:
    assert "– [corner between F4 and E5]: round the corner by F5, no check  SF-LOS-7" in said(look(None, "F4", "E5"))
    assert said(look(None, "E4", "F5"))[1] == ("× walls both ways round the corner between E4 and F5  SF-LOS-7")


@covers("SF-LOS-8")
def test_clutter_on_the_clearer_way_round_a_corner_is_named() -> None:
    lines = said(look(None, "S11", "U13"))
    assert "1 window between T12 and U12: round the corner by U12; 8+ stops it  SF-LOS-8" in lines


@covers("SF-LOS-5", "SF-SMK-7", "SF-SMK-9")
def test_each_smoke_counter_on_the_line_is_a_layer_of_its_own() -> None:
    cloud = (Cloud(1, dot("F1"), 1, (dot("F1"),)), Cloud(2, dot("F1"), 1, (dot("F1"),)))
    table = battle({"US-8": "D1", "IIF-2": "K1"}, acting="US-8", clouds=list(cloud))
    assert said(look(table, "US-8", "IIF-2"))[1:3] == [
        "1 smoke on F1: 8+ stops it  SF-SMK-7",
        "2 smoke on F1: 8+ stops it  SF-SMK-7",
    ]


@covers("SF-LOS-5")
def test_the_layers_are_those_that_the_attack_then_rolls_for() -> None:
    table = battle({"US-8": "F2", "IIF-2": on("I2", ap=0)}, acting="US-8", dice=[7, 7, 7])
    numbered = [line for line in said(look(table, "US-8", "IIF-2")) if line[0].isdigit()]
    choose(table, fire("IIF-2"))
    rolled = [event.what for event in happened(table, CoverRolled)]
    assert rolled == ["vegetation", "window"]
    assert [line.split()[1] for line in numbered] == rolled


@covers("SF-LOS-5", "SF-ATK-2")
def test_whoever_stands_at_the_start_reads_his_chances_by_weapon_and_mode() -> None:
    lines = said(look(battle({"US-8": "M9", "IIF-2": "J9"}, acting="US-8"), "soldier-US-8", "soldier-IIF-2"))
    # Burst 6+ is 26 of 36, past one check 21 of 36: 42 %; focused 4+ is 33 of 36: 53 %.
    burst = next(line for line in lines if line.startswith("M4A1 Burst"))
    assert "6+ · hit 42 %" in burst
    assert "focused 53 %" in burst


@covers("SF-LOS-5")
def test_the_chances_are_those_of_the_options_themselves() -> None:
    table = battle({"US-8": "M9", "IIF-2": "J9"}, acting="US-8")
    lines = said(look(table, "US-8", "IIF-2"))
    odds = table.odds()
    for mode in ("Semi", "Burst", "Auto"):
        found = next(line for line in lines if line.startswith(f"M4A1 {mode}"))
        hit, down = odds[fire("IIF-2", mode)][:2]
        assert f"hit {hit.percent} % · Down {down.percent} %" in found
        focused, *_ = odds[fire("IIF-2", mode, focused=True)]
        assert f"focused {focused.percent} %" in found


@covers("SF-ATK-6", "SF-ATK-3")
def test_an_empty_weapon_and_one_that_does_not_reach_say_so() -> None:
    dry = battle({"US-8": on("D1", empty=("m4a1",)), "IIF-2": "K1"}, acting="US-8")
    far = battle({"IIF-UP-01": "A20", "US-8": "S20"}, acting="US-8")
    assert "M4A1: empty  SF-ATK-6" in said(look(dry, "US-8", "IIF-2"))
    assert "Snap pistol: does not reach  SF-ATK-3" in said(look(far, "IIF-UP-01", "US-8"))


@covers("SF-LOS-5")
def test_a_point_of_the_picture_snaps_to_its_dot() -> None:
    (x, y), (to_x, to_y) = point(GROUND, DOT["F2"]), point(GROUND, DOT["I2"])
    found = look(None, f"@{x + 17},{y - 19}", f"@{to_x - 3},{to_y + 8}")
    assert found.title == "F2 to I2"
    assert drawn(found).to == (to_x - x, to_y - y)


@covers("SF-LOS-5")
@pytest.mark.parametrize(
    "name", ["", "Q99", "@5,5", "@99999,9", "@1,", "soldier-US-1", "dot-", "H6", "walls", "folder"]
)
def test_what_is_no_dot_has_no_line(name: str) -> None:
    assert game().screen(EMPTY).measure(name, "A1") is None
    assert game().screen(EMPTY).measure("A1", name) is None


def test_nothing_is_measured_while_forces_are_bought() -> None:
    buying = make_view(Table.start(game(), game().mission("own-battle"), SeededDice("7")).state, "us")
    assert buying.battle.buy
    assert game().screen(buying).measure("A1", "C4") is None


@covers("SF-LOS-12")
def test_a_dot_sees_itself() -> None:
    assert said(look(None, "C3", "C3")) == ["Range 0 · line of sight, no check  SF-MAP-6"]


@covers("SF-LOS-5", "SF-WMD-7")
def test_the_tool_knows_nothing_of_a_folder_that_its_user_has_not_found() -> None:
    mission = content().missions["wmd"]
    where = tuple(dot(name) for name in ("O6", "H7"))
    table = battle(
        {"US-8": "A1", "IIF-2": "Z1"}, mission=mission, acting="US-8", folder=Folder(dot=where[0]), unsearched=where
    )
    assert game().screen(make_view(table.state, "iif")).measure("folder", "A1") is not None
    assert game().screen(make_view(table.state, "us")).measure("folder", "A1") is None
    twin = table.redealt("us", SeededDice("other"))
    for end in ("O6", "H7", "IIF-2"):
        assert look(table, "US-8", end) == look(twin, "US-8", end)


@covers("SF-LOS-5")
@given(CELLS, CELLS, st.sampled_from(["us", "iif", "spectator"]))
def test_every_line_can_be_drawn(one: int, other: int, seat: str) -> None:
    table = battle({"US-8": "M9", "IIF-2": "J9"}, acting="US-8")
    found = look(table, GROUND.names[one], GROUND.names[other], seat)
    for element in found.elements:
        assert draw_element(element).startswith(f'<g id="{element.id}"')


@covers("SF-LOS-5", "SF-CTR-2")
def test_the_words_of_a_line_keep_clear_of_those_of_the_attack() -> None:
    table = played(battle({"US-8": "D1", "IIF-2": "K1"}, acting="US-8"), fire("IIF-2"))
    pending = next(one for one in table_lines(table) if one.id == "sight")
    own = drawn(look(table, "US-8", "IIF-2", "iif"))
    assert abs((pending.y + pending.at[1]) - (own.y + own.at[1])) >= 28


def table_lines(table: Table[State]) -> list[Sight]:
    scene = game().screen(make_view(table.state, "iif")).scene
    return [one for one in scene.elements if isinstance(one, Sight)]
