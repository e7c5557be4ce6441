"""The six missions with a Defender, each by its page (TY-CTR, -CON, -BRK, -BRG, -NOR, -REA)."""

from typing import Any

import pytest

from sandtable.games.team_yankee import sides
from sandtable.games.team_yankee.mission import Deploy, Reserves, WinHold
from sandtable.games.team_yankee.rules.holding_back import HoldAsAdvised
from sandtable.games.team_yankee.rules.objectives import LayObjective
from sandtable.games.team_yankee.rules.picking import TakeGround
from sandtable.games.team_yankee.vocabulary import SEATS, Seat
from sandtable.kernel.verbs import of
from sandtable.testing import covers
from tests.cases import cases
from tests.games.team_yankee.battles import asker, attacked, until
from tests.games.team_yankee.build import asked, at_inches, choose, options, position
from tests.games.team_yankee.pages import LONG, Boxes, cleared, mission, picks, placing, region, script, takes, won

# all six


@covers("TY-CTR-3", "TY-CON-3", "TY-BRK-3", "TY-BRG-3", "TY-BRG-4", "TY-NOR-3", "TY-REA-3")
@cases(
    {
        "Counterattack, the Attacker's long quarter": ("counterattack", "blue", {"case": "long"}, [(0, 32, 28, 48)]),
        "Counterattack, its short quarter": ("counterattack", "blue", {"case": "short"}, [(44, 0, 72, 16)]),
        "Counterattack, the Defender's": ("counterattack", "red", {}, [(36, 24, 72, 48)]),
        "Contact, the Defender's": ("contact", "red", {}, [(0, 32, 72, 48)]),
        "Contact, the Attacker's": ("contact", "blue", {}, [(0, 0, 72, 12)]),
        "Breakthrough, the Defender's": ("breakthrough", "red", {}, [(0, 24, 36, 48), (36, 0, 72, 24)]),
        "Breakthrough, the Attacker's": ("breakthrough", "blue", {}, [(0, 0, 28, 16)]),
        "Breakthrough, turned": ("breakthrough", "blue", {"frame": "half-turn"}, [(44, 32, 72, 48)]),
        "Bridgehead, the Defender's": ("bridgehead", "red", {}, [(20, 24, 52, 48)]),
        "Bridgehead, the Attacker's": ("bridgehead", "blue", {}, [(0, 0, 72, 8), (0, 0, 8, 24), (64, 0, 72, 24)]),
        "No Retreat, the Defender's": ("no-retreat", "red", {}, [(36, 0, 72, 48)]),
        "No Retreat, the Attacker's": ("no-retreat", "blue", {}, [(0, 0, 20, 48)]),
        "Rearguard, the Defender's": ("rearguard", "red", {}, [(0, 24, 72, 48)]),
        "Rearguard, the Attacker's": ("rearguard", "blue", {}, [(0, 0, 72, 8)]),
    }
)
def test_areas(name: str, seat: Seat, more: dict[str, Any], boxes: Boxes) -> None:
    assert region(name, seat, **more) == boxes


@covers("TY-CTR-3", "TY-BRG-3", "TY-BRG-4")
def test_what_lies_in_the_areas_of_counterattack_and_bridgehead() -> None:
    assert not sides.deployment(position(mission="counterattack").state, "red").contains(at_inches(40, 28))
    ground = sides.deployment(position(mission="bridgehead").state, "blue")
    inside = [ground.contains(at_inches(*one)) for one in ((8, 24), (36, 8), (8.05, 9), (70, 20))]
    assert inside == [True, True, False, True]


@covers("TY-CON-2", "TY-BRK-2", "TY-BRG-2", "TY-NOR-2", "TY-REA-2")
@cases(
    {
        "Contact, the Defender's come first": ("contact", 1, "red", {(8, 8): 1, (36, 8.05): 0, (7.95, 4): 0}),
        "Contact, then the Attacker's": ("contact", 3, "blue", {(8, 36): 1, (36, 35.95): 0, (64, 47): 1}),
        "Breakthrough, within": ("breakthrough", 1, "blue", {(36, 24): 1, (64, 40): 1}),
        "Breakthrough, beyond": ("breakthrough", 1, "blue", {(64.05, 30): 0, (40, 40.05): 0, (35.95, 30): 0}),
        "Breakthrough, the second is the Attacker's, too": ("breakthrough", 2, "blue", {}),
        "Bridgehead, in the Defender's half": ("bridgehead", 1, "blue", {(28, 32): 1, (44, 40): 1}),
        "Bridgehead, beyond": ("bridgehead", 1, "blue", {(27.95, 36): 0, (36, 40.05): 0, (36, 31.95): 0}),
        "No Retreat, the Defender's comes first": ("no-retreat", 1, "red", {(44, 8): 1, (64, 40): 1}),
        "No Retreat, beyond": ("no-retreat", 1, "red", {(43.95, 20): 0, (64.05, 20): 0, (50, 7.95): 0}),
        "No Retreat, then the Attacker's": ("no-retreat", 2, "blue", {}),
        "Rearguard, by the Defender's edge": ("rearguard", 1, "blue", {(16, 32): 1, (56, 47): 1}),
        "Rearguard, beyond": ("rearguard", 1, "blue", {(15.95, 40): 0, (36, 31.95): 0}),
    }
)
def test_who_places_which_objective_and_where(name: str, nth: int, seat: Seat, spots: dict[Any, bool]) -> None:
    at = placing(name, nth)
    assert (asker(at), takes(at, *spots)) == (seat, list(spots.values()))


@covers("TY-CTR-5", "TY-CON-5", "TY-BRK-5", "TY-BRG-5", "TY-NOR-4", "TY-REA-4")
@cases(
    {
        "Counterattack is won from the sixth turn on": ("counterattack", "blue", 36, {5: False, 6: True, 7: True}),
        "Counterattack is not held by the Defender": ("counterattack", "red", 36, {6: False}),
        "Contact is won by the Attacker": ("contact", "blue", 44, {1: True}),
        "and by the Defender in the enemy's half": ("contact", "red", 4, {1: True}),
        "and not in its own": ("contact", "red", 44, {1: False}),
        "Breakthrough, before the sixth turn": ("breakthrough", "blue", 36, {1: False, 5: False, 6: True}),
        "Bridgehead, in any turn": ("bridgehead", "blue", 36, {1: True}),
        "Bridgehead, by the Defender": ("bridgehead", "red", 36, {1: False}),
        "No Retreat, in any turn": ("no-retreat", "blue", 36, {1: True}),
        "Rearguard, in any turn": ("rearguard", "blue", 36, {1: True}),
    }
)
def test_who_wins_by_holding_an_objective(name: str, seat: Seat, y: float, wins: dict[int, bool]) -> None:
    assert {turn: won(name, seat, turn, y) for turn in wins} == wins


@covers("TY-CTR-5", "TY-BRK-6", "TY-BRG-6", "TY-NOR-4", "TY-REA-4")
@cases(
    {
        "Counterattack, from the sixth turn on": ("counterattack", 5, {5: False, 6: True}),
        "Counterattack, with an Attacker near": ("counterattack", 44, {6: False}),
        "Breakthrough, from the sixth turn on": ("breakthrough", 5, {5: False, 6: True}),
        "Breakthrough, with an Attacker by the second": ("breakthrough", 68, {6: False}),
        "Bridgehead, from the sixth turn on": ("bridgehead", 5, {5: False, 6: True}),
        "No Retreat, from the sixth turn on": ("no-retreat", 5, {5: False, 6: True}),
        "Rearguard is not cleared": ("rearguard", 5, {8: False}),
    }
)
def test_when_the_defender_wins_by_clearing_the_objectives(name: str, x: float, wins: dict[int, bool]) -> None:
    assert {turn: cleared(name, turn, x) for turn in wins} == wins


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
    choose(at, TakeGround("defender"), TakeGround("attacker", case=case))
    assert asker(at) == "red"
    assert takes(at, (50, 32), (64.05, 32), (40, 28), spot) == [True, False, False, False]
    choose(at, LayObjective(at_inches(50, 32)))
    assert (asker(at), takes(at, spot, (50, 32))) == ("blue", [True, False])


@covers("TY-CTR-4")
def test_counterattack_reserves_come_from_the_opposite_corner() -> None:
    at = until(attacked("counterattack"), "PickGround")
    choose(at, TakeGround("defender", "mirror-y"))  # the south-east
    until(at, "ChooseReserves")
    unit = at.state.force("red")[0].id
    assert sides.way_in(at.state, unit) == (((0, 640), (0, 960), (320, 960)),)


# Contact


@covers("TY-CON-1")
def test_contact_the_defender_picks_and_both_have_reserves_of_their_kind() -> None:
    assert picks("contact") == ("red", LONG, ["The north edge", "The south edge"])
    verbs = of(mission("contact").script, Reserves)
    assert [(verb.who, verb.kind, verb.scatter) for verb in verbs] == [
        ("defender", "delayed", "SCAT-CON"),
        ("attacker", "immediate", ""),
    ]
    assert "Ambush" in script("contact")
    assert not mission("contact").meeting


@covers("TY-CON-3")
def test_contact_is_deployed_by_the_defender_first() -> None:
    assert [verb.who for verb in of(mission("contact").script, Deploy)] == ["defender", "attacker"]


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
        assert sum(one.points for one in at.state.force(seat) if one.where != "reserve") <= 30


# Breakthrough


@covers("TY-BRK-1")
def test_breakthrough_the_defender_picks_a_diagonal_the_attacker_one_of_the_rest() -> None:
    seat, frames, words = picks("breakthrough")
    assert (seat, frames) == ("red", ["identity", "mirror-x"])
    assert words == ["The south-east and north-west quarters", "The south-west and north-east quarters"]
    at = until(attacked("breakthrough"), "PickGround")
    choose(at, TakeGround("defender", "mirror-x"))
    words = [one.label(at.state) for one in options(at, TakeGround)]
    assert (asker(at), words) == ("blue", ["The south-east quarter", "The north-west quarter"])


@covers("TY-BRK-4")
def test_breakthrough_reserves_come_from_corners() -> None:
    at = until(attacked("breakthrough", red="FO-D", points=60), "ChooseReserves")
    choose(at, HoldAsAdvised())
    corners = {seat: [line[1] for line in sides.way_in(at.state, at.state.force(seat)[0].id)] for seat in SEATS}
    assert (corners["red"], corners["blue"]) == ([(0, 960), (1440, 0)], [(1440, 960)])


# Bridgehead


@covers("TY-BRG-1")
def test_bridgehead_deep_scattered_immediate_reserves_of_the_defender() -> None:
    assert picks("bridgehead")[:2] == ("red", LONG)
    (verb,) = of(mission("bridgehead").script, Reserves)
    assert (verb.who, verb.kind, verb.deep, verb.scatter) == ("defender", "immediate", True, "SCAT-BRG")
    assert {"Mines", "Ambush"} < set(script("bridgehead"))


# No Retreat


@covers("TY-NOR-1")
def test_no_retreat_the_defender_picks_a_short_edge() -> None:
    assert picks("no-retreat") == ("red", LONG, ["The east edge", "The west edge"])
    (verb,) = of(mission("no-retreat").script, Reserves)
    assert (verb.who, verb.kind, verb.deep) == ("defender", "immediate", True)


@covers("TY-NOR-3")
def test_no_retreat_reserves_come_from_the_short_edge() -> None:
    at = until(attacked("no-retreat"), "ChooseReserves")
    assert sides.way_in(at.state, at.state.force("red")[0].id) == (((1440, 0), (1440, 960)),)


# Rearguard


@covers("TY-REA-1")
def test_rearguard_has_mines_ambush_and_withdrawal_but_no_reserves() -> None:
    assert picks("rearguard")[:2] == ("red", LONG)
    assert mission("rearguard").withdrawal
    assert {"Mines", "Ambush"} < set(script("rearguard"))
    assert "Reserves" not in script("rearguard")


@covers("TY-REA-4")
def test_rearguard_is_held_by_the_attacker_alone() -> None:
    assert [verb.who for verb in of(mission("rearguard").wins, WinHold)] == ["attacker"]
