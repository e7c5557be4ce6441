"""Computer players bring Units on from Reserve (TY-AI-6, TY-RES-7)."""

import pytest

from sandtable.boards.tabletop.orders import March
from sandtable.games.team_yankee.doctrine.players import basic, recruit, veteran
from sandtable.games.team_yankee.rules.advancing import Advance
from sandtable.games.team_yankee.rules.entering import Enter
from sandtable.games.team_yankee.rules.movement import TakeUnit
from sandtable.kernel.game import Heuristic
from sandtable.players.search.candidates import candidates
from sandtable.testing import covers
from tests.games.team_yankee.build import asked, choose, refused, spot
from tests.games.team_yankee.test_entering import NORTH, arrival, lined_up

FOE = ("SU-T72", (36, 30), (39, 30), (42, 30))


@covers("TY-RES-7", "TY-AI-6")
@pytest.mark.parametrize("player", [recruit, basic, veteran])
@pytest.mark.parametrize("card", ["US-M60", "US-MTR", "US-MECH"])
def test_every_player_takes_who_arrives_and_brings_all_of_it_on(player: Heuristic, card: str) -> None:
    cards = (card, "US-TRK") if card == "US-MECH" else (card,)
    at = arrival(*cards, teams=2, red=[FOE], objectives=[(36, 30)])
    while asked(at) in ("ChooseUnit", "EnterFromReserve", "MoveUnit"):
        choose(at, player(at))
    assert at.state.units[1].where == "table"
    assert all(one.here or one.aboard for one in at.state.teams_of(1))


@covers("TY-RES-7", "TY-AI-6")
def test_it_enters_nearest_to_its_goal_and_goes_as_far_as_it_pays() -> None:
    at = arrival("US-M60", red=[FOE], objectives=[(36, 30)])
    assert basic(at) == TakeUnit(1)
    choose(at, TakeUnit(1))
    assert basic(at) == Enter(1, (660, 0))
    choose(at, Enter(1, (660, 0)))
    found = basic(at)
    assert isinstance(found, Advance)
    assert (found.mode, refused(at, found)) == ("tactical", "")


@covers("TY-RES-7")
def test_who_neither_fights_nor_takes_ground_comes_half_of_the_way_straight_in() -> None:
    at = lined_up("US-MTR")
    assert basic(at) == March("unit-1", NORTH, 2, "tactical")
    choose(at, basic(at))
    assert spot(at, 1) == (30, 5)


@covers("TY-RES-7")
def test_whoever_looks_ahead_tries_several_ways_on_and_each_is_legal() -> None:
    at = lined_up("US-M60", red=[FOE], objectives=[(36, 30)])
    found = candidates(at, veteran, 10)
    assert {one.mode for one in found if isinstance(one, Advance)} == {"tactical", "dash"}
    assert len(found) > 3
    assert all(at.why_not(one) is None for one in found)
