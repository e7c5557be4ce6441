"""Games by name, and the nearest name when there is none."""

import sys
from pathlib import Path

import pytest

from sandtable.kernel.errors import UnknownName
from sandtable.kernel.game import game_ids, load_game
from sandtable.kernel.names import nearest


@pytest.mark.parametrize(
    ("name", "known", "said"),
    [
        ("barage", ["barrage", "smoke"], "; did you mean 'barrage'?"),
        ("mc-01", ["MC-01", "MC-02"], "; did you mean 'MC-01'?"),
        ("MC-1", ["MC-01", "OPN-1"], "; did you mean 'MC-01'?"),
        ("MC-1", ["MC-01", "MC-10", "MC-17"], "; did you mean 'MC-01'?"),
        ("MC-001", ["MC-01", "MC-10"], "; did you mean 'MC-01'?"),
        ("ABC", ["abc", "xyz"], "; did you mean 'abc'?"),
        ("MC-1O", ["MC-10", "MC-17"], "; did you mean 'MC-10'?"),
        ("hcf", ["hfc", "wmd"], "; did you mean 'hfc'?"),
        ("sabotge", ["sabotage", "capture"], "; did you mean 'sabotage'?"),
        ("title", ["intel", "name"], "; known: intel, name"),
        ("scout", ["shout", "stout-heart"], "; did you mean 'shout'?"),
        ("team", ["threat", "text"], "; known: text, threat"),
        ("zzz", ["b", "a"], "; known: a, b"),
        ("zzz", list("mlkjihgfedcba"), "; known: a, b, c, d, e, f, g, h, i, j, k, l and 1 more"),
        ("zzz", [], ""),
    ],
)
def test_nearest_helps_with_one_name_or_a_short_list(name: str, known: list[str], said: str) -> None:
    assert nearest(name, known) == said


def test_third_option_is_found_through_its_entry_point() -> None:
    assert "third-option" in game_ids()
    assert load_game("third-option").title == "Third Option"
    assert load_game("third-option") is load_game("third-option")


def test_an_unknown_game_comes_with_the_nearest_one() -> None:
    with pytest.raises(UnknownName, match="unknown game 'third-opton'; did you mean 'third-option'"):
        load_game("third-opton")


@pytest.mark.parametrize("target", ["no_such_package:GAME", "json:GAME"])
def test_a_game_that_is_installed_but_broken_is_said_so(
    target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "broken-1.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (folder / "entry_points.txt").write_text(f"[sandtable.games]\nbroken = {target}\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    assert "broken" in game_ids()
    with pytest.raises(UnknownName, match="'broken' is installed but does not load"):
        load_game("broken")
