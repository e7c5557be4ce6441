"""Getting ready, in a window that is higher than wide: who chooses at the top, all cards below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.games.seal_team_flix.screen.field import Field
from sandtable.games.seal_team_flix.screen.scene_outfit import Offered, carried, figures, offered, told
from sandtable.games.seal_team_flix.screen.scene_pieces import BASE
from sandtable.games.seal_team_flix.state import Seal
from sandtable.kernel.decision import Decision
from sandtable.show.scene import Card, Element, Ground, Label, Piece, Scene, Zone

WIDTH = 408
EDGE, GAP = 8, 6
INNER = WIDTH - 2 * EDGE
STRIP = 46  # the height of a SEAL's line
LOW, MIDDLE, TALL = 68, 108, 100  # cards with a name and discs, with a standee, with their words
WORDS = {"ready": "may be taken", "taken": "taken", "barred": "not to be had now"}


def narrow_outfit(field: Field, decision: Decision | None) -> Scene:
    """The one who is asked first: a phone shows the top."""
    seals = sorted(field.view.seals.values(), key=lambda one: not _asked(one, decision))
    elements: list[Element] = []
    y = EDGE
    for seal in seals[:1] if decision else seals:
        elements += _strip(field, seal, y, _asked(seal, decision))
        y += STRIP + GAP
    cards = list(offered(field, decision))
    elements += _laid(cards, y)
    y += _height(cards)
    for seal in seals[1:] if decision else []:
        elements += _strip(field, seal, y, False)
        y += STRIP + GAP
    ground = Ground(id="table", x=0, y=0, width=WIDTH, height=y + EDGE, look="board")
    title = f"SEAL Team Flix: {field.mission.title}"
    words = " ".join(told(field, seal) for seal in field.view.seals.values())
    return Scene(WIDTH, y + EDGE, (ground, *elements), title, words)


def _asked(seal: Seal, decision: Decision | None) -> bool:
    return decision is not None and decision.seat == seal.seat


def _strip(field: Field, seal: Seal, y: int, asked: bool) -> Iterator[Element]:
    """Who it is, figures and what is carried, in two lines."""
    name = field.seal_name(seal.seat) if seal.board else f"SEAL {seal.seat[-1]}"
    yield Zone(id=f"member-{seal.seat}", x=EDGE, y=y, width=INNER, height=STRIP, look="panel", title=told(field, seal))
    yield Piece(
        id=seal.seat,
        x=EDGE + 28,
        y=y + 21,
        size=30,
        base=BASE,
        tone="friend",
        name=field.short(seal),
        seat=int(seal.seat[-1]),
        title=name,
    )
    yield Label(
        id=f"who-{seal.seat}",
        x=EDGE + 56,
        y=y + 19,
        text=name,
        width=96,
        size=16,
        strong=True,
        tone="friend" if asked else "plain",
    )
    yield Label(
        id=f"what-{seal.seat}",
        x=EDGE + 156,
        y=y + 19,
        text=figures(field, seal),
        width=INNER - 164,
        size=13,
        tone="soft",
    )
    yield Label(
        id=f"has-{seal.seat}-0",
        x=EDGE + 56,
        y=y + 37,
        width=INNER - 64,
        size=13,
        text=", ".join(carried(field, seal)) or "nothing yet",
    )


def _shape(cards: Sequence[Offered]) -> tuple[int, int]:
    """How many side by side, and how high: words where there is room for them."""
    if any(card.health for card in cards):
        return 3, MIDDLE
    return (3, LOW) if len(cards) > 8 else (2, TALL)


def _height(cards: Sequence[Offered]) -> int:
    columns, high = _shape(cards)
    return -(-len(cards) // columns) * (high + GAP)


def _laid(cards: Sequence[Offered], top: int) -> Iterator[Element]:
    columns, high = _shape(cards)
    across = (INNER + GAP) // columns - GAP
    for at, card in enumerate(cards):
        row, column = divmod(at, columns)
        x, y = EDGE + column * (across + GAP), top + row * (high + GAP)
        text = "" if card.discs or card.health or high == LOW else card.text
        yield Card(
            id=card.id,
            x=x,
            y=y,
            width=across,
            height=high,
            look="shelf",
            name=card.name,
            text=text,
            cost=card.cost,
            state=card.state,
            rule=card.rule,
            discs=card.discs,
            title=f"{card.name}, {WORDS[card.state]}. {card.text}",
        )
        if card.health:
            name = card.id.replace("board", "standee", 1)
            yield Piece(
                id=name,
                x=x + across - 34,
                y=y + high - 46,
                size=44,
                base=20,
                tone="friend",
                name=card.name[:3].upper(),
                title=card.name,
                pips=(card.health, card.health),
            )
            yield Label(
                id=f"speed-{card.id}", x=x + 10, y=y + 52, width=64, size=13, tone="soft", text=f"Speed {card.speed}"
            )
            yield Label(
                id=f"health-{card.id}", x=x + 10, y=y + 70, width=64, size=13, tone="soft", text=f"Health {card.health}"
            )
