"""Direct Action Phase (7.5): the assault force is fixed, the marker walks the track."""

from __future__ import annotations

from typing import ClassVar, Literal

from sandtable.games.third_option.events import Happened, MarkerMoved, PhaseBegan, Rolled
from sandtable.games.third_option.opposition import place_units
from sandtable.games.third_option.rules.asset_timing import no_rally_drone, no_strike
from sandtable.games.third_option.rules.assets import PlayAssets
from sandtable.games.third_option.rules.card_choices import ChosenTeam, asked
from sandtable.games.third_option.rules.casualties import drop_held, end_mission
from sandtable.games.third_option.rules.decks import DrawEvent, RevealEnemyAction
from sandtable.games.third_option.rules.drone import DroneStrike, StrikeFollowUp
from sandtable.games.third_option.rules.engagement import Engagement, able_to_attack
from sandtable.games.third_option.rules.movement import EmergencyExfiltrate, Exfiltrate, FightHere, RollInfiltration
from sandtable.games.third_option.rules.question import Pick, Question
from sandtable.games.third_option.rules.recon import intel_idle
from sandtable.games.third_option.rules.targets import MissionTarget
from sandtable.games.third_option.state import EGRESS, EXFILTRATION, RALLY, TRACK, State, Team
from sandtable.games.third_option.vocabulary import AssaultAfterStrike, TeamId
from sandtable.kernel.decision import Choice, Decision, Refusal, RuleId
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

EGRESS_FIGHTER, EXTRACTION_FIGHTER = 3, 6  # TO-A3-1
CAPTURED, ABORT_CAPTURED = 10, 6  # TO-A8-1


class BeginDirectAction(Step, frozen=True):
    """Who may join the assault is asked for one by one (TO-7.5-1)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.phase = "direct_action"
        table.beat()
        table.record(PhaseBegan("TO-2.1-4", "direct_action"))
        able = able_to_attack(state, state.recon_group(), "sog_attack")
        table.push(*(CommitTeam(team) for team in able), CheckAssaultForce())


class Commit(Pick, frozen=True, tag="commit"):
    rule: ClassVar[RuleId] = "TO-4.3-9"
    team: TeamId
    joins: bool

    def label(self, state: State) -> str:
        return "Join the assault" if self.joins else "Stay with the Recon Group"

    def detail(self, state: State) -> str:
        if not self.joins:
            return "Takes no part in the fights of the assault."
        number = state.content.teams[self.team].fighters
        return f"Hits Fighters at {number} or less." if number else "Cannot hit Fighters."

    def takes(self, state: State) -> str:
        return "for good"

    def not_now(self, state: State) -> Refusal | None:
        if state.phase == "direct_action":
            return Refusal(self.rule, "Who makes the assault was settled for good at its start")
        return Refusal(self.rule, "Who joins the assault is asked when Direct Action begins")


class CommitTeam(Question, frozen=True):
    """The Operative or a kinetic Recon Team joins or stays; final (TO-4.3-6, TO-4.3-9)."""

    team: TeamId

    def decision(self, state: State) -> Decision | None:
        card = state.content.teams[self.team]
        rule = "TO-4.3-9" if card.type == "operative" else "TO-4.3-6"
        options = (Commit(self.team, joins=True), Commit(self.team, joins=False))
        return asked(f"Does {card.name} join the assault?", rule, options)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, ChosenTeam | Commit) and choice.team in state.teams:
            card, at = state.content.teams[choice.team], state.teams[choice.team]
            if at.box == "direct_action":
                return Refusal("TO-7.5-1", f"{card.name} makes the assault in any case")
            if at.box == "rg" and card.fighters is None:
                return Refusal("TO-4.3-6", f"{card.name} has no number against Fighters and stays")
            if at.box == "rg":
                asked_now = state.content.name(self.team)
                return Refusal("TO-7.5-1", f"{asked_now} is asked for now, not {card.name}")
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: Commit) -> None:
        if choice.joins:
            hits = table.state.teams[self.team].hits
            table.state.teams[self.team] = Team("direct_action", hits)


class CheckAssaultForce(Step, frozen=True):
    """Without an assault team the mission is aborted at once (TO-5.1-3)."""

    def run(self, table: Table[State]) -> None:
        if not table.state.assault_force():
            table.state.aborted = True
            end_mission(table, "nobody_to_assault", "TO-5.1-3")


class EngageIntel(Pick, frozen=True, tag="engage-intel"):
    rule: ClassVar[RuleId] = "TO-7.5.1-1"
    engage: bool

    def label(self, state: State) -> str:
        return "Engage the remaining Intel" if self.engage else "Leave the Intel alone"

    def not_now(self, state: State) -> Refusal | None:
        return intel_idle(state)


class EngageRemainingIntel(Question, frozen=True):
    """Before awareness is set the Recon Group may fight what Intel is left (TO-7.5.1-1)."""

    def decision(self, state: State) -> Decision | None:
        if not state.recon_group() or not state.intel():
            return None
        prompt = f"{len(state.intel())} Intel left: does the Recon Group engage them?"
        return asked(prompt, "TO-7.5.1-1", (EngageIntel(True), EngageIntel(False)))

    def answer(self, table: Table[State], choice: EngageIntel) -> None:
        if choice.engage:
            table.push(Engagement("remaining_intel"))


class EnterBox(Step, frozen=True):
    """Move the marker and do what the box asks for (TO-7.5-2)."""

    box: int

    def run(self, table: Table[State]) -> None:
        table.state.box = self.box
        table.record(MarkerMoved("TO-7.5-2", self.box))
        steps = self._steps(table.state)
        if self.box in (RALLY, EXFILTRATION):
            table.push(*steps)
        else:
            table.push(*steps, PlayAssets("box"), EnterBox(self.box + 1))

    def _steps(self, state: State) -> tuple[Step, ...]:
        match TRACK[self.box]:
            case "Infiltration":
                return StartInfiltration(), PlayAssets("before_roll", "infil"), RollInfiltration()
            case "Draw Event A":
                # What it places here waits for the rally point (TO-7.5.2-3, TO-7.5-3).
                return (DrawEvent(),)
            case "Objective Rally Point":
                return FightHere(), PlayAssets("box"), RallyPoint()
            case "Move to Contact":
                return RevealEnemyAction(1), FightHere()
            case "Actions at the Objective":
                return EnterObjective(), RevealEnemyAction(2), Engagement("pool")
            case "Mission Target":  # late defenders first (TO-7.5.3-6)
                return Engagement("pool"), MissionTarget()
            case "Egress":
                return RevealEnemyAction(3), EgressDie(), FightHere()
            case "Draw Event E":  # TO-7.5.4-13
                return DrawEvent(), FightHere(), CaptureCheck()
            case "Exfiltration":
                return (EmergencyExfiltrate(1) if state.aborted else Exfiltrate(1),)
            case _:  # TO-7.5.3-5, TO-7.5.4-10
                return DrawEvent(), FightHere()


class StartInfiltration(Step, frozen=True):
    """From here Air and Space holds awareness down (TO-4.3-3)."""

    def run(self, table: Table[State]) -> None:
        table.state.shield = table.state.air_space


class Rally(Pick, frozen=True, tag="rally"):
    """What to do at the rally point."""

    rule: ClassVar[RuleId] = "TO-7.5.2-4"
    does: Literal["continue", "drone", "abort"]

    def label(self, state: State) -> str:
        words = {
            "continue": "Continue to the objective",
            "drone": "Call the drone strike",
            "abort": "Abort the mission",
        }
        return words[self.does]

    def detail(self, state: State) -> str:
        words = {
            "continue": "Move to Contact comes next; after this the mission is played to its end",
            "drone": "An available drone raises awareness to +2 and sends you to Egress",
            "abort": "Egress and an emergency exfiltration; the mission is a failure",
        }
        return words[self.does]

    def not_now(self, state: State) -> Refusal | None:
        if self.does == "drone":
            return no_strike(state)
        if state.phase == "direct_action" and state.box >= RALLY:
            return Refusal("TO-7.5-2", "The marker moves on by itself when this box is done")
        return Refusal(self.rule, "At the Objective Rally Point you choose how to go on")


class RallyPoint(Question, frozen=True):
    """Continue, drone strike or abort (TO-7.5.2-4, TO-7.5.2-5)."""

    def decision(self, state: State) -> Decision | None:
        drone = () if no_rally_drone(state) else (Rally("drone"),)
        options = (Rally("continue"), *drone, Rally("abort"))
        prompt = f"At the rally point; Fighters at the objective: {len(state.pool())}"
        return asked(prompt, "TO-7.5.2-4", options)

    def answer(self, table: Table[State], choice: Rally) -> None:
        match choice.does:
            case "continue":
                table.push(EnterBox(RALLY + 1))
            case "drone":
                table.push(DroneStrike(), LeaveRallyPoint())
            case "abort":
                table.push(AbortMission(), EnterBox(EGRESS))


class AfterStrike(Question, frozen=True):
    """Egress follows; only an operation may allow the assault after a miss (TO-9.3-3)."""

    def decision(self, state: State) -> Decision | None:
        options = (StrikeFollowUp("egress"), StrikeFollowUp("assault"))
        return asked("The strike failed. Where do the teams go?", "TO-9.3-3", options)

    def answer(self, table: Table[State], choice: StrikeFollowUp) -> None:
        table.push(EnterBox(EGRESS if choice.does == "egress" else RALLY + 1))


class LeaveRallyPoint(Step, frozen=True):
    """Where the strike leads; the pool is not fought (TO-7.5.2-6, TO-7.5.6-6, TO-7.5.6-7)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        if state.drone == "unavailable":
            table.push(RallyPoint())  # TO-7.5.2-7
        elif state.drone == "missed" and AssaultAfterStrike() in state.leg.special:
            table.push(AfterStrike())
        else:
            table.push(EnterBox(EGRESS))


class AbortMission(Step, frozen=True):
    """The shield drops, the extraction call is made, the pool is bypassed (TO-7.5.2-13)."""

    def run(self, table: Table[State]) -> None:
        table.state.aborted = True
        table.state.shield = False  # TO-4.3-10
        table.record(Happened("TO-7.5.2-8", "aborted_at_rally"))
        need = (EXTRACTION_FIGHTER, "and a Fighter waits at Egress")
        table.beat()
        die = table.roll(6, why="extraction call", rule="TO-7.5.2-8", need=need)
        met = die == EXTRACTION_FIGHTER
        table.record(Rolled("TO-7.5.2-8", "extraction", die, not met, sides=6))
        if met:
            place_units(table, 1, "here", "TO-7.5.2-8")


class EnterObjective(Step, frozen=True):
    """The protection of Air and Space ends here (TO-4.3-3)."""

    def run(self, table: Table[State]) -> None:
        table.state.shield = False


class EgressDie(Step, frozen=True):
    """One more Fighter on 1 to 3 (TO-7.5.4-12)."""

    def run(self, table: Table[State]) -> None:
        need = (EGRESS_FIGHTER, "or less and a Fighter is there")
        table.beat()
        die = table.roll(6, why="egress", rule="TO-7.5.4-12", need=need)
        met = die <= EGRESS_FIGHTER
        table.record(Rolled("TO-7.5.4-12", "egress", die, not met, sides=6))
        if met:
            place_units(table, 1, "here", "TO-7.5.4-12")


class CaptureCheck(Step, frozen=True):
    """A team left alone may be captured (TO-7.5.4-14, TO-7.5.2-9, TO-A8-1)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        sides, face, rule = 10, CAPTURED, "TO-7.5.4-14"
        left = state.assault_force()
        if state.aborted:
            sides, face, rule = 6, ABORT_CAPTURED, "TO-7.5.2-9"
            left += state.recon_group()
        if len(left) != 1:
            return
        name = state.content.name(left[0])
        need = (face, "and it is captured")
        table.beat()
        die = table.roll(sides, why=f"{name} is alone", rule=rule, need=need)
        taken = die == face
        table.record(Rolled(rule, "alone", die, not taken, card=left[0], sides=sides))
        if taken:
            self._capture(table, [*left, *state.recon_group()])

    def _capture(self, table: Table[State], teams: list[TeamId]) -> None:
        """The Recon Group shares the fate of the last assault team (TO-7.5.4-15)."""
        for team in teams:
            table.state.teams[team] = Team("captured", table.state.teams[team].hits)
            drop_held(table, team)
        table.state.failure = "the last assault team was captured"
        end_mission(table, "last_captured", "TO-7.5.4-15")
