"""What somebody at the table is shown of a position."""

from collections.abc import Iterable
from typing import Any

from sandtable.games.covert_ops.screen.screen import MissionScreen
from sandtable.games.covert_ops.state import State
from sandtable.games.covert_ops.view import make_view
from sandtable.kernel.table import Table
from sandtable.show.measured import Measured
from sandtable.show.sheet import Chip, Panel, words
from tests.games.covert_ops.build import content


def screen(table: Table[State]) -> MissionScreen:
    return MissionScreen("Covert Ops", make_view(table.state), table.decision, content())


def texts(chips: Iterable[Chip]) -> list[str]:
    return ["".join(span.text for span in chip) for chip in chips]


def told(found: Measured | None) -> list[str]:
    assert found is not None
    return texts(line.chip for line in found.lines)


def panel(table: Table[State], title: str) -> dict[str, str]:
    """The rows of a panel by their labels."""
    found: Panel | Any = next(one for one in screen(table).sheet.panels if one.title == title)
    return {row.label: words(row.chips) for row in found.rows}
