"""Suppression (SF-SUP): a shot at the attacker that harms nobody and stops his attack."""

from sandtable.games.special_forces.events import AttackRolled, CoverRolled, Harmed, RanDry
from sandtable.games.special_forces.rules.attack import Launch
from sandtable.games.special_forces.rules.gear import Reload
from sandtable.games.special_forces.rules.reactions import Suppress
from sandtable.games.special_forces.state import Cloud
from sandtable.testing import covers
from sandtable.testing.drill import asked, choose, dice_left, happened, options, refused
from tests.cases import cases
from tests.games.special_forces.build import DONE, battle, dot, fire, man, on, played

BURST = Suppress("IIF-2", "ak47", "Burst")
DUEL = {"US-8": "D1", "IIF-2": on("K1", ap=1)}
TRIO = {"US-8": "D1", "IIF-2": "K1", "IIF-3": "J1"}


@covers("SF-SUP-1", "SF-SUP-2")
@cases({"as much as is needed": (7, True), "one less": (6, False)})
def test_a_suppress_is_a_normal_attack_that_negates_and_harms_nobody(roll: int, stops: bool) -> None:
    table = played(battle(DUEL, acting="US-8", dice=[roll, 12]), fire("IIF-2"), BURST)  # range 7: needs 7
    answer, attack = happened(table, AttackRolled)
    assert (answer.suppressing, answer.needed, answer.hit, attack.negated) == (True, 7, stops, stops)
    assert (man(table, "US-8").stuns, man(table, "US-8").wounds) == (0, 0)
    assert bool(happened(table, Harmed)) != stops


@covers("SF-SUP-1", "SF-DIE-4")
def test_a_suppress_may_be_focused() -> None:
    table = battle({"US-8": "D1", "IIF-2": on("K1", ap=2)}, acting="US-8", dice=[5, 12])
    choose(table, fire("IIF-2"), Suppress("IIF-2", "ak47", "Burst", True))
    assert happened(table, AttackRolled)[-1].negated
    assert man(table, "IIF-2").empty == ()  # 5 + 2 is above the Out number


@covers("SF-SUP-1", "SF-SUM-2")
def test_a_suppress_that_succeeds_closes_the_window() -> None:
    table = played(battle(TRIO, acting="US-8", dice=[7, 12]), fire("IIF-3"), BURST)
    assert (asked(table), dice_left(table)) == ("us", [])


@covers("SF-SUP-1")
def test_a_suppress_that_fails_leaves_the_window_open() -> None:
    table = played(battle(TRIO, acting="US-8", dice=[3, 9]), fire("IIF-3"), BURST)
    assert asked(table) == "iif"
    choose(table, DONE)
    assert happened(table, Harmed)[0].soldier == "IIF-3"


@covers("SF-SUP-3")
def test_a_suppress_needs_a_line_to_the_attacker() -> None:
    table = played(battle({"US-8": "D1", "IIF-2": "D5", "IIF-3": "K1"}, acting="US-8"), fire("IIF-3"))
    assert {one.soldier for one in options(table, Suppress)} == {"IIF-3"}
    assert refused(table, BURST) == "SF-SUP-3"


@covers("SF-SUP-4", "SF-TER-4", "SF-SMK-7")
def test_cover_and_smoke_on_his_own_line_may_stop_a_suppress() -> None:
    # From J9 the window K9/L9 and the low wall L9/M9 lie on the way to M9; smoke is on M9.
    party = {"US-8": "M9", "IIF-2": on("J9", ap=1)}
    clouds = [Cloud(1, dot("M9"), 1, (dot("M9"),))]
    table = played(battle(party, acting="US-8", dice=[7, 7, 8, 12, 8, 9], clouds=clouds), fire("IIF-2"), BURST)
    rolled = [(one.what, one.success) for one in happened(table, CoverRolled)]
    assert rolled[:3] == [("window", False), ("low wall", False), ("smoke", True)]
    assert not happened(table, AttackRolled)[0].hit


@covers("SF-SUP-5", "SF-REL-3")
def test_a_suppress_can_empty_the_magazine_even_if_cover_stopped_it() -> None:
    table = battle({"US-8": "M9", "IIF-2": on("J9", ap=1)}, acting="US-8", dice=[8, 5, 8, 9])
    choose(table, fire("IIF-2"), BURST)
    assert man(table, "IIF-2").empty == ("ak47",)
    assert [one.soldier for one in happened(table, RanDry)] == ["IIF-2"]


@covers("SF-SUP-6")
def test_only_semi_burst_and_auto_of_a_loaded_weapon_suppress() -> None:
    party = {"IIF-2": "D1", "US-4": on("K1", gear=("frag", "law")), "US-8": on("J1", empty=("m4a1",))}
    table = played(battle(party, acting="IIF-2"), fire("US-4", weapon="ak47"))
    found = {(one.soldier, one.weapon, one.mode) for one in options(table, Suppress)}
    assert found == {("US-4", "m4a1", mode) for mode in ("Semi", "Burst", "Auto")}
    assert refused(table, Suppress("US-4", "m203", "Grenade")) == "SF-SUP-6"
    assert refused(table, Suppress("US-8", "m4a1", "Semi")) == "SF-SUP-6"


@covers("SF-SUP-6", "SF-ATK-3")
def test_a_mode_that_does_not_reach_does_not_suppress() -> None:
    table = battle({"US-8": "D1", "IIF-2": "P1"}, acting="US-8")  # range 12
    choose(table, fire("IIF-2"))
    assert {one.mode for one in options(table, Suppress)} == {"Semi", "Burst"}


@covers("SF-SUP-7")
def test_a_rocket_can_be_suppressed_and_is_gone_a_reload_cannot() -> None:
    party = {"US-8": on("D1", gear=("law",), empty=("m4a1",)), "IIF-2": on("K1", ap=1)}
    table = played(battle(party, acting="US-8", dice=[12, 12]), Reload("m4a1"))
    assert asked(table) == "us"
    choose(table, Launch("law", dot("K1")), BURST)
    assert man(table, "IIF-2").here
    assert man(table, "US-8").gear == ()


@covers("SF-SUP-7")
def test_a_smoke_throw_can_be_suppressed() -> None:
    table = battle({"US-8": on("D1", gear=("smoke",)), "IIF-2": on("K1", ap=1)}, acting="US-8", dice=[12, 12])
    choose(table, Launch("smoke", dot("F1")), BURST)
    assert table.state.clouds == []
