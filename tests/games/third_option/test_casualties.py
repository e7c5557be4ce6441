"""Casualties, hits, kills and Action Rounds (7.4.1)."""

from fractions import Fraction

import pytest

from sandtable.games.third_option.events import Attacked, UnitHit
from sandtable.games.third_option.rules.card_choices import ChosenTeam
from sandtable.games.third_option.rules.direct_action import (
    BeginDirectAction,
    Commit,
    EngageIntel,
    EngageRemainingIntel,
)
from sandtable.games.third_option.rules.engagement import Attacks, Engagement
from sandtable.games.third_option.rules.recon import CheckIncursion, MoveForward
from sandtable.games.third_option.state import Team
from sandtable.testing import covers
from tests.games.third_option.build import (
    ALPHA,
    BITE,
    HIT,
    MISS,
    QUIET,
    TRIO,
    choose,
    direct_action,
    ended,
    garrison,
    happened,
    position,
    recon,
    resting,
    team_boxes,
    unit_hits,
    who,
)
from tests.games.third_option.oracle import distribution

THIRD, HALF = Fraction(1, 3), Fraction(1, 2)


def suffered(teams: dict[str, int], bites: int, dice: list[int]) -> tuple[int, ...]:
    """The hits on each Recon Team after one round in which all miss and every Intel bites."""
    table = recon(
        Attacks(),
        fight="intel",
        teams={team: ("recon", hits) for team, hits in teams.items()},
        intel=bites,
        dice=[*[MISS] * len(teams), *[BITE] * bites, *dice],
    )
    return tuple(team.hits for team in table.state.teams.values())


# hits on teams


@covers("TO-7.4.1-1")
def test_one_hit_leaves_a_team_in_the_fight_and_two_make_it_a_casualty() -> None:
    table = recon(
        teams={"RG-1": "recon", "RG-2": "recon"}, intel=[1], dice=[MISS, MISS, BITE, 1, MISS, MISS, BITE, 1, HIT, QUIET]
    )
    # Marcus is hit in the first round, attacks and falls in the second, is gone in the third.
    assert [e.team for e in happened(table, Attacked)] == ["RG-1", "RG-2"] * 2 + ["RG-2"]
    assert table.state.teams == {"RG-1": Team("casualties", 2), "RG-2": Team("recon", 0)}


@covers("TO-7.4.1-1")
def test_a_casualty_does_not_come_back_in_this_mission() -> None:
    teams = {"OP-1": ("recon", 1), "GB-A": "direct_action"}
    table = recon(Engagement("intel"), MoveForward(), BeginDirectAction(), teams=teams, intel=1, dice=[HIT, BITE])
    assert (resting(table), team_boxes(table)["OP-1"]) == (True, "casualties")
    assert table.state.assault_force() == ["GB-A"]


@covers("TO-7.4.1-2")
def test_three_teams_and_two_hits_in_the_round_hit_two_different_teams() -> None:
    teams = {"RG-1": 0, "RG-2": 0, "RG-3": 0}
    chances = distribution(lambda dice: suffered(teams, 2, dice))
    assert chances == {(1, 1, 0): THIRD, (1, 0, 1): THIRD, (0, 1, 1): THIRD}


@covers("TO-7.4.1-2")
def test_one_hit_falls_on_each_participant_with_the_same_chance() -> None:
    chances = distribution(lambda dice: suffered({"RG-1": 0, "RG-2": 0, "RG-3": 0}, 1, dice))
    assert chances == {(1, 0, 0): THIRD, (0, 1, 0): THIRD, (0, 0, 1): THIRD}


@covers("TO-7.4.1-2")
def test_an_empty_container_is_filled_again_for_the_hits_that_are_left() -> None:
    chances = distribution(lambda dice: suffered({"RG-1": 0, "RG-2": 0}, 3, dice))
    assert chances == {(2, 1): HALF, (1, 2): HALF}


@covers("TO-7.4.1-2")
def test_casualties_are_not_put_back_into_the_container() -> None:
    # Marcus falls at his first draw, so the third hit can only be Able's.
    chances = distribution(lambda dice: suffered({"RG-1": 1, "RG-2": 0}, 3, dice))
    assert chances == {(2, 2): Fraction(1)}


@covers("TO-7.4.1-2")
def test_hits_left_when_nobody_remains_are_lost() -> None:
    assert suffered({"RG-1": 0}, 5, []) == (2,)
    assert suffered({"RG-1": 1, "RG-2": 1}, 4, [2]) == (2, 2)


@covers("TO-7.4.1-2")
def test_the_container_is_full_again_at_the_start_of_each_round() -> None:
    table = recon(teams={"RG-1": "recon", "RG-2": "recon"}, intel=[1], dice=[MISS, MISS, BITE, 1, HIT, HIT, BITE, 1])
    assert team_boxes(table) == {"RG-1": "casualties", "RG-2": "recon"}


@covers("TO-7.4.1-2")
def test_the_container_of_a_card_is_not_that_of_the_round() -> None:
    # Safe House Burned hits Marcus; so does the Intel unit in the same round.
    table = recon(teams={"RG-1": "recon", "RG-2": "recon"}, intel=[1], events=["EV-10"], dice=[1, HIT, HIT, BITE, 1])
    assert team_boxes(table) == {"RG-1": "casualties", "RG-2": "recon"}


@covers("TO-7.4.1-2")
def test_only_participants_are_drawn() -> None:
    teams = {"GB-A": "recon", "GB-B": "direct_action", "RG-1": "recon", "RG-2": "rg"}
    table = recon(Attacks(), fight="intel", teams=teams, intel=1, dice=[MISS, BITE])
    assert [team.hits for team in table.state.teams.values()] == [0, 0, 1, 0]


# hits on hostiles


@covers("TO-7.4.1-3")
def test_hits_on_hostiles_go_one_each_down_the_line_and_start_again_each_round() -> None:
    # Alpha, Bravo and Charlie hit, four Fighters miss; then one hit more.
    dice = [1, 1, 1, 10, 10, 10, 10, 1, 10, 10, 10, 10, 10, 10, *[1, 1, 1, 10, 10, 10] * 3]
    table = direct_action(Engagement("here"), box=3, teams=TRIO, here=4, dice=dice)

    assert [(who(e), e.hits) for e in happened(table, UnitHit)][:4] == [
        ("Fighter 1", 1),
        ("Fighter 2", 1),
        ("Fighter 3", 1),
        ("Fighter 1", 2),
    ]
    assert resting(table)


@covers("TO-7.4.1-3")
@pytest.mark.parametrize(
    ("before", "hits", "after"),
    [
        ([0, 0], 3, [2, 1]),
        ([0, 0], 1, [1, 0]),
        ([1, 0, 0], 2, [2, 1, 0]),
        ([0, 1, 0], 2, [1, 2, 0]),
        ([1, 0], 3, [2, 2]),
        ([0], 3, [2]),
    ],
)
def test_second_hits_wrap_round_to_the_lowest_number_that_still_stands(
    before: list[int], hits: int, after: list[int]
) -> None:
    dice = [*[HIT] * hits, *[MISS] * (3 - hits), *[MISS] * len(before)]
    table = position(Attacks(), phase="direct_action", box=3, fight="here", teams=TRIO, here=before, dice=dice)
    assert unit_hits(table) == after


@covers("TO-7.4.1-3")
def test_hits_on_intel_go_down_the_line_too() -> None:
    teams = {"RG-1": "recon", "RG-2": "recon", "RG-3": "recon"}
    table = recon(Attacks(), fight="intel", teams=teams, intel=2, dice=[HIT, HIT, HIT, QUIET, QUIET])
    assert unit_hits(table) == [2, 1]


# hits last


@covers("TO-7.4.1-4")
def test_hits_on_a_team_stay_from_one_engagement_to_the_next() -> None:
    table = direct_action(
        Engagement("here"), Engagement("pool"), box=5, teams=ALPHA, here=[1], fighters=[1], dice=[HIT, 3, MISS, 3]
    )
    assert (team_boxes(table), ended(table) is not None) == ({"GB-A": "casualties"}, True)


@covers("TO-7.4.1-4")
def test_hits_on_recon_teams_and_intel_stay_from_recon_to_direct_action() -> None:
    teams = {"GB-A": "direct_action", "RG-1": ("recon", 1)}
    table = recon(
        MoveForward(), BeginDirectAction(), EngageRemainingIntel(), teams=teams, intel=[1, 0], dice=[HIT, BITE, QUIET]
    )
    choose(table, EngageIntel(True))
    assert (team_boxes(table)["RG-1"], unit_hits(table)) == ("casualties", [2, 0])


@covers("TO-7.4.1-4")
def test_an_operative_takes_its_hits_along_into_the_assault() -> None:
    table = recon(MoveForward(), BeginDirectAction(), teams={"OP-1": ("recon", 1)})
    choose(table, Commit("OP-1", True))
    assert table.state.teams == {"OP-1": Team("direct_action", 1)}


@covers("TO-7.4.1-4")
def test_a_fighter_wounded_in_the_incursion_is_still_wounded_at_the_objective() -> None:
    six = dict.fromkeys(["GB-A", "GB-B", "GB-C", "GB-D", "GB-E", "GB-F"], "direct_action")
    table = recon(
        CheckIncursion(),
        MoveForward(),
        BeginDirectAction(),
        Engagement("pool"),
        units=garrison(*[0] * 6),
        teams=six | {"RG-9": ("recon", 1)},
        dice=[HIT, HIT, *[HIT] * 6, *[MISS] * 6, *[HIT] * 6, *[MISS] * 5],
    )
    # Ronin falls but wounds Fighter 1; the first hit at the objective makes it a casualty.
    assert [(who(e), e.hits) for e in happened(table, UnitHit)][:3] == [
        ("Fighter 1", 1),
        ("Fighter 1", 2),
        ("Fighter 2", 1),
    ]
    assert (resting(table), table.state.pool()) == (True, [])


@covers("TO-7.4.1-4")
def test_a_card_may_remove_a_hit() -> None:
    table = recon(teams={"RG-1": ("recon", 1)}, intel=[1], events=["EV-19"], dice=[HIT, BITE])
    choose(table, ChosenTeam("RG-1"))
    assert table.state.teams == {"RG-1": Team("recon", 1)}
