"""What is sent of the page's files: scripts without the comments of those who write them, and pages
that name all their scripts at once, so that a slow line is not asked for one after the other."""

from __future__ import annotations

import re
from collections.abc import Mapping
from posixpath import dirname, join, normpath

# Types and explanations stand in lines of their own: a third of what would go over the wire.
BLOCK = re.compile(rb"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*|//[^\n]*)$", re.MULTILINE | re.DOTALL)
IMPORT = re.compile(rb'^(?:import|export)\b[^;"]*"(\.[^"]+)"', re.MULTILINE)
SCRIPT = re.compile(rb'<script type="module" src="/static/([^"]+)"></script>')


def lean(script: bytes) -> bytes:
    """The same script; lines stay where they are, for those who read what a browser complains."""
    return BLOCK.sub(lambda found: b"\n" * found[0].count(b"\n"), script)


def foreseen(page: bytes, scripts: Mapping[str, bytes]) -> bytes:
    """The page, which names whatever its script will need, before that is read."""

    def named(found: re.Match[bytes]) -> bytes:
        needed = sorted(_needed(found[1].decode(), scripts))
        links = (f'<link rel="modulepreload" href="/static/{name}">\n' for name in needed)
        return "".join(links).encode() + found[0]

    return SCRIPT.sub(named, page)


def _needed(name: str, scripts: Mapping[str, bytes]) -> set[str]:
    """By path, itself included."""
    found, left = set[str](), [name]
    while left:
        one = left.pop()
        if one not in found and one in scripts:
            found.add(one)
            imports = IMPORT.findall(scripts[one])
            left += [normpath(join(dirname(one), target.decode())) for target in imports]
    return found
