"""Positions of the Recon Phase, and the dice that speak for themselves in it."""

from typing import Any

from sandtable.games.third_option.rules.engagement import Engagement
from sandtable.games.third_option.state import State, Unit
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from tests.games.third_option.builders import position

HIT, MISS = 1, 10  # a D10 that always hits or misses a printed number
QUIET, BITE = 1, 6  # a D6 with which Intel never or always hits


def recon(*steps: Step, **more: Any) -> Table[State]:
    """The Recon Phase is on; by default the whole engagement with Intel is played."""
    return position(*steps or (Engagement("intel"),), **({"phase": "recon"} | more))


def boxes(table: Table[State]) -> dict[str, str]:
    return {team: at.box for team, at in table.state.teams.items()}


def garrison(*hits: int) -> dict[int, Unit]:
    """Fighters in the pool with these hits, and an Intel unit that is a casualty already."""
    units = {n: Unit(n, "fighter", "pool", hit) for n, hit in enumerate(hits, 1)}
    last = len(units) + 1
    return units | {last: Unit(last, "intel", "casualties", 2)}
