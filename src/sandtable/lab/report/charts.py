"""The plots of a report, as Vega-Lite made by altair.

Colours are written as `@friend` and so on: the page puts in those of the night or of the day.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from sandtable.lab.engines.base import lacking
from sandtable.lab.report.findings import Curve, Findings, Mover, Rate, Spread
from sandtable.lab.report.moving import CHOICE, DICE
from sandtable.lab.report.verdict import contest, judged

ROW = 22  # pixels of a bar with its name
TALL = 220
MOST = 10  # bars of a list
SIDES = ["@friend", "@foe", "@neutral", "@unknown"]


def altair() -> Any:
    """Loaded only where a page is made."""
    try:
        import altair as alt
    except ModuleNotFoundError as error:
        raise lacking("a report's page", "lab") from error
    return alt


def charts(found: Findings) -> dict[str, Any]:
    """Every plot that there is something for, by name."""
    made = {
        "ladder": _ladder(found),
        "endings": _endings(found),
        "settings": _settings(found),
        "curves": _curves(found),
        "luck": _luck(found),
        "weights": _weights(found),
        "dice": _movers([one for one in found.movers if one.sort == DICE]),
        "choices": _movers([one for one in found.movers if one.sort == CHOICE]),
        "things": _movers([one for one in found.movers if one.sort not in (DICE, CHOICE)]),
        **{f"spread-{n}": _spread(one) for n, one in enumerate(found.spreads)},
    }
    return {name: chart.to_dict() for name, chart in made.items() if chart is not None}


def _data(rows: list[dict[str, Any]]) -> Any:
    return altair().Data(values=rows)


def _wide(chart: Any, height: int) -> Any:
    return chart.properties(width="container", height=height)


def _listed(chart: Any, names: str, count: int) -> Any:
    """Bars with their names, which the page breaks into as many lines as they need."""
    return _wide(chart, ROW * count).properties(usermeta={"names": names})


def _percent(alt: Any, field: str, title: str = "", top: float = 1.0) -> Any:
    return alt.Y(
        f"{field}:Q", title=title or None, scale=alt.Scale(domain=[0, top]), axis=alt.Axis(format="%", tickCount=5)
    )


def _ladder(found: Findings) -> Any:
    """Success by skill, with the band that the mission promises behind it."""
    alt = altair()
    order = list(dict.fromkeys(one.player for one in found.rungs))
    rows = [
        {"player": one.player, "side": one.side, **_success(rate)}
        for one in found.rungs
        if (rate := judged(found, one)).n
    ]
    if not rows:
        return None
    sides = list(found.sides)
    colour = alt.Color(
        "side:N",
        title=None,
        scale=alt.Scale(domain=sides, range=SIDES[: len(sides)]),
        legend=alt.Legend(orient="top") if len(sides) > 1 else None,
    )
    x = alt.X("player:N", sort=order, title=None, axis=alt.Axis(labelAngle=0))
    shift = {"xOffset": "side:N"} if len(sides) > 1 else {}
    base = alt.Chart(_data(rows)).encode(x=x, color=colour, **shift)
    told = [
        alt.Tooltip("player:N"),
        alt.Tooltip("side:N"),
        alt.Tooltip("success:Q", format=".1%"),
        alt.Tooltip("low:Q", format=".1%"),
        alt.Tooltip("high:Q", format=".1%"),
        alt.Tooltip("plays:Q"),
    ]
    band = (
        alt.Chart(_data([{"low": found.band[0], "high": found.band[1]}]))
        .mark_rect(color="@good", opacity=0.16)
        .encode(y=_percent(alt, "low"), y2="high:Q")
    )
    whisker = base.mark_rule(strokeWidth=2).encode(y=_percent(alt, "low", _whose(found)), y2="high:Q", tooltip=told)
    dots = base.mark_point(filled=True, size=90, opacity=1).encode(y=_percent(alt, "success"), tooltip=told)
    return _wide(alt.layer(band, whisker, dots), TALL + 110)


def _success(one: Rate) -> dict[str, float]:
    return {"success": one.rate, "low": one.low, "high": one.high, "plays": one.n}


def _whose(found: Findings) -> str:
    return "of the plays that somebody wins" if contest(found) else "plays that succeed"


def _endings(found: Findings) -> Any:
    alt = altair()
    rows = [
        {"ending": name.replace("-", " "), "share": one.rate, "low": one.low, "high": one.high}
        for name, one in found.endings
    ]
    if not rows:
        return None
    y = alt.Y("ending:N", sort=None, title=None)
    share = alt.X("share:Q", title=None, axis=alt.Axis(format="%", tickCount=5))
    told = [alt.Tooltip("ending:N"), alt.Tooltip("share:Q", format=".1%")]
    base = alt.Chart(_data(rows))
    bars = base.mark_bar(color="@friend", cornerRadiusEnd=2).encode(y=y, x=share, tooltip=told)
    lines = base.mark_rule(color="@ink").encode(y=y, x="low:Q", x2="high:Q")
    return _listed(alt.layer(bars, lines), "ending", len(rows))


def _settings(found: Findings) -> Any:
    alt = altair()
    rows = [
        {"name": f"{one.setting}: {one.words}", **_success(rate), "which": "as it is" if one.usual else "changed"}
        for one in found.values
        if (rate := judged(found, one)).n
    ]
    if not rows:
        return None
    y = alt.Y("name:N", sort=None, title=None)
    colour = alt.Color(
        "which:N",
        title=None,
        legend=alt.Legend(orient="top"),
        scale=alt.Scale(domain=["as it is", "changed"], range=["@ink-soft", "@friend"]),
    )
    scale = alt.Scale(domain=[0, 1])
    title = _whose(found) if contest(found) else None
    x = alt.X("success:Q", title=title, scale=scale, axis=alt.Axis(format="%", tickCount=5))
    told = [alt.Tooltip("name:N"), alt.Tooltip("success:Q", format=".1%"), alt.Tooltip("plays:Q")]
    band = (
        alt.Chart(_data([{"low": found.band[0], "high": found.band[1]}]))
        .mark_rect(color="@good", opacity=0.16)
        .encode(x=alt.X("low:Q", scale=scale), x2="high:Q")
    )
    base = alt.Chart(_data(rows)).encode(y=y, color=colour, tooltip=told)
    lines = base.mark_rule(strokeWidth=2).encode(x=alt.X("low:Q", scale=scale), x2="high:Q")
    dots = base.mark_point(filled=True, size=80, opacity=1).encode(x=x)
    return _listed(alt.layer(band, lines, dots), "name", len(rows))


def _spread(one: Spread) -> Any:
    """How often each value, with the middle marked."""
    alt = altair()
    values = [value for value, _ in one.counts]
    step = min((b - a for a, b in pairwise(values)), default=1.0)
    whole = step == 1 and all(value == int(value) for value in values)
    back = 0.46 if whole else 0.0  # a whole number stands in the middle of its bar
    rows = [
        {"value": value, "start": value - back, "end": value - back + 0.92 * step, "plays": n}
        for value, n in one.counts
    ]
    scale = alt.Scale(zero=False, nice=False)
    axis = alt.Axis(tickCount=min(6, len(rows)), grid=False, format=".4~g", tickMinStep=1)
    x = alt.X("start:Q", title=None, scale=scale, axis=axis)
    y = alt.Y("plays:Q", title=None, axis=alt.Axis(tickCount=3))
    told = [alt.Tooltip("value:Q"), alt.Tooltip("plays:Q")]
    bars = (
        alt.Chart(_data(rows)).mark_rect(color="@friend").encode(x=x, x2="end:Q", y=y, y2=alt.Y2Datum(0), tooltip=told)
    )
    middle = (
        alt.Chart(_data([{"middle": one.middle + 0.46 * step - back}]))
        .mark_rule(color="@ink", strokeDash=[4, 3])
        .encode(x="middle:Q")
    )
    return _wide(alt.layer(bars, middle), 120)


def _movers(all_: list[Mover]) -> Any:
    """Mean move of the chance, towards success to the right."""
    alt = altair()
    best = [one for one in all_ if one.times > 1 or one.total > 0.15][:MOST]
    if not best:
        return None
    rows = [
        {
            "name": one.name,
            "move": one.mean,
            "times": one.times,
            "size": one.size,
            "sign": "for" if one.mean >= 0 else "against",
            "example": one.example,
        }
        for one in best
    ]
    y = alt.Y("name:N", sort=None, title=None)
    x = alt.X("move:Q", title=None, axis=alt.Axis(format="+.0%", tickCount=5))
    colour = alt.Color(
        "sign:N", title=None, legend=None, scale=alt.Scale(domain=["for", "against"], range=["@good", "@bad"])
    )
    told = [
        alt.Tooltip("name:N", title="what"),
        alt.Tooltip("move:Q", format="+.1%", title="mean move"),
        alt.Tooltip("size:Q", format=".1%", title="mean size"),
        alt.Tooltip("times:Q"),
        alt.Tooltip("example:N", title="most"),
    ]
    bars = alt.Chart(_data(rows)).mark_bar(cornerRadius=2).encode(y=y, x=x, color=colour, tooltip=told)
    size = (
        alt.Chart(_data(rows))
        .mark_tick(color="@ink-soft", thickness=2, size=12)
        .encode(y=y, x=alt.X("size:Q"), tooltip=told)
    )
    return _listed(alt.layer(bars, size), "name", len(rows))


def _curves(found: Findings) -> Any:
    alt = altair()
    if not found.curves:
        return None
    rows = [row for one in found.curves for row in _line(one)]
    ends = [row for row in rows if row["decided"]]
    colour = alt.Color(
        "end:N",
        title=None,
        legend=alt.Legend(orient="top"),
        scale=alt.Scale(domain=["won", "lost"], range=["@good", "@bad"]),
    )
    x = alt.X("part:Q", title="of the play", scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(format="%", tickCount=5))
    y = _percent(alt, "chance", "chance of success")
    told = [alt.Tooltip("play:N"), alt.Tooltip("decision:Q"), alt.Tooltip("chance:Q", format=".0%")]
    lines = (
        alt.Chart(_data(rows))
        .mark_line(interpolate="monotone", opacity=0.6, strokeWidth=1.6)
        .encode(x=x, y=y, detail="play:N", color=colour, tooltip=told)
    )
    dots = (
        alt.Chart(_data(ends))
        .mark_point(filled=True, size=60, opacity=1)
        .encode(x=x, y=y, color=colour, tooltip=[*told, alt.Tooltip("why:N", title="decided by")])
    )
    return _wide(alt.layer(lines, dots) if ends else lines, TALL + 40)


def _line(one: Curve) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = [
        {
            "play": f"play {one.number}",
            "part": point.decision / max(1, one.decisions),
            "decision": point.decision,
            "chance": point.chance,
            "end": "won" if one.won else "lost",
            "decided": False,
            "why": one.because,
        }
        for point in one.points
    ]
    at = next((row for row in rows if row["decision"] >= one.decided), None)
    if at:
        at["decided"] = True
    return rows


def _luck(found: Findings) -> Any:
    alt = altair()
    if not found.luck:
        return None
    parts = {
        f"choices of {name}" if len(found.sides) > 1 else "choices": share for name, share in found.luck.sides.items()
    }
    parts["dice"] = max(0.0, 1 - sum(parts.values()))
    rows = [{"part": name, "share": share, "n": n} for n, (name, share) in enumerate(parts.items())]
    colours = [*SIDES[: len(parts) - 1], "@ink-soft"]
    colour = alt.Color(
        "part:N", title=None, legend=alt.Legend(orient="top"), scale=alt.Scale(domain=list(parts), range=colours)
    )
    bar = (
        alt.Chart(_data(rows))
        .mark_bar(height=26)
        .encode(
            x=alt.X(
                "share:Q",
                title=None,
                stack="zero",
                scale=alt.Scale(domain=[0, 1]),
                axis=alt.Axis(format="%", tickCount=5),
            ),
            color=colour,
            order="n:Q",
            tooltip=[alt.Tooltip("part:N"), alt.Tooltip("share:Q", format=".0%")],
        )
    )
    return _wide(bar, 44)


def _weights(found: Findings) -> Any:
    alt = altair()
    rows = [
        {"question": one.question, "share": one.share, "positions": one.positions}
        for one in found.weights
        if one.share > 0.005
    ][:MOST]
    if not rows:
        return None
    bars = (
        alt.Chart(_data(rows))
        .mark_bar(color="@friend", cornerRadiusEnd=2)
        .encode(
            y=alt.Y("question:N", sort=None, title=None),
            x=alt.X("share:Q", title=None, axis=alt.Axis(format="%", tickCount=5)),
            tooltip=[
                alt.Tooltip("question:N"),
                alt.Tooltip("share:Q", format=".0%"),
                alt.Tooltip("positions:Q", title="positions weighed"),
            ],
        )
    )
    return _listed(bars, "question", len(rows))
