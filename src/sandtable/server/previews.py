"""Private looks ahead: along a line, and along a flick that is not made yet. Nobody else hears."""

from __future__ import annotations

import logging

from sandtable.kernel.decision import Choice, Decision, Refusal, Seat
from sandtable.kernel.dice import SeededDice
from sandtable.pictures import draw_element
from sandtable.server.messages import AimedOut, Measure, MeasuredLine, MeasuredOut, TakeAim
from sandtable.server.room import Broken, Room, refused
from sandtable.show import Measured

LOG = logging.getLogger("sandtable.server")
NOTHING = Measured("", ())
NO_FLICK = "Nothing is flicked now"


def measured(room: Room, viewer: Seat, message: Measure) -> MeasuredOut:
    """Along a line of the asker's own view."""
    game = room.game
    if not game.measures:
        raise refused(f"There is nothing to measure in {game.title}")
    screen = game.screen(room.match.table.view(viewer))
    found = screen.measure(message.start, message.end) or NOTHING
    return MeasuredOut(
        start=message.start,
        end=message.end,
        title=found.title,
        lines=_lines(found),
        put=_put(found),
    )


def aimed(room: Room, seat: Seat, message: TakeAim) -> AimedOut:
    """What the seat that is asked may foresee of a flick; one that would be refused is told why."""
    decision = room.asked(seat, message.seq)
    if not decision.open:
        raise refused(NO_FLICK, decision.rule)
    choice = room.decoded(message.choice)
    try:
        found, refusal = _foreseen(room, decision, choice)
    except Exception as error:
        LOG.exception("table %s: aiming broke the game", room.id)
        raise Broken("The program made a mistake here; aim elsewhere") from error
    if found is None and refusal is None:
        raise refused(NO_FLICK, decision.rule)
    found = found or NOTHING
    return AimedOut(
        seq=message.seq,
        title=found.title,
        lines=_lines(found),
        put=_put(found),
        why=refusal.why if refusal else "",
        rule=refusal.rule if refusal else "",
    )


def _foreseen(
    room: Room, decision: Decision, choice: Choice
) -> tuple[Measured | None, Refusal | None]:
    """Judged on a redealt table: neither the line nor a refusal can tell what is hidden."""
    dealt = room.match.table.redealt(decision.seat, SeededDice("aim"))
    refusal = dealt.why_not(choice)
    screen = room.game.screen(dealt.view(decision.seat), decision)
    return screen.aimed(choice), refusal


def _lines(found: Measured) -> tuple[MeasuredLine, ...]:
    return tuple(MeasuredLine(*line) for line in found.lines)


def _put(found: Measured) -> tuple[tuple[str, str], ...]:
    return tuple((element.id, draw_element(element)) for element in found.elements)
