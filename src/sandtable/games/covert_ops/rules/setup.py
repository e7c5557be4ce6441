"""Set-up in its order, but for teams, Low terrain and deployment (CO-3.0-1, -10, -15, -16, -18)."""

from __future__ import annotations

from sandtable.boards.cards import Deck
from sandtable.games.covert_ops import ground
from sandtable.games.covert_ops.rules import discovery
from sandtable.games.covert_ops.rules.reinforcements import place_marker
from sandtable.games.covert_ops.state import Element, LowPiece, State
from sandtable.games.covert_ops.vocabulary import ANY, RANDOM
from sandtable.kernel.event import Event
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class OpforChosen(Event, frozen=True):
    """Who the enemy is; a die of 0 if nothing was rolled (CO-SG-1)."""

    faction: str
    die: int = 0


class DeckShuffled(Event, frozen=True):
    """The Action deck of the mission (CO-3.0-15)."""

    cards: int
    aside: int


class ChooseOpfor(Step, frozen=True):
    """By the briefing, by choice or by a roll: a d3 among our three (CO-2.1-3, CO-SG-1)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        faction, die = self._faction(table, state), 0
        if not faction:
            foes = state.content.opfor_factions
            die = table.roll(len(foes), why="the Opfor faction", rule="CO-SG-1")
            faction = foes[die - 1]
        state.opfor = faction
        table.record(OpforChosen("CO-SG-1" if die else "CO-2.1-3", faction, die))

    def _faction(self, table: Table[State], state: State) -> str:
        briefed, chosen = state.mission.opfor, state.mission.chosen.opfor
        if briefed != ANY:
            return briefed
        return "" if chosen == RANDOM else chosen


class AssembleActionDeck(Step, frozen=True):
    """The faction's 3 cards and the 21 common ones (CO-3.0-15); Survival sets 3 aside (CO-SV-2)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        cards = [one for one in state.content.cards.values() if one.faction in ("", state.opfor)]
        endless = state.mission.endless
        aside = [one.id for one in cards if one.reinforces] if endless else []
        left = [one.id for one in cards if one.id not in aside]
        state.deck = Deck.shuffled(left, table.shuffle, aside)
        table.record(DeckShuffled("CO-3.0-15", len(left), len(aside)))


class PlacePresetTerrain(Step, frozen=True):
    """Templates and elements lie as the briefing has them (CO-3.0-16)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        laid = ground.table_of(state)
        state.elements = {mark.id: Element(mark.id, mark.at, mark.radius) for mark in laid.marked("elements").values()}
        if not state.mission.chosen.place_low:
            state.low = tuple(LowPiece(n) for n in range(len(laid.movable)))


class SetUpOpfor(Step, frozen=True):
    """Activity markers and fixed squads, all Unaware (CO-3.0-18, CO-4.1-2)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        laid = ground.table_of(state)
        for mark in laid.marked("markers").values():
            place_marker(table, mark.at, "CO-3.0-18")
        fixed = laid.marked("squad").values()
        if fixed:
            state.squads += 1
        for mark in fixed:
            discovery.recruit(table, mark.what, mark.at, state.squads)
