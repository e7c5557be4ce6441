"""Every event of the game is told in words, in one place."""

from typing import get_args

import pytest

from sandtable.games.third_option import GAME, events
from sandtable.games.third_option.events import Cause, Happening, Test
from sandtable.games.third_option.screen.told import CAUSES, HAPPENINGS, TESTS, tell
from sandtable.kernel.event import Event

KINDS = [kind for kind in vars(events).values() if isinstance(kind, type)]
EVENTS = [kind for kind in KINDS if issubclass(kind, Event) and kind is not Event]


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_is_told(kind: type[Event]) -> None:
    assert tell.dispatch(kind) is not tell.dispatch(Event)


def test_an_event_that_nobody_tells_is_a_fault() -> None:
    with pytest.raises(NotImplementedError, match="Event"):
        tell(Event("TO-2.1-1"), GAME.content)


def test_every_happening_test_and_cause_has_its_words() -> None:
    assert (tuple(HAPPENINGS), tuple(TESTS)) == (get_args(Happening), get_args(Test))
    assert tuple(CAUSES) == get_args(Cause)


def test_intel_attacks_with_dice_of_six_sides() -> None:
    line = tell(events.IntelAttacked("TO-4.4-3", 1, (5, 6), 6, hit=True), GAME.content)
    assert [(span.face, span.die) for span in line if span.die] == [(5, 6), (6, 6)]
