"""The sequence of play as lists of steps, in the rulebook's order (STF-SET-1, STF-RND-1)."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.seal_team_flix.opposition.attack import Phase6TangosAttack
from sandtable.games.seal_team_flix.opposition.cover import Phase5TangosTakeCover
from sandtable.games.seal_team_flix.opposition.patrols import Phase3MoveTangos
from sandtable.games.seal_team_flix.opposition.sentries import Phase2SentriesTakeCover
from sandtable.games.seal_team_flix.opposition.spawning import Phase4SpawnAndQuiet
from sandtable.games.seal_team_flix.rules.campaign import (
    AwardRanks,
    BonusRank,
    ChooseDifficulty,
    ReplaceKia,
    follow_branch,
)
from sandtable.games.seal_team_flix.rules.ending import WhatFollows
from sandtable.games.seal_team_flix.rules.outfit import ChooseBoard, ChooseGear, ChooseSpecialization, ReadyAgain
from sandtable.games.seal_team_flix.rules.round_end import Phase7CheckVictory, Phase8AdvanceTimer
from sandtable.games.seal_team_flix.rules.setup import (
    ApplySetupSpecials,
    BuildMap,
    CreateObjectivePool,
    DeploySeal,
    FillTangoPool,
    PlaceDoors,
    PlaceObjectives,
    PlacePatrols,
    PlaceSentries,
    RollCover,
    SetTimer,
)
from sandtable.games.seal_team_flix.rules.tokens import RevealCheck
from sandtable.games.seal_team_flix.rules.turn import Phase1SealTurns, RoundBegan
from sandtable.games.seal_team_flix.state import State
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class Muster(Step, frozen=True):
    """The first step of a play."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        table.push(*(ChooseBoard(seat) for seat in state.seals), *before_a_mission(state))


def before_a_mission(state: State) -> tuple[Step, ...]:
    """Specializations, then gear, then the map."""
    return (
        ReadyAgain(),
        *(ChooseSpecialization(seat) for seat in state.seals),
        *(ChooseGear(seat) for seat in state.seals),
        SetupMission(),
    )


class SetupMission(Step, frozen=True):
    """STF-SET-1: the order of setup."""

    def run(self, table: Table[State]) -> None:
        table.push(
            BuildMap(),
            RollCover(),
            PlaceDoors(),
            FillTangoPool(),
            PlacePatrols(),
            PlaceSentries(),
            CreateObjectivePool(),
            PlaceObjectives(),
            ApplySetupSpecials(),
            SetTimer(),
            *(DeploySeal(seat) for seat in table.state.seals),
            RevealCheck(),
            PlayRound(),
        )


class PlayRound(Step, frozen=True):
    """The nine Phases in order (STF-RND-1); the last one begins the next Round."""

    def run(self, table: Table[State]) -> None:
        table.beat()
        state = table.state
        state.round += 1
        table.record(RoundBegan("STF-RND-1", state.round, state.timer))
        table.push(
            Phase1SealTurns(),
            Phase2SentriesTakeCover(),
            Phase3MoveTangos(),
            Phase4SpawnAndQuiet(),
            Phase5TangosTakeCover(),
            Phase6TangosAttack(),
            Phase7CheckVictory(),
            Phase8AdvanceTimer(),
            Phase9NewRound(),
        )


class Phase9NewRound(WhatFollows, frozen=True):
    """Every SEAL may take a turn again (STF-RND-1); or a Campaign goes on to its next mission."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        if state.result:
            if state.campaign:
                table.push(AwardRanks(), BonusRank(), FollowBranch())
            return
        state.phase = 9
        for seat, seal in state.seals.items():
            state.seals[seat] = replace(seal, activated=False, used=())
        table.push(PlayRound())


class FollowBranch(Step, frozen=True):
    """To the next mission, or to the end (STF-CPG-4)."""

    def run(self, table: Table[State]) -> None:
        follow_branch(table)
        if not table.state.over:
            table.push(ReplaceKia(), ChooseDifficulty(), *before_a_mission(table.state))
