"""The mission and its questions as arrays, for players that learn."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar, get_args

from sandtable.games.seal_team_flix.ground import Ground
from sandtable.games.seal_team_flix.state import NOWHERE, Cell, Hostage, Seal, Tango
from sandtable.games.seal_team_flix.view import SeenObjective, View
from sandtable.games.seal_team_flix.vocabulary import RATES, SIZES, Role, Slot, TokenType
from sandtable.kernel.decision import Seat
from sandtable.players.arrays import Arrays
from sandtable.players.columns import Column, Floats, Hot, Line, Part, Rows, padded, turned

FAR = 40  # Spaces; two joined maps are not wider
PIECES, AREAS = 48, 24
TURN, POWER = 3600, 100  # of a flick
KINDS = ("seal", "patrol", "sentry", "mastermind", "hostage", "token")
KIND = Hot("piece", KINDS, "what it is")
TOKEN = Hot("token", get_args(TokenType), "what the token is, once it is turned up")
ROLE = Hot("role", get_args(Role), "what the token is to the mission, likewise")
PHASES = tuple(str(n) for n in range(10))
PHASE = Hot("phase", PHASES, "the Phase of the Round; 0 before the first")
SIZE = Hot("size", SIZES, "of the discs that are flicked now")
BOARD = Hot("board", ("lock", "bomb", "sniping", "rescue"), "the side board that is played")
RATE = Hot("rate", RATES, "the rate of fire that the option names")
SLOT = Hot("slot", get_args(Slot), "the weapon that it names")
DISC = Hot("disc", SIZES, "the disc that it names")
WHERE = Hot("from", ("rest", "self", "link", "ring"), "where the disc lies that it flicks")

MISSION = (
    *PHASE.columns,
    Column("round", "the Round, of 20"),
    Column("timer", "the timer, of 20"),
    Column("dark", "how far anybody sees, of 10; 0 without limit"),
    Column("pool", "Tangos that have not come yet, of 14"),
    Column("score", "points so far, of 20"),
    Column("stage", "which mission of a Campaign, of 8"),
    Column("reinforced", "1 once reinforcements came"),
    Column("own", "1 while this seat's SEAL acts"),
    Column("alert held", "1 if a SEAL holds the Alert token"),
    Column("alert x", "where it was left: its column, of 40"),
    Column("alert y", "its row, of 40"),
    Column("open doors", "Doors that were removed, of 20"),
    Column("blocks", "Blocks of Cover, of 20"),
    Column("smoke", "Spaces with smoke, of 20"),
    Column("bombs", "charges on the Map, of 4"),
    Column("blasts", "explosions still to come, of 4"),
    Column("firing", "1 while discs are flicked on the Map"),
    Column("flicks left", "flicks that are left, of 4"),
    *SIZE.columns,
    *BOARD.columns,
    Column("targets", "stacks of discs on it, of 8"),
    Column("over", "1 when the mission is over"),
    *(Column(f"sound {n + 1}", "noise in that Area, of 6") for n in range(AREAS)),
)
PIECE = (
    *KIND.columns,
    Column("own", "1 for this seat's SEAL"),
    Column("here", "1 if it stands or lies on the Map"),
    Column("x", "its column, of 40"),
    Column("y", "its row, of 40"),
    Column("health", "a SEAL's Health, of 5"),
    Column("stuns", "its Stuns, of 2"),
    Column("actions", "a SEAL's Actions, of 4"),
    Column("activated", "1 if it has had its turn"),
    Column("moved", "1 if it made a Move Action"),
    Column("armor", "1 with Soft Armor"),
    Column("cards", "a SEAL's cards, of 8"),
    Column("alert", "1 for a Sentry that has moved"),
    Column("captured", "1 for a Captured Mastermind"),
    Column("revealed", "1 for a token that lies face up"),
    Column("carried", "1 for a token that a SEAL carries"),
    Column("clock", "a Bomb's clock, of 4"),
    *TOKEN.columns,
    *ROLE.columns,
)
OPTION = (
    *RATE.columns,
    *SLOT.columns,
    *DISC.columns,
    *WHERE.columns,
    Column("placed", "1 if it names a Space, a Door, or a way to one"),
    Column("to x", "the column of that Space, of 40"),
    Column("to y", "its row, of 40"),
    Column("way", "Spaces of the way, of 8"),
    Column("flick", "1 for a flick"),
    Column("flick x", "where to it goes: cosine of its angle"),
    Column("flick y", "sine of its angle"),
    Column("power", "its power, of 100"),
    Column("area", "the Area that it names, of 24"),
)


class MissionArrays(Arrays):
    """SEALs, Tangos, Hostages and tokens by their rows, on one joined map."""

    slots: ClassVar[int] = 56

    def parts(self) -> tuple[Part, ...]:
        self._mission: Any = None
        self.ground: Ground | None = None
        self.pieces = Rows(
            "pieces", "SEALs, then Tangos, Hostages and tokens, by number.", PIECES, PIECE, _pieces, self._piece
        )
        return (Line("mission", "The mission as a whole.", MISSION, self._told_mission), self.pieces)

    def settle(self, view: View) -> None:
        if view.mission is self._mission:
            return
        content: Any = self.game.content  # type: ignore[attr-defined] # a PackGame has it
        self._mission, self.ground = view.mission, content.ground(view.mission)
        self.forget()

    def _at(self, cell: Cell) -> Floats:
        if cell == NOWHERE or self.ground is None:
            return 0.0, 0.0
        column, row = self.ground.lattice.place(cell)
        return column / FAR, row / FAR

    def _told_mission(self, view: View, seat: Seat) -> Floats:
        firing, side = view.firing, view.side
        return (
            *PHASE[PHASES[view.phase]],
            view.round / 20,
            view.timer / 20,
            view.dark / 10,
            view.pool / 14,
            view.score / 20,
            view.stage / 8,
            float(view.reinforced),
            float(view.active == seat),
            float(view.alert_seat is not None),
            *self._at(view.alert_cell),
            view.open_doors.bit_count() / 20,
            len(view.blocks) / 20,
            len(view.smoke) / 20,
            len(view.bombs) / 4,
            len(view.blasts) / 4,
            float(firing is not None),
            (firing.left if firing else side.flicks if side else 0) / 4,
            *(SIZE[firing.size] if firing else SIZE[side.size] if side else SIZE.none),
            *(BOARD[side.kind] if side else BOARD.none),
            len(side.targets) / 8 if side else 0.0,
            float(view.over),
            *padded(tuple(n / 6 for n in view.sound), AREAS),
        )

    def _piece(self, one: Any, seat: Seat) -> Floats:
        if isinstance(one, Seal):
            return self._seal(one, seat)
        if isinstance(one, SeenObjective):
            return self._token(one)
        kind: str
        if isinstance(one, Tango):
            kind, stuns, alert = one.kind, float(one.stunned), float(one.alert)
        else:
            kind, stuns, alert = "hostage", 0.0, 0.0
        captured = float(isinstance(one, Hostage) and one.captured)
        head = (*KIND[kind], 0.0, 1.0, *self._at(one.cell), 0.0, stuns)
        return padded((*head, 0.0, 0.0, 0.0, 0.0, 0.0, alert, captured), len(PIECE))

    def _seal(self, one: Seal, seat: Seat) -> Floats:
        head = (*KIND["seal"], float(one.seat == seat), float(one.here), *self._at(one.cell))
        body = (
            one.health / 5,
            one.stuns / 2,
            one.actions / 4,
            float(one.activated),
            float(one.moved),
            float(one.soft_armor),
            len(one.cards) / 8,
        )
        return padded((*head, *body), len(PIECE))

    def _token(self, one: SeenObjective) -> Floats:
        head = (*KIND["token"], 0.0, float(one.lying), *self._at(one.cell))
        marks = float(one.revealed), float(one.carrier is not None), one.clock / 4
        return (*head, *(0.0,) * 9, *marks, *TOKEN[one.type or ""], *ROLE[one.role or ""])

    def option_columns(self) -> tuple[Column, ...]:
        return OPTION

    def option(self, choice: Any) -> Floats:
        angle = getattr(choice, "angle", None)
        shot = (1.0, *turned(angle / TURN), choice.power / POWER) if angle is not None else (0.0,) * 4
        return (
            *RATE[getattr(choice, "rate", None) or ""],
            *SLOT[getattr(choice, "slot", None) or ""],
            *DISC[getattr(choice, "size", None) or ""],
            *WHERE[getattr(choice, "place", None) or ""],
            *self._place(choice),
            *shot,
            (getattr(choice, "area", -1) + 1) / AREAS,
        )

    def _place(self, choice: Any) -> Floats:
        path = getattr(choice, "path", ())
        cell = path[-1] if path else getattr(choice, "space", NOWHERE)
        door = getattr(choice, "door", None)
        if door is not None and self.ground is not None:
            cell = self.ground.doors[door].one
        if type(choice).__name__ == "PickSpace":
            cell = choice.value
        if cell == NOWHERE:
            return (0.0,) * 4
        return (1.0, *self._at(cell), len(path) / 8)

    def about(self, choice: Any) -> Hashable:
        for name, sign in NAMED:
            value = getattr(choice, name, None)
            if value is not None and value != -1:
                return f"{sign}{value}"
        picked = PICKED.get(type(choice).__name__)
        return None if picked is None else f"{picked}{choice.value}"


NAMED = (("tango", "t"), ("token", "o"), ("hostage", "h"), ("seat", ""), ("to", ""))
PICKED = {"PickTango": "t", "PickSeal": "", "PickToken": "o", "PickHostage": "h"}


def _pieces(view: View) -> dict[Any, Any]:
    found: dict[Any, Any] = dict(view.seals)
    for sign, things in (("t", view.tangos), ("h", view.hostages), ("o", view.objectives)):
        for number, one in things.items():
            found[f"{sign}{number}"] = one
    return found
