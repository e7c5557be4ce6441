"""Playing assets in the windows of their timing words (5.2, 7.4.1; guide, section 5.5)."""

from __future__ import annotations

from typing import ClassVar, Literal

from sandtable.games.third_option.cards import AssetCard
from sandtable.games.third_option.events import AssetUsed
from sandtable.games.third_option.rules.asset_timing import ROLL_NAMES, not_playable
from sandtable.games.third_option.rules.card_choices import PASS, ChosenTeam, Pass
from sandtable.games.third_option.rules.casualties import spend_use
from sandtable.games.third_option.rules.question import Pick, Question
from sandtable.games.third_option.state import RALLY, TRACK, Asset, State, Team
from sandtable.games.third_option.verbs import ResolveEffects, fits
from sandtable.games.third_option.vocabulary import (
    COMMANDER,
    PHASE_NAMES,
    AssetId,
    Cancel,
    CardKind,
    Drm,
    Reroll,
    RollClass,
    TeamId,
    Timing,
)
from sandtable.kernel.decision import Choice, Decision, Refusal, RuleId
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import of

Window = Literal["phase_start", "before_round", "between_rounds", "box", "before_roll"]
RULE = "TO-7.4.1-5"
OUT = Team("out")  # nobody of ours
PROMPTS: dict[Window, str] = {
    "phase_start": "The phase begins. Play an asset?",
    "before_round": "Before the dice of this Action Round: play an asset?",
    "between_rounds": "Between Action Rounds: play an asset?",
    "box": "Before the marker moves on: play an asset?",
    "before_roll": "Before the roll: play an asset?",
}


class PlayAsset(Pick, frozen=True, tag="play-asset"):
    """Play an asset now."""

    rule: ClassVar[RuleId] = RULE
    asset: AssetId

    def label(self, state: State) -> str:
        return f"Play {state.content.assets[self.asset].name}"

    def detail(self, state: State) -> str:
        return state.content.assets[self.asset].text

    def takes(self, state: State) -> str:
        held = state.assets.get(self.asset)
        if held is None or not held.uses:
            return ""
        return "used up" if held.uses == 1 else f"{held.uses - 1} of {held.uses} uses left"

    def not_now(self, state: State) -> Refusal | None:
        return not_playable(state, self.asset)


class Reassign(Pick, frozen=True, tag="reassign"):
    """Give an attached asset that may move to another Ground Branch team."""

    rule: ClassVar[RuleId] = "TO-App-2"
    takes_back: ClassVar[bool] = True
    asset: AssetId
    team: TeamId

    def label(self, state: State) -> str:
        name = state.content.assets[self.asset].name
        return f"Move {name} to {state.content.name(self.team)}"

    def not_now(self, state: State) -> Refusal | None:
        name = state.content.name(self.asset)
        why = f"{name} can change hands in Direct Action between Action Rounds or boxes"
        return Refusal(self.rule, why)


class PlayAssets(Question, frozen=True):
    """A window: any asset whose moment it is, or nothing; skipped when none fits."""

    window: Window
    roll: RollClass | None = None

    def decision(self, state: State) -> Decision | None:
        if not state.assets:
            return None
        options: list[Choice] = [PlayAsset(a) for a in state.assets if self._playable(state, a)]
        if self.window in ("between_rounds", "box"):
            options += _reassignments(state)
        if not options:
            return None
        prompt = PROMPTS[self.window]
        if self.roll:
            prompt = f"Before the {ROLL_NAMES[self.roll]} roll: play an asset?"
        return Decision(COMMANDER, prompt, RULE, (PASS, *options), go_on=self._go_on(state))

    def _go_on(self, state: State) -> str:
        """What happens when no asset is played."""
        match self.window:
            case "before_roll":
                return f"Roll for {ROLL_NAMES[self.roll or 'infil']}"
            case "before_round":
                return "Fight the round"
            case "between_rounds":
                return "On to the next round"
            case "box":
                next_box = state.box + 1
                onward = next_box < len(TRACK) and state.box != RALLY  # there more is asked
                return f"On to {TRACK[next_box]}" if onward else "Go on"
            case "phase_start":
                return f"Begin {PHASE_NAMES[state.phase]}"

    def _playable(self, state: State, asset: AssetId) -> bool:
        card = state.content.assets[asset]
        if not card.works_in(state.phase):
            return False
        if card.timing == "any":
            in_time = self.window != "before_roll" or self.roll in ("infil", "exfil")
        elif card.timing == "before_roll":
            return self.window == "before_roll" and self._helps_roll(state, card)
        else:
            in_time = card.timing == self.window
        return in_time and any(fits(state, verb) for verb in card.effects)

    def _helps_roll(self, state: State, card: AssetCard) -> bool:
        method = {"infil": state.mission.infil, "exfil": state.mission.exfil}.get(self.roll or "")
        return any(self.roll in verb.roll and verb.method in (None, method) for verb in of(card.effects, Drm))

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, ChosenTeam) and state.teams.get(choice.team, OUT).active:
            why = "An asset is asked for now; whoever it is for comes after it"
            return Refusal(RULE, why)
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: PlayAsset | Reassign | Pass) -> None:
        match choice:
            case PlayAsset(asset):
                table.push(self)
                play_asset(table, asset)
            case Reassign(asset, team):
                table.state.assets[asset] = Asset(table.state.assets[asset].uses, team)
                table.record(AssetUsed("TO-App-2", asset, "moved", team))
                table.push(self)


def play_asset(table: Table[State], asset: AssetId) -> None:
    """Resolve an asset's effects; the use is spent at once."""
    table.record(AssetUsed(RULE, asset, "played"))
    table.push(ResolveEffects(table.state.content.assets[asset].effects, asset))
    spend_use(table, asset)


def _reassignments(state: State) -> list[Choice]:
    """Only a card that says so may change its holder, while that is active (TO-5.2-4)."""
    if state.phase != "direct_action":
        return []
    options: list[Choice] = []
    for asset, held in state.assets.items():
        if held.holder and state.content.assets[asset].may_move:
            options += [
                Reassign(asset, team)
                for team in state.assault_force()
                if team != held.holder and state.content.teams[team].type == "ground"
            ]
    return options


def _of_timing(state: State, timing: Timing) -> list[AssetId]:
    """Assets in hand with this timing word that work in the phase."""
    cards = state.content.assets
    return [a for a in state.assets if cards[a].timing == timing and cards[a].works_in(state.phase)]


def cancellers(state: State, kind: CardKind) -> list[AssetId]:
    """Assets that may cancel the card just shown."""
    cards = state.content.assets
    return [a for a in _of_timing(state, "on_card") if Cancel(kind) in cards[a].effects]


def rerollers(state: State, roll: RollClass) -> list[AssetId]:
    """Assets that repeat a failed roll of the class."""
    cards = state.content.assets
    return [
        asset
        for asset in _of_timing(state, "after_roll")
        if any(roll in verb.roll for verb in of(cards[asset].effects, Reroll))
    ]
