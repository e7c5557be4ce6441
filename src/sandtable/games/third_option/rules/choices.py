"""What the commander chooses when a card says so (TO-3.0-13): the bot never chooses for him."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from sandtable.games.third_option.events import AssetUsed, CardShown, Note
from sandtable.games.third_option.rules.casualties import discard_asset
from sandtable.games.third_option.state import Asset, Slot, State, Team
from sandtable.games.third_option.vocabulary import COMMANDER, AssetId, CardId, Group, TeamId
from sandtable.kernel.decision import Choice, Decision, RuleId
from sandtable.kernel.step import Ask
from sandtable.kernel.table import Table

RULE = "TO-3.0-13"


class Pass(Choice, frozen=True, tag="pass"):
    """Nothing, or no, or go on; the question says which."""

    def label(self, state: State) -> str:
        del state
        return "Nothing"


class ChosenTeam(Choice, frozen=True, tag="team"):
    """A team is the object of a card."""

    rule: ClassVar[RuleId] = RULE
    team: TeamId

    def label(self, state: State) -> str:
        return state.content.teams[self.team].name

    def detail(self, state: State) -> str:
        return state.content.teams[self.team].text


class ChosenAsset(Choice, frozen=True, tag="asset"):
    """An asset is the object of a card."""

    rule: ClassVar[RuleId] = RULE
    asset: AssetId

    def label(self, state: State) -> str:
        return state.content.assets[self.asset].name

    def detail(self, state: State) -> str:
        return state.content.assets[self.asset].text


class ChosenSlot(Choice, frozen=True, tag="slot"):
    """An Enemy Action slot, 1 to 3."""

    rule: ClassVar[RuleId] = RULE
    slot: int

    def label(self, state: State) -> str:
        del state
        return f"Enemy Action {self.slot}"


PASS = Pass()


def asked(prompt: str, rule: str, options: Iterable[Choice]) -> Decision | None:
    """A question to the commander, or none when there is nothing to choose from."""
    found = tuple(options)
    return Decision(COMMANDER, prompt, rule, found) if found else None


class ChooseHeal(Ask, frozen=True):
    """Remove one hit marker at a time from active teams of the group."""

    group: Group
    n: int
    source: CardId

    def decision(self, state: State) -> Decision | None:
        hurt = [ChosenTeam(team) for team in state.group(self.group) if state.teams[team].hits]
        return asked(f"{state.content.name(self.source)}: heal which team?", RULE, hurt)

    def answer(self, table: Table[State], choice: ChosenTeam) -> None:
        at = table.state.teams[choice.team]
        table.state.teams[choice.team] = Team(at.box, at.hits - 1)
        name = table.state.content.name(choice.team)
        table.record(Note(RULE, f"{name} loses a hit marker"))
        if self.n > 1:
            table.push(ChooseHeal(self.group, self.n - 1, self.source))


class ChoosePeek(Ask, frozen=True):
    """Look at one unrevealed Enemy Action at a time; it is not resolved."""

    n: int
    source: CardId

    def decision(self, state: State) -> Decision | None:
        hidden = [ChosenSlot(at) for at, slot in enumerate(state.slots, 1) if not slot.seen]
        return asked(f"{state.content.name(self.source)}: peek at which slot?", RULE, hidden)

    def answer(self, table: Table[State], choice: ChosenSlot) -> None:
        state = table.state
        slot = state.slots[choice.slot - 1]
        state.slots[choice.slot - 1] = Slot(slot.card, slot.revealed, peeked=True)
        table.reveal()
        text = state.content.enemy_actions[slot.card].section_text(state.mission.threat)
        table.record(CardShown(RULE, slot.card, "peek", text, choice.slot))
        if self.n > 1:
            table.push(ChoosePeek(self.n - 1, self.source))


class ChooseLoss(Ask, frozen=True):
    """Discard an asset in hand; a declared strike keeps its card (TO-7.4D-9)."""

    n: int
    source: CardId

    def decision(self, state: State) -> Decision | None:
        kept = state.content.drone_strike if state.striking else ""
        options = [ChosenAsset(asset) for asset in state.assets if asset != kept]
        return asked(f"{state.content.name(self.source)}: give up which asset?", RULE, options)

    def answer(self, table: Table[State], choice: ChosenAsset) -> None:
        discard_asset(table.state, choice.asset)
        table.record(AssetUsed(RULE, choice.asset, "is given up"))
        if self.n > 1:
            table.push(ChooseLoss(self.n - 1, self.source))


class ChooseGain(Ask, frozen=True):
    """Take a free asset, never one owned or discarded in this mission."""

    n: int
    max_cost: int
    source: CardId

    def decision(self, state: State) -> Decision | None:
        gone = (*state.assets, *state.discarded)
        found = [
            ChosenAsset(card.id)
            for card in state.content.assets.values()
            if card.cost <= self.max_cost
            and state.mission.threat in card.threats
            and card.id not in gone
        ]
        prompt = f"{state.content.name(self.source)}: take which asset?"
        return asked(prompt, RULE, (PASS, *found) if found else ())

    def answer(self, table: Table[State], choice: ChosenAsset | Pass) -> None:
        if isinstance(choice, ChosenAsset):
            card = table.state.content.assets[choice.asset]
            table.state.assets[card.id] = Asset(card.uses)
            table.record(AssetUsed(RULE, card.id, "is gained"))
            if self.n > 1:
                table.push(ChooseGain(self.n - 1, self.max_cost, self.source))


class ChooseRedeploy(Ask, frozen=True):
    """Move Ground teams from the Recon box to the Direct Action box (TO-4.2-2, TO-7.3-8)."""

    n: int
    source: CardId

    def decision(self, state: State) -> Decision | None:
        ground = [ChosenTeam(team) for team in state.ground_in_recon()]
        prompt = f"{state.content.name(self.source)}: move which team to Direct Action?"
        return asked(prompt, RULE, (PASS, *ground) if ground else ())

    def answer(self, table: Table[State], choice: ChosenTeam | Pass) -> None:
        if isinstance(choice, ChosenTeam):
            hits = table.state.teams[choice.team].hits
            table.state.teams[choice.team] = Team("direct_action", hits)
            name = table.state.content.name(choice.team)
            table.record(Note("TO-4.2-2", f"{name} moves to the Direct Action box"))
            if self.n > 1:
                table.push(ChooseRedeploy(self.n - 1, self.source))


STEPS = (ChooseHeal, ChoosePeek, ChooseLoss, ChooseGain, ChooseRedeploy)
CHOICES = (Pass, ChosenTeam, ChosenAsset, ChosenSlot)
