"""What a game lends to whoever plays it at a terminal: the ruler, and when to be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.cli.flicks import flicks_of
from sandtable.cli.places import GO, LOOK
from sandtable.kernel.decision import Decision, Seat
from sandtable.kernel.errors import UnknownName
from sandtable.kernel.game import Game
from sandtable.kernel.match import Match
from sandtable.kernel.names import nearest
from sandtable.kernel.settings import Setting, settled
from sandtable.show import Measured, ShownGame, shown
from sandtable.show.sheet import Chip, Span

ALL = "all"
SEE = "see"
ASK = ("ask", "when to ask you, by name; ask NAME never or ask all never changes it")


def tools_of(game: ShownGame[Any]) -> tuple[tuple[str, str], ...]:
    """The keys that this game has beyond the others."""
    see = (SEE, f"{_example(game)}: what lies on the line between two places")
    ruler, asking = (see,) if game.measures else (), (ASK,) if _wishing(game) else ()
    drawing = (LOOK, GO) if game.draws else ()
    return (*flicks_of(game), *drawing, *ruler, *asking)


def _wishing(game: Game[Any]) -> bool:
    return type(game).wishes is not Game.wishes


def look_along(match: Match, decision: Decision | None, typed: str) -> Measured | str | None:
    """A line between two places, what is wrong with it, or None where nothing is measured."""
    if not shown(match.game).measures:
        return None
    ends = _ends(typed)
    if len(ends) != 2:
        return f"see needs two places: {_example(shown(match.game))}"
    seat = decision.seat if decision else match.game.seats[0]
    found = shown(match.game).screen(match.table.view(seat)).measure(ends[0], ends[1])
    return found or f"There is no line from '{ends[0][:20]}' to '{ends[1][:20]}'"


def _ends(typed: str) -> list[str]:
    """Two places; of more words than two those that are numbers are inches across and up."""
    words = typed.replace(",", " ").split()
    if len(words) == 2:
        return typed.split()
    found: list[str] = []
    pair = False
    for word in words:
        number = word.replace(".", "", 1).lstrip("-").isdecimal()
        if number and pair:
            found[-1] += f",{word}"
        else:
            found.append(word)
        pair = number and not pair
    return found


def _example(game: ShownGame[Any]) -> str:
    return "see NAME 12.5,8 or see 4 6 12.5 8" if game.draws else "see A1 C4"


def wish_for(
    match: Match, decision: Decision | None, kept: dict[Seat, dict[str, str]], typed: str
) -> list[Chip] | str | None:
    """Change a wish and list them all; what is wrong with it; or None where there are none."""
    if decision is None or not _wishing(match.game):
        return None
    seat = decision.seat
    settings = match.game.wishes(match.table.view(seat), seat)
    if typed:
        try:
            kept[seat] = {**kept.get(seat, {}), **_wished(settings, typed)}
        except UnknownName as error:
            return str(error)
    return _listed(settings, kept.get(seat, {}))


def _wished(settings: Sequence[Setting], typed: str) -> dict[str, str]:
    """`NAME never`."""
    who, _, value = typed.rpartition(" ")
    names = {(one.called or one.id).lower(): one.id for one in settings}
    name = who.strip().lower()
    if name != ALL and name not in names:
        known = [ALL, *(one.called or one.id for one in settings)]
        raise UnknownName(f"nobody is called '{who[:20]}'{nearest(who, known)}")
    chosen = names.values() if name == ALL else (names[name],)
    wished = dict.fromkeys(chosen, value.lower())
    settled(settings, wished)
    return wished


def _listed(settings: Sequence[Setting], wished: Mapping[str, str]) -> list[Chip]:
    about = next((one.about for one in settings if one.about), "")
    lines: list[Chip] = [(Span(about, "soft"),), (Span(""),)] if about else []
    for one in settings:
        value = wished.get(one.id, one.default)
        words = dict(one.values)[value]
        known = "" if words == value else f"  {value}"
        lines.append((Span(f"{one.title}: "), Span(words, strong=True), Span(known, "soft")))
    return lines or [(Span("There is nobody to ask for yet", "soft"),)]
