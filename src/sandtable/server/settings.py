"""What a server may be told, and the bounds that it keeps."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from sandtable.kernel.player import UNATTENDED

HOUR = 3600.0


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Bounds against whoever asks too much; a person at a table never meets them."""

    message_bytes: int = 8192
    body_bytes: int = 65_536
    journal_lines: int = 20_000  # brought or played
    unattended: int = UNATTENDED  # choices between two that people make
    mission_bytes: int = 65_536  # of a brought mission, as it stands in the journal's header
    header_bytes: int = 8192  # of all else in that header
    messages_per_second: float = 30.0  # of one connection; bursts of twice as many
    address_messages_per_second: float = 300.0  # of all connections of one address; likewise
    requests_per_second: float = 60.0  # of one address; bursts of four times as many
    tables_per_hour: int = 300  # of one address
    connections: int = 4096  # at once, if the system lets the server open as many files
    connections_per_address: int = 128  # sockets; this machine's own are not counted
    connections_per_link: int = 16  # of a seat
    spectators: int = 2000  # of one table
    half_requests: int = 256  # at once; the oldest has to go then
    header_seconds: float = 10.0  # until a request's headers are there
    body_seconds: float = 60.0  # until its body is
    unread_seconds: float = 20.0  # that somebody may leave unread what he is sent
    outbox: int = 64  # messages that a slow listener may be behind
    hello_seconds: float = 10.0
    silence_seconds: float = 90.0  # without a word or a ping the connection is given up
    idle_seconds: float = 300.0  # a table that nobody watches leaves the memory
    rooms: int = 500  # tables in memory; beyond that the longest unwatched leave it at once
    keep_days: float = 180.0  # a table that nobody touches goes into the waste basket
    basket_days: float = 30.0  # how long it can be had back
    chat_characters: int = 500
    chat_lines: int = 2000


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """One server."""

    db: str
    local: bool = False  # only whoever names this machine as it names itself is answered
    ahead: bool = False  # the lobby's pictures are drawn before anybody comes
    drawn: str = ""  # a folder for pictures, from one run to the next
    network_port: int = 0  # where the whole network is listened to
    behind_proxy: bool = False  # a proxy on this machine says where requests come from
    packs: Mapping[str, tuple[str, ...]] = {}  # folders that each game's content comes from, too
    limits: Limits = Limits()
