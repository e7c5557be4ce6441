"""When a seat is asked."""

import pytest
from msgspec.structs import replace

from sandtable.games.seal_team_flix.rules.round_end import Abort, GoOn, Phase7CheckVictory
from sandtable.games.seal_team_flix.rules.ties import PickArea, PickTango
from sandtable.games.seal_team_flix.state import State
from sandtable.games.seal_team_flix.wishes import wished_answer
from sandtable.kernel.decision import Decision
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.seal_team_flix.build import add_token, position, run


def asked(*, lost: bool) -> tuple[Table[State], Decision]:
    table = position("1")
    token = add_token(table.state, "A1", "HD", revealed=False)
    other = add_token(table.state, "A4", "DO", role="primary")
    if lost:
        table.state.put_objective(replace(other, status="lost"))
    assert token.role == "primary"
    run(table, Phase7CheckVictory())
    assert table.decision is not None
    return table, table.decision


@covers("STF-P7-7")
@pytest.mark.parametrize(
    ("wish", "lost", "goes_on"),
    [("matters", False, True), ("matters", True, False), ("always", False, False), ("never", True, True)],
)
def test_a_seat_says_when_it_wants_to_vote_on_aborting(wish: str, lost: bool, goes_on: bool) -> None:
    table, decision = asked(lost=lost)
    assert decision.options == (GoOn(), Abort())
    answer = wished_answer(table.state, decision, {"abort": wish})
    assert answer == (GoOn() if goes_on else None)


def test_ties_are_asked_until_a_seat_wishes_otherwise_and_nothing_else_is_answered() -> None:
    state = position("1").state
    tie = Decision("seal-1", "Which?", "STF-P3-4", (PickArea(2), PickArea(3)))
    assert wished_answer(state, tie, {}) is None
    assert wished_answer(state, tie, {"ties": "never"}) == PickArea(2)
    order = Decision("seal-1", "Which?", "STF-P3-1", (PickTango(4), PickTango(1)))
    assert wished_answer(state, order, {"ties": "never"}) == PickTango(4)
    other = Decision("seal-1", "Which?", "STF-P3-4", (Abort(),))
    assert wished_answer(state, other, {"ties": "never", "abort": "never"}) is None
