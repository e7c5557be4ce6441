"""Ammunition (SF-REL, SF-CARD, SF-WEB): the Out number, magazines and boxes."""

import pytest

from sandtable.games.special_forces.events import Harmed, RanDry, Reloaded
from sandtable.games.special_forces.rules.attack import Launch
from sandtable.games.special_forces.rules.gear import GiveTake, Reload
from sandtable.testing import covers
from sandtable.testing.drill import choose, happened, options, refused
from tests.games.special_forces.build import battle, dot, fire, game, man, on, played

MAG = "rifle-mag"


@covers("SF-REL-1")
@pytest.mark.parametrize(("mode", "out"), [("Semi", 3), ("Burst", 5), ("Auto", 7)], ids=["Semi", "Burst", "Auto"])
def test_a_roll_up_to_the_out_number_empties_the_box(mode: str, out: int) -> None:
    for roll, dry in ((out, True), (out + 1, False)):
        table = battle({"US-8": "D1", "IIF-1": on("K1", ap=0, commands=0)}, acting="US-8", dice=[roll])
        choose(table, fire("IIF-1", mode))
        assert (man(table, "US-8").empty == ("m4a1",)) == dry


@covers("SF-REL-2")
def test_one_roll_can_both_hit_and_run_dry() -> None:
    table = battle({"US-8": "D1", "IIF-2": on("F1", ap=0)}, acting="US-8", dice=[6])
    choose(table, fire("IIF-2", "Auto"))  # needs 1, Out 7
    assert happened(table, Harmed)[0].down
    assert happened(table, RanDry)[0].soldier == "US-8"


@covers("SF-REL-3")
def test_the_magazine_is_checked_even_when_cover_negates_the_attack() -> None:
    table = played(battle({"US-8": "G3", "IIF-2": on("D3", ap=0)}, acting="US-8", dice=[8, 3]), fire("IIF-2"))
    assert man(table, "US-8").empty == ("m4a1",)


@covers("SF-REL-4", "SF-AP-1")
def test_reloading_moves_a_counter_from_extra_ammo_into_the_box() -> None:
    table = played(battle({"US-8": on("D1", empty=("m4a1",)), "IIF-2": "O20"}, acting="US-8"), Reload("m4a1"))
    private = man(table, "US-8")
    assert (private.empty, private.extra, private.ap) == ((), (MAG,), 2)
    assert happened(table, Reloaded)


@covers("SF-REL-4", "SF-REL-7")
def test_the_gunner_reloads_a_belt_from_his_web_gear() -> None:
    gunner = on("D1", empty=("m60",), extra=("pistol-mag",), gear=("mg-ammo",))
    table = played(battle({"US-5": gunner, "IIF-2": "O20"}, acting="US-5"), Reload("m60"))
    assert (man(table, "US-5").gear, man(table, "US-5").extra) == ((), ("pistol-mag",))


@covers("SF-REL-7")
def test_a_counter_fits_only_weapons_of_its_type() -> None:
    gunner = on("D1", empty=("m60",), extra=("pistol-mag",), gear=(MAG,))
    assert refused(battle({"US-5": gunner, "IIF-2": "O20"}, acting="US-5"), Reload("m60")) == "SF-REL-4"
    kinds = {name: one.ammo for name, one in game().content.counters.items() if one.ammo}
    assert kinds == {"rifle-mag": "rifle", "mg-ammo": "belt", "pistol-mag": "pistol", "marksman-mag": "marksman"}


@covers("SF-REL-5")
def test_a_grenade_has_no_out_number_and_no_box() -> None:
    frag = game().content.counters["frag"]
    assert (frag.modes[0].out, frag.boxed) == (0, False)
    table = battle({"US-8": on("D1", gear=("frag", "frag")), "IIF-2": on("F1", ap=0)}, acting="US-8", dice=[2])
    choose(table, Launch("frag", dot("F1")))
    assert (man(table, "US-8").gear, man(table, "US-8").empty) == (("frag",), ())


@covers("SF-REL-6")
def test_a_loaded_weapon_is_not_reloaded() -> None:
    table = battle({"US-8": "D1", "IIF-2": "O20"}, acting="US-8")
    assert options(table, Reload) == []
    assert refused(table, Reload("m4a1")) == "SF-REL-6"


# the boxes of a card


@covers("SF-CARD-1")
def test_a_card_states_everything_about_its_soldier() -> None:
    card = game().content.soldiers["US-2"]
    assert (card.number, card.cost, card.ap, card.armor) == (2, 15, 4, 1)
    assert (card.commands, card.initiative, card.weapons) == (2, 1, ("m4a1",))
    assert (card.extra, card.issue, card.gear) == ((MAG, MAG), ("aid",), 4)


@covers("SF-CARD-2", "SF-CARD-3", "SF-CARD-4")
def test_a_soldier_starts_loaded_with_his_spare_ammo_and_his_issue() -> None:
    table = battle({"US-2": "D1", "US-5": "E1"})
    sergeant, gunner = man(table, "US-2"), man(table, "US-5")
    assert (sergeant.empty, sergeant.extra, sergeant.issue) == ((), (MAG, MAG), ("aid",))
    assert sergeant.gear == ()  # what is issued does not use up Web Gear
    assert gunner.extra == ("mg-ammo", "mg-ammo", "pistol-mag")


@covers("SF-CARD-5")
def test_both_players_see_every_card_and_counter() -> None:
    table = battle({"US-2": on("D1", gear=("frag",)), "IIF-1": on("O1", wounds=1)})
    us, iif = (game().view(table.state, seat) for seat in game().seats)
    assert us.soldiers == iif.soldiers == table.state.soldiers


@covers("SF-WEB-1")
def test_web_gear_holds_no_more_than_the_card_says() -> None:
    laden = on("D1", gear=("frag", "law", MAG))
    table = battle({"US-8": laden, "US-9": on("E1", gear=("smoke",))}, acting="US-8")
    assert refused(table, GiveTake("US-9", (), ("smoke",))) == "SF-GIV-2"
    assert refused(table, GiveTake("US-9", ("frag",), ("smoke",))) == ""


@covers("SF-WEB-2")
def test_extra_ammo_takes_only_ammo_for_his_own_weapons_up_to_its_number() -> None:
    party = {
        "US-5": on("D1", extra=("mg-ammo", "mg-ammo"), gear=()),
        "US-8": on("E1", gear=("mg-ammo", "pistol-mag"), extra=(MAG,)),
    }
    table = played(battle(party, acting="US-5"), GiveTake("US-8", (), ("mg-ammo", "pistol-mag", MAG)))
    gunner = man(table, "US-5")
    assert gunner.extra == ("mg-ammo", "mg-ammo", "pistol-mag")
    assert gunner.gear == ("mg-ammo", MAG)  # a third belt and a foreign magazine


# Untrained


@covers("SF-UNT-4")
def test_untrained_rifles_never_run_dry_and_rockets_are_reloaded_without_end() -> None:
    rifle = battle({"IIF-UR-01": "D1", "US-8": on("K1", ap=0)}, acting="IIF-UR-01", dice=[2, 2])
    choose(rifle, *(fire("US-8", "Spray", "spray-rifle") for _ in range(2)))
    assert man(rifle, "IIF-UR-01").empty == ()

    rpg = battle({"IIF-RPG-01": on("D1", ap=4), "US-8": on("K1", ap=0)}, acting="IIF-RPG-01", dice=[2, 2])
    rocket = Launch("rpg7", dot("K1"))
    choose(rpg, rocket)
    assert refused(rpg, rocket) == "SF-ATK-6"
    choose(rpg, Reload("rpg7"), rocket)
    assert man(rpg, "IIF-RPG-01").empty == ("rpg7",)
    assert refused(rpg, Reload("rpg7")) == ""


@covers("SF-UNT-1", "SF-UNT-6")
def test_untrained_share_a_card_and_are_counted_the_others_exist_once() -> None:
    party = {"IIF-UR-01": "D1", "IIF-UR-02": "E1", "IIF-UR-03": "F1", "IIF-2": "G1"}
    table = battle(party)
    cards = [man(table, name).card for name in party]
    assert cards == ["UR", "UR", "UR", "IIF-2"]
    numbers = [(one.side, one.number) for one in game().content.soldiers.values() if one.number]
    assert len(numbers) == len(set(numbers))


@covers("SF-UNT-2")
def test_what_untrained_soldiers_may_and_may_not_do() -> None:
    table = battle({"IIF-UR-01": "D1", "IIF-UR-02": on("E1", wounds=1), "US-8": "C1"}, acting="IIF-UR-01")
    assert table.decision is not None
    assert {type(one).__name__ for one in table.decision.options} == {"Fire", "HandToHand", "Move"}
    assert not any(getattr(one, "focused", False) for one in table.decision.options)


@covers("SF-UNT-3")
@pytest.mark.parametrize("name", ["UR", "UP", "RPG", "UB"])
def test_every_untrained_card_has_two_ap_and_nothing_else(name: str) -> None:
    card = game().content.soldiers[name]
    assert (card.ap, card.armor, card.commands, card.initiative, card.gear) == (2, 0, 0, 0, 0)
    assert card.untrained
