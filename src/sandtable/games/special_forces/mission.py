"""A scenario as data (guide, 9.7): map, zones, forces, exits, reinforcements, victory."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from sandtable.games.special_forces import counts, zone_language
from sandtable.games.special_forces.cards import Id, Name, Text
from sandtable.games.special_forces.counts import Count
from sandtable.games.special_forces.vocabulary import OTHER, US, CardId, MapEdge, Ref, Side, Small
from sandtable.games.special_forces.zone_language import In, Zone
from sandtable.kernel.game import Header

MOST_SOLDIERS = 200  # of a side
Expression = Annotated[str, Meta(max_length=200)]
Die = Annotated[int, Meta(ge=2, le=12)]
Face = Annotated[int, Meta(ge=1, le=6)]
Points = Annotated[int, Meta(ge=0, le=200)]
ObjectiveId = Literal["eliminate", "breakout", "hold", "fetch", "rescue", "laststand", "kingpin"]
KINGPIN = "kingpin"  # who is meant as long as he is not known
# How a battle comes about: as it is written, by settings, or by dice.
Made = Literal["written", "chosen", "rolled"]


class Recruit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Soldiers of one card, with the counters that each carries beside his issue."""

    card: Ref
    n: Annotated[int, Meta(ge=1, le=30)] = 1
    gear: Annotated[tuple[Ref, ...], Meta(max_length=20)] = ()
    zone: Expression = ""  # where this one stands, if not with the others


class Force(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One side: its zone and its soldiers in roster order."""

    zone: Expression = ""  # empty: where the objective says
    # Nobody: they are bought.
    soldiers: Annotated[tuple[Recruit, ...], Meta(max_length=60)] = ()
    points: Points = 0  # what a force of one's own may cost (SF-BYO-7); 0: fixed

    def __post_init__(self) -> None:
        count = sum(recruit.n for recruit in self.soldiers)
        if count > MOST_SOLDIERS:
            raise ValueError(f"a side has at most {MOST_SOLDIERS} soldiers; these are {count}")


class Exit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who may leave the map, and where (SF-EXI-3)."""

    who: Ref  # a side, a card, or `carrier`
    edges: Annotated[tuple[MapEdge, ...], Meta(min_length=1, max_length=4)]


class Arrival(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of a reinforcement table (SF-RNF): 2d6 from lo to hi bring these to that place."""

    lo: Die
    hi: Die
    soldiers: Annotated[tuple[Recruit, ...], Meta(min_length=1, max_length=10)]
    zone: Expression
    together: bool = False  # "or": all of them in one of the zone's parts (SF-RNF-3)

    def __post_init__(self) -> None:
        if self.lo > self.hi:
            raise ValueError(f"a row goes up: {self.lo} is more than {self.hi}")


class Reinforcements(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rolled before each turn from one on."""

    side: Side
    table: Annotated[tuple[Arrival, ...], Meta(min_length=1, max_length=11)]
    from_turn: Small = 1

    def __post_init__(self) -> None:
        for row, following in zip(self.table, self.table[1:], strict=False):
            if following.lo <= row.hi:
                raise ValueError(f"rows go upwards: a roll of {following.lo} is in two of them")

    def row(self, roll: int) -> Arrival | None:
        """What a roll brings; None if no row has it."""
        return next((row for row in self.table if row.lo <= roll <= row.hi), None)


class Item(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A folder on the map: hidden by one side, or lying open on a dot (SF-WMD-6)."""

    zone: Expression
    hidden_by: Side | None = None
    taker: Side = "us"


class Rung(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The result up to that measure; rungs go upwards."""

    upto: Small
    result: Annotated[str, Meta(min_length=1, max_length=60)]
    winner: Side | None = None


class End(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """What ends the battle; then the measure enters the ladder, unless this end says what does."""

    when: Expression
    measure: Expression = ""  # counted instead of the scenario's own
    value: Small | None = None  # enters the ladder, whatever was counted
    ruled: bool = False  # added by a ruling

    def __post_init__(self) -> None:
        if self.measure and self.value is not None:
            raise ValueError("an end has a measure or a value, not both")

    @cached_property
    def condition(self) -> Count:
        return counts.parse(self.when)

    @cached_property
    def counted(self) -> Count | None:
        return counts.parse(self.measure) if self.measure else None


class Victory(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """What is measured, what it is worth, and what ends the battle."""

    measure: Expression
    # Beyond the last rung: the last.
    ladder: Annotated[tuple[Rung, ...], Meta(min_length=1, max_length=100)]
    ends: Annotated[tuple[End, ...], Meta(min_length=1, max_length=20)]
    counts: Small = 0  # soldiers that the ladder counts, for replaced forces (SF-BYO-9)
    rule: Annotated[str, Meta(min_length=1, max_length=20)] = "SF-WIN-1"

    def __post_init__(self) -> None:
        tops = [rung.upto for rung in self.ladder]
        if tops != sorted(set(tops)):
            raise ValueError("the rungs of a ladder must go upwards: each 'upto' above the one before")
        ruled = [end.ruled for end in self.ends]
        if ruled != sorted(ruled):
            raise ValueError("printed ends stand before ruled ones (SF-WIN-2)")

    @cached_property
    def counted(self) -> Count:
        return counts.parse(self.measure)

    def rises_for(self, side: Side) -> bool:
        """Whether more of the measure is better for a side."""
        return self.ladder[-1].winner == side or self.ladder[0].winner == OTHER[side]


class Task(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An objective and its terms (SF-BYO-6); zones, exits and victory follow from them."""

    id: ObjectiveId
    attacker: Side = US  # who has to do the thing
    building: Small = 0
    # By which one leaves; none: those of the objective.
    edges: Annotated[tuple[MapEdge, ...], Meta(max_length=4)] = ()
    named: Ref = ""  # the kingpin; empty: the defender's dearest soldier with a number
    hidden: bool = False  # the item is hidden by the defender
    dot: Annotated[str, Meta(max_length=4)] = ""  # where an open item lies

    @property
    def defender(self) -> Side:
        return OTHER[self.attacker]

    @property
    def inside(self) -> In:
        return In((self.building,))

    @property
    def kingpin(self) -> CardId:
        return self.named or KINGPIN


# Stands where an objective has not been planned yet.
UNPLANNED = Victory(measure="no_soldiers(us)", ladder=(Rung(upto=1, result="Draw"),), ends=(End(when="turn_over(1)"),))


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Other readings of the rules (guide, 13); off unless chosen."""

    damage_cap_first: bool = False
    blind_buy: bool = False  # nobody sees what the other buys before both are ready
    smoke_eight: bool = False
    simultaneous_reactions: bool = False  # all are declared before any is rolled
    auto_choices: bool = False
    turn_limits_off: bool = False


class Mission(Header, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A battle to be fought."""

    id: Id
    title: Name
    brief: Text = ""
    map: Ref
    place_first: Side | None = None  # None: the objective says who
    limit: Annotated[int, Meta(ge=1, le=99)]
    us: Force
    iif: Force
    victory: Victory = UNPLANNED
    objective: Task | None = None
    buy: Annotated[tuple[Side, ...], Meta(max_length=2)] = ()  # who still buys at the table (SF-BYO-1, SF-BYO-7)
    made: Made = "written"
    initiative: Literal["normal", "us"] = "normal"
    # Added to the initiative while the side has a soldier on the map.
    bonus: Annotated[dict[Side, Small], Meta(max_length=2)] = field(default_factory=dict)
    automated: bool = False  # the IIF are run by the rulebook (SF-SOM)
    exits: Annotated[tuple[Exit, ...], Meta(max_length=20)] = ()
    reinforcements: Reinforcements | None = None
    item: Item | None = None
    complexity: Annotated[str, Meta(max_length=40)] = ""
    minutes: Small = 0
    options: Options = Options()
    # A lesson's first dice, so that what its guide says happens; such a battle is in no list.
    dice: Annotated[tuple[Face, ...], Meta(max_length=200)] = ()

    def __post_init__(self) -> None:
        if self.objective is None and self.victory == UNPLANNED:
            raise ValueError("a scenario has a victory or an objective")
        if self.objective is None and self.place_first is None:
            raise ValueError("without an objective 'place_first' says who places first")

    @cached_property
    def zones(self) -> dict[str, Zone]:
        """What every zone of the mission means, by its notation; steps hold no more than that."""
        return {text: zone_language.parse(text) for text in self._zone_texts() if text}

    def _zone_texts(self) -> Iterator[str]:
        for force in (self.us, self.iif):
            yield from (force.zone, *(one.zone for one in force.soldiers))
        yield from (row.zone for row in (self.reinforcements.table if self.reinforcements else ()))
        yield self.item.zone if self.item else ""

    def force(self, side: Side) -> Force:
        return self.us if side == US else self.iif

    def with_force(self, side: Side, force: Force) -> Mission:
        return replace(self, us=force) if side == US else replace(self, iif=force)
