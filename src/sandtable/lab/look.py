"""What pages of the lab share: everything in one file, in the colours and letters of the table."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from importlib.resources import files

FONTS = {
    ("IBM Plex Sans", 400): "plex-sans-400", ("IBM Plex Sans", 600): "plex-sans-600",
    ("IBM Plex Sans Condensed", 600): "plex-sans-condensed-600",
    ("IBM Plex Mono", 500): "plex-mono-500",
}  # fmt: skip


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
