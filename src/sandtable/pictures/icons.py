"""Line icons in a square of 24, for places, ways in and out, and states."""

from __future__ import annotations

from sandtable.pictures.shapes import moved, num

PATHS: dict[str, str] = {
    "infil": "M12 20V5M6 11l6-6 6 6",
    "rally": "M8 21V4M8 5h10l-3 4 3 4H8",
    "contact": "M12 4v16M4 12h16",
    "objective": "M6 6h12v12H6z",
    "target": "M12 5a7 7 0 1 0 .01 0zM12 10a2 2 0 1 0 .01 0z",
    "egress": "M4 12h16M14 6l6 6-6 6",
    "exfil": "M12 4v15M6 13l6 6 6-6",
    "land": "M4 18l5-9 4 6 3-4 4 7z",
    "sea": "M3 10q3-4 6 0t6 0 6 0M3 16q3-4 6 0t6 0 6 0",
    "air": "M3 13l18-7-5 13-4-5zM12 14l9-8",
    "shield": "M12 3l8 3v6q0 6-8 9-8-3-8-9V6z",
    "eye": "M2 12q10-12 20 0-10 12-20 0zM12 9a3 3 0 1 0 .01 0z",
    "check": "M4 12l6 6L20 6",
    "cross": "M6 6l12 12M18 6L6 18",
    "folder": "M3 6h7l2 3h9v11H3zM3 12h18",
    "chain": "M5 5v14M10 5v14M15 5v14M20 5v14M3 8h19M3 16h19",
}


def icon(name: str, x: float, y: float, size: float, ink: str = "ink") -> str:
    """Centred on the point; an unknown name draws nothing."""
    if name not in PATHS:
        return ""
    scale = size / 24
    drawn = (
        f'<path d="{PATHS[name]}" class="n s-{ink}" stroke-width="{num(1.8 / scale**0.5)}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
    return moved(x - size / 2, y - size / 2, drawn, f" scale({num(scale)})")
