"""A side board in play, drawn to scale: words beside it, and below it room to pull back."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.boards.flick import DISCS
from sandtable.games.seal_team_flix import side_layouts as layouts
from sandtable.games.seal_team_flix.rules.side_boards import CLOCK_MS, timed
from sandtable.games.seal_team_flix.screen.field import Field
from sandtable.games.seal_team_flix.side_layouts import DEPTH, LAUNCH, WIDTH, Kind
from sandtable.games.seal_team_flix.state import SideBoard, Target
from sandtable.games.seal_team_flix.vocabulary import Difficulty, Size
from sandtable.kernel.words import counted
from sandtable.show.scene import Bar, Element, Ground, Label, Point, Scene
from sandtable.show.scene_flick import Court, Disc, DiscSize, Ring
from sandtable.show.sheet import Tone

UNIT = 56  # 1 u
LEFT, TOP = 40, 28
FOOT = 268  # room below the board for a whole pull
BESIDE, TEXT = LEFT + 8 * UNIT + 40, 260  # the words beside it
SIZES: dict[Size, DiscSize] = {"S": "small", "M": "medium", "L": "large"}
GOALS: dict[Kind, dict[Difficulty, str]] = {
    "lock": dict.fromkeys(("rookie", "veteran", "operator"), "Knock every disc out of the red box"),
    "bomb": dict.fromkeys(("rookie", "veteran", "operator"), "Knock every disc off the circles"),
    "sniping": {
        "rookie": "Come to rest touching a dot",
        "veteran": "Come to rest covering a dot",
        "operator": "Come to rest covering the red dot",
    },
    "rescue": {
        "rookie": "Rest on the red dot, off the red circle",
        "veteran": "Rest on the red dot, off the yellow and red circles",
        "operator": "Cover the red dot, off all circles",
    },
}


def place(kind: Kind, x: float, y: float) -> Point:
    """A place of a board on the picture: its y grows away from the hand, upwards."""
    return round(LEFT + UNIT * x), round(TOP + UNIT * (DEPTH[kind] - y))


def radius(size: Size) -> int:
    return round(UNIT * DISCS[size].radius)


def side_scene(field: Field, side: SideBoard) -> Scene:
    wide, high = BESIDE + TEXT + 16, round(UNIT * DEPTH[side.kind]) + TOP + FOOT
    elements: tuple[Element, ...] = (
        Ground(id="table", x=0, y=0, width=wide, height=high, look="board"),
        *_header(field, side),
        _court(field, side),
        *(_target(side.kind, one) for one in side.targets),
    )
    title = f"SEAL Team Flix: {layouts.TITLES[side.kind]}"
    return Scene(wide, high, elements, title, _told(field, side))


def _told(field: Field, side: SideBoard) -> str:
    goal = GOALS[side.kind][field.mission.difficulty]
    discs = ", ".join(f"disc {one.name} at {one.x:.1f}, {one.y:.1f}" for one in side.targets)
    left = f"{counted(side.flicks, 'flick')} left"
    return f"{layouts.TITLES[side.kind]}, {left}. {goal}. {discs}".strip()


def _header(field: Field, side: SideBoard) -> Iterator[Element]:
    """Beside the board: what is to be done, and how often it may be tried."""
    x, wide = BESIDE, TEXT
    who = f"{field.seal_name(side.seat)} · {_where(field, side)}"
    yield Label(id="name", x=x, y=TOP + 22, text=layouts.TITLES[side.kind], width=wide, size=24, strong=True)
    yield Label(id="kind", x=x + 1, y=TOP + 46, text=who, width=wide, size=14, face="label", tone="soft")
    yield Label(
        id="goal", x=x, y=TOP + 84, text=GOALS[side.kind][field.mission.difficulty], width=wide, size=18, lines=3
    )
    clock = timed(field.state, side) and not side.flicks
    left = f"{(CLOCK_MS - side.used_ms) / 1000:.1f} seconds left" if clock else "Flicks left"
    yield Label(id="left", x=x, y=TOP + 174, text=left, width=wide, size=13, face="label", tone="soft")
    value, total = (CLOCK_MS - side.used_ms, CLOCK_MS) if clock else (side.flicks, 6)
    parts = (value * 10 // total, 10) if clock else (min(value, 6), 6)
    yield Bar(
        id="flicks",
        x=x,
        y=TOP + 186,
        width=wide,
        value=max(0, parts[0]),
        total=parts[1],
        tone="friend",
        title=left,
        rule=layouts.RULES[side.kind],
    )
    hand, foot = place(side.kind, LAUNCH[0], 0)
    yield Label(
        id="lane",
        x=hand,
        y=foot + 44,
        text="Pull back over here",
        width=240,
        size=13,
        face="label",
        align="middle",
        tone="soft",
    )


def _where(field: Field, side: SideBoard) -> str:
    if side.door >= 0:
        return f"Door {field.ground.doors[side.door].id}"
    token = field.view.objectives.get(side.token)
    if token is not None:
        return f"letters {' '.join(token.letters)}"
    tango = field.view.tangos.get(side.tango)
    return field.tango_name(tango) if tango else layouts.TITLES[side.kind]


# the board


def _court(field: Field, side: SideBoard) -> Court:
    kind = side.kind
    x, y = LEFT, TOP
    rings = tuple(_rings(kind))
    left, near, right, far = layouts.BOX
    a, b = _inside(kind, left, far)
    box = (a, b, round(UNIT * (right - left)), round(UNIT * (far - near)))
    return Court(
        id="court",
        x=x,
        y=y,
        width=round(UNIT * WIDTH),
        height=round(UNIT * DEPTH[kind]),
        cell=UNIT,
        start=_inside(kind, *LAUNCH),
        rings=rings,
        box=box if kind == "lock" else None,
        title=_told(field, side),
        rule=layouts.RULES[kind],
    )


def _inside(kind: Kind, x: float, y: float) -> Point:
    a, b = place(kind, x, y)
    return a - LEFT, b - TOP


def _rings(kind: Kind) -> Iterator[Ring]:
    def ring(at: layouts.Point, r: float, tone: Tone, text: str = "", solid: bool = False) -> Ring:
        return Ring(_inside(kind, *at), max(3, round(UNIT * r)), tone, text, solid)

    if kind == "lock":
        for name, at in layouts.NUMERALS.items():
            yield ring(at, layouts.TARGET_RADIUS * 1.6, "plain", name)
    elif kind == "bomb":
        for name, at in layouts.LETTERS.items():
            yield ring(at, layouts.CIRCLE_RADIUS, "bad", name)
    elif kind == "sniping":
        for at in layouts.DOTS:
            tone: Tone = "bad" if at == layouts.RED_DOT else "plain"
            yield ring(at, layouts.DOT_RADIUS, tone, "", True)
    else:
        tones: dict[str, Tone] = {"green": "good", "yellow": "unknown", "red": "bad"}
        for name in ("green", "yellow", "red"):
            yield ring(layouts.HOSTAGE, layouts.HOSTAGE_CIRCLES[name], tones[name])
        yield ring(layouts.RESCUE_DOT, layouts.RESCUE_DOT_RADIUS, "bad", "", True)


def target_id(name: str) -> str:
    return f"target-{name}"


def _target(kind: Kind, one: Target) -> Disc:
    x, y = place(kind, one.x, one.y)
    many = f", {counted(one.count, 'disc')}" if one.count > 1 else ""
    return Disc(
        id=target_id(one.name),
        x=x,
        y=y,
        radius=radius("S"),
        size="small",
        text=one.name,
        count=one.count,
        title=f"Disc on {one.name}{many}",
        rule="STF-SBE-1",
    )
