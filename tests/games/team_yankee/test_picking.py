"""Edges, quarters and diagonals that somebody picks (TY-GEO-3, and the pages of the missions)."""

from typing import Any

import pytest

from sandtable.games.team_yankee.mission import Pick
from sandtable.games.team_yankee.rules.picking import GroundPicked, PickGround, TakeGround
from sandtable.games.team_yankee.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.build import choose, happened, position, run


def picking(mission: str, **more: Any) -> Table[State]:
    """The Attacker, blue, picks one of two edges."""
    at = position(mission=mission, **more)
    run(at, PickGround(Pick("attacker", "edge", frames=("identity", "half-turn"))))
    return at


@covers("TY-ANN-1", "TY-CTR-1", "TY-GEO-3")
@pytest.mark.parametrize(
    ("mission", "rule"), [("annihilation", "TY-ANN-1"), ("counterattack", "TY-CTR-1"), ("", "TY-GEO-3")]
)
def test_whoever_picks_is_told_the_page_of_the_mission_or_what_edges_are(mission: str, rule: str) -> None:
    at = picking(mission)
    assert at.decision is not None
    assert at.decision.rule == rule
    (event,) = happened(choose(at, TakeGround("attacker", "half-turn")), GroundPicked)
    assert (event.rule, event.seat, event.frame, event.case) == (rule, "blue", "half-turn", "")


@covers("TY-CTR-1")
def test_a_case_that_was_picked_stays_when_the_mission_is_turned_afterwards() -> None:
    at = picking("counterattack", case="short")
    choose(at, TakeGround("attacker", "half-turn"))
    assert (at.state.frame, at.state.case) == ("half-turn", "short")
