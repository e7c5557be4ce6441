"""Messages between the server and a process of its own: a length, then that many bytes.

Both ends are this program, over a pipe that nobody else can open; nothing here is ever stored.
"""

from __future__ import annotations

import pickle
from typing import Any, BinaryIO

_HEAD = 8  # bytes of a length
CANCEL = "cancel"  # the message that is no job, but about the one before it


def send(pipe: BinaryIO, message: Any) -> None:
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    pipe.write(len(data).to_bytes(_HEAD, "big"))
    pipe.write(data)
    pipe.flush()


def receive(pipe: BinaryIO) -> Any:
    """The next message; raises EOFError when the other side has gone."""
    size = int.from_bytes(_read(pipe, _HEAD), "big")
    return pickle.loads(_read(pipe, size))


def _read(pipe: BinaryIO, size: int) -> bytes:
    """Read exactly so many bytes: an unbuffered pipe gives what is there."""
    data = bytearray()
    while len(data) < size:
        more = pipe.read(size - len(data))
        if not more:
            raise EOFError
        data += more
    return bytes(data)
