"""Setup (STF-SET, STF-MIS-5, STF-CMP-1); the Objectives have tests of their own."""

from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.seal_team_flix.content import Content
from sandtable.games.seal_team_flix.rules.setup import (
    Deploy,
    DeploySeal,
    PlaceDoors,
    PlacePatrols,
    PlaceSentries,
    RollCover,
)
from sandtable.games.seal_team_flix.rules.turn import RoundBegan
from sandtable.games.seal_team_flix.sequence import SetupMission
from sandtable.games.seal_team_flix.state import CLOSED, OPEN, State
from sandtable.kernel.dice import ScriptedDice, SeededDice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import asked, choose, dice_left, happened, options, refused, run
from tests.games.seal_team_flix.build import after, change, content, names, where
from tests.games.seal_team_flix.setups import DICE, set_up, unplaced

SETUP_STEPS = 10  # before the SEALs deploy


def areas_with_icons(table: Table[State]) -> list[str]:
    ground = table.state.ground
    return [ground.areas[one] for one in {ground.area_of[cell] for cell in ground.icons}]


@covers("STF-SET-1")
def test_setup_runs_in_the_order_of_the_book() -> None:
    table = unplaced()
    SetupMission().run(table)
    pending = [type(step).__name__ for step in reversed(table.agenda)]
    assert pending[:-1] == [
        "BuildMap",
        "RollCover",
        "PlaceDoors",
        "FillTangoPool",
        "PlacePatrols",
        "PlaceSentries",
        "CreateObjectivePool",
        "PlaceObjectives",
        "ApplySetupSpecials",
        "SetTimer",
        "DeploySeal",
        "DeploySeal",
        "RevealCheck",
        "PlayRound",
    ]


@covers("STF-SET-2", "STF-MAP-7")
def test_each_area_with_icons_rolls_once_for_its_cover() -> None:
    # Area b has icons 1-3, ALL and 4-6 and rolls a 4: the 4-6 and the ALL icon get Blocks.
    table = set_up(dice=DICE)
    assert names(table.state, table.state.blocks) == ["D2", "B3", "M3", "G5", "B6", "L7", "C10", "N10", "F12", "H12"]
    assert dice_left(table) == []


@covers("STF-CMP-1", "STF-MIS-5")
def test_of_two_maps_each_rolls_for_its_own_cover_until_the_blocks_are_used_up() -> None:
    table = unplaced("8B", dice=[4] * 20)
    run(table, RollCover())
    state = table.state
    ground = state.ground
    assert len(dice_left(table)) == 20 - len(areas_with_icons(table))
    icons = [(one, *ground.icons[one]) for one in ground.cells if one in ground.icons]
    called = [one for one, low, high in icons if low <= 4 <= high]
    assert len(called) > 19
    assert state.blocks == tuple(called[:19])  # section, row, column


@covers("STF-SET-2", "STF-RNG-2")
def test_cover_dice_are_rolled_by_section_and_area_letter() -> None:
    table = unplaced("8B", dice=[1, 2, 3, 4, 5, 6] * 4)
    events: Any = run(table, RollCover())
    ground = table.state.ground
    named = dict(zip(ground.areas, ground.area_names, strict=True))
    letters = areas_with_icons(table)
    first = sorted(one for one in letters if not one.startswith("2:"))
    second = sorted(one for one in letters if one.startswith("2:"))
    assert [event.area for event in events] == [named[one] for one in (*first, *second)]


@covers("STF-SET-2", "STF-RNG-2")
def test_cover_dice_follow_the_letters_however_a_map_lists_its_areas() -> None:
    plain, turned = unplaced(), unplaced()
    built_in = content()
    drawn = built_in.maps["M1"]
    listed = replace(drawn, areas=drawn.areas[::-1])
    turned.state.content = Content(built_in.sections, {**built_in.maps, "M1": listed})
    turned.state.forget()
    for table in (plain, turned):
        table.dice = ScriptedDice([1, 2, 3, 4, 5, 6, 1, 2, 3])
        run(table, RollCover())
    assert turned.state.ground.areas == plain.state.ground.areas[::-1]
    assert turned.state.blocks == plain.state.blocks


@covers("STF-SET-3")
def test_every_door_is_closed_and_some_are_e_locked() -> None:
    table = set_up(dice=DICE)
    ground = table.state.ground
    doors = {door.id: table.state.doors[door.index] for door in ground.doors}
    assert doors == {"A": 0, "B": 0, "C": 0, "D": 0, "E": 1, "F": 2, "G": 0, "H": 0, "I": 0}
    assert table.state.open_doors == 0


@covers("STF-SET-3", "STF-MIS-5", "STF-CMP-1")
def test_both_sections_have_their_doors() -> None:
    table = unplaced("8B")
    table.state.set_door(0, OPEN)
    run(table, PlaceDoors())
    state = table.state
    assert len(state.doors) == 21
    assert state.open_doors == 0
    doors = {door.id: state.doors[door.index] for door in state.ground.doors}
    locked = {name: digits for name, digits in doors.items() if digits != CLOSED}
    assert locked == {"D": 3, "L": 2, "2:F": 3}


@covers("STF-CMP-1")
def test_slots_beyond_the_stock_of_doors_stay_open() -> None:
    table = after(PlaceDoors(), name="8B", seals={}, maps=("M5", "M6"), seam=(2,), start="SW")
    state = table.state
    assert len(state.doors) == 24
    assert state.doors.count(OPEN) == 3
    assert state.open_doors == 0b111 << 21


@covers("STF-SET-4", "STF-MIS-1", "STF-DIF-1", "STF-MIS-2")
@pytest.mark.parametrize(
    ("difficulty", "seals", "pool", "rounds"),
    [
        ("rookie", 2, 5, 16),
        ("rookie", 3, 7, 16),
        ("veteran", 1, 6, 15),
        ("veteran", 4, 8, 15),
        ("operator", 2, 7, 14),
        ("operator", 3, 9, 14),
    ],
)
def test_pool_and_timer_come_from_the_row_of_the_difficulty_and_the_number_of_seals(
    difficulty: str, seals: int, pool: int, rounds: int
) -> None:
    table = set_up(difficulty=difficulty, seals=seals)
    assert table.state.pool + len(table.state.patrols()) == pool
    assert table.state.timer == rounds


@covers("STF-SET-12")
def test_the_timer_starts_on_the_number_of_rounds() -> None:
    assert set_up("8A").state.timer == 20


@covers("STF-SET-5")
def test_one_patrol_per_colour_stands_on_the_number_rolled() -> None:
    # Red has 8 Spaces: a 9 is too high, so the Patrol stands on the lowest free one, red 1.
    table = set_up(dice=DICE)
    assert where(table, "patrol") == ["C6", "L4", "P12"]
    assert table.state.pool == 5 - 3


@covers("STF-SET-5")
def test_colours_get_no_patrol_when_the_pool_has_run_out() -> None:
    table = unplaced(dice=[1, 1], pool=2)
    run(table, PlacePatrols())
    assert where(table, "patrol") == ["A1", "P1"]
    assert table.state.pool == 0


@covers("STF-SET-5", "STF-MIS-5")
def test_each_section_has_a_patrol_per_colour() -> None:
    table = unplaced("8B", dice=[1, 2, 3, 4, 5, 6])
    run(table, PlacePatrols())
    ground = table.state.ground
    found = [ground.path_at[tango.cell] for tango in table.state.patrols()]
    assert found == [(0, "green", 1), (0, "yellow", 2), (0, "red", 3), (1, "green", 4), (1, "yellow", 5), (1, "red", 6)]


@covers("STF-SET-6", "STF-MAP-9")
@pytest.mark.parametrize(("seals", "numbered"), [(1, []), (2, ["M9"]), (3, ["K5", "M9"]), (4, ["F4", "K5", "M9"])])
def test_sentries_stand_on_positions_for_so_many_seals(seals: int, numbered: list[str]) -> None:
    table = unplaced(seals=seals, pool=5)
    run(table, PlaceSentries())
    assert sorted(where(table, "sentry")) == sorted(["E4", "P4", "P5", *numbered])
    assert table.state.pool == 5  # Sentries are outside the pool
    for tango in table.state.tangos.values():
        assert (tango.home, tango.alert) == (tango.cell, False)


@covers("STF-MAP-9", "STF-MIS-5")
def test_of_two_maps_the_numbered_positions_are_not_used() -> None:
    table = unplaced("8B", seals=4)
    run(table, PlaceSentries())
    ground = table.state.ground
    unnumbered = [ground.name(one) for one, least in ground.sentries if least == 1]
    assert sorted(where(table, "sentry")) == sorted(unnumbered)


# the SEALs


@covers("STF-SET-13", "STF-MAP-10")
def test_each_seat_deploys_on_a_free_space_of_the_start_area() -> None:
    table = set_up(dice=DICE)
    assert asked(table) == "seal-1"
    start = ["A10", "A11", "A12", "B10", "B11", "B12", "C12", "D12"]
    assert sorted(names(table.state, [one.space for one in options(table)])) == start
    by_name = table.state.ground.by_name
    assert refused(table, Deploy(by_name["A9"])) == "STF-SET-13"  # of the Area, not of the list
    assert refused(table, Deploy(-7)) == "STF-SET-13"
    choose(table, Deploy(by_name["B12"]))
    assert asked(table) == "seal-2"
    assert refused(table, Deploy(by_name["B12"])) == "STF-SET-13"
    assert happened(choose(table, Deploy(by_name["A12"])), RoundBegan)
    assert table.state.round == 1


@covers("STF-SET-13", "STF-TOK-1")
def test_after_deployment_tokens_are_revealed_but_nobody_fires() -> None:
    # The Patrol sees the SEAL, and no die is scripted.
    table = unplaced(seals=1, patrols=["E12"], face_down={"E9": "HD"}, sound={"a": 2})
    SetupMission().run(table)
    del table.agenda[-SETUP_STEPS:]  # Map and pieces are there already
    table.advance()
    choose(table, Deploy(table.state.ground.by_name["A12"]))
    assert [one.revealed for one in table.state.lying()] == [True]
    assert table.state.phase == 1


@covers("STF-DIF-3", "STF-GEAR-11", "STF-GEAR-13")
@pytest.mark.parametrize("difficulty", ["rookie", "veteran", "operator"])
def test_a_seal_starts_unwounded_and_on_operator_with_soft_body_armor(difficulty: str) -> None:
    table = unplaced(difficulty=difficulty)
    change(table, "seal-1", spec="COR", grade=9)
    run(table, DeploySeal("seal-1"), DeploySeal("seal-2"))
    choose(table, options(table)[0])
    choose(table, options(table)[0])
    seals = table.state.seals
    assert seals["seal-1"].health == 6  # 5, and one more for a Corpsman of E-9
    assert seals["seal-2"].health == 6
    assert all(seal.soft_armor == (difficulty == "operator") for seal in seals.values())
    assert not any(seal.activated for seal in seals.values())


# chance


@covers("STF-RNG-1", "STF-RNG-2")
def test_setup_draws_from_its_own_stream_alone() -> None:
    def picture(table: Table[State]) -> tuple[Any, ...]:
        state = table.state
        return state.blocks, state.tangos, state.objectives, state.locations

    plain = set_up(seed="5")
    other = unplaced()
    other.dice = SeededDice("5")
    for stream in ("tango", "spawn", "flick", "side", "dice", "decks"):
        other.dice.roll(6, stream)
    run(other, SetupMission())
    assert picture(other) == picture(plain)
    assert picture(set_up(seed="6")) != picture(plain)


@covers("STF-RNG-2")
def test_tokens_are_shuffled_before_locations_and_both_after_the_dice() -> None:
    table = unplaced()
    table.dice = dice = SeededDice("5")
    run(table, SetupMission())
    again = SeededDice("5")
    for sides in [6] * 9 + [10] * 3:
        again.roll(sides, "setup")
    kinds = ["HD", "PH", "MK"]
    again.shuffle(kinds, "setup")
    points = list(table.state.ground.points[0])
    again.shuffle(points, "setup")
    assert [one.type for one in table.state.objectives.values()] == kinds
    assert list(table.state.locations) == points
    assert again.position() == dice.position()


@covers("STF-MIS-5")
def test_a_second_mission_starts_from_an_empty_map() -> None:
    table = set_up(dice=DICE)
    first = table.state.copy()
    table.state.sound[0] = 4
    table.state.alert_cell, table.state.reinforced = 3, True
    table.state.smoke = (1, 2)
    table.dice = ScriptedDice(DICE)
    table.agenda[:] = table.agenda[:1]
    run(table, SetupMission())
    for field in ("sound", "alert_cell", "reinforced", "smoke", "tangos", "objectives", "standing"):
        assert getattr(table.state, field) == getattr(first, field)
