"""Who strikes in an assault, and who moves when it is won (TY-ASL-5, -10)."""

from __future__ import annotations

from sandtable.games.team_yankee.rules.advancing import Done
from sandtable.games.team_yankee.rules.blows import WinAssault, fit
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
