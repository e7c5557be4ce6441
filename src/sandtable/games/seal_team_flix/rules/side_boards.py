"""Side boards: one Action, a few flicks, won or lost (STF-SB, -SBE, -SBB, -SBS, -SBH)."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import ClassVar

from msgspec.structs import replace

from sandtable.boards.flick import DISCS, Board, Hand, Shot, erred, flick, nearest_angle, target
from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix import side_layouts as layouts
from sandtable.games.seal_team_flix.rules.aiming import FULL_TURN, MOST_POWER, draw, hand
from sandtable.games.seal_team_flix.rules.flick_events import SideFlicked, touches, ways
from sandtable.games.seal_team_flix.side_layouts import DEPTH, LAUNCH, WIDTH, Point
from sandtable.games.seal_team_flix.state import SideBoard, State, Target
from sandtable.games.seal_team_flix.vocabulary import BoardId, Difficulty
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.event import Event
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table
from sandtable.kernel.words import counted

CLOCK_MS = 10_000  # STF-SBB-2
FLICK_MS = 1000
UNHURRIED_MS = 1500  # four flicks before the clock runs out, as with the budget
REACH, SPEED = 160.0, 0.6  # as far as a disc slides, and its speed, for a given power


class BoardEnded(Event, frozen=True):
    """Won or lost."""

    who: BoardId
    board: layouts.Kind
    won: bool


class SideFlick(Choice, frozen=True, tag="side_flick"):
    """A flick from the launch spot; against the clock also how long it took to aim."""

    rule: ClassVar[str] = "STF-PHY-16"
    angle: int
    power: int
    used_ms: int = 0

    def label(self, state: State) -> str:
        side = state.side
        aimed = side and next((one for one, at in marks(state, side) if at == self.angle), "")
        return f"Aim at {aimed}" if aimed else f"{self.angle / 10:.1f} degrees"

    def detail(self, state: State) -> str:
        return f"{self.angle / 10:.1f} degrees, power {self.power}"


class FlickSide(Ask, frozen=True):
    """The next flick on `state.side`."""

    def decision(self, state: State) -> Decision | None:
        side = state.side
        if side is None:
            return None
        rule = layouts.RULES[side.kind]
        options = tuple(suggestions(state, side))
        return Decision(side.seat, _prompt(state, side), rule, options, open=True)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if not isinstance(choice, SideFlick):
            return super().refuse(state, choice)
        if not (0 <= choice.angle < FULL_TURN and 1 <= choice.power <= MOST_POWER):
            return Refusal("STF-PHY-16", "An angle is 0 to 3599 tenths of a degree, power 1 to 100")
        if not 0 <= choice.used_ms <= CLOCK_MS:
            return Refusal("STF-SBB-2", "Aiming takes 0 to 10000 milliseconds")
        return None

    def answer(self, table: Table[State], choice: SideFlick) -> None:
        state = table.state
        side = state.side
        if side is None:
            raise ValueError("no side board is in play")
        after, rest = _flick(table, side, choice)
        won = succeeded(state.mission.difficulty, after, rest)
        state.side = replace(after, won=won)
        if won or spent(state, after):
            who, rule = state.seals[side.seat].board, layouts.RULES[side.kind]
            table.record(BoardEnded(rule, who, side.kind, won))
        else:
            table.push(self)


def _prompt(state: State, side: SideBoard) -> str:
    title = layouts.TITLES[side.kind]
    if timed(state, side) and not side.flicks:
        return f"{title}: {(CLOCK_MS - side.used_ms) / 1000:.1f} seconds left"
    return f"{title}: {counted(side.flicks, 'flick')} left"


def begin(table: Table[State], side: SideBoard, then: Step) -> None:
    """A board is laid out and played to its end within the Action (STF-SB-2); `then` judges it."""
    table.state.side = side
    table.push(FlickSide(), then)


def finished(table: Table[State]) -> SideBoard:
    """The board that was just played, taken off the table."""
    state = table.state
    side, state.side = state.side, None
    if side is None:
        raise ValueError("no side board was played")
    return side


# flicks


def timed(state: State, side: SideBoard) -> bool:
    """Against the clock: extra flicks come before it starts (STF-SBB-2, STF-EQP-19)."""
    return side.kind == "bomb" and state.mission.timed_bombs


def spent(state: State, side: SideBoard) -> bool:
    """Nothing is left to flick with."""
    if timed(state, side):
        return side.flicks == 0 and side.used_ms >= CLOCK_MS
    return side.flicks == 0


def hand_on(state: State, side: SideBoard) -> Hand:
    seal = state.seals[side.seat]
    if side.kind in ("lock", "bomb"):
        return hand(state, seal, gear.Shot("equipment", moved=seal.moved))
    weapon = gear.primary(state.content, seal)
    kind = weapon.type if weapon else None
    return hand(state, seal, gear.Shot("primary", kind, sniping=True, moved=seal.moved))


def board_of(side: SideBoard) -> Board:
    """No walls; what crosses the edge is off (STF-SB-1)."""
    pieces = [target(one.x, one.y, n, one.count) for n, one in enumerate(side.targets)]
    return Board(pieces, edge=(0.0, 0.0, WIDTH, DEPTH[side.kind]))


def run_side(side: SideBoard, angle: int, power: int) -> tuple[Shot, SideBoard]:
    """The flicked disc is taken away, targets stay where they stopped (STF-SBE-2)."""
    shot = flick(board_of(side), DISCS[side.size], *LAUNCH, angle, power)
    kept: list[Target] = []
    for n, one in enumerate(side.targets):
        at = shot.moved.get(n, (one.x, one.y))
        if at is not None:
            kept.append(replace(one, x=at[0], y=at[1]))
    return shot, replace(side, targets=tuple(kept))


def _flick(table: Table[State], side: SideBoard, choice: SideFlick) -> tuple[SideBoard, Point | None]:
    state = table.state
    drawn = draw(table, "side")
    angle, power = erred(choice.angle, choice.power, drawn, hand_on(state, side))
    shot, after = run_side(side, angle, power)
    if timed(state, side) and not side.flicks:
        after = replace(after, used_ms=side.used_ms + choice.used_ms + FLICK_MS)
    else:
        after = replace(after, flicks=side.flicks - 1)
    if table.log is not None:
        names = {n: one.name for n, one in enumerate(side.targets)}
        table.record(
            SideFlicked(
                layouts.RULES[side.kind],
                state.seals[side.seat].board,
                side.kind,
                side.size,
                angle,
                power,
                drawn,
                after.flicks,
                ways(shot),
                touches(shot, lambda one: ("STF-PHY-8", names[one.struck])),
            )
        )
    return after, shot.rest


# success


def succeeded(difficulty: Difficulty, side: SideBoard, rest: Point | None) -> bool:
    """As soon as the goal of the board is reached."""
    if side.kind in ("lock", "bomb"):
        return not remaining(side)
    if rest is None:
        return False
    radius = DISCS[side.size].radius
    if side.kind == "sniping":
        return sniped(difficulty, rest, radius)
    return rescued(difficulty, rest, radius)


def remaining(side: SideBoard) -> list[Target]:
    """Targets that are still to be knocked away."""
    if side.kind == "lock":
        return [one for one in side.targets if in_box(one)]
    return [one for one in side.targets if on_circle(one, side.letters)]


def in_box(one: Target) -> bool:
    """STF-SBE-3: it overlaps the red box."""
    left, near, right, far = layouts.BOX
    dx = max(left - one.x, one.x - right, 0.0)
    dy = max(near - one.y, one.y - far, 0.0)
    return dx * dx + dy * dy < layouts.TARGET_RADIUS * layouts.TARGET_RADIUS


def on_circle(one: Target, letters: str) -> bool:
    """STF-SBB-3: it touches a target circle, one of those that the Bomb names."""
    reach = layouts.CIRCLE_RADIUS + layouts.TARGET_RADIUS
    return any(_within(layouts.LETTERS[each], (one.x, one.y), reach) for each in letters)


def _within(one: Point, other: Point, reach: float) -> bool:
    dx, dy = one[0] - other[0], one[1] - other[1]
    return dx * dx + dy * dy < reach * reach


def touches_dot(rest: Point, dot: Point, radius: float, dot_radius: float) -> bool:
    """STF-SBS-3."""
    reach = radius + dot_radius
    dx, dy = rest[0] - dot[0], rest[1] - dot[1]
    return dx * dx + dy * dy <= reach * reach


def covers_dot(rest: Point, dot: Point, radius: float, dot_radius: float) -> bool:
    """STF-SBS-3: no part of the dot is seen any more."""
    return touches_dot(rest, dot, radius, -dot_radius)


def sniped(difficulty: Difficulty, rest: Point, radius: float) -> bool:
    """STF-SBS-1."""
    if difficulty == "operator":
        return covers_dot(rest, layouts.RED_DOT, radius, layouts.DOT_RADIUS)
    judge = touches_dot if difficulty == "rookie" else covers_dot
    return any(judge(rest, dot, radius, layouts.DOT_RADIUS) for dot in layouts.DOTS)


def rescued(difficulty: Difficulty, rest: Point, radius: float) -> bool:
    """STF-SBH-1: the dot, and none of the Hostage's circles."""
    judge = covers_dot if difficulty == "operator" else touches_dot
    if _within(rest, layouts.HOSTAGE, radius + layouts.FORBIDDEN[difficulty]):
        return False
    return judge(rest, layouts.RESCUE_DOT, radius, layouts.RESCUE_DOT_RADIUS)


# what to aim at


def goals(state: State, side: SideBoard) -> Iterator[tuple[str, Point, int]]:
    """What one would aim at, nearest first, and how hard."""
    if side.kind in ("lock", "bomb"):
        for one in sorted(remaining(side), key=lambda one: _far((one.x, one.y))):
            yield one.name, (one.x, one.y), 100 if side.kind == "lock" else 70
    elif side.kind == "rescue":
        yield "the red dot", layouts.RESCUE_DOT, _power(layouts.RESCUE_DOT)
    else:
        middle = ("the middle of the dots", layouts.DOTS[1], _power(layouts.DOTS[1]))
        red = ("the red dot", layouts.RED_DOT, _power(layouts.RED_DOT))
        yield from (red, middle) if state.mission.difficulty == "operator" else (middle, red)


def marks(state: State, side: SideBoard) -> Iterator[tuple[str, int]]:
    """Names of goals with their angles."""
    for said, at, _ in goals(state, side):
        yield said, _angle(at)


def suggestions(state: State, side: SideBoard) -> Iterator[SideFlick]:
    hurry = UNHURRIED_MS if timed(state, side) and not side.flicks else 0
    for _, at, power in goals(state, side):
        yield SideFlick(_angle(at), power, hurry)


def _angle(at: Point) -> int:
    return nearest_angle(at[0] - LAUNCH[0], at[1] - LAUNCH[1])


def _far(at: Point) -> float:
    dx, dy = at[0] - LAUNCH[0], at[1] - LAUNCH[1]
    return dx * dx + dy * dy


def _power(at: Point) -> int:
    """So that the disc comes to rest there."""
    return max(1, min(MOST_POWER, round(sqrt(REACH * sqrt(_far(at))) / SPEED)))
