"""A toy on a measured table: two runners race round a wall, a cloud is laid, three walk together.

Red lays the cloud and leads the crowd, which keeps together; whoever first touches the gate has
won. A runner who dashes goes twice as far, but straight.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import ClassVar

from msgspec import Struct

from sandtable.boards.tabletop import engine
from sandtable.boards.tabletop.field import Field, Piece
from sandtable.boards.tabletop.orders import March, PutAt, Toward, marched, marches
from sandtable.boards.tabletop.packing import Member, follow, lattice, ready
from sandtable.boards.tabletop.route import flooded
from sandtable.boards.tabletop.shapes import Disc, Rect, inside, overlap, overlaps, within
from sandtable.boards.tabletop.ticks import Spot, inches
from sandtable.boards.tabletop.ways import Way, length_of, samples
from sandtable.kernel.decision import Choice, Decision, Outcome, Refusal, Seat
from sandtable.kernel.dice import Dice
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.event import Event
from sandtable.kernel.game import Header, Heuristic, MissionInfo
from sandtable.kernel.names import nearest
from sandtable.kernel.rules import Catalogue, Rule
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table
from sandtable.show import Screen, ShownGame
from sandtable.show.aim import Motion
from sandtable.show.guide import Guide, Note

RED, BLUE = "red", "blue"
SIZE = (400, 240)
WALL, RADIUS, CLOUD = 1, 10, 30
GATE = Rect(340, 80, 400, 160)
REACH, TOGETHER, ROUNDS = 120, 80, 6
STARTS: dict[str, Spot] = {"red": (20, 60), "blue": (20, 180), "one": (40, 120), "two": (65, 105), "three": (65, 135)}
CROWD = ("one", "two", "three")
MODES = ("walk", "dash")
FIELD = Field(SIZE, (Piece("wall", (Rect(180, 60, 200, 200).points,), WALL),), solid=WALL)
MOVER = (WALL, RADIUS, 0)


class Mission(Header, frozen=True, kw_only=True):
    pass


class State(Struct):
    at: dict[str, Spot]
    cloud: tuple[Spot, ...] = ()
    turn: int = 0

    def copy(self) -> State:
        return State(self.at.copy(), self.cloud, self.turn)


class Lay(Choice, frozen=True, tag="lay"):
    """The cloud, with its middle there."""

    at: Spot

    def label(self, state: State) -> str:
        return f"The cloud at {inches(self.at[0])}, {inches(self.at[1])}"


class Go(Choice, frozen=True, tag="go"):
    """The exact way of everybody who goes; an order comes to one of these."""

    ways: tuple[tuple[str, Way], ...]
    mode: str = "walk"

    def label(self, state: State) -> str:
        return ", ".join(f"{who} {inches(length_of(way))} in" for who, way in self.ways)


class Laid(Event, frozen=True):
    at: Spot


class Gone(Event, frozen=True):
    mode: str
    ways: tuple[tuple[str, Way], ...]


@lru_cache(maxsize=8)
def places() -> tuple[Spot, ...]:
    """Where a cloud may be laid at once."""
    return ready(lattice(Rect(0, 0, *SIZE), 40, (200, 120)), cloud_fits, 12)


def cloud_fits(at: Spot) -> bool:
    return inside(Disc(*at, CLOUD), Rect(0, 0, *SIZE))


class Walking:
    """What the rules say of ways; everybody in `moving` leaves its place."""

    def __init__(self, at: dict[str, Spot], moving: Sequence[str], mode: str) -> None:
        self.at = at
        self.others = [Disc(*spot, RADIUS) for who, spot in at.items() if who not in moving]
        self.mode = mode
        self.allowance = REACH * 2 if mode == "dash" else REACH

    def cost(self, a: Spot, b: Spot) -> int:
        return engine.walked(FIELD, self.others, MOVER, a, b)

    def walks(self, who: str, way: Way) -> bool:
        return self.barred(who, way) is None

    def barred(self, who: str, way: Way) -> Refusal | None:
        legs = [self.cost(a, b) for a, b in pairwise(way)]
        if not legs or way[0] != self.at[who]:
            return Refusal("RACE-2", "A way begins where its runner stands")
        if len(legs) > (1 if self.mode == "dash" else 3):
            return Refusal("RACE-2", "A way has at most three legs, a dash one")
        if min(legs) < 0:
            return Refusal("RACE-3", "The wall or somebody is in the way")
        if sum(legs) > self.allowance:
            return Refusal("RACE-2", f"{inches(sum(legs))} of {inches(self.allowance)} inches")
        return None

    def ends(self, who: str, at: Spot, ends: dict[str, Spot]) -> bool:
        del who
        base = Disc(*at, RADIUS)
        taken = [*self.others, *(Disc(*spot, RADIUS) for spot in ends.values())]
        free = not any(overlap(base, other) for other in taken)
        walled = any(overlaps(base, part) for part, _ in FIELD.parts)
        return free and not walled and inside(base, FIELD.ground)

    def routed(self, who: str, start: Spot, goal: Spot) -> Way | None:
        del who
        net = flooded(FIELD, self.others, MOVER, start, (goal,))
        return net.way(net.found.goal) if net.found.goal >= 0 else None


def refused(at: dict[str, Spot], movers: Sequence[str], choice: Go) -> Refusal | None:
    """Why ways are not legal, all together."""
    if choice.mode not in MODES or sorted(who for who, _ in choice.ways) != sorted(movers):
        return Refusal("RACE-2", "Everybody who is asked goes, walking or dashing")
    walking = Walking(at, movers, choice.mode)
    ends: dict[str, Spot] = {}
    for who, way in choice.ways:
        if refusal := walking.barred(who, way):
            return refusal
        if not walking.ends(who, way[-1], ends):
            return Refusal("RACE-3", "Nobody ends on the wall, on somebody or off the table")
        ends[who] = way[-1]
    bases = [Disc(*spot, RADIUS) for spot in ends.values()]
    if not all(within(a, b, TOGETHER) for a, b in combinations(bases, 2)):
        return Refusal("RACE-4", "The crowd keeps within 4 inches of each other")
    return None


def ordered(at: dict[str, Spot], movers: Sequence[str], order: March | Toward) -> Go:
    """An order carried out: its leader's way is cut where one may stop, the others follow."""
    mode = order.mode or "walk"
    walking = Walking(at, movers, mode)
    leader = movers[0]
    start = at[leader]
    way = _ordered(walking, leader, start, order)
    rest = [Member(who, at[who]) for who in movers[1:]]
    ways = {leader: way} | follow(way, rest, start, walking)
    go = Go(tuple((who, _led(ways[who])) for who in movers), mode)
    stay = Go(tuple((who, (at[who], at[who])) for who in movers), mode)
    return stay if refused(at, movers, go) else go


def _ordered(walking: Walking, who: str, start: Spot, order: March | Toward) -> Way:
    if isinstance(order, March):
        end = marched(
            start,
            order,
            walking.allowance,
            lambda spot: walking.walks(who, (start, spot)),
            lambda spot: walking.ends(who, spot, {}),
        )
        return (start, end)
    routed = walking.routed(who, start, GATE.middle) or (start, start)
    legs = routed[: 2 if walking.mode == "dash" else 4]
    stops = [
        stop
        for stop in samples(legs, 10, walking.cost, walking.allowance)
        if stop.cost <= walking.allowance and walking.ends(who, stop.at, {})
    ]
    return (*legs[: stops[-1].leg + 1], stops[-1].at) if stops else (start, start)


def _led(way: Way) -> Way:
    return way if len(way) > 1 else (*way, way[0])


class LayCloud(Ask, frozen=True):
    def decision(self, state: State) -> Decision | None:
        options = tuple(PutAt("cloud", n) for n in range(len(places())))
        return Decision(RED, "Where is the cloud?", "RACE-1", options, open=True)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, PutAt) and choice.who == "cloud" and choice.place in range(12):
            return None
        if not isinstance(choice, Lay):
            return Refusal("RACE-1", "A cloud is laid now")
        return None if cloud_fits(choice.at) else Refusal("RACE-1", "The cloud lies on the table")

    def answer(self, table: Table[State], choice: Lay | PutAt) -> None:
        at = choice.at if isinstance(choice, Lay) else places()[choice.place]
        table.state.cloud = (at,)
        table.record(Laid("RACE-1", at))
        table.push(Turn(RED, ("red",)))


class Turn(Ask, frozen=True):
    seat: str
    movers: tuple[str, ...]

    def decision(self, state: State) -> Decision | None:
        leader = self.movers[0]
        goals = (Toward(leader, "gate", mode) for mode in MODES)
        options = (*marches(leader, MODES), *goals)
        return Decision(self.seat, f"Where does {leader} go?", "RACE-2", options, open=True)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, Go):
            return refused(state.at, self.movers, choice)
        return Refusal("RACE-2", "Runners go their ways")

    def answer(self, table: Table[State], choice: Go | March | Toward) -> None:
        state = table.state
        go = choice if isinstance(choice, Go) else ordered(state.at, self.movers, choice)
        state.at |= {who: way[-1] for who, way in go.ways}
        state.turn += 1
        table.record(Gone("RACE-2", go.mode, go.ways))
        turns = ((RED, ("red",)), (BLUE, ("blue",)), (RED, CROWD))
        if not winner(state) and state.turn < 3 * ROUNDS:
            table.push(Turn(*turns[state.turn % 3]))


def winner(state: State) -> str:
    """The runner who touches the gate."""
    there = (who for who in (RED, BLUE) if overlaps(Disc(*state.at[who], RADIUS), GATE.points))
    return next(there, "")


LESSON = Guide(
    id="first-race",
    title="First race",
    brief="",
    mission="race",
    seed="race",
    seat=RED,
    notes=(
        Note(
            title="The cloud",
            say="Lay the cloud behind the wall.",
            choose={"choice": "lay", "at": [280, 180]},
            wants={"at": [280, 180]},
            otherwise="Not there.",
        ),
        Note(
            title="Round the wall",
            say="Lead red to the corner of the wall.",
            choose={"choice": "go", "ways": [["red", [[20, 60], [130, 45]]]]},
            wants={"mode": "walk", "ways": [["red", [[20, 60], [130, 45]]]]},
            otherwise="The way to the corner is shorter.",
        ),
        Note(choose={"choice": "toward", "who": "blue", "goal": "gate", "mode": "walk"}),
        Note(
            title="Together",
            say="The crowd marches east.",
            choose={"choice": "march", "who": "one", "heading": 0, "mode": "walk"},
        ),
    ),
    farewell="Now run.",
)


class Race(ShownGame[State]):
    draws: ClassVar[bool] = True
    id: ClassVar[str] = "race"
    title: ClassVar[str] = "Race"
    seats: ClassVar[tuple[str, ...]] = (RED, BLUE)
    state_type: ClassVar[type[State]] = State
    mission_type: ClassVar[type[Mission]] = Mission
    steps: ClassVar[Sequence[type[Step]]] = (LayCloud, Turn)
    choices: ClassVar[Sequence[type[Choice]]] = (Lay, Go, March, Toward, PutAt)

    @property
    def catalogue(self) -> Catalogue:
        titles = ("Cloud", "Ways", "In the way", "Together", "Gate")
        rules = (Rule(f"RACE-{n}", "1", title, f"{title}.", "procedure") for n, title in enumerate(titles, 1))
        return Catalogue(list(rules), "RACE")

    def sides_of(self, mission: Mission) -> tuple[tuple[str, ...], ...]:
        return (RED,), (BLUE,)

    def warm(self) -> None:
        engine.warm()

    def guides(self) -> Sequence[Guide]:
        return (LESSON,)

    def motion(self, event: Event) -> Motion | None:
        from tests.boards.tabletop.race_screen import went

        return went(event) if isinstance(event, Gone) else None

    def missions(self) -> list[MissionInfo]:
        return [MissionInfo("race", "Race", "race", "")]

    def mission(self, name: str) -> Mission:
        if name != "race":
            raise UnknownName(f"unknown mission '{name}'{nearest(name, ['race'])}")
        return Mission(id=name, title="Race")

    def setup(self, mission: Mission) -> tuple[State, Step]:
        return State(dict(STARTS)), LayCloud()

    def outcome(self, state: State) -> Outcome | None:
        won = winner(state)
        if not won and state.turn < 3 * ROUNDS:
            return None
        through = {seat: won == seat for seat in self.seats}
        scores = dict.fromkeys(self.seats, 0)
        return Outcome(won or "none", f"{won or 'nobody'} is through", through, scores)

    def view(self, state: State, seat: Seat) -> State:
        del seat
        return state.copy()

    def screen(self, view: State, decision: Decision | None = None) -> Screen[State]:
        from tests.boards.tabletop.race_screen import Track

        return Track(self.title, view, decision)

    def redeal(self, state: State, seat: Seat, dice: Dice) -> State:
        return state.copy()

    def overhears(self, decision: Decision, seat: Seat) -> bool:
        return True

    @property
    def heuristics(self) -> dict[str, Heuristic]:
        return {"basic": _toward_the_gate}


def _toward_the_gate(table: Table[State]) -> Choice:
    assert table.decision is not None
    return table.decision.options[-2 if len(table.decision.options) > 12 else 0]


RACE = Race()
