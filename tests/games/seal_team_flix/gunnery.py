"""A shooting range for tests: SEALs with cards and an exact hand, discs aimed at Spaces by name.

table = armed("W01#1", seals={"seal-1": "E5"}, patrols=["J5"])
act(table, Fire("primary", "single", "M"))
flick_at(table, "J5")
assert not table.state.tangos
"""

from collections.abc import Iterable
from typing import Any

from sandtable.boards.flick import nearest_angle
from sandtable.games.seal_team_flix.rules.aiming import Flick
from sandtable.games.seal_team_flix.rules.basics import Action
from sandtable.games.seal_team_flix.rules.placing import Where, centre
from sandtable.games.seal_team_flix.state import State
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from tests.games.seal_team_flix.build import cell, change, choose, position

DRAW = 2049  # any face: an exact hand does not err


def armed(*cards: str, spec: Any = None, grade: int = 6, dice: Iterable[int] = (), **rest: Any) -> Table[State]:
    """The first SEAL carries these cards; `dice` come before the draws of the flicks."""
    rest.setdefault("hand", "exact")
    table = position(rest.pop("mission", "1"), dice=[*dice, *[DRAW] * 40], **rest)
    change(table, "seal-1", cards=cards, spec=spec, grade=grade)
    return table


def act(table: Table[State], action: Action, seat: str = "seal-1") -> list[Event]:
    """Carry an Action out, without what follows after it."""
    log = table.log
    assert log is not None
    before = len(log)
    table._decision = None
    action.act(table, table.state.seals[seat])
    table.advance()
    return log[before:]


def aimed(
    table: Table[State], at: str, *, where: Where = "self", space: str = "", power: int = 90, **more: int
) -> Flick:
    """A flick at the centre of a Space, from the SEAL's own Space or another."""
    state = table.state
    seal = state.seals[state.firing.seat if state.firing else "seal-1"]
    start = cell(state, space) if space else seal.cell
    x, y = (state.firing and state.firing.rest) or centre(state.ground, start)
    x, y = x + more.get("dx", 0) / 10, y + more.get("dy", 0) / 10
    tx, ty = centre(state.ground, cell(state, at))
    return Flick(where, start, nearest_angle(tx - x, ty - y), power, **more)


def flick_at(table: Table[State], at: str, **how: Any) -> list[Event]:
    return choose(table, aimed(table, at, **how))
