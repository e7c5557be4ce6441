"""Terrain and cover (SF-TER, SF-LAY): what stops a step, what stops a shot."""

import pytest

from sandtable.games.special_forces.events import AttackRolled, CoverRolled, Harmed
from sandtable.games.special_forces.ground import CLEAR, DOOR, KINDS, LOW, VEG, WALL, WINDOW
from sandtable.games.special_forces.rules.movement import Move
from sandtable.games.special_forces.rules.reactions import HitTheDirt
from sandtable.games.special_forces.state import Cloud
from sandtable.testing import covers
from sandtable.testing.drill import choose, dice_left, happened, refused
from tests.games.special_forces.build import battle, dot, fire, game, man, on, path, played

GROUND = game().content.maps["residential-1"]
QUIET = {"stuns": 1}  # nobody reacts who is stunned


def smoke(*names: str) -> list[Cloud]:
    """A cloud of one counter on each of these dots."""
    return [Cloud(n, dot(name), 1, (dot(name),)) for n, name in enumerate(names)]


def rolled(shooter: str, target: str, *dice: int, clouds: tuple[str, ...] = ()) -> list[str]:
    """What gave cover, in order, when a Private fires Burst at a stunned Trained."""
    table = battle({"US-8": shooter, "IIF-2": on(target, **QUIET)}, acting="US-8", dice=dice, clouds=smoke(*clouds))
    choose(table, fire("IIF-2", "Burst"))
    assert dice_left(table) == []
    return [event.what for event in happened(table, CoverRolled)]


@covers("SF-TER-1", "SF-TER-8")
def test_every_feature_is_an_edge_between_two_dots() -> None:
    found = {
        ("D1", "E1"): CLEAR,
        ("E2", "F2"): WALL,
        ("E3", "F3"): DOOR,
        ("D4", "D5"): WINDOW,
        ("F2", "G2"): LOW,
        ("G2", "H2"): VEG,
    }
    for (one, other), kind in found.items():
        assert GROUND.edge(dot(one), dot(other)).kind == kind
        assert GROUND.edge(dot(other), dot(one)).kind == kind
    # The dots themselves are all alike: F2 is clear to its north and walled to its west.
    assert GROUND.edge(dot("F1"), dot("F2")).kind == CLEAR


@covers("SF-TER-2", "SF-TER-1")
@pytest.mark.parametrize(
    ("kind", "start", "to", "stops", "checks"),
    [
        ("clear", "D1", "E1", False, 0),
        ("door", "F3", "E3", False, 1),
        ("window", "D5", "D4", True, 1),
        ("low wall", "F2", "G2", True, 1),
        ("vegetation", "G2", "H2", True, 1),
    ],
)
def test_the_terrain_chart(kind: str, start: str, to: str, stops: bool, checks: int) -> None:
    assert KINDS[GROUND.edge(dot(start), dot(to)).kind] == kind
    table = battle({"US-8": start, "IIF-2": "Z20"}, acting="US-8")
    assert man(played(table, Move(path(to))), "US-8").locked == stops
    assert GROUND.sight(dot(start), dot(to), None).checks == checks  # type: ignore[union-attr] # open
    assert GROUND.checks(dot(start), dot(to)) == 0  # adjacent to the attacker


@covers("SF-TER-2", "SF-TER-6")
def test_impassable_terrain_lets_nothing_through() -> None:
    table = battle({"US-8": "F2", "IIF-2": "E2"}, acting="US-8")
    assert refused(table, Move(path("E2"))) == "SF-MOV-3"
    assert refused(table, fire("IIF-2")) == "SF-LOS-4"


@covers("SF-TER-3")
@pytest.mark.parametrize(("cover_roll", "negated"), [(7, False), (8, True)])
def test_eight_or_more_behind_clutter_negates_the_attack(cover_roll: int, negated: bool) -> None:
    table = battle({"US-8": "M9", "IIF-2": on("J9", **QUIET)}, acting="US-8", dice=[cover_roll, 9])
    choose(table, fire("IIF-2", "Burst"))
    assert happened(table, AttackRolled)[0].negated == negated
    assert bool(happened(table, Harmed)) != negated


@covers("SF-TER-4")
def test_clutter_beside_the_attacker_is_not_checked_beside_the_target_it_is() -> None:
    assert rolled("M9", "J9", 7, 6) == ["window"]  # not the low wall L9/M9 beside him
    assert rolled("J9", "M9", 7, 7, 6) == ["window", "low wall"]


@covers("SF-TER-5")
def test_a_doorway_is_cover_from_an_attack() -> None:
    assert rolled("G3", "D3", 7, 6) == ["door"]
    assert rolled("F3", "D3", 6) == []  # he stands in it


@covers("SF-TER-7")
def test_clear_ground_neither_hinders_nor_covers() -> None:
    assert rolled("D1", "O1", 6) == []
    table = battle({"US-8": "D1", "IIF-2": "Z20"}, acting="US-8")
    assert not man(played(table, Move(path("E1", "F1", "G1"))), "US-8").locked


@covers("SF-LAY-1", "SF-SMK-7")
def test_each_layer_is_a_roll_of_its_own() -> None:
    assert rolled("M9", "J9", 7, 7, 7, 6, clouds=("L9", "L9")) == ["smoke", "smoke", "window"]


@covers("SF-LAY-2")
def test_layers_are_rolled_from_the_attacker_on_until_one_succeeds() -> None:
    assert rolled("F2", "I2", 9, 6, clouds=("I2",)) == ["vegetation"]
    assert rolled("F2", "I2", 7, 8, 6, clouds=("I2",)) == ["vegetation", "window"]
    assert rolled("F2", "I2", 7, 7, 7, 6, clouds=("I2",)) == ["vegetation", "window", "smoke"]


@covers("SF-LAY-3")
def test_cover_is_rolled_without_focus_even_if_the_attack_is_focused() -> None:
    table = battle({"US-8": "M9", "IIF-2": on("J9", **QUIET)}, acting="US-8", dice=[7, 6])
    choose(table, fire("IIF-2", "Burst", focused=True))
    assert not happened(table, CoverRolled)[0].success  # 7 stays 7
    assert happened(table, AttackRolled)[0].modifiers[0].n == 2


@covers("SF-LAY-1", "SF-HTD-1")
def test_hit_the_dirt_is_one_more_layer() -> None:
    table = battle({"US-8": "M9", "IIF-2": "J9"}, acting="US-8", dice=[7, 7, 6])
    choose(table, fire("IIF-2", "Burst"), HitTheDirt("IIF-2"))
    assert [event.what for event in happened(table, CoverRolled)] == ["window"]
    assert happened(table, Harmed)  # neither the dirt nor the window saved him


@covers("SF-TER-3")
def test_a_negated_shot_harms_nobody() -> None:
    table = battle({"US-8": "M9", "IIF-2": on("J9", ap=0)}, acting="US-8", dice=[12, 12])
    choose(table, fire("IIF-2", "Burst"))
    assert (man(table, "IIF-2").stuns, man(table, "IIF-2").wounds) == (0, 0)
