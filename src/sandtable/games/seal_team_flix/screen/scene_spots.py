"""What may be chosen on the Map, and who watches whoever acts."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from sandtable.games.seal_team_flix.forecast import risk_from
from sandtable.games.seal_team_flix.opposition import reaction
from sandtable.games.seal_team_flix.rules import sight as looking
from sandtable.games.seal_team_flix.rules.movement import Command, Move
from sandtable.games.seal_team_flix.rules.ties import PickArea, PickSpace
from sandtable.games.seal_team_flix.screen.field import Field
from sandtable.games.seal_team_flix.screen.info import risk_words
from sandtable.games.seal_team_flix.screen.scene_pieces import area_patch
from sandtable.games.seal_team_flix.state import Cell, Seal, State
from sandtable.kernel.decision import Decision
from sandtable.kernel.words import counted
from sandtable.show.scene import Element, Spot, Way

STEP, PLACE = 11, 10  # radii


def spots(field: Field, decision: Decision | None) -> list[Element]:
    """A ring on each Space that an option leads to; Areas that may be chosen."""
    found: dict[Cell, Spot] = {}
    areas: list[Element] = []
    for option in decision.options if decision else ():
        match option:
            case Move(path, hostage) if path and hostage < 0:
                found[path[-1]] = _walk(field, path)
            case Move(path, _, escort) if path or escort:
                end = (path or escort)[-1]
                found.setdefault(end, _spot(field, end, "STF-MOV-4"))
            case Command(_, path):
                found.setdefault(path[-1], _spot(field, path[-1], option.rule))
            case PickArea(area):
                areas.append(area_patch(field, area))
            case _:
                cell = target(option)
                if cell is not None:
                    found.setdefault(cell, _spot(field, cell, option.rule))
    return [*areas, *(found[cell] for cell in sorted(found))]


def target(option: object) -> Cell | None:
    """The free Space that an option is about."""
    if isinstance(option, PickSpace):
        return option.value
    space = getattr(option, "space", None)
    return space if isinstance(space, int) else None


def _walk(field: Field, path: tuple[Cell, ...]) -> Spot:
    """Steps to go, the way there, and how many would shoot."""
    end, active = path[-1], field.active
    after = as_if(field, active, end) if active else None
    firing = reaction.reactors(after, end) if after else ()
    risk = len(firing)
    dots = (active.cell, *path) if active else path
    way = tuple(map(field.point, dots))
    said = ""
    if active and after and risk:
        words = risk_words(risk_from(after, active.seat, firing))
        said = f"; {counted(risk, 'Tango')} would react, {words}"
    x, y = way[-1]
    return Spot(
        id=f"space-{end}",
        x=x,
        y=y,
        radius=STEP,
        text=str(len(path)),
        risk=risk,
        rule="STF-RXF-1" if risk else "STF-MOV-1",
        path=way if len(way) > 2 else (),
        title=f"{field.name(end)}, {field.area_name(end)}{said}",
    )


def as_if(field: Field, seal: Seal, cell: Cell) -> State:
    """The same with a SEAL on another Space."""
    twin = replace(field.state)
    standing = {at: who for at, who in field.state.standing.items() if who != seal.seat}
    twin.standing = {**standing, cell: seal.seat}
    twin.seals = {**field.state.seals, seal.seat: replace(seal, cell=cell)}
    return twin


def _spot(field: Field, cell: Cell, rule: str) -> Spot:
    x, y = field.point(cell)
    return Spot(
        id=f"space-{cell}", x=x, y=y, radius=PLACE, rule=rule, title=f"{field.name(cell)}, {field.area_name(cell)}"
    )


# who watches


def watchers(field: Field) -> Iterator[Way]:
    """Lines from every Tango that sees the active SEAL, round its corner if need be."""
    seal = field.active
    if seal is None or field.view.over:
        return
    firing = reaction.reactors(field.state, seal.cell)
    for tango in field.view.tangos.values():
        seen_from = looking.sighting(field.state, tango, seal.cell)
        if not seen_from:
            continue
        points = [field.point(tango.cell), field.point(seal.cell)]
        if seen_from[0] != tango.cell:
            points.insert(1, field.point(seen_from[0]))
        fires = tango.id in firing
        what = "and would react" if fires else "but does not react"
        yield Way(
            id=f"watch-{tango.id}",
            x=0,
            y=0,
            points=tuple(points),
            look="watch",
            tone="foe" if fires else "soft",
            rule="STF-RXF-1" if fires else "STF-ALR-3",
            title=f"{field.tango_name(tango)} sees {field.seal_name(seal.seat)} {what}",
        )
