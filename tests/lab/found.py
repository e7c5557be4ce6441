"""Findings without a play: what a page makes of figures that a test names."""

from typing import Any

from sandtable.lab.report.counting import rate
from sandtable.lab.report.findings import Findings, Rung, Verdict
from sandtable.lab.report.scale import by_games
from sandtable.lab.report.verdict import FAIR, with_verdict

SIDES = {"US": ("us",), "IIF": ("iif",)}
LISTS = "spreads values movers weights never always better worst curves notes"
GAME = {"game": "third-option", "game_title": "Third Option", "mission": "DAM", "title": "The Dam", "brief": ""}


def findings(**known: Any) -> Findings:
    """One side that succeeds in six of ten plays, and whatever a test knows better."""
    plain: dict[str, Any] = {
        **GAME,
        "says": "threat MEDIUM",
        "band": (0.6, 0.8),
        "sides": {"Commander": ("commander",)},
        "seed": "1",
        "settings": {},
        "scale": by_games(100),
        "seconds": 1.0,
        "luck": None,
        "swings": None,
        **{name: list[Any]() for name in LISTS.split()},
        "rungs": [Rung("basic", "Commander", rate(60, 100), 0.2)],
        "endings": [("success", rate(60, 100))],
        "verdict": Verdict("open", "", [], []),
    }
    return with_verdict(Findings(**{**plain, **known}))


def contest(**known: Any) -> Findings:
    """Two sides and many draws: of 80 plays the first wins 38, the second 8."""
    rungs = [
        Rung("basic", side, rate(wins, 80), 0.0, decided=rate(wins, 46)) for side, wins in (("US", 38), ("IIF", 8))
    ]
    return findings(**{"rungs": rungs, "sides": SIDES, "band": FAIR, "says": "a fair fight", **known})
