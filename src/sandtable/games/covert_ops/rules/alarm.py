"""The Alarm track, 0 to 20 in four tiers (CO-6.0)."""

from __future__ import annotations

from sandtable.games.covert_ops import figures, verbs
from sandtable.games.covert_ops.state import State
from sandtable.games.covert_ops.vocabulary import ALARM_TOP
from sandtable.kernel.event import Event
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class AlarmChanged(Event, frozen=True):
    """From one level to another; `alert` units were there at the end of a round."""

    before: int
    after: int
    alert: int = 0


def raise_alarm(table: Table[State], n: int, rule: str, alert: int = 0) -> None:
    """Higher, or lower by a negative number; never above 20 or below 0 (CO-6.0-5)."""
    before = table.state.alarm
    table.state.alarm = min(ALARM_TOP, max(0, before + n))
    if table.state.alarm != before:
        table.record(AlarmChanged(rule, before, table.state.alarm, alert))


def increase(state: State) -> int:
    """What the end of this round adds: one for each Alert unit, else 1 (CO-6.0-3, -4, CD11)."""
    held = max((verb.rounds for verb in figures.common(state, verbs.HoldAlarm)), default=0)
    if state.round <= held:
        return 0
    return alert_units(state) or 1


def alert_units(state: State) -> int:
    return sum(unit.alert for unit in state.enemies())


class RaiseAlarm(Step, frozen=True):
    """At the end of each round (CO-6.0-3, -4)."""

    def run(self, table: Table[State]) -> None:
        alert = alert_units(table.state)
        rule = "CO-6.0-3" if alert else "CO-6.0-4"
        raise_alarm(table, increase(table.state), rule, alert)
