"""Who strikes in an assault, who fights back, and who wins (TY-ASL-5 to -8, -10, -12)."""

from itertools import pairwise
from math import dist
from typing import Any

import pytest

from sandtable.games.team_yankee.rules.advancing import Done
from sandtable.games.team_yankee.rules.assault import Charge
from sandtable.games.team_yankee.rules.blows import (
    AssaultWon,
    BlowStruck,
    Counterattack,
    FightingBack,
    StandAgainst,
    Strike,
    WinAssault,
    around,
    fit,
)
from sandtable.games.team_yankee.rules.breaking_off import BrokeOff
from sandtable.games.team_yankee.rules.defensive_fire import LetThemCome
from sandtable.games.team_yankee.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, dice_left, happened, resting, run
from tests.games.team_yankee.assaults import RIFLES, assaulting, charge, step
from tests.games.team_yankee.build import EAST, SOUTH, WEST, asked, mount, position, spot
from tests.games.team_yankee.guns import lost


@covers("TY-ASL-5")
def test_whoever_is_lost_or_bailed_out_strikes_no_blow() -> None:
    at = position(blue=[("US-M60", (20, 10), (23, 10), (26, 10), (29, 10))], teams={2: {"bailed": True}})
    at.state.change_team(3, lost=True)
    assert fit(at.state, (1, 2, 3, 4)) == (1, 4)


@covers("TY-ASL-10")
def test_each_unit_of_the_winners_moves_its_own_teams() -> None:
    at = position(blue=[("US-MECH", (20, 10), (22, 10)), ("US-MECH", (26, 10))])
    run(assaulting(at, 1, 2, 3), WinAssault())
    for about in (("team-1", "team-2"), ("team-3",)):
        assert at.decision
        assert (asked(at), at.decision.about) == ("ExtraMove", about)
        choose(at, Done())
    assert resting(at)


@covers("TY-ASL-5")
def test_only_teams_within_2_inches_of_an_enemy_strike() -> None:
    at = step(1, 1, blue=[("SU-BMPC", (36, 20), (36, 15.5))])
    events = charge(at)
    assert spot(at, 2) == (36, 19.5)  # 2.5 inches from the enemy
    assert [one.team for one in happened(events, BlowStruck)] == [1]


@covers("TY-ASL-5", "TY-ASL-6")
def test_who_has_no_assault_number_rolls_no_die_and_who_strikes_no_armour_harms_none() -> None:
    at = position(blue=[("SU-BM21", (36, 20))], red=[("WG-PZGR", (36, 21.7))])
    assert run(at, Strike(1)) == []
    at = position(blue=[("US-ITV", (36, 20))], red=[("SU-T72", (36, 22))], dice=[6])
    events = run(at, Strike(1))
    assert [(one.need, one.die) for one in happened(events, BlowStruck)] == [(6, 6)]
    assert len(events) == 1


# Counterattack


def struck(*dice: int, red: Any, blue: Any = (RIFLES,), mines: Any = (), **more: Any) -> Table[State]:
    """Blue's Teams of its first Unit have struck; those near test now."""
    at = position(blue=blue, red=red, dice=dice, mines=mines)
    return assaulting(at, *(team.id for team in at.state.teams_of(1)), **more)


@covers("TY-ASL-7")
def test_units_with_a_team_that_can_fight_within_4_inches_of_any_assaulter_test() -> None:
    tanks = [("US-M60", (31.5, 20)), ("US-M60", (36, 25.6)), ("US-M60", (36, 25.65))]
    at = struck(blue=[("SU-BMPC", (36, 20), (34, 20))], red=[*tanks, ("US-ITV", (40, 20))])
    at.state.change_team(6, bailed=True)
    assert around(at.state) == [2, 3]  # 4 inches are near, 4.05 are not


@covers("TY-ASL-7", "TY-ASL-8", "TY-ASL-12")
def test_who_fails_breaks_off_while_who_passes_goes_to_the_nearest_assaulter_and_strikes() -> None:
    red = [("WG-PZGR", (36, 21.3)), ("WG-PZGR", (40, 20), (60, 20)), ("WG-TRK", (60, 20))]
    at = struck(1, 3, 6, red=red)
    mount(at, 5, 4)
    events = run(at, Counterattack())
    assert [one.unit for one in happened(events, BrokeOff)] == [2]
    assert [one.unit for one in happened(events, FightingBack)] == [3]
    assert (spot(at, 3), at.state.teams[3].face) == ((37.2, 20), WEST)
    assert ([one.team for one in happened(events, BlowStruck)], lost(at)) == ([3], [1])
    assert at.state.teams[4].aboard == 5  # it takes no part


@covers("TY-ASL-12", "TY-MINE-5")
def test_a_unit_that_meets_a_mine_as_it_fights_back_is_pinned() -> None:
    at = struck(3, 1, 6, 6, red=[("WG-PZGR", (40, 20))], mines=[(39, 20)])
    run(at, Counterattack())
    assert (lost(at), at.state.units[2].pinned) == ([1], True)


@covers("TY-ASL-12")
def test_a_team_fights_back_against_the_nearest_assaulter_and_faces_it() -> None:
    at = position(blue=[("SU-BMPC", (38, 22), (44, 30), (42, 26))], red=[("WG-PZGR", (40, 24))])
    run(at, StandAgainst(4, (1, 2, 3)))
    assert dist(spot(at, 4), (38, 22)) == pytest.approx(1.2, abs=0.1)  # of two the lower id
    assert at.state.teams[4].face == (WEST + SOUTH) // 2


@covers("TY-ASL-12")
def test_whoever_is_in_contact_or_bailed_out_stays_as_it_is_when_its_unit_fights_back() -> None:
    at = position(blue=[("SU-BMPC", (36, 20))], red=[("US-M60", (36, 21.7, EAST), (39, 20, EAST))])
    at.state.change_team(3, bailed=True)
    assert run(at, StandAgainst(2, (1,)), StandAgainst(3, (1,))) == []


# ten exchanges


@covers("TY-ASL-7", "TY-ASL-8")
@pytest.mark.parametrize(("exchange", "leaves"), [(8, 2), (9, 1)])
def test_at_the_tenth_exchange_nobody_tests_and_the_side_that_charged_breaks_off(exchange: int, leaves: int) -> None:
    at = struck(1, red=[("WG-PZGR", (36, 21.3))], exchange=exchange)
    assert [one.unit for one in happened(run(at, Counterattack()), BrokeOff)] == [leaves]
    assert len(dice_left(at)) == leaves % 2
    assert at.state.units[leaves].pinned
    assert spot(at, leaves) != ((36, 20), (36, 21.3))[leaves - 1]


@covers("TY-ASL-8", "TY-ASL-10")
def test_if_the_others_strike_last_they_have_won_and_move() -> None:
    at = struck(red=[("WG-PZGR", (36, 21.3))], seat="red", teams=(2,), exchange=9)
    assert [one.unit for one in happened(run(at, Counterattack()), BrokeOff)] == [1]
    assert dist(spot(at, 1), spot(at, 2)) > 6 + 1.2
    assert at.decision
    assert at.decision.about == ("team-2",)


@covers("TY-ASL-8")
def test_every_unit_of_the_side_that_charged_breaks_off_after_ten_exchanges() -> None:
    blue = [("SU-BMPC", (36, 20)), ("SU-BMPC", (34.5, 20))]
    at = struck(blue=blue, red=[("WG-PZGR", (36, 21.3))], teams=(1, 2), exchange=9)
    events = run(at, Counterattack())
    assert [one.unit for one in happened(events, BrokeOff)] == [1, 2]
    assert [one.seat for one in happened(events, AssaultWon)] == ["red"]


# who wins


@pytest.mark.parametrize(("teams", "winners"), [((1,), ["blue"]), ((), [])])
@covers("TY-ASL-8", "TY-ASL-10")
def test_with_no_enemy_near_those_who_struck_have_won_even_after_ten_exchanges(
    teams: tuple[int, ...], winners: list[str]
) -> None:
    events = run(struck(red=[("WG-PZGR", (36, 30))], teams=teams, exchange=9), Counterattack())
    assert [one.seat for one in happened(events, AssaultWon)] == winners
    assert happened(events, BrokeOff) == []


@covers("TY-ASL-10")
def test_winners_destroy_whoever_is_bailed_out_within_4_inches_of_one_of_them() -> None:
    tanks = ("US-M60", (31.5, 20), (36, 25.6), (36, 25.65), (40, 20))
    at = struck(blue=[("SU-BMPC", (36, 20), (34, 20))], red=[tanks])
    for team in (3, 4, 5):
        at.state.change_team(team, bailed=True)
    run(at, WinAssault())
    assert lost(at) == [3, 4]


@covers("TY-ASL-10")
def test_transports_that_fought_back_move_with_the_winners() -> None:
    at = struck(red=[("US-TRK", (36, 22))], seat="red", teams=(2,))
    run(at, WinAssault())
    assert at.decision
    assert (asked(at), at.decision.about) == ("ExtraMove", ("team-2",))


# shown


@covers("TY-ASL-5", "TY-ASL-7", "TY-ASL-8", "TY-ASL-9")
def test_charge_blows_counterattack_and_who_breaks_off_are_shown_one_after_the_other() -> None:
    at = step(1, 3, 1, 1, 1, red=[("WG-PZGR", (36, 23.2), (37.5, 23.2))])
    choose(at, Charge(1, 2))
    at.log, at.beats = [], []
    choose(at, LetThemCome())
    shown = [0, *(beat.at for beat in at.beats), len(at.log)]
    parts = [at.log[start:end] for start, end in pairwise(shown)]
    first = [type(part[0]).__name__ for part in parts]
    assert first == ["BlowStruck", "Attempted"] * 2 + ["BrokeOff", "AssaultWon"]
