"""Why a card that is named at the wrong moment, or is not there at all, cannot be chosen."""

from typing import Any

import pytest

from sandtable.games.third_option.rules.asset_timing import no_strike
from sandtable.games.third_option.rules.assets import PlayAsset, PlayAssets
from sandtable.games.third_option.rules.awareness import OfferSacrifice, Sacrifice
from sandtable.games.third_option.rules.card_choices import (
    ChooseHeal,
    ChooseLoss,
    ChooseRedeploy,
    ChosenAsset,
    ChosenSlot,
    ChosenTeam,
)
from sandtable.games.third_option.rules.direct_action import Commit, CommitTeam, EngageIntel, Rally
from sandtable.games.third_option.rules.planning import ChooseDifficulty, ReturnCard, ReturnPoints, SetArea
from sandtable.games.third_option.rules.recruiting import Assign, AssignTeams, Recruit, RecruitTeam, ReleaseTeam
from sandtable.games.third_option.state import RALLY
from sandtable.kernel.decision import Choice
from sandtable.kernel.step import Step
from sandtable.testing import covers
from tests.cases import cases
from tests.games.third_option.build import position

PAIR = {"RG-1": "rg", "RG-9": "rg"}
ASSAULT: dict[str, Any] = {"phase": "direct_action", "teams": {"GB-A": ("direct_action", 1), **PAIR}}
WITH_OPERATIVE = ASSAULT | {"teams": PAIR | {"OP-1": "rg"}}
IN_RECON = {"teams": {"GB-A": "recon"}}
STRIKING = {"assets": ["AC-02", "AC-05"], "striking": True}
GONE = {"teams": {"GB-A": "out"}, "assets": ["AC-05"]}
FREE_SPACE = {"teams": {"GB-A": "direct_action", "AS-1": "support"}, "difficulty": "easier_airspace"}
SUPPORTED = {"teams": {"GB-A": "recon", "AS-1": "support"}}
COMMIT, BOX, LOSS = CommitTeam("RG-9"), PlayAssets("box"), ChooseLoss(1, "EV-01")


def hand(*assets: str) -> dict[str, Any]:
    """In the assault, with AC-05, which may be played, and these."""
    return ASSAULT | {"assets": ["AC-05", *assets]}


@pytest.mark.parametrize(
    ("step", "setting", "choice", "rule", "words"),
    [
        (
            OfferSacrifice(),
            ASSAULT | {"awareness": 1},
            Sacrifice("RG-3"),
            "TO-7.5.1-7",
            "only when awareness is set above 0",
        ),
        (ChooseRedeploy(1, "EV-01"), IN_RECON, ChosenTeam("GB-B"), "TO-5.2-2", "did not recruit Bravo"),
        (COMMIT, ASSAULT, Commit("RG-1", joins=True), "TO-4.3-6", "Marcus has no"),
        (COMMIT, ASSAULT, Commit("GB-A", joins=True), "TO-7.5-1", "makes the assault in any case"),
        (COMMIT, WITH_OPERATIVE, Commit("OP-1", joins=True), "TO-7.5-1", "is asked for now, not"),
        (LOSS, STRIKING, ChosenAsset("AC-02"), "TO-7.4D-9", "keeps its card"),
        (LOSS, {"assets": ["AC-05"]}, ChosenAsset("AC-02"), "TO-5.2-2", "did not buy Drone Strike"),
        (ReturnPoints(3), GONE, ReturnCard("AC-99"), "TO-8.1-4", "Cards go back only when"),
        (ReturnPoints(3), FREE_SPACE, ReturnCard("AS-1"), "TO-8.1-4", "cost nothing"),
        (Recruit(), {"asset_points": 9, "spent": 8}, RecruitTeam("GB-A"), "TO-5.1-1", "but 1 Asset Point is left"),
        (Recruit(), {"asset_points": 9}, ReleaseTeam("GB-A"), "TO-5.1-1", "not among those you may take or return"),
        (AssignTeams(), IN_RECON, Assign("GB-A", "recon"), "TO-7.3-2", "is assigned to Recon already"),
        (AssignTeams(), SUPPORTED, ChosenTeam("AS-1"), "TO-4.3-1", "supports from afar"),
        (Recruit(), {"asset_points": 9}, RecruitTeam("GB-99"), "TO-5.2-2", "Planning Phase"),
        (BOX, hand("AC-01"), PlayAsset("AC-01"), "TO-5.2-5", "attached to a Ground Branch team"),
        (BOX, hand("AC-12"), PlayAsset("AC-12"), "TO-7.4.1-5", "right after a failed"),
        (BOX, hand(), ChosenSlot(9), "TO-7.4.1-5", "not one of the options"),
        (ChooseHeal("any", 1, "AC-05"), ASSAULT, ChosenTeam("GB-B"), "TO-5.2-2", "did not recruit Bravo"),
        (BOX, hand("AC-09"), PlayAsset("AC-09"), "TO-5.2-5", "attached to a Recon Team"),
    ],
)
def test_what_cannot_be_chosen_is_refused_by_its_rule(
    step: Step, setting: dict[str, Any], choice: Choice, rule: str, words: str
) -> None:
    refusal = position(step, **setting).why_not(choice)
    assert refusal
    assert (refusal.rule, words in refusal.why) == (rule, True), refusal


@covers("TO-7.5.2-5", "TO-7.4D-2")
@pytest.mark.parametrize(("phase", "rule"), [("direct_action", "TO-7.5.2-5"), ("recon", "TO-7.4D-2")])
def test_a_strike_that_nothing_forbids_is_refused_with_its_moment(phase: str, rule: str) -> None:
    table = position(phase=phase, assets=["AC-02"], teams={"GB-A": phase})
    assert no_strike(table.state).rule == rule


@covers("TO-7.4-1", "TO-7.5.1-5")
@cases(
    {
        "none is left": ({}, "TO-7.4-1", "There is no Intel"),
        "awareness is set": ({"intel": 1, "awareness": 0}, "TO-7.5.1-5", "Intel is idle"),
        "the Recon Group fights it": ({"intel": 1}, "TO-7.4-1", "by itself"),
    }
)
def test_intel_cannot_be_engaged(setting: dict[str, Any], rule: str, words: str) -> None:
    refusal = EngageIntel(True).not_now(position(teams=PAIR, **setting).state)
    assert refusal
    assert (refusal.rule, words in refusal.why) == (rule, True), refusal


@covers("TO-7.5-2")
@pytest.mark.parametrize(
    ("phase", "why"), [("recon", "you choose how to go on"), ("direct_action", "moves on by itself")]
)
def test_the_marker_moves_on_by_itself_in_the_assault_alone(phase: str, why: str) -> None:
    refusal = Rally("continue").not_now(position(phase=phase, box=RALLY).state)
    assert refusal
    assert why in refusal.why


@covers("TO-2.4-3")
def test_no_area_is_named_before_there_is_a_mission_card() -> None:
    table = position(ChooseDifficulty())
    table.state.card = None
    refusal = SetArea("EUCOM").not_now(table.state)
    assert refusal
    assert refusal.why == "EUCOM is not an area of this Mission card"
