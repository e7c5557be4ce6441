"""Findings without a play: what a page makes of figures that a test names."""

from typing import Any

from msgspec.structs import replace

from sandtable.lab.report.counting import rate
from sandtable.lab.report.findings import Findings, Rung, Verdict
from sandtable.lab.report.scale import by_games
from sandtable.lab.report.verdict import FAIR, with_verdict

SIDES = {"US": ("us",), "IIF": ("iif",)}


def findings(**known: Any) -> Findings:
    """One side that succeeds in six of ten plays, and whatever a test knows better."""
    plain = Findings(
        game="third-option",
        game_title="Third Option",
        mission="DAM",
        title="The Dam",
        brief="",
        says="threat MEDIUM",
        band=(0.6, 0.8),
        sides={"Commander": ("commander",)},
        seed="1",
        settings={},
        scale=by_games(100),
        seconds=1.0,
        rungs=[Rung("basic", "Commander", rate(60, 100), 0.2)],
        endings=[("success", rate(60, 100))],
        spreads=[],
        values=[],
        movers=[],
        luck=None,
        weights=[],
        never=[],
        always=[],
        better=[],
        worst=[],
        curves=[],
        swings=None,
        verdict=Verdict("open", "", [], []),
        notes=[],
    )
    return with_verdict(replace(plain, **known))


def contest(**known: Any) -> Findings:
    """Two sides and many draws: of 80 plays the first wins 38, the second 8."""
    rungs = [
        Rung("basic", side, rate(wins, 80), 0.0, decided=rate(wins, 46)) for side, wins in (("US", 38), ("IIF", 8))
    ]
    return findings(**{"rungs": rungs, "sides": SIDES, "band": FAIR, "says": "a fair fight", **known})
