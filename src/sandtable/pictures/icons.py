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
    "drive": "M4 5h16v14H4zM4 14h16M7.5 16.5h.01M15 16.5h2",
    "dossier": "M6 3h9l4 4v14H6zM15 3v4h4M9 11h7M9 14h7M9 17h4",
    "photos": "M3 7h14v13H3zM7 7V4h14v13h-4M6 17l4-5 3 3 2-2 2 3",
    "bomb": "M10 8a6.5 6.5 0 1 0 .01 0zM14 9l3-4M17 5h2M20 2v1.5M21 6h1.5",
    "bio": "M12 12a3 3 0 1 0 .01 0zM12 9V3.5M9.4 13.5L4.6 16.3M14.6 13.5l4.8 2.8"
    "M7 8a6.4 6.4 0 0 1 10 0M6 11.5a6.4 6.4 0 0 0 5 9M18 11.5a6.4 6.4 0 0 1-5 9",
    "nuke": "M12 10.5a1.5 1.5 0 1 0 .01 0zM10 9L7 3.8a9.5 9.5 0 0 1 10 0L14 9"
    "M9 13H3a9.5 9.5 0 0 0 5 8l3-5.2M15 13h6a9.5 9.5 0 0 1-5 8l-3-5.2",
    "bell": "M5 17q2-2 2-7a5 5 0 0 1 10 0q0 5 2 7zM10 20h4M12 5V3",
    "medical": "M9 4h6v5h5v6h-5v5H9v-5H4V9h5z",
    "patrol": "M12 4a3 3 0 1 0 .01 0zM5 20q0-8 7-8t7 8",
    "mastermind": "M4 8l4 4 4-7 4 7 4-4-2 10H6z",
    "charge": "M4 9h16v9H4zM8 9V6h8v3M9 13.5h.01M15 13.5h.01M12 6V3",
    "terminal": "M3 5h18v12H3zM7 9l3 2.5L7 14M12 14h5M9 20h6",
    "cache": "M4 10h16v9H4zM4 10l2-5h12l2 5M10 10v3h4v-3",
    "conduit": "M13 3L6 13h5l-1 8 8-11h-5z",
    "cell": "M4 4h16v16H4zM8 4v16M12 4v16M16 4v16",
    "uplink": "M12 21V11M7 21h10M12 8a2 2 0 1 0 .01 0zM7 12a7 7 0 0 1 0-7M17 12a7 7 0 0 0 0-7",
    "vault": "M4 4h16v16H4zM12 8a4 4 0 1 0 .01 0zM12 8V6M12 18v-2M8 12H6M18 12h-2",
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
