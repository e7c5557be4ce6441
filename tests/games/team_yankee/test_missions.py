"""The six missions with a Defender, each by its page (TY-CTR, -CON, -BRK, -BRG, -NOR, -REA)."""

from typing import Any

import pytest

from sandtable.games.team_yankee import sides
from sandtable.games.team_yankee.mission import Deploy, Reserves, WinHold
from sandtable.games.team_yankee.rules.holding_back import HoldAsAdvised
from sandtable.games.team_yankee.rules.objectives import LayObjective
from sandtable.games.team_yankee.rules.picking import TakeGround
from sandtable.games.team_yankee.vocabulary import SEATS
from sandtable.kernel.verbs import of
from sandtable.testing import covers
from tests.games.team_yankee.battles import asker, attacked, until
from tests.games.team_yankee.build import asked, at_inches, choose, options, position
from tests.games.team_yankee.pages import LONG, cleared, mission, picks, placing, region, script, takes, won

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


@covers("TY-CTR-3")
def test_counterattack_areas() -> None:
    assert region("counterattack", "blue", case="long") == [(0, 32, 28, 48)]
    assert region("counterattack", "blue", case="short") == [(44, 0, 72, 16)]
    assert region("counterattack", "red") == [(36, 24, 72, 48)]
    assert not sides.deployment(position(mission="counterattack").state, "red").contains(at_inches(40, 28))


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
        ("defender", "delayed", "SCAT-CON"),
        ("attacker", "immediate", ""),
    ]
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
        assert sum(one.points for one in at.state.force(seat) if one.where != "reserve") <= 30


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
    assert words == ["The south-east and north-west quarters", "The south-west and north-east quarters"]
    at = until(attacked("breakthrough"), "PickGround")
    choose(at, TakeGround("defender", "mirror-x"))
    words = [one.label(at.state) for one in options(at, TakeGround)]
    assert (asker(at), words) == ("blue", ["The south-east quarter", "The north-west quarter"])


@covers("TY-BRK-2")
def test_breakthrough_the_attacker_places_both_objectives() -> None:
    for n in (1, 2):
        assert asker(placing("breakthrough", n)) == "blue"
    at = placing("breakthrough")
    assert takes(at, (36, 24), (64, 40), (64.05, 30), (40, 40.05), (35.95, 30)) == [True, True, False, False, False]


@covers("TY-BRK-3")
def test_breakthrough_areas() -> None:
    assert region("breakthrough", "red") == [(0, 24, 36, 48), (36, 0, 72, 24)]
    assert region("breakthrough", "blue") == [(0, 0, 28, 16)]
    assert region("breakthrough", "blue", "half-turn") == [(44, 32, 72, 48)]


@covers("TY-BRK-4")
def test_breakthrough_reserves_come_from_corners() -> None:
    at = until(attacked("breakthrough", red="FO-D", points=60), "ChooseReserves")
    choose(at, HoldAsAdvised())
    corners = {seat: [line[1] for line in sides.way_in(at.state, at.state.force(seat)[0].id)] for seat in SEATS}
    assert (corners["red"], corners["blue"]) == ([(0, 960), (1440, 0)], [(1440, 960)])


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
    assert (verb.who, verb.kind, verb.deep, verb.scatter) == ("defender", "immediate", True, "SCAT-BRG")
    assert {"Mines", "Ambush"} < set(script("bridgehead"))


@covers("TY-BRG-2")
def test_bridgehead_objectives_in_the_defenders_half() -> None:
    at = placing("bridgehead")
    assert asker(at) == "blue"
    assert takes(at, (28, 32), (44, 40), (27.95, 36), (36, 40.05), (36, 31.95)) == [True, True, False, False, False]


@covers("TY-BRG-3", "TY-BRG-4")
def test_bridgehead_areas() -> None:
    assert region("bridgehead", "red") == [(20, 24, 52, 48)]
    assert region("bridgehead", "blue") == [(0, 0, 72, 8), (0, 0, 8, 24), (64, 0, 72, 24)]
    ground = sides.deployment(position(mission="bridgehead").state, "blue")
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
    assert takes(at, (44, 8), (64, 40), (43.95, 20), (64.05, 20), (50, 7.95)) == [True, True, False, False, False]
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
