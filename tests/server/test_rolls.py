"""The rolls of a table that is over, and of a journal that is brought: named, and nothing kept."""

import json
from pathlib import Path

import pytest

from tests.server.client import Made, Rest, data
from tests.server.conftest import Hall
from tests.server.plays import play_out
from tests.server.test_journals import NDJSON, journal_of, upload

GOLDEN = Path(__file__).parents[1] / "golden/third_option/tier-one.sandtable.jsonl"


def test_a_running_table_keeps_its_rolls_to_itself(rest: Rest, table: Made) -> None:
    for link in (table.links.host, table.links.spectator, *table.links.seats.values()):
        assert rest.get(f"{table.path}/rolls", link).status_code == 409
    assert rest.get(f"{table.path}/rolls").status_code == 401


def test_a_table_that_is_over_names_every_roll_of_its_journal(rest: Rest, table: Made) -> None:
    play_out(rest, table)
    found = data(rest.get(f"{table.path}/rolls", table.links.spectator))
    lines = [json.loads(row) for row in journal_of(rest, table).splitlines()][1:]
    assert len(found["lines"]) == len(lines) + 1
    for line, rolls in zip(lines, found["lines"][1:], strict=True):
        assert [one["face"] for one in rolls if one["kind"] != "shuffle"] == line.get("chance", [])
    assert (found["stopped"], found["astray"]) == ("", 0)


def test_a_branch_and_a_brought_journal_name_theirs_from_the_start(rest: Rest) -> None:
    first = upload(rest, GOLDEN.read_bytes(), "analyse")
    at = {"at": 10}
    branch = data(rest.post(f"{first.path}/branch", first.links.host, json=at))
    data(rest.post(f"/api/tables/{branch['id']}/close", branch["links"]["host"]))
    link = branch["links"]["spectator"]
    found = data(rest.get(f"/api/tables/{branch['id']}/rolls", link))
    whole = data(rest.get(f"{first.path}/rolls", first.links.spectator))
    assert found["lines"] == whole["lines"][: len(found["lines"])]


def test_a_brought_journal_is_played_again_and_nothing_of_it_is_kept(hall: Hall) -> None:
    rest = hall()
    answer = rest.post("/api/journals/rolls", content=GOLDEN.read_bytes(), headers=NDJSON)
    found = data(answer)
    assert sum(len(rolls) for rolls in found["lines"]) > 40
    assert data(rest.get("/api/tables", rest.house)) == []


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "is empty"),
        (b"{}\n", "is not a Sandtable journal"),
        (GOLDEN.read_bytes().replace(b'"third-option"', b'"chess"', 1), "unknown game 'chess'"),
    ],
)
def test_what_is_no_journal_of_a_game_here_is_refused_in_words(rest: Rest, body: bytes, said: str) -> None:
    answer = rest.post("/api/journals/rolls", content=body, headers=NDJSON)
    assert answer.status_code == 400
    assert said in answer.json()["detail"]


def test_a_journal_is_brought_as_a_journal(rest: Rest) -> None:
    assert rest.post("/api/journals/rolls", json={}).status_code == 415
    long = GOLDEN.read_bytes() + b"\n" * 30_000
    assert rest.post("/api/journals/rolls", content=long, headers=NDJSON).status_code == 413
