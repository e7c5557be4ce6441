"""What is committed and not shown yet, and what else it could be (TY-BP-1, TY-DEP-4)."""

from __future__ import annotations

from sandtable.games.team_yankee.mission import Reserves
from sandtable.games.team_yankee.rules.holding_back import broken_limit, hold
from sandtable.games.team_yankee.rules.leaving_out import cores, may_fight, put
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import PLANS, Seat, UnitId
from sandtable.kernel.dice import Dice


def planning(state: State) -> bool:
    """Whether a battle plan is still secret."""
    return not all(side.planned for side in state.sides.values())


def leaving_out(state: State) -> bool:
    """Whether somebody still chooses what is Left Out of Battle."""
    return not all(side.left_out for side in state.sides.values())


def holding_back(state: State) -> bool:
    """Whether somebody still chooses Reserves that both choose unseen."""
    sides = [side for side in state.sides.values() if side.reserves and side.reserves.unseen]
    return not all(side.reserved for side in sides)


# what it could be


def dealt_anew(state: State, seat: Seat, dice: Dice) -> None:
    """A player's secrets as they could be, for whoever may not know them."""
    side = state.sides[seat]
    if planning(state) and side.planned:
        state.change_side(seat, plan=PLANS[dice.roll(len(PLANS)) - 1])
    if leaving_out(state) and _begun(state, seat, "out", committed=side.left_out):
        _leave_out(state, seat, dice)
    if holding_back(state) and _begun(state, seat, "reserve", committed=side.reserved):
        _hold_back(state, seat, dice)


def _begun(state: State, seat: Seat, where: str, *, committed: bool) -> bool:
    return committed or any(one.where == where for one in state.force(seat))


def _leave_out(state: State, seat: Seat, dice: Dice) -> None:
    """Some Units, one after the other, as long as the force may still fight."""
    units = [*cores(state, seat, "tray"), *cores(state, seat, "out")]
    left = {one.id for one in units}
    for unit in _some(sorted(left), dice):
        if may_fight(state, seat, left - {unit}):
            left -= {unit}
    for one in units:
        put(state, one.id, "tray" if one.id in left else "out")


def _hold_back(state: State, seat: Seat, dice: Dice) -> None:
    """More and more Units, until the limits are kept, and then perhaps some more."""
    reserves = state.sides[seat].reserves
    assert reserves is not None, "the mission gives Reserves"
    units = sorted(one.id for where in ("tray", "reserve") for one in cores(state, seat, where))
    dice.shuffle(units)
    least = next(n for n in range(len(units) + 1) if _kept(state, seat, reserves, units[:n]))
    more = dice.roll(len(units) - least + 1) - 1
    hold(state, seat, tuple(units[: least + more]))


def _kept(state: State, seat: Seat, reserves: Reserves, held: list[UnitId]) -> bool:
    """Whether limits are kept with these in Reserve."""
    hold(state, seat, tuple(held))
    return broken_limit(state, seat, reserves) is None


def _some(units: list[UnitId], dice: Dice) -> list[UnitId]:
    """A few of them at random, mostly none."""
    dice.shuffle(units)
    return units[: dice.roll(len(units) + 1) // 2]
