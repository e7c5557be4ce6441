"""Battles in one line, with scripted dice; every roll of this game is the sum of two.

    table = battle({"US-8": "M9", "IIF-2": on("J9", ap=1)}, acting="US-8", dice=[7, 8])

stands in the middle of turn 1 with fresh soldiers, who have all that their cards give them. It
halts when the turn is over, unless `then` gives the dice of the next one.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, TypeVar

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
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.dice import ScriptedDice
from sandtable.kernel.event import Event
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table
from tests.games.special_forces.field import content

WIDTH = 26  # of all three maps
END = EndActivation()
PASS = Pass()
DONE = Done()
# How a long test begins its next turn: US 9, IIF 4.
US_FIRST = (9, 4)
IIF_FIRST = (4, 9)

C = TypeVar("C", bound=Choice)
E = TypeVar("E", bound=Event)


class Halt(Ask, frozen=True):
    """The end of a test's stretch of play: a question that nobody answers."""

    def decision(self, state: State) -> Decision | None:
        del state
        return Decision("us", "halt", "SF-TSQ-10", (PASS,))


class _TestGame(SpecialForces):
    steps = (*SpecialForces.steps, Halt)

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
    later = list(then)
    played = drill(mission) if isinstance(mission, str) else mission
    state = State(content(), played, turn=1)
    for name, where in soldiers.items():
        _place(state, name, where, where.changes if isinstance(where, Spot) else {})
    for field, value in more.items():
        if field not in State.__struct_fields__:
            raise TypeError(f"State has no field {field!r}")
        setattr(state, field, value)
    steps: list[Step] = [Halt(), ActionLoop()]
    if later:
        steps = [PlayTurn(), CheckVictory(turn_ended=True), EndTurn(), ActionLoop()]
    if acting:
        state.active, state.to_move = acting, state.soldiers[acting].side
        steps += [EndOfActivation(state.soldiers[acting].side), ChooseAction(acting)]
    agenda = [*steps, *reversed(list(begin))]
    table = Table(game(), state, agenda, ScriptedDice(faces([*dice, *later])))
    table.log, table.chance = [], []
    table.advance()
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


def play(table: Table[State], *choices: Choice) -> Table[State]:
    """Answer one question after the other, each for whoever is asked."""
    for choice in choices:
        assert table.decision is not None
        table.play(table.decision.seat, choice)
    return table


def pass_both(table: Table[State]) -> Table[State]:
    """Both sides pass: the turn is over."""
    return play(table, PASS, PASS)


def refused(table: Table[State], choice: Choice) -> str:
    """The rule that a choice breaks; empty if it is legal."""
    refusal = table.why_not(choice)
    return refusal.rule if refusal else ""


def offered(table: Table[State], kind: type[C]) -> list[C]:
    """The options of a kind."""
    options = table.decision.options if table.decision else ()
    return [option for option in options if isinstance(option, kind)]


def asked(table: Table[State]) -> str:
    """The seat that is asked now."""
    assert table.decision is not None
    return table.decision.seat


def heard(table: Table[State], kind: type[E]) -> list[E]:
    """The events of a kind, in order."""
    return [event for event in table.log or () if isinstance(event, kind)]


def told(event: Event) -> str:
    """An event as people read it."""
    return "".join(span.text for span in game().line(event))


def man(table: Table[State], name: str) -> Soldier:
    return table.state.soldiers[name]


def stands(table: Table[State], name: str) -> str:
    """The name of his dot; empty when he is not on the map."""
    soldier = man(table, name)
    return table.state.ground.names[soldier.dot] if soldier.here else ""


def halted(table: Table[State]) -> bool:
    """The stretch is played to its end."""
    return table.decision is not None and table.decision.prompt == "halt"


def unused(table: Table[State]) -> list[int]:
    """Dice of the script that were not rolled."""
    assert isinstance(table.dice, ScriptedDice)
    return table.dice.left


def reloaded(table: Table[State]) -> Table[State]:
    """The same table after being saved and read back."""
    twin = Table.load(game(), table.dump(), table.dice.copy())
    twin.log, twin.chance = list(table.log or ()), list(table.chance or ())
    return twin


def fire(target: str, mode: str = "Semi", weapon: str = "m4a1", *, focused: bool = False) -> Fire:
    return Fire(weapon, mode, target, focused)  # type: ignore[arg-type] # test words
