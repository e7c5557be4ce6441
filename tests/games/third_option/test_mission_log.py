"""The mission log (3.0): one entry after every mission, with all that the table knows of it."""

from typing import Any

import msgspec
import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.events import DroneDamage, Rolled
from sandtable.games.third_option.rules.assets import PlayAsset
from sandtable.games.third_option.rules.awareness import ApplyIntelShift, SetAwareness
from sandtable.games.third_option.rules.card_choices import PASS, ChosenSlot
from sandtable.games.third_option.rules.decks import DrawEvent
from sandtable.games.third_option.rules.direct_action import (
    AbortMission,
    CaptureCheck,
    Commit,
    EgressDie,
    Rally,
    RallyPoint,
)
from sandtable.games.third_option.rules.drone import DroneStrike, OfferReconDrone, ReconStrike
from sandtable.games.third_option.rules.engagement import Engagement
from sandtable.games.third_option.rules.movement import EmergencyExfiltrate, RollInfiltration
from sandtable.games.third_option.rules.operations import ApplyOperationEffects
from sandtable.games.third_option.rules.planning import ReturnCard, RollHostiles, SetArea, SetDifficulty
from sandtable.games.third_option.rules.recon import AfterRecon, CheckReconFailure, OfferAbort
from sandtable.games.third_option.rules.recruiting import CONFIRM_ASSIGNMENT, CONFIRM_RECRUITMENT, BuyAsset, RecruitTeam
from sandtable.games.third_option.rules.scoring import ScoreMission
from sandtable.games.third_option.rules.targets import CombativeTarget, GuardedTarget, TargetSabotage
from sandtable.games.third_option.state import LogEntry, State
from sandtable.kernel.dice import ScriptedDice, SeededDice
from sandtable.kernel.event import Modifier
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.third_option.build import (
    DUO,
    HOTEL,
    TEST_GAME,
    Result,
    after,
    answered,
    card,
    choose,
    dice_left,
    direct_action,
    entry_of,
    opened,
    position,
)

DICE = [
    2,  # Intel
    *(1, 1, 1, 5, 1, 1),  # three hits, one on Marcus
    *(1, 10, 10, 6, 1),  # the second Intel falls and so does Marcus
    *(6, 8),  # awareness +1; infiltration 8 - 1
    *(1, 1, 1, 10, 10, 1),  # at the objective: one Fighter falls, the other leaves by a card
    *(10, 2, 1, 1, 10),  # recon 10 - 3; a Fighter at egress falls
    *(10, 8),  # exfiltration fails at 10 + 1 - 1, succeeds at 8 - 1
]


def long_shadow() -> Table[State]:
    """MC-12 from the first question to the last; the event deck is drawn from EV-28 down."""
    table = Table.start(TEST_GAME, GAME.mission("MC-12"), ScriptedDice(DICE))
    choose(table, SetDifficulty("easier_ap"), SetArea("AFRICOM"))
    choose(table, *map(RecruitTeam, ["GB-A", "GB-B", "RG-1", "RG-2", "MB-1", "OP-3"]))
    choose(table, BuyAsset("AC-21"), CONFIRM_RECRUITMENT, CONFIRM_ASSIGNMENT)
    choose(table, ChosenSlot(1), AfterRecon("go_on"), Commit("OP-3", joins=True), PASS)
    return answered(table, Rally("continue"), PlayAsset("AC-21"))


@covers("TO-3.0-7")
def test_the_log_entry_of_a_mission_tells_all_that_happened() -> None:
    table = long_shadow()

    assert dice_left(table) == []
    assert table.state.campaign.log == (
        LogEntry(
            operation="",
            index=1,
            card="MC-12",
            codename="Long Shadow",
            type="recon",
            area="AFRICOM",
            threat="LOW",
            difficulty="easier_ap",
            asset_points=21,
            spent=21,
            asset_point_parts=(Modifier("mission", 20, "TO-5.1-1"), Modifier("Trainee", 1, "TO-8.1-1")),
            teams={
                "GB-A": "direct_action",
                "GB-B": "direct_action",
                "RG-1": "recon",
                "RG-2": "recon",
                "OP-3": "recon",
                "MB-1": "support",
            },
            assets=("AC-21",),
            fighters=0,
            intel=2,
            recon="success",
            awareness_set=1,
            awareness=2,
            infiltrated=True,
            exfil_attempts=2,
            exfiltrated=True,
            drone="none",
            enemy_casualties=5,
            casualties=("RG-1",),
            captured=(),
            aborted=False,
            objective_done=True,
            percent=80,
            tier="tier-one",
            vp=5 + 3,
            next_effects=(),
        ),
    )


@covers("TO-3.0-7")
def test_one_entry_is_written_after_every_mission_of_an_operation() -> None:
    table = Table.start(GAME, GAME.mission("OPN-1"), SeededDice(7))
    written = []
    while table.decision:
        choose(table, SetDifficulty("normal"), CONFIRM_RECRUITMENT, AfterRecon("abort"))
        written.append(len(table.state.campaign.log))

    assert written == [1, 2, 3]
    log = table.state.campaign.log
    assert [(e.operation, e.index, e.codename) for e in log] == [
        ("Furious Tempest", 1, "Long Shadow"),
        ("Furious Tempest", 2, "Burning Sand"),
        ("Furious Tempest", 3, "Broken Compass"),
    ]
    assert {(e.aborted, e.tier, e.vp) for e in log} == {(True, "fubar", 0)}


@covers("TO-3.0-7")
@pytest.mark.parametrize(
    ("teams", "intel", "dice", "recon"),
    [
        ({"RG-1": "recon"}, 0, [], "success"),
        ({"GB-A": "direct_action"}, 1, [3], "failed"),
        ({"RG-1": ("recon", 1)}, [1], [1, 6], "mutual"),
    ],
)
def test_the_log_says_how_the_recon_ended(teams: Any, intel: Any, dice: list[int], recon: str) -> None:
    table = position(
        Engagement("intel"), CheckReconFailure(), ScoreMission(), phase="recon", teams=teams, intel=intel, dice=dice
    )
    assert entry_of(table).recon == recon


@covers("TO-3.0-7")
@pytest.mark.parametrize(
    ("dice", "then", "drone"),
    [
        ([10, 5, 6, 9], [Rally("abort")], "unavailable"),
        ([9, 9, 6, 7], [], "missed"),
        ([9, 8, 2, 6, 7], [], "missed"),
        ([9, 8, 1, 6, 7], [], "hit"),
    ],
)
def test_the_log_says_what_became_of_the_drone(dice: list[int], then: list[Rally], drone: str) -> None:
    table = position(
        RallyPoint(), ScoreMission(), phase="direct_action", box=2, awareness=0, teams=DUO, assets=["AC-02"], dice=dice
    )
    choose(table, Rally("drone"), *then)
    assert (entry_of(table).drone, entry_of(table).recon) == (drone, "none")


@covers("TO-3.0-7")
def test_a_strike_before_the_first_round_is_the_result_of_the_recon() -> None:
    table = position(
        OfferReconDrone(), phase="recon", assets=["AC-02"], dice=[9, 9], teams={"OP-1": "recon", "AS-1": "support"}
    )
    choose(table, ReconStrike())
    assert (entry_of(table).recon, entry_of(table).drone) == ("drone", "missed")


@covers("TO-3.0-7")
def test_the_log_counts_the_fighters_rolled_placed_and_added_for_a_raid() -> None:
    table = position(RollHostiles(), ScoreMission(), mission=card("raid"), dice=[4, 5])
    assert (entry_of(table).fighters, entry_of(table).intel) == (4 + 1, 5)


@covers("TO-3.0-7")
def test_the_log_counts_the_hostile_casualties_and_not_those_still_there() -> None:
    table = direct_action(
        Engagement("here"), ScoreMission(), box=9, awareness=0, teams=DUO, here=1, fighters=2, intel=3, dice=[1, 1, 10]
    )
    assert entry_of(table).enemy_casualties == 1


@covers("TO-3.0-7")
def test_the_log_has_the_awareness_after_the_shift_by_intel_and_at_the_end() -> None:
    table = direct_action(
        SetAwareness(), ApplyIntelShift(), DrawEvent(), ScoreMission(), teams=DUO, intel=1, events=["EV-10"], dice=[1]
    )
    assert (entry_of(table).awareness_set, entry_of(table).awareness) == (0, 1)  # -1 + 1, and + 1


@covers("TO-3.0-7")
def test_the_log_names_the_captured_apart_from_the_casualties() -> None:
    teams: Any = {"GB-A": "direct_action", "GB-B": ("casualties", 2), "RG-1": "rg"}
    table = position(CaptureCheck(), phase="direct_action", box=10, awareness=0, teams=teams, dice=[10])
    assert (entry_of(table).captured, entry_of(table).casualties) == (("GB-A", "RG-1"), ("GB-B",))


@covers("TO-3.0-7")
def test_cards_returned_to_thin_opposition_are_not_in_the_log() -> None:
    table = position(
        RollHostiles(),
        ScoreMission(),
        difficulty="thin_opposition",
        asset_points=28,
        spent=27,
        teams=DUO,
        assets=["AC-04", "AC-05"],
        dice=[2, 2],
    )
    choose(table, ReturnCard("AC-04"))

    written = entry_of(table)
    assert (written.difficulty, written.assets, written.spent) == ("thin_opposition", ("AC-05",), 24)


@covers("TO-3.0-7")
@pytest.mark.parametrize(
    ("operation", "result", "effects"),
    [
        (
            "OPN-1",
            "tier-one",
            {"Asset Points +1 (Furious Tempest)", "Asset Points +1 (Tier One)", "the benefit of a successful Recon"},
        ),
        ("OPN-4", "failure", {"Asset Points -1 (Fighters Without Borders)", "DRM +1 on rescue"}),
        ("OPN-3", "tier-two", {"Overwatch is free of cost", "the benefit of a successful Recon"}),
        ("OPN-1", "abort", set()),
    ],
)
def test_the_log_says_what_the_next_mission_begins_with(operation: str, result: Result, effects: set[str]) -> None:
    written = entry_of(after(opened(operation), result))
    assert set(written.next_effects) == effects


@covers("TO-3.0-7")
def test_the_last_mission_has_no_effects_for_a_next_one() -> None:
    table = position(ScoreMission(), ApplyOperationEffects(), teams=DUO, objective_done=True, exfiltrated=True)
    assert (entry_of(table).tier, entry_of(table).next_effects) == ("tier-one", ())


@covers("TO-3.0-7")
def test_an_abort_is_logged_as_one() -> None:
    table = answered(position(OfferAbort(), phase="recon", teams=DUO), AfterRecon("abort"))
    assert (entry_of(table).aborted, entry_of(table).objective_done) == (True, False)


@pytest.mark.parametrize(
    ("step", "dice", "said"),
    [
        (RollInfiltration(), [7], "success"),
        (RollInfiltration(), [8], "failure"),
        (EmergencyExfiltrate(3), [9], "success"),
        (EmergencyExfiltrate(3), [10], "failure"),
        (TargetSabotage(), [8], "success"),
        (TargetSabotage(), [9], "failure"),
        (CombativeTarget(), [2], "hit"),
        (CombativeTarget(), [3], "miss"),
        (GuardedTarget(), [5], "taken alive"),
        (GuardedTarget(), [6], "killed"),
        (EgressDie(), [3], "one Fighter here"),
        (EgressDie(), [4], "nobody"),
        (AbortMission(), [6], "one Fighter waits at Egress"),
        (AbortMission(), [5], "the way is clear"),
        (CaptureCheck(), [10], "captured"),
        (CaptureCheck(), [9], "gets away"),
        (DroneStrike(), [9, 9], "no"),
        (DroneStrike(), [9, 8, 2], "target survives, 2 Fighters removed"),
    ],
)
def test_the_table_says_of_a_roll_what_came_of_it(step: Step, dice: list[int], said: str) -> None:
    table = direct_action(step, box=7, teams=HOTEL, awareness=0, assets=["AC-02"], fighters=3, dice=dice)
    rolled = [e for e in table.log or () if isinstance(e, Rolled | DroneDamage)]
    assert GAME.line(rolled[-1])[-1].text.strip() == said


def test_the_log_tells_a_finished_mission_in_two_lines() -> None:
    entry = msgspec.to_builtins(entry_of(position(ScoreMission(), teams={"GB-A": "casualties"})))
    title, facts = GAME.record_lines(entry)
    assert title == "Broken Compass"
    assert facts == "F3, LOW, AFRICOM, normal: Fubar, 0 Victory Points, 1 casualty"


def test_an_entry_that_cannot_be_read_still_has_a_heading() -> None:
    assert GAME.record_lines({"codename": 7}) == ("Third Option",)
