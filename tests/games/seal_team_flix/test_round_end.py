"""Phases 7 to 9: victory, abort, Bombs, Timer, the next Round."""

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
from sandtable.games.seal_team_flix.state import CLOSED, OPEN, RemoteBomb
from sandtable.kernel.step import Step
from sandtable.testing import covers
from sandtable.testing.drill import asked, choose, happened, options, resting, run
from tests.games.seal_team_flix.build import add_token, after, cell, change, position, question

VICTORY = Phase7CheckVictory()
TIMER = Phase8AdvanceTimer()
TWO = {"seal-1": "A12", "seal-2": "B12"}


@covers("STF-P7-1")
def test_the_mission_is_a_success_when_all_primaries_are_completed() -> None:
    at = position(seals=TWO, timer=9)
    add_token(at.state, "", "HD", status="cleared")
    add_token(at.state, "K4", "PH", role="secondary")
    run(at, VICTORY)
    assert (at.state.over, at.state.result) == (True, "success")


@covers("STF-P7-1")
def test_one_primary_short_it_goes_on() -> None:
    at = position(seals=TWO, timer=9)
    add_token(at.state, "", "HD", status="cleared")
    add_token(at.state, "K4", "DO")
    run(at, VICTORY)
    choose(at, GoOn())
    assert not at.state.over
    assert resting(at)


@covers("STF-P7-7")
def test_the_players_may_abort_if_every_seat_agrees() -> None:
    at = position(seals=TWO, timer=9)
    add_token(at.state, "K4", "HD")
    run(at, VICTORY)
    assert question(at) == ("seal-1", "STF-P7-7")
    choose(at, Abort())
    assert asked(at) == "seal-2"
    choose(at, Abort())
    assert (at.state.over, at.state.result) == (True, "failure")


@covers("STF-P7-7")
def test_one_seat_that_goes_on_is_enough_to_go_on() -> None:
    at = position(seals=TWO, timer=9)
    add_token(at.state, "K4", "HD")
    run(at, VICTORY)
    choose(at, Abort())
    choose(at, GoOn())
    assert not at.state.over
    assert resting(at)


@covers("STF-P7-7", "STF-P7-3")
def test_an_aborted_mission_is_judged_as_if_the_timer_were_zero() -> None:
    at = position(seals={"seal-1": "A12"}, timer=9)
    add_token(at.state, "", "HD", status="cleared")
    add_token(at.state, "K4", "DO")
    add_token(at.state, "", "PH", role="secondary", status="cleared")
    run(at, VICTORY)
    choose(at, Abort())
    assert at.state.result == "partial"


@covers("STF-P7-7")
def test_with_automatic_ties_the_question_comes_only_where_little_is_left_to_gain() -> None:
    for status, second, is_asked in (("map", "map", False), ("lost", "map", True), ("cleared", "cleared", True)):
        at = position(seals=TWO, timer=9, auto_ties=True)
        add_token(at.state, "K4", "HD", status=status)
        add_token(at.state, "N1", "DO")
        add_token(at.state, "N2", "PH", role="secondary", status=second)
        run(at, VICTORY)
        assert resting(at) != is_asked


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
    events = run(at, TIMER)
    assert at.state.timer == 8
    assert events == [TimerFell("STF-P8-1", 8)]
    assert not at.state.over


@covers("STF-P8-1", "STF-P7-4")
@pytest.mark.parametrize(
    ("primaries", "secondary", "result"),
    [
        (("cleared", "cleared"), "map", "success"),
        (("cleared", "map"), "cleared", "partial"),
        (("cleared", "map"), "map", "failure"),
        (("map", "map"), "cleared", "failure"),
    ],
)
def test_on_zero_success_then_partial_then_failure_are_tested(
    primaries: tuple[str, str], secondary: str, result: str
) -> None:
    at = position(seals=TWO, timer=1)
    for status in primaries:
        add_token(at.state, "", "HD", status=status)
    add_token(at.state, "", "PH", role="secondary", status=secondary)
    run(at, TIMER)
    assert (at.state.timer, at.state.over, at.state.result) == (0, True, result)


@covers("STF-P8-1", "STF-P8-2")
def test_a_bomb_of_the_last_phase_may_still_complete_a_primary() -> None:
    at = position("6B", seals={"seal-1": "A9"}, mastermind="P9", timer=1)
    add_token(at.state, "", "MM")
    add_token(at.state, "Q9", "TB", role="other", clock=1)
    run(at, TIMER)
    assert at.state.result == "success"


@covers("STF-P8-2")
def test_every_revealed_bomb_ticks_and_a_hidden_one_does_not() -> None:
    at = position(seals=TWO)
    add_token(at.state, "N1", "TB", clock=4)
    add_token(at.state, "K4", "TB", clock=3)
    add_token(at.state, "F1", "TB", clock=0, revealed=False)
    run(at, TIMER)
    assert [one.clock for one in at.state.objectives.values()] == [3, 2, 0]
    assert all(one.status == "map" for one in at.state.objectives.values())


@covers("STF-P8-2")
def test_a_bomb_with_two_rounds_left_ticks_to_one_and_explodes_a_round_later() -> None:
    at = position(seals=TWO, timer=9)
    bomb = add_token(at.state, "N1", "TB", clock=2)
    assert run(at, TIMER) == [BombTicked("STF-P8-2", "N1", 1), TimerFell("STF-P8-1", 8)]
    assert at.state.objectives[bomb.id].lying
    assert run(at, TIMER)[0] == BombTicked("STF-P8-2", "N1", 0)
    assert at.state.objectives[bomb.id].status == "lost"


@covers("STF-P8-2")
def test_on_zero_it_explodes_at_once_and_only_its_area_is_hit() -> None:
    at = position(seals={"seal-1": "L1", "seal-2": "A12"}, patrols=["P1", "P8"], pool=3, timer=9)
    bomb = add_token(at.state, "N1", "TB", clock=1)
    assert [event.where for event in happened(run(at, TIMER), Exploded)] == ["N1"]
    assert at.state.objectives[bomb.id].status == "lost"
    assert [seal.health for seal in at.state.seals.values()] == [4, 6]
    assert [one.id for one in at.state.patrols()] == [2]
    assert at.state.timer == 8


@covers("STF-P8-2")
def test_the_players_order_bombs_of_one_area() -> None:
    at = position(seals=TWO, timer=9)
    for space in ("N1", "K4", "F1"):
        add_token(at.state, space, "TB", clock=1)

    run(at, TIMER)
    assert question(at) == ("seal-1", "STF-P8-2")
    assert options(at) == [PickToken(1), PickToken(2)]

    events = choose(at, PickToken(2))
    # The other Bomb of that Area goes up with it; the one next door has its own explosion.
    assert [event.where for event in happened(events, Exploded)] == ["K4", "N1", "F1"]
    assert at.state.timer == 8


@covers("STF-P8-2", "STF-EQP-12")
@pytest.mark.parametrize(("door", "asked"), [(OPEN, True), (CLOSED, False)])
def test_bombs_of_two_areas_are_ordered_if_a_charge_carries_one_of_them_over(door: int, *, asked: bool) -> None:
    """The Block beside the Door saves whoever is behind it from the one Bomb, if it still stands
    when that explodes."""
    at = position(seals=TWO, timer=9, doors={"E": door}, blocks=["L3"])
    for space in ("N1", "F1"):
        add_token(at.state, space, "TB", clock=1)
    at.state.bombs.append(RemoteBomb(cell(at.state, "J3"), "seal-1", "E04#1"))
    run(at, TIMER)
    assert (set(options(at, PickToken)) == {PickToken(1), PickToken(2)}) == asked


@covers("STF-P8-2", "STF-P7-6")
def test_if_a_bomb_kills_the_last_seal_nothing_else_happens() -> None:
    at = position(seals={"seal-1": "L1"}, timer=9)
    change(at, "seal-1", health=1)
    add_token(at.state, "N1", "TB", clock=1)
    run(at, TIMER)
    assert (at.state.over, at.state.result, at.state.timer) == (True, "failure", 9)


@covers("STF-RND-1")
def test_in_phase_nine_every_seal_may_take_a_turn_again_and_the_next_round_begins() -> None:
    at = position(seals=TWO, round=3)
    for seat in TWO:
        change(at, seat, activated=True)
    run(at, Phase9NewRound())
    assert (at.state.round, at.state.phase) == (4, 1)
    assert not any(seal.activated for seal in at.state.seals.values())
