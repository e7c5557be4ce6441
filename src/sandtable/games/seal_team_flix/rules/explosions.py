"""Explosions, one after another: whom they reach, what Cover does, what they set off in turn.

STF-EQP-4 to -6, -11, -12, -20; STF-COV-5, -6, -8; STF-TOK-3, -4, -11, -12, -14; STF-DEF-2.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any, TypeAlias

from msgspec.structs import replace

from sandtable.games.seal_team_flix import verbs
from sandtable.games.seal_team_flix.rules import ending, harm, tokens
from sandtable.games.seal_team_flix.rules.basics import add_sound, place
from sandtable.games.seal_team_flix.rules.card_uses import discard, immune_to_own
from sandtable.games.seal_team_flix.rules.ordnance import affected, clear_cover, spread_smoke, stun_all
from sandtable.games.seal_team_flix.rules.sight import cover_blocks
from sandtable.games.seal_team_flix.state import NOWHERE, Blast, BlastKind, Cell, RemoteBomb, State
from sandtable.games.seal_team_flix.vocabulary import kind_of
from sandtable.kernel.decision import Seat
from sandtable.kernel.event import Event
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import of

# A piece, and the Block that saves it or NOWHERE; no line to a centre crosses two Adjacent Blocks.
Exposed: TypeAlias = tuple[Seat, Cell]
Caught: TypeAlias = tuple[int, Cell]

WHOLE_AREA = ("timebomb", "defuse_failed", "bio")  # STF-TOK-14
NO_COVER = ("defuse_failed", "bio")
RULES: dict[BlastKind, str] = {
    "he": "STF-EQP-5",
    "remote": "STF-EQP-11",
    "timebomb": "STF-TOK-11",
    "defuse_failed": "STF-DEF-2",
    "bio": "STF-TOK-3",
    "nuke": "STF-TOK-12",
}


class Exploded(Event, frozen=True):
    """One explosion begins."""

    kind: BlastKind
    where: str


def queue(
    table: Table[State], kind: BlastKind, cell: Cell, rule: str, seat: Seat | None = None, sound: int = 0
) -> None:
    """An explosion follows, after those that wait already (STF-EQP-12)."""
    _queue(table, Blast(kind, cell, seat, sound, rule))


def _queue(table: Table[State], blast: Blast) -> None:
    if not any(isinstance(step, Explosions) for step in table.agenda):
        table.state.blasts.clear()  # none waits: what is left over is of a mission that ended
        table.push(Explosions())
    table.state.blasts.append(blast)


def release(table: Table[State], effects: Iterable[verbs.Effect], blast: Blast) -> None:
    """What ordnance does around a Space, each verb by itself; what it does besides exploding comes
    with the explosion if there is one (STF-EQP-20)."""
    state, found = table.state, tuple(effects)
    cells = affected(state, blast.cell)
    sound = sum(one.n for one in of(found, verbs.AddSound))
    clears = bool(of(found, verbs.ClearCover))
    for one in found:
        if isinstance(one, verbs.Stun):
            stun_all(table, cells, blast.seat, "STF-EQP-7")
        elif isinstance(one, verbs.Smoke):
            spread_smoke(table, cells)
    if of(found, verbs.Blast):
        _queue(table, replace(blast, sound=sound, clears=clears))
        return
    if clears:
        clear_cover(table, cells, "STF-EQP-11")
    if sound:
        add_sound(table, state.area(blast.cell), sound, "STF-EQP-7")


def set_off(table: Table[State], bomb: RemoteBomb, rule: str) -> None:
    """A Remote Bomb leaves the Map, its card is discarded, its explosion follows (STF-EQP-11)."""
    state = table.state
    state.bombs.remove(bomb)
    discard(state, bomb.card)
    detonation = state.content.equipment[kind_of(bomb.card)].detonation
    release(table, detonation, Blast("remote", bomb.cell, bomb.seat, rule=rule))


def reach(state: State, cell: Cell) -> frozenset[Cell]:
    """Everywhere that a Time Bomb on a Space may do harm, with all that it sets off in turn."""
    found: set[Cell] = set()
    new = set(state.ground.area_cells[state.area(cell)])
    while not new <= found:
        found |= new
        charges = [bomb.cell for bomb in state.bombs if bomb.cell in found]
        struck = [one.cell for one in state.lying() if one.cell in found]
        areas = [state.ground.area_cells[state.area(one)] for one in struck if _explosive(state, one)]
        new = {*chain(*areas), *chain(*(affected(state, one) for one in charges))}
    return frozenset(found)


def _explosive(state: State, cell: Cell) -> bool:
    token = state.token_at(cell)
    return token is not None and token.type in tokens.EXPLODES


class Explosions(Step, frozen=True):
    """First in, first out, until none is left (STF-EQP-12)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        if not state.blasts:
            return
        table.beat()
        blast = state.blasts.pop(0)
        table.record(Exploded(RULES[blast.kind], blast.kind, place(state, blast.cell)))
        if blast.kind == "nuke":
            _end_of_all(table)
        else:
            table.push(planned(state, blast), self)


def _end_of_all(table: Table[State]) -> None:
    """All SEALs are KIA and no objective counts (STF-TOK-12)."""
    state = table.state
    for seal in state.living():
        harm.kill_seal(table, seal.seat, "STF-TOK-12")
    ending.end_mission(table, "failure", secondaries=False)


class Blow(Step, frozen=True):
    """One explosion in its order: SEALs by seat, Tangos, Hostages, tokens, Blocks, Sound
    (STF-EQP-20). Whom Cover saves was settled on the board as it stood before (STF-COV-8)."""

    blast: Blast
    cells: tuple[Cell, ...]
    seals: tuple[Exposed, ...]
    tangos: tuple[Caught, ...]
    hostages: tuple[Caught, ...]
    spent: tuple[Cell, ...] = ()  # Blocks that have saved somebody

    def run(self, table: Table[State]) -> None:
        if not self.seals:
            self._finish(table)
            return
        (seat, block), *rest = self.seals
        table.push(replace(self, seals=tuple(rest), spent=(*self.spent, block)))
        if block == NOWHERE:
            self._strike(table, seat)
        elif not immune_to_own(table.state, seat, self.blast.seat):
            harm.stun_seal(table, seat, "STF-COV-5")

    def _strike(self, table: Table[State], seat: Seat) -> None:
        if self.blast.kind == "bio":
            harm.kill_seal(table, seat, self.rule)
        else:
            harm.wound(table, seat, "explosion", self.rule)

    @property
    def rule(self) -> str:
        """Of a Bio-Weapon it matters whether it was struck or its carrier fell."""
        return "STF-TOK-4" if self.blast.rule == "STF-TOK-4" else RULES[self.blast.kind]

    def _finish(self, table: Table[State]) -> None:
        state = table.state
        for tango, block in self.tangos:
            if tango in state.tangos and block == NOWHERE:
                harm.kill_tango(table, tango, self.rule)
            elif tango in state.tangos:
                harm.stun_tango(table, tango, "STF-COV-5")
        for hostage, block in self.hostages:
            if hostage in state.hostages and block == NOWHERE:
                harm.kill_hostage(table, hostage, self.rule)
        if self.blast.kind != "bio":
            _destroy_tokens(table, self.blast, self.cells)
        for block in self._doomed(state):
            harm.remove_block(table, block, self.rule)
        if self.blast.sound:
            add_sound(table, state.area(self.blast.cell), self.blast.sound, self.rule)

    def _doomed(self, state: State) -> list[Cell]:
        """Blocks that saved somebody, each once; some explosions leave none standing."""
        saved = [block for _, block in (*self.tangos, *self.hostages)]
        gone = {*self.spent, *saved}
        if self.blast.clears or self.blast.kind == "defuse_failed":
            gone.update(self.cells)
        return [block for block in state.blocks if block in gone]


def planned(state: State, blast: Blast) -> Blow:
    """Everybody in reach, with the Cover that they have now."""
    whole = blast.kind in WHOLE_AREA
    cells = state.ground.area_cells[state.area(blast.cell)] if whole else affected(state, blast.cell)

    def cover(cell: Cell) -> Cell:
        if blast.kind in NO_COVER or cell == blast.cell:
            return NOWHERE
        return next(iter(cover_blocks(state, cell, blast.cell)), NOWHERE)

    def caught(pieces: Iterable[Any]) -> tuple[Caught, ...]:
        within = sorted((one.id, one.cell) for one in pieces if one.cell in cells)
        return tuple((piece, cover(cell)) for piece, cell in within)

    seals = tuple((one.seat, cover(one.cell)) for one in state.living() if one.cell in cells)
    return Blow(blast, cells, seals, caught(state.tangos.values()), caught(state.hostages.values()))


def _destroy_tokens(table: Table[State], blast: Blast, cells: tuple[Cell, ...]) -> None:
    """Tokens and Remote Bombs in reading order, as if legally struck (STF-EQP-6)."""
    state = table.state
    rule = "STF-EQP-6" if blast.kind in ("he", "remote") else RULES[blast.kind]
    for cell in sorted(cells, key=state.ground.rank.__getitem__):
        token = state.token_at(cell)
        if token and cell == blast.cell and token.type == "TB" and blast.kind in WHOLE_AREA:
            tokens.lose(table, token.id, rule)  # the Bomb itself: it explodes once
        elif token:
            destroy(table, token.id, rule)
        for bomb in [one for one in state.bombs if one.cell == cell]:
            set_off(table, bomb, rule)


def destroy(table: Table[State], token: int, rule: str) -> None:
    """Legally struck or caught in an explosion: revealed, resolved, removed (STF-FIR-12)."""
    one = table.state.objectives[token]
    if not one.lying:
        return
    if not one.revealed:
        one = replace(one, revealed=True)
        tokens.show(table, one, rule)
    if one.type == "MM":  # never became a standee (STF-FIR-13)
        tokens.mastermind_died(table, rule)
        return
    tokens.lose(table, token, rule)
    if one.type in tokens.EXPLODES:
        queue(table, tokens.EXPLODES[one.type], one.cell, rule)
