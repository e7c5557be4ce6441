"""How long an effect lasts, and repeated rolls (3.0)."""

from typing import Any

import pytest

from sandtable.games.third_option.events import Attacked, FighterAttacked, Rolled
from sandtable.games.third_option.mission import ByCard, Leg
from sandtable.games.third_option.rules.assets import PlayAsset, PlayAssets
from sandtable.games.third_option.rules.card_choices import PASS
from sandtable.games.third_option.rules.decks import DrawEvent, RevealEnemyAction
from sandtable.games.third_option.rules.engagement import ActionRound, Engagement
from sandtable.games.third_option.rules.modifiers import roll_modifiers
from sandtable.games.third_option.rules.movement import Exfiltrate, FightHere, RollExfiltration, RollInfiltration
from sandtable.games.third_option.rules.planning import SetAssetPoints, SetDifficulty
from sandtable.games.third_option.rules.recon import MoveForward
from sandtable.games.third_option.rules.targets import TargetRescue
from sandtable.games.third_option.sequence import PlayMission
from sandtable.games.third_option.state import Campaign, Effect, State
from sandtable.games.third_option.verbs import ResolveEffects
from sandtable.games.third_option.vocabulary import AddFighters, Drm
from sandtable.kernel.event import total
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.third_option.build import (
    ALPHA,
    answered,
    card,
    choose,
    dice_left,
    direct_action,
    happened,
    options,
    position,
    recon,
    recon_round,
    resting,
)

MARCUS = {"RG-1": "recon"}
OUT: dict[str, Any] = {"phase": "direct_action", "box": 11, "teams": ALPHA, "awareness": 0}


def drms(table: Table[State]) -> list[int]:
    """The sum of modifiers on each of the player's attacks."""
    return [total(event.modifiers) for event in happened(table, Attacked)]


def exfil_drms(table: Table[State]) -> list[int]:
    return [total(e.modifiers) for e in happened(table, Rolled) if e.test == "exfiltration"]


# scope round


@covers("TO-3.0-9")
def test_an_effect_of_scope_round_lasts_for_the_round_it_is_drawn_in() -> None:
    table = direct_action(
        Engagement("here"), box=3, teams=ALPHA, here=1, events=["EV-06", "EV-01", "EV-15"], dice=[10, 10, 1, 10, 1, 10]
    )
    assert drms(table) == [1, 0, 0]
    assert [event.needs for event in happened(table, FighterAttacked)] == [3, 3, 2]


@covers("TO-3.0-9")
def test_drawn_outside_a_round_it_lasts_for_the_next_round() -> None:
    # Clear Skies at Draw Event B; the fight comes at Actions at the Objective.
    dice = [1, 10, 1, 10]
    table = direct_action(
        DrawEvent(), FightHere(), Engagement("pool"), box=4, teams=ALPHA, fighters=1, events=["EV-07"], dice=dice
    )
    assert drms(table) == [-1, 0]


@covers("TO-3.0-9")
@pytest.mark.parametrize("event", ["EV-05", "EV-06", "EV-14", "EV-22", "EV-25"])
def test_it_lapses_at_the_end_of_the_phase(event: str) -> None:
    table = position(DrawEvent(), MoveForward(), phase="recon", teams=MARCUS, events=[event])
    state = table.state
    assert (state.effects, state.skips, state.extras, state.skip_round) == ([], {}, {}, False)


@covers("TO-3.0-9")
@pytest.mark.parametrize(("event", "dice"), [("EV-05", [1]), ("EV-22", [10]), ("EV-25", [10, 1, 1]), ("EV-14", [])])
def test_skips_and_extras_are_of_scope_round(event: str, dice: list[int]) -> None:
    table = recon(
        ActionRound(), ActionRound(), fight="intel", teams=MARCUS, intel=1, events=[event], dice=[*dice, 10, 1]
    )
    assert (table.state.rounds, dice_left(table)) == (2, [])


# scope engagement


@covers("TO-3.0-10")
def test_an_effect_on_the_next_movement_roll_is_spent_by_the_infiltration() -> None:
    # Border Guides would help the exfiltration too, but only one roll.
    table = position(
        PlayAssets("before_roll", "infil"),
        RollInfiltration(),
        RollExfiltration(1),
        box=0,
        phase="direct_action",
        teams={"GB-H": "direct_action"},
        awareness=0,
        assets=["AC-15"],
        mission=card(infil="land", exfil="land"),
        dice=[1, 1],
    )
    choose(table, PlayAsset("AC-15"))

    assert [total(event.modifiers) for event in happened(table, Rolled)] == [-2, 0]

    assert table.state.effects == []


@covers("TO-3.0-10")
def test_an_effect_on_the_next_rescue_is_spent_by_it() -> None:
    lasting = [Effect(("rescue",), -1, scope, "EV-01") for scope in ("next", "mission")]
    table = position(
        TargetRescue(), mission=card("rescue"), phase="direct_action", teams=ALPHA, effects=lasting, dice=[1]
    )
    assert [effect.scope for effect in table.state.effects] == ["mission"]


@covers("TO-3.0-9", "TO-3.0-10")
def test_a_modifier_cites_the_rule_of_its_scope() -> None:
    rules = {"round": "TO-3.0-9", "engagement": "TO-3.0-10", "next": "TO-3.0-10"}
    effects: Any = [Effect(("rg_attack",), 1, scope, "EV-06") for scope in rules]  # type: ignore[arg-type] # its words
    state = position(effects=effects).state
    assert [one.rule for one in roll_modifiers(state, "rg_attack")] == list(rules.values())


@covers("TO-3.0-10")
def test_scope_engagement_lasts_for_all_rounds_of_the_next_engagement_and_no_longer() -> None:
    # Prepared Positions at HIGH: +1 for the fight here, not for the pool.
    table = position(
        RevealEnemyAction(1),
        FightHere(),
        Engagement("pool"),
        phase="direct_action",
        box=3,
        mission=card("f3", "HIGH"),
        teams=ALPHA,
        here=1,
        slots=["EA-08", "EA-04", "EA-04"],
        dice=[1, 10, 1, 10],
    )
    assert (drms(table), table.state.effects) == ([1, 1], [])


@covers("TO-3.0-10")
def test_scope_engagement_waits_when_there_is_no_fight_yet() -> None:
    table = position(
        RevealEnemyAction(1),
        FightHere(),
        Engagement("pool"),
        phase="direct_action",
        box=3,
        mission=card("f3", "HIGH"),
        teams=ALPHA,
        fighters=1,
        slots=["EA-11", "EA-04", "EA-04"],
        dice=[1, 10, 1, 10],
    )
    assert [event.needs for event in happened(table, FighterAttacked)] == [5, 5]
    assert table.state.effects == []


@covers("TO-3.0-10")
def test_a_fight_that_does_not_take_place_ends_no_effect_of_scope_engagement() -> None:
    # Heavy Weapon at HIGH; the pool is empty; a Fighter comes later.
    table = position(
        RevealEnemyAction(2),
        Engagement("pool"),
        ResolveEffects((AddFighters(1, "here"),), "EV-12"),
        FightHere(),
        phase="direct_action",
        box=5,
        mission=card("f3", "HIGH"),
        teams=ALPHA,
        slots=["EA-04", "EA-11", "EA-04"],
        dice=[1, 10, 1, 10],
    )
    assert [event.needs for event in happened(table, FighterAttacked)] == [5, 5]


@covers("TO-3.0-10")
def test_scope_engagement_that_begins_in_a_fight_ends_with_it() -> None:
    table = position(
        Engagement("here"),
        Engagement("pool"),
        phase="direct_action",
        box=3,
        teams=ALPHA,
        awareness=0,
        here=1,
        fighters=1,
        assets=["AC-22"],
        dice=[10, 10, *[1, 10] * 4],
    )
    choose(table, PASS)
    table.state.effects.append(Effect(("sog_attack",), 1, "engagement", "EA-08"))
    while not resting(table):
        choose(table, PASS)
    assert drms(table) == [0, 1, 1, 0, 0]


@covers("TO-3.0-10")
def test_scope_engagement_lapses_with_the_phase() -> None:
    effect = Drm(("rg_attack",), 1, "engagement")
    table = position(ResolveEffects((effect,), "EV-01"), MoveForward(), phase="recon", teams=MARCUS)
    assert table.state.effects == []


# scope next


@covers("TO-3.0-10")
def test_scope_next_ends_with_one_roll_of_its_class() -> None:
    # New Checkpoint: +1 on the first attempt; 7 + 1 fails, 7 succeeds.
    table = position(DrawEvent(), Exfiltrate(1), **OUT, events=["EV-26"], dice=[7, 7])
    assert (exfil_drms(table), table.state.exfiltrated, table.state.exfil_attempts) == ([1, 0], True, 2)


@covers("TO-3.0-10")
def test_scope_next_outlasts_rounds_and_rolls_of_other_classes() -> None:
    table = position(
        DrawEvent(),
        RollInfiltration(),
        ActionRound(),
        MoveForward(),
        Exfiltrate(1),
        **(OUT | {"fight": "here"}),
        here=1,
        events=["EV-26"],
        dice=[1, 10, 10, 1],
    )
    assert exfil_drms(table) == [1]


@covers("TO-3.0-10")
def test_two_effects_of_scope_next_serve_the_same_roll() -> None:
    table = position(DrawEvent(), DrawEvent(), Exfiltrate(1), **OUT, events=["EV-26", "EV-14"], dice=[6, 7])
    assert exfil_drms(table) == [2, 0]


# scope mission


@covers("TO-3.0-10")
def test_scope_mission_lasts_through_every_roll_to_the_end_of_the_mission() -> None:
    # An operation gives +1 on exfiltration: all three attempts have it.
    legs = (Leg(mission=ByCard("MC-01", "CENTCOM")),) * 2
    campaign = Campaign("Test", legs, drm_next=(("exfil", 1),))
    table = position(SetAssetPoints(), MoveForward(), Exfiltrate(1), **OUT, dice=[8, 8, 8], campaign=campaign)
    assert exfil_drms(table) == [1, 1, 1]


@covers("TO-3.0-10")
def test_no_effect_outlives_its_mission() -> None:
    legs = (Leg(mission=ByCard("MC-01", "CENTCOM")),) * 2
    table = position(
        ResolveEffects((Drm(("exfil",), 1, "mission"), Drm(("exfil",), 1, "next")), "EV-01"),
        PlayMission(1),
        **OUT,
        campaign=Campaign("Test", legs),
    )
    choose(table, SetDifficulty("normal"))
    assert table.state.effects == []


# repeated rolls


@covers("TO-3.0-18")
def test_without_a_second_roll_the_failure_stands() -> None:
    ashore = position(
        RollInfiltration(), phase="direct_action", box=0, teams=ALPHA, awareness=0, assets=["AC-12"], dice=[10]
    )
    choose(ashore, PASS)
    assert (ashore.state.infiltrated, ashore.state.awareness) == (False, 1)
    assert list(ashore.state.assets) == ["AC-12"]
    table = answered(position(RollExfiltration(3), **OUT, assets=["AC-12"], dice=[10]), PASS)
    assert (table.state.exfiltrated, list(table.state.assets)) == (False, ["AC-12"])


@covers("TO-3.0-18", "TO-3.0-8", "TO-5.2-3")
def test_a_repeated_exfiltration_keeps_its_modifiers_and_is_the_same_attempt() -> None:
    # At +1 a 7 fails; Local Fixer; again 7 at +1; that was one attempt of three.
    table = position(DrawEvent(), Exfiltrate(1), **OUT, events=["EV-26"], assets=["AC-12"], dice=[7, 7, 8, 8])
    assert options(table) == [PASS, PlayAsset("AC-12")]
    choose(table, PlayAsset("AC-12"))
    assert exfil_drms(table) == [1, 1, 0, 0]
    assert (table.state.exfil_attempts, table.state.exfiltrated) == (3, False)
    assert (table.state.assets, table.state.discarded) == ({}, ["AC-12"])


@covers("TO-3.0-18")
def test_the_second_result_of_a_repeated_roll_stands() -> None:
    table = position(DrawEvent(), RollExfiltration(1), **OUT, events=["EV-26"], assets=["AC-12"], dice=[7, 6])
    choose(table, PlayAsset("AC-12"))
    assert (table.state.exfiltrated, table.state.exfil_attempts, table.state.awareness) == (True, 1, 0)


@covers("TO-3.0-18")
def test_a_repeated_roll_ends_no_further_effect_of_scope_next() -> None:
    # What is added between the roll and its repetition waits for the next attempt.
    table = position(RollExfiltration(1), **OUT, assets=["AC-12"], dice=[8, 8, 6, 7])
    table.state.effects.append(Effect(("exfil",), 1, "next", "EV-26"))
    choose(table, PlayAsset("AC-12"))
    assert exfil_drms(table) == [0, 0, 1]


@covers("TO-3.0-18")
@pytest.mark.parametrize(("again", "infiltrated"), [(8, True), (9, False)])
def test_a_repeated_infiltration_keeps_its_modifiers(again: int, infiltrated: bool) -> None:
    # At -1 a 9 is an 8 and fails; the repetition still has the -1.
    table = position(
        RollInfiltration(),
        phase="direct_action",
        box=0,
        awareness=0,
        assets=["AC-12"],
        teams={"GB-H": "direct_action"},
        effects=[Effect(("infil",), -1, "next", "AC-13")],
        dice=[9, again],
    )
    choose(table, PlayAsset("AC-12"))
    assert table.state.infiltrated is infiltrated
    assert table.state.awareness == (0 if infiltrated else 1)


@covers("TO-3.0-9")
def test_events_of_a_recon_round_do_not_reach_into_the_next_round() -> None:
    table = recon(
        ActionRound(), ActionRound(), fight="intel", teams=MARCUS, intel=1, events=["EV-07"], dice=[10, 1, 10, 1]
    )
    assert drms(table) == [-1, 0]
    assert drms(recon_round(teams=MARCUS, intel=1, events=["EV-06"], dice=[10, 1])) == [1]
