"""What a side may know: everything but a folder that it has not found (SF-WMD-7; guide, 5)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from sandtable.games.special_forces import muster
from sandtable.games.special_forces.events import FolderHidden, Purchased
from sandtable.games.special_forces.mission import Mission
from sandtable.games.special_forces.state import Attack, Cloud, Folder, Soldier, State
from sandtable.games.special_forces.vocabulary import Dot, Side, SoldierId
from sandtable.kernel.dice import Dice
from sandtable.kernel.event import Event


class Glance(Struct, frozen=True):
    """The part of a view that changes, for whoever looks a hundred thousand times."""

    map: str
    turn: int
    limit: int
    to_move: Side
    passes: int
    active: SoldierId
    soldiers: dict[SoldierId, Soldier]
    ties: dict[Side, int]
    clouds: tuple[Cloud, ...]
    folder: Folder | None  # None as long as this seat may not know where it is
    unsearched: tuple[Dot, ...]  # where it could still lie, as far as everybody knows
    attack: Attack | None
    over: bool


class View(Glance, frozen=True, kw_only=True):
    """The battle as one seat sees it; cards and counters are open (SF-CARD-5)."""

    mission: str
    battle: Mission  # what is played; without what the other side has bought in secret
    secret: tuple[Side, ...]  # the sides that buy what this seat may not see yet
    result: str


def knows_folder(state: State, seat: str) -> bool:
    """Whoever hid it, and everybody once it was found (SF-WMD-7)."""
    item = state.mission.item
    hid = item is not None and item.hidden_by == seat
    return state.folder is not None and (state.folder.discovered or hid)


def secret(mission: Mission, seat: str) -> tuple[Side, ...]:
    """The sides whose purchases a seat may not see yet (guide, 5)."""
    return tuple(side for side in mission.buy if side != seat and mission.options.blind_buy)


def shown(state: State, seat: str) -> Mission:
    mission = state.mission
    for side in secret(mission, seat):
        known = muster.fixed(mission, side)
        mission = mission.with_force(side, replace(mission.force(side), soldiers=known))
    return mission


def make_view(state: State, seat: str) -> View:
    return View(
        mission=state.mission.id,
        battle=shown(state, seat),
        secret=secret(state.mission, seat),
        map=state.mission.map,
        turn=state.turn,
        limit=state.mission.limit,
        to_move=state.to_move,
        passes=state.passes,
        active=state.active,
        soldiers=dict(state.soldiers),
        ties=dict(state.ties),
        clouds=tuple(state.clouds),
        folder=state.folder if knows_folder(state, seat) else None,
        unsearched=state.unsearched,
        attack=state.attack,
        result=state.result,
        over=state.over,
    )


def glance(state: State, seat: str) -> Glance:
    """It shares the state's containers: whoever has it reads it at once and keeps nothing."""
    return Glance(
        state.mission.map,
        state.turn,
        state.mission.limit,
        state.to_move,
        state.passes,
        state.active,
        state.soldiers,
        state.ties,
        tuple(state.clouds),
        state.folder if state.folder and knows_folder(state, seat) else None,
        state.unsearched,
        state.attack,
        state.over,
    )


def hears(event: Event, seat: str) -> bool:
    """Only whoever hid the folder hears where; blind buyers hear nothing of each other."""
    if isinstance(event, Purchased) and event.secret:
        return event.side == seat
    return not isinstance(event, FolderHidden) or event.side == seat


def redeal(state: State, seat: str, dice: Dice) -> State:
    """Another force that could have been bought, another dot where the folder could lie."""
    twin = state.copy()
    for side in secret(state.mission, seat):
        muster.set_force(twin, side, muster.sampled(state.mission, state.content, side, dice))
    item, folder = state.mission.item, state.folder
    if item is None or folder is None or knows_folder(state, seat):
        return twin
    possible = list(state.unsearched)
    dice.shuffle(possible)
    twin.folder = replace(folder, dot=possible[0])
    return twin
