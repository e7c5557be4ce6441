"""`import sandtable`: quick to load, typed, the same few names for every game."""

import inspect
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sandtable
from sandtable import interface
from sandtable.games.third_option import GAME
from sandtable.kernel.game import SPECTATOR
from sandtable.kernel.journal import read_journal
from sandtable.kernel.match import replay
from sandtable.lab.simulation import Plan, simulate

FIRST = {
    "covert-ops": "smash-and-grab",
    "seal-team-flix": "1",
    "special-forces": "hfc",
    "team-yankee": "contact",
    "third-option": "MC-01",
}


class First:
    """Takes the first option; knows at which seat it was made."""

    def __init__(self, game: sandtable.Game[Any], seed: int | str) -> None:
        self.seed = seed

    def choose(self, decision: sandtable.Decision, look: sandtable.Look) -> sandtable.Choice:
        return decision.options[0]


def test_importing_it_loads_nothing_until_a_name_is_used() -> None:
    code = (
        "import sys, sandtable; sandtable.__version__;"
        "loaded = [name for name in sys.modules if name.startswith(('sandtable.', 'msgspec'))];"
        "assert loaded == ['sandtable.version'], loaded; assert sandtable.start;"
        "assert 'sandtable.server' not in sys.modules and 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_star_brings_every_name_of_the_interface() -> None:
    names: dict[str, Any] = {}
    exec("from sandtable import *", names)
    assert names["start"] is sandtable.start
    assert {"match", "Table", "PlayerFault"} <= set(names)
    assert "Any" not in names


def test_it_lists_its_names_and_knows_no_others() -> None:
    assert {"start", "match", "PlayerFault", "__version__"} <= set(dir(sandtable))
    assert not hasattr(sandtable, "no_such_name")


@pytest.mark.parametrize("game", FIRST)
def test_every_game_is_started_read_played_and_redealt_by_the_same_names(game: str) -> None:
    table = sandtable.start(game, FIRST[game], seed="s")
    for _ in range(3):
        assert table.decision
        seat, options = table.decision.seat, table.decision.options
        words = sandtable.labels(table)
        assert len(words) == len(options)
        assert all(words)
        assert sandtable.redealt(table, seed=4).view(seat) == table.view(seat)
        sandtable.told(table, table.play(seat, options[-1]), seat)
    assert game in sandtable.game_ids()


# What each function that takes a game is asked for; every result has an `==` of its own.
TAKES_GAME: dict[str, Callable[[Any], Any]] = {
    "load": lambda game: sandtable.load(game).id,
    "match": lambda game: sandtable.match(game, "hfc", seed=3),
    "matches": lambda game: list(sandtable.matches(game, "hfc", games=1, seed=3)),
    "player_names": sandtable.player_names,
    "settings": lambda game: sandtable.settings(game, "hfc"),
    "start": lambda game: sandtable.start(game, "hfc", seed=3).state_hash(),
}


@pytest.mark.parametrize("name", TAKES_GAME)
def test_every_function_takes_a_game_or_its_id(name: str) -> None:
    ask = TAKES_GAME[name]
    assert ask("special-forces") == ask(sandtable.load("special-forces"))
    with pytest.raises(sandtable.UnknownName, match="did you mean 'special-forces'"):
        ask("special-force")
    with pytest.raises(sandtable.UnknownName, match="5 is no game"):
        ask(5)


def test_no_function_that_takes_a_game_is_left_out() -> None:
    functions = {name: getattr(sandtable, name) for name in interface.__all__}
    taking = {
        name
        for name, function in functions.items()
        if inspect.isfunction(function) and "game" in inspect.signature(function).parameters
    }
    assert taking == set(TAKES_GAME)


def test_settings_are_made_before_the_first_question() -> None:
    (difficulty,) = sandtable.settings("third-option", "MC-01")
    asked = sandtable.start("third-option", "MC-01")
    known = sandtable.start("third-option", "MC-01", settings={difficulty.id: "normal"})
    assert asked.decision
    assert known.decision
    assert asked.decision.prompt != known.decision.prompt
    with pytest.raises(sandtable.UnknownName, match="unknown setting 'dificulty'"):
        sandtable.start("third-option", "MC-01", settings={"dificulty": "normal"})


def test_a_pack_of_ones_own_is_loaded_with_the_game(tmp_path: Path) -> None:
    template = GAME.templates()["mission.yaml"].replace("{{id}}", "MY-1")
    (tmp_path / "mission.yaml").write_text(re.sub(r"{{\w+}}", "Mine", template), "utf-8")
    ours = {info.id for info in sandtable.load("third-option").missions()}
    game = sandtable.load("third-option", packs=[tmp_path])
    (new,) = {info.id for info in game.missions()} - ours
    assert sandtable.match(game, new, seed=1).choices


def test_a_match_is_the_very_game_of_the_lab_with_that_seed() -> None:
    players = {"us": "basic", "iif": "random"}
    plan = Plan(game="special-forces", mission="hfc", players=players, games=3, seed="7")
    rows = [(row.seed, row.result, row.decisions) for row in simulate(plan) if row.seat == "us"]
    played = sandtable.matches("special-forces", "hfc", players, games=3, seed=7)
    assert [(one.seed, one.outcome.result, one.choices) for one in played] == rows


def test_a_player_is_a_name_a_class_a_function_or_one_that_is_there() -> None:
    makers: list[str | sandtable.Maker | sandtable.Player] = [
        First,
        First(GAME, 1),
        sandtable.guarded(First(GAME, 1), "First", 5),
        "basic",
    ]
    results = [sandtable.match("third-option", "MC-01", {"commander": who}) for who in makers]
    assert [one.players["commander"] for one in results] == ["First"] * 3 + ["basic"]
    assert results[0].outcome == results[1].outcome == results[2].outcome


def test_a_match_with_a_journal_is_the_same_and_can_be_replayed(tmp_path: Path) -> None:
    path = tmp_path / "a.sandtable.jsonl"
    plain = sandtable.match("third-option", "MC-01", {"commander": First}, seed=3)
    kept = sandtable.match("third-option", "MC-01", {"commander": First}, seed=3, journal=path)
    assert kept == plain
    again = replay(read_journal(path), GAME, path, check=True)
    assert again.outcome == plain.outcome


def test_nobody_sits_at_a_seat_that_there_is_not() -> None:
    with pytest.raises(sandtable.UnknownName, match="did you mean 'commander'"):
        sandtable.match("third-option", "MC-01", {"comander": "basic"})
    table = sandtable.start("third-option", "MC-01")
    with pytest.raises(sandtable.UnknownName, match="has no player 'basik'"):
        sandtable.finish(table, "basik")


@pytest.mark.parametrize("misspelt", ["uss", ""])
def test_a_table_has_no_view_for_a_seat_that_there_is_not(misspelt: str) -> None:
    table = sandtable.start("special-forces", "hfc")
    with pytest.raises(sandtable.UnknownName, match=f"unknown seat '{misspelt}'"):
        table.view(misspelt)
    assert table.view("us")
    assert table.view(SPECTATOR)


def test_nobody_is_dealt_or_told_anything_at_a_seat_that_there_is_not() -> None:
    table = sandtable.start("special-forces", "hfc")
    with pytest.raises(sandtable.UnknownName, match="did you mean 'us'"):
        sandtable.redealt(table, "uss")
    with pytest.raises(sandtable.UnknownName, match="did you mean 'us'"):
        sandtable.told(table, [], "uss")
    assert sandtable.told(table, [], SPECTATOR) == []


@pytest.mark.parametrize("seed", [None, 1.5, b"7"])
def test_a_seed_is_a_whole_number_or_a_text(seed: Any) -> None:
    table = sandtable.start("third-option", "MC-01", seed="7")
    for begun in (
        lambda: sandtable.start("third-option", "MC-01", seed=seed),
        lambda: sandtable.redealt(table, seed=seed),
        lambda: sandtable.match("third-option", "MC-01", seed=seed),
        lambda: list(sandtable.matches("third-option", "MC-01", games=1, seed=seed)),
    ):
        with pytest.raises(sandtable.SandtableError, match="a seed is a whole number or a text"):
            begun()


def test_what_is_no_player_is_not_blamed_for_how_it_plays() -> None:
    with pytest.raises(sandtable.SandtableError, match="5 is no player: give a name") as caught:
        sandtable.match("third-option", "MC-01", {"commander": 5})  # type: ignore[dict-item] # that is what is wrong
    assert not isinstance(caught.value, sandtable.PlayerFault)


def test_shares_count_every_seat_with_its_interval() -> None:
    games = sandtable.matches("special-forces", "hfc", {"iif": "random"}, games=4)
    shares = sandtable.shares(games)
    assert {seat: (one.won, one.games) for seat, one in shares.items()} == {"us": (4, 4), "iif": (0, 4)}
    assert shares["us"].low == pytest.approx(0.5101, abs=1e-4)
