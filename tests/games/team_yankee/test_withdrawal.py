"""Strategic Withdrawal (TY-SW)."""

from typing import Any

import pytest

from sandtable.games.team_yankee.rules.passengers import SetDown
from sandtable.games.team_yankee.rules.scoring import lost
from sandtable.games.team_yankee.rules.withdrawal import (
    DelayCounted,
    StrategicWithdrawal,
    Withdraw,
    Withdrawn,
    on_table,
)
from sandtable.games.team_yankee.state import NOWHERE, State
from sandtable.games.team_yankee.vocabulary import Seat
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.battles import attacked, until
from tests.games.team_yankee.build import choose, happened, mount, options, position, resting, run

TANKS = ("SU-T72", (10, 40), (13, 40), (16, 40))


def rearguard(units: int, *, delay: int = 0, **rest: Any) -> Table[State]:
    """Red defends with so many Units, two tanks each."""
    cards = ["SU-HQ72", "SU-T72", "SU-REC", "SU-ZSU", "SU-SPD", "SU-2S1", "SU-GOP"]
    red = [(card, (5 * n + 2, 40), (5 * n + 2, 43)) for n, card in enumerate(cards[:units])]
    at = position(**{"mission": "rearguard", "red": red, **rest})
    at.state.change_side("red", delay=delay)
    return at


def step(at: Table[State], turn: int = 2, seat: Seat = "red") -> list[Event]:
    at.state.active = seat
    at.state.change_side(seat, turn=turn)
    return run(at, StrategicWithdrawal())


@covers("TY-SW-1")
def test_the_defender_begins_without_counters() -> None:
    assert until(attacked("rearguard"), "DeployUnit").state.sides["red"].delay == 0


@covers("TY-SW-2")
def test_it_is_counted_from_the_defenders_second_turn_on_in_rearguard_alone() -> None:
    assert not step(rearguard(3), turn=1)
    assert not step(rearguard(3), seat="blue")
    assert not step(rearguard(3, mission="no-retreat"))
    assert happened(step(rearguard(3)), DelayCounted)


@covers("TY-SW-2")
def test_units_in_ambush_and_loitering_count_attachments_and_observers_do_not() -> None:
    at = rearguard(
        0,
        red=[
            ("SU-BMPC", (5, 40)),
            ("SU-BMP", (8, 40)),
            ("SU-OP", (11, 40)),
            ("SU-T72",),
            ("SU-HIND",),
            ("SU-REC",),
            ("SU-ZSU",),
        ],
    )
    for unit, where in ((4, "ambush"), (5, "loiter"), (6, "destroyed"), (7, "withdrawn")):
        at.state.change_unit(unit, where=where)
    assert [unit.id for unit in on_table(at.state, "red")] == [1, 4, 5]


@covers("TY-SW-3")
def test_six_or_more_withdraw_one_unit_of_the_defenders_choice_and_clear_the_counters() -> None:
    at = rearguard(4, delay=2)
    (event,) = happened(step(at), DelayCounted)
    assert (event.rule, event.total, event.counters) == ("TY-SW-3", 6, 0)
    assert options(at) == [Withdraw(1), Withdraw(2), Withdraw(3), Withdraw(4)]
    choose(at, Withdraw(3))
    assert (at.state.units[3].where, at.state.sides["red"].delay) == ("withdrawn", 0)
    assert resting(at)


@covers("TY-SW-3")
def test_an_observer_never_withdraws_and_without_a_unit_only_the_counters_go() -> None:
    at = rearguard(0, delay=6, red=[("SU-OP", (10, 40))])
    step(at)
    assert resting(at)
    assert (at.state.sides["red"].delay, at.state.units[1].where) == (0, "table")


@covers("TY-SW-4")
@pytest.mark.parametrize(("units", "delay"), [(2, 2), (3, 2), (5, 0), (1, 0)])
def test_fewer_than_six_wait_for_one_counter_more(units: int, delay: int) -> None:
    at = rearguard(units, delay=delay)
    (event,) = happened(step(at), DelayCounted)
    assert (event.rule, event.counters) == ("TY-SW-4", delay + 1)
    assert at.state.sides["red"].delay == delay + 1
    assert resting(at)


@covers("TY-SW-5")
def test_all_teams_leave_with_the_attachment_bailed_out_and_mounted_ones_too() -> None:
    at = rearguard(0, delay=5, red=[("SU-BMPC", (5, 40), (7, 40)), ("SU-BMP", (8, 43), (11, 43))])
    mount(at, 3, 1)
    at.state.change_team(2, foxhole=True, hidden=True)
    at.state.change_team(4, bailed=True)
    at.state.change_unit(1, pinned=True)
    events = step(at)
    assert resting(at)  # the passenger is not put down
    for unit in (at.state.units[1], at.state.units[2]):
        assert (unit.where, unit.pinned) == ("withdrawn", False)
    for team in at.state.teams.values():
        assert (team.at, team.aboard, team.lost) == (NOWHERE, 0, False)
        assert (team.bailed, team.foxhole, team.hidden) == (False, False, False)
    told = [(one.rule, one.unit, one.shaken) for one in happened(events, Withdrawn)]
    assert told == [("TY-SW-5", 1, False), ("TY-SW-6", 2, True)]


@covers("TY-SW-5")
def test_an_attachment_that_was_destroyed_stays_so() -> None:
    at = rearguard(0, delay=5, red=[("SU-BMPC", (5, 40)), ("SU-BMP", (8, 43))])
    at.state.change_team(2, lost=True, at=NOWHERE)
    at.state.change_unit(2, where="destroyed")
    step(at)
    assert [at.state.units[unit].where for unit in (1, 2)] == ["withdrawn", "destroyed"]


@covers("TY-SW-5")
def test_passengers_of_another_unit_are_put_down() -> None:
    at = rearguard(0, delay=5, red=[("SU-BMPC", (5, 40)), ("SU-BMP", (8, 43)), ("SU-BTRC", (9, 40))])
    mount(at, 2, 3)
    step(at)
    choose(at, Withdraw(1))
    choose(at, options(at, SetDown)[0])
    assert (at.state.teams[3].here, at.state.units[3].where) == (True, "table")
    assert resting(at)


@covers("TY-SW-6")
def test_a_unit_withdrawn_shaken_counts_as_destroyed_and_its_attachment_is_judged_alone() -> None:
    at = rearguard(0, delay=5, red=[("SU-BMPC", (5, 40), (7, 40), (9, 40)), ("SU-BMP", (8, 43), (11, 43))])
    at.state.change_team(1, lost=True, at=NOWHERE)
    at.state.change_unit(1, leader=2)
    assert Withdraw(1).takes(at.state) == "it counts as Destroyed"
    step(at)
    assert [at.state.units[unit].shaken for unit in (1, 2)] == [True, False]
    assert [unit.id for unit in lost(at.state, "red")] == [1]


@covers("TY-SW-6")
def test_a_unit_in_good_spirits_is_no_loss() -> None:
    at = rearguard(1, delay=5)
    assert Withdraw(1).takes(at.state) == ""
    step(at)
    assert not at.state.units[1].shaken
    assert not lost(at.state, "red")
