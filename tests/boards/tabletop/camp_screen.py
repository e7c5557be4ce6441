"""The camp on its table, with a tray beside it, rings about the watch and a ruler."""

from functools import cached_property

from sandtable.boards.tabletop.orders import PutAt
from sandtable.boards.tabletop.picture import Frame, mat, rings
from sandtable.boards.tabletop.placing import faced
from sandtable.boards.tabletop.ruler import End, ruled
from sandtable.boards.tabletop.shapes import Disc
from sandtable.boards.tabletop.ticks import Spot, inches
from sandtable.kernel.decision import Choice
from sandtable.show import Measured, Screen
from sandtable.show.placing import Draft, Handle, Placed, Placing, Stroke
from sandtable.show.scene import Element, Scene
from sandtable.show.scene_tabletop import Area, Base, Circle
from sandtable.show.sheet import Panel, Row, Sheet, Span
from tests.boards.tabletop.camp import PIECES, RADII, SIZE, TENT, TURNS, WATCH, Lay, Stand, State, corners, laid, places

FRAME = Frame(SIZE, scale=(2, 1))
BOARD = FRAME.board()
TRAY = {"tent": Stand((80, -60)), "lamp": Stand((160, -60))}  # below the southern edge
SEES = 120


class Grounds(Screen[State]):
    @cached_property
    def sheet(self) -> Sheet:
        rows = tuple(Row(who.title(), ((Span(self._where(who)),),), element=who) for who in PIECES)
        return Sheet(self.title, "", rows, (Panel("Camp", rows, "left"),))

    def _where(self, who: str) -> str:
        stand = self.view.pieces.get(who)
        return f"at {inches(stand.at[0])}, {inches(stand.at[1])}" if stand else "in the tray"

    @cached_property
    def scene(self) -> Scene:
        pieces = [_piece(who, self._stand(who)) for who in PIECES]
        circles = (Circle(SEES + RADII["watch"], "Sees 6 in", "foe"),)
        seen = rings(FRAME, "rings-watch", WATCH, circles, layer="sees", of="watch")
        height = FRAME.high + 2 * FRAME.y + 120
        elements = (mat(FRAME, "grass"), seen, *pieces)
        layers = (("sees", "What the watch sees", False),)
        about = "A camp and its tray"
        return Scene(FRAME.wide + 2 * FRAME.x, height, elements, self.title, about, 40, layers)

    def _stand(self, who: str) -> Stand:
        return self.view.pieces.get(who) or TRAY[who]

    @cached_property
    def placing(self) -> Placing | None:
        if not self.decision:
            return None
        handles = tuple(map(self._handle, PIECES))
        return Placing(BOARD, handles, snaps=places("lamp"), step=10, hint="Lay from the tray")

    def _handle(self, who: str) -> Handle:
        stand = self.view.pieces.get(who)
        return Handle(
            who,
            f"The {who}",
            stand.at if stand else places(who)[0],
            "turn" if who == "watch" else "point",
            RADII.get(who, 0),
            box=TENT if who == "tent" else (0, 0),
            turns=TURNS.get(who, 0),
            face=stand.face if stand else 0,
            element=who,
            tray=stand is None,
        )

    def placed(self, drawn: Draft | Choice) -> Placed | None:
        if not self.placing:
            return None
        if isinstance(drawn, Draft):
            choice: Choice | None = self._meant(drawn, self.placing)
        else:
            choice = drawn
        return Placed(choice, self._shown(choice))

    def _meant(self, draft: Draft, placing: Placing) -> Lay | None:
        handles = {handle.id: handle for handle in placing.handles}
        found = tuple(
            (handle.id, _end(handle, stroke), faced(handle, stroke))
            for stroke in draft.strokes
            if (handle := handles.get(stroke.handle)) and (stroke.points or stroke.face >= 0)
        )
        return Lay(found) if found else None

    def _shown(self, choice: Choice | None) -> Measured:
        if not isinstance(choice, Lay | PutAt) or not laid(choice).pieces:
            return Measured("Nothing is drawn yet", ())
        ghosts = [_piece(who, Stand(at, face), "ghost-") for who, at, face in laid(choice).pieces]
        told = (f"{who} facing {face}" for who, _, face in laid(choice).pieces)
        return Measured(", ".join(told), (), tuple(ghosts))

    def measure(self, start: str, end: str) -> Measured | None:
        bases = {
            who: End(Disc(*stand.at, RADII.get(who, 0)), f"The {who}", who)
            for who, stand in self.view.pieces.items()
            if who != "tent"
        }
        found = ruled(BOARD, bases, start, end)
        return found.shown if found else None


def _end(handle: Handle, stroke: Stroke) -> Spot:
    return stroke.points[-1] if stroke.points and handle.how != "turn" else handle.at


def _piece(who: str, stand: Stand, mark: str = "") -> Element:
    x, y = FRAME.at(stand.at)
    if who == "tent":
        parts = tuple(FRAME.at(spot) for spot in corners(stand.at, stand.face))
        own = tuple((px - x, py - y) for px, py in parts)
        return Area(id=mark + who, x=x, y=y, parts=(own,), look="crates", title="The tent")
    face = stand.face if who == "watch" else -1
    return Base(
        id=mark + who,
        x=x,
        y=y,
        radius=FRAME.long(RADII[who]),
        name=who[0].upper(),
        title=f"The {who}",
        face=face,
        tone="foe" if who == "watch" else "friend",
    )
