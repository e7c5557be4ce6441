"""What Tangos are worth dead, what must not be struck, and what noise costs."""

from __future__ import annotations

from sandtable.games.seal_team_flix.doctrine import weights
from sandtable.games.seal_team_flix.doctrine.goals import to_capture
from sandtable.games.seal_team_flix.doctrine.outlook import Eye, Outlook
from sandtable.games.seal_team_flix.opposition.sentries import audible_areas
from sandtable.games.seal_team_flix.opposition.spawning import ALERT_SOUND
from sandtable.games.seal_team_flix.rules.placing import TOKENS
from sandtable.games.seal_team_flix.state import State
from sandtable.games.seal_team_flix.verbs import Mastermind


def kill_worth(outlook: Outlook, eye: Eye) -> float:
    """More for whoever sees one of us; nothing for a Mastermind who must live."""
    state, tango = outlook.state, eye.tango
    temper = outlook.temper
    if tango.kind == "mastermind":
        condition = state.mission.condition(Mastermind)
        if condition and condition.fate == "capture":
            return weights.NEVER
        return weights.PRIMARY if condition else temper.kill
    ours = 0
    for seal in state.living():
        ours |= 1 << seal.cell
    worth = temper.kill if (eye.now | eye.later) & ours else temper.distant_kill
    boss = to_capture(state)
    if boss and state.area(boss.cell) == state.area(tango.cell):
        worth += weights.GUARD
    if tango.kind == "sentry":
        return worth + weights.SENTRY_KILL
    if state.pool and len(state.patrols()) == 1:
        worth -= weights.LAST_PATROL
    return worth


def strike_worths(outlook: Outlook) -> dict[int, float]:
    """Of every body that a disc may strike, by its id."""
    state = outlook.state
    found = {eye.tango.cell: kill_worth(outlook, eye) for eye in outlook.eyes}
    for seal in state.living():
        found[seal.cell] = weights.SEAL_STRUCK if seal.seat == outlook.seat else weights.NEVER
    for hostage in state.hostages.values():
        found[hostage.cell] = weights.NEVER
    for one in state.lying():
        if not one.revealed:
            found[TOKENS + one.cell] = weights.TOKEN_STRUCK
        elif one.type in ("BW", "NW", "TB"):
            found[TOKENS + one.cell] = weights.NEVER
        elif one.role != "other":
            found[TOKENS + one.cell] = 2 * weights.TOKEN_STRUCK
    for bomb in state.bombs:
        found[TOKENS + bomb.cell] = weights.NEVER
    return found


def spawn_rolls(sound: int) -> float:
    """About how many rolls so much Sound leads to until it has died down (STF-P4-4, -7)."""
    return sound * (sound + 2) / 4


def noise_cost(state: State, area: int, sound: int) -> float:
    """More Patrols, and Sentries that hear."""
    if not sound:
        return 0.0
    before = sum(state.sound) + (ALERT_SOUND if state.alert_place >= 0 else 0)
    rolls = spawn_rolls(before + sound) - spawn_rolls(before)
    cost = weights.SPAWN_ROLL * rolls if state.pool else 0.0
    return cost + weights.HEARING_SENTRY * _hearing(state, area)


def _hearing(state: State, area: int) -> int:
    """Unaware Sentries that would hear noise there and hear none yet."""
    unaware = [state.area(one.cell) for one in state.tangos.values() if one.kind == "sentry" and not one.alert]
    if not unaware:
        return 0
    before = audible_areas(state)
    twin = state.copy()
    twin.sound[area] += 1
    after = audible_areas(twin)
    return sum(one in after and one not in before for one in unaware)
