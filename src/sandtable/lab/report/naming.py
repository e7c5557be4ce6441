"""How questions, options and things are called in a report; no game is known here by name."""

from __future__ import annotations

import re
from typing import Any

from sandtable.kernel.decision import Choice
from sandtable.kernel.event import Event
from sandtable.kernel.game import Game
from sandtable.kernel.table import Table
from sandtable.lab.report.records import Option

NUMBERS = re.compile(r"(?<![\w-])\d+([.,]\s?\d+)*(?!\w)")
SQUARES = re.compile(r"(?<![\w-])[A-Z]{1,2}\d{1,2}(?!\w)")
PRICES = re.compile(r"\s*\([^)]*\d[^)]*\)")
HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
PLACES = ("area", "box", "dot", "place", "space", "region")


def spaced(tag: str) -> str:
    """`ChooseAction` is choose action."""
    return HUMP.sub(" ", tag).replace("-", " ").replace("_", " ").lower()


def option_of(table: Table[Any], choice: Choice) -> Option:
    """By its label, without the numbers that make each place and price another."""
    decision, state = table.decision, table.state
    label = decision.label(choice, state) if decision else ""
    tag = spaced(str(choice.__struct_config__.tag))
    name = NUMBERS.sub("…", PRICES.sub("", label))
    if choice.placed:
        name = SQUARES.sub("…", name)
    return Option(spaced(table.asking), tag, " ".join(name.split()) or tag)


def things_in(event: Event, known: dict[str, str]) -> list[tuple[str, str]]:
    """Cards, weapons and places that an event speaks of: sort and id."""
    found = []
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if isinstance(value, str) and value in known:
            found.append((known[value], value))
        elif isinstance(value, str) and value and field in PLACES:
            found.append((field, value))
    return found


def known_things(game: Game[Any]) -> dict[str, str]:
    """Every id that content has, with the section that it stands in."""
    return {name: section for section, names in game.content_names().items() for name in names}


def called(game: Game[Any], sort: str, name: str) -> str:
    """The name on the card, if it has one."""
    entries = getattr(getattr(game, "content", None), sort, None)
    entry = entries.get(name) if isinstance(entries, dict) else None
    found = getattr(entry, "name", "") or getattr(entry, "title", "")
    return str(found) or name.replace("_", " ")


def rule_words(game: Game[Any], rule: str) -> str:
    """A rule by its title."""
    return game.catalogue[rule].title if rule in game.catalogue else rule
