"""`search` finds what can be proven: an answer that wins at once, or any but those that lose.

Positions are those of plays in which somebody errs now and then; that an answer wins or loses the
play at once, however dice fall, is worked out by `endings`. What the adviser would say is put
behind a wrong answer, so that nothing but looking ahead can find the right one.
"""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.kernel.game import load_game
from sandtable.kernel.table import Table
from sandtable.players.search import Budget, Search, played_out
from sandtable.players.search.tried import Tried
from tests.players.endings import last_moment, proven, replayed

# Mission, seed of the play, choices before the question.
Position = tuple[str, str, int]
POSITIONS: dict[str, tuple[Position, ...]] = {
    "third-option": (
        ("MC-01", "end/1", 14), ("MC-05", "end/1", 17), ("MC-10", "end/1", 18),
        ("MC-17", "end/1", 21), ("MC-15", "end/1", 15), ("MC-15", "end/3", 15),
        ("MC-15", "end/4", 16), ("MC-15", "end/5", 20), ("MC-15", "end/7", 17),
        ("MC-15", "end/12", 17),
    ),
    "special-forces": (
        ("hfc", "end/4", 86), ("hfc", "end/4", 87), ("som", "end/1", 278), ("som", "end/4", 244),
        ("som", "end/6", 228), ("som", "end/8", 221), ("housecall", "end/2", 253),
        ("housecall", "end/3", 192), ("housecall", "end/6", 158), ("som", "end/10", 251),
    ),
    "seal-team-flix": (
        ("1", "end/2", 52), ("1", "end/6", 51), ("1", "end/7", 32), ("1", "end/10", 40),
        ("2B", "end/12", 30), ("2B", "end/14", 61), ("1", "end/1", 12), ("1", "end/3", 12),
        ("2B", "end/5", 20), ("2B", "end/8", 19),
    ),
    "covert-ops": (("smash-and-grab", "end/2", 140),),
}  # fmt: skip


class Contrary(Search):
    """Begins with the worst answer instead of the adviser's: one that loses, if there is one."""

    def tried(self, table: Table[Any]) -> list[Tried]:
        sure, lost = proven(table)
        found = super().tried(table)
        for one in found:
            twin = table.copy()
            twin.play(table.decision.seat if table.decision else "", one.choice)
            one.add(*played_out(twin, self.quick, table.decision.seat if table.decision else ""))
        wrong = min(found, key=lambda one: (one.choice not in lost, one.mean, one.choice in sure))
        for one in found:
            one.forget(0)
        return [wrong, *(one for one in found if one is not wrong)]


def best_is_found(game: str, position: Position) -> None:
    table = last_moment(replayed(load_game(game), *position))
    sure, lost = proven(table)
    assert sure or lost
    found = Contrary(load_game(game), Budget(60)).prospects(table)
    chosen = found[0].choice
    assert chosen in sure if sure else chosen not in lost


@pytest.mark.parametrize(
    ("game", "position"),
    [(game, one) for game, some in POSITIONS.items() for one in some],
)
def test_the_best_answer_of_a_proven_position_is_found(game: str, position: Position) -> None:
    best_is_found(game, position)
