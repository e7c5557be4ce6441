"""Damage and Down (SF-DMG, SF-WND-2, SF-DWN)."""

from typing import Any

from sandtable.games.special_forces.events import Harmed
from sandtable.games.special_forces.mission import Options
from sandtable.games.special_forces.rules.attack import HandToHand, Launch
from sandtable.games.special_forces.rules.command import GiveCommand, givers
from sandtable.games.special_forces.state import State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, happened, options
from tests.cases import cases
from tests.games.special_forces.build import DONE, battle, dot, drill, fire, man, on, played, stands

CALM = on("K1", ap=0, commands=0)
HURT = on("K1", ap=0, wounds=2, stuns=2)


def shot(roll: int, target: str = "IIF-2", where: str = CALM, cap: bool = False) -> Table[State]:
    """A Private's Semi at range 7, which needs 8."""
    mission = drill(options=Options(damage_cap_first=cap))
    return played(battle({"US-8": "D1", target: where}, mission=mission, acting="US-8", dice=[roll]), fire(target))


@covers("SF-DMG-1", "SF-DMG-3", "SF-DMG-5", "SF-WND-2")
@cases(
    {
        "as much as is needed": ((8,), (1, 0, "map")),
        "one more than is needed": ((9,), (1, 1, "map")),
        "two more than is needed": ((10,), (2, 2, "map")),
        "three more than is needed": ((11,), (0, 0, "down")),
        "four more than is needed": ((12,), (0, 0, "down")),
        "three more against Armor 1": ((11, "IIF-1"), (2, 2, "map")),
        "four more against Armor 1": ((12, "IIF-1"), (0, 0, "down")),
        "four more against Armor 1, by option capped to three first": ((12, "IIF-1", CALM, True), (2, 2, "map")),
        "two Wounds for an Untrained, who has two AP": ((10, "IIF-UR-01"), (0, 0, "down")),
        "the third Wound for a Trained, who has three AP": ((9, "IIF-2", HURT), (2, 2, "down")),
    }
)
def test_a_hit_by(how: tuple[Any, ...], expected: tuple[int, int, str]) -> None:
    (_, victim) = shot(*how).state.soldiers.values()
    assert (victim.stuns, victim.wounds, victim.status) == expected


@covers("SF-DMG-5")
def test_the_margin_is_not_capped_before_the_modifiers() -> None:
    """Hand to hand: margin 7 less 3 is 4, Down."""
    table = played(battle({"US-8": "D1", "IIF-2": on("E1", ap=0)}, acting="US-8", dice=[12]), HandToHand("IIF-2"))
    assert man(table, "IIF-2").status == "down"


@covers("SF-DMG-2")
def test_the_weapon_adds_its_modifier() -> None:
    # M60 Burst at range 7 needs 6 and adds 1: a 6 is a Hit.
    table = battle({"US-5": "D1", "IIF-2": on("K1", ap=0)}, acting="US-5", dice=[6])
    choose(table, fire("IIF-2", "Burst", "m60"))
    (harmed,) = happened(table, Harmed)
    assert [(part.source, part.n) for part in harmed.modifiers] == [("margin", 0), ("M60", 1)]
    assert (harmed.wounds, harmed.stuns) == (1, 1)


@covers("SF-DMG-4")
def test_below_zero_a_hit_has_no_effect() -> None:
    table = battle({"IIF-2": "D1", "US-8": on("M1", ap=0)}, acting="IIF-2", dice=[7])
    choose(table, fire("US-8", "Burst", "ak47"))  # range 9: needs 7, Armor 1
    (harmed,) = happened(table, Harmed)
    assert (harmed.level, harmed.rule) == (-1, "SF-DMG-4")
    assert man(table, "US-8").stuns == 0


@covers("SF-DWN-1", "SF-CMD-1", "SF-CMD-7")
def test_a_lieutenant_who_is_down_takes_his_command_counters_with_him() -> None:
    party = {"IIF-2": "D1", "US-1": on("K1", ap=0, commands=2, commanded=True), "US-8": "A20"}
    table = played(battle(party, acting="IIF-2", dice=[12]), fire("US-1", "Auto", "ak47"), DONE)
    assert (stands(table, "US-1"), man(table, "US-1").status) == ("", "down")
    assert (man(table, "US-1").commands, givers(table.state, "us")) == (0, [])
    assert dot("K1") not in table.state.at
    assert options(table, GiveCommand) == []


@covers("SF-DWN-2")
def test_the_fallen_leave_nothing_behind() -> None:
    party = {"US-8": on("D1", gear=("law",)), "IIF-2": on("K1", ap=0, gear=("frag", "frag")), "IIF-3": on("J1", ap=0)}
    table = played(battle(party, acting="US-8", dice=[12]), Launch("law", dot("K1")))
    assert [one for one in table.state.soldiers.values() if one.here and "frag" in one.gear] == []
    assert table.state.folder is None


@covers("SF-DWN-1")
def test_a_soldier_who_falls_frees_his_dot_and_acts_no_more() -> None:
    table = shot(12)
    fallen = man(table, "IIF-2")
    assert (fallen.ap, fallen.dot, fallen.here, list(table.state.side("iif"))) == (0, -1, False, [])
