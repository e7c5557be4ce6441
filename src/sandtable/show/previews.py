"""Previews of an answer that is not given yet, and why it would be refused.

A client writes its choices itself, so any id in one may be unknown. The rules judge a choice before a screen shows it:
a screen may look up every id that it is given.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from sandtable.kernel.decision import Choice, Refusal
from sandtable.kernel.table import Table
from sandtable.show.aim import Aim
from sandtable.show.measured import Measured
from sandtable.show.placing import Draft, Placing
from sandtable.show.screen import Screen

NOTHING = Measured("", ())


class Preview(NamedTuple):
    """What an answer would come to."""

    choice: Choice | None  # None while a drawing is not finished
    shown: Measured
    refusal: Refusal | None = None


def preview_draft(screen: Screen[Any], table: Table[Any], draft: Draft) -> Preview | None:
    """Preview a drawing, legal or not; None if nothing is drawn at this question."""
    if screen.placing is None:
        return None
    placed = screen.placed(known_strokes(draft, screen.placing))
    if placed is None:
        return None
    refusal = table.why_not(placed.choice) if placed.choice is not None else None
    return Preview(placed.choice, placed.shown, refusal)


def known_strokes(draft: Draft, placing: Placing) -> Draft:
    """Return the drawing without the strokes of unknown handles."""
    known = {handle.id for handle in placing.handles}
    strokes = tuple(stroke for stroke in draft.strokes if stroke.handle in known)
    return draft if len(strokes) == len(draft.strokes) else replace(draft, strokes=strokes)


def preview_choice(screen: Screen[Any], table: Table[Any], choice: Choice) -> Preview | None:
    """Preview a legal choice, or say why it is refused; None if nothing is drawn at this question."""
    if screen.placing is None:
        return None
    refusal = table.why_not(choice)
    if refusal:
        return Preview(choice, NOTHING, refusal)
    placed = screen.placed(choice)
    return Preview(placed.choice, placed.shown) if placed else None


def preview_flick(screen: Screen[Any], table: Table[Any], choice: Choice) -> Preview | None:
    """Preview a flick from one of the grips, legal or not; None if the choice is legal but no flick."""
    refusal = table.why_not(choice)
    if refusal and not _has_grip(choice, screen.aim):
        return Preview(choice, NOTHING, refusal)
    shown = screen.aimed(choice)
    return Preview(choice, shown or NOTHING, refusal) if shown or refusal else None


def _has_grip(choice: Choice, aim: Aim | None) -> bool:
    fields = msgspec.to_builtins(choice).items()
    return aim is not None and any(grip.choice.items() <= fields for grip in aim.grips)
