"""Defusing Time Bombs and Nuclear Weapons (STF-DEF-1, -2, STF-SBB-1, STF-TOK-13)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix import side_layouts as layouts
from sandtable.games.seal_team_flix.rules import explosions, side_boards, tokens
from sandtable.games.seal_team_flix.rules.basics import Action, place
from sandtable.games.seal_team_flix.state import BlastKind, Objective, Seal, SideBoard, State, Target
from sandtable.games.seal_team_flix.vocabulary import TOKEN_TITLES
from sandtable.kernel.decision import Refusal
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

BOMBS = ("TB", "NW")


class Defuse(Action, frozen=True, tag="defuse"):
    """Adjacent to a revealed Bomb: play its board (STF-DEF-1)."""

    rule: ClassVar[str] = "STF-DEF-1"
    kind: ClassVar[str] = "Interact"
    token: int

    def label(self, state: State) -> str:
        token = state.objectives[self.token]
        return f"Defuse the {TOKEN_TITLES[token.type]} on {place(state, token.cell)}"

    def detail(self, state: State) -> str:
        token = state.objectives[self.token]
        clock = f", clock {token.clock}" if token.type == "TB" else ""
        return f"Letters {' '.join(token.letters)}{clock}"

    def obstacle(self, state: State, seal: Seal) -> Refusal | None:
        token = state.objectives.get(self.token)
        if token is None or not (token.lying and token.revealed and token.type in BOMBS):
            return Refusal(self.rule, "There is no revealed Bomb")
        if not state.ground.adjacent(seal.cell, token.cell, state.open_doors):
            return Refusal(self.rule, "The Bomb is not Adjacent to the SEAL")
        return None

    def act(self, table: Table[State], seal: Seal) -> None:
        state = table.state
        token = state.objectives[self.token]
        size = layouts.SIZES["bomb"][state.mission.difficulty]
        flicks = gear.defuse_flicks(state.content, seal)
        if state.mission.timed_bombs:
            flicks -= gear.DEFUSE_FLICKS  # the clock stands for these
        side = SideBoard(
            "bomb",
            seal.seat,
            gear.side_size(state.content, seal, "defuse", size),
            flicks,
            lettered(token),
            token=token.id,
            letters=token.letters,
        )
        side_boards.begin(table, side, EndDefuse())


def lettered(token: Objective) -> tuple[Target, ...]:
    """A disc on each circle that the token names (STF-SBB-1)."""
    return tuple(Target(*layouts.LETTERS[letter], 1, letter) for letter in token.letters)


class EndDefuse(Step, frozen=True):
    """Cleared, or it goes off (STF-DEF-1, -2; STF-TOK-12)."""

    def run(self, table: Table[State]) -> None:
        side = side_boards.finished(table)
        token = table.state.objectives[side.token]
        if side.won:
            tokens.complete(table, token.id, "STF-DEF-1")
            return
        tokens.lose(table, token.id, "STF-DEF-2")
        kind: BlastKind = "nuke" if token.type == "NW" else "defuse_failed"
        explosions.queue(table, kind, token.cell, "STF-DEF-2")


def offers(state: State, seal: Seal) -> list[Defuse]:
    if not state.ground.beside(seal.cell, state.open_doors) & state.litter:
        return []
    found = [Defuse(token.id) for token in state.lying() if token.type in BOMBS]
    return [one for one in found if one.obstacle(state, seal) is None]
