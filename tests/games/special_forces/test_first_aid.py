"""First aid (SF-FAP): a pack and a roll turn a Wound into a Stun."""

import pytest

from sandtable.games.special_forces.events import Aided
from sandtable.games.special_forces.rules.gear import FirstAid
from sandtable.testing import covers
from sandtable.testing.drill import asked, happened, options, refused
from tests.games.special_forces.build import battle, man, on, played


@covers("SF-FAP-1", "SF-FAP-2")
@pytest.mark.parametrize(("roll", "wounds", "stuns"), [(6, 2, 0), (7, 1, 1)])
def test_a_sergeant_turns_a_wound_into_a_stun_on_seven(roll: int, wounds: int, stuns: int) -> None:
    table = played(battle({"US-2": "D1", "US-8": on("E1", wounds=2)}, acting="US-2", dice=[roll]), FirstAid("US-8"))
    assert (man(table, "US-8").wounds, man(table, "US-8").stuns) == (wounds, stuns)
    assert man(table, "US-2").ap == 3
    assert asked(table) == "us"  # nobody reacts to first aid


@covers("SF-FAP-3", "SF-FAP-2")
@pytest.mark.parametrize(("roll", "success"), [(4, False), (5, True)])
def test_the_medic_adds_two(roll: int, success: bool) -> None:
    table = played(battle({"US-7": "D1", "US-8": on("E1", wounds=1)}, acting="US-7", dice=[roll]), FirstAid("US-8"))
    (aided,) = happened(table, Aided)
    assert (aided.success, [part.n for part in aided.modifiers]) == (success, [2])


@covers("SF-DIE-2", "SF-FAP-1")
def test_focused_first_aid_costs_two_ap_and_adds_two() -> None:
    table = played(battle({"US-2": "D1", "US-8": on("E1", wounds=1)}, acting="US-2", dice=[5]), FirstAid("US-8", True))
    assert (man(table, "US-2").ap, man(table, "US-8").wounds) == (2, 0)
    poor = battle({"US-2": on("D1", ap=1), "US-8": on("E1", wounds=1)}, acting="US-2")
    assert refused(poor, FirstAid("US-8", True)) == "SF-DIE-2"


@covers("SF-FAP-2")
def test_the_patient_is_the_user_or_a_friend_beside_him_with_a_wound() -> None:
    party = {
        "US-2": on("F2", wounds=1),
        "US-8": on("G2", wounds=1),  # over a low wall
        "US-9": on("E2", wounds=1),  # behind a wall
        "US-10": on("F4", wounds=1),  # two dots away
        "US-11": "F1",  # unhurt
        "IIF-2": on("G1", wounds=1),
    }
    table = battle(party, acting="US-2")

    assert {one.patient for one in options(table, FirstAid)} == {"US-2", "US-8"}
    for name in ("US-9", "US-10", "US-11", "IIF-2"):
        assert refused(table, FirstAid(name)) == "SF-FAP-2"


@covers("SF-FAP-4", "SF-CARD-4")
@pytest.mark.parametrize("roll", [2, 12])
def test_the_pack_is_gone_whatever_the_dice_say(roll: int) -> None:
    table = played(battle({"US-2": on("D1", wounds=2)}, acting="US-2", dice=[roll]), FirstAid("US-2"))
    assert man(table, "US-2").issue == ()
    assert refused(table, FirstAid("US-2")) in ("SF-FAP-1", "SF-STN-1")


@covers("SF-FAP-5")
def test_with_three_stuns_the_wound_goes_and_no_stun_is_added() -> None:
    patient = on("E1", wounds=2, stuns=3)
    table = played(battle({"US-2": "D1", "US-8": patient}, acting="US-2", dice=[7]), FirstAid("US-8"))
    assert (man(table, "US-8").wounds, man(table, "US-8").stuns) == (1, 3)


@covers("SF-FAP-1")
def test_without_a_pack_there_is_no_first_aid() -> None:
    table = battle({"US-8": "D1", "US-9": on("E1", wounds=1)}, acting="US-8")
    assert options(table, FirstAid) == []
    assert refused(table, FirstAid("US-9")) == "SF-FAP-1"
