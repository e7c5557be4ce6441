"""Curves with their intervals, drawn by altair as SVG: the page needs no script and no network."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.errors import SandtableError

WIDTH, HEIGHT = 480, 280
# Named as the page's style names them, so that day and night draw the same picture.
INK, SOFT, LINE, BAND, CURVE = (
    "var(--ink)", "var(--ink-soft)", "var(--line)", "var(--good)", "var(--friend)",
)  # fmt: skip


def curve(data: dict[str, Any]) -> str:
    """Success over the values of one knob; the band wanted, and where the author stands."""
    alt = _altair()
    ordered = not all(isinstance(one["value"], int | float) for one in data["curve"])
    rows = [_row(one, ordered) for one in data["curve"]]
    scale = alt.Scale(zero=False, nice=False, padding=16)
    across = (
        alt.X("value:O", title=data["knob"], sort=None)
        if ordered
        else alt.X("value:Q", title=data["knob"], scale=scale)
    )
    up = alt.Y("rate:Q", title="success", axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, 1]))
    base = alt.Chart(alt.Data(values=rows)).encode(x=across)
    target = data["target"]
    wanted = [{"low": target["from"] / 100, "high": target["to"] / 100}]
    band = (
        alt.Chart(alt.Data(values=wanted))
        .mark_rect(color=BAND, opacity=0.18)
        .encode(y=alt.Y("low:Q"), y2="high:Q")
    )
    own = (
        alt.Chart(alt.Data(values=[row for row in rows if row["own"]]))
        .mark_rule(color=SOFT, strokeDash=[4, 4])
        .encode(x=across)
    )
    layers = alt.layer(
        band,
        own,
        base.mark_rule(color=CURVE, strokeWidth=2, opacity=0.6).encode(
            y=alt.Y("low:Q"), y2="high:Q"
        ),
        base.mark_line(color=CURVE, strokeWidth=2).encode(y=up),
        base.mark_point(color=CURVE, filled=True, size=60, opacity=1).encode(y=up),
    )
    return _svg(layers.properties(width=WIDTH, height=HEIGHT))


def _row(one: dict[str, Any], ordered: bool) -> dict[str, Any]:
    value = str(one["value"]) if ordered else one["value"]
    return {**{key: one[key] for key in ("rate", "low", "high", "own")}, "value": value}


def _svg(chart: Any) -> str:
    styled = (
        chart.configure(font="IBM Plex Sans, system-ui, sans-serif", background="transparent")
        .configure_axis(
            labelColor=SOFT, titleColor=INK, gridColor=LINE, domainColor=LINE, tickColor=LINE,
            labelFontSize=13, titleFontSize=13, titleFontWeight="normal", gridOpacity=0.6,
        )
        .configure_view(stroke="transparent")
    )  # fmt: skip
    import vl_convert

    drawn: str = vl_convert.vegalite_to_svg(styled.to_json())
    return drawn


def _altair() -> Any:
    try:
        import altair
        import vl_convert  # noqa: F401 - it draws; asked for here so that one message names both
    except ModuleNotFoundError as error:
        what = "a drawn curve needs the extra 'lab': pip install 'sandtable[lab]'"
        raise SandtableError(what) from error
    return altair
