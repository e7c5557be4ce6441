"""What the automaton does next and why, in words; for the log, the forecast and the sheet."""

from __future__ import annotations

PRIORITIES = {
    "CO-5.2-2": "the closest Alert officer",
    "CO-5.2-3": "the closest Alert infantry",
    "CO-5.2-4": "the farthest Unaware officer",
    "CO-5.2-5": "the farthest Unaware infantry",
    "CO-5.2-6": "the farthest Activity marker",
}
# The lines of the list by which Alert units act (guide, 8.3).
LINES = {
    0: "has nothing left to pay with, or nobody to hunt",
    2: "Assaults {whom}",
    3: "Storms and shoots at {whom}",
    4: "attacks {whom} from here",
    5: "moves to where it can attack {whom}",
    6: "cannot reach the closest one and attacks {whom}",
    7: "closes in on {whom}",
    8: "keeps what it has",
}
ACTIVITIES = {"enrage": "Enrages {whom}", "consume": "Consumes {whom}"}


def line_said(line: int, action: str, whom: str) -> str:
    """`attacks Operator 1 from here`."""
    words = ACTIVITIES.get(action) if line == 1 else LINES.get(line)
    return (words or "acts").format(whom=whom or "the closest one")
