"""A toy with fronts and a tray: a tent and a lamp are laid from it, and a watch is turned."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from sandtable.boards.tabletop import engine
from sandtable.boards.tabletop.orders import PutAt
from sandtable.boards.tabletop.packing import lattice, ready
from sandtable.boards.tabletop.shapes import Disc, Points, Rect, contains, overlap, overlaps
from sandtable.boards.tabletop.ticks import Spot, inches
from sandtable.kernel.decision import Choice, Decision, Outcome, Refusal, Seat
from sandtable.kernel.dice import Dice
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.event import Event
from sandtable.kernel.game import Header, Heuristic, MissionInfo
from sandtable.kernel.rules import Catalogue, Rule
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table
from sandtable.show import Screen, ShownGame

SIZE = (320, 240)
GROUND = Rect(0, 0, *SIZE)
TENT: Spot = (60, 30)  # as it faces east
RADII = {"lamp": 10, "watch": 12}
TURNS = {"tent": 4, "watch": 16}
WATCH: Spot = (260, 120)
PIECES = ("tent", "lamp", "watch")
MOST = 12  # times that anything is laid


class Mission(Header, frozen=True, kw_only=True):
    pass


class Stand(Struct, frozen=True, array_like=True):
    """Where a piece is, and which way it faces."""

    at: Spot
    face: int = 0


class State(Struct):
    pieces: dict[str, Stand]  # those that are not there lie in the tray
    laid: int = 0
    done: bool = False

    def copy(self) -> State:
        return State(self.pieces.copy(), self.laid, self.done)


class Lay(Choice, frozen=True, tag="lay"):
    """Pieces are put there, or turned."""

    pieces: Annotated[tuple[tuple[str, Spot, int], ...], Meta(max_length=3)]

    def label(self, state: State) -> str:
        told = (f"{who} at {inches(x)}, {inches(y)}" for who, (x, y), _ in self.pieces)
        return ", ".join(told)


class Ready(Choice, frozen=True, tag="ready"):
    def label(self, state: State) -> str:
        return "The camp is ready"


class Pitched(Event, frozen=True):
    pieces: tuple[tuple[str, Spot, int], ...]


def corners(at: Spot, face: int) -> Points:
    """Of the tent."""
    wide, high = TENT if face % 2 == 0 else TENT[::-1]
    x, y = at
    return Rect(x - wide // 2, y - high // 2, x + wide // 2, y + high // 2).points


@lru_cache(maxsize=4)
def places(who: str) -> tuple[Spot, ...]:
    """Where a piece may be laid at once."""
    spots = lattice(GROUND, 40, (120, 120))
    return ready(spots, lambda spot: why_off(who, Stand(spot)) is None, 12)


def why_off(who: str, stand: Stand) -> str | None:
    """What speaks against a piece there, whatever else lies on the table."""
    if who == "tent":
        inside = all(contains(GROUND.points, spot) for spot in corners(stand.at, stand.face))
    else:
        x, y, far = *stand.at, RADII[who]
        inside = far <= x <= SIZE[0] - far and far <= y <= SIZE[1] - far
    return None if inside else f"The {who} does not lie on the table"


def refused(pieces: dict[str, Stand], choice: Lay) -> Refusal | None:
    """Why pieces may not lie so."""
    for who, at, face in choice.pieces:
        if who not in PIECES or not 0 <= face < TURNS.get(who, 1):
            return Refusal("CAMP-1", "There is no such piece, or it does not face that way")
        if who == "watch" and at != pieces[who].at:
            return Refusal("CAMP-2", "The watch stays, and only turns")
        if why := why_off(who, Stand(at, face)):
            return Refusal("CAMP-1", why)
    after = pieces | {who: Stand(at, face) for who, at, face in choice.pieces}
    if any(_meet(after, *pair) for pair in combinations(sorted(after), 2)):
        return Refusal("CAMP-1", "Two pieces lie on each other")
    return None


def _meet(pieces: dict[str, Stand], one: str, other: str) -> bool:
    """Names in order: the tent comes before the watch."""
    a, b = (Disc(*pieces[who].at, RADII.get(who, 0)) for who in (one, other))
    if "tent" not in (one, other):
        return overlap(a, b)
    tent = pieces["tent"]
    return overlaps(b if one == "tent" else a, corners(tent.at, tent.face))


class Pitch(Ask, frozen=True):
    """Everything may be laid, and laid again, until the camp is ready."""

    def decision(self, state: State) -> Decision | None:
        absent = [who for who in PIECES if who not in state.pieces]
        options: list[Choice] = [Ready()] if not absent else []
        options += [
            put
            for who in absent
            for put in (PutAt(who, n) for n in range(len(places(who))))
            if not refused(state.pieces, laid(put))
        ]
        return Decision("leader", "Pitch the camp", "CAMP-1", tuple(options), open=True)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if not isinstance(choice, Lay) or not choice.pieces:
            return Refusal("CAMP-1", "Something is laid or turned, or the camp is ready")
        if state.laid >= MOST:
            return Refusal("CAMP-3", "It grows dark: nothing more is moved")
        return refused(state.pieces, choice)

    def answer(self, table: Table[State], choice: Lay | PutAt | Ready) -> None:
        if isinstance(choice, Ready):
            table.state.done = True
            return
        lay = laid(choice)
        table.state.pieces |= {who: Stand(at, face) for who, at, face in lay.pieces}
        table.state.laid += 1
        table.record(Pitched("CAMP-1", lay.pieces))
        table.push(Pitch())


def laid(choice: Lay | PutAt) -> Lay:
    """At a ready place a piece faces east."""
    if isinstance(choice, Lay):
        return choice
    return Lay(((choice.who, places(choice.who)[choice.place], 0),))


class Camp(ShownGame[State]):
    draws: ClassVar[bool] = True
    measures: ClassVar[bool] = True
    id: ClassVar[str] = "camp"
    title: ClassVar[str] = "Camp"
    seats: ClassVar[tuple[str, ...]] = ("leader",)
    state_type: ClassVar[type[State]] = State
    mission_type: ClassVar[type[Mission]] = Mission
    steps: ClassVar[Sequence[type[Step]]] = (Pitch,)
    choices: ClassVar[Sequence[type[Choice]]] = (Lay, PutAt, Ready)

    @property
    def catalogue(self) -> Catalogue:
        titles = ("Laying", "Watch", "Dark")
        rules = (Rule(f"CAMP-{n}", "1", title, f"{title}.", "procedure") for n, title in enumerate(titles, 1))
        return Catalogue(list(rules), "CAMP")

    def warm(self) -> None:
        engine.warm()

    def missions(self) -> list[MissionInfo]:
        return [MissionInfo("camp", "Camp", "camp", "")]

    def mission(self, name: str) -> Mission:
        if name != "camp":
            raise UnknownName(f"unknown mission '{name}'")
        return Mission(id=name, title="Camp")

    def setup(self, mission: Mission) -> tuple[State, Step]:
        return State({"watch": Stand(WATCH, 8)}), Pitch()

    def outcome(self, state: State) -> Outcome | None:
        if not state.done:
            return None
        return Outcome("ready", "The camp stands", {"leader": True}, {"leader": 0})

    def view(self, state: State, seat: Seat) -> State:
        del seat
        return state.copy()

    def screen(self, view: State, decision: Decision | None = None) -> Screen[State]:
        from tests.boards.tabletop.camp_screen import Grounds

        return Grounds(self.title, view, decision)

    def redeal(self, state: State, seat: Seat, dice: Dice) -> State:
        return state.copy()

    @property
    def heuristics(self) -> dict[str, Heuristic]:
        return {"basic": _first}


def _first(table: Table[State]) -> Choice:
    assert table.decision is not None
    return table.decision.options[0]


CAMP = Camp()
