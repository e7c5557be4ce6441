"""Who of the Opfor activates next, and what each Alert unit would do now, with the line that says
so (guide, 8.3): for the table to show. The cards are unknown, so nothing of them is in it."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.boards.tabletop.ticks import inches
from sandtable.boards.tabletop.ways import Way, length_of
from sandtable.games.covert_ops import figures
from sandtable.games.covert_ops.opposition.actions import Line, next_line
from sandtable.games.covert_ops.opposition.selection import Selected, select
from sandtable.games.covert_ops.rules.words import name
from sandtable.games.covert_ops.state import Activation, State, Unit
from sandtable.games.covert_ops.vocabulary import UnitId


class Forecast(NamedTuple):
    """Of a unit, if nothing changes until it acts and no card helps it."""

    unit: UnitId
    line: int  # of the list of actions; 0 for an Unaware unit
    words: str
    rule: str
    way: Way = ()
    target: UnitId = 0


def next_up(state: State) -> Selected | None:
    """The unit or marker that the next Opfor turn selects (CO-5.2-2 to -7)."""
    return select(state)


def forecast(state: State) -> tuple[Forecast, ...]:
    """Of every Opfor unit that has not activated in this round, by id."""
    return tuple(forecast_of(state, unit) for unit in state.enemies() if not unit.activated)


def line_now(state: State, who: UnitId) -> Line:
    """The first action of an Alert unit that would activate now, with the tokens it would have."""
    twin = state.copy()
    unit = twin.units[who]
    twin.change(who, actions=figures.action_tokens(state, unit), suppression=0)
    twin.activations.append(Activation(who))
    return next_line(twin, who)


def forecast_of(state: State, unit: Unit) -> Forecast:
    """Of one unit that has not activated in this round."""
    if not unit.alert:
        words = "stands" if unit.profile in state.mission.stands else _by_card(state)
        return Forecast(unit.id, 0, words, "CO-5.2A-2")
    line = line_now(state, unit.id)
    words = words_for(state, line)
    return Forecast(unit.id, line.number, words, line.rule, line.way, line.target)


def _by_card(state: State) -> str:
    return "makes for the zone" if state.mission.to_zone else "moves as its card says"


def words_for(state: State, line: Line) -> str:
    """A line in a few words."""
    target = name(state, line.target) if line.target else ""
    far = f"{inches(length_of(line.way))} in" if line.way else ""
    said = {
        "enrage": f"enrages {target}",
        "consume": f"consumes {target}",
        "assault": f"assaults {target}, {far}",
        "storm": f"storms {target}, {far}",
        "attack": f"attacks {target}",
        "move": f"moves {far} toward {target}" + (", to attack it" if line.number == 5 else ""),
        "": "ends where it stands",
    }
    return said[line.action]
