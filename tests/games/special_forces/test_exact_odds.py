"""The guide's tables of chances, counted over all the faces that two dice can show."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from sandtable.games.special_forces.events import AttackRolled, Dodged, Harmed
from sandtable.games.special_forces.rules.attack import Launch
from sandtable.games.special_forces.rules.reactions import HitTheDirt
from sandtable.games.special_forces.state import Cloud, State
from sandtable.kernel.decision import Choice
from sandtable.kernel.dice import ScriptedDice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import happened
from tests.games.special_forces.build import battle, dot, fire, man, on, played

FACES = list(product(range(1, 7), repeat=2))
LEVELS = ("miss", "none", "Flesh", "Hit", "Wounded", "Down")


def replayed(table: Table[State], faces: tuple[int, ...], *choices: Choice) -> Table[State]:
    """The same position with these faces to come."""
    twin = table.copy(dice=ScriptedDice(faces))
    twin.log = []
    return played(twin, *choices)


def level(table: Table[State]) -> str:
    harmed = happened(table, Harmed)
    if not harmed:
        return "miss"
    return LEVELS[max(-1, min(harmed[0].level, 3)) + 2]


def spread(table: Table[State], *choices: Choice) -> tuple[int, ...]:
    """How many of 36 throws come to each level."""
    found = Counter(level(replayed(table, faces, *choices)) for faces in FACES)
    return tuple(found[name] for name in LEVELS)


@covers("SF-DMG-1", "SF-DMG-5", "SF-ATK-4", "SF-WPN-1", "SF-WPN-2", "SF-WPN-4")
@pytest.mark.parametrize(
    ("shooter", "mode", "weapon", "target", "distance", "wanted"),
    [
        ("US-8", "Semi", "m4a1", "IIF-2", 7, (21, 0, 5, 4, 3, 3)),
        ("IIF-2", "Burst", "ak47", "US-8", 7, (15, 6, 5, 4, 3, 3)),
        ("IIF-2", "Auto", "ak47", "UN", 7, (6, 0, 4, 5, 6, 15)),
        ("US-5", "Auto", "m60", "IIF-2", 14, (15, 0, 0, 6, 5, 10)),
        ("IIF-UR-01", "Spray", "spray-rifle", "US-8", 7, (30, 3, 2, 1, 0, 0)),
    ],
)
def test_one_shot_without_cover(
    shooter: str, mode: str, weapon: str, target: str, distance: int, wanted: tuple[int, ...]
) -> None:
    there = f"{chr(ord('D') + distance)}1"
    table = battle({shooter: "D1", target: on(there, ap=0)}, acting=shooter)
    assert spread(table, fire(target, mode, weapon)) == wanted


@covers("SF-RAD-4", "SF-WPN-3")
def test_a_rocket_at_an_armored_soldier() -> None:
    table = battle({"IIF-RPG-01": "D1", "US-8": on("K1", ap=0)}, acting="IIF-RPG-01")
    assert spread(table, Launch("rpg7", dot("K1"))) == (21, 0, 0, 5, 4, 6)


@covers("SF-TER-3", "SF-SMK-7", "SF-LAY-1")
@pytest.mark.parametrize("layers", [1, 2])
def test_each_layer_lets_seven_shots_in_twelve_through(layers: int) -> None:
    clouds = [Cloud(n, dot("H1"), 1, (dot("H1"),)) for n in range(layers)]
    table = battle({"US-8": "D1", "IIF-2": on("K1", ap=0)}, acting="US-8", clouds=clouds)
    through = Fraction(0)
    for cover in product(FACES, repeat=layers):
        faces = tuple(face for pair in cover for face in pair)
        twin = replayed(table, (*faces, 1, 1, 1, 1, 1, 1), fire("IIF-2"))
        through += not happened(twin, AttackRolled)[0].negated
    assert through / 36**layers == Fraction(7, 12) ** layers


@covers("SF-HTD-1", "SF-DIE-2")
@pytest.mark.parametrize(("focused", "wanted"), [(False, 15), (True, 26)])
def test_hit_the_dirt_stops_fifteen_or_focused_twenty_six(focused: bool, wanted: int) -> None:
    table = played(battle({"US-8": "D1", "IIF-2": on("K1", ap=2)}, acting="US-8"), fire("IIF-2"))
    dirt = HitTheDirt("IIF-2", focused)
    saved = [happened(replayed(table, (*f, 1, 1), dirt), Dodged)[0].success for f in FACES]
    assert sum(saved) == wanted


@covers("SF-REL-1", "SF-DIE-5")
@pytest.mark.parametrize(("mode", "plain", "focused"), [("Semi", 3, 0), ("Burst", 10, 3), ("Auto", 21, 10)])
def test_how_often_a_magazine_runs_dry(mode: str, plain: int, focused: int) -> None:
    table = battle({"US-8": "D1", "IIF-2": on("K1", ap=0)}, acting="US-8")
    for is_focused, wanted in ((False, plain), (True, focused)):
        shot = fire("IIF-2", mode, focused=is_focused)
        assert sum([bool(man(replayed(table, f, shot), "US-8").empty) for f in FACES]) == wanted


@covers("SF-DIE-1")
def test_two_dice_at_least_n() -> None:
    table = battle({"US-8": "D1", "IIF-2": on("K1", ap=0)}, acting="US-8")
    rolls = [happened(replayed(table, f, fire("IIF-2")), AttackRolled)[0] for f in FACES]
    at_least = [sum(sum(roll.dice) >= n for roll in rolls) for n in range(2, 13)]
    assert at_least == [36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1]
