"""Objective tokens: revealed, struck, completed, lost (STF-TOK, STF-FIR-12, -13, STF-SC)."""

from typing import Any

import pytest

from sandtable.games.seal_team_flix.rules.explosions import Exploded, destroy
from sandtable.games.seal_team_flix.rules.harm import kill_hostage, kill_tango
from sandtable.games.seal_team_flix.rules.movement import Move
from sandtable.games.seal_team_flix.rules.ties import PickToken
from sandtable.games.seal_team_flix.rules.tokens import (
    AlarmTriggered,
    RevealCheck,
    Revealed,
    complete,
    done,
    lose,
    reveal,
)
from sandtable.games.seal_team_flix.rules.turn import EndTurn, StartTurn
from sandtable.games.seal_team_flix.state import NOWHERE, OPEN, Hostage, State
from sandtable.kernel.event import Event
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import asked, choose, dice_left, happened, options, resting, run
from tests.games.seal_team_flix.build import add_token, after, cell, change, names, position, way, where


def shown(table: Table[State]) -> list[str]:
    """The Spaces of the tokens that lie face up."""
    return names(table.state, [one.cell for one in table.state.lying() if one.revealed])


class Strike(Step, frozen=True, tag="Strike"):
    """A disc has legally struck a token."""

    token: int

    def run(self, table: Table[State]) -> None:
        destroy(table, self.token, "STF-FIR-12")


def struck(table: Table[State], token: int = 1) -> list[Event]:
    return run(table, Strike(token))


def with_token(name: str, where: str, space: str, kind: str, **rest: Any) -> Table[State]:
    """`where`: among the `tokens`, which lie face up, or `face_down`."""
    rest[where] = {space: kind}
    return position(name, **rest)


@covers("STF-TOK-1")
def test_tokens_that_any_seal_sees_are_turned_up() -> None:
    table = position(
        seals={"seal-1": "A12", "seal-2": "A8"}, face_down={"E12": "HD", "C8": "DO", "P11": "FF", "A4": "PH"}
    )
    events = run(table, RevealCheck())
    assert shown(table) == ["E12", "C8"]
    told = [(event.what, event.where) for event in happened(events, Revealed)]
    assert told == [("DO", "C8"), ("HD", "E12")]  # in Space order
    assert table.barrier  # nobody takes back what made him look


@covers("STF-TOK-1", "STF-ARR-1")
def test_a_seal_reveals_from_its_attack_arrows_too() -> None:
    corner = after(RevealCheck(), seals={"seal-1": "D5"}, face_down={"K6": "HD"})
    assert shown(corner) == ["K6"]  # D5 itself faces a Wall, the linked E6 looks along the row
    closed = position(seals={"seal-1": "C5"}, face_down={"A4": "HD"})
    opened = position(seals={"seal-1": "C5"}, doors={"A": OPEN}, face_down={"A4": "HD"})
    for doorway, seen in ((closed, []), (opened, ["A4"])):
        run(doorway, RevealCheck())
        assert shown(doorway) == seen


@covers("STF-TOK-1", "STF-LOS-4")
def test_what_does_not_block_sight_hides_no_token() -> None:
    table = after(RevealCheck(), seals={"seal-1": "A12"}, blocks=["B12"], tokens={"C12": "HD"}, face_down={"D12": "DO"})
    assert "D12" in shown(table)


@covers("STF-TOK-1", "STF-LOS-3")
def test_a_standee_in_the_way_keeps_a_token_hidden() -> None:
    table = after(RevealCheck(), seals={"seal-1": "A12"}, hostages=["B12"], face_down={"D12": "DO"})
    assert shown(table) == []


@covers("STF-TOK-1", "STF-TOK-8")
def test_the_acting_seat_orders_the_tokens_where_the_pool_is_too_small_for_all() -> None:
    table = position(seals={"seal-1": "E4", "seal-2": "D5"}, face_down={"C5": "TP", "D4": "TP"}, pool=1)
    table.state.active = "seal-2"
    run(table, RevealCheck())
    assert asked(table) == "seal-2"
    assert options(table) == [PickToken(2), PickToken(1)]  # in Space order
    choose(table, PickToken(1))
    assert where(table, "patrol") == ["A8"]  # a SEAL stands on red 7; none is left for the other token
    assert resting(table)
    assert table.state.pool == 0


@covers("STF-TOK-1")
@pytest.mark.parametrize(
    ("pool", "other", "auto"), [(2, "TP", False), (0, "TP", False), (1, "HD", False), (1, "TP", True)]
)
def test_nobody_is_asked_for_an_order_that_changes_nothing(pool: int, other: str, auto: bool) -> None:
    table = position(
        seals={"seal-1": "E4", "seal-2": "D6"}, face_down={"C5": "TP", "D4": other}, pool=pool, auto_ties=auto
    )
    run(table, RevealCheck())
    assert resting(table)
    assert len(where(table, "patrol")) == min(pool, 2 if other == "TP" else 1)


@covers("STF-TOK-2")
def test_a_seal_that_ends_its_turn_in_sight_of_an_alarm_triggers_it_every_time() -> None:
    table = position(seals={"seal-1": "D6"}, tokens={"H6": "AL"})
    assert happened(run(table, EndTurn("seal-1")), AlarmTriggered)
    state = table.state
    assert state.sound[state.area(cell(state, "H6"))] == 3
    assert sum(state.sound) == 3  # none in the SEAL's own Area
    assert state.alert_seat == "seal-1"
    run(table, EndTurn("seal-1"))
    assert sum(state.sound) == 6


@covers("STF-TOK-2")
def test_an_alarm_sees_from_centre_to_centre_and_only_face_up() -> None:
    by_arrow = position(seals={"seal-1": "D5"}, tokens={"K6": "AL"})
    hidden = position(seals={"seal-1": "D6"}, face_down={"H6": "AL"})
    other = position(seals={"seal-1": "D6"}, tokens={"H6": "HD"})
    behind = position(seals={"seal-1": "D6"}, tokens={"H6": "AL"}, hostages=["F6"])
    for table in (by_arrow, hidden, other, behind):
        run(table, EndTurn("seal-1"))
        assert (sum(table.state.sound), table.state.alert_seat) == (0, None)


@covers("STF-TOK-5")
def test_a_revealed_mastermind_stands_on_its_point_and_holds_its_fire_once() -> None:
    table = after(StartTurn("seal-1"), name="4C", seals={"seal-1": "A12"}, face_down={"E11": "MM"}, dice=[1, 1])
    choose(table, Move(way(table, "A11")))
    mastermind = table.state.mastermind
    assert mastermind is not None
    assert mastermind.cell == cell(table.state, "E11")
    assert table.state.lying() == []
    assert dice_left(table) == [1, 1]
    choose(table, Move(way(table, "A10")))
    assert dice_left(table) == []  # its two dice


@covers("STF-TOK-8", "STF-TOK-9")
def test_a_tango_patrol_token_brings_a_patrol_that_holds_its_fire_once() -> None:
    table = after(StartTurn("seal-1"), seals={"seal-1": "A12"}, face_down={"E11": "TP"}, pool=3, dice=[1])
    choose(table, Move(way(table, "A11")))
    assert where(table, "patrol") == ["E12"]  # green 6 is higher than green 5
    assert (table.state.lying(), table.state.pool) == ([], 2)
    assert dice_left(table) == [1]
    choose(table, Move(way(table, "A10")))
    assert dice_left(table) == []


@covers("STF-TOK-9", "STF-SET-13")
def test_a_patrol_found_at_deployment_fires_at_the_first_action() -> None:
    table = after(RevealCheck(), StartTurn("seal-1"), seals={"seal-1": "A12"}, face_down={"E11": "TP"}, dice=[1])
    choose(table, Move(way(table, "A11")))
    assert dice_left(table) == []


@covers("STF-TOK-8")
def test_the_patrol_goes_to_the_highest_free_number_of_the_area_or_to_the_point() -> None:
    taken = after(RevealCheck(), seals={"seal-1": "A12"}, patrols=["E12"], face_down={"E11": "TP"})
    assert where(taken, "patrol") == ["E12", "D9"]
    full = after(RevealCheck(), seals={"seal-1": "A12"}, patrols=["E12"], blocks=["D9"], face_down={"E11": "TP"})
    assert where(full, "patrol") == ["E12", "E11"]


@covers("STF-TOK-8")
def test_of_equal_numbers_green_comes_first() -> None:
    table = after(RevealCheck(), name="3A", seals={"seal-1": "P6"}, face_down={"P7": "TP"})
    assert where(table, "patrol") == ["O7"]  # green 6; O6 is yellow 6


@covers("STF-TOK-8", "STF-CMP-1")
def test_with_an_empty_pool_a_tango_patrol_token_is_just_removed() -> None:
    table = after(RevealCheck(), seals={"seal-1": "A12"}, face_down={"E11": "TP"}, pool=0)
    assert where(table, "patrol") == []
    assert table.state.lying() == []
    assert table.state.pool == 0


@covers("STF-SET-10")
def test_a_hidden_hostage_becomes_a_standee_on_its_point_when_revealed() -> None:
    table = after(RevealCheck(), name="2A", seals={"seal-1": "A14"}, face_down={"B14": "HO"})
    (hostage,) = table.state.hostages.values()
    assert hostage.cell == cell(table.state, "B14")
    assert hostage.on_start
    assert table.state.objectives[hostage.token].status == "map"
    assert table.state.lying() == []


@covers("STF-TOK-10")
@pytest.mark.parametrize(
    ("name", "difficulty", "clock"),
    [("1", "rookie", 4), ("3A", "rookie", 6), ("3A", "veteran", 5), ("3A", "operator", 4)],
)
def test_a_time_bomb_starts_its_clock_when_revealed(name: str, difficulty: str, clock: int) -> None:
    table = position(name, seals={"seal-1": "A1"}, difficulty=difficulty, face_down={"A2": "TB"})
    assert table.state.objectives[1].clock == 0
    run(table, RevealCheck())
    assert table.state.objectives[1].clock == clock


@covers("STF-TOK-13")
def test_a_revealed_nuclear_weapon_has_no_clock() -> None:
    table = after(RevealCheck(), name="8A", seals={"seal-1": "1:A1"}, face_down={"1:A2": "NW"})
    assert (table.state.objectives[1].revealed, table.state.objectives[1].clock) == (True, 0)


# struck


@covers("STF-FIR-12", "STF-INT-3")
@pytest.mark.parametrize("kind", ["HD", "DO", "FF", "PH", "AL", "MK"])
@pytest.mark.parametrize("where", ["tokens", "face_down"])
def test_a_struck_token_is_revealed_removed_and_never_completed(kind: str, where: str) -> None:
    table = with_token("1", where, "K1", kind)
    events = struck(table)
    token = table.state.objectives[1]
    assert (token.status, token.revealed, token.lying) == ("lost", True, False)
    assert done(table.state, "primary") == (0, 1)
    assert len(happened(events, Revealed)) == (1 if where == "face_down" else 0)


@covers("STF-FIR-12", "STF-TOK-3", "STF-TOK-11")
@pytest.mark.parametrize(("kind", "blast"), [("TB", "timebomb"), ("BW", "bio")])
@pytest.mark.parametrize("where", ["tokens", "face_down"])
def test_a_struck_bomb_or_bio_weapon_goes_off(kind: str, blast: str, where: str) -> None:
    table = with_token("1", where, "K1", kind, patrols=["L1"], pool=0)
    assert [event.kind for event in happened(struck(table), Exploded)] == [blast]
    assert (table.state.tangos, table.state.objectives[1].status) == ({}, "lost")


@covers("STF-TOK-12")
@pytest.mark.parametrize("where", ["tokens", "face_down"])
def test_a_struck_nuclear_weapon_ends_the_mission(where: str) -> None:
    table = with_token("8A", where, "1:P1", "NW", seals={"seal-1": "1:A1", "seal-2": "2:A1"})
    struck(table)
    assert (table.state.result, table.state.over) == ("failure", True)
    assert all(seal.kia for seal in table.state.seals.values())


@covers("STF-FIR-13")
def test_a_face_down_patrol_token_that_is_struck_has_no_effect() -> None:
    table = position(face_down={"K1": "TP"}, pool=4)
    struck(table)
    assert where(table, "patrol") == []
    assert table.state.pool == 4
    assert table.state.lying() == []


@covers("STF-FIR-13", "STF-SC-7")
@pytest.mark.parametrize(("name", "status"), [("6B", "cleared"), ("4C", "lost")])
def test_a_face_down_mastermind_that_is_struck_counts_as_killed(name: str, status: str) -> None:
    table = position(name, face_down={"K1": "MM"})
    struck(table)
    assert table.state.objectives[1].status == status
    assert table.state.mastermind is None
    assert table.state.lying() == []


@covers("STF-FIR-13")
def test_a_face_down_hostage_that_is_struck_counts_as_killed() -> None:
    table = position("2A", face_down={"K1": "HO"})
    struck(table)
    assert (table.state.objectives[1].status, table.state.hostages) == ("lost", {})


@covers("STF-FIR-12", "STF-EQP-12")
def test_a_token_that_is_gone_is_struck_no_more() -> None:
    table = position(tokens={"K1": "TB"})
    struck(table)
    assert struck(table) == []


# completed and lost


@covers("STF-SC-7")
@pytest.mark.parametrize(("name", "status"), [("6B", "cleared"), ("4C", "lost")])
def test_a_mastermind_that_dies_by_any_cause_is_completed_or_lost_by_mission(name: str, status: str) -> None:
    table = position(name, mastermind="K1")
    add_token(table.state, "", "MM")
    kill_tango(table, 1, "STF-FIR-8")
    assert table.state.objectives[1].status == status


@covers("STF-SC-7", "STF-TOK-7")
def test_a_captured_mastermind_that_dies_is_lost() -> None:
    table = position("4C")
    token = add_token(table.state, "", "MM")
    where = cell(table.state, "K1")
    table.state.put_hostage(Hostage(token.id, where, NOWHERE, token.id, captured=True))
    kill_hostage(table, token.id, "STF-P6-2")
    assert table.state.objectives[token.id].status == "lost"


@covers("STF-P7-2", "STF-INT-4")
def test_a_carried_bio_weapon_counts_as_completed() -> None:
    table = position("3B")
    add_token(table.state, "", "BW", status="carried", carrier="seal-1")
    add_token(table.state, "A1", "BW")
    assert done(table.state, "primary") == (1, 2)


@covers("STF-P7-2", "STF-SC-6")
def test_where_bio_weapons_are_carried_out_the_carrier_must_stand_in_the_start_area() -> None:
    table = position("5B", seals={"seal-1": "R1"})
    add_token(table.state, "", "BW", status="carried", carrier="seal-1")
    add_token(table.state, "", "DO", status="cleared")
    assert done(table.state, "primary") == (1, 2)
    change(table, "seal-1", cell=table.state.ground.starts["W"][0])
    assert done(table.state, "primary") == (2, 2)


@covers("STF-P7-1", "STF-P7-3")
def test_objectives_are_counted_by_role() -> None:
    table = position()
    for role, status in (("primary", "cleared"), ("primary", "lost"), ("secondary", "map")):
        add_token(table.state, "A1", "HD", role=role, status=status)
    add_token(table.state, "A1", "MK", role="other", status="cleared")
    assert done(table.state, "primary") == (1, 2)
    assert done(table.state, "secondary") == (0, 1)


@covers("STF-INT-3")
def test_completed_and_lost_are_final_places_off_the_map() -> None:
    table = position(tokens={"K1": "HD", "K2": "DO"})
    complete(table, 1, "STF-INT-3")
    lose(table, 2, "STF-FIR-12")
    assert [one.status for one in table.state.objectives.values()] == ["cleared", "lost"]
    assert table.state.lying() == []


@covers("STF-TOK-5")
def test_a_reveal_at_setup_works_without_anybody_looking() -> None:
    table = position("4C", face_down={"K1": "MM"})
    reveal(table, 1, "STF-SC-5")
    found = table.state.mastermind
    assert found is not None
    assert (found.kind, found.cell) == ("mastermind", cell(table.state, "K1"))
