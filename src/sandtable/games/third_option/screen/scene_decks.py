"""Event deck and Enemy Action cards on the mat."""

from __future__ import annotations

from sandtable.games.third_option.screen.scene_parts import EDGE, Area, Parts, heading, zone
from sandtable.games.third_option.screen.wording import event_text, last_event
from sandtable.games.third_option.view import SlotView
from sandtable.kernel.words import counted
from sandtable.show.scene import Card, Deck, Element

EVENTS = Area(EDGE, 574, 304, 170)
SLOTS = Area(748, 352, 296, 136)


def events(parts: Parts, area: Area = EVENTS) -> list[Element]:
    """The deck, and the event in play or the top of the discard."""
    view = parts.view
    x, y, width, _ = area
    last = last_event(view)
    which = "Event in play" if view.drawn else "Last event" if last else "Events"
    gone = len(view.discards)
    found: list[Element] = [
        zone("events", area, which, f"{gone} discarded" if gone else ""),
        Deck(
            id="deck",
            x=x + 14,
            y=y + 36,
            width=78,
            height=112,
            count=view.events_left,
            title=f"Event deck: {counted(view.events_left, 'card')}",
            rule="TO-3.0-4",
        ),
    ]
    if last:
        card = parts.content.events[last]
        text = event_text(card)
        found.append(
            Card(
                id=f"event-{last}",
                x=x + 114,
                y=y + 36,
                width=width - 130,
                height=118,
                name=card.name,
                text=text,
                tone="unknown" if view.drawn else "soft",
                title=f"{which}: {card.name}. {text}",
                rule="TO-3.0-5",
                tilt=0 if view.drawn else 1,
            )
        )
    return found


def slots(parts: Parts, area: Area = SLOTS) -> list[Element]:
    """Three cards, face down until their box is reached or somebody peeks."""
    x, y, width, _ = area
    found: list[Element] = [heading("slots-name", x, y - 10, "Enemy actions", width, "foe")]
    step = (width + 8) // 3
    for n, slot in enumerate(parts.view.slots, 1):
        found.append(_slot(parts, n, slot, Area(x + (n - 1) * step, y, step - 8, area.height)))
    return found


def _slot(parts: Parts, number: int, slot: SlotView, area: Area) -> Card:
    x, y, width, height = area
    if slot.card is None:
        return Card(
            id=f"slot-{number}",
            x=x,
            y=y,
            width=width,
            height=height,
            look="back",
            name=str(number),
            tone="foe",
            tilt=(1, -1, 2)[number - 1],
            title=f"Enemy action {number}, face down",
            rule="TO-7.3-5",
        )
    card = parts.content.enemy_actions[slot.card]
    text = card.section_text(parts.card.threat) or "Nothing happens."
    return Card(
        id=f"slot-{number}",
        x=x,
        y=y,
        width=width,
        height=height,
        name=card.name,
        text=text,
        tone="foe",
        state="ready" if slot.revealed else "peeked",
        title=f"Enemy action {number}{'' if slot.revealed else ', peeked at'}: {card.name}. {text}",
        rule="TO-3.0-6",
    )
