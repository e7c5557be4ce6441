"""How a mission ends and what it is worth (STF-P7-2 to -6)."""

import pytest
from msgspec.structs import replace

from sandtable.games.seal_team_flix.rules.ending import end_mission, judged, points
from sandtable.games.seal_team_flix.state import Role, State, Status
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.seal_team_flix.build import add_token, mission, position, verify


def objectives(primary: str, secondary: str) -> Table[State]:
    """`c` for one that is completed, `o` for one that is open, `l` for one that is lost."""
    table = position("1")
    roles: tuple[tuple[Role, str], ...] = (("primary", primary), ("secondary", secondary))
    for role, marks in roles:
        for mark in marks:
            token = add_token(table.state, "A1", "HD", role=role)
            statuses: dict[str, Status] = {"c": "cleared", "o": "map", "l": "lost"}
            table.state.put_objective(replace(token, status=statuses[mark]))
    return table


@covers("STF-P7-3", "STF-P7-4", "STF-P8-1")
@pytest.mark.parametrize(
    ("primary", "secondary", "result"),
    [
        ("cccc", "o", "success"),
        ("ccoo", "c", "partial"),
        ("ccoo", "o", "failure"),
        ("cooo", "c", "failure"),
        ("cco", "c", "partial"),  # half of three, rounded up, is two
        ("coo", "c", "failure"),
        ("ol", "", "failure"),
        ("cl", "", "partial"),  # no Secondary is missing
        ("o", "c", "failure"),  # with a single Primary no Partial is possible
    ],
)
def test_at_timer_zero_half_the_primaries_and_all_secondaries_are_a_partial_success(
    primary: str, secondary: str, result: str
) -> None:
    assert judged(objectives(primary, secondary).state) == result


@covers("STF-P7-5", "STF-MIS-2")
@pytest.mark.parametrize(
    ("difficulty", "result", "secondaries", "worth"),
    [
        ("rookie", "success", False, 4),
        ("rookie", "success", True, 5),
        ("rookie", "partial", True, 1),
        ("rookie", "failure", False, -2),
        ("veteran", "failure", True, -1),
        ("operator", "success", True, 11),
        ("operator", "failure", False, -4),
    ],
)
def test_secondaries_add_the_partial_value_to_success_and_failure(
    difficulty: str, result: str, secondaries: bool, worth: int
) -> None:
    played = mission("1", difficulty=difficulty)
    assert points(played, result, secondaries) == worth  # type: ignore[arg-type] # one of the three


@covers("STF-P7-6")
def test_a_team_that_is_lost_scores_no_secondaries() -> None:
    table = objectives("o", "c")
    end_mission(table, "failure", secondaries=False)
    table._decision = None
    table.advance()
    assert (table.state.result, table.state.score, table.state.over) == ("failure", -2, True)
    assert table.state.history[0].secondaries is False


def test_when_a_mission_ends_nobody_has_an_action_left() -> None:
    table = position("1", seals={"seal-1": "A12", "seal-2": "B12"})
    end_mission(table, "success")
    table._decision = None
    table.advance()
    verify(table, actions=[0, 0])


def test_whatever_was_still_to_come_is_dropped_when_a_mission_ends() -> None:
    table = objectives("c", "c")
    end_mission(table, "success")
    table._decision = None
    table.advance()
    assert table.decision is None
    assert table.state.score == 5
