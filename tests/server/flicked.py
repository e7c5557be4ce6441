"""A toy that is flicked: two seats knock pegs over, and one of the pegs hides a mine.

A disc slides straight, stops at a peg, and comes back from the right-hand wall. What is flicked
from the blind is heard of by nobody else.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import cos, hypot, radians, sin, sqrt
from typing import ClassVar, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from sandtable.kernel.decision import Choice, Decision, Outcome, Refusal, Seat
from sandtable.kernel.dice import Dice
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.event import Event
from sandtable.kernel.game import Header, Heuristic, MissionInfo
from sandtable.kernel.names import nearest
from sandtable.kernel.rules import Catalogue, Rule
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table
from sandtable.show import Measured, Screen, ShownGame
from sandtable.show.aim import Aim, Grip, Hit, Key, Motion, Track
from sandtable.show.scene import Ground, Marker, Piece, Point, Scene, Way
from sandtable.show.sheet import Chip, chip, cited

RED, BLUE = "red", "blue"
WIDE, HIGH, WALL = 640, 400, 610
RADIUS, PEG, PULL = 10, 16, 120
FASTEST, SLOWING = 900.0, 900.0  # units per second, and per second again
PEGS: dict[str, Point] = {"peg-1": (400, 200), "peg-2": (520, 90), "peg-3": (520, 310)}
HOME, BLIND = (80, 200), (80, 330)
ORBIT, SWAY = 40, 8
FLICKS = 8
KINDS: dict[str, dict[str, int]] = {"pegs": {}, "timed": {"clock": 10_000}, "slow": {"slow": 20}}


class Mission(Header, frozen=True, kw_only=True):
    clock: int = 0
    slow: int = 1  # discs take so many times as long


class State(Struct):
    pegs: dict[str, Point]
    mine: str
    clock: int = 0
    slow: int = 1
    flicks: int = 0

    def copy(self) -> State:
        return State(self.pegs.copy(), self.mine, self.clock, self.slow, self.flicks)


class View(Struct, frozen=True):
    """The same for all: nobody knows where the mine is."""

    pegs: dict[str, Point]
    clock: int
    flicks: int


class Flick(Choice, frozen=True, tag="flick"):
    grip: str
    angle: int
    power: int
    dx: int = 0
    dy: int = 0
    used_ms: int = 0

    def label(self, state: State) -> str:
        return "Straight ahead"


class Stop(Choice, frozen=True, tag="stop"):
    def label(self, state: State) -> str:
        return "Do not flick"


class Flicked(Event, frozen=True):
    seat: str
    blind: bool
    keys: tuple[tuple[float, float, float, float], ...]
    struck: str


class Run(NamedTuple):
    """Where a disc goes: keys (ms, x, y, speed), and what it strikes at the end."""

    keys: tuple[tuple[float, float, float, float], ...]
    struck: str


def start_of(choice: Flick) -> tuple[float, float]:
    if choice.grip == "blind":
        return BLIND[0] + SWAY * choice.dx, BLIND[1] + SWAY * choice.dy
    turned = radians(choice.angle / 10)
    return HOME[0] + ORBIT * cos(turned), HOME[1] + ORBIT * sin(turned)


def run(choice: Flick, pegs: dict[str, Point]) -> Run:
    x, y = start_of(choice)
    turned = radians(choice.angle / 10)
    along = (cos(turned), sin(turned))
    speed, ms, keys = FASTEST * choice.power / 100, 0.0, []
    for leg in range(2):
        keys.append((ms, x, y, speed))
        far, struck = _stop(x, y, along, pegs, reach=speed**2 / (2 * SLOWING))
        x, y = x + along[0] * far, y + along[1] * far
        after = sqrt(max(0.0, speed**2 - 2 * SLOWING * far))
        ms += 1000 * (speed - after) / SLOWING
        if struck != "wall" or leg:
            break
        along, speed = (-along[0], along[1]), after * 0.6
    keys.append((ms, x, y, 0.0))
    return Run(tuple(keys), struck if struck in pegs else "")


def _stop(x: float, y: float, along: tuple[float, float], pegs: dict[str, Point], *, reach: float) -> tuple[float, str]:
    """How far it goes until something stops it, in steps of one unit: a toy need not be exact."""
    for far in range(int(reach) + 1):
        at = x + along[0] * far, y + along[1] * far
        for name, peg in pegs.items():
            if hypot(at[0] - peg[0], at[1] - peg[1]) <= RADIUS + PEG:
                return float(far), name
        if at[0] >= WALL and along[0] > 0:
            return float(far), "wall"
    return reach, ""


class Turn(Ask, frozen=True):
    seat: str

    def decision(self, state: State) -> Decision | None:
        options = (Flick("home", 0, 50), Stop())
        return Decision(self.seat, "Pull back and let go", "FLK-1", options, open=True)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if not isinstance(choice, Flick) or choice.grip not in ("home", "blind"):
            return Refusal("FLK-1", "A disc is flicked from home or from the blind")
        if not (0 <= choice.angle < 3600 and 1 <= choice.power <= 100):
            return Refusal("FLK-1", "Angles are 0 to 3599 tenths, powers 1 to 100")
        if max(abs(choice.dx), abs(choice.dy)) > 3:
            return Refusal("FLK-1", "The disc lies at most three steps off")
        if abs(choice.angle - 1800) < 100:
            return Refusal("FLK-2", "Nothing is flicked at one's own edge")
        return None

    def answer(self, table: Table[State], choice: Flick | Stop) -> None:
        table.state.flicks += 1
        if isinstance(choice, Flick):
            keys, struck = run(choice, table.state.pegs)
            table.state.pegs.pop(struck, None)
            blind, slow = choice.grip == "blind", table.state.slow
            slowed = tuple((ms * slow, x, y, speed / slow) for ms, x, y, speed in keys)
            table.record(Flicked("FLK-1", self.seat, blind, slowed, struck))
        if table.state.pegs and table.state.flicks < FLICKS:
            table.push(Turn(BLUE if self.seat == RED else RED))


class FlickToy(ShownGame[State]):
    flicks: ClassVar[bool] = True
    id: ClassVar[str] = "flicks"
    title: ClassVar[str] = "Flicks"
    seats: ClassVar[tuple[str, ...]] = (RED, BLUE)
    state_type: ClassVar[type[State]] = State
    mission_type: ClassVar[type[Mission]] = Mission
    steps: ClassVar[Sequence[type[Step]]] = (Turn,)
    choices: ClassVar[Sequence[type[Choice]]] = (Flick, Stop)

    def line(self, event: Event) -> Chip:
        if isinstance(event, Flicked):
            return chip(f"{event.seat} flicks and strikes {event.struck or 'nothing'}")
        return super().line(event)

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[Event] = []  # events whose motion was asked for

    @property
    def catalogue(self) -> Catalogue:
        titles = {"FLK-1": "Flick", "FLK-2": "Own edge"}
        rules = [Rule(rule, "1", title, f"{title}.", "procedure") for rule, title in titles.items()]
        return Catalogue(rules, "FLK")

    def missions(self) -> list[MissionInfo]:
        return [MissionInfo(name, name, "pegs", "") for name in KINDS]

    def mission(self, name: str) -> Mission:
        if name not in KINDS:
            raise UnknownName(f"unknown mission '{name}'{nearest(name, KINDS)}")
        return replace(Mission(id=name, title=name), **KINDS[name])

    def setup(self, mission: Mission) -> tuple[State, Step]:
        return State(dict(PEGS), "peg-2", mission.clock, mission.slow), Turn(RED)

    def outcome(self, state: State) -> Outcome | None:
        if state.pegs and state.flicks < FLICKS:
            return None
        return Outcome("over", f"{len(state.pegs)} pegs stand", {RED: True, BLUE: True}, {})

    def view(self, state: State, seat: Seat) -> View:
        del seat
        return View(dict(state.pegs), state.clock, state.flicks)

    def redeal(self, state: State, seat: Seat, dice: Dice) -> State:
        twin, names = state.copy(), sorted(PEGS)
        dice.shuffle(names)
        twin.mine = names[0]
        return twin

    def hears(self, event: Event, seat: Seat) -> bool:
        return not isinstance(event, Flicked) or not event.blind or event.seat == seat

    def overhears(self, decision: Decision, seat: Seat) -> bool:
        return True

    def screen(self, view: View, decision: Decision | None = None) -> Screen[View]:
        return Court(self.title, view, decision)

    def motion(self, event: Event) -> Motion | None:
        self.shown.append(event)
        if not isinstance(event, Flicked):
            return None
        keys = tuple(Key(*key) for key in event.keys)
        hits = [Hit(key.ms, (round(key.x), round(key.y)), "", "wall", 60) for key in keys[1:-1]]
        if event.struck:
            hits.append(Hit(keys[-1].ms, PEGS[event.struck], event.struck, "standee", 80))
        disc = Marker(id="disc", x=round(keys[0].x), y=round(keys[0].y), radius=RADIUS)
        return Motion((Track("disc", keys),), tuple(hits), (disc,))

    @property
    def heuristics(self) -> dict[str, Heuristic]:
        return {"basic": lambda _: Flick("home", 5, 77)}


class Court(Screen[View]):
    @cached_property
    def scene(self) -> Scene:
        pegs = [
            Piece(id=name, x=x, y=y, size=2 * PEG, name="P", tone="foe", title=f"Peg {name[-1]}")
            for name, (x, y) in self.view.pegs.items()
        ]
        man = Piece(id="man", x=HOME[0], y=HOME[1], size=34, name="M", tone="friend", title="Man")
        ground = Ground(id="ground", x=0, y=0, width=WIDE, height=HIGH, look="board", cell=40)
        return Scene(WIDE, HIGH, (ground, man, *pegs), "Flicks", f"{len(pegs)} pegs")

    def stands_for(self, choice: Choice) -> tuple[str, ...]:
        return ("peg-1",) if isinstance(choice, Flick) else ()

    @cached_property
    def aim(self) -> Aim | None:
        if not (self.decision and self.decision.open):
            return None
        home = {"choice": "flick", "grip": "home"}
        grips = (
            Grip("home", "Beside the man", *HOME, home, orbit=ORBIT, element="man"),
            Grip("blind", "In the blind", *BLIND, home | {"grip": "blind"}, sway=SWAY),
        )
        hint = "One disc, 3.0 degrees of error"
        look = Aim(grips, RADIUS, PULL, "small", sigma=30, reach=450, hint=hint)
        return replace(look, clock=self.view.clock)

    def aimed(self, choice: Choice) -> Measured | None:
        if not isinstance(choice, Flick):
            return None
        if not 1 <= choice.power <= 100:
            return Measured("Not like that", ())
        keys, struck = run(choice, self.view.pegs)
        points = tuple((round(x), round(y)) for _, x, y, _ in keys)
        what = f"The first thing in the way is {struck}" if struck else "Open floor"
        line = Way(id="aim-line", x=0, y=0, points=points, look="sight")
        return Measured(what, (cited("Small disc ", rule="FLK-1"),), (line,))


FLICKS_TOY = FlickToy()
