"""Missions: how they are found, a script in its order, wins that can be had."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args

from sandtable.games.team_yankee import script_checks
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.forces import BUILT, total
from sandtable.games.team_yankee.mission import (
    Ambush,
    Deploy,
    DeployAlternating,
    First,
    InPlace,
    Mines,
    Mission,
    Objectives,
    Operation,
    Pick,
    PlanCell,
    RandomTable,
    RangedIn,
    Reserves,
    RollAttacker,
    Time,
    WinTurn,
)
from sandtable.games.team_yankee.refs import named, unknown
from sandtable.games.team_yankee.vocabulary import PLANS, Role
from sandtable.kernel.explain import Steps
from sandtable.kernel.refs import Found
from sandtable.kernel.verbs import Verb, of

# As the guide prints them: set-up, then deployment (section 3).
ORDER: Final[tuple[tuple[str, tuple[type[Verb], ...]], ...]] = (
    ("roll-attacker", (RollAttacker,)),
    ("pick", (Pick,)),
    ("objectives", (Objectives,)),
    ("mines", (Mines,)),
    ("time", (Time,)),
    ("reserves", (Reserves,)),
    ("ranged-in", (RangedIn,)),
    ("ambush", (Ambush,)),
    ("in-place", (InPlace,)),
    ("deploy", (Deploy, DeployAlternating)),
    ("first", (First,)),
)
ONCE: Final = ("roll-attacker", "mines", "time", "ranged-in", "ambush", "first")


def of_mission(content: Content, mission: Mission) -> Found:
    yield from _chosen(content, mission)
    if mission.select == "agreed":
        yield from _order(mission)
        yield from _first(mission)
        yield from _deployed(mission)
        yield from script_checks.of_script(content, mission)
        yield from _ends(mission)
        return
    for key in ("script", "wins", "meeting", "withdrawal"):
        if getattr(mission, key):
            yield [key], "a mission that is found by `select` has nothing of its own"
    if mission.select == "linked" and mission.id not in content.operations:
        yield ["select"], f"there is no operation '{mission.id}' with its battles"


def _chosen(content: Content, mission: Mission) -> Found:
    chosen = mission.chosen
    if chosen.layout not in content.ground.entries:
        yield ["chosen", "layout"], unknown("table", chosen.layout, content.ground.entries)
    for key in ("blue", "red"):
        name = getattr(chosen, key)
        yield from _force(content, ["chosen", key], name, chosen.points)


def _force(content: Content, path: Steps, name: str, points: int) -> Found:
    force = content.forces.get(name)
    if name != BUILT and force is None:
        yield path, unknown("force", name, [*content.forces, BUILT])
    elif force is not None and total(content, force) > points:
        yield path, f"'{name}' costs {total(content, force)}, more than {points} (TY-FRC-2)"


# the script


def _rank(verb: Verb) -> int:
    return next(k for k, (_, kinds) in enumerate(ORDER) if isinstance(verb, kinds))


def _order(mission: Mission) -> Found:
    if not mission.script:
        yield [], "needs a `script`, or says by `select` how a mission is found"
    last, seen = 0, set[int]()
    for k, verb in enumerate(mission.script):
        rank = _rank(verb)
        name = ORDER[rank][0]
        if rank < last:
            yield ["script", k], f"'{name}' comes before '{ORDER[last][0]}'"
        if rank in seen and name in ONCE:
            yield ["script", k], f"'{name}' is there twice"
        last, seen = max(last, rank), {*seen, rank}
    for k, (name, _) in enumerate(ORDER):
        if mission.script and name in ("time", "first") and k not in seen:
            yield ["script"], f"'{name}' is not there"


def _first(mission: Mission) -> Found:
    """TY-ATK-4, TY-ME-1."""
    for k, verb in enumerate(mission.script):
        if isinstance(verb, First) and (verb.by == "roll") != mission.meeting:
            who = "a roll" if mission.meeting else "the Attacker"
            yield ["script", k, "by"], f"{who} has the first turn here (TY-ATK-4)"
        if isinstance(verb, RangedIn) and mission.meeting:
            yield ["script", k], "no markers in a Meeting Engagement (TY-ME-1)"


def _deployed(mission: Mission) -> Found:
    """Everybody once: in turns, or one side after the other."""
    seen: list[Role] = []
    for k, verb in enumerate(mission.script):
        sides = _sides(verb)
        if set(sides) & set(seen):
            yield ["script", k], f"the {sides[0]} is deployed already"
        seen += sides
    for role in get_args(Role):
        if mission.script and role not in seen:
            yield ["script"], f"the {role} is not deployed"


def _sides(verb: Verb) -> list[Role]:
    if isinstance(verb, DeployAlternating):
        return list(get_args(Role))
    return [verb.who] if isinstance(verb, Deploy) else []


# how it ends


def _ends(mission: Mission) -> Found:
    if not mission.capped and not of(mission.wins, WinTurn):
        yield ["capped"], "without a turn limit it ends by `win-turn` (TY-VP-5)"
    seen: list[object] = []
    for k, win in enumerate(mission.wins):
        if win in seen:
            yield ["wins", k], "the same win is there twice"
        seen.append(win)


# how a mission is found


def of_plan(content: Content, cell: PlanCell) -> Found:
    yield from _playable(content, cell.missions)
    cells = list(content.plans.values())
    same = [one.id for one in cells if (one.blue, one.red) == (cell.blue, cell.red)]
    if cell.id != same[0]:
        yield [], f"'{same[0]}' is for these two plans already (TY-BP-1)"
    if cell is cells[0]:
        for blue in PLANS:
            for red in PLANS:
                if not any((one.blue, one.red) == (blue, red) for one in cells):
                    yield [], f"no cell for {blue} against {red} (TY-BP-1)"


def of_random(content: Content, table: RandomTable) -> Found:
    yield from _playable(content, table.missions)


def _playable(content: Content, names: Sequence[str]) -> Found:
    yield from named(["missions"], "mission", names, content.missions)
    for k, name in enumerate(names):
        mission = content.missions.get(name)
        if mission and mission.select != "agreed":
            yield ["missions", k], f"'{name}' is a way to find a mission, not one to be played"


def of_operation(content: Content, operation: Operation) -> Found:
    """TY-SEL-6."""
    mission = content.missions.get(operation.id)
    if mission is None or mission.select != "linked":
        yield ["id"], f"no mission '{operation.id}' with `select: linked` leads to it"
    for k, battle in enumerate(operation.battles):
        path: Steps = ["battles", k]
        if battle.layout not in content.ground.entries:
            yield [*path, "layout"], unknown("table", battle.layout, content.ground.entries)
        for key in ("blue", "red"):
            name = getattr(battle, key)
            yield from _force(content, [*path, key], name, battle.points)
