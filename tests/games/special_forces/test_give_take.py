"""Handing over (SF-GIV): one AP, any number of counters, both ways, nothing through walls."""

from sandtable.games.special_forces.events import Handed
from sandtable.games.special_forces.rules.gear import GiveTake
from sandtable.testing import covers
from sandtable.testing.drill import choose, happened, options, refused
from tests.games.special_forces.build import battle, game, man, on, played

MAG = "rifle-mag"


@covers("SF-GIV-1")
def test_for_one_ap_any_number_of_counters_pass_in_either_direction() -> None:
    table = battle({"US-8": on("D1", gear=("frag", "smoke")), "US-9": on("E1", gear=("law",), ap=0)}, acting="US-8")
    choose(table, GiveTake("US-9", ("frag", "smoke"), ("law",)))
    assert (man(table, "US-8").gear, man(table, "US-9").gear) == (("law",), ("frag", "smoke"))
    assert (man(table, "US-8").ap, man(table, "US-9").ap) == (2, 0)  # the active one pays
    assert len(happened(table, Handed)) == 2


@covers("SF-GIV-1")
def test_the_partner_may_be_stunned_but_must_be_a_friend_on_an_adjacent_dot() -> None:
    party = {"US-8": on("D1", gear=("frag",)), "US-9": on("E1", stuns=2), "US-10": "F1", "IIF-2": "C1"}
    table = battle(party, acting="US-8")
    assert {one.partner for one in options(table, GiveTake)} == {"US-9"}
    assert refused(table, GiveTake("US-9", ("frag",))) == ""
    assert refused(table, GiveTake("US-10", ("frag",))) == "SF-GIV-1"
    assert refused(table, GiveTake("IIF-2", ("frag",))) == "SF-GIV-1"


@covers("SF-GIV-2")
def test_a_third_belt_goes_into_web_gear_if_there_is_room() -> None:
    party = {"US-5": "D1", "US-7": on("E1", gear=("mg-ammo",))}
    table = played(battle(party, acting="US-7"), GiveTake("US-5", ("mg-ammo",)))
    assert man(table, "US-5").gear == ("mg-ammo",)
    full = {**party, "US-5": on("D1", gear=("frag", "frag"))}
    assert refused(battle(full, acting="US-7"), GiveTake("US-5", ("mg-ammo",))) == "SF-GIV-2"


@covers("SF-GIV-2", "SF-WEB-2")
def test_a_belt_does_not_take_the_place_of_a_pistol_magazine() -> None:
    party = {"US-5": on("D1", extra=("mg-ammo", "mg-ammo"), gear=("frag", "frag")), "US-7": on("E1", gear=("mg-ammo",))}
    assert refused(battle(party, acting="US-7"), GiveTake("US-5", ("mg-ammo",))) == "SF-GIV-2"


@covers("SF-GIV-1", "SF-GIV-5")
def test_every_single_counter_and_every_swap_of_one_for_one_is_listed() -> None:
    party = {"US-8": on("D1", gear=("frag",), extra=()), "US-9": on("E1", gear=("law",), extra=())}
    table = battle(party, acting="US-8")
    assert options(table, GiveTake) == [
        GiveTake("US-9", ("frag",)),
        GiveTake("US-9", (), ("law",)),
        GiveTake("US-9", ("frag",), ("law",)),
    ]


@covers("SF-GIV-3", "SF-CARD-4")
def test_spare_ammo_and_packs_pass_but_not_what_is_in_a_weapon() -> None:
    table = battle({"US-2": on("D1", extra=()), "US-8": "E1"}, acting="US-2")
    given = {one.give[0] for one in options(table, GiveTake) if one.give and not one.take}
    assert given == {"aid"}  # the loaded magazine, the M4A1 and the Commands stay with him
    assert refused(table, GiveTake("US-8", (MAG,))) == "SF-GIV-2"
    choose(table, GiveTake("US-8", ("aid",)))
    assert (man(table, "US-2").issue, man(table, "US-8").gear) == ((), ("aid",))


@covers("SF-GIV-4")
def test_nothing_passes_through_a_wall() -> None:
    table = battle({"US-8": on("F2", gear=("frag",)), "US-9": "E2", "US-10": "F1"}, acting="US-8")
    assert refused(table, GiveTake("US-9", ("frag",))) == "SF-GIV-4"
    assert {one.partner for one in options(table, GiveTake)} == {"US-10"}
    door = battle({"US-8": on("F3", gear=("frag",)), "US-9": "E3"}, acting="US-8")
    assert refused(door, GiveTake("US-9", ("frag",))) == ""


@covers("SF-GIV-5")
def test_at_least_one_counter_passes_and_full_soldiers_may_swap() -> None:
    party = {"US-8": on("D1", gear=("frag", "frag", "frag")), "US-9": on("E1", gear=("law", "law", "law"))}
    table = battle(party, acting="US-8")
    assert refused(table, GiveTake("US-9")) == "SF-GIV-5"
    assert refused(table, GiveTake("US-9", ("frag",))) == "SF-GIV-2"
    choose(table, GiveTake("US-9", ("frag", "frag"), ("law", "law")))
    assert man(table, "US-8").gear == ("frag", "law", "law")


@covers("SF-GIV-1", "SF-UNT-2")
def test_untrained_and_the_worker_hand_nothing_over() -> None:
    assert options(battle({"US-8": on("D1", gear=("frag",)), "UN": "E1"}, acting="US-8"), GiveTake) == []
    iif = battle({"IIF-2": on("D1", gear=("frag",)), "IIF-UR-01": "E1"}, acting="IIF-2")
    assert refused(iif, GiveTake("IIF-UR-01", ("frag",))) == "SF-GIV-1"
    assert "folder" in game().content.counters
