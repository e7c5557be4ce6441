"""What in the picture stands for a choice, and what choosing a thing in it could mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sandtable.games.special_forces.content import Content
from sandtable.games.special_forces.ground import Ground
from sandtable.games.special_forces.opposition import ForHim, StepOn
from sandtable.games.special_forces.rules.actions import Activate
from sandtable.games.special_forces.rules.attack import Fire, HandToHand, Launch
from sandtable.games.special_forces.rules.command import GiveCommand
from sandtable.games.special_forces.rules.gear import FirstAid, GiveTake, PickUp
from sandtable.games.special_forces.rules.movement import ExitMap, Move, Sprint
from sandtable.games.special_forces.rules.own_battle import Discharge, Enlist, Equip, PutBack
from sandtable.games.special_forces.rules.reach import Path
from sandtable.games.special_forces.rules.reactions import HitTheDirt, Suppress
from sandtable.games.special_forces.rules.reinforcements import ArriveAt, NearWhom
from sandtable.games.special_forces.rules.setup import HideOn, StartOn
from sandtable.games.special_forces.rules.smoke import RemoveSmoke
from sandtable.games.special_forces.screen.field import Field
from sandtable.games.special_forces.screen.scene_pieces import piece_id
from sandtable.games.special_forces.state import Soldier
from sandtable.games.special_forces.view import View
from sandtable.games.special_forces.vocabulary import CardId, Dot, MapEdge, SoldierId
from sandtable.kernel.decision import Choice

EDGES: dict[str, MapEdge] = {"edge-N": "N", "edge-E": "E", "edge-S": "S", "edge-W": "W"}


def stands_for(field: Field, choice: Choice) -> tuple[str, ...]:
    """The elements that stand for a choice."""
    ids = _IDS.get(type(choice))
    return ids(choice, field) if ids else ()


def card_of(name: SoldierId, content: Content) -> CardId:
    """`US-8` has a card of his own; `IIF-UR-03` is one of many."""
    return name if name in content.soldiers else name.partition("-")[2].rpartition("-")[0]


def _card_ids(card: CardId) -> tuple[str, ...]:
    return f"card-{card}", f"man-{card}"


def _sprint_ids(choice: Sprint, field: Field) -> tuple[str, ...]:
    return (f"edge-{choice.leave}",) if choice.leave else (field.dot_id(choice.path[-1]),)


# Any: each takes its own kind of choice. A question may have hundreds of options.
_Ids = Callable[[Any, Field], tuple[str, ...]]
_IDS: dict[type[Choice], _Ids] = {
    **dict.fromkeys((Activate, ForHim, NearWhom), lambda one, _: (piece_id(one.soldier),)),
    **dict.fromkeys((Fire, HandToHand), lambda one, _: (piece_id(one.target),)),
    **dict.fromkeys((HitTheDirt, Suppress), lambda one, _: (piece_id(one.soldier),)),
    FirstAid: lambda one, _: (piece_id(one.patient),),
    GiveTake: lambda one, _: (piece_id(one.partner),),
    GiveCommand: lambda one, _: (piece_id(one.receiver),),
    **dict.fromkeys((Enlist, Discharge), lambda one, _: _card_ids(one.card)),
    **dict.fromkeys((Equip, PutBack), lambda one, field: _card_ids(card_of(one.soldier, field.content))),
    PickUp: lambda _one, _: ("folder",),
    ExitMap: lambda one, _: (f"edge-{one.edge}",),
    Sprint: _sprint_ids,
    Move: lambda one, field: (field.dot_id(one.path[-1]),),
    **dict.fromkeys(
        (Launch, StartOn, ArriveAt, HideOn, RemoveSmoke, StepOn), lambda one, field: (field.dot_id(one.dot),)
    ),
}


def could_mean(field: Field, element: str) -> tuple[Choice, ...]:
    """All that pointing at an element could mean; what fits the moment best comes first."""
    view, content, ground = field.view, field.content, field.ground
    if element.startswith("soldier-"):
        pointed = view.soldiers.get(element.removeprefix("soldier-"))
        return tuple(_about(view, pointed, content)) if pointed else ()
    if element.startswith(("card-", "man-")):
        card = element.split("-", 1)[1]
        return tuple(_about_card(card, content)) if card in content.soldiers else ()
    if element.startswith("dot-"):
        dot = ground.lattice.by_name.get(element.split("-")[-1])
        return tuple(_at_dot(view, ground, dot, content)) if dot is not None else ()
    if element in EDGES:
        return (ExitMap(EDGES[element]),)
    if element == "folder":
        return (PickUp(),)
    if element.startswith("smoke-"):
        dot = ground.lattice.by_name.get(element.split("-")[-1])
        return (RemoveSmoke(dot),) if dot is not None else ()
    return ()


def _about(view: View, soldier: Soldier, content: Content) -> Iterator[Choice]:
    """An enemy is shot at, a friend is chosen, helped, or reacts."""
    active = view.soldiers.get(view.active)
    if view.attack:
        yield HitTheDirt(soldier.id)
        yield from _suppressions(soldier, content)
    elif active and active.side != soldier.side:
        for weapon in content.soldiers[active.card].weapons:
            for mode in content.weapons[weapon].modes:
                yield Fire(weapon, mode.name, soldier.id)
        yield HandToHand(soldier.id)
    elif active:
        yield FirstAid(soldier.id)
    else:
        yield Activate(soldier.id)
        yield ForHim(soldier.id)


def _about_card(card: CardId, content: Content) -> Iterator[Choice]:
    """A soldier who can be bought: taken, sent away, equipped."""
    yield from (Enlist(card), Discharge(card))
    for counter in content.counters.values():
        if counter.cost:
            yield Equip(card, counter.id)


def _suppressions(soldier: Soldier, content: Content) -> Iterator[Choice]:
    for weapon in content.soldiers[soldier.card].weapons:
        for mode in content.weapons[weapon].modes:
            yield Suppress(soldier.id, weapon, mode.name)


def _at_dot(view: View, ground: Ground, dot: Dot, content: Content) -> Iterator[Choice]:
    active = view.soldiers.get(view.active)
    if active and active.here:
        yield Move(way(ground, active.dot, dot))
        for held in dict.fromkeys((*content.soldiers[active.card].weapons, *active.counters)):
            arm = content.arms[held]
            if arm.radius is not None and not arm.kills_user:
                yield Launch(held, dot)
    yield from (StartOn(dot), ArriveAt(dot), HideOn(dot), RemoveSmoke(dot), StepOn(dot))


def way(ground: Ground, start: Dot, end: Dot) -> Path:
    """A shortest way as if nobody else were there, past clutter only if none leads round it;
    straight at it if there is none at all."""
    return _way(ground, start, end, over=False) or _way(ground, start, end, over=True) or (end,)


def _way(ground: Ground, start: Dot, end: Dot, *, over: bool) -> Path:
    """`over` clutter in the middle of it, which takes more turns than one."""
    came: dict[Dot, Dot] = {start: start}
    edge = [start]
    while edge and end not in came:
        following = []
        for dot in edge:
            for step in ground.steps[dot]:
                if step.to not in came and (over or not step.locks or step.to == end):
                    came[step.to] = dot
                    following.append(step.to)
        edge = following
    if end not in came or end == start:
        return ()
    path = [end]
    while came[path[-1]] != start:
        path.append(came[path[-1]])
    return tuple(reversed(path))
