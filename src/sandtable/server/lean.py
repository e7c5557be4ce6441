"""What is sent of the page's files: scripts without the comments of those who write them, and pages
with one script and one style each, whatever they are written of."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping

from sandtable.server.joined import FOLDER, CannotJoin, joined

LOG = logging.getLogger("sandtable.server")

# Types and explanations stand in lines of their own: a third of what would go over the wire.
INDENT = re.compile(rb"^[ \t]+", re.MULTILINE)
BLOCK = re.compile(rb"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*|//[^\n]*)$", re.MULTILINE | re.DOTALL)
STYLE = re.compile(rb'<link rel="stylesheet" href="/static/([^"]+)">\n')
STYLES = re.compile(rb'(?:<link rel="stylesheet" href="/static/[^"]+">\n)+')
SCRIPT = re.compile(rb'<script type="module" src="/static/([^"]+)"></script>')


def lean(script: bytes) -> bytes:
    """The same script without comments and indentation.

    Lines stay where they are, so that a browser's complaint names the line of the source file.
    """
    return INDENT.sub(b"", BLOCK.sub(lambda found: b"\n" * found[0].count(b"\n"), script))


def sent_as(name: str, page: bytes, read: Mapping[str, bytes]) -> dict[str, bytes]:
    """A page, and the files that stand for those it names."""
    found = dict[str, bytes]()

    def style(links: re.Match[bytes]) -> bytes:
        path = f"{FOLDER}/{name.removesuffix('.html')}.css"
        found[path] = b"".join(read[one.decode()] for one in STYLE.findall(links[0]))
        return f'<link rel="stylesheet" href="/static/{path}">\n'.encode()

    def script(link: re.Match[bytes]) -> bytes:
        try:
            found.update(joined(link[1].decode(), read))
        except CannotJoin as problem:  # it works as it is written, too: only slower
            LOG.warning("%s is sent in many files: %s", name, problem)
            return link[0]
        return link[0].replace(b"/static/", f"/static/{FOLDER}/".encode())

    found[name] = SCRIPT.sub(script, STYLES.sub(style, page))
    return found
