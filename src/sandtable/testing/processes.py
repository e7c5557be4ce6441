"""The same play in another process: nothing may hang on hash seeds, memory or import order."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from sandtable.kernel.event import Event
from sandtable.kernel.game import Game
from sandtable.kernel.journal import Entry, parse_journal
from sandtable.kernel.match import Match, replay
from sandtable.show import shown
from sandtable.testing.plays import ConformanceError

PATH = Path("conformance.sandtable.jsonl")


class Request(msgspec.Struct):
    """What the other process is to play: a game by its class, and finished journals."""

    module: str
    name: str
    journals: list[str]


def transcript(game: Game[Any], journal: bytes) -> str:
    """A digest of all that a player would see in a match: questions, options, log."""
    found = parse_journal(journal, PATH)
    digest = blake2b(digest_size=16)
    match = replay(found, game, PATH, to=0)
    digest.update(_seen(match, match.log))
    for line in found.lines:
        if isinstance(line, Entry):
            events = match.play(line.seat, game.codec.choice(bytes(line.choice)))
            digest.update(_seen(match, events))
    return digest.hexdigest()


def _seen(match: Match, events: list[Event]) -> bytes:
    state = match.table.state
    asked = match.decision
    labels = [asked.label(option, state) for option in asked.options] if asked else []
    lines = [[span.text for span in shown(match.game).line(event)] for event in events]
    return msgspec.json.encode((match.decision, labels, lines, match.table.state_hash()))


def elsewhere(game: Game[Any], journals: list[bytes], hash_seed: int) -> list[str]:
    """The transcripts as another process sees them."""
    kind = type(game)
    if "<locals>" in kind.__qualname__ or kind.__module__ == "__main__":
        raise ConformanceError(game.id, "the game's class must be importable from its module")
    texts = [journal.decode() for journal in journals]
    request = Request(kind.__module__, kind.__qualname__, texts)
    done = subprocess.run(
        [sys.executable, "-c", "from sandtable.testing.processes import main; main()"],
        input=msgspec.json.encode(request),
        env=os.environ | {"PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        check=False,
    )
    if done.returncode:
        last = done.stderr.decode(errors="replace").strip().splitlines()[-1:]
        raise ConformanceError(game.id, f"fails in another process: {' '.join(last)}")
    return msgspec.json.decode(done.stdout, type=list[str])


def main() -> None:
    """The other process: a Request on standard input, transcripts on standard output."""
    request = msgspec.json.decode(sys.stdin.buffer.read(), type=Request)
    game: Game[Any] = getattr(import_module(request.module), request.name)()
    found = [transcript(game, journal.encode()) for journal in request.journals]
    sys.stdout.buffer.write(msgspec.json.encode(found))
