"""What is told in one line: a whole Unit that goes, a Save with the loss that it says already.

Events are Team by Team; people think in Units.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from sandtable.boards.tabletop.ticks import inches
from sandtable.boards.tabletop.ways import length_of
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.rules.command import LeaderSucceeded
from sandtable.games.team_yankee.rules.harm import BailedOut
from sandtable.games.team_yankee.rules.losses import TeamDestroyed
from sandtable.games.team_yankee.rules.minefields import MinefieldCleared
from sandtable.games.team_yankee.rules.morale import Rallied
from sandtable.games.team_yankee.rules.moves import Halted, MineStruck, Moved
from sandtable.games.team_yankee.rules.passengers import PassengerSaved, ThrownDown
from sandtable.games.team_yankee.rules.saves import Saved
from sandtable.games.team_yankee.rules.testing import Attempted
from sandtable.games.team_yankee.rules.transports import Dismounted, Mounted
from sandtable.games.team_yankee.screen.telling import unit_of
from sandtable.games.team_yankee.screen.told_moves import deed
from sandtable.kernel.event import Event
from sandtable.kernel.words import counted
from sandtable.show.sheet import Chip, Span

Joined = Moved | Mounted | Dismounted
JOINED = (Moved, Mounted, Dismounted)
# What happens to a Team while its Unit goes has a line of its own, and the Unit goes on after it.
BY_THE_WAY = (
    Attempted,
    Halted,
    MineStruck,
    Saved,
    BailedOut,
    TeamDestroyed,
    LeaderSucceeded,
    PassengerSaved,
    ThrownDown,
    MinefieldCleared,
)


def together(events: Sequence[Event]) -> list[list[int]]:
    """Which of them are told in one line, by number."""
    groups: list[list[int]] = []
    going: dict[tuple[object, ...], list[int]] = {}
    for n, event in enumerate(events):
        if isinstance(event, JOINED):
            group = going.setdefault(_going(event), [])
            if not group:
                groups.append(group)
            group.append(n)
            continue
        if n and repeats(event, events[n - 1]):
            groups[-1].append(n)
        else:
            groups.append([n])
        if not isinstance(event, BY_THE_WAY):
            going = {}
    return groups


def repeats(event: Event, before: Event) -> bool:
    """Whether the line before it has said so: a Save that failed, a Rally that was passed."""
    match event, before:
        case TeamDestroyed(team=team), Saved(team=saved, result="destroyed"):
            return team == saved
        case BailedOut(team=team), Saved(team=saved, result="bailed-out"):
            return team == saved
        case Rallied(unit=unit), Attempted(unit=tested, passed=True):
            return unit == tested
    return False


def _going(event: Joined) -> tuple[object, ...]:
    """Teams of a Unit that do the same."""
    unit = next((one.unit for one in event.cast if one.team == event.team), 0)
    how = (event.mode, event.why) if isinstance(event, Moved) else ()
    return type(event), unit, *how


def joined(events: Sequence[Event], content: Content) -> Chip | None:
    """One line for a whole Unit; None where one Team alone did it, or something else is told."""
    those = cast("Sequence[Joined]", events)
    if len(events) < 2 or not isinstance(events[0], JOINED):
        return None
    teams = list(dict.fromkeys(one.team for one in those))
    if len(teams) < 2:
        return None
    many = counted(len(teams), "Team")
    who = unit_of(those[0], those[0].team, content)
    if not isinstance(those[0], Moved):
        return who, Span(f" {'mounts' if isinstance(those[0], Mounted) else 'dismounts'}, {many}")
    return who, Span(_went(cast("Sequence[Moved]", events), teams, many))


def _went(moves: Sequence[Moved], teams: Sequence[int], many: str) -> str:
    far = max(sum(length_of(one.way) for one in moves if one.team == team) for team in teams)
    does = deed(moves[0]) if far else "turns"
    return f" {does}, {many}" + (f", up to {inches(far)} in" if far else "")
