"""Setup of the Objectives (STF-SET-7 to -11, STF-SC-3, -5, -8); scripted dice shuffle nothing."""

from collections import Counter

import pytest

from sandtable.games.seal_team_flix.rules.setup import ApplySetupSpecials, CreateObjectivePool, PlaceObjectives
from sandtable.games.seal_team_flix.state import State
from sandtable.games.seal_team_flix.verbs import FaceUp
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.seal_team_flix.build import after, content, names, run, verify, where
from tests.games.seal_team_flix.setups import DICE, set_up, unplaced


def tokens(table: Table[State]) -> dict[str, str]:
    ground = table.state.ground
    return {ground.name(one.cell): one.type for one in table.state.lying()}


@covers("STF-SET-7", "STF-SET-8", "STF-SET-9", "STF-SET-10")
def test_hostages_take_the_lowest_locations_and_tokens_the_next_ones_face_down() -> None:
    # Operator, 2 SEALs: HD DO FF primary, the Hostage secondary, two Tango Patrols.
    table = set_up(dice=DICE, difficulty="operator")
    state = table.state
    assert names(state, state.locations) == ["F1", "J1", "N1", "A4", "K4", "A5", "M5", "P11"]
    assert list(state.locations.values()) == [1, 2, 3, 4, 5, 6, 7, 8]
    (hostage,) = state.hostages.values()
    assert names(state, [hostage.cell]) == ["F1"]
    assert hostage.on_start
    assert tokens(table) == {"J1": "HD", "N1": "DO", "A4": "FF", "K4": "TP", "A5": "TP"}
    assert not any(one.revealed for one in state.lying())
    assert state.objectives[hostage.token].role == "secondary"
    roles = Counter(one.role for one in state.objectives.values())
    assert roles == {"primary": 3, "secondary": 1, "other": 2}


@covers("STF-SET-7", "STF-MIS-1", "STF-MIS-3")
@pytest.mark.parametrize(
    ("difficulty", "seals", "primary", "secondary", "other"),
    [
        ("rookie", 2, "HD", "PH", "MK"),
        ("rookie", 4, "HD DO", "PH", "MK"),
        ("veteran", 1, "HD DO", "PH", "TP"),
        ("veteran", 3, "HD DO FF", "PH", "TP"),
        ("operator", 2, "HD DO FF", "HO", "TP TP"),
        ("operator", 4, "HD DO FF PH", "HO", "TP TP"),
    ],
)
def test_the_pool_holds_the_tokens_of_the_cell(
    difficulty: str, seals: int, primary: str, secondary: str, other: str
) -> None:
    table = set_up(difficulty=difficulty, seals=seals)
    for role, listed in (("primary", primary), ("secondary", secondary), ("other", other)):
        found = [one.type for one in table.state.objectives.values() if one.role == role]
        assert sorted(found) == sorted(listed.split())


@covers("STF-SET-7")
def test_the_number_of_a_token_does_not_tell_what_it_is() -> None:
    first = {set_up(seed=str(seed)).state.objectives[1].type for seed in range(12)}
    assert len(first) > 1


@covers("STF-SET-8")
def test_every_point_gets_one_of_eight_numbers_at_random() -> None:
    orders = set()
    for seed in range(4):
        state = set_up(seed=str(seed)).state
        assert sorted(state.locations) == sorted(state.ground.points[0])
        assert sorted(state.locations.values()) == [1, 2, 3, 4, 5, 6, 7, 8]
        lying = sorted(state.locations[one.cell] for one in state.lying())
        assert lying == [1, 2, 3]
        orders.add(tuple(state.locations))
    assert len(orders) > 1


@covers("STF-SET-10", "STF-SET-7")
def test_shuffled_hostages_lie_face_down_among_the_tokens() -> None:
    places = set()
    for seed in range(8):
        table = set_up("2A", seed=str(seed))
        assert table.state.hostages == {}
        (hostage,) = [one for one in table.state.lying() if one.type == "HO"]
        assert not hostage.revealed
        places.add(hostage.id)
    assert len(places) > 1


@covers("STF-SET-11", "STF-MIS-5")
def test_of_two_maps_the_first_gets_half_of_all_pieces_rounded_up() -> None:
    # 8A, Rookie, 2 SEALs: the Nuclear Weapon, a Hostage, 2 Medical Kits, a Patrol, an Alarm.
    table = set_up("8A")
    assert _sections(table) == [3, 3]
    # Operator: NW 2TB, 2HO, 3TP 2AL.
    operator = set_up("8A", difficulty="operator")
    assert _sections(operator) == [5, 5]
    ground = operator.state.ground
    hostages = [one.cell for one in operator.state.hostages.values()]
    assert {ground.section_of[one] for one in hostages} == {0}  # they come first
    assert sorted(operator.state.locations[one] for one in hostages) == [1, 2]
    # 5A, Operator: 4TB, 2HO, 3TP 2AL.
    assert _sections(set_up("5A", difficulty="operator")) == [6, 5]


def _sections(table: Table[State]) -> list[int]:
    state = table.state
    cells = [one.cell for one in state.lying()]
    cells += [one.cell for one in state.hostages.values()]
    found = Counter(state.ground.section_of[one] for one in cells)
    for section in (0, 1):
        numbers = [state.locations[one] for one in cells if state.ground.section_of[one] == section]
        assert sorted(numbers) == list(range(1, found[section] + 1))
    return [found[0], found[1]]


@covers("STF-SBB-1", "STF-CMP-4")
def test_time_bombs_are_drawn_in_the_order_of_their_letters() -> None:
    bombs = [one for one in set_up("3A", seals=4).state.objectives.values() if one.type == "TB"]
    assert sorted(one.letters for one in bombs) == ["AC", "BEG"]
    most = set_up("3A", seals=4, difficulty="operator").state.objectives.values()
    found = sorted(one.letters for one in most if one.type == "TB")
    assert found == ["AC", "ADH", "BEG", "CF"]


@covers("STF-SC-8", "STF-TOK-13")
@pytest.mark.parametrize(("difficulty", "letters"), [("rookie", "BG"), ("veteran", "AEH")])
def test_the_nuclear_weapon_has_the_letters_of_the_difficulty(difficulty: str, letters: str) -> None:
    found = set_up("8A", difficulty=difficulty).state.objectives.values()
    assert [one.letters for one in found if one.type == "NW"] == [letters]


@covers("STF-SC-5", "STF-MIS-4")
def test_tokens_of_a_face_up_type_are_placed_face_up() -> None:
    table = set_up("2B", difficulty="veteran")
    assert {one.type for one in table.state.lying() if one.revealed} == {"AL"}
    assert {one.type for one in table.state.lying() if not one.revealed} == {"HD", "FF", "PH", "TP"}


@covers("STF-SC-5")
def test_what_is_placed_face_up_is_resolved_as_when_revealed() -> None:
    table = set_up("3A", special=(FaceUp("TB"),))
    assert [one.clock for one in table.state.lying() if one.type == "TB"] == [4]


@covers("STF-SC-3", "STF-CMP-1")
def test_every_hostage_has_a_sentry_on_the_nearest_free_icon_of_its_area() -> None:
    table = set_up("4A", difficulty="operator")
    state = table.state
    ground = state.ground
    posts = {one for one, least in ground.sentries if least <= 2}
    sentries = [one for one in state.tangos.values() if one.kind == "sentry"]
    guards = [one for one in sentries if one.cell not in posts]
    assert len(guards) == len(state.hostages) == 3
    for hostage, guard in zip(state.hostages.values(), guards, strict=True):
        assert guard.home == guard.cell
        assert state.area(guard.cell) == state.area(hostage.cell)
        steps = ground.tango_field(hostage.cell)
        room = ground.area_cells[state.area(hostage.cell)]
        icons = [one for one in room if one in ground.icons and one not in state.blocks]
        if guard.cell in ground.icons:
            assert guard.cell == min(icons, key=lambda one: (steps[one], ground.rank[one]))
        else:
            assert not icons
            assert steps[guard.cell] == 1


@covers("STF-SC-3")
@pytest.mark.parametrize(
    ("blocks", "patrols", "post"),
    [
        ([], [], "I4"),
        (["I4"], [], "I2"),
        (["I4"], ["I2"], "E4"),
        (["I2", "E4", "I4"], [], "J4"),  # no icon is free: the nearest Space, by row and column
        (["I2", "E4", "I4"], ["J4"], "I5"),
    ],
)
def test_a_guard_stands_on_the_nearest_free_icon_or_else_on_the_nearest_free_space(
    blocks: list[str], patrols: list[str], post: str
) -> None:
    table = after(ApplySetupSpecials(), name="4A", hostages=["J5"], blocks=blocks, patrols=patrols)
    assert where(table, "sentry") == [post]


@covers("STF-SC-3", "STF-CMP-1")
def test_there_are_nine_sentries_at_most() -> None:
    table = set_up("4A", difficulty="operator", seals=4)  # 3 + 3 positions, 4 Hostages
    assert len(where(table, "sentry")) == 9
    assert len(table.state.hostages) == 4


@covers("STF-SET-9", "STF-MAP-6")
@pytest.mark.parametrize("difficulty", ["rookie", "veteran", "operator"])
def test_every_mission_can_be_set_up_with_all_its_pieces(difficulty: str) -> None:
    for name in content().missions:
        state = set_up(name, difficulty=difficulty, seals=4).state
        listed = state.mission
        placed = [one.cell for one in state.lying()]
        assert len(placed) + len(state.hostages) == len(listed.cell.tokens(listed.band))
        assert len(state.standing) == len(state.tangos) + len(state.hostages)
        cells = [*state.standing, *state.blocks, *placed]
        assert len(set(cells)) == len(cells)


@covers("STF-SET-7", "STF-SET-9")
def test_pieces_are_created_before_they_are_placed() -> None:
    table = unplaced("4A")
    run(table, CreateObjectivePool())
    verify(table, lying=[], hostages=[])
    run(table, PlaceObjectives())
    assert [one.token for one in table.state.hostages.values()] == [1]
