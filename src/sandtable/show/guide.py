"""A guided mission: fixed dice, and what to say before each choice until the guide lets go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

import msgspec

from sandtable.kernel.content import Document
from sandtable.kernel.decision import Choice, Seat
from sandtable.kernel.errors import ContentError, UnknownName
from sandtable.kernel.event import Event
from sandtable.kernel.game import Game
from sandtable.kernel.names import nearest


class Note(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the guide says at a question, and the choice that it proposes there.

    A note without a choice is a page before the next one. A note that says nothing is a choice
    of a seat that the table plays by the script. Whatever leads to the same position will do as
    well as the choice itself: another way there, a flick of one's own.

    What a note wants, people do with their own hand: it is not offered as a button until that went
    wrong a few times. Whatever brings the wanted event will do, wherever else it leads.
    """

    title: str = ""
    say: str = ""
    choose: dict[str, Any] | None = None
    look: tuple[str, str] | None = None  # two elements: the line between them is measured
    draws: bool = False  # people draw that line with their own hand
    otherwise: str = ""  # what to say to whoever chose something else
    rule: str = ""  # that it shows, as an example among the rules to read
    wants: dict[str, Any] | None = None  # an event, as far as it is written here

    def __post_init__(self) -> None:
        if not self.say.strip() and (self.choose is None or self.title or self.look):
            raise ValueError("a note says something, or only names a choice")
        if self.rule and not self.say.strip():
            raise ValueError("'rule' goes with what is said")
        if self.otherwise and self.choose is None:
            raise ValueError("'otherwise' goes with a choice")
        if self.draws and not self.look:
            raise ValueError("'draws' goes with a line to look along")
        if self.wants is not None and (self.choose is None or not self.say.strip()):
            raise ValueError("'wants' goes with a choice, and is asked for")


class Turn(NamedTuple):
    """One question of the script: its pages, and the answer."""

    pages: tuple[Note, ...]
    choice: Choice

    @property
    def otherwise(self) -> str:
        """What to say to whoever answers something else."""
        return self.pages[-1].otherwise if self.pages else ""

    @property
    def wants(self) -> dict[str, Any] | None:
        """What must come of it, if people shall do it with their own hand."""
        return self.pages[-1].wants if self.pages else None

    def met(self, events: Iterable[Event]) -> bool:
        """Whether what it wants is among what happened."""
        wants = self.wants
        return wants is not None and any(as_written(wants, msgspec.to_builtins(event)) for event in events)


def as_written(wanted: Any, found: Any) -> bool:
    """Whether data is so, as far as it is written; of a list every entry is."""
    if isinstance(wanted, Mapping):
        return isinstance(found, Mapping) and all(
            name in found and as_written(value, found[name]) for name, value in wanted.items()
        )
    if isinstance(wanted, list):
        return len(wanted) == len(found) and all(map(as_written, wanted, found))
    return bool(wanted == found)


class Guide(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Notes along one play; whoever chooses otherwise goes on alone."""

    id: str
    title: str
    brief: str
    mission: str
    seed: str
    notes: tuple[Note, ...]
    farewell: str  # said when the notes are used up
    seat: Seat = ""  # who is taught; the table answers for the others. Empty: every seat is
    then: str = ""  # the mission to go on with

    def __post_init__(self) -> None:
        if not self.notes or self.notes[-1].choose is None:
            raise ValueError("the last note proposes a choice")

    def turns(self, game: Game[Any]) -> list[Turn]:
        """The script in order, its choices as the game reads them."""
        found: list[Turn] = []
        pages: list[Note] = []
        for note in self.notes:
            if note.say:
                pages.append(note)
            if note.choose is not None:
                choice = game.codec.choice(msgspec.json.encode(note.choose))
                found.append(Turn(tuple(pages), choice))
                pages = []
        return found


def load_guides(game: Game[Any], files: Iterable[Traversable]) -> tuple[Guide, ...]:
    """The guides of these files, in order."""
    found: list[Guide] = []
    for file in files:
        found += read_guides(game, Document(file.name, file.read_text("utf-8")))
    return tuple(found)


def read_guides(game: Game[Any], document: Document) -> list[Guide]:
    """The guides of a file; raises ContentError with every problem in it."""
    guides: list[Guide] = document.sections({"guides": Guide})["guides"]
    problems = document.problems or [
        document.problem(["guides", at, *path], what)
        for at, guide in enumerate(guides)
        for path, what in _complaints(game, guide)
    ]
    if problems:
        raise ContentError(*problems)
    return guides


def _complaints(game: Game[Any], guide: Guide) -> Iterator[tuple[list[str | int], str]]:
    """Missions and seats that are none, and choices that the game cannot read."""
    for field in ("mission", "then"):
        try:
            if name := getattr(guide, field):
                game.mission(name)
        except UnknownName as error:
            yield [field], str(error)
    if guide.seat and guide.seat not in game.seats:
        what = f"{game.title} has no seat '{guide.seat}'{nearest(guide.seat, game.seats)}"
        yield ["seat"], what
    for number, note in enumerate(guide.notes):
        if note.rule and note.rule not in game.catalogue:
            yield ["notes", number, "rule"], f"{game.title} has no rule '{note.rule}'"
        try:
            if note.choose is not None:
                game.codec.choice(msgspec.json.encode(note.choose))
        except msgspec.ValidationError as error:
            yield ["notes", number, "choose"], f"no choice of {game.title}: {error}"
