"""A tournament as data, as CSV and as a page."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec

from sandtable.kernel.journal import replace_file
from sandtable.lab.tournament.bouts import Bout
from sandtable.lab.tournament.page import page
from sandtable.lab.tournament.plan import Tournament
from sandtable.lab.tournament.standings import Cell, Standings
from sandtable.version import __version__


def as_data(asked: Tournament, table: Standings) -> dict[str, Any]:
    """For JSON; packs by what they are, not by where they lie on this disk."""
    said = msgspec.to_builtins(asked) | {"packs": asked.load().packs}
    return {
        "tournament": said,
        "version": __version__,
        "games": table.games,
        "standings": [
            {
                "player": one.player,
                "rating": round(one.rating, 3),
                "error": round(one.error, 3),
                **one.all.as_data(),
                "success": one.success.as_data(),
                "reward": round(one.reward, 4),
                "forfeits": one.forfeits,
            }
            for one in table.stands
        ],
        "matrix": [{"player": me, "against": other, **cell.as_data()} for (me, other), cell in table.matrix.items()],
        "missions": [
            {"player": me, "mission": where, **cell.as_data()} for (me, where), cell in table.missions.items()
        ],
        "forfeits": table.faults,
    }


def write_files(out: Path, asked: Tournament, table: Standings, bouts: Iterable[Bout]) -> None:
    """standings.csv, matrix.csv, games.csv, tournament.json and tournament.html."""
    data = as_data(asked, table)
    flat = [{key: value for key, value in row.items() if key != "success"} for row in data["standings"]]
    games = sorted(bouts, key=lambda bout: bout.key)
    fields = Bout.__struct_fields__
    for name, heads, rows in (
        ("standings", list(flat[0]), [list(row.values()) for row in flat]),
        ("matrix", ["player", "against", *Cell().as_data()], [list(row.values()) for row in data["matrix"]]),
        ("games", list(fields), [msgspec.structs.astuple(bout) for bout in games]),
    ):
        replace_file(out / f"{name}.csv", _csv(heads, rows))
    told = msgspec.json.format(msgspec.json.encode(data)) + b"\n"
    replace_file(out / "tournament.json", told)
    replace_file(out / "tournament.html", page(asked, table).encode())


def _csv(heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> bytes:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(rows)
    return text.getvalue().encode()
