"""What happens is written down: who, what and by which rule."""

from typing import Any

import pytest

from sandtable.games.third_option.events import AssetUsed, CaptureRolled, Happened, TeamHit
from sandtable.games.third_option.rules.assets import PlayAsset, PlayAssets, Reassign
from sandtable.games.third_option.rules.card_choices import ChooseRedeploy, ChosenTeam
from sandtable.games.third_option.rules.casualties import hit_team, lose_team
from sandtable.games.third_option.rules.decks import DrawEvent
from sandtable.games.third_option.rules.movement import EmergencyExfiltrate, RollInfiltration
from sandtable.games.third_option.rules.planning import ReturnCard, RollHostiles
from sandtable.games.third_option.rules.recon import CheckReconFailure
from sandtable.games.third_option.rules.targets import RescueAgain, TargetCapture, TargetRescue
from sandtable.kernel.decision import Choice
from sandtable.kernel.event import Event
from sandtable.kernel.step import Step
from tests.games.third_option.build import ALPHA, answered, card, position

ASSAULT: dict[str, Any] = {"phase": "direct_action", "teams": ALPHA, "box": 7, "awareness": 0}
RESCUE = ASSAULT | {"mission": card("rescue")}
CAPTURE = ASSAULT | {"mission": card("capture")}
POINTS = {"difficulty": "thin_opposition", "asset_points": 28, "spent": 28}
THIN: dict[str, Any] = POINTS | {"teams": ALPHA, "dice": [2, 2], "assets": ["AC-05", "AC-03"]}
VETERAN = ASSAULT | {"teams": ALPHA | {"GB-G": "direct_action"}, "assets": {"AC-01": "GB-A"}}
NOTICED = ASSAULT | {"assets": ["AC-23"], "events": ["EV-06"]}
FIXER = ASSAULT | {"assets": ["AC-12"], "dice": [10, 1]}
IN_RECON = {"teams": {"GB-A": "recon"}}
GUARDED = [6, 1, 10, 1, 10, 1, 1]
NO_INTEL = {"phase": "recon", "teams": ALPHA, "intel": 0}


@pytest.mark.parametrize(
    ("event", "step", "setting", "choices"),
    [
        (AssetUsed("TO-App-2", "AC-01", "moved", "GB-G"), PlayAssets("box"), VETERAN, [Reassign("AC-01", "GB-G")]),
        (AssetUsed("TO-7.4.1-5", "AC-23", "cancels", "EV-06"), DrawEvent(), NOTICED, [PlayAsset("AC-23")]),
        (AssetUsed("TO-3.0-18", "AC-12", "repeats"), RollInfiltration(), FIXER, [PlayAsset("AC-12")]),
        (Happened("TO-4.2-2", "redeployed", "GB-A"), ChooseRedeploy(1, "EV-01"), IN_RECON, [ChosenTeam("GB-A")]),
        (Happened("TO-7.5.2-11", "left_behind"), EmergencyExfiltrate(3), ASSAULT | {"dice": [10]}, []),
        (Happened("TO-8.1-3", "thin_opposition", n=4), RollHostiles(), THIN, []),
        (Happened("TO-8.1-4", "returned", "AC-05"), RollHostiles(), THIN, [ReturnCard("AC-05")]),
        (Happened("TO-7.4-12", "recon_undecided"), CheckReconFailure(), NO_INTEL, []),
        (Happened("TO-A4-2", "standoff"), TargetRescue(), RESCUE | {"dice": [9, 1, 10, 1, 10, 10]}, []),
        (Happened("TO-A4-3", "hostages_killed"), RescueAgain(()), RESCUE | {"dice": [10]}, []),
        (CaptureRolled("TO-7.5.4-2", 5, (), "combative"), TargetCapture(), CAPTURE | {"dice": [5, 10]}, []),
        (CaptureRolled("TO-7.5.4-2", 6, (), "guarded"), TargetCapture(), CAPTURE | {"dice": GUARDED}, []),
    ],
    ids=lambda value: value.what if isinstance(value, Happened) else None,
)
def test_it_is_written_down(event: Event, step: Step, setting: dict[str, Any], choices: list[Choice]) -> None:
    table = answered(position(step, **setting), *choices)
    assert event in (table.log or ()), table.log


def test_what_stops_a_hit_and_what_is_lost_with_its_holder_is_written_down() -> None:
    table = position(**ASSAULT, assets={"AC-07": "GB-A"})
    hit_team(table, "GB-A", "TO-7.4.1-2")
    lose_team(table, "GB-A")
    assert (table.log or [])[0] == TeamHit("TO-5.2-3", "GB-A", 0, "AC-07")
    assert (table.log or [])[-1] == AssetUsed("TO-App-2", "AC-07", "lost")
