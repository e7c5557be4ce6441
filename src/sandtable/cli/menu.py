"""The options of a question with their numbers; cards on shelves keep theirs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from sandtable.kernel.decision import Choice, Decision, Face
from sandtable.kernel.game import Odds
from sandtable.kernel.table import Table
from sandtable.show.sheet import Offer, Sheet, Shelf


@dataclass(frozen=True)
class Item:
    """One numbered line; `legal` is False for a card that stays on its shelf but is refused."""

    number: int
    choice: Choice
    label: str
    detail: str = ""
    group: str = ""
    odds: tuple[Odds, ...] = ()
    legal: bool = True
    offer: Offer | None = None

    @property
    def words(self) -> str:
        """What a typed word is looked for in."""
        return f"{self.group} {self.label} {self.detail}".lower()

    @property
    def chance(self) -> str:
        """The first and the last of the odds; `?` shows what is between them."""
        return " · ".join(self.ends)

    @property
    def ends(self) -> tuple[str, ...]:
        """The same, each for itself."""
        said = [f"{chance.what} {chance.percent}%" for chance in self.odds]
        return (*said[:1], *said[1:][-1:])

    @property
    def chances(self) -> tuple[str, ...]:
        """The same, and the first alone where there is less room."""
        return tuple(dict.fromkeys((self.chance, *self.ends[:1]))) if self.odds else ()


@dataclass(frozen=True)
class Block:
    """Items under one title, side by side with others."""

    title: str
    marks: str
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Menu:
    """Everything that may be picked now."""

    items: tuple[Item, ...] = ()
    blocks: tuple[Block, ...] = ()
    faces: int = 0  # real dice: the number of sides, else 0
    filter: str = ""
    keep_details: bool = False  # a list too long for the screen takes more pages instead of cutting details

    @property
    def kind(self) -> str:
        """Dice and shelves take several numbers in one line, a list does not."""
        return "dice" if self.faces else "shelves" if self.blocks else "list"

    def every(self) -> tuple[Item, ...]:
        return (*self.items, *(item for block in self.blocks for item in block.items))

    def loose(self) -> Menu:
        """Without the shelves."""
        return Menu(self.items, (), self.faces, self.filter)

    def find(self, number: int) -> Item | None:
        if self.faces == 10 and number == 0:
            number = 10  # a printed 0 counts as 10
        return next((item for item in self.every() if item.number == number), None)

    def matching(self, word: str) -> Menu:
        """Only what has the word in it; the numbers stay."""
        low = word.lower()

        def keep(items: tuple[Item, ...]) -> tuple[Item, ...]:
            return tuple(item for item in items if low in item.words)

        blocks = [replace(block, items=keep(block.items)) for block in self.blocks]
        kept = tuple(block for block in blocks if block.items)
        return Menu(keep(self.items), kept, self.faces, word)


def build_menu(table: Table[Any], decision: Decision, sheet: Sheet) -> Menu:
    """Number what is asked: first what lies on no shelf, then the shelves in order."""
    state = table.state
    faces = sum(isinstance(option, Face) for option in decision.options)
    odds = table.redealt_for(decision.seat, "odds").odds()
    shelved = {c for shelf in sheet.shelves for offer in shelf.offers for c in offer.choices}
    loose = [option for option in decision.options if option not in shelved]
    items = tuple(
        Item(number, option, *_words(decision, option, state), odds.get(option, ()))
        for number, option in enumerate(loose, 1)
    )
    legal = frozenset(decision.options) if sheet.shelves else frozenset()
    blocks: list[Block] = []
    at = len(items)
    for shelf in sheet.shelves:
        blocks.append(_block(shelf, at, legal))
        at += len(shelf.offers)
    return Menu(items, tuple(blocks), faces)


def _words(decision: Decision, option: Choice, state: Any) -> tuple[str, str, str]:
    """What it costs comes before what it is."""
    said = [words for words in (option.takes(state), option.detail(state)) if words]
    return decision.label(option, state), ". ".join(said), option.group(state)


def _block(shelf: Shelf, after: int, legal: frozenset[Choice]) -> Block:
    items = []
    for number, offer in enumerate(shelf.offers, after + 1):
        choice = next((c for c in offer.choices if c in legal), None)
        item = Item(number, choice or offer.choices[0], offer.name, offer.note)
        items.append(replace(item, legal=choice is not None, offer=offer))
    return Block(shelf.title, shelf.marks, tuple(items))
