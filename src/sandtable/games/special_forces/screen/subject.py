"""What a question is about: who acts, or attacker, victim and the line between them."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.special_forces.rules.movement import ExitMap, Move, Sprint
from sandtable.games.special_forces.screen.field import Field
from sandtable.games.special_forces.screen.scene_pieces import piece_id
from sandtable.games.special_forces.state import Attack
from sandtable.kernel.decision import Choice


def subject(field: Field) -> tuple[str, ...]:
    """Nothing in particular while forces are bought or placed."""
    view = field.view
    if view.attack:
        return tuple(_attacked(view.attack))
    return (piece_id(view.active),) if view.active in view.soldiers else ()


def _attacked(attack: Attack) -> Iterator[str]:
    """Of a blast the line alone: it ends in a ring about everybody in it."""
    yield piece_id(attack.attacker)
    if attack.target:
        yield piece_id(attack.target)
    yield "sight"


def lifts(field: Field, choice: Choice) -> str:
    """Whoever walks is taken up and put down where he goes."""
    walks = isinstance(choice, Move | Sprint | ExitMap)
    return piece_id(field.view.active) if walks and field.view.active else ""
