"""Beats: where a part of what happened ends, for whoever watches."""

from typing import Any

import pytest

from sandtable.kernel.match import Match
from sandtable.players import make_player
from sandtable.show import load_game

PLAYS = [("third-option", "MC-10"), ("special-forces", "hfc"), ("seal-team-flix", "1")]


def played(game_id: str, mission: str, *, watched: bool = True, choices: int = 60) -> Match:
    """So far that a choice was shown in parts."""
    game = load_game(game_id)
    match = Match.new(game, game.mission(mission), seed="beats")
    match.beats = [] if watched else None
    player = make_player("basic", game, "beats")
    for _ in range(choices * 10):
        if match.decision is None or (match.beats and choices <= 0):
            break
        match.play(match.decision.seat, match.computer_choice(player))
        choices -= 1
    return match


@pytest.fixture(params=PLAYS, ids=lambda play: play[0])
def match(request: pytest.FixtureRequest) -> Match:
    return played(*request.param)


def test_beats_part_what_a_choice_led_to_in_order(match: Match) -> None:
    assert match.beats
    before = match.past[-1].log
    ends = [beat.at for beat in match.beats]
    assert ends == sorted(set(ends))
    assert before < ends[0]
    assert ends[-1] <= len(match.log)


def test_each_beat_has_the_position_that_it_came_to(match: Match) -> None:
    """Pieces that move later have not moved yet: positions differ from the last, and in order."""
    assert match.beats
    codec = match.game.codec
    hashes = [codec.digest(beat.state) for beat in match.beats]
    first, now = codec.digest(match.before().state), codec.digest(match.table.state)
    assert now not in hashes
    assert len({first, *hashes, now}) > 2


def test_a_later_choice_changes_no_position_that_was_kept(match: Match) -> None:
    assert match.beats
    kept = [(beat.state, match.game.codec.digest(beat.state)) for beat in match.beats]
    player = make_player("random", match.game, "later")
    for _ in range(10):
        if match.decision:
            match.play(match.decision.seat, match.computer_choice(player))
    assert all(match.game.codec.digest(state) == digest for state, digest in kept)


def test_an_undo_leaves_no_beat(match: Match) -> None:
    match.undo(agreed=True)
    assert match.beats == []


@pytest.mark.parametrize(("game_id", "mission"), PLAYS)
def test_where_nobody_watches_none_is_kept_and_all_goes_the_same_way(game_id: str, mission: str) -> None:
    watched = played(game_id, mission)
    alone = played(game_id, mission, watched=False, choices=0)
    while len(alone.journal.lines) < len(watched.journal.lines):
        assert alone.decision is not None
        line: Any = watched.journal.lines[len(alone.journal.lines)]
        alone.play(line.seat, alone.game.codec.choice(bytes(line.choice)))
    assert alone.beats is None
    assert alone.table.beats is None
    assert alone.journal.encode() == watched.journal.encode()
