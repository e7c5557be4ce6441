"""Objective tokens: turned up, struck, completed, lost (STF-TOK, STF-FIR-12, STF-SC-5 to -8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from sandtable.games.seal_team_flix.ground import Ground
from sandtable.games.seal_team_flix.opposition import spawning
from sandtable.games.seal_team_flix.rules.basics import add_sound, move_alert_token, place
from sandtable.games.seal_team_flix.rules.sight import clear, vision
from sandtable.games.seal_team_flix.rules.ties import Pick, PickToken, Tie
from sandtable.games.seal_team_flix.state import NOWHERE, Cell, Hostage, Objective, Role, Seal, State, Tango
from sandtable.games.seal_team_flix.verbs import BombClock, CarryOut, Mastermind
from sandtable.games.seal_team_flix.vocabulary import BOMB_CLOCK, TOKEN_TITLES, BoardId, TokenType
from sandtable.kernel.decision import Seat
from sandtable.kernel.event import Event
from sandtable.kernel.kept import kept
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

ALARM_SOUND = 3  # STF-TOK-2
EXPLODES: dict[str, Any] = {"TB": "timebomb", "BW": "bio", "NW": "nuke"}


class Revealed(Event, frozen=True):
    """A token was turned up."""

    what: TokenType
    where: str


class Completed(Event, frozen=True):
    """One more on the Cleared Objectives."""

    what: TokenType
    role: Role


class Destroyed(Event, frozen=True):
    """A token that nobody can complete any more."""

    what: TokenType
    role: Role


class AlarmTriggered(Event, frozen=True):
    """A SEAL ended its turn in sight of it."""

    where: str
    who: BoardId


def title(token: Objective) -> str:
    return TOKEN_TITLES[token.type]


# turning up


def in_sight(state: State) -> list[int]:
    """Face-down tokens that any SEAL sees, in Space order (STF-TOK-1)."""
    ground, doors, litter = state.ground, state.open_doors, state.litter
    cells = [seal.cell for seal in state.living()]
    cells = [cell for cell in cells if litter & _ever_seen(ground, cell, doors)]
    if not cells:
        return []
    seen = 0
    for cell in cells:
        seen |= vision(state, cell)
    lying = [one for one in state.lying() if not one.revealed and seen >> one.cell & 1]
    return [one.id for one in sorted(lying, key=lambda one: ground.rank[one.cell])]


@kept(8192)
def _ever_seen(ground: Ground, cell: Cell, open_doors: int) -> int:
    """What a SEAL standing here would see if neither pieces, smoke nor dark were in the way."""
    beyond = [to for door, to in ground.door_links[cell] if open_doors >> door & 1]
    found = 0
    for view in (cell, *ground.corner_links[cell], *beyond):
        found |= ground.seen(view, open_doors, 0)
    return found


class RevealCheck(Step, frozen=True):
    """After every Action, and once the SEALs are deployed (STF-ACT-3, STF-SET-13)."""

    def run(self, table: Table[State]) -> None:
        turn_up(table, in_sight(table.state), "STF-TOK-1")


def turn_up(table: Table[State], tokens: Sequence[int], rule: str) -> None:
    """All of them, in the players' order where it can matter."""
    if _order_matters(table.state, tokens):
        TieRevealOrder(tuple(tokens), rule).settle(table)
        return
    for token in tokens:
        reveal(table, token, rule)


def _order_matters(state: State, tokens: Sequence[int]) -> bool:
    """Only Patrols compete for something: for the last of the pool, or of an Area's path Spaces.
    Which tokens are still face down is known, where they lie is not, so the question gives nothing
    away."""
    if len(tokens) < 2:
        return False
    hidden = [one for one in state.objectives.values() if one.lying and not one.revealed]
    patrols = sum(one.type == "TP" for one in hidden)
    if 0 < state.pool < min(patrols, len(tokens)):
        return True
    areas = Counter(state.area(state.objectives[token].cell) for token in tokens)
    return state.pool > 0 and any(0 < _free_posts(state, area) < min(patrols, n) for area, n in areas.items())


def _free_posts(state: State, area: int) -> int:
    return sum(state.free(cell) for cell, _ in state.ground.posts[area])


class TieRevealOrder(Tie, frozen=True):
    """Several tokens at once: the acting seat says which is next."""

    prompt: ClassVar[str] = "Which token is turned up next?"
    tie_rule: ClassVar[str] = "STF-TOK-1"
    tokens: tuple[int, ...]
    because: str

    def who(self, state: State) -> Seat:
        return state.active or state.leader()

    def picks(self, state: State) -> tuple[Pick, ...]:
        return tuple(map(PickToken, self.tokens))

    def chosen(self, table: Table[State], pick: Pick) -> None:
        reveal(table, int(pick.value), self.because)
        rest = tuple(token for token in self.tokens if token != pick.value)
        turn_up(table, rest, self.because)


def reveal(table: Table[State], token: int, rule: str) -> None:
    """Turned up and resolved: some become standees, a Time Bomb begins to tick."""
    state = table.state
    one = replace(state.objectives[token], revealed=True)
    show(table, one, rule)
    if one.type == "TB":
        state.put_objective(replace(one, clock=_clock(state)))  # STF-TOK-10
    elif one.type == "HO":
        stand_hostage(state, one)
    elif one.type == "MM":
        _stand_mastermind(state, one)
    elif one.type == "TP":
        _place_patrol(table, one)


def show(table: Table[State], token: Objective, rule: str) -> None:
    """Face up from now on."""
    table.state.put_objective(token)
    table.reveal()
    table.record(Revealed(rule, token.type, place(table.state, token.cell)))


def _clock(state: State) -> int:
    condition = state.mission.condition(BombClock)
    return condition.of(state.mission.difficulty) if condition else BOMB_CLOCK


def stand_hostage(state: State, token: Objective) -> None:
    """A standee on the token's point, which is its start (STF-SET-10)."""
    state.put_objective(replace(token, cell=NOWHERE))
    state.put_hostage(Hostage(token.id, token.cell, token.cell, token.id))


def _stand_mastermind(state: State, token: Objective) -> None:
    """In place of its token; it holds its fire for the Action that revealed it (STF-TOK-5)."""
    state.put_objective(replace(token, cell=NOWHERE))
    state.made += 1
    state.put_tango(Tango(state.made, "mastermind", token.cell, fresh=True))


def _place_patrol(table: Table[State], token: Objective) -> None:
    """From the pool, if that has one (STF-TOK-8); it holds its fire too (STF-TOK-9)."""
    state = table.state
    put_away(state, token.id)
    if state.pool:
        spawning.place_patrol(table, patrol_space(state, token.cell), "STF-TOK-8", fresh=True)


def patrol_space(state: State, point: Cell) -> Cell:
    """The highest free number of any path in the Area; equal ones green, yellow, red."""
    ground = state.ground
    posts = (cell for cell, _ in ground.posts[ground.area_of[point]])
    return next((cell for cell in posts if state.free(cell)), point)


# off the map


def put_away(state: State, token: int) -> None:
    """Off the map for good, and of no further interest."""
    one = state.objectives[token]
    state.put_objective(replace(one, status="cleared", cell=NOWHERE, carrier=None, revealed=True))


def complete(table: Table[State], token: int, rule: str) -> None:
    """To the Cleared Objectives."""
    put_away(table.state, token)
    one = table.state.objectives[token]
    table.record(Completed(rule, one.type, one.role))


def lose(table: Table[State], token: int, rule: str) -> None:
    """Never to be completed."""
    state = table.state
    one = state.objectives[token]
    lost = replace(one, status="lost", cell=NOWHERE, carrier=None, revealed=True)
    state.put_objective(lost)
    table.record(Destroyed(rule, one.type, one.role))


def mastermind_died(table: Table[State], rule: str) -> None:
    """Completed where it was to be killed, lost where it was to be captured (STF-SC-7)."""
    state = table.state
    found = [one.id for one in state.objectives.values() if one.type == "MM" and _open(one)]
    condition = state.mission.condition(Mastermind)
    for token in found:
        if condition and condition.fate == "capture":
            lose(table, token, rule)
        else:
            complete(table, token, rule)


def _open(token: Objective) -> bool:
    return token.status not in ("cleared", "lost")


# what counts


def start_area(state: State) -> tuple[Cell, ...]:
    """The mission's own list of Spaces, not the Area around them (STF-MAP-10)."""
    return state.ground.starts[state.mission.start]


def carried_by(state: State, seat: Seat) -> list[Objective]:
    return [one for one in state.objectives.values() if one.carrier == seat]


def carry_out(table: Table[State], seal: Seal) -> None:
    """STF-SC-6: an Action has ended; what had to be brought out may be out now."""
    state = table.state
    condition = state.mission.condition(CarryOut)
    if condition is None or seal.cell not in start_area(state):
        return
    for one in carried_by(state, seal.seat):
        if one.type == condition.token:
            complete(table, one.id, "STF-SC-6")


def done(state: State, role: str) -> tuple[int, int]:
    """How many of these objectives are completed, and how many there are (STF-P7-2)."""
    mine = [one for one in state.objectives.values() if one.role == role]
    return sum(counts(state, one) for one in mine), len(mine)


def counts(state: State, one: Objective) -> bool:
    """Whether an objective is completed, as things are."""
    if one.status != "carried" or one.carrier is None:
        return one.status == "cleared"
    condition = state.mission.condition(CarryOut)
    if condition is None or condition.token != one.type:
        return True
    return state.seals[one.carrier].cell in start_area(state)


# the Alarm


def sound_alarms(table: Table[State], seal: Seal) -> None:
    """STF-TOK-2: the Alarm looks from centre to centre, nobody's arrows count."""
    state = table.state
    for one in state.lying():
        seen = one.type == "AL" and one.revealed and clear(state, one.cell, seal.cell, one.cell)
        if seen:
            table.record(AlarmTriggered("STF-TOK-2", place(state, one.cell), seal.board))
            add_sound(table, state.area(one.cell), ALARM_SOUND, "STF-TOK-2")
            move_alert_token(table, seal.seat)
