"""What a question is about, who is carried for a choice, and what the Map says of itself."""

from typing import Any

from sandtable.games.seal_team_flix import GAME
from sandtable.games.seal_team_flix.rules.basics import place
from sandtable.games.seal_team_flix.rules.movement import Move
from sandtable.games.seal_team_flix.rules.ties import PickArea
from sandtable.games.seal_team_flix.view import make_view
from sandtable.kernel.match import Match
from sandtable.players import make_player
from sandtable.show import Screen
from sandtable.testing import covers
from tests.browser.raid import asked, choice_of, first_turn, play


def screen(match: Match) -> Screen[Any]:
    return GAME.screen(make_view(match.table.state), asked(match))


def until(kind: str) -> Match:
    """Mission 1 as it was once played, up to a choice of a kind."""
    match = first_turn("hannah")
    for said in play()[6:]:
        if said["choice"] == kind:
            return match
        match.play(asked(match).seat, choice_of(said))
    raise AssertionError(kind)


def test_who_acts_is_what_it_is_about_and_is_carried_where_it_goes() -> None:
    shown = screen(first_turn("hannah"))
    walks = [one for one in asked(first_turn("hannah")).options if isinstance(one, Move)]
    assert shown.subject == ("seal-1",)
    assert {shown.lifts(one) for one in walks} == {"seal-1"}


def test_whoever_fires_is_shown_with_whom_it_sees() -> None:
    first, *targets = screen(until("flick")).subject_there
    assert first == "seal-1"
    assert all(name.startswith("tango-") for name in targets)


def test_a_side_board_is_the_subject_while_it_lies_there() -> None:
    board = screen(until("side_flick"))
    assert board.subject_there[:2] == ("court", "lane")
    assert board.here((300, 300)) is None


def test_a_question_where_a_tango_goes_is_about_that_tango() -> None:
    match = Match.new(GAME, GAME.mission("1"), seed="7")
    player = make_player("basic", GAME, "7")
    while not any(isinstance(one, PickArea) for one in asked(match).options):
        match.play(asked(match).seat, match.computer_choice(player))
    (subject,) = screen(match).subject_there
    tango = make_view(match.table.state).tangos[int(subject.removeprefix("tango-"))]
    where = place(match.table.state, tango.cell)
    assert asked(match).prompt == f"Which way does the Patrol on {where} go?"


@covers("STF-MAP-4")
def test_spaces_and_walls_answer_for_themselves() -> None:
    match = first_turn("hannah")
    shown, ground = screen(match), match.table.state.ground
    wall = ground.wall_segments[len(ground.wall_segments) // 2]
    # 50 units a Space; the rim is 38 wide, the strip above 104 high
    x, y = 25 * (wall.x1 + wall.x2) + 38, 25 * (wall.y1 + wall.y2) + 142

    found = shown.here((x, y))
    assert found is not None
    assert (found.name, found.rule, found.element) == ("Wall", "STF-MAP-4", "")
    spaces = {shown.here((38 + 25 + 50 * n, 142 + 25)) for n in range(4)}
    assert any(one and one.element.startswith("space-") for one in spaces)
    assert shown.here((2, 2)) is None
