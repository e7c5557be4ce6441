"""The sequence of play as lists of steps, in the rulebook's order (6.0)."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from sandtable.games.third_option.mission import ByCard, Generated, Leg, RandomCard
from sandtable.games.third_option.rules.assets import PlayAssets
from sandtable.games.third_option.rules.awareness import ApplyIntelShift, OfferSacrifice, SetAwareness
from sandtable.games.third_option.rules.card_choices import asked
from sandtable.games.third_option.rules.casualties import MissionEnds
from sandtable.games.third_option.rules.direct_action import BeginDirectAction, EngageRemainingIntel, EnterBox
from sandtable.games.third_option.rules.drone import OfferReconDrone
from sandtable.games.third_option.rules.engagement import Engagement
from sandtable.games.third_option.rules.operations import ApplyOperationEffects, RollRandomOperation
from sandtable.games.third_option.rules.planning import (
    DealEnemyActions,
    RollHostiles,
    SelectMission,
    SetAssetPoints,
    ShuffleEvents,
)
from sandtable.games.third_option.rules.recon import (
    BeginRecon,
    CheckIncursion,
    CheckReconFailure,
    GroundTakeover,
    MoveForward,
    OfferAbort,
)
from sandtable.games.third_option.rules.recruiting import AssignTeams, AttachAssets, Recruit
from sandtable.games.third_option.rules.scoring import ScoreMission
from sandtable.games.third_option.state import Campaign, State
from sandtable.games.third_option.vocabulary import TYPE_NAMES
from sandtable.kernel.decision import Choice, Decision, RuleId
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table

Source = Literal["mission", "random", "generate", "operation", "random-operation"]


class PlaySession(Step, frozen=True):
    """One mission, an operation, or whatever is chosen in the briefing room (TO-2.4-1)."""

    def run(self, table: Table[State]) -> None:
        session = table.state.session
        match session.play:
            case "briefing":
                table.push(ChooseSource())
            case "random-operation":
                table.push(RollRandomOperation(), PlayMission(0))
            case "operation" if session.operation:
                begin(table, session.operation.name, session.operation.missions)
            case "random":
                begin(table, session.title, (Leg(mission=RandomCard()),))
            case "generate":
                begin(table, session.title, (Leg(mission=Generated()),))
            case _:
                begin(table, session.title, (Leg(mission=session.leg or Generated()),))


def begin(table: Table[State], name: str, legs: tuple[Leg, ...]) -> None:
    table.state.campaign = Campaign(name, legs)
    table.push(PlayMission(0))


class ChosenSource(Choice, frozen=True, tag="source"):
    """Where the mission comes from."""

    rule: ClassVar[RuleId] = "TO-2.4-1"
    source: Source

    def label(self, state: State) -> str:
        return {
            "mission": "Choose a Mission card",
            "random": "Draw a Mission card at random",
            "generate": "Roll on the Mission Generator",
            "operation": "Play an operation",
            "random-operation": "Roll a random operation",
        }[self.source]


class ChooseSource(Ask, frozen=True):
    """The four sources of missions, and rolled operations (TO-2.4-1, TO-9.6-4)."""

    def decision(self, state: State) -> Decision | None:
        sources: tuple[Source, ...] = ("mission", "random", "generate", "operation", "random-operation")
        return asked("What shall be played?", "TO-2.4-1", [ChosenSource(s) for s in sources])

    def answer(self, table: Table[State], choice: ChosenSource) -> None:
        match choice.source:
            case "mission":
                table.push(ChooseMission())
            case "operation":
                table.push(ChooseOperation())
            case "random":
                begin(table, choice.label(table.state), (Leg(mission=RandomCard()),))
            case "generate":
                begin(table, choice.label(table.state), (Leg(mission=Generated()),))
            case "random-operation":
                table.push(RollRandomOperation(), PlayMission(0))


class ChosenMission(Choice, frozen=True, tag="mission"):
    """A Mission card or an operation."""

    rule: ClassVar[RuleId] = "TO-2.4-1"
    mission: str

    def label(self, state: State) -> str:
        card = state.content.missions.get(self.mission)
        if card:
            return f"{card.name} ({TYPE_NAMES[card.type]}, {card.threat})"
        return state.content.name(self.mission)

    def detail(self, state: State) -> str:
        if self.mission in state.content.operations:
            return state.content.operations[self.mission].brief
        sites = state.content.missions[self.mission].areas
        return "; ".join(f"{site.area}: {site.objective}" for site in sites)


class ChooseMission(Ask, frozen=True):
    def decision(self, state: State) -> Decision | None:
        cards = [ChosenMission(card) for card in state.content.missions]
        return asked("Which Mission card?", "TO-2.4-1", cards)

    def answer(self, table: Table[State], choice: ChosenMission) -> None:
        card = table.state.content.missions[choice.mission]
        begin(table, card.name, (Leg(mission=ByCard(choice.mission)),))


class ChooseOperation(Ask, frozen=True):
    def decision(self, state: State) -> Decision | None:
        cards = [ChosenMission(card) for card in state.content.operations]
        return asked("Which operation?", "TO-9.0-1", cards)

    def answer(self, table: Table[State], choice: ChosenMission) -> None:
        operation = table.state.content.operations[choice.mission]
        begin(table, operation.name, operation.missions)


class PlayMission(Step, frozen=True):
    """Planning, Recon, Direct Action, scoring; then the next mission (TO-2.1-4, TO-9.0-1)."""

    leg: int

    def run(self, table: Table[State]) -> None:
        old = table.state
        campaign = replace(old.campaign, leg=self.leg)
        table.state = State(old.content, old.session, campaign)  # all anew (TO-9.0-5)
        last = self.leg + 1 == len(campaign.legs)
        after = (FinishSession(),) if last else (PlayMission(self.leg + 1),)
        table.push(
            PlanningPhase(),
            ReconPhase(),
            DirectActionPhase(),
            MissionEnds(),
            ScoreMission(),
            ApplyOperationEffects(),
            *after,
        )


class PlanningPhase(Step, frozen=True):
    """Phase 1 (TO-6.0-1): everything is bought before any hostile die is rolled (TO-5.2-2)."""

    def run(self, table: Table[State]) -> None:
        table.push(
            SelectMission(),
            SetAssetPoints(),
            Recruit(),
            AssignTeams(),
            AttachAssets(),
            RollHostiles(),
            DealEnemyActions(),
            ShuffleEvents(),
        )


class ReconPhase(Step, frozen=True):
    """Phase 2 (7.4)."""

    def run(self, table: Table[State]) -> None:
        table.push(
            BeginRecon(),
            PlayAssets("phase_start"),
            OfferReconDrone(),
            Engagement("intel"),
            CheckReconFailure(),
            GroundTakeover(),
            CheckIncursion(),
            MoveForward(),
            OfferAbort(),
        )


class DirectActionPhase(Step, frozen=True):
    """Phase 3 (7.5); the boxes of the track follow each other from Infiltration on."""

    def run(self, table: Table[State]) -> None:
        table.push(
            BeginDirectAction(),
            PlayAssets("phase_start"),
            EngageRemainingIntel(),
            SetAwareness(),
            ApplyIntelShift(),
            OfferSacrifice(),
            EnterBox(0),
        )


class FinishSession(Step, frozen=True):
    """All missions are played."""

    def run(self, table: Table[State]) -> None:
        table.state.campaign = replace(table.state.campaign, over=True)
