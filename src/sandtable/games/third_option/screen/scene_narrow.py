"""The mission mat for a window that is higher than wide: one below the other, the fight first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sandtable.games.third_option.screen.scene_decks import events, slots
from sandtable.games.third_option.screen.scene_hand import Shapes, hand
from sandtable.games.third_option.screen.scene_instruments import Places as Instruments
from sandtable.games.third_option.screen.scene_instruments import instruments
from sandtable.games.third_option.screen.scene_mat import COUNTERS, SPREAD, MissionMat
from sandtable.games.third_option.screen.scene_parts import Area, Parts, nobody, zone
from sandtable.games.third_option.screen.scene_way import Course, way
from sandtable.games.third_option.screen.subject import FIGHTS, RECON
from sandtable.games.third_option.state import TRACK
from sandtable.games.third_option.vocabulary import AssetId
from sandtable.show.scene import Element, Ground, Point, Scene, Side

WIDTH, HEIGHT = 400, 1848  # of all groups at their highest
EDGE, GAP = 8, 8
INNER = WIDTH - 2 * EDGE
SLIPS: Shapes = ((2, 36), (3, 30), (3, 24))
ROW = 9  # enemies side by side
THEIRS = 92  # high enough for one row of them
INTEL = (44, 40, 36, 32, 26)
ABOVE: Side = "above"
LEFT, STEP, TURN = 42, 63, 58  # the first box of the way, from box to box, from row to row


def narrow_mat(parts: Parts, offered: Sequence[AssetId] = ()) -> Scene:
    """What the question is about comes first, with what may be played, and then the rest."""
    stack = Stack(parts, offered)
    about = FIGHTS.get(parts.view.fight, ())
    first: tuple[Callable[[], None], ...]
    if parts.view.fight == "incursion":
        first = (stack.pool, stack.recon, stack.hand, stack.way, stack.force)
    elif about == RECON or parts.view.phase == "recon":
        first = (stack.recon, stack.hand, stack.pool, stack.way, stack.force)
    elif about:
        first = (stack.here, stack.force, stack.hand, stack.way, stack.pool, stack.recon)
    else:
        first = (stack.way, stack.force, stack.hand, stack.here, stack.pool, stack.recon)
    for lay in (*first, stack.slots, stack.events, stack.instruments, stack.losses):
        lay()
    return stack.scene()


class NarrowMat(MissionMat):
    """With room for words beside the names of both sides."""

    def contact(self, count: int) -> tuple[str, str]:
        return f"In contact · {count}", f"they hit on {self.view.fighters_hit_on} or less"

    def assault(self, count: int) -> tuple[str, str]:
        on = self.view.fight != "none" and self.view.phase == "direct_action"
        fought = f" · round {self.view.rounds}" if on else ""
        return f"Assault force{fought}", "hit on the number or less" if count else ""

    def recon(self) -> list[Element]:
        """Both sides, each with its counters in rows."""
        top, low = halved(self.places.recon)
        teams, units = self.teams("recon", "rg"), self.units("intel")
        every = sum(unit.kind == "intel" for unit in self.view.units.values())
        note = "hit on the number or less" if teams else self.recon_note()
        found: list[Element] = [
            zone("intel", top, f"Hostile Intel · {len(units)} of {every}", "", "foe", look="open"),
            *self.parts.units(units, inside(top), INTEL),
            zone("recon-group", low, "Recon Group", note, "friend", look="inset"),
            *self.parts.teams(teams, inside(low), "intel", COUNTERS),
        ]
        if not units:
            word = "all neutralised" if every else "none"
            found.append(nobody("intel-empty", WIDTH // 2, top.y + 60, word))
        if not teams:
            found.append(nobody("recon-empty", WIDTH // 2, low.y + 60, "nobody here"))
        return found


def halved(area: Area) -> tuple[Area, Area]:
    """The upper and the lower part; ours are larger than theirs."""
    x, y, width, _ = area
    return Area(x, y, width, THEIRS), Area(x, y + THEIRS + GAP, width, area.height - THEIRS - GAP)


def inside(area: Area) -> Area:
    """Where counters lie, below the name."""
    return Area(area.x + 14, area.y + 40, area.width - 28, area.height - 48)


def _ours(count: int) -> int:
    """How high a place for so many teams is."""
    return 104 if count <= 5 else 152


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
            self._group("here", THEIRS if count <= ROW else 140, NarrowMat.here)

    def force(self) -> None:
        count = len(self.mat.teams("direct_action"))
        support = 46 if self.mat.teams("support") else 0
        self._group("force", support + _ours(count), NarrowMat.force)

    def recon(self) -> None:
        count = len(self.mat.teams("recon", "rg"))
        self._group("recon", THEIRS + GAP + _ours(count), NarrowMat.recon)

    def pool(self) -> None:
        waiting = self.mat.units("pool") and self.parts.view.fight != "pool"
        self._group("pool", 118 if waiting else 74, NarrowMat.pool)

    def losses(self) -> None:
        self._group("losses", 128, NarrowMat.losses)

    def hand(self) -> None:
        rows = -(-(len(self.parts.view.assets) + len(self.offered)) // 2)
        area = self._area(34 + 42 * min(rows, 4) + (4 if rows else 0))
        self.found += hand(self.parts, area, self.offered, SLIPS)

    def way(self) -> None:
        """Six boxes to the right, six back to the left."""
        _, top, _, _ = self._area(TURN + 120)
        half = len(TRACK) // 2
        there: list[Point] = [(LEFT + at * STEP, top + 62) for at in range(half)]
        back = [(x, y + TURN) for x, y in reversed(there)]
        above = dict.fromkeys(range(half), ABOVE)
        self.found += way(self.parts, Course((*there, *back), above, "below"))

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
