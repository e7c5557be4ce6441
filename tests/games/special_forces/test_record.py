"""The player's mission log: one line for each battle that was fought to its end."""

import msgspec

from sandtable.games.special_forces import GAME
from sandtable.games.special_forces.rules.victory import CheckVictory
from tests.games.special_forces.build import battle, on, scenario


def test_a_battle_is_recorded_when_it_is_over_with_its_losses() -> None:
    party = {"US-8": "F1", "UN": on("F2", status="down"), "IIF-2": "O1"}
    running = battle({"US-8": "F1", "UN": "F2", "IIF-2": "O1"}, mission=scenario("hfc"))
    over = battle(party, mission=scenario("hfc"), begin=[CheckVictory()])
    (record,) = GAME.records(GAME.view(over.state, "us"))
    told = GAME.record_lines(msgspec.to_builtins(record))
    assert GAME.records(GAME.view(running.state, "us")) == ()
    assert told[0] == "Home For Christmas: IIF Victory"
    assert told[1].endswith("US 1 of 2 Down, IIF 0 of 1 Down")


def test_an_entry_of_another_version_is_told_by_the_game_alone() -> None:
    assert GAME.record_lines({"mission": "hfc"}) == ("Special Forces",)
