"""How a match stood for a seat: playouts from positions along the way, from what it knew there.

The work is cut into slices, so that other jobs for the same process get their turn in between.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from sandtable.kernel.decision import Seat
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.journal import parse_journal, secret_seed
from sandtable.kernel.match import Match, replay
from sandtable.kernel.table import Table
from sandtable.players.chances import NO_TIME
from sandtable.players.search import played_out
from sandtable.players.search.playout import Interrupted
from sandtable.server.aside.cancel import deadline, is_cancelled
from sandtable.server.aside.jobs import Ware
from sandtable.server.aside.searches import share_of

POINTS = 24  # of a curve
PLAYOUTS = 60  # from each point, at the most
SLICE = 0.5  # seconds that playouts are begun in
LONGEST = 8.0  # seconds for one playout


class Position(NamedTuple):
    """A position that was redealt for the seat, in bytes, and how many lines it had noticed."""

    seq: int
    table: bytes


class Standing(NamedTuple):
    """The chance of success from a position, with bounds that hold with 95 percent certainty."""

    seq: int
    success: float
    low: float
    high: float
    plays: int


def find_positions(ware: Ware, data: bytes, seat: Seat, lines: Sequence[int]) -> list[Position]:
    """Return positions along a match; `lines` are those that the seat could notice.

    Positions at other lines would tell how many of them there are.
    """
    journal, found = parse_journal(data, Path("journal")), list[Position]()
    wanted = {lines[seq]: seq for seq in _spread(len(lines) - 1)}
    salt = secret_seed(journal.header.seed, f"look-back/{seat}")

    def watch(match: Match) -> None:
        if is_cancelled():
            raise SandtableError(NO_TIME)
        seq = wanted.pop(len(match.journal.lines), None)
        if seq is not None:
            redealt = match.table.redealt(seat, SeededDice(f"{salt}/{seq}"))
            found.append(Position(seq, redealt.dump()))

    replay(journal, ware.game(), Path("journal"), watch=watch)
    return found


def _spread(last: int) -> list[int]:
    """Return the first number, the last, and some between."""
    steps = min(last, POINTS - 1)
    return [0, *(last * n // steps for n in range(1, steps + 1))]


def play_slice(ware: Ware, seat: Seat, found: Sequence[Position], done: int) -> list[float]:
    """Play on from the positions in turn, after so many playouts, until the slice is over.

    Return the result of each further playout: at least one, unless it took too long or was
    cancelled.
    """
    order, game, won = _coarse_first(len(found)), ware.game(), list[float]()
    is_over = deadline(SLICE)
    while done < PLAYOUTS * len(found) and not (won and is_over()):
        turn, at = divmod(done, len(found))
        dice = SeededDice(f"{found[order[at]].seq}/{turn}")
        world = Table.load(game, found[order[at]].table, SeededDice(0)).redealt(seat, dice)
        try:
            won.append(played_out(world, game.model, seat, deadline(LONGEST))[1])
        except Interrupted:
            break
        done += 1
    return won


def _coarse_first(count: int) -> list[int]:
    """Return all numbers below, those first that show most of the whole if there is no more."""
    step = 1 << count.bit_length()
    order = dict.fromkeys([0, count - 1])
    while step:
        order |= dict.fromkeys(range(0, count, step))
        step //= 2
    return list(order)


def compute_standings(found: Sequence[Position], won: Sequence[float]) -> list[Standing]:
    """Return the chance at each position that was played on from."""
    order = _coarse_first(len(found))
    shares = {at: won[n :: len(found)] for n, at in enumerate(order)}
    return [
        Standing(one.seq, *share_of(sum(share) / len(share), len(share)), len(share))
        for one, share in ((one, shares[at]) for at, one in enumerate(found))
        if share
    ]
