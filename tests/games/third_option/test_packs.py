"""A user's own operations and Mission cards (9.6): what is taken, and what is refused and how."""

from pathlib import Path

import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.content import READER
from sandtable.games.third_option.rules.assets import rerollers
from sandtable.games.third_option.rules.modifiers import roll_modifiers
from sandtable.games.third_option.rules.planning import SetArea
from sandtable.games.third_option.state import Asset
from sandtable.kernel.dice import ScriptedDice, SeededDice
from sandtable.kernel.errors import ContentError
from sandtable.kernel.event import total
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.packs import Packs, changed
from tests.games.third_option.build import NORMAL, answered, choose, position

OPERATION = """\
operations:
  - id: OWN-1
    name: Long Night
    missions:
      - mission: {kind: card, card: MC-12}
        on_success: [{do: ap_next, n: 1}]
        special: [{do: place_fighters, n: 1}]
      - mission: {kind: free, type: raid, area: AFRICOM, threat: HIGH}
"""
MISSION = """\
missions:
  - id: OWN-M
    name: Dry Dock
    type: capture
    threat: LOW
    asset_points: 30
    fighters: [6, 10]
    intel: [6]
    infil: land
    exfil: sea
    vp: 5
    must_exfiltrate: true
    areas:
      - {area: EUCOM, objective: Take the harbour master alive}
"""


PACKS = Packs(READER, GAME.content)
loaded, complaint = PACKS.loaded, PACKS.complaint


def test_a_verb_in_the_old_spelling_is_told_the_new_one(tmp_path: Path) -> None:
    said = complaint(tmp_path, changed(OPERATION, "{do: ap_next", "{verb: ap_next"))
    assert said.startswith("own.yaml:6:22: Object missing required field `do`; known: ap_next, ")


# operations


@covers("TO-9.6-1")
@pytest.mark.parametrize(("count", "taken"), [(1, False), (2, True), (6, True), (7, False)])
def test_an_operation_has_two_to_six_missions(tmp_path: Path, count: int, taken: bool) -> None:
    missions = "      - mission: {kind: generated}\n" * count
    text = f"operations:\n  - id: OWN-1\n    name: Own\n    missions:\n{missions}"
    if taken:
        assert len(loaded(tmp_path, text).operations["OWN-1"].missions) == count
    else:
        assert complaint(tmp_path, text).startswith("own.yaml:5:7: expected a list of at ")


@covers("TO-9.6-1")
@pytest.mark.parametrize(("name", "taken"), [("''", False), ("x" * 40, True), ("x" * 41, False)])
def test_an_operation_has_a_name_of_one_to_forty_letters(tmp_path: Path, name: str, taken: bool) -> None:
    text = changed(OPERATION, "Long Night", name)
    if taken:
        assert loaded(tmp_path, text).operations["OWN-1"].name == name
    else:
        assert complaint(tmp_path, text).startswith("own.yaml:3:11: expected text of at ")


@covers("TO-9.6-1")
def test_an_operation_must_have_a_name(tmp_path: Path) -> None:
    said = complaint(tmp_path, changed(OPERATION, "    name: Long Night\n", ""))
    assert said.startswith("own.yaml:2:5: Object missing required field `name`")


@covers("TO-9.6-5")
@pytest.mark.parametrize(("verb", "lowest", "highest"), [("ap_next", -6, 6), ("drm_next, roll: rescue", -2, 2)])
def test_points_and_modifiers_stay_within_their_limits(tmp_path: Path, verb: str, lowest: int, highest: int) -> None:
    def effect(n: int) -> str:
        return changed(OPERATION, "ap_next, n: 1", f"{verb}, n: {n}")

    for n in (lowest, 0, highest):
        assert loaded(tmp_path, effect(n)).operations["OWN-1"]
    assert f"own.yaml:6:{place(effect(highest + 1))}: expected a whole number of at most {highest}" in complaint(
        tmp_path, effect(highest + 1)
    )
    assert f"expected a whole number of at least {lowest}" in complaint(tmp_path, effect(lowest - 1))


def place(text: str) -> int:
    """The column of the figure in line 6."""
    return text.splitlines()[5].index("n: ") + len("n: ") + 1


@covers("TO-9.6-5")
@pytest.mark.parametrize(("n", "taken"), [(-1, False), (0, True), (6, True), (7, False)])
def test_a_mission_may_place_none_to_six_fighters(tmp_path: Path, n: int, taken: bool) -> None:
    text = changed(OPERATION, "place_fighters, n: 1", f"place_fighters, n: {n}")
    if taken:
        assert loaded(tmp_path, text).operations["OWN-1"]
    else:
        assert complaint(tmp_path, text).startswith("own.yaml:7:43: expected a whole number ")


@covers("TO-9.6-5")
@pytest.mark.parametrize("column", ["on_success", "on_failure"])
def test_a_column_modifies_each_roll_class_at_most_once(tmp_path: Path, column: str) -> None:
    twice = "{do: drm_next, roll: rescue, n: 1}, {do: drm_next, roll: rescue, n: -1}"
    other = "{do: drm_next, roll: rescue, n: 1}, {do: drm_next, roll: capture, n: -1}"
    effect = "on_success: [{do: ap_next, n: 1}]"
    assert loaded(tmp_path, changed(OPERATION, effect, f"{column}: [{other}]"))
    said = complaint(tmp_path, changed(OPERATION, effect, f"{column}: [{twice}]"))
    assert said.startswith("own.yaml:5:9: ")
    assert "drm_next each roll once (TO-9.6-5)" in said


@covers("TO-9.6-5")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[{do: ap_next, n: 1}]", "[{do: ap_next, n: 6}, {do: ap_next, n: 6}]"),
        ("[{do: ap_next, n: 1}]", "[{do: free_team, team: AS-1}, {do: free_team, team: MB-1}]"),
        ("[{do: place_fighters, n: 1}]", "[{do: place_fighters, n: 6}, {do: place_fighters, n: 6}]"),
    ],
)
def test_no_effect_stands_twice_in_a_column_to_get_round_its_limit(tmp_path: Path, old: str, new: str) -> None:
    said = complaint(tmp_path, changed(OPERATION, old, new))
    assert said.startswith("own.yaml:5:9: a column has each effect once")


@covers("TO-9.6-1")
@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("card: MC-12", "card: MC-99", 5, "unknown Mission card 'MC-99'; did you mean 'MC-09'?"),
        ("MC-12", "MC-12, area: AFRICUM", 5, "'AFRICUM'; did you mean 'AFRICOM'?"),
        ("MC-12", "MC-12, area: EUCOM", 5, "unknown area of MC-12 'EUCOM'"),
        ("kind: card", "kind: cards", 5, "'cards'; did you mean 'card'?"),
        ("kind: card, ", "", 5, "missing required field `kind`"),
        ("ap_next", "ap_nxt", 6, "'ap_nxt'; did you mean 'ap_next'?"),
        ("ap_next, n: 1", "free_team, team: AS-9", 6, "unknown team 'AS-9'; did you mean 'AS-1'?"),
        (
            "on_success: [{do: ap_next, n: 1}]",
            "on_failure: [{do: free_team, team: AS-9}]",
            6,
            "unknown team 'AS-9'; did you mean 'AS-1'?",
        ),
        ("ap_next", "drm_next, roll: resque", 6, "'resque'; did you mean 'rescue'?"),
        ("ap_next", "place_fighters", 6, "'place_fighters'"),
        ("on_success", "on_succes", 6, "unknown field `on_succes`; did you mean 'on_success'?"),
        ("special", "spezial", 7, "unknown field `spezial`; did you mean 'special'?"),
        ("type: raid", "type: riad", 8, "'riad'; did you mean 'raid'?"),
        ("threat: HIGH", "threat: high", 8, "'high'; did you mean 'HIGH'?"),
        (", threat: HIGH", "", 8, "missing required field `threat`"),
        ("n: 1}]\n        special", "n: one}]\n        special", 6, "expected a whole number, got text"),
        ("operations", "operation", 1, "section 'operation'; did you mean 'operations'?"),
        ("n: 1}]\n        special", "n: 1}\n        special", 7, "is not valid YAML"),
    ],
)
def test_a_wrong_word_in_an_operation_is_named_with_its_line_and_the_nearest_right_one(
    tmp_path: Path, old: str, new: str, line: int, said: str
) -> None:
    found = complaint(tmp_path, changed(OPERATION, old, new))
    assert found.startswith(f"own.yaml:{line}:")
    assert said in found


@covers("TO-9.6-1")
def test_every_problem_of_a_pack_is_named_at_once(tmp_path: Path) -> None:
    text = changed(OPERATION, "card: MC-12", "card: MC-99")
    text += "  - id: OWN-2\n    nam: Own\n    missions: []\n"
    said = complaint(tmp_path, text).splitlines()
    assert [line.split(":")[1] for line in said] == ["10", "5"]


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("vp: 5", "vp: many", 11),
        ("id: OWN-M", "idd: OWN-M", 2),
        ("missions:", "misions:", 1),
        ("    vp: 5", "   vp: 5", 11),
    ],
)
def test_a_bad_mission_is_blamed_alone_and_not_the_operations_that_name_it(
    tmp_path: Path, old: str, new: str, line: int
) -> None:
    text = changed(MISSION, old, new) + changed(OPERATION, "MC-12", "OWN-M, area: EUCOM")
    (said,) = complaint(tmp_path, text).splitlines()
    assert said.startswith(f"own.yaml:{line}:")


def test_a_bad_team_is_blamed_alone_and_not_the_operations_that_name_it(tmp_path: Path) -> None:
    teams = "teams:\n  - {id: OWN-T, name: Own, type: grund, cost: 1}\n"
    verb = "free_team, team: OWN-T"
    (said,) = complaint(tmp_path, teams + changed(OPERATION, "ap_next, n: 1", verb)).splitlines()
    assert said.startswith("own.yaml:2:34: Invalid enum value 'grund'; did you mean 'ground'?")


def test_all_that_may_stand_there_is_listed_where_no_word_is_near(tmp_path: Path) -> None:
    said = complaint(tmp_path, changed(MISSION, "infil: land", "infil: boat"))
    assert "Invalid enum value 'boat'; known: air, land, sea" in said
    said = complaint(tmp_path, changed(OPERATION, "MC-12", "zebra"))
    assert "unknown Mission card 'zebra'; known: MC-01, MC-02," in said
    assert "MC-12 and 5 more (`sandtable schema third-option --names` lists them)" in said


@covers("TO-9.6-1")
def test_an_id_used_twice_in_a_pack_is_refused(tmp_path: Path) -> None:
    twice = OPERATION + OPERATION.removeprefix("operations:\n")
    assert complaint(tmp_path, twice).startswith("own.yaml:9:9: the id 'OWN-1' is there twice (also at own.yaml:2:9)")


# Mission cards


def test_a_card_of_ones_own_is_played_like_a_printed_one(tmp_path: Path) -> None:
    game = type(GAME)(loaded(tmp_path, MISSION))
    table = Table.start(game, game.mission("OWN-M"), SeededDice(7))
    choose(table, NORMAL)  # one area only: it is not asked for
    assert (table.state.area, table.state.asset_points, len(game.content.missions)) == ("EUCOM", 30, 18)


def test_a_save_is_not_read_with_other_cards_than_it_was_played_with(tmp_path: Path) -> None:
    game = type(GAME)(loaded(tmp_path, MISSION))
    saved = Table.start(game, game.mission("OWN-M"), SeededDice(7)).dump()
    with pytest.raises(ContentError, match="was played with other cards"):
        Table.load(GAME, saved, SeededDice(7))


def test_a_card_with_a_printed_id_takes_the_place_of_the_printed_one(tmp_path: Path) -> None:
    text = changed(MISSION, "OWN-M", "MC-04")
    text = changed(text, "    areas:\n", "    areas:\n      - {area: CENTCOM}\n")
    content = loaded(tmp_path, text)
    assert list(content.missions) == list(GAME.content.missions)
    assert (content.missions["MC-04"].name, content.missions["MC-04"].asset_points) == ("Dry Dock", 30)


@covers("TO-9.6-1", "TO-9.6-6")
def test_an_operation_may_name_a_card_of_its_own_pack(tmp_path: Path) -> None:
    text = MISSION + changed(OPERATION, "MC-12", "OWN-M, area: EUCOM")
    game = type(GAME)(loaded(tmp_path, text))
    table = answered(Table.start(game, game.mission("OWN-1"), SeededDice(7)), NORMAL)
    assert (table.state.mission.name, table.why_not(SetArea("EUCOM")) is None) == ("Dry Dock", False)


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("    must_exfiltrate: true\n", "", 2, "a capture mission must exfiltrate"),
        ("type: capture", "type: recon", 2, "a recon mission makes no Fighter roll"),
        ("type: capture", "type: sabotage", 2, "a sabotage mission makes no Fighter roll"),
        ("type: capture", "type: captur", 4, "'captur'; did you mean 'capture'?"),
        ("fighters: [6, 10]", "fighters: [6, 8]", 7, "8"),
        ("fighters: [6, 10]", "fighters: [6, 6, 6]", 7, "at most 2 entries; this has 3"),
        ("infil: land", "infil: boat", 9, "'boat'"),
        ("infil: land", "infill: land", 9, "unknown field `infill`; did you mean 'infil'?"),
        ("asset_points: 30", "asset_points: -1", 6, "expected a whole number of at least 0"),
        ("area: EUCOM", "area: EUROCOM", 14, "'EUROCOM'; did you mean 'EUCOM'?"),
        ("{area: EUCOM", "{area: EUCOM}\n      - {area: EUCOM", 2, "names each area once"),
    ],
)
def test_a_wrong_word_in_a_mission_card_is_named_with_its_line(
    tmp_path: Path, old: str, new: str, line: int, said: str
) -> None:
    found = complaint(tmp_path, changed(MISSION, old, new))
    assert found.startswith(f"own.yaml:{line}:")
    assert said in found


def test_a_folder_without_cards_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"no \.yaml file and no maps/\*\.txt in this folder"):
        READER.extended([tmp_path], GAME.content)


@covers("TO-2.4-3")
def test_a_card_with_one_area_that_is_drawn_at_random_needs_no_die_for_it(tmp_path: Path) -> None:
    game = type(GAME)(loaded(tmp_path, MISSION))
    table = Table.start(game, game.mission("random"), ScriptedDice([18]))
    assert (table.state.mission.id, table.state.area) == ("OWN-M", "EUCOM")


ASSETS = """\
assets:
  - {id: OWN-A, name: Tide Tables, cost: 1, threats: [LOW], phase: direct_action, timing: passive,
     uses: 0, effects: [{do: drm, roll: [infil], n: -1, scope: mission, method: sea}]}
  - {id: OWN-B, name: Pilot, cost: 1, threats: [LOW], phase: direct_action, timing: after_roll,
     uses: 1, effects: [{do: reroll, roll: [infil]}]}
"""


def test_an_asset_of_ones_own_helps_by_its_method_and_repeats_its_roll_alone(tmp_path: Path) -> None:
    state = position(phase="direct_action").state
    state.content = loaded(tmp_path, ASSETS)
    state.assets = {"OWN-A": Asset(0), "OWN-B": Asset(1)}
    assert [total(roll_modifiers(state, "infil", way)) for way in ("sea", "land")] == [-1, 0]
    assert [rerollers(state, roll) for roll in ("infil", "exfil")] == [["OWN-B"], []]
