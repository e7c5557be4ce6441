"""Wounds, Cover, armor, Stuns and deaths (STF-WND, STF-COV-2 to -4, STF-GEAR-11 to -13)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix.rules import ending, explosions, tokens
from sandtable.games.seal_team_flix.rules.basics import name, piece, place
from sandtable.games.seal_team_flix.rules.card_uses import discard
from sandtable.games.seal_team_flix.rules.harm_events import BlockRemoved, Fell, Spared, Stunned, Wounded, a_wound
from sandtable.games.seal_team_flix.rules.sight import cover_blocks, sighting
from sandtable.games.seal_team_flix.rules.ties import Pick, PickSpace, Tie
from sandtable.games.seal_team_flix.state import MOST_STUNS, NOWHERE, Cell, Seal, State, Tango
from sandtable.games.seal_team_flix.verbs import Ignore
from sandtable.games.seal_team_flix.vocabulary import Wound, kind_of
from sandtable.kernel.decision import Choice, Decision, Seat
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import of

PREVENTION: dict[Wound, str] = {"bleeding": "STF-WND-1", "bullet": "STF-WND-2", "explosion": "STF-WND-3"}


# Wounds of SEALs


def wound(table: Table[State], seat: Seat, kind: Wound, rule: str, blocks: tuple[Cell, ...] = ()) -> None:
    """One Wound follows; one of `blocks` absorbs it if any of them still stands."""
    table.push(WoundSeal(seat, kind, rule, blocks))


def cover_from(state: State, tango: Tango, target: Cell) -> tuple[Cell, ...]:
    """Blocks that may absorb a Bullet of this Tango, the nearest to where it looks from first.

    If it looks from several linked Spaces the players choose among those too (STF-COV-1).
    """
    ground = state.ground
    if not ground.beside(target, state.open_doors) & state.block_bits:
        return ()
    found: dict[Cell, int] = {}
    for view in sighting(state, tango, target):
        for block in cover_blocks(state, target, view):
            far = ground.line(view, block).length2 if view != block else 0
            found[block] = min(far, found.get(block, far))
    return tuple(sorted(found, key=lambda block: (found[block], ground.rank[block])))


class WoundSeal(Step, frozen=True):
    """Prevented by Cover, by Soft Body Armor, by a card, in this order, or suffered (STF-WND-4)."""

    seat: Seat
    kind: Wound
    rule: str
    blocks: tuple[Cell, ...] = ()

    def run(self, table: Table[State]) -> None:
        state = table.state
        seal = state.seals[self.seat]
        if not seal.here:
            return
        if blocks := tuple([block for block in self.blocks if block in state.blocks]):
            TieCoverBlock(self.seat, self.kind, blocks).settle(table)
        elif seal.soft_armor:  # STF-GEAR-13
            state.put_seal(replace(seal, soft_armor=False))
            table.record(Spared("STF-GEAR-13", seal.board, self.kind, "armor"))
        elif stoppers(state, seal, self.kind):
            table.push(AskPrevent(self.seat, self.kind, self.rule))
        else:
            suffer(table, self.seat, self.kind, self.rule)


class TieCoverBlock(Tie, frozen=True):
    """One Block absorbs one hit and is gone; of several the owner says which (STF-COV-2, -4)."""

    prompt: ClassVar[str] = "Which Block stops the Bullet?"
    tie_rule: ClassVar[str] = "STF-COV-4"
    seat: Seat
    kind: Wound
    blocks: tuple[Cell, ...]

    def who(self, state: State) -> Seat:
        return self.seat

    def picks(self, state: State) -> tuple[Pick, ...]:
        return tuple(map(PickSpace, self.blocks))

    def chosen(self, table: Table[State], pick: Pick) -> None:
        block = int(pick.value)
        who, where = table.state.seals[self.seat].board, place(table.state, block)
        table.record(Spared("STF-COV-2", who, self.kind, "block", where))
        remove_block(table, block, "STF-COV-2")


def stoppers(state: State, seal: Seal, kind: Wound) -> list[str]:
    """Cards that could stop such a Wound, one of each kind, and the Specialization."""
    found: dict[str, str] = {}
    for source in gear.preventers(state.content, seal, kind):
        if source != seal.spec or skill_left(state, seal, kind):
            found.setdefault(kind_of(source), source)
    return list(found.values())


def skill_left(state: State, seal: Seal, kind: Wound) -> int:
    """How often the Specialization still stops such a Wound in this mission."""
    if seal.spec is None:
        return 0
    effects = state.content.specializations[seal.spec].effects(seal.grade)
    often = sum(one.n for one in of(effects, Ignore) if one.wound == kind)
    return often - seal.spent.count(f"ignore-{kind}")


class Prevent(Choice, frozen=True, tag="prevent"):
    """Discard a card, or use a skill, so that the Wound is ignored."""

    source: str  # a card, or the Specialization

    def label(self, state: State) -> str:
        if self.source in state.content.specializations:
            return f"Use the skill of the {_source_name(state, self.source)}"
        return f"Discard {_source_name(state, self.source)}"


class TakeWound(Choice, frozen=True, tag="take_wound"):
    """Keep the card."""

    words: ClassVar[str] = "Take the Wound"


def _source_name(state: State, source: str) -> str:
    specs = state.content.specializations
    found = next((one for one in specs.values() if one.id == source), None)
    return found.name if found else state.content.card(source).name


class AskPrevent(Ask, frozen=True):
    """The owner may spend what stops such a Wound (STF-WND-1 to -4)."""

    seat: Seat
    kind: Wound
    rule: str

    def decision(self, state: State) -> Decision:
        seal = state.seals[self.seat]
        prompt = f"{name(state, self.seat)}, Health {seal.health}: {a_wound(self.kind)}"
        spend = map(Prevent, stoppers(state, seal, self.kind))
        return Decision(self.seat, prompt, PREVENTION[self.kind], (*spend, TakeWound()))

    def answer(self, table: Table[State], choice: Prevent | TakeWound) -> None:
        if isinstance(choice, TakeWound):
            suffer(table, self.seat, self.kind, self.rule)
            return
        state = table.state
        seal = state.seals[self.seat]
        rule, source = PREVENTION[self.kind], choice.source
        if source == seal.spec:
            state.put_seal(replace(seal, spent=(*seal.spent, f"ignore-{self.kind}")))
            table.record(Spared(rule, seal.board, self.kind, "skill", source))
        else:
            discard(state, source)
            table.record(Spared(rule, seal.board, self.kind, "card", source))


def suffer(table: Table[State], seat: Seat, kind: Wound, rule: str) -> None:
    """One Health less; at 0 the SEAL is KIA at once (STF-GEAR-11)."""
    state = table.state
    seal = state.seals[seat]
    left = seal.health - 1
    state.put_seal(replace(seal, health=left))
    if table.log is not None:
        most = gear.max_health(state.content, seal)
        table.record(Wounded(rule, seal.board, kind, left, most))
    if left == 0:
        kill_seal(table, seat, rule)


def wounded(state: State, seal: Seal) -> bool:
    """Below its maximum of Health."""
    return seal.health < gear.max_health(state.content, seal)


def kill_seal(table: Table[State], seat: Seat, rule: str) -> None:
    """Off the Map with its cards; the Alert token and what it carried stay behind."""
    state = table.state
    seal = state.seals[seat]
    if not seal.here:
        return
    table.record(Fell(rule, piece(state, seat)))
    state.put_seal(replace(seal, cell=NOWHERE, health=0, kia=True, actions=0, cards=(), charges=()))  # STF-GEAR-12
    if state.alert_seat == seat:  # STF-ALR-5
        state.alert_seat, state.alert_cell = None, seal.cell
    for token in tokens.carried_by(state, seat):
        tokens.lose(table, token.id, "STF-TOK-4")
        if token.type == "BW":
            explosions.queue(table, "bio", seal.cell, "STF-TOK-4")
    if not state.living():
        ending.end_mission(table, "failure", secondaries=False)  # STF-P7-6


# the others


def kill_tango(table: Table[State], tango: int, rule: str) -> None:
    """A Patrol goes back to the pool, the others leave the mission (STF-TPL-1, STF-WND-5)."""
    state = table.state
    one = state.tangos[tango]
    table.record(Fell(rule, piece(state, f"t{tango}")))
    state.take_tango(one)
    if one.kind == "patrol":
        state.pool += 1
    elif one.kind == "mastermind":
        tokens.mastermind_died(table, rule)


def kill_hostage(table: Table[State], hostage: int, rule: str) -> None:
    """One Wound is enough, and its objective is lost (STF-WND-5)."""
    state = table.state
    one = state.hostages[hostage]
    table.record(Fell(rule, piece(state, f"h{hostage}")))
    state.take_hostage(one)
    tokens.lose(table, one.token, rule)


def stun_seal(table: Table[State], seat: Seat, rule: str, only_if_none: bool = False) -> None:
    """One more Stunned token, two at most (STF-STN-1); Reaction Fire gives only the first."""
    state = table.state
    seal = state.seals[seat]
    if seal.here and seal.stuns < (1 if only_if_none else MOST_STUNS):
        state.put_seal(replace(seal, stun_new=seal.stun_new + 1))
        table.record(Stunned(rule, piece(state, seat), seal.stuns + 1))


def stun_tango(table: Table[State], tango: int, rule: str) -> None:
    """Down until the end of Phase 6 (STF-STN-3)."""
    state = table.state
    one = state.tangos[tango]
    if not one.stunned:
        state.put_tango(replace(one, stunned=True))
        table.record(Stunned(rule, piece(state, f"t{tango}")))


def remove_block(table: Table[State], cell: Cell, rule: str) -> None:
    if cell in table.state.blocks:
        table.state.take_block(cell)
        table.record(BlockRemoved(rule, place(table.state, cell)))
