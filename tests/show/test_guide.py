"""What a note wants of people's own hand."""

from typing import Any

import msgspec
import pytest

from sandtable.kernel.decision import Resign
from sandtable.kernel.event import Event
from sandtable.show.guide import Note, Turn


class Piece(msgspec.Struct, frozen=True):
    kind: str
    where: str


class Struck(Event, frozen=True):
    pieces: tuple[Piece, ...]
    hard: bool = False


CRATE, SENTRY = Piece("block", "D2"), Piece("sentry", "E4")


def turn(wants: dict[str, Any]) -> Turn:
    return Turn((Note(say="Pull.", choose={}, wants=wants),), Resign())


@pytest.mark.parametrize(
    ("wants", "met"),
    [
        ({"event": "Struck"}, True),
        ({"event": "Struck", "pieces": [{"kind": "block"}]}, True),
        ({"event": "Struck", "pieces": [{"kind": "block", "where": "D2"}], "hard": False}, True),
        ({"event": "Struck", "pieces": [{"kind": "sentry"}]}, False),
        ({"event": "Struck", "pieces": []}, False),
        ({"event": "Struck", "loud": True}, False),
        ({"event": "Fell"}, False),
    ],
)
def test_an_event_is_wanted_as_far_as_it_is_written(wants: dict[str, Any], met: bool) -> None:
    assert turn(wants).met([Struck("R", (CRATE,))]) is met


def test_of_a_list_every_entry_is_wanted_and_no_more() -> None:
    crate_alone = turn({"event": "Struck", "pieces": [{"kind": "block"}]})
    assert crate_alone.met([Struck("R", (CRATE,))])
    assert not crate_alone.met([Struck("R", (CRATE, SENTRY))])
    assert not crate_alone.met([])


def test_what_is_wanted_is_asked_for_and_goes_with_a_choice() -> None:
    with pytest.raises(ValueError, match="'wants' goes with a choice"):
        Note(say="Pull.", wants={"event": "Struck"})
    with pytest.raises(ValueError, match="'wants' goes with a choice"):
        Note(choose={}, wants={"event": "Struck"})


def test_a_note_that_wants_nothing_is_met_by_nothing() -> None:
    assert not Turn((Note(say="Go.", choose={}),), Resign()).met([Struck("R", ())])
