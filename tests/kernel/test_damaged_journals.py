"""Whatever happens to the bytes: it replays to a part of the match, or says what is amiss."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.games.third_option import GAME
from sandtable.kernel.errors import JournalError
from sandtable.kernel.game import Game
from sandtable.kernel.journal import Entry, Journal, Undone, parse_journal
from sandtable.kernel.match import Match, replay
from sandtable.testing import RandomPlay
from tests.kernel.toy import TOY

PATH = Path("folder/damaged.sandtable.jsonl")
GAMES: dict[str, tuple[Game[Any], str]] = {"toy": (TOY, "small"), "third-option": (GAME, "MC-04")}
Damage = Callable[[bytes], bytes]


@cache
def whole(name: str) -> bytes:
    """A finished match with choices taken back on the way."""
    game, mission = GAMES[name]
    match = Match.new(game, game.mission(mission), seed=11)
    for at, (seat, choice) in enumerate(RandomPlay(game, mission, 11).script()):
        match.play(seat, choice)
        if at % 3 == 2:
            match.undo(agreed=True)
            match.play(seat, choice)
    return match.journal.encode()


def hashes(journal: Journal) -> list[str]:
    return [line.hash for line in journal.lines if isinstance(line, Entry | Undone)]


def flipped(at: int, bit: int) -> Damage:
    def damage(data: bytes) -> bytes:
        place = at % len(data)
        return data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1 :]

    return damage


def cut_out(at: int, n: int) -> Damage:
    return lambda data: data[: at % len(data)] + data[at % len(data) + n :]


def put_in(at: int, what: bytes) -> Damage:
    return lambda data: data[: at % len(data)] + what + data[at % len(data) :]


def cut_off(at: int) -> Damage:
    return lambda data: data[: at % len(data)]


def moved_line(source: int, target: int, keep: bool) -> Damage:
    """Reorder, double or (to the same place) leave lines."""

    def damage(data: bytes) -> bytes:
        lines = data.splitlines(keepends=True)
        line = lines[source % len(lines)]
        if not keep:
            lines.remove(line)
        lines.insert(target % (len(lines) + 1), line)
        return b"".join(lines)

    return damage


def dropped_line(at: int) -> Damage:
    def damage(data: bytes) -> bytes:
        lines = data.splitlines(keepends=True)
        del lines[at % len(lines)]
        return b"".join(lines)

    return damage


places = st.integers(0, 10**6)
junk = st.one_of(
    st.binary(min_size=1, max_size=8),
    st.sampled_from([b"\n", b"\r\n", b"null", b"{}", b"1e999", b"\\ud800", b'"', b"-", b"\x00"]),
)
damages = st.one_of(
    st.builds(flipped, places, st.integers(0, 7)),
    st.builds(cut_out, places, st.integers(1, 40)),
    st.builds(put_in, places, junk),
    st.builds(cut_off, places),
    st.builds(moved_line, places, places, st.booleans()),
    st.builds(dropped_line, places),
)


def read_again(name: str, data: bytes) -> Match | None:
    """The match in damaged bytes, or None after an error that names the file."""
    problem = ""
    try:
        return replay(parse_journal(data, PATH), GAMES[name][0], PATH)
    except JournalError as error:
        problem = str(error)
    assert problem.startswith(str(PATH))
    return None


def check(name: str, data: bytes) -> None:
    match = read_again(name, data)
    if match is not None:
        true = hashes(parse_journal(whole(name), PATH))
        assert hashes(match.journal) == true[: len(hashes(match.journal))]


@pytest.mark.parametrize("name", GAMES)
def test_the_undamaged_journal_replays_whole(name: str) -> None:
    match = read_again(name, whole(name))
    assert match is not None
    assert match.journal.encode() == whole(name)


@pytest.mark.slow
@given(damage=st.lists(damages, min_size=1, max_size=3))
@settings(max_examples=400)
def test_a_damaged_journal_of_the_toy_is_a_part_of_the_match_or_an_error(damage: list[Damage]) -> None:
    data = whole("toy")
    for one in damage:
        data = one(data) if data else data
    check("toy", data)


@given(damage=damages)
@settings(max_examples=250)
def test_a_damaged_journal_of_third_option_is_a_part_of_the_match_or_an_error(damage: Damage) -> None:
    check("third-option", damage(whole("third-option")))


@given(at=places, digit=st.sampled_from(b"0123456789"))
@settings(max_examples=250)
def test_a_figure_edited_in_the_header_is_found_or_does_no_harm(at: int, digit: int) -> None:
    data = bytearray(whole("third-option"))
    header = data.index(b"\n")
    figures = [place for place in range(header) if chr(data[place]).isdigit()]
    data[figures[at % len(figures)]] = digit
    check("third-option", bytes(data))


@given(words=st.text(st.characters(codec="utf-8"), max_size=300) | st.binary(max_size=300))
def test_words_that_are_no_journal_are_an_error(words: str | bytes) -> None:
    data = words.encode() if isinstance(words, str) else words
    assert read_again("toy", data) is None


def test_an_unknown_key_with_a_bad_byte_behind_it_is_an_error_of_the_header() -> None:
    header = b'{"sandtable":1,"gam":"t\xff"}\n'
    with pytest.raises(JournalError, match="the header is not usable"):
        parse_journal(header, Path("j"))
