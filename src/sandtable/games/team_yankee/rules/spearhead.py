"""Spearhead: scouts drive on before the battle, and later Units follow them (TY-DEP-12)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, takewhile
from typing import ClassVar

from sandtable.boards.tabletop.orders import March, marches
from sandtable.boards.tabletop.shapes import Disc, within
from sandtable.boards.tabletop.ticks import INCH, TURNS, Spot, length
from sandtable.boards.tabletop.ways import Way
from sandtable.games.team_yankee import figures, ground, sides, verbs
from sandtable.games.team_yankee.rules import command
from sandtable.games.team_yankee.rules.going import drive_on
from sandtable.games.team_yankee.rules.points import apart
from sandtable.games.team_yankee.rules.words import name, team_name
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import MOST_LEGS, SPEARHEAD, Mode, Seat, Speed, TeamId, UnitId, other
from sandtable.games.team_yankee.ways import Mover
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table

RULE = "TY-DEP-12"
FAR = 2 * SPEARHEAD  # 16 inches: from whoever sees it, the enemy's area and Objectives
SAMPLE = INCH // 2  # how often limits are looked at along a way, as near enemies (TY-MOV-12)
MODES: tuple[Mode, ...] = ("tactical", "dash")


def leads(state: State, unit: UnitId) -> bool:
    """Whether a Unit has Spearhead."""
    return bool(figures.of_card(state, state.card(unit), verbs.DeployExtend))


# limits


def forbidden(state: State, team: TeamId, at: Spot) -> Refusal | None:
    """Where no Team of a Spearhead may come, nor anybody who follows it."""
    seat = state.seat_of(team)
    disc = Disc(*at, figures.radius_of(state, team))
    if apart(sides.deployment(state, other(seat)), at) <= FAR:
        return Refusal(RULE, "Spearhead keeps 16 inches from the enemy's deployment area")
    own = sides.deployment(state, seat)
    for one in state.objectives.values():
        if not own.contains(one.at) and ground.near_marker(disc, one.at, FAR):
            return Refusal(RULE, "Spearhead keeps 16 inches from Objectives outside its own area")
    for foe in state.standing(other(seat)):
        if refusal := _seen_by(state, team, disc, foe.id):
            return refusal
    return None


def _seen_by(state: State, team: TeamId, disc: Disc, foe: TeamId) -> Refusal | None:
    there = state.disc(foe)
    if within(disc, there, SPEARHEAD):
        return Refusal(RULE, f"That is within 8 inches of {team_name(state, foe)}")
    if not within(disc, there, FAR) or not ground.clear(state, disc.at, there.at):
        return None
    if ground.concealed(state, foe, team, disc.at):
        return None
    return Refusal(RULE, f"{team_name(state, foe)} would see it within 16 inches")


def not_extended(state: State, team: TeamId, at: Spot) -> Refusal | None:
    """Why a Team may not be placed outside its area: no Spearhead Team is near, or too bold."""
    seat = state.seat_of(team)
    if not any(_near(state, one, at) for one in _points(state, seat)):
        return Refusal("TY-DEP-10", "That is outside your deployment area")
    return forbidden(state, team, at)


def _points(state: State, seat: Seat) -> Iterator[TeamId]:
    """Spearhead Teams on the table that are In Command."""
    for unit in state.force(seat):
        if leads(state, unit.id):
            for team in state.teams_of(unit.id):
                if team.here and command.in_command(state, team.id):
                    yield team.id


def _near(state: State, point: TeamId, at: Spot) -> bool:
    (verb, *_) = figures.of_card(state, state.card_of(point), verbs.DeployExtend)
    return within(Disc(*at), state.disc(point), verb.inches * INCH)


# the move


class SpearheadWays(Choice, frozen=True, tag="spearhead-ways"):
    """Ways of some Teams of the Unit, in the order in which they go."""

    rule: ClassVar[str] = RULE
    unit: UnitId
    mode: Mode
    ways: tuple[tuple[TeamId, tuple[Spot, ...]], ...]

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)} drives on"


class StayPut(Choice, frozen=True, tag="stay-put"):
    """It stays where it was placed."""

    rule: ClassVar[str] = RULE
    words: ClassVar[str] = "Stay here"
    goes_on: ClassVar[bool] = True


class BeginSpearhead(Step, frozen=True):
    """At once after it was placed."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        if table.state.units[self.unit].where == "table":
            table.push(SpearheadMove(self.unit))


class SpearheadMove(Ask, frozen=True):
    """Tactical or Dash, without Orders, short of the forbidden zones."""

    unit: UnitId

    def decision(self, state: State) -> Decision:
        who = f"unit-{self.unit}"
        seat, prompt = state.units[self.unit].seat, f"{name(state, self.unit)}: drive on?"
        options = (StayPut(), *marches(who, MODES))
        return Decision(seat, prompt, RULE, options, open=True, about=(who,))

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if not isinstance(choice, SpearheadWays):
            return super().refuse(state, choice)
        own = [one.id for one in state.teams_of(self.unit)]
        going = [team for team, _ in choice.ways]
        if choice.unit != self.unit or len(set(going)) < len(going) or set(going) - set(own):
            return Refusal(RULE, f"Teams of {name(state, self.unit)} go, each once")
        return self._in_turn(state.copy(), choice)

    def _in_turn(self, position: State, choice: SpearheadWays) -> Refusal | None:
        """One after the other, each In Command of where the Leader will be (TY-MOV-11, -14)."""
        ends = {team: way[-1] for team, way in choice.ways if way}
        leader = ends.get(position.units[self.unit].leader)
        for team, way in choice.ways:
            if refusal := self._wrong(Mover(position, team, leader), way, choice.mode):
                return refusal
            position.change_team(team, at=way[-1])
        return None

    def _wrong(self, mover: Mover, way: Way, mode: Mode) -> Refusal | None:
        if len(way) - 1 not in range(1, MOST_LEGS + 1):
            return Refusal("TY-MOV-1", f"A way has 1 to {MOST_LEGS} legs")
        wrong = mover.fault(way, mode, why="spearhead")
        return wrong or _bold(mover.state, mover.team.id, way)

    def answer(self, table: Table[State], choice: StayPut | March | SpearheadWays) -> None:
        state = table.state
        if isinstance(choice, SpearheadWays):
            table.push(*(drive_on(team, way, choice.mode) for team, way in choice.ways))
        elif isinstance(choice, March):
            table.push(*marches_of(state, self.unit, choice))


def marches_of(state: State, unit: UnitId, order: March) -> list[SpearheadMarch]:
    """Team by Team, the Leader first."""
    mode: Mode = "dash" if order.mode == "dash" else "tactical"
    leader = state.units[unit].leader
    teams = sorted(state.teams_of(unit), key=lambda one: (one.id != leader, one.id))
    return [SpearheadMarch(one.id, order.heading, order.share, mode) for one in teams]


class SpearheadMarch(Step, frozen=True):
    """A Team goes straight ahead, as far as it may (TY-INT-1)."""

    team: TeamId
    heading: int
    share: int
    mode: Mode

    def run(self, table: Table[State]) -> None:
        table.push(drive_on(self.team, self.way(table.state), self.mode))

    def way(self, state: State) -> Way:
        """A way of one point: it stays."""
        speed: Speed = "tactical" if self.mode == "tactical" else "cross-country"
        far = figures.speed(state, self.team, speed) * self.share // 4
        mover = Mover(state, self.team)
        way = mover.marched(self.heading % TURNS, far, self.mode, "spearhead")
        if _bold(state, self.team, way):
            far = _modest(state, self.team, way)
            way = mover.marched(self.heading % TURNS, far, self.mode, "spearhead")
        return way[:1] if _bold(state, self.team, way) else way


def _bold(state: State, team: TeamId, way: Way) -> Refusal | None:
    """The first limit that a way breaks."""
    spots = (spot for leg in pairwise(way) for spot in _along(*leg))
    return next(filter(None, (forbidden(state, team, spot) for spot in spots)), None)


def _modest(state: State, team: TeamId, way: Way) -> int:
    """How far a straight way may be gone before it breaks a limit."""
    spots = takewhile(lambda spot: not forbidden(state, team, spot), _along(way[0], way[-1]))
    return max((length(way[0], spot) for spot in spots), default=0)


def _along(a: Spot, b: Spot) -> Iterator[Spot]:
    """Every half inch of a leg, and its end."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    steps = max(1, max(abs(dx), abs(dy)) // SAMPLE)
    for n in range(1, steps + 1):
        yield a[0] + dx * n // steps, a[1] + dy * n // steps
