"""What the commander chooses when a card says so (TO-3.0-13): the bot never chooses for him."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from sandtable.games.third_option.events import AssetUsed, CardShown, Happened
from sandtable.games.third_option.rules.asset_timing import not_playable
from sandtable.games.third_option.rules.casualties import discard_asset
from sandtable.games.third_option.rules.question import Pick, Question
from sandtable.games.third_option.state import CONTACT, EGRESS, OBJECTIVE, TRACK, Asset, Slot, State, Team
from sandtable.games.third_option.vocabulary import COMMANDER, AssetId, CardId, Group, TeamId
from sandtable.kernel.decision import Choice, Decision, Refusal, RuleId
from sandtable.kernel.table import Table

RULE = "TO-3.0-13"
SLOT_BOXES = (CONTACT, OBJECTIVE, EGRESS)  # TO-7.5-2


class Pass(Choice, frozen=True, tag="pass"):
    """Nothing, or no, or go on; the question says what happens then (`Decision.go_on`)."""

    words: ClassVar[str] = "Nothing"
    goes_on: ClassVar[bool] = True


class ChosenTeam(Pick, frozen=True, tag="team"):
    """A team is the object of a card."""

    rule: ClassVar[RuleId] = RULE
    team: TeamId

    def label(self, state: State) -> str:
        return state.content.teams[self.team].name

    def detail(self, state: State) -> str:
        return state.content.teams[self.team].text

    def not_now(self, state: State) -> Refusal | None:
        card, at = state.content.teams.get(self.team), state.teams.get(self.team)
        if card is None:
            return None
        if at is None:
            return Refusal("TO-5.2-2", f"You did not recruit {card.name} in the Planning Phase")
        if at.box == "casualties":
            return Refusal("TO-7.4.1-1", f"{card.name} is a casualty, out for this mission")
        if at.box == "captured":
            return Refusal("TO-7.5.4-15", f"{card.name} was captured")
        if card.supports:
            return Refusal(SUPPORT[card.type], f"{card.name} supports from afar: {card.text}")
        if state.fight != "none" and self.team in state.participants():
            why = f"{card.name} attacks in every Action Round; nothing is to be chosen for it"
            return Refusal("TO-7.4-1", why)
        return Refusal(RULE, f"{card.name} needs no order now: no team is asked for")


class ChosenAsset(Pick, frozen=True, tag="asset"):
    """An asset is the object of a card."""

    rule: ClassVar[RuleId] = RULE
    asset: AssetId

    def label(self, state: State) -> str:
        return state.content.assets[self.asset].name

    def detail(self, state: State) -> str:
        return state.content.assets[self.asset].text

    def not_now(self, state: State) -> Refusal | None:
        return not_playable(state, self.asset)


class ChosenSlot(Pick, frozen=True, tag="slot"):
    """An Enemy Action slot, 1 to 3."""

    rule: ClassVar[RuleId] = RULE
    slot: int

    def label(self, state: State) -> str:
        return f"Enemy Action {self.slot}"

    def takes(self, state: State) -> str:
        return "seen is seen: no free undo"

    def not_now(self, state: State) -> Refusal | None:
        if not 1 <= self.slot <= len(state.slots):
            return None
        if state.slots[self.slot - 1].revealed:
            return Refusal("TO-3.0-6", f"Enemy Action {self.slot} is done with")
        box = TRACK[SLOT_BOXES[self.slot - 1]]
        why = f"Enemy Action {self.slot} is turned over when the marker comes to {box}"
        return Refusal("TO-7.5-2", why)


PASS = Pass()
SUPPORT = {"maritime": "TO-4.2-3", "air": "TO-4.2-4", "air_space": "TO-4.3-1"}


def asked(prompt: str, rule: str, options: Iterable[Choice], go_on: str = "") -> Decision | None:
    """A question to the commander, or none when there is nothing to choose from."""
    found = tuple(options)
    return Decision(COMMANDER, prompt, rule, found, go_on=go_on) if found else None


class ChooseHeal(Question, frozen=True):
    """Remove one hit marker at a time from active teams of the group."""

    group: Group
    n: int
    source: CardId

    def decision(self, state: State) -> Decision | None:
        hurt = [ChosenTeam(team) for team in state.group(self.group) if state.teams[team].hits]
        return asked(f"{state.content.name(self.source)}: heal which team?", RULE, hurt)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, ChosenTeam) and choice.team in state.teams:
            name, at = state.content.name(choice.team), state.teams[choice.team]
            if at.active and not at.hits:
                return Refusal(RULE, f"{name} has no hit to remove")
            if at.active and choice.team not in state.group(self.group):
                why = f"{state.content.name(self.source)} does not reach {name}"
                return Refusal("TO-3.0-17", why)
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: ChosenTeam) -> None:
        at = table.state.teams[choice.team]
        table.state.teams[choice.team] = Team(at.box, at.hits - 1)
        table.record(Happened(RULE, "healed", choice.team))
        if self.n > 1:
            table.push(ChooseHeal(self.group, self.n - 1, self.source))


class ChoosePeek(Question, frozen=True):
    """Look at one unrevealed Enemy Action at a time; it is not resolved."""

    n: int
    source: CardId

    def decision(self, state: State) -> Decision | None:
        hidden = [ChosenSlot(at) for at, slot in enumerate(state.slots, 1) if not slot.seen]
        return asked(f"{state.content.name(self.source)}: peek at which slot?", RULE, hidden)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, ChosenSlot):
            return Refusal(RULE, f"You know Enemy Action {choice.slot} already")
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: ChosenSlot) -> None:
        state = table.state
        slot = state.slots[choice.slot - 1]
        state.slots[choice.slot - 1] = Slot(slot.card, slot.revealed, peeked=True)
        table.reveal()
        table.record(CardShown(RULE, slot.card, "peek", state.mission.threat, choice.slot))
        if self.n > 1:
            table.push(ChoosePeek(self.n - 1, self.source))


class ChooseLoss(Question, frozen=True):
    """Discard an asset in hand; a declared strike keeps its card (TO-7.4D-9)."""

    n: int
    source: CardId

    def decision(self, state: State) -> Decision | None:
        kept = state.content.drone_strike if state.striking else ""
        options = [ChosenAsset(asset) for asset in state.assets if asset != kept]
        return asked(f"{state.content.name(self.source)}: give up which asset?", RULE, options)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        strike = state.content.drone_strike
        if choice == ChosenAsset(strike) and strike in state.assets:
            return Refusal("TO-7.4D-9", "A strike that was declared keeps its card")
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: ChosenAsset) -> None:
        discard_asset(table.state, choice.asset)
        table.record(AssetUsed(RULE, choice.asset, "given_up"))
        if self.n > 1:
            table.push(ChooseLoss(self.n - 1, self.source))


class ChooseGain(Question, frozen=True):
    """Take a free asset, never one owned or discarded in this mission."""

    n: int
    max_cost: int
    source: CardId

    def decision(self, state: State) -> Decision | None:
        gone = (*state.assets, *state.discarded)
        found = [
            ChosenAsset(card.id)
            for card in state.content.assets.values()
            if card.cost <= self.max_cost and state.mission.threat in card.threats and card.id not in gone
        ]
        prompt = f"{state.content.name(self.source)}: take which asset?"
        return asked(prompt, RULE, (PASS, *found) if found else (), "Take no asset")

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, ChosenAsset) and choice.asset in state.assets:
            why = f"You have {state.content.name(choice.asset)}; only a new asset can be taken"
            return Refusal(RULE, why)
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: ChosenAsset | Pass) -> None:
        if isinstance(choice, ChosenAsset):
            card = table.state.content.assets[choice.asset]
            table.state.assets[card.id] = Asset(card.uses)
            table.record(AssetUsed(RULE, card.id, "gained"))
            if self.n > 1:
                table.push(ChooseGain(self.n - 1, self.max_cost, self.source))


class ChooseRedeploy(Question, frozen=True):
    """Move Ground teams from the Recon box to the Direct Action box (TO-4.2-2, TO-7.3-8)."""

    n: int
    source: CardId

    def decision(self, state: State) -> Decision | None:
        ground = [ChosenTeam(team) for team in state.ground_in_recon()]
        prompt = f"{state.content.name(self.source)}: move which team to Direct Action?"
        return asked(prompt, RULE, (PASS, *ground) if ground else (), "Leave them in Recon")

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, ChosenTeam) and choice.team in state.teams:
            why = "Only a Ground Branch team in the Recon box can be moved"
            return Refusal("TO-4.2-2", f"{why}, and {state.content.name(choice.team)} is none")
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: ChosenTeam | Pass) -> None:
        if isinstance(choice, ChosenTeam):
            hits = table.state.teams[choice.team].hits
            table.state.teams[choice.team] = Team("direct_action", hits)
            table.record(Happened("TO-4.2-2", "redeployed", choice.team))
            if self.n > 1:
                table.push(ChooseRedeploy(self.n - 1, self.source))
