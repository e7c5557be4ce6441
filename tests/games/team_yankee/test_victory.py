"""When a battle ends, and what it is worth (TY-WIN, TY-VP)."""

from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.team_yankee.rules.morale import Rallied
from sandtable.games.team_yankee.rules.objectives import HoldCheck, SnapshotObjectives
from sandtable.games.team_yankee.rules.scoring import BattleScored, ScoreBattle, lost, reward, row
from sandtable.games.team_yankee.rules.victory import BattleEnded, CheckStartVictory, TurnCap, WipedOutCheck
from sandtable.games.team_yankee.state import BattleReport, State
from sandtable.games.team_yankee.vocabulary import Seat, other
from sandtable.kernel.event import Event
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.build import add_unit, happened, position, run

BLUE = [("US-HQT", (5, 5)), ("US-M1", (10, 5)), ("US-VADS", (15, 5))]
RED = [("SU-HQ72", (5, 40)), ("SU-T72", (10, 40)), ("SU-ZSU", (15, 40))]


def field(mission: str = "annihilation", **rest: Any) -> Table[State]:
    """A Formation of two Units and one of Support on each side; blue attacks and has the turn."""
    return position(**{"mission": mission, "blue": BLUE, "red": RED, **rest})


def check(at: Table[State], step: Step, seat: Seat = "blue") -> list[Event]:
    at.state.active = seat
    return run(at, step, ScoreBattle())


def flee(at: Table[State], seat: Seat, *, allied: bool = False) -> None:
    state = at.state
    for one in list(state.formations.values()):
        if one.seat == seat and one.allied == allied:
            state.formations[one.id] = replace(one, fled=True)


def ended(at: Table[State]) -> tuple[str, str]:
    return at.state.winner, at.state.ended


# a force that breaks


@covers("TY-WIN-1", "TY-ANN-3")
def test_a_force_whose_formations_fled_loses_at_the_start_of_its_turn() -> None:
    at = field()
    flee(at, "blue")
    events = check(at, CheckStartVictory())
    assert ended(at) == ("red", "TY-WIN-1")
    assert happened(events, BattleEnded) == [BattleEnded("TY-WIN-1", "red", 1)]
    assert (at.state.phase, at.state.active) == ("over", "")


@covers("TY-WIN-1")
def test_the_end_of_a_battle_is_shown_in_a_part_of_its_own() -> None:
    at = field()
    flee(at, "blue")
    at.log, at.beats = [], []
    at.record(Rallied("TY-MOR-2", 2))
    check(at, CheckStartVictory())
    assert [beat.at for beat in at.beats] == [1]


@covers("TY-WIN-1")
def test_support_units_do_not_help_but_a_formation_that_stays_does() -> None:
    at = field(blue=[*BLUE, ("US-HQM", (20, 5)), ("US-MECH", (22, 5))])
    at.state.formations[1] = replace(at.state.formations[1], fled=True)
    check(at, CheckStartVictory())
    assert ended(at) == ("", "")
    flee(at, "blue")
    check(at, CheckStartVictory())
    assert ended(at) == ("red", "TY-WIN-1")


@covers("TY-WIN-1", "TY-DEP-4")
def test_a_formation_left_out_of_battle_does_not_save_a_force() -> None:
    at = field(blue=[*BLUE, ("US-HQM", (20, 5)), ("US-MECH", (22, 5))])
    at.state.formations[1] = replace(at.state.formations[1], fled=True)
    shoot_down(at, 4, 5, where="out")
    check(at, CheckStartVictory())
    assert ended(at) == ("red", "TY-WIN-1")


@covers("TY-WIN-1")
def test_a_formation_below_strength_that_passed_its_roll_keeps_the_force() -> None:
    at = field()
    at.state.formations[1] = replace(at.state.formations[1], held=True)
    at.state.change_unit(2, where="destroyed")
    check(at, CheckStartVictory())
    assert not at.state.winner


@covers("TY-WIN-2")
def test_an_allied_formation_does_not_save_a_force() -> None:
    at = field()
    add_unit(at.state, "blue", "WG-HQL1", (30, 5))
    add_unit(at.state, "blue", "WG-LEO1", (33, 5))
    at.state.formations[3] = replace(at.state.formations[3], allied=True)
    flee(at, "blue")
    check(at, CheckStartVictory())
    assert ended(at) == ("red", "TY-WIN-1")


@covers("TY-WIN-3")
def test_only_the_active_force_is_tested_at_the_start_of_a_turn() -> None:
    at = field()
    flee(at, "red")
    check(at, CheckStartVictory(), "blue")
    assert not at.state.winner
    check(at, CheckStartVictory(), "red")
    assert ended(at) == ("blue", "TY-WIN-1")


@covers("TY-WIN-3")
def test_at_the_end_of_a_turn_objectives_come_before_a_force_wiped_out() -> None:
    at = field("free-for-all", objectives=[(10, 44)], blue=[BLUE[0], ("US-M1", (10, 44))])
    run(at, SnapshotObjectives())
    for unit in (3, 4, 5):
        at.state.change_unit(unit, where="destroyed")
        at.state.change_team(unit, lost=True)
    run(at, HoldCheck(), WipedOutCheck(), ScoreBattle())
    assert ended(at) == ("blue", "TY-OBJ-4")


@covers("TY-WIN-4", "TY-REA-4")
def test_turns_are_counted_for_each_player() -> None:
    at = field("rearguard", sides={"blue": {"turn": 9}, "red": {"turn": 8}})
    check(at, CheckStartVictory(), "red")
    assert not at.state.winner
    check(at, CheckStartVictory(), "blue")
    assert not at.state.winner
    at.state.change_side("red", turn=9)
    check(at, CheckStartVictory(), "red")
    assert ended(at) == ("red", "TY-REA-4")


@covers("TY-REA-4", "TY-WIN-1")
def test_a_broken_rearguard_loses_even_in_its_ninth_turn() -> None:
    at = field("rearguard", sides={"red": {"turn": 9}})
    flee(at, "red")
    check(at, CheckStartVictory(), "red")
    assert ended(at) == ("blue", "TY-WIN-1")


# wiped out


def shoot_down(at: Table[State], *units: int, where: str = "destroyed") -> None:
    for unit in units:
        at.state.change_unit(unit, where=where)


@covers("TY-WIN-5")
def test_a_force_whose_last_formation_unit_is_destroyed_loses_at_the_end_of_the_turn() -> None:
    at = field()
    shoot_down(at, 4)
    check(at, WipedOutCheck())
    assert not at.state.winner
    shoot_down(at, 5)
    check(at, WipedOutCheck())
    assert ended(at) == ("blue", "TY-WIN-5")


@covers("TY-WIN-5")
def test_every_formation_has_to_be_gone_one_fled_and_another_shot_to_pieces() -> None:
    at = field(red=[*RED, ("SU-HQB", (30, 40)), ("SU-BMPC", (33, 40))])
    shoot_down(at, 4, 5)
    check(at, WipedOutCheck())
    assert ended(at) == ("", "")
    at.state.formations[3] = replace(at.state.formations[3], fled=True)
    check(at, WipedOutCheck())
    assert ended(at) == ("blue", "TY-WIN-5")


@covers("TY-WIN-1", "TY-WIN-5")
def test_a_force_without_formations_of_its_own_does_not_break() -> None:
    at = field(blue=[("US-VADS", (15, 5))])
    check(at, CheckStartVictory())
    check(at, WipedOutCheck())
    assert ended(at) == ("", "")


@covers("TY-WIN-5")
@pytest.mark.parametrize("seat", ["blue", "red"])
def test_whoever_does_not_have_the_turn_is_tested_first(seat: Seat) -> None:
    at = field()
    shoot_down(at, 1, 2, 4, 5)
    check(at, WipedOutCheck(), seat)
    assert (at.state.winner, len(at.state.history)) == (seat, 1)


@covers("TY-WIN-5", "TY-DEP-4")
def test_units_left_out_do_not_save_a_force() -> None:
    at = field(red=[*RED, ("SU-T72", (30, 40))])
    shoot_down(at, 7, where="out")
    shoot_down(at, 4)
    check(at, WipedOutCheck())
    assert ended(at) == ("", "")
    shoot_down(at, 5)
    check(at, WipedOutCheck())
    assert ended(at) == ("blue", "TY-WIN-5")


@covers("TY-WIN-5")
def test_empty_carriers_alone_do_not_keep_a_formation_alive() -> None:
    at = field(red=[("SU-HQB", (5, 40)), ("SU-BMPC", (10, 40)), ("SU-BMP", (15, 40))])
    assert at.state.units[6].core == 5
    shoot_down(at, 4)
    check(at, WipedOutCheck())
    assert ended(at) == ("", "")
    shoot_down(at, 5)
    check(at, WipedOutCheck())
    assert ended(at) == ("blue", "TY-WIN-5")


@covers("TY-WIN-5")
def test_a_unit_withdrawn_in_good_spirits_is_not_destroyed() -> None:
    at = field("rearguard")
    shoot_down(at, 4)
    shoot_down(at, 5, where="withdrawn")
    check(at, WipedOutCheck())
    assert ended(at) == ("", "")
    at.state.change_unit(5, shaken=True)
    check(at, WipedOutCheck())
    assert ended(at) == ("blue", "TY-WIN-5")


# time


@covers("TY-VP-5")
@pytest.mark.parametrize(("seat", "turn", "over"), [("red", 11, False), ("blue", 12, False), ("red", 12, True)])
def test_both_lose_after_the_second_players_last_turn(seat: Seat, turn: int, over: bool) -> None:
    at = field()
    at.state.change_side(seat, turn=turn)
    check(at, TurnCap(), seat)
    assert ended(at) == ("", "TY-VP-5" if over else "")


@covers("TY-VP-5")
def test_the_cap_can_be_set_and_rearguard_has_none() -> None:
    at = field(chosen={"cap": 8}, sides={"red": {"turn": 8}})
    check(at, TurnCap(), "red")
    assert at.state.ended == "TY-VP-5"
    at = field("rearguard", chosen={"cap": 8}, sides={"red": {"turn": 8}})
    check(at, TurnCap(), "red")
    assert not at.state.ended


# points


def scored(at: Table[State], winner: str) -> tuple[str, int, int]:
    at.state.winner = winner  # type: ignore[assignment] # a seat or nobody
    (event,) = happened(run(at, ScoreBattle()), BattleScored)
    assert at.state.scores == {"blue": event.blue, "red": event.red}
    return event.victory, event.blue, event.red


def lose(at: Table[State], seat: Seat, n: int) -> None:
    units = [one.id for one in at.state.force(seat) if one.role != "independent"]
    shoot_down(at, *units[:n])


@covers("TY-VP-1")
@pytest.mark.parametrize(
    ("n", "result"), [(0, ("stunning", 8, 1)), (1, ("stunning", 8, 1)), (2, ("major", 7, 2)), (3, ("minor", 6, 3))]
)
def test_the_winners_losses_make_the_victory(n: int, result: tuple[str, int, int]) -> None:
    at = field()
    lose(at, "blue", n)
    assert (scored(at, "blue"), row(9)) == (result, row(3))


def test_a_battle_is_worth_1_at_best_and_the_less_the_fewer_the_points() -> None:
    assert [reward(points) for points in (8, 7, 2, 1)] == [1, 5 / 7, -5 / 7, -1]


@covers("TY-VP-2")
def test_the_losers_losses_do_not_matter_and_observers_never_count() -> None:
    at = field(blue=[*BLUE, ("US-FIST", (20, 5))])
    lose(at, "red", 3)
    shoot_down(at, 1, 2, 4)  # an HQ, tanks, an observer
    assert [unit.id for unit in lost(at.state, "blue")] == [1, 2]
    assert scored(at, "blue") == ("major", 7, 2)


@covers("TY-VP-3")
def test_an_attachment_is_a_unit_of_its_own() -> None:
    at = field(blue=[("US-MECH", (5, 5)), ("US-TRK", (8, 5)), *BLUE])
    shoot_down(at, 1)
    assert len(lost(at.state, "blue")) == 1
    shoot_down(at, 2)
    assert len(lost(at.state, "blue")) == 2
    assert scored(at, "blue") == ("major", 7, 2)


@covers("TY-VP-4")
def test_units_in_reserve_in_ambush_or_loitering_are_not_lost() -> None:
    at = field()
    for unit, where in zip((1, 2, 3), ("reserve", "ambush", "loiter"), strict=True):
        at.state.change_unit(unit, where=where)
    assert not lost(at.state, "blue")
    shoot_down(at, 1)
    assert len(lost(at.state, "blue")) == 1


@covers("TY-VP-6")
@pytest.mark.parametrize(("n", "points"), [(0, 1), (1, 1), (2, 2), (3, 3)])
def test_when_both_lose_each_scores_by_the_opponents_losses(n: int, points: int) -> None:
    for seat in ("blue", "red"):
        at = field()
        lose(at, seat, n)
        scored(at, "")
        assert (at.state.scores[other(seat)], at.state.scores[seat]) == (points, 1)


def test_the_report_names_the_cards_that_were_lost() -> None:
    at = field()
    shoot_down(at, 2, 5)
    scored(at, "blue")
    report = BattleReport("annihilation", "blue", (8, 1), (("US-M1",), ("SU-T72",)))
    assert at.state.history == [report]
