"""The Attack die and what a roll of it is called (STF-CMP-5)."""

from __future__ import annotations

from typing import Literal

from sandtable.games.seal_team_flix.events import Piece
from sandtable.games.seal_team_flix.rules.basics import each_die
from sandtable.games.seal_team_flix.state import State
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table

STUN, BULLET, BLEED = 4, 5, 6  # 1 to 3 miss
SIDES = 6


def meaning(face: int) -> str:
    return {STUN: "Stun", BULLET: "1 Bullet", BLEED: "Bleed/2 Bullets"}.get(face, "Miss")


class Shot(Event, frozen=True):
    """A Tango rolled at somebody."""

    shooter: Piece
    target: Piece
    dice: tuple[int, ...]
    how: Literal["reacts", "attacks"]


NEED = f"1 to 3 miss, {', '.join(f'{n} is {meaning(n)}' for n in (STUN, BULLET, BLEED))}"


def attack_dice(table: Table[State], n: int, why: str, rule: str) -> tuple[int, ...]:
    whys = each_die(table, n, why)
    return tuple(table.roll(SIDES, why=one, rule=rule, stream="tango", need=NEED) for one in whys)
