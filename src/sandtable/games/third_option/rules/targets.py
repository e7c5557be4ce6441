"""Mission Target (7.5.4): the six target protocols and charts A4, A5, A6, A9."""

from __future__ import annotations

from typing import Literal

from sandtable.games.third_option.events import CaptureRolled, Happened, Happening, Rolled
from sandtable.games.third_option.opposition import TARGET_TO_HIT, place_units
from sandtable.games.third_option.rules.assets import PlayAssets
from sandtable.games.third_option.rules.casualties import check_wipe_out, hit_team
from sandtable.games.third_option.rules.engagement import Engagement
from sandtable.games.third_option.rules.modifiers import Parts, roll_modifiers, used_up
from sandtable.games.third_option.state import State, Unit
from sandtable.games.third_option.vocabulary import Threat
from sandtable.kernel.event import Modifier, total
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

RESCUE: dict[Threat, int] = {"LOW": 8, "MEDIUM": 7, "HIGH": 6}  # TO-A4-1
SABOTAGE: dict[Threat, int] = {"LOW": 8, "MEDIUM": 7, "HIGH": 6}  # TO-A5-1
RECON: dict[Threat, int] = {"LOW": 9, "MEDIUM": 8, "HIGH": 7}  # TO-A5-2
SURRENDERS, COMBATIVE = 4, 5  # TO-A9-1, TO-A9-2
KILLED = 6  # the second die of a guarded target (TO-A9-3)
RAID_FIGHTERS = 3  # TO-7.5.4-9
Task = Literal["sabotage", "recon", "rescue"]


class MissionTarget(Step, frozen=True):
    """The protocol of the mission's type, once the defenders are gone (TO-2.3-7)."""

    def run(self, table: Table[State]) -> None:
        match table.state.mission.type:
            case "f3":
                table.push(TargetF3())
            case "capture":
                table.push(PlayAssets("before_roll", "capture"), TargetCapture())
            case "sabotage":
                table.push(PlayAssets("before_roll", "sabotage"), TargetSabotage())
            case "rescue":
                table.push(PlayAssets("before_roll", "rescue"), TargetRescue())
            case "recon":
                table.push(PlayAssets("before_roll", "recon"), TargetRecon())
            case "raid":
                table.push(TargetRaid())


def complete(table: Table[State], what: Happening, rule: str) -> None:
    table.state.objective_done = True
    table.record(Happened(rule, what))


class TargetF3(Step, frozen=True):
    """The target fights alone until it is a casualty (TO-7.5.4-1, TO-A6-1)."""

    def run(self, table: Table[State]) -> None:
        number = len(table.state.units) + 1
        table.state.units[number] = Unit(number, "target", "target")
        table.record(Happened("TO-7.5.4-1", "target_found"))
        table.push(Engagement("target"), TargetKilled())


class TargetKilled(Step, frozen=True):
    def run(self, table: Table[State]) -> None:
        complete(table, "target_killed", "TO-2.6.1-1")


class TargetRaid(Step, frozen=True):
    """Three more Fighters, and the objective is done when they are gone (TO-7.5.4-9)."""

    def run(self, table: Table[State]) -> None:
        place_units(table, RAID_FIGHTERS, "here", "TO-7.5.4-9")
        table.push(Engagement("here"), RaidWon())


class RaidWon(Step, frozen=True):
    def run(self, table: Table[State]) -> None:
        complete(table, "site_cleared", "TO-7.5.4-9")


class TargetSabotage(Step, frozen=True):
    """Chart A5, Sabotage column: one roll only (TO-7.5.4-4)."""

    def run(self, table: Table[State]) -> None:
        needs = SABOTAGE[table.state.mission.threat]
        if _task(table, "sabotage", needs, "TO-A5-1"):
            complete(table, "sabotaged", "TO-7.5.4-4")


class TargetRecon(Step, frozen=True):
    """Chart A5, Recon column: one roll only (TO-7.5.4-7)."""

    def run(self, table: Table[State]) -> None:
        needs = RECON[table.state.mission.threat]
        if _task(table, "recon", needs, "TO-A5-2"):
            complete(table, "scouted", "TO-7.5.4-7")


def _task(table: Table[State], roll: Task, needs: int, rule: str) -> bool:
    parts = roll_modifiers(table.state, roll)
    used_up(table.state, roll)
    return _d10(table, roll, parts, needs, rule) <= needs


def _d10(table: Table[State], roll: Task, parts: Parts, needs: int, rule: str) -> int:
    """The modified die, recorded."""
    moved = total(parts)
    table.beat()
    die = table.roll(10, why=roll, rule=rule, need=(needs - moved, "or less succeeds"))
    result = die + moved
    table.record(Rolled(rule, roll, die, result <= needs, needs, parts))
    return result


class TargetRescue(Step, frozen=True):
    """Chart A4; one above the number is a standoff (TO-7.5.4-6, TO-A4-2, TO-A4-3)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        parts = roll_modifiers(state, "rescue")
        used_up(state, "rescue")
        needs = RESCUE[state.mission.threat]
        result = _d10(table, "rescue", parts, needs, "TO-A4-1")
        if result <= needs:
            complete(table, "hostages_free", "TO-A4-1")
        elif result == needs + 1:
            table.record(Happened("TO-A4-2", "standoff"))
            place_units(table, 1, "here", "TO-A4-2")
            table.push(Engagement("here"), RescueAgain(parts))
        else:
            table.record(Happened("TO-A4-3", "hostages_killed"))


class RescueAgain(Step, frozen=True):
    """After the standoff the roll is made once more with the same modifiers (TO-A4-2)."""

    modifiers: tuple[Modifier, ...]

    def run(self, table: Table[State]) -> None:
        needs = RESCUE[table.state.mission.threat]
        if _d10(table, "rescue", self.modifiers, needs, "TO-A4-2") <= needs:
            complete(table, "hostages_free", "TO-A4-1")
        else:
            table.record(Happened("TO-A4-3", "hostages_killed"))


class TargetCapture(Step, frozen=True):
    """Chart A9: surrenders, fights once, or is guarded (TO-7.5.4-2, TO-7.5.4-3)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        parts = roll_modifiers(state, "capture")
        used_up(state, "capture")
        moved = total(parts)
        need = (SURRENDERS - moved, "or less: the target surrenders; one more: it fights")
        table.beat()
        die = table.roll(6, why="capture", rule="TO-7.5.4-2", need=need)
        result = die + moved
        if result <= SURRENDERS:
            table.record(CaptureRolled("TO-7.5.4-2", die, parts, "surrenders"))
            state.surrendered = True
            complete(table, "target_surrenders", "TO-A9-1")
        elif result <= COMBATIVE:
            table.record(CaptureRolled("TO-7.5.4-2", die, parts, "combative"))
            table.push(CombativeTarget())
        else:
            table.record(CaptureRolled("TO-7.5.4-2", die, parts, "guarded"))
            place_units(table, 1, "here", "TO-A9-3")
            table.push(Engagement("here"), GuardedTarget())


class CombativeTarget(Step, frozen=True):
    """One attack without modifiers, then it is captured (TO-A9-2, TO-A9-4)."""

    def run(self, table: Table[State]) -> None:
        teams, name = table.state.assault_force(), table.state.content.name
        team = table.draw(teams, why="whom the target attacks", rule="TO-A9-2", name=name)
        need = (TARGET_TO_HIT, "or less hits")
        table.beat()
        die = table.roll(10, why="the target attacks", rule="TO-A9-2", need=need)
        hit = die <= TARGET_TO_HIT
        table.record(Rolled("TO-A9-2", "target_attack", die, not hit, needs=TARGET_TO_HIT, card=team))
        if hit:
            hit_team(table, team, "TO-A9-2")
            if check_wipe_out(table):
                return
        complete(table, "target_taken", "TO-A9-2")


class GuardedTarget(Step, frozen=True):
    """The guard is gone; on a natural 6 the target dies (TO-A9-3)."""

    def run(self, table: Table[State]) -> None:
        need = (KILLED, "kills it")
        table.beat()
        die = table.roll(6, why="is the target taken alive?", rule="TO-A9-3", need=need)
        alive = die != KILLED
        table.record(Rolled("TO-A9-3", "guarded_target", die, alive, KILLED - 1, sides=6))
        if alive:
            complete(table, "target_taken", "TO-A9-3")
