"""Where a disc may be flicked to, in figures: for whoever types a flick or cannot see the board."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, sqrt

from sandtable.boards.flick import nearest_angle
from sandtable.games.seal_team_flix.rules import placing, sight
from sandtable.games.seal_team_flix.screen.field import Field
from sandtable.games.seal_team_flix.screen.scene_aim import REACH, aim
from sandtable.games.seal_team_flix.side_layouts import LAUNCH
from sandtable.games.seal_team_flix.state import Cell, Firing, SideBoard
from sandtable.kernel.decision import Decision
from sandtable.show.sheet import Chip, Row, Span, chip

Spot = tuple[float, float]  # in Spaces


def aim_rows(field: Field, decision: Decision | None) -> Iterator[Row]:
    """The targets with angle and distance; nothing unless a disc is to be flicked."""
    view = field.view
    if decision and view.firing and decision.seat == view.firing.seat:
        yield from _from_places(field, view.firing, decision)
    elif decision and view.side and decision.seat == view.side.seat:
        yield _from_launch(view.side)


def _from_places(field: Field, firing: Firing, decision: Decision) -> Iterator[Row]:
    """A row for the first place and for each other from which a Tango is seen."""
    found = aim(field, decision)
    spots = placing.spots(field.state, firing)
    for number, (spot, grip) in enumerate(zip(spots, found.grips if found else (), strict=True), 1):
        start = firing.rest or _middle(field, spot.space)
        targets = tuple(_targets(field, firing, start))
        if targets or number == 1:
            none = chip("no Tango in view", "soft")
            yield Row(f"PLACE {number}", (chip(grip.words), *(targets or (none,))), number > 1)


def _targets(field: Field, firing: Firing, start: Spot) -> Iterator[Chip]:
    """Tangos to whom the way is clear, the nearest first."""
    own = field.view.seals[firing.seat].cell
    here = field.ground.lattice.at(int(start[0]), int(start[1]))
    there = [one for one in field.view.tangos.values() if sight.clear(field.state, here, one.cell, own)]
    for tango in sorted(there, key=lambda one: (_far(start, _middle(field, one.cell)), one.cell)):
        yield _target(field.tango_name(tango), start, _middle(field, tango.cell))


def _from_launch(side: SideBoard) -> Row:
    chips = [_target(f"disc {one.name}".strip(), LAUNCH, (one.x, one.y)) for one in side.targets]
    return Row("AIM", tuple(chips))


def _target(name: str, start: Spot, end: Spot) -> Chip:
    far = _far(start, end)
    angle = nearest_angle(end[0] - start[0], end[1] - start[1]) / 10
    power = min(100, ceil(100 * sqrt(far / REACH)))
    figures = f" {angle:.1f}°, {far:.1f} Spaces, power {power} reaches it"
    return Span(name, "foe"), Span(figures)


def _middle(field: Field, cell: Cell) -> Spot:
    column, row = field.ground.lattice.place(cell)
    return column + 0.5, row + 0.5


def _far(start: Spot, end: Spot) -> float:
    return sqrt((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2)
