"""Before the battle: plan, ground, time, Objectives, mines, what is held back (guide, 12.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TypeAlias

from sandtable.boards.tabletop.regions import Region
from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.games.team_yankee import figures, force_edits, sides, verbs
from sandtable.games.team_yankee.country import ROAD, country
from sandtable.games.team_yankee.doctrine import fire
from sandtable.games.team_yankee.doctrine.chart import chart
from sandtable.games.team_yankee.doctrine.temper import Temper
from sandtable.games.team_yankee.frames import middle, region_in
from sandtable.games.team_yankee.mission import WinHold
from sandtable.games.team_yankee.rules import (
    ambush,
    forces,
    holding_back,
    leaving_out,
    light,
    minefields,
    objectives,
    picking,
    ranged_in,
    selection,
)
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import Plan, Seat, UnitId, other
from sandtable.kernel.decision import Choice
from sandtable.kernel.verbs import of
from sandtable.players.bench import Asked

Question: TypeAlias = Asked[State, Temper]
MANY, FEW = 35, 15  # per cent of points in Infantry (TY-AI-1)
DARKER = 20  # percentage points of Units that see at Night (TY-AI-2)
ABOUT = 6 * INCH  # in which cover is counted
APART = 16 * INCH  # of two Objectives
MINES_APART = 5 * INCH
FIRST_MINE, NEXT_MINE, LAST_MINE = 12 * INCH, 4 * INCH, 32 * INCH
TRIAL = 20  # inches at which an Ambush is judged (TY-AI-4)
_SUITED: dict[str, tuple[Plan, ...]] = {
    "many": ("attack", "manoeuvre", "manoeuvre", "defend", "defend", "defend"),
    "few": ("attack", "attack", "attack", "attack", "manoeuvre", "defend"),
    "some": ("attack", "attack", "manoeuvre", "manoeuvre", "manoeuvre", "defend"),
}


# forces


def build(asked: Question, ask: forces.BuildForce) -> Choice:
    """A ready force of its own; one that grew too dear loses its cheapest Support."""
    ready: Choice | None = next((one for one in asked.options if isinstance(one, force_edits.ForceReady)), None)
    first: Choice = asked.options[0]
    return first if isinstance(first, force_edits.TakeForce) or ready is None else ready


def leave_out(asked: Question, ask: leaving_out.LeaveOut) -> Choice:
    """Nothing is Left Out."""
    return leaving_out.AllChosen()


# the battle plan


def plan(asked: Question, ask: selection.CommitBattlePlan) -> Choice:
    """By the share of Infantry and a die of its own (TY-AI-1)."""
    share = shared(asked.state, ask.seat, lambda state, unit: state.card(unit).infantry)
    kind = "many" if share >= MANY else "few" if share <= FEW else "some"
    return selection.TakePlan(_SUITED[kind][die(asked) - 1])


def die(asked: Question) -> int:
    """A die of the player's own: the table's dice stay where they are."""
    return asked.die(6)


def shared(state: State, seat: Seat, counts: Callable[[State, UnitId], bool]) -> float:
    """Per cent of a side's points in Units that count."""
    units = [unit for unit in state.force(seat) if unit.where != "out"]
    whole = sum(unit.points for unit in units) or 1
    return 100 * sum(unit.points for unit in units if counts(state, unit.id)) / whole


# time of day


def time(asked: Question, ask: light.ChooseTimeOfDay) -> Choice:
    """Dark only for whoever sees better in it (TY-AI-2)."""
    state = asked.state
    seat = state.seat_in("attacker")
    better = shared(state, seat, sees_at_night) - shared(state, other(seat), sees_at_night)
    if better < DARKER:
        return light.NameTime("daylight")
    return light.NameTime("dawn") if ask.free else light.RollTime()


def sees_at_night(state: State, unit: UnitId) -> bool:
    """Thermal Imaging or Infra-Red."""
    leader = state.units[unit].leader
    return figures.thermal(state, leader) or figures.night_dice(state, leader) > 1


# ground


def ground(asked: Question, ask: picking.PickGround) -> Choice:
    """Where one's own region hides most, and the enemy's least."""
    state = asked.state
    seat = state.seat_in(ask.pick.who)

    def worth(option: picking.TakeGround) -> float:
        twin = option.seen(state)
        mine, theirs = (sides.deployment(twin, one) for one in (seat, other(seat)))
        return _hiding(state, mine) - _hiding(state, theirs)

    return asked.best(worth)


def _hiding(state: State, region: Region) -> float:
    land = chart(state)
    return float((land.hides & land.inside(region)).sum())


# Objectives


def lay(asked: Question, ask: objectives.PlaceObjective) -> Choice:
    """To be taken: in the open and near; to be defended: in cover and far from the enemy."""
    state, land = asked.state, chart(asked.state)
    region, foe = ask.region(state), other(ask.seat)
    placed = [one.at for one in state.objectives.values() if one.by == ask.seat]
    home, theirs = (middle(sides.deployment(state, one)) for one in (ask.seat, foe))

    def worth(at: Spot) -> tuple[float, ...]:
        lone = all(_far(at, one) >= APART for one in placed)
        cover = land.cover_near(at, ABOUT)
        if mine_to_take(state, ask.seat, at):
            return lone, -cover, -_far(at, home), -at[0]
        return lone, cover, _far(at, theirs), -at[0]

    spots = [land.spot(int(k)) for k in land.inside(region).nonzero()[0]]
    for at in sorted(spots, key=worth, reverse=True):
        if objectives.misplaced(state, region, at) is None:
            return objectives.LayObjective(at)
    return _first(asked)


def mine_to_take(state: State, seat: Seat, at: Spot) -> bool:
    """Whether a player wins by Holding an Objective that lies there."""
    return any(
        not verb.boxes or region_in(verb.boxes, state.frame).contains(at)
        for verb in of(state.mission.wins, WinHold)
        if verb.who == state.role(seat)
    )


def _far(a: Spot, b: Spot) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


def _first(asked: Question) -> Choice:
    first: Choice = asked.options[0]
    return first


# mines and markers


def mine(asked: Question, ask: minefields.PlaceMinefield) -> Choice:
    """Across the enemy's way to an Objective, on a road where there is one."""
    state = asked.state
    for at in _mine_spots(state, ask.seat):
        apart = all(_far(at, one.at) >= MINES_APART for one in state.mines.values())
        if apart and minefields.misplaced(state, ask.seat, at) is None:
            return minefields.LayMine(at)
    return _first(asked)


def _mine_spots(state: State, seat: Seat) -> Iterator[Spot]:
    start = middle(sides.deployment(state, other(seat)))
    goals = sorted(state.objectives.values(), key=lambda one: (_far(one.at, start), one.id))
    for far in range(FIRST_MINE, LAST_MINE, NEXT_MINE):
        for goal in goals:
            at = _between(goal.at, start, far)
            if at:
                yield _on_road(state, at) or at


def _between(a: Spot, b: Spot, far: int) -> Spot | None:
    """The point of the 2-inch grid so far from one place on the line to another."""
    whole = _far(a, b)
    if whole <= far:
        return None
    x, y = (round((p + (q - p) * far / whole) / (2 * INCH)) * 2 * INCH for p, q in zip(a, b, strict=True))
    return x, y


def _on_road(state: State, at: Spot) -> Spot | None:
    """A road within 2 inches."""
    land = country(state)
    around = [
        (at[0] + dx, at[1] + dy)
        for dx in range(-2 * INCH, 2 * INCH + 1, INCH // 2)
        for dy in range(-2 * INCH, 2 * INCH + 1, INCH // 2)
    ]
    roads = [spot for spot in around if _far(spot, at) <= 2 * INCH and land.at(spot) & ROAD]
    return min(roads, key=lambda spot: (_far(spot, at), spot[1], spot[0]), default=None)


def range_in(asked: Question, ask: ranged_in.PlaceRangedIn) -> Choice:
    """The Attacker on an Objective; the Defender on cover in the enemy's path before one."""
    state = asked.state
    seat = state.units[ask.unit].seat
    start = middle(sides.deployment(state, other(seat)))
    marks = sorted(state.objectives.values(), key=lambda one: (_far(one.at, start), one.id))
    if not marks:
        return ranged_in.AimAt(start)
    taken = {unit.ranged for unit in state.force(seat)}
    goal = next((one.at for one in marks if one.at not in taken), marks[0].at)
    if state.role(seat) == "attacker":
        return ranged_in.AimAt(goal)
    path = _between(goal, start, APART) or goal
    land = chart(state)
    near = [land.spot(int(k)) for k in (land.away(path) <= ABOUT).nonzero()[0]]
    return ranged_in.AimAt(max(near, key=lambda at: (land.cover_near(at, ABOUT // 2), -_far(at, path)), default=path))


# held back


def hold_back(asked: Question, ask: holding_back.ChooseReserves) -> Choice:
    """What is advised (TY-AI-3)."""
    return holding_back.HoldAsAdvised()


def lie_in_ambush(asked: Question, ask: ambush.ChooseAmbush) -> Choice:
    """Whoever kills most of the commonest Tank at 20 inches (TY-AI-4); no Transports."""
    state = asked.state
    foe = commonest_tank(state, other(state.seat_in("defender")))

    def worth(option: Choice) -> float:
        if not isinstance(option, ambush.LieInAmbush) or option.attachment:
            return 0.0
        return kills_at_trial(state, option.unit, foe)

    found = asked.best(worth)
    return found if worth(found) > 0 else ambush.NoAmbush()


def commonest_tank(state: State, seat: Seat) -> str:
    """The card of most of a side's Tanks; of as many, the first."""
    cards = Counter(
        unit.card
        for unit in state.force(seat)
        for _ in state.teams_of(unit.id)
        if state.card(unit.id).armour is not None and not figures.of_card(state, state.card(unit.id), verbs.Carry)
    )
    return cards.most_common(1)[0][0] if cards else ""


def kills_at_trial(state: State, unit: UnitId, target: str) -> float:
    """Expected kills a turn at 20 inches."""
    if not target:
        return 0.0
    how, far = fire.Aimed(far=True), TRIAL * INCH
    found = 0.0
    for team in state.teams_of(unit):
        known = [
            fire.kills(state.content, state.units[unit].card, weapon.id, target, how)
            for weapon in fire.arms_of(state, team.id)
            if weapon.least * INCH <= far <= weapon.range * INCH
        ]
        found += max(known, default=0.0)
    return found
