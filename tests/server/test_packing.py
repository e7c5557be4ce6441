"""Compression that many share: the same text for whoever takes it packed and whoever does not."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.sync.client import ClientConnection, connect

from sandtable.server import packing
from sandtable.server.packing import PLAIN, SMALL, WINDOW, Packet, wire
from tests.server.client import Made, Rest
from tests.server.conftest import Hall
from tests.waiting import PATIENCE

MESSAGE = b'{"type":"frame","text":"%b"}' % (b"one and the same " * 200)
NARROW = ClientPerMessageDeflateFactory(server_max_window_bits=10, client_max_window_bits=True)


@contextmanager
def watching(rest: Rest, table: Made, **more: Any) -> Iterator[ClientConnection]:
    url = f"{rest.base.replace('http', 'ws', 1)}/api/tables/{table.id}/socket"
    with connect(url, max_size=None, **more) as socket:
        socket.send(json.dumps({"type": "hello", "link": table.links.spectator}))
        yield socket


def frame(socket: ClientConnection, after: int) -> Any:
    """The next frame that is later than some line."""
    while True:
        message = json.loads(socket.recv(timeout=PATIENCE))
        shown = message.get("frame", message)
        if message["type"] in ("welcome", "frame") and shown["seq"] > after:
            return shown


def test_packed_narrowly_packed_and_plain_say_the_same(rest: Rest) -> None:
    table = rest.make("third-option", "MC-12")
    with (
        watching(rest, table) as packed,
        watching(rest, table, compression=None, extensions=[NARROW]) as narrow,
        watching(rest, table, compression=None) as plain,
        rest.join(table, "commander") as player,
    ):
        sockets = (packed, narrow, plain)
        assert [len(socket.protocol.extensions) for socket in sockets] == [1, 1, 0]
        for line in range(4):
            seen = [frame(socket, line - 1) for socket in sockets]
            assert seen[0] == seen[1] == seen[2]
            player.choose(0)


def test_nothing_is_remembered_between_messages(rest: Rest) -> None:
    with watching(rest, rest.make("toy", "large")) as socket:
        assert socket.response is not None
        agreed = socket.response.headers["Sec-WebSocket-Extensions"]
    assert "server_no_context_takeover" in agreed


def test_many_share_one_packing(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    rest = hall()
    table = rest.make("third-option", "MC-12")
    made: list[int] = []
    packer = packing._packer

    def counted(window: int) -> Any:
        made.append(window)
        return packer(window)

    with ExitStack() as stack:
        sockets = [stack.enter_context(watching(rest, table)) for _ in range(10)]
        player = stack.enter_context(rest.join(table, "commander"))
        for socket in sockets:
            frame(socket, -1)
        monkeypatch.setattr(packing, "_packer", counted)
        player.choose(0)
        for socket in sockets:
            frame(socket, 0)
        assert len(made) == 2  # for all who watch, and for the player


def test_a_packet_is_packed_once_for_each_window() -> None:
    packet = Packet(MESSAGE)
    assert packet == MESSAGE
    assert packet.wire(WINDOW) is packet.wire(WINDOW)
    assert packet.wire(WINDOW) == wire(MESSAGE, WINDOW)
    assert len(packet.wire(WINDOW)) < len(MESSAGE) // 10
    assert packet.wire(PLAIN).endswith(MESSAGE)


def test_short_messages_are_left_as_they_are() -> None:
    word = b"x" * (SMALL - 1)
    assert wire(word, WINDOW) == wire(word, PLAIN)
