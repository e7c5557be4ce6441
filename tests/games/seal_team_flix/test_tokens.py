"""Objective tokens: revealed, struck, completed, lost (STF-TOK, STF-FIR-12, -13, STF-SC)."""

from typing import Any

import pytest

from sandtable.games.seal_team_flix.rules.explosions import destroy
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
from sandtable.testing.drill import choose, happened, resting, run
from tests.cases import cases
from tests.games.seal_team_flix.build import add_token, after, cell, change, names, position, verify, way, where


def shown(table: Table[State]) -> list[str]:
    """The Spaces of the tokens that lie face up."""
    return names(table.state, [one.cell for one in table.state.lying() if one.revealed])


CARRIED = [("BW", {"status": "carried", "carrier": "seal-1"})]


class Strike(Step, frozen=True, tag="Strike"):
    """A disc has legally struck a token."""

    token: int

    def run(self, table: Table[State]) -> None:
        destroy(table, self.token, "STF-FIR-12")


def struck(table: Table[State], token: int = 1) -> list[Event]:
    return run(table, Strike(token))


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


@covers("STF-TOK-1", "STF-ARR-1", "STF-LOS-3", "STF-LOS-4")
@cases(
    {
        # D5 itself faces a Wall, the linked E6 looks along the row.
        "a SEAL reveals from its Attack Arrows too": ({"seals": {"seal-1": "D5"}, "face_down": {"K6": "HD"}}, ["K6"]),
        "not through a closed Door": ({"seals": {"seal-1": "C5"}, "face_down": {"A4": "HD"}}, []),
        "but through an open one": (
            {"seals": {"seal-1": "C5"}, "doors": {"A": OPEN}, "face_down": {"A4": "HD"}},
            ["A4"],
        ),
        "what does not block sight hides no token": (
            {"blocks": ["B12"], "tokens": {"C12": "HD"}, "face_down": {"D12": "DO"}},
            ["C12", "D12"],
        ),
        "a standee in the way keeps it hidden": ({"hostages": ["B12"], "face_down": {"D12": "DO"}}, []),
    }
)
def test_what_a_seal_reveals(pieces: dict[str, Any], seen: list[str]) -> None:
    assert shown(after(RevealCheck(), **pieces)) == seen


@covers("STF-TOK-1", "STF-TOK-8")
def test_the_acting_seat_orders_the_tokens_where_the_pool_is_too_small_for_all() -> None:
    table = position(seals={"seal-1": "E4", "seal-2": "D5"}, face_down={"C5": "TP", "D4": "TP"}, pool=1)
    table.state.active = "seal-2"
    run(table, RevealCheck())
    verify(table, asked="seal-2", options=[PickToken(2), PickToken(1)])  # in Space order
    choose(table, PickToken(1))
    assert where(table, "patrol") == ["A8"]  # a SEAL stands on red 7; none is left for the other token
    verify(table, rest=True, pool=0)


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
@cases(
    {
        "from an arrow only": ({"seals": {"seal-1": "D5"}, "tokens": {"K6": "AL"}},),
        "face down": ({"face_down": {"H6": "AL"}},),
        "another token": ({"tokens": {"H6": "HD"}},),
        "behind a standee": ({"tokens": {"H6": "AL"}, "hostages": ["F6"]},),
    }
)
def test_an_alarm_sees_from_centre_to_centre_and_only_face_up(pieces: dict[str, Any]) -> None:
    verify(after(EndTurn("seal-1"), **{"seals": {"seal-1": "D6"}, **pieces}), sound={}, token="")


@covers("STF-TOK-5", "STF-TOK-8", "STF-TOK-9")
@cases(
    {
        "a revealed Mastermind stands on its point": ({"name": "4C", "face_down": {"E11": "MM"}}, "E11", 2),
        # Green 6 is higher than green 5.
        "a Tango Patrol token brings a Patrol": ({"face_down": {"E11": "TP"}, "pool": 3}, "E12", 1),
    }
)
def test_who_is_revealed_holds_its_fire_once(pieces: dict[str, Any], space: str, dice: int) -> None:
    table = after(StartTurn("seal-1"), **pieces, dice=[1] * dice)
    choose(table, Move(way(table, "A11")))
    verify(table, tangos=[space], lying=[], dice=[1] * dice, pool=2 if "pool" in pieces else table.state.pool)
    choose(table, Move(way(table, "A10")))
    verify(table, dice=[])


@covers("STF-TOK-9", "STF-SET-13")
def test_a_patrol_found_at_deployment_fires_at_the_first_action() -> None:
    table = after(RevealCheck(), StartTurn("seal-1"), face_down={"E11": "TP"}, dice=[1])
    choose(table, Move(way(table, "A11")))
    verify(table, dice=[])


@covers("STF-TOK-8", "STF-TOK-13", "STF-CMP-1", "STF-SET-10")
@cases(
    {
        "the highest free number of the Area": (
            {"patrols": ["E12"], "face_down": {"E11": "TP"}},
            {"tangos": ["E12", "D9"]},
        ),
        "or the point": (
            {"patrols": ["E12"], "blocks": ["D9"], "face_down": {"E11": "TP"}},
            {"tangos": ["E12", "E11"]},
        ),
        # Green 6; O6 is yellow 6.
        "of equal numbers green comes first": (
            {"name": "3A", "seals": {"seal-1": "P6"}, "face_down": {"P7": "TP"}},
            {"tangos": ["O7"]},
        ),
        "with an empty pool a Tango Patrol token is just removed": (
            {"face_down": {"E11": "TP"}, "pool": 0},
            {"tangos": [], "lying": [], "pool": 0},
        ),
        "a hidden Hostage becomes a standee on its point": (
            {"name": "2A", "seals": {"seal-1": "A14"}, "face_down": {"B14": "HO"}},
            {"hostages": ["B14"], "freed": [], "status": ["map"], "lying": []},
        ),
        "a Nuclear Weapon has no clock": (
            {"name": "8A", "seals": {"seal-1": "1:A1"}, "face_down": {"1:A2": "NW"}},
            {"revealed": [True], "clock": [0]},
        ),
    }
)
def test_what_a_revealed_token_becomes(pieces: dict[str, Any], facts: dict[str, Any]) -> None:
    verify(after(RevealCheck(), **pieces), **facts)


@covers("STF-TOK-10")
@pytest.mark.parametrize(
    ("name", "difficulty", "clock"),
    [("1", "rookie", 4), ("3A", "rookie", 6), ("3A", "veteran", 5), ("3A", "operator", 4)],
)
def test_a_time_bomb_starts_its_clock_when_revealed(name: str, difficulty: str, clock: int) -> None:
    table = position(name, seals={"seal-1": "A1"}, difficulty=difficulty, face_down={"A2": "TB"})
    verify(table, clock=[0])
    run(table, RevealCheck())
    verify(table, clock=[clock])


# struck


@covers("STF-FIR-12", "STF-INT-3")
@pytest.mark.parametrize("kind", ["HD", "DO", "FF", "PH", "AL", "MK"])
@pytest.mark.parametrize("side", ["tokens", "face_down"])
def test_a_struck_token_is_revealed_removed_and_never_completed(kind: str, side: str) -> None:
    pieces: dict[str, Any] = {side: {"K1": kind}}
    table = position(**pieces)
    assert len(happened(struck(table), Revealed)) == (side == "face_down")
    assert done(table.state, "primary") == (0, 1)
    verify(table, status=["lost"], revealed=[True], lying=[])


@covers("STF-FIR-12", "STF-FIR-13", "STF-TOK-3", "STF-TOK-11", "STF-TOK-12", "STF-SC-7")
@pytest.mark.parametrize("side", ["tokens", "face_down"])
@cases(
    {
        "a Time Bomb goes off": ({}, "TB", {"exploded": ["timebomb"], "tangos": [], "status": ["lost"]}),
        "so does a Bio-Weapon": ({}, "BW", {"exploded": ["bio"], "tangos": [], "status": ["lost"]}),
        "a Nuclear Weapon ends the mission": (
            {"name": "8A", "seals": {"seal-1": "1:A1", "seal-2": "2:A1"}, "patrols": []},
            "NW",
            {"result": "failure", "kia": ["seal-1", "seal-2"]},
        ),
    }
)
def test_a_struck_bomb(pieces: dict[str, Any], kind: str, facts: dict[str, Any], side: str) -> None:
    space = "1:P1" if "name" in pieces else "K1"
    table = position(**{"patrols": ["L1"], "pool": 0, **pieces, side: {space: kind}})
    struck(table)
    verify(table, **facts)


@covers("STF-FIR-13", "STF-SC-7")
@cases(
    {
        "a Patrol has no effect": ({"face_down": {"K1": "TP"}, "pool": 4}, {"pool": 4}),
        "a Mastermind that was to be killed": ({"name": "6B", "face_down": {"K1": "MM"}}, {"status": ["cleared"]}),
        "one that was to be captured": ({"name": "4C", "face_down": {"K1": "MM"}}, {"status": ["lost"]}),
        "a Hostage counts as killed": ({"name": "2A", "face_down": {"K1": "HO"}}, {"status": ["lost"], "hostages": []}),
    }
)
def test_who_is_struck_face_down_is_killed(pieces: dict[str, Any], facts: dict[str, Any]) -> None:
    table = position(**pieces)
    struck(table)
    verify(table, tangos=[], lying=[], **facts)


@covers("STF-FIR-12", "STF-EQP-12")
def test_a_token_that_is_gone_is_struck_no_more() -> None:
    table = position(tokens={"K1": "TB"})
    struck(table)
    assert struck(table) == []


# completed and lost


@covers("STF-SC-7")
@pytest.mark.parametrize(("name", "status"), [("6B", "cleared"), ("4C", "lost")])
def test_a_mastermind_that_dies_by_any_cause_is_completed_or_lost_by_mission(name: str, status: str) -> None:
    table = position(name, mastermind="K1", goals=[("MM", {})])
    kill_tango(table, 1, "STF-FIR-8")
    verify(table, status=status)


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
    assert done(position("3B", goals=CARRIED, tokens={"A1": "BW"}).state, "primary") == (1, 2)


@covers("STF-P7-2", "STF-SC-6")
def test_where_bio_weapons_are_carried_out_the_carrier_must_stand_in_the_start_area() -> None:
    table = position("5B", seals={"seal-1": "R1"}, goals=[*CARRIED, ("DO", {"status": "cleared"})])
    assert done(table.state, "primary") == (1, 2)
    change(table, "seal-1", cell=table.state.ground.starts["W"][0])
    assert done(table.state, "primary") == (2, 2)


@covers("STF-P7-1", "STF-P7-3")
def test_objectives_are_counted_by_role() -> None:
    roles = [("primary", "cleared"), ("primary", "lost"), ("secondary", "map"), ("other", "cleared")]
    state = position(goals=[("HD", {"role": role, "status": status}) for role, status in roles]).state
    assert (done(state, "primary"), done(state, "secondary")) == ((1, 2), (0, 1))


@covers("STF-INT-3")
def test_completed_and_lost_are_final_places_off_the_map() -> None:
    table = position(tokens={"K1": "HD", "K2": "DO"})
    complete(table, 1, "STF-INT-3")
    lose(table, 2, "STF-FIR-12")
    verify(table, status=["cleared", "lost"], lying=[])


@covers("STF-TOK-5")
def test_a_reveal_at_setup_works_without_anybody_looking() -> None:
    table = position("4C", face_down={"K1": "MM"})
    reveal(table, 1, "STF-SC-5")
    found = table.state.mastermind
    assert found is not None
    assert (found.kind, found.cell) == ("mastermind", cell(table.state, "K1"))
