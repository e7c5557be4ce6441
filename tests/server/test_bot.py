"""The example bot plays a real mission over HTTP alone; what a bot may rely on."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Made, Rest, data
from tests.server.conftest import NewServer

BOT = Path(__file__).resolve().parents[2] / "examples" / "bot.py"


def run_bot(base: str, table: str, secret: str, *options: str) -> subprocess.CompletedProcess[str]:
    link = f"{base}/table/{table}#{secret}"
    # -I: the standard library and nothing else, as for somebody who has only the one file.
    command = [sys.executable, "-I", "-S", str(BOT), link, *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


@pytest.mark.parametrize("options", [("--seed", "1"), ("--pick", "odds", "--seed", "2")])
def test_the_example_bot_plays_a_mission_to_its_end(
    sqlite: str, new_server: NewServer, options: tuple[str, ...]
) -> None:
    server = new_server(sqlite)
    with Rest(server.base, server.house) as rest:
        table = rest.make("third-option", "MC-12")
        done = run_bot(server.base, table.id, table.links.seats["commander"], *options)
        assert done.returncode == 0, done.stderr
        found = rest.table(table.id, table.links.spectator)
        assert found["status"] == "over"
        assert done.stdout.splitlines()[-1] == found["result"]


def test_the_bot_has_its_seat_to_itself_and_comes_back_with_its_link_or_its_key(rest: Rest) -> None:
    table = rest.make("toy", "small", seats={"blue": "basic"}, pace=0)
    link, key = table.links.seats["red"], ("--key", "a key of sixteen letters")
    first = run_bot(rest.base, table.id, link, *key)
    assert first.returncode == 0, first.stderr
    assert rest.get(table.path, link).status_code == 401
    own = first.stdout.splitlines()[0].partition("#")[2]
    assert rest.table(table.id, own)["status"] == "over"
    for again in (run_bot(rest.base, table.id, link, *key), run_bot(rest.base, table.id, own)):
        assert again.stdout.splitlines()[-1] == first.stdout.splitlines()[-1]
    assert "sat down" in run_bot(rest.base, table.id, link).stderr


def test_the_bot_says_why_it_cannot_play(rest: Rest, table: Made) -> None:
    assert "does not open" in run_bot(rest.base, table.id, "wrong").stderr
    assert "no seat's link" in run_bot(rest.base, "", "").stderr


def lines(rest: Rest, table: str, link: str) -> Iterator[dict[str, Any]]:
    headers = {"Authorization": f"Bearer {link}"}
    with rest.http.stream("GET", f"/api/tables/{table}/stream", headers=headers) as stream:
        assert stream.headers["content-type"].startswith("application/x-ndjson")
        for line in stream.iter_lines():
            if line.strip():
                yield json.loads(line)


def test_the_stream_sends_words_and_the_view_instead_of_pictures(rest: Rest, table: Made) -> None:
    frame = next(lines(rest, table.id, table.links.seats["red"]))
    assert not {"picture", "panels", "legend"} & frame.keys()
    view = frame["view"]
    assert (view["pile"], view["deck"], view["coins"]) == (9, 3, {"red": 0, "blue": 0})
    assert view["card"] in range(1, 6)


def test_the_stream_goes_on_as_the_play_does_and_ends_with_it(rest: Rest, table: Made) -> None:
    path = f"{table.path}/choices"
    seen = []
    for frame in lines(rest, table.id, table.links.spectator):
        seen.append(frame["seq"])
        if frame["status"] != "running":
            break
        seat = "red" if len(seen) % 2 else "blue"
        body = {"seq": frame["seq"], "key": f"k{len(seen)}", "option": 2}
        data(rest.post(path, table.links.seats[seat], json=body))
    assert seen == [0, 1, 2, 4], "the last choice adds the line of the end"


def test_a_choice_over_rest_with_the_same_key_plays_once(rest: Rest, table: Made) -> None:
    path, link = f"{table.path}/choices", table.links.seats["red"]
    body = {"seq": 0, "key": "k", "option": 0}
    assert data(rest.post(path, link, json=body)) == {"seq": 1}
    assert data(rest.post(path, link, json=body)) == {"seq": 1}
    stale = rest.post(path, link, json=body | {"key": "other"})
    assert stale.status_code == 409
    assert rest.table(table.id, link)["seq"] == 1
