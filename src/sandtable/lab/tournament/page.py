"""A tournament as one page: who leads and how sure that is, then the figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from importlib.resources import files
from typing import Any

from sandtable.kernel.game import Game
from sandtable.lab.look import whole_page
from sandtable.lab.tournament.plan import Tournament
from sandtable.lab.tournament.standings import Cell, Standings, Stands
from sandtable.lab.tournament.words import headline, percent, range_of, said, verdict
from sandtable.version import __version__

WIDE = 5  # players whose matrix fits beside the standings


def page(asked: Tournament, table: Standings) -> str:
    game = asked.load()
    missions = _titles(game, asked)
    body = (
        '<header class="bar"><h1 class="brand">Sandtable</h1>'
        f'<p class="soft">Tournament · {escape(game.title)}</p></header>'
        f"<main>{_head(asked, table, missions)}"
        f'<div class="two{" short" * (len(table.stands) < WIDE)}">'
        f"{_places(table)}{_matrix(table)}</div>"
        f'<div class="two even">{_by_side(table, _side_names(game, asked))}'
        f"{_by_mission(table, missions)}</div>{_faults(table)}</main>{_foot(asked, table)}"
    )
    css = (files("sandtable.lab.tournament") / "page.css").read_text("utf-8")
    return whole_page(f"{game.title}: {headline(table)}", css, body)


def _titles(game: Game[Any], asked: Tournament) -> dict[str, str]:
    known = {info.id: info.title for info in game.missions()}
    return {one: known.get(one, one) for one in asked.missions}


def _side_names(game: Game[Any], asked: Tournament) -> list[str]:
    """As the first mission calls them; all of a game's missions have the same."""
    sides = asked.sides(game, asked.missions[0])
    return [" and ".join(game.seat_name(seat) for seat in side) for side in sides]


def _head(asked: Tournament, table: Standings, missions: dict[str, str]) -> str:
    facts = {
        "games": f"{table.games:,}",
        "players": str(len(asked.players)),
        "seed": asked.seed,
        "missions" if len(missions) > 1 else "mission": ", ".join(missions.values()),
    }
    shown = "".join(f'<p><span class="label">{name}</span> {escape(value)}</p>' for name, value in facts.items())
    return (
        '<section class="panel head"><div><p class="label">Who leads</p>'
        f'<h2>{escape(headline(table))}</h2><p class="said">{escape(verdict(table))}</p></div>'
        f'<div class="facts">{shown}</div></section>'
    )


def _name(player: str) -> str:
    """`module:name` may go on in a second line."""
    return escape(player).replace(":", ":<wbr>")


def _places(table: Standings) -> str:
    low = min(one.rating - one.error for one in table.stands)
    high = max(one.rating + one.error for one in table.stands)
    width = (high - low) or 1.0

    def at(value: float) -> float:
        return 100 * (value - low) / width

    lines = "".join(_place(n, one, at) for n, one in enumerate(table.stands, 1))
    return (
        '<section class="panel"><h3>Standings</h3><p class="read">The rating and how far chance'
        " may have moved it; then the share of points, a draw counts half.</p>"
        f'<ol class="places">{lines}</ol></section>'
    )


def _place(rank: int, one: Stands, at: Callable[[float], float]) -> str:
    left, right = at(one.rating - one.error), at(one.rating + one.error)
    forfeits = f'<span class="forfeits">forfeited {one.forfeits} games</span>' * bool(one.forfeits)
    counts = f"{one.all.won} won, {one.all.drawn} drawn, {one.all.lost} lost"
    return (
        f'<li><span class="rank">{rank}</span><span class="name">{_name(one.player)}</span>'
        f'<span class="scale" aria-hidden="true"><span class="span" style="left:{left:.1f}%;'
        f'width:{right - left:.1f}%"></span><span class="dot" style="left:{at(one.rating):.1f}%">'
        f'</span></span><span class="rating n">{one.rating:.1f} <small>± {one.error:.1f}</small>'
        f'</span><span class="share" title="{counts}"><span class="n">{percent(one.all.share)}'
        f"</span> <small>{range_of(one.all)}</small></span>{forfeits}</li>"
    )


def _matrix(table: Standings) -> str:
    names = [one.player for one in table.stands]
    heads = "".join(f'<th scope="col">{_name(name)}</th>' for name in names)
    rows = "".join(
        f'<tr><th scope="row">{_name(me)}</th>'
        + "".join(f"<td>{_cell(table.matrix.get((me, other)))}</td>" for other in names)
        + "</tr>"
        for me in names
    )
    return (
        '<section class="panel"><h3>Every two</h3><p class="read">Points of the row against the'
        " column, with the 95 % interval.</p>"
        '<div class="scroll" tabindex="0" role="region" aria-label="Every two"><table'
        f' class="matrix"><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>'
        '</div><p class="key"><span>▲ ahead beyond chance</span><span>▼ behind</span>'
        "<span>◇ open: the interval holds 50 %</span></p></section>"
    )


def _cell(cell: Cell | None) -> str:
    if cell is None:
        return '<div class="cell none">·</div>'
    tone = said(cell)
    sign = {"ahead": "▲", "behind": "▼", "open": "◇"}[tone]
    title = f"{cell.won} won, {cell.drawn} drawn, {cell.lost} lost of {cell.games}"
    return (
        f'<div class="cell {tone}" title="{title}"><b>{sign} {percent(cell.share)}</b>'
        f"<small>{range_of(cell)}</small></div>"
    )


def _by_side(table: Standings, names: Sequence[str]) -> str:
    if not table.sides:
        return _by(
            "Missions accomplished",
            "How often the mission ended well, whoever else played it.",
            ["success", "mean reward"],
            [(one.player, [one.success, f"{one.reward:+.2f}"]) for one in table.stands],
        )
    rows = [(one.player, [table.sides.get((one.player, side)) for side in range(2)]) for one in table.stands]
    return _by("On either side", "Points of a player by the side it played.", names, rows)


def _by_mission(table: Standings, missions: dict[str, str]) -> str:
    if len(missions) < 2:
        return ""
    rows = [(one.player, [table.missions.get((one.player, where)) for where in missions]) for one in table.stands]
    return _by("On each mission", "Points of a player.", list(missions.values()), rows)


Row = tuple[str, Sequence[Cell | str | None]]


def _by(title: str, read: str, heads: Iterable[str], rows: Iterable[Row]) -> str:
    columns = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    lines = "".join(
        f'<tr><th scope="row">{_name(name)}</th>{"".join(map(_figure, cells))}</tr>' for name, cells in rows
    )
    return (
        f'<section class="panel"><h3>{title}</h3><p class="read">{read}</p><div class="scroll"'
        f' tabindex="0" role="region" aria-label="{title}"><table class="by"><thead><tr><td></td>'
        f"{columns}</tr></thead><tbody>{lines}</tbody></table></div></section>"
    )


def _figure(value: Cell | str | None) -> str:
    if not isinstance(value, Cell):
        return f'<td class="n">{escape(value or "–")}</td>'
    shown = f"{percent(value.share)} <small>{range_of(value)}</small>"
    return f'<td class="n">{shown}</td>'


def _faults(table: Standings) -> str:
    if not table.faults:
        return ""
    lines = "".join(
        f"<li><b>{escape(player)}</b><br><code>{escape(why)}</code></li>" for player, why in table.faults.items()
    )
    return (
        '<section class="panel"><h3>Forfeits</h3><p class="read">Who crashed, hung or answered'
        " what is not allowed lost that game; the first reason of each.</p>"
        f'<ul class="faults">{lines}</ul></section>'
    )


def _foot(asked: Tournament, table: Standings) -> str:
    paired = (
        "Every two play both sides of every game with the same dice."
        if table.sides
        else "All of them play the same games with the same dice, and their results are compared."
    )
    players = " ".join(asked.players)
    missions = " ".join(f"--mission {one}" for one in asked.missions)
    chosen = "".join(f" --set {key}={value}" for key, value in asked.settings.items())
    command = (
        f"sandtable tournament {asked.game} {missions}{chosen} --games {asked.games}"
        f" --seed {asked.seed} --players {players}"
    )
    return (
        f'<footer class="foot"><p>{paired} Intervals are Wilson\'s: the true share lies in such an'
        " interval 95 times of 100. Ratings are OpenSkill's (Plackett and Luce), 25 is the middle;"
        " two whose spans overlap may be equally good.</p>"
        f"<p>Sandtable {__version__}; again: <code>{escape(command)}</code></p></footer>"
    )
