"""Guided missions, read like other content: errors name the file and the place."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from sandtable.kernel.content import Document
from sandtable.kernel.errors import ContentError, Problem, UnknownName
from sandtable.kernel.guide import Guide

if TYPE_CHECKING:
    from sandtable.games.third_option.game import ThirdOption


def load_guides(game: ThirdOption) -> tuple[Guide, ...]:
    """The guides that come with the program, in order of their files."""
    folder = files("sandtable.games.third_option") / "content" / "guides"
    found: list[Guide] = []
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        found += read_guides(game, Document(file.name, file.read_text("utf-8")))
    return tuple(found)


def read_guides(game: ThirdOption, document: Document) -> list[Guide]:
    """The guides of a file; raises ContentError with every problem in it."""
    guides: list[Guide] = document.sections({"guides": Guide})["guides"]
    problems = document.problems or [
        problem
        for at, guide in enumerate(guides)
        for problem in _problems(game, document, at, guide)
    ]
    if problems:
        raise ContentError(*problems)
    return guides


def _problems(game: ThirdOption, document: Document, at: int, guide: Guide) -> list[Problem]:
    """A mission that is none, and choices that the game cannot read."""
    found: list[Problem] = []
    try:
        game.mission(guide.mission)
    except UnknownName as error:
        found.append(document.problem(["guides", at, "mission"], str(error)))
    for number, note in enumerate(guide.notes):
        try:
            game.codec.choice(msgspec.json.encode(note.choose))
        except msgspec.ValidationError as error:
            where: list[str | int] = ["guides", at, "notes", number, "choose"]
            found.append(document.problem(where, f"no choice of {game.title}: {error}"))
    return found
