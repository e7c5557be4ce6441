"""Between the missions of a Campaign: ranks, promotion, replacements, branches (STF-CPG)."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from sandtable.games.seal_team_flix.mission import ABORT, WIN
from sandtable.games.seal_team_flix.rules import outfit
from sandtable.games.seal_team_flix.rules.basics import name
from sandtable.games.seal_team_flix.state import BoardRecord, Seal, State
from sandtable.games.seal_team_flix.vocabulary import DIFFICULTIES, HIGHEST_GRADE, BoardId, Difficulty, Grade, MissionId
from sandtable.kernel.decision import Choice, Decision, Seat
from sandtable.kernel.event import Event
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table

STAGES = 8  # STF-CNT-5
RAISED_FROM_THE_DEAD = -20  # STF-CPG-6


class RankGained(Event, frozen=True):
    """A Rank token, and perhaps a Grade."""

    who: BoardId
    grade: Grade
    promoted: bool


class BranchTaken(Event, frozen=True):
    """Where the Campaign goes."""

    to: MissionId  # or WIN or ABORT


class BoardsRaised(Event, frozen=True):
    """No unused board was left (STF-CPG-6)."""


class AwardRanks(Step, frozen=True):
    """Every survivor gains a Rank token, whatever the outcome (STF-CPG-1)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        for seal in list(state.seals.values()):
            if seal.kia:
                state.boards[seal.board] = BoardRecord(kia=True)  # STF-CPG-5
            else:
                gain_rank(table, seal.seat, "STF-CPG-1")


def gain_rank(table: Table[State], seat: Seat, rule: str) -> None:
    """The second token is a promotion; at E-9 there are no more (STF-CPG-3)."""
    state = table.state
    seal = state.seals[seat]
    if seal.grade == HIGHEST_GRADE:
        return
    promoted = seal.rank == 1
    grade = cast(Grade, seal.grade + 1) if promoted else seal.grade
    state.seals[seat] = replace(seal, rank=0 if promoted else 1, grade=grade)
    remember(state, seat)
    rule = "STF-CPG-3" if promoted else rule
    table.record(RankGained(rule, seal.board, grade, promoted))


def remember(state: State, seat: Seat) -> None:
    """A board keeps Grade, Specialization and Rank from mission to mission (STF-CPG-7)."""
    seal = state.seals[seat]
    state.boards[seal.board] = BoardRecord(seal.grade, seal.spec, seal.rank)


class Decorate(Choice, frozen=True, tag="decorate"):
    """The team's bonus Rank token."""

    rule = "STF-CPG-2"
    seat: Seat

    def label(self, state: State) -> str:
        return f"Rank token for {name(state, self.seat)}"


class BonusRank(Ask, frozen=True):
    """One more for a survivor below E-9, if all Secondaries were completed (STF-CPG-2)."""

    def decision(self, state: State) -> Decision | None:
        if not state.history[-1].secondaries:
            return None
        below = [one for one in state.seals.values() if not one.kia and one.grade < HIGHEST_GRADE]
        if not below:
            return None
        options = tuple(Decorate(seal.seat) for seal in below)
        prompt = "All Secondaries completed: who gains the extra Rank token?"
        return Decision(state.leader(), prompt, "STF-CPG-2", options)

    def answer(self, table: Table[State], choice: Decorate) -> None:
        gain_rank(table, choice.seat, "STF-CPG-2")


def follow_branch(table: Table[State]) -> None:
    """To the Map of the next mission, or to the end (STF-CPG-4)."""
    state = table.state
    branches, result = state.mission.branches, state.result
    if branches is None or not result or state.campaign is None:
        raise ValueError("only a mission of a Campaign has branches")
    to = branches.after(result)
    table.record(BranchTaken("STF-CPG-4", to))
    if to in (WIN, ABORT):
        state.result = "success" if to == WIN else "failure"
        state.over = True
    else:
        state.stage += 1
        state.mission = state.campaign.leg(to, state.mission.difficulty)
        state.new_map()


class ReplaceKia(Step, frozen=True):
    """Whoever fell takes another board at E-6 (STF-CPG-5, -6)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        fallen = [seal.seat for seal in state.seals.values() if seal.kia]
        fresh = [board for board in state.content.boards if board not in state.boards]
        short = len(fallen) > len(fresh)
        if short:
            state.score += RAISED_FROM_THE_DEAD
            table.record(BoardsRaised("STF-CPG-6"))
        for seat in fallen:
            state.seals[seat] = Seal(seat)
        table.push(*(outfit.ChooseBoard(seat) for seat in fallen))


class SetDifficulty(Choice, frozen=True, tag="set_difficulty"):
    """For the mission that begins."""

    rule = "STF-DIF-2"
    difficulty: Difficulty

    def label(self, state: State) -> str:
        same = " (as before)" if self.difficulty == state.mission.difficulty else ""
        return f"{self.difficulty.title()}{same}"


class ChooseDifficulty(Ask, frozen=True):
    """Before any mission, never during one (STF-DIF-2)."""

    def decision(self, state: State) -> Decision:
        options = tuple(SetDifficulty(one) for one in DIFFICULTIES)
        prompt = f"Next: {state.mission.title}. How hard shall it be?"
        return Decision(state.leader(), prompt, "STF-DIF-2", options)

    def answer(self, table: Table[State], choice: SetDifficulty) -> None:
        table.state.mission = replace(table.state.mission, difficulty=choice.difficulty)
