"""What a successful Sabotage or Recon gives the later missions of an operation (7.5.4)."""

import pytest

from sandtable.games.third_option.mission import ByCard, Leg
from sandtable.games.third_option.rules.drone import DroneStrike
from sandtable.games.third_option.rules.engagement import Engagement
from sandtable.games.third_option.rules.movement import Exfiltrate, RollInfiltration
from sandtable.games.third_option.rules.operations import ApplyOperationEffects
from sandtable.games.third_option.rules.scoring import ScoreMission
from sandtable.games.third_option.rules.targets import MissionTarget
from sandtable.games.third_option.state import Benefit, Campaign
from sandtable.testing import covers
from tests.games.third_option.build import HOTEL, KILL, PAIR, card, dice_left, direct_action, unit_hits

LEGS = (Leg(mission=ByCard("MC-12")), Leg(mission=ByCard("MC-16")))


def with_benefit(*benefits: Benefit) -> Campaign:
    return Campaign("Test", LEGS, leg=1, benefits=benefits)


def attack_at_target(kind: str, campaign: Campaign, die: int, box: int = 7) -> bool:
    """Whether a die of Hotel (5 or less) hits the one Fighter."""
    teams = {"GB-H": ("direct_action", 1)}
    table = direct_action(
        Engagement("here"), box=box, mission=card(kind), teams=teams, here=[1], campaign=campaign, dice=[die, 3]
    )
    return unit_hits(table) == [2]


@covers("TO-7.5.4-5")
@pytest.mark.parametrize(
    ("kind", "box", "helped"),
    [("raid", 7, True), ("f3", 7, True), ("capture", 7, False), ("raid", 5, False), ("f3", 9, False)],
)
def test_an_earlier_sabotage_helps_assaults_at_the_target_of_raids_and_f3(kind: str, box: int, helped: bool) -> None:
    earlier = with_benefit("sabotage")
    assert attack_at_target(kind, earlier, 6, box) is helped
    assert not attack_at_target(kind, earlier, 7, box)


@covers("TO-7.5.4-8")
@pytest.mark.parametrize(
    ("kind", "box", "helped"), [("raid", 7, True), ("f3", 7, False), ("rescue", 7, False), ("raid", 5, False)]
)
def test_an_earlier_recon_helps_assaults_at_the_target_of_raids_only(kind: str, box: int, helped: bool) -> None:
    earlier = with_benefit("recon")
    assert attack_at_target(kind, earlier, 6, box) is helped
    assert not attack_at_target(kind, earlier, 7, box)


@covers("TO-7.5.4-8")
@pytest.mark.parametrize(
    ("kind", "dice", "done"),
    [
        ("sabotage", [9], True),
        ("sabotage", [10], False),
        ("rescue", [9], True),
        ("rescue", [10, *KILL, 10], False),
        ("capture", [5], True),
        ("capture", [6, 1, 10], True),
        ("recon", [10], False),
    ],
    ids=[
        "sabotage",
        "sabotage fails",
        "rescue",
        "rescue at a standoff",
        "capture surrenders",
        "capture combative",
        "recon has no benefit",
    ],
)
def test_an_earlier_recon_takes_1_off_the_roll_at_the_target(kind: str, dice: list[int], done: bool) -> None:
    teams = HOTEL | {"GB-G": "direct_action"}
    table = direct_action(
        MissionTarget(), box=7, mission=card(kind), teams=teams, campaign=with_benefit("recon"), dice=dice
    )
    assert table.state.objective_done is done
    assert table.state.surrendered is (dice == [5])
    assert dice_left(table) == []


@covers("TO-7.5.4-8")
@pytest.mark.parametrize(("kind", "n"), [("f3", 1), ("raid", 1), ("recon", 0)])
def test_an_earlier_recon_helps_later_missions_in_and_out_unless_they_are_recon(kind: str, n: int) -> None:
    for die, success in ((7 + n, True), (8 + n, False)):
        mission = card(kind, infil="sea", exfil="sea")
        dice = [die, die, 1]
        table = direct_action(
            RollInfiltration(), Exfiltrate(1), mission=mission, teams=PAIR, campaign=with_benefit("recon"), dice=dice
        )
        state = table.state
        assert (state.infiltrated, state.exfil_attempts == 1) == (success, success)


@covers("TO-7.5.4-8")
@pytest.mark.parametrize(("benefits", "hit"), [(("recon",), True), ((), False)])
def test_an_earlier_recon_helps_the_damage_of_a_drone(benefits: tuple[Benefit, ...], hit: bool) -> None:
    table = direct_action(DroneStrike(), teams=PAIR, assets=["AC-02"], campaign=with_benefit(*benefits), dice=[9, 8, 2])
    assert (table.state.drone == "hit") is hit


def benefits_after(kind: str, campaign: Campaign, **result: bool) -> Campaign:
    """The operation after one more mission of the type."""
    table = direct_action(
        ScoreMission(), ApplyOperationEffects(), mission=card(kind), teams=PAIR, campaign=campaign, **result
    )
    return table.state.campaign


@covers("TO-7.5.4-5", "TO-7.5.4-8")
def test_only_a_successful_sabotage_or_recon_helps_the_missions_that_follow() -> None:
    won = {"objective_done": True, "exfiltrated": True}
    after = benefits_after("recon", with_benefit(), **won)
    assert benefits_after("recon", with_benefit(), exfiltrated=True).benefits == ()
    assert benefits_after("sabotage", with_benefit(), exfiltrated=True).benefits == ()
    assert benefits_after("raid", with_benefit(), **won).benefits == ()
    assert attack_at_target("raid", after, 6)
    assert attack_at_target("f3", benefits_after("sabotage", with_benefit(), **won), 6)


@covers("TO-7.5.4-8")
def test_several_recon_successes_do_not_add_up() -> None:
    won = {"objective_done": True, "exfiltrated": True}
    twice = benefits_after("recon", benefits_after("recon", with_benefit(), **won), **won)
    assert twice.benefits == ("recon",)
    assert attack_at_target("raid", twice, 6)
    assert not attack_at_target("raid", twice, 7)
    table = direct_action(RollInfiltration(), teams=PAIR, campaign=twice, dice=[9])
    assert not table.state.infiltrated
