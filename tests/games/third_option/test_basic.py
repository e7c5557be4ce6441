"""The `basic` player does what a competent commander would."""

import re

import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.doctrine.basic import basic, basic_drone
from sandtable.games.third_option.doctrine.plan import wish_list
from sandtable.games.third_option.rules.assets import PlayAsset, PlayAssets, Reassign
from sandtable.games.third_option.rules.awareness import OfferSacrifice, Sacrifice
from sandtable.games.third_option.rules.card_choices import (
    PASS,
    ChooseGain,
    ChooseHeal,
    ChooseLoss,
    ChooseRedeploy,
    ChosenAsset,
    ChosenTeam,
)
from sandtable.games.third_option.rules.decks import CancelEvent
from sandtable.games.third_option.rules.direct_action import (
    Commit,
    CommitTeam,
    EngageIntel,
    EngageRemainingIntel,
    Rally,
    RallyPoint,
)
from sandtable.games.third_option.rules.drone import OfferReconDrone, ReconStrike
from sandtable.games.third_option.rules.movement import RollInfiltration
from sandtable.games.third_option.rules.planning import ReturnCard, ReturnPoints, SetDifficulty
from sandtable.games.third_option.rules.recon import AfterRecon, GroundTakeover, OfferAbort, Takeover
from sandtable.games.third_option.rules.recruiting import RecruitTeam
from sandtable.games.third_option.state import Campaign, State
from sandtable.kernel import SeededDice, Table
from sandtable.kernel.match import Match
from sandtable.players import make_player
from sandtable.players.reasons import THUMB, reason
from tests.games.third_option.build import card, direct_action, position

Teams = dict[str, str | tuple[str, int]]
GROUND = {"GB-A": "direct_action", "GB-H": "direct_action"}


def recruited(mission: str) -> State:
    """The force that basic goes with."""
    table: Table[State] = Table.start(GAME, GAME.mission(mission), SeededDice(1))
    while table.decision and table.state.phase == "planning":
        table.play("commander", basic(table))
    return table.state


def test_a_low_f3_mission_gets_an_operative_five_recon_teams_and_ground_teams() -> None:
    state = recruited("MC-01")
    kinds = [GAME.content.teams[team].type for team in state.teams]
    assert "OP-2" in state.teams
    assert kinds.count("recon") == 5
    assert kinds.count("ground") >= 3
    assert state.difficulty == "normal"


def test_a_high_sabotage_gets_three_ground_teams_and_shaped_charges_first() -> None:
    state = recruited("MC-08")
    assert "AC-18" in state.assets
    assert sum(GAME.content.teams[team].type == "ground" for team in state.teams) >= 3


GROUND_BY_WORTH = ["GB-H", "GB-B", "GB-F", "GB-A", "GB-C", "GB-E", "GB-G", "GB-D", "GB-I"]
RECON_BY_WORTH = ["RG-4", "RG-8", "RG-1", "RG-2", "RG-7", "RG-3", "RG-5", "RG-6", "RG-9", "RG-10"]
LEFTOVERS = ["AC-16", "AC-04", "AC-10", "AC-05", "AC-03", "AC-01"]


@pytest.mark.parametrize(("intel", "teams"), [((6,), 5), ((10,), 7), ((6, 6), 8)])
def test_a_fighter_mission_gets_recon_teams_by_the_intel_dice_then_ground_teams(
    intel: tuple[int, ...], teams: int
) -> None:
    raid, rescue = (position(mission=card(kind, intel=intel)).state for kind in ("raid", "rescue"))
    force = ["OP-2", *RECON_BY_WORTH[:teams], *GROUND_BY_WORTH]
    assert list(wish_list(raid, drone=False)) == [*force, *LEFTOVERS]
    assert list(wish_list(rescue, drone=False)) == [*force, "AC-19", *LEFTOVERS]


@pytest.mark.parametrize(("kind", "helps"), [("sabotage", "AC-18"), ("recon", "AC-21")])
@pytest.mark.parametrize(("threat", "first"), [("LOW", 2), ("MEDIUM", 2), ("HIGH", 3)])
def test_a_stealth_mission_gets_its_first_ground_teams_and_its_asset_before_recon_teams(
    kind: str, helps: str, threat: str, first: int
) -> None:
    state = position(mission=card(kind, threat, intel=(6,))).state
    start, rest = GROUND_BY_WORTH[:first], GROUND_BY_WORTH[first:]
    wanted = ["OP-2", *start, helps, *RECON_BY_WORTH[:5], *rest, *LEFTOVERS]
    assert list(wish_list(state, drone=False)) == wanted


def test_a_planned_strike_starts_with_nightjar_and_the_drone_kit() -> None:
    state = position(mission=card("f3")).state
    assert list(wish_list(state, drone=True))[:5] == ["OP-1", "AC-02", "AC-08", "GB-E", "RG-6"]


def test_everyone_goes_where_he_fights_best() -> None:
    state = recruited("MC-10")
    assert all(
        (box == "direct_action") == (GAME.content.teams[team].type == "ground") for team, box in state.assigned.items()
    )


@pytest.mark.parametrize(("asset", "fighters"), [("AC-04", 3), ("AC-16", 3), ("AC-17", 4), ("AC-03", 2), ("AC-22", 2)])
def test_an_asset_waits_for_as_many_fighters_as_it_is_worth(asset: str, fighters: int) -> None:
    """Suppressed Weapons, Quick Reaction Flight, Gunship, Stun Grenades, Diversion."""
    for here, choice in ((fighters, PlayAsset(asset)), (fighters - 1, PASS)):
        table = direct_action(
            PlayAssets("before_round"), box=3, fight="here", teams=GROUND, here=here, assets=[asset], awareness=1
        )
        assert basic(table) == choice


def test_diversion_waits_for_an_enemy_who_is_aware() -> None:
    for awareness, choice in ((1, PlayAsset("AC-22")), (0, PASS)):
        table = direct_action(
            PlayAssets("before_round"), box=3, fight="here", teams=GROUND, here=2, assets=["AC-22"], awareness=awareness
        )
        assert basic(table) == choice


@pytest.mark.parametrize(("intel", "choice"), [(2, PlayAsset("AC-10")), (1, PASS)])
def test_the_intrusion_kit_waits_for_two_intel(intel: int, choice: object) -> None:
    table = position(
        PlayAssets("before_round"), phase="recon", fight="intel", teams={"RG-1": "recon"}, intel=intel, assets=["AC-10"]
    )
    assert basic(table) == choice


def test_the_operative_joins_and_ronin_only_against_odds() -> None:
    teams = {**GROUND, "RG-9": "rg", "OP-2": "rg"}
    few = position(CommitTeam("RG-9"), phase="direct_action", teams=teams, fighters=2)
    many = position(CommitTeam("RG-9"), phase="direct_action", teams=teams, fighters=3)
    operative = position(CommitTeam("OP-2"), phase="direct_action", teams=teams, fighters=2)

    assert [basic(table) for table in (few, many, operative)] == [
        Commit("RG-9", joins=False),
        Commit("RG-9", joins=True),
        Commit("OP-2", joins=True),
    ]


@pytest.mark.parametrize(("intel", "engage"), [(2, True), (3, False)])
def test_remaining_intel_is_engaged_only_at_even_numbers(intel: int, engage: bool) -> None:
    teams = {**GROUND, "RG-1": "rg", "RG-2": "rg"}
    table = position(EngageRemainingIntel(), phase="direct_action", teams=teams, intel=intel)
    assert basic(table) == EngageIntel(engage)


def test_the_cheapest_recon_team_is_given_up_while_half_the_force_stays() -> None:
    teams = {**GROUND, "RG-8": "rg", "RG-10": "rg"}
    table = position(OfferSacrifice(), phase="direct_action", teams=teams, awareness=1, fighters=3)
    assert basic(table) == Sacrifice("RG-8")

    hurt: Teams = {**teams, "GB-A": ("casualties", 2), "RG-1": "out"}
    table = position(OfferSacrifice(), phase="direct_action", teams=hurt, awareness=1, fighters=3)
    assert basic(table) == Sacrifice("RG-8")
    hurt["RG-10"] = ("casualties", 2)
    table = position(OfferSacrifice(), phase="direct_action", teams=hurt, awareness=1, fighters=3)
    assert basic(table) == PASS


def test_an_overwhelming_pool_aborts_only_where_points_are_at_stake() -> None:
    operation = GAME.content.operations["OPN-1"]
    campaign = Campaign(operation.name, operation.missions)
    alone = position(OfferAbort(), phase="recon", teams=GROUND, fighters=12)
    linked = position(OfferAbort(), phase="recon", teams=GROUND, fighters=12, campaign=campaign)
    assert (basic(alone), basic(linked)) == (AfterRecon("go_on"), AfterRecon("abort"))


def test_events_that_hurt_are_cancelled_and_others_are_not() -> None:
    bad = position(CancelEvent("EV-28"), phase="direct_action", box=4, teams=GROUND, assets=["AC-23"], drawn="EV-28")
    good = position(CancelEvent("EV-19"), phase="direct_action", box=4, teams=GROUND, assets=["AC-23"], drawn="EV-19")
    risky = position(CancelEvent("EV-23"), phase="direct_action", box=4, teams=GROUND, assets=["AC-23"], drawn="EV-23")
    assert (basic(bad), basic(good)) == (PlayAsset("AC-23"), PASS)
    assert basic(risky) == PlayAsset("AC-23")  # one side of its test die is a hit


def test_the_veteran_moves_when_its_holder_is_hit() -> None:
    teams: Teams = {"GB-A": ("direct_action", 1), "GB-D": "direct_action", "GB-H": "direct_action"}
    table = direct_action(
        PlayAssets("between_rounds"), box=3, fight="here", teams=teams, here=2, assets={"AC-01": "GB-A"}
    )
    assert basic(table) == Reassign("AC-01", "GB-D")


def test_objects_of_cards_are_chosen_with_sense() -> None:
    teams = {"GB-D": ("direct_action", 1), "GB-H": ("direct_action", 1)}
    heal = position(ChooseHeal("sog", 1, "EV-19"), phase="direct_action", teams=teams)
    loss = position(ChooseLoss(1, "EV-17"), phase="direct_action", assets=["AC-03", "AC-10"])
    gain = position(ChooseGain(1, 2, "EV-18"), phase="recon")
    redeploy = position(ChooseRedeploy(1, "EV-20"), phase="recon", teams={"GB-D": "recon", "GB-H": "recon"})
    assert (basic(redeploy), basic(heal)) == (ChosenTeam("GB-D"), ChosenTeam("GB-D"))
    assert basic(loss) == ChosenAsset("AC-10")  # its phase is over
    assert basic(gain) == ChosenAsset("AC-05")


def test_a_prepared_strike_is_called_at_the_rally_point() -> None:
    table = position(RallyPoint(), phase="direct_action", box=2, teams=GROUND, assets=["AC-02"], fighters=1)
    assert (basic(table), basic_drone(table)) == (Rally("continue"), Rally("drone"))


def test_a_well_scouted_high_f3_is_struck_by_drone() -> None:
    teams = {**GROUND, "RG-1": "rg", "RG-2": "rg", "RG-3": "rg", "RG-4": "rg"}
    table = direct_action(
        RallyPoint(), box=2, teams=teams, assets=["AC-02"], fighters=3, mission=card("f3", "HIGH"), area="INDOPACOM"
    )
    assert basic(table) == Rally("drone")


def test_normal_play_is_chosen() -> None:
    table: Table[State] = Table.start(GAME, GAME.mission("MC-03"), SeededDice(1))
    assert basic(table) == SetDifficulty("normal")


def test_points_are_paid_back_with_the_cheapest_asset_before_any_team() -> None:
    teams = {"RG-4": "recon", "GB-H": "direct_action"}
    table = position(ReturnPoints(4), teams=teams, assets=["AC-17", "AC-03", "AC-01"])
    assert basic(table) == ReturnCard("AC-03")
    assert basic(position(ReturnPoints(4), teams=teams)) == ReturnCard("RG-4")


def test_local_fixer_is_kept_for_the_way_out_where_the_mission_needs_it() -> None:
    for kind, choice in (("f3", PlayAsset("AC-12")), ("rescue", PASS)):
        table = direct_action(
            RollInfiltration(), box=0, teams=GROUND, assets=["AC-12"], mission=card(kind), awareness=0, dice=[10]
        )
        assert basic(table) == choice


def test_a_recon_strike_needs_a_sum_of_minus_two_and_a_weak_assault() -> None:
    ready = {"GB-E": "recon", "AS-1": "support"}
    for teams, assets, choice in (
        (ready, ["AC-02", "AC-08"], ReconStrike()),
        (ready, ["AC-02"], PASS),
        (ready | GROUND, ["AC-02", "AC-08"], PASS),
    ):
        fighters = 1 if "GB-A" in teams else 6
        table = position(OfferReconDrone(), phase="recon", teams=teams, assets=assets, fighters=fighters)
        assert basic(table) == choice


@pytest.mark.parametrize(("intel", "fight"), [(2, True), (3, False)])
def test_ground_teams_take_over_at_even_numbers(intel: int, fight: bool) -> None:
    teams = {"GB-A": "recon", "GB-H": "recon"}
    table = position(GroundTakeover(), phase="recon", teams=teams, intel=intel)
    assert basic(table) == Takeover(fight=fight)


def test_no_player_has_an_answer_where_nothing_is_asked() -> None:
    table: Table[State] = Table.start(GAME, GAME.mission("MC-01"), SeededDice(1))
    while table.decision:
        table.play("commander", basic(table))
    for player in GAME.heuristics.values():
        with pytest.raises(LookupError, match="nothing is asked"):
            player(table)


@pytest.mark.parametrize("seed", ["1", "2"])
@pytest.mark.parametrize("mission", ["MC-10", "MC-01"])
def test_advice_always_says_what_speaks_for_it_in_figures(mission: str, seed: str) -> None:
    match = Match.new(GAME, GAME.mission(mission), seed=seed)
    player = make_player("basic", GAME, seed)
    while decision := match.decision:
        choice = match.computer_choice(player)
        said = reason(match.table.redealt(decision.seat, SeededDice("advice")), basic, choice)
        assert said != THUMB, decision.prompt
        if isinstance(choice, RecruitTeam):
            assert re.search(r"^\d+ of the \d+ points? left; .*\d+ %", said)
        match.play(decision.seat, choice)


def test_what_the_assault_weighs_is_told_as_hits_and_not_as_a_chance() -> None:
    table = position(RallyPoint(), teams={"GB-A": "direct_action"}, fighters=3)
    said = reason(table, basic, Rally("continue"))
    assert said.startswith("A round of the assault: 0.7 hits expected, ")
    assert "suffered; 1 team against 3 Fighters." in said
    assert said.endswith("is ours, a rough weight and no chance.")
