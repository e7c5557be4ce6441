"""What the server has done aside, and how long it may take."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from sandtable.kernel.decision import Choice, Seat
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.game import Game
from sandtable.kernel.journal import Journal
from sandtable.kernel.kept import kept
from sandtable.kernel.match import Match
from sandtable.players import RANDOM, make_player
from sandtable.players.chances import NO_TIME
from sandtable.server.aside import jobs, look_back, searches
from sandtable.server.aside.cancel import CancelToken
from sandtable.server.aside.drawer import Drawer
from sandtable.server.aside.fair_queue import BACKGROUND, QueueKey
from sandtable.server.aside.jobs import Ware
from sandtable.server.aside.look_back import Standing
from sandtable.server.aside.packed import unpack
from sandtable.server.aside.workers import Workers
from sandtable.server.loglines import Record
from sandtable.server.reading.lesson import Example
from sandtable.server.shares import Turnstile
from sandtable.show import ShownGame

READING = 60.0  # seconds that a journal may take
ADVICE = "advice"  # what the dice of an adviser are made from
THINKING = 30.0  # seconds for one answer of a computer player
SEARCHING = 60.0  # for a search, which ends by itself long before
DRAWING = 60.0
LOOK_BACK, FIRST_PASS = 8.0, 30.0  # seconds for a curve, and until each point was tried once


class Film(NamedTuple):
    """A table that somebody looks back at."""

    game: Game[Any]
    table: str
    journal: Journal
    address: str = ""  # whose request it is

    @property
    def key(self) -> QueueKey:
        return QueueKey(self.address, self.table)


CARD = "card"


@kept(1)
def _portraits(game: ShownGame[Any]) -> dict[str, str]:
    """Those that were drawn, by theme; and the one on its card."""
    del game
    return {}


@kept(1)
def _examples(game: ShownGame[Any]) -> list[Example]:
    """Those of its lessons, once somebody has asked."""
    del game
    return []


def _heard(work: asyncio.Future[str]) -> None:
    """Whoever waited for it may have left; then nobody misses it."""
    if not work.cancelled():
        work.exception()


class Desk:
    """Five processes at the most, so that no kind of work waits for another."""

    def __init__(self, packs: Mapping[str, tuple[str, ...]], drawn: str = "") -> None:
        """`drawn`: a folder in which pictures are kept for the next run."""
        self._packs = packs
        self._drawer = Drawer(drawn)
        self._journals = Workers(1)  # of tables that were played here from the start
        self._uploads = Workers(1)  # uploads and tables made of them; the replay that a look-back begins with
        self._players = Workers(1)
        self._pictures = Workers(1)
        self._searches = Workers(1)
        self.turnstile = Turnstile()
        self._portraits: dict[tuple[str, str], asyncio.Future[str]] = {}

    def ware(self, game: Game[Any]) -> Ware:
        return Ware(type(game), self._packs.get(game.id, ()))

    async def played_back(
        self,
        game: Game[Any],
        data: bytes,
        name: str,
        address: str = "",
        *,
        check: bool = False,
        is_uploaded: bool = False,
    ) -> tuple[Match, Record]:
        """Replay a journal, with `check` prove each line; raises JournalError.

        An upload can be made to take long. So can a table that goes on from one: pass `is_uploaded`
        for it, or other tables wait behind its replay.
        """
        ware, key = self.ware(game), QueueKey(address, name)
        workers = self._uploads if check or is_uploaded else self._journals
        work = workers.run(jobs.play_back, ware, data, name, check, seconds=READING, key=key)
        return await unpack(await work, game)

    async def rolls(self, game: Game[Any], data: bytes, name: str, address: str) -> bytes:
        """Every roll of a journal, as the rules make them; raises JournalError."""
        ware, key = self.ware(game), QueueKey(address, name)
        return await self._uploads.run(jobs.rolls, ware, data, name, seconds=READING, key=key)

    async def thought(self, match: Match, player: str, seed: str, key: QueueKey) -> Choice:
        """What a computer player answers; it is dealt its own table before it goes over there."""
        if player == RANDOM or match.table.throw:  # nothing to think about, or a die to roll
            return match.computer_choice(make_player(player, match.game, seed))
        salt, dealt = match.dealt()
        ware = self.ware(match.game)
        choice = await self._players.run(jobs.think, ware, player, seed, dealt.dump(), salt, seconds=THINKING, key=key)
        return match.game.codec.choice(choice)

    async def searched(
        self, match: Match, mind: searches.Mind, key: QueueKey, token: CancelToken
    ) -> tuple[Choice, searches.Mind]:
        """The same by a search, which takes its time: others do not wait behind it.

        It is given what it remembers, and what it is to remember comes back.
        """
        salt, dealt = match.dealt()
        found = await self._searches.run(
            searches.answer, mind, self.ware(match.game), dealt.dump(), salt, seconds=SEARCHING, key=key, token=token
        )
        return match.game.codec.choice(found.choice), mind._replace(been=found.been)

    async def weighed(self, match: Match, key: QueueKey, token: CancelToken) -> list[searches.Weighed]:
        """What the best answers to what is asked promise whoever is asked."""
        salt, dealt = match.dealt()
        ware = self.ware(match.game)
        return await self._searches.run(
            searches.weigh, ware, dealt.dump(), salt, seconds=SEARCHING, key=key, token=token
        )

    async def compared(self, match: Match, choice: Choice, key: QueueKey, token: CancelToken) -> searches.Compared:
        """What one of the answers changes for whoever is asked."""
        salt, dealt = match.dealt()
        written = msgspec.json.encode(choice)
        return await self._searches.run(
            searches.compare,
            self.ware(match.game),
            dealt.dump(),
            written,
            salt,
            seconds=SEARCHING,
            key=key,
            token=token,
        )

    async def looked_back(
        self, match: Match, seat: Seat, lines: Sequence[int], key: QueueKey, token: CancelToken
    ) -> list[Standing]:
        """How the match stood for a seat, along the `lines` that it noticed, from what it knew.

        Other jobs get their turn between two slices of it. Once every point was played on from, it
        takes no longer than it may, however much of that it waited.
        """
        ware, data = self.ware(match.game), match.journal.encode()
        found = await self._uploads.run(
            look_back.find_positions, ware, data, seat, lines, seconds=READING, key=key, token=token
        )
        key, won = key._replace(priority=BACKGROUND), list[float]()
        begin = asyncio.get_running_loop().time()
        with suppress(TimeoutError):
            async with asyncio.timeout_at(begin + FIRST_PASS) as limit:
                while not token.is_cancelled:
                    part = await self._searches.run(
                        look_back.play_slice, ware, seat, found, len(won), seconds=SEARCHING, key=key, token=token
                    )
                    won += part
                    if not part:  # all are played, or one takes too long
                        break
                    if len(won) >= len(found):
                        limit.reschedule(begin + LOOK_BACK)
        if not won:
            raise SandtableError(NO_TIME)
        return look_back.compute_standings(found, won)

    async def advised(self, match: Match, player: str, key: QueueKey) -> tuple[Choice, str]:
        """What a computer player would choose for whoever is asked, and why."""
        salt, dealt = match.dealt()
        ware = self.ware(match.game)
        choice, why = await self._players.run(
            jobs.advise, ware, player, ADVICE, dealt.dump(), salt, seconds=THINKING, key=key
        )
        return match.game.codec.choice(choice), why

    async def portrait(self, game: ShownGame[Any], theme: str) -> str:
        return await self._drawn(game, theme, jobs.portrait, theme)

    async def card(self, game: ShownGame[Any]) -> str:
        return await self._drawn(game, CARD, jobs.card)

    def card_at_hand(self, game: ShownGame[Any]) -> str:
        """Nothing where it is not drawn yet."""
        drawn = _portraits(game)
        if CARD not in drawn and (kept := self._drawer.get(self.ware(game), CARD)):
            drawn[CARD] = kept
        return drawn.get(CARD, "")

    async def _drawn(self, game: ShownGame[Any], look: str, job: Callable[..., str], *given: str) -> str:
        """Made once, and kept with its game; several who ask meanwhile wait for the same one."""
        drawn = _portraits(game)
        if look in drawn:
            return drawn[look]
        key = game.id, look
        if key not in self._portraits:
            work = self._kept(game, look, job, *given)
            self._portraits[key] = asyncio.ensure_future(work)
            self._portraits[key].add_done_callback(_heard)
        try:
            drawn[look] = await asyncio.shield(self._portraits[key])
        finally:
            self._portraits.pop(key, None)
        return drawn[look]

    async def examples(self, game: ShownGame[Any]) -> list[Example]:
        """Moments of the game's lessons; played once, and kept with the game."""
        known = _examples(game)
        if not known:
            text = await self._kept(game, "examples", jobs.told_examples)
            found = msgspec.json.decode(text, type=list[Example])
            known[:] = found  # whoever asked meanwhile has put the same there
        return known

    async def example_picture(self, game: ShownGame[Any], n: int, theme: str) -> str | None:
        if not 0 <= n < len(await self.examples(game)):
            return None
        return await self._kept(game, f"example-{n}-{theme}", jobs.example_picture, n, theme)

    async def _kept(self, game: ShownGame[Any], look: str, job: Callable[..., str], *given: Any) -> str:
        """As it was drawn in an earlier run, or drawn aside, and kept for the next."""
        ware = self.ware(game)
        found = await asyncio.to_thread(self._drawer.get, ware, look)
        if found is None:
            found = await self._pictures.run(job, ware, *given, seconds=DRAWING)
            await asyncio.to_thread(self._drawer.put, ware, look, found)
        return found

    async def moments(self, film: Film, seat: Seat) -> bytes:
        return await self._looked(film, jobs.moments, seat)

    async def moment(self, film: Film, n: int, seat: Seat, end: jobs.End) -> bytes:
        return await self._looked(film, jobs.moment, n, seat, end)

    async def _looked(self, film: Film, look: Callable[..., bytes | None], *given: Any) -> bytes:
        """Asked first without the journal: whoever looks back asks about one table many times."""
        key = jobs.Key(self.ware(film.game), film.table, len(film.journal.lines))
        turn = film.key
        found = await self._pictures.run(look, key, None, *given, seconds=READING, key=turn)
        if found is None:
            data = film.journal.encode()
            found = await self._pictures.run(look, key, data, *given, seconds=READING, key=turn)
        return found or b""

    def stop(self) -> None:
        replays = self._journals, self._uploads
        for workers in (*replays, self._players, self._pictures, self._searches):
            workers.stop()
