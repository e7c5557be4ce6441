"""When an asset may be played (7.4.1): the windows of the timing words."""

from typing import Any

import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.rules.assets import PlayAsset, PlayAssets, Reassign
from sandtable.games.third_option.rules.card_choices import PASS
from sandtable.games.third_option.rules.decks import DrawEvent, RevealEnemyAction
from sandtable.games.third_option.rules.direct_action import Commit, EngageIntel, EnterBox
from sandtable.games.third_option.rules.drone import ReconStrike
from sandtable.games.third_option.rules.movement import Exfiltrate, RollInfiltration
from sandtable.games.third_option.sequence import DirectActionPhase, ReconPhase
from sandtable.games.third_option.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.third_option.build import (
    BITE,
    HIT,
    MISS,
    QUIET,
    answered,
    card,
    choose,
    dice_left,
    options,
    position,
    recon,
    resting,
)

EVERY_ASSET = tuple(GAME.content.assets)
HURT: dict[str, str | tuple[str, int]] = {"GB-A": ("direct_action", 1), "RG-1": ("rg", 1)}


def assault(*steps: Any, **more: Any) -> Table[State]:
    """Direct Action with something for every asset to do."""
    setting: dict[str, Any] = {
        "phase": "direct_action",
        "box": 3,
        "teams": HURT,
        "assets": EVERY_ASSET,
        "awareness": 1,
        "here": 2,
        "intel": 1,
    }
    return position(*steps, **(setting | more))


def playable(table: Table[State]) -> set[str]:
    return {choice.asset for choice in options(table) if isinstance(choice, PlayAsset)}


@covers("TO-7.4.1-5")
@pytest.mark.parametrize(
    ("window", "fight", "assets"),
    [
        ("phase_start", "none", {"AC-06", "AC-11"}),
        ("before_round", "intel", {"AC-06", "AC-10", "AC-11"}),
        ("between_rounds", "intel", {"AC-06", "AC-11"}),
    ],
)
def test_the_windows_of_the_recon_phase(window: Any, fight: str, assets: set[str]) -> None:
    table = recon(PlayAssets(window), teams={"RG-1": ("recon", 1)}, assets=EVERY_ASSET, intel=1, fight=fight)
    assert playable(table) == assets


@covers("TO-7.4.1-5")
@pytest.mark.parametrize(
    ("window", "fight", "assets"),
    [
        ("phase_start", "none", {"AC-05", "AC-06", "AC-22"}),
        ("box", "none", {"AC-05", "AC-06", "AC-22"}),
        ("between_rounds", "here", {"AC-05", "AC-06", "AC-22"}),
        ("before_round", "remaining_intel", {"AC-05", "AC-06", "AC-16", "AC-17", "AC-22"}),
        ("before_round", "here", {"AC-03", "AC-04", "AC-05", "AC-06", "AC-16", "AC-17", "AC-22"}),
    ],
)
def test_the_windows_of_the_direct_action_phase(window: Any, fight: str, assets: set[str]) -> None:
    assert playable(assault(PlayAssets(window), fight=fight)) == assets


@covers("TO-7.4.1-5")
@pytest.mark.parametrize(
    ("roll", "method", "helps"),
    [
        ("infil", "air", "AC-13"),
        ("infil", "sea", "AC-14"),
        ("infil", "land", "AC-15"),
        ("exfil", "air", None),
        ("exfil", "sea", "AC-14"),
        ("exfil", "land", "AC-15"),
    ],
)
def test_before_a_movement_roll_its_own_assets_and_those_of_any_time_may_be_played(
    roll: Any, method: str, helps: str | None
) -> None:
    table = assault(PlayAssets("before_roll", roll), mission=card(infil=method, exfil=method))
    assert playable(table) == {"AC-05", "AC-06", "AC-22"} | ({helps} if helps else set())


@covers("TO-7.4.1-5")
@pytest.mark.parametrize(
    ("roll", "asset"), [("sabotage", "AC-18"), ("rescue", "AC-19"), ("capture", "AC-20"), ("recon", "AC-21")]
)
def test_before_the_roll_at_the_target_only_the_asset_for_it_may_be_played(roll: Any, asset: str) -> None:
    assert playable(assault(PlayAssets("before_roll", roll))) == {asset}


@covers("TO-7.4.1-5")
def test_an_asset_out_of_its_moment_is_refused_with_the_rule() -> None:
    table = assault(PlayAssets("before_round"), fight="here")
    for asset in ("AC-10", "AC-12", "AC-13", "AC-23"):
        refusal = table.why_not(PlayAsset(asset))
        assert refusal
        assert refusal.rule == "TO-7.4.1-5"


@covers("TO-7.4.1-5")
def test_a_window_offers_nothing_as_a_choice_and_is_skipped_when_no_asset_fits() -> None:
    assert PASS in options(assault(PlayAssets("box")))
    assert resting(assault(PlayAssets("box"), assets=["AC-08", "AC-23"]))


@covers("TO-7.4.1-5")
def test_an_asset_that_could_do_nothing_is_not_offered() -> None:
    """Nobody is hurt, no Intel and no Fighter is left, awareness is at its least."""
    fit = {"RG-1": "recon", "GB-A": "direct_action"}
    assert resting(recon(PlayAssets("phase_start"), teams=fit, assets=EVERY_ASSET))
    idle = ["AC-03", "AC-04", "AC-05", "AC-06", "AC-16", "AC-22"]
    quiet: dict[str, Any] = {"teams": fit, "here": 0, "intel": 0, "awareness": -1, "assets": idle}
    assert resting(assault(PlayAssets("before_round"), **quiet))


@covers("TO-7.4.1-5")
def test_a_card_may_be_cancelled_once_it_is_shown_and_before_it_is_resolved() -> None:
    event = assault(DrawEvent(), events=["EV-12"])
    assert (playable(event), len(event.state.here())) == ({"AC-23"}, 2)
    action = assault(RevealEnemyAction(1), slots=["EA-02"] * 3)
    assert (playable(action), len(action.state.here())) == ({"AC-24"}, 2)


@covers("TO-7.4.1-5")
def test_local_fixer_may_be_played_directly_after_a_failed_movement_roll_only() -> None:
    assert playable(assault(RollInfiltration(), dice=[8])) == {"AC-12"}
    assert resting(assault(RollInfiltration(), dice=[7]))
    out = assault(Exfiltrate(1), assets=["AC-12"], dice=[8])
    assert playable(out) == {"AC-12"}


@covers("TO-7.4.1-5")
def test_no_asset_is_played_between_the_attack_rolls_and_the_hits() -> None:
    teams = {"RG-1": "recon", "RG-2": ("recon", 1)}
    table = recon(teams=teams, intel=1, assets=["AC-06", "AC-10"], dice=[HIT, MISS, BITE, 1, HIT, HIT, QUIET])
    assert (playable(table), len(dice_left(table))) == ({"AC-06", "AC-10"}, 7)
    choose(table, PASS)  # the next question comes when all hits of the round are assigned
    assert (dice_left(table), table.state.rounds) == ([HIT, HIT, QUIET], 1)
    assert (table.state.units[1].hits, table.state.teams["RG-1"].hits) == (1, 1)
    assert playable(table) == {"AC-06"}  # between the rounds


@covers("TO-7.4.1-5")
def test_assets_of_any_time_may_be_played_at_the_boxes_of_the_track() -> None:
    """At the start of the phase, before Infiltration and before the marker moves on."""
    table = assault(EnterBox(0), assets=["AC-05", "AC-16"], here=0, fighters=3, dice=[1])
    assert (playable(table), dice_left(table)) == ({"AC-05"}, [1])

    choose(table, PASS)
    assert (playable(table), dice_left(table), table.state.box) == ({"AC-05"}, [], 0)
    choose(table, PASS)
    assert (playable(table), table.state.box) == ({"AC-05"}, 1)
    assert table.decision
    assert table.decision.go_on == "On to Objective Rally Point"


@covers("TO-7.4.1-5")
def test_a_phase_opens_with_a_window_for_assets_of_its_own() -> None:
    """Double Agent before the Recon strike is declared; Field Surgeon once the force is fixed."""
    strike = {"RG-1": "recon", "RG-2": "recon", "AS-1": "support"}
    table = position(ReconPhase(), teams=strike, intel=2, assets=["AC-02", "AC-11"])
    choose(table, PlayAsset("AC-11"))
    assert len(table.state.intel()) == 1
    assert ReconStrike() in options(table)

    table = position(DirectActionPhase(), phase="recon", teams=HURT | {"OP-1": "rg"}, intel=1, assets=["AC-05"])
    choose(table, Commit("OP-1", False))
    assert playable(table) == {"AC-05"}
    assert EngageIntel(True) in options(answered(table, PASS))


@covers("TO-7.4.1-5")
@pytest.mark.parametrize("attempt", [1, 2, 3])
def test_before_every_attempt_to_exfiltrate_its_asset_may_be_played(attempt: int) -> None:
    land = card(exfil="land")
    table = assault(Exfiltrate(attempt), mission=land, assets=["AC-15"], here=0, dice=[1])
    assert (playable(table), dice_left(table)) == ({"AC-15"}, [1])


@covers("TO-App-2")
@pytest.mark.parametrize("window", ["box", "between_rounds"])
def test_the_veteran_operator_may_change_hands_at_a_box_too(window: Any) -> None:
    teams = {"GB-A": "direct_action", "GB-H": "direct_action"}
    table = assault(PlayAssets(window), teams=teams, assets={"AC-01": "GB-A"})
    assert options(table) == [PASS, Reassign("AC-01", "GB-H")]
    assert resting(recon(PlayAssets(window), teams=teams, assets={"AC-01": "GB-A"}))
