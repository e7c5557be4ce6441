"""Stuns and wounds (SF-STN, SF-WND): what they forbid, and how long they last."""

from sandtable.games.special_forces.rules.actions import Activate
from sandtable.games.special_forces.rules.gear import ClearStun
from sandtable.games.special_forces.rules.movement import Move
from sandtable.games.special_forces.rules.reactions import HitTheDirt
from sandtable.kernel.decision import Choice
from sandtable.testing import covers
from sandtable.testing.drill import choose, options, refused
from tests.cases import cases
from tests.games.special_forces.build import DONE, END, PASS, US_FIRST, battle, fire, man, on, pass_both, path, played


@covers("SF-STN-1")
def test_a_stunned_soldier_can_only_clear_stuns() -> None:
    table = battle({"US-8": on("D1", stuns=1), "IIF-2": "E1"}, acting="US-8")
    assert options(table) == [ClearStun()]
    assert refused(table, Move(path("C1"))) == refused(table, fire("IIF-2")) == "SF-STN-1"


@covers("SF-STN-2", "SF-WND-3")
@cases(
    {
        "the third AP is for a shot": ({"stuns": 2}, [ClearStun(), ClearStun(), fire("IIF-2")], [4], (0, 0, 0)),
        "it does not heal": ({"stuns": 1, "wounds": 2}, [ClearStun()], [], (0, 2, 2)),
    }
)
def test_a_stun_is_cleared_for_one_ap(
    hurt: dict[str, int], choices: list[Choice], dice: list[int], expected: tuple[int, int, int]
) -> None:
    table = battle({"US-8": on("D1", **hurt), "IIF-2": on("K1", ap=0)}, acting="US-8", dice=dice)
    soldier = man(played(table, *choices), "US-8")
    assert (soldier.stuns, soldier.wounds, soldier.ap) == expected


@covers("SF-STN-3")
def test_stuns_are_not_cleared_as_a_reaction() -> None:
    table = played(battle({"US-8": "D1", "IIF-2": on("K1", stuns=1), "IIF-3": "J1"}, acting="US-8"), fire("IIF-2"))
    assert refused(table, ClearStun())
    assert refused(table, HitTheDirt("IIF-2")) == "SF-STN-1"


@covers("SF-STN-4")
def test_nobody_has_more_than_three_stuns() -> None:
    table = battle({"US-8": "D1", "IIF-1": on("K1", stuns=2, commands=0)}, acting="US-8", dice=[11])
    choose(table, fire("IIF-1"))  # margin 3, Armor 1: Wounded
    assert (man(table, "IIF-1").stuns, man(table, "IIF-1").wounds) == (3, 2)


@covers("SF-STN-5", "SF-WND-3")
def test_stuns_and_wounds_stay_when_the_turn_ends() -> None:
    table = battle({"US-8": on("D1", stuns=2, wounds=1), "IIF-2": "O20"}, then=US_FIRST)
    pass_both(table)
    assert table.state.turn == 2
    assert (man(table, "US-8").stuns, man(table, "US-8").wounds) == (2, 1)


@covers("SF-WND-1")
def test_a_wound_takes_no_ap_in_hand_but_one_from_every_later_turn() -> None:
    table = battle({"IIF-2": "D1", "US-3": on("K1", ap=2, commands=0)}, acting="IIF-2", dice=[11], then=(9, 4, 9, 4))

    choose(table, fire("US-3", weapon="ak47"), DONE, END)  # needs 9: margin 2, Armor 1: Hit
    assert (man(table, "US-3").ap, man(table, "US-3").wounds) == (2, 1)
    assert refused(table, Activate("US-3")) == ""

    pass_both(table)
    assert (table.state.turn, man(table, "US-3").ap) == (2, 4)  # 4 less 1, and a Plan
    choose(table, Activate("US-3"), ClearStun())
    while man(table, "US-3").ap:
        choose(table, options(table, Move)[0])
    choose(table, PASS)
    if table.state.turn == 2:
        choose(table, PASS)
    assert man(table, "US-3").start == 3
