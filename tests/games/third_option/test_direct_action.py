"""Direct Action Phase (7.5): the assault force, the track, Fighters that arrive, the wipe-out."""

import pytest

from sandtable.games.third_option.rules.direct_action import (
    BeginDirectAction,
    Commit,
    EngageIntel,
    EngageRemainingIntel,
    EnterBox,
    Rally,
)
from sandtable.games.third_option.rules.engagement import Engagement
from sandtable.games.third_option.rules.targets import MissionTarget, TargetCapture
from sandtable.games.third_option.state import Team
from sandtable.testing import covers
from tests.games.third_option.build import (
    BLANK,
    HOME,
    HOTEL,
    KILL,
    PAIR,
    SABOTAGE,
    card,
    choose,
    dice_left,
    direct_action,
    entry_of,
    options,
    resting,
    story,
)


@covers("TO-7.5-1")
def test_the_operative_and_kinetic_recon_teams_join_the_assault_or_stay() -> None:
    group = {"RG-1": "rg", "RG-9": ("rg", 1), "OP-1": "rg"}
    table = direct_action(BeginDirectAction(), teams=HOTEL | group)
    assert options(table) == [Commit("RG-9", True), Commit("RG-9", False)]
    choose(table, Commit("RG-9", True), Commit("OP-1", False))
    assert resting(table)  # Marcus has no number against Fighters and is not asked
    assert table.state.assault_force() == ["GB-H", "RG-9"]
    assert (table.state.recon_group(), table.state.teams["RG-9"].hits) == (["RG-1", "OP-1"], 1)


@covers("TO-7.5-1")
def test_only_ground_teams_in_the_direct_action_box_are_of_the_assault_force() -> None:
    table = direct_action(BeginDirectAction(), teams=HOTEL | {"GB-A": "recon", "AB-1": "support"})
    assert resting(table)
    assert table.state.assault_force() == ["GB-H"]


@covers("TO-7.5-1")
def test_the_committed_fight_and_those_held_back_do_not() -> None:
    group = {"RG-9": "rg", "OP-1": "rg"}
    table = direct_action(BeginDirectAction(), Engagement("here"), teams=HOTEL | group, here=1, dice=[1, 1, 10])
    choose(table, Commit("RG-9", False), Commit("OP-1", True))
    assert story(table) == ["EV-01", "GB-H", "OP-1", "Fighter 1"]


@covers("TO-7.5-2")
def test_the_marker_walks_the_track_from_infiltration_to_exfiltration() -> None:
    events = ["EV-01", "EV-02", "EV-03", "EV-04", "EV-20"]
    slots = ["EA-04", "EA-05", "EA-08"]
    table = direct_action(EnterBox(0), mission=SABOTAGE, teams=PAIR, events=events, slots=slots, dice=[1, *HOME])

    choose(table, Rally("continue"))
    assert story(table) == [
        "Infiltration",
        "Draw Event A",
        "EV-01",
        "Objective Rally Point",
        "Move to Contact",
        "EA-04",
        "Draw Event B",
        "EV-02",
        "Actions at the Objective",
        "EA-05",
        "Draw Event C",
        "EV-03",
        "Mission Target",
        "Draw Event D",
        "EV-04",
        "Egress",
        "EA-08",
        "Draw Event E",
        "EV-20",
        "Exfiltration",
    ]
    assert resting(table)
    assert (table.state.exfiltrated, dice_left(table)) == (True, [])


@covers("TO-7.5-3")
@pytest.mark.parametrize(
    ("box", "name", "home"),
    [
        (4, "Actions at the Objective", [1, 6, 1]),
        (6, "Mission Target", [1, 6, 1]),
        (8, "Egress", [6, 1]),
        (10, "Exfiltration", [1]),
    ],
)
def test_fighters_an_event_places_here_are_fought_before_the_marker_moves_on(
    box: int, name: str, home: list[int]
) -> None:
    table = direct_action(EnterBox(box), mission=SABOTAGE, teams=PAIR, events=["EV-12"], dice=[*KILL, *home])
    assert story(table)[1:7] == ["EV-12", "EV-01", "GB-F", "GB-H", "Fighter 1", name]
    assert table.state.units[1].place == "casualties"


@covers("TO-7.5-3")
def test_fighters_of_the_event_after_infiltration_wait_for_the_rally_point() -> None:
    table = direct_action(EnterBox(1), mission=SABOTAGE, teams=PAIR, events=["EV-12", "EV-02"], dice=KILL)
    assert story(table) == ["Draw Event A", "EV-12", "Objective Rally Point", "EV-02", "GB-F", "GB-H", "Fighter 1"]


@covers("TO-7.5-3")
def test_fighters_of_enemy_action_1_are_fought_at_move_to_contact() -> None:
    table = direct_action(EnterBox(3), mission=SABOTAGE, teams=PAIR, slots=["EA-02", BLANK, BLANK], dice=[*KILL, *HOME])
    assert story(table)[:7] == ["Move to Contact", "EA-02", "EV-01", "GB-F", "GB-H", "Fighter 1", "Draw Event B"]


@covers("TO-7.5-3")
def test_fighters_of_enemy_action_2_are_fought_together_with_the_pool() -> None:
    dice = [1, 1, 10, 10, 1, 1, 10, 10, *HOME]
    table = direct_action(
        EnterBox(5), mission=SABOTAGE, teams=PAIR, fighters=1, slots=[BLANK, "EA-02", BLANK], dice=dice
    )
    one_round = ["EV-01", "GB-F", "GB-H", "Fighter 1", "Fighter 2"]
    assert story(table)[:12] == ["Actions at the Objective", "EA-02", *one_round, *one_round]
    assert story(table)[12] == "Draw Event C"


@covers("TO-7.5-3")
def test_fighters_of_enemy_action_3_wait_for_the_egress_die() -> None:
    dice = [3, 1, 1, 10, 10, 1, 1, 10, 10, 1]
    table = direct_action(EnterBox(9), mission=SABOTAGE, teams=PAIR, slots=[BLANK, BLANK, "EA-02"], dice=dice)
    first_round = ["EV-01", "GB-F", "GB-H", "Fighter 1", "Fighter 2"]
    assert (story(table)[:7], dice_left(table)) == (["Egress", "EA-02", *first_round], [])


@covers("TO-7.5-3")
@pytest.mark.parametrize("more", [{"events": ["EV-13"]}, {"slots": ["EA-01", BLANK, BLANK]}])
def test_fighters_added_to_the_pool_wait_for_actions_at_the_objective(more: dict[str, list[str]]) -> None:
    table = direct_action(EnterBox(3), mission=SABOTAGE, teams=PAIR, dice=[*KILL, *HOME], **more)

    told = story(table)
    assert told.index("Fighter 1") > told.index("Actions at the Objective")
    assert told[told.index("Actions at the Objective") :][:6] == [
        "Actions at the Objective",
        BLANK,
        "EV-01",
        "GB-F",
        "GB-H",
        "Fighter 1",
    ]


@covers("TO-7.5-4")
def test_fighters_placed_here_in_a_round_join_it_before_the_dice() -> None:
    table = direct_action(
        Engagement("here"), box=3, teams=PAIR, here=1, events=["EV-12"], dice=[1, 1, 10, 10, 1, 1, 10, 10]
    )
    assert story(table)[:5] == ["EV-12", "GB-F", "GB-H", "Fighter 1", "Fighter 2"]
    assert len(table.state.units_at("casualties")) == 2


@covers("TO-7.5-4")
def test_pool_additions_join_only_a_fight_with_the_pool() -> None:
    here = direct_action(Engagement("here"), box=3, teams=PAIR, here=1, events=["EV-13"], dice=KILL)
    pool = direct_action(
        Engagement("pool"), box=5, teams=PAIR, fighters=1, events=["EV-13"], dice=[1, 1, 10, 10, 1, 1, 10, 10]
    )
    assert story(here) == ["EV-13", "GB-F", "GB-H", "Fighter 1"]
    assert [unit.number for unit in here.state.pool()] == [2]
    assert story(pool)[:5] == ["EV-13", "GB-F", "GB-H", "Fighter 1", "Fighter 2"]
    assert pool.state.pool() == []


@covers("TO-7.5-5")
def test_without_an_active_assault_team_the_mission_ends_at_once_and_fails() -> None:
    teams = {"GB-H": ("direct_action", 1), "RG-1": "rg", "GB-A": "recon"}
    dice = [6, 10, 3, 1, 1]
    table = direct_action(
        EnterBox(8), mission=SABOTAGE, teams=teams, objective_done=True, slots=[BLANK, BLANK, "EA-02"], dice=dice
    )

    entry = entry_of(table)
    assert (entry.tier, entry.casualties, entry.percent) == ("fubar", ("GB-H",), 67)
    assert table.state.teams["RG-1"] == Team("rg")  # withdrawn, and still active
    assert dice_left(table) == [1, 1]


@covers("TO-7.5-5")
def test_a_card_that_takes_the_last_assault_team_ends_the_mission_too() -> None:
    teams = {"GB-H": ("direct_action", 1), "RG-1": "rg", "OP-1": "rg"}
    table = direct_action(EnterBox(8), teams=teams, objective_done=True, events=["EV-28"], dice=[1])
    entry = entry_of(table)
    assert (entry.tier, entry.casualties) == ("fubar", ("GB-H",))
    assert (table.state.recon_group(), table.state.box, dice_left(table)) == (["RG-1", "OP-1"], 8, [1])


@covers("TO-7.5-5")
def test_a_combative_capture_target_may_take_the_last_assault_team() -> None:
    table = direct_action(TargetCapture(), mission=card("capture"), teams={"GB-H": ("direct_action", 1)}, dice=[5, 2])
    entry = entry_of(table)
    assert (entry.tier, entry.objective_done) == ("fubar", False)


@covers("TO-7.5-6")
def test_the_last_fighter_and_the_last_team_falling_together_is_a_failure() -> None:
    teams = {"GB-H": ("direct_action", 1)}
    table = direct_action(EnterBox(9), mission=SABOTAGE, teams=teams, here=[1], objective_done=True, dice=[6, 5, 3, 1])
    entry = entry_of(table)
    assert (entry.tier, entry.enemy_casualties, entry.casualties) == ("fubar", 1, ("GB-H",))
    assert dice_left(table) == [1]


@covers("TO-7.5-6")
def test_an_f3_target_that_falls_with_the_last_team_does_not_save_the_mission() -> None:
    table = direct_action(MissionTarget(), box=7, teams={"GB-H": ("direct_action", 1)}, dice=[1, 10, 5, 2])
    entry = entry_of(table)
    assert (entry.tier, entry.enemy_casualties) == ("fubar", 1)


@covers("TO-7.5-7")
def test_before_the_track_is_entered_fighters_placed_here_go_to_the_pool() -> None:
    table = direct_action(
        EngageRemainingIntel(), teams=HOTEL | {"RG-1": "rg"}, intel=[1], events=["EV-12"], dice=[1, 1]
    )
    choose(table, EngageIntel(True))
    assert story(table) == ["EV-12", "RG-1", "Intel 1"]  # nobody fights the Fighter
    assert [unit.place for unit in table.state.units.values()] == ["casualties", "pool"]
