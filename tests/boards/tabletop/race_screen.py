"""What the race looks like, and what a drawing on its table comes to."""

from functools import cached_property

from msgspec.structs import replace

from sandtable.boards.tabletop.orders import March, PutAt, Toward
from sandtable.boards.tabletop.picture import Frame, along, reached, way
from sandtable.boards.tabletop.placing import on_picture, spots_of, ways_of
from sandtable.boards.tabletop.route import reach
from sandtable.boards.tabletop.shapes import Rect
from sandtable.boards.tabletop.ticks import Spot, inches
from sandtable.boards.tabletop.ways import length_of
from sandtable.kernel.decision import Choice
from sandtable.show import Measured, Screen
from sandtable.show.aim import Motion
from sandtable.show.placing import Draft, Handle, Placed, Placing
from sandtable.show.scene import Element, Ground, Marker, Scene
from sandtable.show.scene import Piece as Counter
from sandtable.show.sheet import cited
from tests.boards.tabletop.race import (
    CLOUD,
    CROWD,
    FIELD,
    GATE,
    MOVER,
    RADIUS,
    REACH,
    SIZE,
    Go,
    Gone,
    Lay,
    State,
    Walking,
    ordered,
    places,
)

EDGE = 20
FRAME = Frame(SIZE, EDGE, EDGE, (2, 1))
BOARD = FRAME.board()
MODES = (("walk", "Walk"), ("dash", "Dash"))


class Track(Screen[State]):
    @cached_property
    def scene(self) -> Scene:
        width, height = 2 * SIZE[0] + 2 * EDGE, 2 * SIZE[1] + 2 * EDGE
        ground = Ground(id="ground", x=EDGE, y=EDGE, width=2 * SIZE[0], height=2 * SIZE[1])
        walls = [_box(f"wall-{n}", Rect(*part[0], *part[2])) for n, (part, _) in _parts()]
        runners = [self._runner(who, at) for who, at in self.view.at.items()]
        clouds = [_cloud("cloud", at) for at in self.view.cloud]
        rings = [replace(_disc("ring", GATE.middle, REACH), layer="range")]
        elements = (ground, _box("gate", GATE), *walls, *rings, *clouds, *runners)
        layers = (("range", "Last dash to the gate", True),)
        about = "A race round a wall"
        return Scene(width, height, elements, self.title, about, layers=layers)

    def _runner(self, who: str, at: Spot, mark: str = "") -> Counter:
        x, y = on_picture(BOARD, at)
        look = Counter(id=mark + who, x=x, y=y, size=4 * RADIUS, name=who[0].upper(), title=who)
        return replace(look, tone="foe" if who == "blue" else "friend")

    @property
    def movers(self) -> tuple[str, ...]:
        """Who is asked where to go; nobody while the cloud is laid."""
        options = self.decision.options if self.decision else ()
        leader = next((one.who for one in options if isinstance(one, March)), "")
        return CROWD if leader in CROWD else (leader,) if leader else ()

    @cached_property
    def placing(self) -> Placing | None:
        if not self.decision:
            return None
        if not self.movers:
            cloud = Handle("cloud", "The cloud", (200, 120), radius=CLOUD, element="cloud")
            return Placing(BOARD, (cloud,), snaps=places(), step=10, hint="Lay the cloud")
        return Placing(BOARD, tuple(map(self._handle, self.movers)), MODES, step=10)

    def _handle(self, who: str) -> Handle:
        group = "crowd" if who in CROWD else ""
        at = self.view.at[who]
        return Handle(who, who, at, "way", RADIUS, legs=3, reach=REACH, group=group, element=who)

    def placed(self, drawn: Draft | Choice) -> Placed | None:
        placing = self.placing
        if not placing:
            return None
        if isinstance(drawn, Draft) and self.movers and not any(s.points for s in drawn.strokes):
            return Placed(None, self._reach(drawn))
        choice = self._meant(drawn, placing) if isinstance(drawn, Draft) else drawn
        return Placed(choice, self._shown(choice), _points(choice))

    def _reach(self, held: Draft) -> Measured:
        """How far whoever is held could come."""
        far = Walking(self.view.at, self.movers, held.mode or "walk").allowance
        who = (stroke.handle for stroke in held.strokes if stroke.handle in self.movers)
        others = Walking(self.view.at, self.movers, held.mode or "walk").others
        areas = tuple(
            reached(FRAME, f"reach-{one}", reach(FIELD, others, MOVER, self.view.at[one], far)) for one in who
        )
        return Measured(f"Up to {inches(far)} in", (), areas)

    def _meant(self, draft: Draft, placing: Placing) -> Choice | None:
        if not self.movers:
            laid = spots_of(draft, placing).get("cloud")
            return Lay(laid[0]) if laid else None
        mode = draft.mode or "walk"
        ways = ways_of(draft, placing, Walking(self.view.at, self.movers, mode))
        at = self.view.at
        whole = tuple((who, ways.get(who, (at[who], at[who]))) for who in self.movers)
        return Go(tuple((who, way if len(way) > 1 else (*way, *way)) for who, way in whole), mode)

    def _shown(self, choice: Choice | None) -> Measured:
        if isinstance(choice, March | Toward):
            choice = ordered(self.view.at, self.movers, choice)
        if isinstance(choice, PutAt):
            choice = Lay(places()[choice.place])
        if isinstance(choice, Lay):
            return Measured("The cloud", (), (_cloud("ghost-cloud", choice.at),))
        if not isinstance(choice, Go):
            return Measured("Nothing is drawn yet", ())
        far = inches(max(length_of(way) for _, way in choice.ways))
        reach = inches(Walking(self.view.at, self.movers, choice.mode).allowance)
        ways: list[Element] = [way(FRAME, f"way-{who}", spots) for who, spots in choice.ways]
        ghosts = [self._runner(who, way[-1], "ghost-") for who, way in choice.ways]
        told = (cited("Ways", rule="RACE-2"),)
        return Measured(f"{far} of {reach} in", told, (*ways, *ghosts))

    def stands_for(self, choice: Choice) -> tuple[str, ...]:
        return ("gate",) if isinstance(choice, Toward) else ()


def _points(choice: Choice | None) -> tuple[Spot, ...]:
    """Where a hand would draw it."""
    if isinstance(choice, Lay):
        return (choice.at,)
    ways = choice.ways if isinstance(choice, Go) else ()
    return tuple(spot for _, way in ways if way[0] != way[-1] for spot in way[1:])


def _parts() -> enumerate[tuple[tuple[Spot, ...], object]]:
    return enumerate(FIELD.parts)


def _box(name: str, rect: Rect) -> Ground:
    x, y = on_picture(BOARD, (rect.west, rect.north))
    width, height = 2 * (rect.east - rect.west), 2 * (rect.north - rect.south)
    return Ground(id=name, x=x, y=y, width=width, height=height)


def _cloud(name: str, at: Spot) -> Marker:
    return _disc(name, at, CLOUD)


def _disc(name: str, at: Spot, radius: int) -> Marker:
    x, y = on_picture(BOARD, at)
    return Marker(id=name, x=x, y=y, radius=2 * radius)


def went(event: Gone) -> Motion:
    """Everybody goes at once."""
    return Motion(tuple(along(FRAME, who, way) for who, way in event.ways))
