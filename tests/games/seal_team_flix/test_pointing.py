"""Clicks on the picture: what an element means, and which elements stand for a choice."""

from sandtable.games.seal_team_flix import GAME
from sandtable.games.seal_team_flix.rules.bypass import Bypass
from sandtable.games.seal_team_flix.rules.defuse import Defuse
from sandtable.games.seal_team_flix.rules.fire import Fire
from sandtable.games.seal_team_flix.rules.interact import Knife, OpenDoor, Recover, RemoveAlarm, TakeBioWeapon, UseKit
from sandtable.games.seal_team_flix.rules.movement import Move
from sandtable.games.seal_team_flix.rules.outfit import PutBack, TakeBoard, TakeCard
from sandtable.games.seal_team_flix.rules.setup import Deploy
from sandtable.games.seal_team_flix.rules.ties import PickArea
from sandtable.games.seal_team_flix.rules.turn import NextSeal
from sandtable.games.seal_team_flix.state import State
from sandtable.games.seal_team_flix.view import make_view
from sandtable.kernel.decision import Choice
from sandtable.kernel.table import Table
from tests.games.seal_team_flix.build import acting, cell, door, position


def at(table: Table[State], element: str) -> tuple[Choice, ...]:
    return GAME.screen(make_view(table.state)).could_mean(element)


def stands_for(table: Table[State], choice: Choice) -> tuple[str, ...]:
    return GAME.screen(make_view(table.state)).stands_for(choice)


def why(table: Table[State], element: str) -> str:
    """The rule that the first thing an element could mean breaks; empty if one is legal."""
    refusals = [table.why_not(choice) for choice in at(table, element)]
    wrong = [refusal.rule for refusal in refusals if refusal and refusal.rule.startswith("STF")]
    return "" if None in refusals else wrong[0]


def test_a_tango_is_stabbed_or_fired_at() -> None:
    table = position("1", patrols=["F6"])
    found = at(table, "tango-1")
    assert Knife(1) in found
    assert Fire("secondary", "single", "S") in found
    assert stands_for(table, Fire("secondary", "single", "S")) == ("tango-1",)
    assert stands_for(table, Knife(1)) == ("tango-1",)


def test_a_door_is_opened_or_its_lock_bypassed() -> None:
    table = position("1")
    a, f = door(table, "A"), door(table, "F")
    assert at(table, f"door-{a}") == (OpenDoor(a),)
    assert at(table, f"door-{f}")[0] == Bypass(f)
    assert stands_for(table, Bypass(f)) == stands_for(table, OpenDoor(f)) == (f"door-{f}",)


def test_a_token_is_handled_by_its_kind() -> None:
    kinds = {"N1": "AL", "F1": "MK", "J1": "BW", "K4": "TB", "A5": "HD"}
    table = position("1", tokens=kinds)
    meant = [at(table, f"token-{number}")[0] for number in range(1, 6)]
    assert meant == [RemoveAlarm(1), UseKit(2), TakeBioWeapon(3), Defuse(4), Recover(5)]
    assert stands_for(table, Defuse(4)) == ("token-4",)


def test_a_space_is_walked_to_by_a_shortest_way() -> None:
    table = position("1", seals={"seal-1": "A12"}, blocks=["B12"])
    end = cell(table.state, "C12")
    move = next(one for one in at(table, f"space-{end}") if isinstance(one, Move))
    names = [table.state.ground.name(one) for one in move.path]
    assert names == ["A11", "B11", "C11", "C12"]
    assert Deploy(end) in at(table, f"space-{end}")
    assert stands_for(table, move) == (f"space-{end}",)


def test_an_escort_stands_on_the_space_where_the_seal_or_else_the_hostage_ends() -> None:
    table = position("1")
    assert stands_for(table, Move((3, 4), 1, (5,))) == ("space-4",)
    assert stands_for(table, Move((), 1, (5, 6))) == ("space-6",)


def test_seats_areas_cards_and_boards_stand_for_themselves() -> None:
    table = position("1", seals={"seal-1": "A12", "seal-2": "B12"})
    assert at(table, "seal-2")[0] == NextSeal("seal-2")
    assert at(table, "area-3") == (PickArea(3),)
    assert at(table, "card-E01") == (TakeCard("E01"), PutBack("E01"))
    assert at(table, "board-hannah") == (TakeBoard("hannah"),)
    for choice in (NextSeal("seal-2"), PickArea(3), TakeCard("E01"), TakeBoard("hannah")):
        for name in stands_for(table, choice):
            assert choice in at(table, name)


def test_what_is_not_there_means_nothing() -> None:
    table = position("1")
    for name in (
        "tango-9",
        "token-9",
        "space-9999",
        "door-99",
        "area-99",
        "card-X",
        "walls",
        "",
        "tango-",
        "tango-x",
        "hostage-1",
        "bomb-3",
        "spec-XXX",
        "seal-4",
    ):
        found = at(table, name)
        assert found == () or name == "bomb-3"


def test_every_refusal_at_a_click_names_its_rule() -> None:
    table = acting("1", seals={"seal-1": "A12"}, patrols=["P12"], tokens={"N1": "HD"})
    far = cell(table.state, "P1")
    assert why(table, "token-1") == "STF-INT-3"
    assert why(table, f"space-{far}") in ("STF-GEAR-1", "STF-MOV-1", "STF-DOR-1")
    assert why(table, f"door-{door(table, 'A')}") == "STF-INT-5"
    assert why(table, f"door-{door(table, 'F')}") == "STF-BYP-1"
    assert why(table, f"space-{cell(table.state, 'B12')}") == ""
