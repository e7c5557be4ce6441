"""The picture before the Map is laid out: the team, its cards, and what there is to take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix.cards import Card as GearCard
from sandtable.games.seal_team_flix.cards import Firearm, Weapon
from sandtable.games.seal_team_flix.rules.outfit import GearDone, PutBack, TakeBoard, TakeCard, TakeSpecialization
from sandtable.games.seal_team_flix.screen.field import Field
from sandtable.games.seal_team_flix.screen.scene_pieces import BASE
from sandtable.games.seal_team_flix.screen.scene_side import SIZES
from sandtable.games.seal_team_flix.state import Seal
from sandtable.games.seal_team_flix.vocabulary import SEATS, kind_of
from sandtable.kernel.decision import Decision
from sandtable.kernel.words import counted
from sandtable.show.scene import Badge, Card, Element, Ground, Label, Piece, Scene, Zone
from sandtable.show.scene_flick import DiscSize

# The picture with many cards, with some, with a few: the fewer, the larger they are shown.
WIDE, MIDDLE, CLOSE = 1080, 960, 840
HEIGHT = 860  # at most
EDGE, GAP, TOP = 16, 8, 104
TEAM = 264  # the width of the team's column
FEW, SOME = 8, 16
MOST_SEALS = len(SEATS)
MEMBER = (HEIGHT - TOP - EDGE + GAP) // MOST_SEALS - GAP  # the height of a SEAL's panel
TALLEST, ROOMY = 160, 100  # of a card, and of one with room for its discs


class Offered(NamedTuple):
    """A card that lies on the table."""

    id: str
    name: str
    text: str
    state: Literal["ready", "taken", "barred"]
    cost: str = ""
    rule: str = ""
    discs: tuple[tuple[DiscSize, int], ...] = ()  # what a weapon flicks at each of its Rates
    health: int = 0  # of a SEAL, whose standee is shown
    speed: int = 0


def outfit_scene(field: Field, decision: Decision | None) -> Scene:
    cards = list(offered(field, decision))
    wide, high = _width(cards), _height(field, cards)
    elements: list[Element] = [*_header(field, wide, high)]
    for at, seal in enumerate(field.view.seals.values()):
        asked = decision is not None and decision.seat == seal.seat
        elements += _member(field, seal, at, asked)
    elements += _task(field)
    elements += _shelf(cards, wide)
    title = f"SEAL Team Flix: {field.mission.title}"
    words = " ".join(told(field, seal) for seal in field.view.seals.values())
    return Scene(wide, high, tuple(elements), title, words)


def _width(cards: Sequence[Offered]) -> int:
    return WIDE if len(cards) > SOME else MIDDLE if len(cards) > FEW else CLOSE


def _height(field: Field, cards: Sequence[Offered]) -> int:
    """As much as the team with its task, or the shelf, asks for."""
    team = min(len(field.view.seals) + 1, MOST_SEALS) * (MEMBER + GAP)
    _, rows, high = _grid(cards)
    return min(HEIGHT, TOP + max(team, rows * (high + GAP) + 20) + EDGE)


def _header(field: Field, wide: int, high: int) -> list[Element]:
    mission = field.mission
    maps = " and ".join(one.title for one in field.ground.maps)
    kind = f"{mission.id} · Grade E-{mission.grade} · {maps} · {mission.difficulty}"
    return [
        Ground(id="table", x=0, y=0, width=wide, height=high, look="board"),
        Label(id="name", x=EDGE, y=30, text=mission.title, width=wide - 240, size=24, strong=True),
        Label(id="kind", x=EDGE + 1, y=50, text=kind, width=wide - 240, size=14, face="label", tone="soft"),
        Label(id="brief", x=EDGE + 1, y=74, text=mission.brief, width=wide - 2 * EDGE, size=14),
        Badge(
            id="phase",
            x=wide - EDGE - 184,
            y=18,
            text="getting ready",
            width=184,
            tone="friend",
            lit=True,
            rule="STF-GEAR-2",
        ),
    ]


# the team


def _member(field: Field, seal: Seal, at: int, asked: bool) -> Iterator[Element]:
    x, y = EDGE, TOP + at * (MEMBER + GAP)
    yield Zone(id=f"member-{seal.seat}", x=x, y=y, width=TEAM, height=MEMBER, look="panel", title=told(field, seal))
    name = field.seal_name(seal.seat) if seal.board else f"SEAL {seal.seat[-1]}"
    yield Piece(
        id=seal.seat,
        x=x + 34,
        y=y + 44,
        size=38,
        base=BASE + 4,
        tone="friend",
        name=field.short(seal),
        seat=int(seal.seat[-1]),
        title=name,
    )
    yield Label(
        id=f"who-{seal.seat}",
        x=x + 68,
        y=y + 30,
        text=name,
        width=TEAM - 84,
        size=18,
        strong=True,
        tone="friend" if asked else "plain",
    )
    yield Label(
        id=f"what-{seal.seat}", x=x + 68, y=y + 50, text=figures(field, seal), width=TEAM - 80, size=13, tone="soft"
    )
    for line, card in enumerate(carried(field, seal)):
        yield Label(id=f"has-{seal.seat}-{line}", x=x + 16, y=y + 84 + 19 * line, text=card, width=TEAM - 30, size=14)


def _task(field: Field) -> Iterator[Element]:
    """The objectives below the team, where it leaves room."""
    seats = len(field.view.seals)
    if seats == MOST_SEALS:
        return
    mission = field.mission
    rounds, pool = mission.cell.rounds, mission.cell.pool[mission.band]
    text = (
        f"Primary: {mission.primary_text} Secondary: {mission.secondary_text} "
        f"{counted(rounds, 'Round')}; {counted(pool, 'Patrol')} in the pool."
    )
    yield Card(
        id="task",
        x=EDGE,
        y=TOP + seats * (MEMBER + GAP),
        width=TEAM,
        height=MEMBER,
        text=text,
        name="Objectives",
        tone="friend",
        title=text,
        rule="STF-MIS-1",
    )


def figures(field: Field, seal: Seal) -> str:
    if not seal.board:
        return "not chosen yet"
    content = field.content
    spec = f" · {content.specializations[seal.spec].name}" if seal.spec else ""
    speed, health = gear.speed(content, seal), gear.max_health(content, seal)
    return f"E-{seal.grade}{spec} · Speed {speed} · Health {health}"


def carried(field: Field, seal: Seal) -> list[str]:
    content = field.content
    found = [content.card(copy).name for copy in seal.cards]
    if seal.board and not any(content.card(copy).slot == "secondary" for copy in seal.cards):
        found.append(content.secondaries[content.boards[seal.board].secondary].name)
    return found[:6]


def told(field: Field, seal: Seal) -> str:
    who = field.seal_name(seal.seat) if seal.board else f"SEAL {seal.seat[-1]}"
    held = ", ".join(carried(field, seal)) or "nothing yet"
    return f"{who}: {figures(field, seal)}; {held}."


# what there is to take


def offered(field: Field, decision: Decision | None) -> Iterator[Offered]:
    options = decision.options if decision else ()
    if any(isinstance(one, TakeBoard) for one in options):
        yield from _boards(field, options)
    elif any(isinstance(one, TakeSpecialization) for one in options):
        yield from _specializations(field, options)
    elif decision is not None and any(isinstance(one, GearDone) for one in options):
        yield from _gear(field, field.view.seals[decision.seat], options)


def _boards(field: Field, options: Sequence[object]) -> Iterator[Offered]:
    taken = {seal.board for seal in field.view.seals.values()}
    for board in field.content.boards.values():
        free = TakeBoard(board.id) in options
        arm = field.content.secondaries[board.secondary].name
        text = f"Speed {board.speed} · Health {board.health} · {arm}. {board.text}"
        state: Literal["ready", "taken", "barred"] = "ready" if free else "barred"
        yield Offered(
            f"board-{board.id}",
            board.name,
            text,
            "taken" if board.id in taken else state,
            rule="STF-MODE-1",
            health=board.health,
            speed=board.speed,
        )


def _specializations(field: Field, options: Sequence[object]) -> Iterator[Offered]:
    held = {seal.spec for seal in field.view.seals.values()}
    for one in field.content.specializations.values():
        state: Literal["ready", "barred"] = "ready"
        if TakeSpecialization(one.id) not in options:
            state = "barred"
        yield Offered(f"spec-{one.id}", one.name, one.text, "taken" if one.id in held else state, rule="STF-GEAR-14")


def _gear(field: Field, seal: Seal, options: Sequence[object]) -> Iterator[Offered]:
    """Everything of the Grade; what another holds or no slot takes is hatched."""
    held = {kind_of(copy) for copy in seal.cards}
    for card in field.content.cards.values():
        if card.grade > seal.grade:
            continue
        state: Literal["ready", "barred"] = "ready" if TakeCard(card.id) in options else "barred"
        taken = card.id in held and PutBack(card.id) in options
        arm = card if isinstance(card, Weapon) else None
        yield Offered(
            f"card-{card.id}",
            card.name,
            described(card),
            "taken" if taken else state,
            str(arm.sound) if arm else "",
            "STF-GEAR-3",
            tuple(_discs(arm)) if arm else (),
        )


def _discs(arm: Weapon) -> Iterator[tuple[DiscSize, int]]:
    """Where there is a choice of sizes, the first."""
    for sizes in arm.rates.values():
        yield SIZES[sizes[0].size], sizes[0].n


def described(card: GearCard | Firearm) -> str:
    """A card in a line: rates and Sound of a weapon, the words of Equipment."""
    if not isinstance(card, Firearm):
        return card.text
    rates = [f"{rate} {'/'.join(map(str, discs))}" for rate, discs in card.rates.items()]
    more = {"stun": "Blocks stun", "kill": "Blocks kill"}.get(card.cover, "")
    through = {"pierce": "through Doors", "pierce-top": "top disc through Doors"}.get(card.door, "")
    parts = [card.type] if isinstance(card, Weapon) else []
    return " · ".join(filter(None, (*parts, *rates, more, through)))


def _grid(cards: Sequence[Offered]) -> tuple[int, int, int]:
    """Columns, rows, and how high a card is."""
    columns = max(1, sum(len(cards) > most for most in (0, 0, 4, FEW, SOME)))
    rows = -(-len(cards) // columns)
    return columns, rows, min(TALLEST, (HEIGHT - TOP - 2 * EDGE + GAP - 20) // max(1, rows) - GAP)


def _shelf(cards: Sequence[Offered], whole: int) -> Iterator[Element]:
    if not cards:
        return
    left, wide = EDGE + TEAM + 2 * GAP, whole - 2 * EDGE - TEAM - 2 * GAP
    columns, rows, high = _grid(cards)
    across = (wide + GAP) // columns - GAP
    words = {"ready": "may be taken", "taken": "taken", "barred": "not to be had now"}
    for at, card in enumerate(cards):
        row, column = divmod(at, columns)
        yield Card(
            id=card.id,
            x=left + column * (across + GAP),
            y=TOP + row * (high + GAP),
            width=across,
            height=high,
            look="shelf",
            name=card.name,
            text=card.text,
            cost=card.cost,
            state=card.state,
            rule=card.rule,
            discs=card.discs if high >= ROOMY else (),
            title=f"{card.name}, {words[card.state]}. {card.text}",
        )
        if card.health:
            x, y = left + column * (across + GAP), TOP + row * (high + GAP)
            name = card.id.replace("board", "standee", 1)
            yield Piece(
                id=name,
                x=x + across - 50,
                y=y + high - 46,
                size=44,
                base=20,
                tone="friend",
                name=card.name[:3].upper(),
                title=card.name,
                pips=(card.health, card.health),
            )
    legend = (
        "Coin: Sound. Discs: what is flicked at each Rate. On paper with a tick: taken. Hatched: not to be had now."
    )
    if any(card.cost for card in cards):
        foot = TOP + rows * (high + GAP) + 14
        yield Label(id="legend", x=left, y=foot, width=wide, size=13, tone="soft", text=legend)
