"""One random play with cheap checks, for `sandtable fuzz` and for tests that want thousands."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.decision import Choice, Outcome
from sandtable.kernel.game import Game
from sandtable.testing.checks import check_question, check_refusals, check_save
from sandtable.testing.drafts import with_drawings
from sandtable.testing.plays import STEP_LIMIT, Choices, RandomPlay

SAVE_EVERY = 16
REFUSE_EVERY = 4


def play_randomly(
    game: Game[Any], mission: Any, seed: int, step_limit: int = STEP_LIMIT, choices: Choices = with_drawings
) -> tuple[int, Outcome]:
    """Play a mission (its name or the mission itself) to its end; decisions made and outcome.

    Raises ConformanceError, which names seed and step, on a dead end, a crash, an endless play,
    a question without words or a foreign choice that is not refused.
    """
    play = RandomPlay(game, mission, seed, step_limit, choices)
    seen: dict[Choice, None] = {}
    for _ in play:
        with play.blamed():
            check_question(play)
            if play.step % REFUSE_EVERY == 0:
                check_refusals(play, seen, at_most=1)
            if play.step % SAVE_EVERY == 0:
                check_save(play)
        seen |= dict.fromkeys(play.decision.options)
    outcome = play.table.outcome
    if outcome is None:
        raise play.error("there is no outcome")
    return play.step, outcome
