"""The picture while forces are bought: each side's cards with their costs, the taken on paper."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterator

from sandtable.games.special_forces import muster
from sandtable.games.special_forces.cards import SoldierCard
from sandtable.games.special_forces.crosschecks import for_sale, force_points
from sandtable.games.special_forces.objectives import OBJECTIVES
from sandtable.games.special_forces.rules.own_battle import Enlist
from sandtable.games.special_forces.screen.field import TONES, Field
from sandtable.games.special_forces.screen.scene_board import size
from sandtable.games.special_forces.screen.scene_pieces import role, short
from sandtable.games.special_forces.vocabulary import SIDE_NAMES, SIDES, CardId, Side
from sandtable.kernel.decision import Decision
from sandtable.kernel.words import counted
from sandtable.show.scene import Badge, Bar, Card, Element, Ground, Label, Piece, Scene, Zone

EDGE, GAP, COLUMNS = 16, 8, 3
TOP, FOOT = 172, 40  # where the cards begin, and what is left below them
TALLEST, LOWEST = 180, 130  # of a card, and of one with room for a counter
COUNTER = 46


def muster_scene(field: Field, decision: Decision | None) -> Scene:
    wide, high = size(field.ground)
    elements: list[Element] = [*_header(field, wide, high)]
    for side in SIDES:
        elements += _Half(field, decision, side).elements()
    elements.append(
        Label(
            id="muster-legend",
            x=EDGE + 4,
            y=high - 14,
            width=wide - 2 * EDGE,
            size=13,
            tone="soft",
            text="Coin: points. On paper with a tick: taken. Hatched: not to be had now.",
        )
    )
    title = f"Special Forces: {field.mission.title}"
    return Scene(wide, high, tuple(elements), title, described(field))


def described(field: Field) -> str:
    """Both forces in words."""
    return " ".join(f"{points_left(field, side)}: {_told(field, side)}." for side in SIDES)


def points_left(field: Field, side: Side) -> str:
    has = "" if side in field.view.secret else " has"
    return f"{SIDE_NAMES[side]}{has} {purse(field, side)}"


def purse(field: Field, side: Side) -> str:
    force = field.mission.force(side)
    if side in field.view.secret:
        return f"buys in secret for {counted(force.points, 'point')}"
    left = force.points - force_points(field.content, force)
    return f"{left} of {force.points} points left"


def _told(field: Field, side: Side) -> str:
    found = muster.told(field.content, field.mission.force(side).soldiers)
    return "; ".join(found) or "nobody yet"


def _header(field: Field, wide: int, high: int) -> list[Element]:
    mission = field.mission
    task = mission.objective
    kind = [field.ground.title, counted(mission.limit, "turn")]
    if task:
        kind.append(OBJECTIVES[task.id].title)
    return [
        Ground(id="table", x=0, y=0, width=wide, height=high, look="board"),
        Label(id="name", x=EDGE, y=28, text=mission.title, width=700, size=24, strong=True),
        Label(id="kind", x=EDGE + 1, y=48, text=" · ".join(kind), width=700, size=14, face="label", tone="soft"),
        Label(id="brief", x=EDGE + 1, y=70, text=mission.brief, width=wide - 2 * EDGE, size=14),
        Badge(id="side", x=wide - EDGE - 184, y=18, text="mustering", width=184, rule="SF-BYO-1"),
    ]


class _Half:
    """One side's half of the table."""

    def __init__(self, field: Field, decision: Decision | None, side: Side) -> None:
        self.field, self.side = field, side
        self.force = field.mission.force(side)
        self.tone = TONES[side]
        self.asked = decision if decision and decision.seat == side else None
        wide, self.high = size(field.ground)
        self.width = (wide - 2 * EDGE - 2 * GAP) // 2
        self.x = EDGE + SIDES.index(side) * (self.width + 2 * GAP)

    def elements(self) -> list[Element]:
        if self.side in self.field.view.secret:
            return [*self._points(), *self._curtain()]
        return [*self._points(), *self._cards()]

    def _points(self) -> Iterator[Element]:
        total = self.force.points
        hidden = self.side in self.field.view.secret
        spent = 0 if hidden else force_points(self.field.content, self.force)
        left = "?" if hidden else str(total - spent)
        told = points_left(self.field, self.side)
        heads = sum(one.n for one in self.force.soldiers)
        yield Label(
            id=f"points-{self.side}",
            x=self.x + 50,
            y=132,
            text=left,
            width=64,
            size=36,
            face="figure",
            strong=True,
            align="end",
            tone=self.tone,
        )
        yield Label(
            id=f"points-name-{self.side}",
            x=self.x + 62,
            y=116,
            size=15,
            strong=True,
            text=SIDE_NAMES[self.side],
            width=150,
            face="label",
            tone=self.tone,
        )
        force = "" if hidden else f", {counted(heads, 'soldier')}"
        said = f"of {total} points left{force}"
        yield Label(id=f"points-of-{self.side}", x=self.x + 62, y=134, text=said, width=240, size=14, tone="soft")
        yield Bar(
            id=f"bar-{self.side}",
            x=self.x + 4,
            y=146,
            width=self.width - 8,
            value=min(spent, total),
            total=max(1, total),
            tone=self.tone,
            title=told,
            rule="SF-BYO-4",
        )

    def _curtain(self) -> Iterator[Element]:
        high = self.high - TOP - FOOT
        middle = self.x + self.width // 2
        yield Zone(
            id=f"secret-{self.side}",
            x=self.x,
            y=TOP,
            width=self.width,
            height=high,
            look="inset",
            title=points_left(self.field, self.side),
        )
        yield Label(
            id=f"secret-words-{self.side}",
            x=middle,
            y=TOP + high // 2,
            size=18,
            text="Bought in secret until both are ready",
            width=self.width - 40,
            align="middle",
            tone="soft",
        )

    def _cards(self) -> Iterator[Element]:
        taken = Count(one.card for one in muster.one_by_one(self.force.soldiers))
        cards = self.field.content.soldiers.values()
        shown = [one for one in cards if for_sale(one, self.side) or taken[one.id]]
        rows = -(-len(shown) // COLUMNS)
        room = (self.high - TOP - FOOT + GAP) // max(1, rows) - GAP
        across = (self.width + GAP) // COLUMNS - GAP
        for at, card in enumerate(shown):
            x = self.x + at % COLUMNS * (across + GAP)
            y = TOP + at // COLUMNS * (min(room, TALLEST) + GAP)
            box = (x, y, across, min(room, TALLEST))
            yield self._card(card, taken[card.id], box)
            if box[3] >= LOWEST:
                yield from self._counter(card, taken[card.id], box)

    def _card(self, card: SoldierCard, n: int, box: tuple[int, int, int, int]) -> Card:
        x, y, wide, high = box
        legal = self.asked is not None and Enlist(card.id) in self.asked.options
        barred = self.asked is not None and not legal
        state = "taken" if n else "barred" if barred else "ready"
        text = self._text(card)
        name = muster.called(card) + (f" ×{n}" if n > 1 else "")
        return Card(
            id=f"card-{card.id}",
            x=x,
            y=y,
            width=wide,
            height=high,
            look="shelf",
            name=name,
            text=text,
            cost=str(card.cost) if card.cost else "",
            tone=self.tone,
            state="taken" if n else "barred" if barred else "ready",
            title=f"{name}, {counted(card.cost, 'point')}, {_WORDS[state]}. {text}",
            rule="SF-BYO-8",
        )

    def _counter(self, card: SoldierCard, n: int, box: tuple[int, int, int, int]) -> Iterator[Element]:
        """The counter that he will be on the map."""
        x, y, _, high = box
        middle = y + high - COUNTER // 2 - 12
        yield Piece(
            id=f"man-{card.id}",
            x=x + COUNTER // 2 + 12,
            y=middle,
            size=COUNTER,
            tone=self.tone if card.weapons else "neutral",
            name=short(card.id),
            role=role(card, self.field.content),
            badge=str(n) if n > 1 else "",
            title=muster.called(card),
            rule="SF-CTR-3",
        )

    def _text(self, card: SoldierCard) -> str:
        """The card's figures, each on a line with what it counts; what was bought for him."""
        content = self.field.content
        arms = [content.arms[weapon].name for weapon in card.weapons]
        issued = Count(content.counters[one].name for one in card.issue)
        parts = [f"{card.ap} AP", f"Armor {card.armor}", *arms]
        parts += [f"{name} ×{n}" if n > 1 else name for name, n in issued.items()]
        if card.commands:
            parts.append(f"Command {card.commands}")
        if card.gear:
            parts.append(f"Web Gear {card.gear}")
        said = " · ".join(part.replace(" ", "\u00a0") for part in parts)
        held = ", ".join(self._gear(card.id))
        return f"{said}: {held}" if held else said

    def _gear(self, card: CardId) -> list[str]:
        held = Count(one for man in self.force.soldiers if man.card == card for one in man.gear)
        names = self.field.content.counters
        return [f"{names[one].name} ×{n}" if n > 1 else names[one].name for one, n in held.items()]


_WORDS = {"taken": "taken", "barred": "not to be had now", "ready": "can be taken"}
