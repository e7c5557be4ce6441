"""What every chapter needs: two dice, paying, and a question that is the side's own."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from sandtable.games.special_forces.state import State
from sandtable.games.special_forces.vocabulary import Side, SoldierId
from sandtable.kernel.event import Modifier
from sandtable.kernel.table import Need, Table

COVER = 8  # SF-TER-3, SF-SMK-7, SF-HTD-1
FOCUS = 2
FOCUSED = (Modifier("Focus", FOCUS, "SF-DIE-2"),)


def two_dice(table: Table[State], why: str, rule: str, need: Need, by: Side | Literal[""] = "") -> tuple[int, int]:
    """SF-DIE-1: every roll is two dice, added."""
    first = table.roll(6, why=f"{why}, first of two dice", rule=rule, need=need, by=by)
    second = f"{why}, second of two dice after a {first}"
    return first, table.roll(6, why=second, rule=rule, need=need, by=by)


def focus(focused: bool) -> tuple[Modifier, ...]:
    """SF-DIE-2: declared beforehand, two more on the roll."""
    return FOCUSED if focused else ()


def cost(focused: bool) -> int:
    return 2 if focused else 1


def pay(state: State, name: SoldierId, ap: int, *, acting: bool = True) -> None:
    """SF-AP-1: paid when declared, whatever comes of it; a reaction is no action."""
    soldier = state.soldiers[name]
    acted = soldier.acted or acting
    state.put(replace(soldier, ap=soldier.ap - ap, spent=True, acted=acted))


def focus_word(focused: bool) -> str:
    """How an action is done, in a word."""
    return "Focused" if focused else "Plain"


def ap_taken(focused: bool) -> str:
    return f"{cost(focused)} AP"


def may_focus(state: State, name: SoldierId) -> bool:
    """Whether he has the AP and the training for one focused action."""
    soldier = state.soldiers[name]
    return soldier.ap >= 2 and "focus" not in state.card(soldier).banned
