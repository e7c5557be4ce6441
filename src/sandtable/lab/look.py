"""What pages of the lab share: everything in one file, in the colours and letters of the table."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from typing import NamedTuple

FONTS = {
    ("IBM Plex Sans", 400): "plex-sans-400",
    ("IBM Plex Sans", 600): "plex-sans-600",
    ("IBM Plex Sans Condensed", 600): "plex-sans-condensed-600",
    ("IBM Plex Mono", 500): "plex-mono-500",
}


class Head(NamedTuple):
    """A column: its name, and the class of its cells."""

    name: str
    kind: str = ""


class Row(NamedTuple):
    """Cells as they stand in the page, and the class of the row."""

    cells: Sequence[str]
    kind: str = ""


WORDS = "words"  # cells that have a line of their own on a phone


def table(heads: Sequence[Head], rows: Iterable[Row], caption: str = "", *, stacked: bool = True) -> str:
    """With `tables_css`: on a phone rows are stacked, if that is wanted, so each cell brings its
    column's name.
    """
    across = 2 if sum(head.kind != WORDS for head in heads) in (2, 4) else 3
    named = "".join(f"<th{_kind(head.kind)}>{escape(head.name)}</th>" for head in heads)
    lines = "".join(f"<tr{_kind(row.kind)}>{_cells(heads, row)}</tr>" for row in rows)
    way = f' class="stacked" style="--across:{across}"' if stacked else ""
    said = f"<caption>{caption}</caption>" if caption else ""
    return f'<div class="scroll"><table{way}>{said}<thead><tr>{named}</tr></thead><tbody>{lines}</tbody></table></div>'


def _cells(heads: Sequence[Head], row: Row) -> str:
    return "".join(
        f'<td{_kind(head.kind)} data-head="{escape(head.name)}">{cell}</td>'
        for head, cell in zip(heads, row.cells, strict=True)
    )


def _kind(name: str) -> str:
    return f' class="{name}"' if name else ""


def tables_css() -> str:
    return (files("sandtable.lab") / "tables.css").read_text("utf-8")


def whole_page(title: str, css: str, body: str) -> str:
    """A page in the lab's own look."""
    return document(title, f"{_base()}{css}", body)


def document(title: str, css: str, body: str) -> str:
    """A page that asks no server for anything; it brings its letters along."""
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{_fonts()}{css}</style>"
    )
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{body}</body></html>\n'


def _base() -> str:
    return (files("sandtable.lab") / "look.css").read_text("utf-8")


def _fonts() -> str:
    folder = files("sandtable") / "server" / "static" / "vendor" / "fonts"
    faces = []
    for (family, weight), name in FONTS.items():
        data = b64encode((folder / f"{name}.woff2").read_bytes()).decode()
        source = f"url(data:font/woff2;base64,{data}) format('woff2')"
        faces.append(f"@font-face{{font-family:'{family}';font-weight:{weight};src:{source}}}")
    return "".join(faces)
