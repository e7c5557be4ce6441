"""Before the table is laid: forces as they are built, and the battle plans with their matrix."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sandtable.games.team_yankee import card_words, forces
from sandtable.games.team_yankee.cards import Bought, ForceList, Slot
from sandtable.games.team_yankee.force_edits import AddUnit, RaiseFormation, TakeForce
from sandtable.games.team_yankee.rules.selection import TakePlan
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.screen.lineup import lineup
from sandtable.games.team_yankee.screen.pieces import TONES
from sandtable.games.team_yankee.vocabulary import PLANS, SEATS, Seat
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.words import counted
from sandtable.show.scene import Card, Element, Ground, Label, Scene, Zone

WIDE, LEAST = 1000, 700
ACROSS = 4
CARD, ROW = (227, 128), 140
LEFT = 30


def muster_scene(field: Field, decision: Decision | None) -> Scene:
    body = list(_body(field, decision))
    foot = max((one.y + getattr(one, "height", 0) for one in body), default=0)
    high = max(LEAST, foot + 30)
    played = field.view.operation or field.mission
    parts: list[Element] = [
        Ground(id="table", x=0, y=0, width=WIDE, height=high, look="board"),
        Label(id="name", x=LEFT, y=56, text=played.title, width=WIDE - 60, size=38, strong=True),
        Label(id="brief", x=LEFT, y=92, text=played.brief, width=WIDE - 60, size=22, tone="soft", lines=2),
        *body,
    ]
    about = f"{played.title}: {ABOUT[stage(field)]}"
    return Scene(WIDE, high, tuple(parts), f"Team Yankee: {played.title}", about)


ABOUT = {"forces": "forces are raised", "plans": "battle plans", "line": "both forces"}


def stage(field: Field) -> str:
    """Forces are bought, plans committed; then both sides are drawn up, and some left out."""
    if field.view.phase != "selection":
        return "forces"
    return "line" if field.mission.select == "agreed" else "plans"


def _body(field: Field, decision: Decision | None) -> Iterator[Element]:
    match stage(field):
        case "forces":
            return _forces(field, decision)
        case "plans":
            return _plans(field, decision)
    return lineup(field)


# forces


def _forces(field: Field, decision: Decision | None) -> Iterator[Element]:
    y = 150
    for seat in SEATS:
        roster = field.view.sides[seat].roster
        if roster is None:
            continue
        yield _title(f"roster-{seat}", y, _summary(field, seat, roster), seat)
        cards = list(_roster(field, seat, roster, y + 20))
        yield from cards
        y = max((one.y for one in cards), default=y - ROW + 20) + ROW + 28
    if decision:
        yield from _shelf(field, decision, y)


def _summary(field: Field, seat: Seat, roster: ForceList) -> str:
    spent = forces.total(field.content, roster)
    return f"{seat}: {roster.name} · {spent} of {field.mission.chosen.points} points"


def _title(ident: str, y: int, text: str, seat: Seat | None = None) -> Label:
    return Label(
        id=ident,
        x=LEFT,
        y=y,
        text=text,
        width=WIDE - 60,
        size=22,
        face="label",
        tone=TONES[seat] if seat else "soft",
        strong=True,
    )


def _roster(field: Field, seat: Seat, roster: ForceList, y: int) -> Iterator[Card]:
    for k, (_, bought) in enumerate(forces.listed(roster)):
        x, below = _grid(k, y)
        yield _unit(field, f"roster-{seat}-{k}", bought, x, below)


def _unit(field: Field, ident: str, bought: Bought, x: int, y: int) -> Card:
    card = field.content.units[bought.card]
    told = card_words.told(field.content, card, bought.teams)
    return Card(
        id=ident,
        x=x,
        y=y,
        width=CARD[0],
        height=CARD[1],
        name=card.name,
        look="shelf",
        text=told,
        cost=str(forces.cost(field.content, bought)),
        figures=(("Teams", str(bought.teams)),),
        title=f"{card.name}, {counted(bought.teams, 'Team')}",
        rule="TY-FRC-2",
    )


def _shelf(field: Field, decision: Decision, y: int) -> Iterator[Element]:
    """What may be added next; several sizes of a Unit lie side by side."""
    offered = [one for one in decision.options if shelf_id(one)]
    if not offered:
        return
    yield _title("shelf", y, "On the shelf")
    for k, one in enumerate(offered):
        x, below = _grid(k, y + 20)
        yield _offer(field, one, x, below)


def _offer(field: Field, one: Choice, x: int, y: int) -> Card:
    if isinstance(one, AddUnit):
        return _unit(field, shelf_id(one), Bought(one.card, one.teams), x, y)
    name = one.label(field.state)
    text = "; ".join(filter(None, (one.takes(field.state), _makes(field, one))))
    return Card(
        id=shelf_id(one),
        x=x,
        y=y,
        width=CARD[0],
        height=CARD[1],
        look="shelf",
        name=name,
        text=text,
        title=name,
        rule="TY-FRC-1",
    )


def _makes(field: Field, one: Choice) -> str:
    """What a ready force is made of, what a Formation has room for."""
    units = field.content.units
    match one:
        case TakeForce(force=force):
            cards = Counter(bought.card for _, bought in forces.listed(field.content.forces[force]))
            return ", ".join(f"{n} {units[card].name}" if n > 1 else units[card].name for card, n in cards.items())
        case RaiseFormation(formation=formation, hq=hq):
            slots = forces.slots_for(field.content.formations[formation], hq)
            return ", ".join(f"{_many(slot)} {' or '.join(units[card].name for card in slot.cards)}" for slot in slots)
    return ""


def _many(slot: Slot) -> str:
    return str(slot.most) if slot.least == slot.most else f"{slot.least} to {slot.most}"


def shelf_id(one: Choice) -> str:
    """What an answer is called on the picture; nothing if it is no card."""
    match one:
        case TakeForce(force=force):
            return f"force-{force}"
        case RaiseFormation(formation=formation, hq=hq):
            return f"formation-{formation}-{hq}"
        case AddUnit(at=at, card=card, teams=teams):
            return f"add-{at}-{card}-{teams}"
    return ""


def _grid(k: int, y: int) -> tuple[int, int]:
    return LEFT + (k % ACROSS) * (CARD[0] + 10), y + (k // ACROSS) * ROW


# battle plans


def _plans(field: Field, decision: Decision | None) -> Iterator[Element]:
    """What may be laid down, what lies there face down until both are in, and the matrix."""
    offered = [one for one in decision.options if isinstance(one, TakePlan)] if decision else []
    for k, one in enumerate(offered):
        yield Card(
            id=f"plan-{one.plan}",
            x=LEFT + k * 316,
            y=126,
            width=306,
            height=112,
            name=one.label(field.state),
            text=one.detail(field.state),
            title=one.label(field.state),
            rule="TY-BP-1",
        )
    top = 262 if offered else 130
    for k, seat in enumerate(SEATS):
        yield from _side(field, seat, LEFT + k * (WIDE // 2), top)
    yield from _matrix(field, top + 112)


def _side(field: Field, seat: Seat, x: int, y: int) -> Iterator[Element]:
    side = field.view.sides[seat]
    said = "committed" if side.planned else "not yet committed"
    shown = side.plan.capitalize()
    if side.planned:
        yield Card(
            id=f"plan-{seat}",
            x=x,
            y=y,
            width=110,
            height=74,
            name=shown,
            look="paper" if shown else "back",
            tone=TONES[seat],
            rule="TY-BP-1",
            title=f"{seat.capitalize()}: {shown or 'face down'}",
        )
    else:
        yield Zone(
            id=f"plan-{seat}",
            x=x,
            y=y,
            width=110,
            height=74,
            look="open",
            title=f"{seat.capitalize()} has laid down nothing yet",
        )
    yield Label(
        id=f"plan-{seat}-name",
        x=x + 126,
        y=y + 44,
        text=f"{seat}, {said}",
        width=330,
        size=20,
        face="label",
        tone=TONES[seat],
        strong=True,
    )


CELL = (246, 106)
ROWS = 182  # how wide the names of the rows are


def _matrix(field: Field, y: int) -> Iterator[Element]:
    """Rows are blue's, columns red's; the cell of two known plans is lit."""
    yield from _matrix_heads(y)
    both = tuple(field.view.sides[seat].plan for seat in SEATS)
    for cell in field.content.plans.values():
        row, column = PLANS.index(cell.blue), PLANS.index(cell.red)
        x, top = LEFT + ROWS + column * (CELL[0] + 10), y + 14 + row * (CELL[1] + 8)
        lit = (cell.blue, cell.red) == both
        yield Zone(
            id=f"cell-{cell.id}",
            x=x,
            y=top,
            width=CELL[0],
            height=CELL[1],
            look="solid" if lit else "panel",
            title=_told(field, cell.missions),
        )
        who = "roll who attacks" if cell.attacker == "roll" else f"{cell.attacker} attacks"
        yield Label(
            id=f"{cell.id}-who",
            x=x + 12,
            y=top + 28,
            text=who,
            width=CELL[0] - 24,
            size=20,
            face="label",
            strong=True,
            tone="soft" if cell.attacker == "roll" else TONES[cell.attacker],
        )
        yield Label(
            id=f"{cell.id}-missions",
            x=x + 12,
            y=top + 50,
            text=_told(field, cell.missions),
            width=CELL[0] - 24,
            size=17,
            lines=3,
        )


def _matrix_heads(y: int) -> Iterator[Element]:
    for k, plan in enumerate(PLANS):
        yield Label(
            id=f"red-{plan}",
            x=LEFT + ROWS + k * (CELL[0] + 10) + CELL[0] // 2,
            y=y,
            text=f"red: {plan}",
            width=CELL[0],
            size=20,
            face="label",
            align="middle",
            tone="foe",
            strong=True,
        )
        yield Label(
            id=f"blue-{plan}",
            x=LEFT,
            y=y + 70 + k * (CELL[1] + 8),
            text=f"blue: {plan}",
            width=ROWS - 10,
            size=20,
            face="label",
            tone="friend",
            strong=True,
        )


def _told(field: Field, missions: tuple[str, ...]) -> str:
    return ", ".join(field.content.missions[one].title for one in dict.fromkeys(missions))
