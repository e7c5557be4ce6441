"""How large what somebody brings may be; a journal of ours is far below."""

from __future__ import annotations

from pathlib import Path

import msgspec

from sandtable.kernel.errors import JournalError
from sandtable.kernel.journal import Header
from sandtable.server.settings import Limits

JOURNALS, ROLLS = "/api/journals", "/api/journals/rolls"  # where journals are brought to


def check_header(header: Header, limits: Limits) -> None:
    """Raises JournalError: it is kept with every table that goes on from this one."""
    if len(header.mission) > limits.mission_bytes:
        raise _too_long("the mission", f"{limits.mission_bytes} bytes")
    rest = msgspec.structs.replace(header, mission=msgspec.Raw(b"null"))
    if len(msgspec.json.encode(rest)) > limits.header_bytes:
        raise _too_long("the header beside its mission", f"{limits.header_bytes} bytes")


def _too_long(what: str, most: str) -> JournalError:
    return JournalError(Path("journal"), 1, f"{what} is too long; this server takes {most}")
