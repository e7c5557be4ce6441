"""The page of a mission report, opened from a file: it needs nobody else."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from sandtable.lab.report.page import page as drawn
from sandtable.lab.report.study import Request as Asked
from sandtable.lab.report.study import Study
from sandtable.lab.report.work import do
from sandtable.lab.simulation import Plan

GAMES = 8  # for the page; what many say of a mission, tests/lab/test_report.py asks


@pytest.mark.slow
def test_a_report_opens_without_a_network_and_fits_a_phone(page: Page, tmp_path: Path) -> None:
    plan = Plan(game="third-option", mission="MC-12", players={}, games=1, seed="7")
    study = Study(Asked(plan=plan, games=GAMES))
    for job in study.jobs:
        if "search" not in job.group:
            study.take(do(job))
    found = study.findings()
    file = tmp_path / "report.html"
    file.write_text(drawn([found, found]), "utf-8")
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))

    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(file.as_uri())

    expect(page.locator("html[data-drawn]")).to_be_attached()
    expect(page.get_by_role("heading", name="What to change").first).to_be_visible()
    expect(page.get_by_text(found.verdict.headline).first).to_be_visible()
    plots = page.locator(".plot").count()
    expect(page.locator(".plot svg")).to_have_count(plots)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert [one.url for one in asked if not one.url.startswith(("file:", "data:", "blob:"))] == []
