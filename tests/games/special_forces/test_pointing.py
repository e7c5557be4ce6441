"""What in the picture stands for a choice, and what pointing at a thing could mean."""

from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.special_forces.content import Content
from sandtable.games.special_forces.game import SpecialForces
from sandtable.games.special_forces.ground import Ground
from sandtable.games.special_forces.maps import read_map
from sandtable.games.special_forces.opposition import ForHim, StepOn
from sandtable.games.special_forces.rules.actions import Activate, Pass
from sandtable.games.special_forces.rules.attack import Fire, HandToHand, Launch
from sandtable.games.special_forces.rules.command import GiveCommand
from sandtable.games.special_forces.rules.gear import FirstAid, PickUp
from sandtable.games.special_forces.rules.movement import ExitMap, Move, Sprint
from sandtable.games.special_forces.rules.reactions import HitTheDirt, Suppress
from sandtable.games.special_forces.rules.reinforcements import ArriveAt
from sandtable.games.special_forces.rules.setup import HideOn, StartOn
from sandtable.games.special_forces.rules.smoke import RemoveSmoke
from sandtable.kernel.decision import Choice
from sandtable.show import Screen
from sandtable.testing import covers
from tests.games.special_forces.build import battle, dot, fire, game, on, path, played
from tests.games.special_forces.field import content

PLACES: list[tuple[Choice, str]] = [
    (Activate("US-8"), "soldier-US-8"),
    (ForHim("IIF-UR-01"), "soldier-IIF-UR-01"),
    (Fire("m4a1", "Semi", "IIF-2"), "soldier-IIF-2"),
    (HandToHand("IIF-2"), "soldier-IIF-2"),
    (HitTheDirt("IIF-2"), "soldier-IIF-2"),
    (Suppress("IIF-3", "ak47", "Semi"), "soldier-IIF-3"),
    (FirstAid("US-9"), "soldier-US-9"),
    (GiveCommand("US-2", "US-9"), "soldier-US-9"),
    (Move(path("M9", "N9")), "dot-N9"),
    (Sprint(path("M9", "N9")), "dot-N9"),
    (Sprint(path("M9", "N9"), "E"), "edge-E"),
    (ExitMap("S"), "edge-S"),
    (PickUp(), "folder"),
    (Launch("frag", dot("A20")), "dot-A20"),
    (StartOn(dot("Z1")), "dot-Z1"),
    (ArriveAt(dot("Z1")), "dot-Z1"),
    (HideOn(dot("Z1")), "dot-Z1"),
    (RemoveSmoke(dot("Z1")), "dot-Z1"),
    (StepOn(dot("Z1")), "dot-Z1"),
]
TINY = """sandtable-map 1
id: tiny
title: Tiny
size: 3x2
grid:
   A B C

 1 . . .

 2 . . .

end
"""


def standard() -> Screen[Any]:
    """What is shown of a battle on one of our maps."""
    return game().screen(game().view(battle({"US-8": "M9"}).state, "us"))


@pytest.mark.parametrize(("choice", "place"), PLACES, ids=lambda value: type(value).__name__)
def test_a_choice_stands_where_one_would_point(choice: Choice, place: str) -> None:
    assert standard().stands_for(choice) == (place,)


def test_passing_has_no_place_on_the_board() -> None:
    assert standard().stands_for(Pass()) == ()


@covers("SF-LOS-4")
def test_pointing_at_an_enemy_behind_a_wall_says_that_a_wall_is_there() -> None:
    table = battle({"US-8": "S13", "IIF-2": "U13"}, acting="US-8")
    shots = game().screen(game().view(table.state, "us")).could_mean("soldier-IIF-2")
    refusal = table.why_not(shots[0])
    assert isinstance(shots[0], Fire)
    assert refusal is not None
    assert refusal.rule == "SF-LOS-4"


@covers("SF-MOV-1")
def test_pointing_at_a_dot_too_far_away_says_how_far_it_is() -> None:
    table = battle({"US-8": "A1", "IIF-2": "Z20"}, acting="US-8")
    (far, *_) = game().screen(game().view(table.state, "us")).could_mean("dot-H1")
    refusal = table.why_not(far)
    assert isinstance(far, Move)
    assert far.path[-1] == dot("H1")
    assert refusal is not None
    assert refusal.rule == "SF-MOV-1"
    assert refusal.why == "H1: 7 AP, US-8 has 3"


@covers("SF-AP-5")
def test_pointing_at_a_friend_without_ap_says_so() -> None:
    table = battle({"US-8": on("A1", ap=0), "US-9": "B1", "IIF-2": "Z20"})
    (chosen, *_) = game().screen(game().view(table.state, "us")).could_mean("soldier-US-8")
    refusal = table.why_not(chosen)
    assert refusal is not None
    assert refusal.rule == "SF-AP-5"


@covers("SF-REA-2")
def test_in_a_reaction_pointing_at_a_soldier_means_his_reaction() -> None:
    table = played(battle({"US-8": "F1", "IIF-2": "O1", "IIF-3": on("O2", stuns=1)}, acting="US-8"), fire("IIF-2"))
    (dodge, *rest) = game().screen(game().view(table.state, "iif")).could_mean("soldier-IIF-3")
    refusal = table.why_not(dodge)
    assert dodge == HitTheDirt("IIF-3")
    assert any(isinstance(one, Suppress) for one in rest)
    assert refusal is not None
    assert refusal.rule == "SF-STN-1"


def test_edges_smoke_and_the_folder_are_pointed_at_by_name() -> None:
    view = game().view(battle({"US-8": "A1", "IIF-2": "Z20"}).state, "us")
    assert game().screen(view).could_mean("edge-E") == (ExitMap("E"),)
    assert game().screen(view).could_mean("folder") == (PickUp(),)
    assert game().screen(view).could_mean("smoke-1-M9") == (RemoveSmoke(dot("M9")),)
    assert game().screen(view).could_mean("walls") == ()
    assert game().screen(view).could_mean("soldier-nobody") == ()


def _with(ground: Ground) -> SpecialForces:
    return SpecialForces(Content(content().sections, {**content().maps, ground.id: ground}))


def test_dots_of_a_map_of_another_width_are_not_mistaken_for_ours() -> None:
    """Dot 4 is E1 on a standard map and B2 on one of three columns."""
    tiny = _with(read_map(TINY, "tiny.txt"))
    assert tiny.screen(replace(standard().view, map="tiny")).stands_for(StartOn(4)) == ("dot-B2",)
    assert standard().stands_for(StartOn(4)) == ("dot-E1",)
