"""Planning Phase (7.3): recruit, assign, roll the hostiles, deal the cards."""

import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.events import Rolled
from sandtable.games.third_option.rules.card_choices import PASS, ChosenTeam
from sandtable.games.third_option.rules.direct_action import EnterBox
from sandtable.games.third_option.rules.engagement import Engagement
from sandtable.games.third_option.rules.movement import Exfiltrate
from sandtable.games.third_option.rules.planning import DealEnemyActions, RollHostiles, SetArea, SetDifficulty
from sandtable.games.third_option.rules.recon import MoveForward
from sandtable.games.third_option.rules.recruiting import (
    CONFIRM_ASSIGNMENT,
    CONFIRM_RECRUITMENT,
    Assign,
    AssignTeams,
    BuyAsset,
    RecruitTeam,
)
from sandtable.games.third_option.sequence import ReconPhase
from sandtable.games.third_option.state import State, Unit
from sandtable.kernel.dice import ScriptedDice, SeededDice
from sandtable.kernel.errors import OutOfDice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.third_option.build import (
    answered,
    card,
    choose,
    dice_left,
    happened,
    options,
    position,
    recon,
    resting,
)

# id: Fighter dice, Intel dice, way in, way out (guide, section 7.3)
MISSIONS = {
    "MC-01": ([6], [6], "sea", "air"),
    "MC-02": ([10], [6], "land", "sea"),
    "MC-03": ([6, 6], [10], "air", "land"),
    "MC-04": ([6], [6], "land", "air"),
    "MC-05": ([10], [6], "air", "land"),
    "MC-06": ([10], [10], "sea", "sea"),
    "MC-07": ([], [6], "land", "land"),
    "MC-08": ([], [10], "air", "sea"),
    "MC-09": ([6], [6], "sea", "air"),
    "MC-10": ([10], [6], "land", "air"),
    "MC-11": ([10], [10], "air", "sea"),
    "MC-12": ([], [6], "land", "land"),
    "MC-13": ([], [6], "air", "land"),
    "MC-14": ([], [10], "sea", "sea"),
    "MC-15": ([6], [6], "sea", "land"),
    "MC-16": ([10], [6], "air", "air"),
    "MC-17": ([10], [10], "air", "land"),
}


def briefed(mission: str = "MC-01", dice: list[int] | None = None) -> Table[State]:
    """A mission is selected, normal play and its first area are chosen."""
    table = Table.start(GAME, GAME.mission(mission), ScriptedDice(dice or []))
    area = table.state.mission.areas[0].area
    return answered(table, SetDifficulty("normal"), SetArea(area))


def rolled(dice: list[int], fighters: tuple[int, ...], intel: tuple[int, ...]) -> Table[State]:
    """Only the initial Fighters and Intel of a card with these dice."""
    return position(RollHostiles(), mission=card(fighters=fighters, intel=intel), dice=dice)


def counts(table: Table[State]) -> tuple[int, int]:
    return len(table.state.pool()), len(table.state.intel())


@covers("TO-7.3-1")
def test_teams_and_assets_are_selected_before_any_die_is_rolled_or_card_is_dealt() -> None:
    table = briefed()
    assert {RecruitTeam("GB-A"), BuyAsset("AC-01"), CONFIRM_RECRUITMENT} <= set(options(table))
    assert table.chance == []
    assert (table.state.units, table.state.slots, table.state.events) == ({}, [], [])


@covers("TO-7.3-1")
def test_once_recruiting_is_confirmed_nothing_more_is_bought() -> None:
    table = answered(briefed(), RecruitTeam("RG-1"), CONFIRM_RECRUITMENT)
    assert table.why_not(RecruitTeam("RG-2"))
    assert table.why_not(BuyAsset("AC-05"))


@covers("TO-7.3-2")
def test_ground_recon_and_operative_go_to_either_box_and_support_to_its_own() -> None:
    table = briefed("MC-03")
    teams = ("GB-A", "GB-B", "RG-1", "RG-2", "OP-1", "MB-1", "AB-1", "AS-1")
    choose(table, *[RecruitTeam(team) for team in teams], CONFIRM_RECRUITMENT)
    assert set(options(table)) == {
        CONFIRM_ASSIGNMENT,
        Assign("GB-A", "recon"),
        Assign("GB-B", "recon"),
        Assign("RG-1", "direct_action"),
        Assign("RG-2", "direct_action"),
        Assign("OP-1", "direct_action"),
    }

    choose(table, Assign("GB-A", "recon"), Assign("RG-1", "direct_action"))
    boxes = {team: at.box for team, at in table.state.teams.items()}
    assert boxes == {
        "GB-A": "recon",
        "GB-B": "direct_action",
        "RG-1": "rg",
        "RG-2": "recon",
        "OP-1": "recon",
        "MB-1": "support",
        "AB-1": "support",
        "AS-1": "support",
    }


@covers("TO-7.3-2")
@pytest.mark.parametrize("to", ["recon", "direct_action"])
def test_support_cannot_be_assigned_to_a_phase(to: str) -> None:
    table = position(AssignTeams(), teams={"GB-A": "direct_action", "AS-1": "support"})
    assert table.why_not(Assign("AS-1", to))  # type: ignore[arg-type] # test words


@covers("TO-7.3-2")
def test_an_assignment_may_be_taken_back_until_it_is_confirmed() -> None:
    table = position(AssignTeams(), teams={"OP-1": "recon", "GB-A": "direct_action"})
    choose(table, Assign("OP-1", "direct_action"), Assign("OP-1", "recon"))
    choose(table, Assign("GB-A", "recon"), Assign("GB-A", "direct_action"), CONFIRM_ASSIGNMENT)
    assert [at.box for at in table.state.teams.values()] == ["direct_action", "recon"]
    assert resting(table)


@covers("TO-7.3-3")
def test_high_intel_on_1d10_with_dice_2_1_8_is_8_units() -> None:
    table = rolled([2, 1, 8], fighters=(), intel=(10,))
    assert (counts(table), dice_left(table)) == ((0, 8), [])


@covers("TO-7.3-3")
@pytest.mark.parametrize(
    ("sides", "dice", "number"),
    [(6, [1, 1, 2], 2), (6, [2], 2), (6, [6], 6), (10, [1, 2, 3], 3), (10, [3], 3), (10, [10], 10)],
)
def test_only_a_1_on_a_d6_and_a_1_or_2_on_a_d10_are_rolled_again(sides: int, dice: list[int], number: int) -> None:
    fighters = rolled([*dice, 5], fighters=(sides,), intel=(6,))
    assert (counts(fighters), dice_left(fighters)) == ((number, 5), [])
    intel = rolled([5, *dice], fighters=(6,), intel=(sides,))
    assert (counts(intel), dice_left(intel)) == ((5, number), [])


@covers("TO-7.3-3")
def test_each_hostile_die_is_settled_before_the_next_and_then_they_are_summed() -> None:
    table = rolled([1, 6, 2, 10, 1, 2, 3], fighters=(6, 10), intel=(6, 10))
    assert (counts(table), dice_left(table)) == ((6 + 10, 2 + 3), [])


@covers("TO-7.3-4")
@pytest.mark.parametrize("mission", MISSIONS)
def test_fighters_and_intel_are_rolled_separately_with_the_dice_of_the_card(mission: str) -> None:
    fighters, intel = MISSIONS[mission][:2]
    raid = mission in ("MC-15", "MC-16", "MC-17")
    table = position(RollHostiles(), mission=GAME.content.missions[mission], dice=[*fighters, *intel])

    assert (counts(table), dice_left(table)) == ((sum(fighters) + raid, sum(intel)), [])
    for at, sides in enumerate([*fighters, *intel]):
        dice = [*fighters, *intel]
        dice[at] = sides + 1
        with pytest.raises(OutOfDice, match=f"not on a D{sides}"):
            position(RollHostiles(), mission=GAME.content.missions[mission], dice=dice)


@covers("TO-7.3-4")
def test_the_fighter_dice_come_before_the_intel_dice() -> None:
    assert counts(rolled([4, 9], fighters=(6,), intel=(10,))) == (4, 9)


@covers("TO-7.3-5")
def test_three_enemy_actions_are_dealt_face_down_and_fourteen_stay_out() -> None:
    table = position(DealEnemyActions())
    state = table.state
    dealt = [slot.card for slot in state.slots]
    assert (len(dealt), len(state.stock), len({*dealt, *state.stock})) == (3, 14, 17)
    assert not any(slot.revealed or slot.peeked for slot in state.slots)
    assert [slot.card for slot in GAME.view(state, "commander").slots] == [None, None, None]


@covers("TO-7.3-5")
def test_the_three_enemy_actions_come_from_a_shuffled_deck() -> None:
    def dealt(seed: int) -> tuple[str, ...]:
        table = Table.start(GAME, GAME.mission("MC-01"), SeededDice(seed))
        choose(table, SetDifficulty("normal"), SetArea("CENTCOM"), CONFIRM_RECRUITMENT)
        return tuple(slot.card for slot in table.state.slots)

    assert len({dealt(seed) for seed in range(8)}) > 4


@covers("TO-2.4-3")
def test_the_area_is_chosen_once_and_after_the_difficulty() -> None:
    table = Table.start(GAME, GAME.mission("MC-01"), ScriptedDice([]))
    early = table.why_not(SetArea("CENTCOM"))
    late = answered(table, SetDifficulty("normal"), SetArea("AFRICOM")).why_not(SetArea("CENTCOM"))
    assert [one.why for one in (early, late) if one] == [
        "Say first how hard it shall be; the area comes next",
        "The mission takes place in AFRICOM",
    ]


@covers("TO-7.3-6")
def test_all_rolled_hostiles_start_in_their_boxes_of_the_recon_area() -> None:
    table = rolled([2, 3], fighters=(6,), intel=(6,))
    assert table.state.units == {
        1: Unit(1, "fighter", "pool"),
        2: Unit(2, "fighter", "pool"),
        3: Unit(3, "intel", "intel"),
        4: Unit(4, "intel", "intel"),
        5: Unit(5, "intel", "intel"),
    }


@covers("TO-7.3-6")
def test_the_rolled_intel_is_what_the_recon_element_meets_first() -> None:
    teams = {"RG-1": "recon", "RG-2": "recon"}
    dice = [5, 2, 1, 1, 1, 1, 1, 1, 1, 1]
    table = position(RollHostiles(), ReconPhase(), mission=card(fighters=(6,), intel=(6,)), teams=teams, dice=dice)
    assert [unit.kind for unit in table.state.units_at("casualties")] == ["intel", "intel"]
    assert counts(table) == (5, 0)


@covers("TO-7.3-7")
@pytest.mark.parametrize("mission", MISSIONS)
def test_the_markers_stand_on_the_methods_that_the_mission_prescribes(mission: str) -> None:
    """Whose help counts shows where a marker stands: each of these serves one method only."""
    helpers = {"land": "Alpha", "sea": "Tidewater", "air": "Nightwing"}
    way_home = {"land": "Bravo", "sea": "Tidewater", "air": "Nightwing"}
    teams = {"GB-A": "direct_action", "GB-B": "direct_action", "MB-1": "support", "AB-1": "support"}
    table = position(
        EnterBox(0), mission=GAME.content.missions[mission], phase="direct_action", teams=teams, awareness=0, dice=[1]
    )
    infil, exfil = MISSIONS[mission][2:]
    came = happened(table, Rolled)[0].modifiers
    assert [part.source for part in came] == [helpers[infil]]

    table = position(
        Exfiltrate(1), mission=GAME.content.missions[mission], phase="direct_action", teams=teams, dice=[1]
    )
    went = happened(table, Rolled)[0].modifiers
    assert [part.source for part in went if part.n < 0] == [way_home[exfil]]


@covers("TO-7.3-8")
def test_after_the_hostiles_are_deployed_no_team_may_be_sent_elsewhere() -> None:
    table = answered(briefed(dice=[4, 3]), *[RecruitTeam(team) for team in ("GB-A", "RG-1")], BuyAsset("AC-11"))
    choose(table, CONFIRM_RECRUITMENT, CONFIRM_ASSIGNMENT)
    assert counts(table) == (4, 3)  # the first window of the Recon Phase is open
    assert table.why_not(Assign("GB-A", "recon"))
    assert table.why_not(Assign("RG-1", "direct_action"))


@covers("TO-7.3-8")
def test_only_recon_teams_and_operative_move_to_direct_action_after_recon() -> None:
    table = position(
        MoveForward(), phase="recon", teams={"GB-A": "recon", "GB-B": "direct_action", "RG-1": "recon", "OP-1": "recon"}
    )
    boxes = {team: at.box for team, at in table.state.teams.items()}
    assert boxes == {"GB-A": "recon", "GB-B": "direct_action", "RG-1": "rg", "OP-1": "rg"}


@covers("TO-7.3-8")
def test_a_card_may_move_a_ground_team_to_direct_action() -> None:
    table = recon(
        Engagement("intel"), events=["EV-20"], intel=[1], teams={"GB-A": ("recon", 1), "RG-1": "recon"}, dice=[6, 1]
    )
    assert options(table) == [PASS, ChosenTeam("GB-A")]
    choose(table, ChosenTeam("GB-A"))
    assert (table.state.assault_force(), table.state.teams["GB-A"].hits) == (["GB-A"], 1)


@covers("TO-7.3-9")
@pytest.mark.parametrize(
    ("mission", "counter"),
    [
        ("MC-01", "F3"),
        ("MC-04", "Capture"),
        ("MC-07", "Sabotage"),
        ("MC-09", "Hostage"),
        ("MC-12", "Recon"),
        ("MC-15", "Raid"),
    ],
)
def test_the_counter_of_the_mission_type_lies_in_the_mission_area(mission: str, counter: str) -> None:
    assert GAME.view(briefed(mission).state, "commander").counter == counter
