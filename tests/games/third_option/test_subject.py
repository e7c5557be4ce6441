"""What a question is about, and which team is carried for a choice."""

from typing import Any

from sandtable.games.third_option import GAME
from sandtable.games.third_option.rules.recruiting import Assign
from sandtable.kernel.match import Match
from sandtable.players import make_player
from sandtable.show import Screen


def asked(words: str) -> Screen[Any]:
    """A mission of the computer player, where it is asked this."""
    match = Match.new(GAME, GAME.mission("MC-10"), seed="23")
    player = make_player("basic", GAME, "23")
    while decision := match.decision:
        if decision.prompt.startswith(words):
            return GAME.screen(GAME.view(match.table.state, decision.seat), decision)
        match.play(decision.seat, match.computer_choice(player))
    raise AssertionError(f"the mission never asks: {words}")


def test_a_round_is_about_the_fight_and_not_about_the_assets_alone() -> None:
    assert asked("Before the dice").subject_there == ("here", "assault")


def test_recruiting_is_about_what_there_is_to_spend() -> None:
    assert asked("Recruit").subject_there == ("points-left", "points-name")


def test_a_team_is_carried_to_the_box_of_its_phase() -> None:
    shown = asked("Assign")
    moves = [one for one in shown.decision.options if isinstance(one, Assign)] if shown.decision else []
    assert moves
    for move in moves:
        team = f"team-{move.team}"
        place = "recon-group" if move.to == "recon" else "assault"
        assert shown.lifts(move) == team
        assert shown.stands_for(move) == (team, place)
