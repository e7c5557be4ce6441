"""Units that are laid on the table: the Leader by hand, the rest packed about it (TY-DEP-13)."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.boards.tabletop.orders import PutAt
from sandtable.boards.tabletop.picture import outlined
from sandtable.boards.tabletop.shapes import Disc, overlap
from sandtable.boards.tabletop.ticks import TURNS, Spot, heading
from sandtable.games.team_yankee import figures, packing, sides
from sandtable.games.team_yankee.frames import middle
from sandtable.games.team_yankee.rules import aircraft, ambush, deployment
from sandtable.games.team_yankee.rules.placing import PlaceTeams, PlacingAsk, Stand, turned_to_enemy
from sandtable.games.team_yankee.screen.drawing import NOTHING, STEP, Drawing, ghost, number, unit_about
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.state import NOWHERE, Team
from sandtable.games.team_yankee.vocabulary import Seat, TeamId, UnitId, other
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.words import counted
from sandtable.show.measured import Measured
from sandtable.show.placing import Draft, Placing, Stroke
from sandtable.show.sheet import cited

HINT = "Drag a Unit's Leader from the tray: the others stand about it"
SOME = "Drag a Unit's Leader from the tray: any others stand about it"
FLIES = "Drag the Leader: the others fly with it"
LONE, FLOWN = "Drag a Team from the tray to where it stands", "Drag it to where it flies"


def units_drawn(field: Field, decision: Decision) -> Drawing | None:
    """The drawing of a question where Units are laid; None for another question."""
    kinds = {type(option) for option in decision.options}
    state, unit = field.state, unit_about(decision)
    seat: Seat = "blue" if decision.seat == "blue" else "red"
    if decision.rule == "TY-AIR-2" and unit:
        return Flights(field, decision, (unit,))
    if deployment.TakeToPlace in kinds:
        return Units(field, decision, tuple(one.id for one in deployment.to_place(state, seat)))
    if ambush.Spring in kinds:
        lying = (ambush.placed_unit(state, one.id) for one in ambush.lying(state, seat))
        return Units(field, decision, tuple(lying))
    if unit and decision.rule in ("TY-DEP-10", "TY-AMB-3"):
        return Units(field, decision, (unit,))
    return None


class Units(Drawing):
    """In the deployment region, by a Spearhead, or out of an Ambush."""

    hints = HINT, SOME, LONE  # for Units of several Teams, of several or one, of one

    def __init__(self, field: Field, decision: Decision, units: tuple[UnitId, ...]) -> None:
        super().__init__(field, decision)
        self.units = units
        self._spots: dict[UnitId, tuple[Spot, ...]] = {}  # where Leaders have ready places

    def ask(self, unit: UnitId) -> PlacingAsk:
        """The question by whose limits a Unit is laid."""
        hidden = self.state.units[unit].where == "ambush"
        return ambush.PlaceFromAmbush(unit) if hidden else deployment.PlaceUnit(unit)

    def plan(self) -> Placing:
        many = len(self.units) > 1  # then Units are taken by their Leaders
        handles = tuple(
            self.tray(team.id, self._waits(unit), unit, self.field.name(unit) if many else "")
            for unit in self.units
            for team in (self._teams(unit)[:1] if many else self._teams(unit))
        )
        return Placing(self.field.frame.board(), handles, step=STEP, hint=self._hint())

    def _hint(self) -> str:
        several = {len(self._teams(unit)) > 1 for unit in self.units}
        every, some, lone = self.hints
        return every if several == {True} else some if True in several else lone

    def _teams(self, unit: UnitId) -> list[Team]:
        """The Leader first."""
        leader = self.state.units[unit].leader
        return sorted(self.state.teams_of(unit), key=lambda team: (team.id != leader, team.id))

    def _waits(self, unit: UnitId) -> Spot:
        region = sides.deployment(self.state, self.state.units[unit].seat)
        return middle(region) if region.rects else self.field.table.ground.middle

    # what a drawing means

    def meant(self, draft: Draft) -> Choice | None:
        known = {team.id: unit for unit in self.units for team in self._teams(unit)}
        strokes = [one for one in draft.strokes if one.points and number(one.handle) in known]
        if not strokes:
            return None
        unit = known[number(strokes[-1].handle)]
        return self._choice(unit, [one for one in strokes if known[number(one.handle)] == unit])

    def _choice(self, unit: UnitId, strokes: list[Stroke]) -> Choice | None:
        places, faces = self._laid(unit, strokes)
        return PlaceTeams(unit, tuple((one, at, faces[one]) for one, at in sorted(places.items())))

    def _laid(self, unit: UnitId, strokes: Sequence[Stroke]) -> tuple[packing.Places, dict[TeamId, int]]:
        """Everybody: as drawn, or about the Leader; all face as whoever leads was turned."""
        leader, drawn = self.state.units[unit].leader, packing.Places()
        guide = next((one for one in strokes if number(one.handle) == leader), None)
        guide = guide or next((one for one in strokes if not one.alone), strokes[0])
        for one in strokes:
            drawn[number(one.handle)] = one.points[-1]
        if leader not in drawn and not guide.alone:
            del drawn[number(guide.handle)]  # any piece of a Unit lays the whole of it
        at = drawn.get(leader, guide.points[-1])
        faces = dict.fromkeys((team.id for team in self._teams(unit)), _face(guide))
        faces |= {number(one.handle): _face(one) for one in strokes if one.face >= 0}
        return {**self._about(unit, at, drawn), **drawn}, faces

    def _about(self, unit: UnitId, at: Spot, drawn: packing.Places) -> packing.Places:
        """Legal places, else places that the rules can speak about."""
        radius = figures.radius_of(self.state, self.state.units[unit].leader)
        judge = self.ask(unit).limits(self.state, self.state.units[unit].leader)

        def free(team: TeamId, spot: Spot) -> bool:
            disc = Disc(*spot, radius)
            return not any(overlap(disc, Disc(*there, radius)) for one, there in drawn.items() if one != team)

        def legal(team: TeamId, spot: Spot) -> bool:
            return free(team, spot) and judge(spot) is None

        packed = packing.packed(self.state, unit, at, legal)
        return packed or packing.packed(self.state, unit, at, free) or self._stacked(unit, at)

    def _stacked(self, unit: UnitId, at: Spot) -> packing.Places:
        return {team.id: at for team in self._teams(unit)}

    # what is told of it

    def held(self, draft: Draft) -> Measured:
        """The ground that is open to it."""
        unit = next(
            (u for u in self.units for s in draft.strokes if number(s.handle) in [team.id for team in self._teams(u)]),
            0,
        )
        if not unit:
            return NOTHING
        region = self.ask(unit).region(self.state)
        return Measured(f"Where {self.field.name(unit)} may stand", (), (outlined(self.field.frame, "reach", region),))

    def shown(self, choice: Choice) -> Measured | None:
        if isinstance(choice, PutAt):
            choice = self._ready(choice)
        if not isinstance(choice, PlaceTeams):
            return None
        return self._told(choice.unit, choice.stands)

    def _told(self, unit: UnitId, stands: Sequence[Stand]) -> Measured:
        seat = self.state.units[unit].seat
        known = [one for one in stands if one[0] in self.state.teams]
        ghosts = (
            ghost(self.field, team, at, turned_to_enemy(self.state, seat, at, face) % TURNS) for team, at, face in known
        )
        foxholes = self.state.card(unit).infantry
        lines = (cited("In Foxholes, Gone to Ground", rule="TY-DEP-7"),) if foxholes else ()
        return Measured(f"{self.field.name(unit)}: {counted(len(known), 'Team')}", lines, tuple(ghosts))

    def points(self, choice: Choice) -> tuple[Spot, ...]:
        if isinstance(choice, PutAt):
            choice = self._ready(choice)
        if not isinstance(choice, PlaceTeams):
            return ()
        leader = self.state.units[choice.unit].leader
        return tuple(at for team, at, _ in choice.stands if team == leader)

    def _ready(self, choice: PutAt) -> PlaceTeams:
        unit = number(choice.who)
        ask = self.ask(unit)
        if unit not in self._spots:
            self._spots[unit] = ask.leader_spots(self.state)
        places = ask.ready(self.state, choice.place, self._spots[unit]) or {}
        return PlaceTeams(unit, tuple((team, at, -1) for team, at in places.items()))


class Flights(Units):
    """Aircraft anywhere over the table (TY-AIR-2, -6)."""

    hints = FLIES, FLIES, FLOWN

    def _choice(self, unit: UnitId, strokes: list[Stroke]) -> Choice | None:
        places, faces = self._laid(unit, strokes)
        faced = {one: faces[one] if faces[one] >= 0 else self._at_enemy(unit, at) for one, at in places.items()}
        return aircraft.Fly(tuple((one, places[one], faced[one]) for one in sorted(places)))

    def _about(self, unit: UnitId, at: Spot, drawn: packing.Places) -> packing.Places:
        """As they fly already, if that can be; else packed."""
        leader = self.state.teams[self.state.units[unit].leader]
        if leader.at != NOWHERE:
            dx, dy = at[0] - leader.at[0], at[1] - leader.at[1]
            kept = {team.id: (team.at[0] + dx, team.at[1] + dy) for team in self._teams(unit)} | drawn
            flown = tuple((team, spot, 0) for team, spot in kept.items())
            if aircraft.wrong_flight(self.state, unit, flown) is None:
                return kept
        packed = packing.packed(self.state, unit, at, lambda *_: True)
        return packed or self._stacked(unit, at)

    def _at_enemy(self, unit: UnitId, at: Spot) -> int:
        """Of itself it faces the nearest enemy; over an empty table it flies on as it did."""
        foes = [one.at for one in self.state.standing(other(self.state.units[unit].seat))]
        if not foes:
            return self.state.teams[self.state.units[unit].leader].face
        x, y = min(foes, key=lambda foe: (foe[0] - at[0]) ** 2 + (foe[1] - at[1]) ** 2)
        return heading((x - at[0], y - at[1]))

    def held(self, draft: Draft) -> Measured:
        return Measured("Anywhere over the table", ())

    def shown(self, choice: Choice) -> Measured | None:
        unit = self.units[0]
        if isinstance(choice, PutAt):
            choice = aircraft.Fly(aircraft.ready_places(self.state, unit)[choice.place])
        return self._told(unit, choice.places) if isinstance(choice, aircraft.Fly) else None

    def points(self, choice: Choice) -> tuple[Spot, ...]:
        leader = self.state.units[self.units[0]].leader
        if isinstance(choice, PutAt):
            choice = aircraft.Fly(aircraft.ready_places(self.state, self.units[0])[choice.place])
        places = choice.places if isinstance(choice, aircraft.Fly) else ()
        return tuple(at for team, at, _ in places if team == leader)


def _face(stroke: Stroke) -> int:
    return stroke.face % TURNS if stroke.face >= 0 else -1
