"""The ten scripts agree with the list of missions, their regions with the rules of each."""

import pytest

from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.games.team_yankee import GAME
from sandtable.games.team_yankee.frames import product, region_of
from sandtable.games.team_yankee.mission import (
    Ambush,
    Case,
    Deploy,
    DeployAlternating,
    First,
    Mines,
    Mission,
    Objectives,
    Pick,
    RangedIn,
    Reserves,
    RollAttacker,
    Time,
    WinClear,
    WinHold,
    WinTurn,
)
from sandtable.games.team_yankee.script_checks import cases_of
from sandtable.games.team_yankee.vocabulary import PLANS, Frame, Role
from sandtable.kernel.verbs import of
from sandtable.testing import covers
from tests.cases import cases

CONTENT = GAME.content
BY_CODE = {one.code: one for one in CONTENT.missions.values() if one.code}
# code, attacker, first turn, time table, free choice, meeting, ambush, Reserves of the Attacker and
# of the Defender, mines, Objectives of the Attacker and of the Defender
LISTED = """\
ANN roll  roll general -    meeting -      -                -                        -     0+0
FFA roll  roll general -    meeting -      -                -                        -     2+2
DUP roll  roll general -    meeting -      delayed          delayed                  -     2+2
ENC roll  roll general -    meeting -      scattered-delayed scattered-delayed       -     2+2
CTR given A    mobile  -    -       ambush -                immediate                -     1+1
CON given A    mobile  -    -       ambush immediate        scattered-delayed        -     2+2
BRK given A    mobile  -    -       ambush flanking-delayed immediate                -     2+0
BRG given A    mobile  free -       ambush -                deep-scattered-immediate mines 2+0
NOR given A    general free -       ambush -                deep-immediate           mines 1+1
REA given A    general free -       ambush -                -                        mines 2+0
"""


def told(mission: Mission) -> list[str]:
    """A mission as a row of the list, from its script alone."""
    (time,), (first,) = of(mission.script, Time), of(mission.script, First)
    return [
        mission.code,
        "roll" if of(mission.script, RollAttacker) else "given",
        "roll" if first.by == "roll" else "A",
        time.table,
        "free" if time.free else "-",
        "meeting" if mission.meeting else "-",
        "ambush" if of(mission.script, Ambush) else "-",
        reserves(mission, "attacker"),
        reserves(mission, "defender"),
        "mines" if of(mission.script, Mines) else "-",
        "+".join(str(placed(mission, role)) for role in ("attacker", "defender")),
    ]


def reserves(mission: Mission, role: Role) -> str:
    mine = [one for one in of(mission.script, Reserves) if one.who == role]
    if not mine:
        return "-"
    (one,) = mine
    words = ["deep"] * one.deep + ["flanking"] * one.flanking + ["scattered"] * bool(one.scatter)
    return "-".join([*words, one.kind])


def placed(mission: Mission, role: str) -> int:
    return sum(one.n for one in of(mission.script, Objectives) if one.who == role)


@pytest.mark.parametrize("line", LISTED.splitlines())
def test_every_script_agrees_with_the_list_of_missions(line: str) -> None:
    row = line.split()
    assert told(BY_CODE[row[0]]) == row


@covers("TY-SEL-3")
def test_missions_are_listed_in_the_order_in_which_one_learns_them() -> None:
    names = list(CONTENT.missions)
    assert names[:3] == ["annihilation", "free-for-all", "dust-up"]
    assert names[6:10] == ["breakthrough", "bridgehead", "no-retreat", "rearguard"]
    assert names[10:] == ["battle-plans", "random-mission", "linked"]
    assert all(one.select == "agreed" for one in list(CONTENT.missions.values())[:10])


@covers("TY-SEL-1")
def test_a_mission_is_agreed_rolled_or_found_by_battle_plans() -> None:
    ways = {one.select for one in CONTENT.missions.values()}
    assert ways == {"agreed", "plans", "random", "linked"}


@covers("TY-ME-1")
def test_markers_are_placed_in_every_mission_that_is_no_meeting_engagement() -> None:
    for mission in BY_CODE.values():
        assert bool(of(mission.script, RangedIn)) != mission.meeting


# regions, in inches of the canonical frame


def inside(mission: str, verb: int, spot: tuple[float, float], case: Case = "") -> bool:
    """Whether a point lies in the region of the n-th Objectives or deployment of a side."""
    script = BY_CODE[mission].script
    regions = [
        one
        for step in script
        for one in (
            (step.regions,)
            if isinstance(step, Objectives | Deploy)
            else (step.attacker, step.defender)
            if isinstance(step, DeployAlternating)
            else ()
        )
    ]
    at: Spot = (round(spot[0] * INCH), round(spot[1] * INCH))
    return region_of(regions[verb], "identity", case).contains(at)


EDGES: dict[str, list[tuple[int, tuple[float, float, float, float]]]] = {
    # which of the mission's regions, then [west, south, east, north]
    "ANN": [(0, (0, 0, 72, 12)), (1, (0, 36, 72, 48))],
    "FFA": [(0, (8, 40, 64, 48)), (1, (8, 0, 64, 8)), (2, (0, 0, 72, 12)), (3, (0, 36, 72, 48))],
    "ENC": [(0, (8, 40, 64, 48)), (1, (8, 0, 64, 8)), (2, (0, 0, 72, 12)), (3, (0, 36, 72, 48))],
    "CON": [(0, (8, 0, 64, 8)), (1, (8, 36, 64, 48)), (2, (0, 32, 72, 48)), (3, (0, 0, 72, 12))],
    "BRK": [(0, (36, 24, 64, 40)), (2, (0, 0, 28, 16))],
    "BRG": [(0, (28, 32, 44, 40)), (1, (20, 24, 52, 48))],
    "NOR": [(0, (44, 8, 64, 40)), (1, (44, 8, 64, 40)), (2, (36, 0, 72, 48)), (3, (0, 0, 20, 48))],
    "REA": [(0, (16, 32, 56, 48)), (1, (0, 24, 72, 48)), (2, (0, 0, 72, 8))],
}


@covers("TY-ANN-2", "TY-FFA-1", "TY-FFA-2")
@pytest.mark.parametrize("code", EDGES)
def test_regions_end_where_the_mission_says(code: str) -> None:
    for verb, (west, south, east, north) in EDGES[code]:
        for corner in ((west, south), (west, north), (east, south), (east, north)):
            assert inside(code, verb, corner), (verb, corner)
        middle = ((west + east) / 2, (south + north) / 2)
        beside = [(west - 0.05, middle[1]), (east + 0.05, middle[1])]
        outside = [*beside, (middle[0], south - 0.05), (middle[0], north + 0.05)]
        assert not any(inside(code, verb, one) for one in outside), verb


@covers("TY-BRK-3", "TY-BRG-4", "TY-DUP-3", "TY-CTR-2", "TY-CTR-3")
@cases(
    {
        "the Defender of a Breakthrough has two opposite quarters": (
            "BRK",
            1,
            "",
            [(0, 48), (72, 0), (36, 24)],
            [(35, 23), (37, 25)],
        ),
        "the Attacker of a Bridgehead has its edge and both flanks of its half": (
            "BRG",
            2,
            "",
            [(36, 8), (0, 24), (8, 24), (64, 24), (72, 24)],
            [(36, 8.05), (8.05, 20), (4, 24.05)],
        ),
        "the Attacker of a Dust Up spares 12 inches about the middle": ("DUP", 4, "", [(36, 12)], [(36, 12.05)]),
        "the Defender of a Dust Up spares 12 inches about the middle": ("DUP", 5, "", [(48, 24)], [(47.95, 24)]),
        "a Counterattack along the long edge": ("CTR", 3, "long", [(28, 32)], [(44, 16)]),
        "a Counterattack along the short edge": ("CTR", 3, "short", [(44, 16)], [(28, 32)]),
        "the Objective of a Counterattack along the long edge": ("CTR", 1, "long", [(60, 10)], [(36, 13)]),
        "the Objective of a Counterattack along the short edge": ("CTR", 1, "short", [(10, 36)], []),
        "the Defender of a Counterattack spares the middle": ("CTR", 2, "long", [(72, 48)], [(40, 26)]),
    }
)
def test_regions_of_other_forms(
    code: str, verb: int, case: Case, within: list[tuple[float, float]], without: list[tuple[float, float]]
) -> None:
    assert all(inside(code, verb, one, case) for one in within)
    assert not any(inside(code, verb, one, case) for one in without)


@covers("TY-CTR-2")
def test_a_counterattack_is_along_one_of_two_edges() -> None:
    assert cases_of(BY_CODE["CTR"]) == ("long", "short")


@covers("TY-DUP-2")
def test_objectives_of_a_dust_up_are_placed_in_the_own_quarter_then_in_the_opponents() -> None:
    order = [(one.who, inside("DUP", k, (20, 10))) for k, one in enumerate(of(BY_CODE["DUP"].script, Objectives))]
    assert order == [("attacker", True), ("defender", False), ("attacker", False), ("defender", True)]


# picks


EDGES_OF_TWO: set[Frame] = {"identity", "half-turn"}
QUARTERS: set[Frame] = {"identity", "mirror-x", "mirror-y", "half-turn"}


@pytest.mark.parametrize(
    ("codes", "who", "frames"),
    [
        ("ANN FFA ENC", "A", EDGES_OF_TWO),
        ("CON BRG REA NOR", "D", EDGES_OF_TWO),
        ("DUP", "A", QUARTERS),
        ("CTR BRK", "DA", QUARTERS),
    ],
)
def test_whoever_picks_an_edge_or_a_quarter_can_turn_the_table_in_these_ways(
    codes: str, who: str, frames: set[Frame]
) -> None:
    for code in codes.split():
        picks = of(BY_CODE[code].script, Pick)
        assert "".join(one.who[0].upper() for one in picks) == who, code
        found: set[Frame] = {"identity"}
        for pick in picks:
            found = {product(one, other) for one in found for other in pick.frames or ("identity",)}
        assert found == frames, code


# Reserves


@covers("TY-DUP-3", "TY-CON-4", "TY-BRK-4", "TY-CTR-4")
def test_reserves_come_from_edges_and_corners_of_the_mission() -> None:
    found = {
        (code, one.who[0].upper()): one.edge or one.scatter or one.corners
        for code, mission in BY_CODE.items()
        for one in of(mission.script, Reserves)
    }
    assert found == {
        ("DUP", "A"): "south",
        ("DUP", "D"): "north",
        ("ENC", "A"): "SCAT-ENC",
        ("ENC", "D"): "SCAT-ENC",
        ("CTR", "D"): ((0, 0),),
        ("CON", "D"): "SCAT-CON",
        ("CON", "A"): "south",
        ("BRK", "D"): ((0, 48), (72, 0)),
        ("BRK", "A"): ((72, 48),),
        ("BRG", "D"): "SCAT-BRG",
        ("NOR", "D"): "east",
    }


def test_reserves_of_dust_up_and_encounter_are_committed_unseen() -> None:
    unseen = {code for code, one in BY_CODE.items() if any(r.unseen for r in of(one.script, Reserves))}
    assert unseen == {"DUP", "ENC"}


# wins


@pytest.mark.parametrize(
    ("code", "wins"),
    [
        ("ANN", ()),
        ("BRK", (WinHold("attacker", turn=6), WinClear(6))),
        ("CTR", (WinHold("attacker", turn=6), WinClear(6))),
        ("BRG", (WinHold("attacker"), WinClear(6))),
        ("NOR", (WinHold("attacker"), WinClear(6))),
        ("REA", (WinHold("attacker"), WinTurn(9))),
    ],
)
def test_missions_are_won_by_what_their_pages_say(code: str, wins: tuple[object, ...]) -> None:
    assert BY_CODE[code].wins == wins


@pytest.mark.parametrize("code", ["FFA", "ENC", "CON", "DUP"])
def test_both_sides_win_by_objectives_in_the_enemys_ground(code: str) -> None:
    attacker, defender = BY_CODE[code].wins
    assert isinstance(attacker, WinHold)
    assert isinstance(defender, WinHold)
    north, south = ((36, 24, 72, 48), (0, 0, 36, 24)) if code == "DUP" else ((0, 24, 72, 48), (0, 0, 72, 24))
    assert (attacker.who, attacker.boxes, attacker.turn) == ("attacker", (north,), 1)
    assert (defender.who, defender.boxes, defender.turn) == ("defender", (south,), 1)


@covers("TY-VP-5", "TY-REA-1")
def test_only_rearguard_has_no_turn_limit_and_a_withdrawal() -> None:
    assert [one.code for one in BY_CODE.values() if not one.capped] == ["REA"]
    assert [one.code for one in BY_CODE.values() if one.withdrawal] == ["REA"]


# tables that find a mission


@covers("TY-BP-6")
def test_each_side_has_three_plans_and_annihilation_never_comes_from_them() -> None:
    assert PLANS == ("attack", "manoeuvre", "defend")
    assert len(CONTENT.plans) == len(PLANS) ** 2
    found = {name for one in CONTENT.plans.values() for name in one.missions}
    assert found == set(list(CONTENT.missions)[:10]) - {"annihilation"}


@covers("TY-SEL-6")
def test_linked_battles_grow_from_50_to_100_points_over_the_three_layouts() -> None:
    battles = CONTENT.operations["linked"].battles
    assert [(one.points, one.layout) for one in battles] == list(zip((50, 75, 100), CONTENT.tables, strict=True))
    for one in battles:
        both = (CONTENT.forces[one.blue], CONTENT.forces[one.red])
        assert [force.points for force in both] == [one.points, one.points]
