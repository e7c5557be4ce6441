"""`kill -9` inside an Opfor turn of Covert Ops, and at a question that is asked in one."""

import signal
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Rest, Wire, data
from tests.server.process import ServerProcess
from tests.server.test_kill import Player, check_journal
from tests.waiting import PATIENCE

# A stranger's package, with which the server kills itself where a file says: when the cards of an
# Opfor turn are drawn, or when the turn is all but over.
FATAL = """\
import os, signal
from pathlib import Path

from sandtable.games.covert_ops.game import CovertOps
from sandtable.games.covert_ops.opposition.deck import DiscardActionCard, DrawActionCards

MOMENT = Path(__file__).with_name("moment")


class Fatal(CovertOps):
    id = "fatal"


GAME = Fatal()


def deadly(kind, *, after):
    run = kind.run

    def fatal(self, table):
        if after:
            run(self, table)
        if MOMENT.exists() and MOMENT.read_text() == kind.__name__:
            assert table.state.turn == "opfor" and (table.state.hand or table.state.kept)
            MOMENT.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
        if not after:
            run(self, table)

    kind.run = fatal


deadly(DrawActionCards, after=True)
deadly(DiscardActionCard, after=False)
"""
GAME = "covert-ops"
DEFENDS = "CO-C6-1"  # a player unit is asked how it defends itself: in an Opfor turn


@pytest.fixture
def server(sqlite: str, tmp_path: Path) -> ServerProcess:
    about = tmp_path / "fatal-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: fatal\nVersion: 1\n", "utf-8")
    (about / "entry_points.txt").write_text("[sandtable.games]\nfatal = fatal:GAME\n", "utf-8")
    (tmp_path / "fatal.py").write_text(FATAL, "utf-8")
    return ServerProcess(sqlite, tmp_path)


@pytest.mark.slow
def test_a_kill_inside_an_opfor_turn_loses_nothing_and_doubles_nothing(server: ServerProcess, tmp_path: Path) -> None:
    player = Player("player", (GAME, (), "player-1"))
    try:
        for n, moment in enumerate(("DrawActionCards", "DiscardActionCard")):
            die_at(server, tmp_path, player, moment)
            assert player.resent == n
        asked_again(server, player)
        check_table(server, player)
    finally:
        server.kill()
    assert player.resent == 2  # the choice that the Opfor turn followed, each time


def die_at(server: ServerProcess, folder: Path, player: Player, moment: str) -> None:
    """Play until the server has killed itself there."""
    file = folder / "moment"
    file.write_text(moment, "utf-8")
    server.start(packages=str(folder))
    with Rest(server.base) as rest:
        assert "fatal" in [one["id"] for one in data(rest.get("/api/games"))]
        if not player.tables:
            player.tables.append(rest.make(GAME, "survival", settings={"team": "lantern"}))
    playing = threading.Thread(target=player.play, args=(server.base,), daemon=True)
    playing.start()
    playing.join(PATIENCE)
    assert not file.exists(), server.said()
    assert server.ended() == -signal.SIGKILL


def asked_again(server: ServerProcess, player: Player) -> None:
    """Killed while a question of an Opfor turn is open, the server asks it again."""
    server.start()
    with Rest(server.base) as rest, joined(rest, player) as wire:
        player.check_welcome(wire)
        player.resend(wire)
        while question(wire)["rule"] != DEFENDS:
            player.choose(wire)
        asked = question(wire)
        server.kill()
    server.start()
    with Rest(server.base) as rest, joined(rest, player) as wire:
        assert question(wire) == asked
        player.choose(wire)


def joined(rest: Rest, player: Player) -> Wire:
    table = player.tables[-1]
    return rest.join(table, player.seat)


def question(wire: Wire) -> dict[str, Any]:
    assert wire.screen.question is not None
    return wire.screen.question


def check_table(server: ServerProcess, player: Player) -> None:
    (table,) = player.tables
    known = {n: option for (_, n), option in player.acknowledged.items()}
    with Rest(server.base, server.house) as rest:
        check_journal(rest, table, known)
    assert len(known) > player.resent
