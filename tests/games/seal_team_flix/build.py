"""Positions for tests: pieces on a map by the names of Spaces, dice by their faces.

    at = position("1", seals={"seal-1": "B5"}, patrols=["F6"], blocks=["D7"], dice=[5])
    run(at, ReactionFire("seal-1", -1))
    assert at.state.seals["seal-1"].health == 4

A position is a Table on which nothing is pending but the question "What next?" (Rest), so that
steps can be run and questions answered one at a time.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from sandtable.games.seal_team_flix.content import Content
from sandtable.games.seal_team_flix.mission import Mission
from sandtable.games.seal_team_flix.opposition.attack_die import Shot
from sandtable.games.seal_team_flix.reader import READER
from sandtable.games.seal_team_flix.rules.explosions import Exploded, queue
from sandtable.games.seal_team_flix.rules.turn import ChooseAction
from sandtable.games.seal_team_flix.screen.told import tell
from sandtable.games.seal_team_flix.state import (
    CLOSED,
    NOWHERE,
    OPEN,
    BlastKind,
    Hostage,
    Objective,
    RemoteBomb,
    Seal,
    State,
    Tango,
)
from sandtable.games.seal_team_flix.verbs import Dark
from sandtable.games.seal_team_flix.view import View, make_view, redeal
from sandtable.kernel.decision import Outcome
from sandtable.kernel.dice import Dice
from sandtable.kernel.event import Event
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.show.sheet import words
from sandtable.testing.drill import (
    DrillGame,
    Rest,
    asked,
    choose,
    dice_left,
    drilled,
    happened,
    options,
    refused,
    resting,
    run,
)

Places = Iterable[str]
BOARDS = ("hannah", "george", "amara", "tomas")


@cache
def content() -> Content:
    return READER.builtin()


class Drill(DrillGame[State]):
    """As much of the game as a single chapter needs."""

    seats = ("seal-1", "seal-2", "seal-3", "seal-4")

    def mission(self, name: str) -> Mission:
        return content().missions[name]

    def setup(self, mission: Mission) -> tuple[State, Step]:
        return State(content(), mission), Rest("seal-1")

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(state.result, "", {}, {}) if state.over else None

    def view(self, state: State, seat: str) -> View:
        return make_view(state)

    def redeal(self, state: State, seat: str, dice: Dice) -> State:
        return redeal(state, dice)


def mission(name: str = "1", **changes: Any) -> Mission:
    """A mission of the book; `seals` and `difficulty` as usual unless said otherwise."""
    return replace(content().missions[name], **changes)


def position(
    name: str = "1", *, seals: Mapping[str, str] | None = None, dice: Iterable[int] = (), **rest: Any
) -> Table[State]:
    """A mission with these SEALs; see `arrange` for everything else that can be put on the map.

    Words of `rest` that `arrange` does not know are fields of the mission (`difficulty=...`).
    """
    known = {key: rest.pop(key) for key in list(rest) if key in ARRANGED}
    where = {"seal-1": "A12"} if seals is None else seals
    played = mission(name, seals=len(where), **rest)
    state = bare(played)
    for (seat, space), board in zip(where.items(), BOARDS, strict=False):
        health = state.content.boards[board].health
        state.seals[seat] = Seal(seat)
        state.put_seal(Seal(seat, board, cell(state, space), health, grade=played.grade, actions=2))
    if where:
        state.active = next(iter(where))
    arrange(state, **known)
    return drilled(Drill(), state, dice)


ARRANGED = (
    "patrols",
    "sentries",
    "mastermind",
    "hostages",
    "blocks",
    "tokens",
    "face_down",
    "doors",
    "sound",
    "alert",
    "smoke",
    "pool",
    "timer",
    "phase",
    "round",
    "fields",
    "bombs",
    "goals",
)


def bare(played: Mission) -> State:
    """An empty map with every Door closed, E-locks as the mission says."""
    state = State(content(), played)
    ground = state.ground
    state.doors = tuple(played.locks.get(door.id, CLOSED) for door in ground.doors)
    state.sound = [0] * len(ground.areas)
    state.timer, state.round, state.phase = played.cell.rounds, 1, 1
    state.pool = played.cell.pool[played.band]
    dark = played.condition(Dark)
    state.dark = dark.n if dark else 0
    return state


def arrange(state: State, **what: Any) -> None:
    """Pieces by Spaces: patrols=["F6"], sentries=["P4"], mastermind="C3", hostages=["B2"],
    blocks=["D7"], tokens={"C4": "HD"} (face up), face_down={"C4": "HD"}, doors={"A": OPEN},
    sound={"f": 2}, alert="seal-1" or a Space, smoke=["B2"], pool=3, timer=5, phase=3;
    fields={"seal-1" or a Tango's id: {"health": 1}}, bombs={"G5": "seal-1"} (Remote Bombs),
    goals=[("HD", {"status": "cleared"})] (tokens that are not on the map)."""
    for space in what.get("patrols", ()):
        add_tango(state, "patrol", space)
    for space in what.get("sentries", ()):
        add_tango(state, "sentry", space)
    if what.get("mastermind"):
        add_tango(state, "mastermind", what["mastermind"])
    for space in what.get("hostages", ()):
        add_hostage(state, space)
    for space, kind in what.get("tokens", {}).items():
        add_token(state, space, kind, revealed=True)
    for space, kind in what.get("face_down", {}).items():
        add_token(state, space, kind, revealed=False)
    blocks = [cell(state, space) for space in what.get("blocks", ())]
    state.lay_blocks(blocks)
    state.smoke = tuple(cell(state, space) for space in what.get("smoke", ()))
    for token, fields in what.get("goals", ()):
        add_token(state, "", token, **fields)
    for number, (space, seat) in enumerate(what.get("bombs", {}).items(), 1):
        card = f"E04#{number}"
        state.bombs.append(RemoteBomb(cell(state, space), seat, card))
        state.put_seal(replace(state.seals[seat], cards=(*state.seals[seat].cards, card)))
    for who, fields in what.get("fields", {}).items():
        put(state, who, **fields)
    set_scene(state, what)


def set_scene(state: State, what: Mapping[str, Any]) -> None:
    for name, door in what.get("doors", {}).items():
        index = next(one.index for one in state.ground.doors if one.id == name)
        state.set_door(index, door)
    for area, sound in what.get("sound", {}).items():
        state.sound[state.ground.areas.index(area)] = sound
    alert = what.get("alert")
    if alert in state.seals:
        state.alert_seat = alert
    elif alert:
        state.alert_cell = cell(state, alert)
    for field in ("pool", "timer", "phase", "round"):
        if field in what:
            setattr(state, field, what[field])


def cell(state: State, space: str) -> int:
    return state.ground.by_name[space]


def add_tango(state: State, kind: Any, space: str, **more: Any) -> Tango:
    state.made += 1
    where = cell(state, space)
    home = where if kind == "sentry" else -1
    tango = Tango(state.made, kind, where, home=home, **more)
    state.put_tango(tango)
    return tango


def add_token(
    state: State, space: str, kind: Any, *, revealed: bool = True, role: Any = "primary", **more: Any
) -> Objective:
    where = cell(state, space) if space else -1
    token = Objective(len(state.objectives) + 1, kind, role, where, revealed, **more)
    state.put_objective(token)
    return token


def add_hostage(state: State, space: str, *, start: str = "", role: Any = "primary") -> Hostage:
    """A Hostage on its start point, or on another Space than `start`."""
    token = add_token(state, "", "HO", role=role)
    where = cell(state, space)
    begun = cell(state, start) if start else where
    hostage = Hostage(len(state.hostages) + 1, where, begun, token.id)
    state.put_hostage(hostage)
    return hostage


def put(state: State, who: str | int, **fields: Any) -> None:
    """Change a SEAL (by seat) or a Tango (by id)."""
    if isinstance(who, str):
        state.put_seal(replace(state.seals[who], **fields))
    else:
        state.put_tango(replace(state.tangos[who], **fields))


def change(table: Table[State], who: str | int, **fields: Any) -> None:
    put(table.state, who, **fields)


FACTS: dict[str, Callable[[Table[State]], Any]] = {
    "kia": lambda at: [seat for seat, seal in at.state.seals.items() if seal.kia],
    "tangos": lambda at: where(at),
    "hostages": lambda at: names(at.state, [hostage.cell for hostage in at.state.hostages.values()]),
    "freed": lambda at: [hostage.id for hostage in at.state.hostages.values() if not hostage.on_start],
    "mastermind": lambda at: at.state.mastermind and at.state.ground.name(at.state.mastermind.cell),
    "blocks": lambda at: names(at.state, at.state.blocks),
    "bombs": lambda at: names(at.state, [bomb.cell for bomb in at.state.bombs]),
    "lying": lambda at: [token.type for token in at.state.lying()],
    "sound": lambda at: sounds(at),
    "token": lambda at: at.state.alert_seat or "".join(names(at.state, {at.state.alert_cell} - {NOWHERE})),
    "result": lambda at: at.state.over and at.state.result,
    "exploded": lambda at: [event.kind for event in happened(at, Exploded)],
    "rest": resting,
    "dice": dice_left,
    "asked": asked,
    "question": lambda at: question(at),
    "log": lambda at: at.log,
    "options": options,
}
# What each SEAL, each Tango and each token has: `health=[5, 4]`, or `health=5` for the first of them.
EACH = {
    **dict.fromkeys(("health", "stuns", "stun_now", "stun_new", "soft_armor", "actions"), "seals"),
    **dict.fromkeys(("cards", "charges", "moved", "activated", "cell"), "seals"),
    **dict.fromkeys(("stunned", "alert"), "tangos"),
    **dict.fromkeys(("status", "revealed", "clock", "carrier"), "objectives"),
}


def fact(table: Table[State], name: str, wanted: Any) -> Any:
    if name in FACTS:
        return FACTS[name](table)
    if name not in EACH:
        return getattr(table.state, name)
    found = [getattr(one, name) for one in getattr(table.state, EACH[name]).values()]
    return found if isinstance(wanted, list) else found[0]


def verify(table: Table[State], **wanted: Any) -> None:
    """So it stands at the table: `tangos=["H7"]`, `health=[5, 4]`, `pool=3`; see FACTS and EACH."""
    assert {name: fact(table, name, value) for name, value in wanted.items()} == wanted


def lines(events: Iterable[Event]) -> list[str]:
    """What happened, in the words of the log."""
    return [words((tell(event, content()),)) for event in events]


def names(state: State, cells: Iterable[int]) -> list[str]:
    return [state.ground.name(one) for one in cells]


def way(table: Table[State], *spaces: str) -> tuple[int, ...]:
    """A path by the names of its Spaces."""
    return tuple(cell(table.state, space) for space in spaces)


def door(table: Table[State], name: str) -> int:
    return next(door.index for door in table.state.ground.doors if door.id == name)


def where(table: Table[State], kind: str = "") -> list[str]:
    """The Tangos' Spaces, by id; of a kind, if one is named."""
    tangos = sorted(table.state.tangos.values(), key=lambda tango: tango.id)
    return names(table.state, [tango.cell for tango in tangos if kind in ("", tango.kind)])


def sounds(table: Table[State]) -> dict[str, int]:
    """How much Sound is where there is any, by Area."""
    return {area: n for area, n in zip(table.state.ground.areas, table.state.sound, strict=True) if n}


def question(table: Table[State]) -> tuple[str, str]:
    """Who is asked, and by which rule."""
    assert table.decision is not None
    return table.decision.seat, table.decision.rule


def shots(events: Iterable[Event]) -> list[tuple[str, str, int]]:
    """Which Tango shot at whom, with how many dice."""
    cards = content()
    return [(shot.shooter.name(cards), shot.target.name(cards), len(shot.dice)) for shot in happened(events, Shot)]


def shooters(events: Iterable[Event]) -> list[str]:
    return [shooter for shooter, _, _ in shots(events)]


def after(*steps: Step, name: str = "1", **rest: Any) -> Table[State]:
    """A position in which these steps have been run."""
    table = position(name, **rest)
    run(table, *steps)
    return table


def acting(name: str = "1", *, fields: Mapping[str, Any] | None = None, **rest: Any) -> Table[State]:
    """The first SEAL, changed a little, is asked for an Action."""
    table = position(name, **rest)
    change(table, "seal-1", **(fields or {}))
    run(table, ChooseAction("seal-1"))
    return table


def blast(table: Table[State], kind: BlastKind, space: str, **more: Any) -> list[Event]:
    """It goes off, with all that follows."""
    queue(table, kind, cell(table.state, space), "STF-FIR-12", **more)
    return run(table)


# Beside what is defined here.
__all__ = ["CLOSED", "OPEN", "asked", "choose", "dice_left", "happened", "options", "refused", "resting", "run"]
