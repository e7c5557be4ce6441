"""In which order Tangos go: asked where it matters, and only there (STF-P2-1, STF-P3-1, STF-P5-1).

`order_oracle` plays out every order; the game has to reach the same positions with its questions.
"""

from random import Random
from typing import Any

import pytest

from sandtable.games.seal_team_flix.opposition.cover import TakeCover
from sandtable.games.seal_team_flix.opposition.lookahead import COSTS, CROWDED, Future, Verdict, _capped, _judged
from sandtable.games.seal_team_flix.opposition.order import TieTangoOrder
from sandtable.games.seal_team_flix.opposition.patrols import MoveTangos, Phase3MoveTangos
from sandtable.games.seal_team_flix.opposition.sentries import AlertSentries
from sandtable.games.seal_team_flix.rules.ties import PickTango
from sandtable.games.seal_team_flix.state import State
from sandtable.testing import covers
from tests.games.seal_team_flix.build import OPEN, choose, names, resting, run
from tests.games.seal_team_flix.build import position as arranged
from tests.games.seal_team_flix.order_oracle import (
    PHASES,
    Oracle,
    Phase,
    answered,
    begun,
    crowded,
    position,
    questions,
    whose,
)


def check(state: State, phase: Phase) -> bool:
    """Nothing is lost, nothing is asked in vain; whether it matters who goes first."""
    oracle, left = Oracle(phase), whose(state, phase)
    first = oracle.by_first(state, left)
    table = begun(state, phase)
    played = frozenset(position(end.state) for end in answered(table))
    assert played == oracle.ends(state, left)
    matters = len(set(first.values())) > 1
    assert isinstance(table.agenda[-1], TieTangoOrder) or not matters
    for at, ask in questions(table):
        ends = oracle.by_first(at, ask.tangos)
        needed = len({ends[one] for one in ask.among}) > 1
        assert needed or len(ask.among) >= CROWDED
    return matters


def check_many(phase: Phase, chance: Random, positions: int, most: int = 5) -> int:
    return sum(check(crowded(chance, phase, most), phase) for _ in range(positions))


@covers("STF-P2-1", "STF-P3-1", "STF-P5-1")
@pytest.mark.parametrize("phase", PHASES)
def test_every_position_that_some_order_leaves_can_be_chosen(phase: Phase) -> None:
    asked = check_many(phase, Random(3), 120, most=4)
    assert 10 < asked < 90


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("phase", PHASES)
def test_no_order_is_lost_on_any_map(phase: Phase, seed: int) -> None:
    assert check_many(phase, Random(seed), 1500)


@pytest.mark.slow
@pytest.mark.parametrize("phase", PHASES)
def test_no_order_of_a_whole_crowd_is_lost(phase: Phase) -> None:
    assert check_many(phase, Random(99), 150, most=7)


# each two of them keep out of each other's way, and the third does not

THIRD_IN_THE_WAY: list[tuple[Phase, str, dict[str, Any]]] = [
    (MoveTangos, "2A", {"patrols": ["K5", "N2", "K4"], "seals": {"seal-1": "L11"}}),
    (MoveTangos, "6B", {"patrols": ["O2", "N1", "K3"], "seals": {"seal-1": "F1"}}),
    (MoveTangos, "4A", {"patrols": ["L6", "N9", "M11"], "seals": {"seal-1": "K4"}}),
    (MoveTangos, "1", {"patrols": ["O9", "P8", "O6"], "seals": {"seal-1": "J5"}, "sound": {"a": 2}}),
    (MoveTangos, "3A", {"patrols": ["K4", "E6", "M10"], "seals": {"seal-1": "S2"}, "sound": {"j": 2}}),
    (TakeCover, "1", {"patrols": ["P1", "N5", "O1"], "seals": {"seal-1": "P3"}, "doors": {"C": OPEN}}),
    (
        TakeCover,
        "1",
        {"patrols": ["E11", "F11", "D9"], "seals": {"seal-1": "E10"}, "blocks": ["C10", "H12"], "doors": {"I": OPEN}},
    ),
]


@covers("STF-P3-1", "STF-P5-1")
@pytest.mark.parametrize(("phase", "mission", "what"), THIRD_IN_THE_WAY)
def test_a_third_that_is_in_the_way_only_after_two_others_have_gone_is_foreseen(
    phase: Phase, mission: str, what: dict[str, Any]
) -> None:
    assert check(arranged(mission, **what, timer=9).state, phase)


@covers("STF-P3-1", "STF-P3-9")
@pytest.mark.parametrize(("row", "ends"), [((1, 2, 3), ["K5", "L6", "N5"]), ((2, 3, 1), ["L6", "N4", "N5"])])
def test_a_patrol_that_stays_till_the_last_keeps_two_others_from_its_space(
    row: tuple[int, ...], ends: list[str]
) -> None:
    """Two come back to a path: the first of them to N5, the second to K5 or, while the patrol that
    leaves it is still there, to N4. No two of the three are in each other's way."""
    at = arranged("2A", patrols=["K5", "N2", "K4"], seals={"seal-1": "L11"}, timer=9)
    run(at, Phase3MoveTangos())
    for one in row:
        if not resting(at):
            choose(at, PickTango(one))
    assert sorted(names(at.state, (one.cell for one in at.state.patrols()))) == ends


@covers("STF-P2-8", "STF-P5-2")
@pytest.mark.parametrize(
    ("phase", "mission", "what"),
    [
        (
            AlertSentries,
            "1",
            {"sentries": ["D5", "C6"], "seals": {"seal-1": "K8", "seal-2": "J3"}, "blocks": ["D7"], "sound": {"g": 2}},
        ),
        (
            TakeCover,
            "5B",
            {
                "patrols": ["P7", "P4"],
                "seals": {"seal-1": "R8", "seal-2": "N8"},
                "blocks": ["N6", "P8"],
                "doors": {"F": OPEN, "J": OPEN, "K": OPEN},
            },
        ),
    ],
)
def test_a_tango_that_finds_no_cover_from_one_of_two_equally_close_seals_may_stay(
    phase: Phase, mission: str, what: dict[str, Any]
) -> None:
    assert check(arranged(mission, **what, timer=9).state, phase)


@covers("STF-P3-1")
def test_whoever_may_as_well_go_later_is_not_asked_about() -> None:
    either, left, right = (Future(frozenset(ends), free=True) for ends in ([1, 2], [1], [2]))
    assert _judged({0: either, 1: left, 2: right}) == Verdict(0b110, free=False)
    assert _judged({0: either, 1: left}) == Verdict(0b11, free=False)  # else the other end is lost
    assert _judged({0: either, 1: either}) == Verdict(0, free=True)


@covers("STF-P3-11")
def test_orders_that_cost_more_than_the_timer_has_left_come_to_the_same() -> None:
    future = Future(frozenset([7 * COSTS + cost for cost in (1, 2, 3)]), free=True)
    assert _capped(future, 2).outcomes == {7 * COSTS + 1, 7 * COSTS + 2}
    assert _capped(future, 3) == future
