"""Rule coverage is read from sources: marks on tests, citations in code."""

import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.third_option import GAME
from sandtable.kernel.errors import ContentError, UnknownName
from sandtable.kernel.game import Game
from sandtable.testing.coverage import covers_marks, find_tests, rule_coverage

CODE = '''
"""A game (TOY-1)."""
from tests.kernel.toy import Toy

LIMIT = 3  # TOY-2: no more than three


class Fake(Toy):
    """Cites nothing that is longer: TOY-12, TOY-1.5, XTOY-1."""

    def outcome(self, state):
        return f"{state} (TOY-3)" if state else None
'''

TESTS = """
import pytest
from sandtable import testing
from sandtable.testing import covers

@covers("TOY-1", "TOY-9")
def test_one(): ...

@pytest.mark.parametrize("n", [1, 2])
@covers("TOY-1")
async def test_two(n): ...

class TestGroup:
    @testing.covers("TOY-3", "OTHER-1")
    def test_three(self): ...

@covers("TOY-2")
def helper(): ...
"""


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[Any]]:
    """A stranger's game in a checkout of its own."""
    package = tmp_path / "src" / "fake_game"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(CODE)
    (tmp_path / "tests" / "deep").mkdir(parents=True)
    (tmp_path / "tests" / "deep" / "test_fake.py").write_text(TESTS)
    monkeypatch.syspath_prepend(str(tmp_path / "src"))
    yield importlib.import_module("fake_game").Fake()
    del sys.modules["fake_game"]


def test_marks_are_read_from_functions_and_classes_but_not_from_helpers(fake: Game[Any]) -> None:
    file = "tests/deep/test_fake.py"
    assert rule_coverage(fake).tests == {
        "TOY-1": [f"{file}::test_one", f"{file}::test_two"],
        "TOY-3": [f"{file}::TestGroup::test_three"],
    }


def test_what_is_not_covered_and_what_is_not_known_are_listed(fake: Game[Any]) -> None:
    coverage = rule_coverage(fake)
    assert coverage.uncovered == ["TOY-2"]
    assert coverage.unknown == ["TOY-9"]  # OTHER-1 is another game's affair
    assert (coverage.rules, coverage.covered) == (3, 2)


def test_the_json_form_has_these_keys(fake: Game[Any]) -> None:
    data = json.loads(json.dumps(rule_coverage(fake).to_data()))
    assert list(data) == ["game", "rules", "covered", "uncovered", "tests", "unknown"]


def test_citations_are_found_in_docstrings_strings_and_comments(fake: Game[Any]) -> None:
    assert rule_coverage(fake).places == {"TOY-1": ["fake_game"], "TOY-2": ["fake_game"], "TOY-3": ["fake_game:Fake"]}


def test_third_options_places_name_module_and_step() -> None:
    places = rule_coverage(GAME).places
    assert "sequence:ReconPhase" not in places["TO-2.4-1"]
    assert "sequence:ChooseSource" in places["TO-2.4-1"]


def test_a_tests_folder_is_found_beside_src_or_here_or_is_said_to_be_missing(
    fake: Game[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert find_tests(fake) == tmp_path / "tests"
    (tmp_path / "tests").rename(tmp_path / "elsewhere")
    (tmp_path / "here" / "tests").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "here")
    assert find_tests(fake) == tmp_path / "here" / "tests"
    monkeypatch.chdir(tmp_path / "src")
    with pytest.raises(UnknownName, match=r"no tests folder beside .*fake_game or in .*src"):
        rule_coverage(fake)
    with pytest.raises(UnknownName, match="no tests folder 'nowhere'"):
        rule_coverage(fake, Path("nowhere"))


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("@covers(*RULES)\ndef test_a(): ...\n", ":1: covers() takes rule ids written out"),
        ('@covers("A-1")\ndef test_a(:\n', ":2: is not valid Python"),
    ],
)
def test_a_test_file_that_cannot_be_read_is_named(source: str, what: str, tmp_path: Path) -> None:
    path = tmp_path / "test_bad.py"
    path.write_text(source)
    with pytest.raises(ContentError) as caught:
        covers_marks(tmp_path)
    assert f"{path}{what}" in str(caught.value)
