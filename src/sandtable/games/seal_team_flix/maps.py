"""Maps from text (STF-MAP-11): read, checked, and refused with file, line and column."""

from __future__ import annotations

from sandtable.games.seal_team_flix.ground import Section
from sandtable.games.seal_team_flix.map_checks import GLYPHS, GROUND, PLAN, SHAPE, check
from sandtable.games.seal_team_flix.map_draft import Draft
from sandtable.games.seal_team_flix.map_text import cut, read_text

MAPS = ("M1", "M2", "M3", "M4", "M5", "M6")


def read_map(text: str, name: str) -> Section:
    """A map from its text; raises ContentError with every problem that can be told apart."""
    found = read_text(text, name)
    check(found.file, SHAPE, found)
    draft = Draft(found, cut(found))
    for stage in (GLYPHS, PLAN, GROUND):  # each can rely on the one before
        check(found.file, stage, draft)
    return draft.section
