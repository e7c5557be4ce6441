"""Every answer carries its armour: headers, content types, sizes, paths."""

import http.client
import re
from html.parser import HTMLParser

import httpx
import pytest

from sandtable.server.static import every_file
from tests.server.client import Made, Rest
from tests.waiting import PATIENCE

NDJSON = "application/x-ndjson"


def answers(rest: Rest) -> dict[str, httpx.Response]:
    """One answer of every kind."""
    table = rest.make("toy", "small")
    one = table.path
    return {
        "lobby": rest.get("/"),
        "table": rest.get(f"/table/{table.id}"),
        "replay": rest.get(f"/replay/{table.id}"),
        "no page": rest.get("/nowhere"),
        "no file": rest.get("/static/nothing.js"),
        "style": rest.get("/static/picture.css"),
        "games": rest.get("/api/games"),
        "picture": rest.get("/api/games/third-option/picture.svg"),
        "schema": rest.get("/api/schema/openapi.json"),
        "made": rest.post("/api/tables", json={"game": "toy", "mission": "small"}),
        "one": rest.get(one, table.links.host),
        "no link": rest.get(one),
        "no table": rest.get("/api/tables/none", table.links.host),
        "wrong type": rest.post("/api/tables", content=b"{}", headers={"Content-Type": "text/xml"}),
        "bad body": rest.post("/api/tables", json={"game": 7}),
        "too large": rest.post("/api/tables", json={"game": "x" * 100_000}),
        "refused": rest.get(f"{one}/journal", table.links.host),
        "no method": rest.request("PATCH", one, table.links.host),
        "gone": rest.delete(one, table.links.host),
    }


def test_every_kind_of_answer_carries_the_security_headers(rest: Rest) -> None:
    for kind, answer in answers(rest).items():
        headers = answer.headers
        assert headers["x-content-type-options"] == "nosniff", kind
        assert headers["referrer-policy"] == "no-referrer", kind
        assert headers["x-frame-options"] == "DENY", kind
        assert "default-src 'none'" in headers["content-security-policy"], kind
        assert "server" not in headers, kind
        assert "set-cookie" not in headers, kind


def test_scripts_come_from_the_server_alone_and_never_from_the_page(rest: Rest) -> None:
    for kind, answer in answers(rest).items():
        policy = answer.headers["content-security-policy"]
        parts = dict(part.strip().partition(" ")[::2] for part in policy.split(";"))
        assert "unsafe-eval" not in policy, kind
        assert parts.get("script-src", "'self'") == "'self'", kind
        if kind != "picture":  # a picture carries its style and may run nothing at all
            assert "unsafe-inline" not in policy, kind
            assert parts.get("style-src", "'self'") == "'self'", kind
            assert parts["default-src"] == "'none'", kind
            assert parts["frame-ancestors"] == "'none'", kind


class Inline(HTMLParser):
    """Collects what the policy would forbid."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._inside = tag if tag in ("script", "style") and not given.get("src") else ""
        for name, value in attrs:
            if name == "style" or name.startswith("on"):
                self.found.append(f"<{tag} {name}>")
            if name in ("src", "href") and re.match(r"(?i)(https?:)?//|javascript:", value or ""):
                self.found.append(f"<{tag} {name}={value}>")

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, text: str) -> None:
        if self._inside and text.strip():
            self.found.append(f"<{self._inside}>")


def inline(page: str) -> list[str]:
    reader = Inline()
    reader.feed(page)
    return reader.found


def test_no_page_holds_inline_script_or_style_or_anything_from_elsewhere(rest: Rest) -> None:
    pages = {kind: answer for kind, answer in answers(rest).items() if "html" in kind_of(answer)}
    assert {"lobby", "table", "replay", "no page"} <= pages.keys()
    for kind, answer in pages.items():
        assert inline(answer.text) == [], kind


def kind_of(answer: httpx.Response) -> str:
    return str(answer.headers.get("content-type", ""))


def test_inline_script_would_be_found() -> None:
    assert inline("<script>alert(1)</script><p onclick=x style=y>") == ["<script>", "<p onclick>", "<p style>"]
    assert inline('<script type="module" src="/static/a.js"></script>') == []


@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", NDJSON])
def test_a_body_of_another_kind_is_refused(rest: Rest, table: Made, kind: str) -> None:
    choice = b'{"seq":0,"key":"k","option":0}'
    headers = {"Content-Type": kind} if kind else {}
    for path, body in (("", b'{"game":"toy","mission":"small"}'), (f"/{table.id}/choices", choice)):
        link = table.links.seats["red"]
        answer = rest.post(f"/api/tables{path}", link, content=body, headers=headers)
        assert answer.status_code == 415, (path, answer.text)
        assert answer.json()["status"] == 415
    assert rest.seq(table) == 0


def test_a_journal_has_its_own_kind(rest: Rest) -> None:
    answer = rest.post("/api/journals", json={})
    assert answer.status_code == 415
    assert NDJSON in answer.json()["detail"]


def test_a_body_that_is_too_large_is_refused_unread(rest: Rest, table: Made) -> None:
    bodies = {
        "/api/tables": ("application/json", b'{"game":"' + b"x" * 70_000 + b'"}'),
        f"{table.path}/branch": ("application/json", b" " * 70_000 + b"{}"),
        "/api/journals": (NDJSON, b"x" * 4_100_000),
    }
    for path, (kind, body) in bodies.items():
        headers = {"Content-Type": kind}
        assert rest.post(path, table.links.host, content=body, headers=headers).status_code == 413
        in_pieces = rest.post(path, table.links.host, content=iter([body]), headers=headers)
        assert in_pieces.status_code == 413, path


PATHS = [
    "/static/../app.py",
    "/static/..%2fapp.py",
    "/static/%2e%2e/%2e%2e/pyproject.toml",
    "/static//etc/passwd",
    "/static/....//app.py",
    "/static/..\\app.py",
    "/static/%00",
    "/static/lobby.html%00.js",
    "/static/",
    "/static/.",
    "/../../etc/passwd",
    "/table/../../../etc/passwd",
]


@pytest.mark.parametrize("path", PATHS)
def test_no_path_leads_out_of_the_static_files(rest: Rest, path: str) -> None:
    host, port = rest.base.removeprefix("http://").split(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=PATIENCE)
    try:
        connection.putrequest("GET", path, skip_host=False)  # as it is, not tidied up
        connection.endheaders()
        answer = connection.getresponse()
        body = answer.read()
    finally:
        connection.close()
    assert answer.status in (400, 404)
    assert b"root:" not in body
    assert b"create_app" not in body


def test_every_file_is_served_with_its_kind_and_is_not_sent_twice(rest: Rest) -> None:
    for name, file in every_file().items():
        answer = rest.get(f"/static/{name}")
        assert answer.status_code == 200
        assert answer.content == file.body
        assert kind_of(answer) in (file.kind, f"{file.kind}; charset=utf-8")
        again = rest.get(f"/static/{name}", headers={"If-None-Match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_what_a_table_says_is_never_kept_by_a_cache(rest: Rest) -> None:
    for kind in ("one", "games", "made", "no link"):
        assert answers(rest)[kind].headers["cache-control"] == "no-store", kind
