"""What a disc has legally struck, and what comes of it (STF-LEG, STF-FIR-8 to -14, STF-EQP-15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from sandtable.boards.flick import FLICKED, Contact, Kind
from sandtable.games.seal_team_flix.rules import explosions, harm
from sandtable.games.seal_team_flix.rules.placing import cell_of
from sandtable.games.seal_team_flix.state import Cell, Firing, State
from sandtable.games.seal_team_flix.vocabulary import CoverEntry
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

Piece = Literal["standee", "block", "token"]
PIECES: dict[Kind, Piece] = {Kind.STANDEE: "standee", Kind.BLOCK: "block", Kind.TOKEN: "token"}


class Strike(Struct, frozen=True, gc=False):
    """A piece that was struck, known by its Space, and whether by the disc or a sliding Block."""

    piece: Piece
    cell: Cell
    by_block: bool = False

    @property
    def rule(self) -> str:
        if self.by_block:
            return "STF-LEG-2"
        return {"standee": "STF-FIR-8", "block": "STF-FIR-9", "token": "STF-FIR-12"}[self.piece]


def legal_strikes(contacts: Sequence[Contact], firing: Firing) -> tuple[Strike, ...]:
    """In the order of contact, each piece once (STF-LEG-1, -2, -4)."""
    if firing.mode == "grenade":
        return ()  # STF-EQP-1
    by_disc = {one.struck for one in contacts if one.mover == FLICKED}
    found = dict.fromkeys(_strikes(contacts, by_disc))
    if firing.mode == "dart":  # only the first standee touched (STF-EQP-15)
        return tuple(strike for strike in found if strike.piece == "standee")[:1]
    return tuple(found)


def _strikes(contacts: Sequence[Contact], by_disc: set[int]) -> Iterator[Strike]:
    for one in contacts:
        if one.kind not in PIECES:
            continue
        cell = cell_of(one.struck)
        if one.mover == FLICKED:
            yield Strike(PIECES[one.kind], cell)
        elif one.kind is Kind.STANDEE and one.struck not in by_disc:
            yield Strike("standee", cell, by_block=True)


class ResolveStrikes(Step, frozen=True):
    """After the disc has stopped, in the order of contact; what is gone is skipped (STF-FIR-14).

    `standing` is who stood where when the disc was flicked.
    """

    strikes: tuple[Strike, ...]
    cover: CoverEntry
    standing: tuple[tuple[Cell, str], ...] = ()

    def run(self, table: Table[State]) -> None:
        strike, rest = self.strikes[0], self.strikes[1:]
        if rest:
            table.push(ResolveStrikes(rest, self.cover, self.standing))
        if strike.piece == "block":
            if strike.cell in table.state.blocks and self.cover != "none":
                harm.remove_block(table, strike.cell, "STF-FIR-9")
        elif strike.piece == "token":
            _strike_token(table, strike.cell)
        else:
            who = dict(self.standing)[strike.cell]
            if table.state.standing.get(strike.cell) == who:
                _strike_standee(table, who, strike, self.cover)


def resolve(table: Table[State], strikes: tuple[Strike, ...], cover: CoverEntry) -> ResolveStrikes | None:
    """The step that applies these strikes; none if there are none."""
    standing = table.state.standing
    struck = tuple((one.cell, standing[one.cell]) for one in strikes if one.piece == "standee")
    return ResolveStrikes(strikes, cover, struck) if strikes else None


def _strike_token(table: Table[State], cell: Cell) -> None:
    state = table.state
    token = state.token_at(cell)
    if token is not None:
        explosions.destroy(table, token.id, "STF-FIR-12")
    for bomb in [one for one in state.bombs if one.cell == cell]:
        explosions.set_off(table, bomb, "STF-FIR-12")


def _strike_standee(table: Table[State], who: str, strike: Strike, cover: CoverEntry) -> None:
    if not strike.by_block:
        hit(table, who, "STF-WND-6" if who in table.state.seals else "STF-FIR-8")
    elif cover == "kill":
        hit(table, who, "STF-FIR-11")
    elif cover == "stun":
        _stun(table, who)


def hit(table: Table[State], who: str, rule: str) -> None:
    """Tangos and Hostages die, a SEAL takes a Bullet Wound (STF-FIR-8)."""
    if who in table.state.seals:
        harm.wound(table, who, "bullet", rule)
    elif who[0] == "t":
        harm.kill_tango(table, int(who[1:]), rule)
    else:
        harm.kill_hostage(table, int(who[1:]), rule)


def _stun(table: Table[State], who: str) -> None:
    """Hostages are unaffected (STF-FIR-10)."""
    if who in table.state.seals:
        harm.stun_seal(table, who, "STF-FIR-10")
    elif who[0] == "t":
        harm.stun_tango(table, int(who[1:]), "STF-FIR-10")
