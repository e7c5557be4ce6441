"""Every text and every list of a mission, of a content file and of a journal ends somewhere."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from sandtable.kernel.errors import JournalError, SandtableError
from sandtable.kernel.explain import inner_types
from sandtable.kernel.game import Game, game_ids, load_game
from sandtable.kernel.journal import MAX_SEED, End, Entry, Header, Journal, Undone, parse_journal
from sandtable.kernel.match import Match, replay
from sandtable.lab.simulation import Plan

ENDLESS = (inspect.StrType, inspect.ListType, inspect.VarTupleType, inspect.DictType)


def unbounded(kind: Any) -> list[str]:
    """The fields whose text or list could be of any length."""
    return sorted(set(_unbounded(inspect.type_info(kind), "", set())))


def _unbounded(info: Any, at: str, seen: set[Any]) -> Iterator[str]:
    if isinstance(info, inspect.StructType):
        if info.cls not in seen:
            seen.add(info.cls)
            for field in info.fields:
                yield from _unbounded(field.type, f"{info.cls.__name__}.{field.name}", seen)
        return
    if isinstance(info, ENDLESS) and info.max_length is None:
        yield at
    for inner in inner_types(info):
        yield from _unbounded(inner, at, seen)


@pytest.mark.parametrize("name", game_ids())
def test_every_text_and_list_of_a_mission_and_of_content_has_a_bound(name: str) -> None:
    game = load_game(name)
    kinds = [game.mission_type, *game.content_sections().values()]
    assert [field for kind in kinds for field in unbounded(kind)] == []


def test_every_text_of_a_journal_has_a_bound() -> None:
    # The faces of the dice are as many as a choice takes; the file is bounded as a whole.
    kinds = (Header, Entry, Undone, End)
    assert [field for kind in kinds for field in unbounded(kind)] == ["Entry.chance"]


def journal_with(game: Game[Any], **changes: Any) -> Journal:
    """A journal of the first mission, whose mission says something else."""
    mission = game.mission(game.missions()[-1].id)
    header = Match.new(game, mission, seed=1).journal.header
    data = msgspec.json.decode(bytes(header.mission)) | changes
    return Journal(msgspec.structs.replace(header, mission=msgspec.Raw(msgspec.json.encode(data))))


@pytest.mark.parametrize("name", game_ids())
@pytest.mark.parametrize("field", ["id", "title", "brief"])
def test_a_journal_whose_mission_talks_without_end_is_refused_in_a_sentence(name: str, field: str) -> None:
    game = load_game(name)
    with pytest.raises(JournalError) as caught:
        replay(journal_with(game, **{field: "x" * 1_900_000}), game, Path("brought"))
    said = str(caught.value)
    assert said.startswith("brought:1: the mission is not usable: expected ")
    assert "characters; this has 1900000" in said
    assert said.endswith(f"at `$.{field}`")
    assert len(said) < 200


def test_a_seed_is_at_most_so_long_wherever_it_comes_from() -> None:
    game = load_game("third-option")
    mission = game.mission("MC-12")
    longest = "s" * MAX_SEED
    match = Match.new(game, mission, seed=longest)
    assert parse_journal(match.journal.encode(), Path("x")).header.seed == longest
    said = f"at most {MAX_SEED} characters; this has {MAX_SEED + 1}"
    with pytest.raises(SandtableError, match=said):
        Match.new(game, mission, seed=longest + "s")
    plan = Plan(game=game.id, mission="MC-12", players={"commander": "basic"}, games=1, seed=longest + "s")
    with pytest.raises(SandtableError, match=said):
        plan.check()
    written = match.journal.encode().replace(longest.encode(), longest.encode() + b"s")
    with pytest.raises(JournalError, match=rf"x:1: the header is not usable: .*{said}"):
        parse_journal(written, Path("x"))
