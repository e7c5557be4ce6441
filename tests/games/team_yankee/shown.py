"""What somebody at the table is shown of a position."""

from collections.abc import Iterable

from sandtable.games.team_yankee.screen.screen import BattleScreen
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.view import make_view
from sandtable.kernel.table import Table
from sandtable.show.measured import Measured
from sandtable.show.sheet import Chip, words


def screen(table: Table[State], seat: str = "blue") -> BattleScreen:
    view = make_view(table.state, seat)
    return BattleScreen("Team Yankee", view, table.decision, table.state.content)


def texts(chips: Iterable[Chip]) -> list[str]:
    return ["".join(span.text for span in chip) for chip in chips]


def told(found: Measured | None) -> list[str]:
    assert found is not None
    return texts(line.chip for line in found.lines)


def panel(table: Table[State], title: str) -> dict[str, str]:
    """The rows of the panel whose title begins so, by their labels."""
    panels = screen(table).sheet.panels
    found = next(one for one in panels if one.title.startswith(title))
    return {row.label.strip(): words(row.chips) for row in found.rows}
