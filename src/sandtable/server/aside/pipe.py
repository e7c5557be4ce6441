"""Messages between the server and a process of its own: a length, then that many bytes.

Both ends are this program, over a pipe that nobody else can open; nothing here is ever stored.
"""

from __future__ import annotations

import pickle
from typing import Any, BinaryIO

_HEAD = 8  # bytes of a length


def send(pipe: BinaryIO, message: Any) -> None:
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    pipe.write(len(data).to_bytes(_HEAD, "big"))
    pipe.write(data)
    pipe.flush()


def receive(pipe: BinaryIO) -> Any:
    """The next message; raises EOFError when the other side has gone."""
    head = pipe.read(_HEAD)
    size = int.from_bytes(head, "big")
    data = pipe.read(size) if len(head) == _HEAD else b""
    if len(head) < _HEAD or len(data) < size:
        raise EOFError
    return pickle.loads(data)
