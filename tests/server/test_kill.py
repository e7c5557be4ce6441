"""`kill -9` under load: what was acknowledged is there once, what was not is there whole or not.

Every player resends what was not acknowledged with the same key, as the protocol says. So in the
end each journal holds exactly the choices that the players know of, no more and no fewer.
"""

import threading
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from sandtable.kernel.game import Game, load_game
from sandtable.kernel.journal import Entry, Journal, parse_journal
from sandtable.kernel.match import replay
from tests.server.client import Closed, Made, Rest, Wire
from tests.server.conftest import NewServer
from tests.server.process import ServerProcess
from tests.waiting import PATIENCE, wait_until

# Who plays what: the last one is asked in the middle of what an automated opponent does.
OPERATIONS = "third-option", ("MC-01", "MC-12"), "commander"
COVERT = "covert-ops", ("survival",), "player-1"
PLAYERS = OPERATIONS, OPERATIONS, OPERATIONS, COVERT
GONE = (Closed, OSError, httpx.HTTPError, EOFError, WebSocketException)


class Player:
    """Plays one mission after another, and remembers what it was told."""

    def __init__(self, name: str, plays: tuple[str, tuple[str, ...], str]) -> None:
        self.name = name
        self.game, self.missions, self.seat = plays
        self.dice = Random(name)
        self.tables: list[Made] = []
        self.acknowledged: dict[tuple[str, int], int] = {}  # table and line: the option
        self.resent = 0
        self._pending: dict[str, Any] | None = None
        self._keys = 0
        self._last = 0  # the line that was acknowledged last at the present table

    def play(self, base: str) -> None:
        """Until the server is gone."""
        try:
            with Rest(base) as rest:
                while True:
                    self._play_table(rest)
        except GONE:
            pass

    def _play_table(self, rest: Rest) -> None:
        if not self.tables:
            self.tables.append(rest.make(self.game, self.dice.choice(self.missions)))
        table = self.tables[-1]
        with rest.join(table, self.seat) as wire:
            self.check_welcome(wire)
            self.resend(wire)
            while wire.screen.asked:
                self.choose(wire)
            self.tables.append(rest.make(self.game, self.missions[0]))
            self._last = 0

    def finish(self, rest: Rest) -> None:
        """Resend what the last kill left open."""
        table = self.tables[-1]
        with rest.join(table, self.seat) as wire:
            self.check_welcome(wire)
            self.resend(wire)

    def check_welcome(self, wire: Wire) -> None:
        """Nothing acknowledged is missing; at most the one choice in flight is there besides."""
        over = wire.screen.frame["status"] != "running"  # the end has a line of its own
        assert self._last <= wire.screen.seq <= self._last + bool(self._pending) + over

    def resend(self, wire: Wire) -> None:
        if self._pending:
            self.resent += 1
            self._send(wire)

    def choose(self, wire: Wire) -> None:
        option = self.dice.choice(wire.screen.options)
        self._keys += 1
        fields = {"seq": wire.screen.seq, "key": f"{self.name}-{self._keys}", "option": option["n"]}
        self._pending = fields
        self._send(wire)

    def _send(self, wire: Wire) -> None:
        fields = self._pending
        assert fields is not None
        answer = wire.ask("choose", **fields)
        while answer["type"] == "refused":  # a link has a rate; nothing else may be refused here
            assert "wait a moment" in answer["why"], answer
            answer = wire.ask("choose", **fields)
        assert answer["seq"] == fields["seq"] + 1
        self.acknowledged[self.tables[-1].id, answer["seq"]] = fields["option"]
        self._last = answer["seq"]
        self._pending = None
        wire.see(answer["seq"])


class Crew:
    """Players in threads; what goes wrong in one of them fails the test."""

    def __init__(self) -> None:
        self.players = [Player(f"player-{n}", plays) for n, plays in enumerate(PLAYERS)]
        self._wrong: list[BaseException] = []

    @property
    def told(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    def round(self, server: ServerProcess, seconds: float, *, begun: bool) -> None:
        """Kill it after so long; `begun`: counted from the first choice that was acknowledged."""
        before = self.told
        threads = [threading.Thread(target=self._play, args=(p, server)) for p in self.players]
        for thread in threads:
            thread.start()
        wait_until(lambda: not begun or self.told > before or self._wrong)
        threads[0].join(seconds)
        server.kill()
        for thread in threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()
        if self._wrong:
            raise self._wrong[0]

    def _play(self, player: Player, server: ServerProcess) -> None:
        try:
            player.play(server.base)
        except BaseException as error:  # it is raised again where the test can see it
            self._wrong.append(error)


def check_journal(rest: Rest, table: Made, known: dict[int, int]) -> None:
    """The journal is whole, and it holds just these options on just these lines."""
    rest.close_table(table)
    answer = rest.get(f"{table.path}/journal", table.links.host)
    journal = parse_journal(answer.content, Path(table.id))
    game = load_game(journal.header.game)
    replay(journal, game, Path(table.id), check=True)
    assert options_of(journal, game) == known


def options_of(journal: Journal, game: Game[Any]) -> dict[int, int]:
    found, match = {}, replay(journal, game, Path("journal"), to=0)
    for line in journal.lines:
        if isinstance(line, Entry) and match.decision:
            choice = game.codec.choice(bytes(line.choice))
            found[line.n] = match.decision.options.index(choice)
            match.play(line.seat, choice)
    return found


@pytest.mark.parametrize("kills", [2, pytest.param(50, marks=pytest.mark.slow)])
def test_kills_under_load_lose_nothing_and_double_nothing(sqlite: str, new_server: NewServer, kills: int) -> None:
    dice, crew = Random(9), Crew()
    server = new_server(sqlite, "--tables-per-hour", "100000")
    for n in range(kills):
        crew.round(server, dice.uniform(0.05, 0.45), begun=n % 4 > 0)
        server.start()
    with Rest(server.base, server.house) as rest:
        for player in crew.players:
            player.finish(rest)
            for table in player.tables:
                known = {n: c for (name, n), c in player.acknowledged.items() if name == table.id}
                check_journal(rest, table, known)
    # Without these the test would prove little: kills have to hit choices in flight.
    assert sum(player.resent for player in crew.players) >= kills // 5
    assert crew.told >= 2 * kills  # a busy machine tells fewer
