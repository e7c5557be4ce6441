"""Ways that are drawn: a Unit in formation, or some of its Teams (TY-MOV, TY-ORD, TY-DEP-12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.boards.tabletop.orders import March
from sandtable.boards.tabletop.picture import way as line_of
from sandtable.boards.tabletop.ticks import TURNS, Spot, inches
from sandtable.boards.tabletop.ways import length_of
from sandtable.games.team_yankee import figures
from sandtable.games.team_yankee.country import country
from sandtable.games.team_yankee.formation import goers
from sandtable.games.team_yankee.rules import extra, movement, spearhead
from sandtable.games.team_yankee.rules.advancing import Advance, Done, Going
from sandtable.games.team_yankee.rules.entering import is_at_edge
from sandtable.games.team_yankee.rules.goals import Toward
from sandtable.games.team_yankee.rules.moves import OWN_MOVE, turned
from sandtable.games.team_yankee.screen import ahead
from sandtable.games.team_yankee.screen.drawing import NOTHING, STEP, Drawing, ghost, number, unit_about
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.screen.formed import Formed, Task
from sandtable.games.team_yankee.screen.reach import reach_of
from sandtable.games.team_yankee.vocabulary import EXTRA, MOST_LEGS, Mode, Speed, TeamId, UnitId
from sandtable.games.team_yankee.ways import Mover, Why
from sandtable.kernel.decision import Choice, Decision
from sandtable.show.measured import Measured
from sandtable.show.placing import Draft, Handle, Placing, Stroke
from sandtable.show.scene import Element
from sandtable.show.sheet import Line, Span, cited

MODES: dict[Mode, str] = {"tactical": "Tactical", "dash": "Dash"}
SPEEDS: dict[Speed, str] = {
    "tactical": "Tactical",
    "terrain": "a Dash through Terrain",
    "cross-country": "a Dash across country",
    "road": "a Dash by road",
}
WHYS: dict[str, Why] = {rule: why for why, rule in extra.RULES.items()}
FASTEST: tuple[Speed, ...] = ("terrain", "cross-country", "road")
HINT = "Drag any Team and its Unit goes along in formation"
ENTRY_HINT = "Drag any Team from the edge onto the table: its Unit goes along in formation"


def ways_drawn(field: Field, decision: Decision) -> Drawing | None:
    """The drawing of a question about ways; None for another question."""
    kinds = {type(option) for option in decision.options}
    state, unit = field.state, unit_about(decision)
    if movement.TakeUnit in kinds:
        units = movement.waiting(state, movement.active(state))
        return Ways.of(field, decision, {one: goers(state, one) for one in units if not state.card(one).aircraft})
    if spearhead.StayPut in kinds and unit:
        teams = [team.id for team in state.teams_of(unit) if team.here]
        return Ways.of(field, decision, {unit: teams}, "spearhead")
    if unit and is_at_edge(state, unit):
        return Ways.of(field, decision, {unit: goers(state, unit)}, "entering")
    if Done not in kinds:
        return None
    if decision.rule in WHYS:
        able = [number(one) for one in decision.about]
        unit = state.teams[able[0]].unit
        return Ways.of(field, decision, {unit: able}, WHYS[decision.rule])
    return Ways.of(field, decision, {unit: goers(state, unit)}) if unit else None


class Ways(Drawing):
    """Teams by their Units, and why they go."""

    def __init__(self, field: Field, decision: Decision, teams: dict[UnitId, list[TeamId]], why: Why) -> None:
        super().__init__(field, decision)
        self.teams, self.why = teams, why
        self.extra = why not in (*OWN_MOVE, "spearhead")
        self.allowance = EXTRA if self.extra else None

    @classmethod
    def of(cls, field: Field, decision: Decision, teams: dict[UnitId, list[TeamId]], why: Why = "") -> Ways | None:
        """None if nobody can go."""
        known = {unit: able for unit, able in teams.items() if able}
        return cls(field, decision, known, why) if known else None

    # what may be drawn

    def plan(self) -> Placing:
        many = len(self.teams) > 1  # then whoever is first stands for its Unit
        handles = tuple(
            self._handle(team, unit, self.field.name(unit) if many and not n else "")
            for unit, teams in self.teams.items()
            for n, team in enumerate(teams)
        )
        modes = () if self.extra else tuple((one, MODES[one]) for one in self.modes())
        hint = ENTRY_HINT if self.why == "entering" else HINT
        return Placing(self.field.frame.board(), handles, modes, step=STEP, hint=hint)

    def modes(self) -> tuple[Mode, ...]:
        dashes = not self.extra and any(self._dashes(unit) for unit in self.teams)
        return ("tactical", "dash") if dashes else ("tactical",)

    def _dashes(self, unit: UnitId) -> bool:
        return self.why == "spearhead" or "dash" in movement.MoveUnit(unit).modes(self.state)

    def _handle(self, team: TeamId, unit: UnitId, name: str) -> Handle:
        one = self.state.teams[team]
        return Handle(
            f"team-{team}",
            name or self.field.team_name(team),
            one.at,
            "way",
            figures.radius_of(self.state, team),
            legs=MOST_LEGS,
            reach=self._farthest(team, unit),
            turns=TURNS,
            face=one.face,
            group=f"unit-{unit}",
            element=f"team-{team}",
        )

    def _farthest(self, team: TeamId, unit: UnitId) -> int:
        if self.allowance is not None:
            return self.allowance
        speeds = FASTEST if self._dashes(unit) else ("tactical",)
        return max(figures.speed(self.state, team, one) for one in speeds)

    # what a drawing means

    def meant(self, draft: Draft) -> Choice | None:
        known = {f"team-{team}": unit for unit, teams in self.teams.items() for team in teams}
        strokes = [one for one in draft.strokes if one.handle in known and _means(one)]
        if not strokes:
            return None
        unit = known[next((one for one in reversed(strokes) if one.points), strokes[-1]).handle]
        own = [one for one in strokes if known[one.handle] == unit]
        mode = self._mode(draft.mode)
        return self._choice(unit, mode, Formed(self._task(unit, mode)).gone(own))

    def _mode(self, said: str) -> Mode:
        return "dash" if said == "dash" and not self.extra else "tactical"

    def _task(self, unit: UnitId, mode: Mode) -> Task:
        return Task(self.state, unit, tuple(self.teams[unit]), mode, self.why, self.allowance)

    def _choice(self, unit: UnitId, mode: Mode, goings: Sequence[Going]) -> Choice:
        if self.why == "spearhead":
            return spearhead.SpearheadWays(unit, mode, tuple((one[0], one[1]) for one in goings))
        return Advance(unit, tuple(goings), mode)

    # what is told of it

    def held(self, draft: Draft) -> Measured:
        """How far whoever is held could come."""
        team = number(draft.strokes[0].handle) if draft.strokes else 0
        if not any(team in able for able in self.teams.values()):
            return NOTHING
        mode = self._mode(draft.mode)
        reach = reach_of(self.field, team, mode, self.allowance)
        return Measured(f"Up to {self._far(team, mode)}", (), (reach,))

    def _far(self, team: TeamId, mode: Mode) -> str:
        """In inches; of a Dash by its ground (TY-MOV-2)."""
        if mode == "dash":
            terrain, country_, road = (inches(figures.speed(self.state, team, one)) for one in FASTEST)
            return f"{terrain} in through Terrain, {country_} across country, {road} by road"
        far = self.allowance
        return f"{inches(Mover(self.state, team).allowance('tactical') if far is None else far)} in"

    def shown(self, choice: Choice) -> Measured | None:
        if isinstance(choice, March | Toward):
            choice = self._ordered(choice)
        match choice:
            case Advance(unit, ways, mode):
                return self._told(unit, mode, ways)
            case spearhead.SpearheadWays(unit, mode, bare):
                return self._told(unit, mode, tuple((team, way, -1) for team, way in bare))
        return None

    def _ordered(self, order: March | Toward) -> Choice:
        """What an order comes to."""
        unit = number(order.who)
        if self.why == "spearhead" and isinstance(order, March):
            return self._driven(unit, order)
        if not self.extra:
            return movement.ordered(self.state, unit, order)
        ask = extra.ExtraMove(unit, tuple(self.teams[unit]), self.why)
        ways = ask.ordered(self.state, order)
        return Advance(unit, tuple((team, tuple(way), -1) for team, way in ways))

    def _driven(self, unit: UnitId, order: March) -> Choice:
        """A Spearhead goes Team by Team, each past those who have gone."""
        position = self.state.copy()
        ways = []
        for step in spearhead.marches_of(position, unit, order):
            way = tuple(step.way(position))
            position.change_team(step.team, at=way[-1])
            ways.append((step.team, way))
        return spearhead.SpearheadWays(unit, self._mode(order.mode), tuple(ways))

    def points(self, choice: Choice) -> tuple[Spot, ...]:
        match choice:
            case Advance(unit=unit, ways=ways):
                return tuple(self._foremost(unit, ways)[1][1:]) if ways else ()
            case spearhead.SpearheadWays(ways=bare):
                return tuple(bare[0][1][1:]) if bare else ()
        return ()

    def _told(self, unit: UnitId, mode: Mode, goings: Sequence[Going]) -> Measured | None:
        known = self.state.teams
        goings = [one for one in goings if one[0] in known and one[1]]
        if not goings:
            return NOTHING
        first = self._foremost(unit, goings)
        put = self._put(goings)
        if not all(self._drawable(way) for _, way, _ in goings):
            return Measured(f"{inches(length_of(first[1]))} in", (), tuple(put))
        mover, way = Mover(self.state, first[0]), first[1]
        most = mover.allowance(mode, way) if self.allowance is None else self.allowance
        speed: Speed = mover.speed_class(way) if mode == "dash" else "tactical"
        title = f"{inches(length_of(way))} of {inches(most)} in, {SPEEDS[speed]}"
        if length_of(way) > most:
            return Measured(title, (), tuple(put))
        move = ahead.Move(unit, first[0], mode, self.why, tuple(goings))
        outlook = ahead.Outlook(self.state, move)
        lines = (*self._left(unit, goings), *outlook.lines())
        return Measured(title, lines, (*put, *outlook.sights(self.field)))

    def _left(self, unit: UnitId, goings: Sequence[Going]) -> Iterator[Line]:
        """Mates who find no way along with the others."""
        gone = {team for team, way, _ in goings if length_of(way)}
        left = [team for team in self.teams.get(unit, ()) if team not in gone]
        if len(gone) > 1 and left:
            names = ", ".join(map(self.field.team_name, left[:2]))
            more = f" and {len(left) - 2} more" if len(left) > 2 else ""
            if self.why == "entering":
                yield cited(Span(f"{names}{more}", "bad"), " cannot follow", rule="TY-RES-8")
            else:
                yield cited(Span(f"{names}{more}", "bad"), " cannot follow: stays", rule="TY-INT-1")

    def _drawable(self, way: Sequence[Spot]) -> bool:
        """On the table, and not too long to be looked at."""
        return len(way) - 1 <= MOST_LEGS and all(map(country(self.state).on_table, way))

    def _foremost(self, unit: UnitId, goings: Sequence[Going]) -> Going:
        """The one that is told about: the Leader, or the first."""
        leader = self.state.units[unit].leader
        return next((one for one in goings if one[0] == leader), goings[0])

    def _put(self, goings: Sequence[Going]) -> list[Element]:
        """The way of everybody, and where they would stand."""
        frame, found = self.field.frame, list[Element]()
        for team, way, _ in goings:
            if length_of(way):
                found.append(line_of(frame, f"way-{team}", way))
        for team, way, face in goings:
            face = turned(face, way, self.state.teams[team].face)
            found.append(ghost(self.field, team, way[-1], face))
        return found


def _means(stroke: Stroke) -> bool:
    """A way, or only another front."""
    return bool(stroke.points) or stroke.face >= 0
