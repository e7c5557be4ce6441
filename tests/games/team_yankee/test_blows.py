"""Who strikes in an assault, and who moves when it is won (TY-ASL-5, -10)."""

from __future__ import annotations

from itertools import pairwise

from sandtable.games.team_yankee.rules.advancing import Done
from sandtable.games.team_yankee.rules.assault import AssaultStep, Charge
from sandtable.games.team_yankee.rules.blows import WinAssault, fit
from sandtable.games.team_yankee.rules.defensive_fire import LetThemCome
from sandtable.games.team_yankee.state import Assault
from sandtable.testing import covers
from tests.games.team_yankee.build import asked, choose, position, resting, run


@covers("TY-ASL-5")
def test_whoever_is_lost_or_bailed_out_strikes_no_blow() -> None:
    at = position(blue=[("US-M60", (20, 10), (23, 10), (26, 10), (29, 10))])
    at.state.change_team(2, bailed=True)
    at.state.change_team(3, lost=True)

    assert fit(at.state, (1, 2, 3, 4)) == (1, 4)


@covers("TY-ASL-10")
def test_each_unit_of_the_winners_moves_its_own_teams() -> None:
    at = position(blue=[("US-MECH", (20, 10), (22, 10)), ("US-MECH", (26, 10))])
    at.state.assault = Assault(1, "blue", teams=(1, 2, 3), chargers=(1, 2, 3))
    run(at, WinAssault())

    for about in (("team-1", "team-2"), ("team-3",)):
        assert at.decision
        assert (asked(at), at.decision.about) == ("ExtraMove", about)
        choose(at, Done())
    assert resting(at)


@covers("TY-ASL-5", "TY-ASL-7", "TY-ASL-9")
def test_charge_blows_counterattack_and_who_breaks_off_are_shown_one_after_the_other() -> None:
    red = [("WG-PZGR", (36, 23.2), (37.5, 23.2))]
    at = position(blue=[("SU-BMPC", (36, 20))], red=red, dice=(1, 1))
    run(at, AssaultStep())
    choose(at, Charge(1, 2))
    at.log, at.beats = [], []
    choose(at, LetThemCome())

    shown = [0, *(beat.at for beat in at.beats), len(at.log)]
    parts = [at.log[start:end] for start, end in pairwise(shown)]
    first = [type(part[0]).__name__ for part in parts]
    assert first == ["BlowStruck", "Attempted", "BrokeOff", "AssaultWon"]
