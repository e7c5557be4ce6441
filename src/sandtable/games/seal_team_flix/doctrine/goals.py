"""What the team still has to do, where it can be done, and who sees to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix.doctrine import weights
from sandtable.games.seal_team_flix.doctrine.fields import FAR, Floor, field
from sandtable.games.seal_team_flix.doctrine.sights import seen
from sandtable.games.seal_team_flix.doctrine.weights import Temper
from sandtable.games.seal_team_flix.ground import Ground
from sandtable.games.seal_team_flix.rules import tokens
from sandtable.games.seal_team_flix.state import Cell, Hostage, Objective, Seal, State, Tango
from sandtable.games.seal_team_flix.verbs import CarryOut, Mastermind
from sandtable.kernel.decision import Seat
from sandtable.kernel.kept import kept

Kind = Literal["look", "reach", "defuse", "fetch", "home", "carry", "shoot", "capture"]


class Goal(NamedTuple):
    """Something to be done from any of the ends; `piece` is a token, a Hostage or a Tango."""

    kind: Kind
    piece: int
    ends: tuple[Cell, ...]
    worth: float = 1.0  # of a step towards it, 1 for a Primary


def primary_share(state: State) -> float:
    """Of the face-down tokens; how many are left is known, which they are is not."""
    down = [one for one in state.lying() if not one.revealed]
    return sum(one.role == "primary" for one in down) / len(down) if down else 0.0


def secondary_share(state: State) -> float:
    down = [one for one in state.lying() if not one.revealed]
    return sum(one.role == "secondary" for one in down) / len(down) if down else 0.0


@kept(2048)
def lookouts(ground: Ground, open_doors: int, dark: int, cell: Cell) -> tuple[Cell, ...]:
    """Spaces from which a SEAL sees a token there, standees aside, round corners as well."""
    direct = seen(ground, (cell,), open_doors, 0, dark)
    links = ground.corner_links
    found = (one for one in ground.cells if direct >> one & 1 or any(direct >> link & 1 for link in links[one]))
    return tuple(one for one in found if one != cell)


def goals(state: State, temper: Temper) -> list[Goal]:
    """Everything that is still open."""
    found = [goal for one in state.lying() for goal in _token_goals(state, one, temper)]
    found += [_hostage_goal(state, one) for one in state.hostages.values()]
    found += list(_mastermind_goals(state))
    return found


def _token_goals(state: State, one: Objective, temper: Temper) -> Iterator[Goal]:
    if not one.revealed:
        share = primary_share(state)
        worth = 1.0 if share else MINOR * secondary_share(state)
        if worth:
            yield Goal("look", one.id, _views_of(state, one.cell, temper), worth)
    elif one.role != "other" and one.type not in ("MM", "HO"):
        near = state.ground.neighbours(one.cell, state.open_doors)
        kind: Kind = "defuse" if one.type in ("TB", "NW") else "reach"
        yield Goal(kind, one.id, near, 1.0 if one.role == "primary" else MINOR)


MINOR = 0.5  # a Secondary


def _views_of(state: State, token: Cell, temper: Temper) -> tuple[Cell, ...]:
    """Where a SEAL goes to turn a token up."""
    if temper.scouting:
        return _lookouts(state, token)
    return state.ground.neighbours(token, state.open_doors)


def _lookouts(state: State, cell: Cell) -> tuple[Cell, ...]:
    return lookouts(state.ground, state.open_doors, state.dark, cell)


def _hostage_goal(state: State, hostage: Hostage) -> Goal:
    near = state.ground.neighbours(hostage.cell, state.open_doors)
    primary = state.objectives[hostage.token].role == "primary"
    return Goal("fetch", hostage.id, near, 1.0 if primary else MINOR)


def _mastermind_goals(state: State) -> Iterator[Goal]:
    boss, condition = state.mastermind, state.mission.condition(Mastermind)
    if boss is None or condition is None:
        return
    if condition.fate == "capture":
        near = state.ground.neighbours(boss.cell, state.open_doors)
        yield Goal("capture", boss.id, near)
    else:
        yield Goal("shoot", boss.id, _lookouts(state, boss.cell))


def guards(state: State, boss: int, dead: int = 0) -> list[int]:
    """Tangos that keep a Mastermind from being captured (STF-CAP-1); `dead`: as bits."""
    one = state.tangos[boss]
    if one.stunned:
        return []
    area = state.area(one.cell)
    return [
        other.id
        for other in state.tangos.values()
        if other.id != boss and not other.stunned and not dead >> other.id & 1 and state.area(other.cell) == area
    ]


def to_capture(state: State) -> Tango | None:
    """The Mastermind, if it is here and must live."""
    condition = state.mission.condition(Mastermind)
    return state.mastermind if condition and condition.fate == "capture" else None


# who does what


def escorted(state: State, seal: Seal) -> Hostage | None:
    """The Hostage that this SEAL leads: the one beside it that is nearest to its way home."""
    beside = state.ground.neighbours(seal.cell, state.open_doors)
    found = [one for one in state.hostages.values() if one.cell in beside]
    first = [one for one in found if not one.on_start] or found
    return first[0] if first else None


def home(state: State) -> tuple[Cell, ...]:
    return tokens.start_area(state)


def bound(state: State, seal: Seal) -> Goal | None:
    """What a SEAL has begun and must finish: somebody or something to be brought home."""
    condition = state.mission.condition(CarryOut)
    if condition and any(one.type == condition.token for one in tokens.carried_by(state, seal.seat)):
        return Goal("carry", -1, home(state))
    hostage = escorted(state, seal)
    if hostage is not None and _leads(state, seal, hostage):
        worth = 1.0 if state.objectives[hostage.token].role == "primary" else MINOR
        return Goal("home", hostage.id, home(state), worth)
    return None


def _leads(state: State, seal: Seal, hostage: Hostage) -> bool:
    """The first of those beside it that has nobody else to lead."""
    beside = state.ground.neighbours(hostage.cell, state.open_doors)
    return seal.seat == next(one.seat for one in state.living() if one.cell in beside)


def assigned(state: State, floor: Floor, temper: Temper) -> dict[Seat, Goal]:
    """Each SEAL the nearest goal that nobody nearer has; what is left over helps the nearest."""
    found: dict[Seat, Goal] = {}
    for seal in state.living():
        goal = bound(state, seal)
        if goal:
            found[seal.seat] = goal
    led = {goal.piece for goal in found.values() if goal.kind == "home"}
    todo = [one for one in goals(state, temper) if one.kind != "fetch" or one.piece not in led]
    if any(goal.worth >= 1.0 for goal in todo) and _late(state):
        todo = [goal for goal in todo if goal.worth >= 1.0]
    if not temper.teamwork:
        return _nearest(state, todo, floor) | found
    free = [seal for seal in state.living() if seal.seat not in found]
    pairs = sorted(
        ((_price(state, seal, goal, floor), number, seal.seat) for seal in free for number, goal in enumerate(todo))
    )
    taken: set[int] = set()
    for price, number, seat in pairs:
        if seat not in found and number not in taken and price < FAR:
            found[seat] = todo[number]
            taken.add(number)
    for _, number, seat in pairs:
        if seat not in found:
            found[seat] = todo[number]._replace(worth=0.6 * todo[number].worth)
    return found


def _nearest(state: State, todo: list[Goal], floor: Floor) -> dict[Seat, Goal]:
    """Each SEAL whatever is nearest to it (rule 6)."""
    if not todo:
        return {}
    return {seal.seat: min(todo, key=lambda goal: _price(state, seal, goal, floor)) for seal in state.living()}


def _late(state: State) -> bool:
    return state.timer * 2 < state.mission.cell.rounds


def _price(state: State, seal: Seal, goal: Goal, floor: Floor) -> float:
    """The way there, dearer for what matters less."""
    far = field(floor, goal.ends)[seal.cell] if goal.ends else FAR
    extra = 0 if goal.worth >= 1.0 else 8
    if goal.kind == "defuse" and skill(state, seal) < best_skill(state):
        extra += 6
    return far + extra


def skill(state: State, seal: Seal) -> int:
    """With Bombs: flicks on the board."""
    return gear.defuse_flicks(state.content, seal)


def best_skill(state: State) -> int:
    return max(skill(state, seal) for seal in state.living())


def worth_of(one: Objective) -> float:
    return weights.PRIMARY if one.role == "primary" else weights.SECONDARY
