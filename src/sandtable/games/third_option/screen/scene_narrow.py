"""The mission mat for a window that is higher than wide: one below the other, the fight first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sandtable.games.third_option.screen.scene_decks import events, slots
from sandtable.games.third_option.screen.scene_hand import Shapes, hand
from sandtable.games.third_option.screen.scene_instruments import Places as Instruments
from sandtable.games.third_option.screen.scene_instruments import instruments
from sandtable.games.third_option.screen.scene_mat import SPREAD, MissionMat
from sandtable.games.third_option.screen.scene_parts import Area, Parts
from sandtable.games.third_option.screen.scene_way import Course, way
from sandtable.games.third_option.screen.subject import FIGHTS, RECON
from sandtable.games.third_option.state import TRACK
from sandtable.games.third_option.vocabulary import AssetId
from sandtable.show.scene import Element, Ground, Point, Scene

WIDTH, HEIGHT = 400, 1500
EDGE, GAP = 8, 8
INNER = WIDTH - 2 * EDGE
SLIPS: Shapes = ((2, 36), (3, 30), (3, 24))
ROW = 7  # enemies, or teams, that lie side by side and are still large
LEFT, STEP, TURN = 42, 63, 90  # the first box of the way, from box to box, from row to row


def narrow_mat(parts: Parts, offered: Sequence[AssetId] = ()) -> Scene:
    """What the question is about comes first, with what may be played, and then the rest."""
    stack = Stack(parts, offered)
    about = FIGHTS.get(parts.view.fight, ())
    first: tuple[Callable[[], None], ...]
    if about == RECON or parts.view.phase == "recon":
        first = (stack.recon, stack.hand, stack.way, stack.force)
    elif about:
        first = (stack.here, stack.force, stack.hand, stack.way, stack.recon)
    else:
        first = (stack.way, stack.force, stack.hand, stack.here, stack.recon)
    for lay in (*first, stack.pool, stack.slots, stack.events, stack.instruments, stack.losses):
        lay()
    return stack.scene()


class NarrowMat(MissionMat):
    """With room for words beside the names of both sides."""

    def contact(self, count: int) -> tuple[str, str]:
        return f"In contact · {count}", f"they hit on {self.view.fighters_hit_on} or less"

    def assault(self, count: int) -> tuple[str, str]:
        on = self.view.fight != "none" and self.view.phase == "direct_action"
        fought = f" · Action Round {self.view.rounds}" if on else ""
        return f"Assault force{fought}", "hit on the number or less" if count else ""


class Stack:
    """Groups of the mat, each below the one before."""

    def __init__(self, parts: Parts, offered: Sequence[AssetId]) -> None:
        self.parts, self.offered = parts, offered
        self.mat = NarrowMat(parts)
        self.y = EDGE
        self.found: list[Element] = [Ground(id="ground", x=0, y=0, width=WIDTH, height=HEIGHT)]

    def scene(self) -> Scene:
        title = f"Third Option: {self.parts.card.name}"
        return Scene(WIDTH, HEIGHT, tuple(self.found), title, self.mat.description())

    def _area(self, high: int) -> Area:
        """The next one down."""
        area = Area(EDGE, self.y, INNER, high)
        self.y += high + GAP
        return area

    def _group(self, name: str, high: int, lay: Callable[[NarrowMat], list[Any]]) -> None:
        places = SPREAD._replace(**{name: self._area(high)})
        self.found += lay(NarrowMat(self.parts, places))

    def here(self) -> None:
        """Nobody in contact takes no room."""
        count = len(self.mat.contacts())
        if count:
            self._group("here", 102 if count <= ROW else 148, NarrowMat.here)

    def force(self) -> None:
        count = len(self.mat.teams("direct_action"))
        support = 46 if self.mat.teams("support") else 0
        self._group("force", support + (104 if count <= ROW - 2 else 158), NarrowMat.force)

    def recon(self) -> None:
        self._group("recon", 302, NarrowMat.recon)

    def pool(self) -> None:
        self._group("pool", 120, NarrowMat.pool)

    def losses(self) -> None:
        self._group("losses", 128, NarrowMat.losses)

    def hand(self) -> None:
        rows = -(-(len(self.parts.view.assets) + len(self.offered)) // 2)
        area = self._area(34 + 42 * max(1, min(rows, 4)) + 4)
        self.found += hand(self.parts, area, self.offered, SLIPS)

    def way(self) -> None:
        """Six boxes to the right, six back to the left."""
        _, top, _, _ = self._area(2 * TURN + 6)
        half = len(TRACK) // 2
        there: list[Point] = [(LEFT + at * STEP, top + 26) for at in range(half)]
        back = [(x, y + TURN) for x, y in reversed(there)]
        self.found += way(self.parts, Course((*there, *back), {}, "below"))

    def slots(self) -> None:
        x, y, width, high = self._area(162)
        self.found += slots(self.parts, Area(x, y + 26, width, high - 26))

    def events(self) -> None:
        self.found += events(self.parts, self._area(170))

    def instruments(self) -> None:
        x, y, width, _ = self._area(200)
        mission = Area(x, y + 6, width // 2 - 6, 108)
        middle = x + width * 3 // 4 + 2
        dial = (middle, y + 104)
        self.found += instruments(self.parts, Instruments(mission, dial, (middle - 90, y + 8)))
