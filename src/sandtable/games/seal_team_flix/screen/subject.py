"""What a question is about: who acts and whom it sees, or the side board that lies over the Map."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from sandtable.games.seal_team_flix.rules import sight
from sandtable.games.seal_team_flix.rules.movement import Command, Move
from sandtable.games.seal_team_flix.screen.field import Field
from sandtable.games.seal_team_flix.screen.scene_side import target_id
from sandtable.games.seal_team_flix.state import Seal, SideBoard
from sandtable.kernel.decision import Choice


def subject(field: Field) -> tuple[str, ...]:
    """Nothing in particular while gear is chosen; between two turns the whole team."""
    view = field.view
    if not field.running:
        return ()
    if view.side is not None:
        return tuple(_board(view.side))
    seal = view.seals.get(view.firing.seat) if view.firing else field.active
    if seal is None or not seal.here:
        return tuple(one.seat for one in field.living())
    return (seal.seat, *(_targets(field, seal) if view.firing else ()))


def _board(side: SideBoard) -> Iterator[str]:
    """All of it, and what is pulled back over."""
    yield from ("court", "lane")
    yield from (target_id(one.name) for one in side.targets)


def _targets(field: Field, seal: Seal) -> Iterator[str]:
    """Whom a SEAL that fires may see, the nearest first."""
    here = field.point(seal.cell)
    for tango in sorted(field.view.tangos.values(), key=lambda one: dist(here, field.point(one.cell))):
        if sight.seal_sees(field.state, seal, tango.cell):
            yield f"tango-{tango.id}"


def lifts(field: Field, choice: Choice) -> str:
    """Whoever goes is taken up: a Hostage that is sent, else the SEAL itself."""
    match choice:
        case Move(path=(_, *_)):
            return field.view.active or ""
        case Command(hostage):
            return f"hostage-{hostage}"
        case _:
            return ""
