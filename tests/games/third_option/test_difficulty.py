"""Difficulty options (8.1): more points, Air and Space for nothing, thin opposition."""

from typing import Any

import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.events import UnitsPlaced
from sandtable.games.third_option.mission import ByCard, Leg
from sandtable.games.third_option.rules.card_choices import ChosenTeam
from sandtable.games.third_option.rules.planning import (
    ChooseDifficulty,
    ReturnCard,
    RollHostiles,
    SetArea,
    SetAssetPoints,
    SetDifficulty,
)
from sandtable.games.third_option.rules.recruiting import Recruit, RecruitTeam
from sandtable.games.third_option.rules.scoring import ScoreMission
from sandtable.games.third_option.state import Campaign, State
from sandtable.games.third_option.vocabulary import Difficulty, PlaceFighters
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.third_option.build import (
    DUO,
    TRIO,
    answered,
    card,
    choose,
    dice_left,
    entry_of,
    happened,
    options,
    position,
    refused,
    resting,
)

THIN: Difficulty = "thin_opposition"


def declared(option: Difficulty, threat: str, points: int = 20) -> Table[State]:
    """An option chosen, and recruiting begun."""
    mission = card("recon", threat, asset_points=points)
    table = position(ChooseDifficulty(), SetAssetPoints(), Recruit(), mission=mission)
    return answered(table, SetDifficulty(option))


@covers("TO-8.1-1", "TO-8.1-2")
@pytest.mark.parametrize(
    ("option", "threat", "points"),
    [
        ("normal", "LOW", 20),
        ("normal", "MEDIUM", 20),
        ("normal", "HIGH", 20),
        ("easier_ap", "LOW", 21),
        ("easier_ap", "MEDIUM", 21),
        ("easier_ap", "HIGH", 22),
        ("easier_airspace", "HIGH", 20),
        ("thin_opposition", "HIGH", 20),
    ],
)
def test_an_easier_mission_has_one_point_more_and_a_high_one_two(option: Difficulty, threat: str, points: int) -> None:
    assert declared(option, threat).state.asset_points == points


@covers("TO-8.1-1", "TO-8.1-2")
def test_the_option_is_declared_before_the_mission_begins_and_only_then() -> None:
    table = Table.start(GAME, GAME.mission("MC-03"), SeededDice(7))
    assert SetDifficulty("easier_ap") in options(table)
    assert (table.state.asset_points, table.state.teams, table.state.units) == (0, {}, {})
    choose(table, SetDifficulty("normal"), SetArea("INDOPACOM"))
    assert not refused(table, RecruitTeam("GB-A"))
    assert refused(table, SetDifficulty("easier_ap"))


@covers("TO-8.1-2")
@pytest.mark.parametrize(("threat", "there"), [("LOW", False), ("MEDIUM", False), ("HIGH", True)])
def test_air_and_space_for_nothing_is_an_option_of_high_missions(threat: str, there: bool) -> None:
    table = position(ChooseDifficulty(), mission=card("recon", threat))
    assert (SetDifficulty("easier_airspace") in options(table)) is there
    assert SetDifficulty("easier_ap") in options(table)


@covers("TO-8.1-2")
def test_air_and_space_costs_nothing_under_that_option_and_nothing_else_does() -> None:
    table = answered(declared("easier_airspace", "HIGH", points=3), RecruitTeam("GB-H"))
    assert table.state.spent == 3
    choose(table, RecruitTeam("AS-1"))
    assert (table.state.spent, table.state.asset_points) == (3, 3)
    assert refused(table, RecruitTeam("RG-8"))


@covers("TO-8.1-2")
def test_air_and_space_is_paid_for_when_the_points_were_chosen_instead() -> None:
    assert answered(declared("easier_ap", "HIGH"), RecruitTeam("AS-1")).state.spent == 4


def rolled(kind: str, threat: str, dice: list[int], option: Difficulty = THIN, **more: Any) -> Table[State]:
    """The hostile dice fall on a force of 14 points out of 14."""
    mission = card(kind, threat, **more.pop("changes", {}))
    more |= {"asset_points": 14, "spent": 14, "difficulty": option}
    table = position(RollHostiles(), mission=mission, dice=dice, teams=TRIO, **more)
    assert dice_left(table) == []
    return table


BOTH_DICE = {"changes": {"fighters": (6, 10)}}


@covers("TO-8.1-3")
@cases(
    {
        "2 of 1D6, and the Intel is no matter": ("f3", "LOW", [2, 6], {}, True),
        "3 of 1D6": ("f3", "LOW", [3, 2], {}, False),
        "3 of 1D10": ("f3", "MEDIUM", [3, 6], {}, True),
        "4 of 1D10": ("f3", "MEDIUM", [4, 2], {}, False),
        "4 of 2D6": ("f3", "HIGH", [2, 2, 10], {}, True),
        "5 of 2D6": ("f3", "HIGH", [2, 3, 3], {}, False),
        "5 of 1D6 and 1D10": ("f3", "LOW", [2, 3, 2], BOTH_DICE, True),
        "6 of 1D6 and 1D10": ("f3", "LOW", [3, 3, 2], BOTH_DICE, False),
        "without a Fighter roll 2 of the Intel die": ("recon", "LOW", [2], {}, True),
        "without a Fighter roll 3 of the Intel die": ("recon", "LOW", [3], {}, False),
        "without a Fighter roll 3 of 1D10": ("recon", "HIGH", [3], {}, True),
        "without a Fighter roll 4 of 1D10": ("recon", "HIGH", [4], {}, False),
        "the extra Fighter of a Raid is no roll": ("raid", "LOW", [2, 6], {}, True),
        "3 of 1D6 of a Raid": ("raid", "LOW", [3, 6], {}, False),
        "not unless the option was chosen": ("f3", "LOW", [2, 2], {"option": "normal"}, False),
        "not where another option was chosen": ("f3", "LOW", [2, 2], {"option": "easier_ap"}, False),
    }
)
def test_opposition_is_thin_when_its_roll_is_a_third_of_the_maximum(
    kind: str, threat: str, dice: list[int], more: dict[str, Any], thin: bool
) -> None:
    assert resting(rolled(kind, threat, dice, **more)) is not thin


def guarded(fighters: int) -> Table[State]:
    """So many Fighters are placed without a roll, and the Intel roll is thin."""
    leg = Leg(mission=ByCard("MC-08", "INDOPACOM"), special=(PlaceFighters(fighters),))
    return rolled("sabotage", "HIGH", [3], leg=leg)


@covers("TO-8.1-3")
def test_fighters_placed_without_a_roll_do_not_make_thin_opposition_thick() -> None:
    table = guarded(4)
    assert (len(table.state.pool()), resting(table)) == (4, False)


@covers("TO-9.5-3")
@pytest.mark.parametrize("n", [0, 4])
def test_no_fighters_placed_without_a_roll_are_not_worth_a_line(n: int) -> None:
    placed = happened(guarded(n), UnitsPlaced)
    assert [event.n for event in placed if event.rule == "TO-9.5-3"] == [n] * bool(n)


def thin(unspent: int, assets: Any = (), *then: Step, **more: Any) -> Table[State]:
    """Two Fighters were rolled, and so many points are unspent."""
    points = {"asset_points": 28, "spent": 28 - unspent}
    more = {"difficulty": THIN, "teams": DUO, **points, **more}
    return position(RollHostiles(), *then, assets=assets, dice=[2, 2], **more)


@covers("TO-8.1-3", "TO-8.1-4")
@pytest.mark.parametrize(("unspent", "asked"), [(0, True), (3, True), (4, False), (9, False)])
def test_four_points_go_back_and_unspent_ones_go_first(unspent: int, asked: bool) -> None:
    assert resting(thin(unspent)) is not asked


@covers("TO-8.1-4")
def test_with_one_point_unspent_one_asset_of_cost_three_is_enough() -> None:
    table = answered(thin(1, ["AC-04", "AC-05"]), ReturnCard("AC-04"))
    assert (resting(table), list(table.state.assets), table.state.bought) == (True, ["AC-05"], ("AC-05",))


@covers("TO-8.1-4")
def test_cards_go_back_one_by_one_until_the_rest_is_covered() -> None:
    table = answered(thin(1, ["AC-03", "AC-05", "AC-08"]), ReturnCard("AC-03"))
    assert options(table) == list(map(ReturnCard, ["GB-A", "GB-B", "AC-05", "AC-08"]))
    choose(table, ReturnCard("AC-08"))
    assert (resting(table), table.state.spent) == (True, 27 - 2 - 2)


@covers("TO-8.1-4")
def test_a_team_may_go_back_for_its_own_cost() -> None:
    table = answered(thin(0, ["AC-05"]), ReturnCard("GB-B"))
    assert (resting(table), table.state.assault_force(), table.state.spent) == (True, ["GB-A"], 28 - 4)


@covers("TO-8.1-4")
def test_nothing_more_is_asked_when_no_card_of_value_is_left() -> None:
    free = Campaign("Test", (Leg(mission=ByCard("MC-01", "CENTCOM")),), free_team="AS-1")
    table = thin(0, teams={"RG-8": "recon", "AS-1": "support"}, campaign=free)
    assert options(table) == [ReturnCard("RG-8")]
    choose(table, ReturnCard("RG-8"))
    assert resting(table)
    assert table.state.air_space


@covers("TO-8.1-4")
def test_a_returned_team_does_not_count_in_scoring() -> None:
    done = {"objective_done": True, "exfiltrated": True}
    table = thin(0, (), ScoreMission(), teams=DUO | {"GB-C": ("casualties", 2)}, **done)
    entry = entry_of(answered(table, ReturnCard("GB-B")))
    assert (entry.percent, "GB-B" in entry.teams) == (50, False)


@covers("TO-8.1-4")
def test_what_a_returned_team_held_is_attached_anew() -> None:
    table = answered(thin(0, {"AC-01": "GB-B", "AC-07": "GB-A"}, teams=TRIO), ReturnCard("GB-B"))
    assert options(table) == [ChosenTeam("GB-A"), ChosenTeam("GB-C")]
    choose(table, ChosenTeam("GB-C"))
    assert {asset: held.holder for asset, held in table.state.assets.items()} == {"AC-01": "GB-C", "AC-07": "GB-A"}
    assert resting(table)


@covers("TO-8.1-4")
def test_an_asset_whose_last_holder_went_back_stays_in_hand_without_one() -> None:
    table = thin(0, {"AC-01": "GB-B"}, teams={"GB-B": "direct_action", "RG-1": "recon"})
    choose(table, ReturnCard("GB-B"))
    assert (resting(table), table.state.assets["AC-01"].holder) == (True, "")
