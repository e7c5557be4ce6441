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
from sandtable.kernel.match import Match
from sandtable.kernel.table import Table

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"
PROBES = (31, 97, 131, 197)  # choices that are tried at a question: so far from each other


def folder(game: Game[Any]) -> Path:
    """Where the golden journals of a game are."""
    return GOLDEN / game.id.replace("-", "_")


class Story:
    """What happens in the golden journals of a game, in order, and what is refused there."""

    def __init__(self, game: Game[Any]) -> None:
        self.events: list[Event] = []
        self.beats: Counter[str] = Counter()  # by the kind of event that a beat is before
        self.refused: Counter[tuple[str, str]] = Counter()  # by kind of choice and rule
        for path in sorted(folder(game).glob("*.sandtable.jsonl")):
            offered: list[Choice] = []
            for n, match in enumerate(_questions(game, path)):
                self._probe(match.table, offered, n)
                for beat in match.beats or ():
                    after = match.log[beat.at : beat.at + 1]
                    self.beats.update(type(event).__name__ for event in after)
            self.events += match.log

    def _probe(self, table: Table[Any], offered: list[Choice], n: int) -> None:
        """Try a few choices that were offered before."""
        decision = table.decision
        if decision and decision.options:
            offered.append(decision.options[n % len(decision.options)])
        for choice in [offered[n * step % len(offered)] for step in PROBES if offered]:
            refusal = table.why_not(choice)
            if refusal:
                self.refused[type(choice).__name__, refusal.rule] += 1

    def happened(self) -> str:
        """A line for each kind and rule: how many there are, and a digest of what they say."""
        sorts: defaultdict[tuple[str, str], list[Event]] = defaultdict(list)
        for event in self.events:
            sorts[type(event).__name__, event.rule].append(event)
        lines = []
        for (kind, rule), same in sorted(sorts.items()):
            digest = sha256(msgspec.json.encode(same)).hexdigest()[:8]
            lines.append(f"{kind} {rule} {len(same)} {digest}\n")
        beats = [f"beat before {kind} {many}\n" for kind, many in sorted(self.beats.items())]
        return "".join(lines + beats)

    def refusals(self) -> str:
        """A line for each kind of choice and rule: how often it is refused by that rule."""
        return "".join(f"{kind} {rule} {n}\n" for (kind, rule), n in sorted(self.refused.items()))


def _questions(game: Game[Any], path: Path) -> Iterator[Match]:
    """The match at every question of a journal, and at its end."""
    journal = read_journal(path)
    mission = game.codec.mission(bytes(journal.header.mission))
    match = Match.begun(game, mission, journal.header)
    match.sit(journal.header.seats)
    match.beats = []
    for line in journal.lines:
        if isinstance(line, Undone):
            match.undo(agreed=True)
        elif isinstance(line, Entry):
            yield match
            match.play(line.seat, game.codec.choice(bytes(line.choice)))
    yield match


def main() -> None:
    for name in game_ids():
        game = load_game(name)
        if folder(game).is_dir():
            story = Story(game)
            (folder(game) / "events.txt").write_text(story.happened(), "utf-8")
            (folder(game) / "refusals.txt").write_text(story.refusals(), "utf-8")


if __name__ == "__main__":
    main()
