"""Phase 4: Patrols appear, the noise dies down, the Alert token may go (STF-P4, STF-ALR-6, -7)."""

from __future__ import annotations

from sandtable.games.seal_team_flix.ground import Path
from sandtable.games.seal_team_flix.opposition.events import AlertDropped, SoundFell, Spawned, SpawnRolled
from sandtable.games.seal_team_flix.rules.basics import each_die, place
from sandtable.games.seal_team_flix.rules.sight import clear, onlookers
from sandtable.games.seal_team_flix.state import NOWHERE, Cell, State, Tango
from sandtable.games.seal_team_flix.verbs import Reinforce
from sandtable.games.seal_team_flix.vocabulary import COLOURS, Colour
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

ALERT_SOUND = 4  # STF-ALR-6
SPAWN_DIE = 10
NEW_PATROLS = 2  # where none is left (STF-P4-2)
TIMER_COLOURS: tuple[Colour, ...] = ("yellow", "green", "red")  # t mod 3 (STF-P4-3)


class Phase4SpawnAndQuiet(Step, frozen=True):
    """In the order of STF-P4-8."""

    def run(self, table: Table[State]) -> None:
        table.beat()
        state = table.state
        state.phase = 4
        reinforce(table)
        if state.pool:
            if not state.patrols():
                place_new(table)
            roll_spawns(table)
        quieten(table)
        drop_alert_token(table)


def place_patrol(table: Table[State], cell: Cell, rule: str = "STF-P4-5", *, fresh: bool = False) -> None:
    """One Patrol out of the pool onto the Map."""
    state = table.state
    state.pool -= 1
    state.made += 1
    state.put_tango(Tango(state.made, "patrol", cell, fresh=fresh))
    table.record(Spawned(rule, place(state, cell), state.pool))


def lowest_free(state: State, path: Path) -> Cell:
    """The lowest-numbered unoccupied Space, NOWHERE if the path is full."""
    return next((cell for cell in path.cells if state.free(cell)), NOWHERE)


def spawn(table: Table[State], path: Path, rule: str) -> None:
    """While the pool lasts; on a full path the Patrol is lost to the Round (STF-P4-6)."""
    cell = lowest_free(table.state, path)
    if table.state.pool and cell != NOWHERE:
        place_patrol(table, cell, rule)


def path_of(state: State, section: int, colour: Colour) -> Path:
    """A colour that the map lacks is replaced by the next one (STF-P4-3)."""
    first = COLOURS.index(colour)
    order = (*COLOURS[first:], *COLOURS[:first])
    paths = state.ground.paths
    return next(paths[section, one] for one in order if (section, one) in paths)


def reinforce(table: Table[State]) -> None:
    """Once, when the Timer is low enough (STF-SC-4)."""
    state = table.state
    condition = state.mission.condition(Reinforce)
    if condition is None or state.reinforced or state.timer > condition.timer:
        return
    state.reinforced = True
    for _ in range(condition.n):
        spawn(table, path_of(state, 0, condition.colour), "STF-SC-4")


def place_new(table: Table[State]) -> None:
    """No Patrol on the Map: two, on the path of the Timer's colour (STF-P4-2)."""
    state = table.state
    colour = TIMER_COLOURS[state.timer % 3]
    for n in range(NEW_PATROLS):
        spawn(table, path_of(state, n % state.ground.sections, colour), "STF-P4-2")


def spawn_rolls(state: State) -> int:
    """Half of all Sound, rounded up; the Alert token counts as 4 (STF-P4-4, STF-ALR-6)."""
    return (sum(state.sound) + _alert_sound(state) + 1) // 2


def _alert_sound(state: State) -> int:
    return ALERT_SOUND if state.alert_place >= 0 else 0


def roll_spawns(table: Table[State]) -> None:
    """All of them, also when the pool has run out (STF-P4-5, -8)."""
    state = table.state
    roll, whys = table.roll, each_die(table, spawn_rolls(state), "new Patrols")
    need = _spawn_numbers(state) if table.dice.manual else ""
    dice = tuple([roll(SPAWN_DIE, why=why, rule="STF-P4-5", stream="spawn", need=need) for why in whys])
    if dice and table.log is not None:
        table.record(SpawnRolled("STF-P4-4", sum(state.sound), _alert_sound(state), dice))
    paths = state.ground.paths.values()  # section by section
    for face in dice:
        for path in paths:
            if path.spawn == face:
                spawn(table, path, "STF-P4-5")


def _spawn_numbers(state: State) -> str:
    """What brings one, for whoever rolls real dice."""
    found = sorted((path.spawn, path.colour) for path in state.ground.paths.values())
    return f"one comes on {', '.join(f'{n} ({colour})' for n, colour in found)}"


def quieten(table: Table[State]) -> None:
    """Each Area with Sound loses 1 (STF-P4-7)."""
    state = table.state
    if not any(state.sound):
        return
    loud = [area for area, sound in enumerate(state.sound) if sound]
    for area in loud:
        state.sound[area] -= 1
    if table.log is not None:
        table.record(SoundFell("STF-P4-7", tuple(state.ground.area_names[one] for one in loud)))


def watched(state: State, cell: Cell) -> bool:
    """Some Tango, Stunned or not, or a revealed Alarm sees this Space (STF-ALR-7)."""
    return bool(onlookers(state, cell)) or any(
        clear(state, token.cell, cell, token.cell) for token in state.lying() if token.type == "AL" and token.revealed
    )


def drop_alert_token(table: Table[State]) -> None:
    state = table.state
    where = state.alert_place
    if where >= 0 and not watched(state, where):
        state.alert_seat, state.alert_cell = None, NOWHERE
        table.record(AlertDropped("STF-ALR-7"))
