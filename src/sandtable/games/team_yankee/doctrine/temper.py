"""How a computer player sees things: one doctrine, three tempers (guide, 14 and A.1)."""

from __future__ import annotations

from msgspec import Struct


class Temper(Struct, frozen=True):
    """What a player makes of the doctrine."""

    among: int = 1  # targets are chosen by a die among so many of the best
    orders: bool = True
    reveals: int = 5  # the turn in which an Ambush appears at the latest (TY-AI-4)
    ahead: int = 0  # movement candidates that are tried out on a copy of the table
    # weights of a place (guide, 12.2, 5)
    dealt: float = 3.0
    suffered: float = 2.0
    gained: float = 4.0  # for 10 inches
    careful: float = 2.0  # by which what an HQ suffers counts more: it keeps a Formation together
    concealed: float = 2.0
    beside: float = 6.0  # an Objective when the next turn starts
    attack: float = 8.0  # by which ground counts more for an Attacker who is late
    zeal: float = 0.6  # by which ground counts more in each turn after the first ones
    future: float = 1.0  # what a gun that does not fire on the move would do from there later
    spreads: bool = False  # fire: the next shot at whom the others leave standing
    hasty: bool = False  # Units fire as they come, as their first Team would; and no Blitz


RECRUIT = Temper(among=3, orders=False, reveals=3, careful=1.0, suffered=0.8, concealed=0.0)
BASIC = Temper()
QUICK = Temper(hasty=True)
VETERAN = Temper(ahead=4, careful=4.0, spreads=True)
