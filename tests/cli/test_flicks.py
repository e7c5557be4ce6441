"""A flick typed at a terminal, and the kit chosen there."""

import pytest

from sandtable.cli.flicks import Flicked, aim_of, foreseen, places, typed_flick
from sandtable.games.seal_team_flix import GAME
from sandtable.games.seal_team_flix.rules.aiming import Flick
from sandtable.games.seal_team_flix.rules.fire import Fire
from sandtable.kernel.match import Match
from sandtable.show.aim import Aim
from tests.cli.runner import run

MISSION = GAME.configure(GAME.mission("1"), {"seals": "1", "ties": "auto"})


def firing() -> tuple[Match, Aim]:
    """A SEAL has just declared fire."""
    match = Match.new(GAME, MISSION, seed=3)
    while not (fire := [one for one in match.decision.options if isinstance(one, Fire)]):  # type: ignore[union-attr] # it is never over here
        assert match.decision is not None
        match.play(match.decision.seat, match.decision.options[0])
    match.play("seal-1", fire[0])
    aim = aim_of(match, match.decision)
    assert aim is not None
    return match, aim


def test_an_angle_in_degrees_and_a_power_are_a_flick_from_the_place_that_is_named() -> None:
    match, aim = firing()
    flick = typed_flick(match, aim, "flick", "87.5 70 1")
    assert isinstance(flick, Flicked)
    assert isinstance(flick.choice, Flick)
    assert (flick.choice.angle, flick.choice.power) == (875, 70)
    assert match.table.why_not(flick.choice) is None
    match.play("seal-1", flick.choice)


@pytest.mark.parametrize("typed", ["", "87.5", "north 70", "87.5 loud", "400 70", "87.55 70", "87.5 101", "1 2 3 4"])
def test_what_is_no_flick_is_told_how_to_type_one(typed: str) -> None:
    match, aim = firing()
    told = typed_flick(match, aim, "flick", typed)
    assert isinstance(told, str)
    assert "flick 87.5 70" in told


def test_a_place_that_is_not_there_is_refused_with_how_many_there_are() -> None:
    match, aim = firing()
    told = typed_flick(match, aim, "flick", "87.5 70 99")
    assert isinstance(told, str)
    assert f"from 1 to {len(aim.grips)}" in told


def test_whoever_aims_sees_the_places_and_what_the_disc_meets_first() -> None:
    match, aim = firing()
    assert len(places(aim)) >= len(aim.grips)
    flick = typed_flick(match, aim, "aim", "90 80")
    assert isinstance(flick, Flicked)
    assert match.decision is not None
    seen = foreseen(match, match.decision, flick.choice)
    assert seen is not None
    assert seen.title


def test_cards_are_listed_again_when_their_numbers_have_moved() -> None:
    typed = "1\n1\n2\nq\n"  # Hannah; the kit, after which every card has a number one lower
    told = run("play", "seal-team-flix", "--mission", "1", "--set", "seals=1", typed=typed).out
    first, after = told.split("Take the recommended kit", 1)[1].split("\n> 1\n", 1)
    assert " 3 □ MP5" in first
    assert " 2 " in after.split("> 2")[0]
    assert "MP5" in after.split("> 2")[0].split("Ready", 1)[1]


def test_advice_is_that_of_the_best_player() -> None:
    told = run("play", "seal-team-flix", "--mission", "1", "--set", "seals=1", typed="1\na\nq\n").out
    assert "The seasoned player would choose 1: Take the recommended kit" in told
