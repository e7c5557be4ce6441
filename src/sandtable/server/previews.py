"""Private looks ahead: along a line, and at a flick or a drawing that is not made yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from sandtable.kernel.decision import Choice, Decision, Seat
from sandtable.kernel.table import Table
from sandtable.pictures import draw_element
from sandtable.server.faults import reporting_faults
from sandtable.server.messages import AimedOut, Measure, MeasuredLine, MeasuredOut, Place, PlacedOut, TakeAim
from sandtable.server.room import Room, refused
from sandtable.show import Measured, Screen
from sandtable.show.placing import Draft
from sandtable.show.previews import NOTHING, Preview, preview_choice, preview_draft, preview_flick

NO_FLICK = "Nothing is flicked now"
NO_DRAWING = "Nothing is drawn now"
A = TypeVar("A", Draft, Choice)


def measured(room: Room, viewer: Seat, message: Measure) -> MeasuredOut:
    """Along a line of the asker's own view."""
    game = room.game
    if not game.measures:
        raise refused(f"There is nothing to measure in {game.title}")
    screen = game.screen(room.match.table.view(viewer))
    found = screen.measure(message.start, message.end) or NOTHING
    return MeasuredOut(
        start=message.start, end=message.end, title=found.title, lines=_lines(found), put=_put(found), ends=found.ends
    )


def aimed(room: Room, seat: Seat, message: TakeAim) -> AimedOut:
    """What the seat that is asked may foresee of a flick; one that would be refused is told why."""
    decision = room.asked(seat, message.seq)
    if not decision.open:
        raise refused(NO_FLICK, decision.rule)
    choice = room.decoded(message.choice)
    preview = _previewed(room, decision, preview_flick, choice)
    if preview is None:
        raise refused(NO_FLICK, decision.rule)
    return AimedOut(seq=message.seq, **_message_fields(preview))


def placed(room: Room, seat: Seat, message: Place) -> PlacedOut:
    """What a drawing comes to, or what an option would look like; and why it would be refused."""
    decision = room.asked(seat, message.seq)
    if message.draft is not None:
        preview = _previewed(room, decision, preview_draft, message.draft)
    else:
        preview = _previewed(room, decision, preview_choice, _chosen(room, decision, message))
    if preview is None:
        raise refused(NO_DRAWING, decision.rule)
    choice = msgspec.to_builtins(preview.choice) if preview.choice is not None else None
    return PlacedOut(seq=message.seq, n=message.n, choice=choice, **_message_fields(preview))


def _chosen(room: Room, decision: Decision, message: Place) -> Choice:
    if message.option is None:
        return room.decoded(message.choice)
    if message.option >= len(decision.options):
        raise refused(f"There is no option {message.option}", decision.rule)
    return decision.options[message.option]


def _previewed(
    room: Room, decision: Decision, preview: Callable[[Screen[Any], Table[Any], A], Preview | None], answer: A
) -> Preview | None:
    """Preview on a redealt table: neither a picture nor a refusal can tell what is hidden."""
    with reporting_faults(room.id, "a look ahead", "aim elsewhere"):
        _, dealt = room.match.dealt()
        screen = room.game.screen(dealt.view(decision.seat), decision)
        return preview(screen, dealt, answer)


def _message_fields(preview: Preview) -> dict[str, Any]:
    found, refusal = preview.shown, preview.refusal
    return {
        "title": found.title,
        "lines": _lines(found),
        "put": _put(found),
        "why": refusal.why if refusal else "",
        "rule": refusal.rule if refusal else "",
    }


def _lines(found: Measured) -> tuple[MeasuredLine, ...]:
    return tuple(MeasuredLine(*line) for line in found.lines)


def _put(found: Measured) -> tuple[tuple[str, str], ...]:
    return tuple((element.id, draw_element(element)) for element in found.elements)
