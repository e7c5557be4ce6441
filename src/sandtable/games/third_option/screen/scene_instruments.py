"""The awareness dial, the mission card and the numbers of the ways in and out."""

from __future__ import annotations

from sandtable.games.third_option.rules.awareness import NAMES
from sandtable.games.third_option.screen.scene_parts import Area, Parts, heading
from sandtable.games.third_option.screen.sheet import Mat
from sandtable.games.third_option.screen.wording import awareness_ahead, needed
from sandtable.show.scene import Badge, Dial, Element, Label
from sandtable.show.sheet import words

MISSION = Area(508, 548, 220, 104)
DIAL = (896, 634)
EDGE_X = 748  # where the column at the right begins


def instruments(parts: Parts) -> list[Element]:
    """Awareness, the mission card, the ways in and out, and what is in force."""
    view = parts.view
    value = view.awareness
    if value is None:
        caption = told = awareness_ahead(view)
    else:
        caption = f"Fighters hit on {view.fighters_hit_on} or less"
        shield = ", held down by Air and Space" if view.shield else ""
        told = f"{NAMES[value]} {value:+d}{shield}. {caption}"
    effects = words(Mat(view, parts.card, parts.content).in_force().chips)
    found: list[Element] = [
        heading("awareness-name", EDGE_X, 524, "Enemy awareness", 296, "foe"),
        Dial(
            id="awareness",
            x=DIAL[0],
            y=DIAL[1],
            names=tuple(NAMES.values()),
            low=min(NAMES),
            value=value,
            radius=74,
            caption=caption,
            shield=view.shield,
            title=f"Enemy awareness: {told}",
            rule="TO-7.5.1-3",
        ),
        parts.mission_card(MISSION),
        *_methods(parts),
    ]
    if effects:
        found.append(
            Label(
                id="in-force",
                x=MISSION.x + 2,
                y=MISSION.y + MISSION.height + 58,
                text=f"In force: {effects}",
                width=MISSION.width,
                lines=2,
                title=f"In force: {effects}",
            )
        )
    return found


def _methods(parts: Parts) -> list[Element]:
    """The ways in and out with the numbers needed, and what moves them."""
    view, card = parts.view, parts.card
    x, y = MISSION.x, MISSION.y + MISSION.height
    found: list[Element] = []
    for at, (name, method, drms) in enumerate(
        (("In", card.infil, view.infil), ("Out", card.exfil, view.exfil))
    ):
        most = needed(drms)
        moved = ", ".join(f"{drm.source} {drm.n:+d}" for drm in drms) or "no modifiers"
        found.append(
            Badge(
                id=f"method-{name.lower()}",
                x=x + at * 113,
                y=y + 12,
                text=f"{name} ≤ {most}",
                width=107,
                icon=method,
                tone="friend",
                title=f"{name} by {method}: {most} or less; {moved}",
                rule="TO-7.5.2-1" if name == "In" else "TO-7.5.5-1",
            )
        )
    return found
