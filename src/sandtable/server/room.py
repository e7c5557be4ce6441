"""One table in memory: its match, who sits there and who listens. No rules are in here.

Everything that changes the match goes through `commit`, under the room's lock: play, save, then
tell. What could not be saved never happened.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic, time
from typing import Any, TypeVar

import msgspec

from sandtable.kernel.decision import Choice, Decision, Refusal, Seat
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.errors import Refused, SandtableError
from sandtable.kernel.game import SPECTATOR, Game
from sandtable.kernel.guide import Guide
from sandtable.kernel.journal import Journal, parse_journal
from sandtable.kernel.match import HUMAN, Match, replay
from sandtable.server.audience import Audience, Listener, Position
from sandtable.server.coach import coach, said
from sandtable.server.computers import Computers
from sandtable.server.frames import Looks
from sandtable.server.loglines import Record
from sandtable.server.messages import (
    NO_CHOICE,
    ChatOut,
    Choose,
    OutcomeOut,
    People,
    SeatOut,
    TableChanged,
    TableOut,
    encode,
)
from sandtable.server.motions import Motions
from sandtable.server.settings import Limits
from sandtable.server.store import ChatRow, LineRow, NotSaved, Status, Store, Stored, Unsure
from sandtable.server.wishes import Wishes

LOG = logging.getLogger("sandtable.server")
T = TypeVar("T")
Ack = Callable[[int], None]
NOTED = 30.0  # seconds: how exactly the store knows when a table was touched last
CROWDED = 4429
PUT_AWAY = "The table was put away just now; try again"
FULL = "This table's journal is full; close it, and branch off in the replay"


class Stale(Refused):
    """The question that was answered is no longer asked."""


class Broken(SandtableError):
    """The game itself failed; the choice was not made."""


def refused(why: str, rule: str = "table") -> Refused:
    return Refused(Refusal(rule, why))


class AskedUndo(msgspec.Struct):
    """Somebody would like to undo, and these have not agreed yet."""

    by: Seat
    seq: int
    key: str
    waiting: set[Seat]


async def whole(work: Coroutine[Any, Any, T]) -> T:
    """Finish it even if whoever asked for it has gone."""
    return await asyncio.shield(asyncio.ensure_future(work))


class Room:
    """A table that somebody plays or watches."""

    def __init__(
        self,
        store: Store,
        limits: Limits,
        opened: tuple[Match, Record],
        stored: Stored,
        guide: Guide | None,
    ) -> None:
        self.store = store
        self.limits = limits
        self.row = stored.row
        self._opened(*opened)
        match = self.match
        self.links = stored.links
        self.chat = stored.chat
        self.guide = guide
        self.lock = asyncio.Lock()
        self.touched = monotonic()
        self.keys = _keys(stored)
        self._audiences = {
            seat: Audience(match.game, seat) for seat in (*match.game.seats, SPECTATOR)
        }
        briefs = {info.id: info.brief for info in match.game.missions()}
        mission: Any = match.mission
        self._brief = mission.brief or briefs.get(mission.id, "")
        self.wishes = Wishes(self)
        self.computers = Computers(self)
        self._gone = 0  # the code that everybody was sent away with
        self._unsure = False  # whether the last line was written
        self._told = len(self.record.events)  # that everybody who listens has heard of
        self.asked_undo: AskedUndo | None = None

    # what it is

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def game(self) -> Game[Any]:
        return self.match.game

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
        listened = any(audience.listeners for audience in self._audiences.values())
        return listened or self.computers.busy or self.lock.locked()

    def humans(self) -> set[Seat]:
        return {seat for seat, player in self.seats.items() if player == HUMAN}

    def people(self) -> dict[Seat, SeatOut]:
        return {
            seat: SeatOut(player, len(self._audiences[seat].listeners))
            for seat, player in self.seats.items()
        }

    def described(self, role: str, seat: Seat | None) -> TableOut:
        header = self.match.journal.header
        mission: Any = self.match.mission
        return TableOut(
            id=self.id,
            game=self.game.id,
            game_title=self.game.title,
            title=self.row.title,
            mission=mission.id,
            brief=self._brief,
            status=self.status,
            role=role,
            seat=seat,
            seq=self.seq,
            seats=self.people(),
            commitment=header.commitment,
            seed=None if self.status == "running" else header.seed,
            created=self.row.created,
            touched=self.row.touched,
            now=self.game.sheet(self.game.view(self.match.table.state, seat or SPECTATOR)).now,
            dice=header.dice,
            result=self.row.result,
            guide=self.row.guide,
            branch_of=self.row.branch_of,
            resigns=self.game.resigns,
            measures=self.game.measures,
        )

    def position(self) -> Position:
        outcome = self.match.outcome
        told = None
        if outcome:
            seed = None if self.status == "running" else self.match.journal.header.seed
            told = OutcomeOut(outcome.result, outcome.summary, outcome.won, outcome.score, seed)
        taught = self.guide if self.status != "closed" else None
        says = coach(taught, self.match, self.humans()) if taught else None
        notes = said(taught, self.match) if taught else ()
        return Position(
            table=self.match.table,
            record=self.record,
            seq=self.seq,
            status=self.status,
            outcome=told,
            coach=says,
            said=notes,
            wishes=self.wishes.every(),
            unasked=self.wishes.said(),
        )

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

    def audience(self, seat: Seat) -> Audience:
        return self._audiences[seat]

    def join(self, seat: Seat, listener: Listener) -> None:
        listeners = self._audiences[seat].listeners
        while len(listeners) >= self.limits.connections_per_link:
            listeners.pop(0).close(CROWDED)
        listeners.append(listener)
        self.touched = monotonic()
        self.tell(encode(People(self.people())), plain=False)
        self.computers.attended()
        self.wake_computer()

    def leave(self, seat: Seat, listener: Listener) -> None:
        self.touched = monotonic()
        listeners = self._audiences[seat].listeners
        if listener in listeners:
            listeners.remove(listener)
            self.tell(encode(People(self.people())), plain=False)

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
        async with self.held():
            key = f"{seat}/{message.key}"
            if key not in self.keys:
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
        if message.choice == NO_CHOICE:
            raise refused("A choice is an option's number or a choice itself")
        choice = self.decoded(message.choice)
        self._check(choice, decision)
        return choice

    def asked(self, seat: Seat, seq: int) -> Decision:
        """What is asked at `seq`; raises Refused if that is not asked of this seat, or not now."""
        decision = self.match.decision
        if self.status != "running" or decision is None:
            raise refused("The play is over; nothing is asked any more")
        if seq != self.seq:
            raise Stale(Refusal("table", "Something else is asked by now; look again"))
        if decision.seat != seat:
            raise refused(f"It is {decision.seat} who is asked", decision.rule)
        if self.seats[seat] != HUMAN:
            raise refused(f"The computer player {self.seats[seat]} answers for {seat}")
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
        dealt = self.match.table.redealt(decision.seat, SeededDice("why"))
        refusal = dealt.why_not(choice)
        if refusal:
            raise Refused(refusal)

    async def commit(
        self, act: Callable[[], object], key: str | None = None, ack: Ack = lambda _: None
    ) -> None:
        """Do it, save it, then tell it; whatever fails leaves everything as it was.

        For whoever holds the lock.
        """
        before = self.seq
        if before >= self.limits.journal_lines:
            raise refused(FULL)
        try:
            act()
        except Refused:
            if self.seq != before:
                await self._restore(before)
            raise
        except Exception as error:
            LOG.exception("table %s: a choice broke the game", self.id)
            await self._restore(before)
            raise Broken("The program made a mistake here; your choice was not made") from error
        kept = await self._kept(before, key)
        if key:  # only people's choices have one
            self.keys[key] = before + 1
            self.computers.attended()
        self.asked_undo = None
        self.touched = monotonic()
        ack(before + 1)
        self._tell_all(kept)

    async def _kept(self, before: int, key: str | None) -> int:
        """Save what was played; how many events of the log are as before."""
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
        lines = [self.record.went_on(self.match.log, n) for n in range(before + 1, self.seq + 1)]
        return min(lines)

    async def _save(self, before: int, key: str | None) -> None:
        new = self.match.journal.lines[before:]
        rows = [LineRow(line.n, encode(line), None) for line in new]
        rows[0] = LineRow(rows[0].n, rows[0].body, key)
        outcome = self.match.outcome
        ended: tuple[Status, str] | None = ("over", outcome.summary) if outcome else None
        now = time()
        noted = now - self.row.touched >= NOTED
        await self.store.append(self.id, rows, now if noted or ended else None, ended)
        if noted:
            self.row.touched = now
        if ended:
            self.row.status, self.row.result = ended

    async def _restore(self, seq: int) -> None:
        """Back to what is saved."""
        journal = self.match.journal
        kept = Journal(journal.header, journal.lines[:seq])
        self._opened(*await asyncio.to_thread(reopened, kept, self.game, self.id))

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
        opened = await asyncio.to_thread(played_back, stored, self.game)
        self.row, self.keys = stored.row, _keys(stored)
        self._opened(*opened)
        return True

    def _opened(self, match: Match, record: Record) -> None:
        self.match, self.record = match, record
        match.sit(self.seats)

    def _tell_all(self, kept: int) -> None:
        self._show(kept)
        if self.status != "running":
            self.tell_table()
        self.wake_computer()

    def show(self, *seats: Seat) -> None:
        """Tell these seats, or everybody, where the table stands, though no line was added."""
        self._show(len(self.record.events), seats)

    def _show(self, kept: int, seats: tuple[Seat, ...] = ()) -> None:
        fresh = self.record.events[max(kept, self._told) :]
        self._told = len(self.record.events)
        now, looks = self.position(), Looks(self.game, self.match.table, Motions(self.game, fresh))
        for audience in self._audiences.values():
            if not seats or audience.seat in seats:
                audience.announce(now, self.undo_for(audience.seat), kept, looks)

    def tell_table(self) -> None:
        for seat, audience in self._audiences.items():
            watches = seat == SPECTATOR
            told = self.described("spectator" if watches else "seat", None if watches else seat)
            audience.send(encode(TableChanged(told)), plain=False)

    # undo (the asking and agreeing is in undo.py)

    def undo_for(self, seat: Seat) -> str:
        """`free`, `ask` or `no`."""
        steps, humans = self.undo_steps(seat), self.humans()
        if self.status != "running" or not steps or seat not in humans:
            return "no"
        taken = self.match.past[-steps:]
        others = any(past.seat != seat and past.seat in humans for past in taken)
        return "ask" if others or any(past.barrier for past in taken) else "free"

    def undo_steps(self, seat: Seat) -> int:
        """How many choices back this seat's last one lies; 0 if it has made none."""
        if seat in self.seats:
            for steps, past in enumerate(reversed(self.match.past), 1):
                if past.seat == seat:
                    return steps
        return 0

    def wake_computer(self) -> None:
        self.computers.wake()

    async def stop(self) -> None:
        self.computers.stop()

    # chat

    async def say(self, who: str, text: str) -> None:
        """Somebody speaks; numbered at once, told when it is saved."""
        if self._gone:
            raise NotSaved(PUT_AWAY)
        await whole(self._say(who, text))

    async def _say(self, who: str, text: str) -> None:
        said = ChatRow(self.chat[-1].n + 1 if self.chat else 1, who, text, time(), self.seq)
        self.chat.append(said)  # its number is taken before anybody else can take it
        try:
            await self.store.say(self.id, said)
        except NotSaved:
            self.chat.remove(said)
            raise
        self.tell(encode(ChatOut(said.n, said.who, said.text, said.at, said.seq)), plain=False)


def _keys(stored: Stored) -> dict[str, int]:
    return {line.key: line.n for line in stored.lines if line.key}


def played_back(stored: Stored, game: Game[Any]) -> tuple[Match, Record]:
    """A stored table, as it stands."""
    data = b"\n".join([stored.row.header, *(line.body for line in stored.lines), b""])
    return reopened(parse_journal(data, Path(stored.row.id)), game, stored.row.id)


def reopened(
    journal: Journal, game: Game[Any], name: str, *, check: bool = False
) -> tuple[Match, Record]:
    """A match from its journal, and its log with the line of every event."""
    record = Record([])

    def watch(match: Match) -> None:
        if match.journal.lines:
            record.went_on(match.log, len(match.journal.lines))
        else:
            record.begin(match.log)

    return replay(journal, game, Path(name), check=check, watch=watch), record
