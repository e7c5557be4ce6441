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
from sandtable.kernel.explain import explain
from sandtable.kernel.game import Game
from sandtable.kernel.journal import (
    FORMAT,
    DiceKind,
    End,
    Entry,
    Header,
    Journal,
    Line,
    PackMark,
    Undone,
    check_seed,
    commitment,
    pack_name,
    secret_seed,
)
from sandtable.kernel.player import Player
from sandtable.kernel.table import OVER, Beat, Table

HUMAN = "human"
NOTHING = "There is nothing to undo"
TOO_FAR = "That lies too far back to be undone; branch off in the replay"


class Past(NamedTuple):
    """What undo goes back to: the table before a choice, and whether all must agree to it."""

    table: Table[Any] | bytes  # in bytes where it was put away: few are ever gone back to
    log: int
    barrier: bool
    seat: Seat  # who made the choice

    def dumped(self) -> bytes:
        return self.table if isinstance(self.table, bytes) else self.table.dump()


class Match:
    """One play with a memory. Choices go in through `play`, come back out through `undo`."""

    def __init__(self, game: Game[Any], mission: Any, journal: Journal, table: Table[Any]) -> None:
        self.game = game
        self.mission = mission
        self.journal = journal
        self._seats: Mapping[Seat, str] = journal.header.seats
        self.table = table
        self.log: list[Event] = list(table.log or ())
        self.beats: list[Beat] | None = None  # of the last choice; a list where somebody watches
        self.past: list[Past] = []
        self.forgotten = 0  # choices before those of `past`: they stay made

    @classmethod
    def new(
        cls,
        game: Game[Any],
        mission: Any,
        *,
        seed: int | str,
        seats: Mapping[Seat, str] | None = None,
        dice: DiceKind = "seeded",
    ) -> Match:
        """Begin a mission. `seats` names who sits where; a seat not named is a person's."""
        check_seed(str(seed))
        header = Header(
            sandtable=FORMAT,
            game=game.id,
            rules=game.version,
            mission=msgspec.Raw(msgspec.json.encode(mission)),
            seats={seat: (seats or {}).get(seat, HUMAN) for seat in game.seats_of(mission)},
            seed=str(seed),
            commitment=commitment(str(seed)),
            dice=dice,
            packs=game.packs,
        )
        return cls.begun(game, mission, header)

    @classmethod
    def begun(cls, game: Game[Any], mission: Any, header: Header) -> Match:
        """A match before its first choice."""
        table = Table.start(game, mission, dice_of(header, game.first_dice(mission)))
        return cls(game, mission, Journal(header), table)

    @classmethod
    def resumed(cls, game: Game[Any], journal: Journal, table: bytes, log: list[Event]) -> Match:
        """A match from what it had come to; nothing of it is played again."""
        mission = mission_of(game, journal.header)
        dice = dice_of(journal.header, game.first_dice(mission))
        match = cls(game, mission, journal, Table.load(game, table, dice))
        match.table.log, match.table.chance = [], []
        match.log = list(log)
        match.sit(journal.header.seats)
        return match

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
        """Answer the question and record it; if anything is raised, nothing has changed."""
        before = self.table.copy()
        try:
            events, entry = self._apply(seat, choice)
        except Refused:
            raise
        except Exception:  # the game failed halfway: go on from the copy
            before.log, before.chance = [], []
            self.table = before
            raise
        self._keep_beats(len(events))
        self.journal.append(entry)
        barrier = self._is_barrier(before, entry, choice)
        self.past.append(Past(before, len(self.log), barrier, seat))
        self.log += events
        if self.outcome:
            end = End(n=self.journal.next, end=self.outcome.result, hash=entry.hash)
            self.journal.append(end)
        return events

    def _apply(self, seat: Seat, choice: Choice) -> tuple[list[Event], Entry]:
        """Apply a choice; return its events and its line for the journal."""
        chance = len(self.table.chance or ())
        self.table.barrier = False
        self.table.beats = None if self.beats is None else []
        events = self.table.play(seat, choice)
        entry = Entry(
            n=self.journal.next,
            seat=seat,
            choice=msgspec.Raw(msgspec.json.encode(choice)),
            chance=list((self.table.chance or [])[chance:]),
            hash=self.table.state_hash(),
        )
        return events, entry

    def _keep_beats(self, events: int) -> None:
        """By the match's own log, which an undo cuts and a table's does not know."""
        log, beats = self.table.log, self.table.beats
        if log is not None and beats is not None:
            begun = len(log) - events
            moved = len(self.log) - begun
            self.beats = [Beat(beat.at + moved, beat.state) for beat in beats if beat.at > begun]

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
            raise Refused(Refusal("table", TOO_FAR if self.forgotten else NOTHING))
        if self.past[-1].barrier and not agreed:
            why = "Dice have fallen or something hidden was shown since; all must agree to undo it"
            raise Refused(Refusal("table", why))
        before = self.before()
        before.log, before.chance = [], []
        before.sit(tuple(self._seats), people(self._seats))
        state_hash = before.state_hash()
        del self.log[self.past.pop().log :]
        self.beats = None if self.beats is None else []
        self.table = before
        if self.journal.lines and isinstance(self.journal.lines[-1], End):
            self.journal.lines.pop()
        taken = self.forgotten + len(self.past)
        self.journal.append(Undone(n=self.journal.next, undo=taken, hash=state_hash))

    def before(self) -> Table[Any]:
        """The table before the last choice."""
        table = self.past[-1].table
        if isinstance(table, bytes):
            dice = dice_of(self.journal.header, self.game.first_dice(self.mission))
            return Table.load(self.game, table, dice)
        return table

    def forget(self, most: int) -> None:
        """Let go of what lies so far back that nobody would undo it."""
        gone = max(0, len(self.past) - most)
        del self.past[:gone]
        self.forgotten += gone

    def computer_choice(self, player: Player) -> Choice:
        """What a computer player answers; it never holds the state or the real dice.

        A die that it is asked for, because no person is at the table, is rolled from the seed.
        """
        decision = self._asked()
        if self.table.throw:
            dice = SeededDice(f"{self.journal.header.seed}/{self.journal.next}")
            return Face(dice.roll(self.table.throw.sides))
        return player.choose(decision, lambda: self.dealt()[1])

    def dealt(self) -> tuple[str, Table[Any]]:
        """The table that a computer player may have, and what its dice are made from."""
        decision, salt = self._asked(), self.computer_seed()
        return salt, self.table.redealt(decision.seat, SeededDice(salt))

    def computer_seed(self) -> str:
        """The seed of everything that a computer player draws at random for this choice.

        It is derived from the match's own seed: nobody can compute the choice before that seed is
        shown, and anybody can afterwards.
        """
        purpose = f"computer/{self.journal.next}/{self._asked().seat}"
        return secret_seed(self.journal.header.seed, purpose)

    def _asked(self) -> Decision:
        if self.decision is None:
            raise Refused(OVER)
        return self.decision

    def wished_answer(self, wishes: Mapping[str, str]) -> Choice | None:
        """What the seat that is asked answers by its own wishes; None to ask it.

        Judged on a redealt table, so that being asked tells nothing that is hidden. Who has just
        taken a choice back is asked whatever he wishes: he means to make another one.
        """
        decision, lines = self.decision, self.journal.lines
        if decision is None or self.table.throw or (lines and isinstance(lines[-1], Undone)):
            return None
        dealt = self.table.redealt_for(decision.seat, "wishes")
        choice = self.game.wished_answer(dealt.state, decision, wishes)
        return choice if choice in decision.options else None

    def save(self, path: Path) -> None:
        self.journal.save(path)


def people(seats: Mapping[Seat, str]) -> tuple[Seat, ...]:
    """The seats where a person sits."""
    return tuple(seat for seat, player in seats.items() if player == HUMAN)


def dice_of(header: Header, first: tuple[int, ...]) -> Dice:
    """The dice of a match, before the first of them."""
    if header.dice == "manual":
        dice = ManualDice(header.seed)
        dice.seats, dice.people = tuple(header.seats), people(header.seats)
        return dice
    return LoadedDice(header.seed, first) if first else SeededDice(header.seed)


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
    try:
        return _replayed(journal, game, path, check=check, to=to, watch=watch)
    except JournalError as error:
        trouble = _other_packs(journal.header, game)
        if not trouble:
            raise
        raise JournalError(path, error.line, f"{error.what}; {trouble}") from error


def _replayed(
    journal: Journal, game: Game[Any], path: Path, *, check: bool, to: int | None, watch: Callable[[Match], None]
) -> Match:
    header = journal.header
    check_rules(header, game, path)
    if commitment(header.seed) != header.commitment:
        raise JournalError(path, 1, "the seed does not match the commitment to it")
    try:
        match = Match.begun(game, mission_of(game, header), header)
    except Exception as error:  # an edited mission may break a game anywhere: blame the file
        raise JournalError(path, 1, f"the mission is not usable: {said(error)}") from error
    seats = game.seats_of(match.mission)
    if set(header.seats) != set(seats):
        raise JournalError(path, 1, f"the seats of {game.title} are {', '.join(seats)}")
    watch(match)
    for line in journal.lines[:to]:
        replay_line(match, line, path, check=check)
        watch(match)
    return match


def check_rules(header: Header, game: Game[Any], path: Path) -> None:
    """Raises JournalError if it was played with other rules than these."""
    if header.game != game.id:
        raise JournalError(path, 1, f"is a journal of '{header.game}', not of '{game.id}'")
    if header.rules != game.version:
        what = f"was played with rules version {header.rules}; this is version {game.version}"
        raise JournalError(path, 1, what)


def _other_packs(header: Header, game: Game[Any]) -> str:
    """Why a match that was played with other packs than these cannot go the same way."""
    here = {pack.name: pack.digest for pack in game.packs}
    for pack in header.packs:
        name = pack_name(pack)
        if name not in here:
            return f"it was played with the pack '{name}': load that with --packs DIR"
        if isinstance(pack, PackMark) and pack.digest != here[name]:
            changed = f"the pack '{name}' has changed since this was played"
            return f"{changed}: load it as it was then with --packs DIR"
    played = [pack_name(pack) for pack in header.packs]
    more = [name for name in here if name not in played]
    return f"it was played without the pack '{more[0]}': leave that out" if more else ""


def mission_of(game: Game[Any], header: Header) -> Any:
    """The mission that is pinned there; raises SandtableError."""
    written = bytes(header.mission)
    try:
        return game.codec.mission(written)
    except msgspec.ValidationError as error:
        _, what = explain(error, game.mission_type, msgspec.json.decode(written))
        raise SandtableError(what) from error


def said(error: Exception) -> str:
    """What went wrong, in words; a mistake of the program is named as one."""
    ours = isinstance(error, SandtableError | msgspec.MsgspecError)
    return str(error) if ours else f"{type(error).__name__}: {error}"


def replay_line(match: Match, line: Line, path: Path, *, check: bool) -> None:
    """Play one line; raises JournalError."""
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
        raise JournalError(path, at, f"the choice cannot be played: {said(error)}") from error
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
