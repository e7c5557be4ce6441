"""Sequence of play, and who performs what (6.0, 7.1)."""

from typing import Any, TypeVar

import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.events import Attacked, MarkerMoved, PhaseBegan, Scored, UnitsPlaced
from sandtable.games.third_option.rules.card_choices import ChosenTeam
from sandtable.games.third_option.rules.direct_action import BeginDirectAction, CaptureCheck, EnterBox, Rally
from sandtable.games.third_option.rules.drone import OfferReconDrone, ReconStrike
from sandtable.games.third_option.rules.engagement import ActionRound
from sandtable.games.third_option.rules.modifiers import roll_modifiers
from sandtable.games.third_option.rules.planning import ReturnCard, SetArea, SetDifficulty
from sandtable.games.third_option.rules.recon import AfterRecon, OfferAbort
from sandtable.games.third_option.rules.recruiting import CONFIRM_ASSIGNMENT, CONFIRM_RECRUITMENT, BuyAsset, RecruitTeam
from sandtable.kernel.dice import ScriptedDice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.third_option.build import (
    ALPHA,
    answered,
    choose,
    dice_left,
    direct_action,
    ended,
    entry_of,
    happened,
    kinetic_round,
    options,
    planned,
    position,
    recon,
    recon_round,
    resting,
)

T = TypeVar("T")


class WatchedDice(ScriptedDice):
    """Remembers the dice and decks in the order in which they were asked for."""

    def __init__(self, faces: list[int]) -> None:
        super().__init__(faces)
        self.asked: list[str] = []

    def roll(self, sides: int, stream: str = "dice") -> int:
        self.asked.append(f"D{sides}")
        return super().roll(sides, stream)

    def shuffle(self, items: list[T], stream: str = "decks") -> None:
        self.asked.append(f"shuffle {len(items)}")


# 6.0 Sequence of play


@covers("TO-6.0-1")
def test_setup_runs_mission_recruiting_assignment_hostiles_enemy_actions_events() -> None:
    # Paper Tiger: a D10 of Fighters, a D6 of Intel, 17 Enemy Actions, 28 Events.
    dice = WatchedDice([3, 2, 1, 1, 1])
    table = Table.start(GAME, GAME.mission("MC-02"), dice)
    asked = []
    for choice in (
        SetDifficulty("normal"),
        SetArea("SOUTHCOM"),
        RecruitTeam("GB-A"),
        BuyAsset("AC-01"),
        CONFIRM_RECRUITMENT,
        CONFIRM_ASSIGNMENT,
    ):
        assert table.decision
        asked.append(table.decision.rule)
        assert dice.asked == []
        choose(table, choice)
    assert asked == ["TO-8.1-1", "TO-2.4-3", "TO-5.1-1", "TO-5.1-1", "TO-5.1-1", "TO-7.3-2"]

    choose(table, ChosenTeam("GB-A"))
    assert dice.asked[:4] == ["D10", "D6", "shuffle 17", "shuffle 28"]


@covers("TO-6.0-1")
def test_fighters_are_placed_before_intel_and_three_cards_lie_face_down() -> None:
    table = answered(planned("MC-02", "GB-A", "RG-1", "RG-2", dice=[4, 3, *[1] * 40]), CONFIRM_ASSIGNMENT)
    assert [(e.n, e.place) for e in happened(table, UnitsPlaced)][:2] == [(4, "pool"), (3, "intel")]
    assert [slot.card for slot in table.state.slots] == ["EA-01", "EA-02", "EA-03"]
    assert len(table.state.stock) == 14
    view: Any = table.view("commander")
    assert [slot.card for slot in view.slots] == [None, None, None]


@covers("TO-6.0-1")
def test_the_hostiles_are_rolled_before_any_card_is_dealt() -> None:
    # Thin opposition asks for points after the roll: still no card on the mat.
    table = Table.start(GAME, GAME.mission("MC-01"), ScriptedDice([2, 2, *[1] * 30]))
    choose(table, SetDifficulty("thin_opposition"), SetArea("CENTCOM"))
    for team in ("GB-A", "GB-C", "GB-D", "GB-E", "GB-G"):
        choose(table, RecruitTeam(team))
    choose(table, CONFIRM_RECRUITMENT, CONFIRM_ASSIGNMENT)
    assert ReturnCard("GB-A") in options(table)
    assert (len(table.state.units), table.state.slots, table.state.events) == (4, [], [])


@covers("TO-6.0-1")
def test_method_markers_and_mission_counter_are_placed_as_the_card_says() -> None:
    table = planned("MC-09", "GB-A")
    view: Any = table.view("commander")
    assert (view.card.infil, view.card.exfil, view.counter) == ("sea", "air", "Hostage")


def tale(table: Table[Any]) -> list[str]:
    """Phases, boxes and the score, in order."""
    told: list[str] = []
    for event in table.log or ():
        match event:
            case PhaseBegan(_, phase):
                told.append(phase)
            case MarkerMoved(_, box):
                told.append(str(box))
            case Scored():
                told.append("score")
    return told


@covers("TO-6.0-2", "TO-2.1-4")
def test_after_setup_come_recon_direct_action_and_scoring() -> None:
    # Long Shadow with four teams, every die a 1.
    table = Table.start(GAME, GAME.mission("MC-12"), ScriptedDice([2, *[1] * 400]))
    choose(table, SetDifficulty("normal"), SetArea("CENTCOM"))
    for team in ("GB-D", "GB-I", "RG-3", "RG-5"):
        choose(table, RecruitTeam(team))
    while table.decision:
        wanted = {CONFIRM_RECRUITMENT, CONFIRM_ASSIGNMENT, AfterRecon("go_on"), Rally("continue")}
        choose(table, next((option for option in options(table) if option in wanted), options(table)[0]))

    track = [str(box) for box in range(12)]
    assert tale(table) == ["planning", "recon", "direct_action", *track, "score"]
    assert table.outcome


@covers("TO-6.0-2")
def test_an_abort_after_recon_jumps_straight_to_scoring() -> None:
    table = answered(planned("MC-12", "GB-D", "RG-3", dice=[2, *[1] * 11, 5, 5]), CONFIRM_ASSIGNMENT)
    while AfterRecon("abort") not in options(table):
        choose(table, options(table)[0])
    choose(table, AfterRecon("abort"))
    assert tale(table) == ["planning", "recon", "score"]
    assert (table.decision, dice_left(table)) == (None, [5, 5])


@covers("TO-6.0-2")
def test_a_recon_strike_jumps_straight_to_scoring() -> None:
    teams = {"GB-E": "recon", "AS-1": "support"}
    table = recon(
        OfferReconDrone(), OfferAbort(), area="CENTCOM", intel=1, assets=["AC-02"], teams=teams, dice=[9, 8, 1, 7]
    )
    choose(table, ReconStrike())
    assert (entry_of(table).objective_done, dice_left(table)) == (True, [7])


@covers("TO-6.0-2")
@pytest.mark.parametrize("hits", [0, 1])
def test_the_loss_of_the_assault_force_jumps_straight_to_scoring(hits: int) -> None:
    # A second hit on the only team; then no event, no die, no box follows.
    teams = {"GB-H": ("direct_action", hits)}
    table = direct_action(EnterBox(3), teams=teams, here=1, awareness=0, dice=[10, 1, *[10, 1] * (1 - hits), 5])
    assert ended(table)
    assert (tale(table), dice_left(table)) == (["3", "score"], [5])


@covers("TO-6.0-2")
def test_a_capture_jumps_straight_to_scoring() -> None:
    table = position(CaptureCheck(), EnterBox(11), phase="direct_action", teams=ALPHA, awareness=0, dice=[10, 1])
    assert ended(table)
    assert (tale(table), dice_left(table)) == (["score"], [1])


# 7.1 Who performs what


@covers("TO-7.1-1")
def test_ground_teams_act_kinetically_and_leave_intel_to_the_recon_group() -> None:
    teams = {"GB-A": "recon", "RG-1": "recon", "OP-1": "recon"}
    recon = recon_round(teams=teams, intel=1, dice=[10, 10, 1])
    assert [event.team for event in happened(recon, Attacked)] == ["RG-1", "OP-1"]
    fight = kinetic_round(teams=ALPHA | {"RG-1": "rg"}, here=1, dice=[7, 10])
    assert [(e.team, e.hit) for e in happened(fight, Attacked)] == [("GB-A", True)]


@covers("TO-7.1-1")
def test_recon_teams_act_without_force_and_operatives_act_both_ways() -> None:
    teams = ALPHA | {"RG-1": "rg", "OP-1": "rg"}
    late = position(
        ActionRound(), phase="direct_action", fight="remaining_intel", teams=teams, intel=1, dice=[10, 10, 1]
    )
    assert [event.team for event in happened(late, Attacked)] == ["RG-1", "OP-1"]
    # Only the Operative is asked whether it joins the assault.
    table = position(BeginDirectAction(), phase="recon", teams=teams)
    assert table.decision
    assert "Nightjar" in table.decision.prompt
    choose(table, options(table)[0])
    assert resting(table)


@covers("TO-7.1-1")
def test_air_and_space_only_helps_recon_teams_and_holds_awareness() -> None:
    table = recon_round(teams={"RG-1": "recon", "AS-1": "support"}, intel=1, dice=[7, 1])
    (attack,) = happened(table, Attacked)
    assert (attack.team, attack.hit) == ("RG-1", True)
    assert roll_modifiers(table.state, "infil", "air") == ()


@covers("TO-7.1-1")
@pytest.mark.parametrize("support", ["MB-1", "AB-1"])
def test_maritime_and_air_modify_movement_rolls_and_nothing_else(support: str) -> None:
    state = position(phase="direct_action", teams={support: "support"}).state
    rolls: tuple[Any, ...] = ("drone", "sabotage", "recon", "rescue", "capture")
    assert [roll_modifiers(state, roll) for roll in rolls] == [()] * 5
    fight = kinetic_round(teams=ALPHA | {support: "support"}, here=1, dice=[8, 10])
    recon = recon_round(teams={"RG-1": "recon", support: "support"}, intel=1, dice=[7, 1])
    assert [e.modifiers for e in (*happened(fight, Attacked), *happened(recon, Attacked))] == [(), ()]
