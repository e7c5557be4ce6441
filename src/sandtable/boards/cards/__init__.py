"""Decks whose top may be known, and shelves from which things are taken within a budget."""

from sandtable.boards.cards.deck import Deck
from sandtable.boards.cards.shelf import Shelf

__all__ = ["Deck", "Shelf"]
