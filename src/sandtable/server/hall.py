"""All tables of a server: made, found, put out of memory and found again."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, time
from typing import Any

import msgspec

from sandtable.kernel.errors import ContentError, JournalError, SandtableError, UnknownName
from sandtable.kernel.game import Game
from sandtable.kernel.journal import DiceKind, Header, Journal, pack_name, parse_journal, read_header
from sandtable.kernel.match import HUMAN, Match
from sandtable.kernel.names import nearest
from sandtable.server.about import BRANCHED, BROUGHT, DRAWN, LOADED, is_uploaded
from sandtable.server.aside import Desk, Film
from sandtable.server.aside.jobs import replayed
from sandtable.server.aside.packed import unhurried
from sandtable.server.bounds import check_header
from sandtable.server.buckets import Buckets
from sandtable.server.expiry import Expiry
from sandtable.server.links import new_links, new_secret, new_seed, new_table_id
from sandtable.server.loglines import Record
from sandtable.server.messages import encode
from sandtable.server.resting import to_rest
from sandtable.server.room import Room
from sandtable.server.searchers import checked, offered
from sandtable.server.settings import HOUR, Settings
from sandtable.server.shelf import Pinned, Shelf
from sandtable.server.status import Status
from sandtable.server.store import LineRow, Store, Stored, TableRow
from sandtable.server.tasks import whole
from sandtable.server.words import one_line
from sandtable.show import ShownGame
from sandtable.show.guide import Guide

PACE = 700  # ms that people get to follow a computer player
TITLE = 200  # characters
GONE, RESTART = 4410, 1012
JOURNAL = Path("journal")
TABLE_ID = re.compile("[0-9a-f]{16}")


class TooMany(SandtableError):
    """An address makes more tables than it may."""


class BadSetting(SandtableError):
    """A mission cannot be set up like that."""


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """A table that somebody would like to have."""

    game: str
    mission: str = ""
    guide: str = ""
    seats: Mapping[str, str] = {}
    settings: Mapping[str, str] = {}
    dice: DiceKind = "seeded"
    pace: int = PACE


class Hall:
    """The rooms that are in memory, and the store behind them."""

    def __init__(self, store: Store, games: Mapping[str, ShownGame[Any]], settings: Settings) -> None:
        self.store = store
        self.games = games
        self.limits = limits = settings.limits
        self.house = ""
        self.local = settings.local
        self.network_port = settings.network_port
        rate = limits.messages_per_second
        self.by_link = Buckets(rate, 2 * rate)
        rate = limits.address_messages_per_second
        self.by_address = Buckets(rate, 2 * rate)
        self.expiry = Expiry(store.basket, limits)
        self._rooms: dict[str, Room] = {}
        self._shelf = Shelf()
        self._pinned: dict[str, Pinned] = {}  # of each room
        self._opening: dict[str, asyncio.Task[Room | None]] = {}
        self._warming: dict[str, asyncio.Task[None]] = {}  # by game, once
        self._bringing: set[str] = set()  # addresses whose journal is being read
        self.desk = Desk(settings.packs, settings.drawn)

    async def start(self) -> None:
        self.house = await self.store.setting("house", new_secret())
        await self.expiry.start()

    async def stop(self) -> None:
        for room in self._rooms.values():
            await room.stop()
            room.shut(RESTART)
        self.desk.stop()

    def game(self, name: str) -> ShownGame[Any]:
        if name not in self.games:
            raise UnknownName(f"unknown game '{name}'{nearest(name, self.games)}")
        return self.games[name]

    # finding

    async def room(self, table_id: str) -> Room | None:
        """A table, from memory or from the store; several who ask at once share one opening."""
        if not TABLE_ID.fullmatch(table_id):
            return None
        room = self._rooms.get(table_id)
        if room:
            room.touched = monotonic()
            return room
        task = self._opening.get(table_id)
        if task is None:
            task = self._opening[table_id] = asyncio.create_task(self._open(table_id))
            task.add_done_callback(lambda _: self._opening.pop(table_id, None))
        return await whole(task)

    async def _open(self, table_id: str) -> Room | None:
        stored = await self.store.load(table_id)
        if stored is None:
            return None
        self._warm(self.game(stored.row.game))
        opened = await self._played(stored)
        await asyncio.to_thread(opened[0].game.prepare, opened[0].mission)
        return await self._enter(stored, opened)

    async def _played(self, stored: Stored) -> tuple[Match, Record]:
        game, row = self.game(stored.row.game), stored.row
        if stored.lines:
            data = stored.journal()
            return await self.desk.played_back(game, data, row.id, row.address, is_uploaded=is_uploaded(row))
        journal = parse_journal(stored.journal(), Path(row.id))
        return replayed(journal, game, row.id)  # nothing has been played: no need to go far

    async def _enter(self, stored: Stored, opened: tuple[Match, Record]) -> Room:
        """A table that is in memory from now on."""
        self._warm(opened[0].game)
        guide = self._guide(stored.row)
        self._pinned[stored.row.id] = self._shelf.share(opened[0].journal)
        room = Room(self.store, self.desk, self.limits, opened, stored, guide)
        self._rooms[room.id] = room
        room.wake_computer()
        for tired in to_rest(self._rooms.values(), self.limits.rooms):
            if tired is not room:
                await self._drop(tired, RESTART)
        return room

    def _warm(self, game: Game[Any]) -> None:
        """Before anything is asked of it: no first question waits for what is compiled aside."""
        if game.id not in self._warming:
            self._warming[game.id] = asyncio.create_task(asyncio.to_thread(game.warm))

    def _guide(self, row: TableRow) -> Guide | None:
        guides = self.game(row.game).guides() if row.guide else ()
        return next((guide for guide in guides if guide.id == row.guide), None)

    def film(self, room: Room, address: str) -> Film:
        """The table up to now; it goes on meanwhile."""
        journal = room.match.journal
        so_far = Journal(journal.header, list(journal.lines))
        return Film(room.game, room.id, so_far, address)

    # making

    async def make(self, wish: Wish, address: str) -> Room:
        """A new table; raises UnknownName for what there is not."""
        await self._check_address(address)
        game = self.game(wish.game)
        if wish.guide:
            guide = self._named_guide(game, wish.guide)
            mission = game.mission(guide.mission)
            wish = msgspec.structs.replace(wish, seats=_untaught(game, guide) | dict(wish.seats))
        else:
            mission = _set_up(game, game.mission(wish.mission), wish.settings)
        return await self._begin(game, mission, wish, address)

    async def again(self, room: Room, address: str) -> Room:
        """The same once more: mission with its settings, who sits where, and other dice."""
        await self._check_address(address)
        row, header = room.row, room.match.journal.header
        wish = Wish(game=row.game, guide=row.guide, seats=row.seats, dice=header.dice, pace=row.pace)
        return await self._begin(room.game, room.match.mission, wish, address)

    async def _begin(self, game: ShownGame[Any], mission: Any, wish: Wish, address: str) -> Room:
        seats = self._seats(game, mission, wish.seats)
        self._warm(game)
        await asyncio.to_thread(game.prepare, mission)
        match = Match.new(
            game,
            mission,
            seed=self._named_guide(game, wish.guide).seed if wish.guide else new_seed(),
            seats=seats,
            dice=wish.dice,
        )
        opened = match, Record.of(match)
        made: dict[str, Any] = {"pace": wish.pace, "guide": wish.guide, "dice_from": DRAWN}
        return await self._keep(opened, address, seats=seats, **made)

    def _named_guide(self, game: ShownGame[Any], name: str) -> Guide:
        guides = {guide.id: guide for guide in game.guides()}
        if name not in guides:
            raise UnknownName(f"{game.title} has no guide '{name}'{nearest(name, guides)}")
        return guides[name]

    def _seats(self, game: Game[Any], mission: Any, wished: Mapping[str, str]) -> dict[str, str]:
        played = game.seats_of(mission)
        for seat in wished:
            if seat not in played:
                raise UnknownName(f"{mission.title} has no seat '{seat}'{nearest(seat, played)}")
        seats = {seat: wished.get(seat, HUMAN) for seat in played}
        for name in seats.values():
            self.check_player(game, name)
        return seats

    def check_player(self, game: Game[Any], name: str) -> None:
        known = [HUMAN, *offered(game)]
        if name not in known and not checked(game, name):
            raise UnknownName(f"unknown player '{name}'{nearest(name, known)}")

    async def adopt(self, data: bytes, address: str, *, closed: bool) -> Room:
        """A table from a journal that somebody brought; raises JournalError if it does not hold."""
        await self._check_address(address)
        game = self._checked(data)
        with self._one_at_a_time(address):
            opened = await self.desk.played_back(game, data, JOURNAL.name, address, check=True)
        known = offered(game)
        written = opened[0].journal.header.seats.items()
        seats = {seat: player if player in known else HUMAN for seat, player in written}
        return await self._keep(opened, address, closed=closed, seats=seats, dice_from=BROUGHT)

    async def rolls(self, data: bytes, address: str) -> bytes:
        """Every roll of a journal that somebody brought; nothing of it is kept."""
        game = self._checked(data)
        with self._one_at_a_time(address):
            return await self.desk.rolls(game, data, JOURNAL.name, address)

    @contextmanager
    def _one_at_a_time(self, address: str) -> Iterator[None]:
        if address in self._bringing:
            raise TooMany("One journal at a time; the last one from this address is still read")
        self._bringing.add(address)
        try:
            yield
        finally:
            self._bringing.discard(address)

    def _checked(self, data: bytes) -> ShownGame[Any]:
        """Whose journal it is, before anybody takes the trouble to read on."""
        header = read_header(data, JOURNAL)
        check_header(header, self.limits)
        return self._brought(header)

    def _brought(self, header: Header) -> ShownGame[Any]:
        if header.game not in self.games:
            raise JournalError(JOURNAL, 1, f"unknown game '{header.game}'")
        game = self.games[header.game]
        here = [pack.name for pack in game.packs]
        for name in map(pack_name, header.packs):
            if name not in here:
                what = f"was played with the pack '{name}'; only the server's own count here"
                raise JournalError(JOURNAL, 1, what)
        return game

    async def branch(self, room: Room, at: int, address: str, mine: str = "") -> Room:
        """A table of its own that goes on from a moment of another; a person plays `mine`."""
        await self._check_address(address)
        async with room.held():  # what is not saved yet has not happened
            journal = room.match.journal
            kept = Journal(journal.header, journal.lines[:at])
        opened = await self.desk.played_back(
            room.game, kept.encode(), room.id, address, is_uploaded=is_uploaded(room.row)
        )
        seats = dict(room.seats) | ({mine: HUMAN} if mine else {})
        made: dict[str, Any] = {"pace": room.row.pace, "branch_of": f"{room.id}@{at}"}
        made["dice_from"] = _branch_dice(room.row)
        made_room = await self._keep(opened, address, seats=seats, **made)
        if room.status == "running":
            await self._note_branch(room.id)
        return made_room

    async def _note_branch(self, table_id: str) -> None:
        """Mark a table in memory; the store has marked it together with the branch."""
        origin = await self.room(table_id)
        if origin:
            origin.row.has_branch = True
            origin.tell_table()

    async def _keep(
        self, opened: tuple[Match, Record], address: str, *, closed: bool = False, seats: Mapping[str, str], **more: Any
    ) -> Room:
        match, _ = opened
        outcome, now = match.outcome, time()
        status: Status = "over" if outcome else "closed" if closed else "running"
        mission: Any = match.mission
        row = TableRow(
            id=new_table_id(),
            game=match.game.id,
            title=one_line(mission.title)[:TITLE],
            seats=dict(seats),
            status=status,
            result=one_line(outcome.summary) if outcome else "",
            address=address,
            created=now,
            touched=now,
            pace=more.pop("pace", PACE),
            **more,
        )
        written = [LineRow(line.n, encode(line)) async for line in unhurried(match.journal.lines)]
        header = encode(match.journal.header)
        stored = Stored(row, header, written, new_links(seats), [])
        await self.store.create(stored)
        return await self._enter(stored, opened)

    async def _check_address(self, address: str) -> None:
        now = time()
        made = await self.store.made_by(address, now - HOUR, now)
        if made >= self.limits.tables_per_hour:
            raise TooMany(f"{made} tables in an hour are enough for one address; come back later")

    # ending

    async def delete(self, room: Room) -> None:
        """Into the waste basket: closed to all at once; the house can bring it back."""
        await self.store.basket.put(room.id, self.expiry.now())
        await self._drop(room, GONE)

    async def _drop(self, room: Room, code: int) -> None:
        self._rooms.pop(room.id, None)
        self._pinned.pop(room.id, None)
        await room.stop()
        room.shut(code)

    async def sweep(self) -> None:
        """Put idle tables out of memory, and away those that nobody has touched for long."""
        self.by_link.sweep()
        self.by_address.sweep()
        since = monotonic() - self.limits.idle_seconds
        for room in list(self._rooms.values()):
            if not room.busy and room.touched < since:
                await self._drop(room, RESTART)
        busy = {table_id for table_id, room in self._rooms.items() if room.busy}
        for table_id in await self.expiry.look(busy | set(self._opening)):
            found = self._rooms.get(table_id)
            if found:
                await self._drop(found, GONE)

    async def has(self, table_id: str) -> bool:
        """Whether somebody could sit down at it; it is not opened for that."""
        if table_id in self._rooms:
            return True
        return bool(TABLE_ID.fullmatch(table_id)) and await self.store.basket.misses(table_id)

    async def in_basket(self, table_id: str) -> bool:
        return bool(TABLE_ID.fullmatch(table_id)) and await self.store.basket.holds(table_id)

    async def restore(self, table_id: str) -> bool:
        """Out of the waste basket again; whether it was there."""
        found = await self.in_basket(table_id)
        if found:
            await self.store.basket.restore(table_id, time())
        return found

    def in_memory(self) -> Sequence[str]:
        return tuple(self._rooms)


def _set_up(game: Game[Any], mission: Any, chosen: Mapping[str, str]) -> Any:
    try:
        return game.configure(mission, chosen)
    except (UnknownName, ContentError) as error:
        raise BadSetting(str(error)) from error


def _branch_dice(origin: TableRow) -> str:
    """Where a branch's dice come from: it shares the seed of its origin."""
    if origin.guide:
        return LOADED
    return origin.dice_from if origin.dice_from in (BROUGHT, LOADED) else BRANCHED


def _untaught(game: Game[Any], guide: Guide) -> dict[str, str]:
    """Seats that the script plays, and this player once it has been left."""
    seats = game.seats_of(game.mission(guide.mission))
    return {seat: game.adviser for seat in seats if guide.seat not in ("", seat)}
