"""Pages and files, read once: a name that is not among them is not there."""

from __future__ import annotations

import gzip
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.params import FromPath

from sandtable.kernel.errors import SandtableError
from sandtable.pictures.theme import page_defs, page_style, page_tokens
from sandtable.server.access import hall_of
from sandtable.server.lean import lean, sent_as

TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".woff2": "font/woff2",
}
AS_IS = {"as_is": True}  # packed when they are read, not when they are sent
PACKED = (".css", ".html", ".js", ".json", ".map", ".svg", ".txt")


class File(NamedTuple):
    """A file as it is sent."""

    kind: str
    body: bytes
    packed: bytes | None
    tag: str


@lru_cache(maxsize=1)
def every_file() -> dict[str, File]:
    """By the path under /static/."""
    read = dict(_walk(files("sandtable.server") / "static", ""))
    read |= {name: lean(body) for name, body in read.items() if _ending(name) == ".js"}
    read["picture.css"] = page_style().encode()
    read["tokens.css"] = page_tokens().encode()
    read["defs.svg"] = page_defs().encode()
    for name in [name for name in read if _ending(name) == ".html"]:
        read |= sent_as(name, read[name], read)
    return {name: packed(name, body) for name, body in read.items()}


def _walk(folder: Traversable, path: str) -> list[tuple[str, bytes]]:
    found = []
    for entry in folder.iterdir():
        name = f"{path}{entry.name}"
        if entry.is_dir():
            found += _walk(entry, f"{name}/")
        elif _ending(name) in TYPES:
            found.append((name, entry.read_bytes()))
    return found


def _ending(name: str) -> str:
    return name[name.rfind(".") :]


def packed(name: str, body: bytes) -> File:
    """A file of this name, ready to be sent."""
    packed = gzip.compress(body, 9, mtime=0) if _ending(name) in PACKED else None
    return File(TYPES[_ending(name)], body, packed, f'"{sha256(body).hexdigest()[:20]}"')


def _answer(request: Request[Any, Any, Any], name: str, *, status: int = 200) -> Response[bytes]:
    file = every_file().get(name)
    if file is None:
        return _answer(request, "error.html", status=404)
    return sent(request, file, status=status)


def sent(request: Request[Any, Any, Any], file: File, *, status: int = 200) -> Response[bytes]:
    """The file, packed if that is understood; nothing if it is there already."""
    headers = {"etag": file.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=file.kind)
    body = file.body
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        body = file.packed
        headers["content-encoding"] = "gzip"
    return Response(body, status_code=status, headers=headers, media_type=file.kind)


@get("/static/{path:path}", include_in_schema=False, opt=AS_IS)
async def static_file(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
    return _answer(request, path.lstrip("/"))


@get("/table/{table_id:str}", include_in_schema=False, opt=AS_IS)
async def table_page(state: State, request: Request[Any, Any, Any], table_id: FromPath[str]) -> Response[bytes]:
    return await _page_of(state, request, table_id, "table.html")


@get("/replay/{table_id:str}", include_in_schema=False, opt=AS_IS)
async def replay_page(state: State, request: Request[Any, Any, Any], table_id: FromPath[str]) -> Response[bytes]:
    return await _page_of(state, request, table_id, "replay.html")


async def _page_of(state: State, request: Request[Any, Any, Any], table_id: str, name: str) -> Response[bytes]:
    """A table's page; where there is no such table, the one that says so."""
    try:
        there = await hall_of(state).has(table_id)
    except SandtableError:  # the database is away: the page waits for it
        there = True
    return _answer(request, name) if there else missing_page(request)


@get("/verify", include_in_schema=False, opt=AS_IS)
async def verify_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    return _answer(request, "verify.html")


def missing_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """For an address that is no page of ours."""
    return _answer(request, "error.html", status=404)
