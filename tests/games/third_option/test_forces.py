"""Ground, Maritime and Air Branch, and the enemy's units (4.2, 4.4)."""

from typing import Any

import pytest

from sandtable.games.third_option.events import Attacked, FighterAttacked, TeamHit
from sandtable.games.third_option.rules.direct_action import BeginDirectAction, EnterBox
from sandtable.games.third_option.rules.engagement import ActionRound, Engagement
from sandtable.games.third_option.rules.modifiers import roll_modifiers
from sandtable.games.third_option.rules.movement import Exfiltrate, FightHere, RollInfiltration
from sandtable.games.third_option.rules.recon import GroundTakeover, MoveForward, Takeover
from sandtable.games.third_option.rules.recruiting import Recruit, RecruitTeam
from sandtable.games.third_option.verbs import ResolveEffects
from sandtable.games.third_option.vocabulary import HitFriendly
from sandtable.kernel.event import total
from sandtable.testing import covers
from tests.games.third_option.build import (
    ALPHA,
    HOTEL,
    answered,
    card,
    choose,
    dice_left,
    direct_action,
    happened,
    kinetic_round,
    position,
    recon,
    recon_round,
    unit_hits,
)

METHODS = ("land", "sea", "air")


def drm(roll: Any, method: Any = None, **more: Any) -> int:
    """The sum on a roll that is not an attack."""
    setting: dict[str, Any] = {"phase": "direct_action", "box": 0}
    state = position(**(setting | more)).state
    return total(roll_modifiers(state, roll, method))


# 4.2 Special Operations Group

GROUND = [
    ("GB-A", "Alpha", 5, 7, 4),
    ("GB-B", "Bravo", 4, 6, 4),
    ("GB-C", "Charlie", 5, 7, 4),
    ("GB-D", "Delta", 6, 8, 5),
    ("GB-E", "Echo", 5, 7, 4),
    ("GB-F", "Foxtrot", 4, 6, 3),
    ("GB-G", "Golf", 5, 7, 4),
    ("GB-H", "Hotel", 3, 5, 3),
    ("GB-I", "India", 6, 8, 4),
]


@covers("TO-4.2-1")
@pytest.mark.parametrize(("team", "name", "cost", "fighters", "intel"), GROUND)
def test_a_ground_team_costs_and_hits_as_printed(team: str, name: str, cost: int, fighters: int, intel: int) -> None:
    bought = answered(position(Recruit(), asset_points=9), RecruitTeam(team))
    assert (bought.state.spent, bought.state.content.name(team)) == (cost, name)
    for over in (0, 1):
        fight = kinetic_round(teams={team: "direct_action"}, here=1, dice=[fighters + over, 10])
        assert unit_hits(fight) == [1 - over]
        # The takeover gives -1 on top of the number against Intel.
        dice = [intel + 1 + over, 1]
        taken = recon_round(fight="takeover", teams={team: "recon"}, intel=1, dice=dice)
        assert unit_hits(taken) == [1 - over]


@covers("TO-4.2-1")
@pytest.mark.parametrize(
    ("team", "into", "out"),
    [
        ("GB-A", (-1, 0, 0), (0, 0, 0)),
        ("GB-B", (0, 0, 0), (-1, 0, 0)),
        ("GB-C", (0, -1, 0), (0, -1, 0)),
        ("GB-D", (-1, -1, -1), (0, 0, 0)),
        ("GB-G", (0, 0, -1), (0, 0, -1)),
        ("GB-H", (0, 0, 0), (0, 0, 0)),
        ("GB-I", (0, 0, 0), (-1, -1, -1)),
    ],
)
def test_a_ground_team_helps_movement_by_its_methods(team: str, into: tuple[int, ...], out: tuple[int, ...]) -> None:
    there = {team: "direct_action"}
    assert tuple(drm("infil", method, teams=there) for method in METHODS) == into
    assert tuple(drm("exfil", method, teams=there) for method in METHODS) == out


@covers("TO-4.2-1")
@pytest.mark.parametrize(("team", "roll"), [("GB-E", "drone"), ("GB-F", "rescue"), ("GB-I", "sabotage")])
def test_a_ground_team_helps_the_roll_of_its_card(team: str, roll: str) -> None:
    assert drm(roll, teams={team: "direct_action"}) == -1
    others = ["drone", "rescue", "sabotage", "recon", "capture"]
    assert [r for r in others if drm(r, teams={team: "direct_action"})] == [roll]


@covers("TO-4.2-2")
def test_a_ground_team_left_in_recon_takes_no_part_in_direct_action() -> None:
    # Alpha stays behind: one attack, and the hit is drawn on Hotel without a draw.
    teams = {"GB-A": "recon"} | HOTEL
    table = recon(MoveForward(), BeginDirectAction(), ActionRound(), fight="here", here=1, teams=teams, dice=[10, 1])
    assert [event.team for event in happened(table, Attacked)] == ["GB-H"]
    assert [event.team for event in happened(table, TeamHit)] == ["GB-H"]
    assert table.state.teams["GB-A"].box == "recon"


@covers("TO-4.2-2")
def test_a_ground_team_that_finished_the_intel_stays_in_recon_too() -> None:
    table = position(
        GroundTakeover(), MoveForward(), phase="recon", teams={"GB-A": "recon"} | HOTEL, intel=[1], dice=[1, 1]
    )
    choose(table, Takeover(fight=True))
    assert (unit_hits(table), table.state.teams["GB-A"].box) == ([2], "recon")


@covers("TO-4.2-3", "TO-4.2-4", "TO-4.2-5")
def test_every_modifier_of_a_team_names_the_rule_of_its_branch() -> None:
    teams = {"GB-C": "direct_action", "MB-1": "support", "AB-1": "support"}
    state = position(phase="direct_action", teams=teams).state
    named = [
        (part.source, part.n, part.rule) for method in ("sea", "air") for part in roll_modifiers(state, "infil", method)
    ]
    assert named == [("Charlie", -1, "TO-4.2-5"), ("Tidewater", -2, "TO-4.2-3"), ("Nightwing", -2, "TO-4.2-4")]


@covers("TO-4.2-3", "TO-4.2-4")
@pytest.mark.parametrize(("team", "by"), [("MB-1", "sea"), ("AB-1", "air")])
def test_maritime_and_air_help_movement_by_their_own_method_only(team: str, by: str) -> None:
    for roll in ("infil", "exfil"):
        found = {method: drm(roll, method, teams={team: "support"}) for method in METHODS}
        assert found == {"land": 0, "sea": 0, "air": 0} | {by: -2}


@covers("TO-4.2-3", "TO-4.2-4")
@pytest.mark.parametrize(("team", "by"), [("MB-1", "sea"), ("AB-1", "air")])
def test_their_modifier_counts_on_the_rolls(team: str, by: str) -> None:
    teams = HOTEL | {team: "support"}
    setting: dict[str, Any] = {"phase": "direct_action", "awareness": 0, "teams": teams}
    for die, ok in ((9, True), (10, False)):
        mission = card(infil=by, exfil=by)
        into = position(RollInfiltration(), **setting, mission=mission, dice=[die])
        out = position(Exfiltrate(3), **setting, mission=mission, dice=[die])
        assert (into.state.infiltrated, out.state.exfiltrated) == (ok, ok)


@covers("TO-4.2-3", "TO-4.2-4", "TO-4.3-1")
@pytest.mark.parametrize("support", ["MB-1", "AB-1", "AS-1"])
def test_support_never_fights_and_is_never_hit(support: str) -> None:
    teams = HOTEL | {support: "support"}
    fight = kinetic_round(teams=teams, here=1, dice=[10, 1])
    assert [event.team for event in happened(fight, Attacked)] == ["GB-H"]
    assert [event.team for event in happened(fight, TeamHit)] == ["GB-H"]
    shelled = position(ResolveEffects((HitFriendly("any", 2),), "EV-28"), teams={support: "support"})
    assert (shelled.state.teams[support].hits, shelled.state.teams[support].box) == (0, "support")
    intel = recon_round(teams={"RG-1": "recon", support: "support"}, intel=1, dice=[10, 5])
    assert [event.team for event in happened(intel, TeamHit)] == ["RG-1"]


@covers("TO-4.2-5")
@pytest.mark.parametrize(("box", "n"), [("direct_action", -1), ("recon", 0), ("casualties", 0), ("captured", 0)])
def test_a_ground_team_helps_only_while_active_in_direct_action(box: str, n: int) -> None:
    assert drm("infil", "land", teams={"GB-A": box}) == n


@covers("TO-4.2-5")
@pytest.mark.parametrize(
    ("team", "roll"),
    [
        ("RG-4", "rescue"),
        ("RG-7", "sabotage"),
        ("RG-10", "recon"),
        ("OP-1", "infil"),
        ("OP-1", "drone"),
        ("OP-2", "capture"),
        ("OP-3", "rescue"),
        ("OP-3", "recon"),
    ],
)
def test_recon_teams_and_operatives_help_from_the_recon_group_box_too(team: str, roll: str) -> None:
    boxes = ("rg", "direct_action", "recon", "casualties")
    assert [drm(roll, "land", teams={team: box}) for box in boxes] == [-1, -1, 0, 0]


@covers("TO-4.2-5")
@pytest.mark.parametrize(("team", "n"), [("GB-E", -1), ("RG-6", -1), ("OP-1", 0)])
def test_only_a_drone_modifier_for_any_phase_counts_in_the_recon_phase(team: str, n: int) -> None:
    assert drm("drone", phase="recon", box=-1, teams={team: "recon"}) == n
    assert drm("drone", phase="recon", box=-1, teams={team: "direct_action"}) == 0


@covers("TO-4.2-5")
def test_a_team_lost_on_the_way_takes_its_modifier_with_it() -> None:
    # Bravo gives -1 by land: 8 would do, but he falls to the event before the second attempt.
    teams = {"GB-B": ("direct_action", 1), "GB-H": "direct_action"}
    table = direct_action(
        EnterBox(11), awareness=0, mission=card(exfil="land"), teams=teams, events=["EV-28"], dice=[9, 1, 8, 7]
    )
    assert (table.state.teams["GB-B"].box, table.state.exfil_attempts) == ("casualties", 3)
    assert table.state.exfiltrated


# 4.4 Enemy units


@covers("TO-4.4-1")
@pytest.mark.parametrize(("fight", "kind"), [("here", "here"), ("pool", "fighters"), ("target", "target")])
@pytest.mark.parametrize(("before", "place"), [(0, False), (1, True)])
def test_a_fighter_or_target_falls_on_its_second_hit(fight: str, kind: str, before: int, place: bool) -> None:
    table = kinetic_round(fight=fight, teams=ALPHA, **{kind: before if kind == "target" else [before]}, dice=[1, 10])
    assert unit_hits(table) == [before + 1]
    assert (table.state.units[1].place == "casualties") is place


@covers("TO-4.4-1")
@pytest.mark.parametrize(("before", "left"), [(0, 1), (1, 0)])
def test_an_intel_unit_falls_on_its_second_hit(before: int, left: int) -> None:
    table = recon_round(teams={"RG-1": "recon"}, intel=[before], dice=[1, 1])
    assert len(table.state.intel()) == left


@covers("TO-4.4-1")
def test_a_hit_marker_stays_until_the_second_hit() -> None:
    # Hit at the end of Recon, the Fighter needs one hit more at the objective.
    dice = [10, 10, 1, 10]
    table = recon(
        MoveForward(), BeginDirectAction(), FightHere(), Engagement("pool"), teams=ALPHA, fighters=[1], dice=dice
    )
    assert (unit_hits(table), table.state.rounds, dice_left(table)) == ([2], 2, [])


@covers("TO-4.4-2")
@pytest.mark.parametrize(
    ("threat", "die", "hit"),
    [
        ("LOW", 3, True),
        ("LOW", 4, False),
        ("MEDIUM", 3, True),
        ("MEDIUM", 4, False),
        ("HIGH", 4, True),
        ("HIGH", 5, False),
    ],
)
def test_fighters_hit_on_three_and_in_high_areas_on_four(threat: str, die: int, hit: bool) -> None:
    for fight, where in (("here", "here"), ("pool", "fighters")):
        table = kinetic_round(fight=fight, mission=card("raid", threat), teams=ALPHA, **{where: 1}, dice=[10, die])
        assert happened(table, FighterAttacked)[0].hit is hit


@covers("TO-4.4-2")
@pytest.mark.parametrize(("threat", "needs"), [("LOW", 6), ("HIGH", 7)])
def test_awareness_and_cards_come_on_top_of_the_number(threat: str, needs: int) -> None:
    table = kinetic_round(
        mission=card("f3", threat), teams=ALPHA, here=1, awareness=2, events=["EV-21"], dice=[10, needs]
    )
    assert [(e.needs, e.hit) for e in happened(table, FighterAttacked)] == [(needs, True)]


@covers("TO-4.4-3")
@pytest.mark.parametrize(("die", "hits"), [(1, 0), (2, 0), (3, 0), (5, 1), (6, 1)])
def test_intel_hits_on_five_and_six_of_a_d6(die: int, hits: int) -> None:
    table = recon_round(teams={"RG-1": "recon"}, intel=1, dice=[10, die])
    assert table.state.teams["RG-1"].hits == hits


@covers("TO-4.4-3")
@pytest.mark.parametrize("awareness", [-1, 2])
@pytest.mark.parametrize(("die", "hits"), [(3, 0), (5, 1)])
def test_awareness_never_modifies_an_intel_attack(awareness: int, die: int, hits: int) -> None:
    teams = ALPHA | {"RG-1": "rg"}
    table = direct_action(
        ActionRound(), fight="remaining_intel", awareness=awareness, teams=teams, intel=1, dice=[10, die]
    )
    assert table.state.teams["RG-1"].hits == hits
