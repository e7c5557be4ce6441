"""A deck: drawn from the top, discarded, shuffled again when it is used up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

Shuffle: TypeAlias = Callable[[list[str]], None]  # `table.shuffle`, or `dice.shuffle` of a redeal


class Deck(Struct, frozen=True, omit_defaults=True):
    """Cards by id. It never changes: what is done to it comes back as another one."""

    draw: tuple[str, ...]  # the top first
    discard: tuple[str, ...] = ()  # the newest last
    aside: tuple[str, ...] = ()  # out of play for now
    known: int = 0  # so many of the top have been seen by everybody

    @classmethod
    def shuffled(cls, cards: Iterable[str], shuffle: Shuffle, aside: Iterable[str] = ()) -> Deck:
        return cls(_mixed(cards, shuffle), aside=tuple(aside))

    def drawn(self, count: int, shuffle: Shuffle) -> tuple[tuple[str, ...], Deck]:
        """So many from the top; the discards are shuffled when there is none; fewer at the end."""
        deck, hand = self, list[str]()
        while len(hand) < count:
            if not deck.draw:
                deck = deck.renewed(shuffle)
            if not deck.draw:
                break
            hand.append(deck.draw[0])
            deck = replace(deck, draw=deck.draw[1:], known=max(0, deck.known - 1))
        return tuple(hand), deck

    def renewed(self, shuffle: Shuffle) -> Deck:
        """The discards as a new deck below what is left."""
        return replace(self, draw=self.draw + _mixed(self.discard, shuffle), discard=())

    def discarded(self, *cards: str) -> Deck:
        return replace(self, discard=self.discard + cards)

    def peeked(self, count: int) -> tuple[tuple[str, ...], Deck]:
        """The top cards, which everybody has seen from now on."""
        seen = self.draw[:count]
        return seen, replace(self, known=max(self.known, len(seen)))

    def ordered(self, top: Iterable[str]) -> Deck:
        """Cards of the known top in another order."""
        new = tuple(top)
        if sorted(new) != sorted(self.draw[: len(new)]) or len(new) > self.known:
            raise ValueError(f"{', '.join(new)} are not the known top of the deck")
        return replace(self, draw=new + self.draw[len(new) :])

    def redealt(self, shuffle: Shuffle) -> Deck:
        """As it could be as well, for whoever knows its top and what it is made of."""
        top, rest = self.draw[: self.known], self.draw[self.known :]
        return replace(self, draw=top + _mixed(rest, shuffle))


def _mixed(cards: Iterable[str], shuffle: Shuffle) -> tuple[str, ...]:
    """Sorted first: the order in which they lay tells nothing."""
    found = sorted(cards)
    shuffle(found)
    return tuple(found)
