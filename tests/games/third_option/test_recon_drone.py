"""The drone strike of the Recon Phase (7.4)."""

from typing import Any

import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.events import Attacked
from sandtable.games.third_option.mission import Generated, Leg
from sandtable.games.third_option.rules.assets import PlayAsset
from sandtable.games.third_option.rules.card_choices import PASS, ChosenAsset, ChosenTeam
from sandtable.games.third_option.rules.direct_action import Rally, RallyPoint
from sandtable.games.third_option.rules.drone import OfferReconDrone, ReconStrike
from sandtable.games.third_option.sequence import ReconPhase
from sandtable.games.third_option.state import Campaign, Effect, State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.third_option.build import (
    ALPHA,
    HIT,
    MISS,
    QUIET,
    answered,
    card,
    choose,
    dice_left,
    direct_action,
    ended,
    entry_of,
    happened,
    options,
    recon,
    resting,
)

PAIR = {"RG-1": "recon", "RG-2": "recon"}  # no drone DRM of their own
UP, AWAY = 9, 8  # the highest dice with which a drone is available and launched


def armed(*, teams: dict[str, Any], assets: tuple[str, ...] = (), **more: Any) -> Table[State]:
    """Air and Space and the Drone Strike card are in hand; the strike may be offered."""
    cards = ["AC-02", *assets]
    return recon(OfferReconDrone(), teams=teams | {"AS-1": "support"}, assets=cards, **more)


def destroyed(die: int, **more: Any) -> bool:
    """Whether a strike with this damage die destroys the target."""
    table = answered(armed(**({"teams": PAIR, "dice": [1, 1, die]} | more)), ReconStrike())
    return entry_of(table).objective_done


# when and with what


@covers("TO-7.4D-1")
@pytest.mark.parametrize("kind", ["f3", "capture", "sabotage", "rescue", "recon", "raid"])
def test_a_recon_strike_is_for_f3_missions_only(kind: str) -> None:
    table = armed(teams=PAIR, mission=card(kind), area="CENTCOM")
    assert (ReconStrike() in options(table)) == (kind == "f3")


@covers("TO-7.4D-1")
@pytest.mark.parametrize(
    ("area", "allowed"),
    [
        ("CENTCOM", True),
        ("SOUTHCOM", True),
        ("AFRICOM", True),
        ("INDOPACOM", True),
        ("EUCOM", False),
        ("NORTHCOM", False),
    ],
)
def test_a_recon_strike_needs_an_area_that_allows_drones(area: str, allowed: bool) -> None:
    assert (ReconStrike() in options(armed(teams=PAIR, area=area))) == allowed


@covers("TO-7.4D-1")
def test_the_strike_is_offered_before_the_first_recon_round_and_not_again() -> None:
    teams = PAIR | {"AS-1": "support"}
    table = recon(ReconPhase(), teams=teams, assets=["AC-02"], intel=1, dice=[MISS, MISS, QUIET, HIT, HIT, QUIET])
    assert options(table) == [PASS, ReconStrike()]
    assert (table.state.rounds, table.state.events_drawn) == (0, 0)
    choose(table, PASS)
    assert (ReconStrike() in options(table), table.state.rounds) == (False, 2)


@covers("TO-7.4D-1", "TO-7.4D-6")
def test_the_strike_may_be_attempted_once() -> None:
    table = recon(OfferReconDrone(), OfferReconDrone(), teams=PAIR | {"AS-1": "support"}, assets=["AC-02"], dice=[10])
    choose(table, ReconStrike())
    assert (resting(table), "AC-02" in table.state.assets) == (True, True)


@covers("TO-7.4D-2")
@pytest.mark.parametrize(
    "teams",
    [
        {"OP-2": "recon"},
        {"GB-H": "recon"},
        {"RG-1": "recon", "RG-2": "recon"},
        {"RG-1": ("recon", 1), "RG-2": ("recon", 1), "RG-3": "casualties"},
    ],
)
def test_an_operative_or_a_ground_team_or_two_recon_teams_in_the_box_will_do(teams: dict[str, Any]) -> None:
    assert ReconStrike() in options(armed(teams=teams))


@covers("TO-7.4D-2")
@pytest.mark.parametrize(
    "teams",
    [
        {"RG-1": "recon"},
        {"RG-1": "recon", "RG-2": "rg"},
        {"RG-1": "recon", "RG-2": "casualties"},
        {"RG-1": "recon", "GB-H": "direct_action"},
        {"RG-1": "recon", "OP-2": "rg"},
    ],
)
def test_less_than_one_of_the_three_groups_in_the_box_will_not_do(teams: dict[str, Any]) -> None:
    assert resting(armed(teams=teams))


@covers("TO-7.4D-2")
def test_air_and_space_and_the_drone_strike_card_are_both_needed() -> None:
    everyone = PAIR | {"OP-2": "recon", "GB-H": "recon"}
    without_air_space = recon(OfferReconDrone(), teams=everyone, assets=["AC-02"])
    without_card = recon(OfferReconDrone(), teams=everyone | {"AS-1": "support"}, assets=["AC-08"])
    assert resting(without_air_space)
    assert resting(without_card)


# the event


@covers("TO-7.4D-3")
def test_one_event_is_drawn_before_the_dice_and_its_recon_section_resolved() -> None:
    hurt = {"RG-1": ("recon", 1), "RG-2": "recon", "GB-A": ("direct_action", 1)}
    table = answered(armed(teams=hurt, events=["EV-19"], dice=[10]), ReconStrike())
    assert options(table) == [ChosenTeam("RG-1")]  # the assault force is not what it heals
    assert (table.state.events_drawn, dice_left(table)) == (1, [10])
    choose(table, ChosenTeam("RG-1"))
    assert (table.state.events_drawn, dice_left(table)) == (1, [])


@covers("TO-7.4D-3")
@pytest.mark.parametrize("event", ["EV-05", "EV-07", "EV-14", "EV-15", "EV-22"])
def test_round_effects_of_the_strike_event_lapse_before_the_first_round(event: str) -> None:
    teams = {"OP-1": "recon", "AS-1": "support"}
    table = recon(ReconPhase(), teams=teams, assets=["AC-02"], intel=[1], events=[event], dice=[10, 9, 5, 8, QUIET])
    choose(table, ReconStrike())
    # Nightjar hits on 8, Intel on 5: as printed, in the first round as in the second.
    assert [attack.hit for attack in happened(table, Attacked)] == [False, True]
    assert table.state.teams["OP-1"].hits == 1


@covers("TO-7.4D-3")
def test_the_event_of_the_strike_may_be_cancelled_like_any_other() -> None:
    table = armed(teams=PAIR, assets=("AC-23",), events=["EV-12"], dice=[10])
    choose(table, ReconStrike(), PlayAsset("AC-23"))
    assert (resting(table), table.state.pool(), dice_left(table)) == (True, [], [])


# the dice


@covers("TO-7.4D-4")
@pytest.mark.parametrize(
    ("dice", "result"), [([10], "unavailable"), ([UP, 9], "missed"), ([UP, AWAY, 2], "missed"), ([UP, AWAY, 1], "hit")]
)
def test_availability_at_9_launch_at_8_and_damage_at_1_follow_each_other(dice: list[int], result: str) -> None:
    table = answered(armed(teams=PAIR, dice=dice), ReconStrike())
    assert (table.state.drone, dice_left(table)) == (result, [])


@covers("TO-7.4D-4")
def test_modifiers_apply_to_the_damage_die_only() -> None:
    helped: dict[str, Any] = {"teams": {"RG-6": "recon", "GB-E": "recon"}, "assets": ("AC-08",)}
    assert answered(armed(**helped, dice=[10]), ReconStrike()).state.drone == "unavailable"
    assert answered(armed(**helped, dice=[UP, 9]), ReconStrike()).state.drone == "missed"
    assert answered(armed(**helped, dice=[UP, AWAY, 3]), ReconStrike()).state.drone == "hit"


@covers("TO-7.4D-5")
def test_horus_and_echo_together_give_minus_1_not_minus_2() -> None:
    teams = {"RG-6": "recon", "GB-E": "recon"}
    assert destroyed(2, teams=teams)
    assert not destroyed(3, teams=teams)


@covers("TO-7.4D-5")
@pytest.mark.parametrize(
    ("teams", "highest"),
    [
        ({"RG-6": "recon", "RG-1": "recon"}, 2),
        ({"GB-E": "recon"}, 2),
        ({"OP-1": "recon"}, 1),
        ({"OP-1": "recon", "RG-6": "recon"}, 2),
        ({"RG-1": "recon", "RG-2": "recon", "RG-3": "recon", "RG-4": "recon"}, 1),
        ({"OP-2": "recon", "RG-6": "rg", "GB-E": "direct_action"}, 1),
    ],
)
def test_only_a_card_valid_in_recon_counts_and_pairs_of_recon_teams_never_do(
    teams: dict[str, str], highest: int
) -> None:
    assert destroyed(highest, teams=teams)
    assert not destroyed(highest + 1, teams=teams)


@covers("TO-7.4D-5")
def test_asset_and_operation_modifiers_come_on_top_of_the_best_team() -> None:
    def highest(**more: Any) -> int:
        teams = {"RG-6": "recon", "GB-E": "recon"}
        return max(die for die in range(1, 7) if destroyed(die, teams=teams, **more))

    recon_won = Campaign("Thunderdome", (Leg(mission=Generated()),), benefits=("recon",))
    recon_lost = [Effect(("drone",), 1, "mission", "Thunderdome")]
    assert (highest(), highest(assets=("AC-08",)), highest(campaign=recon_won)) == (2, 3, 3)
    assert (highest(assets=("AC-08",), campaign=recon_won), highest(effects=recon_lost)) == (4, 1)


# what follows


@covers("TO-7.4D-6")
def test_an_unavailable_drone_keeps_the_card_and_the_recon_phase_goes_on() -> None:
    table = recon(
        ReconPhase(), teams=PAIR | {"AS-1": "support"}, assets=["AC-02"], intel=[1], dice=[10, HIT, HIT, QUIET]
    )
    choose(table, ReconStrike())
    assert (list(table.state.assets), table.state.recon_result) == (["AC-02"], "success")
    assert (ended(table), dice_left(table)) == (None, [])


@covers("TO-7.4D-6")
def test_after_an_unavailable_recon_drone_the_strike_at_the_rally_point_is_still_open() -> None:
    table = direct_action(
        RallyPoint(), box=2, teams=ALPHA, assets=["AC-02"], recon_drone_tried=True, drone="unavailable"
    )
    assert Rally("drone") in options(table)


@covers("TO-7.4D-7")
@pytest.mark.parametrize("dice", [[UP, 9], [UP, AWAY, 2], [UP, AWAY, 6]])
def test_an_available_drone_that_does_not_kill_ends_the_mission_as_a_failure(dice: list[int]) -> None:
    table = answered(armed(teams=PAIR, intel=3, fighters=4, dice=dice), ReconStrike())
    entry = entry_of(table)
    assert (entry.tier, entry.objective_done, entry.vp) == ("fubar", False, 0)
    assert (list(table.state.assets), table.state.discarded) == ([], ["AC-02"])
    assert (table.state.rounds, dice_left(table)) == (0, [])


@covers("TO-7.4D-8")
def test_a_kill_ends_the_mission_at_once_as_a_success_with_exfiltration() -> None:
    table = answered(armed(teams=PAIR, intel=3, fighters=4, dice=[UP, AWAY, 1, 10, 10, 10]), ReconStrike())
    entry = entry_of(table)
    assert (entry.objective_done, entry.exfiltrated, entry.exfil_attempts) == (True, True, 0)
    assert (entry.tier, entry.vp, entry.recon) == ("tier-one", 5 + 3, "drone")
    assert (table.state.phase, table.state.rounds, dice_left(table)) == ("recon", 0, [10, 10, 10])


@covers("TO-7.4D-8")
def test_a_kill_counts_as_exfiltrated_even_with_few_teams_left() -> None:
    lost = dict.fromkeys(["GB-A", "GB-B", "GB-C", "RG-1", "RG-2"], ("casualties", 2))
    table = armed(teams=lost | {"OP-2": "recon"}, dice=[UP, AWAY, 1])
    assert entry_of(answered(table, ReconStrike())).tier == "snafu"


@covers("TO-7.4D-8")
def test_a_recon_strike_that_kills_needs_no_exfiltration_in_thunderdome_either() -> None:
    table = armed(
        teams=PAIR, mission=card("f3", "HIGH"), leg=GAME.content.operations["OPN-3"].missions[1], dice=[UP, AWAY, 1]
    )
    assert entry_of(answered(table, ReconStrike())).tier == "tier-one"


# commitment


@covers("TO-7.4D-9")
def test_the_drone_strike_card_cannot_be_given_up_to_the_event_of_its_strike() -> None:
    table = answered(armed(teams=PAIR, assets=("AC-08",), events=["EV-17"], dice=[10]), ReconStrike())
    assert options(table) == [ChosenAsset("AC-08")]
    assert table.why_not(ChosenAsset("AC-02"))


@covers("TO-7.4D-9")
def test_an_event_that_asks_for_an_asset_gets_none_when_only_the_strike_is_in_hand() -> None:
    table = answered(armed(teams=PAIR, events=["EV-17"], dice=[UP, AWAY, 1]), ReconStrike())
    assert entry_of(table).objective_done


@covers("TO-7.4D-9")
def test_once_the_strike_was_unavailable_its_card_may_be_given_up_again() -> None:
    table = recon(
        ReconPhase(), teams=PAIR | {"AS-1": "support"}, assets=["AC-02"], intel=1, events=["EV-01", "EV-17"], dice=[10]
    )
    choose(table, ReconStrike())
    assert options(table) == [ChosenAsset("AC-02")]


@covers("TO-7.4D-9")
def test_a_team_that_the_event_removes_takes_only_its_own_modifier_with_it() -> None:
    # Horus falls to the event; one Recon Team alone could not have declared the strike.
    teams = {"RG-1": "recon", "RG-6": ("recon", 1)}
    assert not destroyed(2, teams=teams, events=["EV-10"], dice=[2, UP, AWAY, 2])
    assert destroyed(1, teams=teams, events=["EV-10"], dice=[2, UP, AWAY, 1])


@covers("TO-7.4D-9", "TO-7.4D-5")
def test_a_team_that_the_event_moves_takes_only_its_own_modifier_with_it() -> None:
    for die, kills in ((2, False), (1, True)):
        table = armed(teams={"GB-E": "recon"}, events=["EV-20"], dice=[UP, AWAY, die])
        choose(table, ReconStrike(), ChosenTeam("GB-E"))
        assert entry_of(table).objective_done == kills
