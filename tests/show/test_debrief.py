"""The debrief of every game: made of the view and of what was heard, and only once it is over."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from sandtable.games.seal_team_flix.events import Piece
from sandtable.games.seal_team_flix.rules.harm_events import Fell, Wounded
from sandtable.kernel.event import Event
from sandtable.kernel.match import Match
from sandtable.players import make_player
from sandtable.show import ShownGame, load_game
from sandtable.show.debrief import Debrief, lines, panels, share
from sandtable.show.sheet import words

PLAYS = {
    "third-option": ("MC-10", {}),
    "special-forces": ("rat", {}),
    "seal-team-flix": ("1", {"seals": "2", "ties": "auto"}),
}


@cache
def played(name: str) -> tuple[ShownGame[Any], Match, str]:
    game, (mission_id, settings) = load_game(name), PLAYS[name]
    mission = game.configure(game.mission(mission_id), settings)
    match, player = Match.new(game, mission, seed="7"), make_player("basic", game, "7")
    while decision := match.decision:
        match.play(decision.seat, match.computer_choice(player))
    return game, match, game.seats_of(mission)[0]


def told(name: str, heard: Sequence[Event] | None = None) -> Debrief:
    game, match, seat = played(name)
    events = [event for event in match.log if game.hears(event, seat)] if heard is None else heard
    found = game.screen(match.table.view(seat)).debrief(events)
    assert found is not None
    return found


@pytest.mark.parametrize("name", PLAYS)
def test_every_game_says_why_it_ended_what_decided_it_and_what_it_cost(name: str) -> None:
    found = told(name)
    assert found.heading
    assert found.verdict
    assert found.why
    assert found.rule
    assert found.turning
    assert found.losses
    assert found.figures
    assert all(one.when and words((one.spans,)) for one in found.turning)
    titles = [panel.title for panel in panels(found)]
    assert titles[0] == "How it ended"
    assert {"What decided it", "Losses"} <= set(titles)
    assert any(found.why in words((line,)) for line in lines(found))


@pytest.mark.parametrize("name", PLAYS)
def test_nothing_is_counted_that_was_not_heard(name: str) -> None:
    found = told(name, ())
    assert found.turning == ()
    assert found.losses, "who is left is seen on the table"


@pytest.mark.parametrize("name", PLAYS)
def test_there_is_no_debrief_while_it_is_played(name: str) -> None:
    game, match, seat = played(name)
    begun = Match.new(game, match.mission, seed="7")
    assert game.screen(begun.table.view(seat)).debrief(begun.log) is None


def test_a_foe_who_falls_is_told_in_the_tone_of_whoever_did_it() -> None:
    falls = [one for one in told("special-forces").turning if "puts IIF" in words((one.spans,))]
    assert falls
    assert all(one.spans[0].tone == "friend" for one in falls)


def test_whoever_was_lost_early_stands_in_the_debrief_after_many_wounds() -> None:
    lost = Fell("STF-P6-5", Piece("seal", "hannah", "B9"))
    hits = [Wounded("STF-P6-5", "george", "bullet", left % 6, 6) for left in range(12)]
    found = told("seal-team-flix", [lost, *hits]).turning
    assert len(found) == 10
    assert "Hannah" in words((found[0].spans,))


def test_a_share_of_nothing_is_none() -> None:
    assert (share(4, 7), share(0, 0)) == ("4 of 7 (57 %)", "none")
