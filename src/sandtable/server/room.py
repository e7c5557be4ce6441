"""One table in memory: its match, who sits there and who listens. No rules are in here.

Everything that changes the match goes through `commit`, under the room's lock: play, save, then
tell. What could not be saved never happened.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Set
from contextlib import asynccontextmanager
from time import monotonic, time
from typing import Any

import msgspec

from sandtable.kernel.decision import Choice, Decision, Refusal, Seat
from sandtable.kernel.errors import Refused, SandtableError
from sandtable.kernel.game import SPECTATOR
from sandtable.kernel.journal import Journal
from sandtable.kernel.match import HUMAN, Match
from sandtable.server.about import described, is_uploaded
from sandtable.server.aside import Desk
from sandtable.server.aside.packed import KEPT
from sandtable.server.audience import Audience, Listener, Position
from sandtable.server.beats import Story
from sandtable.server.coach import coach, said
from sandtable.server.computers import Computers
from sandtable.server.ended import ended
from sandtable.server.faults import reporting_faults
from sandtable.server.frames import Looks
from sandtable.server.loglines import Record
from sandtable.server.messages import NO_CHOICE, Choose, MayUndo, TableChanged, encode
from sandtable.server.names import called, tell_people
from sandtable.server.noticed import may_go_unnoticed
from sandtable.server.presence import Presence, admit
from sandtable.server.seating import Seating
from sandtable.server.settings import Limits
from sandtable.server.shares import Share
from sandtable.server.status import Status
from sandtable.server.store import LineRow, NotSaved, Store, Stored, Unsure
from sandtable.server.talk import Talk
from sandtable.server.tasks import whole
from sandtable.server.wishes import Wishes
from sandtable.server.written import written
from sandtable.show import ShownGame, shown
from sandtable.show.guide import Guide

Ack = Callable[[int], None]
NOBODY: frozenset[Seat] = frozenset()
NOTED = 30.0  # seconds: how exactly the store knows when a table was touched last
PUT_AWAY = "The table was put away just now; try again"
CHOICE = "a choice", "your choice was not made"
FULL = "This table's journal is full; close it, and branch off in the replay"


class Stale(Refused):
    """The question that was answered is no longer asked."""


def refused(why: str, rule: str = "table") -> Refused:
    return Refused(Refusal(rule, why))


class AskedUndo(msgspec.Struct):
    """Somebody would like to undo, and these have not agreed yet."""

    by: Seat
    seq: int
    key: str
    waiting: set[Seat]
    beside: set[Seat]  # those at the same screen, whose choices count as its own


class Room:
    """A table that somebody plays or watches."""

    def __init__(
        self,
        store: Store,
        desk: Desk,
        limits: Limits,
        opened: tuple[Match, Record],
        stored: Stored,
        guide: Guide | None,
    ) -> None:
        self.store = store
        self.desk = desk
        self.limits = limits
        self.row = stored.row
        self._opened(*opened)
        match = self.match
        self.links = stored.links
        self.seating = Seating(stored.claims, stored.people)
        self.talk = Talk(self, stored.chat)
        self.guide = guide
        self.lock = asyncio.Lock()
        self.share = Share()
        self.touched = monotonic()
        self.keys = _keys(stored)
        self._audiences = {seat: Audience(shown(match.game), seat) for seat in (*match.game.seats, SPECTATOR)}
        mission: Any = match.mission
        listed = next((one for one in match.game.missions() if one.id == mission.id), None)
        self.brief = mission.brief or (listed.brief if listed else "")
        self.orders = () if mission.brief or not listed else listed.orders
        self.wishes = Wishes(self)
        self.computers = Computers(self)
        self.presence = Presence(lambda: tell_people(self))
        self._gone = 0  # the code that everybody was sent away with
        self._unsure = False  # whether the last line was written
        self._told = len(self.record.events)  # that everybody who listens has heard of
        self._shown = self.seq  # lines that they have; -1 where that is not known
        self._looks: Looks | None = None
        self.asked_undo: AskedUndo | None = None

    # what it is

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def game(self) -> ShownGame[Any]:
        return shown(self.match.game)

    @property
    def seq(self) -> int:
        return len(self.match.journal.lines)

    @property
    def status(self) -> Status:
        return self.row.status

    @property
    def seats(self) -> dict[Seat, str]:
        return self.row.seats

    @property
    def busy(self) -> bool:
        """Somebody listens, or a computer player is about to move."""
        return self.listened or self.computers.busy or self.lock.locked()

    @property
    def listened(self) -> bool:
        return any(audience.listeners for audience in self._audiences.values())

    def humans(self) -> set[Seat]:
        return {seat for seat, player in self.seats.items() if player == HUMAN}

    def voters(self) -> set[Seat]:
        """Seats of persons; who has sat down by a link has a say even if a computer plays on."""
        return self.humans() | self.seating.taken

    def told_seq(self, seat: Seat) -> int:
        """The `seq` that this seat knows: lines of the journal that it could notice."""
        return self.record.noticed.count(seat)

    def position(self) -> Position:
        outcome = self.match.outcome
        told = None
        if outcome:
            seed = None if self.status == "running" else self.match.journal.header.seed
            told = ended(self.game, self.match.mission, outcome, seed)
        taught = self.guide if self.status != "closed" else None
        says = coach(taught, self.match, self.humans()) if taught else None
        notes = said(taught, self.match) if taught else ()
        return Position(
            looks=self.looks(),
            record=self.record,
            status=self.status,
            outcome=told,
            coach=says,
            said=notes,
            wishes=self.wishes.of,
            by_wish=self.wishes.said(),
        )

    def looks(self) -> Looks:
        """What is seen now: made once for all who listen, and for whoever comes meanwhile."""
        known, table = self._looks, self.match.table
        if known is None or known.table is not table or known.seq != self.seq:
            known = self._looks = Looks(self.game, table, self.seq)
        return known

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """Alone with the table, and sure of what is saved."""
        async with self.lock:
            if self._gone:
                raise NotSaved(PUT_AWAY)
            if self._unsure and await self._reload():
                self._tell_all(0)
            yield

    # who listens

    def audiences(self) -> Iterable[Audience]:
        return self._audiences.values()

    def audience(self, seat: Seat) -> Audience:
        return self._audiences[seat]

    def admit(self, seat: Seat) -> None:
        """Raises Crowded when this seat has no room for another listener."""
        admit(seat, len(self._audiences[seat].listeners), self.limits)

    def join(self, seat: Seat, listener: Listener) -> None:
        self.admit(seat)
        self._audiences[seat].listeners[listener] = None
        self._came_or_went(seat)
        self.computers.attended()
        self.wake_computer()

    def leave(self, seat: Seat, listener: Listener) -> None:
        listeners = self._audiences[seat].listeners
        if listener in listeners:
            del listeners[listener]
            self._came_or_went(seat)

    def _came_or_went(self, seat: Seat) -> None:
        self.touched = monotonic()
        if seat != SPECTATOR:  # nobody is told how many watch
            self.presence.changed()

    def tell(self, message: bytes, *, plain: bool | None = None) -> None:
        for audience in self._audiences.values():
            audience.send(message, plain=plain)

    def shut(self, code: int, seat: Seat | None = None) -> None:
        """Send listeners away: those of one seat, or all, and let nobody in any more."""
        if seat is None:
            self._gone = code
        for audience in self._audiences.values():
            if seat in (None, audience.seat):
                for listener in tuple(audience.listeners):
                    listener.close(code)

    # choices

    async def choose(self, seat: Seat, message: Choose, ack: Ack = lambda _: None) -> int:
        """Play a choice; returns its line. `ack` hears of it before anybody else."""
        return await whole(self._choose(seat, message, ack))

    async def _choose(self, seat: Seat, message: Choose, ack: Ack) -> int:
        await self.share.turn()
        async with self.held():
            key = f"{seat}/{message.key}"
            if key not in self.keys:
                with reporting_faults(self.id, *CHOICE):
                    choice = self._read(seat, message)
                await self.commit(lambda: self.match.play(seat, choice), key, ack)
            else:
                ack(self.keys[key])
            return self.keys[key]

    def _read(self, seat: Seat, message: Choose) -> Choice:
        """The choice that a message means; raises Refused for what is not the sender's to make."""
        decision = self.asked(seat, message.seq)
        if message.option is not None:
            if not 0 <= message.option < len(decision.options):
                raise refused("There is no such option", decision.rule)
            return decision.options[message.option]
        if message.choice == NO_CHOICE and not message.text:
            raise refused("A choice is an option's number or a choice itself")
        choice = (
            written(self.game, self.match.table.state, decision, message.text)
            if message.text
            else self.decoded(message.choice)
        )
        self._check(choice, decision)
        return choice

    def asked(self, seat: Seat, seq: int) -> Decision:
        """What is asked at `seq`; raises Refused if that is not asked of this seat, or not now."""
        decision = self.match.decision
        if self.status != "running" or decision is None:
            raise refused("The play is over; nothing is asked any more")
        if seq != self.told_seq(seat):
            raise Stale(Refusal("table", "Something else is asked by now; look again"))
        if decision.seat != seat:
            raise refused(f"It is {called(self, decision.seat)} who is asked", decision.rule)
        if self.seats[seat] != HUMAN:
            raise refused(f"{called(self, seat)} answers here, a computer ({self.seats[seat]})")
        return decision

    def decoded(self, choice: msgspec.Raw) -> Choice:
        """A choice that a client made up."""
        try:
            return self.game.codec.choice(bytes(choice))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise refused(f"That is no choice of {self.game.title}: {error}") from error

    def _check(self, choice: Choice, decision: Decision) -> None:
        """A refusal is worded by a redealt table: the real one might tell what is hidden."""
        if choice in decision.options or decision.open:
            return
        dealt = self.match.table.redealt_for(decision.seat, "why")
        refusal = dealt.why_not(choice)
        if refusal:
            raise Refused(refusal)

    async def commit(self, act: Callable[[], object], key: str | None = None, ack: Ack = lambda _: None) -> None:
        """Do it, save it, then tell it; whatever fails leaves everything as it was.

        For whoever holds the lock.
        """
        before = self.seq
        if before >= self.limits.journal_lines:
            raise refused(FULL)
        try:
            with self.share.working(), reporting_faults(self.id, *CHOICE):
                act()
                kept = min([self.record.went_on(self.match) for _ in range(before, self.seq)])
        except SandtableError:
            if self.seq != before:  # a choice that fails by itself leaves the match as it was
                await self._restore(before)
            raise
        kept = await self._saved(before, key, kept)
        if key:  # only people's choices have one
            self.keys[key] = before + 1
            self.computers.attended()
        self.asked_undo = None
        self.touched = monotonic()
        if len(self.match.past) > 2 * KEPT:
            self.match.forget(KEPT)
        ack(before + 1)
        self._tell_all(kept)

    async def _saved(self, before: int, key: str | None, kept: int) -> int:
        """Save what was played; how many events of the log are as before, `kept` if it worked."""
        try:
            await self._save(before, key)
        except NotSaved as error:
            await self._restore(before)
            self._unsure = isinstance(error, Unsure)
            if not self._unsure or not await self._reload():
                raise
            if key and key not in self.keys:
                self._tell_all(0)
                raise
            return 0
        return kept

    async def _save(self, before: int, key: str | None) -> None:
        new = self.match.journal.lines[before:]
        rows = [LineRow(line.n, encode(line), None) for line in new]
        rows[0] = LineRow(rows[0].n, rows[0].body, key)
        outcome = self.match.outcome
        ended: tuple[Status, str] | None = ("over", outcome.summary) if outcome else None
        now = time()
        # When somebody chose in secret must not show in the time either.
        noted = now - self.row.touched >= NOTED and self.record.noticed.by_all(before)
        await self.store.append(self.id, rows, now if noted or ended else None, ended)
        if noted:
            self.row.touched = now
        if ended:
            self.row.status, self.row.result = ended

    async def _restore(self, seq: int) -> None:
        """Back to what is saved."""
        journal = self.match.journal
        kept = Journal(journal.header, journal.lines[:seq])
        self._opened(*await self._played_back(kept.encode()))

    async def _played_back(self, journal: bytes) -> tuple[Match, Record]:
        row = self.row
        return await self.desk.played_back(self.game, journal, row.id, row.address, is_uploaded=is_uploaded(row))

    async def _reload(self) -> bool:
        """The store knows what is written; whether that is more than we have."""
        try:
            stored = await self.store.load(self.id)
        except SandtableError as error:
            raise NotSaved(str(error)) from error
        if stored is None:
            raise NotSaved(PUT_AWAY)
        self._unsure = False
        if len(stored.lines) == self.seq:
            return False
        opened = await self._played_back(stored.journal())
        self.row, self.keys = stored.row, _keys(stored)
        self._opened(*opened)
        self._shown = -1
        return True

    def _opened(self, match: Match, record: Record) -> None:
        self.match, self.record = match, record
        match.beats = []  # somebody may watch
        match.sit(self.seats)

    def _tell_all(self, kept: int) -> None:
        with self.share.working():
            self._show(kept, self._who_noticed())
            if self.status != "running":
                self.tell_table()
        self.wake_computer()

    def show(self, *seats: Seat) -> None:
        """Tell these seats, or everybody, where the table stands, though no line was added."""
        self._show(len(self.record.events), seats or tuple(self._audiences))

    def _who_noticed(self) -> tuple[Seat, ...]:
        """Those who can tell that the table has gone on since they were shown it."""
        since, self._shown = self._shown, self.seq
        everybody = tuple(self._audiences)
        if since < 0 or self.guide:  # a guide turns its pages with every choice
            return everybody
        return tuple(seat for seat in everybody if self.record.noticed.since(seat, since))

    def _show(self, kept: int, seats: tuple[Seat, ...]) -> None:
        fresh = self.record.events[max(kept, self._told) :]
        self._told = len(self.record.events)
        first, match = self._told - len(fresh), self.match
        now, story = self.position(), Story(self.game, match.table, fresh, first, match.beats or ())
        for seat in seats:
            audience = self._audiences[seat]
            if audience.listeners:
                audience.announce(now, self.undo_for(seat), kept, story)
            else:
                audience.miss(kept)

    def tell_table(self) -> None:
        for seat, audience in self._audiences.items():
            watches = seat == SPECTATOR
            told = described(self, "spectator" if watches else "seat", None if watches else seat)
            audience.send(encode(TableChanged(told)), plain=False)

    # undo (the asking and agreeing is in undo.py)

    def undo_for(self, seat: Seat, beside: Set[Seat] = NOBODY) -> MayUndo:
        """Whether this seat may take its last choice back at once.

        Those beside it share its screen: their choices count like its own.
        """
        ours = self._ours(seat, beside)
        steps, voters = self.undo_steps(seat, beside), self.voters() - beside
        if self.status != "running" or not steps or seat not in self.humans():
            return "no"
        taken = self.match.past[-steps:]
        others = any(past.seat not in ours and past.seat in voters for past in taken)
        if others or any(past.barrier for past in taken):
            return "ask"
        # Whether another has chosen something in secret must not show here.
        asked = self.match.decision
        secret = asked and asked.seat in voters
        return "ask" if secret and may_go_unnoticed(self.game, seat, self.match.table) else "free"

    def undo_steps(self, seat: Seat, beside: Set[Seat] = NOBODY) -> int:
        """How many choices back the last one at this screen lies; 0 if none was made there."""
        ours = self._ours(seat, beside)
        for steps, past in enumerate(reversed(self.match.past), 1):
            if past.seat in ours:
                return steps
        return 0

    def _ours(self, seat: Seat, beside: Set[Seat]) -> Set[Seat]:
        """The persons at one screen."""
        return (beside & self.humans()) | ({seat} & set(self.seats))

    def wake_computer(self) -> None:
        self.computers.wake()

    async def stop(self) -> None:
        self.computers.stop()
        self.presence.stop()

    async def say(self, who: str, text: str) -> None:
        if self._gone:
            raise NotSaved(PUT_AWAY)
        await whole(self.talk.say(who, text))


def _keys(stored: Stored) -> dict[str, int]:
    return {line.key: line.n for line in stored.lines if line.key}
