"""What a text screen shows, as neutral data: no colours, no widths, no terminal.

A game builds a Sheet from a view; whoever draws it decides what fits and how a tone looks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct, structs, to_builtins

from sandtable.kernel.decision import Choice, RuleId
from sandtable.kernel.event import Event

Tone = Literal["plain", "soft", "ask", "friend", "foe", "neutral", "unknown", "good", "bad"]
Side = Literal["left", "middle"]  # of a wide screen; the right one is for the question


class Span(Struct, frozen=True, omit_defaults=True, gc=False):
    """A few words in one tone; a stamped span looks like a counter, a strong one is bold."""

    text: str
    tone: Tone = "plain"
    strong: bool = False
    stamped: bool = False
    die: int = 0  # the sides of a die that shows `face`
    face: int = 0
    struck: bool = False  # it is there, and does not count
    heading: bool = False  # what comes below is told under these words
    bar: bool = False  # it shows how much, and says nothing aloud


SignPlace: TypeAlias = tuple[int, int]  # of a sign on a drawing: how far from the left, which line
Chip: TypeAlias = tuple[Span, ...]  # spans that stay together on one line


class Line(NamedTuple):
    """Words, and the rule that says so."""

    spans: Chip
    rule: RuleId = ""

    @property
    def chip(self) -> Chip:
        """All of it in words, the rule last."""
        return (*self.spans, Span(f"  {self.rule}", "soft")) if self.rule else self.spans


class Row(Struct, frozen=True, omit_defaults=True, gc=False):
    """A label and chips that flow beside it; rows of a higher rank are the first to give way."""

    label: str
    chips: tuple[Chip, ...] = ()
    rank: int = 0
    tone: Tone = "soft"
    join: str = "  "
    element: str = ""  # the piece of the picture that it is about: a click on it looks there


class Panel(Struct, frozen=True, omit_defaults=True, gc=False):
    """A titled group of rows, to stand at the side or in the middle of a wide screen."""

    title: str
    rows: tuple[Row, ...]
    side: Side = "middle"


class Drawing(Struct, frozen=True):
    """A map made of signs. No line is broken; where there is no room for all, a part is seen."""

    title: str
    lines: tuple[Chip, ...]
    head: int = 0  # lines at the top that are always seen: the columns' names
    margin: int = 0  # signs at the left that are always seen: the rows' names
    pitch: int = 1  # signs from one column to the next; no column is cut in two
    places: tuple[SignPlace, ...] = ()  # what the question is about, what matters most first
    legend: tuple[tuple[str, str], ...] = ()  # every sign on it and what it means
    roster: tuple[Panel, ...] = ()  # the sheet's panels of these titles, each row on one line


class Offer(Struct, frozen=True):
    """A card on a shelf: what picking it may mean, and what the card says.

    Cards that may not be picked now stay on the shelf, so that their numbers stay the same.
    """

    choices: tuple[Choice, ...]
    name: str
    cost: str = ""
    marks: str = ""
    spelt: str = ""  # the marks in words
    brief: str = ""
    note: str = ""
    taken: bool = False


class Shelf(Struct, frozen=True):
    """Cards of one kind that may be taken and given back."""

    title: str
    marks: str
    offers: tuple[Offer, ...]


class Sheet(Struct, frozen=True):
    """The whole screen but for the question: a few rows if it is narrow, panels if it is wide."""

    title: str
    now: str = ""
    rows: tuple[Row, ...] = ()
    panels: tuple[Panel, ...] = ()
    shelves: tuple[Shelf, ...] = ()
    legend: tuple[tuple[str, str], ...] = ()  # signs and what they mean


_TURNED: dict[Tone, Tone] = {"good": "bad", "bad": "good"}


def turned(spans: Chip) -> Chip:
    """The same for the other side: what was good is bad."""
    return tuple(structs.replace(span, tone=_TURNED[span.tone]) if span.tone in _TURNED else span for span in spans)


def chip(text: str, tone: Tone = "plain", *, strong: bool = False, stamped: bool = False) -> Chip:
    """A chip of one span."""
    return (Span(text, tone, strong, stamped),)


def die_face(face: int, sides: int, tone: Tone) -> Span:
    """A die's face: in brackets, stamped."""
    return Span(f"[{face}]", tone, strong=True, stamped=True, die=sides, face=face)


def heading(words: str) -> Chip:
    """A line of the log that the following ones belong to."""
    dashes = Span("── ", "soft", strong=True), Span(" ──", "soft", strong=True)
    return dashes[0], Span(words, "soft", strong=True, heading=True), dashes[1]


def cited(*spans: Span | str, rule: RuleId = "") -> Line:
    """A line of these words, and the rule that says so."""
    return Line(tuple(span if isinstance(span, Span) else Span(span) for span in spans), rule)


def joined(row: Row) -> Chip:
    """A row's chips on one line, as it joins them."""
    parts = [(*((Span(row.join),) if at else ()), *spans) for at, spans in enumerate(row.chips)]
    return tuple(span for spans in parts for span in spans)


def words(chips: tuple[Chip, ...]) -> str:
    """The text alone, for whoever cannot see tones."""
    return "  ".join("".join(span.text for span in spans) for spans in chips)


def aloud(chips: tuple[Chip, ...]) -> str:
    """What a screen reader says of them."""
    said = [tuple(span for span in spans if not span.bar) for spans in chips]
    return words(tuple(spans for spans in said if spans))


def plain_sheet(title: str, view: Struct) -> Sheet:
    """The fields of any view, for a game that has no sheet of its own."""
    rows = tuple(Row(name, (chip(value),)) for name, value in _fields(view))
    return Sheet(title, "", rows, (Panel("Table", rows),))


def plain_line(event: Event) -> Chip:
    """The fields of any event, for a game that does not tell it in words of its own."""
    said = ", ".join(f"{name} {value}" for name, value in _fields(event) if name != "rule")
    return chip(": ".join(filter(None, (type(event).__name__, said))))


def _fields(struct: Struct) -> Iterator[tuple[str, str]]:
    for name, value in structs.asdict(struct).items():
        if value not in (None, "", (), [], {}):
            yield name.replace("_", " "), _shown(value)


def _shown(value: object) -> str:
    plain = to_builtins(value)
    if isinstance(plain, dict):
        return ", ".join(f"{key} {inner}" for key, inner in plain.items())
    return ", ".join(map(str, plain)) if isinstance(plain, list | tuple) else str(plain)
