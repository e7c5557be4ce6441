"""What a text screen shows of a battle."""

from sandtable.games.special_forces.state import Folder, State
from sandtable.kernel.game import SPECTATOR
from sandtable.kernel.table import Table
from sandtable.show.sheet import Sheet, words
from sandtable.testing import covers
from tests.games.special_forces.build import battle, dot, game, on, scenario


def sheet(table: Table[State], seat: str = "us") -> Sheet:
    return game().screen(game().view(table.state, seat), table.decision).sheet


def row(found: Sheet, label: str) -> str:
    return next(words(one.chips) for one in found.rows if one.label == label)


def labels(found: Sheet) -> list[str]:
    return [one.label for one in found.rows]


@covers("SF-CARD-5")
def test_both_sides_cards_are_open_to_everybody() -> None:
    table = battle({"US-8": on("M9", ap=1, gear=("frag", "frag")), "IIF-2": on("J9", wounds=1)})
    for seat in ("us", "iif", SPECTATOR):
        found = sheet(table, seat)
        assert row(found, "US-8") == "Private M9  ●○○  M4A1 ■ +2  Fragmentation Grenade ×2"
        assert row(found, "IIF-2") == "Trained J9  ●●●  wounds 1  AK-47 ■ +1"


def test_an_empty_weapon_says_so_and_states_are_spelt() -> None:
    soldier = on("M9", empty=("m4a1",), stuns=2, commanded=True, locked=True)
    found = row(sheet(battle({"US-1": soldier, "IIF-2": "A1"})), "US-1")
    assert "M4A1 □ empty +2" in found
    assert "stunned 2" in found
    assert "★⊘" in found
    assert "C3" in found


def test_the_fallen_and_those_who_left_are_listed() -> None:
    down = on("M9", status="down", dot=-1)
    away = on("A1", status="exited", dot=-1, left_by="E")
    found = sheet(battle({"US-8": down, "US-9": away, "US-10": "B1", "IIF-2": "Z1"}))
    assert row(found, "DOWN") == "✕ US-8"
    assert row(found, "OFF") == "US-9 by E"
    assert found.panels[0].title == "US · 1 of 3 on the map"


def test_turn_side_and_commands_stand_together() -> None:
    found = sheet(battle({"US-1": "M9", "IIF-1": "A1"}, mission=scenario("bth"), turn=4, ties={"us": 1}))
    assert found.now == "Turn 4 of 10 · US to act"
    assert row(found, "TURN").startswith("4 of 10")
    assert row(found, "COMMANDS") == "US 4, 1 from a tie  IIF 2"


def test_the_scenario_says_its_task_its_exits_its_results_and_who_may_arrive() -> None:
    found = sheet(battle({"US-8": "A1", "IIF-UR-01": "Z1"}, mission=scenario("som")))
    assert row(found, "EXITS") == "US: East"
    assert row(found, "RESULTS") == "0 IIF Victory  1 Draw  2+ US Victory"
    assert "8 2 Untrained Rifle, 1 Untrained Bomber" in row(found, "ARRIVALS")
    assert "TASK" in labels(found)


@covers("SF-WMD-7")
def test_nobody_but_whoever_hid_it_reads_where_the_folder_is() -> None:
    table = battle(
        {"US-8": "A20", "IIF-2": "Z20"},
        mission=scenario("wmd"),
        folder=Folder(dot=dot("O6")),
        unsearched=(dot("O6"), dot("P6")),
    )
    assert row(sheet(table, "iif"), "FOLDER") == "on O6, not found yet"
    for seat in ("us", SPECTATOR):
        assert row(sheet(table, seat), "FOLDER") == "not found; 2 dots not seen yet"


def test_the_map_is_there_in_signs_too() -> None:
    found = game().screen(game().view(battle({"US-8": "C1", "IIF-2": "E3"}).state, "us")).drawing
    assert found is not None
    lines = ["".join(span.text for span in line) for line in found.lines]
    assert lines[0].split()[:3] == ["A", "B", "C"]
    assert lines[1].startswith(" 1  .  .  8  . ")
    assert next(line for line in lines if line.startswith(" 3")).startswith(" 3  . ¦·  ·  ·  i2/.")


@covers("SF-SOM-7", "SF-BTH-6")
def test_where_reinforcements_arrive_is_told_in_words() -> None:
    men = {"US-8": "M9", "IIF-2": "J9"}
    crossing = row(sheet(battle(men, mission=scenario("som"))), "ARRIVALS")
    hook = row(sheet(battle(men, mission=scenario("bth"))), "ARRIVALS")
    assert "1 Untrained Rifle within 1 of any US soldier" in crossing
    assert "within 2 of the North-East corner" in crossing
    assert "within 2 of the East-most US soldier" in crossing
    assert "within 2 of the middle of the East edge" in crossing
    assert "4 Untrained Rifle in building 5 or in building 6" in hook
    assert "1 Untrained RPG in building 4 or in building 8, all in one" in hook
