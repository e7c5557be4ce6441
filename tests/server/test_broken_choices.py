"""A game that fails over a choice: it costs that choice, a few lines of the log, and no replay."""

import logging
import random

import msgspec
import pytest

from sandtable.kernel.decision import Choice
from sandtable.server.aside import Desk
from sandtable.server.faults import BURST, COLUMNS, LINES, Broken, FaultFilter
from sandtable.server.messages import Choose
from sandtable.server.room import Room
from tests.kernel.toy import PAINTED, RED, Gamble, Take
from tests.server.aside import run
from tests.server.rooms import choose, everybody, new_room, on_screen, seated

LOG = "sandtable.server"


def fail(*_: object) -> None:
    raise KeyError("x" * 1000)


def sent(room: Room, choice: Choice, key: str = "k") -> Choose:
    return Choose(room.told_seq(RED), key, choice=msgspec.Raw(msgspec.json.encode(choice)))


@pytest.mark.parametrize(
    ("breaks", "choice"),
    [
        ("tests.kernel.toy.Gamble.act", Gamble()),
        ("tests.kernel.toy.Roll.run", Gamble()),
        ("tests.kernel.toy.Take.why_not", Take(77)),
    ],
)
def test_a_broken_choice_is_not_made_and_nothing_is_replayed(
    breaks: str, choice: Choice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Desk, "played_back", None)  # whoever called it would notice

    async def play() -> list[object]:
        rooms = new_room(PAINTED, "small"), new_room(PAINTED, "small")
        with monkeypatch.context() as patch:
            patch.setattr(breaks, fail)
            with pytest.raises(Broken, match="your choice was not made"):
                await rooms[0].choose(RED, sent(rooms[0], choice))
        return [await played_out(room) for room in rooms]

    broken, sound = run(play())
    assert broken == sound


async def played_out(room: Room) -> object:
    """Its journal after a whole play, and what everybody sees who comes then."""
    dice = random.Random(1)
    while await choose(room, dice, f"k{room.seq}"):
        pass
    ears = [seated(room, seat)[0] for seat in everybody(room)]
    return room.match.journal.encode(), [on_screen(ear.frames()) for ear in ears]


@pytest.mark.parametrize("dice_from", ["drawn", "brought"])
def test_a_choice_that_nobody_can_be_shown_is_not_made(dice_from: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> Room:
        room = new_room(PAINTED, "small")
        room.row.dice_from = dice_from
        monkeypatch.setattr(Desk, "played_back", restored)
        with monkeypatch.context() as patch:
            patch.setattr("sandtable.server.noticed.goes_unnoticed", fail)
            with pytest.raises(Broken):
                await room.choose(RED, sent(room, Gamble()))
        return room

    async def restored(desk: Desk, *_: object, is_uploaded: bool) -> object:
        assert is_uploaded == (dice_from == "brought"), "the replay of an upload keeps no other table waiting"
        twin = new_room(PAINTED, "small")
        return twin.match, twin.record

    assert run(play()).seq == 0


# the log


def record(error: BaseException) -> logging.LogRecord:
    info = (type(error), error, error.__traceback__)
    return logging.LogRecord(LOG, logging.ERROR, "", 0, "it broke", (), info)


def raised(depth: int = 0) -> BaseException:
    try:
        fail_below(depth)
    except KeyError as error:
        return error
    raise AssertionError("it went well")


def fail_below(depth: int) -> None:
    if depth:
        fail_below(depth - 1)
    fail()


def logged(faults: FaultFilter, error: BaseException) -> str:
    """What a fault writes to the log, if anything."""
    written = record(error)
    return logging.Formatter().format(written) if faults.filter(written) else ""


def test_a_fault_is_logged_a_few_times_and_then_once_in_ten_minutes_with_their_number() -> None:
    now = [0.0]
    faults = FaultFilter(lambda: now[0])
    texts = [logged(faults, raised()) for _ in range(100)]
    assert [bool(text) for text in texts] == [True] * BURST + [False] * (100 - BURST)
    assert logged(faults, ZeroDivisionError())  # another fault is none of these

    now[0] = 601.0
    assert logged(faults, raised()).endswith(f"({100 - BURST} more of the same were not logged)")
    assert not logged(faults, raised())


def test_a_traceback_is_cut_to_its_end_and_its_lines_to_their_beginnings() -> None:
    lines = logged(FaultFilter(), raised(depth=400)).splitlines()
    assert lines[0] == "it broke"
    assert lines[-1].startswith("KeyError: 'xxx")
    assert len(lines) <= LINES + 1
    assert max(map(len, lines)) <= COLUMNS


def test_what_is_no_fault_is_logged_as_it_is() -> None:
    written = logging.LogRecord(LOG, logging.WARNING, "", 0, "a word", (), None)
    assert all(FaultFilter().filter(written) for _ in range(100))
