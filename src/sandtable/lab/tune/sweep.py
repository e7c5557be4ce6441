"""A sweep: one knob from end to end, everything else as its author wrote it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandtable.lab.simulation import rate
from sandtable.lab.tune.meter import Meter
from sandtable.lab.tune.session import Session
from sandtable.lab.tune.space import Candidate
from sandtable.version import __version__


class Sweep:
    """The curve of one knob, as far as it has been played."""

    def __init__(self, session: Session, meter: Meter, knob: int, points: int) -> None:
        self.session, self.meter, self.knob = session, meter, knob
        self.candidates: list[Candidate] = session.space.along(knob, points)

    def run(self, games: int) -> Iterator[None]:
        """So many games at every value, with the same dice; yields at every game."""
        for candidate in self.candidates:
            yield from self.meter.more(candidate, games)

    def data(self) -> dict[str, Any]:
        """The curve, for printing, drawing and JSON."""
        session, dial = self.session, self.session.space.dials[self.knob]
        target = session.tuning.target
        return {
            "sandtable": __version__,
            "game": session.tuning.game,
            "mission": session.source.mission,
            "title": session.title,
            "knob": dial.name,
            "at": dial.knob.places,
            "own": dial.values[dial.own],
            "target": {
                "seat": target.seat,
                "player": target.player,
                "from": target.success.low,
                "to": target.success.high,
            },
            "players": session.plan.players,
            "settings": session.tuning.settings,
            "seed": session.plan.seed,
            "curve": [self._point(one) for one in self.candidates],
        }

    def _point(self, candidate: Candidate) -> dict[str, Any]:
        tally = self.meter.tally(candidate)
        value = self.session.space.dials[self.knob].values[candidate[self.knob]]
        inside = not self.session.tuning.target.success.short_of(tally.share)
        return {"value": value, "games": tally.games, **rate(tally.wins, tally.games), "in_band": inside}
