"""The picture of a view: the board, who stands on it, what is asked, and how it ended."""

from __future__ import annotations

from itertools import product

from sandtable.games.special_forces.mission import Mission
from sandtable.games.special_forces.screen.field import TONES, Field
from sandtable.games.special_forces.screen.scene_board import CELL, HEAD, MARGIN, board, point, size
from sandtable.games.special_forces.screen.scene_muster import muster_scene
from sandtable.games.special_forces.screen.scene_pieces import PIECE, gates, piece_id, pieces, smoke, spots
from sandtable.games.special_forces.screen.scene_sight import sight
from sandtable.games.special_forces.vocabulary import SIDE_NAMES, SIDES, Side
from sandtable.kernel.decision import Decision
from sandtable.show.scene import Badge, Bar, Element, Ground, Label, Point, Scene, Sight, Stamp, Steps, Zone
from sandtable.show.sheet import Tone

TURNS = 210  # the width of the turn track
PANEL = (820, 348)  # of the ending


def make_scene(field: Field, decision: Decision | None) -> Scene:
    view = field.view
    if view.battle.buy:
        return muster_scene(field, decision)
    wide, high = size(field.ground)
    line, standing = sight(field), list(pieces(field))
    elements = [
        *_header(field, wide),
        *board(field.ground),
        *gates(field, decision),
        *smoke(field),
        *spots(field, decision),
        *standing,
        *((line,) if line else ()),
        *(_ending(field, wide, high) if view.over else ()),
    ]
    title = f"Special Forces: {field.mission.title}"
    return Scene(wide, high, tuple(elements), title, _described(field, line, standing), PIECE)


def _described(field: Field, line: Sight | None, standing: list[Element]) -> str:
    """The position for whoever cannot see it."""
    view = field.view
    when = f"Turn {view.turn} of {view.limit}." if view.turn else "Setting up."
    if view.over:
        when = f"{view.result}. {when}"
    said = {one.id: one.title for one in standing}
    parts = [when, *(f"{said[piece_id(one.id)]}." for one in field.here())]
    parts += [f"{line.title}."] if line else []
    return " ".join(parts)


# the strip above the board


def _header(field: Field, wide: int) -> list[Element]:
    view, mission = field.view, field.mission
    kind = [field.ground.title]
    if mission.complexity:
        kind.append(mission.complexity)
    right = wide - 8
    return [
        Ground(id="table", x=0, y=0, width=wide, height=size(field.ground)[1], look="board"),
        Label(id="name", x=10, y=28, text=mission.title, width=520, size=24, strong=True),
        Label(id="kind", x=11, y=48, text=" · ".join(kind), width=520, size=14, face="label", tone="soft"),
        _side(field, right - TURNS - 200),
        Label(
            id="turn",
            x=right,
            y=28,
            text=f"Turn {view.turn} of {view.limit}" if view.turn else "Setting up",
            width=TURNS,
            size=18,
            align="end",
            strong=True,
        ),
        Bar(
            id="turns",
            x=right - TURNS,
            y=37,
            width=TURNS,
            value=view.turn,
            total=view.limit,
            tone="soft",
            title=f"Turn track: {view.turn} of {view.limit}",
            rule="SF-TSQ-6",
        ),
    ]


def _side(field: Field, x: int) -> Badge:
    """Whose turn it is to choose; nobody's any more at the end."""
    view = field.view
    if view.over:
        return Badge(id="side", x=x, y=18, text=view.result, width=184, tone=_tone(field))
    passed = ", other side passed" if view.passes else ""
    text = f"{SIDE_NAMES[view.to_move]} to act" if view.turn else "set-up"
    return Badge(
        id="side",
        x=x,
        y=18,
        text=text,
        width=184,
        lit=bool(view.turn),
        tone=TONES[view.to_move],
        title=f"{text}{passed}",
        rule="SF-TSQ-7",
    )


# the end


def _tone(field: Field) -> Tone:
    won = _winner(field)
    return TONES[won] if won else "unknown"


def _winner(field: Field) -> Side | None:
    """As the ladder says."""
    rungs = field.mission.victory.ladder
    return next((rung.winner for rung in rungs if rung.result == field.view.result), None)


def _ending(field: Field, wide: int, high: int) -> list[Element]:
    across, down = PANEL
    x, y = _clearest(field, wide - across, high - down)
    result = field.view.result
    found: list[Element] = [
        Zone(id="ending", x=x, y=y, width=across, height=down, look="solid", title=result),
        Stamp(
            id="result",
            x=x + 140,
            y=y + 34,
            width=across - 280,
            height=96,
            text=result,
            tone=_tone(field),
            tilt=-2,
            title=result,
            rule="SF-WIN-1",
        ),
    ]
    for at, side in enumerate(SIDES):
        found.append(
            Label(
                id=f"losses-{side}",
                x=x + across // 2,
                y=y + 178 + 26 * at,
                width=across - 60,
                text=_losses(field, side),
                size=16,
                align="middle",
            )
        )
    return found + _ladder(field.mission, result, x + 20, y + 268, across - 40)


def _clearest(field: Field, farthest: int, lowest: int) -> Point:
    """The corner of a panel that hides as few counters as can be; in the middle if it may be."""
    men = [point(field.ground, one.dot) for one in field.here()]
    lefts = (farthest // 2, MARGIN, farthest - MARGIN)
    tops = ((HEAD + lowest) // 2, lowest - MARGIN, HEAD + MARGIN)

    def hidden(corner: Point) -> int:
        left, top = corner
        return sum(-CELL < x - left < PANEL[0] + CELL and -CELL < y - top < PANEL[1] + CELL for x, y in men)

    return min(product(lefts, tops), key=hidden)


def _losses(field: Field, side: Side) -> str:
    own = [one for one in field.view.soldiers.values() if one.side == side]
    counts = (("on the map", "map"), ("off the map", "exited"), ("Down", "down"))
    said = [f"{sum(one.status == status for one in own)} {word}" for word, status in counts]
    return f"{SIDE_NAMES[side]}: {', '.join(said)}"


def _ladder(mission: Mission, result: str, x: int, y: int, wide: int) -> list[Element]:
    names = tuple(rung.result for rung in mission.victory.ladder)
    at = names.index(result) if result in names else 0
    return [
        Label(
            id="ladder-name",
            x=x + wide // 2,
            y=y - 24,
            text="The scenario's results",
            width=wide,
            size=13,
            face="label",
            tone="soft",
            align="middle",
        ),
        Steps(
            id="ladder",
            x=x,
            y=y,
            names=names,
            at=at,
            width=wide,
            title=f"Results from {names[0]} to {names[-1]}; this is {result}",
            rule=mission.victory.rule,
        ),
    ]
