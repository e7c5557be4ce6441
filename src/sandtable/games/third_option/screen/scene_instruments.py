"""The awareness dial, the mission card and the numbers of the ways in and out."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.games.third_option.rules.awareness import NAMES
from sandtable.games.third_option.screen.scene_parts import Area, Parts, heading
from sandtable.games.third_option.screen.sheet import Mat
from sandtable.games.third_option.screen.wording import awareness_ahead, needed
from sandtable.show.scene import Badge, Dial, Element, Label, Point
from sandtable.show.sheet import words


class Places(NamedTuple):
    """Where the instruments stand."""

    mission: Area
    dial: Point
    name: Point  # of the dial


PLACES = Places(Area(508, 548, 220, 104), (896, 634), (748, 524))


def instruments(parts: Parts, places: Places = PLACES) -> list[Element]:
    """Awareness, the mission card, the ways in and out, and what is in force."""
    view, mission = parts.view, places.mission
    value = view.awareness
    if value is None:
        caption = told = awareness_ahead(view)
    else:
        caption = f"Fighters hit on {view.fighters_hit_on} or less"
        shield = ", held down by Air and Space" if view.shield else ""
        told = f"{NAMES[value]} {value:+d}{shield}. {caption}"
    effects = words(Mat(view, parts.card, parts.content).in_force().chips)
    found: list[Element] = [
        heading("awareness-name", *places.name, "Enemy awareness", 200, "foe"),
        Dial(
            id="awareness",
            x=places.dial[0],
            y=places.dial[1],
            names=tuple(NAMES.values()),
            low=min(NAMES),
            value=value,
            radius=74,
            caption=caption,
            shield=view.shield,
            title=f"Enemy awareness: {told}",
            rule="TO-7.5.1-3",
        ),
        parts.mission_card(mission),
        *_methods(parts, mission),
    ]
    if effects:
        found.append(
            Label(
                id="in-force",
                x=mission.x + 2,
                y=mission.y + mission.height + 58,
                text=f"In force: {effects}",
                width=mission.width,
                lines=2,
                title=f"In force: {effects}",
            )
        )
    return found


def _methods(parts: Parts, below: Area) -> list[Element]:
    """The ways in and out with the numbers needed, and what moves them."""
    view, card = parts.view, parts.card
    x, y, step = below.x, below.y + below.height, (below.width + 6) // 2
    found: list[Element] = []
    for at, (name, method, drms) in enumerate((("In", card.infil, view.infil), ("Out", card.exfil, view.exfil))):
        most = needed(drms)
        moved = ", ".join(f"{drm.source} {drm.n:+d}" for drm in drms) or "no modifiers"
        found.append(
            Badge(
                id=f"method-{name.lower()}",
                x=x + at * step,
                y=y + 12,
                text=f"{name} ≤ {most}",
                width=step - 6,
                icon=method,
                tone="friend",
                title=f"{name} by {method}: {most} or less; {moved}",
                rule="TO-7.5.2-1" if name == "In" else "TO-7.5.5-1",
            )
        )
    return found
