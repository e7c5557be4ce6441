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
    messages_per_second: float = 30.0  # of one link; bursts of twice as many
    requests_per_second: float = 60.0  # of one address; bursts of four times as many
    tables_per_hour: int = 300  # of one address
    connections_per_link: int = 16
    outbox: int = 64  # messages that a slow listener may be behind
    hello_seconds: float = 10.0
    silence_seconds: float = 90.0  # without a word or a ping the connection is given up
    idle_seconds: float = 300.0  # a table that nobody watches leaves the memory
    keep_days: float = 180.0  # a table that nobody touches is deleted
    chat_characters: int = 500
    chat_lines: int = 2000


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """One server."""

    db: str
    local: bool = False  # only whoever names this machine as it names itself is answered
    behind_proxy: bool = False  # a proxy on this machine says where requests come from
    packs: Mapping[str, tuple[str, ...]] = {}  # that each game was loaded with; journals name them
    limits: Limits = Limits()
