"""The order of a mission and of its rounds (CO-2.0-1, CO-4.0-1, CO-5.0-1, CO-C4-1)."""

from sandtable.games.covert_ops.rules.exfiltration import Exfiltrate
from sandtable.games.covert_ops.sequence import AfterMission, PlayRound, RunMission, SetupMission
from sandtable.kernel.step import Step
from sandtable.testing import covers
from tests.games.covert_ops.build import activate, change_element, position

OPER = ("bw-oper", 18, 18)


def pushed(step: Step) -> list[str]:
    """The names of the steps that a step puts on the agenda, in order."""
    at = position("survival", team=[OPER])
    step.run(at)
    return [type(one).__name__ for one in reversed(at.agenda[1:])]


@covers("CO-C4-1", "CO-5.0-1")
def test_a_round_is_ready_activation_victory_and_end_phase() -> None:
    assert pushed(PlayRound()) == ["ReadyPhase", "ActivationPhase", "VictoryPhase", "EndPhase", "PlayRound"]


@covers("CO-3.0-1", "CO-3.0-11")
def test_a_mission_is_set_up_in_the_printed_order_its_own_conditions_first() -> None:
    before = ["NamedConditions", "DetermineConditions", "ApplyConditions", "ChooseOpfor", "AssembleActionDeck"]
    after = ["PlacePresetTerrain", "PlaceLowTerrain", "SetUpOpfor", "ConditionMarkers", "DeployTeams"]
    assert pushed(SetupMission()) == [*before, *after]


def test_a_mission_is_set_up_played_scored_and_followed_by_what_comes_after() -> None:
    assert pushed(RunMission()) == ["SetupMission", "PlayRound", "ScoreMission", "AfterMission"]


def test_a_single_mission_is_over_once_it_is_scored() -> None:
    at = position(team=[OPER])
    AfterMission().run(at)
    assert at.state.over


@covers("CO-2.0-1")
def test_the_briefing_overrides_the_general_rules() -> None:
    """Nobody leaves Survival by its zone: its briefing has no such interaction."""
    for name, y, legal in (("smash-and-grab", 4, True), ("survival", 18, False)):
        at = position(name, team=[("bw-oper", 18, y)])
        for element in at.state.elements:
            change_element(at, element, done=1)
        activate(at, 1)
        assert (Exfiltrate().why_not(at.state, at.state.units[1]) is None) == legal
