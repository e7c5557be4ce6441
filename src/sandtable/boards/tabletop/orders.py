"""Orders: answers that name an intent. A few of them stand for all the ways that there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sandtable.boards.tabletop.ticks import TURNS, Spot, inward
from sandtable.boards.tabletop.ways import Legal, straight
from sandtable.kernel.decision import Choice

SHARES = (4, 2)  # quarters of the allowance that are offered
FAR = {4: "all the way", 2: "half the way"}
HEADINGS = (
    "east",
    "east-north-east",
    "north-east",
    "north-north-east",
    "north",
    "north-north-west",
    "north-west",
    "west-north-west",
    "west",
    "west-south-west",
    "south-west",
    "south-south-west",
    "south",
    "south-south-east",
    "south-east",
    "east-south-east",
)


class March(Choice, frozen=True, tag="march"):
    """Straight ahead, as far as one may end."""

    kind = "March"
    who: str
    heading: int
    share: int = 4
    mode: str = ""

    def label(self, state: Any) -> str:
        return f"{self.fold(state)}, {self.way(state)}"

    def fold(self, state: Any) -> str:
        return f"March {HEADINGS[self.heading % TURNS]}"

    def way(self, state: Any) -> str:
        far = FAR.get(self.share, f"{self.share} quarters")
        return f"{self.mode}, {far}" if self.mode else far


class Toward(Choice, frozen=True, tag="toward"):
    """To something on the table, by the shortest way, as far as one comes."""

    kind = "Toward"
    who: str
    goal: str
    mode: str = ""

    def label(self, state: Any) -> str:
        return f"Toward {self.goal}, {self.mode}" if self.mode else f"Toward {self.goal}"


class PutAt(Choice, frozen=True, tag="put-at"):
    """At one of the places that are ready."""

    kind = "Place"
    placed = True
    who: str
    place: int

    def label(self, state: Any) -> str:
        return f"Place {self.place + 1}"


def marches(who: str, modes: Sequence[str] = ("",)) -> Iterator[March]:
    """All headings with the shares that are offered, mode by mode."""
    for mode in modes:
        for share in SHARES:
            for heading in range(TURNS):
                yield March(who, heading, share, mode)


def marched(start: Spot, order: March, allowance: int, goes: Callable[[Spot], bool], ends: Legal) -> Spot:
    """Where a march ends: the last tick point to which one may go and at which one may end."""
    goal = ahead(start, order, allowance)
    return straight(start, goal, lambda spot: goes(spot) and ends(spot)) or start


def ahead(start: Spot, order: March, allowance: int) -> Spot:
    """Where a march would end if nothing were in its way."""
    dx, dy = inward(order.heading % TURNS, allowance * order.share // 4)
    return start[0] + dx, start[1] + dy
