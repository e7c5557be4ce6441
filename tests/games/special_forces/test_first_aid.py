"""First aid (SF-FAP): a pack and a roll turn a Wound into a Stun."""

from typing import Any

import pytest

from sandtable.games.special_forces.events import Aided
from sandtable.games.special_forces.rules.gear import FirstAid
from sandtable.testing import covers
from sandtable.testing.drill import asked, choose, happened, options, refused
from tests.cases import cases
from tests.games.special_forces.build import battle, man, on, played


@covers("SF-FAP-1", "SF-FAP-2", "SF-FAP-3", "SF-FAP-5", "SF-DIE-2")
@cases(
    {
        "needs seven": ("US-2", {"wounds": 2}, False, 6, ([], 2, 0)),
        "turns a Wound into a Stun": ("US-2", {"wounds": 2}, False, 7, ([], 1, 1)),
        "of a medic has two more, and four is not enough": ("US-7", {"wounds": 1}, False, 4, ([2], 1, 0)),
        "of a medic has two more, and five is enough": ("US-7", {"wounds": 1}, False, 5, ([2], 0, 1)),
        "with Focus has two more": ("US-2", {"wounds": 1}, True, 5, ([2], 0, 1)),
        "adds no fourth Stun": ("US-2", {"wounds": 2, "stuns": 3}, False, 7, ([], 1, 3)),
    }
)
def test_first_aid(name: str, hurt: dict[str, int], focused: bool, roll: int, expected: tuple[Any, ...]) -> None:
    table = battle({name: "D1", "US-8": on("E1", **hurt)}, acting=name, dice=[roll])
    before = man(table, name).ap
    choose(table, FirstAid("US-8", focused))
    (aided,), patient = happened(table, Aided), man(table, "US-8")
    assert ([part.n for part in aided.modifiers], patient.wounds, patient.stuns) == expected
    assert aided.success == (patient.wounds < hurt["wounds"])
    assert man(table, name).ap == before - 1 - focused
    assert asked(table) == "us"  # nobody reacts to first aid


@covers("SF-DIE-2")
def test_focused_first_aid_needs_two_ap() -> None:
    table = battle({"US-2": on("D1", ap=1), "US-8": on("E1", wounds=1)}, acting="US-2")
    assert refused(table, FirstAid("US-8", True)) == "SF-DIE-2"


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


@covers("SF-FAP-1")
def test_without_a_pack_there_is_no_first_aid() -> None:
    table = battle({"US-8": "D1", "US-9": on("E1", wounds=1)}, acting="US-8")
    assert options(table, FirstAid) == []
    assert refused(table, FirstAid("US-9")) == "SF-FAP-1"


@covers("SF-FAP-1", "SF-UNT-2")
def test_the_untrained_do_not_know_how_to_use_a_pack() -> None:
    table = battle({"IIF-UR-01": on("D1", gear=("aid",), wounds=1)}, acting="IIF-UR-01")
    assert refused(table, FirstAid("IIF-UR-01")) == "SF-FAP-1"
