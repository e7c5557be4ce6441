"""The ruler: gap, sight lines, cover, obscurement, ranges, and both sides' odds."""

import pytest

from sandtable.games.covert_ops import ground, odds
from sandtable.show.scene import Sight, Way
from sandtable.testing import covers
from tests.games.covert_ops.build import add_marker, position
from tests.games.covert_ops.shown import screen, told

OPERATOR, RIFLEMAN = ("bw-oper", 10, 10), ("hc-rifle", 20, 10)


@covers("CO-C1-3", "CO-C2-2")
def test_the_gap_is_measured_edge_to_edge_with_three_clear_lines() -> None:
    at = position(team=[OPERATOR], alert=[RIFLEMAN])
    lines = told(screen(at).measure("unit-1", "unit-2"))
    assert lines[0] == "8.8 in edge to edge · line of sight  CO-C1-3"
    assert lines[-1] == "All three sight lines are clear  CO-C2-2"


@covers("CO-C2-3")
def test_a_wall_between_them_is_named_on_each_blocked_line() -> None:
    at = position("smash-and-grab", team=[("bw-oper", 8, 8)], alert=[("hc-rifle", 8, 13)])

    found = screen(at).measure("unit-1", "unit-2")
    lines = told(found)

    assert "no line of sight" in lines[0]
    assert [line for line in lines if line.startswith("×")] == [
        f"× {name} line: Wall  CO-C2-3" for name in ("middle", "left", "right")
    ]
    assert found is not None
    (middle,) = [one for one in found.elements if isinstance(one, Sight)]
    assert (middle.tone, len(middle.crossed)) == ("bad", 3)
    assert [one.tone for one in found.elements if isinstance(one, Way)] == ["bad", "bad"]


@covers("CO-C2-5", "CO-C2-8")
def test_a_line_that_grazes_a_wall_leaves_cover_and_says_by_what() -> None:
    at = position("smash-and-grab", team=[("bw-oper", 11.4, 8)], alert=[("hc-rifle", 11.4, 13)])
    found = screen(at).measure("unit-1", "unit-2")
    lines = told(found)
    assert ground.lines(at.state, at.state.disc(1), at.state.disc(2)).bit_count() in (1, 2)
    assert any("M-TAC Rifleman has cover from Blackwake Operator" in line for line in lines)
    assert any("a wall hides a part of it" in line for line in lines)
    assert found is not None
    lines = [one.tone for one in found.elements if isinstance(one, Sight | Way)]
    assert set(lines) == {"good", "bad"}


@covers("CO-C5-5")
def test_both_sides_are_told_their_exact_odds_with_their_best_weapon() -> None:
    at = position(team=[OPERATOR], alert=[RIFLEMAN])
    lines = told(screen(at).measure("unit-1", "unit-2"))
    exact = odds.prospect(at.state, odds.planned(at.state, 1, "suppressed-carbine", 2))
    ours = next(line for line in lines if line.startswith("Blackwake Operator, "))
    assert f"Suppressed Carbine, 4 dice: {round(100 * exact.harms)} % damage" in ours
    assert f"{float(exact.expected):.2f} on average" in ours
    assert any(line.startswith("M-TAC Rifleman, M-TAC Rifle, 2 dice") for line in lines)


@covers("CO-C5-2")
def test_whoever_cannot_attack_is_told_why() -> None:
    at = position(team=[("bw-oper", 5, 5)], alert=[("hc-rifle", 33, 33)])
    lines = told(screen(at).measure("unit-1", "unit-2"))
    assert "Blackwake Operator cannot attack: the target is out of range  CO-C5-2" in lines


@covers("CO-4.1-5", "CO-4.3A-1")
def test_alert_and_discovery_range_are_told_where_they_matter() -> None:
    at = position(team=[OPERATOR], opfor=[("hc-rifle", 30, 10)], markers=[(10, 20)])
    unaware = told(screen(at).measure("unit-1", "unit-2"))
    marker = told(screen(at).measure("unit-1", "marker-1"))
    assert "Outside Alert Range 12 in of M-TAC Rifleman  CO-4.1-5" in unaware
    assert "Inside Discovery Range 18 in  CO-4.3A-1" in marker


@covers("CO-C3-3")
def test_from_a_unit_to_bare_ground_the_way_on_foot_is_told() -> None:
    at = position(team=[OPERATOR])
    lines = told(screen(at).measure("blackwake operator", "16, 10"))
    assert "On foot 6 in, Mv 6 in  CO-C3-3" in lines


@covers("CO-C7-1")
def test_between_an_officer_and_a_friend_the_command_radius_is_told() -> None:
    at = position(team=[("bw-serg", 10, 10), ("bw-oper", 17, 10)])
    assert "Within RAD 8 in of Blackwake Sergeant  CO-C7-1" in told(screen(at).measure("unit-1", "unit-2"))


@pytest.mark.parametrize("end", ["", "unit-99", "marker-7", "nobody", "99, 99", "@9999,9999", "nan,1"])
def test_what_is_no_place_of_the_table_is_not_measured(end: str) -> None:
    at = position(team=[OPERATOR])
    add_marker(at.state, 30, 30)
    assert screen(at).measure("unit-1", end) is None
