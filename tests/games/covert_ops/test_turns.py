"""Turns alternate, and seats share the players' (CO-C4-3, CO-5.1, CO-5.2-1)."""

from sandtable.games.covert_ops.opposition.events import OpforTurnBegan
from sandtable.games.covert_ops.rules.activation import Command, EndActivation
from sandtable.games.covert_ops.rules.tokens import Activated
from sandtable.games.covert_ops.rules.turns import Activate, ActivationPhase, ClaimActivation, HandTo, PlayerTurn
from sandtable.games.covert_ops.state import State
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.covert_ops.build import choose, options, position, refused, resting, run

SEATS = ("player-1", "player-2")
TWO = [("bw-oper", 10, 4), ("bw-medic", 20, 4)]  # one of each seat
END = EndActivation()


def asked(table: Table[State]) -> str:
    assert table.decision is not None
    return table.decision.seat


def order(events: list[Event]) -> list[int | str]:
    """Who activates, one after the other; "opfor" where its turn begins."""
    found: list[int | str] = []
    for one in events:
        if isinstance(one, Activated):
            found.append(one.unit)
        elif isinstance(one, OpforTurnBegan):
            found.append("opfor")
    return found


def claims(table: Table[State], seat: str) -> None:
    """That seat is asked who activates."""
    assert isinstance(table.agenda[-1], ClaimActivation)
    assert asked(table) == seat


@covers("CO-C4-3", "CO-5.1-1", "CO-5.2-1")
def test_turns_alternate_from_the_players_until_everybody_has_activated() -> None:
    at = position(team=TWO, opfor=[("hc-rifle", 3, 33), ("hc-rifle", 33, 33)], turn="opfor")
    events = run(at, ActivationPhase())
    for choice in (Activate(2), END, END):
        events += choose(at, choice)
    assert resting(at)
    assert order(events) == [2, "opfor", 4, 1, "opfor", 3]


@covers("CO-5.2-1")
def test_a_round_is_not_over_while_a_marker_waits() -> None:
    at = position(team=TWO[:1], markers=[(3, 33), (33, 33)])
    events = run(at, ActivationPhase()) + choose(at, END)
    assert resting(at)
    assert order(events) == [1, "opfor", "opfor"]
    assert all(one.activated for one in at.state.markers.values())


@covers("CO-5.2-1")
def test_a_side_with_nothing_left_is_skipped() -> None:
    at = position(team=TWO)
    events = run(at, ActivationPhase())
    for choice in (Activate(1), END, END):
        events += choose(at, choice)
    assert order(events) == [1, 2]


@covers("CO-5.1-2")
def test_the_players_choose_which_of_their_units_activates() -> None:
    at = position(team=TWO)
    at.state.change(1, activated=True)
    run(at, ClaimActivation("player-1"))
    assert options(at) == [Activate(2)]
    assert refused(at, Activate(1)) == "CO-C4-3"


@covers("CO-C4-3")
def test_passing_is_not_allowed() -> None:
    at = position(team=TWO)
    run(at, PlayerTurn())
    assert options(at) == [Activate(1), Activate(2)]


def test_a_turn_with_one_answer_is_not_asked() -> None:
    at = position(team=[("bw-oper", 10, 4)])
    assert order(run(at, PlayerTurn())) == [1]


@covers("CO-5.1-7")
def test_the_lead_seat_is_asked_first_and_later_the_seat_after_the_last_one() -> None:
    at = position(team=[*TWO, ("bw-hack", 10, 2), ("bw-gun", 20, 2)], seats=SEATS)
    run(at, PlayerTurn())
    claims(at, "player-1")
    choose(at, Activate(1))
    choose(at, END)
    run(at, PlayerTurn())
    claims(at, "player-2")


@covers("CO-5.1-7")
def test_a_seat_hands_its_turn_over_once_and_the_other_must_activate() -> None:
    at = position(team=[*TWO, ("bw-hack", 10, 2)], seats=SEATS, last_seat="player-1")
    run(at, PlayerTurn())
    claims(at, "player-2")
    choose(at, HandTo("player-1"))
    claims(at, "player-1")
    assert refused(at, HandTo("player-2")) == "CO-5.1-7"
    choose(at, Activate(3))
    choose(at, END)
    run(at, PlayerTurn())
    claims(at, "player-2")


@covers("CO-5.1-7")
def test_a_seat_activates_its_own_units_only() -> None:
    at = position(team=TWO, seats=SEATS)
    run(at, PlayerTurn())
    assert options(at) == [Activate(1), HandTo("player-2")]
    assert refused(at, Activate(2)) == "CO-5.1-7"


@covers("CO-5.1-7")
def test_seats_without_an_unactivated_unit_are_skipped() -> None:
    at = position(team=TWO, seats=SEATS, last_seat="player-1")
    at.state.change(2, activated=True)
    assert order(run(at, PlayerTurn())) == [1]


@covers("CO-5.1-6")
def test_the_seat_of_a_commanded_unit_decides_what_it_does() -> None:
    at = position(team=[("bw-serg", 10, 4), ("bw-oper", 12, 4)], seats=SEATS)
    run(at, PlayerTurn())
    choose(at, Activate(1))
    choose(at, Command(2))
    assert asked(at) == "player-2"
    choose(at, END)
    assert asked(at) == "player-1"


@covers("CO-5.1-7")
def test_a_unit_that_another_seat_commands_does_not_move_the_rotation() -> None:
    at = position(team=[("bw-serg", 10, 4), ("bw-oper", 12, 4)], seats=SEATS)
    run(at, PlayerTurn())
    choose(at, Activate(1))
    choose(at, Command(2))
    assert at.state.last_seat == "player-1"
