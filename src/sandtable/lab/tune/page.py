"""One page without network or script: what was found in words, the curve, the figures."""

from __future__ import annotations

from html import escape
from itertools import pairwise
from typing import Any

from sandtable.lab.look import Head, Row, table, tables_css
from sandtable.lab.tune.chart import curve, trials
from sandtable.lab.tune.evidence import ahead, percent
from sandtable.lab.tune.places import written

STYLE = """
:root { --room: #e9e3d6; --table: #f5f0e5; --line: #cfc6b4; --ink: #20262a; --ink-soft: #5e6669;
  --friend: #1f6fa8; --good: #2c7a33; }
@media (prefers-color-scheme: dark) { :root { --room: #0e1317; --table: #151c21; --line: #2c3840;
  --ink: #ece6d8; --ink-soft: #9fa9ad; --friend: #7fc4ee; --good: #8ecb8a; } }
body { margin: 0; background: var(--room); color: var(--ink);
  font: 15px/1.5 "IBM Plex Sans", system-ui, sans-serif; }
main { max-width: 800px; margin: 0 auto; padding: 32px 16px; }
h1 { font-size: 24px; line-height: 1.25; margin: 0 0 4px; font-weight: 600; }
h2 { font-size: 18px; margin: 28px 0 4px; font-weight: 600; }
p { margin: 0 0 12px; }
.scroll { --under: var(--room); margin: 0 0 12px; }
.soft { color: var(--ink-soft); font-size: 13px; }
figure { margin: 20px 0; padding: 16px; background: var(--table); border: 1px solid var(--line);
  border-radius: 6px; }
figure svg { display: block; width: 100%; max-width: 680px; height: auto; margin: 0 auto; }
figcaption { color: var(--ink-soft); font-size: 13px; margin-top: 8px; }
.narrow { display: none; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th { text-align: right; font-weight: normal; color: var(--ink-soft); font-size: 13px; }
td { text-align: right; border-top: 1px solid var(--line); white-space: nowrap; }
th, td { padding: 4px 8px; }
th:first-child, td:first-child { text-align: left; }
tr.own td { font-weight: 600; }
td small { display: block; font-weight: normal; color: var(--ink-soft); }
td small.in { color: var(--good); }
@media (max-width: 600px) { .broad { display: none; } .narrow { display: block; }
  .narrow svg { width: auto; max-width: 100%; } .stacked tbody td::before { font-weight: normal; }
  th, td { padding-inline: 4px; } td:first-child { white-space: normal; } }
"""


def tune_page(data: dict[str, Any]) -> str:
    """What a tuning found, with a picture for each knob."""
    target = data["target"]
    band = f"{target['from']:g} to {target['to']:g} %"
    who = f"{target['seat']} played by {target['player']}"
    names = [one["name"] for one in data["knobs"]]
    figures = "".join(_figure(data, name, band) for name in names)
    rows = [row for one in data["trials"] for row in _trial_rows(one)]
    every = _table([*names, "change", "won", "success", "95 % interval"], rows)
    body = f"""
<h1>{escape(data["title"])}: {escape(band)}</h1>
<p class="soft">{escape(data["game"])}, mission {escape(data["mission"])}; success of {escape(who)};
{data["games"]} games, at most {data["budget"]} (seed {escape(data["seed"])})</p>
{"".join(f"<p>{_kept_together(sentence)}</p>" for sentence in data["words"])}
{_changed(data)}
{figures}
<h2>Every trial</h2>
<p class="soft">The same dice for all of them, fresh ones for the proof. Change is the share of its
range by which each knob is turned, added up.</p>
{every}
<p class="soft">sandtable {escape(data["sandtable"])}</p>
"""
    return _whole(f"{data['title']}: tuned", body)


def _figure(data: dict[str, Any], knob: str, band: str) -> str:
    return f"""<figure>{trials(data, knob)}
<figcaption>Every trial by {escape(knob)}: the share that went well with its 95 % interval, pale
where another knob stands elsewhere than suggested; the diamond is the proof with fresh dice. The
shaded band is what is wanted, {escape(band)}; the dashed line is the mission as it is written.
</figcaption></figure>
"""


def _changed(data: dict[str, Any]) -> str:
    if not data["changes"]:
        return ""
    rows = [[one["knob"], ", ".join(one["at"]), written(one["from"]), written(one["to"])] for one in data["changes"]]
    return _table(["knob", "at", "from", "to"], rows) + f"<p>{escape(ahead(data))}</p>"


def _trial_rows(one: dict[str, Any]) -> list[list[str]]:
    start = [*map(written, one["values"].values()), f"{one['change']:.2f}"]
    rows = [[*start, *_measured(one, "")]]
    return [*rows, [*start, *_measured(one["fresh"], " fresh")]] if one["fresh"] else rows


def _measured(one: dict[str, Any], kind: str) -> list[str]:
    interval = f"{100 * one['low']:.1f} to {100 * one['high']:.1f}"
    return [f"{one['count']} of {one['games']}{kind}", percent(one["rate"]), interval]


def _table(head: list[str], rows: list[list[str]]) -> str:
    return table([Head(name) for name in head], [Row([*map(escape, row)]) for row in rows])


def sweep_page(data: dict[str, Any]) -> str:
    """The curve of one knob as a page of its own."""
    target = data["target"]
    games = data["curve"][0]["games"]
    who = f"{target['seat']} played by {target['player']}"
    band = f"{target['from']:g} to {target['to']:g} %"
    heads = [Head(name) for name in (data["knob"], "won", "success", "95 % interval")]
    body = f"""
<h1>{escape(data["title"])}: what {escape(data["knob"])} does</h1>
<p class="soft">{escape(data["game"])}, mission {escape(data["mission"])}; success of {escape(who)};
{games} games at each value, the same dice for all (seed {escape(data["seed"])})</p>
<p>{_kept_together(finding(data))}</p>
<figure>{curve(_marked(data))}
<figcaption>Each dot is the share of {games} games that went well, its upright line the 95 %
interval. The shaded band is what is wanted, {escape(band)}; the dashed line is the mission as it is
written.</figcaption></figure>
{table(heads, [_line(one, data["own"]) for one in data["curve"]], stacked=False)}
<p class="soft">sandtable {escape(data["sandtable"])}</p>
"""
    return _whole(f"{data['title']}: {data['knob']}", body)


def finding(data: dict[str, Any]) -> str:
    """What the curve says, in a sentence or two."""
    curve = data["curve"]
    low, high = (pick(curve, key=lambda one: one["rate"]) for pick in (min, max))
    knob = data["knob"]
    if low["high"] >= high["low"]:
        return f"{knob} makes no difference that {curve[0]['games']} games at each value would show."
    reach = (
        f"Success goes from {percent(low['rate'])} at {written(low['value'])} to"
        f" {percent(high['rate'])} at {written(high['value'])}."
    )
    inside = [written(one["value"]) for one in curve if one["in_band"]]
    if inside:
        return f"{reach} In the band: {', '.join(inside)}."
    return f"{reach} None of these values lies in the band{_crossing(data)}."


def _crossing(data: dict[str, Any]) -> str:
    """Between which two it lies, if the curve passes it."""
    low = data["target"]["from"] / 100
    for one, other in pairwise(data["curve"]):
        if (one["rate"] < low) != (other["rate"] < low):
            return f", which is between {written(one['value'])} and {written(other['value'])}"
    return ""


def _marked(data: dict[str, Any]) -> dict[str, Any]:
    curve = [{**one, "own": one["value"] == data["own"]} for one in data["curve"]]
    return {**data, "curve": curve}


def _line(one: dict[str, Any], own: Any) -> Row:
    mine = one["value"] == own
    notes = ["<small>as written</small>"] if mine else []
    notes += ['<small class="in">in the band</small>'] if one["in_band"] else []
    cells = [
        escape(written(one["value"])) + "".join(notes),
        f"{one['count']} of {one['games']}",
        percent(one["rate"]),
        f"{100 * one['low']:.1f} to {100 * one['high']:.1f}",
    ]
    return Row(cells, "own" if mine else "")


def _kept_together(sentence: str) -> str:
    """No line begins with the sign of a percentage."""
    return escape(sentence).replace(" %", "&nbsp;%")


def _whole(title: str, body: str) -> str:
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title><style>{STYLE}{tables_css()}</style></head>
<body><main>{body}</main></body></html>
"""
