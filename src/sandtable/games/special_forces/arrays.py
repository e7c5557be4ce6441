"""The battle and its questions as arrays, for players that learn."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar, get_args

from sandtable.games.special_forces.state import NOWHERE, Soldier, State, Status
from sandtable.games.special_forces.view import Glance, glance
from sandtable.games.special_forces.vocabulary import OTHER, US, Dot, FireMode, MapEdge
from sandtable.kernel.decision import Seat
from sandtable.players.arrays import Arrays
from sandtable.players.columns import Again, Column, Floats, Hot, Line, Part, Rows, code_columns, code_of

FAR = 32  # dots; no map is wider
STATUS = Hot("status", get_args(Status), "where the soldier is")
MODE = Hot("mode", get_args(FireMode), "the mode of fire that the option names")
EDGE = Hot("edge", get_args(MapEdge), "the edge of the map that the option names")
ABOUT = ("target", "soldier", "patient", "partner", "receiver")
SOLDIERS, CLOUDS = 64, 8

BATTLE = (
    Column("us", "1 if this seat plays the US"),
    Column("turn", "the turn, as a part of the last one"),
    Column("limit", "the last turn, of 20"),
    Column("to move", "1 if this side is to move"),
    Column("passes", "passes in a row, of 2"),
    Column("own ties", "own Command counters from tied initiative, of 4"),
    Column("other ties", "the other side's, of 4"),
    Column("folder known", "1 if this seat knows where the scenario's item is"),
    Column("folder x", "its column, of 32"),
    Column("folder y", "its row, of 32"),
    Column("folder carried", "1 if somebody carries it"),
    Column("folder gone", "1 if it has left the map"),
    Column("unsearched", "dots where it could still lie, of 100"),
    Column("attack", "1 while an attack is resolved"),
    Column("needed", "what its dice need, of 14"),
    Column("focused", "1 if it is focused"),
    Column("roll", "its total, of 14; 0 before the roll"),
    Column("reacted", "soldiers who have reacted to it, of 4"),
    Column("over", "1 when the battle is over"),
)
SOLDIER = (
    Column("own", "1 for this seat's soldiers"),
    *STATUS.columns,
    Column("x", "the soldier's column, of 32"),
    Column("y", "the soldier's row, of 32"),
    Column("ap", "Action Points, of 10"),
    Column("start", "those at the beginning of the turn, of 10"),
    Column("spent", "1 if any were paid this turn"),
    Column("locked", "1 if there is no more movement this turn"),
    Column("commanded", "1 if Commanded this turn"),
    Column("acted", "1 after acting"),
    Column("stuns", "Stuns, of 3"),
    Column("wounds", "Wounds, of 3"),
    Column("plan", "1 while Planning"),
    Column("commands", "Command counters, of 4"),
    Column("empty", "empty weapons, of 3"),
    Column("counters", "counters carried, of 8"),
    *code_columns("the soldier's card"),
)
OPTION = (
    *MODE.columns,
    *EDGE.columns,
    Column("placed", "1 if it names a dot, or a way to one"),
    Column("to x", "the column of that dot, of 32"),
    Column("to y", "its row, of 32"),
    Column("to building", "1 if that dot is in a building"),
    Column("to steps", "legal steps from that dot, of 8"),
    Column("way", "dots of the way, of 8"),
    Column("focused", "1 if it is focused"),
    Column("damage", "what its weapon adds to damage, of 3"),
    Column("radius", "its radius, of 3; 0 for direct fire"),
)


class BattleArrays(Arrays):
    """Soldiers by their rows; of the map what lies at the places that options name."""

    slots: ClassVar[int] = 96

    def parts(self) -> tuple[Part, ...]:
        self.content: Any = self.game.content  # type: ignore[attr-defined] # a PackGame has it
        self._map, self.ground = "", None
        self.pieces = Rows(
            "soldiers", "All soldiers, in roster order.", SOLDIERS, SOLDIER, lambda view: view.soldiers, self._soldier
        )
        return (
            Line("battle", "The battle as a whole.", BATTLE, self._battle),
            self.pieces,
            Again("active", "Who acts now.", 1, self.pieces, lambda view: (view.active,)),
            Again("fight", "Attacker and target of the attack.", 2, self.pieces, _fighting),
            Rows(
                "smoke",
                "Clouds of smoke.",
                CLOUDS,
                (
                    Column("x", "its column, of 32"),
                    Column("y", "its row, of 32"),
                    Column("dots", "its counters, of 20"),
                ),
                lambda view: {one.id: one for one in view.clouds} if view.clouds else {},
                lambda cloud, _: (*self._at(cloud.centre), len(cloud.dots) / 20),
            ),
        )

    def glance(self, state: State, seat: Seat) -> Glance:
        return glance(state, seat)

    def settle(self, view: Glance) -> None:
        if view.map == self._map:
            return
        self._map, self.ground = view.map, self.content.maps[view.map]
        self.forget()

    def _at(self, dot: Dot) -> Floats:
        if dot == NOWHERE or self.ground is None:
            return 0.0, 0.0
        column, row = self.ground.lattice.place(dot)
        return column / FAR, row / FAR

    def _battle(self, view: Glance, seat: Any) -> Floats:
        folder, attack = view.folder, view.attack
        return (
            float(seat == US),
            view.turn / max(1, view.limit),
            view.limit / 20,
            float(view.to_move == seat),
            view.passes / 2,
            view.ties.get(seat, 0) / 4,
            view.ties.get(OTHER[seat], 0) / 4,
            float(folder is not None),
            *(self._at(folder.dot) if folder else (0.0, 0.0)),
            float(bool(folder and folder.carrier)),
            float(bool(folder and folder.off_map)),
            len(view.unsearched) / 100,
            float(attack is not None),
            attack.needed / 14 if attack else 0.0,
            float(bool(attack and attack.focused)),
            attack.roll / 14 if attack else 0.0,
            len(attack.reacted) / 4 if attack else 0.0,
            float(view.over),
        )

    def _soldier(self, one: Soldier, seat: Seat) -> Floats:
        return (
            float(one.side == seat),
            *STATUS[one.status],
            *self._at(one.dot),
            one.ap / 10,
            one.start / 10,
            one.spent,
            one.locked,
            one.commanded,
            one.acted,
            one.stuns / 3,
            one.wounds / 3,
            one.plan,
            one.commands / 4,
            len(one.empty) / 3,
            len(one.counters) / 8,
            *code_of(one.card),
        )

    def option_columns(self) -> tuple[Column, ...]:
        return OPTION

    def option(self, choice: Any) -> Floats:
        arm = self.content.arms.get(getattr(choice, "weapon", getattr(choice, "arm", "")))
        edge = getattr(choice, "edge", None) or getattr(choice, "leave", None) or ""
        return (
            *MODE[getattr(choice, "mode", "")],
            *EDGE[edge],
            *self._place(choice),
            float(getattr(choice, "focused", False)),
            arm.damage / 3 if arm else 0.0,
            (arm.radius or 0) / 3 if arm else 0.0,
        )

    def _place(self, choice: Any) -> Floats:
        path = getattr(choice, "path", ())
        dot = path[-1] if path else getattr(choice, "dot", NOWHERE)
        if dot == NOWHERE or self.ground is None:
            return (0.0,) * 6
        inside = float(bool(self.ground.of_building[dot]))
        return (1.0, *self._at(dot), inside, len(self.ground.steps[dot]) / 8, len(path) / 8)

    def alike(self, choice: Any) -> Hashable:
        """Of a way its end and its length are told, not the dots between."""
        path = getattr(choice, "path", ())
        if not path:
            return None
        return type(choice), path[-1], len(path), getattr(choice, "leave", None)

    def about(self, choice: Any) -> Hashable:
        return next((getattr(choice, name) for name in ABOUT if hasattr(choice, name)), None)


def _fighting(view: Glance) -> tuple[str, ...]:
    return (view.attack.attacker, view.attack.target) if view.attack else ()
