"""What a process of its own does for the server. All of it runs over there."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from sandtable.kernel.decision import Seat
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import JournalError
from sandtable.kernel.game import SPECTATOR, Game
from sandtable.kernel.journal import Journal, parse_journal
from sandtable.kernel.match import Match, replay
from sandtable.kernel.rolls import rolls_of
from sandtable.kernel.table import Table
from sandtable.pictures import draw, draw_small
from sandtable.players import make_player
from sandtable.players.reasons import reason
from sandtable.server.aside.packed import Packed, pack
from sandtable.server.loglines import Record
from sandtable.server.messages import encode
from sandtable.server.moments import Reel
from sandtable.server.noticed import Noticed
from sandtable.server.reading import lesson
from sandtable.server.status import Status
from sandtable.show import ShownGame, shown
from sandtable.show.scene import Scene

REELS = 4  # tables that somebody looks back at


class Ware(NamedTuple):
    """A game, so that another process finds it too."""

    kind: type[Game[Any]]
    packs: tuple[str, ...] = ()

    def game(self) -> ShownGame[Any]:
        return _loaded(self)


@lru_cache(maxsize=32)  # of plain names: nobody owns it
def _loaded(ware: Ware) -> ShownGame[Any]:
    return shown(ware.kind().with_packs([Path(pack) for pack in ware.packs]))


def play_back(ware: Ware, data: bytes, name: str, check: bool) -> Packed:
    """Replay a journal, and prove it if somebody brought it; raises JournalError."""
    return pack(*replayed(parse_journal(data, Path(name)), ware.game(), name, check=check))


def rolls(ware: Ware, data: bytes, name: str) -> bytes:
    """Every roll that a journal's play makes; raises JournalError where it cannot begin."""
    return encode(rolls_of(parse_journal(data, Path(name)), ware.game(), Path(name)))


def replayed(journal: Journal, game: Game[Any], name: str, *, check: bool = False) -> tuple[Match, Record]:
    """A match from its journal, and its log with the line of every event."""
    record = Record(Noticed(game))

    def watch(match: Match) -> None:
        if match.journal.lines:
            record.went_on(match)
        else:
            record.begin(match.log)

    return replay(journal, game, Path(name), check=check, watch=watch), record


def think(ware: Ware, player: str, seed: str, table: bytes, salt: str) -> bytes:
    """What a computer player answers on a table that was dealt for it."""
    game = ware.game()
    dealt = Table.load(game, table, SeededDice(salt))
    if dealt.decision is None:
        raise JournalError("table", 0, "asks nothing")
    chosen = make_player(player, game, seed).choose(dealt.decision, lambda: dealt)
    return msgspec.json.encode(chosen)


def advise(ware: Ware, player: str, seed: str, table: bytes, salt: str) -> tuple[bytes, str]:
    """The same, and why; whoever was dealt the same table is told the same."""
    game = ware.game()
    dealt = Table.load(game, table, SeededDice(salt))
    if dealt.decision is None:
        raise JournalError("table", 0, "asks nothing")
    chosen = make_player(player, game, seed).choose(dealt.decision, lambda: dealt)
    again = Table.load(game, table, SeededDice(salt))
    return msgspec.json.encode(chosen), reason(again, game.heuristics.get(player), chosen)


def portrait(ware: Ware, theme: str) -> str:
    """The game's showcase, drawn."""
    return draw(_showcase(ware.game()), theme)


def card(ware: Ware) -> str:
    """The best of it, for the page where one chooses a game."""
    game = ware.game()
    return draw_small(_showcase(game), game.showcase.frame)


def _showcase(game: ShownGame[Any]) -> Scene:
    show = game.showcase
    match = Match.new(game, game.mission(show.mission or game.missions()[0].id), seed=show.seed)
    player = make_player(game.adviser, game, show.seed)
    for _ in range(show.choices):
        if match.decision:
            match.play(match.decision.seat, match.computer_choice(player))
    return game.screen(match.table.view(SPECTATOR)).scene


def told_examples(ware: Ware) -> str:
    """The moments of a game's lessons that show a rule."""
    return msgspec.json.encode([shot.example for shot in lesson.shots(ware.game())]).decode()


def example_picture(ware: Ware, n: int, theme: str) -> str:
    """One of these, drawn."""
    return lesson.picture(ware.game(), n, theme) or ""


class Key(NamedTuple):
    """Which reel: of a table, with so many lines."""

    ware: Ware
    table: str
    lines: int


_REELS: OrderedDict[Key, Reel] = OrderedDict()  # of this process, the latest last


def moments(key: Key, journal: bytes | None, seat: Seat) -> bytes | None:
    """The list to jump about in; None where the journal has to be sent along first."""
    reel = _reel(key, journal)
    return encode(list(reel.moments(seat))) if reel else None


class End(NamedTuple):
    """What a replay's frames are made for."""

    status: Status
    seed: str | None
    narrow: bool


def moment(key: Key, journal: bytes | None, n: int, seat: Seat, end: End) -> bytes | None:
    """What a seat saw after line `n`; None as above."""
    reel = _reel(key, journal)
    made = reel and reel.frame(n, seat, end.status, end.seed, narrow=end.narrow)
    return encode(made) if made else None


def _reel(key: Key, journal: bytes | None) -> Reel | None:
    if key not in _REELS and journal is not None:
        while len(_REELS) >= REELS:
            _REELS.popitem(last=False)
        _REELS[key] = Reel(key.ware.game(), parse_journal(journal, Path("journal")))
    return _REELS.get(key)
