"""Packs of several games in one folder, and what a journal says of the packs it is played with."""

from pathlib import Path
from typing import Any

import pytest

from sandtable.games.seal_team_flix import GAME as SEAL_TEAM_FLIX
from sandtable.games.special_forces import GAME as SPECIAL_FORCES
from sandtable.games.third_option import GAME as THIRD_OPTION
from sandtable.kernel.errors import ContentError, JournalError
from sandtable.kernel.game import Game
from sandtable.kernel.journal import PackMark, parse_journal
from sandtable.kernel.match import Match, replay
from sandtable.kernel.owners import by_owner, owner
from sandtable.players import make_player
from tests.cases import cases
from tests.cli.test_commands import MINE
from tests.games.seal_team_flix.terrain import text as shipped_map
from tests.games.special_forces.test_maps import TINY
from tests.games.special_forces.test_packs import SCENARIO

GAMES: list[Game[Any]] = [SEAL_TEAM_FLIX, SPECIAL_FORCES, THIRD_OPTION]
SEALS = "seals:\n  - {id: rosa, name: Rosa, speed: 4, health: 5, secondary: P9}\n"


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """One folder for three games, as files and as folders inside it."""
    for name, text in {
        "harbour.yaml": MINE,
        "special-forces/scenarios/own.yaml": SCENARIO,
        "special-forces/maps/tiny.txt": TINY,
        "flix/rosa.yaml": SEALS,
        "flix/maps/M7.txt": shipped_map("M1").replace("map M1", "map M7"),
    }.items():
        path = tmp_path / "all" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path / "all"


def test_each_game_takes_what_is_its_own(mixed: Path) -> None:
    found = by_owner(mixed, GAMES)
    assert {game: [file.name for file in files] for game, files in found.items()} == {
        "third-option": ["harbour.yaml"],
        "special-forces": ["tiny.txt", "own.yaml"],
        "seal-team-flix": ["rosa.yaml", "M7.txt"],
    }
    assert "MY-01" in THIRD_OPTION.with_packs([mixed]).content.missions
    forces = SPECIAL_FORCES.with_packs([mixed]).content
    assert ("own" in forces.missions, "tiny" in forces.maps) == (True, True)
    flix = SEAL_TEAM_FLIX.with_packs([mixed]).content
    assert ("rosa" in flix.boards, "M7" in flix.maps) == (True, True)


@cases(
    {
        "a mission of Third Option": (MINE, THIRD_OPTION),
        "a mission of Flix": ("missions:\n  - {id: a, title: A, grade: 6, maps: [M1], start: SW}\n", SEAL_TEAM_FLIX),
        "that breaks off": ("missions: [\n  {id: a, title: A, grade: 6, maps: [M1],\n", SEAL_TEAM_FLIX),
        "under a misspelt word": ("mision:\n  - {id: a, name: A, threat: LOW, vp: 3}\n", THIRD_OPTION),
        "no scenarios": ("scenarios: []\n", SPECIAL_FORCES),
    }
)
def test_missions_of_two_games_are_told_apart_by_their_words(text: str, game: Game[Any], tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(text)
    assert owner(path, GAMES) is game


def test_a_pack_of_another_game_is_said_to_be_one(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(SCENARIO)
    what = f"{path}: reads like a pack of Special Forces; there is nothing of Third Option in it"
    with pytest.raises(ContentError) as caught:
        THIRD_OPTION.with_packs([path])
    assert str(caught.value) == what


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("notes.yaml", "shopping: [bread]\n", "1:1: is content of no game"),
        ("empty.yaml", "# nothing\n", "1:1: is empty"),
        ("maps/new.txt", "a map of the harbour\n", "1:1: is no map of any game"),
        ("bad.yaml", "[1\n", "is not valid YAML"),
    ],
)
def test_a_file_of_no_game_is_named(mixed: Path, name: str, text: str, said: str) -> None:
    (mixed / name).parent.mkdir(exist_ok=True)
    (mixed / name).write_text(text)
    with pytest.raises(ContentError) as caught:
        by_owner(mixed, GAMES)
    (problem,) = str(caught.value).splitlines()
    assert problem.startswith(f"{mixed / name}:")
    assert said in problem
    with pytest.raises(ContentError, match=name):
        THIRD_OPTION.with_packs([mixed])


# what a journal says of its packs

ASSET = """\
assets:
  - {id: OWN-A, name: Tide Tables, cost: 1, threats: [LOW], phase: direct_action, timing: passive,
     uses: 0, effects: [{do: drm, roll: [infil], n: -1, scope: mission}], text: It is high tide.}
"""


def played(pack: Path) -> bytes:
    game = THIRD_OPTION.with_packs([pack])
    match = Match.new(game, game.mission("MC-12"), seed=3)
    player = make_player("basic", game, 3)
    for _ in range(6):
        match.play("commander", match.computer_choice(player))
    return match.journal.encode()


def test_a_journal_names_its_packs_by_name_and_digest_and_by_no_path(tmp_path: Path) -> None:
    for place in ("here", "there"):
        (tmp_path / place / "tides").mkdir(parents=True)
        (tmp_path / place / "tides" / "assets.yaml").write_text(ASSET)
    journal = played(tmp_path / "here" / "tides")
    (pack,) = parse_journal(journal, Path("x")).header.packs
    assert isinstance(pack, PackMark)
    assert (pack.name, len(pack.digest)) == ("tides", 16)
    assert str(tmp_path).encode() not in journal
    assert played(tmp_path / "there" / "tides") == journal


def test_a_pack_that_changed_is_named_when_the_replay_fails(tmp_path: Path) -> None:
    pack = tmp_path / "tides.yaml"
    pack.write_text(ASSET)
    journal = parse_journal(played(pack), Path("x"))

    pack.write_text(ASSET.replace("It is high tide.", "High tide."))  # words only: nothing breaks
    replay(journal, THIRD_OPTION.with_packs([pack]), Path("x"))

    pack.write_text(ASSET.replace("n: -1", "n: -2"))
    with pytest.raises(JournalError) as changed:
        replay(journal, THIRD_OPTION.with_packs([pack]), Path("x"))
    assert "x:2: leads to another state than the one written down; the pack" in str(changed.value)
    assert "the pack 'tides.yaml' has changed since this was played: load it as it was then" in str(changed.value)

    with pytest.raises(JournalError, match=r"played with the pack 'tides\.yaml': load that with"):
        replay(journal, THIRD_OPTION, Path("x"))


def test_a_pack_that_was_not_there_is_named_when_the_replay_fails(tmp_path: Path) -> None:
    pack, other = tmp_path / "tides.yaml", tmp_path / "more.yaml"
    pack.write_text(ASSET)
    other.write_text(ASSET.replace("OWN-A", "OWN-B"))
    journal = parse_journal(played(pack), Path("x"))
    with pytest.raises(JournalError, match=r"played without the pack 'more\.yaml': leave that out"):
        replay(journal, THIRD_OPTION.with_packs([pack, other]), Path("x"))


def test_a_journal_that_names_paths_is_still_read(tmp_path: Path) -> None:
    pack = tmp_path / "tides.yaml"
    pack.write_text(ASSET)
    header, _, lines = played(pack).partition(b"\n")
    (mark,) = parse_journal(header + b"\n", Path("x")).header.packs
    assert isinstance(mark, PackMark)
    new = b'[{"name":"tides.yaml","digest":"%s"}]' % mark.digest.encode()
    assert new in header
    old = header.replace(new, b'["/packs/of/ann/tides.yaml"]') + b"\n" + lines
    replay(parse_journal(old, Path("x")), THIRD_OPTION.with_packs([pack]), Path("x"))
    with pytest.raises(JournalError, match=r"played with the pack 'tides\.yaml'"):
        replay(parse_journal(old, Path("x")), THIRD_OPTION, Path("x"))
