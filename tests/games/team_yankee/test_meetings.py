"""The four Meeting Engagements, each by its page (TY-ANN, TY-FFA, TY-DUP, TY-ENC)."""

import pytest

from sandtable.games.team_yankee import sides
from sandtable.games.team_yankee.mission import Reserves
from sandtable.games.team_yankee.rules.objectives import wanted
from sandtable.games.team_yankee.vocabulary import Seat
from sandtable.kernel.verbs import of
from sandtable.testing import covers
from tests.games.team_yankee.battles import asker
from tests.games.team_yankee.build import at_inches, position
from tests.games.team_yankee.pages import LONG, mission, picks, placing, region, script, takes, won

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
@pytest.mark.parametrize(("seat", "y", "wins"), [("blue", 44, True), ("red", 44, False), ("red", 4, True)])
def test_free_for_all_is_won_by_an_objective_in_the_enemys_half(seat: Seat, y: float, wins: bool) -> None:
    assert won("free-for-all", seat, 1, y) is wins
    other: Seat = "red" if seat == "blue" else "blue"
    assert won("free-for-all", other, 1, y, frame="half-turn") is wins


# Dust Up


@covers("TY-DUP-1")
def test_dust_up_the_attacker_picks_one_of_four_quarters() -> None:
    seat, frames, words = picks("dust-up")
    assert (seat, len(frames)) == ("blue", 4)
    assert words == [
        "The south-west quarter",
        "The south-east quarter",
        "The north-west quarter",
        "The north-east quarter",
    ]
    assert region("dust-up", "red", "mirror-x") == [(0, 24, 36, 48)]
    kinds = [verb.kind for verb in of(mission("dust-up").script, Reserves)]
    assert (mission("dust-up").meeting, kinds) == (True, ["delayed", "delayed"])


@covers("TY-DUP-2")
def test_dust_up_objectives_first_in_the_own_quarter_then_in_the_opponents() -> None:
    own, theirs = (20, 16), (50, 32)
    for n, seat, spots in (
        (1, "blue", [True, False]),
        (2, "red", [False, True]),
        (3, "blue", [False, True]),
        (4, "red", [True, False]),
    ):
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
    assert [(verb.who, verb.edge) for verb in verbs] == [("attacker", "south"), ("defender", "north")]
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
        ("delayed", "SCAT-ENC", True),
        ("delayed", "SCAT-ENC", True),
    ]
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
