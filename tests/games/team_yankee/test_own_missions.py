"""A user's own layouts and missions: what cannot be laid or set up is blamed in its place."""

from pathlib import Path

import pytest

from sandtable.games.team_yankee import GAME
from sandtable.games.team_yankee.reader import READER
from sandtable.testing import covers
from tests.games.packs import Packs, changed

MISSION = """\
missions:
  - id: own
    title: Own Attack
    brief: Over the ridge.
    chosen: {blue: FO-E, red: built, points: 50, layout: ulfe-river}
    script:
      - {do: pick, who: defender, what: long edge, frames: [identity, half-turn]}
      - {do: pick, who: attacker, what: side, cases: [long, short]}
      - {do: objectives, who: attacker, n: 2, regions: [{boxes: [[20, 30, 52, 40]]}]}
      - {do: mines}
      - {do: time, table: mobile}
      - {do: reserves, who: defender, kind: immediate, deep: true, edge: north}
      - {do: ranged-in}
      - {do: ambush}
      - do: deploy
        who: defender
        regions: [{boxes: [[0, 26, 72, 48]], without: [[36, 36, 4]]}]
      - do: deploy
        who: attacker
        regions:
          - {case: long, boxes: [[0, 0, 72, 8]]}
          - {case: short, boxes: [[0, 0, 8, 20], [64, 0, 72, 20]]}
      - {do: first, by: attacker}
    wins:
      - {do: win-hold, who: attacker, boxes: [[20, 24, 52, 48]], turn: 3}
      - {do: win-clear, turn: 7}
"""
TABLE = """\
tables:
  - id: own
    title: Own Farm
    size: [72, 48]
    look: grass
    pieces:
      - {id: wood, kind: woods, points: [[10, 10], [20, 10], [20, 20], [10, 20]]}
      - {id: hill, kind: hill, box: [8, 8, 24, 24]}
      - {id: hedge, kind: hedge, line: [[30, 10], [40, 10]]}
      - {id: lane, kind: road, line: [[0, 24], [72, 24]]}
      - {id: beck, kind: stream, line: [[36, 0], [36, 48]]}
"""
PACKS = Packs(READER, GAME.content)
loaded, complaint = PACKS.loaded, PACKS.complaint


# layouts


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("size: [72, 48]", "size: [48, 48]", "is not on the table"),
        ("size: [72, 48]", "size: [80, 48]", "4:11: a layout is 72 by 48 inches (TY-GEO-1)"),
        ("[20, 20], [10, 20]]", "[12, 12], [10, 20]]", "cut the piece into convex parts"),
        ("kind: hill, box: [8", "kind: woods, box: [8", "'hill' overlaps 'wood', and both"),
        (
            "kind: hedge, line: [[30, 10], [40, 10]]",
            "kind: hedge, box: [30, 10, 40, 11]",
            "only a line is drawn as 'hedge'",
        ),
        ("kind: hill", "kind: hills", "own.yaml:8:26: unknown kind 'hills'; did you mean 'hill'?"),
        ("[10, 10], [20, 10], [20", "[10.01, 10], [20, 10], [20", "are no whole ticks"),
        (
            "    pieces:",
            "    movable: [{id: m, kind: crops, box: [1, 1, 2, 2]}]\n    pieces:",
            "nothing of a layout is put elsewhere",
        ),
    ],
)
def test_a_layout_of_overlapping_or_concave_pieces_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert said in complaint(tmp_path, changed(TABLE, old, new))


@covers("TY-LOS-8")
def test_two_names_for_woods_do_not_make_them_lie_on_each_other(tmp_path: Path) -> None:
    flags = "[woods, tall, terrain, difficult, conceals]"
    firs = f"kinds:\n  - {{id: firs, name: Firs, look: woods, flags: {flags}}}\n"
    beside = changed(TABLE, "kind: hill, box: [8, 8,", "kind: firs, box: [20, 8,")
    assert loaded(tmp_path, firs + beside).tables["own"].pieces[1].kind.id == "firs"
    over = changed(TABLE, "kind: hill", "kind: firs")
    assert "'hill' overlaps 'wood', and both are woods (TY-LOS-8)" in complaint(tmp_path, firs + over)


@covers("TY-TER-1")
@pytest.mark.parametrize(
    ("flags", "said"),
    [
        ("[tall]", "says by a flag what it is: road, crops, hedge"),
        ("[woods, tall]", "'woods' has the flags conceals, difficult, tall, terrain, woods"),
        ("[hill, tall, terrain]", "'hill' has the flags hill, tall (TY-TER-1)"),
        ("[wall, short, terrain, difficult, conceals, bulletproof]", "it needs a `width`"),
        ("[hill, tall], slow: 1", "ground is Difficult or it is not: none is slow"),
        ("[hil]", "unknown flag 'hil'"),
    ],
)
def test_a_kind_of_terrain_is_one_type_with_all_that_it_is(tmp_path: Path, flags: str, said: str) -> None:
    assert said in complaint(tmp_path, f"kinds:\n  - {{id: own, name: Own, look: hill, flags: {flags}}}\n")


def test_a_wall_laid_as_a_block_has_no_middle_line(tmp_path: Path) -> None:
    flags = "[wall, short, terrain, difficult, conceals, bulletproof]"
    kind = f"kinds:\n  - {{id: bank, name: Bank, look: rough, width: 1, flags: {flags}}}\n"
    text = changed(TABLE, "kind: hill", "kind: bank")
    assert "'hill': a wall is laid as a line (TY-LOS-7)" in complaint(tmp_path, kind + text)


# missions


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("blue: FO-E", "blue: FO-X", "own.yaml:5:20: unknown force 'FO-X'"),
        ("blue: FO-E", "blue: FO-A", "'FO-A' costs 100, more than 50 (TY-FRC-2)"),
        ("layout: ulfe-river", "layout: ulfe", "unknown table 'ulfe'"),
        ("[identity, half-turn]", "[identity]", "there is nothing to pick from one"),
        ("[identity, half-turn]", "[identity, identity]", "'identity' is there twice"),
        ("frames: [identity, half-turn]}", "cases: [long, short]}", "cases are picked once"),
        ("cases: [long, short]}", "cases: [long, '']}", "a case has a name: long, short"),
        (", cases: [long, short]}", "}", "somebody picks one of several `frames`, or one of"),
        ("[20, 30, 52, 40]", "[20, 30, 52, 50]", "9:66: lies outside the table of 72 by 48 inches"),
        ("[20, 30, 52, 40]", "[52, 30, 20, 40]", "a box is [west, south, east, north]"),
        ("[20, 30, 52, 40]", "[20, 30.01, 52, 40]", "are no whole ticks"),
        ("[20, 30, 52, 40]", "[0, 30, 1, 40]", "2 Objectives have no room on the table there"),
        ("[20, 30, 52, 40]", "[20, 30, 21, 31]", "2 Objectives have no room on the table there"),
        ("[[36, 36, 4]]", "[[36, 36, 0]]", "a disc is [x, y, radius], with a radius of more than"),
        ("[[36, 36, 4]]", "[[36, 37, 60]]", "no Team has room on the table there (TY-DEP-10)"),
        ("[0, 26, 72, 48]", "[0, 6, 72, 48]", "lies in the region of the other side"),
        ("{case: long, ", "{case: short, ", "no region for the case 'long'"),
        (
            "      - {do: pick, who: attacker, what: side, cases: [long, short]}\n",
            "",
            "nobody picks 'long' in this mission",
        ),
        (
            "[[0, 0, 72, 8]]",
            "[[0, 0, 72, 8]], without: [[1, 1, 1]]}\n          - {boxes: [[0, 0, 8, 8]]",
            "have the same discs in `without`",
        ),
        (
            "      - {do: mines}\n      - {do: time, table: mobile}",
            "      - {do: time, table: mobile}\n      - {do: mines}",
            "'mines' comes before 'time'",
        ),
        ("      - {do: ambush}", "      - {do: ambush}\n      - {do: ambush}", "'ambush' is there twice"),
        ("      - {do: time, table: mobile}\n", "", "'time' is not there"),
        ("by: attacker", "by: roll", "the Attacker has the first turn here (TY-ATK-4)"),
        ("        who: attacker\n", "        who: defender\n", "the defender is deployed already"),
        (", edge: north}", "}", "Reserves come by one of `edge`, `corners`, `scatter`"),
        ("edge: north", "edge: north, corners: [[0, 0]]", "Reserves come by one of `edge`"),
        ("edge: north", "scatter: SCAT-OWN", "unknown scatter table 'SCAT-OWN'"),
        ("edge: north", "corners: [[0, 24]]", "the corners of the table are at 0 or 72, 0 or 48"),
        ("deep: true", "deep: true, flanking: true", "Reserves are Deep or Flanking, not both"),
        ("deep: true", "unseen: true", "there are no other Reserves to be shown with them"),
        (
            "edge: north}",
            "edge: north}\n      - {do: reserves, who: defender, kind: delayed, edge: east}",
            "the defender has Reserves already",
        ),
        (
            "edge: north}",
            "edge: north}\n      - {do: reserves, who: attacker, kind: delayed, edge: east, unseen: true}",
            "both sides commit their Reserves unseen, or neither",
        ),
        ("[20, 24, 52, 48]", "[0, 0, 10, 10]", "no Objective of this mission can lie there"),
        (
            "      - {do: objectives, who: attacker, n: 2, regions: [{boxes: [[20, 30, 52, 40]]}]}\n",
            "",
            "there are no Objectives in this mission",
        ),
        ("brief: Over the ridge.", "capped: false", "without a turn limit it ends by `win-turn`"),
        ("brief: Over the ridge.", "meeting: true", "no markers in a Meeting Engagement (TY-ME-1)"),
        ("brief: Over the ridge.", "select: plans", "is found by `select` has nothing of its own"),
        ("brief: Over the ridge.", "brief: x\n    code: OWNS", "own.yaml:5:11: "),
    ],
)
def test_a_script_that_cannot_be_set_up_is_refused_with_the_reason_and_where(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert said in complaint(tmp_path, changed(MISSION, old, new))


def test_a_mission_without_a_script_says_how_one_is_found(tmp_path: Path) -> None:
    bare = "missions:\n  - {id: own, title: Own}\n"
    assert "needs a `script`, or says by `select`" in complaint(tmp_path, bare)
    linked = "missions:\n  - {id: own, title: Own, select: linked}\n"
    assert "there is no operation 'own' with its battles" in complaint(tmp_path, linked)


def test_an_operation_has_battles_that_can_be_fought(tmp_path: Path) -> None:
    text = (
        "missions:\n  - {id: own, title: Own, select: linked}\noperations:\n  - id: own\n"
        "    title: Own\n    battles:\n"
        "      - {points: 60, layout: ulfe-river, blue: FO-C, red: FO-D}\n"
    )
    assert loaded(tmp_path, text).operations["own"].battles[0].points == 60
    assert "'FO-C' costs 60, more than 50" in complaint(tmp_path, changed(text, "points: 60", "points: 50"))
    assert "unknown table 'river'" in complaint(tmp_path, changed(text, "ulfe-river", "river"))
    lost = changed(text, "missions:\n  - {id: own, title: Own, select: linked}\n", "")
    assert "no mission 'own' with `select: linked` leads to it" in complaint(tmp_path, lost)


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("id: own, blue: attack, red: attack, attacker: roll", "'attack-attack' is for these two"),
        ("id: attack-attack, blue: attack, red: defend, attacker: roll", "no cell for attack against"),
    ],
)
def test_the_matrix_of_battle_plans_has_one_cell_for_each_pair(tmp_path: Path, cell: str, said: str) -> None:
    six = ", ".join(["contact"] * 6)
    assert said in complaint(tmp_path, f"plans:\n  - {{{cell}, missions: [{six}]}}\n")


def test_tables_of_missions_name_missions_that_can_be_played(tmp_path: Path) -> None:
    names = "contact, contact, contact, contact, battle-plans, contac"
    said = complaint(tmp_path, f"random:\n  - {{id: random-mission, missions: [{names}]}}\n")
    assert "'battle-plans' is a way to find a mission, not one to be played" in said
    assert "unknown mission 'contac'; did you mean 'contact'?" in said
