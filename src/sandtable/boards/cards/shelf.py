"""A shelf: things with a price, taken and put back one by one until one is ready."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from sandtable.kernel.decision import Choice, Refusal, RuleId


class Take(Choice, frozen=True, tag="take"):
    """One of the shelf, if the budget allows it."""

    kind = "Take"
    item: str

    def label(self, state: Any) -> str:
        return f"Take {self.item}"


class PutBack(Choice, frozen=True, tag="put-back"):
    """What was taken goes back."""

    kind = "Put back"
    item: str

    def label(self, state: Any) -> str:
        return f"Put back {self.item}"


class Ready(Choice, frozen=True, tag="ready"):
    """It stays as it is chosen now."""

    words = "Ready"
    goes_on = True


class Shelf(Struct, frozen=True):
    """What is on it, what it costs, how often there is one, and what may be spent."""

    prices: Mapping[str, int]
    budget: int
    rule: RuleId
    copies: Mapping[str, int] = {}  # once, unless it says otherwise
    unit: str = "points"

    def spent(self, taken: Sequence[str]) -> int:
        return sum(self.prices[item] for item in taken)

    def left(self, taken: Sequence[str]) -> int:
        return self.budget - self.spent(taken)

    def options(self, taken: Sequence[str]) -> tuple[Take | PutBack, ...]:
        """What may be taken, in the shelf's order, then what may go back."""
        wanted = tuple(Take(item) for item in self.prices if not self.refuse(taken, Take(item)))
        return wanted + tuple(PutBack(item) for item in dict.fromkeys(taken))

    def refuse(self, taken: Sequence[str], choice: Take | PutBack) -> Refusal | None:
        item = choice.item
        if isinstance(choice, PutBack):
            return None if item in taken else Refusal(self.rule, f"{item} was not taken")
        if item not in self.prices:
            return Refusal(self.rule, f"There is no {item}")
        if taken.count(item) >= self.copies.get(item, 1):
            return Refusal(self.rule, f"There is no {item} left")
        left, price = self.left(taken), self.prices[item]
        if price > left:
            return Refusal(self.rule, f"{item} costs {price} {self.unit}, {left} left")
        return None

    def after(self, taken: Sequence[str], choice: Take | PutBack) -> tuple[str, ...]:
        """What is chosen then; the first of several alike goes back."""
        if isinstance(choice, Take):
            return (*taken, choice.item)
        rest = list(taken)
        rest.remove(choice.item)
        return tuple(rest)
