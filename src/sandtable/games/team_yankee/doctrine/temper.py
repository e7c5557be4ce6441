"""How a computer player sees things: one doctrine, three tempers (guide, 14 and A.1)."""

from __future__ import annotations

from msgspec import Struct


class Temper(Struct, frozen=True):
    """What a player makes of the doctrine."""

    among: int = 1  # targets are chosen by a die among so many of the best
    orders: bool = True
    reveals: int = 5  # the turn in which an Ambush appears at the latest (TY-AI-4)
    ahead: int = 0  # movement candidates that are tried out on a copy of the table


RECRUIT = Temper(among=3, orders=False, reveals=3)
BASIC = Temper()
VETERAN = Temper(ahead=3)
