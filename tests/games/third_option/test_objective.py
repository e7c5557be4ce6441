"""Actions at the Objective (7.5.3): the second enemy action, the pool, late defenders."""

from sandtable.games.third_option.events import Attacked, FighterAttacked
from sandtable.games.third_option.rules.assets import PlayAsset
from sandtable.games.third_option.rules.card_choices import PASS
from sandtable.games.third_option.rules.direct_action import EnterBox
from sandtable.games.third_option.rules.engagement import Engagement
from sandtable.games.third_option.state import Team
from sandtable.testing import covers
from tests.games.third_option.build import (
    BLANK,
    HOME,
    KILL,
    PAIR,
    SABOTAGE,
    card,
    choose,
    dice_left,
    direct_action,
    happened,
    options,
    resting,
    story,
    who,
)

SECOND = [BLANK, "EA-10", BLANK]  # Abandoned Post: one Fighter fewer


@covers("TO-7.5.3-1")
def test_the_second_enemy_action_is_resolved_before_combat() -> None:
    table = direct_action(EnterBox(5), mission=SABOTAGE, teams=PAIR, fighters=2, slots=SECOND, dice=[*KILL, *HOME])
    assert story(table)[:6] == ["Actions at the Objective", "EA-10", "EV-01", "GB-F", "GB-H", "Fighter 2"]


@covers("TO-7.5.3-1", "TO-7.5.3-2")
def test_a_card_that_empties_the_objective_leaves_nothing_to_fight() -> None:
    table = direct_action(EnterBox(5), mission=SABOTAGE, teams=PAIR, fighters=1, slots=SECOND, dice=HOME)
    assert story(table)[:3] == ["Actions at the Objective", "EA-10", "Draw Event C"]
    assert resting(table)


@covers("TO-7.5.3-2")
def test_the_whole_assault_force_fights_all_fighters_at_the_objective_together() -> None:
    # Two of the pool and one that Roving Patrol places here, against everyone committed.
    teams = PAIR | {"RG-1": "rg", "RG-9": "direct_action", "OP-1": "direct_action"}
    first, second = [1, 1, 1, 10, 10, 10, 10], [1, 1, 10, 1, 10, 10, 10]
    dice = [*first, *second, *HOME]
    table = direct_action(
        EnterBox(5), mission=SABOTAGE, teams=teams, fighters=2, slots=[BLANK, "EA-02", BLANK], dice=dice
    )

    one_round = ["EV-01", "GB-F", "GB-H", "RG-9", "OP-1", "Fighter 1", "Fighter 2", "Fighter 3"]
    assert story(table)[2:19] == [*one_round, *one_round, "Draw Event C"]
    assert len(table.state.units_at("casualties")) == 3


@covers("TO-7.5.3-2")
def test_without_fighters_there_is_no_round_and_no_event_at_the_objective() -> None:
    table = direct_action(EnterBox(5), mission=SABOTAGE, teams=PAIR, dice=HOME)
    assert story(table)[:3] == ["Actions at the Objective", BLANK, "Draw Event C"]
    assert table.state.rounds == 0


@covers("TO-7.5.3-3")
def test_a_kinetic_round_runs_event_assets_dice_hits_casualties() -> None:
    # Clear Skies takes 1 off the teams' dice; the flight may come in after it and before them.
    table = direct_action(
        Engagement("pool"),
        box=5,
        mission=card(threat="MEDIUM"),
        teams=PAIR,
        fighters=[1, 0],
        assets=["AC-16"],
        events=["EV-07"],
        dice=[7, 7, 10],
    )

    assert (story(table), options(table)) == (["EV-07"], [PASS, PlayAsset("AC-16")])
    choose(table, PlayAsset("AC-16"))  # a casualty and a hit: Fighter 1 attacks no more
    assert story(table) == ["EV-07", "GB-F", "GB-H", "Fighter 2"]
    assert [attack.hit for attack in happened(table, Attacked)] == [True, False]
    assert (resting(table), table.state.pool()) == (True, [])


@covers("TO-7.5.3-3")
def test_a_fighter_and_a_team_that_fall_in_a_round_both_attack_in_it() -> None:
    teams = {"GB-F": "direct_action", "GB-H": ("direct_action", 1)}
    table = direct_action(Engagement("pool"), box=5, teams=teams, fighters=[1, 1], dice=[1, 1, 3, 10, 2])
    assert story(table) == ["EV-01", "GB-F", "GB-H", "Fighter 1", "Fighter 2"]
    assert [unit.place for unit in table.state.units.values()] == ["casualties"] * 2
    assert table.state.teams["GB-H"].box == "casualties"


@covers("TO-7.5.3-3")
def test_each_assault_team_and_each_fighter_rolls_one_d10_in_a_round() -> None:
    table = direct_action(Engagement("pool"), box=5, teams=PAIR, fighters=[1, 1], dice=[6, 5, 10, 9])
    assert [(a.team, a.die, a.hit) for a in happened(table, Attacked)] == [("GB-F", 6, True), ("GB-H", 5, True)]
    assert [(who(a), a.die) for a in happened(table, FighterAttacked)] == [("Fighter 1", 10), ("Fighter 2", 9)]
    assert dice_left(table) == []


@covers("TO-7.5.3-4")
def test_hits_by_fighters_are_drawn_among_active_assault_teams_only() -> None:
    # Of Foxtrot, Hotel and Nightjar the third is drawn first, then the first of the two left.
    teams = PAIR | {"GB-A": "recon", "GB-B": "casualties", "RG-1": "rg", "AB-1": "support", "OP-1": "direct_action"}
    table = direct_action(Engagement("pool"), box=5, teams=teams, fighters=[1, 1], dice=[1, 1, 1, 3, 3, 3, 1])
    hurt = [team for team, at in table.state.teams.items() if at.hits]
    assert (hurt, dice_left(table)) == (["GB-F", "OP-1"], [])


@covers("TO-7.5.3-4")
def test_a_recon_team_is_never_drawn_while_one_assault_team_takes_all_hits() -> None:
    teams = {"GB-H": "direct_action", "RG-1": "rg", "OP-1": "rg"}
    table = direct_action(
        Engagement("pool"), box=5, teams=teams, fighters=[1, 1], dice=[1, 3, 10, 1, 10]
    )  # one hit, and no draw among one
    assert table.state.teams["GB-H"] == Team("direct_action", 1)
    assert (table.state.teams["RG-1"].hits, table.state.teams["OP-1"].hits) == (0, 0)


@covers("TO-7.5.3-5")
def test_one_event_follows_the_objective_and_then_the_mission_target() -> None:
    dice = [*KILL, *HOME]
    table = direct_action(
        EnterBox(5), mission=SABOTAGE, teams=PAIR, awareness=0, fighters=1, events=["EV-02", "EV-10"], dice=dice
    )
    told = story(table)
    assert told[told.index("Fighter 1") + 1 :][:3] == ["Draw Event C", "EV-10", "Mission Target"]
    assert table.state.awareness == 1


@covers("TO-7.5.3-6")
def test_fighters_in_the_pool_are_fought_at_the_target_before_its_protocol() -> None:
    # Passing Convoy adds one to the pool after the objective is clear; then comes the target.
    table = direct_action(EnterBox(6), teams=PAIR, events=["EV-13"], dice=[*KILL, *KILL, 6, 1])

    assert story(table)[:11] == [
        "Draw Event C",
        "EV-13",
        "Mission Target",
        "EV-01",
        "GB-F",
        "GB-H",
        "Fighter 1",
        "EV-01",
        "GB-F",
        "GB-H",
        "The target",
    ]


@covers("TO-7.5.3-6")
def test_the_assault_force_lost_to_late_defenders_never_reaches_the_target() -> None:
    table = direct_action(
        EnterBox(7), mission=SABOTAGE, teams={"GB-H": ("direct_action", 1)}, fighters=1, dice=[10, 3, 1]
    )
    assert (table.state.objective_done, dice_left(table)) == (False, [1])


@covers("TO-7.5.3-6")
def test_fighters_left_in_the_pool_do_not_follow_to_egress() -> None:
    # Passing Convoy comes in the fight with the target and again after it.
    table = direct_action(EnterBox(7), teams=PAIR, events=["EV-13", "EV-13"], dice=[*KILL, 6, 1])
    assert [line for line in story(table) if line.startswith("Fighter")] == []
    assert len(table.state.pool()) == 2
    assert (table.state.objective_done, table.state.exfiltrated) == (True, True)
