"""Charts A1 to A3: attacks, awareness, movement."""

from fractions import Fraction
from typing import Any

import pytest

from sandtable.games.third_option.mission import Generated, Leg
from sandtable.games.third_option.rules.awareness import SetAwareness
from sandtable.games.third_option.rules.decks import RevealEnemyAction
from sandtable.games.third_option.rules.direct_action import AbortMission, EgressDie
from sandtable.games.third_option.rules.engagement import Attacks, Engagement
from sandtable.games.third_option.rules.movement import EmergencyExfiltrate, RollExfiltration, RollInfiltration
from sandtable.games.third_option.rules.targets import CombativeTarget
from sandtable.games.third_option.state import Campaign, Effect, State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.third_option.build import ALPHA, card, dice_left, direct_action, position, unit_hits
from tests.games.third_option.oracle import distribution

# id: to-hit against Fighters and Intel as printed, None for a dash (guide, section 7.1)
TO_HIT = {
    "GB-A": (7, 4),
    "GB-B": (6, 4),
    "GB-C": (7, 4),
    "GB-D": (8, 5),
    "GB-E": (7, 4),
    "GB-F": (6, 3),
    "GB-G": (7, 4),
    "GB-H": (5, 3),
    "GB-I": (8, 4),
    "RG-1": (None, 6),
    "RG-2": (None, 6),
    "RG-3": (None, 7),
    "RG-4": (None, 5),
    "RG-5": (None, 7),
    "RG-6": (None, 6),
    "RG-7": (None, 6),
    "RG-8": (None, 5),
    "RG-9": (5, 6),
    "RG-10": (None, 8),
    "OP-1": (7, 8),
    "OP-2": (5, 7),
    "OP-3": (4, 7),
}
AIR_SPACE = {"AS-1": "support"}
WHERE = {
    "intel": ("recon", "recon"),
    "takeover": ("recon", "recon"),
    "remaining_intel": ("direct_action", "rg"),
    "here": ("direct_action", "direct_action"),
    "target": ("direct_action", "direct_action"),
}


def attack(team: str, fight: str, die: int, **more: Any) -> Table[State]:
    """One team attacks alone, and whoever it fights does not roll."""
    phase, box = WHERE[fight]
    setting = {"phase": phase, "fight": fight, "skips": {"intel": 1, "fighters": 1}} | foe(fight)
    teams = {team: box} | more.pop("support", {})
    return position(Attacks(), teams=teams, dice=[die], **(setting | more))


def foe(fight: str) -> dict[str, Any]:
    return {"here": {"here": 1}, "target": {"target": 0}}.get(fight, {"intel": 1})


def number(team: str, fight: str, **more: Any) -> int:
    """The highest D10 with which a team hits, all modifiers counted; 0 if none does."""
    hits = [die for die in range(1, 11) if unit_hits(attack(team, fight, die, **more)) == [1]]
    assert hits == list(range(1, len(hits) + 1))
    return len(hits)


# A1


@covers("TO-A1-1")
def test_air_and_space_gives_recon_teams_minus_1_against_intel_in_both_phases() -> None:
    assert number("RG-1", "intel", support=AIR_SPACE) == 6 + 1
    assert number("RG-1", "remaining_intel", support=AIR_SPACE) == 6 + 1
    assert number("RG-9", "here", support=AIR_SPACE) == 5


@covers("TO-A1-1")
def test_air_and_space_gives_operative_and_ground_teams_nothing() -> None:
    assert number("OP-1", "intel", support=AIR_SPACE) == 8
    assert number("GB-A", "here", support=AIR_SPACE) == 7
    assert number("GB-A", "takeover", support=AIR_SPACE) == 4 + 1  # the takeover alone


@covers("TO-A1-1")
def test_attached_assets_help_their_holder_against_the_enemy_they_name() -> None:
    assert number("GB-A", "here", assets={"AC-01": "GB-A"}) == 7 + 1
    assert number("GB-A", "target", assets={"AC-01": "GB-A"}) == 7 + 1
    assert number("GB-A", "here", assets={"AC-01": "GB-B"}) == 7
    assert number("GB-A", "here", assets={"AC-07": "GB-A"}) == 7  # it stops hits
    assert number("RG-1", "intel", assets={"AC-09": "RG-1"}) == 6 + 1
    assert number("RG-1", "intel", assets={"AC-09": "RG-2"}) == 6
    assert number("RG-1", "remaining_intel", assets={"AC-09": "RG-1"}) == 6  # Recon Phase only


@covers("TO-A1-1")
def test_event_modifiers_last_for_their_scope_and_add_up_with_the_others() -> None:
    jammed = [Effect(("rg_attack",), 1, "round", "EV-06")]
    assert number("RG-1", "intel", effects=jammed) == 6 - 1
    assert number("RG-1", "intel", effects=jammed, support=AIR_SPACE) == 6
    assert number("GB-A", "here", effects=jammed) == 7


@covers("TO-A1-1")
def test_an_enemy_action_modifier_lasts_for_the_whole_engagement_where_it_says_so() -> None:
    # Prepared Positions: +1, in HIGH for the engagement; Alpha hits on 6 in both rounds.
    table = position(
        RevealEnemyAction(1),
        Engagement("here"),
        Engagement("pool"),
        phase="direct_action",
        box=3,
        mission=card("f3", "HIGH"),
        slots=["EA-08"] * 3,
        teams={"GB-A": "direct_action"},
        here=[1],
        fighters=[1],
        dice=[7, 10, 6, 10, 7, 10],
    )
    assert (unit_hits(table), dice_left(table)) == ([2, 2], [])


@covers("TO-A1-1")
@pytest.mark.parametrize(
    ("benefit", "kind", "bonus"),
    [
        ("sabotage", "raid", 1),
        ("sabotage", "f3", 1),
        ("sabotage", "rescue", 0),
        ("recon", "raid", 1),
        ("recon", "f3", 0),
        ("recon", "capture", 0),
    ],
)
def test_operation_benefits_count_at_the_mission_target_only(benefit: Any, kind: str, bonus: int) -> None:
    campaign = Campaign("Test", (Leg(mission=Generated()),) * 2, benefits=(benefit,))
    there: dict[str, Any] = {"campaign": campaign, "mission": card(kind)}
    assert number("GB-A", "here", box=7, **there) == 7 + bonus
    assert (number("GB-A", "here", box=5, **there), number("GB-A", "here", box=9, **there)) == (7, 7)


@covers("TO-A1-2")
@pytest.mark.parametrize("team", TO_HIT)
def test_a_team_attacks_with_the_number_printed_for_the_enemy(team: str) -> None:
    fighters, intel = TO_HIT[team]
    ground = team.startswith("GB")
    assert (number(team, "here"), number(team, "target")) == (fighters or 0, fighters or 0)
    # A Ground team meets Intel only when it has taken over, with -1.
    assert number(team, "takeover" if ground else "intel") == (intel or 0) + ground


@covers("TO-A1-2")
@pytest.mark.parametrize("team", [team for team, (fighters, _) in TO_HIT.items() if not fighters])
def test_a_team_with_a_dash_rolls_no_die_against_that_kind(team: str) -> None:
    assert (dice_left(attack(team, "here", 1)), dice_left(attack(team, "intel", 1))) == ([1], [])


# A2


def hostile_hits(fight: str, dice: list[int], **more: Any) -> int:
    """The hits of one hostile unit on a team that does not roll."""
    phase, box = WHERE[fight]
    team = "RG-1" if fight == "intel" else "GB-A"
    setting = {"phase": phase, "fight": fight, "skips": {"rg": 1, "sog": 1}} | foe(fight)
    table = position(Attacks(), teams={team: box}, dice=dice, **(setting | more))
    return table.state.teams[team].hits


def chance_to_hit(fight: str, **more: Any) -> Fraction:
    return distribution(lambda dice: hostile_hits(fight, dice, **more))[1]


@covers("TO-A2-1")
@pytest.mark.parametrize(("threat", "number"), [("LOW", 3), ("MEDIUM", 3), ("HIGH", 4)])
def test_fighters_hit_on_3_3_or_4_of_a_d10_by_threat(threat: str, number: int) -> None:
    assert chance_to_hit("here", mission=card("f3", threat)) == Fraction(number, 10)
    assert hostile_hits("here", [number], mission=card("f3", threat)) == 1


@covers("TO-A2-1", "TO-A6-1")
@pytest.mark.parametrize("threat", ["LOW", "MEDIUM", "HIGH"])
def test_an_f3_target_hits_on_2_of_a_d10_whatever_the_threat(threat: str) -> None:
    assert chance_to_hit("target", mission=card("f3", threat)) == Fraction(2, 10)
    assert hostile_hits("target", [2], mission=card("f3", threat)) == 1


@covers("TO-A2-1")
@pytest.mark.parametrize("threat", ["LOW", "MEDIUM", "HIGH"])
def test_a_combative_capture_target_hits_on_2_of_a_d10_without_modifiers(threat: str) -> None:
    stronger = [Effect(("fighter_attack",), 3, "mission", "EV-21")]

    def hits(dice: list[int]) -> int:
        mission = card("capture", threat)
        table = direct_action(
            CombativeTarget(), box=7, mission=mission, teams=ALPHA, awareness=2, effects=stronger, dice=dice
        )
        return table.state.teams["GB-A"].hits

    assert distribution(hits) == {1: Fraction(2, 10), 0: Fraction(8, 10)}
    assert (hits([2]), hits([3])) == (1, 0)


@covers("TO-A2-1")
@pytest.mark.parametrize(("threat", "faces"), [("LOW", 1), ("MEDIUM", 2), ("HIGH", 3)])
def test_intel_hits_on_5_of_a_d6_and_rolls_one_two_or_three_faces_again(threat: str, faces: int) -> None:
    chance = Fraction(2, 6) + Fraction(faces, 6) * Fraction(2, 6)
    assert chance_to_hit("intel", mission=card("f3", threat)) == chance
    again = [4, 3, 2][:faces]
    assert [f for f in (4, 3, 2, 1) if hostile_hits("intel", [f, 6], mission=card("f3", threat))] == again


@covers("TO-A2-2")
@pytest.mark.parametrize(
    ("die", "awareness"), [(1, -1), (2, 0), (3, 0), (4, 0), (5, 0), (6, 1), (7, 1), (8, 1), (9, 1), (10, 2)]
)
def test_the_awareness_die_sets_shock_low_medium_or_high(die: int, awareness: int) -> None:
    table = position(SetAwareness(), phase="direct_action", recon_result="success", dice=[die])
    assert table.state.awareness == awareness


# A3


def moved(step: Any, dice: list[int], **more: Any) -> State:
    return position(step, phase="direct_action", dice=dice, **more).state


@covers("TO-A3-1")
@pytest.mark.parametrize("method", ["land", "sea", "air"])
def test_infiltration_and_exfiltration_succeed_on_7_of_a_d10_by_every_method(method: str) -> None:
    mission = card(infil=method, exfil=method)

    def came_in(dice: list[int]) -> bool:
        return moved(RollInfiltration(), dice, mission=mission).infiltrated

    def got_out(dice: list[int]) -> bool:
        return moved(RollExfiltration(3), dice, mission=mission).exfiltrated

    assert distribution(came_in)[True] == distribution(got_out)[True] == Fraction(7, 10)
    assert (came_in([7]), came_in([8]), got_out([7]), got_out([8])) == (True, False, True, False)


@covers("TO-A3-1")
def test_one_fighter_waits_at_egress_on_1_to_3_of_a_d6() -> None:
    def met(dice: list[int]) -> int:
        return len(moved(EgressDie(), dice).here())

    assert distribution(met) == {1: Fraction(1, 2), 0: Fraction(1, 2)}
    assert [met([die]) for die in range(1, 7)] == [1, 1, 1, 0, 0, 0]


@covers("TO-A3-1")
def test_one_fighter_answers_the_extraction_call_on_6_of_a_d6() -> None:
    def met(dice: list[int]) -> int:
        return len(moved(AbortMission(), dice).here())

    assert distribution(met) == {1: Fraction(1, 6), 0: Fraction(5, 6)}
    assert [met([die]) for die in range(1, 7)] == [0, 0, 0, 0, 0, 1]


@covers("TO-A3-1")
@pytest.mark.parametrize("drm", [-3, 0, 3])
def test_an_emergency_exfiltration_fails_on_a_natural_10_only(drm: int) -> None:
    effects = [Effect(("exfil",), drm, "mission", "EV-26")]

    def got_out(dice: list[int]) -> bool:
        state = moved(EmergencyExfiltrate(3), dice, teams={"GB-A": "direct_action"}, effects=effects)
        return state.exfiltrated

    assert (distribution(got_out)[True], got_out([9]), got_out([10])) == (Fraction(9, 10), True, False)
