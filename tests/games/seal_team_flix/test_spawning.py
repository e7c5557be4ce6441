"""Phase 4: spawns and quiet (STF-P4, STF-SC-4)."""

from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.seal_team_flix.content import Content
from sandtable.games.seal_team_flix.opposition.events import Spawned, SpawnRolled
from sandtable.games.seal_team_flix.opposition.spawning import Phase4SpawnAndQuiet, place_patrol, spawn_rolls
from sandtable.kernel.dice import SeededDice
from sandtable.testing import covers
from sandtable.testing.drill import dice_left, happened, run
from tests.cases import cases
from tests.games.seal_team_flix.build import after, cell, change, names, position, verify, where

PHASE = Phase4SpawnAndQuiet()
FAR = {"seal-1": "A12"}
RED_PATH = ["P12", "N12", "L12", "G11", "I9", "E8", "D5", "C2"]


@covers("STF-P4-1")
def test_with_an_empty_pool_no_dice_are_rolled_but_the_noise_dies_down() -> None:
    at = after(PHASE, seals=FAR, sound={"a": 2, "c": 1}, alert="seal-1", pool=0)
    verify(at, tangos=[], sound={"a": 1})
    assert at.state.alert_seat is None


@covers("STF-P4-2", "STF-P4-3")
@pytest.mark.parametrize(
    ("timer", "spaces"), [(16, ["A1", "E1"]), (15, ["P1", "L2"]), (14, ["P12", "N12"]), (1, ["A1", "E1"])]
)
def test_without_patrols_two_appear_on_the_path_of_the_timers_colour(timer: int, spaces: list[str]) -> None:
    at = position(seals=FAR, sentries=["E4"], timer=timer, pool=5)
    events = run(at, PHASE)
    assert (where(at, "patrol"), at.state.pool) == (spaces, 3)
    assert [event.rule for event in events] == ["STF-P4-2"] * 2


@covers("STF-P4-2", "STF-P4-6", "STF-P4-8")
@cases(
    {
        "only one appears if only one is left": ({"pool": 1}, (), ["A1"], 0),
        "occupied Spaces of the path are passed over": (
            {"seals": {"seal-1": "A1"}, "blocks": ["C6"], "pool": 5},
            (),
            ["E1", "A8"],
            3,
        ),
        "a single Patrol on the map is enough to prevent it": ({"patrols": ["P8"], "pool": 5}, (), ["P8"], 5),
        "on a full path the spawn is lost": (
            {"patrols": ["A1"], "blocks": RED_PATH, "sound": {"b": 2}, "pool": 5},
            (3,),
            ["A1"],
            5,
        ),
        "all dice are rolled though the pool runs out, and their number is fixed before": (
            {"patrols": ["P8"], "sound": {"a": 6}, "pool": 1},
            (1, 1, 1),
            ["P8", "A1"],
            0,
        ),
    }
)
def test_which_patrols_appear(pieces: dict[str, Any], dice: tuple[int, ...], spaces: list[str], pool: int) -> None:
    at = after(PHASE, **{"seals": FAR, "timer": 16, "dice": dice, **pieces})
    assert (where(at), at.state.pool, dice_left(at)) == (spaces, pool, [])


@covers("STF-P4-3")
@pytest.mark.parametrize(("missing", "timer", "first"), [("green", 16, "P1"), ("yellow", 15, "P12"), ("red", 14, "A1")])
def test_a_colour_that_the_map_lacks_is_replaced_by_the_next_one(missing: str, timer: int, first: str) -> None:
    at = position(seals=FAR, timer=timer, pool=1)
    played = at.state.content
    plain = played.maps["M1"]
    paths = tuple(path for path in plain.paths if path.colour != missing)
    at.state.content = Content(played.sections, {**played.maps, "M1": replace(plain, paths=paths)})
    at.state.forget()
    run(at, PHASE)
    assert where(at) == [first]


@covers("STF-P4-3")
def test_with_two_maps_one_patrol_goes_to_each_section() -> None:
    at = after(PHASE, name="8B", seals={"seal-1": "1:A9"}, timer=16, pool=5)
    paths = at.state.ground.paths
    assert where(at) == names(at.state, [paths[section, "green"].cells[0] for section in (0, 1)])


@covers("STF-P4-4")
@pytest.mark.parametrize(
    ("sound", "alert", "rolls"),
    [
        ({"a": 3, "c": 2}, None, 3),
        ({"a": 3, "c": 2}, "seal-1", 5),
        ({}, None, 0),
        ({}, "seal-1", 2),
        ({"a": 1}, None, 1),
        ({"a": 4}, "C9", 4),
    ],
)
def test_half_of_all_sound_is_rolled_rounded_up_and_four_for_the_alert_token(
    sound: dict[str, int], alert: str | None, rolls: int
) -> None:
    at = position(seals=FAR, patrols=["P8"], sound=sound, alert=alert, pool=5, dice=[10] * rolls)
    assert spawn_rolls(at.state) == rolls
    run(at, PHASE)
    assert dice_left(at) == []


@covers("STF-P4-5")
def test_a_spawn_number_places_a_patrol_on_the_lowest_free_space_and_other_numbers_nothing() -> None:
    at = position(seals=FAR, patrols=["A1"], sound={"b": 6, "c": 6}, pool=5, dice=[1, 4, 3, 10, 2, 7])
    events = run(at, PHASE)
    verify(at, tangos=["A1", "E1", "P12", "P1"], pool=2)
    assert events[0] == SpawnRolled("STF-P4-4", 12, 0, (1, 4, 3, 10, 2, 7))
    assert [event.where for event in happened(events, Spawned)] == ["E1", "P12", "P1"]


@covers("STF-P4-5")
def test_with_two_maps_the_number_counts_in_each_section_while_the_pool_lasts() -> None:
    for pool, sections in ((5, [0, 1]), (1, [0])):
        at = after(PHASE, name="8B", seals={"seal-1": "1:A9"}, patrols=["1:E2"], sound={"a": 1}, pool=pool, dice=[2])
        placed = [one.cell for one in at.state.patrols()][1:]
        assert [at.state.ground.section_of[one] for one in placed] == sections


@covers("STF-P4-7")
def test_each_area_with_sound_loses_one_after_the_rolls() -> None:
    at = after(PHASE, seals=FAR, patrols=["P8"], sound={"a": 3, "c": 1}, pool=5, dice=[10, 10])
    assert at.state.sound == [2, 0, 0, 0, 0, 0, 0, 0, 0]


@covers("STF-P4-8", "STF-ALR-7")
def test_a_patrol_that_has_just_appeared_can_keep_the_alert_token_alive() -> None:
    for die, kept in ((1, True), (10, False)):
        at = after(PHASE, seals={"seal-1": "C1"}, patrols=["P8"], alert="seal-1", pool=3, dice=[die, 10])
        assert (at.state.alert_seat == "seal-1") == kept


@covers("STF-SC-4", "STF-P4-8")
@pytest.mark.parametrize(("timer", "come"), [(9, 0), (8, 2), (7, 2)])
def test_reinforcements_come_once_when_the_timer_is_low_enough(timer: int, come: int) -> None:
    at = position("7B", seals={"seal-1": "A13"}, patrols=["C1"], timer=timer, pool=5)
    red = at.state.ground.paths[0, "red"].cells
    run(at, PHASE)
    assert [one.cell for one in at.state.patrols()][1:] == list(red[:come])
    at.state.timer = 6
    run(at, PHASE)
    run(at, PHASE)
    assert len(at.state.patrols()) == 3


@covers("STF-SC-4", "STF-P4-8")
def test_reinforcements_take_what_is_left_before_anything_else() -> None:
    at = after(PHASE, name="7B", seals={"seal-1": "A13"}, timer=8, pool=1, sound={"a": 2})
    red = at.state.ground.paths[0, "red"].cells
    assert [one.cell for one in at.state.patrols()] == [red[0]]
    assert at.state.pool == 0  # so the dice for the Sound were not rolled


@covers("STF-TPL-1")
def test_patrols_on_the_map_and_in_the_pool_are_always_as_many() -> None:
    at = position(seals=FAR, patrols=["A1"], pool=4)
    place_patrol(at, cell(at.state, "P8"))
    assert len(at.state.patrols()) + at.state.pool == 5
    assert sorted(at.state.tangos) == [1, 2]


@covers("STF-RNG-1")
def test_spawn_dice_have_a_stream_of_their_own() -> None:
    at = position(seals=FAR, patrols=["P8"], sound={"a": 4}, pool=5)
    seeded = SeededDice(7)
    expected = [SeededDice(7).roll(10, "spawn"), 0]
    seeded.roll(6, "tango")
    at.dice = seeded
    events = run(at, PHASE)
    assert isinstance(events[0], SpawnRolled)
    assert events[0].dice[0] == expected[0]


@covers("STF-STN-3")
def test_a_stun_outlasts_phase_four() -> None:
    at = position(seals=FAR, patrols=["P8"], pool=0)
    change(at, 1, stunned=True)
    run(at, PHASE)
    assert at.state.tangos[1].stunned
