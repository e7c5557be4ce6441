"""The picture of a view: the Map with its strips, a side board over it, or the gear before it."""

from __future__ import annotations

from typing import Literal

from sandtable.games.seal_team_flix.forecast import reaction_risk
from sandtable.games.seal_team_flix.screen.field import CELL, FOOT, HEAD, MARGIN, Field, size
from sandtable.games.seal_team_flix.screen.info import risk_words
from sandtable.games.seal_team_flix.screen.scene_map import SHAPES, TONES, board
from sandtable.games.seal_team_flix.screen.scene_outfit import outfit_scene
from sandtable.games.seal_team_flix.screen.scene_pieces import ICONS, PIECE, glows, pieces
from sandtable.games.seal_team_flix.screen.scene_pieces import TONES as TOKEN_TONES
from sandtable.games.seal_team_flix.screen.scene_side import side_scene
from sandtable.games.seal_team_flix.screen.scene_spots import spots, watchers
from sandtable.games.seal_team_flix.view import SeenObjective
from sandtable.games.seal_team_flix.vocabulary import COLOURS, TOKEN_TITLES, TokenType
from sandtable.kernel.decision import Decision
from sandtable.kernel.words import counted
from sandtable.show.scene import Badge, Element, Ground, Label, Scene, Stamp, Zone
from sandtable.show.scene_flick import Chit, Timer
from sandtable.show.sheet import Tone

PHASES = (
    "Setting up",
    "SEAL turns",
    "Sentries take Cover",
    "Tangos move",
    "Spawns",
    "Tangos take Cover",
    "Tangos attack",
    "Victory check",
    "Timer",
    "New Round",
)
RESULTS: dict[str, tuple[str, Tone]] = {
    "success": ("Success", "good"),
    "partial": ("Partial success", "unknown"),
    "failure": ("Failure", "bad"),
}
PANEL = (620, 220)
Role = Literal["first", "second"]


def make_scene(field: Field, decision: Decision | None) -> Scene:
    view = field.view
    if not field.running:
        return outfit_scene(field, decision)
    if view.side is not None:
        return side_scene(field, view.side)
    wide, high = size(field.ground)
    table = Ground(id="table", x=0, y=0, width=wide, height=high, look="board")
    standing = pieces(field)
    elements: list[Element] = [
        table,
        *_header(field, wide),
        *_floor(field),
        *spots(field, decision),
        *watchers(field),
        *standing,
        *_tray(field, wide, high),
        *_danger(field, wide, high),
        *(_ending(field, wide) if view.over else ()),
    ]
    title = f"SEAL Team Flix: {field.mission.title}"
    return Scene(wide, high, tuple(elements), title, _described(field, standing), PIECE)


def _floor(field: Field) -> list[Element]:
    """Noise lights the floors up, not the walls."""
    sheet, floors, *rest = board(field.ground, field.mission.start)
    return [sheet, floors, *glows(field), *rest]


def _described(field: Field, standing: list[Element]) -> str:
    """The position for whoever cannot see it."""
    view = field.view
    parts = [f"Round {view.round}, Timer {view.timer}, {PHASES[view.phase]}."]
    if view.over:
        parts.insert(0, f"{RESULTS.get(view.result, (view.result, 'plain'))[0]}.")
    shown = [one.title for one in standing if one.title and one.id != "active"]
    return " ".join([*parts, *(f"{title}." for title in shown)])


# above the Map


def _header(field: Field, wide: int) -> list[Element]:
    view, mission = field.view, field.mission
    right = wide - 8
    maps = " and ".join(one.title for one in field.ground.maps)
    kind = f"{mission.id} · {maps} · {mission.difficulty}"
    active = view.seals.get(view.active or "")
    when = f"Round {view.round}" if view.round else "Before the first Round"
    now = PHASES[view.phase] if active is None else f"{field.seal_name(active.seat)}'s turn"
    return [
        Label(id="name", x=10, y=30, text=mission.title, width=wide - 330, size=24, strong=True),
        Label(id="kind", x=11, y=50, text=kind, width=wide - 330, size=14, face="label", tone="soft"),
        Label(id="round", x=right, y=28, text=when, width=240, size=18, align="end", strong=True),
        Badge(
            id="phase",
            x=right - 190,
            y=36,
            text=now,
            width=190,
            lit=not view.over,
            tone="friend" if view.phase <= 1 else "foe",
            rule="STF-RND-1",
            title=f"Phase {view.phase}: {PHASES[view.phase]}",
        ),
        _timer(field, wide),
    ]


def _timer(field: Field, wide: int) -> Timer:
    """STF-P4-3: every space has the colour of the path that helps out if no Patrol is left."""
    value, top = field.view.timer, max(field.mission.cell.rounds, field.view.timer)
    order = (COLOURS[1], COLOURS[0], COLOURS[2])  # of 0, 1, 2 modulo 3
    signs = tuple((SHAPES[order[t % 3]], TONES[order[t % 3]]) for t in range(top + 1))
    track = min(wide - 20, 44 * (top + 1))
    return Timer(
        id="timer",
        x=10,
        y=64,
        width=track,
        top=top,
        value=value,
        signs=signs,
        title=f"Timer: {value} of {top}; at 0 the mission is over",
        rule="STF-P8-1",
    )


# below it


def _tray(field: Field, wide: int, high: int) -> list[Element]:
    """The Tango Pool, and every objective: still to do, done or lost."""
    y = high - FOOT + 40
    pool = field.view.pool
    found: list[Element] = [
        Label(
            id="goals-name",
            x=MARGIN - 6,
            y=y + 5,
            text="Objectives",
            width=110,
            size=13,
            face="label",
            tone="soft",
            strong=True,
        ),
        Badge(
            id="pool",
            x=wide - 188,
            y=y - 13,
            text=f"Tango Pool {pool}",
            width=176,
            icon="patrol",
            tone="foe",
            rule="STF-SET-4",
            title=f"{counted(pool, 'Patrol')} may still come",
        ),
    ]
    for at, (kind, role, status) in enumerate(goals(field)):
        end: Literal["lying", "done", "lost"] = "lost" if status == "lost" else "lying"
        found.append(
            Chit(
                id=f"goal-{at}",
                x=146 + 42 * at,
                y=y,
                radius=15,
                icon=ICONS[kind],
                goal=role,
                tone=TOKEN_TONES.get(kind, "plain"),
                rule="STF-P7-1",
                state="done" if status == "cleared" else end,
                title=f"{TOKEN_TITLES[kind]}, {_roles(role)}: {WORDS[status]}",
            )
        )
    return found


def _danger(field: Field, wide: int, high: int) -> list[Element]:
    """What acting where it stands would cost the active SEAL, before it acts."""
    seal = field.active
    if seal is None or field.view.over or not field.forecasts:
        return []
    risk = reaction_risk(field.state, seal.seat, seal.cell)
    if not risk.dice:
        return []
    text = f"{field.seal_name(seal.seat)} in sight · {risk_words(risk)}"
    width = min(380, wide - 560)
    return [
        Badge(
            id="danger",
            x=wide - 200 - width,
            y=high - FOOT + 27,
            text=text,
            width=width,
            icon="eye",
            tone="foe",
            lit=True,
            title=text,
            rule="STF-RXF-1",
        )
    ]


WORDS = {"hidden": "not found yet", "map": "found", "carried": "carried", "cleared": "done", "lost": "lost"}


def _roles(role: str) -> str:
    return "primary objective" if role == "first" else "secondary objective"


def goals(field: Field) -> list[tuple[TokenType, Role, str]]:
    """What the mission asks for, each with what became of it; nobody knows which token is which."""
    cell = field.mission.cell
    wanted: list[tuple[TokenType, Role]] = [
        *((kind, "first") for kind in cell.primary[field.mission.band]),
        *((kind, "second") for kind in cell.secondary),
    ]
    known: list[SeenObjective] = [one for one in field.view.objectives.values() if one.type]
    found: list[tuple[TokenType, Role, str]] = []
    for kind, role in wanted:
        names = {"first": "primary", "second": "secondary"}
        one = next((o for o in known if o.type == kind and o.role == names[role]), None)
        if one is not None:
            known.remove(one)
        found.append((kind, role, one.status if one else "hidden"))
    return found


# the end


def _ending(field: Field, wide: int) -> list[Element]:
    across, down = PANEL
    x, y = (wide - across) // 2, HEAD + MARGIN + CELL
    text, tone = RESULTS.get(field.view.result, (field.view.result, "plain"))
    lost = [field.seal_name(seal.seat) for seal in field.view.seals.values() if seal.kia]
    fell = f"Lost: {', '.join(lost)}" if lost else "Everybody came home"
    done = sum(status in ("cleared", "carried") for _, _, status in goals(field))
    lines = (
        f"{done} of {len(goals(field))} objectives · Round {field.view.round}",
        fell,
        counted(field.view.score, "point"),
    )
    found: list[Element] = [
        Zone(id="ending", x=x, y=y, width=across, height=down, look="solid", title=text),
        Stamp(
            id="result",
            x=x + 110,
            y=y + 28,
            width=across - 220,
            height=80,
            text=text,
            tone=tone,
            tilt=-2,
            title=text,
            rule="STF-P7-5",
        ),
    ]
    for at, line in enumerate(lines):
        found.append(
            Label(
                id=f"ending-{at}",
                x=x + across // 2,
                y=y + 146 + 24 * at,
                text=line,
                width=across - 40,
                size=16,
                align="middle",
            )
        )
    return found
