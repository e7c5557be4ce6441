"""Pointing at the picture: what it could mean, and why not (TO-2.1-1 and whatever forbids it)."""

from typing import Any

import msgspec
import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.rules.assets import PlayAssets
from sandtable.games.third_option.rules.awareness import OfferSacrifice
from sandtable.games.third_option.rules.card_choices import (
    ChooseGain,
    ChooseHeal,
    ChooseLoss,
    ChoosePeek,
    ChooseRedeploy,
    ChosenSlot,
)
from sandtable.games.third_option.rules.direct_action import BeginDirectAction, Commit, EngageRemainingIntel, RallyPoint
from sandtable.games.third_option.rules.planning import ChooseArea, ChooseDifficulty, ReturnPoints
from sandtable.games.third_option.rules.recon import OfferAbort
from sandtable.games.third_option.rules.recruiting import AssignTeams, AttachAsset, Recruit
from sandtable.games.third_option.screen.pointing import stands_for
from sandtable.games.third_option.state import State
from sandtable.games.third_option.vocabulary import COMMANDER
from sandtable.kernel.decision import Refusal
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import SPECTATOR
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.testing import RandomPlay
from tests.games.third_option.build import answered, card, position

POINTED = (
    *("team-", "asset-", "slot-", "area-", "intel", "assault", "recon-group", "box-", "unit-", "pool"),
    *("awareness", "mission", "deck", "event-", "method-", "marker", "casualties", "support"),
)
WORDS = ("-name", "-note", "-empty")  # labels beside the things themselves
DAY = [("MC-01", 3), ("MC-08", 5), ("random", 8), ("OPN-1", 2)]


def said(table: Table[State], element: str) -> Refusal | None:
    """What whoever points at an element is told: the first that it could mean, or legal."""
    assert table.decision
    view = GAME.view(table.state, COMMANDER)
    dealt = table.redealt(COMMANDER, SeededDice("why"))
    reasons = [dealt.why_not(choice) for choice in GAME.screen(view).could_mean(element)]
    assert reasons, element
    return None if None in reasons else reasons[0]


@pytest.mark.parametrize(("mission", "seed"), DAY)
def test_each_element_of_an_option_could_mean_that_option(mission: str, seed: int) -> None:
    plays = RandomPlay(GAME, mission, seed)
    for table in plays:
        screen = GAME.screen(GAME.view(table.state, COMMANDER))
        for option in plays.decision.options:
            for element in screen.stands_for(option):
                assert option in screen.could_mean(element), (option, element)


@pytest.mark.parametrize(("mission", "seed"), DAY)
def test_whatever_one_may_point_at_gives_a_reason_of_its_own(mission: str, seed: int) -> None:
    plays = RandomPlay(GAME, mission, seed)
    for table in plays:
        scene = GAME.screen(GAME.view(table.state, COMMANDER), plays.decision).scene
        for element in scene.elements:
            if element.id.startswith(POINTED) and not element.id.endswith(WORDS):
                refusal = said(table, element.id)
                if refusal:
                    assert refusal.rule in GAME.catalogue
                    assert not refusal.plain, (element.id, plays.decision)


ALL = {"GB-A": "direct_action", "RG-1": "recon", "RG-9": "rg", "MB-1": "support"}
HURT: dict[str, str | tuple[str, int]] = {"GB-A": ("direct_action", 1), "GB-B": "direct_action", "RG-1": ("rg", 1)}
ASSAULT = {"phase": "direct_action", "awareness": 1, "teams": HURT}
AT_RALLY = ASSAULT | {"box": 2}
IN_RECON = {"phase": "recon", "teams": ALL}
BOX, HEAL, RALLY = PlayAssets("box"), ChooseHeal("sog", 1, "AC-05"), RallyPoint()
LOSS, GAIN = ChooseLoss(1, "EV-05"), ChooseGain(1, 3, "EV-05")
MOMENT, NOW, AREA = "TO-7.4.1-5", "TO-3.0-13", "TO-2.4-3"
RETURNED = {"teams": ALL, "assets": ["AC-03"], "difficulty": "easier_airspace"}
BEFORE_DICE = "before the dice of an Action Round of the Direct Action Phase"
ONLY_GROUND = "only to a Ground Branch team, and Marcus is none"
KINETIC = {"teams": {"RG-1": "rg", "RG-9": "rg"}}
HELD = ASSAULT | {"assets": {"AC-05": "", "AC-07": "GB-A"}}
FAR = AT_RALLY | {"assets": ["AC-02"], "area": "EUCOM"}
UNHURT = AT_RALLY | {"assets": ["AC-05"], "teams": ALL}
TWO_RECON = {"teams": {"GB-A": "recon", "RG-1": "recon"}, "phase": "recon"}
STRIKING = {"phase": "recon", "assets": ["AC-02", "AC-03"], "striking": True}
INTEL_LEFT = {"teams": HURT, "intel": 2, "phase": "direct_action"}


def hand(*assets: str) -> dict[str, Any]:
    """In the assault, with AC-05, which may be played, and these."""
    return ASSAULT | {"assets": ["AC-05", *assets]}


@pytest.mark.parametrize(
    ("step", "setting", "element", "rule", "words"),
    [
        (ChooseDifficulty(), {}, "area-AFRICOM", AREA, "the area comes next"),
        (ChooseArea(), {}, "area-EUCOM", AREA, "EUCOM is not an area"),
        (Recruit(), {"asset_points": 4}, "team-GB-D", "TO-5.1-1", "Delta costs 6, but 4"),
        (Recruit(), {"asset_points": 1}, "asset-AC-03", "TO-5.1-1", "costs 2, but 1 Asset Point"),
        (Recruit(), {"asset_points": 40}, "asset-AC-16", "TO-5.2-1", "MEDIUM or HIGH"),
        (AssignTeams(), {"teams": ALL}, "team-MB-1", "TO-4.2-3", "Tidewater is not assigned"),
        (AssignTeams(), {"teams": ALL, "assets": ["AC-03"]}, "asset-AC-03", MOMENT, BEFORE_DICE),
        (AttachAsset("AC-01"), {"teams": ALL, "assets": ["AC-01"]}, "team-RG-1", "TO-5.2-5", ONLY_GROUND),
        (OfferAbort(), IN_RECON, "box-3", "TO-7.5.2-4", "Rally Point"),
        (OfferAbort(), IN_RECON, "slot-2", "TO-7.5-2", "comes to Actions"),
        (BeginDirectAction(), IN_RECON, "team-GB-A", "TO-7.5-1", "Alpha makes the assault"),
        (BeginDirectAction(), KINETIC, "team-RG-1", "TO-4.3-6", "Marcus has no number against Fighters"),
        (OfferSacrifice(), ASSAULT, "team-GB-A", "TO-7.5.1-7", "and Alpha is none"),
        (RALLY, AT_RALLY, "intel", "TO-7.4-1", "no Intel"),
        (RALLY, AT_RALLY, "team-GB-A", NOW, "needs no order now"),
        (RALLY, UNHURT, "asset-AC-05", NOW, "no team of the assault force has a hit"),
        (RALLY, FAR, "asset-AC-02", "TO-7.5.6-1", "No drone may strike in EUCOM"),
        (BOX, hand("AC-13"), "asset-AC-13", MOMENT, "only by air; this mission goes in by sea"),
        (BOX, hand("AC-14"), "asset-AC-14", MOMENT, "right before the infiltration or exfiltration roll"),
        (BOX, hand("AC-12"), "asset-AC-12", MOMENT, "right after a failed infiltration"),
        (BOX, hand("AC-10"), "asset-AC-10", MOMENT, "only in the Recon Phase"),
        (BOX, hand("AC-23"), "asset-AC-23", MOMENT, "an event has just been drawn"),
        (BOX, HELD, "asset-AC-07", "TO-5.2-4", "Alpha has it"),
        (BOX, hand(), "team-GB-A", MOMENT, "An asset is asked for now"),
        (HEAL, ASSAULT, "team-GB-B", NOW, "Bravo has no hit"),
        (HEAL, ASSAULT, "team-RG-1", "TO-3.0-17", "does not reach Marcus"),
        (ChooseRedeploy(1, "EV-05"), TWO_RECON, "team-RG-1", "TO-4.2-2", "and Marcus is none"),
        (LOSS, STRIKING, "asset-AC-02", "TO-7.4D-9", "keeps its card"),
        (GAIN, {"phase": "recon", "assets": ["AC-03"]}, "asset-AC-03", NOW, "only a new asset"),
        (EngageRemainingIntel(), INTEL_LEFT, "team-MB-1", "TO-5.2-2", "not recruit Tidewater"),
        (ReturnPoints(3), RETURNED, "area-CENTCOM", AREA, "the area comes next"),
    ],
)
def test_a_thing_that_cannot_be_chosen_says_why(
    step: Step, setting: dict[str, object], element: str, rule: str, words: str
) -> None:
    table = position(step, **({"phase": "planning"} | setting))  # type: ignore[arg-type] # fields of State by name
    refusal = said(table, element)
    assert refusal is not None
    assert (refusal.rule, words in refusal.why) == (rule, True), refusal


def test_a_slot_that_was_peeked_at_is_known_already() -> None:
    table = answered(position(ChoosePeek(2, "EV-05"), phase="recon"), ChosenSlot(1))
    refusal = said(table, "slot-1")
    assert refusal
    assert "know Enemy Action 1 already" in refusal.why


def test_a_casualty_is_told_as_one() -> None:
    table = position(RallyPoint(), teams={"GB-A": "casualties", "GB-B": "direct_action"}, box=2, phase="direct_action")
    refusal = said(table, "team-GB-A")
    assert refusal == Refusal("TO-7.4.1-1", "Alpha is a casualty, out for this mission")


def test_a_place_of_the_assignment_means_the_teams_that_could_be_sent_there() -> None:
    table = position(AssignTeams(), teams=ALL, phase="planning")
    assert said(table, "recon-group") is None
    assert said(table, "assault") is None


def test_a_thing_that_is_never_chosen_is_explained_and_never_legal() -> None:
    table = position(RallyPoint(), teams=HURT, phase="direct_action", box=2, here=1)
    refusal = said(table, "unit-1")
    assert refusal
    assert (refusal.rule, "lowest number" in refusal.why) == ("TO-7.4.1-3", True)
    (thing,) = GAME.screen(GAME.view(table.state, COMMANDER)).could_mean("unit-1")
    with pytest.raises(msgspec.ValidationError, match="point-at"):
        GAME.codec.choice(msgspec.json.encode(thing))


def test_a_team_that_is_asked_about_lights_up_with_where_it_may_go() -> None:
    assert stands_for(Commit("OP-1", joins=True), GAME.content) == ("team-OP-1", "assault")
    assert stands_for(Commit("OP-1", joins=False), GAME.content) == ("team-OP-1", "recon-group")


def test_a_spectator_reads_every_question() -> None:
    table = position(RallyPoint(), teams=ALL, box=2, phase="direct_action", mission=card("raid"))
    assert table.decision
    assert GAME.overhears(table.decision, SPECTATOR)
