"""The sequence of play as lists of steps, in the order of the guide (section 3)."""

from __future__ import annotations

from sandtable.games.covert_ops.content import Content
from sandtable.games.covert_ops.mission import Mission
from sandtable.games.covert_ops.rules.campaign import CampaignDebrief
from sandtable.games.covert_ops.rules.conditions import (
    ApplyConditions,
    ConditionMarkers,
    DetermineConditions,
    NamedConditions,
)
from sandtable.games.covert_ops.rules.deployment import DeployTeams
from sandtable.games.covert_ops.rules.rounds import EndPhase, ReadyPhase, VictoryPhase
from sandtable.games.covert_ops.rules.scoring import ScoreMission
from sandtable.games.covert_ops.rules.setup import AssembleActionDeck, ChooseOpfor, PlacePresetTerrain, SetUpOpfor
from sandtable.games.covert_ops.rules.teams import ConstructTeams
from sandtable.games.covert_ops.rules.terrain import PlaceLowTerrain
from sandtable.games.covert_ops.rules.turns import ActivationPhase
from sandtable.games.covert_ops.state import State
from sandtable.kernel.event import Event
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class MissionBegan(Event, frozen=True):
    """The briefing (CO-2.0-1)."""

    mission: str


class RoundBegan(Event, frozen=True):
    """A new round."""

    round: int


def new_game(content: Content, mission: Mission) -> State:
    """Nothing is on the table; a campaign begins with its first mission (CO-CP-1)."""
    if mission.campaign:
        return State(content, mission.leg(0), campaign=mission)
    return State(content, mission)


class Begin(Step, frozen=True):
    """The first step of a play: teams, then missions."""

    def run(self, table: Table[State]) -> None:
        table.push(ConstructTeams(), RunMission())


class RunMission(Step, frozen=True):
    """CO-2.0-1; in a campaign the next one follows (CO-8.0-1)."""

    def run(self, table: Table[State]) -> None:
        table.record(MissionBegan("CO-2.0-1", table.state.mission.id))
        table.push(SetupMission(), PlayRound(), ScoreMission(), AfterMission())


class SetupMission(Step, frozen=True):
    """CO-3.0-1; dice in the order of the guide (3.1)."""

    def run(self, table: Table[State]) -> None:
        table.push(
            NamedConditions(),
            DetermineConditions(),
            ApplyConditions(),
            ChooseOpfor(),
            AssembleActionDeck(),
            PlacePresetTerrain(),
            PlaceLowTerrain(),
            SetUpOpfor(),
            ConditionMarkers(),
            DeployTeams(),
        )


class PlayRound(Step, frozen=True):
    """CO-C4-1; the next one follows unless the mission ends."""

    def run(self, table: Table[State]) -> None:
        table.state.round += 1
        table.beat()
        table.record(RoundBegan("CO-C4-1", table.state.round))
        table.push(ReadyPhase(), ActivationPhase(), VictoryPhase(), EndPhase(), PlayRound())


class AfterMission(Step, frozen=True):
    """A single mission is over; a campaign goes on."""

    def run(self, table: Table[State]) -> None:
        if table.state.campaign:
            table.push(CampaignDebrief(), NextMission())
        else:
            table.state.over = True


class NextMission(Step, frozen=True):
    """Unless the campaign is over."""

    def run(self, table: Table[State]) -> None:
        if not table.state.over:
            table.push(RunMission())
