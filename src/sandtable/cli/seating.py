"""Who sits where at this terminal, and questions that are asked before a match begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import typer

from sandtable.cli.front import Front
from sandtable.cli.menu import Item, Menu
from sandtable.cli.shared import pairs
from sandtable.cli.shown import Shown
from sandtable.kernel.decision import Face, Seat
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.game import Game
from sandtable.kernel.match import HUMAN
from sandtable.kernel.names import nearest
from sandtable.players import make_player
from sandtable.show.sheet import Sheet

Seats = Mapping[Seat, str]


def seated(game: Game[Any], mission: Any, player: str, players: Iterable[str] | None) -> Seats | None:
    """Who was named for the seats; None if that is still to be asked."""
    seats = game.seats_of(mission)
    named = pairs("--players", players, "seat=player, e.g. us=basic")
    for seat in named:
        if seat not in seats:
            raise UnknownName(f"{mission.title} has no seat '{seat}'{nearest(seat, seats)}")
    found = dict.fromkeys(seats, player) | named
    for name in found.values():
        if name != HUMAN:
            make_player(name, game, "", modules=True)
    return found if named or player != HUMAN or len(seats) == 1 else None


def ask_seats(front: Front, game: Game[Any], mission: Any) -> Seats:
    """One side against the computer, or everybody at this terminal."""
    seats = game.seats_of(mission)
    rival = game.adviser
    options = [(f"{game.seat_name(seat)}, against the computer", rival) for seat in seats]
    options.append(("All sides, at this terminal", "you pass the keyboard on"))
    at = ask_one(front, f"{mission.title}: whom do you play?", options)
    if at == len(seats):
        return dict.fromkeys(seats, HUMAN)
    return dict.fromkeys(seats, rival) | {seats[at]: HUMAN}


def ask_one(front: Front, question: str, options: list[tuple[str, str]], *, keep_details: bool = False) -> int:
    """A question outside of any match; Enter or the end of input take the first option.

    With `keep_details`, a long list takes several pages and no detail is cut.
    """
    items = tuple(Item(n, Face(n), *texts) for n, texts in enumerate(options, 1))
    menu = Menu(items, keep_details=keep_details)
    shown = Shown("", Sheet("Special-operations wargames"), question=question, menu=menu)
    shown.hint = "number and Enter · q leaves"
    while True:
        typed = (front.ask(shown, 0) or "1").strip() or "1"
        if typed.lower() in ("q", "quit"):
            raise typer.Exit
        if typed.lower() == "m":
            shown.page, shown.notice = shown.page + 1, ""
            continue
        if typed.isdecimal() and 1 <= int(typed) <= len(items):
            return int(typed) - 1
        shown.notice, shown.bad = f"'{typed[:40]}' is not one of the numbers", True
