"""Questions and choices that say why not: each choice knows when its moment is."""

from __future__ import annotations

from sandtable.games.third_option.state import State
from sandtable.kernel.decision import Choice, Refusal
from sandtable.kernel.step import Ask


class Pick(Choice, frozen=True):
    """A choice that something in the picture stands for; somebody may point at it any time."""

    def not_now(self, state: State) -> Refusal | None:
        """Why this is not its moment, and which one is; None when there is nothing to say."""
        del state
        return None


class Question(Ask, frozen=True):
    """A question to the commander; its own `refuse` judges what it asks for, and no more."""

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        said = choice.not_now(state) if isinstance(choice, Pick) else None
        return said or super().refuse(state, choice)
