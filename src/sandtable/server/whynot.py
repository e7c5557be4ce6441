"""Why a thing on the picture cannot be chosen, and what it is; nobody else hears."""

from __future__ import annotations

from typing import Any, NamedTuple

from sandtable.kernel.decision import Choice, Decision, Refusal, Seat
from sandtable.server.messages import Because, Why
from sandtable.server.names import called
from sandtable.server.room import Room
from sandtable.show import Here, Screen
from sandtable.show.screen import named_point


class Pointed(NamedTuple):
    """What somebody points at: an element, or what lies at a point where there is none."""

    element: str
    meanings: tuple[Choice, ...]
    here: Here | None = None


def because(room: Room, viewer: Seat, message: Why) -> Because:
    """Made from the asker's own view."""
    decision = room.match.decision
    screen = room.game.screen(room.match.table.view(viewer), decision)
    pointed = _pointed(screen, message)
    refusal, legal = _judged(room, viewer, decision, screen, pointed)
    catalogue, here = room.game.catalogue, pointed.here
    title = catalogue[refusal.rule].title if refusal.rule in catalogue else ""
    return Because(
        message.element,
        refusal.rule,
        title,
        refusal.why,
        legal,
        screen.info(pointed.element),
        message.at,
        here.name if here else "",
    )


def _pointed(screen: Screen[Any], message: Why) -> Pointed:
    """A piece answers for itself; ground, floors and walls by the point that was meant."""
    meanings, at = screen.could_mean(message.element), named_point(message.at)
    here = screen.here(at) if at and not meanings else None
    if here is None:
        return Pointed(message.element, meanings)
    return Pointed(here.element, screen.could_mean(here.element) if here.element else (), here)


def _judged(
    room: Room, viewer: Seat, decision: Decision | None, screen: Screen[Any], pointed: Pointed
) -> tuple[Refusal, bool]:
    """Judged on a table that was redealt, so that no answer tells what is hidden."""
    here = pointed.here
    if here and here.words:
        return Refusal(here.rule, f"{here.name}: {here.words}"), False
    if decision is None or room.status != "running":
        return Refusal("table", "The play is over"), False
    if decision.seat != viewer:
        return Refusal("", f"It is {called(room, decision.seat)} who is asked now"), False
    if any(pointed.element in screen.stands_for(option) for option in decision.options):
        return Refusal(decision.rule, "This can be chosen now"), True
    dealt = room.match.table.redealt_for(decision.seat, "why")
    refusals = map(dealt.why_not, pointed.meanings)
    told = [refusal for refusal in refusals if refusal and not refusal.plain]
    asked = Refusal(decision.rule, f"That is not what is asked now: {decision.prompt}")
    return (told[0] if told else asked), False
