"""The suite finds screens that send a page looking at nothing."""

import pytest

from sandtable.kernel.decision import Choice
from sandtable.testing.plays import ConformanceError, RandomPlay
from sandtable.testing.watching import check_subject
from tests.kernel.toy import PAINTED, Painting


class Lost(Painting):
    """About somebody who is not there."""

    subject = ("nobody",)


class Empty(Painting):
    """With a piece to take up that is not there."""

    def lifts(self, choice: Choice) -> str:
        return "nobody"


class Found(Painting):
    """As it should be, though not all of it is there."""

    subject = ("dice", "nobody", "dice")


@pytest.fixture
def play() -> RandomPlay:
    return RandomPlay(PAINTED, "small", 1)


def shown(play: RandomPlay, kind: type[Painting]) -> Painting:
    decision = play.table.decision
    assert decision is not None
    return kind(PAINTED.title, PAINTED.view(play.table.state, decision.seat), decision)


@pytest.mark.parametrize(("kind", "words"), [(Lost, "nothing of what"), (Empty, "taken up")])
def test_what_is_not_on_the_picture_is_found(play: RandomPlay, kind: type[Painting], words: str) -> None:
    with pytest.raises(ConformanceError, match=words):
        check_subject(play, shown(play, kind))


def test_a_subject_that_is_there_in_part_is_enough(play: RandomPlay) -> None:
    screen = shown(play, Found)
    check_subject(play, screen)
    assert screen.subject_there == ("dice",)
