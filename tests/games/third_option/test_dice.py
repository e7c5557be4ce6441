"""Which die every roll is made with: a face beyond its number is refused by the scripted dice."""

import pytest

from sandtable.games.third_option.rules.awareness import SetAwareness
from sandtable.games.third_option.rules.direct_action import AbortMission, CaptureCheck, EgressDie
from sandtable.games.third_option.rules.drone import DroneStrike
from sandtable.games.third_option.rules.movement import EmergencyExfiltrate, RollExfiltration, RollInfiltration
from sandtable.games.third_option.rules.targets import (
    CombativeTarget,
    GuardedTarget,
    RescueAgain,
    TargetCapture,
    TargetRecon,
    TargetRescue,
    TargetSabotage,
)
from sandtable.kernel.errors import OutOfDice
from sandtable.kernel.step import Step
from sandtable.testing import covers
from tests.games.third_option.build import HOTEL, direct_action

D10: list[tuple[Step, list[int]]] = [
    (SetAwareness(), []),
    (RollInfiltration(), []),
    (RollExfiltration(1), []),
    (EmergencyExfiltrate(1), []),
    (TargetSabotage(), []),
    (TargetRecon(), []),
    (TargetRescue(), []),
    (RescueAgain(()), []),
    (CombativeTarget(), []),
    (CaptureCheck(), []),
    (DroneStrike(), []),
    (DroneStrike(), [9]),
]
D6: list[tuple[Step, list[int]]] = [
    (EgressDie(), []),
    (AbortMission(), []),
    (TargetCapture(), []),
    (GuardedTarget(), []),
    (DroneStrike(), [9, 8]),
]


@covers("TO-2.1-3")
@pytest.mark.parametrize(
    ("step", "before", "sides"),
    [*((step, before, 10) for step, before in D10), *((step, before, 6) for step, before in D6)],
)
def test_a_roll_has_the_die_of_its_chart(step: Step, before: list[int], sides: int) -> None:
    with pytest.raises(OutOfDice, match=rf"{sides + 1}\b.* not on a D{sides}\b"):
        direct_action(step, box=7, teams=HOTEL, awareness=0, assets=["AC-02"], dice=[*before, sides + 1])
