"""The lab's pages on a phone: nothing lies beyond an edge, is cut off, or is too small to read."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from sandtable.lab.report.counting import rate
from sandtable.lab.report.findings import Answer, Curve, Findings, Mover, SettingValue
from sandtable.lab.report.page import page as report
from sandtable.lab.report.records import Point, Turn
from sandtable.lab.tune.page import sweep_page, tune_page
from tests.lab.found import findings

PHONE: ViewportSize = {"width": 390, "height": 844}
LEAST = 11.5  # pixels of a letter that can be read
SAID = "the dice: Fighter 15 attacks: needs 5 or less (3 +2 awareness): miss; Fighter 13 is hit"
# Cells that reach beyond the box that they scroll in.
BEYOND = """() => [...document.querySelectorAll('td')]
  .filter(cell => cell.checkVisibility())
  .filter(cell => cell.getBoundingClientRect().right
    > cell.closest('.scroll').getBoundingClientRect().right + 1)
  .map(cell => cell.textContent)"""
# The size on the screen of every text in a picture that is shown.
SIZES = """() => [...document.querySelectorAll('svg')].filter(svg => svg.checkVisibility())
  .flatMap(svg => [...svg.querySelectorAll('text')].map(text =>
    parseFloat(getComputedStyle(text).fontSize) * svg.getScreenCTM().a))"""


def rich() -> Findings:
    """As much as a page may show, with names as long as those of real missions."""
    why = Turn(20, 0.75, 0.75, 1.0, "", "", "", (), (), SAID)
    points = [Point(0, 0.5), Point(20, 0.75), Point(21, 1.0)]
    return findings(
        values=[
            SettingValue("Difficulty", words, words, not n, rate(60, 100))
            for n, words in enumerate(("Officer", "Trainee: more points for the commander"))
        ],
        movers=[
            Mover(
                "choice",
                "recruit: Confirm the recruitment of all teams and go to the field with them",
                9,
                0.2,
                0.3,
                2.0,
                "",
            )
        ],
        never=[Answer("choose action", "any give take", 90, 0, 30, 0.4, -0.2, -0.33, -0.07)],
        curves=[Curve(n, True, "us marginal victory", 21, points, 20, why, SAID) for n in range(3)],
    )


@pytest.fixture
def phone(page: Page, tmp_path: Path) -> Any:
    def shown(text: str) -> Page:
        file = tmp_path / "page.html"
        file.write_text(text, "utf-8")
        page.set_viewport_size(PHONE)
        page.goto(file.as_uri())
        return page

    return shown


@pytest.mark.slow
def test_every_cell_of_a_report_lies_within_the_phone(phone: Any) -> None:
    page: Page = phone(report([rich(), rich()]))

    assert page.evaluate(BEYOND) == []
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    decided = page.locator("td", has_text=SAID).first
    assert decided.evaluate("cell => getComputedStyle(cell, '::before').content") == '"By"'


@pytest.mark.slow
def test_names_beside_bars_are_whole_on_a_phone(phone: Any) -> None:
    page: Page = phone(report([rich()]))
    expect(page.locator("html[data-drawn]")).to_be_attached()

    shown = " ".join(page.locator(".plot text tspan, .plot text").all_text_contents())
    assert "…" not in shown
    for name in ("Difficulty: Trainee: more", "commander", "recruitment", "with them"):
        assert name in shown


def trial(points: int, garrison: str, **more: Any) -> dict[str, Any]:
    known = {"change": 0.25, "count": 182, "games": 312, "rate": 0.583, "low": 0.528, "high": 0.637}
    return {"values": {"asset points": points, "garrison": garrison}, **known, **more}


def tuned() -> str:
    fresh, own = trial(54, "[6, 10]"), trial(44, "[6, 10]", fresh=None)
    best = trial(54, "[6, 10]", fresh=fresh)
    return tune_page(
        {
            "game": "third-option",
            "mission": "DAM",
            "title": "The Dam",
            "seed": "1",
            "games": 1187,
            "budget": 1500,
            "words": ["As it is."],
            "changes": [],
            "sandtable": "1",
            "own": own,
            "best": best,
            "target": {"seat": "commander", "player": "basic", "from": 55, "to": 65},
            "knobs": [
                {"name": "asset points", "values": [44, 54]},
                {"name": "garrison", "values": ["[6]", "[6, 10]", "[10, 10]"]},
            ],
            "trials": [own, best],
        }
    )


def swept() -> str:
    curve = [
        {"value": n, "count": 100, "games": 100, "rate": 1.0, "low": 0.963, "high": 1.0, "in_band": False}
        for n in (20, 44, 60)
    ]
    return sweep_page(
        {
            "game": "third-option",
            "mission": "DAM",
            "title": "The Dam",
            "seed": "1",
            "knob": "asset points",
            "own": 44,
            "curve": curve,
            "sandtable": "1",
            "target": {"seat": "commander", "player": "basic", "from": 55, "to": 65},
        }
    )


@pytest.mark.slow
@pytest.mark.parametrize("made", [tuned, swept])
def test_what_a_tuning_found_can_be_read_on_a_phone(phone: Any, made: Any) -> None:
    page: Page = phone(made())

    assert page.evaluate(BEYOND) == []
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert min(page.evaluate(SIZES)) >= LEAST


@pytest.mark.slow
def test_a_broad_page_has_broad_pictures_and_rows(phone: Any) -> None:
    page: Page = phone(tuned())
    page.set_viewport_size({"width": 1440, "height": 900})

    assert min(page.evaluate(SIZES)) >= LEAST
    (width,) = {box["width"] for box in map(bounds, page.locator("svg:visible").all())}
    assert width > 500
    assert page.locator("tbody tr").first.evaluate("row => getComputedStyle(row).display") == ("table-row")


def bounds(found: Any) -> Any:
    return found.bounding_box()
