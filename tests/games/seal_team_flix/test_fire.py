"""Firing: weapon, Sound, Rates of fire, room for the disc, Seeker Rounds (STF-FIR, STF-EQP-14)."""

from typing import Any

import pytest

from sandtable.games.seal_team_flix.rules import equipment, fire
from sandtable.games.seal_team_flix.rules.fire import Fire
from sandtable.games.seal_team_flix.rules.flick_events import FiringForfeited, Flicked
from sandtable.games.seal_team_flix.rules.flicking import FlickDisc, NextDisc, StopFiring
from sandtable.games.seal_team_flix.rules.turn import ChooseAction
from sandtable.games.seal_team_flix.state import Firing, State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.seal_team_flix.build import (
    cell,
    change,
    choose,
    happened,
    options,
    refused,
    resting,
    run,
    sounds,
    verify,
)
from tests.games.seal_team_flix.gunnery import act, aimed, armed, flick_at

MP5, M4A1, HK416, SEEKER, DART, SUPPRESSOR = "W01#1", "W08#1", "W10#1", "E07#1", "E06#1", "E08#1"


def offered(table: Table[State]) -> list[Fire]:
    return list(fire.offers(table.state, table.state.seals["seal-1"]))


@covers("STF-FIR-1", "STF-ACT-1")
def test_fire_costs_an_action_and_uses_one_weapon() -> None:
    table = armed(MP5, seals={"seal-1": "E5"})
    run(table, ChooseAction("seal-1"))
    assert {one.slot for one in options(table, Fire)} == {"primary", "secondary"}
    choose(table, Fire("primary", "burst", "S"))
    assert table.state.firing is not None
    assert (table.state.firing.arm, table.state.seals["seal-1"].actions) == ("W01", 1)
    assert options(table, Fire) == []  # the other weapon waits for another Action


@covers("STF-FIR-2", "STF-GEAR-10")
def test_the_weapons_sound_is_added_once_in_the_area_of_the_seal() -> None:
    table = armed(M4A1, SUPPRESSOR, seals={"seal-1": "D6"})
    act(table, Fire("primary", "burst", "S"))
    for _ in range(3):  # the discs lie in the corridor, not in the SEAL's own Area
        flick_at(table, "J5", where="link", space="E5")
    assert sounds(table) == {"d": 2}


@covers("STF-FIR-3")
def test_a_rate_with_two_sizes_is_fired_with_discs_of_one_of_them() -> None:
    table = armed(HK416, seals={"seal-1": "E5"})
    primary = [(one.rate, one.size) for one in offered(table) if one.slot == "primary"]
    assert primary == [("single", "L"), ("burst", "M"), ("burst", "S")]
    act(table, Fire("primary", "burst", "M"))
    assert [happened(one, Flicked)[0].size for one in [flick_at(table, "J6") for _ in range(3)]] == ["M", "M", "M"]
    assert resting(table)


@covers("STF-FIR-3")
def test_a_weapon_is_not_fired_at_a_rate_that_its_card_does_not_have() -> None:
    table = armed("W03#1", seals={"seal-1": "E5"})
    run(table, ChooseAction("seal-1"))
    assert refused(table, Fire("primary", "burst", "S")) == "STF-FIR-3"
    assert refused(table, Fire("primary", "single", "S")) == "STF-FIR-3"
    assert refused(table, Fire("primary", "single", "L")) == ""


@covers("STF-FIR-1")
def test_without_a_primary_weapon_there_is_only_the_secondary() -> None:
    table = armed(seals={"seal-1": "E5"})
    run(table, ChooseAction("seal-1"))
    assert [one.slot for one in options(table, Fire)] == ["secondary"]
    assert refused(table, Fire("primary", "single", "M")) == "STF-FIR-1"


@covers("STF-FIR-1")
def test_what_lies_in_an_equipment_slot_is_not_fired() -> None:
    table = armed(M4A1, SEEKER, seals={"seal-1": "E5"})
    run(table, ChooseAction("seal-1"))
    assert refused(table, Fire("equipment", "single", "L")) == "STF-FIR-1"


@covers("STF-FIR-4", "STF-FIR-8")
def test_each_disc_is_resolved_before_the_next_is_placed() -> None:
    table = armed(MP5, seals={"seal-1": "E5"}, patrols=["H5", "J5"])
    act(table, Fire("primary", "burst", "S"))
    flick_at(table, "H5")
    assert sorted(table.state.tangos) == [2]
    assert isinstance(table.agenda[-1], FlickDisc)
    flick_at(table, "J5")  # the way is free now
    assert sorted(table.state.tangos) == []


@covers("STF-FIR-4", "STF-FIR-18")
def test_discs_may_be_left_unflicked() -> None:
    table = armed(M4A1, seals={"seal-1": "E5"}, patrols=["H5"])
    act(table, Fire("primary", "burst", "S"))
    flick_at(table, "H5")
    assert StopFiring() in options(table)
    assert happened(choose(table, StopFiring()), FiringForfeited)[0].left == 2
    verify(table, rest=True, firing=None)


def hemmed_in(*blocks: str) -> Table[State]:
    """A SEAL in a corner of the map, Blocks around it: a Large disc does not fit beside it."""
    return armed(M4A1, seals={"seal-1": "A1"}, blocks=blocks or ["B1", "A2", "B2"])


@covers("STF-FIR-18")
def test_a_rate_is_offered_only_if_there_is_room_for_its_disc() -> None:
    table = hemmed_in()
    assert {one.size for one in offered(table)} == {"S"}
    run(table, ChooseAction("seal-1"))
    assert refused(table, Fire("primary", "single", "L")) == "STF-FIR-18"
    assert {one.size for one in offered(hemmed_in("B1"))} == {"S", "L"}


@covers("STF-FIR-18")
def test_if_a_later_disc_finds_no_room_the_rest_is_forfeited() -> None:
    table = hemmed_in()
    events = run(table, NextDisc(Firing("seal-1", "W12", "fire", "L", 2, "primary", "burst")))
    assert [one.left for one in happened(events, FiringForfeited)] == [2]
    assert resting(table)


@covers("STF-ACT-5", "STF-WND-6", "STF-FIR-8")
def test_a_seal_that_its_own_disc_kills_flicks_no_more() -> None:
    table = armed(M4A1, seals={"seal-1": "J5", "seal-2": "A12"})
    change(table, "seal-1", health=1)
    act(table, Fire("primary", "burst", "S"))
    flick_at(table, "K5", power=60)  # back from the Wall behind K5
    assert table.state.seals["seal-1"].kia
    assert resting(table)


@covers("STF-EQP-16")
def test_seeker_rounds_go_with_a_single_shot_of_the_primary_alone() -> None:
    table = armed(M4A1, SEEKER, seals={"seal-1": "E5"})
    seeking = [one for one in offered(table) if one.seeker]
    assert seeking == [Fire("primary", "single", "L", seeker=True)]
    for left in (1, 0):
        act(table, seeking[0])
        choose(table, StopFiring())
        assert dict(table.state.seals["seal-1"].charges).get(SEEKER, 0) == left
    assert SEEKER not in table.state.seals["seal-1"].cards  # empty: discarded
    assert not any(one.seeker for one in offered(table))


@covers("STF-EQP-16")
def test_an_ordinary_shot_uses_up_no_seeker_rounds() -> None:
    table = armed(M4A1, SEEKER, seals={"seal-1": "E5"})
    for _ in range(2):  # as often as there are Rounds
        act(table, Fire("primary", "single", "L"))
        choose(table, StopFiring())
    verify(table, charges=(), cards=(M4A1, SEEKER))
    assert Fire("primary", "single", "L", seeker=True) in offered(table)


@covers("STF-EQP-17")
def test_a_seeker_disc_that_touched_only_walls_is_flicked_once_more() -> None:
    table = armed(M4A1, SEEKER, seals={"seal-1": "E6"}, patrols=["K6"])
    act(table, Fire("primary", "single", "L", seeker=True))
    flick_at(table, "E5", power=20)  # off the Wall, and not back to the SEAL
    firing = table.state.firing
    assert firing is not None
    assert firing.rest is not None
    assert refused(table, aimed(table, "K6")) == "STF-EQP-17"  # not from beside the SEAL
    flick_at(table, "K6", where="rest")
    verify(table, tangos=[], rest=True)


@covers("STF-EQP-17")
@pytest.mark.parametrize("met", ["a Door", "a Block", "a token", "a Hostage"])
def test_a_seeker_disc_that_touched_anything_else_is_not(met: str) -> None:
    pieces: dict[str, Any] = {"a Block": {"blocks": ["H6"]}, "a token": {"tokens": {"H6": "HD"}}}
    pieces["a Hostage"] = {"hostages": ["H6"]}
    table = armed(M4A1, SEEKER, seals={"seal-1": "E6"}, **pieces.get(met, {}))
    if met == "a Door":
        change(table, "seal-1", cell=cell(table.state, "H6"))
    act(table, Fire("primary", "single", "L", seeker=True))
    if met == "a Door":  # so gently that it does not come back to the SEAL
        flick_at(table, "H5", power=20)
    else:
        flick_at(table, "H6")
    assert resting(table)


@covers("STF-EQP-17")
def test_a_seeker_disc_is_not_flicked_a_third_time() -> None:
    table = armed(M4A1, SEEKER, seals={"seal-1": "E6"})
    act(table, Fire("primary", "single", "L", seeker=True))
    flick_at(table, "J6", power=20)
    flick_at(table, "J6", where="rest", power=20)
    assert resting(table)


@covers("STF-EQP-17")
def test_a_seeker_disc_may_be_left_where_it_is() -> None:
    table = armed("W20#1", SEEKER, seals={"seal-1": "E6"}, spec="SNI", grade=9)
    act(table, Fire("primary", "single", "L", seeker=True))
    flick_at(table, "J6", power=20)
    choose(table, StopFiring())
    firing = table.state.firing  # the Sniper's extra disc is still to come
    assert firing is not None
    assert (firing.left, firing.rest) == (1, None)


@covers("STF-EQP-17")
def test_nothing_is_forfeited_with_a_seeker_disc_that_is_left_where_it_is() -> None:
    table = armed(M4A1, SEEKER, seals={"seal-1": "E6"})
    act(table, Fire("primary", "single", "L", seeker=True))
    flick_at(table, "J6", power=20)
    assert happened(choose(table, StopFiring()), FiringForfeited) == []
    verify(table, rest=True, firing=None)


@covers("STF-EQP-14", "STF-GEAR-5")
def test_an_empty_dart_pistol_blocks_the_secondary_slot() -> None:
    table = armed(DART, seals={"seal-1": "E5"})
    assert offered(table) == []  # it covers the printed Secondary
    for _ in range(2):
        (use,) = equipment.offers(table.state, table.state.seals["seal-1"])
        act(table, use)
        choose(table, StopFiring())
    seal = table.state.seals["seal-1"]
    assert list(equipment.offers(table.state, seal)) == []
    assert offered(table) == []
    assert DART in seal.cards
