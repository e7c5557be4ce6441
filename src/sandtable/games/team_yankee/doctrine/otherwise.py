"""What else a Unit might do in the Movement Step, for whoever looks ahead."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from msgspec.structs import replace

from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.games.team_yankee.doctrine.before import Question
from sandtable.games.team_yankee.doctrine.moving import March, faced, going, reached, scores
from sandtable.games.team_yankee.doctrine.temper import Temper
from sandtable.games.team_yankee.formation import Formation, goers
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
    del asked, ask
    return []


def move_otherwise(asked: Question, ask: movement.MoveUnit) -> Weighed:
    """To stay, an Order that may pay, in or out of Transports, a Dash, other places."""
    state, unit = asked.state, ask.unit
    teams = goers(state, unit)
    spoken = [one for one in asked.options if _pays(one)]
    plan = March(state, unit, asked.temper)
    if not teams or plan.goal is None or state.teams[teams[0]].bailed:
        return [(one, 0.0) for one in spoken]
    mover = Formation(state, unit).mover(teams[0])
    here = np.array([plan.outlook.chart.nearest(plan.here)], np.int64)
    stay = float(scores(plan, here, mover, how="still")[0])
    found: Weighed = [(one, stay) for one in spoken]
    gone = [(one, worth) for one, worth in _goings(plan, mover) if one is not None]
    return found + [one for one in gone if asked.table.why_not(one[0]) is None]


def _pays(option: Choice) -> bool:
    if isinstance(option, orders.GiveOrder):
        return option.order in PAYING
    return isinstance(option, transports.Dismount | transports.MountUp | Done)


def _goings(plan: March, mover: Mover) -> Iterator[tuple[Advance | None, float]]:
    """Places as one likes them, as somebody bolder and somebody more careful does; a Dash."""
    points = reached(plan, mover)
    own = scores(plan, points, mover)
    known: list[Spot] = []
    for mood, places in ((plan.temper, PLACES), *((one, 1) for one in _moods(plan.temper))):
        liked = own if mood is plan.temper else scores(_as(plan, mood), points, mover)
        for k in np.argsort(-liked, kind="stable").tolist():
            if places == 0:
                break
            at = plan.outlook.chart.spot(int(points[k]))
            if all(_far(at, one) >= APART for one in known):
                known.append(at)
                places -= 1
                yield going(plan, at), float(own[k])
    if plan.goal is not None and orders.may_dash(plan.state, plan.unit):
        ways = Formation(plan.state, plan.unit, "dash").toward(plan.goal)
        yield faced(plan, ways, "dash"), float(own.max(initial=0.0))


def _moods(temper: Temper) -> tuple[Temper, Temper]:
    bold = replace(temper, suffered=temper.suffered / 3, gained=2 * temper.gained)
    return bold, replace(temper, suffered=2 * temper.suffered, gained=temper.gained / 2)


def _as(plan: March, temper: Temper) -> March:
    return March(plan.state, plan.unit, temper)


def _far(a: Spot, b: Spot) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))
