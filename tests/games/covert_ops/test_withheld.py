"""The actions that a unit cannot do now, each with its reason (guide, 10)."""

from typing import Any

from sandtable.games.covert_ops.rules.activation import ChooseAction
from sandtable.games.covert_ops.rules.turns import PlayerTurn
from tests.games.covert_ops.build import activate, position, run
from tests.games.covert_ops.shown import screen

OPERATOR, SERGEANT, RIFLE = "bw-oper", "bw-serg", "hc-rifle"


def withheld(name: str = "", **where: Any) -> dict[str, str]:
    """The reasons by the actions that share them, for unit 1."""
    table = position(name, **where)
    tokens = {"actions": 2, "orders": 2} if where["team"][0][0] == SERGEANT else {"actions": 2}
    activate(table, 1)
    table.state.change(1, **tokens)
    run(table, ChooseAction(1))
    return {one.label: one.why for one in screen(table).withheld}


def test_every_action_is_offered_or_withheld_with_its_reason() -> None:
    found = withheld("smash-and-grab", team=[(OPERATOR, 18, 4)])
    assert found["Attack, Storm"] == "No enemy has been discovered yet"
    assert found["Interact"] == "The Intel Terminal is 20.8 in away; Interact reaches 1 in"
    assert "not open yet" in found["Exfiltrate"]
    named = {word for words in found for word in words.split(", ")}
    assert named == {
        "Attack",
        "Assault",
        "Storm",
        "Interact",
        "Exfiltrate",
        "Recover",
        "Command",
        "Rally",
        "Designate",
        "Defensive Fire",
    }


def test_an_attack_out_of_range_names_who_is_nearest_and_how_far_the_weapon_reaches() -> None:
    found = withheld(team=[(OPERATOR, 4, 4)], opfor=[(RIFLE, 34, 34), (RIFLE, 30, 30)])
    assert found["Attack"].startswith("M-TAC Rifleman 3 is nearest, ")
    assert found["Attack"].endswith("in away; Suppressed Carbine reaches 18 in")


def test_an_attack_without_sight_says_so() -> None:
    found = withheld("smash-and-grab", team=[(OPERATOR, 18, 9.5)], opfor=[(RIFLE, 18, 14)])
    assert found["Attack"] == "No line of sight to M-TAC Rifleman, who is nearest"


def test_an_officer_is_told_why_an_order_finds_nobody() -> None:
    found = withheld(team=[(SERGEANT, 4, 4), (OPERATOR, 30, 30)])
    assert "in away; RAD is" in found["Command"]
    assert found["Rally"] == "Nobody has a token that it could discard"


def test_nothing_is_withheld_from_whoever_only_picks_a_unit() -> None:
    table = position(team=[(OPERATOR, 4, 4), (OPERATOR, 8, 4)])
    run(table, PlayerTurn())
    assert screen(table).withheld == ()
