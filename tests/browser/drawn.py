"""A page at which somebody draws on a measured table: spots, ghosts, the panel, what was chosen."""

from abc import abstractmethod
from contextlib import suppress
from typing import Any, ClassVar, Self

from playwright.sync_api import CDPSession, Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLong

from sandtable.show.guide import Note
from sandtable.show.placing import Board
from tests.browser.sent import Sent
from tests.browser.table import TablePage
from tests.browser.test_aim import touch
from tests.server.client import Made

Spot = tuple[int, int]


class DrawnPage(TablePage):
    """In the table's own units."""

    board: ClassVar[Board]

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._sent = Sent(page)

    def open(self, made: Made, role: str = "red", base: str = "") -> Self:
        super().open(made, role, base)
        expect(self.page.locator("#prompt .place")).to_be_attached()
        return self

    @property
    def chosen(self) -> list[Any]:
        return self._sent.choices

    def spot(self, spot: Spot) -> tuple[float, float]:
        """A spot of the table on the screen."""
        board, (many, few) = self.board, self.board.scale
        return self.at(board.x + spot[0] * many / few, board.y - spot[1] * many / few)

    def drag(self, start: Spot, end: Spot, key: str = "", *, let_go: bool = True) -> None:
        mouse = self.page.mouse
        if key:
            self.page.keyboard.down(key)
        mouse.move(*self.spot(start))
        mouse.down()
        mouse.move(*self.spot(end), steps=4)
        if let_go:
            mouse.up()
        if key:
            self.page.keyboard.up(key)

    def lift(self, piece: str, end: Spot) -> None:
        """From the tray onto the table."""
        box = self.page.locator(f'#picture [id="{piece}"]').first.bounding_box()
        assert box
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        self.page.mouse.move(*self.spot(end), steps=4)
        self.settled()  # near the rim the picture goes along
        self.page.mouse.move(*self.spot(end))
        self.page.mouse.up()

    def advised(self) -> None:
        """Ask the computer, and do what it proposes: an option, or something that it draws."""
        turn = self.turn
        self.press("a")
        others = self.button("Other ways")
        if others.is_visible():  # on a phone, unless what is proposed has opened the panel
            with suppress(TooLong):
                others.tap(timeout=2000)
        option = self.asked.locator(".option.marked:not(.group)")
        way = self.act("Do it")
        option.or_(way).first.wait_for()
        (option if option.count() else way).first.click()
        self.after(turn)
        late = self.page.get_by_text("There is no option")
        assert not late.count(), "what was proposed is not looked at after its question"

    def finger(self, session: CDPSession, *spots: Spot, let_go: bool = True) -> None:
        points = [self.settled().spot(spot) for spot in spots]
        touch(session, "touchStart", points[0])
        for n, (x, y) in enumerate(points[1:]):
            touch(session, "touchMove", ((points[n][0] + x) / 2, (points[n][1] + y) / 2))
            touch(session, "touchMove", (x, y))
        for x, y in points[-1:] * 3:  # it comes to rest: no browser takes a tap while one flings
            self.settled()
            touch(session, "touchMove", (x, y))
        if let_go:
            touch(session, "touchEnd")

    @property
    def view(self) -> list[float]:
        box = self.page.locator("#picture > svg").get_attribute("viewBox") or ""
        return [float(part) for part in box.split()]

    def foreseen(self, name: str) -> Locator:
        return self.page.locator(f'.place-foreseen [id="{name}"]')

    @property
    def ghosts(self) -> Locator:
        return self.page.locator(".place-ghost")

    @property
    def tag(self) -> Locator:
        return self.page.locator(".place-tag")

    @property
    def panel(self) -> Locator:
        return self.asked.get_by_role("group", name="Draw", exact=True)

    def act(self, name: str) -> Locator:
        return self.panel.get_by_role("button", name=name, exact=True)

    def field(self, name: str) -> Locator:
        return self.panel.get_by_role("spinbutton", name=name, exact=True)


class LessonPage(DrawnPage):
    """At the table of a lesson that asks for one's hand."""

    @abstractmethod
    def drawn(self, choice: dict[str, Any]) -> None:
        """Draw what the lesson asks for, near enough."""

    @property
    def coach(self) -> Locator:
        return self.page.locator("#coach")

    def follow(self, note: Note) -> None:
        expect(self.coach.get_by_role("heading")).to_have_text(note.title)
        turn = self.turn
        if note.wants and note.choose:
            expect(self.coach.get_by_role("button")).to_have_count(0)
            self.drawn(note.choose)
        else:
            self.coach.get_by_role("button", name="Step forward").click()
        self.after(turn)
