"""What in the picture stands for a choice, and what choosing a thing in it could mean."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix.content import Content
from sandtable.games.seal_team_flix.opposition.attack import PickAttack
from sandtable.games.seal_team_flix.rules.bypass import Bypass
from sandtable.games.seal_team_flix.rules.campaign import Decorate
from sandtable.games.seal_team_flix.rules.defuse import Defuse
from sandtable.games.seal_team_flix.rules.equipment import Detonate, PlaceBomb, Treat, UseAtDoor
from sandtable.games.seal_team_flix.rules.fire import Fire
from sandtable.games.seal_team_flix.rules.giving import Give, GiveToken
from sandtable.games.seal_team_flix.rules.grenades import TargetSpace
from sandtable.games.seal_team_flix.rules.interact import (
    Interact,
    Knife,
    OpenDoor,
    Recover,
    RemoveAlarm,
    TakeBioWeapon,
    UseKit,
)
from sandtable.games.seal_team_flix.rules.movement import Command, Move, reach
from sandtable.games.seal_team_flix.rules.outfit import PutBack, TakeBoard, TakeCard, TakeSpecialization
from sandtable.games.seal_team_flix.rules.setup import Deploy
from sandtable.games.seal_team_flix.rules.sniping import Snipe
from sandtable.games.seal_team_flix.rules.ties import PickArea, PickHostage, PickSeal, PickSpace, PickTango, PickToken
from sandtable.games.seal_team_flix.rules.turn import NextSeal
from sandtable.games.seal_team_flix.screen.field import Field
from sandtable.games.seal_team_flix.screen.scene_pieces import place_of
from sandtable.games.seal_team_flix.state import CLOSED, Cell, Seal
from sandtable.games.seal_team_flix.vocabulary import SPECS, WEAPONS
from sandtable.kernel.decision import Choice

FAR = 60  # steps; more than any Map has


def stands_for(field: Field, choice: Choice) -> tuple[str, ...]:
    """The elements that stand for a choice, whether they are there or not."""
    match choice:
        case Fire():  # at nobody in particular: every Tango stands for it
            return tuple([f"tango-{n}" for n in field.view.tangos])
        case Move(path, _, escort) if path or escort:
            return (f"space-{(path or escort)[-1]}",)
        case Command(_, path) if path:
            return (f"space-{path[-1]}",)
        case Knife(number) | Snipe(number) | PickTango(number) | PickAttack(number):
            return (f"tango-{number}",)
        case Interact() | Defuse():
            return (f"token-{choice.token}",)
        case PickToken(number):
            return (f"token-{number}",)
        case OpenDoor() | Bypass() | UseAtDoor():
            return (f"door-{choice.door}",)
        case PickHostage(number):
            return (f"hostage-{number}",)
        case PickArea(number):
            return (f"area-{number}",)
        case Detonate(cell):
            return (f"bomb-{cell}",)
        case _:
            return _places_and_seats(choice)


def _places_and_seats(choice: Choice) -> tuple[str, ...]:
    match choice:
        case PickSpace(cell):
            return (f"space-{cell}", f"block-{cell}")
        case Deploy() | TargetSpace() | PlaceBomb():
            return (f"space-{choice.space}",)
        case NextSeal(seat) | Decorate(seat) | PickSeal(seat):
            return (seat,)
        case Give() | GiveToken():
            return (choice.to,)
        case Treat():
            return (choice.seat,)
        case TakeCard(card) | PutBack(card):
            return (f"card-{card}",)
        case TakeBoard(board):
            return (f"board-{board}", f"standee-{board}")
        case TakeSpecialization(spec):
            return (f"spec-{spec}",)
        case _:
            return ()


def could_mean(field: Field, element: str) -> tuple[Choice, ...]:
    """All that pointing at an element could mean; what fits the moment best comes first."""
    if element in field.view.seals:
        return (NextSeal(element), PickSeal(element))
    kind, _, rest = element.partition("-")
    if kind in ("card", "board", "standee", "spec"):
        return tuple(_cards(field.content, kind, rest))
    if not rest.isdecimal():
        return ()
    found = MEANINGS.get(kind)
    return tuple(found(field, int(rest))) if found and _there(field, element) else ()


def _there(field: Field, element: str) -> bool:
    """Whether such a thing is on the Map."""
    kind, _, rest = element.partition("-")
    if kind == "door":
        return int(rest) < len(field.view.doors)
    if kind == "area":
        return int(rest) < len(field.ground.areas)
    return place_of(field, element) is not None


def _cards(content: Content, kind: str, rest: str) -> Iterator[Choice]:
    if kind == "card" and rest in content.cards:
        yield from (TakeCard(rest), PutBack(rest))
    elif kind in ("board", "standee") and rest in content.boards:
        yield TakeBoard(rest)
    elif kind == "spec":
        yield from (TakeSpecialization(spec) for spec in SPECS if spec == rest)


def _tango(field: Field, number: int) -> Iterator[Choice]:
    seal = field.active
    if seal:
        yield Knife(number)
        yield from _fire(field, seal)
        yield Snipe(number)
    yield PickTango(number)


def _fire(field: Field, seal: Seal) -> Iterator[Choice]:
    for slot in WEAPONS:
        if gear.firearm(field.content, seal, slot) is None:
            continue
        for rate, sizes in gear.rates(field.content, seal, slot).items():
            yield from (Fire(slot, rate, discs.size) for discs in sizes)


def _hostage(field: Field, number: int) -> Iterator[Choice]:
    yield Command(number, (field.view.hostages[number].cell,))
    yield PickHostage(number)


def _token(field: Field, number: int) -> Iterator[Choice]:
    token = field.view.objectives[number]
    meanings = {"AL": RemoveAlarm, "MK": UseKit, "BW": TakeBioWeapon, "TB": Defuse, "NW": Defuse}
    yield meanings.get(token.type or "", Recover)(number)
    yield PickToken(number)


def _door(field: Field, index: int) -> Iterator[Choice]:
    if field.view.doors[index] > CLOSED:
        yield from (Bypass(index), OpenDoor(index))
    else:
        yield OpenDoor(index)


def _space(field: Field, cell: Cell) -> Iterator[Choice]:
    seal = field.active
    if seal:
        yield Move(way(field, seal, cell))
    yield from (Deploy(cell), TargetSpace(cell), PickSpace(cell))


def _bomb(field: Field, cell: Cell) -> Iterator[Choice]:
    del field
    yield Detonate(cell)


def _area(field: Field, area: int) -> Iterator[Choice]:
    del field
    yield PickArea(area)


MEANINGS = {
    "tango": _tango,
    "hostage": _hostage,
    "token": _token,
    "door": _door,
    "space": _space,
    "block": _space,
    "bomb": _bomb,
    "area": _area,
}


def way(field: Field, seal: Seal, cell: Cell) -> tuple[Cell, ...]:
    """A shortest way, however long; straight at it if none leads there."""
    return reach(field.state, seal.cell, FAR).get(cell, (cell,))
