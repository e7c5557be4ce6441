"""What a message says and nobody reads would be a misunderstanding: it is refused."""

import json
from typing import Any

import msgspec
import pytest

from sandtable.kernel.decision import Choice, Face, Resign
from sandtable.kernel.game import Game
from tests.server.client import Made, Rest, data
from tests.server.local import GAMES


def kinds(game: Game[Any]) -> list[type[Choice]]:
    return [*game.choices, Face, Resign]


KINDS = [(game, kind) for game in GAMES.values() for kind in kinds(game)]


@pytest.mark.parametrize(("game", "kind"), KINDS, ids=[f"{game.id}/{kind.__name__}" for game, kind in KINDS])
def test_every_choice_refuses_a_field_that_it_does_not_have(game: Game[Any], kind: type[Choice]) -> None:
    assert kind.__struct_config__.forbid_unknown_fields


def test_a_choice_with_a_field_too_many_is_refused_and_named(rest: Rest, table: Made) -> None:
    path, link = f"{table.path}/choices", table.links.seats["red"]
    choice = {"choice": "take", "n": 1}
    body = {"seq": 0, "key": "k", "choice": choice | {"hurry": True}}
    answer = rest.post(path, link, json=body)
    assert answer.status_code == 409
    assert "hurry" in answer.json()["detail"]
    with rest.wire(table.id, link) as wire:
        answered = wire.ask("choose", choice=choice | {"hurry": True})
        assert "hurry" in answered["why"]
    assert data(rest.post(path, link, json=body | {"choice": choice})) == {"seq": 1}


def test_a_journal_whose_choice_has_a_field_too_many_is_not_brought(rest: Rest, table: Made) -> None:
    with rest.join(table, "red") as wire:
        wire.choose(0)
    rest.close_table(table)
    header, line, *_ = rest.get(f"{table.path}/journal", table.links.host).text.split("\n")
    entry = json.loads(line)
    entry["choice"]["hurry"] = True
    body = "\n".join([header, msgspec.json.encode(entry).decode(), ""])
    headers = {"Content-Type": "application/x-ndjson"}
    answer = rest.post("/api/journals", content=body, headers=headers)
    assert answer.status_code == 400
    assert "hurry" in answer.json()["detail"]
