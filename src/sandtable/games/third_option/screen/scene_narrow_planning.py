"""The screens before the mission for a window that is higher than wide."""

from __future__ import annotations

from sandtable.games.third_option.screen.scene_hand import hand
from sandtable.games.third_option.screen.scene_narrow import EDGE, GAP, INNER, SLIPS, WIDTH
from sandtable.games.third_option.screen.scene_parts import Area, Parts, zone
from sandtable.games.third_option.screen.scene_planning import Shelved, facts, place
from sandtable.games.third_option.screen.sheet import INTRO
from sandtable.games.third_option.screen.sheet_shelves import shelves
from sandtable.games.third_option.view import View
from sandtable.kernel.decision import Decision
from sandtable.kernel.words import counted
from sandtable.show.scene import Badge, Bar, Card, Element, Ground, Label, Scene
from sandtable.show.sheet import words

SLIP = 66
SHELVES = ((4, 122), (4, 122), (3, 106))  # cards side by side, and how high they are
BIG = (104, 92, 84, 76, 70, 64, 58, 52, 44)


def narrow_room(view: View) -> Scene:
    """Before a mission is chosen: what the game is about."""
    name = view.campaign.name or "Briefing room"
    told = [(str(n), row.label.capitalize(), words(row.chips)) for n, row in enumerate(INTRO, 1)]
    elements = [
        Label(id="name", x=WIDTH // 2, y=44, text=name, width=INNER, size=26, strong=True, align="middle"),
        *_slips("intro", 68, told),
    ]
    return _scene(elements, 68 + len(told) * (SLIP + GAP), name, "Choose what to play.")


def narrow_briefing(parts: Parts) -> Scene:
    """Where it may be, the mission card, and what is known."""
    elements: list[Element] = []
    y = EDGE + 4
    for site in parts.card.areas:
        lit = site.area == parts.view.area or len(parts.card.areas) > 1
        elements += [
            Badge(
                id=f"area-{site.area}",
                x=EDGE,
                y=y,
                text=site.area,
                width=132,
                lit=lit,
                tone="friend",
                title=f"{site.area}: {site.objective}",
                rule="TO-2.4-3",
            ),
            Label(
                id=f"site-{site.area}",
                x=EDGE + 142,
                y=y + 13,
                text=site.objective,
                size=13,
                width=INNER - 146,
                lines=2,
                tone="soft",
            ),
        ]
        y += 44
    elements.append(parts.mission_card(Area(EDGE, y, INNER, 104)))
    known = facts(parts)
    elements += _slips("fact", y + 104 + GAP, known)
    high = y + 104 + GAP + len(known) * (SLIP + GAP)
    return _scene(elements, high, parts.card.name, parts.objective())


def _slips(name: str, top: int, said: list[tuple[str, str, str]]) -> list[Element]:
    """A figure, what it is, what it means."""
    return [
        Card(
            id=f"{name}-{at}",
            x=EDGE,
            y=top + at * (SLIP + GAP),
            width=INNER,
            height=SLIP,
            look="slip",
            cost=stub,
            name=title,
            text=text,
        )
        for at, (stub, title, text) in enumerate(said)
    ]


def narrow_recruiting(parts: Parts, decision: Decision) -> Scene:
    """Shelf below shelf; what is left to spend stands at the top."""
    elements = _points(parts)
    top = 56
    for shelf, (columns, high) in zip(shelves(parts.view, parts.content, decision), SHELVES, strict=True):
        area = Area(EDGE, top, INNER, high)
        elements += Shelved(parts, decision, shelf).laid(area, columns)
        top += 26 + -(-len(shelf.offers) // columns) * (high + 10) + 6
    left = parts.view.asset_points - parts.view.spent
    told = f"Recruiting: {left} of {parts.view.asset_points} Asset Points left."
    return _scene(elements, top, parts.card.name, told)


def _points(parts: Parts) -> list[Element]:
    view = parts.view
    left, every = view.asset_points - view.spent, view.asset_points
    taken = f"{counted(len(view.teams), 'team')}, {counted(len(view.assets), 'asset')} taken"
    return [
        Label(id="points-left", x=54, y=36, text=str(left), width=44, size=30, face="figure", strong=True, align="end"),
        Label(
            id="points-name", x=64, y=22, text=f"of {every} points left", width=130, size=14, face="label", tone="soft"
        ),
        Label(id="points-spent", x=64, y=39, text=taken, width=150, size=13, tone="soft"),
        Bar(
            id="points",
            x=216,
            y=18,
            width=176,
            value=view.spent,
            total=every,
            tone="friend",
            title=f"{left} of {every} Asset Points left",
            rule="TO-5.1-1",
        ),
    ]


def narrow_assignment(parts: Parts) -> Scene:
    """Two places one below the other, the teams in them, and what they go with."""
    elements: list[Element] = []
    elements += place(parts, Area(EDGE, 8, INNER, 152), "recon-group", BIG)
    elements += place(parts, Area(EDGE, 168, INNER, 172), "assault", BIG)
    y = 348
    support = [team for team, at in parts.view.teams.items() if at.box == "support"]
    if support:
        elements.append(zone("support", Area(EDGE, y, INNER, 92), "Support"))
        elements += parts.teams(support, Area(EDGE + 14, y + 34, INNER - 28, 50), "none", (62, 50))
        y += 100
    rows = max(1, min(4, -(-len(parts.view.assets) // 2)))
    elements += hand(parts, Area(EDGE, y, INNER, 38 + 42 * rows), shapes=SLIPS)
    y += 46 + 42 * rows
    elements.append(parts.mission_card(Area(EDGE, y, INNER, 104)))
    told = "Assign the teams to Recon or Direct Action."
    return _scene(elements, y + 112, parts.card.name, told)


def _scene(elements: list[Element], high: int, name: str, told: str) -> Scene:
    ground = Ground(id="ground", x=0, y=0, width=WIDTH, height=high)
    return Scene(WIDTH, high, (ground, *elements), f"Third Option: {name}", told)
