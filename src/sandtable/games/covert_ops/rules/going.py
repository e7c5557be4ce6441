"""Move: a drawn way, or an order that stands for one (CO-C3-4, -9, -10, CO-INT-1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar, Literal, TypeAlias

from sandtable.boards.tabletop import orders
from sandtable.boards.tabletop.orders import HEADINGS, SHARES, ahead
from sandtable.boards.tabletop.shapes import Disc, within
from sandtable.boards.tabletop.ticks import INCH, TURNS, inches
from sandtable.boards.tabletop.ways import Way
from sandtable.games.covert_ops import figures, ground, walk
from sandtable.games.covert_ops.ground import Walker
from sandtable.games.covert_ops.rules import payment, strikes, ways
from sandtable.games.covert_ops.rules.basics import Action, element_name
from sandtable.games.covert_ops.rules.movement import RULES, Reposition
from sandtable.games.covert_ops.rules.words import name
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import INTERACT_INCHES, MOST_LEGS, UnitId
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.step import Ask
from sandtable.kernel.table import Table

Mode: TypeAlias = Literal["move", "assault", "storm"]
MOST_GOALS = 8


class Go(Action, frozen=True, tag="go"):
    """A Move; where to is asked next."""

    rule: ClassVar[str] = "CO-C3-4"
    words: ClassVar[str] = "Move"
    kind: ClassVar[str] = "Move"
    action: ClassVar[payment.Named] = "move"

    def takes(self, state: State) -> str:
        acting = state.acting
        price = super().takes(state)
        return f"{price}, {_reach(state, acting.unit, 'move')}" if acting else price

    def act(self, table: Table[State], unit: Unit) -> None:
        table.push(ChooseWay(unit.id))


class Move(Action, frozen=True, tag="move"):
    """Along a way; in the modes `assault` and `storm` an attack follows (CO-C4-13, -14)."""

    rule: ClassVar[str] = "CO-C3-4"
    open: ClassVar[bool] = True  # by any legal way
    kind: ClassVar[str] = "Move"
    placed: ClassVar[bool] = True
    unit: UnitId
    path: Way
    mode: Mode = "move"

    def label(self, state: State) -> str:
        done = self.mode.capitalize()
        if len(set(self.path)) <= 1:
            return "Stay in place" if self.mode == "move" else f"{done} from here"
        far = inches(max(0, ways.cost(state, self.unit, self.path)))
        *between, end = (f"{inches(x)} {inches(y)}" for x, y in self.path[1:])
        by = "".join(f" via {point}" for point in between)  # as a terminal takes it
        return f"{done} {far} in, to {end}{by}"

    def detail(self, state: State) -> str:
        if self.mode == "move" and len(set(self.path)) <= 1:
            return "A Move of no length: it is a reposition all the same (CO-C3-9)"
        return ""

    def named(self, state: State, unit: Unit) -> payment.Named:
        return self.mode

    def obstacle(self, state: State, unit: Unit) -> Refusal | None:
        if self.unit != unit.id:
            return Refusal("CO-C4-3", f"It is {name(state, unit.id)} that activates")
        if self.mode != "move" and not figures.has_action(state, unit, self.mode):
            return Refusal("CO-C4-9", f"{name(state, unit.id)} has no {self.mode.capitalize()}")
        most = ways.allowance(state, unit, self.mode)
        return ways.wrong_way(state, unit, self.path, most) or self.in_vain(state, unit)

    def in_vain(self, state: State, unit: Unit) -> Refusal | None:
        """An Assault or a Storm ends where somebody can be attacked."""
        if self.mode == "move":
            return None
        if strikes.any_target(state, unit.id, self.mode, self.path[-1]):
            return None
        if self.mode == "assault":
            return Refusal("CO-C4-13", "No enemy would be within reach of a melee weapon there")
        return Refusal("CO-C4-14", "No enemy would be in range and sight of a ranged weapon there")

    def act(self, table: Table[State], unit: Unit) -> None:
        go(table, unit, self.path, self.mode)


def go(table: Table[State], unit: Unit, way: Way, mode: Mode, target: UnitId = 0) -> None:
    """Pay, go, and attack if it was no plain Move."""
    whole = way if len(way) > 1 else (*way, *way)
    if mode != "move":
        table.push(strikes.StrikeAfter(unit.id, mode, target))
    table.push(Reposition(unit.id, whole, mode))
    payment.PayWith(unit.id, mode, rule=RULES[mode]).settle(table)


# orders


class March(orders.March, frozen=True, tag="march"):
    """Straight ahead, cut at the last point where the base may end."""

    rule: ClassVar[str] = "CO-INT-1"

    def way(self, state: State) -> str:
        unit = state.units.get(unit_of(self.who))
        if unit is None:
            return super().way(state)
        return f"up to {inches(figures.mv(state, unit) * self.share // 4)} in"


class Toward(orders.Toward, frozen=True, tag="toward"):
    """By the shortest way to something on the table, as far as one comes."""

    rule: ClassVar[str] = "CO-INT-1"

    def label(self, state: State) -> str:
        return f"Toward {goal_name(state, self.goal)}"

    def detail(self, state: State) -> str:
        disc = goal_disc(state, self.goal)
        unit = state.units.get(unit_of(self.who))
        if disc is None or unit is None:
            return ""
        return f"{inches(ground.nearest_gap(state.disc(unit.id), (disc,)))} in away"


def unit_of(piece: str) -> UnitId:
    """The number of a unit as the picture calls it; 0 if it is none."""
    kind, _, number = piece.partition("-")
    return number_of(number) if kind == "unit" else 0


def number_of(text: str) -> int:
    """The number that is written here; 0 if it is none, or longer than any that is in use."""
    return int(text) if text.isdecimal() and len(text) < 6 else 0


def goal_name(state: State, goal: str) -> str:
    """As people read it."""
    kind, _, rest = goal.partition("-")
    if kind == "zone":
        return "the zone"
    if kind == "element":
        return f"the {element_name(state, rest)}"
    who = number_of(rest)
    if who not in state.units:
        return goal
    return f"the fallen {name(state, who)}" if kind == "casualty" else name(state, who)


def goal_disc(state: State, goal: str) -> Disc | None:
    """Where it is; None for the zone and for what is not there."""
    kind, _, rest = goal.partition("-")
    if kind == "element":
        element = state.elements.get(rest)
        return Disc(*element.at, element.radius) if element and not element.gone else None
    who = number_of(rest)
    if kind == "casualty" and who in state.casualties:
        return Disc(*state.casualties[who], state.profile(who).radius)
    if kind == "unit" and who in state.units and state.units[who].here:
        return state.disc(who)
    return None


def goals(state: State, unit: Unit) -> Iterator[str]:
    """What a unit may be sent to: tests that are left, the fallen, the zone, its friends."""
    tests = {one.element: one.most for one in state.mission.interactions}
    for element in state.elements.values():
        if not element.gone and element.done < tests.get(element.id, 0):
            yield f"element-{element.id}"
    yield from (f"casualty-{who}" for who in state.casualties)
    yield "zone"
    near = sorted((ground.gap_between(state, unit.id, one.id), one.id) for one in state.friends(unit.id))
    yield from (f"unit-{who}" for _, who in near)


def there(state: State, goal: str, base: Disc) -> bool:
    """Whether a base stands where an order to that goal would lead it."""
    if goal == "zone":
        return ground.in_zone(state, base)
    disc = goal_disc(state, goal)
    if disc is None:
        return True
    if goal.startswith("element"):
        return within(base, disc, INTERACT_INCHES * INCH)
    return ground.touching(base, disc)


def listed(state: State, unit: Unit) -> tuple[Choice, ...]:
    """The orders that are offered; nothing is routed for that."""
    who, base = f"unit-{unit.id}", state.disc(unit.id)
    found = [Toward(who, goal) for goal in goals(state, unit) if not there(state, goal, base)]
    return (*found[:MOST_GOALS], *_marches(who), Move(unit.id, (unit.at, unit.at)))


@lru_cache(maxsize=256)  # of a plain name: nobody owns it
def _marches(who: str) -> tuple[March, ...]:
    return tuple(March(who, heading, share) for share in SHARES for heading in range(TURNS))


class ChooseWay(Ask, frozen=True):
    """Where a Move leads: an order, or any way that is drawn."""

    unit: UnitId

    def decision(self, state: State) -> Decision:
        unit = state.units[self.unit]
        reach = _reach(state, unit.id, "move").capitalize()
        prompt = f"Where does {name(state, unit.id)} move? {reach}"
        options = listed(state, unit)
        about = (f"unit-{unit.id}",)
        return Decision(unit.seat, prompt, "CO-C3-4", options, open=True, about=about)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        unit = state.units[self.unit]
        if isinstance(choice, Move):
            if choice.mode != "move":
                return Refusal("CO-C3-4", "A Move was begun: draw the way of a Move")
            return choice.why_not(state, unit)
        if not isinstance(choice, March | Toward) or unit_of(choice.who) != unit.id or choice.mode:
            return Refusal("CO-INT-1", f"It is {name(state, unit.id)} that moves")
        if isinstance(choice, March):
            known = 0 <= choice.heading < len(HEADINGS) and 1 <= choice.share <= 4
            return None if known else Refusal("CO-INT-1", "16 headings, 1 to 4 quarters of Mv")
        known = choice.goal == "zone" or goal_disc(state, choice.goal) is not None
        return None if known else Refusal("CO-INT-1", "There is no such goal on the table")

    def answer(self, table: Table[State], choice: Move | March | Toward) -> None:
        unit = table.state.units[self.unit]
        way = choice.path if isinstance(choice, Move) else ordered(table.state, unit, choice)
        go(table, unit, way, "move")


# orders carried out


def ordered(state: State, unit: Unit, order: March | Toward) -> Way:
    """The way that an order stands for (CO-INT-1)."""
    walker, most = Walker.unit(state, unit.id), figures.mv(state, unit)
    if isinstance(order, Toward):
        return _toward(state, walker, order.goal, most)
    return (unit.at, walker.march(ahead(unit.at, order, most), most))


def _toward(state: State, walker: Walker, goal: str, most: int) -> Way:
    """The walk to a goal, as far as 8 legs lead (CO-C3-10)."""
    disc, zone = goal_disc(state, goal), ground.zone(state)
    way = walk.into_zone(walker, zone, most) if disc is None else walk.walk_to(walker, disc)
    legs = way[: MOST_LEGS + 1]
    return walk.toward(walker, legs, most, lambda base: there(state, goal, base))


def _reach(state: State, who: UnitId, mode: str) -> str:
    return f"up to {inches(ways.allowance(state, state.units[who], mode))} in"
