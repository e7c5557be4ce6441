"""A Table with its journal, snapshots, undo, and players in the seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from sandtable.kernel.decision import Choice, Decision, Face, Outcome, Refusal, Seat
from sandtable.kernel.dice import Dice, LoadedDice, ManualDice, SeededDice
from sandtable.kernel.errors import JournalError, Refused, SandtableError
from sandtable.kernel.event import Event
from sandtable.kernel.game import Game
from sandtable.kernel.journal import (
    FORMAT,
    DiceKind,
    End,
    Entry,
    Header,
    Journal,
    Line,
    Undone,
    commitment,
)
from sandtable.kernel.player import Player
from sandtable.kernel.table import OVER, Table

HUMAN = "human"


class Past(NamedTuple):
    """What undo goes back to: the table before a choice, and whether all must agree to it."""

    table: Table[Any]
    log: int
    barrier: bool

    @property
    def seat(self) -> Seat:
        """Who made the choice."""
        return self.table.decision.seat if self.table.decision else ""


class Match:
    """One play with a memory. Choices go in through `play`, come back out through `undo`."""

    def __init__(self, game: Game[Any], mission: Any, header: Header, lines: list[Line]) -> None:
        self.game = game
        self.mission = mission
        self.journal = Journal(header, lines)
        self._seats: Mapping[Seat, str] = header.seats
        self.table = Table.start(game, mission, _dice(header, game.loaded(mission)))
        self.log: list[Event] = list(self.table.log or ())
        self.past: list[Past] = []

    @classmethod
    def new(
        cls,
        game: Game[Any],
        mission: Any,
        *,
        seed: int | str,
        seats: Mapping[Seat, str] | None = None,
        dice: DiceKind = "seeded",
        packs: tuple[str, ...] = (),
    ) -> Match:
        """Begin a mission. `seats` names who sits where; a seat not named is a person's."""
        header = Header(
            sandtable=FORMAT,
            game=game.id,
            rules=game.version,
            mission=msgspec.Raw(msgspec.json.encode(mission)),
            seats={seat: (seats or {}).get(seat, HUMAN) for seat in game.seats_of(mission)},
            seed=str(seed),
            commitment=commitment(str(seed)),
            dice=dice,
            packs=packs,
        )
        return cls(game, mission, header, [])

    @property
    def decision(self) -> Decision | None:
        return self.table.decision

    @property
    def outcome(self) -> Outcome | None:
        return self.table.outcome

    def sit(self, seats: Mapping[Seat, str]) -> None:
        """Who sits where from now on; the journal's header says who began.

        It matters for real dice alone, and each of those is journalled with whoever rolled it: so a
        replay need not know of it.
        """
        self._seats = dict(seats)
        self.table.sit(tuple(seats), people(seats))

    def play(self, seat: Seat, choice: Choice) -> list[Event]:
        """Answer the question, and write it down."""
        before, chance = self.table.copy(), len(self.table.chance or ())
        self.table.barrier = False
        events = self.table.play(seat, choice)
        entry = Entry(
            n=self.journal.next,
            seat=seat,
            choice=msgspec.Raw(msgspec.json.encode(choice)),
            chance=list((self.table.chance or [])[chance:]),
            hash=self.table.state_hash(),
        )
        self.journal.append(entry)
        self.past.append(Past(before, len(self.log), self._is_barrier(before, entry, choice)))
        self.log += events
        if self.outcome:
            end = End(n=self.journal.next, end=self.outcome.result, hash=entry.hash)
            self.journal.append(end)
        return events

    def _is_barrier(self, before: Table[Any], entry: Entry, choice: Choice) -> bool:
        """A typed die is the person's own slip to mend; the program's dice are not."""
        dice, then = self.table.dice, before.dice
        if isinstance(dice, ManualDice) and isinstance(then, ManualDice):
            computed = isinstance(choice, Face) and entry.seat not in people(self._seats)
            rolled = computed or dice.drawn() != then.drawn()
        else:
            rolled = bool(entry.chance)
        return rolled or self.table.barrier

    def undo(self, *, agreed: bool = False) -> None:
        """Take the last choice back; past dice and reveals only if every human seat agreed."""
        if not self.past:
            raise Refused(Refusal("table", "There is nothing to undo"))
        before, log, barrier = self.past[-1]
        if barrier and not agreed:
            why = "Dice have fallen or something hidden was shown since; all must agree to undo it"
            raise Refused(Refusal("table", why))
        self.past.pop()
        del self.log[log:]
        before.log, before.chance = [], []
        self.table = before
        before.sit(tuple(self._seats), people(self._seats))
        if self.journal.lines and isinstance(self.journal.lines[-1], End):
            self.journal.lines.pop()
        line = Undone(n=self.journal.next, undo=len(self.past), hash=before.state_hash())
        self.journal.append(line)

    def computer_choice(self, player: Player) -> Choice:
        """What a computer player answers; it never holds the state or the real dice.

        Its dice come from the public record, so that anyone can run its decision again. A die that
        it is asked for, because no person is at the table, is rolled from the seed.
        """
        decision, table, header = self.decision, self.table, self.journal.header
        if decision is None:
            raise Refused(OVER)
        if table.throw:
            dice = SeededDice(f"{header.seed}/{self.journal.next}")
            return Face(dice.roll(table.throw.sides))
        salt = f"{header.commitment}/{self.journal.next}/{decision.seat}"
        return player.choose(decision, lambda: table.redealt(decision.seat, SeededDice(salt)))

    def unasked(self, wishes: Mapping[str, str]) -> Choice | None:
        """What the seat that is asked answers by its own wishes; None to ask it.

        Judged on a redealt table, so that being asked tells nothing that is hidden. Who has just
        taken a choice back is asked whatever he wishes: he means to make another one.
        """
        decision, lines = self.decision, self.journal.lines
        if decision is None or self.table.throw or (lines and isinstance(lines[-1], Undone)):
            return None
        dealt = self.table.redealt(decision.seat, SeededDice("wishes"))
        choice = self.game.unasked(dealt.state, decision, wishes)
        return choice if choice in decision.options else None

    def save(self, path: Path) -> None:
        self.journal.save(path)


def people(seats: Mapping[Seat, str]) -> tuple[Seat, ...]:
    """The seats where a person sits."""
    return tuple(seat for seat, player in seats.items() if player == HUMAN)


def _dice(header: Header, loaded: tuple[int, ...]) -> Dice:
    if header.dice == "manual":
        dice = ManualDice(header.seed)
        dice.seats, dice.people = tuple(header.seats), people(header.seats)
        return dice
    return LoadedDice(header.seed, loaded) if loaded else SeededDice(header.seed)


def _nobody(match: Match) -> None:
    """Nobody watches."""


def replay(
    journal: Journal,
    game: Game[Any],
    path: Path,
    *,
    check: bool = True,
    to: int | None = None,
    watch: Callable[[Match], None] = _nobody,
) -> Match:
    """Play a journal again, as far as line `to`; with `check`, prove every die and state hash.

    `watch` sees the match at the start and after every line.
    """
    header = journal.header
    if header.game != game.id:
        raise JournalError(path, 1, f"is a journal of '{header.game}', not of '{game.id}'")
    if header.rules != game.version:
        what = f"was played with rules version {header.rules}; this is version {game.version}"
        raise JournalError(path, 1, what)
    if commitment(header.seed) != header.commitment:
        raise JournalError(path, 1, "the seed does not match the commitment to it")
    try:
        match = Match(game, game.codec.mission(bytes(header.mission)), header, [])
    except Exception as error:  # an edited mission may break a game anywhere: blame the file
        raise JournalError(path, 1, f"the mission is not usable: {_said(error)}") from error
    seats = game.seats_of(match.mission)
    if set(header.seats) != set(seats):
        raise JournalError(path, 1, f"the seats of {game.title} are {', '.join(seats)}")
    watch(match)
    for line in journal.lines[:to]:
        _replay_line(match, line, path, check=check)
        watch(match)
    return match


def _said(error: Exception) -> str:
    ours = isinstance(error, SandtableError | msgspec.MsgspecError)
    return str(error) if ours else f"{type(error).__name__}: {error}"


def _replay_line(match: Match, line: Line, path: Path, *, check: bool) -> None:
    at = line.n + 1
    match line:
        case Entry():
            _replay_choice(match, line, path, check=check)
        case Undone():
            _replay_undo(match, line, path)
        case End():
            if match.outcome is None or match.outcome.result != line.end:
                raise JournalError(path, at, f"says the play ended with '{line.end}'; it did not")
    if check and match.table.state_hash() != line.hash:
        raise JournalError(path, at, "leads to another state than the one written down")


def _replay_choice(match: Match, line: Entry, path: Path, *, check: bool) -> None:
    at = line.n + 1
    try:
        choice = match.game.codec.choice(bytes(line.choice))
        if isinstance(choice, Face):  # who sat where when it was rolled is not written down
            match.table.hand_die(line.seat)
        match.play(line.seat, choice)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        what = f"the choice is not one of {match.game.title}: {error}"
        raise JournalError(path, at, what) from error
    except Refused as error:
        raise JournalError(path, at, f"the choice is not legal here: {error}") from error
    except Exception as error:  # as above: an edited mission may break a game anywhere
        raise JournalError(path, at, f"the choice cannot be played: {_said(error)}") from error
    written = match.journal.lines[line.n - 1] if line.n <= len(match.journal.lines) else None
    if check and isinstance(written, Entry) and written.chance != line.chance:
        raise JournalError(path, at, f"the dice were {written.chance}, not {line.chance}")


def _replay_undo(match: Match, line: Undone, path: Path) -> None:
    try:
        match.undo(agreed=True)
    except Refused as error:
        raise JournalError(path, line.n + 1, f"cannot undo: {error}") from error
    undone = match.journal.lines[-1]
    if isinstance(undone, Undone) and undone.undo != line.undo:
        raise JournalError(path, line.n + 1, f"undoes choice {undone.undo}, not {line.undo}")
