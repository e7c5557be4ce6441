"""What else a Unit might do in the Movement Step, for whoever looks ahead."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from msgspec.structs import replace

from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.games.team_yankee.doctrine.before import Question
from sandtable.games.team_yankee.doctrine.chart import Floats
from sandtable.games.team_yankee.doctrine.moving import March, faced, going, reached, scores
from sandtable.games.team_yankee.doctrine.temper import Temper
from sandtable.games.team_yankee.formation import goers
from sandtable.games.team_yankee.rules import movement, orders, transports
from sandtable.games.team_yankee.rules.advancing import Advance, Done
from sandtable.games.team_yankee.vocabulary import Order
from sandtable.games.team_yankee.ways import Mover
from sandtable.kernel.decision import Choice
from sandtable.players.bench import Weighed

APART = 4 * INCH  # places that are worth telling apart
PLACES = 3  # of those that a player likes best
PAYING: frozenset[Order] = frozenset({"blitz", "dig-in"})  # Orders by which a Unit gains something


def nobody_else(asked: Question, ask: movement.ChooseUnit) -> Weighed:
    """All are asked sooner or later, and each may stay: who is first makes no difference."""
    return []


def move_otherwise(asked: Question, ask: movement.MoveUnit) -> Weighed:
    """To stay, an Order that may pay, in or out of Transports, a Dash, other places.

    Nothing else for whoever neither fights with direct fire nor takes ground: it makes little
    difference where they go, and they are many.
    """
    state, unit = asked.state, ask.unit
    plan = March(state, unit, asked.temper)
    if not plan.shoots or state.units[unit].role in ("attachment", "independent"):
        return []
    teams = goers(state, unit)
    spoken = [one for one in asked.options if _pays(one)]
    if not teams or plan.goal is None:
        return [(one, 0.0) for one in spoken]
    mover = plan.formation().mover(teams[0])
    here = np.array([plan.outlook.chart.nearest(plan.here)], np.int64)
    stay = float(scores(plan, here, mover, how="still")[0])
    found: Weighed = [(one, stay) for one in spoken]
    gone = [(one, worth) for one, worth in _goings(plan, plan.goal, mover) if one is not None]
    return found + [one for one in gone if asked.table.why_not(one[0]) is None]


def _pays(option: Choice) -> bool:
    if isinstance(option, orders.GiveOrder):
        return option.order in PAYING
    return isinstance(option, transports.Dismount | transports.MountUp | Done)


def _goings(plan: March, goal: Spot, mover: Mover) -> Iterator[tuple[Advance | None, float]]:
    """Places as one likes them, as somebody bolder and somebody more careful does; a Dash."""
    points = reached(plan, mover)
    spots = [plan.outlook.chart.spot(int(one)) for one in points]
    own = scores(plan, points, mover)
    taken = _apart(spots, own, PLACES, [])
    for mood in _moods(plan.temper):
        liked = scores(March(plan.state, plan.unit, mood), points, mover)
        taken += _apart(spots, liked, 1, taken)
    for k in taken:
        yield going(plan, spots[k]), float(own[k])
    if orders.may_dash(plan.state, plan.unit):
        yield faced(plan, plan.formation("dash").toward(goal), "dash"), float(own.max(initial=0.0))


def _apart(spots: list[Spot], liked: Floats, many: int, taken: list[int]) -> list[int]:
    """So many of those that are liked best, apart from each other and from what is taken."""
    found: list[int] = []
    for k in np.argsort(-liked, kind="stable").tolist():
        if len(found) == many:
            break
        if all(_far(spots[k], spots[one]) >= APART for one in (*taken, *found)):
            found.append(k)
    return found


def _moods(temper: Temper) -> tuple[Temper, Temper]:
    bold = replace(temper, suffered=temper.suffered / 3, gained=2 * temper.gained)
    return bold, replace(temper, suffered=2 * temper.suffered, gained=temper.gained / 2)


def _far(a: Spot, b: Spot) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))
