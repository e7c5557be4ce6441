"""The published JSON Schemas: every key says what it means, and nothing is said of what is gone."""

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from sandtable.kernel.game import game_ids, load_game
from sandtable.kernel.schema import ANY, SECTIONS, read_fields


def properties(name: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every key of a game's schema with the struct that it stands in."""
    schema = load_game(name).content_schema()
    for struct, part in {SECTIONS: schema, **schema["$defs"]}.items():
        for key, found in part.get("properties", {}).items():
            yield struct, key, found


@pytest.mark.parametrize("name", game_ids())
def test_every_key_of_a_content_file_says_what_it_means(name: str) -> None:
    silent = [f"{struct}.{key}" for struct, key, found in properties(name) if len(found.get("description", "")) < 8]
    assert silent == []


@pytest.mark.parametrize("name", game_ids())
def test_nothing_is_said_of_keys_that_are_gone_or_speak_for_themselves(name: str) -> None:
    fields = read_fields(files(f"sandtable.games.{name.replace('-', '_')}") / "fields.toml")
    known = {(struct, key): found for struct, key, found in properties(name)}
    said = [(struct, key) for struct in fields if struct != ANY for key in fields[struct]]
    assert [pair for pair in said if pair not in known] == []
    shown = {found["description"] for found in known.values()}
    assert [key for key, words in fields[ANY].items() if words not in shown] == []
    assert [pair for pair in said if fields[pair[0]][pair[1]] == fields[ANY].get(pair[1])] == []


@pytest.mark.parametrize("name", game_ids())
def test_a_verb_says_what_it_does(name: str) -> None:
    tags = [found for _, key, found in properties(name) if key in ("verb", "do", "kind")]
    assert tags
    assert len({found["description"] for found in tags}) > len(tags) // 2
