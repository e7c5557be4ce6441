"""The figures of a mission's page, each with a line that says how to read it; and its tables."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from sandtable.lab.look import WORDS, Head, Row, table
from sandtable.lab.report.findings import Answer, Call, Curve, Findings, Spread
from sandtable.lab.report.verdict import contest, percent

CALLS: dict[Call, str] = {
    "too hard": "off",
    "too easy": "off",
    "lopsided": "off",
    "as it says": "ok",
    "fair": "ok",
    "on the edge": "near",
    "open": "open",
}
SHOWN = 8  # rows of a table before the rest is folded away
OPTION = (Head("Option", WORDS), Head("There in", "n"), Head("Tried", "n"), Head("Change of success", "n"))
DECIDED = (Head("Play", "n"), Head("End"), Head("Decided", "n"), Head("Chance", "n"), Head("By", WORDS))


class Text(NamedTuple):
    """A figure's title and how to read it."""

    title: str
    read: str
    wide: bool = False


TEXTS: dict[str, Text] = {
    "ladder": Text(
        "Success by skill",
        "From left to right who plays gets better; the line is the "
        "95 % interval, green what the mission promises. A steep climb rewards skill.",
    ),
    "endings": Text("How it ends", "Of the plays by basic; the thin line is the interval."),
    "curves": Text(
        "How a play goes",
        "The chance of success along single plays of players who "
        "sometimes err, if basic played on. The dot is where it was decided: from there "
        "on the end was nearly certain.",
        True,
    ),
    "luck": Text(
        "Luck and skill",
        "Of all that makes one play end otherwise than another, how much are choices? The rest is dice and cards.",
    ),
    "weights": Text(
        "Where choices matter",
        "The questions by their part in what choices decide: "
        "the long bars are the game, the short ones are formalities.",
    ),
    "dice": Text(
        "Dice that moved the chance",
        "The mean move each time, with its sign: red costs "
        "success. The tick is the mean size: far from the bar means for better or worse.",
    ),
    "things": Text(
        "Cards, weapons and places",
        "The same for what came up while the chance moved; a move is shared among all that came up in it.",
    ),
    "choices": Text(
        "Choices that moved the chance", "What was chosen, and how far that alone moved the chance, before any die."
    ),
    "settings": Text(
        "By settings",
        "One setting changed, all else as it is, on the same seeds; green is what the mission promises.",
        True,
    ),
}
STACKED = ("endings", "luck")  # beside the ladder, one above the other
BANDED = ("ladder", "settings")  # with the band of the verdict behind them
ORDER = ("curves", "weights", "dice", "things", "choices", "settings")


def figures(n: int, one: Findings, plots: set[str]) -> str:
    """Every plot that there is, in order; lengths and losses together."""

    def drawn(name: str) -> str:
        plot, text = f"{n}-{name}", _text(one, name)
        return _figure(plot, text) if plot in plots else "" if name in ORDER else _vague(text)

    beside = "".join(map(drawn, STACKED))
    first = f'{drawn("ladder")}<div class="stack">{beside}</div>'
    return first + _spreads(n, one) + "".join(map(drawn, ORDER))


def _text(one: Findings, name: str) -> Text:
    """Where draws are left out, the figure says so."""
    text = TEXTS[name]
    if name not in BANDED or not contest(one):
        return text
    read = f"{text.read} Shares are of the plays that somebody wins."
    return text._replace(title=f"{text.title}, draws left out", read=read)


def _figure(plot: str, text: Text) -> str:
    return (
        f'<section class="figure{" wide" if text.wide else ""}"><h3>{text.title}</h3>'
        f'<p class="read">{text.read}</p><div class="plot" data-plot="{plot}"></div></section>'
    )


def _vague(text: Text) -> str:
    """A figure that cannot be told yet."""
    return (
        f'<section class="figure"><h3>{text.title}</h3>'
        '<p class="none">Too little was measured to say it: more plays would tell.</p></section>'
    )


def _spreads(n: int, one: Findings) -> str:
    parts = "".join(
        f"<div><h4>{escape(spread.name)}</h4><p>{_middle(spread)}</p>"
        f'<div class="plot" data-plot="{n}-spread-{at}"></div></div>'
        for at, spread in enumerate(one.spreads)
    )
    return (
        '<section class="figure wide"><h3>Length and losses</h3><p class="read">How many plays '
        "ended with each figure; the dashed line is the middle one.</p>"
        f'<div class="spreads">{parts}</div></section>'
    )


def _middle(one: Spread) -> str:
    """With its means by how plays ended, of those endings that there were."""
    means = ((one.won, "where it succeeds"), (one.lost, "where not"))
    known = [f"{mean:.1f} {where}" for mean, where in means if mean is not None]
    return f"{one.middle:g} in the middle; {', '.join(known)}"


def tables(one: Findings) -> str:
    """Options and decided plays."""
    made = [
        _options("Options that always win", one.always, "Whoever takes it nearly always succeeds."),
        _options(
            "Options that basic overlooks",
            one.better,
            "Taken once instead of what basic does, and better beyond chance.",
        ),
        _options(
            "Options that cost most",
            one.worst,
            "Taken once instead of what basic does, and worse beyond chance: traps.",
        ),
        _options(
            "Options that nobody takes",
            one.never,
            "There in many plays; neither basic nor search takes them. The change says whether rightly.",
        ),
    ]
    found = "".join(part for part in made if part)
    said = found or '<p class="none">Too few trials to say anything about single options.</p>'
    options = (
        '<section class="figure wide"><h3>Options</h3><p class="read">Each was taken once in place '
        "of what basic would do, with the same dice: the change is in percentage points of "
        "success, with its 95 % interval.</p>"
        f'<div class="tables">{said}</div></section>'
    )
    return options + _decided(one.curves)


def _options(title: str, rows: Sequence[Answer], read: str) -> str:
    if not rows:
        return ""
    first, rest = ([Row(_cells(one)) for one in part] for part in (rows[:SHOWN], rows[SHOWN : SHOWN * 6]))
    folded = f"<details><summary>{len(rows) - SHOWN} more</summary>{table(OPTION, rest)}</details>" if rest else ""
    return f"<div>{table(OPTION, first, f'<strong>{title}.</strong> {read}')}{folded}</div>"


def _cells(one: Answer) -> tuple[str, ...]:
    name = f'{escape(one.name)} <span class="soft small">{escape(one.question)}</span>'
    return name, str(one.plays), str(one.tried), _change(one)


def _change(one: Answer) -> str:
    if one.tried < 2:
        return '<span class="soft">–</span>'
    tone = "good" if one.helps else "bad" if one.harms else "soft"
    surely = "–" if one.low is None or one.high is None else f"({round(100 * one.low):+} to {round(100 * one.high):+})"
    return f'<span class="{tone}">{round(100 * one.change):+}</span> <span class="soft n">{surely}</span>'


def _decided(curves: Sequence[Curve]) -> str:
    if not curves:
        return ""
    return (
        '<section class="figure wide"><h3>When and why plays were decided</h3>'
        '<p class="read">The decision after which the end was nearly certain, and what happened '
        "there; by number, so that each play can be looked at again.</p>"
        f"{table(DECIDED, map(_decided_row, curves))}</section>"
    )


def _decided_row(one: Curve) -> Row:
    moved = f"{percent(one.why.before)} → {percent(one.why.after)}" if one.why else "–"
    tone, end = ("good", "won") if one.won else ("bad", "lost")
    result = escape(one.result.replace("-", " "))
    return Row(
        (
            str(one.number),
            f'<span class="{tone}">{end}</span> <span class="soft">{result}</span>',
            f"{one.decided} of {one.decisions}",
            moved,
            escape(one.because),
        )
    )
