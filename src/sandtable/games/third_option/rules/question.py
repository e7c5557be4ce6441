"""Questions and choices that say why not: each choice knows when its moment is."""

from __future__ import annotations

from typing import Self

from sandtable.games.third_option.state import State
from sandtable.kernel.decision import Choice, Refusal
from sandtable.kernel.deed import Deed, Menu


class Pick(Deed, frozen=True):
    """A choice that something in the picture stands for; somebody may point at it any time."""

    def not_now(self, state: State) -> Refusal | None:
        """Why this is not its moment, and which one is; None when there is nothing to say."""
        return None


class Question(Menu, frozen=True):
    """A question to the commander; a deed is handed the question that it answers."""

    def who(self, state: State) -> Self:
        return self

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        said = None
        if isinstance(choice, Pick) and not isinstance(choice, self.deeds):
            said = choice.not_now(state)
        return said or super().refuse(state, choice)
