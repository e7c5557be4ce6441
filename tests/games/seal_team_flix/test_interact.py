"""Interact, the knife and a capture (STF-INT, STF-KNF, STF-CAP)."""

from typing import Any

import pytest

from sandtable.games.seal_team_flix.opposition.attack_die import Shot
from sandtable.games.seal_team_flix.rules.interact import (
    Capture,
    Interact,
    Knife,
    OpenDoor,
    Recover,
    RemoveAlarm,
    TakeBioWeapon,
    UseKit,
)
from sandtable.games.seal_team_flix.rules.turn import ChooseAction
from sandtable.games.seal_team_flix.state import CLOSED, OPEN, State
from sandtable.kernel.decision import Choice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, dice_left, happened, options, refused, run
from tests.cases import cases
from tests.games.seal_team_flix.build import acting, add_tango, add_token, cell, change, door, position, verify


@covers("STF-INT-1", "STF-ACT-1")
def test_an_adjacent_revealed_alarm_is_removed_for_free() -> None:
    table = acting(seals={"seal-1": "B2"}, tokens={"A1": "AL"})
    choose(table, RemoveAlarm(1))
    verify(table, lying=[], actions=2)


@covers("STF-INT-1", "STF-INT-3", "STF-INT-4")
@pytest.mark.parametrize(("token", "choice"), [("AL", RemoveAlarm), ("HD", Recover), ("BW", TakeBioWeapon)])
def test_nothing_is_done_with_tokens_that_are_hidden_or_out_of_reach(token: str, choice: type[Interact]) -> None:
    hidden = acting(seals={"seal-1": "B2"}, face_down={"A1": token})
    far = acting(seals={"seal-1": "B2"}, tokens={"D2": token})
    walled = acting(seals={"seal-1": "A6"}, tokens={"A7": token})
    for table in (hidden, far, walled):
        assert options(table, Interact) == []
        assert refused(table, choice(1)) == choice.rule
    assert refused(far, choice(99)) == choice.rule


@covers("STF-INT-3")
@pytest.mark.parametrize("evidence", ["HD", "DO", "FF", "PH"])
def test_adjacent_evidence_is_recovered_and_completed(evidence: str) -> None:
    table = acting(seals={"seal-1": "B2"}, tokens={"A1": evidence})
    choose(table, Recover(1))
    token = table.state.objectives[1]
    assert (token.status, token.lying) == ("cleared", False)
    assert table.state.seals["seal-1"].actions == 2


OTHERS = ("TB", "NW", "MK")


@covers("STF-INT-1", "STF-INT-2", "STF-INT-3", "STF-KNF-2")
@cases(
    {
        **{f"{token} is not recovered": ({"tokens": {"A1": token}}, Recover(1), "STF-INT-3") for token in OTHERS},
        "an unwounded SEAL may not use a Medical Kit": ({"tokens": {"A1": "MK"}}, UseKit(1), "STF-INT-2"),
        "a Mastermind is never knifed": ({"mastermind": "A1"}, Knife(1), "STF-KNF-2"),
    }
)
def test_what_is_not_offered(pieces: dict[str, Any], choice: Choice, rule: str) -> None:
    table = acting(seals={"seal-1": "B2"}, **pieces)
    assert options(table, Interact | Knife) == []
    assert refused(table, choice) == rule


@covers("STF-INT-2", "STF-GEAR-11")
@cases(
    {
        "on it": ("A1", {"health": 2}, 3),
        "beside it": ("B2", {"health": 2}, 3),
        "a Corpsman heals more": ("B2", {"health": 2, "spec": "COR", "grade": 7}, 4),
        "but never above the maximum": ("B2", {"health": 4, "spec": "COR", "grade": 7}, 5),
    }
)
def test_a_wounded_seal_heals_with_a_medical_kit(space: str, fields: dict[str, Any], after: int) -> None:
    table = acting(fields=fields, seals={"seal-1": space}, tokens={"A1": "MK"})
    choose(table, UseKit(1))
    seal = table.state.seals["seal-1"]
    assert (seal.health, seal.actions) == (after, 2)
    assert table.state.lying() == []


@covers("STF-INT-4", "STF-P7-2")
def test_a_bio_weapon_is_carried_any_number_of_them() -> None:
    table = acting("5B", seals={"seal-1": "B2"}, tokens={"A1": "BW", "C1": "BW"})
    choose(table, TakeBioWeapon(1))
    choose(table, TakeBioWeapon(2))
    for token in table.state.objectives.values():
        assert (token.status, token.carrier, token.lying) == ("carried", "seal-1", False)


@covers("STF-INT-4")
def test_where_bio_weapons_are_neutralised_taking_one_completes_it() -> None:
    table = acting("3B", seals={"seal-1": "B2"}, tokens={"A1": "BW"})
    choose(table, TakeBioWeapon(1))
    token = table.state.objectives[1]
    assert (token.status, token.carrier) == ("cleared", None)


@covers("STF-INT-5", "STF-DOR-2")
def test_a_normal_door_is_opened_from_its_arrow_for_free_and_stays_open() -> None:
    table = acting(seals={"seal-1": "B9"})
    gate = door(table, "G")
    choose(table, OpenDoor(gate))
    state = table.state
    assert (state.doors[gate], state.open_doors, state.seals["seal-1"].actions) == (OPEN, 1 << gate, 2)
    assert refused(table, OpenDoor(gate)) == "STF-DOR-2"


@covers("STF-INT-5", "STF-ARR-4")
def test_e_locked_and_distant_doors_are_not_opened() -> None:
    table = acting(seals={"seal-1": "J3"})
    assert options(table, OpenDoor) == []
    assert refused(table, OpenDoor(door(table, "E"))) == "STF-ARR-4"
    assert refused(table, OpenDoor(door(table, "G"))) == "STF-INT-5"
    assert refused(table, OpenDoor(99)) == "STF-INT-5"
    assert table.state.doors[door(table, "G")] == CLOSED


@covers("STF-ACT-1", "STF-ACT-3", "STF-RXF-1")
def test_free_actions_draw_reaction_fire_too() -> None:
    table = acting(seals={"seal-1": "B9"}, patrols=["E9"], dice=[1])
    assert happened(choose(table, OpenDoor(door(table, "G"))), Shot)
    assert dice_left(table) == []


@covers("STF-KNF-1", "STF-TPL-1", "STF-SND-2")
@pytest.mark.parametrize("kind", ["patrol", "sentry"])
@pytest.mark.parametrize("state", [{}, {"stunned": True}, {"alert": True}])
def test_the_knife_kills_an_adjacent_patrol_or_sentry_without_a_sound(kind: str, state: dict[str, bool]) -> None:
    table = position(seals={"seal-1": "B2"}, pool=3)
    tango = add_tango(table.state, kind, "A1", **state)
    run(table, ChooseAction("seal-1"))
    choose(table, Knife(tango.id))
    verify(table, tangos=[], actions=1, sound={}, pool=4 if kind == "patrol" else 3)


@covers("STF-KNF-1")
def test_the_knife_is_offered_against_whoever_is_within_reach() -> None:
    table = acting(seals={"seal-1": "B2"}, patrols=["A1", "E8"], sentries=["C1"])
    assert options(table, Knife) == [Knife(1), Knife(3)]


@covers("STF-KNF-1")
def test_the_knife_reaches_neither_far_nor_through_walls() -> None:
    table = acting(seals={"seal-1": "A6"}, patrols=["A7", "C6"])
    assert options(table, Knife) == []
    assert refused(table, Knife(1)) == refused(table, Knife(2)) == "STF-KNF-1"
    assert refused(table, Knife(99)) == "STF-KNF-1"


@covers("STF-KNF-1", "STF-ACT-1")
def test_a_point_man_knifes_once_in_a_round_for_free() -> None:
    # The die is the other Patrol's.
    table = position(seals={"seal-1": "B2"}, patrols=["A1", "C1"], dice=[1])
    change(table, "seal-1", spec="PNT", grade=8, actions=1)
    run(table, ChooseAction("seal-1"))
    choose(table, Knife(1))
    assert table.state.seals["seal-1"].actions == 1
    choose(table, Knife(2))
    assert table.state.seals["seal-1"].actions == 0


@covers("STF-KNF-1", "STF-ACT-1")
@cases({"none for most": (None, 6, ""), "one for a Point man of E-8": ("PNT", 8, "free")})
def test_without_an_action_only_a_free_knife_is_left(spec: str | None, grade: int, free: str) -> None:
    fields = {"spec": spec, "grade": grade, "actions": 0}
    table = acting(fields=fields, seals={"seal-1": "B9"}, patrols=["A10"])
    assert len(options(table, Knife)) == bool(free)
    assert refused(table, Knife(1)) == ("" if free else "STF-ACT-1")


def with_mastermind(**rest: Any) -> Table[State]:
    """Mission 4C: the Mastermind at A1 is to be captured, its token is off the map."""
    table = position("4C", seals={"seal-1": "B2"}, mastermind="A1", **rest)
    add_token(table.state, "", "MM")
    return table


@covers("STF-CAP-1", "STF-TOK-7")
def test_a_mastermind_left_alone_in_its_area_is_captured() -> None:
    table = with_mastermind(patrols=["C5"])  # in another Area
    run(table, ChooseAction("seal-1"))
    choose(table, Capture())
    (hostage,) = table.state.hostages.values()
    assert (hostage.cell, hostage.captured) == (cell(table.state, "A1"), True)
    assert not hostage.on_start
    assert hostage.token == 1
    verify(table, mastermind=None, actions=1, status="map")  # not before it is brought out


@covers("STF-CAP-1")
def test_a_guarded_mastermind_is_captured_only_when_stunned_or_its_guards_are() -> None:
    table = with_mastermind(patrols=["E1"])
    run(table, ChooseAction("seal-1"))
    assert options(table, Capture) == []
    assert refused(table, Capture()) == "STF-CAP-1"
    for stunned in (1, 2):
        table = with_mastermind(patrols=["E1"])
        change(table, stunned, stunned=True)
        run(table, ChooseAction("seal-1"))
        assert options(table, Capture) == [Capture()]


@covers("STF-CAP-1", "STF-SC-7")
@cases({"far away": ("4C", "C3", "A1"), "in a mission to kill it": ("6B", "B2", "B1")})
def test_a_mastermind_is_not_captured(name: str, seal: str, mastermind: str) -> None:
    table = acting(name, seals={"seal-1": seal}, mastermind=mastermind)
    assert options(table, Capture) == []
    assert refused(table, Capture()) == "STF-CAP-1"


@covers("STF-CAP-1")
def test_without_an_action_nobody_is_captured() -> None:
    table = with_mastermind(tokens={"C3": "HD"})
    change(table, "seal-1", actions=0)
    run(table, ChooseAction("seal-1"))
    assert options(table, Capture) == []
    assert refused(table, Capture()) == "STF-ACT-1"
