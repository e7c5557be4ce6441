"""What browsers and crawlers do: HEAD, other names for this machine, brackets without end."""

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from sandtable.server.buckets import counted_as
from tests.server.client import Made, Rest
from tests.server.conftest import NewServer

PAGES = ["/", "/table/x", "/replay/x", "/static/picture.css"]


@pytest.mark.parametrize("path", PAGES)
def test_head_tells_what_get_would(rest: Rest, path: str) -> None:
    got, told = rest.get(path), rest.request("HEAD", path)
    assert told.status_code == got.status_code
    assert told.content == b""
    assert told.headers["content-type"] == got.headers["content-type"]
    assert told.headers["content-type"].count("charset") <= 1


def test_a_tag_among_others_is_recognised(rest: Rest) -> None:
    tag = rest.get("/").headers["etag"]
    for given in (tag, f"W/{tag}", f'"other", {tag}'):
        assert rest.get("/", headers={"If-None-Match": given}).status_code == 304
    assert rest.get("/", headers={"If-None-Match": '"other"'}).status_code == 200


@pytest.mark.parametrize("depth", [500, 5_000, 30_000])
def test_brackets_within_brackets_are_the_senders_mistake(rest: Rest, table: Made, depth: int) -> None:
    deep = b"[" * depth + b"]" * depth
    headers = {"Content-Type": "application/json"}
    path, link = f"{table.path}/choices", table.links.seats["red"]
    body = b'{"seq":0,"key":"k","choice":{"a":' + deep + b"}}"
    assert rest.post(path, link, content=body, headers=headers).status_code in (400, 409)
    assert rest.post("/api/tables", content=deep, headers=headers).status_code == 400
    headers = {"Content-Type": "application/x-ndjson"}
    assert rest.post("/api/journals", content=deep + b"\n", headers=headers).status_code == 400


@pytest.mark.parametrize("name", ["evil.example", "127.0.0.1.evil.example", "", "localhost.evil"])
def test_a_name_that_somebody_else_owns_is_not_answered(sqlite: str, new_server: NewServer, name: str) -> None:
    server = new_server(sqlite)
    port = server.base.rpartition(":")[2]
    host = f"{name}:{port}" if name else ""
    with Rest(server.base, server.house) as rest:
        table = rest.make()
        for path in ("/", "/api/games", table.path):
            answer = rest.get(path, table.links.host, headers={"Host": host})
            assert answer.status_code == 421, answer.text
        url = f"ws://127.0.0.1:{port}/api/tables/{table.id}/socket"
        origin = Origin(f"http://{host}")
        with pytest.raises(InvalidStatus, match="403"):
            connect(url, origin=origin, additional_headers={"Host": host}).__enter__()


@pytest.mark.slow
def test_this_machine_may_be_named_in_every_usual_way_and_a_proxy_may_name_another(
    sqlite: str, new_server: NewServer
) -> None:
    server = new_server(sqlite)
    with Rest(server.base) as rest:
        for host in ("localhost:1", "LOCALHOST", "127.0.0.1", "[::1]:8787", "[::1]"):
            assert rest.get("/", headers={"Host": host}).status_code == 200, host
    server.stop()
    behind = new_server(sqlite, "--behind-proxy")
    with Rest(behind.base) as rest:
        assert rest.get("/", headers={"Host": "table.example"}).status_code == 200


def test_a_network_of_one_subscriber_counts_as_one() -> None:
    assert counted_as("2001:db8:1:2::1") == counted_as("2001:db8:1:2:ffff::9")
    assert counted_as("2001:db8:1:2::1") != counted_as("2001:db8:1:3::1")
    assert counted_as("::ffff:192.0.2.7") == counted_as("192.0.2.7") == "192.0.2.7"
    assert len(counted_as("x" * 5000)) == 64
