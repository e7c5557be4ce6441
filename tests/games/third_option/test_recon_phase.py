"""Recon Phase (7.4): the fight against Intel, its failure, and the way forward."""

from fractions import Fraction
from typing import Any

import pytest

from sandtable.games.third_option.events import Attacked, IntelAttacked, Reinforced
from sandtable.games.third_option.rules.assets import PlayAsset
from sandtable.games.third_option.rules.awareness import ApplyIntelShift, SetAwareness
from sandtable.games.third_option.rules.card_choices import PASS, ChooseHeal, ChosenTeam
from sandtable.games.third_option.rules.engagement import Attacks, Engagement
from sandtable.games.third_option.rules.recon import (
    AfterRecon,
    CheckIncursion,
    CheckReconFailure,
    MoveForward,
    OfferAbort,
)
from sandtable.games.third_option.sequence import ReconPhase
from sandtable.games.third_option.state import Effect, State, Team
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.third_option.build import (
    ALPHA,
    BITE,
    HIT,
    MISS,
    QUIET,
    answered,
    card,
    choose,
    dice_left,
    ended,
    entry_of,
    happened,
    options,
    recon,
    resting,
    team_boxes,
    who,
)
from tests.games.third_option.oracle import distribution


def one_round(**more: Any) -> Table[State]:
    """Only the dice and hits of one round against Intel."""
    return recon(Attacks(), fight="intel", **more)


def intel_attack(threat: str, *dice: int, drm: int = 0) -> tuple[int, list[int]]:
    """Hits of one Intel unit on Marcus, and the dice that it left."""
    effects = [Effect(("intel_attack",), drm, "round", "EV-21")] if drm else []
    table = one_round(mission=card("f3", threat), teams={"RG-1": "recon"}, intel=1, effects=effects, dice=[MISS, *dice])
    return table.state.teams["RG-1"].hits, dice_left(table)


# the round


@covers("TO-7.4-1")
def test_every_recon_team_and_operative_in_the_box_attacks_every_round_and_all_intel_too() -> None:
    teams = {"RG-1": "recon", "RG-2": "recon", "RG-10": "recon", "OP-1": "recon"}
    elsewhere = {"RG-3": "rg", "GB-A": "direct_action"}
    table = recon(
        teams=teams | elsewhere, intel=2, dice=[HIT, MISS, MISS, MISS, QUIET, QUIET, HIT, HIT, HIT, HIT, QUIET, QUIET]
    )
    assert [e.team for e in happened(table, Attacked)] == ["RG-1", "RG-2", "RG-10", "OP-1"] * 2
    assert [who(e) for e in happened(table, IntelAttacked)] == ["Intel 1", "Intel 2"] * 2
    assert resting(table)  # nobody was asked who attacks


@covers("TO-7.4-2")
def test_a_recon_round_draws_its_event_then_asks_for_assets_then_rolls() -> None:
    table = recon(teams={"RG-1": "recon"}, intel=1, events=["EV-11"], assets=["AC-10"], dice=[6, 1, 1])
    assert options(table) == [PASS, PlayAsset("AC-10")]
    assert (len(table.state.intel()), dice_left(table)) == (2, [6, 1, 1])


@covers("TO-7.4-2", "TO-7.4-4")
def test_in_a_recon_round_all_dice_come_before_the_hits_and_then_the_casualties_leave() -> None:
    table = recon(teams={"RG-1": ("recon", 1), "RG-2": "recon"}, intel=[1], dice=[6, 6, BITE, 1])
    kinds = [type(event).__name__ for event in table.log or ()]
    assert kinds == ["CardShown", "Attacked", "Attacked", "IntelAttacked", "UnitHit", "TeamHit"]
    assert (table.state.intel(), table.state.recon_element()) == ([], ["RG-2"])


@covers("TO-7.4-2")
def test_every_recon_round_has_an_event_of_its_own_and_its_effects_end_with_the_round() -> None:
    # Clear Skies makes the first 7 a hit on 6; the next 7 misses, with the second event.
    table = recon(teams={"RG-1": "recon"}, intel=1, events=["EV-07", "EV-02"], dice=[7, QUIET, 7, QUIET, 6, QUIET])
    assert [e.hit for e in happened(table, Attacked)] == [True, False, True]
    assert (table.state.events_drawn, table.state.rounds) == (3, 3)
    assert table.state.discards[:2] == ["EV-07", "EV-02"]


@covers("TO-7.4-3")
@pytest.mark.parametrize(
    ("team", "number"), [("RG-1", 6), ("RG-3", 7), ("RG-4", 5), ("RG-10", 8), ("OP-1", 8), ("OP-2", 7)]
)
def test_a_team_hits_intel_once_with_a_d10_at_its_number_or_less(team: str, number: int) -> None:
    for die in range(1, 11):
        table = one_round(teams={team: "recon"}, intel=2, dice=[die, QUIET, QUIET])
        assert [unit.hits for unit in table.state.intel()] == [int(die <= number), 0]


@covers("TO-7.4-3")
def test_modifiers_are_added_to_the_die_of_a_recon_attack() -> None:
    def hits(die: int, drm: int) -> int:
        effects = [Effect(("rg_attack",), drm, "round", "EV-06")]
        table = one_round(teams={"RG-1": "recon"}, intel=1, effects=effects, dice=[die, QUIET])
        return table.state.units[1].hits

    assert (hits(7, -1), hits(8, -1)) == (1, 0)
    assert (hits(5, 1), hits(6, 1)) == (1, 0)


@covers("TO-7.4-3")
def test_a_recon_team_rolls_a_d10() -> None:
    def hit(dice: list[int]) -> bool:
        table = one_round(teams={"RG-1": "recon"}, intel=1, skips={"intel": 1}, dice=dice)
        return table.state.units[1].hits == 1

    assert distribution(hit) == {True: Fraction(6, 10), False: Fraction(4, 10)}


@covers("TO-7.4-4")
def test_a_unit_eliminated_in_a_round_still_makes_its_attack_in_that_round() -> None:
    table = one_round(teams={"RG-1": ("recon", 1)}, intel=[1], dice=[HIT, BITE])
    assert (table.state.units[1].place, table.state.teams["RG-1"].box) == ("casualties", "casualties")


# the Intel attack


@covers("TO-7.4-5")
@pytest.mark.parametrize(("threat", "again"), [("LOW", {4}), ("MEDIUM", {3, 4}), ("HIGH", {2, 3, 4})])
def test_intel_that_missed_rolls_again_on_the_faces_of_the_threat(threat: str, again: set[int]) -> None:
    for face in range(1, 7):
        hit_at_once = face >= 5
        left = [] if face in again else [5]
        assert intel_attack(threat, face, 5) == (int(hit_at_once or face in again), left)


@covers("TO-7.4-5")
def test_in_medium_a_3_then_a_5_is_a_hit_and_a_4_then_a_4_a_miss_without_a_third_die() -> None:
    assert intel_attack("MEDIUM", 3, 5) == (1, [])
    assert intel_attack("MEDIUM", 4, 4, 6) == (0, [6])


@covers("TO-7.4-5")
@pytest.mark.parametrize("second", range(1, 7))
def test_the_second_die_of_intel_stands(second: int) -> None:
    assert intel_attack("HIGH", 2, second, 6) == (int(second >= 5), [6])


@covers("TO-7.4-6")
@pytest.mark.parametrize(("drm", "lowest"), [(2, 3), (1, 4), (0, 5), (-1, 6), (-2, 7)])
def test_a_modifier_moves_the_face_on_which_intel_hits(drm: int, lowest: int) -> None:
    for face in (1, 2, 3, 5, 6):  # 4 is rolled again in LOW
        assert intel_attack("LOW", face, drm=drm)[0] == int(face >= lowest)


@covers("TO-7.4-6")
def test_a_first_die_that_already_hits_is_not_rolled_again() -> None:
    assert intel_attack("LOW", 4, 1, drm=1) == (1, [1])
    assert intel_attack("HIGH", 3, 1, drm=2) == (1, [1])


@covers("TO-7.4-6")
def test_with_a_modifier_of_minus_1_only_a_6_hits_on_either_die() -> None:
    assert intel_attack("LOW", 5, 6, drm=-1) == (0, [6])
    assert intel_attack("LOW", 4, 5, drm=-1) == (0, [])
    assert intel_attack("LOW", 4, 6, drm=-1) == (1, [])


@covers("TO-7.4-6")
@pytest.mark.parametrize(
    ("event", "hits", "misses"), [("EV-21", [4], [3]), ("EV-15", [6], [5]), ("EV-01", [5], [4, 4])]
)
def test_the_cards_turned_informant_and_moonless_night_move_intel_by_1(
    event: str, hits: list[int], misses: list[int]
) -> None:
    def hits_on_marcus(*dice: int) -> int:
        table = recon(teams={"RG-1": "recon"}, intel=[1], events=[event], dice=[HIT, *dice])
        return table.state.teams["RG-1"].hits

    assert (hits_on_marcus(*hits), hits_on_marcus(*misses)) == (1, 0)


# the engagement


@covers("TO-7.4-7")
def test_recon_rounds_go_on_until_intel_is_gone_and_nobody_is_asked_to_stop() -> None:
    quiet_rounds = [MISS, QUIET] * 5
    table = recon(teams={"RG-1": "recon"}, intel=[1], dice=[*quiet_rounds, HIT, QUIET])
    assert (resting(table), dice_left(table), table.state.rounds) == (True, [], 6)
    assert table.state.intel() == []


@covers("TO-7.4-7")
def test_recon_rounds_go_on_until_the_recon_element_is_gone() -> None:
    table = recon(teams={"RG-1": "recon"}, intel=1, dice=[MISS, BITE, MISS, QUIET, MISS, BITE])
    assert (resting(table), dice_left(table), table.state.rounds) == (True, [], 3)
    assert team_boxes(table) == {"RG-1": "casualties"}


@covers("TO-7.4-8")
def test_the_round_ends_without_dice_when_the_event_removes_the_last_intel() -> None:
    table = recon(teams={"RG-1": "recon"}, intel=[1], events=["EV-16"], dice=[HIT, BITE])
    assert (resting(table), dice_left(table), table.state.intel()) == (True, [HIT, BITE], [])


@covers("TO-7.4-8")
def test_the_round_ends_without_dice_when_the_event_removes_the_last_recon_team() -> None:
    table = recon(teams={"RG-1": ("recon", 1)}, intel=1, events=["EV-10"], dice=[HIT, BITE])
    assert (resting(table), dice_left(table)) == (True, [HIT, BITE])
    assert (team_boxes(table), len(table.state.intel())) == ({"RG-1": "casualties"}, 1)


@covers("TO-7.4-8")
def test_the_round_ends_without_dice_when_an_asset_removes_the_last_intel() -> None:
    table = recon(teams={"RG-1": "recon"}, intel=1, assets=["AC-10"], dice=[HIT, BITE])
    choose(table, PlayAsset("AC-10"))
    assert (resting(table), dice_left(table), table.state.intel()) == (True, [HIT, BITE], [])


@covers("TO-7.4-7", "TO-2.3-6")
def test_no_event_is_drawn_when_the_last_intel_is_removed_between_rounds() -> None:
    table = recon(teams={"RG-1": "recon"}, intel=1, assets=["AC-11"], events=["EV-01", "EV-02"], dice=[MISS, QUIET])
    choose(table, PASS, PlayAsset("AC-11"))  # before the dice of the first round, and after it
    assert (resting(table), table.state.rounds, table.state.events_drawn) == (True, 1, 1)


# failure


@covers("TO-7.4-9")
def test_recon_fails_when_everyone_sent_there_is_a_casualty_and_one_intel_is_left() -> None:
    gone = {"RG-1": ("casualties", 2), "OP-1": ("casualties", 2)}
    table = recon(CheckReconFailure(), teams=gone, intel=1, dice=[3])
    assert table.state.recon_failed


@covers("TO-7.4-9")
@pytest.mark.parametrize("last", ["RG-2", "OP-1"])
def test_recon_does_not_fail_while_one_recon_team_or_operative_is_active(last: str) -> None:
    teams = {"RG-1": ("casualties", 2), last: ("recon", 1)}
    table = recon(CheckReconFailure(), teams=teams, intel=3)
    assert (table.state.recon_failed, table.state.pool()) == (False, [])


@covers("TO-7.4-9")
def test_neither_ground_teams_nor_teams_kept_for_direct_action_avert_the_failure() -> None:
    teams = {"RG-1": ("casualties", 2), "RG-2": "rg", "GB-A": "recon", "GB-B": "direct_action"}
    table = recon(CheckReconFailure(), teams=teams, intel=1, dice=[3])
    assert table.state.recon_failed


@covers("TO-7.4-9")
def test_recon_has_succeeded_when_all_intel_is_gone() -> None:
    table = recon(CheckReconFailure(), teams={"RG-1": ("casualties", 2), "RG-2": "recon"})
    assert (table.state.recon_result, table.state.pool()) == ("success", [])


@covers("TO-7.4-9", "TO-7.4-10")
def test_the_failure_is_judged_in_the_recon_phase_itself() -> None:
    table = recon(
        ReconPhase(), teams={"RG-1": ("recon", 1), "GB-A": "direct_action"}, intel=1, fighters=2, dice=[MISS, BITE, 4]
    )
    assert (table.state.recon_result, len(table.state.pool())) == ("failed", 2 + 4)


@covers("TO-7.4-10")
@pytest.mark.parametrize(("threat", "sides"), [("LOW", 6), ("MEDIUM", 6), ("HIGH", 10)])
def test_a_failed_recon_adds_1d6_fighters_or_1d10_in_high_and_low_faces_stand(threat: str, sides: int) -> None:
    def added(dice: list[int]) -> int:
        table = recon(CheckReconFailure(), mission=card("f3", threat), fighters=2, intel=1, dice=dice)
        return len(table.state.pool()) - 2

    assert distribution(added) == {n: Fraction(1, sides) for n in range(1, sides + 1)}


@covers("TO-7.4-10")
def test_low_with_a_failure_die_of_1_adds_one_fighter() -> None:
    table = recon(CheckReconFailure(), intel=1, dice=[1])
    assert [unit.kind for unit in table.state.pool()] == ["fighter"]


@covers("TO-7.4-10")
def test_after_a_failed_recon_awareness_starts_at_1_without_a_roll() -> None:
    table = recon(CheckReconFailure(), SetAwareness(), intel=1, dice=[2, 10])
    assert (table.state.awareness, dice_left(table)) == (1, [10])


@covers("TO-7.4-11")
@pytest.mark.parametrize("teams", [{}, {"GB-A": "direct_action"}, {"GB-A": "recon"}, {"RG-1": "rg", "OP-1": "rg"}])
def test_an_empty_recon_box_counts_as_failed_while_intel_is_present(teams: dict[str, str]) -> None:
    table = recon(Engagement("intel"), CheckReconFailure(), teams=teams, intel=1, dice=[5])
    assert (table.state.recon_failed, len(table.state.pool())) == (True, 5)


@covers("TO-7.4-11")
def test_an_empty_recon_box_does_no_harm_when_no_intel_is_there() -> None:
    table = recon(CheckReconFailure(), teams={"GB-A": "direct_action"})
    assert (table.state.recon_failed, table.state.pool()) == (False, [])


@covers("TO-7.4-12")
def test_mutual_elimination_is_no_failure_and_awareness_is_rolled() -> None:
    teams = {"RG-1": ("recon", 1)}
    table = recon(
        Engagement("intel"), CheckReconFailure(), SetAwareness(), teams=teams, intel=[1], dice=[HIT, BITE, 10]
    )
    assert (team_boxes(table), table.state.intel()) == ({"RG-1": "casualties"}, [])
    assert (table.state.recon_result, table.state.pool()) == ("mutual", [])
    assert (table.state.awareness, dice_left(table)) == (2, [])


# the end of the phase


@covers("TO-7.4-20")
def test_casualties_of_recon_go_to_the_boxes_of_their_sides() -> None:
    table = recon(teams={"RG-1": ("recon", 1), "RG-2": "recon"}, intel=[1], dice=[HIT, MISS, BITE, 1])
    assert table.state.teams_in("casualties") == ["RG-1"]
    assert [unit.number for unit in table.state.units_at("casualties")] == [1]


@covers("TO-7.4-20")
def test_a_casualty_of_recon_is_out_for_the_rest_of_the_mission() -> None:
    teams = {"RG-1": ("recon", 1), "RG-2": ("recon", 1)}
    dice = [HIT, MISS, BITE, 1]
    table = recon(Engagement("intel"), MoveForward(), ChooseHeal("any", 1, "AC-06"), teams=teams, intel=[1], dice=dice)
    assert options(table) == [ChosenTeam("RG-2")]  # a casualty is beyond healing
    assert team_boxes(table) == {"RG-1": "casualties", "RG-2": "rg"}


@covers("TO-7.4-21")
def test_active_recon_teams_and_operative_move_forward_with_their_hits() -> None:
    teams = {"RG-1": ("recon", 1), "RG-2": ("casualties", 2), "OP-1": "recon", "GB-A": "recon"}
    table = recon(MoveForward(), teams=teams)
    assert table.state.teams == {
        "GB-A": Team("recon", 0),
        "RG-1": Team("rg", 1),
        "RG-2": Team("casualties", 2),
        "OP-1": Team("rg", 0),
    }


@covers("TO-7.4-21")
def test_fighters_and_intel_that_remain_move_forward_with_their_hits() -> None:
    table = recon(ReconPhase(), ApplyIntelShift(), teams=ALPHA, fighters=[0, 1], intel=[1, 0], awareness=0, dice=[1])
    choose(table, AfterRecon("go_on"))
    assert [unit.hits for unit in table.state.pool()] == [0, 1, 0]  # one more for the failure
    assert [unit.hits for unit in table.state.intel()] == [1, 0]
    assert table.state.awareness == 2  # both Intel units are known in Direct Action


@covers("TO-7.4-21")
def test_effects_of_a_round_or_an_engagement_do_not_move_forward() -> None:
    effects = [
        Effect(("rg_attack",), -1, "round", "EV-07"),
        Effect(("rg_attack",), -1, "engagement", "EV-07"),
        Effect(("drone",), 1, "mission", "EV-01"),
    ]
    table = recon(MoveForward(), effects=effects, skips={"rg": 1}, skip_round=True)
    assert [effect.scope for effect in table.state.effects] == ["mission"]
    assert (table.state.skips, table.state.skip_round) == ({}, False)


@covers("TO-7.4-22")
def test_after_recon_the_commander_may_abort_without_a_roll_or_a_loss() -> None:
    table = recon(
        ReconPhase(), teams={"RG-1": ("recon", 1), "GB-A": "direct_action"}, intel=[1], fighters=5, dice=[HIT, QUIET, 6]
    )
    assert options(table) == [AfterRecon("go_on"), AfterRecon("abort")]

    choose(table, AfterRecon("abort"))
    entry = entry_of(table)
    assert (entry.tier, entry.aborted, entry.vp) == ("fubar", True, 0)
    assert (entry.casualties, entry.captured, entry.percent) == ((), (), 100)
    assert (dice_left(table), happened(table, Reinforced)) == ([6], [])


@covers("TO-7.4-22")
def test_after_recon_the_commander_may_go_on() -> None:
    table = answered(recon(OfferAbort(), fighters=9), AfterRecon("go_on"))
    assert (resting(table), ended(table), table.state.aborted) == (True, None, False)


@covers("TO-7.4-22")
def test_the_abort_is_offered_once_the_incursion_is_over_and_the_teams_have_moved() -> None:
    table = recon(CheckIncursion(), MoveForward(), OfferAbort(), teams={"RG-1": "recon"}, fighters=5)
    assert (team_boxes(table), len(options(table))) == ({"RG-1": "rg"}, 2)
