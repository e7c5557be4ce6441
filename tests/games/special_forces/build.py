"""Battles in one line, with scripted dice; every roll of this game is the sum of two.

    table = battle({"US-8": "M9", "IIF-2": on("J9", ap=1)}, acting="US-8", dice=[7, 8])

stands in the middle of turn 1 with fresh soldiers, who have all that their cards give them. It
rests when the turn is over, unless `then` gives the dice of the next one.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from sandtable.games.special_forces.game import SpecialForces
from sandtable.games.special_forces.mission import End, Force, Mission, Recruit, Rung, Victory
from sandtable.games.special_forces.rules.actions import ActionLoop, ChooseAction, EndActivation, EndOfActivation, Pass
from sandtable.games.special_forces.rules.attack import Fire
from sandtable.games.special_forces.rules.reactions import Done
from sandtable.games.special_forces.rules.roster import recruit
from sandtable.games.special_forces.rules.turn import EndTurn
from sandtable.games.special_forces.rules.victory import CheckVictory
from sandtable.games.special_forces.sequence import PlayTurn
from sandtable.games.special_forces.state import Soldier, State
from sandtable.kernel.decision import Choice
from sandtable.kernel.event import Event
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.testing.drill import Rest, choose, drilled, run
from tests.games.special_forces.field import content

WIDTH = 26  # of all three maps
END = EndActivation()
PASS = Pass()
DONE = Done()
# How a long test begins its next turn: US 9, IIF 4.
US_FIRST = (9, 4)
IIF_FIRST = (4, 9)


class _TestGame(SpecialForces):
    steps = (*SpecialForces.steps, Rest)

    def check(self, mission: Mission) -> None:
        """A drill decides nothing, so it is no scenario."""


@cache
def game() -> SpecialForces:
    return _TestGame(content())


def drill(ground: str = "residential-1", **changes: Any) -> Mission:
    """A mission that decides nothing, on a map, for soldiers of any kind."""
    nobody = Force(zone="all", soldiers=(Recruit(card="US-8"),))
    endless = Victory(
        measure="pv_exited(iif)", ladder=(Rung(upto=99, result="Draw"),), ends=(End(when="turn_over(99)"),)
    )
    blank = Mission(
        id="drill", title="Drill", map=ground, place_first="us", limit=99, us=nobody, iif=nobody, victory=endless
    )
    return replace(blank, **changes)


def scenario(name: str, **changes: Any) -> Mission:
    """A printed scenario, or one of ours."""
    return replace(content().missions[name], **changes)


class Spot(str):
    """A dot's name, with what is not as usual about the soldier on it."""

    changes: dict[str, Any]


def on(name: str, **changes: Any) -> str:
    """A soldier on a dot who is not fresh: `ap`, `stuns`, `wounds`, `gear`, `empty`..."""
    spot = Spot(name)
    spot.changes = changes
    return spot


def battle(
    soldiers: Mapping[str, str],
    *,
    mission: Mission | str = "residential-1",
    acting: str = "",
    begin: Iterable[Step] = (),
    dice: Iterable[int] = (),
    then: Iterable[int] = (),
    **more: Any,
) -> Table[State]:
    """A table in the middle of a turn; `mission` may be a map's name.

    `acting` names the soldier who is active; `begin` are steps to run first; `dice` are totals of
    two dice, `then` those of later turns; `more` sets fields of State, such as `to_move`.
    """
    state = State(content(), drill(mission) if isinstance(mission, str) else mission, turn=1)
    for name, where in soldiers.items():
        _place(state, name, where, where.changes if isinstance(where, Spot) else {})
    for field, value in more.items():
        if field not in State.__struct_fields__:
            raise TypeError(f"State has no field {field!r}")
        setattr(state, field, value)
    later = list(then)
    steps: list[Step] = [*begin]
    if acting:
        state.active, state.to_move = acting, state.soldiers[acting].side
        steps += [ChooseAction(acting), EndOfActivation(state.soldiers[acting].side)]
    steps.append(ActionLoop())
    if later:
        steps += [EndTurn(), CheckVictory(turn_ended=True), PlayTurn()]
    table = drilled(game(), state, faces([*dice, *later]))
    run(table, *steps)
    return table


def _place(state: State, name: str, where: str, changes: dict[str, Any]) -> None:
    cards = state.content.soldiers
    card = cards[name if name in cards else name.split("-")[1]]
    (made,) = recruit(state, Recruit(card=card.id))
    fresh = state.soldiers.pop(made)
    ready: dict[str, Any] = {"ap": card.ap, "start": card.ap, "status": "map"}
    state.put(replace(fresh, **(ready | {"id": name, "dot": dot(where)} | changes)))


def faces(totals: Iterable[int]) -> list[int]:
    """Two dice for each total."""
    return [face for total in totals for face in (min(6, total - 1), total - min(6, total - 1))]


def dot(name: str) -> int:
    """A dot by its name, on any of the three maps."""
    return (int(name[1:]) - 1) * WIDTH + ord(name[0]) - ord("A")


def path(*names: str) -> tuple[int, ...]:
    return tuple(map(dot, names))


def played(table: Table[State], *choices: Choice) -> Table[State]:
    """The table, after one question was answered after the other."""
    choose(table, *choices)
    return table


def pass_both(table: Table[State]) -> Table[State]:
    """Both sides pass: the turn is over."""
    return played(table, PASS, PASS)


def log_text(event: Event) -> str:
    """An event as people read it."""
    return "".join(span.text for span in game().line(event))


def man(table: Table[State], name: str) -> Soldier:
    return table.state.soldiers[name]


def stands(table: Table[State], name: str) -> str:
    """The name of his dot; empty when he is not on the map."""
    soldier = man(table, name)
    return table.state.ground.names[soldier.dot] if soldier.here else ""


def reloaded(table: Table[State]) -> Table[State]:
    """The same table after being saved and read back."""
    twin = Table.load(game(), table.dump(), table.dice.copy())
    twin.log, twin.chance = list(table.log or ()), list(table.chance or ())
    return twin


def fire(target: str, mode: str = "Semi", weapon: str = "m4a1", *, focused: bool = False) -> Fire:
    return Fire(weapon, mode, target, focused)  # type: ignore[arg-type] # test words


play = played  # for tests of the doctrine that are not committed yet
