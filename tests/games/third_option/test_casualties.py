"""Casualties, hits, kills and Action Rounds (7.4.1)."""

from __future__ import annotations

from sandtable.games.third_option.events import UnitHit
from sandtable.games.third_option.rules.engagement import Engagement
from sandtable.testing import covers
from tests.games.third_option.builders import halted, heard, position

ASSAULT = {"GB-A": "direct_action", "GB-B": "direct_action", "GB-C": "direct_action"}


@covers("TO-7.4.1-3")
def test_hits_on_hostiles_go_one_each_down_the_line_and_start_again_each_round() -> None:
    # Alpha, Bravo and Charlie hit, four Fighters miss; then one hit more.
    table = position(
        Engagement("here"), phase="direct_action", box=3, teams=ASSAULT, here=4,
        dice=[1, 1, 1, 10, 10, 10, 10, 1, 10, 10, 10, 10, 10, 10, *[1, 1, 1, 10, 10, 10] * 3],
    )  # fmt: skip

    assert [(e.who, e.hits) for e in heard(table, UnitHit)][:4] == [
        ("Fighter 1", 1), ("Fighter 2", 1), ("Fighter 3", 1), ("Fighter 1", 2),
    ]  # fmt: skip
    assert halted(table)
