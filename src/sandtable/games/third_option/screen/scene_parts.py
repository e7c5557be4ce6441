"""What the screens share: counters, where they lie, the header, the mission card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from sandtable.games.third_option.cards import TeamCard
from sandtable.games.third_option.content import Content
from sandtable.games.third_option.mission import MissionCard
from sandtable.games.third_option.opposition import name_of
from sandtable.games.third_option.screen.wording import NO_NUMBER, PHASES, area_open, dice, objective, to_hit, where
from sandtable.games.third_option.state import Unit
from sandtable.games.third_option.view import View
from sandtable.games.third_option.vocabulary import TYPE_NAMES, TeamId, TeamType
from sandtable.show.scene import Card, Element, Ground, Label, Steps, Token, Zone, ZoneLook
from sandtable.show.sheet import Tone

WIDTH, HEIGHT = 1080, 900
EDGE = 24
SYMBOLS: dict[TeamType, str] = {
    "ground": "friend-ground",
    "recon": "friend-recon",
    "maritime": "friend-sea",
    "air": "friend-air",
    "air_space": "friend-space",
    "operative": "friend-humint",
}
TYPES: dict[TeamType, str] = {
    "ground": "Ground Branch",
    "recon": "Recon Team",
    "maritime": "Maritime Branch",
    "air": "Air Branch",
    "air_space": "Air and Space",
    "operative": "Operative",
}
HITS = ("no hits", "one hit", "two hits")

Numbers = Literal["fighters", "intel", "none"]


class Area(NamedTuple):
    """A rectangle for counters to lie in."""

    x: int
    y: int
    width: int
    height: int


def flow(count: int, area: Area, sizes: Sequence[int], *, tall: float) -> Iterator[tuple[int, ...]]:
    """Rows of counters in the largest size that fits; the smallest overlap when none does."""
    for size in sizes:
        gap = max(12, size // 5) if tall < 1 else 8  # a badge stands over the edge of a tile
        across, down = size + gap, round(size * tall) + gap
        columns = max(1, (area.width + gap) // across)
        if -(-count // columns) * down <= area.height + gap:
            break
    else:
        rows = max(1, (area.height + gap) // down)
        columns = -(-count // rows)
        across = (area.width - size) // max(1, columns - 1)
    for at in range(count):
        yield area.x + at % columns * across, area.y + at // columns * down, size


class Parts:
    """One view, ready to be laid out."""

    def __init__(self, view: View, card: MissionCard, content: Content) -> None:
        self.view = view
        self.card = card
        self.content = content

    # counters

    def team(self, team: TeamId, at: tuple[int, ...], numbers: Numbers) -> Token:
        x, y, size = at
        card, here = self.content.teams[team], self.view.teams[team]
        carried = [a for a, held in self.view.assets.items() if held.holder == team]
        needs = card.intel if numbers == "intel" else card.fighters
        lost = here.box if here.box in ("casualties", "captured") else ""
        return Token(
            id=f"team-{team}",
            x=x,
            y=y,
            size=size,
            tone="friend",
            symbol=SYMBOLS[card.type],
            name=card.name,
            badge="" if numbers == "none" or card.supports or lost else to_hit(needs),
            hits=here.hits,
            state="lost" if lost == "casualties" else "captured" if lost else "ready",
            mark=self.content.name(carried[0])[:1] if carried else "",
            title=self._told(card, here.hits, here.box, carried),
            rule="TO-4.3-1" if card.supports else "TO-7.4.1-2",
        )

    def _told(self, card: TeamCard, hits: int, box: str, carried: list[str]) -> str:
        parts = [f"{card.name}, {TYPES[card.type]}"]
        if not card.supports:
            fighters, intel = (NO_NUMBER if n is None else f"{n} or less" for n in (card.fighters, card.intel))
            parts.append(f"against Fighters {fighters}, against Intel {intel}")
            parts.append({"casualties": "a casualty", "captured": "captured"}.get(box, HITS[hits]))
        parts += [f"holds {self.content.name(asset)}" for asset in carried]
        return "; ".join(parts)

    def teams(self, teams: Iterable[TeamId], area: Area, numbers: Numbers, sizes: Sequence[int]) -> list[Token]:
        found = list(teams)
        spots = flow(len(found), area, sizes, tall=0.75)
        return [self.team(team, at, numbers) for team, at in zip(found, spots, strict=True)]

    def units(self, units: Sequence[Unit], area: Area, sizes: Sequence[int]) -> list[Token]:
        spots = flow(len(units), area, sizes, tall=1.2)
        return [_unit(unit, at) for unit, at in zip(units, spots, strict=True)]

    # the frame of every screen

    def header(self) -> list[Element]:
        view = self.view
        phases = Steps(
            id="phases",
            x=WIDTH - EDGE - 396,
            y=38,
            names=tuple(PHASES.values()),
            at=list(PHASES).index(view.phase),
            width=396,
            title=f"Phase {PHASES[view.phase]}",
            rule="TO-2.1-4",
        )
        return [*self.name(HEIGHT), phases]

    def name(self, high: int) -> list[Element]:
        """A mat so high, with what is played at its head."""
        view, card = self.view, self.card
        campaign = view.campaign
        below = [where(view, card), f"{card.threat} threat", TYPE_NAMES[card.type], f"{card.vp} VP"]
        if campaign.is_operation:
            below.append(f"mission {campaign.leg + 1} of {len(campaign.legs)}, {campaign.name}")
        return [
            Ground(id="ground", x=0, y=0, width=WIDTH, height=high),
            Label(id="name", x=28, y=44, text=card.name, width=560, size=26, strong=True),
            Label(id="kind", x=28, y=68, text=" · ".join(below), width=560, size=14, face="label", tone="soft"),
        ]

    def objective(self) -> str:
        """What is to be done; each of the card's tasks as long as the area is open."""
        if area_open(self.view, self.card):
            return "; or: ".join(objective(self.card, site.area) for site in self.card.areas)
        return objective(self.card, self.view.area)

    def mission_card(self, area: Area) -> Card:
        view, card = self.view, self.card
        out = "The exfiltration must succeed. " if card.must_exfiltrate else ""
        done = "Done: the objective is completed. " if view.objective_done else ""
        enemy = f"Fighters {dice(card.fighters)}, Intel {dice(card.intel)}."
        return Card(
            id="mission",
            x=area.x,
            y=area.y,
            width=area.width,
            height=area.height,
            tone="neutral" if view.objective_done else "friend",
            name=f"{TYPE_NAMES[card.type]} · {card.vp} VP",
            text=f"{done}{self.objective()}. {out}{enemy}".replace("..", "."),
            title=f"Mission card: {card.name}. {self.objective()}",
            rule="TO-2.4-2",
        )


def _unit(unit: Unit, at: tuple[int, ...]) -> Token:
    x, y, size = at
    down = unit.place == "casualties"
    name = name_of(unit.kind, unit.number)
    return Token(
        id=f"unit-{unit.number}",
        x=x,
        y=y,
        size=size,
        tone="foe",
        symbol=f"foe-{unit.kind}",
        name="" if down else str(unit.number),
        hits=0 if down else unit.hits,
        state="lost" if down else "ready",
        title=f"{name}, {'a casualty' if down else HITS[unit.hits]}",
        rule="TO-4.4-1",
    )


def heading(name: str, x: int, y: int, text: str, width: int, tone: Tone = "soft") -> Label:
    """A line of small capitals over a group."""
    return Label(id=name, x=x, y=y, text=text, width=width, face="label", tone=tone, strong=True)


def zone(
    name: str, area: Area, label: str = "", note: str = "", tone: Tone = "plain", look: ZoneLook = "panel"
) -> Zone:
    return Zone(
        id=name,
        x=area.x,
        y=area.y,
        width=area.width,
        height=area.height,
        label=label,
        note=note,
        tone=tone,
        look=look,
        title=f"{label} {note}".strip(),
    )


def nobody(name: str, x: int, y: int, text: str) -> Label:
    """Said in an empty place."""
    return Label(id=name, x=x, y=y, text=text, width=180, tone="soft", align="middle")
