"""The order of Tangos the slow way: every order is played out, with every answer on the way.

Nothing here looks ahead: a Tango is handled as the game handles it when its turn comes, and what
counts is the position that is left when all have gone.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, TypeAlias

from msgspec.structs import replace

from sandtable.games.seal_team_flix.opposition.cover import TakeCover, patrol_ids
from sandtable.games.seal_team_flix.opposition.order import InOrder, TieTangoOrder
from sandtable.games.seal_team_flix.opposition.patrols import MoveTangos
from sandtable.games.seal_team_flix.opposition.sentries import AlertSentries, hearers
from sandtable.games.seal_team_flix.state import OPEN, State, Tango
from sandtable.kernel.dice import ScriptedDice
from sandtable.kernel.table import Table
from sandtable.testing.drill import Rest
from tests.games.seal_team_flix import build
from tests.games.seal_team_flix.build import Drill, content, resting

Phase: TypeAlias = type[InOrder]
Ids: TypeAlias = tuple[int, ...]
Position: TypeAlias = tuple[object, ...]
Positions: TypeAlias = frozenset[Position]

MISSIONS = ("1", "6B", "2A", "3A", "7B", "5B", "7A", "8B")  # M1 to M6, and joined Maps
PHASES: tuple[Phase, ...] = (MoveTangos, TakeCover, AlertSentries)


def position(state: State) -> Position:
    """Patrols are all alike: who of them stands where makes no difference."""
    return tuple(sorted(map(_mark, state.tangos.values()))), state.timer


def _mark(tango: Tango) -> tuple[object, ...]:
    who = 0 if tango.kind == "patrol" else tango.id
    return tango.kind, who, tango.cell, tango.stunned, tango.alert


def whose(state: State, phase: Phase) -> Ids:
    """Who acts in a Phase."""
    return hearers(state) if phase is AlertSentries else patrol_ids(state)


class Oracle:
    """What may become of a position in one Phase."""

    def __init__(self, phase: Phase) -> None:
        self.phase = phase
        self._known: dict[tuple[Ids, Position], Positions] = {}

    def by_first(self, state: State, left: Ids) -> dict[int, Positions]:
        """All positions that may be left, by whoever goes first."""
        found = {}
        for one in left:
            rest = tuple(other for other in left if other != one)
            ends = [self.ends(after, rest) for after in self.handled(state, one)]
            found[one] = frozenset[Position]().union(*ends)
        return found

    def ends(self, state: State, left: Ids) -> Positions:
        """All positions that may be left, in any order."""
        if not left:
            return frozenset([position(state)])
        key = (left, position(state))
        if key not in self._known:
            self._known[key] = frozenset[Position]().union(*self.by_first(state, left).values())
        return self._known[key]

    def handled(self, state: State, one: int) -> Iterator[State]:
        """After one Tango has gone, once for every way to answer what is asked about it."""
        table = at_rest(state)
        self.phase(()).handle(table, table.state.tangos[one])
        table.advance()
        for end in answered(table):
            yield end.state


def at_rest(state: State) -> Table[State]:
    return Table(Drill(), state.copy(), [Rest("seal-1")], ScriptedDice(()))


def answered(table: Table[State]) -> Iterator[Table[State]]:
    """The table after every possible row of answers."""
    if resting(table):
        yield table
        return
    for after in branches(table):
        yield from answered(after)


def branches(table: Table[State]) -> Iterator[Table[State]]:
    decision = table.decision
    assert decision is not None
    for option in decision.options:
        after = table.copy()
        after.play(decision.seat, option)
        yield after


def begun(state: State, phase: Phase) -> Table[State]:
    """The Phase as it is played, at its first question."""
    table = at_rest(state)
    table.push(phase(whose(state, phase)))
    table.advance()
    return table


def questions(table: Table[State]) -> Iterator[tuple[State, TieTangoOrder]]:
    """About the order, all that may be asked from here on."""
    ask = table.agenda[-1]
    if isinstance(ask, TieTangoOrder):
        yield table.state, ask
    if not resting(table):
        for after in branches(table):
            yield from questions(after)


# positions


def crowded(chance: Random, phase: Phase, most: int = 5) -> State:
    """Tangos close together on some Map, a SEAL or more near them or not."""
    mission = chance.choice(MISSIONS)
    ground = content().ground(content().missions[mission])
    field = ground.tango_field(chance.choice(ground.cells))
    far = chance.choice((3, 5, 8))
    near = [cell for cell in ground.cells if 0 <= field[cell] <= far]
    paths = [cell for cell in near if cell in ground.path_at]
    drawn = dict.fromkeys(map(ground.name, chance.choices([*near, *paths, *paths], k=20)))
    spaces = list(drawn)[: most + 3]
    away = [name for name in map(ground.name, ground.cells) if name not in drawn]
    seals = {
        f"seal-{n}": chance.choice((spaces.pop(), away.pop(chance.randrange(len(away)))))
        for n in range(1, chance.randint(1, 3) + 1)
    }
    kind = "sentries" if phase is AlertSentries else "patrols"
    tangos: dict[str, Any] = {kind: spaces[: chance.randint(2, most)]}
    at = build.position(mission, seals=seals, timer=chance.randint(1, 4), **tangos)
    _furnish(at.state, chance)
    _noise(at.state, chance, everywhere=phase is AlertSentries)
    return at.state


def _furnish(state: State, chance: Random) -> None:
    """Doors, Blocks, smoke, the dark, and some who are Stunned."""
    for door in state.ground.doors:
        if chance.random() < 0.5:
            state.set_door(door.index, OPEN)
    state.lay_blocks(c for c in state.ground.icons if state.free(c) and chance.random() < 0.5)
    if chance.random() < 0.1:
        at = chance.choice(state.ground.cells)
        state.smoke = (at, *state.ground.neighbours(at, state.open_doors))
    if chance.random() < 0.1:
        state.dark = 4
    for tango in list(state.tangos.values()):
        state.put_tango(replace(tango, stunned=chance.random() < 0.1))


def _noise(state: State, chance: Random, *, everywhere: bool) -> None:
    areas = range(len(state.sound))
    loud = areas if everywhere else chance.sample(areas, chance.choice((0, 1, 2)))
    for area in loud:
        state.sound[area] = 2
