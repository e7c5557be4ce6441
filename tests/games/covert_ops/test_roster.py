"""Between the missions of a campaign: the line of missions, the team with what it came out with."""

from typing import Any

from sandtable.games.covert_ops.rules.campaign import BuyUpgrade
from sandtable.games.covert_ops.state import Report
from sandtable.show.scene import Card, Scene
from tests.games.covert_ops.shown import screen
from tests.games.covert_ops.test_campaign import campaign, debrief


def scene(**rest: Any) -> tuple[Scene, Any]:
    at = campaign(**rest)
    at.state.history = [Report("dead-drop", "minor", at.state.vp, alarm=9, rounds=6)]
    debrief(at)
    shown = screen(at)
    return shown.scene, shown


def cards(found: Scene, kind: str) -> dict[str, Card]:
    return {one.id: one for one in found.elements if isinstance(one, Card) and one.id.startswith(kind)}


def test_a_campaign_shows_its_missions_and_what_comes_next() -> None:
    found, _ = scene(vp=3)
    texts = [one.text for one in cards(found, "leg-").values()]
    assert texts == ["Minor, 3 VP", "Next", "To come", "To come", "To come"]


def test_whoever_may_have_an_upgrade_is_chosen_on_the_roster() -> None:
    found, shown = scene(vp=3)
    first = next(one for one in shown.decision.options if isinstance(one, BuyUpgrade))
    assert shown.stands_for(first)[0] in cards(found, "unit-")
    assert shown.stands_for(first)[0] in shown.glowing


def test_nothing_is_foreseen_once_a_mission_is_over() -> None:
    _, shown = scene(vp=3)
    assert not shown.field.live
    alarm = next(row for panel in shown.sheet.panels for row in panel.rows if row.label == "ALARM")
    assert not any("the round ends at" in span.text for chip in alarm.chips for span in chip)
