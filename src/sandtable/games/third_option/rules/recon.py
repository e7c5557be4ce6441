"""Recon Phase (7.4): Intel is fought, failure is judged, the survivors move forward."""

from __future__ import annotations

from typing import ClassVar, Literal

from sandtable.games.third_option.events import Happened, PhaseBegan, Reinforced
from sandtable.games.third_option.opposition import fighters_attack, place_units
from sandtable.games.third_option.rules.assets import PlayAssets
from sandtable.games.third_option.rules.card_choices import asked
from sandtable.games.third_option.rules.casualties import CASUALTY, end_mission, hit_team, hit_units
from sandtable.games.third_option.rules.decks import DrawEvent
from sandtable.games.third_option.rules.engagement import (
    EndRound,
    Engagement,
    able_to_attack,
    not_skipping,
    teams_attack,
)
from sandtable.games.third_option.rules.modifiers import end_scope
from sandtable.games.third_option.rules.question import Pick, Question
from sandtable.games.third_option.state import State, Team
from sandtable.games.third_option.vocabulary import TeamId, Threat
from sandtable.kernel.decision import Decision, Refusal, RuleId
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

FAILURE_DIE: dict[Threat, int] = {"LOW": 6, "MEDIUM": 6, "HIGH": 10}  # TO-7.4-10
INCURSION_POOL = 6  # TO-7.4-16


class BeginRecon(Step, frozen=True):
    def run(self, table: Table[State]) -> None:
        table.state.phase = "recon"
        table.beat()
        table.record(PhaseBegan("TO-2.1-4", "recon"))


class CheckReconFailure(Step, frozen=True):
    """Judged once, when the Intel fight ends or cannot begin (TO-7.4-9, TO-7.4-11, TO-7.4-23)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        recon, intel = state.recon_element(), state.intel()
        if recon or not intel:
            state.recon_result = "success" if recon else "mutual"
            if not recon:
                table.record(Happened("TO-7.4-12", "recon_undecided"))
            return
        state.recon_result = "failed"
        sides = FAILURE_DIE[state.mission.threat]
        table.beat()
        die = table.roll(sides, why="Recon failed: Fighters added", rule="TO-7.4-10")
        table.record(Reinforced("TO-7.4-10", sides, die))
        place_units(table, die, "pool", "TO-7.4-10")


def intel_idle(state: State) -> Refusal:
    """Why nobody is sent against Intel now."""
    if not state.intel():
        return Refusal("TO-7.4-1", "There is no Intel to fight")
    if state.awareness_set is not None:
        return Refusal("TO-7.5.1-5", "Intel is idle once awareness is set; it is not fought any more")
    why = "The Recon Group fights the Intel by itself, round by round; you are not asked"
    return Refusal("TO-7.4-1", why)


class Takeover(Pick, frozen=True, tag="takeover"):
    """Ground Branch takes the fight against Intel over, or leaves it."""

    rule: ClassVar[RuleId] = "TO-7.4-13"
    fight: bool

    def label(self, state: State) -> str:
        return "Ground teams fight on against Intel" if self.fight else "Leave the Intel alone"

    def not_now(self, state: State) -> Refusal | None:
        return intel_idle(state)


class GroundTakeover(Question, frozen=True):
    """Ground teams in the Recon box may fight on once the recon element is gone (TO-7.4-13)."""

    def decision(self, state: State) -> Decision | None:
        if state.recon_element() or not state.intel() or not state.ground_in_recon():
            return None
        prompt = f"{len(state.intel())} Intel left and no Recon Team: do the Ground teams fight on?"
        return asked(prompt, "TO-7.4-13", (Takeover(fight=True), Takeover(fight=False)))

    def answer(self, table: Table[State], choice: Takeover) -> None:
        if choice.fight:
            table.push(Engagement("takeover"))


class CheckIncursion(Step, frozen=True):
    """A strong garrison sends one Fighter after the recon element (TO-7.4-16, TO-7.4-17)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        had_intel = any(unit.kind == "intel" for unit in state.units.values())
        pool = state.pool()
        if not had_intel or state.intel() or len(pool) < INCURSION_POOL:
            return
        if not state.recon_element() or state.incursion_done:
            return
        state.incursion_done = True
        table.beat()
        teams = state.recon_teams_in("recon") or state.recon_element()
        name = state.content.name
        target = table.draw(teams, why="whom the incursion attacks", rule="TO-7.4-17", name=name)
        table.record(Happened("TO-7.4-16", "incursion", target, pool[0].number))
        table.push(FighterIncursion(pool[0].number, target))


class FighterIncursion(Step, frozen=True):
    """Rounds until the Fighter or its target is a casualty (TO-7.4-18, TO-7.4-19)."""

    fighter: int
    target: TeamId
    rounds: int = 0

    def run(self, table: Table[State]) -> None:
        state = table.state
        done = self.rounds > 0 and not shooters(state)
        if done or incursion_over(state, self.fighter, self.target):
            state.fight = "none"
            end_scope(state, "engagement")
            return
        state.fight = "incursion"
        state.rounds += 1
        between = (PlayAssets("between_rounds"),) if self.rounds else ()
        table.push(
            *between,
            DrawEvent(),
            PlayAssets("before_round"),
            IncursionAttacks(self.fighter, self.target),
            EndRound(),
            FighterIncursion(self.fighter, self.target, self.rounds + 1),
        )


class IncursionAttacks(Step, frozen=True):
    """The Fighter rolls first; all hits count together (TO-3.0-14)."""

    fighter: int
    target: TeamId

    def run(self, table: Table[State]) -> None:
        state = table.state
        if state.skip_round or incursion_over(state, self.fighter, self.target):
            return
        table.beat()
        fighter = state.units[self.fighter]
        ready = not_skipping(table, shooters(state), "sog_attack")
        suffered = fighters_attack(table, [fighter])
        scored = teams_attack(table, ready, "sog_attack")
        hit_units(table, [fighter], scored)
        if suffered:
            hit_team(table, self.target, "TO-7.4-18")


def shooters(state: State) -> list[TeamId]:
    """Whoever in the Recon box has a number against Fighters (TO-7.4-19)."""
    return able_to_attack(state, state.teams_in("recon"), "sog_attack")


def incursion_over(state: State, fighter: int, target: TeamId) -> bool:
    return state.teams[target].box != "recon" or state.units[fighter].hits == CASUALTY


class MoveForward(Step, frozen=True):
    """The recon element moves to Direct Action, no Ground team does (TO-7.4-21, TO-7.4-15)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        for team in state.recon_element():
            state.teams[team] = Team("rg", state.teams[team].hits)
        end_scope(state, "round", "engagement")


class AfterRecon(Pick, frozen=True, tag="after-recon"):
    """Go on to Direct Action, or abort."""

    rule: ClassVar[RuleId] = "TO-7.4-22"
    does: Literal["go_on", "abort"]

    def label(self, state: State) -> str:
        return "Go on to Direct Action" if self.does == "go_on" else "Abort the mission"

    def detail(self, state: State) -> str:
        return "" if self.does == "go_on" else "No team is lost, but the mission is a failure"

    def not_now(self, state: State) -> Refusal | None:
        if state.phase == "direct_action":
            return Refusal("TO-7.5-2", "The way in lies behind you; the marker never goes back")
        return Refusal(self.rule, "The way in is open once the Recon Phase is over")


class OfferAbort(Question, frozen=True):
    """After Recon and before Direct Action the player may abort (TO-7.4-22, TO-7.4.2-3)."""

    def decision(self, state: State) -> Decision | None:
        prompt = f"The Recon Phase is over; Fighters waiting: {len(state.pool())}. Go on?"
        return asked(prompt, "TO-7.4-22", (AfterRecon("go_on"), AfterRecon("abort")))

    def answer(self, table: Table[State], choice: AfterRecon) -> None:
        if choice.does == "abort":
            table.state.aborted = True
            end_mission(table, "aborted_after_recon", "TO-7.4.2-1")
