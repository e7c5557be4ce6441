"""General and key concepts: rolls, modifiers, attacks and Action Rounds (2.3)."""

from typing import Any

import pytest

from sandtable.games.third_option.events import Attacked, CardShown, FighterAttacked, IntelAttacked, TeamHit
from sandtable.games.third_option.rules.assets import PlayAsset
from sandtable.games.third_option.rules.card_choices import PASS, ChosenTeam
from sandtable.games.third_option.rules.decks import RevealEnemyAction
from sandtable.games.third_option.rules.direct_action import CaptureCheck, EnterBox
from sandtable.games.third_option.rules.engagement import ActionRound, Engagement
from sandtable.games.third_option.rules.movement import EmergencyExfiltrate, Exfiltrate, RollInfiltration
from sandtable.games.third_option.rules.recon import FighterIncursion
from sandtable.games.third_option.rules.targets import GuardedTarget
from sandtable.games.third_option.state import Effect
from sandtable.kernel.step import Step
from sandtable.testing import covers
from tests.games.third_option.build import (
    ALPHA,
    BLANK,
    card,
    choose,
    dice_left,
    direct_action,
    happened,
    kinetic_round,
    options,
    position,
    recon,
    recon_round,
    resting,
    unit_hits,
    who,
)

BRAVO = {"GB-B": "direct_action"}
MARCUS = {"RG-1": "recon"}


def drm(roll: Any, n: int) -> list[Effect]:
    return [Effect((roll,), n, "mission", "a card")]


@covers("TO-2.3-1")
@pytest.mark.parametrize(("die", "hits"), [(1, 1), (7, 1), (8, 0), (10, 0)])
def test_a_team_hits_at_its_number_or_lower(die: int, hits: int) -> None:
    table = kinetic_round(teams=ALPHA, here=1, dice=[die, 10])
    assert unit_hits(table) == [hits]


@covers("TO-2.3-1")
@pytest.mark.parametrize(("die", "hits"), [(3, 1), (4, 0)])
def test_a_fighter_hits_at_its_number_or_lower(die: int, hits: int) -> None:
    table = kinetic_round(teams=ALPHA, here=1, dice=[10, die])
    assert table.state.teams["GB-A"].hits == hits


@covers("TO-2.3-1")
@pytest.mark.parametrize(("die", "succeeds"), [(7, True), (8, False)])
def test_a_success_number_is_met_at_the_number_or_lower(die: int, succeeds: bool) -> None:
    table = position(RollInfiltration(), teams={"GB-H": "direct_action"}, awareness=0, dice=[die])
    assert table.state.infiltrated is succeeds


@covers("TO-2.3-1")
def test_the_intel_die_and_the_capture_checks_are_met_by_high_faces() -> None:
    low, high = (recon_round(teams=MARCUS, intel=1, dice=[10, die]) for die in (1, 5))
    assert (low.state.teams["RG-1"].hits, high.state.teams["RG-1"].hits) == (0, 1)
    free, taken = (position(CaptureCheck(), phase="direct_action", teams=ALPHA, dice=[die]) for die in (1, 10))
    assert (free.state.teams["GB-A"].box, taken.state.teams["GB-A"].box) == ("direct_action", "captured")


@covers("TO-2.3-2")
@pytest.mark.parametrize(("die", "hits"), [(8, 1), (9, 0)])
def test_all_modifiers_of_an_attack_add_up(die: int, hits: int) -> None:
    # Hotel needs 5; Clear Skies, Veteran Operator and Stun Grenades make -3.
    table = kinetic_round(
        teams={"GB-H": "direct_action"}, here=1, events=["EV-07"], assets={"AC-01": "GB-H", "AC-03": ""}, dice=[die, 10]
    )
    choose(table, PlayAsset("AC-03"))
    assert unit_hits(table) == [hits]


@covers("TO-2.3-2")
@pytest.mark.parametrize(("penalty", "succeeds"), [(2, True), (3, False)])
def test_nothing_caps_a_sum_of_modifiers(penalty: int, succeeds: bool) -> None:
    # By sea: Charlie -1, Delta -1, Nightjar -1, Tidewater -2 make -5.
    teams = {"GB-C": "direct_action", "GB-D": "direct_action", "MB-1": "support", "OP-1": "rg"}
    table = position(
        RollInfiltration(), phase="direct_action", teams=teams, awareness=0, effects=drm("infil", penalty), dice=[10]
    )
    assert table.state.infiltrated is succeeds


@covers("TO-2.3-3")
@pytest.mark.parametrize(("event", "die", "hits"), [("EV-07", 7, 1), ("EV-07", 8, 0), ("EV-06", 6, 0), ("EV-06", 5, 1)])
def test_a_modifier_of_the_player_is_added_to_his_die(event: str, die: int, hits: int) -> None:
    table = kinetic_round(teams=BRAVO, here=1, events=[event], dice=[die, 10])
    assert unit_hits(table) == [hits]


@covers("TO-2.3-3")
@pytest.mark.parametrize(("event", "die", "hits"), [("EV-15", 2, 1), ("EV-15", 3, 0), ("EV-21", 4, 1), ("EV-21", 5, 0)])
def test_a_modifier_of_a_fighter_moves_its_number(event: str, die: int, hits: int) -> None:
    table = kinetic_round(teams=BRAVO, here=1, events=[event], dice=[10, die])
    assert table.state.teams["GB-B"].hits == hits


@covers("TO-2.3-3")
@pytest.mark.parametrize(("event", "die", "hits"), [("EV-15", 5, 0), ("EV-15", 6, 1), ("EV-21", 4, 1), ("EV-21", 3, 0)])
def test_a_negative_modifier_weakens_intel_too(event: str, die: int, hits: int) -> None:
    table = recon_round(teams=MARCUS, intel=1, events=[event], dice=[10, die])
    assert table.state.teams["RG-1"].hits == hits


@covers("TO-2.3-3")
@pytest.mark.parametrize(("n", "die", "succeeds"), [(-1, 8, True), (1, 7, False), (1, 6, True)])
def test_a_negative_modifier_helps_a_movement_roll(n: int, die: int, succeeds: bool) -> None:
    table = position(RollInfiltration(), awareness=0, effects=drm("infil", n), dice=[die])
    assert table.state.infiltrated is succeeds


@covers("TO-2.3-4")
def test_a_fighter_at_shock_with_two_more_modifiers_cannot_hit() -> None:
    table = kinetic_round(teams=ALPHA, here=1, awareness=-1, effects=drm("fighter_attack", -2), dice=[10, 1])
    assert (happened(table, FighterAttacked)[0].needs, table.state.teams["GB-A"].hits) == (0, 0)


@covers("TO-2.3-4")
@pytest.mark.parametrize(("n", "die", "hits"), [(-3, 10, 1), (7, 1, 0)])
def test_an_unmodified_one_or_ten_decides_no_attack(n: int, die: int, hits: int) -> None:
    table = kinetic_round(teams=ALPHA, here=1, effects=drm("sog_attack", n), dice=[die, 10])
    assert unit_hits(table) == [hits]


@covers("TO-2.3-4")
@pytest.mark.parametrize(("n", "die", "succeeds"), [(-3, 10, True), (7, 1, False)])
def test_an_unmodified_one_or_ten_decides_no_movement_roll(n: int, die: int, succeeds: bool) -> None:
    into = position(RollInfiltration(), awareness=0, effects=drm("infil", n), dice=[die])
    out = position(Exfiltrate(3), phase="direct_action", awareness=0, effects=drm("exfil", n), dice=[die])
    assert (into.state.infiltrated, out.state.exfiltrated) == (succeeds, succeeds)


@covers("TO-2.3-4")
def test_charts_that_name_an_unmodified_face_ignore_modifiers() -> None:
    helped = drm("exfil", -9) + drm("capture", -9)
    flight = position(EmergencyExfiltrate(3), phase="direct_action", teams=ALPHA, effects=helped, dice=[10])
    assert not flight.state.exfiltrated
    guarded = position(GuardedTarget(), mission=card("capture"), effects=helped, dice=[6])
    assert not guarded.state.objective_done


@covers("TO-2.3-5")
def test_every_team_and_every_hostile_attacks_exactly_once_in_a_round() -> None:
    teams = {"GB-A": "direct_action", "GB-B": "direct_action"}
    table = kinetic_round(teams=teams, here=3, dice=[10] * 5)
    assert [event.team for event in happened(table, Attacked)] == ["GB-A", "GB-B"]
    assert [who(event) for event in happened(table, FighterAttacked)] == ["Fighter 1", "Fighter 2", "Fighter 3"]
    assert (resting(table), dice_left(table)) == (True, [])


@covers("TO-2.3-5")
def test_every_recon_team_and_every_intel_attacks_exactly_once_in_a_round() -> None:
    table = recon_round(teams={"RG-1": "recon", "OP-1": "recon"}, intel=2, dice=[10, 10, 1, 1])
    assert [event.team for event in happened(table, Attacked)] == ["RG-1", "OP-1"]
    assert [who(event) for event in happened(table, IntelAttacked)] == ["Intel 1", "Intel 2"]


@covers("TO-2.3-5")
@pytest.mark.parametrize(("slot", "attacks"), [("EA-16", 1), ("EA-04", 3), ("EA-17", 4)])
def test_a_card_grants_or_denies_attacks(slot: str, attacks: int) -> None:
    # Confused Orders takes two attacks, Nothing Stirs none, Crossfire adds one.
    slots = [slot, BLANK, BLANK]
    dice = [10] * (1 + attacks)
    table = direct_action(
        RevealEnemyAction(1), ActionRound(), box=3, fight="here", teams=ALPHA, here=3, slots=slots, dice=dice
    )
    assert len(happened(table, FighterAttacked)) == attacks
    assert (resting(table), dice_left(table)) == (True, [])


DA: dict[str, Any] = {"phase": "direct_action", "box": 7, "teams": ALPHA | {"RG-1": "rg"}}
FIGHTS: list[tuple[Step, dict[str, Any], list[int]]] = [
    (ActionRound(), {"fight": "intel", "phase": "recon", "teams": MARCUS, "intel": 1}, [10, 1]),
    (ActionRound(), {"fight": "takeover", "phase": "recon", "teams": {"GB-A": "recon"}, "intel": 1}, [10, 1]),
    (FighterIncursion(1, "RG-1"), {"phase": "recon", "teams": MARCUS, "fighters": 6}, [10]),
    (ActionRound(), {"fight": "remaining_intel", "intel": 1, **DA}, [10, 1]),
    (ActionRound(), {"fight": "here", "here": 1, **DA}, [10, 10]),
    (ActionRound(), {"fight": "pool", "fighters": 1, **DA}, [10, 10]),
    (ActionRound(), {"fight": "target", "target": 0, **DA}, [10, 10]),
]


@covers("TO-2.3-6")
@pytest.mark.parametrize(("step", "setting", "dice"), FIGHTS)
def test_every_action_round_starts_with_one_event(step: Step, setting: dict[str, Any], dice: list[int]) -> None:
    table = position(step, dice=dice, **setting)
    kinds = (CardShown, Attacked, FighterAttacked, IntelAttacked)
    said = [event for event in table.log or () if isinstance(event, kinds)]
    assert [type(event) is CardShown for event in said] == [True] + [False] * len(dice)
    assert (table.state.events_drawn, dice_left(table)) == (1, [])


@covers("TO-2.3-6")
def test_a_round_resolves_its_event_before_the_dice_and_the_next_round_draws_again() -> None:
    # Harassing Fire hits Alpha before the first dice; two rounds, two events.
    table = direct_action(
        Engagement("here"), box=3, teams=ALPHA, here=1, events=["EV-28", "EV-02"], dice=[1, 10, 1, 10]
    )
    said = [type(event) for event in table.log or ()]
    assert said.index(TeamHit) < said.index(Attacked)
    assert (table.state.rounds, table.state.discards) == (2, ["EV-28", "EV-02"])


@covers("TO-2.3-6")
def test_a_round_ends_when_hits_are_assigned_and_casualties_removed() -> None:
    # Alpha hits, Fighter 1 hits and Alpha is drawn: the second hit of both.
    teams = {"GB-A": ("direct_action", 1), "GB-B": "direct_action"}
    table = direct_action(
        Engagement("here"), box=3, awareness=1, assets=["AC-22"], teams=teams, here=[1, 0], dice=[1, 10, 3, 10, 1]
    )
    choose(table, PASS)

    assert table.decision
    assert table.decision.prompt.startswith("Between Action Rounds")
    assert [unit.place for unit in table.state.units.values()] == ["casualties", "here"]
    assert [team.box for team in table.state.teams.values()] == ["casualties", "direct_action"]


@covers("TO-2.3-7")
def test_the_target_is_resolved_only_after_the_last_defender_fell() -> None:
    dice = [10, 10, 10, 1, 10, 10, 1, 10, 10, 1, 10, 1, 10, 5]
    mission = card("sabotage", "MEDIUM")
    table = direct_action(
        EnterBox(7), teams=ALPHA, fighters=2, awareness=0, mission=mission, assets=["AC-18"], dice=dice
    )
    assert (options(table), unit_hits(table)) == ([PASS, PlayAsset("AC-18")], [2, 2])
    assert (table.state.rounds, table.state.objective_done, dice_left(table)) == (5, False, [5])


@covers("TO-2.3-8")
def test_a_card_prevails_over_the_rule_that_ground_teams_in_recon_stay() -> None:
    table = recon_round(teams={"GB-A": "recon", "RG-1": "recon"}, intel=1, events=["EV-20"], dice=[10, 1])
    choose(table, ChosenTeam("GB-A"))
    assert table.state.teams["GB-A"].box == "direct_action"


@covers("TO-2.3-8")
def test_a_card_prevails_over_the_rule_that_everyone_attacks() -> None:
    table = recon_round(teams=MARCUS, intel=1, events=["EV-14"])
    assert resting(table)
    assert not happened(table, Attacked)
    assert not happened(table, IntelAttacked)


@covers("TO-2.3-9")
@pytest.mark.parametrize(("die", "hits"), [(5, 1), (6, 0)])
def test_a_team_without_a_number_for_fighters_does_not_attack_them(die: int, hits: int) -> None:
    # Romulus has a dash against Fighters, Ronin a 5.
    teams = {"RG-3": "recon", "RG-9": "recon"}
    table = recon(
        FighterIncursion(1, "RG-3"), teams=teams, fighters=[1, 0, 0, 0, 0, 0], dice=[10, die, *[10, 1] * (1 - hits)]
    )
    first = happened(table, Attacked)[0]
    assert (first.team, first.needs, first.hit) == ("RG-9", 5, bool(hits))
    assert {event.team for event in happened(table, Attacked)} == {"RG-9"}


@covers("TO-2.3-9")
def test_an_operative_uses_the_number_of_the_kind_of_enemy() -> None:
    intel = recon_round(teams={"OP-1": "recon"}, intel=1, dice=[8, 1])
    fighters = kinetic_round(teams={"OP-1": "direct_action"}, here=1, dice=[8, 10])
    assert (unit_hits(intel), unit_hits(fighters)) == ([1], [0])


@covers("TO-2.3-9")
@pytest.mark.parametrize(("roll", "hits"), [("sog_attack", ([0], [0], [1])), ("rg_attack", ([1], [1], [0]))])
def test_attacks_on_fighters_and_targets_are_kinetic_and_on_intel_not(roll: str, hits: Any) -> None:
    # Nightjar: 7 against Fighters, 8 against Intel; at +3 a die of 7 misses either way.
    at: dict[str, Any] = {"phase": "direct_action", "effects": drm(roll, 3), "dice": [7, 10]}
    joined = {"OP-1": "direct_action"}
    here = position(ActionRound(), fight="here", here=1, teams=joined, **at)
    target = position(ActionRound(), fight="target", target=0, teams=joined, **at)
    intel = recon_round(teams={"OP-1": "recon"}, intel=1, effects=drm(roll, 3), dice=[7, 1])
    assert (unit_hits(here), unit_hits(target), unit_hits(intel)) == hits
