"""Phases 7 to 9: victory, abort, Bombs, Timer, the next Round."""

from typing import Any

import pytest

from sandtable.games.seal_team_flix.opposition.attack import Phase6TangosAttack
from sandtable.games.seal_team_flix.opposition.patrols import Phase3MoveTangos
from sandtable.games.seal_team_flix.opposition.sentries import Phase2SentriesTakeCover
from sandtable.games.seal_team_flix.rules.explosions import Exploded
from sandtable.games.seal_team_flix.rules.round_end import (
    Abort,
    BombTicked,
    GoOn,
    Phase7CheckVictory,
    Phase8AdvanceTimer,
    TimerFell,
)
from sandtable.games.seal_team_flix.rules.ties import PickToken
from sandtable.games.seal_team_flix.sequence import Phase9NewRound
from sandtable.games.seal_team_flix.state import CLOSED, OPEN, State
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, happened, options, resting, run
from tests.cases import cases
from tests.games.seal_team_flix.build import add_token, after, position, verify

VICTORY, TIMER = Phase7CheckVictory(), Phase8AdvanceTimer()
TWO = {"seal-1": "A12", "seal-2": "B12"}
CLEARED, SECOND = {"status": "cleared"}, {"role": "secondary"}
BONUS = ("PH", {**CLEARED, **SECOND})
HD = {"tokens": {"K4": "HD"}}
SHORT = {"tokens": {"K4": "DO"}, "goals": [("HD", CLEARED)]}
ALONE = {"seals": {"seal-1": "A12"}}


@covers("STF-P7-1", "STF-P7-3", "STF-P7-7")
@cases(
    {
        "all Primaries are completed: a success": ({"goals": [("HD", CLEARED), ("PH", SECOND)]}, (), "success"),
        "one Primary short it goes on": (SHORT, (GoOn(),), False),
        "the players may abort if every seat agrees": (HD, (Abort(), Abort()), "failure"),
        "one seat that goes on is enough to go on": (HD, (Abort(), GoOn()), False),
        "an aborted mission is judged as if the Timer were zero": (
            {**ALONE, "tokens": {"K4": "DO"}, "goals": [("HD", CLEARED), BONUS]},
            (Abort(),),
            "partial",
        ),
    }
)
def test_victory(pieces: dict[str, Any], answers: tuple[Abort | GoOn, ...], result: str | bool) -> None:
    at = after(VICTORY, **{"seals": TWO, "timer": 9, **pieces})
    for seat, answer in zip(TWO, answers, strict=False):
        verify(at, question=(seat, "STF-P7-7"))
        choose(at, answer)
    verify(at, result=result)
    assert result or resting(at)


@covers("STF-P7-7")
@cases({"much": ("map", "map", False), "little": ("lost", "map", True), "nothing": ("cleared", "cleared", True)})
def test_with_automatic_ties_the_question_comes_where_little_is_left_to_gain(
    status: str, second: str, is_asked: bool
) -> None:
    goals = [("HD", {"status": status}), ("DO", {}), ("PH", {**SECOND, "status": second})]
    assert resting(after(VICTORY, seals=TWO, timer=9, auto_ties=True, goals=goals)) != is_asked


@covers("STF-RND-1")
@pytest.mark.parametrize(
    ("step", "phase"),
    [(Phase2SentriesTakeCover(), 2), (Phase3MoveTangos(), 3), (Phase6TangosAttack(), 6), (VICTORY, 7), (TIMER, 8)],
)
def test_whoever_looks_sees_which_phase_it_is(step: Step, phase: int) -> None:
    at = after(step, seals=TWO, timer=9)
    assert at.state.phase == phase


@covers("STF-P8-1")
def test_the_timer_moves_down_one_space() -> None:
    at = position(seals=TWO, timer=9)
    assert run(at, TIMER) == [TimerFell("STF-P8-1", 8)]
    verify(at, timer=8, over=False)


@covers("STF-P8-1", "STF-P7-4")
@cases(
    {
        "success": (("cleared", "cleared"), "map", "success"),
        "then partial": (("cleared", "map"), "cleared", "partial"),
        "then failure": (("cleared", "map"), "map", "failure"),
        "whatever the Secondary is": (("map", "map"), "cleared", "failure"),
    }
)
def test_what_is_tested_on_zero(primaries: tuple[str, str], secondary: str, result: str) -> None:
    goals = [("HD", {"status": status}) for status in primaries]
    at = after(TIMER, seals=TWO, timer=1, goals=[*goals, ("PH", {**SECOND, "status": secondary})])
    verify(at, timer=0, result=result)


@covers("STF-P8-1", "STF-P8-2")
def test_a_bomb_of_the_last_phase_may_still_complete_a_primary() -> None:
    at = position("6B", seals={"seal-1": "A9"}, mastermind="P9", timer=1, goals=[("MM", {})])
    add_token(at.state, "Q9", "TB", role="other", clock=1)
    run(at, TIMER)
    verify(at, result="success")


def ticking(*bombs: str, clock: int = 1, **pieces: Any) -> Table[State]:
    """Time Bombs on these Spaces."""
    at = position(**{"seals": TWO, "timer": 9, **pieces})
    for space in bombs:
        add_token(at.state, space, "TB", clock=clock)
    return at


@covers("STF-P8-2")
def test_every_revealed_bomb_ticks_and_a_hidden_one_does_not() -> None:
    at = ticking("N1", "K4", clock=4, face_down={"F1": "TB"})
    run(at, TIMER)
    verify(at, clock=[0, 3, 3], status=["map"] * 3)


@covers("STF-P8-2")
def test_a_bomb_with_two_rounds_left_ticks_to_one_and_explodes_a_round_later() -> None:
    at = ticking("N1", clock=2)
    assert run(at, TIMER) == [BombTicked("STF-P8-2", "N1", 1), TimerFell("STF-P8-1", 8)]
    verify(at, status="map")
    assert run(at, TIMER)[0] == BombTicked("STF-P8-2", "N1", 0)
    verify(at, status="lost")


@covers("STF-P8-2")
def test_on_zero_it_explodes_at_once_and_only_its_area_is_hit() -> None:
    at = ticking("N1", seals={"seal-1": "L1", "seal-2": "A12"}, patrols=["P1", "P8"], pool=3)
    assert [event.where for event in happened(run(at, TIMER), Exploded)] == ["N1"]
    verify(at, status="lost", health=[4, 6], tangos=["P8"], timer=8)


@covers("STF-P8-2")
def test_the_players_order_bombs_of_one_area() -> None:
    at = ticking("N1", "K4", "F1")
    run(at, TIMER)
    verify(at, question=("seal-1", "STF-P8-2"), options=[PickToken(1), PickToken(2)])
    # The other Bomb of that Area goes up with it; the one next door has its own explosion.
    assert [event.where for event in happened(choose(at, PickToken(2)), Exploded)] == ["K4", "N1", "F1"]
    verify(at, timer=8)


@covers("STF-P8-2", "STF-EQP-12")
@pytest.mark.parametrize(("door", "asked"), [(OPEN, True), (CLOSED, False)])
def test_bombs_of_two_areas_are_ordered_if_a_charge_carries_one_of_them_over(door: int, *, asked: bool) -> None:
    """The Block beside the Door saves whoever is behind it from the one Bomb, if it still stands
    when that explodes."""
    at = ticking("N1", "F1", doors={"E": door}, blocks=["L3"], bombs={"J3": "seal-1"})
    run(at, TIMER)
    assert (set(options(at, PickToken)) == {PickToken(1), PickToken(2)}) == asked


@covers("STF-P8-2", "STF-P7-6")
def test_if_a_bomb_kills_the_last_seal_nothing_else_happens() -> None:
    at = ticking("N1", seals={"seal-1": "L1"}, fields={"seal-1": {"health": 1}})
    run(at, TIMER)
    verify(at, result="failure", timer=9)


@covers("STF-RND-1")
def test_in_phase_nine_every_seal_may_take_a_turn_again_and_the_next_round_begins() -> None:
    at = after(Phase9NewRound(), seals=TWO, round=3, fields={seat: {"activated": True} for seat in TWO})
    verify(at, round=4, phase=1, activated=[False, False])
