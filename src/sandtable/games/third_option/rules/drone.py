"""Drone strikes (7.4 Recon strike, 7.5.6, chart A7)."""

from __future__ import annotations

from typing import ClassVar, Literal

from sandtable.games.third_option.events import DroneDamage, Happened, Rolled
from sandtable.games.third_option.rules.asset_timing import no_drone, no_strike
from sandtable.games.third_option.rules.awareness import HIGHEST, move_awareness
from sandtable.games.third_option.rules.card_choices import PASS, Pass, asked
from sandtable.games.third_option.rules.casualties import discard_asset, end_mission, remove_units
from sandtable.games.third_option.rules.decks import DrawEvent
from sandtable.games.third_option.rules.modifiers import end_scope, roll_modifiers, used_up
from sandtable.games.third_option.rules.question import Pick, Question
from sandtable.games.third_option.state import State
from sandtable.kernel.decision import Decision, Refusal, RuleId
from sandtable.kernel.event import total
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

AVAILABLE, LAUNCHED = 9, 8  # TO-A7-1


def recon_strike_allowed(state: State) -> bool:
    """Air and Space, the card, and one of three groups in the Recon box (TO-7.4D-2)."""
    cards = state.content.teams
    operative = any(cards[team].type == "operative" for team in state.teams_in("recon"))
    group = operative or state.ground_in_recon() or len(state.recon_teams_in("recon")) >= 2
    untried = not state.recon_drone_tried  # TO-7.4D-1
    return untried and not no_drone(state) and state.air_space and bool(group)


class ReconStrike(Pick, frozen=True, tag="recon-strike"):
    """Strike by drone before the first Recon Action Round; final."""

    rule: ClassVar[RuleId] = "TO-7.4D-1"
    words: ClassVar[str] = "Strike by drone now"

    def detail(self, state: State) -> str:
        return "Once the drone is available, anything but a kill ends the mission as a failure"

    def not_now(self, state: State) -> Refusal | None:
        return no_strike(state)


class OfferReconDrone(Question, frozen=True):
    """The strike may be attempted once, before the first round (TO-7.4D-1)."""

    def decision(self, state: State) -> Decision | None:
        if not recon_strike_allowed(state):
            return None
        return asked(
            "Strike the target by drone before Recon begins?",
            "TO-7.4D-1",
            (PASS, ReconStrike()),
            "No strike: Recon begins",
        )

    def answer(self, table: Table[State], choice: ReconStrike | Pass) -> None:
        if isinstance(choice, ReconStrike):
            table.state.recon_drone_tried = True
            table.state.striking = True
            table.push(DrawEvent(), ReconDroneStrike())


class ReconDroneStrike(Step, frozen=True):
    """After its event: availability, launch, damage (TO-7.4D-3, TO-7.4D-4)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        end_scope(state, "round")
        state.striking = False
        if not _available(table):
            return  # TO-7.4D-6: the card is kept and the mission goes on
        state.recon_result = "drone"
        if strike(table):
            state.exfiltrated = True
            end_mission(table, "struck", "TO-7.4D-8")
        else:
            state.failure = "the drone strike failed"
            end_mission(table, "struck_in_vain", "TO-7.4D-7")


class DroneStrike(Step, frozen=True):
    """The strike at the rally point: an available drone alarms everyone (TO-7.5.2-6)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.rally_drone_tried = True
        if not _available(table):
            return  # TO-7.5.2-7
        state.shield = False  # TO-4.3-10
        strike(table)
        move_awareness(table, HIGHEST - state.awareness, "strike", "TO-7.5.2-6")


def _available(table: Table[State]) -> bool:
    """The availability roll; a success expends the card (TO-7.5.6-2)."""
    state = table.state
    if _plain_roll(table, "availability", AVAILABLE):
        discard_asset(state, state.content.drone_strike)
        return True
    state.drone = "unavailable"
    return False


def strike(table: Table[State]) -> bool:
    """Launch and damage; True when the target is destroyed (TO-7.5.6-3, TO-A7-2..4)."""
    state = table.state
    state.drone = "missed"
    if not _plain_roll(table, "launch", LAUNCHED):
        return False
    parts = roll_modifiers(state, "drone")
    used_up(state, "drone")
    need = (1 - total(parts), "or less destroys the target, a 6 misses")
    table.beat()
    die = table.roll(6, why="drone damage", rule="TO-A7-2", need=need)
    destroyed, removed = damage(die, total(parts))
    table.record(DroneDamage("TO-A7-2", die, parts, destroyed, removed))
    remove_units(table, state.pool(), removed, "TO-A7-4")
    if destroyed:
        state.drone = "hit"
        state.objective_done = True
        table.record(Happened("TO-2.6.1-1", "target_destroyed"))
    return destroyed


def damage(die: int, drm: int) -> tuple[bool, int]:
    """Chart A7: target destroyed, and how many Fighters are removed."""
    if die == 6:  # TO-A7-3
        return False, 0
    result = die + drm
    if result <= 0:
        return True, 3
    return {1: (True, 2), 2: (False, 2), 3: (False, 1)}.get(result, (False, 0))


def _plain_roll(table: Table[State], what: Literal["availability", "launch"], needs: int) -> bool:
    die = table.roll(10, why=f"drone {what}", rule="TO-A7-1", need=(needs, "or less: yes"))
    table.record(Rolled("TO-A7-1", what, die, die <= needs, needs))
    return die <= needs


class StrikeFollowUp(Pick, frozen=True, tag="after-strike"):
    """Where to go after a failed strike in an operation that leaves the choice."""

    rule: ClassVar[RuleId] = "TO-9.3-3"
    does: Literal["egress", "assault"]

    def label(self, state: State) -> str:
        return "Continue the assault" if self.does == "assault" else "Move to Egress"
