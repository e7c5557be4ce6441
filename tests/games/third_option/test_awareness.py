"""Enemy awareness (7.5.1): remaining Intel, the roll, the track and sacrifices."""

import pytest

from sandtable.games.third_option.events import AwarenessSet
from sandtable.games.third_option.rules.assets import PlayAsset, PlayAssets
from sandtable.games.third_option.rules.awareness import ApplyIntelShift, OfferSacrifice, Sacrifice, SetAwareness
from sandtable.games.third_option.rules.card_choices import PASS
from sandtable.games.third_option.rules.decks import DrawEvent
from sandtable.games.third_option.rules.direct_action import Commit, EngageIntel, EngageRemainingIntel, Rally
from sandtable.games.third_option.rules.engagement import Engagement
from sandtable.games.third_option.sequence import DirectActionPhase
from sandtable.games.third_option.state import Team, Unit
from sandtable.games.third_option.verbs import ResolveEffects
from sandtable.games.third_option.vocabulary import Awareness
from sandtable.testing import covers
from tests.games.third_option.build import (
    HOME,
    HOTEL,
    PAIR,
    SABOTAGE,
    card,
    choose,
    dice_left,
    direct_action,
    happened,
    options,
    position,
    reloaded,
    resting,
    story,
)

MARCUS = {"RG-1": "rg"}  # 6 against Intel


@covers("TO-7.5.1-1", "TO-7.5.1-4")
def test_remaining_intel_may_be_engaged_before_the_awareness_roll() -> None:
    table = direct_action(DirectActionPhase(), teams=PAIR | MARCUS, intel=1, dice=[2, 1])
    assert options(table) == [EngageIntel(True), EngageIntel(False)]
    assert table.state.awareness_set is None
    choose(table, EngageIntel(False))
    assert (table.state.awareness, "Intel 1" in story(table)) == (1, False)


@covers("TO-7.5.1-1")
@pytest.mark.parametrize(
    ("teams", "intel", "asked"),
    [
        ({"RG-1": "rg"}, 1, True),
        ({"OP-1": "rg"}, 1, True),
        ({"RG-1": "rg"}, 0, False),
        ({"OP-1": "direct_action", "RG-9": "direct_action"}, 1, False),
        ({"RG-1": "casualties", "GB-A": "recon"}, 1, False),
    ],
)
def test_intel_is_engaged_only_by_an_uncommitted_recon_group(teams: dict[str, str], intel: int, asked: bool) -> None:
    table = direct_action(EngageRemainingIntel(), teams=HOTEL | teams, intel=intel)
    assert resting(table) is not asked


@covers("TO-7.5.1-1")
def test_the_engagement_is_non_kinetic_and_goes_on_until_one_side_is_gone() -> None:
    table = direct_action(EngageRemainingIntel(), teams=HOTEL | MARCUS, intel=1, dice=[7, 1, 6, 1, 6, 1])
    choose(table, EngageIntel(True))
    assert story(table) == ["EV-01", "RG-1", "Intel 1"] * 3  # 7 misses, 6 hits twice
    assert resting(table)
    assert table.state.intel() == []


@covers("TO-7.5.1-1")
def test_that_engagement_uses_the_direct_action_section_of_events() -> None:
    # Safe House Burned: a hit on the Recon Group in Recon, awareness in Direct Action.
    table = direct_action(EngageRemainingIntel(), teams=HOTEL | MARCUS, intel=[1], events=["EV-10"], dice=[1, 1])
    choose(table, EngageIntel(True))
    assert table.state.teams["RG-1"] == Team("rg", 0)


@covers("TO-7.5.1-2")
@pytest.mark.parametrize(
    ("die", "value"), [(1, -1), (2, 0), (3, 0), (4, 0), (5, 0), (6, 1), (7, 1), (8, 1), (9, 1), (10, 2)]
)
def test_a_d10_sets_awareness(die: int, value: int) -> None:
    table = direct_action(SetAwareness(), teams=HOTEL, recon_result="success", dice=[die])
    assert (table.state.awareness, table.state.awareness_set) == (value, value)
    assert happened(table, AwarenessSet) == [AwarenessSet("TO-7.5.1-2", value, die)]


@covers("TO-7.5.1-2", "TO-7.5.1-6")
def test_after_a_recon_failure_awareness_is_1_and_not_rolled() -> None:
    table = direct_action(SetAwareness(), teams=HOTEL, recon_result="failed", dice=[10])
    assert (table.state.awareness, dice_left(table)) == (1, [10])
    assert happened(table, AwarenessSet) == [AwarenessSet("TO-7.5.1-6", 1, die=0)]


@covers("TO-7.5.1-3")
@pytest.mark.parametrize(
    ("threat", "awareness", "number"), [("HIGH", 2, 6), ("LOW", 1, 4), ("MEDIUM", 0, 3), ("LOW", -1, 2)]
)
def test_awareness_is_added_to_the_number_of_every_fighter(threat: str, awareness: int, number: int) -> None:
    teams = {"GB-D": ("direct_action", 1)}
    dice = [10, number + 1, 10, number]
    table = direct_action(
        Engagement("here"), mission=card(threat=threat), teams=teams, here=1, awareness=awareness, dice=dice
    )
    assert story(table).count("Fighter 1") == 2  # one above the number misses, the number hits
    assert table.state.teams["GB-D"].box == "casualties"


@covers("TO-7.5.1-3")
@pytest.mark.parametrize(("awareness", "number"), [(2, 4), (0, 2), (-1, 1)])
def test_awareness_is_added_to_the_number_of_an_f3_target(awareness: int, number: int) -> None:
    teams = {"GB-D": ("direct_action", 1)}
    table = direct_action(
        Engagement("target"), teams=teams, target=0, awareness=awareness, dice=[10, number + 1, 10, number]
    )
    assert (story(table).count("The target"), table.state.teams["GB-D"].box) == (2, "casualties")


@covers("TO-7.5.1-4")
@pytest.mark.parametrize(("die", "intel", "value"), [(3, 1, 1), (3, 0, 0), (1, 1, 0), (3, 2, 2), (3, 3, 2), (10, 1, 2)])
def test_each_intel_unit_left_raises_awareness_up_to_2(die: int, intel: int, value: int) -> None:
    table = direct_action(SetAwareness(), ApplyIntelShift(), teams=HOTEL, intel=intel, dice=[die])
    assert (table.state.awareness, table.state.awareness_set) == (value, value)


@covers("TO-7.5.1-4")
def test_intel_beaten_in_the_engagement_raises_nothing() -> None:
    table = direct_action(DirectActionPhase(), teams=PAIR | MARCUS, intel=[1], dice=[1, 1, 2, 1])
    choose(table, EngageIntel(True))
    assert table.state.awareness == 0


@covers("TO-7.5.1-5")
def test_after_the_awareness_step_intel_neither_attacks_nor_is_attacked() -> None:
    # Assets against Intel, a Recon Team and both sections of Opening in the Line change nothing.
    table = direct_action(
        DirectActionPhase(),
        mission=SABOTAGE,
        teams=PAIR | MARCUS,
        intel=1,
        fighters=1,
        assets=["AC-10", "AC-11"],
        events=["EV-08", "EV-16"],
        dice=[2, 1, 1, 1, 10, *HOME],
    )

    choose(table, EngageIntel(False), Rally("continue"))
    assert resting(table)
    assert not {"RG-1", "Intel 2"} & set(story(table))
    assert table.state.intel() == [Unit(2, "intel", "intel")]


@covers("TO-7.5.1-6")
def test_the_intel_shift_comes_on_top_of_a_recon_failure() -> None:
    table = direct_action(SetAwareness(), ApplyIntelShift(), teams=HOTEL, intel=1, recon_result="failed")
    assert table.state.awareness == 2


@covers("TO-7.5.1-7")
def test_recon_teams_may_be_given_up_to_lower_awareness_to_0() -> None:
    group = {"RG-1": "rg", "RG-2": ("rg", 1), "RG-3": "rg", "OP-1": "rg"}
    table = direct_action(OfferSacrifice(), teams=HOTEL | group, awareness=2)

    assert options(table) == [PASS, Sacrifice("RG-1"), Sacrifice("RG-2"), Sacrifice("RG-3")]
    choose(table, Sacrifice("RG-2"))
    table = reloaded(table)
    assert (table.state.awareness, options(table)) == (1, [PASS, Sacrifice("RG-1"), Sacrifice("RG-3")])
    choose(table, Sacrifice("RG-1"))
    assert (table.state.awareness, resting(table)) == (0, True)  # not below 0
    assert table.state.teams_in("casualties") == ["RG-1", "RG-2"]


@covers("TO-7.5.1-7")
@pytest.mark.parametrize("awareness", [0, -1])
def test_nobody_is_given_up_when_awareness_is_0_or_less(awareness: int) -> None:
    table = direct_action(OfferSacrifice(), teams=HOTEL | MARCUS, awareness=awareness)
    assert resting(table)


@covers("TO-7.5.1-7")
def test_nobody_is_given_up_while_intel_is_left() -> None:
    table = direct_action(OfferSacrifice(), teams=HOTEL | MARCUS, intel=1, awareness=2)
    assert resting(table)


@covers("TO-7.5.1-7")
def test_neither_the_operative_nor_a_committed_team_may_be_given_up() -> None:
    teams = HOTEL | {"OP-1": "rg", "RG-9": "direct_action", "GB-A": "recon"}
    table = direct_action(OfferSacrifice(), teams=teams, awareness=2)
    assert resting(table)


@covers("TO-7.5.1-7")
def test_the_sacrifice_is_offered_between_the_roll_and_the_infiltration() -> None:
    table = direct_action(DirectActionPhase(), teams=PAIR | MARCUS, dice=[6, 1])
    assert options(table) == [PASS, Sacrifice("RG-1")]
    assert (table.state.awareness, table.state.box) == (1, -1)
    choose(table, PASS)
    assert (table.state.awareness, table.state.box) == (1, 2)


@covers("TO-7.5.1-8")
@pytest.mark.parametrize(
    ("events", "limit", "after"), [(["EV-10", "EV-11", "EV-08"], 2, 1), (["EV-08", "EV-08", "EV-10"], -1, 0)]
)
def test_changes_beyond_the_ends_of_the_track_are_lost(events: list[str], limit: int, after: int) -> None:
    table = direct_action(DrawEvent(), teams=HOTEL, awareness=limit, events=events)
    assert table.state.awareness == limit
    steps = (DrawEvent(), DrawEvent(), DrawEvent())
    table = direct_action(*steps, teams=HOTEL, awareness=limit, events=events)
    assert table.state.awareness == after


@covers("TO-7.5.1-9")
@pytest.mark.parametrize("n", [1, -1])
def test_cards_do_not_move_awareness_in_the_recon_phase(n: int) -> None:
    moved = ResolveEffects((Awareness(n),), "EV-10")
    table = position(moved, phase="recon", teams={"RG-1": "recon"})
    assert table.state.awareness == 0


@covers("TO-7.5.1-10")
@pytest.mark.parametrize("event", ["EV-10", "EV-08"])
def test_in_direct_action_cards_do_not_move_awareness_before_it_is_set(event: str) -> None:
    table = direct_action(EngageRemainingIntel(), teams=HOTEL | MARCUS, intel=[1], events=[event], dice=[1, 1])
    choose(table, EngageIntel(True))
    assert (resting(table), table.state.awareness) == (True, 0)


@covers("TO-7.5.1-10")
def test_diversion_can_be_played_only_once_awareness_is_set() -> None:
    table = direct_action(DirectActionPhase(), teams=PAIR, assets=["AC-22"], dice=[6, 1])
    # the first question comes before the infiltration roll, not at the start of the phase
    assert (table.state.awareness, table.state.box) == (1, 0)
    choose(table, PlayAsset("AC-22"))
    assert table.state.awareness == 0


@covers("TO-7.5.1-10")
def test_diversion_has_no_moment_while_remaining_intel_is_fought() -> None:
    teams = HOTEL | MARCUS
    table = direct_action(
        PlayAssets("phase_start"), EngageRemainingIntel(), teams=teams, intel=1, assets=["AC-22"], dice=[1, 1, 1, 1]
    )
    choose(table, EngageIntel(True))
    assert (resting(table), "AC-22" in table.state.assets) == (True, True)


@covers("TO-7.5.1-11")
def test_all_uncommitted_fight_remaining_intel_and_ground_teams_never_do() -> None:
    teams = {
        "GB-H": "direct_action",
        "GB-A": "recon",
        "RG-1": "rg",
        "RG-2": "casualties",
        "RG-9": "direct_action",
        "OP-1": "rg",
    }
    table = direct_action(EngageRemainingIntel(), teams=teams, intel=1, dice=[1, 1, 1])

    choose(table, EngageIntel(True))
    assert story(table) == ["EV-01", "RG-1", "OP-1", "Intel 1"]


@covers("TO-7.5.1-11")
def test_only_the_uncommitted_are_drawn_for_hits_by_remaining_intel() -> None:
    teams = HOTEL | {"RG-1": "rg", "RG-9": "direct_action", "OP-1": "rg"}
    table = direct_action(
        EngageRemainingIntel(), teams=teams, intel=[1, 1, 1], dice=[1, 1, 5, 5, 5, 2, 1, 1, 1, 1]
    )  # three hits: OP-1 is drawn, RG-1 is left, then RG-1 is drawn of both
    choose(table, EngageIntel(True))
    assert table.state.teams["OP-1"] == Team("rg", 1)
    assert table.state.teams["RG-1"] == Team("casualties", 2)
    assert (table.state.teams["GB-H"].hits, table.state.teams["RG-9"].hits) == (0, 0)


@covers("TO-7.5.1-11")
def test_losing_to_remaining_intel_brings_no_recon_failure() -> None:
    teams = PAIR | {"RG-1": ("rg", 1), "OP-1": "rg"}
    table = direct_action(
        DirectActionPhase(), teams=teams, intel=1, fighters=1, recon_result="success", dice=[10, 5, 2, 1]
    )
    choose(table, Commit("OP-1", True), EngageIntel(True))
    assert table.state.teams_in("casualties") == ["RG-1"]
    assert (len(table.state.pool()), table.state.recon_result) == (1, "success")
    assert table.state.awareness == 1  # rolled 0, and one Intel unit left
