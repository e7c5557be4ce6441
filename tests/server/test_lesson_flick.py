"""A lesson that is answered by a flick: every flick that does the same is taken for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.games.seal_team_flix import GAME
from tests.server.client import Rest, Wire
from tests.server.conftest import Hall

(GUIDE,) = GAME.guides()
SPOKEN = [note for note in GUIDE.notes if note.say]
FLICK = next(note for note in GUIDE.notes if note.otherwise)
assert FLICK.choose


@pytest.fixture
def wire(hall: Hall) -> Iterator[Wire]:
    """Hannah, about to flick."""
    rest: Rest = hall()
    table = rest.make("seal-team-flix", guide="quiet-entry", pace=0)
    with rest.wire(table.id, table.links.seats["seal-1"]) as seat:
        while coach(seat)["title"] != FLICK.title:
            seat.step()
        yield seat


def coach(wire: Wire) -> dict[str, Any]:
    said: dict[str, Any] = wire.screen.frame["coach"]
    return said


def flicks(wire: Wire, **change: int) -> None:
    assert FLICK.choose
    played = wire.ask("choose", seq=wire.screen.seq, choice=FLICK.choose | change)
    assert played["type"] == "played"
    wire.see(played["seq"])


def test_the_lesson_goes_from_its_first_step_to_success(wire: Wire) -> None:
    titles = []
    while not coach(wire).get("done"):
        titles += [coach(wire)["title"], *(page["title"] for page in coach(wire).get("more", ()))]
        wire.step()
    assert titles == [note.title for note in SPOKEN][-len(titles) :]
    assert coach(wire)["text"] == GUIDE.farewell
    assert coach(wire)["then"] == {"mission": "1", "title": "Prism Lens"}
    assert wire.screen.frame["outcome"]["summary"] == "Quiet Entry: Success, 4 points"


def test_the_proposed_flick_is_one_of_the_options(wire: Wire) -> None:
    label = wire.screen.options[coach(wire)["option"]]["label"]
    assert label == "The Sentry on E4, from the arrow at D2"
    assert wire.screen.frame["question"]["aim"]


def test_a_flick_of_ones_own_that_kills_the_sentry_goes_on_with_the_lesson(wire: Wire) -> None:
    flicks(wire, angle=690, power=71, dx=1)
    assert coach(wire)["title"] == "They heard you"
    wire.step()
    assert coach(wire)["title"] == "Armor"
    said = [line["spans"][0]["text"] for line in wire.screen.log if line.get("aside")]
    assert len(said) == len(SPOKEN) - 6


def test_a_flick_that_goes_astray_is_taken_back_and_made_again(wire: Wire) -> None:
    flicks(wire, angle=2700)
    assert coach(wire)["done"] is True
    assert coach(wire)["text"] == FLICK.otherwise
    wire.see(wire.ask("undo", agreed=True)["seq"])
    assert coach(wire)["title"] == FLICK.title
    flicks(wire, angle=640)
    assert coach(wire)["title"] == "They heard you"
