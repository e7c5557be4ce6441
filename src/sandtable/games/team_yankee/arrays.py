"""The battle and its questions as arrays, for players that learn."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, ClassVar, get_args

from sandtable.boards.tabletop.ticks import TURNS, Spot
from sandtable.games.team_yankee.state import NOWHERE, Objective, Phase, Team, Unit
from sandtable.games.team_yankee.view import View
from sandtable.games.team_yankee.vocabulary import TABLE, Benefit, Kind, LightMode, Mode, Order, Plan, Where, other
from sandtable.kernel.decision import Seat
from sandtable.players.arrays import Arrays
from sandtable.players.columns import Column, Floats, Hot, Line, Part, Rows, code_columns, code_of, turned

WIDE = TABLE[0]
FAR = 200  # ticks of a move that count as 1
TEAMS, UNITS, OBJECTIVES, MINES = 128, 48, 8, 8
PHASE = Hot("phase", get_args(Phase), "the phase of the battle")
LIGHT = Hot("light", get_args(LightMode), "the time of day")
PLAN = Hot("plan", get_args(Plan), "this seat's battle plan")
KIND = Hot("kind", get_args(Kind), "what kind of Team it is")
WHERE = Hot("where", get_args(Where), "where the Unit is")
ORDERS = tuple(order for order in get_args(Order) if order)
ORDER = Hot("order", ORDERS, "the Order that it was given")
GIVES = Hot("gives", ORDERS, "the Order that the option gives")
MODE = Hot("mode", get_args(Mode), "how it moves, where the option says so")
WORDS = (*get_args(Plan), *get_args(Benefit), *get_args(LightMode), "attacker", "defender")
WORD = Hot("word", WORDS, "what the option says, where it says one of a few words")
NAMES = ("target", "foe", "team", "unit", "goal", "who")

BATTLE = (
    *PHASE.columns,
    *LIGHT.columns,
    *PLAN.columns,
    Column("blue", "1 if this seat is blue"),
    Column("attacks", "1 if this seat is the attacker"),
    Column("active", "1 in this seat's turn"),
    Column("own turn", "this seat's turn, of 12"),
    Column("other turn", "the other seat's, of 12"),
    Column("own delay", "this seat's Delay Counters, of 4"),
    Column("other delay", "the other seat's, of 4"),
    Column("night", "1 at night"),
    Column("smoke", "smoke screens, of 8"),
    Column("volley", "1 while a Unit shoots"),
    Column("shots", "shots laid so far, of 10"),
    Column("hits", "its hits that are not saved yet, of 10"),
    Column("assault", "1 while there is an assault"),
    Column("strikes", "1 if this seat strikes in it"),
    Column("exchange", "exchanges of blows so far, of 10"),
    Column("own score", "this seat's points of an operation, of 10"),
    Column("other score", "the other seat's, of 10"),
    Column("over", "1 when the battle is over"),
)
TEAM = (
    Column("own", "1 for this seat's Teams"),
    *KIND.columns,
    Column("here", "1 if it is on the table by itself"),
    Column("x", "how far east, as a part of the table's width"),
    Column("y", "how far north, likewise"),
    Column("face x", "cosine of its facing"),
    Column("face y", "sine of it"),
    Column("aboard", "1 if it is Mounted"),
    Column("lost", "1 if it is Destroyed"),
    Column("bailed", "1 if it is Bailed Out"),
    Column("foxhole", "1 if it is dug in"),
    Column("hidden", "1 if it is Gone to Ground"),
    Column("moved", "how far it has moved in this turn, of 10 inches"),
    Column("acted", "1 if it counts as having moved"),
    Column("went", "1 if its move is used up"),
    Column("shot", "1 if it has shot"),
    Column("assaulted", "1 if it has assaulted"),
    Column("armour", "its front armour, of 20"),
    Column("hit on", "the roll that hits it, of 6"),
    Column("skill", "its skill number, of 6"),
    Column("courage", "its courage number, of 6"),
    Column("anti-tank", "the best of its weapons against tanks, of 25"),
    Column("range", "their longest range, of 48 inches"),
    *code_columns("its Unit's card"),
)
UNIT = (
    Column("own", "1 for this seat's Units"),
    *WHERE.columns,
    *ORDER.columns,
    Column("pinned", "1 if it is Pinned Down"),
    Column("taken", "1 if it was asked about in this step"),
    Column("charged", "1 if it has charged"),
    Column("size", "Teams that it started with, of 12"),
    Column("points", "its points, of 20"),
    Column("hits", "hits in this Shooting Step, of 8"),
    Column("attachment", "1 for an Attachment"),
    Column("air", "1 for Strike Aircraft that come this turn"),
    *code_columns("its card"),
)
PLACE = (
    Column("x", "how far east, as a part of the table's width"),
    Column("y", "how far north, likewise"),
    Column("own", "1 if this seat laid it"),
)
OPTION = (
    *GIVES.columns,
    *MODE.columns,
    *WORD.columns,
    Column("heading", "1 if it goes in a direction"),
    Column("heading x", "cosine of that direction"),
    Column("heading y", "sine of it"),
    Column("share", "the share of the allowance, 0 to 1"),
    Column("placed", "1 if it names a place by itself"),
    Column("to x", "how far east that is, as a part of the table's width"),
    Column("to y", "how far north, likewise"),
    Column("smoke", "1 for smoke"),
    Column("mounted", "1 if it arrives Mounted"),
)


class FieldArrays(Arrays):
    """Teams and Units by their rows; an option about a Unit has its Leader's row beside it."""

    slots: ClassVar[int] = 96

    def parts(self) -> tuple[Part, ...]:
        self.content: Any = self.game.content  # type: ignore[attr-defined] # a PackGame has it
        self._units: Mapping[int, Unit] = {}
        self._cards: dict[str, Floats] = {}
        self.pieces = Rows("teams", "All Teams, by number.", TEAMS, TEAM, lambda view: view.teams, self._team)
        self.pieces.also = _leaders
        return (
            Line("battle", "The battle as a whole.", BATTLE, _battle),
            self.pieces,
            Rows("units", "All Units, by number.", UNITS, UNIT, lambda view: view.units, _unit),
            Rows("objectives", "Objectives.", OBJECTIVES, PLACE, lambda view: view.objectives, _objective),
            Rows("mines", "Minefields.", MINES, PLACE[:2], lambda view: view.mines, lambda one, _: _at(one.at)),
        )

    def settle(self, view: View) -> None:
        self._units = view.units

    def _team(self, one: Team, seat: Seat) -> Floats:
        unit = self._units[one.unit]
        return (
            float(unit.seat == seat),
            *KIND[self.content.units[unit.card].kind],
            float(one.here),
            *_at(one.at),
            *turned(one.face / TURNS),
            float(bool(one.aboard)),
            one.lost,
            one.bailed,
            one.foxhole,
            one.hidden,
            one.moved / FAR,
            one.acted,
            one.went,
            one.shot,
            one.assaulted,
            *self._card(unit.card),
        )

    def _card(self, name: str) -> Floats:
        """What is printed, and stays the same all battle."""
        if name not in self._cards:
            card = self.content.units[name]
            weapons = [self.content.weapons[one] for one in card.weapons]
            self._cards[name] = (
                card.armour[0] / 20 if card.armour else 0.0,
                card.hit_on / 6,
                card.skill / 6,
                min(card.courage, 7) / 6,
                max((one.anti_tank for one in weapons), default=0) / 25,
                max((one.range for one in weapons), default=0) / 48,
                *code_of(name),
            )
        return self._cards[name]

    def option_columns(self) -> tuple[Column, ...]:
        return OPTION

    def option(self, choice: Any) -> Floats:
        heading = getattr(choice, "heading", None)
        way = (1.0, *turned(heading / TURNS), choice.share / 4) if heading is not None else (0.0,) * 4
        named = (getattr(choice, name, "") for name in ("plan", "benefit", "mode", "who"))
        word = next((one for one in named if one in WORDS), "")
        spot = getattr(choice, "at", None)
        return (
            *GIVES[getattr(choice, "order", "")],
            *MODE[getattr(choice, "mode", "")],
            *WORD[word],
            *way,
            *((1.0, *_at(spot)) if isinstance(spot, tuple) else (0.0, 0.0, 0.0)),
            float(getattr(choice, "smoke", False)),
            float(getattr(choice, "mounted", False)),
        )

    def about(self, choice: Any) -> Hashable:
        for name in NAMES:
            value = getattr(choice, name, None)
            if isinstance(value, int):
                return value if name in ("target", "team") else f"unit-{value}"
            if isinstance(value, str) and "-" in value:
                kind, _, number = value.partition("-")
                return int(number) if kind == "team" and number.isdecimal() else value
        return None


def _leaders(view: View) -> dict[Any, Any]:
    """A Unit is where its Leader is."""
    return {f"unit-{unit.id}": unit.leader for unit in view.units.values()}


def _at(spot: Spot) -> Floats:
    return (0.0, 0.0) if spot == NOWHERE else (spot[0] / WIDE, spot[1] / WIDE)


def _objective(one: Objective, seat: Seat) -> Floats:
    return (*_at(one.at), float(one.by == seat))


def _unit(one: Unit, seat: Seat) -> Floats:
    return (
        float(one.seat == seat),
        *WHERE[one.where],
        *ORDER[one.order],
        one.pinned,
        one.taken,
        one.charged,
        one.size / 12,
        one.points / 20,
        one.hits / 8,
        float(bool(one.core)),
        one.air,
        *code_of(one.card),
    )


def _battle(view: View, seat: Any) -> Floats:
    foe = other(seat)
    own, theirs = view.sides.get(seat), view.sides.get(foe)
    volley = view.volleys[-1] if view.volleys else None
    assault = view.assault
    return (
        *PHASE[view.phase],
        *LIGHT[view.light_mode],
        *PLAN[own.plan if own else ""],
        float(seat == "blue"),
        float(view.attacker == seat),
        float(view.active == seat),
        own.turn / 12 if own else 0.0,
        theirs.turn / 12 if theirs else 0.0,
        own.delay / 4 if own else 0.0,
        theirs.delay / 4 if theirs else 0.0,
        float(view.night),
        len(view.smoke) / 8,
        float(volley is not None),
        len(volley.shots) / 10 if volley else 0.0,
        len(volley.hits) / 10 if volley else 0.0,
        float(assault is not None),
        float(bool(assault and assault.seat == seat)),
        assault.exchange / 10 if assault else 0.0,
        view.scores.get(seat, 0) / 10,
        view.scores.get(foe, 0) / 10,
        float(view.over),
    )
