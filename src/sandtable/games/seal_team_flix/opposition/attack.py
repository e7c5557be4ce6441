"""Phase 6: Tangos attack whom they see, then the Stunned stand up (STF-P6)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import ClassVar, TypeAlias

from msgspec.structs import replace

from sandtable.games.seal_team_flix.events import Piece
from sandtable.games.seal_team_flix.opposition.attack_die import BLEED, BULLET, STUN, Shot, attack_dice
from sandtable.games.seal_team_flix.opposition.events import StoodUp
from sandtable.games.seal_team_flix.opposition.reaction import guarded
from sandtable.games.seal_team_flix.rules import harm
from sandtable.games.seal_team_flix.rules.basics import move_alert_token, piece
from sandtable.games.seal_team_flix.rules.sight import in_view, seen_seals, tango_sees
from sandtable.games.seal_team_flix.rules.ties import Pick, PickArea, Tie
from sandtable.games.seal_team_flix.state import Cell, Hostage, State, Tango
from sandtable.kernel.decision import Choice, Decision, Seat
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table

Pair: TypeAlias = tuple[int, str]  # a Tango, and its target as `standing` has it: seat or "h2"
MASTERMIND = -1  # instead of an Area: it goes first, alone


class Phase6TangosAttack(Step, frozen=True):
    """The Mastermind, then Area by Area (STF-P6-4, -8)."""

    def run(self, table: Table[State]) -> None:
        table.state.phase = 6
        table.push(AttackFrom(MASTERMIND), NextArea(), StandUp())


# who attacks whom, with what


def exposed(state: State, hostage: Hostage) -> bool:
    """Off its start point and not Adjacent to a SEAL (STF-P6-2)."""
    return not hostage.on_start and not guarded(state, hostage.cell)


def victims(state: State) -> list[Hostage]:
    """Hostages that may be attacked, by id."""
    return [one for one in state.hostages.values() if exposed(state, one)]


def targets(state: State, tango: Tango, hostages: Sequence[Hostage]) -> list[str]:
    """SEALs by seat, then some of these Hostages by id."""
    found = [seal.seat for seal in seen_seals(state, tango)]
    if hostages:
        found += [f"h{one.id}" for one in hostages if tango_sees(state, tango, one.cell)]
    return found


def dice_of(state: State, tango: Tango) -> int:
    """Two for the Mastermind and all who share its Area (STF-P6-3)."""
    return 2 if state.area(tango.cell) == _boss_area(state) else 1


def _boss_area(state: State) -> int | None:
    boss = state.mastermind
    return state.area(boss.cell) if boss else None


def open_pairs(state: State, tangos: Iterable[Tango], done: Sequence[Pair] = ()) -> list[Pair]:
    """Attacks still to be made, with pieces as they now stand (STF-P6-1, -6)."""
    ready = {one.id: one for one in tangos if not one.stunned}
    hostages = victims(state) if ready else []
    pairs = [(one, to) for one in sorted(ready) for to in targets(state, ready[one], hostages)]
    return [pair for pair in pairs if pair not in done] if done else pairs


def attackers(state: State, area: int) -> list[Tango]:
    """Of an Area without the Mastermind, or the Mastermind."""
    if area == MASTERMIND:
        boss = state.mastermind
        return [boss] if boss else []
    area_of, tangos = state.ground.area_of, state.tangos.values()
    return [one for one in tangos if area_of[one.cell] == area and one.kind != "mastermind"]


def _cover(state: State, tango: Tango, target: str) -> tuple[Cell, ...]:
    """Hostages have none against Bullets (STF-COV-6)."""
    seal = state.seals.get(target)
    return harm.cover_from(state, tango, seal.cell) if seal else ()


def _alike(state: State, pairs: Sequence[Pair]) -> bool:
    """All of one sort: only between different sorts of attack does order matter."""
    if len({target for _, target in pairs}) > 1:
        return False
    boss, area = _boss_area(state), state.area
    pieces = [(state.tangos[tango], target) for tango, target in pairs]
    return len({(area(one.cell) == boss, _cover(state, one, to)) for one, to in pieces}) <= 1


def _may_fall(state: State, pairs: Sequence[Pair]) -> bool:
    """Somebody might die of these attacks, so that lines of sight open behind."""
    boss, tangos = _boss_area(state), state.tangos
    dice = sum([2 if state.area(tangos[tango].cell) == boss else 1 for tango, _ in pairs])
    found = [state.seals.get(target) for _, target in pairs]
    return any(seal is None or seal.health <= 2 * dice for seal in found)


# one Area after another


class NextArea(Step, frozen=True):
    """An Area with open attacks that is not finished yet."""

    closed: tuple[int, ...] = ()

    def run(self, table: Table[State]) -> None:
        state = table.state
        area_of, hostages = state.ground.area_of, victims(state)
        found: set[int] = set()
        for one in _onlookers(state, hostages):
            area = area_of[one.cell]
            if area in found or area in self.closed or one.stunned or one.kind == "mastermind":
                continue
            if targets(state, one, hostages):
                found.add(area)
        if found:
            TieAttackArea(tuple(sorted(found)), self.closed).settle(table)


def _onlookers(state: State, hostages: Sequence[Hostage]) -> Collection[Tango]:
    """Tangos that may have a target; without Hostages only those that no Wall keeps from a SEAL."""
    tangos = state.tangos.values()
    if hostages:
        return tangos
    return [one for one in tangos if in_view(state, one)]


class TieAttackArea(Tie, frozen=True):
    """The leader picks the Area (STF-P6-8)."""

    prompt: ClassVar[str] = "From which Area do Tangos attack next?"
    tie_rule: ClassVar[str] = "STF-P6-8"
    areas: tuple[int, ...]
    closed: tuple[int, ...]

    def picks(self, state: State) -> tuple[Pick, ...]:
        if len(self.areas) > 1:
            pairs = [pair for area in self.areas for pair in open_pairs(state, attackers(state, area))]
            if _may_fall(state, pairs) or not _alike(state, pairs):
                return tuple(map(PickArea, self.areas))
        return (PickArea(self.areas[0]),)

    def chosen(self, table: Table[State], pick: Pick) -> None:
        area = int(pick.value)
        table.push(AttackFrom(area), NextArea((*self.closed, area)))


class AttackFrom(Step, frozen=True):
    """Pair after pair until the Area has none; a pair is attacked once."""

    area: int
    done: tuple[Pair, ...] = ()
    listed: bool = False  # the rest as listed, nobody wants to be asked

    def run(self, table: Table[State]) -> None:
        state = table.state
        pairs = open_pairs(state, attackers(state, self.area), self.done)
        if not pairs:
            return
        free = self.listed or state.mission.auto_ties
        if free or len(pairs) == 1 or _alike(state, pairs):
            self.strike(table, pairs[0])
        else:
            table.push(TieAttackOrder(self.area, self.done))

    def strike(self, table: Table[State], pair: Pair) -> None:
        table.push(AttackFrom(self.area, (*self.done, pair), self.listed))
        attack(table, *pair)


class PickAttack(Choice, frozen=True, tag="pick_attack"):
    tango: int
    target: str

    def label(self, state: State) -> str:
        return _attacks(state, piece(state, f"t{self.tango}"), piece(state, self.target))


class AsListed(Choice, frozen=True, tag="as_listed"):
    """No more questions about this Area."""

    words: ClassVar[str] = "All of them, in this order"
    goes_on: ClassVar[bool] = True


class TieAttackOrder(Ask, frozen=True):
    """Who is next, and at whom (STF-P6-4, -8)."""

    area: int
    done: tuple[Pair, ...]

    def decision(self, state: State) -> Decision:
        pairs = open_pairs(state, attackers(state, self.area), self.done)
        picks = tuple(PickAttack(*pair) for pair in pairs)
        prompt = "Which attack comes next?"
        return Decision(state.leader(), prompt, "STF-P6-8", (*picks, AsListed()))

    def answer(self, table: Table[State], choice: PickAttack | AsListed) -> None:
        if isinstance(choice, AsListed):
            table.push(AttackFrom(self.area, self.done, listed=True))
        else:
            AttackFrom(self.area, self.done).strike(table, (choice.tango, choice.target))


# one attack


def _attacks(state: State, who: Piece, whom: Piece) -> str:
    return f"{who.name(state.content)} attacks {whom.name(state.content)}"


def attack(table: Table[State], tango: int, target: str) -> None:
    """All dice of a pair first, then what they do in the order rolled (STF-P6-8)."""
    state = table.state
    shooter = state.tangos[tango]
    who, whom = piece(state, f"t{tango}"), piece(state, target)
    table.beat()
    blocks = _cover(state, shooter, target)
    dice = attack_dice(table, dice_of(state, shooter), _attacks(state, who, whom), "STF-P6-5")
    table.record(Shot("STF-P6-5", who, whom, dice, "attacks"))
    if target in state.seals:
        move_alert_token(table, target)
        table.push(*[AttackDie(target, face, blocks) for face in dice])
    elif max(dice) >= BULLET:
        harm.kill_hostage(table, int(target[1:]), "STF-P6-2")


class AttackDie(Step, frozen=True):
    """What one die does to a SEAL; Cover absorbs one hit of it (STF-P6-5, STF-COV-2)."""

    seat: Seat
    face: int
    blocks: tuple[Cell, ...]

    def run(self, table: Table[State]) -> None:
        if not table.state.seals[self.seat].here:
            return
        if self.face == BLEED:
            harm.wound(table, self.seat, "bullet", "STF-P6-5")
        if self.face in (BULLET, BLEED):
            harm.wound(table, self.seat, "bullet", "STF-P6-5", self.blocks)
        elif self.face == STUN:
            harm.stun_seal(table, self.seat, "STF-P6-5")


class StandUp(Step, frozen=True):
    """The end of the Phase; smoke goes too (STF-P6-7, STF-EQP-21)."""

    def run(self, table: Table[State]) -> None:
        table.beat()
        state = table.state
        state.smoke = ()
        down = [one for one in state.tangos.values() if one.stunned]
        for one in down:
            state.put_tango(replace(one, stunned=False))
        if down:
            up = tuple(piece(state, f"t{one.id}") for one in down)
            table.record(StoodUp("STF-P6-7", up))
