"""A kind of choice that is offered, refused and carried out by the same words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Self

from sandtable.kernel.decision import Choice, Refusal
from sandtable.kernel.step import Ask
from sandtable.kernel.table import Table


class Deed(Choice, frozen=True):
    """What somebody may do: `why_not` says what is legal, and `offers` lists what is.

    A game whose list is long may find it in a quicker way than by trying all `candidates`; the
    conformance suite holds whatever is offered to what `why_not` says.
    """

    open: ClassVar[bool] = False  # more of this kind are legal than are offered

    @classmethod
    def candidates(cls, state: Any, who: Any) -> Iterable[Self]:
        """All of this kind that somebody could mean here, legal or not; one if it has no fields."""
        del state, who
        return () if cls.__struct_fields__ else (cls(),)

    @classmethod
    def offers(cls, state: Any, who: Any) -> Iterable[Self]:
        """All of this kind that are legal."""
        return [one for one in cls.candidates(state, who) if one.why_not(state, who) is None]

    def why_not(self, state: Any, who: Any) -> Refusal | None:
        """What speaks against it; None where it is legal."""
        raise NotImplementedError

    def act(self, table: Table[Any], who: Any) -> None:
        """Carry it out."""
        raise NotImplementedError


class Menu(Ask, frozen=True):
    """A question that is answered by deeds."""

    deeds: ClassVar[tuple[type[Deed], ...]] = ()  # in the order of the list

    def who(self, state: Any) -> Any:
        """Whose deeds they are, as these know him."""

    def offered(self, state: Any) -> tuple[Deed, ...]:
        who = self.who(state)
        return tuple([one for kind in self.deeds for one in kind.offers(state, who)])

    def refuse(self, state: Any, choice: Choice) -> Refusal | None:
        if isinstance(choice, self.deeds):
            return choice.why_not(state, self.who(state))
        return super().refuse(state, choice)

    def answer(self, table: Table[Any], choice: Any) -> None:
        choice.act(table, self.who(table.state))
