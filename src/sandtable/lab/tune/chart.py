"""Curves with their intervals, drawn by altair as SVG: the page needs no script and no network."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from sandtable.lab.engines.base import lacking

HEIGHT = 280
# Text of a picture that is made smaller cannot be read: a phone is given a narrow one.
BROAD, NARROW = 480, 264
LETTER = 6.5  # pixels of a sign, about
# Named as the page's style names them, so that day and night draw the same picture.
INK, SOFT, LINE, BAND, CURVE = ("var(--ink)", "var(--ink-soft)", "var(--line)", "var(--good)", "var(--friend)")


def ready() -> None:
    """Say what is missing before anything is played."""
    if find_spec("altair") is None or find_spec("vl_convert") is None:
        raise lacking("a drawn page", "lab")


def curve(data: dict[str, Any]) -> str:
    """Success over the values of one knob; the band wanted, and where the author stands."""
    rows = [_row(one, one["value"]) | {"own": one["own"]} for one in data["curve"]]
    order = [one["value"] for one in data["curve"]]
    return _picture((data["knob"], order), rows, data["target"], line=True)


def trials(data: dict[str, Any], knob: str) -> str:
    """Every trial over the values of one knob; the proof stands out."""
    own, best = data["own"]["values"], data["best"]["values"]
    rows = []
    for one in data["trials"]:
        alone = all(one["values"][name] == best[name] for name in own if name != knob)
        row = _row(one, one["values"][knob])
        rows.append(row | {"own": row["value"] == own[knob], "aside": not alone})
        if one["fresh"]:
            rows.append(rows[-1] | _row(one["fresh"], row["value"]) | {"fresh": True})
    order = next(one["values"] for one in data["knobs"] if one["name"] == knob)
    return _picture((knob, order), rows, data["target"], line=False)


def _row(one: dict[str, Any], value: Any) -> dict[str, Any]:
    known = {key: one[key] for key in ("rate", "low", "high")}
    return {**known, "value": value, "own": False, "aside": False, "fresh": False}


def _picture(knob: tuple[str, list[Any]], rows: list[dict[str, Any]], target: dict[str, Any], *, line: bool) -> str:
    """For a broad page and for a narrow one: the page shows that which fits."""
    drawn = {"broad": BROAD, "narrow": NARROW}
    return "".join(
        f'<div class="{kind}">{_drawn(width, knob, rows, target, line=line)}</div>' for kind, width in drawn.items()
    )


def _drawn(
    width: int, knob: tuple[str, list[Any]], rows: list[dict[str, Any]], target: dict[str, Any], *, line: bool
) -> str:
    alt: Any = import_module("altair")  # half of what it makes has no types
    if not all(isinstance(row["value"], int | float) for row in rows):
        rows = [row | {"value": str(row["value"])} for row in rows]
    up = alt.Y("rate:Q", title="success", axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, 1]))
    faint = alt.condition("datum.aside", alt.value(0.3), alt.value(1))
    colour = alt.condition("datum.fresh", alt.value(BAND), alt.value(CURVE))
    base = alt.Chart(alt.Data(values=rows)).encode(x=_across(alt, *knob, width))
    shape = alt.condition("datum.fresh", alt.value("diamond"), alt.value("circle"))
    size = alt.condition("datum.fresh", alt.value(140), alt.value(60))
    dots = base.encode(color=colour, opacity=faint)
    layers = [
        _band(alt, target),
        base.transform_filter("datum.own").mark_rule(color=SOFT, strokeDash=[4, 4]),
        dots.mark_rule(strokeWidth=2).encode(y=alt.Y("low:Q"), y2="high:Q"),
        dots.mark_point(filled=True).encode(y=up, shape=shape, size=size),
    ]
    if line:
        layers.insert(2, base.mark_line(color=CURVE, strokeWidth=2).encode(y=up))
    return _svg(alt.layer(*layers).properties(width=width, height=HEIGHT))


def _across(alt: Any, knob: str, order: list[Any], width: int) -> Any:
    """Numbers to scale; anything else in its order, each as wide, aslant where names are long."""
    if all(isinstance(value, int | float) for value in order):
        return alt.X(
            "value:Q",
            title=knob,
            scale=alt.Scale(zero=False, nice=False, padding=16),
            axis=alt.Axis(tickMinStep=1 if all(isinstance(one, int) for one in order) else 0),
        )
    names = [str(value) for value in order]
    fits = LETTER * max(map(len, names)) * len(names) <= width
    axis = alt.Axis(labelAngle=0 if fits else -60)
    return alt.X("value:O", title=knob, scale=alt.Scale(domain=names), axis=axis)


def _band(alt: Any, target: dict[str, Any]) -> Any:
    wanted = [{"low": target["from"] / 100, "high": target["to"] / 100}]
    area = alt.Chart(alt.Data(values=wanted)).mark_rect(color=BAND, opacity=0.18)
    return area.encode(y=alt.Y("low:Q"), y2="high:Q")


def _svg(chart: Any) -> str:
    styled = (
        chart.configure(font="IBM Plex Sans, system-ui, sans-serif", background="transparent")
        .configure_axis(
            labelColor=SOFT,
            titleColor=INK,
            gridColor=LINE,
            domainColor=LINE,
            tickColor=LINE,
            labelFontSize=13,
            titleFontSize=13,
            titleFontWeight="normal",
            gridOpacity=0.6,
        )
        .configure_view(stroke="transparent")
    )
    import vl_convert

    drawn: str = vl_convert.vegalite_to_svg(styled.to_json())
    return drawn
