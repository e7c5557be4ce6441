"""What each Tango will do next and why, and what an Action would risk: for the table to show."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.games.seal_team_flix.opposition import reaction, ways
from sandtable.games.seal_team_flix.opposition.cover import cover_ends, cover_rule
from sandtable.games.seal_team_flix.opposition.cover_spaces import closest, in_cover
from sandtable.games.seal_team_flix.opposition.sentries import hearers
from sandtable.games.seal_team_flix.rules import harm
from sandtable.games.seal_team_flix.rules.basics import name, place
from sandtable.games.seal_team_flix.rules.sight import seen_seals
from sandtable.games.seal_team_flix.state import NOWHERE, Cell, Seal, State, Tango
from sandtable.kernel.decision import Seat


class Forecast(NamedTuple):
    """If nothing changes until then; several Spaces where the players will choose."""

    tango: int
    cells: tuple[Cell, ...]  # its own if it stays
    words: str
    rule: str


def forecast(state: State) -> tuple[Forecast, ...]:
    """Of every Tango, by id."""
    heard = hearers(state)
    found = sorted(state.tangos.values(), key=lambda tango: tango.id)
    return tuple(_sentry(state, one, one.id in heard) if one.kind == "sentry" else _mover(state, one) for one in found)


def _stays(tango: Tango, words: str, rule: str) -> Forecast:
    return Forecast(tango.id, (tango.cell,), words, rule)


def _goes(state: State, tango: Tango, cells: Sequence[Cell], why: str, rule: str) -> Forecast:
    where = " or ".join(place(state, cell) for cell in cells)
    return Forecast(tango.id, tuple(cells), f"{why} {where}", rule)


def _sentry(state: State, tango: Tango, hears: bool) -> Forecast:
    if hears:
        ends = [end for end, _ in cover_ends(state, tango, state.living())]
        if not ends[0].alert:
            return _stays(tango, "hears, but finds no Cover", "STF-P2-7")
        if ends[0].cell == tango.cell:
            return _stays(tango, "hears and is in Cover already", "STF-P2-9")
        cells = [end.cell for end in ends]
        return _goes(state, tango, cells, "hears and takes Cover on", cover_rule(state, tango))
    if seen_seals(state, tango) and not tango.stunned:
        return _stays(tango, "attacks whom it sees", "STF-P6-1")
    return _stays(tango, "keeps its place", "STF-P2-1" if tango.alert else "STF-P2-2")


def _mover(state: State, tango: Tango) -> Forecast:
    seals = seen_seals(state, tango)
    if seals:
        return _in_sight(state, tango, seals)
    if tango.stunned:
        return _stays(tango, "is Stunned", "STF-STN-3")
    if ways.noise(state):
        return _alerted(state, tango)
    if tango.kind == "mastermind":
        return _stays(tango, "is Unaware", "STF-P3-1")
    return _unaware(state, tango)


def _in_sight(state: State, tango: Tango, seals: Sequence[Seal]) -> Forecast:
    """No move in Phase 3, Cover in Phase 5 (STF-P3-2)."""
    near = closest(state, tango, seals)
    sees = f"sees {name(state, near[0].seat)}"
    if in_cover(state, tango, near[0].cell):
        return _stays(tango, f"{sees} from Cover", "STF-P5-3")
    cells = [end.cell for end, _ in cover_ends(state, tango, seals)]
    if cells == [tango.cell]:
        return _stays(tango, f"{sees} and finds no Cover", "STF-P5-8")
    return _goes(state, tango, cells, f"{sees} and takes Cover on", "STF-P5-6")


def _alerted(state: State, tango: Tango) -> Forecast:
    here, goals = state.area(tango.cell), ways.goals(state, tango)
    if here in goals:
        if here == ways.exit_area(state, tango):
            return _stays(tango, "escapes", "STF-SC-2")
        return _stays(tango, "is where the noise is", "STF-P3-6")
    cells = [end.cell for end, _ in ways.move_ends(state, tango)]
    if cells == [tango.cell]:
        return _stays(tango, "finds no free path Space in the next Area", "STF-P3-5")
    rule = "STF-SC-2" if goals[0] == ways.exit_area(state, tango) else "STF-P3-3"
    towards = " or ".join(f"the {state.ground.area_names[goal]}" for goal in goals)
    return _goes(state, tango, cells, f"makes for {towards}:", rule)


def _unaware(state: State, tango: Tango) -> Forecast:
    if tango.cell not in state.ground.path_at:
        cells = ways.arrivals(state, state.area(tango.cell))
        if not cells:
            return _stays(tango, "finds no free path Space in its Area", "STF-P3-9")
        return _goes(state, tango, cells, "goes back to a path on", "STF-P3-9")
    onward = ways.path_step(state, tango)
    if onward == NOWHERE:
        return _stays(tango, "has come to the end of its path", "STF-P3-8")
    if not state.occupied(onward):
        return _goes(state, tango, (onward,), "walks on to", "STF-P3-8")
    if ways.blocked_by_us(state, onward):
        return _stays(tango, f"is held up on {place(state, onward)}: Timer -1", "STF-P3-11")
    return _stays(tango, f"waits until {place(state, onward)} is free", "STF-P3-10")


class Risk(NamedTuple):
    """Of Reaction Fire, before an Action that ends on some Space."""

    dice: int
    wound: Fraction  # at least one that neither Cover nor Soft Body Armor stops
    stun: Fraction


def reaction_risk(state: State, seat: Seat, cell: Cell) -> Risk:
    """Exact, Tangos firing in the order of their ids (STF-RXF-3 to -5)."""
    twin = state.copy()
    twin.put_seal(replace(state.seals[seat], cell=cell))
    return risk_from(twin, seat, reaction.reactors(twin, cell))


def risk_from(state: State, seat: Seat, tangos: Sequence[int]) -> Risk:
    """The same where the SEAL stands, from those who would fire at it there."""
    seal = state.seals[seat]
    covers = [
        harm.cover_from(state, tango, seal.cell)
        for tango in (state.tangos[one] for one in tangos)
        for _ in range(reaction.dice_of(tango))
    ]
    spared = _unhurt(tuple(covers), seal.soft_armor, harm.wounded(state, seal))
    stun = 1 - Fraction(5, 6) ** len(covers) if not seal.stuns else Fraction(0)
    return Risk(len(covers), 1 - spared, stun)


def _unhurt(covers: tuple[tuple[Cell, ...], ...], armor: bool, wounded: bool) -> Fraction:
    """The chance that no die wounds; each is through the Blocks that still stand then."""
    if not covers:
        return Fraction(1)
    blocks, rest = covers[0], covers[1:]
    missed = _unhurt(rest, armor, wounded)
    armored = _unhurt(rest, False, wounded) if armor else Fraction(0)
    bullet = armored
    if blocks:
        left = tuple(tuple(one for one in some if one != blocks[0]) for some in rest)
        bullet = _unhurt(left, armor, wounded)
    bleed = armored if wounded else missed
    return (4 * missed + bullet + bleed) / 6
