"""The ten missions, each by its page (TY-ANN to TY-REA): who picks, what lies where, who wins.

Blue attacks. Points are in inches, in the canonical frame unless one is named.
"""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.boards.tabletop.ticks import INCH
from sandtable.games.team_yankee import sides
from sandtable.games.team_yankee.mission import Deploy, Mission, Reserves, WinHold
from sandtable.games.team_yankee.rules.holding_back import HoldAsAdvised
from sandtable.games.team_yankee.rules.objectives import (
    ClearanceCheck,
    HoldCheck,
    LayObjective,
    SnapshotObjectives,
    wanted,
)
from sandtable.games.team_yankee.rules.picking import TakeGround
from sandtable.games.team_yankee.rules.scoring import ScoreBattle
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import SEATS, Frame, Seat
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import of
from sandtable.testing import covers
from tests.games.team_yankee.battles import GAME, asker, attacked, until
from tests.games.team_yankee.build import (
    asked,
    at_inches,
    choose,
    options,
    position,
    refused,
    run,
)

Boxes = list[tuple[float, float, float, float]]
LONG: list[Frame] = ["identity", "half-turn"]


def mission(name: str) -> Mission:
    found: Mission = GAME.mission(name)
    return found


def picks(name: str) -> tuple[str, list[Frame], list[str]]:
    """Who is asked for ground first, and what is offered, in words."""
    at = until(attacked(name), "PickGround")
    found = options(at, TakeGround)
    return asker(at), [one.frame for one in found], [one.label(at.state) for one in found]


def region(name: str, seat: Seat, frame: Frame = "identity", case: Any = "") -> Boxes:
    at = position(mission=name, frame=frame, case=case)
    rects = sides.deployment(at.state, seat).rects
    return [tuple(n / INCH for n in rect) for rect in rects]  # type: ignore[misc] # four


def placing(name: str, nth: int = 1) -> Table[State]:
    return until(attacked(name), "PlaceObjective", times=nth)


def takes(at: Table[State], *spots: tuple[float, float]) -> list[bool]:
    return [not refused(at, LayObjective(at_inches(*spot))) for spot in spots]


def script(name: str) -> list[str]:
    return [type(verb).__name__ for verb in mission(name).script]


def won(name: str, seat: Seat, turn: int, at_y: float, **rest: Any) -> bool:
    """Whether a player alone by an Objective at (50, y) wins in an own turn."""
    card = "US-M1" if seat == "blue" else "SU-T72"
    own = [(card, (50, at_y))]
    at = position(**{"mission": name, "objectives": [(50, at_y), (20, at_y)], seat: own, **rest})
    at.state.active = seat
    at.state.change_side(seat, turn=turn)
    run(at, SnapshotObjectives(), HoldCheck(), ScoreBattle())
    return at.state.winner == seat


def cleared(name: str, turn: int, x: float = 5) -> bool:
    """Whether the Defender wins with the nearest attacker there, and an Objective at (50, 36)."""
    at = position(mission=name, objectives=[(50, 36), (58, 36)], blue=[("US-M1", (x, 36))])
    at.state.active = "red"
    at.state.change_side("red", turn=turn)
    run(at, ClearanceCheck(), ScoreBattle())
    return at.state.winner == "red"


# Annihilation


@covers("TY-ANN-1")
def test_annihilation_the_attacker_picks_a_long_edge_and_nothing_else_is_there() -> None:
    assert picks("annihilation") == ("blue", LONG, ["The south edge", "The north edge"])
    assert mission("annihilation").meeting
    things = {"Objectives", "Reserves", "Ambush", "Mines"}
    assert not things & set(script("annihilation"))


@covers("TY-ANN-2")
def test_annihilation_areas_are_12_inches_deep() -> None:
    assert region("annihilation", "blue") == [(0, 0, 72, 12)]
    assert region("annihilation", "red") == [(0, 36, 72, 48)]
    assert region("annihilation", "blue", "half-turn") == [(0, 36, 72, 48)]


@covers("TY-ANN-3")
def test_annihilation_is_won_by_breaking_the_enemy_alone() -> None:
    assert mission("annihilation").wins == ()


# Free for All


@covers("TY-FFA-1")
def test_free_for_all_two_objectives_each_by_the_opponents_edge() -> None:
    at = placing("free-for-all")
    assert asker(at) == "blue"
    assert takes(at, (8, 40), (64, 47), (36, 39.95), (7.95, 44)) == [True, True, False, False]
    at = placing("free-for-all", 3)
    assert asker(at) == "red"
    assert takes(at, (8, 8), (64, 1), (36, 8.05)) == [True, True, False]
    assert mission("free-for-all").meeting
    assert "Reserves" not in script("free-for-all")


@covers("TY-FFA-2")
def test_free_for_all_players_alternate_in_their_12_inches() -> None:
    assert "DeployAlternating" in script("free-for-all")
    assert region("free-for-all", "red") == [(0, 36, 72, 48)]


@covers("TY-FFA-3")
@pytest.mark.parametrize(
    ("seat", "y", "wins"), [("blue", 44, True), ("red", 44, False), ("red", 4, True)]
)
def test_free_for_all_is_won_by_an_objective_in_the_enemys_half(
    seat: Seat, y: float, wins: bool
) -> None:
    assert won("free-for-all", seat, 1, y) is wins
    other: Seat = "red" if seat == "blue" else "blue"
    assert won("free-for-all", other, 1, y, frame="half-turn") is wins


# Dust Up


@covers("TY-DUP-1")
def test_dust_up_the_attacker_picks_one_of_four_quarters() -> None:
    seat, frames, words = picks("dust-up")
    assert (seat, len(frames)) == ("blue", 4)
    assert words == [
        "The south-west quarter", "The south-east quarter", "The north-west quarter",
        "The north-east quarter",
    ]  # fmt: skip
    assert region("dust-up", "red", "mirror-x") == [(0, 24, 36, 48)]
    kinds = [verb.kind for verb in of(mission("dust-up").script, Reserves)]
    assert (mission("dust-up").meeting, kinds) == (True, ["delayed", "delayed"])


@covers("TY-DUP-2")
def test_dust_up_objectives_first_in_the_own_quarter_then_in_the_opponents() -> None:
    own, theirs = (20, 16), (50, 32)
    for n, seat, spots in ((1, "blue", [True, False]), (2, "red", [False, True]),
                           (3, "blue", [False, True]), (4, "red", [True, False])):  # fmt: skip
        at = placing("dust-up", n)
        if n < 3:
            assert (asker(at), takes(at, own, theirs)) == (seat, spots)
        assert asker(at) == seat
    at = placing("dust-up")
    assert takes(at, (8, 8), (7.95, 10), (36, 12), (30, 20)) == [True, False, True, False]


@covers("TY-DUP-3")
def test_dust_up_areas_spare_the_middle_and_reserves_have_the_whole_long_edge() -> None:
    at = position(mission="dust-up", red=[("SU-T72",)])
    ground = sides.deployment(at.state, "blue")
    assert ground.contains(at_inches(24, 24))
    assert not ground.contains(at_inches(24.05, 24))
    verbs = of(mission("dust-up").script, Reserves)
    assert [(verb.who, verb.edge) for verb in verbs] == [
        ("attacker", "south"),
        ("defender", "north"),
    ]
    at.state.change_side("red", reserves=verbs[1])
    assert sides.way_in(at.state, 1) == (((0, 960), (1440, 960)),)


@covers("TY-DUP-4")
def test_dust_up_is_won_in_the_opponents_quarter_whoever_placed_it() -> None:
    at = position(mission="dust-up", objectives=[(50, 40), (20, 10), (50, 10)])
    assert (wanted(at.state, "blue"), wanted(at.state, "red")) == ((1,), (2,))
    assert won("dust-up", "blue", 1, 36)


# Encounter


@covers("TY-ENC-1")
def test_encounter_both_have_scattered_delayed_reserves() -> None:
    assert picks("encounter")[:2] == ("blue", LONG)
    verbs = of(mission("encounter").script, Reserves)
    assert [(verb.kind, verb.scatter, verb.unseen) for verb in verbs] == [
        ("delayed", "SCAT-ENC", True), ("delayed", "SCAT-ENC", True),
    ]  # fmt: skip
    assert mission("encounter").meeting


@covers("TY-ENC-2")
def test_encounter_objectives_lie_within_8_inches_of_the_opponents_edge() -> None:
    assert takes(placing("encounter"), (8, 40), (36, 39.95)) == [True, False]
    assert takes(placing("encounter", 3), (8, 8), (36, 8.05)) == [True, False]


@covers("TY-ENC-3")
def test_encounter_players_alternate_within_12_inches_of_their_edge() -> None:
    assert script("encounter")[-2] == "DeployAlternating"
    assert region("encounter", "blue") == [(0, 0, 72, 12)]


@covers("TY-ENC-4")
def test_encounter_is_won_in_the_enemys_half() -> None:
    assert won("encounter", "blue", 1, 44)
    assert not won("encounter", "blue", 1, 4)
    assert won("encounter", "red", 1, 4)


# Counterattack


@covers("TY-CTR-1")
def test_counterattack_the_defender_picks_a_quarter_then_the_attacker_a_neighbour() -> None:
    at = until(attacked("counterattack"), "PickGround")
    assert asker(at) == "red"
    choose(at, TakeGround("defender", "mirror-x"))  # the north-west
    assert asker(at) == "blue"
    words = [one.label(at.state) for one in options(at, TakeGround)]
    assert words == ["The north-east quarter", "The south-west quarter"]
    until(at, "ChooseReserves")
    assert asker(at) == "red"
    choose(at, HoldAsAdvised())
    assert asked(at) != "ChooseReserves"


@covers("TY-CTR-2")
@pytest.mark.parametrize(("case", "spot"), [("long", (50, 16)), ("short", (20, 32))])
def test_counterattack_objectives_of_both(case: Any, spot: tuple[float, float]) -> None:
    at = until(attacked("counterattack"), "PickGround")
    choose(at, TakeGround("defender"))
    choose(at, TakeGround("attacker", case=case))
    assert asker(at) == "red"
    assert takes(at, (50, 32), (64.05, 32), (40, 28), spot) == [True, False, False, False]
    choose(at, LayObjective(at_inches(50, 32)))
    assert asker(at) == "blue"
    assert takes(at, spot, (50, 32)) == [True, False]


@covers("TY-CTR-3")
def test_counterattack_areas() -> None:
    assert region("counterattack", "blue", case="long") == [(0, 32, 28, 48)]
    assert region("counterattack", "blue", case="short") == [(44, 0, 72, 16)]
    assert region("counterattack", "red") == [(36, 24, 72, 48)]
    at = position(mission="counterattack")
    assert not sides.deployment(at.state, "red").contains(at_inches(40, 28))


@covers("TY-CTR-4")
def test_counterattack_reserves_come_from_the_opposite_corner() -> None:
    at = until(attacked("counterattack"), "PickGround")
    choose(at, TakeGround("defender", "mirror-y"))  # the south-east
    until(at, "ChooseReserves")
    unit = at.state.force("red")[0].id
    assert sides.way_in(at.state, unit) == (((0, 640), (0, 960), (320, 960)),)


@covers("TY-CTR-5")
def test_counterattack_is_won_from_the_sixth_turn_on() -> None:
    assert [won("counterattack", "blue", turn, 36) for turn in (5, 6, 7)] == [False, True, True]
    assert not won("counterattack", "red", 6, 36)
    assert [cleared("counterattack", turn) for turn in (5, 6)] == [False, True]
    assert not cleared("counterattack", 6, x=44)


# Contact


@covers("TY-CON-1")
def test_contact_the_defender_picks_and_both_have_reserves_of_their_kind() -> None:
    assert picks("contact") == ("red", LONG, ["The north edge", "The south edge"])
    verbs = of(mission("contact").script, Reserves)
    assert [(verb.who, verb.kind, verb.scatter) for verb in verbs] == [
        ("defender", "delayed", "SCAT-CON"), ("attacker", "immediate", ""),
    ]  # fmt: skip
    assert "Ambush" in script("contact")
    assert not mission("contact").meeting


@covers("TY-CON-2")
def test_contact_objectives_the_defenders_first() -> None:
    at = placing("contact")
    assert asker(at) == "red"
    assert takes(at, (8, 8), (36, 8.05), (7.95, 4)) == [True, False, False]
    at = placing("contact", 3)
    assert asker(at) == "blue"
    assert takes(at, (8, 36), (36, 35.95), (64, 47)) == [True, False, True]


@covers("TY-CON-3")
def test_contact_areas() -> None:
    assert region("contact", "red") == [(0, 32, 72, 48)]
    assert region("contact", "blue") == [(0, 0, 72, 12)]
    deploys = [verb.who for verb in of(mission("contact").script, Deploy)]
    assert deploys == ["defender", "attacker"]


@covers("TY-CON-4")
def test_contact_both_sides_keep_the_60_per_cent() -> None:
    at = until(attacked("contact"), "ChooseReserves")
    assert asker(at) == "red"
    choose(at, HoldAsAdvised())
    assert asker(at) == "blue"
    choose(at, HoldAsAdvised())
    unit = at.state.force("blue")[0].id
    assert sides.way_in(at.state, unit) == (((0, 0), (1440, 0)),)
    for seat in SEATS:
        units = at.state.force(seat)
        assert sum(one.points for one in units if one.where != "reserve") <= 30


@covers("TY-CON-5")
def test_contact_is_won_by_either_in_the_enemys_half() -> None:
    assert won("contact", "blue", 1, 44)
    assert won("contact", "red", 1, 4)
    assert not won("contact", "red", 1, 44)


# Breakthrough


@covers("TY-BRK-1")
def test_breakthrough_the_defender_picks_a_diagonal_the_attacker_one_of_the_rest() -> None:
    seat, frames, words = picks("breakthrough")
    assert (seat, frames) == ("red", ["identity", "mirror-x"])
    assert words == [
        "The south-east and north-west quarters", "The south-west and north-east quarters",
    ]  # fmt: skip
    at = until(attacked("breakthrough"), "PickGround")
    choose(at, TakeGround("defender", "mirror-x"))
    words = [one.label(at.state) for one in options(at, TakeGround)]
    assert (asker(at), words) == ("blue", ["The south-east quarter", "The north-west quarter"])


@covers("TY-BRK-2")
def test_breakthrough_the_attacker_places_both_objectives() -> None:
    for n in (1, 2):
        assert asker(placing("breakthrough", n)) == "blue"
    at = placing("breakthrough")
    assert takes(at, (36, 24), (64, 40), (64.05, 30), (40, 40.05), (35.95, 30)) == [
        True, True, False, False, False,
    ]  # fmt: skip


@covers("TY-BRK-3")
def test_breakthrough_areas() -> None:
    assert region("breakthrough", "red") == [(0, 24, 36, 48), (36, 0, 72, 24)]
    assert region("breakthrough", "blue") == [(0, 0, 28, 16)]
    assert region("breakthrough", "blue", "half-turn") == [(44, 32, 72, 48)]


@covers("TY-BRK-4")
def test_breakthrough_reserves_come_from_corners() -> None:
    at = until(attacked("breakthrough", red="FO-D", points=60), "ChooseReserves")
    choose(at, HoldAsAdvised())
    corners = {
        seat: [line[1] for line in sides.way_in(at.state, at.state.force(seat)[0].id)]
        for seat in SEATS
    }
    assert corners["red"] == [(0, 960), (1440, 0)]
    assert corners["blue"] == [(1440, 960)]


@covers("TY-BRK-5")
def test_breakthrough_holding_before_the_sixth_turn_has_no_effect() -> None:
    assert [won("breakthrough", "blue", turn, 36) for turn in (1, 5, 6)] == [False, False, True]


@covers("TY-BRK-6")
def test_breakthrough_the_defender_clears_both_objectives() -> None:
    assert [cleared("breakthrough", turn) for turn in (5, 6)] == [False, True]
    assert not cleared("breakthrough", 6, x=68)  # by the second one


# Bridgehead


@covers("TY-BRG-1")
def test_bridgehead_deep_scattered_immediate_reserves_of_the_defender() -> None:
    assert picks("bridgehead")[:2] == ("red", LONG)
    (verb,) = of(mission("bridgehead").script, Reserves)
    assert (verb.who, verb.kind, verb.deep, verb.scatter) == (
        "defender", "immediate", True, "SCAT-BRG",
    )  # fmt: skip
    assert {"Mines", "Ambush"} < set(script("bridgehead"))


@covers("TY-BRG-2")
def test_bridgehead_objectives_in_the_defenders_half() -> None:
    at = placing("bridgehead")
    assert asker(at) == "blue"
    assert takes(at, (28, 32), (44, 40), (27.95, 36), (36, 40.05), (36, 31.95)) == [
        True, True, False, False, False,
    ]  # fmt: skip


@covers("TY-BRG-3", "TY-BRG-4")
def test_bridgehead_areas() -> None:
    assert region("bridgehead", "red") == [(20, 24, 52, 48)]
    assert region("bridgehead", "blue") == [(0, 0, 72, 8), (0, 0, 8, 24), (64, 0, 72, 24)]
    at = position(mission="bridgehead")
    ground = sides.deployment(at.state, "blue")
    inside = [ground.contains(at_inches(*one)) for one in ((8, 24), (36, 8), (8.05, 9), (70, 20))]
    assert inside == [True, True, False, True]


@covers("TY-BRG-5")
def test_bridgehead_the_attacker_wins_by_holding_in_any_turn() -> None:
    assert won("bridgehead", "blue", 1, 36)
    assert not won("bridgehead", "red", 1, 36)


@covers("TY-BRG-6")
def test_bridgehead_the_defender_wins_from_the_sixth_turn_on() -> None:
    assert [cleared("bridgehead", turn) for turn in (5, 6)] == [False, True]


# No Retreat


@covers("TY-NOR-1")
def test_no_retreat_the_defender_picks_a_short_edge() -> None:
    assert picks("no-retreat") == ("red", LONG, ["The east edge", "The west edge"])
    (verb,) = of(mission("no-retreat").script, Reserves)
    assert (verb.who, verb.kind, verb.deep) == ("defender", "immediate", True)


@covers("TY-NOR-2")
def test_no_retreat_an_objective_each_the_defenders_first() -> None:
    at = placing("no-retreat")
    assert asker(at) == "red"
    assert takes(at, (44, 8), (64, 40), (43.95, 20), (64.05, 20), (50, 7.95)) == [
        True, True, False, False, False,
    ]  # fmt: skip
    assert asker(placing("no-retreat", 2)) == "blue"


@covers("TY-NOR-3")
def test_no_retreat_areas_and_reserves() -> None:
    assert region("no-retreat", "red") == [(36, 0, 72, 48)]
    assert region("no-retreat", "blue") == [(0, 0, 20, 48)]
    at = until(attacked("no-retreat"), "ChooseReserves")
    unit = at.state.force("red")[0].id
    assert sides.way_in(at.state, unit) == (((1440, 0), (1440, 960)),)


@covers("TY-NOR-4")
def test_no_retreat_victory() -> None:
    assert won("no-retreat", "blue", 1, 36)
    assert [cleared("no-retreat", turn) for turn in (5, 6)] == [False, True]


# Rearguard


@covers("TY-REA-1")
def test_rearguard_has_mines_ambush_and_withdrawal_but_no_reserves() -> None:
    assert picks("rearguard")[:2] == ("red", LONG)
    assert mission("rearguard").withdrawal
    assert {"Mines", "Ambush"} < set(script("rearguard"))
    assert "Reserves" not in script("rearguard")


@covers("TY-REA-2")
def test_rearguard_objectives_by_the_defenders_edge() -> None:
    at = placing("rearguard")
    assert asker(at) == "blue"
    assert takes(at, (16, 32), (56, 47), (15.95, 40), (36, 31.95)) == [True, True, False, False]


@covers("TY-REA-3")
def test_rearguard_areas() -> None:
    assert region("rearguard", "red") == [(0, 24, 72, 48)]
    assert region("rearguard", "blue") == [(0, 0, 72, 8)]


@covers("TY-REA-4")
def test_rearguard_the_attacker_holds_in_any_turn_and_the_defender_cannot_clear() -> None:
    assert won("rearguard", "blue", 1, 36)
    assert not cleared("rearguard", 8)
    holds = of(mission("rearguard").wins, WinHold)
    assert [verb.who for verb in holds] == ["attacker"]
