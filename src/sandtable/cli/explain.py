"""What `?` says: a rule in our words, an option with its odds, the keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sandtable.cli.chances import KEY as CHANCES
from sandtable.cli.menu import Item
from sandtable.cli.shown import Shown
from sandtable.cli.tools import tools_of
from sandtable.kernel.game import Game, Odds
from sandtable.kernel.rules import Rule
from sandtable.show import ShownGame
from sandtable.show.sheet import Chip, Sheet, Span, joined

KEYS: tuple[tuple[str, str], ...] = (
    ("3", "choose option 3; several at once for cards and dice: 3 7 9"),
    ("?", "the rule behind the question; ? 3 explains option 3, ? ID any rule"),
    ("u", "undo; past dice you are asked first, u! does not ask"),
    ("a", "what the {adviser} player would choose; auto lets it answer"),
    CHANCES,
    ("m", "more options, when they do not fit on the screen"),
    ("word", "only options with that word; Enter alone shows all again"),
    ("r", "everything on the table: each unit's card, state and place, the task"),
    ("l", "the whole log, with the rule behind every line"),
    ("s NAME", "keep a copy under that name; s alone says where the match is"),
    ("q", "leave; the match is kept, sandtable resume goes on with it"),
)


MAP = (
    ("< > ^ v", "move the map left, right, up, down (map right does the same); >> moves twice"),
    ("map", "the map goes back to what is asked; on a small screen it is shown by map alone"),
)
RESIGN = ("resign", "give up, at a question of your own; you are asked once more")


def explain_rule(rule: Rule) -> list[Chip]:
    lines: list[Chip] = [
        (Span(rule.id, "ask", strong=True), Span(f"  {rule.title}", strong=True)),
        (Span(rule.section, "soft"),),
        (Span(""),),
        (Span(rule.text),),
    ]
    for name, text in (("Ruling", rule.ruling), ("Example", rule.example)):
        if text:
            lines += [(Span(""),), (Span(f"{name}: ", "soft", strong=True), Span(text))]
    return lines


def explain_item(game: Game[Any], item: Item) -> list[Chip]:
    """An option: what it means, what hangs on it, and the rule it rests on."""
    lines: list[Chip] = [(Span(f"{item.number}  ", "ask", strong=True), Span(item.label, strong=True))]
    if item.offer:
        said = ", ".join(filter(None, (f"costs {item.offer.cost}", item.offer.spelt)))
        lines.append((Span(said, "soft"),))
    if item.detail:
        lines.append((Span(item.detail),))
    lines += [line for chance in item.odds for line in _odds(chance)]
    if item.choice.rule in game.catalogue:
        lines += [(Span(""),), *explain_rule(game.catalogue[item.choice.rule])]
    return lines


def _odds(chance: Odds) -> Iterator[Chip]:
    parts = ", ".join(f"{part.n:+d} {part.source}" for part in chance.modifiers)
    rule = Span(f"  {chance.rule}", "soft")
    said = f"{chance.percent}%  {chance.what} ({chance.wins} of {chance.outof})"
    yield Span(said, "friend"), Span(f"  with {parts}" if parts else "", "soft"), rule


def table_lines(sheet: Sheet) -> Iterator[Chip]:
    """Everything that is on the table, with nothing left out for want of room."""
    for panel in sheet.panels:
        yield (Span(panel.title.upper(), "ask", strong=True),)
        for row in panel.rows:
            label = (Span(f"{row.label}  ", row.tone),) if row.label else ()
            yield (*label, *joined(row))


def help_lines(game: ShownGame[Any], shown: Shown) -> list[Chip]:
    """The keys, and every sign of the sheet and of the map."""
    drawing = shown.drawing
    keys = (*KEYS, *(MAP if drawing else ()), *tools_of(game), *((RESIGN,) if game.resigns else ()))
    lines: list[Chip] = [(Span("Type and press Enter:", strong=True),)]
    said = [(key, what.replace("{adviser}", game.adviser)) for key, what in keys]
    lines += [(Span(f"{key:<8}", "ask", strong=True), Span(what)) for key, what in said]
    lines += _signs("What the table shows:", shown.sheet.legend)
    return lines + _signs("What the map shows:", drawing.legend if drawing else ())


def _signs(title: str, legend: Sequence[tuple[str, str]]) -> list[Chip]:
    if not legend:
        return []
    found: list[Chip] = [(Span(""),), (Span(title, strong=True),)]
    return found + [(Span(f"{sign}  ", "friend"), Span(what)) for sign, what in legend]
