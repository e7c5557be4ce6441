"""The screens before the mission: briefing room, mission card, shelves, assignment."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.third_option.rules.recruiting import BuyAsset, RecruitTeam
from sandtable.games.third_option.screen.scene_hand import hand
from sandtable.games.third_option.screen.scene_parts import (
    EDGE,
    HEIGHT,
    SYMBOLS,
    WIDTH,
    Area,
    Numbers,
    Parts,
    heading,
    nobody,
    zone,
)
from sandtable.games.third_option.screen.sheet import INTRO
from sandtable.games.third_option.screen.sheet_shelves import shelves
from sandtable.games.third_option.screen.wording import dice, needed, to_hit
from sandtable.games.third_option.view import View
from sandtable.games.third_option.vocabulary import AREAS, TYPE_NAMES, Box
from sandtable.kernel.decision import Decision
from sandtable.kernel.words import counted
from sandtable.show.scene import Badge, Bar, Card, Element, Ground, Label, Scene
from sandtable.show.sheet import Offer, Shelf, words

LOW = 240  # a place that is no higher has less room about its teams
SHOP = 830  # lower than the mat: a laptop's window is low, and every word here is read
SHELVES = (120, 120, 115)  # how high their cards are
BIG = (150, 128, 104, 92, 76, 64, 52)


def room_scene(view: View) -> Scene:
    """Before a mission is chosen: what the game is about."""
    name = view.campaign.name or "Briefing room"
    elements: list[Element] = [
        Ground(id="ground", x=0, y=0, width=WIDTH, height=HEIGHT),
        Label(id="name", x=WIDTH // 2, y=210, text=name, width=900, size=44, strong=True, align="middle"),
        Label(
            id="kind",
            x=WIDTH // 2,
            y=246,
            text="Third Option · clandestine missions",
            width=900,
            size=15,
            face="label",
            tone="soft",
            align="middle",
        ),
    ]
    for at, row in enumerate(INTRO):
        y = 330 + at * 74
        elements.append(
            Card(
                id=f"intro-{at}",
                x=200,
                y=y,
                width=680,
                height=58,
                look="slip",
                cost=str(at + 1),
                name=row.label.capitalize(),
                text=words(row.chips),
            )
        )
    return Scene(WIDTH, HEIGHT, tuple(elements), f"Third Option: {name}", "Choose what to play.")


def briefing_scene(parts: Parts) -> Scene:
    """The mission card large, and the world with its area lit."""
    card = parts.card
    elements = [*parts.header(), *_world(parts, 124)]
    elements.append(parts.mission_card(Area(EDGE, 296, WIDTH - 2 * EDGE, 110)))
    for at, (stub, name, text) in enumerate(facts(parts)):
        x, y = EDGE + at % 2 * 522, 452 + at // 2 * 96
        elements.append(
            Card(id=f"fact-{at}", x=x, y=y, width=510, height=76, look="slip", cost=stub, name=name, text=text)
        )
    told = f"{TYPE_NAMES[card.type]}, {card.threat} threat. {parts.objective()}"
    return Scene(WIDTH, HEIGHT, tuple(elements), f"Third Option: {card.name}", told)


def facts(parts: Parts) -> list[tuple[str, str, str]]:
    """What is known before a card is bought: a figure, its name, what it means."""
    card, view = parts.card, parts.view
    points = view.asset_points or card.asset_points
    return [
        (str(points), "Asset Points", "To hire teams and buy assets; what is left over is lost."),
        (str(card.vp), "Victory Points", "For the objective, and more for teams that come home."),
        (
            f"≤{needed(view.infil)}",
            f"In by {card.infil}",
            f"The infiltration: a D10 that shows {needed(view.infil)} or less.",
        ),
        (
            f"≤{needed(view.exfil)}",
            f"Out by {card.exfil}",
            f"The exfiltration: a D10 that shows {needed(view.exfil)} or less, with three tries.",
        ),
        (
            "F",
            f"Fighters: {dice(card.fighters)}",
            "They hold the objective. Ground Branch fights them in Phase 3."
            if card.fighters
            else "Nobody holds the objective, unless cards bring somebody.",
        ),
        ("I", f"Intel: {dice(card.intel)}", "The eyes of the enemy. Recon Teams fight them in Phase 2."),
    ]


def _world(parts: Parts, y: int) -> list[Element]:
    """Six areas, the mission's one lit; those of the card have its objective below."""
    step = (WIDTH - 2 * EDGE + 10) // len(AREAS)
    sites = {site.area: site.objective for site in parts.card.areas}
    found: list[Element] = []
    for at, area in enumerate(AREAS):
        x = EDGE + at * step
        found.append(
            Badge(
                id=f"area-{area}",
                x=x,
                y=y,
                text=area,
                width=step - 10,
                lit=area in sites,
                tone="friend" if area in sites else "soft",
                title=f"{area}: {sites[area]}" if area in sites else area,
                rule="TO-2.4-3",
            )
        )
        if sites.get(area):
            found.append(
                Label(
                    id=f"site-{area}",
                    x=x + 4,
                    y=y + 46,
                    text=sites[area],
                    width=step - 18,
                    size=12,
                    lines=4,
                    tone="soft",
                )
            )
    return found


# recruiting


def recruiting_scene(parts: Parts, decision: Decision) -> Scene:
    """Every card on its shelf with cost and numbers; what is taken lies on paper."""
    view = parts.view
    left = view.asset_points - view.spent
    elements: list[Element] = [*parts.name(SHOP), *_points(parts)]
    top = 80
    for shelf, high in zip(shelves(view, parts.content, decision), SHELVES, strict=True):
        rows = 3 if shelf.title == "Assets" else 1
        columns = -(-len(shelf.offers) // rows)
        area = Area(EDGE, top, WIDTH - 2 * EDGE, high)
        elements += Shelved(parts, decision, shelf).laid(area, columns)
        top += 26 + rows * (high + 10) + 2
    told = f"Recruiting: {left} of {view.asset_points} Asset Points left."
    elements.append(
        Label(
            id="recruiting-legend",
            x=EDGE + 4,
            y=SHOP - 16,
            width=WIDTH - 2 * EDGE,
            size=14,
            tone="soft",
            text="Coin: cost. F and I: roll that number or less against Fighters and Intel. "
            "On paper with a tick: taken. Hatched: not to be had now.",
        )
    )
    return Scene(WIDTH, SHOP, tuple(elements), f"Third Option: {parts.card.name}", told)


def _points(parts: Parts) -> list[Element]:
    view = parts.view
    left = view.asset_points - view.spent
    told = f"{left} of {view.asset_points} Asset Points left"
    return [
        Label(
            id="points-left", x=660, y=62, text=str(left), width=70, size=44, face="figure", strong=True, align="end"
        ),
        Label(
            id="points-name",
            x=674,
            y=42,
            text=f"of {view.asset_points} points left",
            width=170,
            size=16,
            face="label",
            tone="soft",
        ),
        Label(
            id="points-spent",
            x=674,
            y=62,
            text=f"{counted(len(view.teams), 'team')}, {counted(len(view.assets), 'asset')} taken",
            width=170,
            size=15,
            tone="soft",
        ),
        Bar(
            id="points",
            x=850,
            y=40,
            width=WIDTH - EDGE - 850,
            value=view.spent,
            total=view.asset_points,
            tone="friend",
            title=told,
            rule="TO-5.1-1",
        ),
    ]


class Shelved:
    """One shelf of cards, side by side."""

    def __init__(self, parts: Parts, decision: Decision, shelf: Shelf) -> None:
        self.parts = parts
        self.legal = frozenset(decision.options)
        self.shelf = shelf

    def laid(self, area: Area, columns: int) -> list[Element]:
        """Rows of cards below each other; the area is the first of them."""
        left, top, width, high = area
        found: list[Element] = [
            heading(
                f"shelf-{self.shelf.title}".lower().replace(" ", "-").replace(",", ""),
                left + 4,
                top + 16,
                self.shelf.title,
                360,
            )
        ]
        step = (width + 8) / columns
        for at, offer in enumerate(self.shelf.offers):
            x = round(left + at % columns * step)
            y = top + 26 + at // columns * (high + 10)
            found.append(self._card(offer, Area(x, y, int(step) - 8, high)))
        return found

    def _card(self, offer: Offer, area: Area) -> Card:
        legal = any(choice in self.legal for choice in offer.choices)
        taken = offer.taken
        word = "taken" if taken else "can be taken" if legal else "not to be had now"
        name, symbol, figures = self._whose(offer)
        return Card(
            id=name,
            x=area.x,
            y=area.y,
            width=area.width,
            height=area.height,
            look="shelf",
            name=offer.name,
            text=together(offer.brief) if symbol else offer.note,
            cost=offer.cost,
            figures=figures,
            symbol=symbol,
            state="taken" if taken else "ready" if legal else "barred",
            title=f"{offer.name}, {counted(int(offer.cost), 'point')}, {word}. {offer.note}",
            rule="TO-5.1-1",
        )

    def _whose(self, offer: Offer) -> tuple[str, str, tuple[tuple[str, str], ...]]:
        """The element's id, and the symbol and the numbers of a team."""
        match offer.choices[0]:
            case RecruitTeam(team):
                card = self.parts.content.teams[team]
                numbers = ("F", to_hit(card.fighters)), ("I", to_hit(card.intel))
                return f"team-{team}", SYMBOLS[card.type], () if card.supports else numbers
            case BuyAsset(asset):
                return f"asset-{asset}", "", ()
            case _:
                return offer.name, "", ()


def together(brief: str) -> str:
    """A number stays on the line of what it changes."""
    return brief.replace("/", ", ").replace(" -", "\u00a0-").replace(" +", "\u00a0+")


# assignment


def assignment_scene(parts: Parts) -> Scene:
    """Two places, the teams in them, and what they go with."""
    elements: list[Element] = [*parts.header()]
    low = 132 if len(parts.view.assets) <= 3 else 200  # one row of assets in hand, or more
    high = 664 - low
    recon, action = Area(EDGE, 88, 510, high), Area(546, 88, 510, high)
    below = 88 + high + 12
    elements += place(parts, recon, "recon-group", BIG)
    elements += place(parts, action, "assault", BIG)
    support = [team for team, at in parts.view.teams.items() if at.box == "support"]
    elements.append(zone("support", Area(EDGE, below, 510, 108), "Support"))
    elements += parts.teams(support, Area(EDGE + 16, below + 36, 468, 60), "none", (76,))
    if not support:
        elements.append(nobody("support-empty", EDGE + 255, below + 62, "none recruited"))
    elements.append(parts.mission_card(Area(546, below, 510, 108)))
    elements += hand(parts, Area(EDGE, below + 120, WIDTH - 2 * EDGE, low))
    told = "Assign the teams to Recon or Direct Action."
    return Scene(WIDTH, HEIGHT, tuple(elements), f"Third Option: {parts.card.name}", told)


GROUPS: dict[str, tuple[str, tuple[Box, ...]]] = {
    "recon-group": ("Phase 2 · Recon", ("recon",)),
    "assault": ("Phase 3 · Direct Action", ("direct_action", "rg")),
}


def place(parts: Parts, area: Area, name: str, sizes: Sequence[int]) -> list[Element]:
    """One of the two places with its teams."""
    label, boxes = GROUPS[name]
    teams = [team for team, at in parts.view.teams.items() if at.box in boxes]
    found: list[Element] = [zone(name, area, label, str(len(teams)), "friend")]
    numbers: Numbers = "intel" if boxes == ("recon",) else "fighters"
    above, below = (52, 58) if area.height > LOW else (38, 34)
    room = Area(area.x + 20, area.y + above, area.width - 40, area.height - above - below)
    found += parts.teams(teams, room, numbers, sizes)
    if not teams:
        x, y = area.x + area.width // 2, area.y + area.height // 2
        found.append(nobody(f"{name}-empty", x, y, "nobody yet"))
    foe = "Intel" if numbers == "intel" else "Fighters"
    found.append(
        Label(
            id=f"{name}-note",
            x=area.x + 20,
            y=area.y + area.height - below + 22,
            size=13,
            text=f"The number is what a team needs against {foe}, or less.",
            width=area.width - 40,
            tone="soft",
        )
    )
    return found
