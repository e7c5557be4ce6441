"""A two-sided game at the terminal: settings, who plays whom, secrets, giving up."""

from pathlib import Path
from typing import Any

import pytest

from sandtable.cli.front import make_front
from sandtable.cli.session import Session
from sandtable.games import special_forces, third_option
from sandtable.kernel.errors import Refused
from sandtable.kernel.game import Game
from sandtable.kernel.owners import owner
from tests.cli.runner import check_refused, run
from tests.cli.test_commands import MINE
from tests.kernel.toy import BLUE, RED, Gamble, Take, toy_match

HFC = ("play", "special-forces", "--mission", "hfc", "--seed", "7")
WMD = ("play", "special-forces", "--mission", "wmd", "--seed", "7")
BOTH = ("--players", "us=human", "--players", "iif=human")
SCENARIO = """\
scenarios:
  - id: yard
    title: The Yard
    map: residential-1
    place_first: us
    limit: 4
    us: {zone: edge(W), soldiers: [{card: US-8}]}
    iif: {zone: edge(E), soldiers: [{card: IIF-2}]}
    victory:
      measure: down(iif)
      ladder: [{upto: 0, result: Draw}, {upto: 1, result: US Victory, winner: us}]
      ends: [{when: turn_over(4)}]
"""


# settings


def test_what_can_be_set_is_listed_by_group_with_words() -> None:
    text = run("missions", "special-forces", "--settings", "own-battle").out
    assert "BATTLE" in text
    assert "government-1 (Government-1)" in text
    assert "hold: Have more soldiers in the building" in " ".join(text.split())
    listed = run("missions", "special-forces", "--settings", "hfc", "--json").json()
    assert {"forces", "blind_buy"} <= {one["id"] for one in listed}
    assert "nothing to set" in run("missions", "special-forces", "--settings", "lesson").out
    assert "did you mean 'hfc'" in run("missions", "special-forces", "--settings", "hfd").err


def test_a_mission_is_played_as_it_was_set() -> None:
    own = ("play", "special-forces", "--mission", "own-battle", *BOTH)
    done = run(*own, "--set", "objective=hold", "--set", "us_points=60", typed="q\n")
    assert "Hold the Building" in done.out
    assert "60 points" in done.out


@pytest.mark.parametrize(
    ("pair", "says"),
    [
        ("blind_by=on", "unknown setting 'blind_by'; did you mean 'blind_buy'"),
        ("blind_buy=yes", "'blind_buy' cannot be 'yes'; it is one of off, on"),
        ("blind_buy", "--set takes name=value, not 'blind_buy'"),
    ],
)
def test_what_cannot_be_set_is_refused_wherever_a_match_begins(pair: str, says: str) -> None:
    for command in ("play", "sim", "fuzz"):
        check_refused(run(command, "special-forces", "--mission", "hfc", "--set", pair), says)


def test_simulations_and_fuzzing_take_settings() -> None:
    small = ("--set", "us_points=20", "--set", "iif_points=20", "--set", "limit=4")
    many = ("special-forces", "--mission", "own-battle", "--games", "2", *small, "--json")
    data = run("sim", *many).json()
    assert data["games"] == 2
    assert data["plan"]["settings"]["limit"] == "4"
    assert data["plan"]["players"] == {"us": "basic", "iif": "basic"}
    assert run("fuzz", *many).json()["plays"] == 2
    check_refused(run("fuzz", "special-forces", "--set", "blind_buy=on"), "--set needs --mission")


def test_a_simulation_varies_how_hard_a_mission_is() -> None:
    many = ("sim", "third-option", "--mission", "MC-01", "--games", "3", "--json")
    found = {}
    for level in ("normal", "thin_opposition"):
        data = run(*many, "--set", f"difficulty={level}").json()
        assert data["plan"]["settings"] == {"difficulty": level}
        found[level] = data
    assert found["normal"]["decisions_per_game"] != 0
    check_refused(run(*many, "--set", "difficulty=harder"), "one of asked, normal, easier_ap, thin_opposition")


def test_a_seat_that_the_rules_play_is_not_simulated() -> None:
    solo = ("sim", "special-forces", "--mission", "som", "--games", "1")
    assert run(*solo, "--json").json()["plan"]["players"] == {"us": "basic"}
    check_refused(run(*solo, "--players", "iif=basic"), "unknown seat 'iif'")


# who plays whom


def test_one_is_asked_whom_one_plays_and_the_computer_takes_the_other_side() -> None:
    done = run(*HFC, "--fast", typed="2\n1\nq\n").out
    assert "US, against the computer" in done
    assert "All sides, at this terminal" in done
    assert "basic: " in done, "the computer plays the US"


def test_where_one_seat_is_played_nobody_asks() -> None:
    done = run("play", "special-forces", "--mission", "som", "--seed", "7", typed="q\n").out
    assert "whom do you play" not in done
    assert "Where does US-2" in done


@pytest.mark.parametrize(
    ("players", "says"),
    [
        (("--players", "uss=basic"), "Home For Christmas has no seat 'uss'; did you mean 'us'"),
        (("--players", "us=basik"), "unknown player 'basik'; did you mean 'basic'"),
        (("--players", "us"), "--players takes seat=player"),
    ],
)
def test_who_is_not_there_is_refused(players: tuple[str, ...], says: str) -> None:
    check_refused(run(*HFC, *players), says)


def test_an_undo_goes_back_to_ones_own_choice_not_to_the_computers(tmp_path: Path) -> None:
    match = toy_match(seats={BLUE: "basic"})
    before = match.table.state_hash()
    match.play(RED, Take(1))
    match.play(BLUE, Take(1))
    session = Session(match, tmp_path / "coins.sandtable.jsonl", make_front())
    session.undo(agreed=False)
    assert match.table.state_hash() == before
    with pytest.raises(Refused, match="nothing to undo"):
        session.undo(agreed=False)


def test_an_undo_past_the_computers_dice_has_to_be_meant(tmp_path: Path) -> None:
    match = toy_match(seats={BLUE: "basic"})
    match.play(RED, Take(1))
    match.play(BLUE, Gamble())
    session = Session(match, tmp_path / "coins.sandtable.jsonl", make_front())
    with pytest.raises(Refused, match="Dice have fallen"):
        session.undo(agreed=False)
    assert len(match.past) == 2
    session.undo(agreed=True)
    assert match.past == []


# secrets


def test_the_screen_is_passed_on_where_something_is_hidden_and_tells_nothing_of_it() -> None:
    typed = "1\n" * 18 + "l\nq\n"
    hiding, _, finding = run(*WMD, *BOTH, typed=typed).out.partition("Pass the keyboard to US")
    assert "The folder is hidden on" in hiding
    assert "Where does US-1" in finding
    assert "The folder is hidden" not in finding
    assert "THE WHOLE LOG" in finding


def test_what_the_computer_hides_is_not_told() -> None:
    done = run(*WMD, "--players", "iif=basic", "--fast", typed="l\nq\n").out
    assert "basic has chosen" in done
    assert "The folder is hidden" not in done
    assert "Hide the folder" not in done


def test_where_nothing_is_hidden_nobody_passes_anything_on() -> None:
    done = run(*HFC, *BOTH, typed="1\n" * 8 + "q\n").out
    assert "Pass the keyboard" not in done


# giving up


def test_giving_up_is_asked_once_more_and_can_be_taken_back() -> None:
    typed = "resign\nn\nresign\ny\nu\nresign\ny\n\n"
    done = run("play", "special-forces", "--mission", "som", "--seed", "7", typed=typed).out
    assert "Then play on" in done
    assert done.count("The US side gives up") >= 2
    assert "Taken back" in done
    assert "IIF Victory. Kept in" in done


def test_help_tells_how_to_give_up_only_where_one_can(home: Path) -> None:
    assert "resign" in run(*HFC, *BOTH, typed="h\nq\n").out
    third = ("play", "third-option", "--mission", "MC-12")
    assert "resign" not in run(*third, typed="h\nq\n").out
    assert "played to its end" in run(*third, typed="resign\nq\n").out


# packs of several games


@pytest.mark.slow
def test_a_scenario_in_a_file_is_validated_played_and_belongs_to_its_game(tmp_path: Path) -> None:
    scenario, cards, broken = tmp_path / "yard.yaml", tmp_path / "mine.yaml", tmp_path / "x.yaml"
    scenario.write_text(SCENARIO)
    cards.write_text(MINE)
    broken.write_text(SCENARIO.replace("scenarios:", "scenaros:"))
    games: list[Game[Any]] = [special_forces.GAME, third_option.GAME]
    own, other = games
    assert [owner(file, games) for file in (scenario, cards, broken)] == [own, other, own]
    assert run("validate", scenario, cards).out.count(": good") == 2
    assert "did you mean 'scenarios'" in run("validate", broken).err
    done = run("play", "special-forces", "--mission", scenario, *BOTH, typed="q\n")
    assert "The Yard" in done.out
