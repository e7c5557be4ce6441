"""Why not, over the wire: pieces answer for themselves, ground by the point that was meant."""

from typing import Any

import pytest

from sandtable.games.special_forces import GAME
from sandtable.games.special_forces.screen.scene_board import point
from tests.server.client import Made, Rest, Wire
from tests.server.test_journals import upload
from tests.server.test_measure import battle


@pytest.fixture
def table(rest: Rest) -> Made:
    return upload(rest, battle("hfc", "what now?", "us"))


def asked(wire: Wire, element: str, at: str = "") -> dict[str, Any]:
    wire.send("why", element=element, at=at)
    return wire.expect("because", "refused")


def spot(name: str, east: int = 0) -> str:
    ground = GAME.content.maps[GAME.mission("hfc").map]
    x, y = point(ground, ground.lattice.by_name[name])
    return f"@{x + east},{y}"


def test_ground_answers_by_the_dot_that_was_clicked(us: Wire) -> None:
    found = asked(us, "ground", spot("Z20"))
    assert found["why"].startswith("Z20: ")
    assert "AP" in found["why"]
    assert (found["name"], found["at"]) == ("Z20, open ground", spot("Z20"))
    assert found["rule"] == "SF-MOV-1"


def test_an_option_says_that_it_may_be_chosen_and_a_question_what_it_is_about(us: Wire) -> None:
    question = us.screen.question
    assert question is not None
    walk = next(one for one in question["options"] if one.get("lifts"))
    found = asked(us, walk["elements"][0])
    assert question["subject"] == [walk["lifts"]]
    assert found["legal"] is True


def test_whoever_is_not_asked_hears_what_lies_there_all_the_same(rest: Rest, table: Made) -> None:
    with rest.join(table, "iif") as wire:
        found = asked(wire, "ground", spot("Z20"))
    assert "US who is asked" in found["why"]
    assert found["name"] == "Z20, open ground"


@pytest.mark.parametrize("at", ["@1", "nonsense", "@9999999,1", "@-5,-5", "@999999,999999"])
def test_points_that_are_none_are_no_harm(us: Wire, at: str) -> None:
    assert asked(us, "ground", at)["why"]
    assert asked(us, "no-such-thing", at)["why"]
