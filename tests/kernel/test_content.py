"""Content from YAML: every problem has its file, its place and the nearest known name."""

import re
from itertools import pairwise
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from sandtable.kernel import files
from sandtable.kernel.content import Document
from sandtable.kernel.errors import ContentError
from sandtable.kernel.explain import known_names


class Shell(Struct, frozen=True, tag_field="verb", tag="shell", forbid_unknown_fields=True):
    guns: int


class Smoke(Struct, frozen=True, tag_field="verb", tag="smoke", forbid_unknown_fields=True):
    pass


class Card(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    colour: Literal["amber", "green"] = "green"
    effect: tuple[Shell | Smoke, ...] = ()
    counts: dict[str, int] = {}


class Place(Struct, frozen=True, forbid_unknown_fields=True):
    id: str


SECTIONS = {"cards": Card, "places": Place}

GOOD = """
cards:
  - id: barrage
    colour: amber
    effect:
      - {verb: shell, guns: 2}
  - id: screen
    effect: [{verb: smoke}]
places:
  - id: ford
"""


def problems(text: str) -> list[str]:
    document = Document("pack.yaml", text)
    document.sections(SECTIONS)
    return [str(problem) for problem in document.problems]


def test_good_content_is_typed_and_without_problems() -> None:
    document = Document("pack.yaml", GOOD)
    found = document.sections(SECTIONS)
    assert found["cards"][0] == Card(id="barrage", colour="amber", effect=(Shell(2),))
    assert found["places"] == [Place("ford")]
    assert document.problems == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("colour:", "coluor:", "pack.yaml:4:5: Object contains unknown field `coluor`; did you mean 'colour'?"),
        ("amber", "ambre", "pack.yaml:4:13: Invalid enum value 'ambre'; did you mean 'amber'? - at `$.colour`"),
        ("shell", "shel", "pack.yaml:6:16: Invalid value 'shel'; did you mean 'shell'? - at `$.effect[0].verb`"),
        ("guns: 2", "guns: two", "pack.yaml:6:29: expected a whole number, got text - at `$.effect[0].guns`"),
        ("id: ford", "name: ford", "pack.yaml:10:5: Object contains unknown field `name`"),
        ("  - id: ford", "  - {}", "pack.yaml:10:5: Object missing required field `id` - at `$`"),
        ("  - id: ford", "  - ford", "pack.yaml:10:5: expected an entry of `key: value`, got"),
        ("places:", "plaecs:", "pack.yaml:9:1: unknown section 'plaecs'; did you mean 'places'?"),
        ("  - id: ford", "  id: ford", "pack.yaml:10:3: 'places' must be a list of entries"),
        ("colour: amber", "id: again", "pack.yaml:4:5: the key 'id' stands twice in one entry"),
        ("places:", "cards:", "pack.yaml:9:1: the key 'cards' stands twice in one entry"),
        ("id: ford", "id: [ford", "is not valid YAML"),
        ("id: ford", "id: 'ford", "is not valid YAML"),
        ("id: ford", "id: !!python/name:os.system", "pack.yaml:10:9: is not valid YAML"),
        ("id: ford", "id: 2024-13-45", "is not valid YAML: month must be in 1..12"),
        ("id: ford", "id: 2024-10-10", "pack.yaml:10:9: expected text, got a date; put it in quotes"),
        ("id: ford", "id: &a [*a]", "pack.yaml:10:13: aliases (*name) are not allowed here"),
        ("id: ford", "[a]: ford", "pack.yaml:10:5: is not valid YAML: while constructing"),
        ("id: ford", "id: \x07", "is not valid YAML"),
    ],
)
def test_each_problem_names_file_place_and_nearest_name(old: str, new: str, problem: str) -> None:
    assert GOOD.count(old) == 1
    found = problems(GOOD.replace(old, new))
    assert any(problem in line for line in found), found
    assert all(line.startswith("pack.yaml") for line in found)


def test_all_problems_of_a_file_are_told_at_once_and_the_rest_is_read() -> None:
    document = Document("pack.yaml", "cards: [{id: a}, {id: 1}, {idd: b}, {id: c}]\nplaces: 3\n")
    assert document.sections(SECTIONS)["cards"] == [Card(id="a"), Card(id="c")]
    assert [problem.place for problem in document.problems] == ["1:23", "1:28", "2:9"]


def test_a_right_word_in_the_wrong_place_is_not_offered_as_its_own_correction() -> None:
    (problem,) = problems(GOOD.replace("amber", "smoke"))
    assert problem == "pack.yaml:4:13: Invalid enum value 'smoke'; known: amber, green - at `$.colour`"


@pytest.mark.parametrize("text", ["", "\n\n", "# a comment", "---\n", "~"])
def test_a_file_with_nothing_in_it_is_said_to_be_empty(text: str) -> None:
    (problem,) = problems(text)
    assert problem.endswith("is empty")


@pytest.mark.parametrize("text", ["[1, 2]", "word", "3.5"])
def test_a_file_without_sections_is_told_which_there_are(text: str) -> None:
    assert problems(text) == ["pack.yaml:1:1: expected sections cards, places"]


def test_two_documents_in_one_file_are_one_too_many() -> None:
    (problem,) = problems("cards: []\n---\ncards: []\n")
    assert "single document" in problem


def test_a_byte_order_mark_does_no_harm() -> None:
    assert problems("\ufeff" + GOOD.lstrip()) == []


def test_what_would_exhaust_stack_or_memory_is_refused_at_once() -> None:
    for deep in ("[" * 200_000 + "]" * 200_000, "[" * 200_000, "{a: " * 60 + "1" + "}" * 60):
        (problem,) = problems(f"cards: {deep}")
        assert "more than 50 levels inside each other" in problem
    laughs = "".join(f"{n}: &{n} [*{p}, *{p}, *{p}]\n" for p, n in pairwise("abcdefghijklmnop"))
    (problem,) = problems(f"a: &a [x]\n{laughs}")
    assert "pack.yaml:2:8: aliases (*name) are not allowed" in problem


def test_files_that_cannot_be_read_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "latin.yaml").write_bytes("id: señal".encode("latin-1"))
    (tmp_path / "big.yaml").write_text("#" * 101)
    monkeypatch.setattr(files, "MAX_BYTES", 100)
    for name, what in (
        ("latin.yaml", "is not UTF-8 text"),
        ("big.yaml", "is larger than 100 bytes, the most that is read"),
        ("none.yaml", "cannot be read: No such file or directory"),
    ):
        with pytest.raises(ContentError) as caught:
            Document.read(tmp_path / name)
        assert str(caught.value) == f"{tmp_path / name}: {what}"


def test_known_names_are_fields_tags_and_literals_at_any_depth() -> None:
    names = set(known_names(Card))
    assert {"id", "colour", "amber", "green", "shell", "smoke", "guns"} <= names


def check_told(text: str) -> None:
    """Nothing breaks, and each problem says where it is and what is wrong."""
    for problem in problems(text):
        assert re.match(r"pack\.yaml(:\d+(:\d+)?)?: .", problem, re.DOTALL), problem


@given(st.text(st.characters(codec="utf-8"), max_size=200))
def test_no_text_does_more_harm_than_a_problem(text: str) -> None:
    check_told(text)


PIECES = [
    *("cards:", "places:", "- ", "  ", "\n", "id: x", *"{}[],'\"|>~#", "? ", ": ", "&a ", "*a", "<<: "),
    *("!!set ", "!!binary ", "---", "1e5", "2001-01-01"),
]


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_no_heap_of_yaml_pieces_does_more_harm_than_a_problem(text: str) -> None:
    check_told(text)
