"""One page for a designer: the verdict and what to change, then the figures; no network."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from typing import Any

from sandtable.lab.engines.base import lacking
from sandtable.lab.look import WORDS, Head, Row, document, table, tables_css
from sandtable.lab.report.charts import altair, charts
from sandtable.lab.report.findings import Findings, Verdict
from sandtable.lab.report.sections import CALLS, figures, tables
from sandtable.lab.report.titles import titles
from sandtable.lab.report.verdict import basic_of, contest, judged_rate, percent, percentage_points

BESIDE = (
    Head("Mission", WORDS),
    Head("Says"),
    Head("Verdict"),
    Head("Success", "n"),
    Head("95 % interval", "n"),
    Head("Choices decide", "n"),
    Head("Length", "n"),
    Head("Decided after", "n"),
)


def page(found: Sequence[Findings]) -> str:
    """Everything in one file: plots, fonts, and what draws them."""
    specs: dict[str, Any] = {}
    missions, names = [], titles(found)
    for n, one in enumerate(found):
        made = {f"{n}-{name}": spec for name, spec in charts(one).items()}
        specs |= made
        missions.append(_mission(n, one, names[n], set(made)))
    title = ", ".join(dict.fromkeys(one.title for one in found))
    inlined = json.dumps(specs).replace("</", "<\\/")
    body = (
        f"{_bar(found, names)}<main>{_side_by_side(found, names)}{''.join(missions)}</main>"
        f"{_foot(found, names)}"
        f'<script type="application/json" id="specs">{inlined}</script>'
        f"<script>{_vega()}</script><script>{_own('page.js')}</script>"
    )
    return document(f"{title}: how it plays", _own("page.css") + tables_css(), body)


def _own(name: str) -> str:
    return (files("sandtable.lab.report") / name).read_text("utf-8")


def check_libraries() -> None:
    """What draws the plots is looked for before anything is measured."""
    altair()
    _vega()


def _vega() -> str:
    try:
        import vl_convert
    except ModuleNotFoundError as error:
        raise lacking("a report's page", "lab") from error
    bundle: str = vl_convert.javascript_bundle()  # type: ignore[call-arg] # a stub without default
    return bundle.replace("</script", "<\\/script")


def _bar(found: Sequence[Findings], names: Sequence[str]) -> str:
    links = "".join(f'<a href="#m{n}">{escape(name)}</a>' for n, name in enumerate(names) if len(names) > 1)
    nav = f'<nav aria-label="Missions">{links}</nav>' if links else ""
    games = ", ".join(dict.fromkeys(one.game_title for one in found))
    said = f'<p class="soft">Mission report · {escape(games)}</p>'
    return f'<header class="bar"><h1 class="brand">Sandtable</h1>{said}{nav}</header>'


def _side_by_side(found: Sequence[Findings], names: Sequence[str]) -> str:
    if len(found) < 2:
        return ""
    rows = (_beside(n, one, names[n]) for n, one in enumerate(found))
    return (
        '<section class="side-by-side figure wide"><h3>Side by side</h3>'
        f'<p class="read">Each mission as basic plays it; of two sides, {_whose(found)}.</p>'
        f"{table(BESIDE, rows)}</section>"
    )


def _whose(found: Sequence[Findings]) -> str:
    if any(map(contest, found)):
        return "the first one's share of the plays that somebody wins"
    return "how often the first wins"


def _beside(n: int, one: Findings, name: str) -> Row:
    rate, tone = judged_rate(one), CALLS[one.verdict.call]
    colour = {"ok": "good", "off": "bad"}.get(tone, "soft")
    length = one.spreads[0] if one.spreads else None
    return Row(
        (
            f'<a href="#m{n}">{escape(name)}</a>',
            escape(one.says),
            f'<span class="call {colour}">{one.verdict.call}</span>',
            percent(rate.rate),
            f"{100 * rate.low:.0f} to {percent(rate.high)}",
            percent(one.luck.choices) if one.luck else "–",
            f"{length.middle:g} {escape(length.name)}" if length else "–",
            percent(one.swings.decided) if one.swings else "–",
        )
    )


def _mission(n: int, one: Findings, name: str, plots: set[str]) -> str:
    return (
        f'<article class="mission" id="m{n}">{_verdict(one, name)}{_facts(one)}'
        f'<div class="figures">{figures(n, one, plots)}{tables(one)}</div></article>'
    )


def _verdict(one: Findings, name: str) -> str:
    verdict = one.verdict
    where = f"{escape(one.game_title)} · {escape(one.mission)} · says {escape(one.says)}"
    changes = _listed(verdict.changes) or "<li>Nothing that these figures would ask for.</li>"
    return (
        f'<section class="verdict"><div><p class="label">{where}</p><h2>{escape(name)}</h2>'
        f'<p class="brief">{escape(one.brief)}</p>'
        f'<p class="stamp {CALLS[verdict.call]}">{_stamped(verdict.call)}</p>'
        f'<p class="headline">{escape(verdict.headline)}</p>{_gauge(one)}</div>'
        f"<aside>{_warnings(verdict)}"
        f'<h3 class="label">What to change</h3><ul class="points changes">{changes}</ul>'
        f"{_behind(verdict)}</aside></section>"
    )


def _warnings(verdict: Verdict) -> str:
    if not verdict.warnings:
        return ""
    listed = f'<ul class="points warnings">{_listed(verdict.warnings)}</ul>'
    return f'<h3 class="label">Look into this</h3>{listed}'


def _behind(verdict: Verdict) -> str:
    if not verdict.reasons:
        return ""
    reasons = f'<ul class="points">{_listed(verdict.reasons)}</ul>'
    return f'<h3 class="label">What stands behind it</h3>{reasons}'


def _stamped(call: str) -> str:
    return {"open": "Too few plays", "as it says": "As hard as it says"}.get(call, call)


def _listed(lines: Iterable[str]) -> str:
    parts = (escape(line).split("`") for line in lines)
    return "".join(
        "<li>" + "".join(f"<code>{x}</code>" if n % 2 else x for n, x in enumerate(p)) + "</li>" for p in parts
    )


def _gauge(one: Findings) -> str:
    rate, (low, high) = judged_rate(one), one.band
    side = next(iter(one.sides))
    what = f"plays that somebody wins, by {side}" if contest(one) else "plays that succeed"
    said = f"{what}: {percent(rate.rate)}, meant: {100 * low:.0f} to {percent(high)}"
    return (
        f'<div class="gauge" role="img" aria-label="{escape(said)}"><div class="track">'
        f'<span class="band" style="left:{100 * low:.1f}%;width:{100 * (high - low):.1f}%"></span>'
        f'<span class="span" style="left:{100 * rate.low:.1f}%;'
        f'width:{100 * (rate.high - rate.low):.1f}%"></span>'
        f'<span class="dot" style="left:{100 * rate.rate:.1f}%"></span></div>'
        '<div class="scale"><span>0</span><span>50 %</span><span>100 %</span></div>'
        f'<p class="key">Green is where it is meant to be, the dot is where it is, the line how '
        "surely.</p></div>"
    )


def _facts(one: Findings) -> str:
    found = list(_each_fact(one))
    return (
        "<dl class='facts'>"
        + "".join(
            f"<div><dt>{escape(name)}</dt><dd>{value}<small>{escape(more)}</small></dd></div>"
            for name, value, more in found
        )
        + "</dl>"
    )


def _each_fact(one: Findings) -> Iterable[tuple[str, str, str]]:
    for n, side in enumerate(one.sides):
        rate = basic_of(one, n).success
        surely = f"{100 * rate.low:.0f} to {percent(rate.high)}"
        plays = f"of all {rate.n} plays" if contest(one) else f"{rate.n} plays"
        yield f"{side} succeeds", percent(rate.rate), f"{surely} by basic, {plays}"
    if one.luck:
        surely = f"{100 * one.luck.low:.0f} to {percent(one.luck.high)}"
        yield "Choices decide", percent(one.luck.choices), f"{surely}; the rest is dice"
    if one.spreads:
        length = one.spreads[0]
        yield (
            f"Length in {length.name}",
            f"{length.middle:g}",
            f"{length.low:g} to {length.high:g} in eight of ten plays",
        )
    if one.swings:
        yield ("Decided after", percent(one.swings.decided), "of its decisions, on the mean")
        yield (
            "Lead changes",
            f"{one.swings.leads:.1f}",
            f"a play; its greatest swing is {percentage_points(one.swings.greatest)} on the mean",
        )


def _foot(found: Sequence[Findings], names: Sequence[str]) -> str:
    notes = "".join(
        f"<p>{escape(name)}: {escape(note)}</p>" for one, name in zip(found, names, strict=True) for note in one.notes
    )
    seconds = sum(one.seconds for one in found)
    plays = sum(one.scale.games for one in found)
    return (
        f"<footer>{notes}<p>Seed {escape(found[0].seed)}; up to {plays:,} plays by basic; "
        f"{seconds:.0f} seconds. Watched plays and the share of choices are those of players who "
        "waver: they play as basic does, and one time of ten they take another answer. The chance "
        "at a point is that of basic playing on. Intervals hold 95 times of 100.</p></footer>"
    )
