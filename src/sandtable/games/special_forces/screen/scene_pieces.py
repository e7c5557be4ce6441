"""What stands on the board: soldiers, smoke, the folder, the ways out, and where one may go."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.special_forces.cards import SoldierCard
from sandtable.games.special_forces.content import Content
from sandtable.games.special_forces.ground import Ground
from sandtable.games.special_forces.muster import worth
from sandtable.games.special_forces.opposition import StepOn
from sandtable.games.special_forces.rules.attack import Launch
from sandtable.games.special_forces.rules.movement import OUTWARD, ExitMap, Move, Sprint
from sandtable.games.special_forces.rules.reach import Path
from sandtable.games.special_forces.rules.reinforcements import ArriveAt
from sandtable.games.special_forces.rules.setup import HideOn, StartOn
from sandtable.games.special_forces.rules.smoke import RemoveSmoke
from sandtable.games.special_forces.screen.field import Field
from sandtable.games.special_forces.screen.scene_board import CELL, HEAD, MARGIN, point, size
from sandtable.games.special_forces.state import NOWHERE, Soldier
from sandtable.games.special_forces.vocabulary import SIDE_NAMES, Dot, MapEdge, SoldierId
from sandtable.kernel.decision import Decision
from sandtable.kernel.words import counted
from sandtable.show.scene import Element, Gate, Mark, Marker, Piece, Prop, Puff, Spot
from sandtable.show.scene import Side as Direction

PIECE = 30
RING = 25
EDGE_NAMES: dict[MapEdge, str] = {"N": "North", "E": "East", "S": "South", "W": "West"}
MARKED: dict[Mark, str] = {
    "folder": "carries the folder",
    "plan": "has a Plan",
    "command": "was commanded this turn",
    "lock": "has crossed clutter and moves no more this turn",
}
DIRECTIONS: dict[MapEdge, Direction] = {"N": "above", "E": "right", "S": "below", "W": "left"}


def short(name: SoldierId) -> str:
    """What fits on a counter: `8`, `UR3`, `UN`."""
    parts = name.split("-")
    if len(parts) > 2:
        return f"{parts[1]}{int(parts[2])}" if parts[2].isdecimal() else "".join(parts[1:])
    return parts[-1]


def role(card: SoldierCard, content: Content) -> str:
    """His trade, by what he carries and may do."""
    arms = [content.weapons[weapon] for weapon in card.weapons]
    if not arms:
        return "civilian"
    if card.commands:
        return "leader"
    if card.aid_bonus:
        return "medic"
    if any(arm.kills_user for arm in arms):
        return "bomb"
    if any(arm.radius is not None for arm in arms):
        return "rocket" if card.untrained else "grenadier"
    kinds = {"belt": "gunner", "marksman": "sniper", "pistol": "pistol"}
    close = arms[0].modes[0].name == "Snap"
    return "pistol" if close else kinds.get(arms[0].ammo or "", "rifle")


def pieces(field: Field) -> Iterator[Element]:
    """Rows from north to south, so that lower counters lie over higher ones."""
    active = field.view.soldiers.get(field.view.active)
    if active and active.here:
        x, y = point(field.ground, active.dot)
        yield Marker(id="active", x=x, y=y, radius=RING, tone=field.tone(active), title=f"{active.id} is acting")
    for soldier in sorted(field.here(), key=lambda one: one.dot):
        yield piece(field, soldier)
    yield from _folder(field)


def piece_id(name: SoldierId) -> str:
    return f"soldier-{name}"


def piece(field: Field, soldier: Soldier) -> Piece:
    x, y = point(field.ground, soldier.dot)
    card, marks = field.card(soldier), _marks(field, soldier)
    return Piece(
        id=piece_id(soldier.id),
        x=x,
        y=y,
        size=PIECE,
        tone=field.tone(soldier),
        name=short(soldier.id),
        role=role(card, field.content),
        badge=str(soldier.ap) if field.view.turn else "",
        stuns=soldier.stuns,
        wounds=soldier.wounds,
        marks=marks,
        title=told(field, soldier, marks),
        rule="SF-CTR-3",
    )


def _marks(field: Field, soldier: Soldier) -> tuple[Mark, ...]:
    folder = field.view.folder
    found: dict[Mark, bool] = {
        "folder": folder is not None and folder.carrier == soldier.id,
        "plan": soldier.plan,
        "command": soldier.commanded,
        "lock": soldier.locked,
        "empty": bool(soldier.empty),
    }
    return tuple(mark for mark, there in found.items() if there)


def told(field: Field, soldier: Soldier, marks: tuple[Mark, ...]) -> str:
    """Everything that the counter shows, in words."""
    card = field.card(soldier)
    parts = [card.called(soldier.id), SIDE_NAMES[soldier.side]]
    if soldier.here:
        parts.append(f"on {field.ground.names[soldier.dot]}")
    if field.view.turn:
        parts.append(f"{soldier.ap} AP")
    counts = ((soldier.stuns, "Stun"), (soldier.wounds, "Wound"))
    parts += [counted(n, word) for n, word in counts if n]
    parts += [_said(field, soldier, mark) for mark in marks]
    return "; ".join((", ".join(parts), printed(field, soldier)))


def _said(field: Field, soldier: Soldier, mark: Mark) -> str:
    if mark == "empty":
        return ", ".join(f"{field.content.arms[one].name} empty" for one in soldier.empty)
    return MARKED[mark]


def printed(field: Field, soldier: Soldier) -> str:
    """What his card says, and what he carries (SF-CARD-5, SF-BYO-8)."""
    card, arms = field.card(soldier), field.content.arms
    held = [arms[one].name for one in (*card.weapons, *soldier.counters)]
    return ", ".join((worth(card.cost), f"Armor {card.armor}", *held))


def _folder(field: Field) -> Iterator[Element]:
    folder = field.view.folder
    if folder is None or folder.dot == NOWHERE:
        return
    x, y = point(field.ground, folder.dot)
    crowded = any(one.dot == folder.dot for one in field.here())
    off = 13 if crowded else 0
    where = field.ground.names[folder.dot]
    known = "the folder" if folder.discovered else "the folder, not found yet"
    yield Prop(
        id="folder",
        x=x - off,
        y=y + off,
        icon="folder",
        size=18 if crowded else 24,
        ghost=not folder.discovered,
        title=f"{known}, on {where}",
        rule="SF-WMD-7",
    )


def smoke(field: Field) -> Iterator[Element]:
    ground = field.ground
    for cloud in field.view.clouds:
        age = max(0, field.view.turn - cloud.turn)
        old = counted(age, "turn")
        for dot in dict.fromkeys(cloud.dots):
            x, y = point(ground, dot)
            name = ground.names[dot]
            yield Puff(
                id=f"smoke-{cloud.id}-{name}",
                x=x,
                y=y,
                size=CELL,
                age=age,
                count=cloud.dots.count(dot),
                rule="SF-SMK-7",
                title=f"Smoke on {name}, {old} old: a cover check",
            )


# ways out


def gates(field: Field, decision: Decision | None) -> Iterator[Element]:
    """Every edge that the scenario lets somebody leave by, and those that are asked about."""
    whose: dict[MapEdge, list[str]] = {}
    for way in field.mission.exits:
        for edge in way.edges:
            whose.setdefault(edge, []).append(_leaver(field, way.who))
    for option in decision.options if decision else ():
        if isinstance(option, ExitMap):
            whose.setdefault(option.edge, [])
        elif isinstance(option, Sprint) and option.leave:
            whose.setdefault(option.leave, [])
    for edge in EDGE_NAMES:
        if edge in whose and _open(field.ground, edge):
            yield _gate(field.ground, edge, " and ".join(whose[edge]))


def _leaver(field: Field, who: str) -> str:
    if who == "carrier":
        return "folder carrier"
    card = field.content.soldiers.get(who)
    return card.name if card else who.upper()


def _open(ground: Ground, edge: MapEdge) -> bool:
    """Whether any dot of the edge may be left by it (SF-EXI-2)."""
    east, south = OUTWARD[edge]
    return any(ground.opens(dot, east, south) for dot in ground.along(edge))


def _gate(ground: Ground, edge: MapEdge, whose: str) -> Gate:
    wide, high = size(ground)
    band, off = 18, 3
    boxes = {
        "N": (MARGIN, HEAD + off, wide - 2 * MARGIN, band),
        "S": (MARGIN, high - band - off, wide - 2 * MARGIN, band),
        "W": (off, HEAD + MARGIN, band, high - HEAD - 2 * MARGIN),
        "E": (wide - band - off, HEAD + MARGIN, band, high - HEAD - 2 * MARGIN),
    }
    x, y, across, down = boxes[edge]
    text = f"way out: {whose}" if whose else "way out"
    return Gate(
        id=f"edge-{edge}",
        x=x,
        y=y,
        width=across,
        height=down,
        to=DIRECTIONS[edge],
        text=text,
        tone="neutral",
        title=f"{EDGE_NAMES[edge]} edge: {text}",
        rule="SF-EXI-3",
    )


# where one may go


def spots(field: Field, decision: Decision | None) -> list[Element]:
    """A small element for each dot that an option is about, and for no other."""
    found: dict[Dot, Spot] = {}
    for option in decision.options if decision else ():
        match option:
            case Move(path):
                _walk(field, found, path, "SF-MOV-1")
            case Sprint(path, None):
                _walk(field, found, path, "SF-MOV-10")
            case Launch(dot=dot) if dot not in found:
                found[dot] = _spot(field, dot, radius=6, aim=True, rule="SF-RAD-3")
            case StartOn() | ArriveAt() | HideOn() | RemoveSmoke() | StepOn():
                found[option.dot] = _spot(field, option.dot, radius=11, rule=option.rule)
    return [found[dot] for dot in sorted(found)]


def _walk(field: Field, found: dict[Dot, Spot], path: Path, rule: str) -> None:
    """The cost of a walk and its way; the farthest dots are for sprinters only."""
    dot, sprint = path[-1], rule == "SF-MOV-10"
    known = found.get(dot)
    if known is not None and known.text:
        return
    active = field.view.soldiers.get(field.view.active)
    dots = (active.dot, *path) if active and active.here else path
    way = tuple([point(field.ground, one) for one in dots])
    x, y = way[-1]
    found[dot] = Spot(
        id=field.dot_id(dot),
        x=x,
        y=y,
        radius=12,
        text="»" if sprint else str(len(path)),
        aim=known is not None and known.aim,
        title=_place(field.ground, dot),
        rule=rule,
        dashed=sprint,
        barred=_locks(field, dots),
        path=way if len(way) > 2 else (),
    )


def _locks(field: Field, dots: Path) -> bool:
    """Whether the last step of a walk crosses clutter."""
    before = dots[-2] if len(dots) > 1 else NOWHERE
    steps = field.ground.steps[before] if before != NOWHERE else ()
    return any(step.locks for step in steps if step.to == dots[-1])


def _spot(field: Field, dot: Dot, *, radius: int, rule: str, aim: bool = False) -> Spot:
    ground = field.ground
    x, y = point(ground, dot)
    return Spot(id=field.dot_id(dot), x=x, y=y, radius=radius, aim=aim, title=_place(ground, dot), rule=rule)


def _place(ground: Ground, dot: Dot) -> str:
    building = ground.of_building[dot]
    inside = f", {ground.buildings[building - 1]} ({building})" if building else ""
    return f"{ground.names[dot]}{inside}"
