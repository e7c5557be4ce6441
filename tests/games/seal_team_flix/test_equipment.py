"""Equipment in use: each card by what it does (STF-USE-1, STF-EQP, STF-DET-1)."""

from typing import Any

import pytest

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
from sandtable.games.seal_team_flix.rules.explosions import Exploded
from sandtable.games.seal_team_flix.rules.grenades import GrenadeSpace, TargetSpace
from sandtable.games.seal_team_flix.rules.sight import clear
from sandtable.games.seal_team_flix.rules.turn import ChooseAction, StartTurn
from sandtable.games.seal_team_flix.state import CLOSED, OPEN, Firing, State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, happened, options, refused, resting, run
from tests.games.seal_team_flix.build import add_token, cell, change, names, question, sounds
from tests.games.seal_team_flix.gunnery import act, armed, flick_at

FLASHBANG, HE, CHARGE, BOMB, CAM = "E01#1", "E02#1", "E03#1", "E04#1", "E05#1"
KIT, SMOKE, DECOY, SENSOR = "E11#1", "E16#1", "E17#1", "E18#1"


def offered(table: Table[State], kind: Any) -> list[Any]:
    seal = table.state.seals["seal-1"]
    return [one for one in equipment.offers(table.state, seal) if isinstance(one, kind)]


def land(table: Table[State], card: str, x: float, y: float) -> None:
    """The grenade has come to rest."""
    table._decision = None
    grenades.GrenadeSpace(Firing("seal-1", card, "grenade", "S", 1), x, y).settle(table)
    table.advance()


# costs


@covers("STF-USE-1")
def test_using_equipment_costs_an_action_and_most_cards_are_discarded() -> None:
    table = armed(KIT, CAM, seals={"seal-1": "H5"}, dice=[])
    change(table, "seal-1", health=2)
    run(table, ChooseAction("seal-1"))
    choose(table, Treat(KIT, "seal-1"))
    assert table.state.seals["seal-1"].actions == 1
    assert table.state.seals["seal-1"].cards == (CAM,)
    choose(table, SnakeCam(CAM, 1))
    assert table.state.seals["seal-1"].actions == 0
    assert table.state.seals["seal-1"].cards == (CAM,)  # its row says keep
    assert options(table, SnakeCam) == []


@covers("STF-USE-1", "STF-ACT-1")
def test_without_an_action_left_a_card_is_not_used() -> None:
    table = armed(CAM, BOMB, seals={"seal-1": "H5"})
    act(table, PlaceBomb(BOMB, cell(table.state, "H6")))  # something free is left to do
    change(table, "seal-1", actions=0)
    run(table, ChooseAction("seal-1"))
    assert options(table, SnakeCam) == []
    assert refused(table, SnakeCam(CAM, 1)) == "STF-ACT-1"
    assert refused(table, SnakeCam(CAM, 2)) == "STF-EQP-13"


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
    assert table.state.seals["seal-1"].cards == ()
    events = flick_at(table, "J5", power=38)
    while not resting(table):
        events = choose(table, options(table, TargetSpace)[0])
    assert [one.kind for one in happened(table.log or [], Exploded)] == ["he"]
    assert not table.state.tangos
    assert sounds(table) == {"e": 6}
    assert events


@covers("STF-EQP-3")
def test_a_disc_wholly_inside_a_space_targets_that_space() -> None:
    table = armed(FLASHBANG, seals={"seal-1": "A12"}, patrols=["H5"])
    land(table, FLASHBANG, 6.79, 5.21)  # 0.01 u are free to two edges of G6
    assert resting(table)
    assert table.state.tangos[1].stunned


@covers("STF-EQP-3")
def test_otherwise_the_thrower_chooses_among_the_spaces_that_it_overlaps() -> None:
    table = armed(FLASHBANG, seals={"seal-1": "A12"})
    land(table, FLASHBANG, 6.9, 5.1)
    assert question(table)[1] == "STF-EQP-3"
    spaces = [one.space for one in options(table, TargetSpace)]
    assert set(names(table.state, spaces)) == {"G6", "G5", "H5", "H6"}
    assert names(table.state, spaces[:1]) == ["G6"]  # that of its centre
    choose(table, TargetSpace(cell(table.state, "H5")))
    assert resting(table)


@covers("STF-EQP-3")
def test_a_space_beyond_a_wall_is_not_chosen_though_the_disc_reached_over_it() -> None:
    table = armed(FLASHBANG, seals={"seal-1": "A12"})
    land(table, FLASHBANG, 7.5, 5.9)  # the Wall south of H6 is in between
    assert resting(table)


@covers("STF-EQP-3")
def test_a_centre_on_a_grid_line_belongs_to_the_space_east_or_south() -> None:
    table = armed(FLASHBANG, seals={"seal-1": "A12"})
    for x, y, space in ((7.0, 4.5, "H5"), (6.5, 5.0, "G6")):
        landed = GrenadeSpace(Firing("seal-1", FLASHBANG, "grenade", "S", 1), x, y)
        assert names(table.state, grenades.targets(table.state, landed))[0] == space


@covers("STF-EQP-3")
def test_a_grenadier_may_nudge_it_one_space_further() -> None:
    table = armed(FLASHBANG, spec="GRN", grade=9, seals={"seal-1": "A12"})
    land(table, FLASHBANG, 6.5, 5.5)
    spaces = {one.space for one in options(table, TargetSpace)}
    assert set(names(table.state, spaces)) == {"F5", "G5", "H5", "F6", "G6", "H6", "F7"}


@covers("STF-EQP-7")
def test_a_flashbang_stuns_everybody_in_reach_but_hostages_whatever_their_cover() -> None:
    table = armed(
        FLASHBANG, seals={"seal-1": "G5", "seal-2": "K5"}, patrols=["I6", "K6"], hostages=["I5"], blocks=["G6"]
    )
    land(table, FLASHBANG, 7.5, 5.5)
    state = table.state
    assert [one.stunned for one in state.tangos.values()] == [True, False]
    assert (state.seals["seal-1"].stuns, state.seals["seal-2"].stuns) == (1, 0)
    assert len(state.hostages) == 1
    assert sounds(table) == {"e": 4}
    assert state.seals["seal-1"].health == 5


@covers("STF-EQP-7")
def test_a_breacher_of_e8_is_not_stunned_by_its_own_flashbang() -> None:
    table = armed(FLASHBANG, spec="BRE", grade=8, seals={"seal-1": "G5", "seal-2": "G6"})
    land(table, FLASHBANG, 7.5, 5.5)
    assert (table.state.seals["seal-1"].stuns, table.state.seals["seal-2"].stuns) == (0, 1)


@covers("STF-EQP-21")
def test_smoke_blocks_lines_through_it_and_makes_no_sound() -> None:
    table = armed(SMOKE, seals={"seal-1": "E6"}, patrols=["K6"])
    state = table.state
    start, end = cell(state, "E6"), cell(state, "K6")
    assert clear(state, start, end, start)
    land(table, SMOKE, 7.5, 5.5)
    assert set(names(state, state.smoke)) == {"H6", "G5", "H5", "I5", "G6", "I6"}
    assert not clear(state, start, end, start)
    inside = cell(state, "H6")
    assert clear(state, start, cell(state, "F6"), start)
    assert clear(state, inside, cell(state, "H5"), inside)
    assert sounds(table) == {}


@covers("STF-EQP-1", "STF-EQP-3")
def test_grenades_are_suggested_so_that_they_would_reach_a_tango() -> None:
    table = armed(FLASHBANG, seals={"seal-1": "E5"}, patrols=["J5"])
    act(table, UseFlick(FLASHBANG))
    first = table.decision
    assert first is not None
    assert first.options[0].label(table.state).startswith("To ")
    choose(table, first.options[0])
    while not resting(table):
        choose(table, options(table, TargetSpace)[0])
    assert table.state.tangos[1].stunned


# Doors


@covers("STF-EQP-8", "STF-EQP-9", "STF-TOK-14", "STF-ARR-4")
@pytest.mark.parametrize("door", [CLOSED, 2])
def test_a_breaching_charge_removes_the_door_and_stuns_the_area_beyond(door: int) -> None:
    table = armed(
        CHARGE, seals={"seal-1": "H5", "seal-2": "F1"}, patrols=["J4", "I6"], hostages=["G2"], doors={"B": door}
    )
    act(table, Breach(CHARGE, 1))
    state = table.state
    assert state.doors[1] == OPEN
    assert [one.stunned for one in state.tangos.values()] == [True, False]
    assert (state.seals["seal-1"].stuns, state.seals["seal-2"].stuns) == (0, 1)
    assert sounds(table) == {"h": 6}
    assert state.seals["seal-1"].cards == ()


@covers("STF-EQP-8")
def test_a_charge_needs_a_door_that_is_still_there() -> None:
    assert offered(armed(CHARGE, seals={"seal-1": "H6"}), Breach) == []
    assert offered(armed(CHARGE, seals={"seal-1": "H5"}, doors={"B": OPEN}), Breach) == []
    assert offered(armed(CHARGE, seals={"seal-1": "H5"}), Breach) == [Breach(CHARGE, 1)]


@covers("STF-EQP-13", "STF-ARR-4", "STF-TOK-1")
@pytest.mark.parametrize("door", [CLOSED, 2])
def test_a_snake_cam_reveals_what_the_linked_space_sees(door: int) -> None:
    table = armed(CAM, seals={"seal-1": "H5"}, doors={"B": door})
    seen = add_token(table.state, "H1", "AL", revealed=False)
    other = add_token(table.state, "A1", "HD", revealed=False)
    act(table, SnakeCam(CAM, 1))
    state = table.state
    assert state.objectives[seen.id].revealed
    assert not state.objectives[other.id].revealed
    assert sounds(table) == {}  # the Alarm is shown, not triggered
    assert state.alert_seat is None
    assert state.seals["seal-1"].cards == (CAM,)


@covers("STF-EQP-13", "STF-ARR-3")
def test_a_snake_cam_needs_a_closed_door_and_a_free_space_behind_it() -> None:
    assert offered(armed(CAM, seals={"seal-1": "H5"}, doors={"B": OPEN}), SnakeCam) == []
    assert offered(armed(CAM, seals={"seal-1": "H5"}, patrols=["H4"]), SnakeCam) == []
    assert offered(armed(CAM, seals={"seal-1": "H5"}), SnakeCam) == [SnakeCam(CAM, 1)]


@covers("STF-USE-1")
def test_for_signals_of_e8_one_look_in_a_round_is_free() -> None:
    table = armed(CAM, spec="SIG", grade=8, seals={"seal-1": "H5"})
    run(table, ChooseAction("seal-1"))
    choose(table, SnakeCam(CAM, 1))
    assert table.state.seals["seal-1"].actions == 2
    choose(table, SnakeCam(CAM, 1))
    assert table.state.seals["seal-1"].actions == 1


# Remote Bombs


@covers("STF-EQP-10")
def test_a_remote_bomb_is_placed_on_an_adjacent_space_free_of_objects() -> None:
    table = armed(BOMB, seals={"seal-1": "E5"}, patrols=["F5"], tokens={"F6": "HD"}, blocks=["E6"])
    spaces = [one.space for one in offered(table, PlaceBomb)]
    assert names(table.state, spaces) == ["D6"]
    act(table, PlaceBomb(BOMB, spaces[0]))
    assert names(table.state, [one.cell for one in table.state.bombs]) == ["D6"]
    assert table.state.seals["seal-1"].cards == (BOMB,)
    table.state.take_block(cell(table.state, "E6"))
    assert offered(table, PlaceBomb) == []  # there is room, but the card carries one token
    assert table.state.occupied(cell(table.state, "D6"))


@covers("STF-DET-1", "STF-EQP-11")
def test_its_owner_detonates_it_for_free_from_anywhere() -> None:
    table = armed(BOMB, seals={"seal-1": "A12", "seal-2": "B12"}, patrols=["H5"])
    state = table.state
    act(table, PlaceBomb(BOMB, cell(state, "A11")))
    change(table, "seal-1", cell=cell(state, "P1"), actions=0)
    run(table, ChooseAction("seal-1"))
    choose(table, Detonate(cell(state, "A11")))
    assert state.bombs == []
    assert state.seals["seal-1"].cards == ()
    assert state.seals["seal-2"].health == 5
    assert sounds(table) == {"a": 6}


@covers("STF-DET-1", "STF-GEAR-12")
def test_nobody_else_detonates_it() -> None:
    table = armed(BOMB, seals={"seal-1": "A12", "seal-2": "B12"})
    act(table, PlaceBomb(BOMB, cell(table.state, "A11")))
    other = table.state.seals["seal-2"]
    assert list(equipment.offers(table.state, other)) == []
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
    assert table.state.seals["seal-2"].health == 3
    assert table.state.seals["seal-1"].cards == ()


@covers("STF-EQP-18", "STF-GEAR-11")
def test_a_corpsman_heals_more_but_never_above_the_maximum() -> None:
    for before, after in ((2, 4), (4, 5)):
        table = armed(KIT, spec="COR", grade=7, seals={"seal-1": "E5"})
        change(table, "seal-1", health=before)
        act(table, Treat(KIT, "seal-1"))
        assert table.state.seals["seal-1"].health == after


@covers("STF-USE-1")
def test_for_a_corpsman_of_e8_one_kit_in_a_round_is_free() -> None:
    table = armed(KIT, "E11#2", spec="COR", grade=8, seals={"seal-1": "A12"})
    change(table, "seal-1", health=1)
    run(table, ChooseAction("seal-1"))
    choose(table, Treat(KIT, "seal-1"))
    assert table.state.seals["seal-1"].actions == 2
    choose(table, Treat("E11#2", "seal-1"))
    assert table.state.seals["seal-1"].actions == 1


# electronics


@covers("STF-USE-1", "STF-SND-2")
def test_a_decoy_makes_noise_in_an_area_up_to_two_area_steps_away() -> None:
    table = armed(DECOY, seals={"seal-1": "A12"})
    ground = table.state.ground
    areas = {ground.areas[one.area] for one in offered(table, Lure)}
    assert areas == {"a", "b", "d", "c", "e", "g"}
    act(table, Lure(DECOY, ground.areas.index("g")))
    assert sounds(table) == {"g": 3}
    assert table.state.seals["seal-1"].cards == ()


@covers("STF-USE-1")
def test_a_motion_sensor_reveals_the_own_area_and_one_beside_it() -> None:
    table = armed(SENSOR, seals={"seal-1": "A12"})
    state = table.state
    tokens = {
        area: add_token(state, space, "AL", revealed=False).id
        for area, space in (("a", "E9"), ("d", "A5"), ("b", "K12"))
    }
    assert {state.ground.areas[one.area] for one in offered(table, Sense)} == {"b", "d"}
    act(table, Sense(SENSOR, state.ground.areas.index("d")))
    assert {area for area, token in tokens.items() if state.objectives[token].revealed} == {"a", "d"}
    assert state.seals["seal-1"].cards == (SENSOR,)
    assert sounds(table) == {}


@covers("STF-USE-1")
def test_signals_of_e9_lower_the_sound_of_their_area_once_in_a_round() -> None:
    table = armed(spec="SIG", grade=9, seals={"seal-1": "A12"}, sound={"a": 3})
    run(table, ChooseAction("seal-1"))
    choose(table, Hush())
    assert sounds(table) == {"a": 2}
    assert table.state.seals["seal-1"].actions == 2
    assert offered(table, Hush) == []
    run(table, StartTurn("seal-1"))
    assert offered(table, Hush) == [Hush()]


@covers("STF-USE-1")
def test_nobody_else_lowers_the_sound_and_there_must_be_some() -> None:
    lower = armed(spec="SIG", grade=8, seals={"seal-1": "A12"}, sound={"a": 3})
    other = armed(spec="PNT", grade=9, seals={"seal-1": "A12"}, sound={"a": 3})
    silent = armed(spec="SIG", grade=9, seals={"seal-1": "A12"}, sound={"b": 3})
    for table in (lower, other, silent):
        assert offered(table, Hush) == []
        run(table, ChooseAction("seal-1"))
        assert refused(table, Hush()) == "STF-USE-1"
