"""Equipment in use: each card by what it does (STF-USE-1, STF-EQP, STF-DET-1)."""

from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.seal_team_flix.ground import Ground
from sandtable.games.seal_team_flix.maps import read_map
from sandtable.games.seal_team_flix.rules import equipment, grenades
from sandtable.games.seal_team_flix.rules.equipment import (
    Breach,
    Detonate,
    Hush,
    Lure,
    PlaceBomb,
    Sense,
    SnakeCam,
    Treat,
    UseFlick,
)
from sandtable.games.seal_team_flix.rules.grenades import GrenadeSpace, TargetSpace
from sandtable.games.seal_team_flix.rules.sight import clear
from sandtable.games.seal_team_flix.rules.tokens import Revealed
from sandtable.games.seal_team_flix.rules.turn import ChooseAction, StartTurn
from sandtable.games.seal_team_flix.state import CLOSED, OPEN, Firing, State
from sandtable.kernel.decision import Choice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, happened, options, refused, resting, run
from tests.cases import cases
from tests.games.seal_team_flix.build import cell, change, door, names, question, verify
from tests.games.seal_team_flix.gunnery import act, armed, flick_at
from tests.games.seal_team_flix.terrain import redrawn, text

FLASHBANG, HE, CHARGE, BOMB, CAM = "E01#1", "E02#1", "E03#1", "E04#1", "E05#1"
KIT, SMOKE, DECOY, SENSOR = "E11#1", "E16#1", "E17#1", "E18#1"
AT_DOOR = {"seal-1": "H5"}
HERE = {"seal-1": "A12"}


def offered(table: Table[State], kind: Any) -> list[Any]:
    seal = table.state.seals["seal-1"]
    return [one for one in equipment.offers(table.state, seal) if isinstance(one, kind)]


def free(table: Table[State], *choices: Choice) -> None:
    """The first of them costs no Action, the second one does."""
    run(table, ChooseAction("seal-1"))
    for actions, choice in zip((2, 1), choices, strict=True):
        choose(table, choice)
        assert table.state.seals["seal-1"].actions == actions


def land(table: Table[State], card: str, x: float, y: float) -> None:
    """The grenade has come to rest."""
    table._decision = None
    grenades.GrenadeSpace(Firing("seal-1", card, "grenade", "S", 1), x, y).settle(table)
    table.advance()


# costs


@covers("STF-USE-1")
def test_using_equipment_costs_an_action_and_most_cards_are_discarded() -> None:
    table = armed(KIT, CAM, seals=AT_DOOR, fields={"seal-1": {"health": 2}})
    run(table, ChooseAction("seal-1"))
    choose(table, Treat(KIT, "seal-1"))
    verify(table, actions=[1], cards=(CAM,))
    choose(table, SnakeCam(CAM, 1))
    verify(table, actions=[0], cards=(CAM,))  # its row says keep
    assert options(table, SnakeCam) == []


@covers("STF-USE-1", "STF-ACT-1")
def test_without_an_action_left_a_card_is_not_used() -> None:
    table = armed(CAM, BOMB, seals=AT_DOOR)
    act(table, PlaceBomb(BOMB, cell(table.state, "H6")))  # something free is left to do
    change(table, "seal-1", actions=0)
    run(table, ChooseAction("seal-1"))
    assert options(table, SnakeCam) == []
    assert (refused(table, SnakeCam(CAM, 1)), refused(table, SnakeCam(CAM, 2))) == ("STF-ACT-1", "STF-EQP-13")


@covers("STF-USE-1")
@pytest.mark.parametrize("card", ["E08#1", "E09#1", "E10#1", "E12#1", "E13#1", "E14#1", "E15#1"])
def test_passive_cards_are_not_used(card: str) -> None:
    assert offered(armed("W08#1", card, seals={"seal-1": "H5"}), object) == []


@covers("STF-USE-1")
def test_two_cards_of_a_kind_are_one_offer() -> None:
    table = armed(FLASHBANG, "E01#2", seals={"seal-1": "H5"})
    assert offered(table, UseFlick) == [UseFlick(FLASHBANG)]


# grenades


@covers("STF-EQP-1", "STF-EQP-5")
def test_a_grenade_is_discarded_flicked_and_goes_off_where_it_rests() -> None:
    table = armed(HE, seals={"seal-1": "E5"}, patrols=["J5"])
    act(table, UseFlick(HE))
    verify(table, cards=())
    flick_at(table, "J5", power=38)
    while not resting(table):
        choose(table, options(table, TargetSpace)[0])
    verify(table, exploded=["he"], tangos=[], sound={"e": 6})


@covers("STF-EQP-3")
@cases(
    {
        # 0.01 u are free to two edges of G6.
        "a disc wholly inside a Space targets that Space": (6.79, 5.21, {}, ""),
        "otherwise the thrower chooses among the Spaces that it overlaps": (6.9, 5.1, {}, "G6 G5 H5 H6"),
        # The Wall south of H6 is in between.
        "a Space beyond a Wall is not chosen though the disc reached over it": (7.5, 5.9, {}, ""),
        "a Grenadier may nudge it one Space further": (6.5, 5.5, {"spec": "GRN", "grade": 9}, "G6 F5 G5 H5 F6 H6 F7"),
    }
)
def test_the_space_of_a_grenade(x: float, y: float, who: dict[str, Any], spaces: str) -> None:
    table = armed(FLASHBANG, seals=HERE, patrols=["H5"], **who)
    land(table, FLASHBANG, x, y)
    if spaces:
        assert question(table)[1] == "STF-EQP-3"
        found = names(table.state, [one.space for one in options(table, TargetSpace)])
        assert found[0] == spaces[:2]  # that of its centre
        assert set(found) == set(spaces.split())
        choose(table, TargetSpace(cell(table.state, "H5")))
    verify(table, rest=True, stunned=[True])


@covers("STF-EQP-3")
@pytest.mark.parametrize(("x", "y", "space"), [(7.0, 4.5, "H5"), (6.5, 5.0, "G6")])
def test_a_centre_on_a_grid_line_belongs_to_the_space_east_or_south(x: float, y: float, space: str) -> None:
    state = armed(FLASHBANG, seals=HERE).state
    landed = GrenadeSpace(Firing("seal-1", FLASHBANG, "grenade", "S", 1), x, y)
    assert names(state, grenades.targets(state, landed))[0] == space


@covers("STF-EQP-7")
def test_a_flashbang_stuns_everybody_in_reach_but_hostages_whatever_their_cover() -> None:
    table = armed(
        FLASHBANG, seals={"seal-1": "G5", "seal-2": "K5"}, patrols=["I6", "K6"], hostages=["I5"], blocks=["G6"]
    )
    land(table, FLASHBANG, 7.5, 5.5)
    verify(table, stunned=[True, False], stuns=[1, 0], health=[5, 6], hostages=["I5"], sound={"e": 4})


@covers("STF-EQP-7")
def test_a_breacher_of_e8_is_not_stunned_by_its_own_flashbang() -> None:
    table = armed(FLASHBANG, spec="BRE", grade=8, seals={"seal-1": "G5", "seal-2": "G6"})
    land(table, FLASHBANG, 7.5, 5.5)
    verify(table, stuns=[0, 1])


@covers("STF-EQP-21")
def test_smoke_blocks_lines_through_it_and_makes_no_sound() -> None:
    table = armed(SMOKE, seals={"seal-1": "E6"}, patrols=["K6"])
    state = table.state

    def seen(start: str, end: str) -> bool:
        return clear(state, cell(state, start), cell(state, end), cell(state, start))

    assert seen("E6", "K6")
    land(table, SMOKE, 7.5, 5.5)
    assert set(names(state, state.smoke)) == {"H6", "G5", "H5", "I5", "G6", "I6"}
    assert [seen(*line) for line in (("E6", "K6"), ("E6", "F6"), ("H6", "H5"))] == [False, True, True]
    verify(table, sound={})


@covers("STF-EQP-1", "STF-EQP-3")
def test_grenades_are_suggested_so_that_they_would_reach_a_tango() -> None:
    table = armed(FLASHBANG, seals={"seal-1": "E5"}, patrols=["J5"])
    act(table, UseFlick(FLASHBANG))
    first = options(table)[0]
    assert first.label(table.state).startswith("To ")
    choose(table, first)
    while not resting(table):
        choose(table, options(table, TargetSpace)[0])
    verify(table, stunned=[True])


# Doors


@covers("STF-EQP-8", "STF-EQP-9", "STF-TOK-14", "STF-ARR-4")
@pytest.mark.parametrize("door", [CLOSED, 2])
def test_a_breaching_charge_removes_the_door_and_stuns_the_area_beyond(door: int) -> None:
    seals = {"seal-1": "H5", "seal-2": "F1"}
    table = armed(CHARGE, seals=seals, patrols=["J4", "I6"], hostages=["G2"], doors={"B": door})
    act(table, Breach(CHARGE, 1))
    assert table.state.doors[1] == OPEN
    verify(table, stunned=[True, False], stuns=[0, 1], sound={"h": 6}, cards=())


@covers("STF-EQP-8", "STF-EQP-13", "STF-ARR-3")
@cases(
    {
        "a Breaching Charge at a Door": (CHARGE, Breach, {}, True),
        "away from it": (CHARGE, Breach, {"seals": {"seal-1": "H6"}}, False),
        "where there is none any more": (CHARGE, Breach, {"doors": {"B": OPEN}}, False),
        "a Snake Cam at a closed Door": (CAM, SnakeCam, {}, True),
        "at an open one": (CAM, SnakeCam, {"doors": {"B": OPEN}}, False),
        "with somebody behind it": (CAM, SnakeCam, {"patrols": ["H4"]}, False),
    }
)
def test_what_is_used_at_a_door(card: str, kind: Any, pieces: dict[str, Any], may: bool) -> None:
    assert offered(armed(card, **{"seals": AT_DOOR, **pieces}), kind) == [kind(card, 1)] * may


@covers("STF-EQP-13", "STF-ARR-4", "STF-TOK-1")
@pytest.mark.parametrize("door", [CLOSED, 2])
def test_a_snake_cam_reveals_what_the_linked_space_sees(door: int) -> None:
    table = armed(CAM, seals=AT_DOOR, doors={"B": door}, face_down={"H1": "AL", "A1": "HD"})
    act(table, SnakeCam(CAM, 1))
    # The Alarm is shown, not triggered.
    verify(table, revealed=[True, False], sound={}, token="", cards=(CAM,))


@covers("STF-EQP-13", "STF-TOK-10")
def test_a_snake_cam_changes_nothing_about_a_token_that_is_face_up() -> None:
    table = armed(CAM, seals=AT_DOOR, tokens={"H1": "TB"})
    table.state.put_objective(replace(table.state.objectives[1], clock=1))
    assert happened(act(table, SnakeCam(CAM, 1)), Revealed) == []
    verify(table, clock=1)  # it ticks on from where it was


@covers("STF-EQP-13", "STF-ARR-3")
def test_where_a_space_has_two_doors_a_snake_cam_looks_under_the_one_that_is_named() -> None:
    table = armed(CAM, seals={"seal-1": "J4"})
    drawing = redrawn(text("M1"), {(9, 44): "|", (11, 44): "E", (12, 33): "---", (12, 41): "=B="})
    state, seal = table.state, table.state.seals["seal-1"]
    state.ground = Ground.join((read_map(drawing, "my.txt"),))
    assert names(state, [equipment.beyond(state, seal, door(table, name)) for name in "BE"]) == ["J5", "K4"]


@covers("STF-USE-1")
def test_for_signals_of_e8_one_look_in_a_round_is_free() -> None:
    free(armed(CAM, spec="SIG", grade=8, seals=AT_DOOR), SnakeCam(CAM, 1), SnakeCam(CAM, 1))


# Remote Bombs


@covers("STF-EQP-10")
def test_a_remote_bomb_is_placed_on_an_adjacent_space_free_of_objects() -> None:
    table = armed(BOMB, seals={"seal-1": "E5"}, patrols=["F5"], tokens={"F6": "HD"}, blocks=["E6"])
    spaces = [one.space for one in offered(table, PlaceBomb)]
    assert names(table.state, spaces) == ["D6"]
    act(table, PlaceBomb(BOMB, spaces[0]))
    verify(table, bombs=["D6"], cards=(BOMB,))
    table.state.take_block(cell(table.state, "E6"))
    assert offered(table, PlaceBomb) == []  # there is room, but the card carries one token
    assert table.state.occupied(cell(table.state, "D6"))


@covers("STF-DET-1", "STF-EQP-11")
def test_its_owner_detonates_it_for_free_from_anywhere() -> None:
    table = armed(BOMB, seals={"seal-1": "A12", "seal-2": "B12"}, patrols=["H5"])
    act(table, PlaceBomb(BOMB, cell(table.state, "A11")))
    change(table, "seal-1", cell=cell(table.state, "P1"), actions=0)
    run(table, ChooseAction("seal-1"))
    choose(table, Detonate(cell(table.state, "A11")))
    verify(table, bombs=[], cards=(), health=[5, 5], sound={"a": 6})


@covers("STF-DET-1", "STF-GEAR-12")
def test_nobody_else_detonates_it() -> None:
    table = armed(BOMB, seals={"seal-1": "A12", "seal-2": "B12"})
    act(table, PlaceBomb(BOMB, cell(table.state, "A11")))
    assert list(equipment.offers(table.state, table.state.seals["seal-2"])) == []
    table.state.active = "seal-2"
    run(table, ChooseAction("seal-2"))
    assert refused(table, Detonate(cell(table.state, "A11"))) == "STF-DET-1"


# medicine


@covers("STF-EQP-18", "STF-GEAR-11")
def test_a_medical_kit_heals_the_seal_or_an_adjacent_one() -> None:
    table = armed(KIT, seals={"seal-1": "E5", "seal-2": "F5", "seal-3": "H5"})
    assert offered(table, Treat) == []  # nobody is wounded
    for seat in ("seal-1", "seal-2", "seal-3"):
        change(table, seat, health=2)
    assert offered(table, Treat) == [Treat(KIT, "seal-1"), Treat(KIT, "seal-2")]
    act(table, Treat(KIT, "seal-2"))
    verify(table, health=[2, 3, 2], cards=())


@covers("STF-EQP-18", "STF-GEAR-11")
@pytest.mark.parametrize(("before", "after"), [(2, 4), (4, 5)])
def test_a_corpsman_heals_more_but_never_above_the_maximum(before: int, after: int) -> None:
    table = armed(KIT, spec="COR", grade=7, fields={"seal-1": {"health": before}})
    act(table, Treat(KIT, "seal-1"))
    verify(table, health=[after])


@covers("STF-USE-1")
def test_for_a_corpsman_of_e8_one_kit_in_a_round_is_free() -> None:
    table = armed(KIT, "E11#2", spec="COR", grade=8, fields={"seal-1": {"health": 1}})
    free(table, Treat(KIT, "seal-1"), Treat("E11#2", "seal-1"))


# electronics


@covers("STF-USE-1", "STF-SND-2")
def test_a_decoy_makes_noise_in_an_area_up_to_two_area_steps_away() -> None:
    table = armed(DECOY, seals=HERE)
    areas = table.state.ground.areas
    assert {areas[one.area] for one in offered(table, Lure)} == {"a", "b", "d", "c", "e", "g"}
    act(table, Lure(DECOY, areas.index("g")))
    verify(table, sound={"g": 3}, cards=())


@covers("STF-USE-1")
def test_a_motion_sensor_reveals_the_own_area_and_one_beside_it() -> None:
    table = armed(SENSOR, seals=HERE, face_down={"E9": "AL", "A5": "AL", "K12": "AL"})
    areas = table.state.ground.areas
    assert {areas[one.area] for one in offered(table, Sense)} == {"b", "d"}
    act(table, Sense(SENSOR, areas.index("d")))
    verify(table, revealed=[True, True, False], cards=(SENSOR,), sound={})


@covers("STF-USE-1")
def test_signals_of_e9_lower_the_sound_of_their_area_once_in_a_round() -> None:
    table = armed(spec="SIG", grade=9, seals=HERE, sound={"a": 3})
    run(table, ChooseAction("seal-1"))
    choose(table, Hush())
    verify(table, sound={"a": 2}, actions=[2])
    assert offered(table, Hush) == []
    run(table, StartTurn("seal-1"))
    assert offered(table, Hush) == [Hush()]


@covers("STF-USE-1")
@cases(
    {
        "not at E-8": ({"spec": "SIG", "grade": 8, "sound": {"a": 3}},),
        "not a Point man": ({"spec": "PNT", "grade": 9, "sound": {"a": 3}},),
        "not where it is silent": ({"spec": "SIG", "grade": 9, "sound": {"b": 3}},),
    }
)
def test_nobody_else_lowers_the_sound_and_there_must_be_some(who: dict[str, Any]) -> None:
    table = armed(seals=HERE, **who)
    assert offered(table, Hush) == []
    run(table, ChooseAction("seal-1"))
    assert refused(table, Hush()) == "STF-USE-1"
