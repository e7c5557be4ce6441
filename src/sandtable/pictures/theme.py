"""The design's tokens by day and by night, and the style sheet that every picture carries."""

from __future__ import annotations

from functools import cache

DEFAULT = "night"
# The tokens of the design, then what only pictures need: ground, paper of cards, their backs.
THEMES: dict[str, dict[str, str]] = {
    "night": {
        "room": "#0e1317",
        "table": "#151c21",
        "raised": "#1d262c",
        "line": "#2c3840",
        "ink": "#ece6d8",
        "ink-soft": "#9fa9ad",
        "ask": "#e6a93a",
        "friend": "#7fc4ee",
        "foe": "#f08a7e",
        "neutral": "#9fd8a0",
        "unknown": "#f2e28a",
        "good": "#8ecb8a",
        "bad": "#ef7f6b",
        "lamp": "#25343c",
        "ground": "#11181c",
        "contour": "#4d626c",
        "edge": "#3d4c55",
        "paper": "#efe7d6",
        "paper-ink": "#20262a",
        "paper-soft": "#565d5e",
        "paper-edge": "#c9bfa9",
        "paper-low": "#dfd5c0",
        "back": "#7a2520",
        "back-line": "#b5574d",
        "sleeve": "#24414f",
        "sleeve-line": "#5b8194",
        "shade": "#000000",
        "earth": "#7a6a4d",
        "earth-low": "#52483a",
        "earth-ink": "#16120b",
        "planks": "#a78a60",
        "tiles": "#97917f",
        "plaster": "#b09b76",
        "seam": "#5d4c33",
        "wall": "#1f1c18",
        "wall-top": "#615a50",
        "wood": "#4b3217",
        "glass": "#cfe6ee",
        "stone": "#8f897c",
        "stone-low": "#4d4a43",
        "leaf": "#5c8349",
        "leaf-low": "#2f4a2b",
        "smoke": "#d9d8d2",
        "mark": "#fff6dd",
        "carpet": "#93755a",
        "concrete": "#8c8b88",
        "slate": "#6f828e",
        "coping": "#d6cdb9",
        "crate": "#c08c46",
        "crate-low": "#5d3d16",
        "lit": "#ffe98f",
        "sand": "#a0865b",
        "sand-low": "#58492f",
        "cinder": "#5b5a58",
        "cinder-low": "#323334",
        "flood": "#56706c",
        "flood-low": "#2b3d40",
        "grass": "#66784a",
        "grass-low": "#3a472c",
        "frame": "#3a2817",
        "frame-low": "#1d130a",
        "frame-ink": "#d9c39a",
        "ashlar": "#b3a384",
        "ashlar-low": "#62563f",
        "basalt": "#8c9aa0",
        "basalt-low": "#414d54",
        "metal": "#8b97a0",
        "metal-low": "#3f4951",
        "rust": "#a5653a",
        "bronze": "#79a393",
        "bronze-low": "#35544b",
        "sack": "#bfa470",
        "sack-low": "#65512d",
        "water": "#2f6273",
        "water-low": "#143440",
        "foam": "#a9d6dd",
        "abyss": "#050505",
        "ember": "#ff8f3f",
        "haze": "#c4e2cd",
        "frond": "#6f9657",
        "frond-low": "#2c4a2b",
        "slab": "#a89a7c",
        "slab-low": "#6f634c",
        "meadow": "#6f8450",
        "furrow": "#6d573a",
        "corn": "#b39646",
        "corn-low": "#6d5725",
        "hill": "#97865a",
        "hill-ink": "#e0c790",
        "lane": "#a89d83",
        "lane-low": "#3d3526",
        "crown": "#456a3a",
        "crown-low": "#1c321e",
        "roof": "#a2583c",
        "roof-low": "#54291c",
        "dark": "#0a1638",
    },
    "day": {
        "room": "#e9e3d6",
        "table": "#f5f0e5",
        "raised": "#fffaf0",
        "line": "#cfc6b4",
        "ink": "#20262a",
        "ink-soft": "#565e61",
        "ask": "#855300",
        "friend": "#1a6399",
        "foe": "#a8322a",
        "neutral": "#276a31",
        "unknown": "#6e5c08",
        "good": "#266a2c",
        "bad": "#a8322a",
        "lamp": "#f8f2e4",
        "ground": "#e3dac6",
        "contour": "#b39f78",
        "edge": "#b8ac95",
        "paper": "#fffdf6",
        "paper-ink": "#20262a",
        "paper-soft": "#565d5e",
        "paper-edge": "#c9bfa9",
        "paper-low": "#f1e9d8",
        "back": "#93342c",
        "back-line": "#d08b81",
        "sleeve": "#3d6478",
        "sleeve-line": "#8fb0c0",
        "shade": "#3a3020",
        "earth": "#e9dcbd",
        "earth-low": "#d8c7a0",
        "earth-ink": "#3a3020",
        "planks": "#f3dfb8",
        "tiles": "#e7e3d5",
        "plaster": "#f6ead0",
        "seam": "#b59a6c",
        "wall": "#574e43",
        "wall-top": "#8d8272",
        "wood": "#8a5a24",
        "glass": "#e6f6fb",
        "stone": "#c3bcab",
        "stone-low": "#857c6a",
        "leaf": "#9dbf7f",
        "leaf-low": "#5f8a4f",
        "smoke": "#fbfaf6",
        "mark": "#6b4200",
        "carpet": "#efdcc4",
        "concrete": "#e8e6e0",
        "slate": "#d9e4ea",
        "coping": "#857a6b",
        "crate": "#dcae68",
        "crate-low": "#7a5424",
        "lit": "#ffce1f",
        "sand": "#efdfba",
        "sand-low": "#d9c190",
        "cinder": "#dcd8d0",
        "cinder-low": "#bdb8ae",
        "flood": "#d3e1d9",
        "flood-low": "#aec8c0",
        "grass": "#d3dfae",
        "grass-low": "#b3c589",
        "frame": "#85623b",
        "frame-low": "#6a4c2c",
        "frame-ink": "#fff3d8",
        "ashlar": "#cfc0a0",
        "ashlar-low": "#85765a",
        "basalt": "#b4c2c8",
        "basalt-low": "#647780",
        "metal": "#bcc8cf",
        "metal-low": "#66747d",
        "rust": "#c07f52",
        "bronze": "#9cc8b8",
        "bronze-low": "#55877a",
        "sack": "#d9c08c",
        "sack-low": "#8b7345",
        "water": "#8fc4d4",
        "water-low": "#5a9ab0",
        "foam": "#f0fbfd",
        "abyss": "#2b2622",
        "ember": "#e8702a",
        "haze": "#f4fbf4",
        "frond": "#98bd78",
        "frond-low": "#557f49",
        "slab": "#e4d8bd",
        "slab-low": "#b3a27f",
        "meadow": "#c6d98c",
        "furrow": "#b98e5c",
        "corn": "#f0d06a",
        "corn-low": "#c99b33",
        "hill": "#e0c98f",
        "hill-ink": "#8a5f25",
        "lane": "#f3ecd9",
        "lane-low": "#9c8559",
        "crown": "#6a9a4c",
        "crown-low": "#2f5a30",
        "roof": "#cf7450",
        "roof-low": "#83381f",
        "dark": "#12224f",
    },
}
FONTS = {
    "text": "'IBM Plex Sans', 'Helvetica Neue', Arial, sans-serif",
    "label": "'IBM Plex Sans Condensed', 'Roboto Condensed', 'Arial Narrow', Arial, sans-serif",
    "figure": "'IBM Plex Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
}
INKS = {"plain": "ink", "soft": "ink-soft"}  # tones that are called otherwise among the tokens


def token(tone: str) -> str:
    """The token of a tone word."""
    return INKS.get(tone, tone)


# The colours that gradients run through.
STOPS = (
    "lamp",
    "ground",
    "paper",
    "paper-low",
    "earth",
    "earth-low",
    "smoke",
    "lit",
    "shade",
    "sand",
    "sand-low",
    "cinder",
    "cinder-low",
    "flood",
    "flood-low",
    "grass",
    "grass-low",
    "water",
    "water-low",
    "ember",
    "haze",
    "abyss",
    "dark",
)
SHAPES = (
    ".t-label{letter-spacing:.07em}",
    ".n{fill:none}",
    ".el{transition:transform .3s ease}",
    ".halo{display:none}",
    ".glow .halo{display:inline}",
    ".tell{display:none;pointer-events:none}",
    ".el:hover>.tell,.el:focus>.tell{display:inline}",
    "@media (prefers-reduced-motion:reduce){.el{transition:none}}",
)


def _faces() -> list[str]:
    return [f".t-{face}{{font-family:{family}}}" for face, family in FONTS.items()]


def _properties(theme: str) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in THEMES[theme].items())


@cache  # of a plain name: nobody owns it
def style(theme: str) -> str:
    """Classes over custom properties; each colour is there as itself for renderers without them."""
    rules = [f":root{{{_properties(theme)}}}"]
    for name, colour in THEMES[theme].items():
        rules.append(f".f-{name}{{fill:{colour};fill:var(--{name},{colour})}}")
        rules.append(f".s-{name}{{stroke:{colour};stroke:var(--{name},{colour})}}")
        if name in STOPS:
            rules.append(f".g-{name}{{stop-color:{colour};stop-color:var(--{name},{colour})}}")
    return "\n".join([*rules, *_faces(), *SHAPES])


@cache
def page_style() -> str:
    """The same classes for pictures inside a page, which gives the colours (`page_tokens`)."""
    rules = []
    for name in THEMES[DEFAULT]:
        rules.append(f".f-{name}{{fill:var(--{name})}}")
        rules.append(f".s-{name}{{stroke:var(--{name})}}")
        if name in STOPS:
            rules.append(f".g-{name}{{stop-color:var(--{name})}}")
    return "\n".join([*rules, *_faces(), *SHAPES, ""])


@cache
def page_tokens() -> str:
    """The colours of a page: as the system likes it, unless `data-theme` on the root says so."""
    night, day = (
        f"color-scheme:{scheme};{_properties(theme)}" for theme, scheme in (("night", "dark"), ("day", "light"))
    )
    return "\n".join(
        (
            f":root{{{night}}}",
            f"@media (prefers-color-scheme:light){{:root{{{day}}}}}",
            f":root[data-theme=night]{{{night}}}",
            f":root[data-theme=day]{{{day}}}",
            "",
        )
    )


DEFS = """\
<radialGradient id="g-lamp" cx=".46" cy=".3" r=".85"><stop offset="0" class="g-lamp"/>\
<stop offset="1" class="g-ground"/></radialGradient>
<linearGradient id="g-paper" x2=".4" y2="1"><stop offset="0" class="g-paper"/>\
<stop offset=".75" class="g-paper"/><stop offset="1" class="g-paper-low"/></linearGradient>
<linearGradient id="g-light" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".28"/>\
<stop offset=".5" stop-color="#fff" stop-opacity="0"/>\
<stop offset="1" stop-color="#000" stop-opacity=".16"/></linearGradient>
<pattern id="p-hatch" width="6" height="6" patternUnits="userSpaceOnUse" \
patternTransform="rotate(45)"><path d="M0 0V6" class="n s-ink-soft" stroke-opacity=".28"/></pattern>
<pattern id="p-back" width="8" height="8" patternUnits="userSpaceOnUse" \
patternTransform="rotate(45)"><path d="M0 0V8M0 0H8" class="n s-back-line" \
stroke-opacity=".45"/></pattern>
<pattern id="p-sleeve" width="8" height="8" patternUnits="userSpaceOnUse" \
patternTransform="rotate(45)"><path d="M0 0V8M0 0H8" class="n s-sleeve-line" \
stroke-opacity=".35"/></pattern>
<pattern id="p-grain" width="7" height="7" patternUnits="userSpaceOnUse">\
<path d="M1 2h.8M4.5 5.2h.8M5.8 1h.6" class="n s-contour" stroke-opacity=".22" \
stroke-width=".8"/></pattern>
<radialGradient id="g-earth" cx=".48" cy=".42" r=".75"><stop offset="0" class="g-earth"/>\
<stop offset=".55" class="g-earth"/><stop offset="1" class="g-earth-low"/></radialGradient>
<radialGradient id="g-smoke"><stop offset="0" class="g-smoke"/>\
<stop offset=".6" class="g-smoke" stop-opacity=".8"/>\
<stop offset="1" class="g-smoke" stop-opacity="0"/></radialGradient>
<pattern id="p-earth" width="23" height="19" patternUnits="userSpaceOnUse">\
<path d="M2 4h1.2M9 2h.9M15 7h1.4M5 12h.8M12 15h1.3M19 13h.9M20 3h.7M8 17.5h.6" \
class="n s-earth-ink" stroke-opacity=".2" stroke-width="1.1" stroke-linecap="round"/>\
<path d="M6 7h.8M17 17h1M1.5 15.5h.7M13 4.5h.6" class="n s-mark" stroke-opacity=".22" \
stroke-width="1.1" stroke-linecap="round"/></pattern>
<pattern id="p-planks" width="40" height="20" patternUnits="userSpaceOnUse">\
<path d="M0 0H40M0 10H40M12 0V10M32 10V20" class="n s-seam" stroke-opacity=".34" \
stroke-width=".8"/></pattern>
<pattern id="p-tiles" width="20" height="20" patternUnits="userSpaceOnUse">\
<path d="M0 0H20M0 0V20" class="n s-seam" stroke-opacity=".3" stroke-width=".8"/></pattern>
<pattern id="p-plaster" width="31" height="27" patternUnits="userSpaceOnUse">\
<path d="M3 5h5M17 3h3M11 14h6M24 19h4M5 23h3M22 10h2" class="n s-seam" stroke-opacity=".3" \
stroke-width=".8" stroke-linecap="round"/></pattern>
<pattern id="p-carpet" width="10" height="10" patternUnits="userSpaceOnUse">\
<path d="M1 3l2-2M6 8l2-2M6 3l2 2M1 8l2 2" class="n s-seam" stroke-opacity=".34" \
stroke-width=".9"/></pattern>
<pattern id="p-concrete" width="37" height="29" patternUnits="userSpaceOnUse">\
<path d="M4 6h.9M17 3h1.1M29 9h.8M9 17h1.2M23 21h.9M33 25h1M2 26h.8M14 25h.7" \
class="n s-earth-ink" stroke-opacity=".32" stroke-width="1.1" stroke-linecap="round"/></pattern>
<pattern id="p-slate" width="25" height="25" patternUnits="userSpaceOnUse">\
<path d="M0 .4H25M.4 0V25" class="n s-earth-ink" stroke-opacity=".2" stroke-width=".8"/>\
<path d="M12.5 12.5h.01" class="n s-mark" stroke-opacity=".2" stroke-width="2" \
stroke-linecap="round"/></pattern>
<pattern id="p-start" width="11" height="11" patternUnits="userSpaceOnUse" \
patternTransform="rotate(45)"><path d="M0 0V11" class="n s-mark" stroke-opacity=".42" \
stroke-width="3"/></pattern>
<radialGradient id="g-night" cx=".5" cy=".46" r=".74"><stop offset=".4" class="g-shade" \
stop-opacity="0"/><stop offset="1" class="g-shade" stop-opacity=".5"/></radialGradient>
<radialGradient id="g-glow"><stop offset="0" class="g-lit" stop-opacity=".6"/>\
<stop offset=".3" class="g-lit" stop-opacity=".24"/>\
<stop offset="1" class="g-lit" stop-opacity="0"/></radialGradient>
<radialGradient id="g-haze"><stop offset="0" class="g-haze" stop-opacity=".62"/>\
<stop offset=".62" class="g-haze" stop-opacity=".34"/>\
<stop offset="1" class="g-haze" stop-opacity="0"/></radialGradient>
<radialGradient id="g-ember"><stop offset="0" class="g-ember" stop-opacity=".95"/>\
<stop offset=".45" class="g-ember" stop-opacity=".5"/>\
<stop offset="1" class="g-ember" stop-opacity="0"/></radialGradient>
<radialGradient id="g-water" cx=".45" cy=".4" r=".8"><stop offset="0" class="g-water"/>\
<stop offset="1" class="g-water-low"/></radialGradient>
<radialGradient id="g-sand" cx=".48" cy=".44" r=".78"><stop offset="0" class="g-sand"/>\
<stop offset="1" class="g-sand-low"/></radialGradient>
<radialGradient id="g-cinder" cx=".48" cy=".44" r=".78"><stop offset="0" class="g-cinder"/>\
<stop offset="1" class="g-cinder-low"/></radialGradient>
<radialGradient id="g-flood" cx=".48" cy=".44" r=".78"><stop offset="0" class="g-flood"/>\
<stop offset="1" class="g-flood-low"/></radialGradient>
<radialGradient id="g-grass" cx=".48" cy=".44" r=".78"><stop offset="0" class="g-grass"/>\
<stop offset="1" class="g-grass-low"/></radialGradient>
<linearGradient id="g-slope" x2="1" y2="1"><stop offset="0" stop-color="#fff" \
stop-opacity=".4"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/>\
<stop offset=".55" stop-color="#000" stop-opacity="0"/>\
<stop offset="1" stop-color="#000" stop-opacity=".26"/></linearGradient>
<radialGradient id="g-dark" cx=".5" cy=".46" r=".8"><stop offset="0" class="g-dark" \
stop-opacity=".5"/><stop offset="1" class="g-dark" stop-opacity=".74"/></radialGradient>
<radialGradient id="g-lit"><stop offset="0" class="g-lit" stop-opacity=".95"/>\
<stop offset=".55" class="g-lit" stop-opacity=".42"/>\
<stop offset="1" class="g-lit" stop-opacity=".1"/></radialGradient>"""


def page_defs() -> str:
    """What pictures inside a page point to (light, paper, hatching), once for all of them."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" '
        f'class="defs"><defs>\n{DEFS}\n</defs></svg>\n'
    )
