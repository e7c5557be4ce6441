"""Computer players that others write."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.cli import store
from sandtable.cli.front import make_front
from sandtable.cli.session import Session
from sandtable.games.special_forces import GAME as SPECIAL_FORCES
from sandtable.games.third_option import GAME
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.match import Match
from sandtable.lab.simulation import Plan, simulate
from sandtable.players import make_player, player_names, strangers

BOTS = '''
class Last:
    """Takes the last option."""

    games = ("third-option",)

    def __init__(self, game, seed):
        self.seed = seed

    def choose(self, decision, look):
        return look().decision.options[-1]


NOBODY = 7
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where somebody works, with a file of players in it."""
    (tmp_path / "mybots.py").write_text(BOTS, "utf-8")
    (tmp_path / "halfbot.py").write_text("class Last\n", "utf-8")
    (tmp_path / "loudbot.py").write_text(f"print('here I am')\n{BOTS}", "utf-8")
    (tmp_path / "wildbot.py").write_text("import re\nprintt(re)\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    _forget()
    yield tmp_path
    _forget()


def _forget() -> None:
    for name in ("mybots", "loudbot"):
        sys.modules.pop(name, None)


@pytest.fixture
def installed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The same as a package with an entry point."""
    about = folder / "mybots-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: mybots\nVersion: 1\n", "utf-8")
    (about / "entry_points.txt").write_text("[sandtable.players]\nlast = mybots:Last\n", "utf-8")
    monkeypatch.syspath_prepend(str(folder))
    strangers._entries.cache_clear()
    yield
    strangers._entries.cache_clear()


@pytest.mark.slow
@pytest.mark.usefixtures("folder")
def test_a_player_is_named_by_module_and_name_where_a_simulation_names_players() -> None:
    plan = Plan(game="third-option", mission="MC-01", players={"commander": "mybots:Last"}, games=3, seed="1")
    rows = simulate(plan)
    assert {row.player for row in rows} == {"mybots:Last"}


@pytest.mark.usefixtures("installed")
def test_one_that_is_installed_is_listed_with_the_games_that_it_plays() -> None:
    assert "last" in player_names(GAME)
    assert "last" not in player_names(SPECIAL_FORCES)
    match = Match.new(GAME, GAME.mission("MC-01"), seed=1)
    asked = match.decision
    assert asked
    assert match.computer_choice(make_player("last", GAME, 1)) == asked.options[-1]
    with pytest.raises(UnknownName, match="unknown player 'last'"):
        make_player("last", SPECIAL_FORCES, 1)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nobots:Last", "does not load: No module named 'nobots'"),
        ("mybots:First", "'mybots' has no 'First'"),
        ("mybots:NOBODY", "cannot be called"),
        (":Last", "does not load"),
        ("mybots:Lsat", "'mybots' has no 'Lsat' to play with; did you mean 'Last'?"),
        ("mybots.py", r"'mybots.py' is a file: .* mybots:MyPlayer"),
        ("halfbot:Last", r"does not load: .*halfbot.py, line 1"),
        ("wildbot:Last", r"does not load: NameError: .*wildbot.py, line 2"),
    ],
)
def test_what_cannot_be_a_player_is_refused_in_words(name: str, why: str) -> None:
    with pytest.raises(UnknownName, match=why):
        make_player(name, GAME, 1, modules=True)


@pytest.mark.usefixtures("folder")
def test_what_a_file_prints_while_it_loads_is_kept_out_of_what_is_read_as_data(
    capsys: pytest.CaptureFixture[str],
) -> None:
    make_player("loudbot:Last", GAME, 1, modules=True)
    assert capsys.readouterr() == ("", "here I am\n")


def test_an_unknown_player_is_told_of_search_and_of_players_of_ones_own() -> None:
    with pytest.raises(UnknownName, match=r"known: basic, .*module:name, .*search"):
        make_player("human", GAME, 1, modules=True)
    with pytest.raises(UnknownName, match="did you mean 'search'"):
        make_player("serch", GAME, 1)


@pytest.mark.usefixtures("folder")
def test_a_player_says_which_games_it_plays() -> None:
    with pytest.raises(UnknownName, match="does not play Special Forces"):
        make_player("mybots:Last", SPECIAL_FORCES, 1, modules=True)


def test_a_name_in_a_journal_from_elsewhere_loads_no_code(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_HOME", str(folder / "home"))
    match = Match.new(GAME, GAME.mission("MC-01"), seed=1, seats={"commander": "mybots:Last"})
    with pytest.raises(UnknownName, match="plays only where you name it yourself"):
        Session(match, folder / "sent.sandtable.jsonl", make_front(""))
    assert "mybots" not in sys.modules
    Session(match, store.home() / "own.sandtable.jsonl", make_front(""))
    assert "mybots" in sys.modules
