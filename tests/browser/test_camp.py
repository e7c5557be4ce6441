"""Pieces from a tray and pieces with a front, rings about them, and the ruler from base to base."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.boards.tabletop.camp import WATCH
from tests.boards.tabletop.camp_screen import BOARD, TRAY
from tests.browser.conftest import NewContext
from tests.browser.drawn import DrawnPage, Spot
from tests.server.client import Made, Rest

pytestmark = pytest.mark.coarse

TENT, LAMP = TRAY["tent"].at, TRAY["lamp"].at
HERE: Spot = (100, 150)


class Camp(DrawnPage):
    board = BOARD

    def knob(self) -> tuple[float, float]:
        """The end of the arrow that shows a front."""
        box = self.page.locator(".place-arrow circle").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.fixture
def rest(toys: Rest) -> Rest:
    return toys


@pytest.fixture
def made(rest: Rest) -> Made:
    return rest.make("camp", "camp")


def lay(*pieces: tuple[str, Spot, int]) -> dict[str, Any]:
    return {"choice": "lay", "pieces": [[who, list(at), face] for who, at, face in pieces]}


def test_by_mouse_a_tent_comes_from_the_tray_and_is_turned_by_its_arrow(rest: Rest, made: Made, page: Page) -> None:
    table = Camp(page).open(made, "leader", rest.base)
    page.mouse.move(*table.spot(TENT))
    expect(page.locator("#picture.grabs")).to_be_attached()
    table.drag(TENT, HERE)
    expect(table.tag).to_have_text("tent facing 0")
    page.mouse.move(*table.knob())
    page.mouse.down()
    page.mouse.move(*table.spot((HERE[0], HERE[1] + 70)), steps=4)
    page.mouse.up()
    expect(table.tag).to_have_text("tent facing 1")
    expect(table.foreseen("ghost-tent")).to_be_attached()
    assert table.chosen == []
    # Turned to the north it is high, not wide: what is beside it is bare ground and another end.
    page.mouse.click(*table.spot((HERE[0], HERE[1] + 24)))
    table.shows("Pitch the camp")
    expect(table.ghosts).to_have_count(0)
    assert table.chosen == [lay(("tent", HERE, 1))]

    page.mouse.move(*table.spot(WATCH))
    page.mouse.down()  # a piece that only turns is turned wherever one pulls it
    page.mouse.move(*table.spot((WATCH[0], WATCH[1] - 60)), steps=4)
    page.mouse.up()
    expect(table.tag).to_have_text("watch facing 12")
    table.press("Enter")
    expect(table.tag).to_be_hidden()
    table.settled().drag(LAMP, (83, 82))  # a ready place is near
    expect(table.tag).to_have_text("lamp facing 0")
    table.act("Do it").click()
    table.option("The camp is ready").click()
    expect(page.get_by_text("The camp stands").first).to_be_visible()
    assert table.chosen[1:3] == [lay(("watch", WATCH, 12)), lay(("lamp", (80, 80), 0))]


@pytest.mark.slow
def test_by_keys_and_typed_a_front_is_turned_and_said_aloud(rest: Rest, made: Made, page: Page) -> None:
    table = Camp(page).open(made, "leader", rest.base)
    said = page.get_by_role("status").last
    table.press("p", "[", "ArrowRight")
    expect(said).to_have_text("The tent: 6.5, 6 in, facing north. tent facing 1.")
    table.press("]", "]")
    expect(said).to_have_text("The tent: 6.5, 6 in, facing south. tent facing 3.")
    table.panel.get_by_role("combobox", name="Facing").select_option("west")
    expect(table.tag).to_have_text("tent facing 2")
    table.field("x").fill("4.05")
    table.field("x").press("Enter")
    expect(said).to_contain_text("The tent: 4.05, 6 in, facing west.")
    table.press("Escape", "n", "n", "ArrowLeft")  # leaves the field; the watch only turns
    expect(said).to_have_text("The watch: 13, 6 in, facing west-south-west. tent facing 2, watch facing 9.")
    table.press("Enter")
    expect(table.ghosts).to_have_count(0)
    assert table.chosen == [lay(("tent", (81, 120), 2), ("watch", WATCH, 9))]


@pytest.mark.slow
def test_by_touch_pieces_come_from_the_tray_and_rings_show_while_one_is_held(
    rest: Rest, made: Made, new_context: NewContext
) -> None:
    context = new_context(has_touch=True, is_mobile=True)
    page = context.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    session = context.new_cdp_session(page)
    table = Camp(page).open(made, "leader", rest.base)
    expect(table.piece("rings-watch")).to_be_hidden()
    table.finger(session, TENT, (90, 60), HERE)
    expect(table.tag).to_have_text("tent facing 0")
    table.act("Turn left").tap()
    expect(table.tag).to_have_text("tent facing 1")
    page.touchscreen.tap(*table.settled().spot(LAMP))
    page.touchscreen.tap(*table.settled().spot((83, 81)))
    expect(table.ghosts).to_have_count(2)
    table.act("Do it").tap()
    expect(table.ghosts).to_have_count(0)
    assert table.chosen == [lay(("tent", HERE, 1), ("lamp", (80, 80), 0))]
    page.touchscreen.tap(*table.settled().spot(WATCH))
    expect(table.piece("rings-watch")).to_be_visible()  # while it is held


@pytest.mark.slow
def test_rings_are_shown_with_their_piece_or_always(rest: Rest, made: Made, page: Page) -> None:
    table = Camp(page).open(made, "leader", rest.base)
    rings = table.piece("rings-watch")
    expect(rings).to_be_hidden()
    page.mouse.move(*table.spot(WATCH))
    expect(rings).to_be_visible()
    page.mouse.move(*table.spot((20, 20)))
    expect(rings).to_be_hidden()
    page.keyboard.press("Shift")
    page.evaluate("() => document.getElementById('watch').focus({focusVisible: true})")
    expect(rings).to_be_visible()
    page.evaluate("() => document.activeElement.blur()")
    expect(rings).to_be_hidden()
    page.get_by_text("Layers", exact=True).click()
    page.get_by_role("checkbox", name="What the watch sees").check()
    expect(rings).to_be_visible()


def test_a_row_about_a_piece_looks_at_it(rest: Rest, made: Made, page: Page) -> None:
    table = Camp(page).open(made, "leader", rest.base)
    page.mouse.move(*table.spot((20, 220)))
    page.mouse.wheel(0, -1500)
    page.get_by_role("button", name="Forces").click()
    before = table.view
    page.get_by_role("button", name="Watch", exact=True).click()
    page.wait_for_function("x => document.querySelector('#picture > svg').viewBox.baseVal.x > x + 40", arg=before[0])
    x, y, wide, high = table.view
    at = BOARD.x + 2 * WATCH[0], BOARD.y - 2 * WATCH[1]
    assert x < at[0] < x + wide
    assert y < at[1] < y + high
    expect(table.piece("rings-watch")).to_be_visible()


@pytest.mark.slow
def test_the_ruler_measures_from_edge_to_edge_and_between_free_points(rest: Rest, made: Made, page: Page) -> None:
    with rest.wire(made.id, made.links.seats["leader"]) as host:
        assert host.ask("choose", choice=lay(("lamp", (100, 120), 0)))["type"] == "played"
    table = Camp(page).open(made, "leader", rest.base)
    table.button("Measure").click()
    ruler = page.get_by_role("region", name="Measure")
    table.drag((104, 118), (255, 124))  # anywhere on the bases
    expect(ruler.get_by_role("heading", name="The lamp to The watch")).to_be_visible()
    expect(ruler).to_contain_text("6.9 in base to base")
    expect(ruler).to_contain_text("8 in from middle to middle")
    expect(page.locator('#picture .overlay [id="tape"]')).to_contain_text("6.9 in")
    table.drag((20, 20), (20, 80))
    expect(ruler).to_contain_text("3 in apart")
    table.drag((20, 120), (100, 120))
    expect(ruler).to_contain_text("3.5 in from the base's edge")
    ruler.get_by_role("textbox", name="From").fill("the watch")
    ruler.get_by_role("textbox", name="To").fill("13, 10.5")
    ruler.get_by_role("button", name="Look").click()
    expect(ruler).to_contain_text("3.9 in from the base's edge")
