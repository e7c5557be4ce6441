"""Players that others wrote, watched: one that crashes, hangs or talks nonsense is named, and none
of them is handed the real table.

What a player is handed leads to nothing real. It runs in the same process, though: one that walks
the stack of its caller, or asks `gc` for all objects, finds the real table. That is cheating with
open eyes, and only a process of its own would stop it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, redirect_stdout
from pathlib import Path
from time import monotonic
from traceback import extract_tb
from typing import Any, Literal

from sandtable.kernel.decision import Choice, Decision, Seat
from sandtable.kernel.dice import ScriptedDice, SeededDice, Stream
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.game import Game
from sandtable.kernel.player import Look, Player
from sandtable.kernel.table import Table
from sandtable.kernel.words import counted
from sandtable.players.alarm import TimeUp, alarm, in_main_thread

SECONDS = 60.0  # that an answer may take
MOST_SECONDS = 366 * 24 * 3600
SALT = 1 << 62
OURS = str(Path(__file__).parents[1])  # where no player's own lines are
# A class, or a function: it is given the game and a seed, and has (or gives) `choose`. Where it has
# an attribute `games`, it plays these alone.
Maker = Callable[[Game[Any], int | str], Player]
Fault = Literal["crashed", "hung", "nonsense", "unmade"]
DEEDS: dict[Fault, str] = {
    "crashed": "crashed",
    "hung": "gave no answer in time",
    "nonsense": "answered nonsense",
    "unmade": "cannot be made",
}
ADVICE: dict[Fault, str] = {
    "crashed": "mend what it did there",
    "hung": "let it think less, or give it more seconds",
    "nonsense": "let it return one of decision.options",
    "unmade": "it is called with the game and a seed, and must give something with `choose`",
}
DEAF = "it swallows whatever would stop it (`except BaseException`), so its process is ended"


class PlayerFault(SandtableError):
    """A player did not play: who, what it did, what it was asked, and how to see it again."""

    def __init__(self, player: str, fault: Fault, what: str, asked: str = "") -> None:
        told = f"the player '{player}' {DEEDS[fault]}: {what}"
        super().__init__("; ".join(filter(None, (told, asked, ADVICE[fault]))))
        self.player, self.fault, self.what, self.asked = player, fault, what, asked

    def __reduce__(self) -> tuple[type[PlayerFault], tuple[str, Fault, str, str]]:
        return type(self), (self.player, self.fault, self.what, self.asked)


class Looks:
    """Deals a table on which nothing hidden is real, another one each time.

    The seed of the play and the number of the choice say which; the first look is the one that
    every player has always had.
    """

    __slots__ = ("_dealt", "_seat", "_table", "number", "seed")

    def __init__(self, table: Table[Any], seat: Seat, seed: str, number: int) -> None:
        self._table, self._seat = table, seat
        self.seed, self.number = seed, number
        self._dealt = 0

    def __call__(self) -> Table[Any]:
        salt = f"{self.seed}/{self.number}" + (f"/look {self._dealt}" if self._dealt else "")
        self._dealt += 1
        return self._table.redealt(self._seat, SeededDice(salt))


def guarded(player: Player, name: str, seconds: float = SECONDS) -> Player:
    """The same player, held to its question: whatever else it does raises PlayerFault.

    It is stopped after so many seconds in the main thread of a process (where there are interval
    timers: not on Windows). Elsewhere it is heard to the end, and blamed if that took longer.
    """
    if not isinstance(seconds, int | float) or not 0 < seconds <= MOST_SECONDS:
        raise SandtableError(f"a limit is a number of seconds above 0, not {seconds!r:.40}")
    if isinstance(player, Guarded):
        player = player.player
    return Guarded(player, name, seconds)


def said_aside() -> AbstractContextManager[Any]:
    """What a stranger prints goes to stderr: stdout may be data that somebody reads (`--json`).

    Standard output belongs to the whole process, so other threads leave it alone.
    """
    return redirect_stdout(sys.stderr) if in_main_thread() else nullcontext()


def made(maker: Maker, name: str, game: Game[Any], seed: int | str) -> Player:
    """A stranger's player, guarded; the seed that it gets says nothing about the play's dice."""
    own = Stream.of(str(seed), "stranger").below(SALT)
    late = PlayerFault(name, "unmade", f"that takes longer than {SECONDS:g} seconds")
    try:
        with said_aside(), alarm(SECONDS, lambda: f"{late}; {DEAF}"):
            player = maker(game, own)
    except TimeUp:
        raise late from None
    except (Exception, SystemExit) as error:
        raise PlayerFault(name, "unmade", told(error)) from error
    if not callable(getattr(player, "choose", None)):
        raise PlayerFault(name, "unmade", f"{player!r:.200} has no `choose`")
    return guarded(player, name)


class Guarded:
    """A player, and what it may not do."""

    def __init__(self, player: Player, name: str, seconds: float) -> None:
        self.player, self.name, self.seconds = player, name, seconds

    def choose(self, decision: Decision, look: Look) -> Choice:
        dealt = look()
        asked = _asked(decision, look)
        began = monotonic()
        late = PlayerFault(self.name, "hung", f"it may take {self.seconds:g} seconds", asked)
        try:
            with said_aside(), alarm(self.seconds, lambda: f"{late}; {DEAF}"):
                choice = self.player.choose(decision, _again(dealt, decision.seat))
        except PlayerFault:
            raise
        except TimeUp:
            raise late from None
        except (Exception, SystemExit) as error:
            raise PlayerFault(self.name, "crashed", told(error), asked) from error
        if monotonic() - began > self.seconds:
            raise late
        wrong = _nonsense(choice, decision, dealt)
        if wrong:
            raise PlayerFault(self.name, "nonsense", wrong, asked)
        return choice


def _asked(decision: Decision, look: Look) -> str:
    offered = counted(len(decision.options), "option")
    asked = f"it was asked '{decision.prompt}' ({decision.rule}) with {offered}"
    if isinstance(look, Looks):
        asked += f", choice {look.number} of the play with seed {look.seed}"
    return asked


def _again(dealt: Table[Any], seat: Seat) -> Look:
    """Deals from what was dealt: nothing that hangs on it is real, nor says what the seed is."""
    scripted = isinstance(dealt.dice, ScriptedDice)  # a test's own faces are for the play alone
    salt = 0 if scripted else dealt.dice.roll(SALT, "dice")
    kept = dealt.copy(dice=SeededDice(salt))
    count = 0

    def look() -> Table[Any]:
        nonlocal count
        count += 1
        return kept.redealt(seat, SeededDice(f"{salt}/{count}"))

    return look


def _nonsense(choice: Any, decision: Decision, dealt: Table[Any]) -> str:
    """What is wrong with an answer; nothing for a legal one."""
    if not isinstance(choice, Choice):
        return f"{choice!r:.200} is no choice"
    if choice in decision.options:
        return ""
    try:
        refusal = dealt.why_not(choice)
    except Exception as error:  # names that there are none of may break a game anywhere
        return f"{choice!r:.200} names what is not there ({type(error).__name__}: {error})"
    return f"{choice!r:.200}: {refusal.why} ({refusal.rule})" if refusal else ""


def told(error: BaseException) -> str:
    """The error, and the last line of the player's own that led to it."""
    said = f"{type(error).__name__}: {error}".rstrip(": ")
    frames = [one for one in extract_tb(error.__traceback__) if not one.filename.startswith(OURS)]
    if not frames:
        return said
    return f"{said} ({frames[-1].filename}, line {frames[-1].lineno}, in {frames[-1].name})"
