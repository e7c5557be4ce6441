"""A lesson that is flicked by hand: what does the wanted thing is taken, a miss is tried again."""

from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.games.seal_team_flix import GAME
from tests.server.client import Rest, Wire
from tests.server.conftest import Hall

(GUIDE,) = GAME.guides()
SPOKEN = [note for note in GUIDE.notes if note.say]
FLICKS = {note.title: note for note in GUIDE.notes if note.wants}
ASTRAY = 2000  # degrees, in tenths: away from everything that a flick here is meant for


@pytest.fixture
def wire(hall: Hall) -> Iterator[Wire]:
    """Hannah, at the start."""
    rest: Rest = hall()
    table = rest.make("seal-team-flix", guide="quiet-entry", pace=0)
    with rest.join(table, "seal-1") as seat:
        yield seat


def coach(wire: Wire) -> dict[str, Any]:
    said: dict[str, Any] = wire.screen.frame["coach"]
    return said


def steps_to(wire: Wire, title: str) -> Wire:
    while coach(wire).get("title") != title:
        wire.step()
    return wire


def flicks(wire: Wire, title: str, **change: int) -> None:
    choice = FLICKS[title].choose
    assert choice
    played = wire.ask("choose", seq=wire.screen.seq, choice=choice | change)
    assert played["type"] == "played"
    wire.see(played["seq"])


def takes_back(wire: Wire) -> None:
    wire.see(wire.ask("undo", agreed=True)["seq"])


def test_the_lesson_goes_from_its_first_step_to_success_with_four_flicks_by_hand(wire: Wire) -> None:
    titles, by_hand = [], []
    while not coach(wire).get("done"):
        titles.append(coach(wire)["title"])
        if coach(wire).get("hand"):
            by_hand.append(titles[-1])
            flicks(wire, titles[-1], power=75)
        else:
            wire.step()
    assert titles == [note.title for note in SPOKEN]
    assert by_hand == list(FLICKS)
    assert len(by_hand) >= 4
    assert coach(wire)["text"] == GUIDE.farewell
    assert coach(wire)["then"] == {"mission": "1", "title": "Prism Lens"}
    assert wire.screen.frame["outcome"]["summary"] == "Quiet Entry: Success, 4 points"


@pytest.mark.slow
def test_a_flick_that_goes_astray_is_explained_and_tried_again(wire: Wire) -> None:
    steps_to(wire, "The Sentry")
    flicks(wire, "The Sentry", angle=ASTRAY)
    assert coach(wire)["text"] == FLICKS["The Sentry"].otherwise
    assert coach(wire)["again"] is True
    takes_back(wire)
    assert (coach(wire)["title"], coach(wire).get("help")) == ("The Sentry", None)
    flicks(wire, "The Sentry", angle=640)
    assert coach(wire)["title"] == "They heard you"


def test_after_two_misses_the_guide_offers_to_do_it(wire: Wire) -> None:
    steps_to(wire, "Your first flick")
    for _ in range(2):
        assert coach(wire).get("help") is None
        flicks(wire, "Your first flick", angle=ASTRAY)
        takes_back(wire)
    assert coach(wire)["help"] is True
    wire.step()
    assert coach(wire)["title"] == "Open"
    wire.step()
    assert coach(wire).get("help") is None


@pytest.mark.slow
def test_a_flick_that_does_more_than_is_wanted_goes_on_by_the_script(wire: Wire) -> None:
    steps_to(wire, "Fire back")
    flicks(wire, "Fire back", angle=1040, power=80)
    assert "the Block on B3" in str([line["spans"] for line in wire.screen.log])
    while not coach(wire).get("done"):
        wire.step()
    assert coach(wire)["text"] == GUIDE.farewell
    said = [line for line in wire.screen.log if line.get("aside")]
    assert len(said) == len(SPOKEN)
    assert "attacks: " in str([line["spans"] for line in wire.screen.log[-12:]])


def test_whoever_does_not_try_again_plays_on_alone(wire: Wire) -> None:
    steps_to(wire, "The crate")
    flicks(wire, "The crate", angle=ASTRAY)
    flicks(wire, "The Sentry", angle=ASTRAY)
    assert wire.screen.frame.get("coach") is None
    assert wire.screen.asked
