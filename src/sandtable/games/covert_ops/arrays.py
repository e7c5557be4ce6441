"""The table and its questions as arrays, for players that learn."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar, get_args

from sandtable.boards.tabletop.ticks import INCH, TURNS, Spot
from sandtable.games.covert_ops.state import NOWHERE, Element, Phase, Unit
from sandtable.games.covert_ops.view import View
from sandtable.games.covert_ops.vocabulary import ALARM_TOP, LAST_ROUND, TABLE_INCHES, DefenceKind, Mark, Token, Zone
from sandtable.kernel.decision import Seat
from sandtable.players.arrays import Arrays
from sandtable.players.columns import (
    Again,
    Column,
    Floats,
    Hot,
    Line,
    Part,
    Rows,
    code_columns,
    code_of,
    padded,
    turned,
)

WIDE = TABLE_INCHES * INCH
PIECES, SMOKES = 64, 8
TOKENS: tuple[Token, ...] = get_args(Token)
PHASE = Hot("phase", get_args(Phase), "the phase of the mission")
KIND = Hot("piece", ("unit", "marker", "element"), "what it is")
ZONE = Hot("zone", get_args(Zone), "where the unit is")
DEFENCE = Hot("defence", get_args(DefenceKind), "the defence that the option names")
WORD = Hot("token", TOKENS, "the token that it names")
NAMES = ("target", "unit", "casualty", "marker", "element", "goal")

TABLE = (
    *PHASE.columns,
    Column("round", "the round, of 20"),
    Column("alarm", "the alarm, of 20"),
    Column("victory points", "Victory Points so far, of 10"),
    Column("players turn", "1 in a turn of the players"),
    Column("opfor turn", "1 in a turn of Opfor"),
    Column("asset points", "Asset Points of the common pool, of 5"),
    Column("deck", "cards in the Action deck, of 40"),
    Column("discard", "cards that lie open, of 40"),
    Column("hand", "cards drawn in this Opfor turn, of 4"),
    Column("markers", "Activity markers, of 4"),
    Column("destroyed", "Opfor units destroyed, of 20"),
    Column("out", "player units that exfiltrated, of 8"),
    Column("casualties", "casualties on the table, of 8"),
    Column("lasting", "effects that last, of 8"),
    Column("stage", "which mission of a campaign, of 8"),
    Column("shots", "attacks of this activation, of 4"),
    Column("aimed", "1 if the unit that acts has aimed"),
    Column("attack", "1 while an attack is resolved"),
    Column("raw", "its raw damage so far, of 10"),
    Column("attack dice", "its dice, of 8"),
    Column("over", "1 when the mission is over"),
)
PIECE = (
    *KIND.columns,
    Column("x", "how far east, as a part of the table's width"),
    Column("y", "how far north, likewise"),
    Column("own", "1 for this seat's units"),
    Column("player", "1 for units of any player"),
    *ZONE.columns,
    Column("damage", "suffered, as a part of what it can take"),
    Column("toughness", "what it can take, of 10"),
    Column("injuries", "its injuries, of 3"),
    Column("activated", "1 if it has activated in this round"),
    Column("actions", "Action tokens, of 3"),
    Column("orders", "Order tokens, of 3"),
    Column("alert", "1 if it is alert"),
    *(Column(token, "such tokens on it, of 2") for token in TOKENS),
    Column("officer", "1 for officers"),
    Column("mv", "inches that it moves, of 10"),
    Column("captive", "1 for whom the mission freed"),
    Column("done", "of an element: successes, of 3"),
    Column("gone", "of an element: 1 if it is gone"),
    *code_columns("its profile; 0 for what is no unit"),
)
OPTION = (
    *DEFENCE.columns,
    *WORD.columns,
    Column("heading", "1 if it goes in a direction"),
    Column("heading x", "cosine of that direction"),
    Column("heading y", "sine of it"),
    Column("share", "the share of the allowance, 0 to 1"),
    Column("placed", "1 if it names a place"),
    Column("to x", "how far east that is, as a part of the table's width"),
    Column("to y", "how far north, likewise"),
    Column("melee", "1 if its weapon is for melee"),
    Column("range", "range or reach of the weapon, of 36 inches"),
    Column("dice", "its dice, of 8"),
    Column("damage", "damage that it names, of 10"),
)


class TableArrays(Arrays):
    """Units, markers and elements by their rows, where they stand on the table."""

    slots: ClassVar[int] = 48

    def parts(self) -> tuple[Part, ...]:
        self.content: Any = self.game.content  # type: ignore[attr-defined] # a PackGame has it
        self.pieces = Rows(
            "pieces", "Units by number, then Activity markers and elements.", PIECES, PIECE, _pieces, self._piece
        )
        return (
            Line("table", "The mission as a whole.", TABLE, _table),
            self.pieces,
            Again("acting", "The unit that activates now.", 1, self.pieces, _acting),
            Again("fight", "Attacker and target of the attack.", 2, self.pieces, _fighting),
            Rows(
                "smoke",
                "Obscuring discs.",
                SMOKES,
                (
                    Column("x", "how far east, as a part of the table's width"),
                    Column("y", "how far north, likewise"),
                    Column("radius", "its radius, likewise"),
                ),
                lambda view: dict(enumerate(view.smoke)),
                lambda one, _: (*_at(one.at), one.radius / WIDE),
            ),
        )

    def _piece(self, one: Any, seat: Seat) -> Floats:
        if isinstance(one, Unit):
            return self._unit(one, seat)
        kind = "element" if isinstance(one, Element) else "marker"
        head = padded((*KIND[kind], *_at(one.at)), len(PIECE) - END)
        if isinstance(one, Element):
            return padded((*head, one.done / 3, float(one.gone)), len(PIECE))
        return padded(head, len(PIECE))

    def _unit(self, one: Unit, seat: Seat) -> Floats:
        profile = self.content.profiles[one.profile]
        tough = profile.damage + one.tougher
        return (
            *KIND["unit"],
            *_at(one.at),
            float(one.seat == seat),
            float(bool(one.seat)),
            *ZONE[one.zone],
            one.damage / tough,
            tough / 10,
            one.injuries / 3,
            one.activated,
            one.actions / 3,
            one.orders / 3,
            one.alert,
            *(one.tokens(token) / 2 for token in TOKENS),
            float(profile.officer),
            profile.mv / 10,
            one.captive,
            0.0,
            0.0,
            *code_of(one.profile),
        )

    def option_columns(self) -> tuple[Column, ...]:
        return OPTION

    def option(self, choice: Any) -> Floats:
        weapon = self.content.weapons.get(getattr(choice, "weapon", ""))
        heading = getattr(choice, "heading", None)
        named: Mark | str = getattr(choice, "token", getattr(choice, "mark", ""))
        way = (1.0, *turned(heading / TURNS), choice.share / 4) if heading is not None else (0.0,) * 4
        return (
            *DEFENCE[getattr(choice, "defence", "")],
            *WORD[named],
            *way,
            *_place(choice),
            float(bool(weapon and weapon.melee)),
            weapon.range / TABLE_INCHES if weapon else 0.0,
            weapon.dice / 8 if weapon else 0.0,
            getattr(choice, "damage", 0) / 10,
        )

    def about(self, choice: Any) -> Hashable:
        for name in NAMES:
            value = getattr(choice, name, None)
            if value is not None:
                return _key(name, value)
        return _key("goal", getattr(choice, "who", ""))


END = 2 + len(code_columns(""))  # columns after those of units alone


def _key(name: str, value: Any) -> Hashable:
    """The key of a piece, from what a choice calls it: `unit-3`, `marker-1`, `element-G1`."""
    if name in ("marker", "element"):
        return f"{name}-{value}"
    if isinstance(value, int):
        return f"unit-{value}"
    return str(value).replace("casualty-", "unit-")


def _pieces(view: View) -> dict[Any, Any]:
    found: dict[Any, Any] = {f"unit-{n}": one for n, one in view.units.items()}
    found |= {f"marker-{n}": one for n, one in view.markers.items()}
    found |= {f"element-{n}": one for n, one in view.elements.items()}
    return found


def _acting(view: View) -> tuple[str, ...]:
    return (f"unit-{view.activations[-1].unit}",) if view.activations else ()


def _fighting(view: View) -> tuple[str, ...]:
    if not view.attacks:
        return ()
    return f"unit-{view.attacks[-1].attacker}", f"unit-{view.attacks[-1].target}"


def _at(spot: Spot) -> Floats:
    return (0.0, 0.0) if spot == NOWHERE else (spot[0] / WIDE, spot[1] / WIDE)


def _place(choice: Any) -> Floats:
    """Where it leads, if it says so by itself."""
    spot = getattr(choice, "at", None) or getattr(choice, "to", None)
    path = getattr(choice, "path", ())
    if path:
        spot = path[-1]
    if not (isinstance(spot, tuple) and len(spot) == 2 and isinstance(spot[0], int)):
        return 0.0, 0.0, 0.0
    return (1.0, *_at(spot))


def _table(view: View, seat: Seat) -> Floats:
    acting = view.activations[-1] if view.activations else None
    attack = view.attacks[-1] if view.attacks else None
    return (
        *PHASE[view.phase],
        view.round / LAST_ROUND,
        view.alarm / ALARM_TOP,
        view.vp / 10,
        float(view.turn == "players"),
        float(view.turn == "opfor"),
        view.points / 5,
        view.deck.left / 40,
        len(view.deck.discard) / 40,
        len(view.hand) / 4,
        len(view.markers) / 4,
        len(view.destroyed) / 20,
        len(view.out) / 8,
        len(view.casualties) / 8,
        len(view.lasting) / 8,
        view.stage / 8,
        acting.attacks / 4 if acting else 0.0,
        float(bool(acting and acting.aimed)),
        float(attack is not None),
        attack.raw / 10 if attack else 0.0,
        len(attack.dice) / 8 if attack else 0.0,
        float(view.over),
    )
