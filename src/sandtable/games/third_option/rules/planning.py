"""Planning Phase (2.4, 7.3, 8.1): mission, difficulty, area, budget, hostiles, decks."""

from __future__ import annotations

from operator import attrgetter
from typing import ClassVar

from msgspec import UNSET

from sandtable.games.third_option.events import Declared, Happened, MissionDrawn, PhaseBegan
from sandtable.games.third_option.mission import ByCard, Free, Generated, LegMission, MissionCard, RandomCard
from sandtable.games.third_option.opposition import place_units
from sandtable.games.third_option.rules.card_choices import asked
from sandtable.games.third_option.rules.generator import free_mission, generate_mission
from sandtable.games.third_option.rules.question import Pick, Question
from sandtable.games.third_option.rules.recruiting import AttachAssets, asset_cost, muster, team_cost
from sandtable.games.third_option.state import Asset, Effect, Slot, State, Team
from sandtable.games.third_option.vocabulary import Area, AssetId, Difficulty, PlaceFighters, TeamId, Threat
from sandtable.kernel.decision import Choice, Decision, Refusal, RuleId
from sandtable.kernel.event import Modifier, total
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.kernel.words import counted, plural

THIN_POINTS = 4  # TO-8.1-3
LOWEST_FACE = {6: 2, 10: 3}  # what the re-rolls leave (TO-7.3-3)
AGAIN = {6: "a 1 is rolled again", 10: "1 and 2 are rolled again"}


class SelectMission(Step, frozen=True):
    """By card, at random, by the generator, or as the operation dictates (TO-2.4-1)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        table.record(PhaseBegan("TO-2.1-4", "planning"))
        leg: LegMission = state.leg.mission
        match leg:
            case ByCard():
                state.card = pinned_card(state, leg.card)
                state.area = leg.area or state.card.areas[0].area
                if leg.area is None and len(state.card.areas) > 1:
                    declare(table)
                    table.push(ChooseDifficulty(), ChooseArea())
                    return
            case RandomCard():
                self._draw_card(table)
            case Generated():
                state.card = generate_mission(table)
                state.area = state.card.areas[0].area
            case Free():
                state.card = free_mission(table, leg)
                state.area = state.card.areas[0].area
        declare(table)
        table.push(ChooseDifficulty())

    def _draw_card(self, table: Table[State]) -> None:
        state = table.state
        cards = list(state.content.missions.values())
        card = table.draw(cards, why="mission card", rule="TO-2.4-1", name=attrgetter("name"))
        site = card.areas[0]
        if len(card.areas) > 1:  # TO-2.4-3
            die = table.roll(6, why="area, 1-3 the first, 4-6 the second", rule="TO-2.4-3")
            site = card.areas[0 if die <= 3 else 1]
        state.card, state.area = card, site.area
        table.record(MissionDrawn("TO-2.4-1", card.id, site.area))


def pinned_card(state: State, card: str) -> MissionCard:
    """The session's own copy of a card, else the table's."""
    own = next((own for own in state.session.cards if own.id == card), None)
    return own or state.content.missions[card]


class SetDifficulty(Choice, frozen=True, tag="difficulty"):
    """Normal, or one of the optional rules."""

    rule: ClassVar[RuleId] = "TO-8.1-1"
    option: Difficulty

    def label(self, state: State) -> str:
        return difficulty_words(self.option, state.mission.threat)

    def detail(self, state: State) -> str:
        if self.option != "thin_opposition":
            return ""
        dice = "Fighter" if state.mission.fighters else "Intel"
        return f"If the {dice} dice fall as low as they can, you return cards (TO-8.1-3)"


def difficulty_words(option: Difficulty, threat: Threat) -> str:
    extra = 2 if threat == "HIGH" else 1
    return {
        "normal": "Officer: normal play",
        "easier_ap": f"Trainee: {extra} more {plural(extra, 'Asset Point')}",
        "easier_airspace": "Trainee: Air and Space costs nothing",
        "thin_opposition": f"Station Chief: a weak enemy costs you {THIN_POINTS} points",
    }[option]


def difficulties(state: State) -> tuple[Difficulty, ...]:
    """Air and Space for nothing is an option of HIGH missions (TO-8.1-2)."""
    high = state.mission.threat == "HIGH"
    extra: tuple[Difficulty, ...] = ("easier_airspace",) if high else ()
    return "normal", "easier_ap", *extra, "thin_opposition"


def declare(table: Table[State]) -> None:
    """What was set before the match; the other help where this mission knows it not."""
    state = table.state
    chosen = state.session.difficulty
    if chosen is UNSET:
        return
    state.difficulty = chosen if chosen in difficulties(state) else "easier_ap"
    table.record(Declared("TO-8.1-1", state.difficulty, state.mission.threat))


class ChooseDifficulty(Question, frozen=True):
    """Declared before the mission begins, unless it is set (TO-8.1-1, TO-8.1-2, TO-8.1-3)."""

    def decision(self, state: State) -> Decision | None:
        options = difficulties(state) if state.session.difficulty is UNSET else ()
        return asked("How hard shall it be?", "TO-8.1-1", [SetDifficulty(o) for o in options])

    def answer(self, table: Table[State], choice: SetDifficulty) -> None:
        table.state.difficulty = choice.option


class SetArea(Pick, frozen=True, tag="area"):
    """One of the areas that the card names."""

    rule: ClassVar[RuleId] = "TO-2.4-3"
    area: Area

    def label(self, state: State) -> str:
        site = next(site for site in state.mission.areas if site.area == self.area)
        return f"{self.area}: {site.objective}"

    def not_now(self, state: State) -> Refusal | None:
        if state.card is None or self.area not in [site.area for site in state.card.areas]:
            return Refusal("TO-2.4-3", f"{self.area} is not an area of this Mission card")
        if not state.asset_point_parts and len(state.card.areas) > 1:  # not chosen yet
            return Refusal("TO-2.4-3", "Say first how hard it shall be; the area comes next")
        return Refusal("TO-2.4-3", f"The mission takes place in {state.area}")


class ChooseArea(Question, frozen=True):
    """A card with two areas leaves the choice to the player (TO-2.4-3)."""

    def decision(self, state: State) -> Decision | None:
        sites = [SetArea(site.area) for site in state.mission.areas]
        return asked("Where does the mission take place?", "TO-2.4-3", sites)

    def answer(self, table: Table[State], choice: SetArea) -> None:
        table.state.area = choice.area


class SetAssetPoints(Step, frozen=True):
    """Card value, operation effects and options, not below 0 (TO-9.0-3, TO-8.1-1, TO-8.1-2).

    What a lesson has taken already is paid at once.
    """

    def run(self, table: Table[State]) -> None:
        state = table.state
        parts = [Modifier("mission", state.mission.asset_points, "TO-5.1-1")]
        parts += state.campaign.ap_next
        if state.difficulty == "easier_ap":
            high = state.mission.threat == "HIGH"
            parts.append(Modifier("Trainee", 2 if high else 1, "TO-8.1-2" if high else "TO-8.1-1"))
        state.asset_point_parts = tuple(parts)
        state.asset_points = max(0, total(state.asset_point_parts))
        for roll, n in state.campaign.drm_next:
            state.effects.append(Effect((roll,), n, "mission", state.campaign.name))
        muster(table, state.session.force or ())


class RollHostiles(Step, frozen=True):
    """Fighters, then Intel, die by die with its re-rolls (TO-7.3-3, TO-7.3-4, TO-7.3-6)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        fighters = [_settled(table, sides, "Fighters") for sides in state.mission.fighters]
        if fighters:
            state.fighters_rolled = sum(fighters)
            place_units(table, sum(fighters), "pool", "TO-7.3-3")
        intel = [_settled(table, sides, "Intel") for sides in state.mission.intel]
        state.intel_rolled = sum(intel)
        place_units(table, state.intel_rolled, "intel", "TO-7.3-3")
        if state.mission.type == "raid":
            place_units(table, 1, "pool", "TO-2.6.6-1")
        for verb in state.leg.special:
            if isinstance(verb, PlaceFighters) and verb.n:
                place_units(table, verb.n, "pool", "TO-9.5-3")
        state.initial_fighters = len(state.pool())
        if state.difficulty == "thin_opposition" and _is_thin(state):
            owed = THIN_POINTS - (state.asset_points - state.spent)
            table.record(Happened("TO-8.1-3", "thin_opposition", n=THIN_POINTS))
            table.push(ReturnPoints(max(0, owed)), AttachAssets())


def _settled(table: Table[State], sides: int, what: str) -> int:
    """Low faces are rolled again until they are gone (TO-7.3-3)."""
    while True:
        die = table.roll(sides, why=f"number of {what}; {AGAIN[sides]}", rule="TO-7.3-3")
        if die >= LOWEST_FACE[sides]:
            return die


def _is_thin(state: State) -> bool:
    """The Fighter roll, or the Intel roll without one, is as low as it can be (TO-8.1-3)."""
    dice = state.mission.fighters or state.mission.intel
    rolled = state.fighters_rolled if state.mission.fighters else state.intel_rolled
    return bool(dice) and rolled == sum(LOWEST_FACE[sides] for sides in dice)


class ReturnCard(Pick, frozen=True, tag="return-card"):
    """Give a recruited team or asset back for its points."""

    rule: ClassVar[RuleId] = "TO-8.1-4"
    card: TeamId | AssetId

    def label(self, state: State) -> str:
        cost = paid_for(state, self.card)
        return f"Return {state.content.name(self.card)} ({counted(cost, 'point')})"

    def not_now(self, state: State) -> Refusal | None:
        why = "Cards go back only when Station Chief meets a thin opposition"
        return Refusal("TO-8.1-4", why)


def paid_for(state: State, card: str) -> int:
    return team_cost(state, card) if card in state.teams else asset_cost(state, card)


class ReturnPoints(Question, frozen=True):
    """Unspent points first, then cards until the rest is covered (TO-8.1-4)."""

    owed: int

    def decision(self, state: State) -> Decision | None:
        if self.owed <= 0:
            return None
        held = [*(t for t, at in state.teams.items() if at.box != "out"), *state.assets]
        cards = [ReturnCard(card) for card in held if paid_for(state, card)]
        owed = counted(self.owed, "point has", "points have")
        return asked(f"{owed} to be covered: return which card?", "TO-8.1-4", cards)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, ReturnCard) and choice.card in (*state.teams, *state.assets):
            why = f"{state.content.name(choice.card)} cost nothing and covers nothing"
            return Refusal("TO-8.1-4", why)
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: ReturnCard) -> None:
        state = table.state
        value = paid_for(state, choice.card)
        if choice.card in state.teams:
            state.teams[choice.card] = Team("out")
        else:
            del state.assets[choice.card]
        state.bought = tuple(asset for asset in state.bought if asset != choice.card)
        state.assigned.pop(choice.card, None)
        _loosen(state, choice.card)
        state.spent -= value
        table.record(Happened("TO-8.1-4", "returned", choice.card))
        table.push(ReturnPoints(self.owed - value))


def _loosen(state: State, team: str) -> None:
    """What a returned team held is attached anew."""
    for asset, held in state.assets.items():
        if held.holder == team:
            state.assets[asset] = Asset(held.uses)


class DealEnemyActions(Step, frozen=True):
    """Shuffle all Enemy Actions and deal three face down (TO-7.3-5, TO-3.0-3)."""

    def run(self, table: Table[State]) -> None:
        cards = list(table.state.content.enemy_actions)
        table.shuffle(cards)
        table.state.slots = [Slot(card) for card in cards[:3]]
        table.state.stock = cards[3:]


class ShuffleEvents(Step, frozen=True):
    """All Event cards are shuffled afresh (TO-3.0-3)."""

    def run(self, table: Table[State]) -> None:
        table.state.events = list(table.state.content.events)
        table.shuffle(table.state.events)
        table.state.discards = []
