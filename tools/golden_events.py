"""Writes what the golden journals tell, event by event: how many of each kind, by which rule.

`python -m tools.golden_events` writes `tests/golden/<game>/events.txt` of every game anew, and a
test compares. Run it after journals were written anew, or when an event says something else on
purpose; the difference shows which kinds of event that concerns.
"""

from __future__ import annotations

from collections import defaultdict
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from sandtable.kernel.event import Event
from sandtable.kernel.game import Game, game_ids, load_game
from sandtable.kernel.journal import read_journal
from sandtable.kernel.match import replay

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"


def folder(game: Game[Any]) -> Path:
    """Where the golden journals of a game are."""
    return GOLDEN / game.id.replace("-", "_")


def golden_events(game: Game[Any]) -> list[Event]:
    """Everything that happens in the golden journals of a game, in order."""
    paths = sorted(folder(game).glob("*.sandtable.jsonl"))
    return [event for path in paths for event in replay(read_journal(path), game, path).log]


def summary(events: list[Event]) -> str:
    """A line for each kind and rule: how many there are, and a digest of what they say."""
    sorts: defaultdict[tuple[str, str], list[Event]] = defaultdict(list)
    for event in events:
        sorts[type(event).__name__, event.rule].append(event)
    lines = []
    for (kind, rule), same in sorted(sorts.items()):
        digest = sha256(msgspec.json.encode(same)).hexdigest()[:8]
        lines.append(f"{kind} {rule} {len(same)} {digest}\n")
    return "".join(lines)


def main() -> None:
    for name in game_ids():
        game = load_game(name)
        if folder(game).is_dir():
            (folder(game) / "events.txt").write_text(summary(golden_events(game)), "utf-8")


if __name__ == "__main__":
    main()
