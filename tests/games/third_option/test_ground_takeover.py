"""Recon Phase (7.4): Ground Branch teams in the Recon box, before and after they take over."""

import pytest

from sandtable.games.third_option.events import Attacked
from sandtable.games.third_option.rules.card_choices import ChosenTeam
from sandtable.games.third_option.rules.engagement import Attacks
from sandtable.games.third_option.rules.recon import AfterRecon, GroundTakeover, MoveForward, Takeover
from sandtable.games.third_option.sequence import ReconPhase
from sandtable.testing import covers
from tests.games.third_option.build import (
    BITE,
    HIT,
    MISS,
    QUIET,
    answered,
    choose,
    dice_left,
    happened,
    options,
    recon,
    reloaded,
    resting,
    team_boxes,
)


@covers("TO-7.4-13")
@pytest.mark.parametrize("teams", [{"GB-A": "recon"}, {"GB-A": "recon", "RG-1": "casualties"}])
def test_ground_teams_may_take_over_when_no_recon_team_or_operative_is_there(teams: dict[str, str]) -> None:
    table = recon(GroundTakeover(), teams=teams, intel=1)
    assert options(table) == [Takeover(fight=True), Takeover(fight=False)]


@covers("TO-7.4-13")
@pytest.mark.parametrize(
    ("teams", "intel"),
    [
        ({"GB-A": "recon", "RG-1": "recon"}, 1),
        ({"GB-A": "recon", "OP-1": "recon"}, 1),
        ({"GB-A": "direct_action"}, 1),
        ({"GB-A": "recon"}, 0),
    ],
)
def test_no_takeover_with_recon_teams_left_or_no_ground_team_or_no_intel(teams: dict[str, str], intel: int) -> None:
    assert resting(recon(GroundTakeover(), teams=teams, intel=intel))


@covers("TO-7.4-13")
@pytest.mark.parametrize(("die", "hits"), [(5, 1), (6, 0)])
def test_ground_teams_that_take_over_attack_intel_with_minus_1(die: int, hits: int) -> None:
    # Alpha hits Intel on 4; the next round ends the fight.
    table = recon(GroundTakeover(), teams={"GB-A": ("recon", 1)}, intel=1, dice=[die, 1, MISS, 6])
    choose(table, Takeover(fight=True))
    assert (table.state.units[1].hits, team_boxes(table)) == (hits, {"GB-A": "casualties"})


@covers("TO-7.4-13", "TO-7.4-7")
def test_a_takeover_once_begun_is_fought_to_the_end_with_an_event_each_round() -> None:
    table = recon(GroundTakeover(), teams={"GB-A": "recon"}, intel=1, dice=[MISS, QUIET, HIT, QUIET, HIT, QUIET])
    choose(table, Takeover(fight=True))
    assert (resting(table), dice_left(table), table.state.events_drawn) == (True, [], 3)


@covers("TO-7.4-13", "TO-7.4-10")
def test_the_penalty_comes_before_the_takeover_and_not_again_when_it_is_lost() -> None:
    table = recon(ReconPhase(), teams={"GB-A": ("recon", 1)}, intel=1, dice=[4, MISS, BITE])
    assert (table.state.recon_failed, len(table.state.pool())) == (True, 4)
    choose(table, Takeover(fight=True))
    assert (team_boxes(table), len(table.state.pool())) == ({"GB-A": "casualties"}, 4)
    assert options(table) == [AfterRecon("go_on"), AfterRecon("abort")]


@covers("TO-7.4-13")
def test_a_won_takeover_does_not_undo_the_failure() -> None:
    table = recon(ReconPhase(), teams={"GB-A": "recon"}, intel=[1], dice=[2, HIT, QUIET])
    choose(table, Takeover(fight=True))
    assert (table.state.recon_failed, len(table.state.pool())) == (True, 2)


@covers("TO-7.4-13")
def test_the_commander_may_leave_the_intel_alone() -> None:
    table = recon(GroundTakeover(), teams={"GB-A": "recon"}, intel=2)
    table = answered(reloaded(table), Takeover(fight=False))
    assert (resting(table), len(table.state.intel()), table.state.rounds) == (True, 2, 0)


@covers("TO-7.4-14")
def test_ground_teams_in_the_recon_box_neither_attack_nor_are_hit_before_takeover() -> None:
    teams = {"GB-A": "recon", "GB-B": "recon", "RG-1": ("recon", 1), "OP-1": ("recon", 1)}
    table = recon(teams=teams, intel=2, dice=[MISS, MISS, BITE, BITE, 1])
    assert [e.team for e in happened(table, Attacked)] == ["RG-1", "OP-1"]
    assert team_boxes(table) == {"GB-A": "recon", "GB-B": "recon", "RG-1": "casualties", "OP-1": "casualties"}
    assert [table.state.teams[team].hits for team in ("GB-A", "GB-B")] == [0, 0]


@covers("TO-7.4-14")
@pytest.mark.parametrize("last", ["RG-1", "OP-1"])
def test_a_single_recon_team_or_operative_is_enough_to_protect_the_ground_teams(last: str) -> None:
    table = recon(Attacks(), fight="intel", teams={"GB-A": "recon", last: "recon"}, intel=1, dice=[MISS, BITE])
    assert [at.hits for at in table.state.teams.values()] == [0, 1]


@covers("TO-7.4-14")
def test_card_hits_on_the_recon_element_spare_the_ground_teams_before_takeover() -> None:
    table = recon(teams={"GB-A": "recon", "RG-1": "recon"}, intel=[1], events=["EV-10"], dice=[HIT, QUIET])
    assert [at.hits for at in table.state.teams.values()] == [0, 1]


@covers("TO-7.4-15")
def test_a_ground_team_that_finished_the_intel_stays_in_the_recon_box() -> None:
    table = recon(
        GroundTakeover(), MoveForward(), teams={"GB-A": "recon", "GB-B": "direct_action"}, intel=[1], dice=[HIT, QUIET]
    )
    choose(table, Takeover(fight=True))
    assert (table.state.intel(), table.state.teams["GB-A"].box) == ([], "recon")
    assert table.state.assault_force() == ["GB-B"]


@covers("TO-7.4-15")
def test_a_card_lets_the_victorious_ground_team_move_to_direct_action() -> None:
    teams = {"GB-A": "recon", "GB-B": "recon"}
    table = recon(GroundTakeover(), MoveForward(), teams=teams, intel=[1], events=["EV-20"], dice=[HIT, QUIET])
    choose(table, Takeover(fight=True), ChosenTeam("GB-A"))
    assert table.state.assault_force() == ["GB-A"]
