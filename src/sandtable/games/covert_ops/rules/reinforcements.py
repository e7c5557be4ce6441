"""Activity markers that come later: Reinforcements cards and the endless ones of Survival."""

from __future__ import annotations

from sandtable.games.covert_ops import ground
from sandtable.games.covert_ops.state import Marker, State
from sandtable.games.covert_ops.vocabulary import ALARM_TOP, LETTERS, MOST_MARKERS, Letter, tier_of
from sandtable.kernel.event import Event
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class MarkerPlaced(Event, frozen=True):
    """An Activity marker on the table, at an insertion point or as the map has it."""

    marker: int
    at: tuple[int, int]
    point: str = ""


class MarkerRefused(Event, frozen=True):
    """Four are there already, or there is no room (CO-4.3-4, CO-C1-10)."""

    point: str


class ReinforcementDrawn(Event, frozen=True):
    """One of the cards that were set aside (CO-SV-14)."""

    die: int
    sides: int
    point: str


def place_marker(table: Table[State], at: tuple[int, int], rule: str, point: str = "") -> None:
    state = table.state
    state.marked += 1
    state.markers[state.marked] = Marker(state.marked, at)
    table.record(MarkerPlaced(rule, state.marked, at, point))


def spawn(table: Table[State], point: Letter, rule: str) -> None:
    """At an insertion point or at the nearest legal one; never a fifth (CO-4.3-4, CO-K-2)."""
    state = table.state
    where = ground.table_of(state).marked("insertions").get(point)
    others = ground.bases(state)
    room = where and ground.nearest_free(state, where.at, ground.MARKER_RADIUS, others)
    full = len(state.markers) >= MOST_MARKERS
    if full or not room:
        table.record(MarkerRefused("CO-4.3-4" if full else "CO-C1-10", point))
    else:
        place_marker(table, room, rule, point)


def spawns(state: State) -> bool:
    """Whether the table is empty of Opfor (CO-SV-6)."""
    return not state.markers and not state.enemies()


def spawn_all(table: Table[State], rule: str) -> None:
    """All three in the order A, B, C, without dice (CO-SV-14)."""
    for letter in LETTERS:
        spawn(table, letter, rule)


class EndlessReinforcements(Step, frozen=True):
    """In the End Phase: Tier 3, Tier 4, level 20 (CO-SV-3 to -5, CO-SV-7).

    An empty table (CO-SV-6) is checked after the last turn, and nothing leaves the table between
    that check and this step.
    """

    def run(self, table: Table[State]) -> None:
        state = table.state
        if not state.mission.endless:
            return
        steps: list[Step] = []
        for tier, cards in ((3, 1), (4, 2)):
            if tier_of(state.alarm) >= tier and tier not in state.tiers:
                state.tiers = (*state.tiers, tier)
                steps.append(DrawReinforcement(cards, (), f"CO-SV-{tier}"))
        table.push(*steps, FullReinforcements())


class DrawReinforcement(Step, frozen=True):
    """One of three by a d3, a second one by a d6 over the two that are left (CO-SV-14)."""

    cards: int
    drawn: tuple[Letter, ...]
    rule: str

    def run(self, table: Table[State]) -> None:
        left = [letter for letter in LETTERS if letter not in self.drawn]
        sides = 6 if self.drawn else 3
        die = table.roll(sides, why="which Reinforcements come", rule="CO-SV-14")
        letter = left[(die - 1) // 3] if self.drawn else left[die - 1]
        table.record(ReinforcementDrawn("CO-SV-14", die, sides, letter))
        spawn(table, letter, self.rule)
        if self.cards > 1:
            table.push(DrawReinforcement(self.cards - 1, (*self.drawn, letter), self.rule))


class FullReinforcements(Step, frozen=True):
    """All three while the level is 20 (CO-SV-5, CO-SV-7)."""

    def run(self, table: Table[State]) -> None:
        if table.state.alarm == ALARM_TOP:
            spawn_all(table, "CO-SV-7")


def reinforce_if_empty(table: Table[State]) -> None:
    """No Opfor unit and no marker: all three come (CO-SV-6)."""
    state = table.state
    if state.mission.endless and spawns(state):
        spawn_all(table, "CO-SV-6")


class RoundSpawns(Step, frozen=True):
    """Markers that the briefing sends at the end of some rounds (Long Night)."""

    def run(self, table: Table[State]) -> None:
        for one in table.state.mission.spawns:
            if table.state.round in one.rounds:
                spawn(table, one.point, "CO-CP-7")
