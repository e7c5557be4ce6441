"""Writes what happens in the golden journals, and what is refused there, by kind and by rule.

`python -m tools.golden_events` writes `tests/golden/<game>/events.txt` and `refusals.txt` of every
game anew, and a test compares. Run it after journals were written anew, or when an event or a
refusal says something else on purpose; the difference shows which kinds that concerns.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from sandtable.kernel.decision import Choice
from sandtable.kernel.event import Event
from sandtable.kernel.game import Game, game_ids, load_game
from sandtable.kernel.journal import Entry, Undone, read_journal
from sandtable.kernel.match import Match, replay
from sandtable.kernel.table import Table

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"
PROBES = (31, 97, 131, 197)  # choices that are tried at a question: so far from each other


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


def refusals(game: Game[Any]) -> str:
    """A line for each kind of choice and rule: how often it is refused by that rule.

    At every question of the golden journals a few choices are tried that were offered before.
    """
    found: Counter[tuple[str, str]] = Counter()
    for path in sorted(folder(game).glob("*.sandtable.jsonl")):
        offered: list[Choice] = []
        for n, table in enumerate(_questions(game, path)):
            decision = table.decision
            if decision and decision.options:
                offered.append(decision.options[n % len(decision.options)])
            tried = [offered[n * step % len(offered)] for step in PROBES if offered]
            for choice in tried:
                refusal = table.why_not(choice)
                if refusal:
                    found[type(choice).__name__, refusal.rule] += 1
    return "".join(f"{kind} {rule} {many}\n" for (kind, rule), many in sorted(found.items()))


def _questions(game: Game[Any], path: Path) -> Iterator[Table[Any]]:
    """The table at every question of a journal, and at its end."""
    journal = read_journal(path)
    mission = game.codec.mission(bytes(journal.header.mission))
    match = Match.begun(game, mission, journal.header)
    match.sit(journal.header.seats)
    for line in journal.lines:
        if isinstance(line, Undone):
            match.undo(agreed=True)
        elif isinstance(line, Entry):
            yield match.table
            match.play(line.seat, game.codec.choice(bytes(line.choice)))


def main() -> None:
    for name in game_ids():
        game = load_game(name)
        if folder(game).is_dir():
            (folder(game) / "events.txt").write_text(summary(golden_events(game)), "utf-8")
            (folder(game) / "refusals.txt").write_text(refusals(game), "utf-8")


if __name__ == "__main__":
    main()
