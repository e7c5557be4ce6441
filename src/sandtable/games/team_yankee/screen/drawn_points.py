"""Points that are drawn: Objectives, Minefields, Ranged In markers, a place to enter or to lie."""

from __future__ import annotations

from sandtable.boards.tabletop.orders import PutAt
from sandtable.boards.tabletop.picture import outlined
from sandtable.boards.tabletop.picture import way as line_of
from sandtable.boards.tabletop.regions import Region
from sandtable.boards.tabletop.shapes import box_of
from sandtable.boards.tabletop.ticks import Spot, inches
from sandtable.games.team_yankee import figures, mission, sides
from sandtable.games.team_yankee.frames import region_of
from sandtable.games.team_yankee.rules import minefields, objectives, ranged_in
from sandtable.games.team_yankee.rules.entering import Enter, group, line_up, wrong_point
from sandtable.games.team_yankee.rules.passengers import SetDown
from sandtable.games.team_yankee.rules.points import WHOLE
from sandtable.games.team_yankee.screen.drawing import STEP, Drawing, ghost, unit_about
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.vocabulary import MINE, OBJECTIVE, Seat, UnitId
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.verbs import of
from sandtable.kernel.words import counted
from sandtable.show.measured import Measured
from sandtable.show.placing import Draft, Handle, Placing
from sandtable.show.scene import Element, Marker
from sandtable.show.scene_battle import Tile
from sandtable.show.sheet import cited

MARK = 14  # how large the ring about a point is
CORNER = "From the south-west corner"
EDGE_HINT = "Point at the edge: the Unit lines up there, then it moves on"


def points_drawn(field: Field, decision: Decision) -> Drawing | None:
    """The drawing of a question about a point; None for another question."""
    first = decision.options[0]
    if isinstance(first, Enter):
        return Entry(field, decision, first.unit)
    if isinstance(first, SetDown):
        return Beside(field, decision)
    rules = {"TY-OBJ-3": Objective, "TY-MINE-7": Mine, "TY-RNG-1": Target, "TY-SEL-5": Target}
    found = rules.get(decision.rule)
    return found(field, decision) if found and isinstance(first, PutAt) else None


class Points(Drawing):
    """One thing that is laid somewhere."""

    name, words, radius = "place", "Place", MARK
    box: Spot = (0, 0)
    rule = "TY-GEO-1"

    @property
    def seat(self) -> Seat:
        return "blue" if self.decision.seat == "blue" else "red"

    def ready(self) -> tuple[Spot, ...]:
        """The points that are offered."""
        raise NotImplementedError

    def region(self) -> Region:
        return WHOLE

    def laid(self, at: Spot) -> Choice:
        raise NotImplementedError

    def spot(self, choice: Choice) -> Spot | None:
        if isinstance(choice, PutAt):
            return self.ready()[choice.place]
        return getattr(choice, "at", None)

    def plan(self) -> Placing:
        spots = self.ready()
        handle = Handle(self.name, self.words, spots[0], "point", self.radius, self.box)
        snaps = tuple(dict.fromkeys((*spots, *self.middles())))
        return Placing(self.field.frame.board(), (handle,), snaps=snaps, step=STEP)

    def middles(self) -> tuple[Spot, ...]:
        """Middles of terrain (A.2)."""
        return tuple(box_of(one.parts[0]).middle for one in self.field.table.pieces)

    def meant(self, draft: Draft) -> Choice | None:
        ends = [one.points[-1] for one in draft.strokes if one.points and one.handle == self.name]
        return self.laid(ends[-1]) if ends else None

    def held(self, draft: Draft) -> Measured:
        ground = outlined(self.field.frame, "reach", self.region())
        return Measured(f"Where it may lie: {self.words}", (), (ground,))

    def shown(self, choice: Choice) -> Measured | None:
        at = self.spot(choice)
        if at is None:
            return None
        told = f"{inches(at[0])}, {inches(at[1])} in"
        return Measured(told, (cited(CORNER, rule=self.rule),), (self.lies(at),))

    def lies(self, at: Spot) -> Element:
        """The thing where it would lie."""
        x, y = self.field.frame.at(at)
        return Marker(id=f"ghost-{self.name}", x=x, y=y, radius=self.radius, tone="friend")

    def points(self, choice: Choice) -> tuple[Spot, ...]:
        at = self.spot(choice)
        return (at,) if at else ()


class Objective(Points):
    name, words, rule = objectives.NAME, "Objective", "TY-OBJ-3"
    radius, box = 0, (2 * OBJECTIVE[0], 2 * OBJECTIVE[1])

    def _ask(self) -> objectives.PlaceObjective:
        """Which it is, by the mission's script and how many lie there already."""
        verbs = of(self.state.mission.script, mission.Objectives)
        regions = [verb.regions for verb in verbs for _ in range(verb.n)]
        number_ = min(len(self.state.objectives), len(regions) - 1)
        return objectives.PlaceObjective(self.seat, regions[number_])

    def ready(self) -> tuple[Spot, ...]:
        return self._ask().places(self.state)

    def region(self) -> Region:
        return region_of(self._ask().regions, self.state.frame, self.state.case)

    def laid(self, at: Spot) -> Choice:
        return objectives.LayObjective(at)

    def lies(self, at: Spot) -> Element:
        x, y = self.field.frame.at(at)
        wide, high = map(self.field.frame.long, self.box)
        return Tile(
            id=f"ghost-{self.name}",
            x=x,
            y=y,
            width=wide,
            height=high,
            look="flag",
            text=str(len(self.state.objectives) + 1),
        )


class Mine(Points):
    name, words, radius, rule = minefields.NAME, "Minefield", MINE, "TY-MINE-7"

    def ready(self) -> tuple[Spot, ...]:
        return minefields.PlaceMinefield(self.seat).places(self.state)

    def laid(self, at: Spot) -> Choice:
        return minefields.LayMine(at)


class Target(Points):
    """A Ranged In marker before the battle."""

    words, rule = "Ranged In marker", "TY-RNG-1"

    def __init__(self, field: Field, decision: Decision) -> None:
        super().__init__(field, decision)
        self.name = f"unit-{unit_about(decision)}"

    def ready(self) -> tuple[Spot, ...]:
        return ranged_in.PlaceRangedIn(unit_about(self.decision)).places(self.state)

    def laid(self, at: Spot) -> Choice:
        return ranged_in.AimAt(at)


class Beside(Points):
    """A Team out of its Transport (TY-TRN-3)."""

    rule = "TY-TRN-3"

    def __init__(self, field: Field, decision: Decision) -> None:
        super().__init__(field, decision)
        self.team = next(one.team for one in decision.options if isinstance(one, SetDown))
        self.name = f"team-{self.team}"
        self.words = field.team_name(self.team)
        self.radius = figures.radius_of(field.state, self.team)

    def ready(self) -> tuple[Spot, ...]:
        return tuple(one.at for one in self.decision.options if isinstance(one, SetDown))

    def middles(self) -> tuple[Spot, ...]:
        return ()

    def held(self, draft: Draft) -> Measured:
        return Measured("Within 2 inches of its Transport", ())

    def laid(self, at: Spot) -> Choice:
        return SetDown(self.team, at)

    def shown(self, choice: Choice) -> Measured | None:
        if not isinstance(choice, SetDown):
            return None
        face = self.state.teams[self.team].face
        return Measured(self.words, (), (ghost(self.field, self.team, choice.at, face),))


class Entry(Drawing):
    """A point of the boundary, about which a Unit lines up (TY-RES-7, -9)."""

    def __init__(self, field: Field, decision: Decision, unit: UnitId) -> None:
        super().__init__(field, decision)
        self.unit = unit
        self.known = [one for one in decision.options if isinstance(one, Enter)]

    def plan(self) -> Placing:
        spots = tuple(dict.fromkeys(one.at for one in self.known))
        handle = Handle(
            f"unit-{self.unit}",
            self.field.name(self.unit),
            spots[0],
            "point",
            MARK,
            element=f"unit-{self.unit}",
            tray=True,
        )
        ways = dict.fromkeys(one.way(self.state) for one in self.known)
        modes = tuple((how, how.capitalize()) for how in ways) if len(ways) > 1 else ()
        return Placing(self.field.frame.board(), (handle,), modes, snaps=spots, step=STEP, hint=EDGE_HINT)

    def meant(self, draft: Draft) -> Choice | None:
        ends = [one.points[-1] for one in draft.strokes if one.points and one.handle == f"unit-{self.unit}"]
        if not ends:
            return None
        how = next((one for one in self.known if one.way(self.state) == draft.mode), self.known[0])
        at = sides.nearest_on(sides.way_in(self.state, self.unit), ends[-1])
        return Enter(self.unit, at, how.mounted)

    def held(self, draft: Draft) -> Measured:
        lines = sides.way_in(self.state, self.unit)
        put = (line_of(self.field.frame, f"rim-{n}", line) for n, line in enumerate(lines))
        return Measured("It comes from there", (), tuple(put))

    def shown(self, choice: Choice) -> Measured | None:
        if not isinstance(choice, Enter):
            return None
        x, y = self.field.frame.at(choice.at)
        mark = Marker(id=f"ghost-unit-{self.unit}", x=x, y=y, radius=MARK, tone="friend")
        if wrong_point(self.state, choice):
            return Measured("No room there", (), (mark,))
        first, lined = group(self.state, self.unit, mounted=choice.mounted)[0], self.state.copy()
        line_up(lined, first, choice.at)
        put = [ghost(self.field, one.id, one.at, one.face) for one in lined.teams_of(first)]
        return Measured(f"{counted(len(put), 'Team')} start here", (), (mark, *put))

    def points(self, choice: Choice) -> tuple[Spot, ...]:
        return (choice.at,) if isinstance(choice, Enter) else ()
